"""A fight as it stands: who is in it, whose turn it is, and how much time has passed. A :class:`State` is a value."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from sawbones.kit.values import Refused, clean_text, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sawbones.kit.system import Book


MOST = 100
NAME_LENGTH = 40
#: the last round, and the last minute of the clock: nearly two years
LATEST = 999_999
SIDES = ("party", "foe")
#: the longest note, the most conditions of one fighter, and how long one lasts at most
NOTE_LENGTH = 200
MOST_CONDITIONS = 8
LONGEST_TIME = 9_999
#: in what a condition is counted, and with what it ends
UNITS = ("rounds", "turns", "minutes")
ENDS = ("end", "start", "round")
#: why somebody is out of the fight
OUT = ("fled", "dead", "gone", "captured")
#: how many things one did are kept, and how many of those that belong to a pair
HABITS = 3
PAIRS = 12


@dataclass(frozen=True, slots=True)
class Habit:
    """What somebody did lately or is armed with: an act, its order, and what it is called ("" is nothing).

    ``on`` is the target for whom alone it is remembered, or "" for anybody. ``aid`` is what the order was filled
    from, where it was: the weapon in the hand stays the same while the numbers differ from blow to blow.
    """

    act: str
    order: Any
    name: str = ""
    on: str = ""
    aid: Any = None


@dataclass(frozen=True, slots=True)
class Condition:
    """A name that is on somebody, with the time at which it ends by itself, or none.

    ``until`` is the last round of it, or the second of the fight's clock; where a system's own phases bring turns, how
    many are still to come. It ends ``at`` the end or the start of the turn of ``whose`` ("" is of whoever has it), or
    with the round.
    """

    name: str
    unit: str = ""
    until: int = 0
    at: str = "end"
    whose: str = ""


#: how much players know of a foe
LEVELS = ("hidden", "shape", "kind", "named")


@dataclass(frozen=True, slots=True)
class Known:
    """What players know of a foe.

    ``level`` is one of :data:`LEVELS`, or "" as long as nothing is said: nothing is known. ``alias`` is a name that is
    not his own, or "". ``acts`` says that all this holds from his first act on, and that he is hidden until then.
    ``called`` is what players have called him, with the number he has among those they have seen, the latest first.
    """

    level: str = ""
    alias: str = ""
    acts: bool = False
    called: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Member:
    """A fighter in the fight, with what this one did lately, newest first.

    ``mob`` is what those of one side are called together who stand on the screen as one, or "": each keeps a sheet,
    so that every rule does to one of them what it does to anybody. ``note`` and ``conditions`` are the game master's
    own, and no rule hears of them. ``out`` is why somebody is out of the fight by the game master's word, one of
    :data:`OUT`, or "": the sheet is kept as it is, and neither turns nor time come to it. ``known`` is what players
    know of a foe; of the party they know all.
    """

    name: str
    side: str
    sheet: Any
    habits: tuple[Habit, ...] = ()
    mob: str = ""
    note: str = ""
    conditions: tuple[Condition, ...] = ()
    out: str = ""
    known: Known = Known()


@dataclass(frozen=True, slots=True)
class State:
    """The fight now: its readings, its members in the order of play, whose turn it is, and the clock.

    ``phase`` and ``acted`` belong to books that make their own order of play: the phase of the round (0: no round
    has begun) and who has acted in it, the latest last, by name and as often as they did. ``had`` is who else has had a
    turn in this round, in a phase before or before the game master gave them one more; it is kept of those alone whose
    turns something lasts for. In a list it is to whom the end of a turn has brought something in this round, and
    ``begun`` in any order to whom its start has: neither comes to anybody twice. ``later`` is how foes are known who
    come from here on, and ``given`` what players have called foes so far, the latest last.
    """

    book: Book[Any]
    members: tuple[Member, ...] = ()
    turn: str | None = None
    round: int = 1
    minutes: int = 0
    seconds: int = 0
    phase: int = 0
    acted: tuple[str, ...] = ()
    had: tuple[str, ...] = ()
    begun: tuple[str, ...] = ()
    later: Known = Known()
    given: tuple[str, ...] = ()

    def at(self, round: int, minutes: int, seconds: int) -> State:  # noqa: A002 - what it is called
        """The state at another time of the fight; refused in words where no clock goes so far."""
        if round > LATEST:
            raise Refused({"do": f"A fight has at most {LATEST:,} rounds: go on in a new one."})
        if minutes > LATEST:
            days = f"{LATEST // 1440} days"
            raise Refused({"minutes": f"The clock of a fight goes to {days}, and this is later: go on in a new one."})
        return replace(self, round=round, minutes=minutes, seconds=seconds)

    def member(self, name: object, field: str = "fighter") -> Member:
        """The member of this name; refused in words if there is none."""
        for member in self.members:
            if member.name == name:
                return member
        names = [member.name for member in self.members[:8]]
        more = f" and {len(self.members) - 8} more" if len(self.members) > 8 else ""
        there = f"{'there is' if len(names) == 1 else 'there are'} {', '.join(names)}{more}"
        raise Refused(
            {field: f"There is no fighter called {shown(name)}; {there if names else 'nobody is in this fight yet'}."}
        )

    def turns_called(self, name_of: Callable[[str], str | None]) -> State:
        """The state that speaks so of those who have had a turn; whom it calls nothing it does not speak of."""
        each = ([to for name in those if (to := name_of(name))] for those in (self.acted, self.had, self.begun))
        acted, had, begun = map(tuple, each)
        return replace(self, acted=acted, had=had, begun=begun)

    def has(self, name: str) -> bool:
        """Whether somebody of this name is in the fight."""
        return any(member.name == name for member in self.members)

    def idle(self, member: Member) -> bool:
        """Whether the order of play passes somebody by: fallen by the rules, or out by the game master's word."""
        return bool(member.out) or self.book.skipped(member.sheet)

    def is_standing(self, member: Member) -> bool:
        """Return whether a fighter is still in the fight: not out, not down by the rules, and no thing."""
        return not (member.out or self.book.fate(member.sheet)[0] or self.book.is_thing(member.sheet))

    def with_member(self, called: str, **changes: Any) -> State:
        """The state with one member changed."""
        members = tuple(replace(m, **changes) if m.name == called else m for m in self.members)
        return replace(self, members=members)


def few(habits: Iterable[Habit]) -> tuple[Habit, ...]:
    """The newest habits, no more than are kept."""
    kept, seen = [], {True: 0, False: 0}
    for habit in habits:
        paired = bool(habit.on)
        seen[paired] += 1
        if seen[paired] <= (PAIRS if paired else HABITS):
            kept.append(habit)
    return tuple(kept)


def clean_name(given: object, field: str = "fighter") -> str:
    """A name as it is kept: one line, no control characters, not too long."""
    name = clean_words("A name", given, NAME_LENGTH, field)
    if not name:
        raise Refused({field: "A fighter needs a name."})
    return name


def clean_words(what: str, given: object, longest: int, field: str) -> str:
    """Words of somebody's own as they are kept: like a name, and no longer than this."""
    try:
        return clean_text(what, given, longest)
    except ValueError as wrong:
        raise Refused({field: str(wrong)}) from None


def clean_side(given: object) -> str:
    """One of the two sides."""
    if given not in SIDES:
        raise Refused({"side": f"A side is party or foe, not {shown(given)}."})
    return str(given)
