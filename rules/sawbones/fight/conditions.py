"""What is on somebody in any system: conditions, each a name with a time or without one, and a note in free words.

A time in rounds or turns ends with somebody's turn, at its end or its start, or with the round; one in minutes ends on
the clock. It is counted as tables count it: the turn in which it is laid is not one of those that it lasts, and at the
end of a round the round in which it is laid is one. Kept is not how much is left but when it ends, so that going back a
turn or changing the order of play needs no counting, and a round that is over ends what should have ended in it,
whoever was passed by or left. Only turns of a system's own phases, of which a round may bring several, count down: each
that the order of play brings, and one that passes in a round that brings none. A turn that is given by hand is the one
that was due, or that would have passed; where neither is left it is besides, and nothing runs down by it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sawbones.fight import rounds
from sawbones.fight.state import MOST_CONDITIONS, Condition
from sawbones.kit.values import Refused
from sawbones.play.wording import clock, first_three, several

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from sawbones.fight.state import Member, State


def has_any(state: State) -> bool:
    """Whether anybody has a condition: where nobody has, nothing is to be counted."""
    return any(member.conditions for member in state.members)


#: what somebody has who waits for a moment
WAITS = "Waits"


# Laid and lifted


@dataclass(frozen=True, slots=True)
class Span:
    """How long a condition is to last, in what, and with what it ends.

    ``whose`` turn: nobody's is that of whoever has it; ``at`` its end, its start, or the end of the round, and where
    nothing is said whichever suits the order of play.
    """

    time: int
    unit: str
    at: str = ""
    whose: str = ""


def laid(state: State, name: str, called: str, lasts: Span | None) -> State:
    """Somebody has a condition from here on, in place of one of the same name; without a span it has no end."""
    member = state.member(name, "fighters")
    others = tuple(one for one in member.conditions if one.name.casefold() != called.casefold())
    if len(others) == MOST_CONDITIONS:
        raise Refused({"name": f"{name} has {MOST_CONDITIONS} conditions, and nobody has more: take one away first."})
    new = Condition(called) if lasts is None else _timed(state, name, called, lasts)
    # in a later phase, the turn of whoever has none to come in this round has been
    whose = new.whose or name
    late = new.unit == "turns" and state.phase > 1 and whose not in rounds.left(state)
    had = [whose] if late and whose not in state.acted else []
    return _minding(state.with_member(name, conditions=(*others, new)), [*state.had, *had])


def _timed(state: State, name: str, called: str, lasts: Span) -> Condition:
    """A condition that ends by itself."""
    time, unit, whose = lasts.time, lasts.unit, "" if lasts.whose == name else lasts.whose
    if unit == "minutes":
        return Condition(called, unit, seconds(state) + 60 * time)
    at = lasts.at or ("round" if state.book.phases and unit == "rounds" else "end")
    if at == "round" and unit == "turns":
        raise Refused({"at": "Turns end with the end or the start of one: at the end of a round, count rounds."})
    if unit == "turns" and state.book.phases:
        until = time + (at == "end" and state.turn == (whose or name))  # the turn that is now is not one of them
    else:
        until = state.round + time - (at == "round" or to_come(state, whose or name))
    return Condition(called, unit, until, at, "" if at == "round" else whose)


def lifted(state: State, name: str, called: str) -> State:
    """Somebody has a condition no more."""
    member = state.member(name, "fighters")
    left = tuple(one for one in member.conditions if one.name.casefold() != called.casefold())
    if len(left) == len(member.conditions):
        raise Refused({"name": f"{name} is not {called}."})
    return _minding(state.with_member(name, conditions=left), state.had)


def held(state: State, names: Iterable[str]) -> State:
    """These wait for a better moment than their turn was, at the latest until the next one begins."""
    for name in names:
        state = laid(
            lifted(state, name, WAITS) if waits(state, name) else state, name, WAITS, Span(1, "turns", "start")
        )
    return state


def waits(state: State, name: str) -> bool:
    """Whether somebody waits for a moment."""
    return any(one.name == WAITS for one in state.member(name).conditions)


def freed(state: State) -> State:
    """The state whose conditions wait for nobody's turn who is not there: those end with the round."""
    if not has_any(state):
        return _minding(state, ())
    names = {"", *(member.name for member in state.members)}
    found = _changed(state, lambda _, one: one if one.whose in names else replace(one, at="round", whose=""))
    return _minding(found, state.had)


def renamed(state: State, old: str, new: str) -> State:
    """The state after somebody was called otherwise, whose turn may end what others have."""
    if not has_any(state):
        return state
    return _changed(state, lambda _, one: replace(one, whose=new) if one.whose == old else one)


