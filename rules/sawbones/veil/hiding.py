"""The fight as if those whom players do not know of were not there.

Whatever is shown or told to players is made of a state that :func:`veiled` has given: there is nobody hidden in it, and
nothing that counts them. When it is the turn of somebody hidden, it is before players the turn of whoever of theirs
comes next in this round; where nobody does, it still is that of the last one: so the turn of a hidden one is no step.
In a game whose turns begin with something (a poison bites), nobody's turn is shown before it has: it stays the last's.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sawbones.fight import conditions, rounds
from sawbones.fight.knowledge import visible
from sawbones.veil.common import written

if TYPE_CHECKING:
    from sawbones.fight.log import Log
    from sawbones.fight.state import State

#: nobody's turn is looked for further than this
FURTHEST = 1_000


def on_turn(state: State) -> str | None:
    """Whoever players see of those whose turn it is."""
    if state.turn is None or visible(state.member(state.turn)):
        return state.turn
    return next((name for name in rounds.with_turn(state) if visible(state.member(name))), None)


def hidden_turn(state: State) -> bool:
    """Whether it is somebody's turn whom players do not see."""
    return state.turn is not None and on_turn(state) is None


def stage(log: Log, n: int) -> int:
    """The entry at which the fight stands before players while it stands at ``n``: not there yet, or there.

    Where the turn of the last one they see is over and nobody of theirs comes before the round is, that turn is not
    over before them either: it stands as it did when they last saw something happen, and what the turns of hidden ones
    bring comes with the round. Nor is it over where the next one's turn begins with something that is to come yet.
    """
    at = n
    while hidden_turn(state := log.states[at]):
        ahead = _ahead(state)
        if ahead is not None and not state.book.begins_turns:
            break
        if (entry := log.entry(at)) is None:
            break
        before = log.states[entry.after]
        unseen = entry.cause.get("do") == "next" or _seen(before) == _seen(state)
        if not unseen or (ahead is None and before.round != state.round):
            break
        at = entry.after
    return at


def _seen(state: State) -> tuple[object, ...]:
    """All of those whom players see that they may see, and the clock."""
    return (
        state.minutes,
        state.seconds,
        *(
            (one.name, one.side, one.sheet, one.mob, one.out, one.known, *filter(written, one.conditions))
            for one in state.members
            if visible(one)
        ),
    )


def veiled(log: Log, n: int) -> State:
    """The fight as it stands before players at entry ``n``, as if nobody were in it but those whom they see."""
    state = log.states[n]
    turn, phase = on_turn(state), state.phase
    if hidden_turn(state):
        ahead = None if state.book.begins_turns else _ahead(state)
        shown, state = ahead or _behind(log, n), ahead or state
        turn, phase = (shown.turn, shown.phase) if shown else (None, state.phase)
    members = tuple(member for member in state.members if visible(member))
    names = {member.name for member in members}
    acted = tuple(name for name in state.acted if name in names)
    shown_turn = turn if turn in names else None
    return replace(state, members=members, turn=shown_turn, phase=phase, acted=acted, had=(), begun=())


def _ahead(state: State) -> State | None:
    """The fight at the next turn in this round of somebody whom players see, with what ends on the way there."""
    for _ in range(FURTHEST):
        if rounds.wraps(state):
            return None
        if state.book.phases:
            then = rounds.taken(rounds.done(state))
        else:
            then = replace(state, turn=rounds.following(state, state.turn))
        state = conditions.turned_on(state, then)
        if (turn := on_turn(state)) is not None or state.turn is None:
            return replace(state, turn=turn)
    return None


def _behind(log: Log, n: int) -> State | None:
    """The fight at the latest turn before this of somebody whom players saw."""
    while (entry := log.entry(n)) is not None:
        n = entry.after
        state = log.states[n]
        if not hidden_turn(state):
            return replace(state, turn=on_turn(state))
    return None
