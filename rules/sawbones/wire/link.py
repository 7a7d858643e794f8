"""A fight as a link: the text behind ``#``, compressed, versioned, with its length and a check in front.

``e2KIND-LENGTH-CHECK-PAYLOAD``: nothing but letters, digits, ``-`` and ``_``, which every messenger leaves alone. The
payload is the base64url of the raw deflate of positional JSON; the check is the CRC-32 of all the rest. Length and
check come first, so that a link that was cut can say so; what is inflated is bounded, and read like all from outside.
Equal fights make equal links. The links of the first release, ``e=1.LENGTH.CHECK.PAYLOAD``, open for ever. A fight with
mobs is ``e3``, so that a version which knows none says that it is too old; any other link it can open. One with notes
or conditions is ``e4``: what it holds more is marked, and a mark that a version does not know makes it say the same.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from sawbones.fight.conditions import freed
from sawbones.fight.state import MOST, SIDES, Member, State
from sawbones.kit import forms, values
from sawbones.kit.values import Refused, shown
from sawbones.systems import find
from sawbones.wire.guard import Reader
from sawbones.wire.saved import gathered, joined, left, noted, pack_member, pack_mobs, pack_notes, pack_out, standing

if TYPE_CHECKING:
    from sawbones.kit.system import System

#: the least version that a fight without mobs needs, one with some, and one with what is marked
VERSION, MOBS, MARKED = 2, 3, 4
#: the marks of somebody's note and conditions, and of those who are out of the fight
NOTES, OUT = "notes", "out"
LONGEST_LINK = 32_000
LONGEST_INFLATED = 65_536
#: a fighter with every field filled, or the readings with a track of one's own, takes half of it
LONGEST_PIECE = 8_192
LONGEST_NAME = 40
#: what a link may hold: the whole fight, what players may see, one fighter, one home-made system
KINDS = {"fight": "f", "players": "p", "fighter": "o", "system": "s"}

_START = "[#?&/]"
_LINK = re.compile(_START + r"e([234])([fpos])-([0-9]{1,6})-([0-9a-f]{8})-([A-Za-z0-9_-]*)")
_FIRST = re.compile(_START + r"e=1\.([0-9]{1,6})\.([0-9a-f]{8})\.([A-Za-z0-9_-]*)")
_NEWER = re.compile(
    _START + r"(?:e=(?:[2-9]|[1-9][0-9]{1,3})\.|e(?:[5-9]|[1-9][0-9]{1,3})[a-z]-|e[234][a-eg-nqrt-z]-[0-9])"
)
_HEAD_ALONE = re.compile(
    _START + r"(?:e[234]?|e[234][a-z]-?[0-9]{0,6}|e[234][a-z]-([0-9]{1,6})-[0-9a-f]{0,8}|e=[0-9.a-f]*)$"
)


@dataclass(frozen=True, slots=True)
class Linked:
    """What was in a link."""

    kind: str
    system: System
    state: State
    #: of a home-made system
    name: str = ""


# Out


def pack_link(system: System, state: State, kind: str = "fight") -> str:
    """The fight as it stands (its log stays at home) as the text behind ``#``."""
    sides = {side: number for number, side in enumerate(SIDES)}
    members = [[m.name, sides[m.side], *pack_member(m)[1:]] for m in state.members]
    names = [m.name for m in state.members]
    turn = names.index(state.turn) if state.turn in names else -1
    clock = [state.round, state.minutes, state.seconds]
    phase = [[state.phase, *(names.index(name) for name in state.acted)]]
    content = [system.id, forms.kept(state.book), clock, turn, members, *(phase if state.phase else [])]
    mobs = [[mob, *(names.index(name) for name in those)] for mob, those in pack_mobs(state).items()]
    notes = [[NOTES, names.index(name), *_by_place(packed, names)] for name, packed in pack_notes(state).items()]
    out = [[OUT, why, *(names.index(name) for name in those)] for why, those in pack_out(state).items()]
    if mobs or notes or out:
        content[5:] = [*phase, mobs, *([notes + out] if notes or out else [])]
    link = _packed(kind, content, MARKED if notes or out else MOBS if mobs else VERSION)
    try:
        back = read_link(link).state
    except Refused as wrong:
        said = " ".join(wrong.problems.values())
        raise _refused(f"No link can hold this: save it as a file. {said}") from None
    if back != state:
        raise _refused("A link would open as another fight than this: save it as a file.")
    return link


