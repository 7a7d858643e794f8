"""What was done in a fight since somebody went out of it: whether it matters which comes first, that or a deed of his.

Both are played anew, the one before the other and after it, on those whom the deed changes.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from sawbones.fight.knowledge import NOTHING
from sawbones.fight.log import Log
from sawbones.fight.state import clean_name
from sawbones.handlers import roster
from sawbones.handlers.again import played
from sawbones.handlers.answered import Document, Message
from sawbones.kit.values import Refused
from sawbones.play.limits import Misfit, TooMany, TooMuch
from sawbones.wire import causes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sawbones.fight.log import Entry
    from sawbones.fight.state import Member, State
    from sawbones.kit.system import System

#: with more entries that touched him since he went out, nobody asks whether the order matters
MOST_BETWEEN = 100
#: and of so many it is looked which of them it is that matters
MOST_NAMED = 6


class Impossible(Exception):  # noqa: N818 - the sentence is what counts
    """A deed that cannot be played on a state; the text is the sentence why."""


def replayed(system: System, at: State | Log, message: Message) -> tuple[State, str]:
    """The state after a message with all its answers, and the log's line for it."""
    log = at if isinstance(at, Log) else Log((at,))
    try:
        if message.get("do") == "arrive":
            return _arrived(system, log, message)
        after = played(system, log.state, message)
    except Refused as wrong:
        raise Impossible(" ".join(list(wrong.problems.values())[:2])) from None
    except (Misfit, TooMany, TooMuch) as wrong:
        raise Impossible(str(wrong)) from None
    return after.state, after.text


def _arrived(system: System, log: Log, message: Message) -> tuple[State, str]:
    """Somebody who comes from elsewhere; whether he is newer than who is here, the log alone knows."""
    after, reply = roster.arrive(Document(system, log), message, _nobody_throws)
    if not reply["ok"] or after is None or not reply["entry"]:
        raise Impossible(" ".join(reply["problems"].values()) or "He is here already, as he comes.")
    return after.state, reply["entry"]["text"]


def _nobody_throws(faces: Sequence[int]) -> int:
    return faces[0]


def _bare(member: Member | None) -> Member | None:
    """Return the fighter without habits, player knowledge and the order of conditions, which a merge ignores."""
    if member is None:
        return None
    conditions = tuple(sorted(member.conditions, key=lambda one: one.name))
    return replace(member, habits=(), known=NOTHING, conditions=conditions)


def _of(state: State, name: str) -> Member | None:
    return next((one for one in state.members if one.name == name), None)


def is_as_alone(state: State, alone: State) -> bool:
    """Return whether the fighters of a fight of one are the same in a larger fight, but for mob and note."""
    at = {one.name: replace(one, mob="", note="") for one in state.members}
    return all(_bare(at.get(one.name)) == _bare(replace(one, mob="", note="")) for one in alone.members)


def changed(before: State, after: State) -> list[str]:
    """Name the fighters that differ between two states, or are in one of them only."""
    names = dict.fromkeys(member.name for state in (before, after) for member in state.members)
    return [name for name in names if _bare(_of(before, name)) != _bare(_of(after, name))]


def _with(state: State, members: dict[str, Member]) -> State:
    """The state with these in place of whoever has their names."""
    return replace(state, members=tuple(members.get(one.name, one) for one in state.members))


@dataclass
class Between:
    """What was done here since the fighter went out."""

    system: System
    log: Log
    since: Sequence[Entry]
    #: how somebody ends by what was done here, as far as it was played
    ends: dict[Any, dict[str, Member] | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Names change seldom, and are asked for often."""
        self.renames = [one for one in self.since if new_name(one.cause)]

    def matters(
        self, before: State, after: State, here: Message, names: Sequence[str], others: Sequence[Entry]
    ) -> list[Entry]:
        """List which of ``others`` changed one of ``names`` and do not commute with a deed; nothing where all do."""
        touching = self.touching(others, names)
        if not touching or len(touching) > MOST_BETWEEN:
            return touching
        was, now = ({one.name: one for one in state.members if one.name in names} for state in (before, after))
        if self._either_way(touching, was, now, here):
            return []
        alone = [one for one in touching[:MOST_NAMED] if not self._either_way([one], was, now, here)]
        return alone or touching

    def touching(self, others: Sequence[Entry], names: Sequence[str]) -> list[Entry]:
        """List the entries that changed one of these fighters."""
        return [one for one in others if self._touches(one, names)]

    def leads_to(self, start: State, others: Sequence[Entry], end: State, names: Sequence[str]) -> bool | None:
        """Return whether these fighters, after ``others`` is played on them, are as in ``end``; None if too long."""
        touching = self.touching(others, names)
        if len(touching) > MOST_BETWEEN:
            return None
        last = self._through(touching, {one.name: one for one in start.members if one.name in names})
        return last is not None and all(_bare(_of(end, one.name)) == _bare(one) for one in last.values())

    def _either_way(
        self, entries: Sequence[Entry], before: dict[str, Member], after: dict[str, Member], here: Message
    ) -> bool:
        """Whether a deed, by which ``before`` is ``after``, comes to the same before all this and after it."""
        first, then = self._through(entries, after), self._through(entries, before)
        if first is None or then is None:
            return False
        try:
            last, _ = replayed(self.system, _with(self.log.state, {one.name: one for one in then.values()}), here)
        except Impossible:
            return False
        return all(_bare(_of(last, member.name)) == _bare(member) for member in first.values())

    def _touches(self, entry: Entry, names: Sequence[str]) -> bool:
        """Whether an entry made another of one of these."""
        states = self.log.states
        before, after = states[entry.after], states[entry.n]
        there = [self.called_at(name, entry) for name in names]
        return any(_bare(_of(before, name)) != _bare(_of(after, name)) for name in there)

    def called_at(self, name: str, entry: Entry | None) -> str:
        """Return what a fighter was called right before an entry here, or is called now."""
        for one in self.renames:
            if (entry is None or one.n < entry.n) and one.cause["fighter"] == name:
                name = new_name(one.cause)
        return name

    def _through(self, entries: Sequence[Entry], members: dict[str, Member]) -> dict[str, Member] | None:
        """These after what was done here, played on them as they are; nothing where it cannot be."""
        asked = (tuple(one.n for one in entries), tuple(members.items()))
        if asked not in self.ends:  # how one deed ends is how the next begins
            self.ends[asked] = self._gone_through(entries, members)
        return self.ends[asked]

    def _gone_through(self, entries: Sequence[Entry], members: dict[str, Member]) -> dict[str, Member] | None:
        for entry in entries:
            at = {self.called_at(name, entry): name for name in members}
            state = self.log.states[entry.after]
            if any(not state.has(name) for name in at):
                return None
            before = _with(state, {now: replace(members[name], name=now) for now, name in at.items()})
            try:
                after, _ = replayed(self.system, before, causes.bare(entry.cause))
            except Impossible:
                return None
            new = new_name(entry.cause)
            for now, name in at.items():
                member = _of(after, new if new and entry.cause["fighter"] == now else now)
                if member is None:
                    return None
                members = {**members, name: member}
        return members


def new_name(cause: Message) -> str:
    """What somebody is called from this edit on; nothing where nobody is called otherwise by it."""
    new = cause.get("name")
    if cause.get("do") != "edit" or not isinstance(new, str) or not isinstance(cause.get("fighter"), str):
        return ""
    try:
        return clean_name(new)
    except Refused:
        return ""
