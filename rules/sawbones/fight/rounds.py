"""The order of play: who is on turn, who is next, and when a round is over.

Most systems go down a list that the game master arranges; a mob has one turn in it, at the place of the first of it,
however they stand. A book with :attr:`~sawbones.kit.system.Book.phases` makes its own order: each phase has those who
act in it, best rank first, of a mob each by their own, and who has acted waits for the next. Where such a book is
``free``, the rank only proposes: the game master takes whoever is still to act in any order.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sawbones.fight.down_the_list import DownTheList
from sawbones.kit.values import Refused

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sawbones.fight.state import Member, State


def move(state: State, name: str, by: int) -> State:
    """A fighter goes up (-) or down (+) in the list; in phases that only settles who of equals comes first."""
    state.member(name)
    all_of_them = places(state)
    at = _place(all_of_them, name)
    moved = all_of_them.pop(at)
    all_of_them.insert(min(len(all_of_them), max(0, at + by)), moved)
    return replace(state, members=tuple(member for place in all_of_them for member in place))


def before(state: State, name: str, other: str) -> State:
    """A fighter comes right before another in the list."""
    at, to = place_of(state, name), place_of(state, other)
    return state if at == to else move(state, name, to - at - (at < to))


def ties(state: State) -> list[list[str]]:
    """Who of both sides is to act at the same moment in this phase, where only the list says who comes first."""
    if not state.phase or state.book.free:
        return []
    found: dict[tuple[int, ...], list[str]] = {}
    for name in left(state):
        if name != state.turn:
            found.setdefault(state.book.rank(state.member(name).sheet), []).append(name)
    return [names for names in found.values() if len({state.member(name).side for name in names}) > 1]


def places(state: State) -> list[list[Member]]:
    """The places of the list, each with those whose turn is one: a mob, or somebody alone."""
    found: dict[tuple[str, str], list[Member]] = {}
    for member in state.members:
        alone = state.book.phases or not member.mob
        found.setdefault(("", member.name) if alone else (member.side, member.mob), []).append(member)
    return list(found.values())


def _place(all_of_them: list[list[Member]], name: str) -> int:
    return next(at for at, place in enumerate(all_of_them) if any(member.name == name for member in place))


def place_of(state: State, name: str) -> int:
    """Which of the places of the list is somebody's, counted from 0."""
    return _place(places(state), name)


def mates(state: State, name: str | None) -> list[str]:
    """All whose turn is somebody's, fallen or not; nobody's where it is nobody's turn."""
    return [] if name is None else [member.name for member in places(state)[place_of(state, name)]]


def with_turn(state: State) -> list[str]:
    """Whose turn it is: all of a mob that stand, or the one; whoever has fallen in it too."""
    if state.turn is None:
        return []
    return [state.members[one].name for one in down(state).with_turn(_number(state, state.turn), _idle(state)[0])]


def to_begin(state: State) -> list[str]:
    """To whom of those on turn its start is still to come: to nobody twice in a turn, nor in a round of a list."""
    return [name for name in with_turn(state) if name not in state.begun]


def to_end(state: State) -> list[str]:
    """To whom of those on turn in a list its end is still to come in this round."""
    return [name for name in with_turn(state) if name not in state.had]


def ended(before: State, now: State, brought: Iterable[str]) -> State:
    """The state after a turn in a list, with those to whom its end has brought something kept in mind for the round."""
    return replace(now, had=(), begun=()) if now.round > before.round else replace(now, had=(*now.had, *brought))


def down(state: State) -> DownTheList:
    """The list as numbers."""
    numbers = {member.name: number for number, member in enumerate(state.members)}
    return DownTheList(tuple(tuple(numbers[member.name] for member in place) for place in places(state)))


def _number(state: State, name: str) -> int:
    return next(number for number, member in enumerate(state.members) if member.name == name)


def _idle(state: State) -> tuple[int, int]:
    """Whom the order of play passes by, and who is out, as bits."""
    idle = sum(1 << number for number, member in enumerate(state.members) if state.idle(member))
    return idle, sum(1 << number for number, member in enumerate(state.members) if member.out)