def _by_place(packed: list[Any], names: list[str]) -> list[Any]:
    """A note and conditions that name the fighters whose turns end them by their places."""
    note, *conditions = packed
    return [note, *([*one[:4], names.index(one[4])] if len(one) > 4 else one for one in conditions)]


def pack_system(system: System, state: State, name: object) -> str:
    """The readings of a fight under a name: a system that somebody made at home."""
    return _packed("system", [system.id, forms.kept(state.book), _name(name)])


def _packed(kind: str, content: list[Any], version: int = VERSION) -> str:
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9)
    squeezed = packer.compress(text.encode()) + packer.flush()
    payload = base64.urlsafe_b64encode(squeezed).decode().rstrip("=")
    head = f"e{version}{KINDS[kind]}-{len(payload)}"
    return f"{head}-{_check(head, payload)}-{payload}"


def _check(head: str, payload: str) -> str:
    return f"{zlib.crc32(f'{head}-{payload}'.encode()):08x}"


def for_players(state: State) -> State:
    """What a game master may hand to the players: the party, and nothing that names a foe."""
    party = {member.name for member in state.members if member.side == "party"}

    def open_to(habits: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(habit for habit in habits if not habit.on or habit.on in party)

    foes = [member.name.casefold() for member in state.members if member.side != "party"]

    def open_member(member: Member) -> Member:
        """Notes are the game master's own, and so is a condition that names a foe."""
        conditions = tuple(one for one in member.conditions if not any(foe in one.name.casefold() for foe in foes))
        return replace(member, habits=open_to(member.habits), note="", conditions=conditions)

    return only(replace(state, members=tuple(open_member(member) for member in state.members if member.name in party)))


def only(state: State) -> State:
    """The state whose turn and past speak of its own members alone."""
    names = {member.name for member in state.members}
    turn = state.turn if state.turn in names else None
    return freed(replace(state, turn=turn, acted=tuple(name for name in state.acted if name in names)))


# In


def read_link(link: object) -> Linked:
    """What is in a link. Refused in words: cut short, altered, made by hand, too large, of a newer version."""
    if not isinstance(link, str):
        raise _refused(f"A link is text, not {shown(link)}.")
    if len(link) > LONGEST_LINK:
        raise _refused(f"This link is {len(link):,} characters long; no fight needs more than {LONGEST_LINK:,}.")
    text = re.sub(r"%3[dD]", "=", "".join(["#", *link.split()]).replace("%23", "#"))
    if found := _LINK.search(text):
        version, letter, length, check, rest = found.groups()
        kind = next(name for name, known in KINDS.items() if known == letter)
        payload = _whole(rest, int(length))
        if _check(f"e{version}{letter}-{length}", payload) != check:
            raise _refused("This link was altered on its way: its check does not fit. Ask for it again.")
        return _opened(kind, _unsqueezed(payload), int(version))
    if found := _FIRST.search(text):
        payload = _whole(found[3], int(found[1]))
        if f"{zlib.crc32(payload.encode()):08x}" != found[2]:
            raise _refused("This link was altered on its way: its check does not fit. Ask for it again.")
        return _opened("fight", _unsqueezed(payload))
    if _NEWER.search(text):
        raise _newer()
    if found := _HEAD_ALONE.search(text):
        length = f" of {found[1]}" if found[1] else ""
        raise _refused(
            f"This link is cut: nothing{length} came behind its first few characters. Copy it again, all of it."
        )
    raise _refused("This is not a link to a fight.")


def _refused(sentence: str) -> Refused:
    return Refused({"link": sentence})


def _newer() -> Refused:
    return _refused("This link was made by a newer Sawbones: load the new version, then open it again.")


def _whole(payload: str, length: int) -> str:
    """The payload at its full length: what a messenger hangs on behind it is not ours."""
    missing = length - len(payload)
    if missing > 0:
        raise _refused(
            f"This link is cut: {len(payload)} of {length} characters arrived, {missing} are missing."
            " Copy it again, all of it."
        )
    return payload[:length]


def _unsqueezed(payload: str) -> Reader:
    try:
        inflate = zlib.decompressobj(wbits=-15)
        raw = inflate.decompress(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)), LONGEST_INFLATED)
        if inflate.unconsumed_tail or inflate.unused_data or not inflate.eof:
            raise _forged()
        return Reader(raw.decode(), LONGEST_INFLATED, "link")
    except (zlib.error, binascii.Error, UnicodeDecodeError):
        raise _forged() from None


