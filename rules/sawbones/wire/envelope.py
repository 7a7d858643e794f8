"""What every link is outside: the text behind ``#``, compressed, versioned, with its length and a check in front.

``e2KIND-LENGTH-CHECK-PAYLOAD``: nothing but letters, digits, ``-`` and ``_``, which every messenger leaves alone. The
payload is the base64url of the raw deflate of positional JSON; the check is the CRC-32 of all the rest. Length and
check come first, so that a link that was cut can say so; what is inflated is bounded, and read like all from outside.
The links of the first release, ``e=1.LENGTH.CHECK.PAYLOAD``, open for ever. What is inside: :mod:`sawbones.wire.link`.

From version 5 on the payload of a game of one's own is not deflated, but foretold: see :mod:`sawbones.wire.foretold`.

For the picture the same link is written so that a QR code holds it in fewer modules, ``E2KIND-LENGTH-CHECK-DIGITS``:
its head in capitals, the bytes of its payload as :mod:`~sawbones.wire.capitals` has them. It opens like its link.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import unicodedata
import zlib
from typing import NamedTuple

from sawbones.kit.values import UNSEEN, Refused, shown
from sawbones.wire import capitals, foretold
from sawbones.wire.game_words import GAME_WORDS, games_read
from sawbones.wire.guard import Reader

#: the least version that a fight without mobs needs, one with some, and one with what is marked; and that of a game
#: of one's own
VERSION, MOBS, MARKED, FORETOLD = 2, 3, 4, 5
LONGEST_LINK = 32_000
LONGEST_INFLATED = 65_536
#: what is foretold is short, and no more than this
LONGEST_SQUEEZED, LONGEST_FORETOLD = 2_000, 20_000
#: the largest of all QR codes holds no more digits
LONGEST_CODE = 7_000
#: what a link may hold: the whole fight, what players may see, one fighter, one home-made system, a whole evening, a
#: game of one's own, a fight as a story, what somebody did on a phone of his own
KINDS = {
    "fight": "f", "players": "w", "party": "p", "fighter": "o", "system": "s", "evening": "v", "game": "g",
    "story": "r", "deeds": "d",
}  # fmt: skip
#: of which kinds the payload speaks of words that both sides know
KNOWN_WORDS = {"game": GAME_WORDS}

_START = "[#?&/]"
_LETTERS = "".join(KINDS.values())
_LINK = re.compile(_START + rf"e([234](?=[{_LETTERS}])|5(?=g))([a-z])-([0-9]{{1,6}})-([0-9a-f]{{8}})-([A-Za-z0-9_-]*)")
_CODE = re.compile(_START + rf"E([234](?=[{_LETTERS.upper()}])|5(?=G))([A-Z])-([0-9]{{1,6}})-([0-9A-F]{{8}})-([0-9]*)")
_FIRST = re.compile(_START + r"e=1\.([0-9]{1,6})\.([0-9a-f]{8})\.([A-Za-z0-9_-]*)")
_NEWER = re.compile(
    _START
    + rf"(?:e=(?:[2-9]|[1-9][0-9]{{1,3}})\.|e(?:5(?!g)|[6-9]|[1-9][0-9]{{1,3}})[a-z]-|e[234](?![{_LETTERS}])[a-z]-[0-9]"
    + rf"|E(?:5(?!G)|[6-9]|[1-9][0-9]{{1,3}})[A-Z]-|E[234](?![{_LETTERS.upper()}])[A-Z]-[0-9])"
)
_HEAD_ALONE = re.compile(
    _START + r"(?:e[2-5]?|e[2-5][a-z]-?[0-9]{0,6}|e[2-5][a-z]-([0-9]{1,6})-[0-9a-f]{0,8}|e=[0-9.a-f]*"
    r"|E[2-5]?|E[2-5][A-Z]-?[0-9]{0,6}|E[2-5][A-Z]-[0-9]{1,6}-[0-9A-F]{0,8})$"
)

#: joiners and selectors that count as marks on the letter before them
_JOINING = frozenset(map(chr, [0x34F, *range(0xFE00, 0xFE10)]))


class Unsealed(NamedTuple):
    """What is in a link, still to be read."""

    kind: str
    version: int
    content: Reader


def sealed(kind: str, content: list[object], version: int = VERSION) -> str:
    """Positional JSON as a link of this kind."""
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    if version == FORETOLD:
        squeezed = foretold.squeezed(text.encode(), games_read())
    else:
        packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zdict=KNOWN_WORDS.get(kind, b""))
        squeezed = packer.compress(text.encode()) + packer.flush()
    payload = base64.urlsafe_b64encode(squeezed).decode().rstrip("=")
    head = f"e{version}{KINDS[kind]}-{len(payload)}"
    return f"{head}-{_check(head, payload)}-{payload}"


def _check(head: str, payload: str) -> str:
    return f"{zlib.crc32(f'{head}-{payload}'.encode()):08x}"


def in_capitals(link: str) -> str:
    """What :func:`sealed` made, as a QR code holds it best; "" where none holds so much."""
    head, length, check, payload = link.split("-", 3)
    if capitals.length(len(payload) * 3 // 4) > LONGEST_CODE:
        return ""
    raw = base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4))
    return f"{head.upper()}-{length}-{check.upper()}-{capitals.digits(raw)}"


def _from_capitals(found: re.Match[str]) -> str:
    """The link that a code stands for; whether its check fits, it is asked like any other."""
    version, letter, length, check, rest = found.groups()
    size = int(length) * 3 // 4
    raw = capitals.read(_whole(rest, capitals.length(size)), size)
    if raw is None:
        raise altered()
    payload = base64.urlsafe_b64encode(raw).decode().rstrip("=")
    if len(payload) != int(length):
        raise altered()
    return f"#e{version}{letter.lower()}-{length}-{check.lower()}-{payload}"


def unsealed(link: object) -> Unsealed:
    """What is in a link. Refused in words: cut short, altered, made by hand, too large, of a newer version."""
    if not isinstance(link, str):
        raise refused(f"A link is text, not {shown(link)}.")
    if len(link) > LONGEST_LINK:
        raise refused(f"This link is {len(link):,} characters long; no fight needs more than {LONGEST_LINK:,}.")
    text = re.sub(r"%3[dD]", "=", "".join(["#", *_visible(link).split()]).replace("%23", "#"))
    if code := _CODE.search(text):
        text = _from_capitals(code)
    if found := _LINK.search(text):
        version, letter, length, check, rest = found.groups()
        kind = next(name for name, known in KINDS.items() if known == letter)
        payload = _whole(rest, int(length))
        if _check(f"e{version}{letter}-{length}", payload) != check:
            raise altered()
        read = _as_foretold(payload) if int(version) == FORETOLD else _unsqueezed(payload, KNOWN_WORDS.get(kind, b""))
        return Unsealed(kind, int(version), read)
    if found := _FIRST.search(text):
        payload = _whole(found[3], int(found[1]))
        if f"{zlib.crc32(payload.encode()):08x}" != found[2]:
            raise altered()
        return Unsealed("fight", VERSION, _unsqueezed(payload, b""))
    if _NEWER.search(text):
        raise newer()
    if found := _HEAD_ALONE.search(text):
        length = f" of {found[1]}" if found[1] else ""
        raise refused(
            f"This link is cut: nothing{length} came behind its first few characters. Copy it again, all of it."
        )
    raise refused("This is not a link to a fight.")


def _visible(text: str) -> str:
    """Leave out signs without ink, which programs put into what is copied: soft hyphens, marks of direction."""
    return "".join(c for c in text if c.isascii() or not (c in _JOINING or unicodedata.category(c) in UNSEEN))


def refused(sentence: str) -> Refused:
    """Why a link cannot be opened, or made."""
    return Refused({"link": sentence})


def altered() -> Refused:
    """It is not what it was when it was made."""
    return refused("This link was altered on its way: its check does not fit. Ask for it again.")


def newer() -> Refused:
    """It holds what only a later version knows."""
    return refused("This link was made by a newer Sawbones: load the new version, then open it again.")


def forged() -> Refused:
    """It is whole, and still holds what no version has written."""
    return refused("This link was not made by Sawbones, or is damaged: nothing was opened.")


def _whole(payload: str, length: int) -> str:
    """The payload at its full length: what a messenger hangs on behind it is not ours."""
    missing = length - len(payload)
    if missing > 0:
        raise refused(
            f"This link is cut: {len(payload)} of {length} characters arrived, {missing} are missing."
            " Copy it again, all of it."
        )
    return payload[:length]


def _as_foretold(payload: str) -> Reader:
    if len(payload) > LONGEST_SQUEEZED:
        raise forged()
    try:
        squeezed = base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4))
        text = foretold.unsqueezed(squeezed, games_read(), LONGEST_FORETOLD).decode()
    except (foretold.Misread, binascii.Error, UnicodeDecodeError):
        raise forged() from None
    return Reader(text, LONGEST_FORETOLD, "link")


def _unsqueezed(payload: str, words: bytes) -> Reader:
    try:
        inflate = zlib.decompressobj(wbits=-15, zdict=words)
        raw = inflate.decompress(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)), LONGEST_INFLATED)
        if inflate.unconsumed_tail or inflate.unused_data or not inflate.eof:
            raise forged()
        return Reader(raw.decode(), LONGEST_INFLATED, "link")
    except (zlib.error, binascii.Error, UnicodeDecodeError):
        raise forged() from None
