"""How long somebody stands, from all who can still act against him: exact where that is a small chain, else sampled.

One is looked at alone. Those against him strike as they stand now, one after the other in the order of play, round by
round; he strikes nobody, and what falls due with his turn and with the round is played. That is what a game master asks
of a hero who is about to be surrounded; how the whole fight goes is another question.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm
from random import Random
from typing import TYPE_CHECKING, Any

from sawbones.fight import rounds
from sawbones.fight.deeds import Passing
from sawbones.fight.state import SIDES
from sawbones.foresight.counted import Counted
from sawbones.foresight.lookout import BEGINS, Falls, Lookout, weighed
from sawbones.foresight.policies import POLICIES, Moment
from sawbones.kit.values import Refused
from sawbones.play.limits import Misfit, TooMany, TooMuch
from sawbones.play.resolve import Effort, Part, odds
from sawbones.play.thrown import generator

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from sawbones.foresight.playout import Setting
    from sawbones.foresight.stances import Stance
    from sawbones.foresight.strikes import Strike

#: so many rounds are looked at
ROUNDS = 4
#: a chain is small as long as he can stand in so many ways, and so much is looked at for it
MOST_WAYS, MOST_LOOKED = 60, 20_000
#: and else it is sampled so often; the first few come before the chain, which may take its time to its first figure
SAMPLES, FEW = 200, 8
#: besides the policies of whole fights: everybody against him strikes him
EVERYONE = "everyone"


@dataclass(frozen=True, eq=False, slots=True)
class Step:
    """Something that may befall the target: attacks, with the chance to be aimed and to hit, or what falls due."""

    strikes: tuple[Strike, ...] = ()
    by: Any = None
    aimed: Fraction = Fraction(1)
    falls: Falls | None = None


@dataclass(frozen=True, slots=True)
class Share:
    """How likely it is that he stands, exactly; or how often he stood, of so many."""

    p: Fraction
    of: int = 0


class Chain(Counted):
    """How long the fighter at this place stands; counted on for as much work as it is given."""

    def __init__(self, setting: Setting, place: int, seed: int, samples: int = SAMPLES) -> None:
        if not setting.stands[place]:
            raise Refused({"fighter": f"{setting.names[place]} does not stand: there is nothing to look ahead at."})
        self.setting, self.place, self.seed, self.samples = setting, place, seed, samples
        self.rounds = befalls(setting, place)
        if not any(step.strikes for now in self.rounds for step in now):
            raise Refused({"fighter": f"Nobody strikes {setting.names[place]}: not by this plan."})
        self.lookout = Lookout(setting.state.book, setting.orders)
        self.exact: list[Fraction] = []
        self.stood, self.sampled = [0] * ROUNDS, 0
        self._left = MOST_LOOKED
        self._known: dict[tuple[Step, Any], tuple[list[tuple[Any, int]], int]] = {}
        self._running = self._run()

    def shares(self) -> list[Share]:
        """After each round: exact as far as that goes, then as it was sampled so far."""
        found = [Share(p) for p in self.exact]
        if self.sampled and not self.known:
            found += [Share(Fraction(stood, self.sampled), self.sampled) for stood in self.stood[len(found) :]]
        return found

    @property
    def known(self) -> bool:
        """Whether every round is known exactly: what was sampled before is of no use then."""
        return len(self.exact) == ROUNDS

    def _run(self) -> Iterator[bool]:
        yield from self._sampled(min(FEW, self.samples))
        yield from self._exactly()
        yield from self._sampled(self.samples)

    def _sampled(self, most: int) -> Iterator[bool]:
        while not self.known and self.sampled < most:
            yield from self._sample(generator(self.seed, self.sampled))

    # Exactly

    def _exactly(self) -> Iterator[bool]:
        """Every way he can stand with its weight, out of ``of``; those in which he is down are dropped."""
        ways: dict[Any, int] = {self.setting.state.members[self.place].sheet: 1}
        of = 1
        try:
            for now in self.rounds:
                for step in now:
                    ways, of = yield from self._after(step, ways, of)
                self.exact.append(Fraction(sum(ways.values()), of))
        except (TooMany, TooMuch, Misfit):
            return

    def _after(self, step: Step, ways: dict[Any, int], of: int) -> Generator[bool, None, tuple[dict[Any, int], int]]:
        """The same after a step: it stands still after each of the ways, for all of them may take long."""
        ends = {}
        for sheet in ways:
            ends[sheet] = self._ends(step, sheet)
            yield False
        whole = lcm(*(out_of for _, out_of in ends.values())) if ends else 1
        mine, others = step.aimed.numerator, step.aimed.denominator - step.aimed.numerator
        after: dict[Any, int] = {}
        for sheet, weight in ways.items():
            found, out_of = ends[sheet]
            for end, times in found:
                after[end] = after.get(end, 0) + weight * times * (whole // out_of) * mine
            if others:
                after[sheet] = after.get(sheet, 0) + weight * whole * others
        if len(after) > MOST_WAYS:
            raise TooMany
        return after, of * whole * step.aimed.denominator

    def _ends(self, step: Step, sheet: Any) -> tuple[list[tuple[Any, int]], int]:
        """How he can stand after it, each with its weight out of the second: those in which he is down are left out."""
        key = (step, sheet)
        if key not in self._known:
            book = self.setting.state.book
            part = self._part(step, sheet)
            if part is None:
                return [(sheet, 1)], 1
            effort = Effort(self._left)
            outcomes = odds(part, effort=effort)
            self.lookout.work += 2 + (self._left - effort.left) // 8
            self._left = effort.left
            weights, whole = weighed([end.p for end in outcomes])
            same: dict[Any, int] = {}
            for end, weight in zip(outcomes, weights, strict=True):
                if not book.fate(end.sheet)[0]:
                    same[end.sheet] = same.get(end.sheet, 0) + weight
            self._known[key] = list(same.items()), whole
        return self._known[key]

    def _part(self, step: Step, sheet: Any) -> Part | None:
        """What befalls him as it is played; nothing where it cannot be."""
        book = self.setting.state.book
        if step.falls is not None:
            return Part("", Passing(book, *step.falls), sheet, "")
        for strike in step.strikes:
            try:
                order = strike.filled(step.by, sheet)
            except Refused:
                continue
            if strike.barred(step.by, sheet, order):
                continue
            return None if book.made_ready(step.by, order) else Part("", strike.act.rule, sheet, order, step.by)
        return None

    # Sampled

    def _sample(self, chance: Random) -> Iterator[bool]:
        """One way it may go."""
        lookout = self.lookout
        stance = lookout.stance(self.setting.state.members[self.place].sheet)
        lasted = 0
        for now in self.rounds:
            for step in now:
                if not stance.down:
                    stance = self._struck(step, stance, chance)
                    yield False
            if stance.down:
                break
            lasted += 1
        for number in range(lasted):  # all of it at once: half of one counts for nothing
            self.stood[number] += 1
        self.sampled += 1

    def _struck(self, step: Step, stance: Stance, chance: Random) -> Stance:
        lookout = self.lookout
        if step.falls is not None:
            return lookout.turn(stance, step.falls, chance)[0]
        if step.aimed < 1 and chance.random() >= step.aimed:
            return stance
        by = lookout.stance(step.by)
        for strike in step.strikes:
            drawn, _ = lookout.blow(strike, by, stance, chance)
            if drawn is not None:
                return drawn[0]
        return stance


def befalls(setting: Setting, place: int) -> list[list[Step]]:
    """What befalls the one at this place in each round from now on: first the rest of the one that is."""
    state, book = setting.state, setting.state.book
    strikes = {
        one: Step(setting.strikes[one], state.members[one].sheet, aimed * setting.hit_chance(setting.strikes[one][0]))
        for one in range(setting.count)
        if setting.sides[one] != setting.sides[place] and setting.strikes[one] and (aimed := aim(setting, one, place))
    }

    whose, had = setting.names[place], state.had if not book.phases else ()
    # what came at the start of the turn that is has come
    begun = whose in {*rounds.with_turn(state), *state.begun}

    def befall(turns: list[int], *, begins: bool, ends: bool) -> list[Step]:
        steps = []
        for one in turns:
            steps += [Step(falls=BEGINS)] if one == place and begins else []
            steps += [strikes[one]] if one in strikes else []
            steps += [Step(falls=Falls(own=True))] if one == place and ends else []
        return steps

    found, seconds = [], state.seconds
    for number in range(ROUNDS):
        begins, ends = book.begins_turns and not (begun and number == 0), number > 0 or whose not in had
        now = befall(turns_of(setting, begun=number == 0), begins=begins, ends=ends)
        if book.phases:
            now.append(Step(falls=Falls(own=False, over=True, begins=True)))
        else:
            minutes, seconds = divmod(seconds + setting.system.round_seconds, 60)
            now += [Step(falls=Falls(own=False, minutes=minutes))] if minutes else []
        found.append(now)
    return found


def turns_of(setting: Setting, *, begun: bool) -> list[int]:
    """Who acts in a round, as all stand now, one after the other; of the round that has begun, who is still to act."""
    state, book = setting.state, setting.state.book
    if not book.phases:
        now = state if begun else replace(state, turn=None, acted=())
        return [setting.names.index(name) for name in rounds.to_act(now)]
    found: list[int] = []
    for phase in range(max(1, state.phase) if begun else 1, book.phases + 1):
        acted = list(state.acted) if begun and phase == state.phase else []
        due = [
            (book.rank(member.sheet), -place, place)
            for place, member in enumerate(state.members)
            if setting.stands[place] and book.turns(member.sheet, phase) > acted.count(member.name)
        ]
        found += [place for _, _, place in sorted(due, reverse=True)]
    return found


def aim(setting: Setting, one: int, place: int) -> Fraction:
    """How likely it is that a blow of one against the other's side is for him, by the plan."""
    book, members, policy = setting.state.book, setting.state.members, setting.plan.policy
    if policy == EVERYONE:
        return Fraction(1)
    side = setting.sides[place]
    foes = [
        (other, book.how_hurt(members[other].sheet))
        for other in range(setting.count)
        if setting.sides[other] == side and setting.stands[other]
    ]
    if policy in ("random", "protect"):
        return Fraction(1, len(foes))
    chosen = POLICIES[policy](foes, Moment(one, setting.count), Random(0))  # noqa: S311 - these leave nothing to chance
    return Fraction(chosen == place)


def against(setting: Setting, place: int) -> int:
    """How many can strike at the one."""
    other = SIDES[1] if setting.sides[place] == SIDES[0] else SIDES[0]
    return sum(side == other and bool(own) for side, own in zip(setting.sides, setting.strikes, strict=True))
