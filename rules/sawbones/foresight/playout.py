"""Whole fights played out, by the order of play and the rules that the system has, as far as one side stands alone.

A :class:`Setting` is what all fights of a count begin with, a :class:`Playout` one of them on its way. Each has a
generator of its own, from the seed and its number alone: so the hundredth fight is the same whichever were played
before.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from sawbones.fight import rounds
from sawbones.fight.state import SIDES
from sawbones.foresight.listed import Listed
from sawbones.foresight.lookout import BEGINS, Falls
from sawbones.foresight.policies import POLICIES, Moment, flees
from sawbones.foresight.strikes import Strike, strikes
from sawbones.play.thrown import generator

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from sawbones.fight.state import Member, State
    from sawbones.foresight.lookout import Lookout
    from sawbones.foresight.stances import Stance
    from sawbones.kit.system import Book, System
    from sawbones.play.table import Gift

#: a fight that lasts longer is given up: perhaps nobody can hurt anybody
MOST_ROUNDS = 60
#: and so many turns, where rounds do not count them
MOST_TURNS = 4_000
#: to look through so many takes as much as an end that is drawn
MANY = 8
#: the policies that look how hurt somebody is
LOOKS = ("weakest", "strongest")
NOBODY: frozenset[int] = frozenset()
#: a gift may bring about others, of which so many are played
MOST_GIFTS = 200


@dataclass(frozen=True, slots=True)
class Plan:
    """What everybody is taken to do: whom they strike, whom somebody guards, who runs when half of a side are down.

    ``hits`` is the chance in per cent that an attack hits whose order says what has hit already, ``net`` the net hits
    of each. ``first`` is the side that goes first, where that is open.
    """

    policy: str = "random"
    protect: str = ""
    flee: str = "nobody"
    hits: int = 100
    net: int = 0
    first: str = ""


@dataclass(frozen=True)
class Setting:
    """What the fights of a count begin with.

    ``stands`` are those who fight: who stands, and can act or strike at some time.  A door that stands is no fighter.
    """

    system: System
    state: State
    plan: Plan
    names: tuple[str, ...]
    sides: tuple[str, ...]
    strikes: tuple[tuple[Strike, ...], ...]
    stands: tuple[bool, ...]
    #: the place of the protected one, where there is one
    ward: int | None = None

    @cached_property
    def count(self) -> int:
        """How many are there, the fallen too."""
        return len(self.names)

    @cached_property
    def orders(self) -> list[Any]:
        """What anybody strikes with, as orders; those of circumstances as they were filled last."""
        return [strike.order for own in self.strikes for strike in own]

    def hit_chance(self, strike: Strike) -> Fraction:
        """Return the chance that this attack hits, as far as the plan says it: else its own rolls do."""
        return Fraction(self.plan.hits, 100) if strike.given(self.state.book) else Fraction(1)

    def misses(self, strike: Strike, chance: Random) -> bool:
        """Draw whether an attack misses whose chance to hit the plan says; nothing is drawn where it is certain."""
        hits = self.plan.hits
        return hits < 100 and strike.given(self.state.book) and 100 * chance.random() >= hits

    @cached_property
    def order(self) -> Listed:
        """The game master's list."""
        return Listed(self.state)


def setting(system: System, state: State, plan: Plan) -> Setting:
    """The fight as it stands, to be played on by this plan."""
    book, members = state.book, state.members
    names = tuple(member.name for member in members)
    stands = tuple(
        not member.out
        and not book.fate(member.sheet)[0]
        and (book.can_act(member.sheet) or not book.skipped(member.sheet))
        for member in members
    )
    own = _armed(book, [member if up else None for member, up in zip(members, stands, strict=True)], plan.net)
    ward = names.index(plan.protect) if plan.policy == "protect" and plan.protect in names else None
    return Setting(system, state, plan, names, tuple(m.side for m in members), own, stands, ward)


