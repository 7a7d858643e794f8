"""Dice that lie on the table, of which those that count nothing may be picked up and thrown again.

A :class:`Pool` is a roll whose rule sees the :class:`Hand` that fell: what it counts, and how many dice count
nothing. Where the faces were given, only those dice are thrown again. Where only the count was given, the answer is
the new count of the whole pool; how many dice lie blank under a count is then known by its chances, so that every
chance, and every throw of the app, stays exact.

:class:`Tries` is the whole of a test with dice picked up as a plan wants it, seen as one roll.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from math import comb, gcd
from typing import TYPE_CHECKING, Generic, Protocol, TypeAlias, TypeVar

from sawbones.play.dice import Roll, itself
from sawbones.play.die import die

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from sawbones.play.die import Die

T = TypeVar("T")
V_co = TypeVar("V_co", covariant=True)

#: how many dice may count nothing, each number with its weight; a single one where the faces are known
Blanks: TypeAlias = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Hand:
    """What the dice on the table count, and how many of them count nothing."""

    count: int
    blanks: Blanks
    #: whether only the count was said
    told: bool = False


@lru_cache(maxsize=256)
def falls(count: int, die: Die) -> Mapping[tuple[int, int], int]:
    """Every (count, blanks) that so many dice can show, with the number of ways to it."""
    kinds: dict[int, int] = {}
    for score in die.scores:
        kinds[score] = kinds.get(score, 0) + 1
    blank = kinds.pop(0, 0)
    found: dict[tuple[int, int], int] = {}
    for blanks in range(count + 1):
        if blanks and not blank:
            break
        scored = {0: 1}
        for _ in range(count - blanks):
            longer: dict[int, int] = {}
            for so_far, ways in scored.items():
                for score, faces in kinds.items():
                    longer[so_far + score] = longer.get(so_far + score, 0) + ways * faces
            scored = longer
        of = comb(count, blanks) * blank**blanks
        for number, ways in scored.items():
            found[number, blanks] = found.get((number, blanks), 0) + of * ways
    return found


def _lightest(found: Mapping[int, int]) -> Blanks:
    """Weights as small as they can be."""
    shared = gcd(*found.values())
    return tuple((blank, weight // shared) for blank, weight in sorted(found.items()))


@dataclass(frozen=True, slots=True)
class Pool(Roll[T]):
    """Dice of one kind, counted, of which the rule sees the hand that fell: ``see`` is given a :class:`Hand`.

    ``lies`` is what lay on the table before these dice were picked up from it, and ``whole`` how many lay there.
    """

    lies: Hand | None = None
    whole: int = 0

    def seen(self, answer: Sequence[int] | int) -> T:
        """What the rule sees of the faces, or of the count alone."""
        return self.see(self.hand(answer))

    def hand(self, answer: Sequence[int] | int) -> Hand:
        """What lies on the table by this answer."""
        if not self.dice:
            return Hand(self._kept, ((0, 1),))
        if isinstance(answer, int):
            under = {blank: ways for (number, blank), ways in self._falls().items() if number == answer}
            return Hand(self._kept + answer, _lightest(under), told=True)
        blank = sum(self.dice[0].score(face) == 0 for face in answer)
        return Hand(self._kept + self.read(answer), ((blank, 1),))

    def again(self, hand: Hand) -> Pool[T]:
        """The roll that picks up the dice of this hand that count nothing.

        Where only a count was said, the whole pool is asked for anew: its new count, or all its faces.
        """
        whole = max(self.whole, len(self.dice))
        size = whole if hand.told else hand.blanks[0][0]
        return replace(self, dice=self.dice[:1] * size, lies=hand, whole=whole)

    def read(self, faces: Sequence[int]) -> int:
        """The number that these faces show; of dice picked up from under a count alone, with what was kept."""
        kept = self.lies.count if self.lies and self.lies.told and len(faces) < len(self.dice) else 0
        return kept + sum(self.dice[0].score(face) for face in faces)

    def numbers(self) -> Mapping[int, int]:
        """Every number that can be answered, with the count of ways to it."""
        ways: dict[int, int] = {}
        for (number, _), of in self._falls().items():
            ways[number] = ways.get(number, 0) + of
        return ways

    @property
    def low(self) -> int:
        """The smallest number that can be answered."""
        return min(self.numbers())

    @property
    def high(self) -> int:
        """The largest number that can be answered."""
        return max(self.numbers())

    @property
    def ways(self) -> int:
        """In how many ways the dice can fall, each as likely as the others."""
        return sum(self.numbers().values())

    def branches(self) -> tuple[tuple[T, int], ...]:
        """Every value the rule can see, with its ways."""
        seen: dict[T, int] = {}
        for (number, blank), ways in sorted(self._falls().items()):
            value = self.see(Hand(self._kept + number, ((blank, 1),)))
            seen[value] = seen.get(value, 0) + ways
        return tuple(seen.items())

    def throw(self, rng: Callable[[Sequence[int]], int]) -> tuple[int, ...] | int:
        """The faces; from under a count alone, the new count, by the chances of what lay blank there."""
        if self.lies is None or not self.lies.told:
            return tuple(rng(die.faces) for die in self.dice)
        at = rng(range(self.ways))
        for number, ways in self.numbers().items():
            at -= ways
            if at < 0:
                return number
        raise AssertionError

    @property
    def _kept(self) -> int:
        """What is to be added to an answer: what lay there, unless the answer says it."""
        return self.lies.count if self.lies and not self.lies.told else 0

    def _falls(self) -> Mapping[tuple[int, int], int]:
        """Every (number as it is answered, dice that count nothing) with the count of ways to it."""
        if not self.dice:
            return {(0, 0): 1}
        if self.lies is None or not self.lies.told:
            return falls(len(self.dice), self.dice[0])
        ways: dict[tuple[int, int], int] = {}
        most = max(blank for blank, _ in self.lies.blanks)
        for picked, weight in self.lies.blanks:
            scale = weight * len(self.dice[0].faces) ** (most - picked)
            for (number, blank), of in falls(picked, self.dice[0]).items():
                key = (self.lies.count + number, blank)
                ways[key] = ways.get(key, 0) + scale * of
        return ways


def hands(count: int, *, sides: int, scores: Mapping[int, int], reads: str = "successes") -> Pool[Hand]:
    """``count`` dice of so many sides, where ``scores`` says which face counts how much; below one there are none."""
    return Pool((die(sides, scores=scores),) * max(0, count), reads, itself)


class Plan(Protocol[V_co]):
    """What is done with a hand: whether its blank dice are picked up, and what the rule sees in the end.

    A plan is hashable, and equal to another that does the same.
    """

    def __call__(self, hand: Hand) -> bool:
        """Whether dice are picked up again."""

    def see(self, hand: Hand, picked: int) -> V_co:
        """What the rule sees of the last hand, after dice were picked up so often."""


@dataclass(frozen=True, slots=True)
class Tries(Generic[T]):
    """A pool whose blank dice are picked up and thrown again as the plan wants it, so many times at most."""

    pool: Pool[Hand]
    plan: Plan[T]
    times: int
    #: how often dice were picked up before
    before: int = 0

    def estimate_work(self) -> int:
        """Estimate what :meth:`branches` takes: every throw is looked at as the first is."""
        return self.pool.estimate_work() * (1 + self.times)

    def branches(self) -> tuple[tuple[T, int], ...]:
        """Every value the rule can see, with its count of ways."""
        return _tries(self)


@lru_cache(maxsize=512)
def _tries(tries: Tries[T]) -> tuple[tuple[T, int], ...]:
    pool, plan, times = tries.pool, tries.plan, tries.times
    die, most = pool.dice[0], len(pool.dice)
    sides = len(die.faces)
    now = dict(pool.branches())
    ends: dict[T, int] = {}
    for used in range(times + 1):
        after: dict[Hand, int] = {}
        for hand, ways in now.items():
            if used == times or not plan(hand):
                end = plan.see(hand, tries.before + used)
                ends[end] = ends.get(end, 0) + ways * sides ** (most * (times - used))
                continue
            blank = hand.blanks[0][0]
            scale = ways * sides ** (most - blank)
            for (number, left), of in falls(blank, die).items():
                key = Hand(hand.count + number, ((left, 1),))
                after[key] = after.get(key, 0) + scale * of
        now = after
    return tuple(ends.items())
