"""The fight as if those whom players do not know of were not there.

Whatever is shown or told to players is made of a state that :func:`veiled` has given: there is nobody hidden in it, and
nothing that counts them. When it is the turn of somebody hidden, it is before players the turn of whoever of theirs
comes next in this round; where nobody does, it still is that of the last one: so the turn of a hidden one is no step.
A turn given to a hidden one by hand, and back, shows the turn of the next one and then the last one's again: that is
what players see where a turn is given to that next one and taken back, and so it tells them nothing. We leave it so.
In a game whose turns begin with something (a poison bites), nobody's turn is shown before it has: it stays the last's.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from sawbones.fight import conditions, rounds
from sawbones.fight.knowledge import visible
from sawbones.veil.common import written

if TYPE_CHECKING:
    from sawbones.fight.log import Entry, Log
    from sawbones.fight.state import Member, State
    from sawbones.kit.system import Book

#: nobody's turn is looked for further than this
FURTHEST = 1_000
#: so many entries are remembered with where the fight stands before players, and so many ways on from a hidden turn
MOST_REMEMBERED, MOST_WAYS = 4_000, 4


def on_turn(state: State) -> str | None:
    """Whoever players see of those whose turn it is."""
    if state.turn is None or visible(one := state.member(state.turn)):
        return state.turn
    if state.book.phases or not one.mob:  # nobody shares the turn
        return None
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
    passed: list[Entry] = []
    while (entry := log.entry(at)) is None or (known := _stages.get(id(entry))) is None or known[0] is not entry:
        passed += [] if entry is None else [entry]
        if not hidden_turn(state := log.states[at]):
            break
        ahead = _ahead(state)
        if (ahead is not None and not state.book.begins_turns) or entry is None:
            break
        before = log.states[entry.after]
        unseen = entry.cause.get("do") == "next" or _seen(before) == _seen(state)
        if not unseen or (ahead is None and before.round != state.round):
            break
        at = entry.after
    else:
        at = known[1]
    for entry in passed:
        remember(_stages, entry, at)
    return at


#: by entry: what led to it is the same in every log that holds it
_stages: dict[int, tuple[Entry, int]] = {}
_lately: dict[int, tuple[Entry, State | None]] = {}


def remember(known: dict[int, tuple[Any, Any]], of: Any, value: Any, most: int = MOST_REMEMBERED) -> None:
    """Keep something under the identity of what it is of, and forget the oldest where there are too many."""
    while len(known) >= most:
        del known[next(iter(known))]
    known[id(of)] = of, value


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
    turn, phase, shown = on_turn(state), state.phase, state
    if hidden_turn(state):
        ahead = None if state.book.begins_turns else _ahead(state)
        at, state = ahead or _behind(log, n), ahead or state
        turn, phase, shown = (at.turn, at.phase, at) if at else (None, state.phase, state)
    members = tuple(member for member in state.members if visible(member))
    names = {member.name for member in members}
    acted = tuple(name for name in state.acted if name in names)
    shown_turn = turn if turn in names else None
    seen = replace(state, members=members, turn=shown_turn, phase=phase, acted=acted, had=(), begun=())
    # whether a list says who has had a turn, or leaves it to their places, depends on hidden ones too
    return rounds.counted_as(shown, seen)


Frame = tuple[str | None, int, int, tuple[str, ...]]


def _frame(state: State) -> Frame:
    """All of a state that tells how far the order of play has gone."""
    return state.turn, state.round, state.phase, state.acted


@dataclass(slots=True, eq=False)
class _Way:
    """How the turn goes on from a hidden one in its round, up to somebody whom players see.

    ``ended`` is what was on those whom players see, at which place of it and when, and what is left of that at its end.
    """

    book: Book[Any]
    members: tuple[Member, ...]
    frames: list[Frame]
    #: whether somebody comes whom they see, or nobody is on turn, and who that is
    found: bool
    turn: str | None
    ended: tuple[Any, dict[str, Any]] | None = None


#: the latest: what is done in a turn changes the order of play seldom, and the next hidden turn goes the rest of a way
_ways: list[_Way] = []


def _ordered(book: Book[Any], one: Member) -> tuple[object, ...]:
    """All that the order of play, and players, see of somebody."""
    idle = bool(one.out) or book.skipped(one.sheet)
    phases = [book.turns(one.sheet, phase) for phase in range(1, book.phases + 1)]
    rank = book.rank(one.sheet) if book.phases else ()
    return one.name, one.side, one.mob, one.out, idle, visible(one), phases, rank


def _way(state: State) -> tuple[_Way, int]:
    """The way on from here, and at which place of it the turn is."""
    frame, book = _frame(state), state.book
    for known in _ways:
        if (
            frame in known.frames[:-1] + known.frames[-1:] * (not known.found)
            and known.book == book
            and len(known.members) == len(state.members)
            and all(
                was is now or _ordered(book, was) == _ordered(book, now)
                for was, now in zip(known.members, state.members, strict=True)
            )
        ):
            return known, known.frames.index(frame)
    at, frames, turn, found = state, [frame], None, False
    for _ in range(FURTHEST):
        if rounds.wraps(at):
            break
        at = rounds.taken(rounds.done(at)) if book.phases else rounds.gone_on(at)
        frames.append(_frame(at))
        if (turn := on_turn(at)) is not None or at.turn is None:
            found = True
            break
    way = _Way(book, state.members, frames, found, turn)
    _ways.insert(0, way)
    del _ways[MOST_WAYS:]
    return way, 0


def _ahead(state: State) -> State | None:
    """The fight at the next turn in this round of somebody whom players see, with what ends for those on the way there.

    What ends for others is left as it is.
    """
    way, at = _way(state)
    if not way.found:
        return None
    then = _at(state, way.frames[-1])
    lasting = {
        one.name: one.conditions for one in state.members if visible(one) and any(c.unit for c in one.conditions)
    }
    if lasting:
        key = (at, state.minutes, state.seconds, lasting)
        if way.ended is None or way.ended[0] != key:
            gone = state
            for frame in way.frames[at + 1 :]:
                gone = conditions.turned_on(gone, _at(gone, frame))
            way.ended = key, {one.name: one.conditions for one in gone.members if one.name in lasting}
        left = way.ended[1]
        those = [replace(m, conditions=left[m.name]) if m.name in left else m for m in state.members]
        then = replace(then, members=tuple(those))
    return replace(then, turn=way.turn)


def _at(state: State, frame: Frame) -> State:
    """The state with the order of play gone as far as that."""
    turn, number, phase, acted = frame
    return replace(state, turn=turn, round=number, phase=phase, acted=acted)


def _behind(log: Log, n: int) -> State | None:
    """The fight at the latest turn before this of somebody whom players saw, all by the names they have now."""
    passed: list[tuple[Entry, State]] = []
    found: State | None = None
    while (entry := log.entry(n)) is not None:
        known = _lately.get(id(entry))
        if known is not None and known[0] is entry:
            found = known[1]
            break
        passed.append((entry, log.states[n]))
        n = entry.after
        state = log.states[n]
        if not hidden_turn(state):
            found = replace(state, turn=on_turn(state))
            break
    for entry, now in reversed(passed):
        if found is not None and entry.cause.get("do") == "edit":
            found = _called_since(found, log.states[entry.after], now)
        remember(_lately, entry, found)
    return found


def _called_since(found: State, before: State, now: State) -> State:
    """An earlier state after an edit by which somebody may have another name, without those who had left by then."""
    names = {was.name: one.name for was, one in zip(before.members, now.members, strict=True)}
    members = tuple(replace(one, name=names[one.name]) for one in found.members if one.name in names)
    called = replace(found, members=members, turn=names.get(found.turn) if found.turn else None)
    return called.turns_called(lambda name: names.get(name, ""))