def _armed(book: Book[Any], members: Sequence[Member | None], net: int) -> tuple[tuple[Strike, ...], ...]:
    """What each strikes with; equals with the same, so that what is counted for one is counted for all."""
    known: list[tuple[object, tuple[Strike, ...]]] = []
    found: list[tuple[Strike, ...]] = []
    for member in members:
        if member is None:
            found.append(())
            continue
        has = (member.habits, book.arms(member.sheet))
        own = next((own for other, own in known if other == has), None)
        if own is None:
            own = tuple(strike.with_net_hits(book, net) for strike in strikes(book, member))
            known.append((has, own))
        found.append(own)
    return tuple(found)


@dataclass(slots=True)
class Ended:
    """How a fight ended: which side stands alone ("" where none does), after how many rounds, and how each stands.

    ``open`` says that it was given up.
    """

    number: int
    won: str
    rounds: int
    stances: list[Stance]
    fled: list[bool]
    open: bool = False


class Playout:
    """One fight on its way; :meth:`turns` plays it, and stops after each act so that others may be heard."""

    def __init__(self, setting: Setting, lookout: Lookout, seed: int, number: int) -> None:
        self.setting, self.lookout, self.number = setting, lookout, number
        self.chance = generator(seed, number)
        state = setting.state
        self.stances = [lookout.stance(member.sheet) for member in state.members]
        self.gone = [bool(member.out) for member in state.members]
        self.fled = [False] * setting.count
        self.turn = setting.names.index(state.turn) if state.turn is not None else None
        self.round, self.seconds, self.phase = state.round, state.seconds, state.phase
        self.acted = [setting.names.index(name) for name in state.acted if name in setting.names]
        #: to whom the end, or the start, of a turn does not come once more in the round that is
        had, begun = (frozenset(map(setting.names.index, those)) for those in (state.had, state.begun))
        self._had, self._begun = NOBODY if state.book.phases else had, begun
        #: in a list, who has had a turn in this round, as bits, where the places do not say it
        self._counted = rounds.had_as_bits(state)
        self.threat: int | None = None
        #: who of each side stands, and whom the order of play passes by, until somebody falls or gets up
        self._known_up: dict[str, list[int]] | None = None
        self._known_won: str | None = None
        self._known_foes: dict[str, list[tuple[int, int]]] = {}
        self._known_idle: int | None = None
        self._known_gone: int | None = None
        #: whether somebody else than who is on turn stands otherwise since that was last set back
        self._moved = False
        #: in this phase, who is still to act, by rank, and whose place in that is to be looked at again
        self._due: dict[int, tuple[int, ...]] = {}
        self._due_in = 0
        self._stale: set[int] = set()
        self.began = {side: len(self._up(side)) for side in SIDES}

    def _up(self, side: str) -> list[int]:
        if self._known_up is None:
            self._known_up, self._known_foes = {side: [] for side in SIDES}, {}
            for place, its in enumerate(self.setting.sides):
                if self._stands(place):
                    self._known_up[its].append(place)
            party, foes = self._known_up.values()
            self._known_won = None if party and foes else SIDES[0] if party else SIDES[1] if foes else ""
        return self._known_up[side]

    def _stands(self, place: int) -> bool:
        return self.setting.stands[place] and not self.stances[place].down and not self.gone[place]

    def _put(self, place: int, stance: Stance) -> None:
        was = self.stances[place]
        if stance is not was:
            self.stances[place] = stance
            self._stale.add(place)
            if self._known_idle is not None and not self.gone[place] and stance.idle is not was.idle:
                self._known_idle ^= 1 << place
            self._moved = self._moved or place != self.turn
            if stance.down is not was.down:
                self._known_up = None

    def won(self) -> str | None:
        """The side of which alone somebody stands, "" where nobody does; nothing as long as both do."""
        if self._known_up is None:
            self._up(SIDES[0])
        return self._known_won

    def turns(self) -> Iterator[None]:
        """The fight to its end, act by act."""
        for _ in range(MOST_TURNS):
            for place in self._whose():
                if self.won() is None:
                    self.acts(place)
                    yield
            if self.won() is not None or self.round - self.setting.state.round >= MOST_ROUNDS:
                return
            yield from self.goes_on()
            yield

    def ended(self) -> Ended:
        """How it ended."""
        won = self.won()
        lasted = min(MOST_ROUNDS, self.round - self.setting.state.round + 1)
        return Ended(self.number, won or "", lasted, self.stances, self.fled, open=won is None)

    # A turn

    def _whose(self) -> list[int]:
        """Whose turn it is: one, or those of a mob who stand."""
        if self.turn is None:
            return []
        if self.setting.state.book.phases:
            return [self.turn]
        return list(self.setting.order.whose(self.turn, self._counted, self._idle()))

    def acts(self, place: int) -> None:
        """Somebody strikes, if he can and there is whom."""
        mine = self.stances[place]
        if not self._stands(place) or not mine.able:
            return
        setting, plan = self.setting, self.setting.plan
        side = setting.sides[place]
        foes = self._foes(SIDES[1] if side == SIDES[0] else SIDES[0])
        self.lookout.work += len(foes) // MANY
        guards = setting.ward is not None and setting.sides[setting.ward] == side
        on = POLICIES[plan.policy](foes, Moment(place, setting.count, self.threat, guards), self.chance)
        for strike in setting.strikes[place]:
            drawn, gifts = self.lookout.blow(strike, mine, self.stances[on], self.chance)
            if drawn is not None and setting.misses(strike, self.chance):
                return
            if drawn is not None:
                self._put(on, drawn[0])
                self._put(place, drawn[1] or mine)
                self._give(gifts, on, place)
                if on == setting.ward:
                    self.threat = place
                return
            self.lookout.work += 1

    def _foes(self, side: str) -> list[tuple[int, int]]:
        """Who can be struck, as a policy sees them."""
        others = self._up(side)
        if self.setting.plan.policy in LOOKS:
            return [(foe, self.stances[foe].hurt) for foe in others]
        if side not in self._known_foes:
            self._known_foes[side] = [(foe, 0) for foe in others]
        return self._known_foes[side]

    def _give(self, gifts: Sequence[Gift], giver: int, doer: int | None = None) -> None:
        """What one's part has brought about for others happens to them."""
        if not gifts:
            return
        waiting = [(gift, giver) for gift in gifts]
        for _ in range(MOST_GIFTS):
            if not waiting:
                return
            gift, of = waiting.pop(0)
            whose = doer if gift.by_doer and doer is not None else of
            for place in range(self.setting.count):
                same = self.setting.sides[place] == self.setting.sides[whose]
                if place == whose or self.gone[place] or not (gift.to == "others" or same):
                    continue
                stance, more = self.lookout.given(gift, self.stances[place], self.chance)
                self._put(place, stance)
                waiting += [(one, place) for one in more]

    # The order of play

    def goes_on(self) -> Iterator[None]:
        """The turn goes on, with what falls due, one after the other; who runs, runs when the turn is over."""
        was = self.turn
        self.lookout.work += 1 + self.setting.count // MANY
        yield from self._by_phase() if self.setting.state.book.phases else self._by_list()
        if self.setting.state.book.begins_turns:
            for place in self._whose():
                if place not in self._begun:
                    self._passes(place, BEGINS)
                    yield
        if was is not None and self._runs(was):
            self.gone[was] = self.fled[was] = True
            self._known_up = self._known_idle = self._known_gone = None
            self._stale.add(was)

    def _runs(self, place: int) -> bool:
        side = self.setting.sides[place]
        if not flees(self.setting.plan.flee, side) or not self._stands(place) or not self.stances[place].able:
            return False
        return 2 * len(self._up(side)) <= self.began[side] and self.began[side] > 1

    def _passes(self, place: int, falls: Falls) -> None:
        stance, gifts = self.lookout.turn(self.stances[place], falls, self.chance)
        self._put(place, stance)
        self._give(gifts, place)

    def _idle(self) -> int:
        """Whom the order of play passes by, as bits: fallen, and out besides."""
        if self._known_idle is None:
            each = zip(self.stances, self.gone, strict=True)
            self._known_idle = self._bits([stance.idle or gone for stance, gone in each])
        return self._known_idle

    def _out(self) -> int:
        """Who is out of it, as bits."""
        if self._known_gone is None:
            self._known_gone = self._bits(self.gone)
        return self._known_gone

    def _by_list(self) -> Iterator[None]:
        """The game master's list."""
        order, idle = self.setting.order, self._idle()
        asked = order.asked
        over = order.over(self.turn, self._counted, idle, self._out())
        whose = order.whose(self.turn, self._counted, idle) if self.turn is not None else ()
        self.seconds += self.setting.system.round_seconds if over else 0
        minutes, self.seconds = divmod(self.seconds, 60)
        self.round += over
        for place in range(self.setting.count):
            own = place in whose and place not in self._had
            if not self.gone[place] and (minutes or own):
                self._passes(place, Falls(own, minutes or None))
                yield
        if over:
            self._had, self._begun = NOBODY, NOBODY
        self.turn, self._counted = order.next(self.turn, self._counted, self._idle(), self._out(), over=over)
        self.lookout.work += (order.asked - asked) * self.setting.count // MANY

    def _by_phase(self) -> Iterator[None]:
        """A system's own order."""
        turn, book = self.turn, self.setting.state.book
        after = self._taken(self._done(), self.phase) if self.phase > 0 else None
        over = after is not None and after[0] is None
        begins = over or after is None
        self.round += over
        self._moved = False
        if self._begun:
            self._begun = NOBODY if begins else self._begun - {turn}
        for place in range(self.setting.count):
            if not self.gone[place] and (begins or place == turn):
                self._passes(place, Falls(place == turn, None, over, begins))
                yield
        if begins:
            self.turn, self.phase, self.acted = self._taken([], 1)
            self.turn = None if book.free else self.turn
        elif after is None or self._moved or not self._waits(after[1]):
            self.turn, self.phase, self.acted = self._taken(self._done(), self.phase)
        else:
            self.turn, self.phase, self.acted = after

    def _waits(self, phase: int) -> bool:
        """Whether who was on turn has no more of it, as before, if it still is the phase that it was."""
        turn = self.turn
        return turn is not None and phase == self.phase and self.stances[turn].turns(phase) <= self._done().count(turn)

    def _done(self) -> list[int]:
        return [*self.acted, self.turn] if self.turn is not None else self.acted

    def _taken(self, acted: list[int], phase: int) -> tuple[int | None, int, list[int]]:
        """Who is on turn from here, in which phase, and who has acted in it; as ``rounds.taken`` says it of a state."""
        while True:
            if not acted or phase != self._due_in:
                self._due, self._due_in, stale = {}, phase, set(range(self.setting.count))
            else:
                stale = self._stale | {acted[-1]}
            self._stale.clear()
            for place in stale:
                stance = self.stances[place]
                due = stance.acts_in.get(phase)
                if due is None:
                    due = stance.turns(phase)
                if due and due > acted.count(place) and not self.gone[place]:
                    self._due[place] = (*stance.rank, -place)
                else:
                    self._due.pop(place, None)
            if self._due:
                return -max(self._due.values())[-1], phase, acted
            if phase >= self.setting.state.book.phases:
                return None, phase, acted
            phase, acted = phase + 1, []

    @staticmethod
    def _bits(flags: Sequence[bool]) -> int:
        return sum(1 << place for place, flag in enumerate(flags) if flag)
