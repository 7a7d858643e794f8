"""A story as it is known: of the fight in front, as its log has it, or of a link, as far as these rules have played it.

What a link was played as far as is kept here until another is asked for.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sawbones.fight.initials import Initials
from sawbones.fight.log import Entry, Log
from sawbones.handlers.again import Again, again, cause_of
from sawbones.kit.values import Refused, whole
from sawbones.wire import saved
from sawbones.wire.story import Checks, Recorded

if TYPE_CHECKING:
    from sawbones.fight.state import State
    from sawbones.handlers.answered import Document, Message
    from sawbones.kit.system import System

#: so much is played in one slice: a part is one fighter to whom something happens
MOST_PARTS = 2_000
#: of so many links it is kept how far they were played
KEPT = 2


@dataclass(frozen=True, slots=True)
class Beat:
    """One step of a story: the states before and after it, its cause, its line as it was recorded or as it is told now.

    ``played`` is what the rules make of the cause, where that is known already.
    """

    before: State
    after: State
    cause: Message
    text: str
    played: Again | None = None


@dataclass(slots=True)
class Tale:
    """A story as far as it is known: which steps there are, and how many there will be."""

    system: System
    base: State
    beats: list[Beat]
    of: int
    #: the step at which these rules come to something else, and how
    differs: tuple[int, str] | None = None

    @property
    def last(self) -> int:
        """How many steps of it can be told."""
        return self.of if self.differs is None else len(self.beats)

    def called(self) -> Initials:
        """The initials of everybody who was there, in the order in which they came."""
        states = [self.base, *(beat.after for beat in self.beats)]
        return Initials(dict.fromkeys(member.name for state in states for member in state.members))


# Of the fight in front


def standing(log: Log, since: int, until: int) -> list[Entry]:
    """What has happened and was not taken back, from one entry to another, in its order."""
    return [one for one in reversed(log.way(0)[0]) if since <= one.n <= until]


def first_entry(message: Message) -> int:
    """The entry that a message has a story begin with."""
    return whole(message, "first", 0, saved.MOST_RECORDS, 0)


def last_entry(message: Message) -> int:
    """The entry that it has it end with."""
    return whole(message, "last", 0, saved.MOST_RECORDS, saved.MOST_RECORDS)


def of_log(document: Document, message: Message) -> tuple[Tale, int]:
    """The story of the fight in front, as its log has it; and after which entry it begins."""
    system, log = document.system, document.log
    entries = standing(log, first_entry(message), last_entry(message))
    if not entries:
        raise Refused({"first": "Nothing has happened there: there is no story to tell."})
    beats = [Beat(log.states[e.after], log.states[e.n], cause_of(log, e), e.text) for e in entries]
    return Tale(system, beats[0].before, beats, len(beats)), entries[0].after


def by_initials(system: System, called: Initials, beat: Beat) -> Beat:
    """The same step of a fight in which everybody is called by initials."""
    before, after = called.state(beat.before), called.state(beat.after)
    try:
        cause = called.cause(system, beat.before.book, beat.cause)
        played = again(system, before, cause)
    except Refused:
        return Beat(before, after, {"do": beat.cause.get("do")}, "What happened here cannot be told by initials.")
    return Beat(before, after, cause, played.text, played)


# Of a link


@dataclass(slots=True)
class Playing:
    """A story out of a link, on its way."""

    recorded: Recorded
    tale: Tale
    checks: Checks
    #: the log that its steps make, and the marks that are still to come
    log: Log
    marks: list[str] = field(default_factory=list)

    @property
    def over(self) -> bool:
        """Whether nothing more of it can be played."""
        return self.tale.differs is not None or len(self.tale.beats) == self.tale.of

    def go_on(self, steps: int) -> None:
        """Play as far as so many steps, and no more than a slice may take."""
        parts = 0
        while not self.over and len(self.tale.beats) < steps and parts < MOST_PARTS:
            parts += self._step()

    def _step(self) -> int:
        found, recorded = self.tale, self.recorded
        n, state = len(found.beats), self.log.state
        cause = recorded.causes[n]
        try:
            one = again(found.system, state, cause, bare=not recorded.says)
            log, _ = saved.recorded(found.system, self.log, one.state, cause, one.text)
        except Refused as wrong:
            found.differs = n + 1, f"{_at(n)}: these rules do not take what happened then. {wrong}"
            return 1
        mark = self.checks.add(state, one.state, cause)
        if (self.marks.pop(0) if mark and self.marks else "") != mark:
            found.differs = n + 1, f"{_at(n)}: these rules say “{one.text}”, and something else was recorded."
        elif n + 1 == found.of and (self.checks.end != recorded.end or self.marks):
            found.differs = n + 1, f"{_at(n)}: it ends otherwise by these rules than it was recorded."
        found.beats.append(Beat(state, one.state, cause, one.text, one))
        self.log = log
        return 1 + len(one.deed.parts if one.deed else ()) + len(one.story.steps if one.story else ())


def _at(n: int) -> str:
    return f"The rules have changed since this story was recorded. Step {n + 1}"


_playing: list[tuple[object, Playing]] = []


def of_link(link: object, found: Recorded) -> Playing:
    """The story of a link, as far as it was played before."""
    for one in _playing:
        if one[0] == link:
            _playing.remove(one)
            break
    else:
        told_of = Tale(found.system, found.base, [], len(found.causes))
        one = (link, Playing(found, told_of, Checks(found.base), Log((found.base,)), list(found.checks)))
    _playing.insert(0, one)
    del _playing[KEPT:]
    return one[1]
