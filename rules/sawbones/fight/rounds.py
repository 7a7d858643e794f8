"""The order of play: who is on turn, who is next, and when a round is over.

Most systems go down a list that the game master arranges; a mob has one turn in it, at the place of the first of it,
however they stand. Counted is who has had a turn in the round: whoever is moved, or given a turn out of order, has one
all the same, and one alone. A book with :attr:`~sawbones.kit.system.Book.phases` makes its own order: each phase has
those who act in it, best rank first, of a mob each by their own, and who has acted waits for the next. Where such a
book is ``free``, the rank only proposes: the game master takes whoever is still to act in any order.
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
    """A fighter goes up (-) or down (+) in the list; in phases that only settles who of equals comes first.

    Whoever is on turn in a list and goes down in it acts later in this round: the turn is that of whoever comes first.
    """
    state.member(name)
    had = who_had(state)
    all_of_them = places(state)
    at = _place(all_of_them, name)
    moved = all_of_them.pop(at)
    to = min(len(all_of_them), max(0, at + by))
    all_of_them.insert(to, moved)
    now = replace(state, members=tuple(member for place in all_of_them for member in place))
    turn = state.turn
    if to > at and not state.book.phases and any(member.name == turn for member in moved):
        later = [m.name for place in all_of_them[at:to] for m in place if not state.idle(m) and m.name not in had]
        turn = later[0] if later else turn
    return _counted(now, had, turn)


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
    """Whose turn it is: all of a mob that stand and have not had it, or the one; whoever has fallen in it too."""
    if state.turn is None:
        return []
    idle, _ = _idle(state)
    whose = down(state).with_turn(_number(state, state.turn), idle, had_as_bits(state))
    return [state.members[one].name for one in whose]


# Who has had a turn in this round of a list


def who_had(state: State) -> list[str]:
    """Who has had a turn in this round, or was passed by: the latest last.

    As long as that is all whose places come before the turn, and nobody else, a state does not say it: fights of before
    never did. Where it does, whoever is on turn comes last.
    """
    if state.book.phases or state.acted:
        on_turn = not state.book.phases and state.turn is not None
        return list(state.acted[: len(state.acted) - on_turn])
    before = [] if state.turn is None else places(state)[: place_of(state, state.turn)]
    return [member.name for place in before for member in place]


def had_as_bits(state: State) -> int | None:
    """The same of a list as bits; nothing where the places say it."""
    if not state.acted or state.book.phases:
        return None
    had = set(who_had(state))
    return sum(1 << number for number, member in enumerate(state.members) if member.name in had)


def _counted(state: State, had: Iterable[str], turn: str | None) -> State:
    """The state with this one on turn in a list, and those who have had one in this round said where they must be."""
    if state.book.phases:
        return state if turn == state.turn else replace(state, turn=turn)
    had = list(dict.fromkeys(had))
    by_place = who_had(replace(state, turn=turn, acted=()))
    said = [] if set(had) == set(by_place) else [*had, *([turn] if turn is not None else [])]
    return replace(state, turn=turn, acted=tuple(said))


def to_act(state: State) -> list[str]:
    """Who of a list has a turn to come in this round, fallen or not, from whoever is on turn."""
    had, order = set(who_had(state)), places(state)
    begin = 0 if state.turn is None else place_of(state, state.turn)
    return [member.name for place in (*order[begin:], *order[:begin]) for member in place if member.name not in had]


def counted_as(before: State, now: State) -> State:
    """The state in which other places are others' turns, with everybody counted as they were in the one before.

    Whoever joins a mob that has had its turn, or has it, has it in the next round.
    """
    if now.book.phases:
        return now
    had, came = who_had(before), []
    over = {*had, now.turn}
    for place in places(now):
        there = [member.name for member in place if before.has(member.name)]
        if there and (now.turn in there or over.issuperset(there)):
            came += [member.name for member in place if not before.has(member.name)]
    return _counted(now, [name for name in [*had, *came] if now.has(name)], now.turn)


def beside(before: State, now: State) -> State:
    """The state in which those who have come play right after the last of their side, in place of after everybody."""
    there = [member for member in now.members if before.has(member.name)]
    for member in now.members:
        if not before.has(member.name):
            last = max((n for n, one in enumerate(there) if one.side == member.side), default=len(there) - 1)
            there.insert(last + 1, member)
    return _counted(replace(now, members=tuple(there)), who_had(now), now.turn)


def gone_on(state: State, *, over: bool = False) -> State:
    """The turn of whoever is on turn in a list is over, and the next have it; nobody, where this round has none left.

    ``over`` begins a round.
    """
    idle, out = _idle(state)
    number = None if state.turn is None else _number(state, state.turn)
    to, had = down(state).on(number, had_as_bits(state), idle, out, over=over)
    turn = None if to is None else state.members[to].name
    return replace(state, turn=turn, acted=()) if had is None else _counted(state, _in_order(state, had), turn)


def given_up(state: State, gone: State) -> State:
    """The state ``gone``, in which whoever is on turn in a list takes part no more, with the next on turn.

    The turn stays with their mob. Whoever comes back in this round has not had it.
    """
    had, whose = who_had(state), with_turn(state)
    if mates := [name for name in whose if gone.has(name) and not gone.member(name).out]:
        return _counted(gone, had, mates[0])
    for member in state.members:
        if not gone.has(member.name) or gone.member(member.name).out:
            state = state.with_member(member.name, out="gone")
    then = gone_on(state)
    mine = set(whose).difference(had)
    return _counted(gone, [name for name in who_had(then) if gone.has(name) and name not in mine], then.turn)


def _in_order(state: State, had: int) -> list[str]:
    """Those who have had a turn, the latest last: whoever had it before, then others from the turn that is on."""
    before = who_had(state)
    all_of_them = places(state)
    at = 0 if state.turn is None else place_of(state, state.turn)
    now = {member.name for number, member in enumerate(state.members) if had >> number & 1}
    new = [member.name for place in (*all_of_them[at:], *all_of_them[:at]) for member in place]
    return [name for name in dict.fromkeys([*before, *new]) if name in now]


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


def by_rank(state: State) -> list[str]:
    """Everybody in the order in which they act in a phase, be it their turn, before it or after it."""
    return [m.name for m in sorted(state.members, key=lambda m: state.book.rank(m.sheet), reverse=True)]


def missed(state: State) -> list[str]:
    """Who can act and has a turn to come in this round beside those who are on turn, in the order they would."""
    whose = with_turn(state)
    if not state.book.phases:
        up = [member.name for member in state.members if not state.idle(member)]
        return [name for name in to_act(state) if name in up and name not in whose]
    names: list[str] = []
    for phase in range(state.phase, state.book.phases + 1):
        names += left(state if phase == state.phase else replace(state, phase=phase, acted=()))
    return [name for name in dict.fromkeys(names) if name not in whose]


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


def following(state: State, name: str | None) -> str | None:
    """Who comes after ``name``: in phases nobody, where another round must begin first."""
    if state.book.phases:
        return taken(done(replace(state, turn=name))).turn if state.phase else None
    at = state if name == state.turn else replace(state, turn=name, acted=())
    return gone_on(at, over=wraps(at)).turn


def passed_by(state: State) -> list[str]:
    """Whom the turn passes by on its way to the next, of those who are not out; nobody, where anybody may be taken.

    A thing never has a turn, and so is not passed by.
    """
    is_thing = state.book.is_thing
    way = [member for member, _ in on_the_way(state) if not member.out and not is_thing(member.sheet)]
    return list(dict.fromkeys(member.name for member in way))


def on_the_way(state: State, *, over: bool | None = None) -> list[tuple[Member, bool]]:
    """All whom the next turn passes by, whoever is out too; and whether that is in the round that begins then."""
    book, order = state.book, places(state)
    if book.free or not order or (book.phases and not state.phase):
        return []
    if book.phases:
        to = following(state, state.turn)
        order.sort(key=lambda place: book.rank(place[0].sheet), reverse=True)
        begin = _place(order, state.turn) + 1 if state.turn is not None else 0
        way = order[begin:] if to is None else [*order[begin:], *order[:begin]]  # nobody comes before the round ends
        way = way if to is None else way[: _place(way, to)]
        return [(member, False) for place in way for member in place if state.idle(member)]
    over = wraps(state) if over is None else over
    to = gone_on(state, over=over).turn
    begin = 0 if state.turn is None else place_of(state, state.turn) + 1
    had = {*who_had(state), *mates(state, state.turn)}
    around = [*order[begin:], *order[:begin]]
    now = around if over or to is None else around[: _place(around, to)]
    then = order[: _place(order, to)] if over and to is not None else []
    passed = [(member, False) for place in now for member in place if state.idle(member) and member.name not in had]
    return [*passed, *((member, True) for place in then for member in place if state.idle(member))]


def wraps(state: State) -> bool:
    """Whether the turn, moved on by one, begins another round."""
    if state.book.phases:
        return state.phase > 0 and following(state, state.turn) is None
    number = None if state.turn is None else _number(state, state.turn)
    return down(state).wraps(number, had_as_bits(state), *_idle(state))


def given(state: State, name: str, *, waited: bool = False) -> State:
    """It is somebody's turn by the game master's word; of whoever has ``waited`` it is the one that they put off.

    Where anybody may be taken, the one before has acted by that; in an order by rank they wait, and are next again.
    """
    if (out := state.member(name).out) != "":
        raise Refused({"fighter": f"{name} is out of the fight, {out}: to take a turn, come back first."})
    if not state.book.phases:
        put_off = mates(state, name) if waited else []  # and of whoever else has had one it is besides
        return _counted(state, [one for one in who_had(state) if one not in put_off], name)
    state = done(state) if state.book.free and state.turn != name else state
    acted = list(state.acted)
    if name in acted and name not in left(state):
        acted.remove(name)  # once more
    return replace(state, turn=name, phase=max(1, state.phase), acted=tuple(acted))


def back(state: State) -> State | None:
    """The turn goes back to whoever acted last in this phase, or in this round of a list; nothing where nobody has."""
    if state.book.phases:
        if not state.acted:
            raise Refused({"do": "This phase has just begun: Undo takes back what was before it."})
        return replace(state, turn=state.acted[-1], acted=state.acted[:-1])
    had, up = who_had(state), _up(state)
    last = next((name for name in reversed(had) if name in up), None)
    if last is None:
        return None
    place = mates(state, last)
    first = next(name for name in place if name in up and name in had)
    return _counted(state, [name for name in had[: had.index(last)] if name not in place], first)


def into_last_round(state: State) -> State:
    """The turn goes back to whoever has the last in a round of a list."""
    up = _up(state)
    turns = [next((member.name for member in place if member.name in up), None) for place in places(state)]
    return replace(state, turn=next((name for name in reversed(turns) if name), None), acted=())


def _up(state: State) -> set[str]:
    """Whose turn can come in a list."""
    up = down(state).candidates(*_idle(state))
    return {member.name for number, member in enumerate(state.members) if up >> number & 1}