def left(state: State) -> list[str]:
    """Who is still to act in this phase, the one on turn too, in the order they would."""
    book = state.book
    due = [m for m in state.members if not m.out and book.turns(m.sheet, state.phase) > state.acted.count(m.name)]
    return [member.name for member in sorted(due, key=lambda member: book.rank(member.sheet), reverse=True)]


def done(state: State) -> State:
    """The one on turn has acted; another turn of theirs has a start of its own."""
    if state.turn is None:
        return state
    begun = tuple(name for name in state.begun if name != state.turn)
    return replace(state, turn=None, acted=(*state.acted, state.turn), begun=begun)


def taken(state: State) -> State:
    """The next in this phase or a later one is on turn; nobody, if there is none in this round."""
    while True:
        waiting = left(state)
        if waiting:
            return replace(state, turn=waiting[0])
        if state.phase >= state.book.phases:
            return replace(state, turn=None)
        state = replace(state, phase=state.phase + 1, acted=())


def opened(state: State) -> State:
    """A round of phases begins, and whoever is first in it is on turn; where anybody may be taken, nobody yet."""
    begun = taken(replace(state, phase=1, acted=(), turn=None, begun=()))
    return replace(begun, turn=None) if state.book.free else begun


def following(state: State, name: str | None, step: int = 1) -> str | None:
    """Who comes after (or, in a list with step -1, before) ``name``; nobody, where another round must begin first."""
    if state.book.phases:
        return taken(done(replace(state, turn=name))).turn if state.phase else None
    number = _number(state, name) if name is not None and state.has(name) else None
    to = down(state).following(number, *_idle(state), step)
    return None if to is None else state.members[to].name


def passed_by(state: State) -> list[str]:
    """Whom the turn passes by on its way to the next, of those who are not out; nobody, where anybody may be taken.

    A thing never has a turn, and so is not passed by.
    """
    is_thing = state.book.is_thing
    return [member.name for member in on_the_way(state) if not member.out and not is_thing(member.sheet)]


def on_the_way(state: State) -> list[Member]:
    """All who take no turn and whose places lie before the next turn, whoever is out too."""
    book, order = state.book, places(state)
    if book.free or not order or (book.phases and not state.phase):
        return []
    if book.phases:
        order.sort(key=lambda place: book.rank(place[0].sheet), reverse=True)
    begin = _place(order, state.turn) + 1 if state.turn is not None else 0
    to = following(state, state.turn)
    way = order[begin:] if to is None else [*order[begin:], *order[:begin]]  # nobody comes before the round ends
    way = way if to is None else way[: _place(way, to)]
    return [member for place in way for member in place if state.idle(member)]


def wraps(state: State, step: int = 1) -> bool:
    """Whether the turn, moved by one, begins another round (or goes back into the one before)."""
    if state.book.phases:
        return state.phase > 0 and following(state, state.turn) is None
    number = None if state.turn is None else _number(state, state.turn)
    return down(state).wraps(number, *_idle(state), step)


def given(state: State, name: str) -> State:
    """It is somebody's turn by the game master's word.

    Where anybody may be taken, the one before has acted by that; in an order by rank they wait, and are next again.
    """
    if (out := state.member(name).out) != "":
        raise Refused({"fighter": f"{name} is out of the fight, {out}: to take a turn, come back first."})
    if not state.book.phases:
        return replace(state, turn=name)
    state = done(state) if state.book.free and state.turn != name else state
    acted = list(state.acted)
    if name in acted and name not in left(state):
        acted.remove(name)  # once more
    return replace(state, turn=name, phase=max(1, state.phase), acted=tuple(acted))


def back(state: State) -> State:
    """The turn goes back to whoever acted last in this phase."""
    if not state.acted:
        raise Refused({"do": "This phase has just begun: Undo takes back what was before it."})
    return replace(state, turn=state.acted[-1], acted=state.acted[:-1])
