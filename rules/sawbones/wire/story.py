"""A fight as a story in a link: how it began, and the causes of all that stands, from which the rules play it again.

Beside them stand a check of how it ended and, for every step that did more than bring somebody a turn, half a byte of
a check of all until then: so rules that have changed since are found out at the step that differs.
"""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from sawbones.fight.state import MOST
from sawbones.kit.values import Refused, is_whole
from sawbones.wire import as_json, causes, link, saved
from sawbones.wire.envelope import MARKED, VERSION, Unsealed, forged, newer, refused, sealed, unsealed
from sawbones.wire.glimpses import VEILED, read_glimpses

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sawbones.fight.state import State
    from sawbones.kit.system import System
    from sawbones.veil.view import View
    from sawbones.wire.guard import Reader

#: so many steps a story in a link has at most, and so many names beside those of its beginning
MOST_STEPS, MOST_NAMES = 2_000, 10 * MOST
#: a cause holds a sheet, or the circumstances of a blow
LONGEST_CAUSE = 8_192
#: what is in such a link: all of it, to be played again; or, as :mod:`sawbones.wire.glimpses` has it, what players saw
WHOLE = 0
#: the same, since lines say what came of what was done: a story of before is told in the words it had
SAID = 2
#: what a step that only brings somebody a turn changes
QUIET = frozenset({"turn", "clock", "phase"})
TOO_LONG = "No link can hold this story: save it as a file, or let it begin later."


@dataclass(frozen=True, slots=True)
class Recorded:
    """A story as a link holds it: what it begins with, what happened, and the checks along the way and at the end."""

    system: System
    base: State
    #: of which entry of the log its first step was, less one
    since: int
    causes: tuple[dict[str, Any], ...]
    checks: str
    end: int
    #: whether its lines say what came of what was done
    says: bool = True


class Checks:
    """The checks along a story: every step adds to what was before it."""

    def __init__(self, base: State) -> None:
        self.end = zlib.crc32(_plain(_apparent(as_json.pack_state(base))))
        self.marks = ""

    def add(self, before: State, after: State, cause: dict[str, Any]) -> str:
        """The mark of one step more: "" of one that only brought somebody a turn."""
        fact = _apparent(as_json.fact(before, after))
        if "members" in fact:
            # what somebody did lately is no part of how things stand
            had = {member.name: (member.side, member.sheet) for member in before.members}
            now = {member.name: (member.side, member.sheet) for member in after.members}
            changed = {name: packed[:2] for name, packed in fact.pop("members").items() if had.get(name) != now[name]}
            fact |= {"members": changed} if changed else {}
        self.end = zlib.crc32(_plain(fact), self.end)
        quiet = cause.get("do") == "next" and QUIET.issuperset(fact)
        mark = "" if quiet else f"{self.end >> 28:x}"
        self.marks += mark
        return mark


def _apparent(packed: dict[str, Any]) -> dict[str, Any]:
    """How things stand, without what is only kept in mind, and who has had a turn in a list: older stories have not."""
    listed = {"phase"} if packed.get("phase", [1])[0] == 0 else set()
    return {name: value for name, value in packed.items() if name not in {*as_json.IN_MIND, *listed}}


def _plain(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()


# There


def pack_story(system: System, states: Sequence[State], given: Sequence[dict[str, Any]], since: int = 0) -> str:
    """The text behind ``#``: ``states`` are the beginning and what each cause led to; refused where none holds it."""
    if len(given) > MOST_STEPS:
        raise refused(f"This story has {len(given):,} steps, and a link holds {MOST_STEPS:,}: {TOO_LONG}")
    base, checks = states[0], Checks(states[0])
    names = causes.Names(member.name for member in base.members)
    there = len(names.listed)
    packed = []
    for before, after, cause in zip(states, states[1:], given, strict=False):
        checks.add(before, after, cause)
        packed.append(causes.pack(causes.shorter(before, cause), names))
    content, version = link.packed(system, base)
    beside = [since, names.listed[there:], packed, checks.marks, checks.end]
    text = sealed("story", [SAID, version, content, *beside], MARKED)
    try:
        back = read_story(unsealed(text))
    except Refused:
        raise refused(TOO_LONG) from None
    if not isinstance(back, Recorded) or back.base != base or len(back.causes) != len(given):
        raise refused("A link would tell another story than this: save it as a file.")
    return text


# And back


def read_story(whole: Unsealed) -> Recorded | tuple[View, ...]:
    """What is in such a link: everything is checked but what the rules make of it. Of a veiled one, what was seen."""
    try:
        found = _read(whole.content)
    except Refused as wrong:
        raise link.strange(wrong) from None
    whole.content.end()
    return found


def _read(given: Reader) -> Recorded | tuple[View, ...]:
    given.sign("[")
    form = _number(given, VEILED + 9)
    if form == VEILED:
        return read_glimpses(given)
    if form not in (WHOLE, SAID):
        raise newer()
    version = _number(given, MARKED)
    if not VERSION <= version <= MARKED:
        raise forged()
    began = link.one_fight(given, "fight", version)
    given.sign(",")
    since = _number(given, saved.MOST_RECORDS)
    names = [member.name for member in began.state.members] + _names(given)
    given.sign(",")
    packed = islice(given.each(LONGEST_CAUSE), MOST_STEPS + 1)
    done = tuple(causes.unpack(one, names) for one in packed)
    if len(done) > MOST_STEPS:
        raise forged()
    given.sign(",")
    marks = given.value(MOST_STEPS + 2)
    if not isinstance(marks, str) or len(marks) > len(done) or set(marks) - set("0123456789abcdef"):
        raise forged()
    given.sign(",")
    end = given.value(LONGEST_CAUSE)
    given.sign("]")
    if not is_whole(end) or not 0 <= end < 1 << 32:
        raise forged()
    return Recorded(began.system, began.state, since, done, marks, end, form == SAID)


def _number(given: Reader, most: int) -> int:
    """A number, and the comma behind it."""
    found = given.value(LONGEST_CAUSE)
    given.sign(",")
    if not is_whole(found) or not 0 <= found <= most:
        raise forged()
    return found


def _names(given: Reader) -> list[str]:
    found = list(islice(given.each(LONGEST_CAUSE), MOST_NAMES + 1))
    if len(found) > MOST_NAMES or not all(isinstance(name, str) for name in found):
        raise forged()
    return found
