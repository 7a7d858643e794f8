"""The order of play: who is on turn, who is next, and when a round is over.

Most systems go down a list that the game master arranges. A book with :attr:`~sawbones.kit.system.Book.phases` makes
its own order: each phase has those who act in it, best rank first, and who has acted waits for the next. Where such
a book is ``free``, the rank only proposes: the game master takes whoever is still to act in any order.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sawbones.kit.values import Refused

if TYPE_CHECKING:
    from sawbones.fight.state import State


def move(state: State, name: str, by: int) -> State:
    """A fighter goes up (-) or down (+) in the list; in phases that only settles who of equals comes first."""
    names = [member.name for member in state.members]
    at = names.index(state.member(name).name)
    to = min(len(names) - 1, max(0, at + by))
    members = list(state.members)
    members.insert(to, members.pop(at))
    return replace(state, members=tuple(members))


def standing(state: State) -> list[str]:
    """The names whose turn can come, in the order of the list; everybody, if all are fallen."""
    up = [member.name for member in state.members if not state.book.skipped(member.sheet)]
    return up or [member.name for member in state.members]


def left(state: State) -> list[str]:
    """Who is still to act in this phase, the one on turn too, in the order they would."""
    book = state.book
    due = [m for m in state.members if book.turns(m.sheet, state.phase) > state.acted.count(m.name)]
    return [member.name for member in sorted(due, key=lambda member: book.rank(member.sheet), reverse=True)]


def done(state: State) -> State:
    """The one on turn has acted."""
    return replace(state, turn=None, acted=(*state.acted, state.turn)) if state.turn is not None else state


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
    begun = taken(replace(state, phase=1, acted=(), turn=None))
    return replace(begun, turn=None) if state.book.free else begun


def following(state: State, name: str | None, step: int = 1) -> str | None:
    """Who comes after (or, in a list with step -1, before) ``name``; nobody, where another round must begin first."""
    if state.book.phases:
        return taken(done(replace(state, turn=name))).turn if state.phase else None
    up = set(standing(state))
    names = [member.name for member in state.members]
    if not names:
        return None
    at = names.index(name) if name in names else (-1 if step > 0 else 0)
    for offset in range(1, len(names) + 1):
        candidate = names[(at + step * offset) % len(names)]
        if candidate in up:
            return candidate
    return None


def wraps(state: State, step: int = 1) -> bool:
    """Whether the turn, moved by one, begins another round (or goes back into the one before)."""
    if state.book.phases:
        return state.phase > 0 and following(state, state.turn) is None
    to = following(state, state.turn, step)
    if state.turn is None or to is None:
        return False
    names = [member.name for member in state.members]
    return names.index(to) <= names.index(state.turn) if step > 0 else names.index(to) >= names.index(state.turn)


def given(state: State, name: str) -> State:
    """It is somebody's turn by the game master's word.

    Where anybody may be taken, the one before has acted by that; in an order by rank they wait, and are next again.
    """
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
