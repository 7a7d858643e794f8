"""A fight as it stands: who is in it, whose turn it is, and how much time has passed.

A :class:`State` is a value. Every function here takes one and gives the next; what cannot be done raises
:class:`~sawbones.forms.Refused` with a sentence.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from sawbones.forms import Refused, kept, line, restore, shown
from sawbones.rounds import following, taken

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sawbones.system import Book

MOST = 100
NAME_LENGTH = 40
#: the last round, and the last minute of the clock: nearly two years
LATEST = 999_999
SIDES = ("party", "foe")
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
class Member:
    """A fighter in the fight, with what this one did lately, newest first."""

    name: str
    side: str
    sheet: Any
    habits: tuple[Habit, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """The fight now: its readings, its members in the order of play, whose turn it is, and the clock.

    ``phase`` and ``acted`` belong to books that make their own order of play: the phase of the round (0: no round
    has begun) and who has acted in it, the latest last, by name and as often as they did.
    """

    book: Book[Any]
    members: tuple[Member, ...] = ()
    turn: str | None = None
    round: int = 1
    minutes: int = 0
    seconds: int = 0
    phase: int = 0
    acted: tuple[str, ...] = ()

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

    def has(self, name: str) -> bool:
        """Whether somebody of this name is in the fight."""
        return any(member.name == name for member in self.members)

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
    try:
        name = line("A name", given, NAME_LENGTH)
    except ValueError as wrong:
        raise Refused({field: str(wrong)}) from None
    if not name:
        raise Refused({field: "A fighter needs a name."})
    return name


def clean_side(given: object) -> str:
    """One of the two sides."""
    if given not in SIDES:
        raise Refused({"side": f"A side is party or foe, not {shown(given)}."})
    return str(given)


def numbered(state: State, name: str, count: int) -> list[str]:
    """``count`` names that nobody has: the name with the numbers that follow the highest one taken.

    A name that leaves no room for its number is cut, so that theirs are as long as a name may be.
    """
    stem = re.sub(r" \d{1,4}$", "", name)
    names = _numbered(state, stem, count)
    if all(len(name) <= NAME_LENGTH for name in names):
        return names
    return _numbered(state, stem[: NAME_LENGTH - len("… 9999")].rstrip() + "…", count)


def _numbered(state: State, stem: str, count: int) -> list[str]:
    taken = [int(found[1]) for m in state.members if (found := re.fullmatch(re.escape(stem) + r" (\d{1,4})", m.name))]
    first = max(taken, default=1 if state.has(stem) and count == 1 else 0) + 1
    return [f"{stem} {number}" for number in range(first, first + count)]


def join(state: State, names: list[str], side: str, sheet: Any) -> State:
    """Fighters of these names join at the end of the order of play."""
    if len(state.members) + len(names) > MOST:
        raise Refused({"count": f"A fight holds {MOST} fighters; there are {len(state.members)} already."})
    for name in names:
        if state.has(name):
            raise Refused({"fighter": f"There is a {name} in this fight already: choose another name."})
    settled = state.book.settle(sheet)
    return replace(state, members=state.members + tuple(Member(name, side, settled) for name in names))


def leave(state: State, name: str) -> State:
    """A fighter leaves; the turn, if it was theirs, goes to whoever is next."""
    state.member(name)
    turn = following(state, name) if state.turn == name else state.turn
    acted = tuple(other for other in state.acted if other != name)
    left = [member for member in state.members if member.name != name]
    members = tuple(_habits(member, lambda habit: None if habit.on == name else habit) for member in left)
    gone = replace(state, members=members, turn=None if turn == name or not members else turn, acted=acted)
    return taken(gone) if state.phase and state.turn == name else gone


def _habits(member: Member, change: Callable[[Habit], Habit | None]) -> Member:
    """The member with every habit changed or, where ``change`` gives none, forgotten."""
    kept = tuple(changed for habit in member.habits if (changed := change(habit)) is not None)
    return replace(member, habits=kept) if kept != member.habits else member


def reread(state: State, book: Book[Any]) -> State:
    """The fight as another reading of the rules has it: sheets and habits as the new book takes them."""
    acts = {act.id: act for act in book.acts()}

    def again(habit: Habit) -> Habit | None:
        try:
            act = acts[habit.act]
            aid = restore(act.aid, kept(habit.aid)) if habit.aid is not None else None
            return replace(habit, order=restore(act.order, kept(habit.order)), aid=aid)
        except (KeyError, Refused):
            return None  # what these readings do not know cannot be done again

    members = [replace(m, sheet=book.settle(book.reread(state.book, m.sheet))) for m in state.members]
    return replace(state, book=book, members=tuple(_habits(member, again) for member in members))


def rename(state: State, old: str, new: str) -> State:
    """A fighter gets another name."""
    if old != new and state.has(new):
        raise Refused({"name": f"There is a {new} in this fight already: choose another name."})
    turn = new if state.turn == old else state.turn
    state = state.with_member(old, name=new)
    members = tuple(
        _habits(m, lambda habit: replace(habit, on=new) if habit.on == old else habit) for m in state.members
    )
    acted = tuple(new if name == old else name for name in state.acted)
    return replace(state, members=members, turn=turn, acted=acted)
