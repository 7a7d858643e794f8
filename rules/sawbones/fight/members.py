"""Who is in the fight: joining, leaving, being called otherwise, being read by other readings.

Every function takes a state and gives the next; what cannot be done raises :class:`~sawbones.kit.values.Refused`.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sawbones.fight.conditions import freed, renamed
from sawbones.fight.rounds import counted_as, given_up, taken
from sawbones.fight.state import MOST, NAME_LENGTH, Member
from sawbones.kit.forms import kept, restore
from sawbones.kit.values import Refused

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sawbones.fight.state import Habit, State
    from sawbones.kit.system import Book


def kinds_of(names: Sequence[str]) -> dict[str, str]:
    """Of those among these who are numbered copies, of what: a lone Agent 47 is himself."""
    stems = {name: unnumbered(name) for name in names}
    several = Counter(stems.values())
    return {name: stem for name, stem in stems.items() if stem != name and several[stem] > 1}


def numbered(state: State, name: str, count: int) -> list[str]:
    """``count`` names that nobody has: the name with the numbers that follow the highest one taken.

    A name that leaves no room for its number is cut, so that theirs are as long as a name may be.
    """
    stem = unnumbered(name)
    names = _numbered(state, stem, count)
    if all(len(name) <= NAME_LENGTH for name in names):
        return names
    return _numbered(state, stem[: NAME_LENGTH - len("… 9999")].rstrip() + "…", count)


def joins(name: str, count: int, *, mob: bool) -> str:
    """Who joins, in words that are right of any name: no plural is made of it."""
    return f"{name} joins" if count == 1 else f"{name} × {count} join" + (" as a mob" if mob else "")


def unnumbered(name: str) -> str:
    """What numbered copies are copies of."""
    return re.sub(r" \d{1,4}$", "", name)


def _numbered(state: State, stem: str, count: int) -> list[str]:
    taken = [int(found[1]) for m in state.members if (found := re.fullmatch(re.escape(stem) + r" (\d{1,4})", m.name))]
    first = max(taken, default=1 if state.has(stem) and count == 1 else 0) + 1
    return [f"{stem} {number}" for number in range(first, first + count)]


def join(state: State, names: list[str], side: str, sheet: Any, mob: str = "") -> State:
    """Fighters of these names join at the end of the order of play; ``mob`` is what they are called together."""
    if len(state.members) + len(names) > MOST:
        raise Refused({"count": f"A fight holds {MOST} fighters; there are {len(state.members)} already."})
    for name in names:
        if state.has(name):
            raise Refused({"fighter": f"There is a {name} in this fight already: choose another name."})
    settled = state.book.settle(sheet)
    new = tuple(Member(name, side, settled, mob=mob) for name in names)
    return counted_as(state, replace(state, members=state.members + new))


def leave(state: State, name: str) -> State:
    """A fighter leaves; the turn, if it was theirs, stays with their mob, or goes to whoever is next."""
    state.member(name)
    left = [member for member in state.members if member.name != name]
    members = tuple(_habits(member, lambda habit: None if habit.on == name else habit) for member in left)
    others = state.turns_called(lambda other: None if other == name else other)
    gone = freed(replace(others, members=members, turn=None if state.turn == name else state.turn))
    if state.book.phases:
        return taken(gone) if state.phase and state.turn == name else gone
    return given_up(state, gone) if state.turn == name else counted_as(state, gone)


def put_out(state: State, names: list[str], out: str) -> State:
    """These are out of the fight, or ("") back in it; the turn of one of them goes on as if they had left."""
    before = state
    for name in names:
        if state.member(name, "fighters").out == out:
            raise Refused({"fighters": f"{name} is out already, {out}." if out else f"{name} is not out of the fight."})
        state = state.with_member(name, out=out)
    if not out or state.turn not in names:
        return state
    if state.book.phases:
        return taken(replace(state, turn=None)) if state.phase else replace(state, turn=None)
    return given_up(before, state)


def _habits(member: Member, change: Callable[[Habit], Habit | None]) -> Member:
    """The member with every habit changed or, where ``change`` gives none, forgotten."""
    kept = tuple(changed for habit in member.habits if (changed := change(habit)) is not None)
    return replace(member, habits=kept) if kept != member.habits else member


def gather(state: State, names: list[str], mob: str) -> State:
    """These fighters, all of one side, are a mob from here on, or a part of one; "" takes each out of theirs."""
    found = [state.member(name, "fighters") for name in names]
    if len({member.side for member in found}) > 1:
        raise Refused({"fighters": "A mob is all of one side, and these are of both."})
    if alone := [member.name for member in found if not mob and not member.mob]:
        raise Refused({"fighters": f"{alone[0]} is in no mob."})
    gathered = state
    for member in found:
        gathered = gathered.with_member(member.name, mob=mob)
    return counted_as(state, gathered)


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
    state = state.turns_called(lambda name: new if name == old else name)
    return renamed(replace(state, members=members, turn=turn), old, new)
