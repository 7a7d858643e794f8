"""A fight as a link: the text behind ``#``, compressed, versioned, with its length and a check in front.

``e=VERSION.LENGTH.CRC.PAYLOAD``, the payload base64url of the raw deflate of positional JSON. Length and check come
first, so that a link that was cut can say so; what is inflated is bounded, and read like everything from outside.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from typing import TYPE_CHECKING

from sawbones import forms
from sawbones.fight import SIDES
from sawbones.forms import Refused, shown
from sawbones.guard import bounded
from sawbones.saved import pack_member, unpack_state
from sawbones.systems import find

if TYPE_CHECKING:
    from sawbones.fight import State
    from sawbones.system import System

VERSION = 1
LONGEST_LINK = 32_000
LONGEST_INFLATED = 65_536


def pack_link(system: System, state: State) -> str:
    """The fight as it stands (its log stays at home) as the text behind ``#``."""
    sides = {side: number for number, side in enumerate(SIDES)}
    members = [[m.name, sides[m.side], *pack_member(m)[1:]] for m in state.members]
    names = [m.name for m in state.members]
    turn = names.index(state.turn) if state.turn in names else -1
    clock = [state.round, state.minutes, state.seconds]
    text = json.dumps(
        [system.id, forms.changed(state.book), clock, turn, members], ensure_ascii=False, separators=(",", ":")
    )
    squeezed = zlib.compress(text.encode(), 9, wbits=-15)
    payload = base64.urlsafe_b64encode(squeezed).decode().rstrip("=")
    return f"e={VERSION}.{len(payload)}.{zlib.crc32(payload.encode()):08x}.{payload}"


def read_link(link: object) -> tuple[System, State]:
    """The fight in a link. Refused in words: cut short, altered, made by hand, too large, of a newer version."""
    if not isinstance(link, str):
        raise Refused({"link": f"A link is text, not {shown(link)}."})
    if len(link) > LONGEST_LINK:
        raise Refused(
            {"link": f"This link is {len(link):,} characters long; no fight needs more than {LONGEST_LINK:,}."}
        )
    text = re.sub(r"%3[dD]", "=", re.sub(r"%23", "#", re.sub(r"\s+", "", link)))
    found = re.search(r"(?:^|[#?&])e=([0-9]{1,4})\.([0-9]{1,6})\.([0-9a-f]{8})\.([A-Za-z0-9_-]*)", text)
    if not found:
        if re.search(r"(?:^|[#?&])e=[0-9.a-f]*$", text):
            raise Refused({"link": "This link is cut: only its first characters arrived. Copy it again, all of it."})
        raise Refused({"link": "This is not a link to a fight."})
    version, length, check, payload = int(found[1]), int(found[2]), found[3], found[4]
    if version > VERSION:
        raise Refused({"link": "This link was made by a newer Sawbones: load the new version, then open it again."})
    if len(payload) < length:
        raise Refused(
            {"link": f"This link is cut: {len(payload)} of {length} characters arrived. Copy it again, all of it."}
        )
    payload = payload[:length]  # what a messenger hangs on behind it is not ours
    if f"{zlib.crc32(payload.encode()):08x}" != check:
        raise Refused({"link": "This link was altered on its way: its check does not fit. Ask for it again."})
    return _unsqueezed(payload)


def _unsqueezed(payload: str) -> tuple[System, State]:
    forged = Refused({"link": "This link was not made by Sawbones, or is damaged: nothing was opened."})
    try:
        inflate = zlib.decompressobj(wbits=-15)
        raw = inflate.decompress(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)), LONGEST_INFLATED)
        if inflate.unconsumed_tail or inflate.unused_data or not inflate.eof:
            raise forged
        given = bounded(raw.decode(), LONGEST_INFLATED, "link")
    except (zlib.error, binascii.Error, UnicodeDecodeError):
        raise forged from None
    if not isinstance(given, list) or len(given) != 5 or not isinstance(given[4], list):
        raise forged
    system = find(given[0])
    if system is None:
        raise Refused({"link": f"This link uses rules called {shown(given[0])}, which are not known here."})
    members, turn = given[4], given[3]
    if not all(isinstance(m, list) and len(m) >= 3 and m[1] in (0, 1) for m in members):
        raise forged
    packed = [[m[0], SIDES[m[1]], *m[2:]] for m in members]
    named = members[turn][0] if isinstance(turn, int) and 0 <= turn < len(members) else None
    state = {"options": given[1], "members": packed, "clock": given[2], "turn": named}
    try:
        return system, unpack_state(system, state)
    except Refused as wrong:
        raise Refused(
            {"link": f"This link holds something no fight has. {' '.join(wrong.problems.values())}"}
        ) from None