def _forged() -> Refused:
    return _refused("This link was not made by Sawbones, or is damaged: nothing was opened.")


def _opened(kind: str, given: Reader, version: int = VERSION) -> Linked:
    """What the positional JSON says, read only as far as it is something a fight has."""
    given.sign("[")
    name = given.value(LONGEST_PIECE)
    system = find(name)
    if system is None:
        raise _refused(f"This link uses rules called {shown(name)}, which are not known here.")
    given.sign(",")
    try:
        state = State(forms.restore(system.book, given.value(LONGEST_PIECE)))
        given.sign(",")
        return _named(system, state, given) if kind == "system" else _fought(kind, system, state, given, version)
    except Refused as wrong:
        if "link" in wrong.problems:
            raise
        sentences = list(wrong.problems.values())[:3]
        raise _refused(f"This link holds something no fight has. {' '.join(sentences)}") from None


def _named(system: System, state: State, given: Reader) -> Linked:
    name = _name(given.value(LONGEST_PIECE))
    given.sign("]")
    given.end()
    return Linked("system", system, state, name)


def _fought(kind: str, system: System, state: State, given: Reader, version: int) -> Linked:
    clock = given.value(LONGEST_PIECE)
    given.sign(",")
    turn = given.value(LONGEST_PIECE)
    given.sign(",")
    members = list(islice(given.each(LONGEST_PIECE), MOST + 1))
    if len(members) > MOST:
        raise Refused({"members": f"A fight holds at most {MOST} fighters."})
    for member in members:
        if not (isinstance(member, list) and len(member) >= 3 and _index(member[1]) and member[1] in (0, 1)):
            raise _forged()
        state = joined(state, [member[0], SIDES[member[1]], *member[2:]])
    names = dict(enumerate(member.name for member in state.members))
    phase: list[Any] = [0]
    if given.sign("," if version > VERSION else ",]") == ",":
        phase = _placed(given.value(LONGEST_PIECE), names)
        if given.sign("," if version > VERSION else "]") == ",":
            mobs_of: dict[str, list[str]] = {}
            for mob in islice(given.each(LONGEST_PIECE), MOST + 1):
                called, *those = _placed(mob, names)
                if not isinstance(called, str) or called in mobs_of:
                    raise _forged()
                mobs_of[called] = those
            state = gathered(state, mobs_of)
            if given.sign("," if version == MARKED else "]") == ",":
                state = _marked(state, given, names)
                given.sign("]")
    given.end()
    return Linked(kind, system, standing(state, names.get(turn) if _index(turn) else None, clock, phase))


def _marked(state: State, given: Reader, names: dict[int, str]) -> State:
    """The state with what is marked, each piece of it by its mark."""
    notes: dict[str, list[Any]] = {}
    out: dict[str, list[str]] = {}
    for piece in given.each(LONGEST_PIECE):
        if not isinstance(piece, list) or len(piece) < 3 or not isinstance(piece[0], str):
            raise _forged()
        mark, first, *rest = piece
        if mark == NOTES and _index(first) and first in names and names[first] not in notes:
            notes[names[first]] = [rest[0], *(_by_name(one, names) for one in rest[1:])]
        elif mark == OUT and isinstance(first, str) and first not in out:
            out[first] = _placed(piece[1:], names)[1:]
        else:
            raise _forged() if mark in (NOTES, OUT) else _newer()
    return noted(left(state, out), notes)


def _by_name(given: object, names: dict[int, str]) -> object:
    """A condition with the name of whoever's turn ends it."""
    if not isinstance(given, list) or len(given) < 5:
        return given
    if len(given) > 5 or not _index(given[4]) or given[4] not in names:
        raise _forged()
    return [*given[:4], names[given[4]]]


def _placed(given: object, names: dict[int, str]) -> list[Any]:
    """A list whose first is not looked at, and all others are places of fighters: those by their names."""
    if not isinstance(given, list) or not given or not all(_index(n) and n in names for n in given[1:]):
        raise _forged()
    return [given[0], *(names[n] for n in given[1:])]


def _index(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _name(given: object) -> str:
    """The name of a home-made system."""
    try:
        return values.clean_text("A name", given, LONGEST_NAME)
    except ValueError as wrong:
        raise Refused({"name": str(wrong)}) from None