# Where it stands


def seconds(state: State) -> int:
    """The clock of the fight."""
    return 60 * state.minutes + state.seconds


def to_come(state: State, name: str) -> bool:
    """Whether somebody's turn is still to come in this round; of several, the first of them."""
    if not state.book.phases:
        return name not in {*rounds.who_had(state), *rounds.mates(state, state.turn)}
    if state.phase == 0:
        return True
    return state.phase == 1 and name != state.turn and name not in state.acted and name in rounds.left(state)


def left(state: State, member: Member, one: Condition) -> int:
    """How many rounds, turns or minutes a condition still lasts; 0 ends with the turn or the round that is now."""
    if one.unit == "minutes":
        return max(0, -((seconds(state) - one.until) // 60))
    whose = one.whose or member.name
    if one.unit == "turns" and state.book.phases:
        return max(0, one.until - (one.at == "end" and state.turn == whose))
    return max(0, one.until - state.round + (one.at == "round" or to_come(state, whose)))


def lasts(state: State, member: Member, one: Condition) -> str:
    """The time that is left in a word or two; nothing where it has no end."""
    if not one.unit:
        return ""
    still = left(state, member, one)
    if one.unit == "minutes":
        return clock(still)
    if still:
        return several(still, one.unit.removesuffix("s"))
    on = state.turn is not None and (one.whose or member.name) in rounds.with_turn(state)
    return "this turn" if on else "this round"


def until(state: State, member: Member, one: Condition) -> str:
    """When it ends, in words; nothing where it does not, or the clock says all."""
    if one.unit in ("", "minutes"):
        return ""
    if one.at == "round":
        return f"until the end of round {one.until}" if one.unit == "rounds" else "until its turns are over"
    turn = f"until the {one.at} of {one.whose or member.name}’s turn"
    return turn if one.unit == "turns" and state.book.phases else f"{turn} in round {one.until}"


def in_words(state: State, member: Member, one: Condition) -> str:
    """A condition and its time."""
    time = lasts(state, member, one)
    return f"{one.name}, {time}" if time else one.name


def spoken(state: State, member: Member) -> str:
    """What a screen reader says of it behind the card's own sentence."""
    words = [in_words(state, member, one) for one in member.conditions]
    notes = [f"{'; '.join(words)}."] if words else []
    return " ".join([*notes, f"Note: {member.note}."] if member.note else notes)


# Time


def turned_on(before: State, now: State) -> State:
    """The state after the turn went on: what ends by it has ended."""
    if not has_any(before):
        return now
    if before.book.phases:
        over, phases = now.round > before.round, range(1, before.book.phases + 1)
        # who fell after their turn, or lay there when it was given, had it
        had = {*before.had, *before.acted, before.turn}
        idle = [
            m.name
            for m in before.members
            if over and m.name not in had and (m.out or not any(before.book.turns(m.sheet, n) for n in phases))
        ]
        now = _counted(_counted(now, idle, idle), [before.turn], [now.turn], over=over)
        now = replace(now, had=()) if over else _lasting(before, now, before.turn)
        return _over(now, {before.turn: before.round}, {now.turn: now.round})
    ends = rounds.mates(before, before.turn)
    ended: dict[str | None, int] = dict.fromkeys(ends, before.round)
    begun: dict[str | None, int] = dict.fromkeys(rounds.mates(now, now.turn), now.round)
    # a turn that is passed by has come and gone
    for member, then in rounds.on_the_way(before, over=now.round > before.round):
        ended[member.name] = begun[member.name] = now.round if then else before.round
    return _over(now, ended, begun)


def passed_over(before: State, now: State) -> State:
    """The state after the next round began at once: every turn that was still to come has come and gone."""
    while not rounds.wraps(before):
        then = rounds.taken(rounds.done(before)) if before.book.phases else rounds.gone_on(before)
        before = turned_on(before, then)
    has = {member.name: member.conditions for member in before.members}
    members = tuple(replace(member, conditions=has.get(member.name, ())) for member in now.members)
    return turned_on(before, replace(now, members=members))


def taken(before: State, now: State) -> State:
    """The state after the turn was given to somebody by hand: who has to wait for it has not ended theirs."""
    if not has_any(before):
        return now
    if before.book.phases:
        if before.turn == now.turn:
            return now
        free = before.book.free  # there the one before has acted by that
        now = _counted(now, [before.turn], []) if free else _not_begun(before, now)
        if now.phase == before.phase and _besides(before, now.turn):
            now = _counted(now, [now.turn], [], by=1)  # as its end will count
        else:
            now = _counted(now, [], [now.turn])
        now = _lasting(before, now, *([before.turn] if free else []))
        return _over(now, {before.turn: now.round} if free else {}, {now.turn: now.round})
    begun = set(rounds.mates(now, now.turn)).difference(rounds.mates(before, before.turn))
    return _over(now, {}, dict.fromkeys(begun, now.round))


def went_back(before: State, now: State) -> State:
    """The state after the turn went back by one: turns that are counted are still to come; what has ended stays so."""
    if not has_any(before) or not before.book.phases:
        return now
    return _counted(_not_begun(before, now), [now.turn], [], by=1)


def _besides(state: State, name: str | None) -> bool:
    """Whether a turn of somebody in this phase is one more than the order of play has for them in this round."""
    return name in {*state.had, *state.acted} and name not in rounds.left(state)


def _not_begun(before: State, now: State) -> State:
    """The state where the turn that was is still to come; one that was besides is gone, and has never been."""
    if _besides(before, before.turn):
        return _counted(now, [before.turn], [])
    return _counted(now, [], [before.turn], by=1)


def _lasting(before: State, now: State, *ended: str | None) -> State:
    """The state that keeps in mind who has had a turn in this round, where its phase does so no more."""
    had = (*before.had, *(name for name in (*before.acted, *ended) if name not in now.acted))
    return _minding(now, had)


def _minding(state: State, had: Iterable[str | None]) -> State:
    """The state with these in mind, as far as something lasts for turns of theirs; a list has no need of it."""
    if (not state.had and not had) or not state.book.phases:
        return state
    counted = {
        one.whose or member.name
        for member in state.members
        for one in member.conditions
        if one.unit == "turns" and one.at != "round"
    }
    return replace(state, had=tuple(dict.fromkeys(name for name in had if name is not None and name in counted)))


def waited(before: State, now: State, minutes: int, round_seconds: int) -> State:
    """The state after minutes passed at once: the rounds that they hold are over for whatever is counted in those.

    A minute holds as many rounds as the clock counts in it (``System.round_seconds``): ten of six seconds. So a wait of
    a minute ends what has ten rounds or turns left, and of twelve it leaves two. No text says otherwise: a condition
    that outlived a wait longer than itself would be wrong in every game.
    """
    passed = -(-60 * minutes // max(1, round_seconds))
    if not has_any(before) or not passed:
        return now

    def shorter(member: Member, one: Condition) -> Condition | None:
        if one.unit in ("", "minutes"):
            return one
        return replace(one, until=one.until - passed) if left(before, member, one) > passed else None

    return _over(_changed(now, shorter), {}, {})


def told(before: State, after: State) -> str:
    """What has ended from the one state to the other, as the end of a line of the log."""
    had = {member.name: member.conditions for member in before.members}
    gone = [
        f"{member.name}: {one.name} ends"
        for member in after.members
        for one in had.get(member.name, ())
        if one.name not in {still.name for still in member.conditions}
    ]
    return f". {'. '.join(first_three(gone))}" if gone else ""


def _changed(state: State, change: Callable[[Member, Condition], Condition | None]) -> State:
    """The state with every condition changed or, where ``change`` gives none, ended."""
    members = []
    for member in state.members:
        conditions = tuple(now for one in member.conditions if (now := change(member, one)) is not None)
        members.append(member if conditions == member.conditions else replace(member, conditions=conditions))
    return replace(state, members=tuple(members))


def _counted(
    state: State, ended: Sequence[str | None], begun: Sequence[str | None], by: int = -1, *, over: bool = False
) -> State:
    """Of turns that come in phases, one less (or more) for whose turn has ended or begun."""

    def count(member: Member, one: Condition) -> Condition:
        if one.unit != "turns":
            return one
        told = begun if one.at == "start" else ended
        passed = over if one.at == "round" else (one.whose or member.name) in told
        return replace(one, until=one.until + by) if passed else one

    return _changed(state, count)


def _over(state: State, ended: Mapping[str | None, int], begun: Mapping[str | None, int]) -> State:
    """The state without what has ended by now: with turns that have ended or begun, and in which rounds that was."""

    def goes_on(member: Member, one: Condition) -> Condition | None:
        if not one.unit:
            return one
        if one.unit == "minutes":
            return one if seconds(state) < one.until else None
        if one.unit == "turns" and state.book.phases:
            return one if one.until > 0 else None
        when = {"end": ended, "start": begun}.get(one.at, {}).get(one.whose or member.name, 0)
        return one if max(when, state.round - 1) < one.until else None

    return _minding(_changed(state, goes_on), state.had)
