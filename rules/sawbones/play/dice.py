"""What is thrown, how it is read, and its exact odds.

A :class:`Roll` is a handful of dice, each face of which has a score; what the table reads off the dice is what its
scoring makes of the scores, and mostly their sum. So one idea is a pool (a hit scores 1), a total (a face scores
itself), four Fudge dice (-1, 0, 1), a d100 (the tens die scores tens) and the highest of several dice. A rule that
cares for less than the number looks at the roll through :meth:`Roll.map`, so that odds branch only where the rule does.

Odds are whole numbers: how many of the equally likely ways the dice can fall lead to a value.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import prod
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast, final

from sawbones.play.die import FUDGE, TENS, UNITS, Die, die
from sawbones.play.scoring import SUM, Kept, Scoring, Sum, Twice
from sawbones.play.wording import several, signed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from sawbones.play.scoring import Kinds

#: one step of work is so many parts of a formula; to see a number takes as much as so many, and to see a pair
A_STEP, SEEN, MET = 16, 4, 8

#: what is counted on dice, and one of it
COUNTED = {"hits": "hit", "successes": "success", "ones and twos": "one or two"}

T = TypeVar("T")
U = TypeVar("U")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Roll(Generic[T]):
    """Dice to throw, the word for what is read off them, and what the rule sees of that number.

    ``plus`` is added to the dice before anybody reads them: a trait's level, so that what is read is the level
    that was rolled. ``dice`` may be empty: such a roll always reads ``plus`` and nobody is asked. ``scoring`` is how
    the scores of the dice become the number, and ``words`` are the numbers that are called otherwise.
    """

    dice: tuple[Die, ...]
    reads: str
    see: Callable[[Any], T]
    plus: int = 0
    scoring: Scoring = field(default=SUM, hash=False)  # what is read and seen tells nearly all rolls apart
    words: tuple[tuple[int, str], ...] = field(default=(), hash=False)

    @property
    def low(self) -> int:
        """The smallest number these dice can read."""
        return self.scoring.of([min(die.scores) for die in self.dice]) + self.plus

    @property
    def high(self) -> int:
        """The largest number these dice can read."""
        return self.scoring.of([max(die.scores) for die in self.dice]) + self.plus

    @property
    def ways(self) -> int:
        """In how many equally likely ways the dice can fall."""
        return prod(die.ways for die in self.dice)

    def read(self, faces: Sequence[int]) -> int:
        """The number these faces show, one face a die, in the order of ``dice``."""
        return self.scoring.of([die.score(face) for die, face in zip(self.dice, faces, strict=True)]) + self.plus

    def scored(self, faces: Sequence[int]) -> tuple[int, ...]:
        """The places of the faces that count; none where the dice are added up, for there all of them do."""
        scores = [die.score(face) for die, face in zip(self.dice, faces, strict=True)]
        if isinstance(self.scoring, Sum) and not any(die.can_miss for die in self.dice):
            return ()
        return self.scoring.counted(scores)

    def told(self, faces: Sequence[int]) -> str:
        """What these faces are in words: "= 5 hits"; nothing of a die that shows it."""
        number = self.read(faces)
        text = signed(number) if self.reads in ("level", "degree") else str(number)
        if word := dict(self.words).get(number):
            text = word if text == str(number) else f"{word} {text}"
        elif self.reads in COUNTED:
            text = several(number, COUNTED[self.reads], self.reads)
        elif len(faces) == 1 and not self.plus and number == faces[0]:
            return ""
        return f"and {signed(self.plus)} = {text}" if self.plus else f"= {text}"

    def meant(self, number: int) -> int:
        """The number that is meant by one that was typed: where it is a die's face, that may be printed otherwise."""
        if not self.scoring.one_die(len(self.dice)):
            return number
        face = number - self.plus
        return next((die.meant(face) for die in self.dice if die.meant(face) != face), face) + self.plus

    def seen(self, answer: Sequence[int] | int) -> T:
        """What the rule sees of an answer: of the faces, or of the number that was read off them."""
        return self.see(answer if isinstance(answer, int) else self.read(answer))

    def throw(self, rng: Callable[[Sequence[int]], int]) -> tuple[int, ...] | int:
        """One throw as an answer: its faces; ``rng`` picks one of a sequence, every one alike."""
        return tuple(die.throw(rng) for die in self.dice)

    def can_read(self, number: int) -> bool:
        """Whether the dice can show this number at all."""
        return number in self.numbers()

    def numbers(self) -> Mapping[int, int]:
        """Every number the dice can read, with the count of ways to it; the counts sum to ``ways``.

        Raises :class:`~sawbones.play.limits.TooMuch` where they are too many to count.
        """
        ways = self.scoring.numbers(_kinds(self.dice))
        return {number + self.plus: count for number, count in ways.items()} if self.plus else ways

    def branches(self) -> tuple[tuple[T, int], ...]:
        """Every value the rule can see, with the count of ways to it, in order of the lowest number."""
        return _branches(self)

    def estimate_work(self) -> int:
        """Estimate what :meth:`branches` takes, as :meth:`Scoring.estimate_work` does: every number is seen."""
        seen = (self.high - self.low + 1) * (SEEN + getattr(self.see, "parts", 0)) // A_STEP
        return seen + self.scoring.estimate_work(_kinds(self.dice))

    @final
    def map(self, look: Callable[[T], U]) -> Roll[U]:
        """The same dice, seen more coarsely: numbers that look alike become one branch of the odds.

        However these dice are read, they are read so here: the copy is of the same class, with all that it holds.
        """
        see, same = self.see, cast("Roll[Any]", self)
        if see is itself:  # what looks is then all that tells it from others: the odds of an equal one are known
            return replace(same, see=look)
        return replace(same, see=lambda read: look(see(read)))

    def named(self, words: Mapping[int, str]) -> Roll[T]:
        """The same dice, some numbers of which have a word: 7 is "critical"."""
        return replace(self, words=tuple(sorted(words.items())))

    @property
    def how(self) -> str:
        """What is done with the dice, in words; empty where they are added up as they lie, as all dice are."""
        again = {die.sides: die.again for die in self.dice if die.again}
        plain = self.scoring == SUM and not self.plus
        plain = plain and all(len(set(die.scores)) == len(die.scores) for die in self.dice)
        parts = [] if plain and not again else [f"read the {self.reads}"]
        parts += [
            f"throw each {top} again, {'once' if most == 1 else f'up to {most} times'}" for top, most in again.items()
        ]
        return "; ".join(parts)


def _kinds(dice: tuple[Die, ...]) -> Kinds:
    """The dice by kind, in an order of their own, so that equal handfuls are counted once."""
    if dice and dice.count(dice[0]) == len(dice):
        return ((dice[0], len(dice)),)
    return tuple((die, dice.count(die)) for die in sorted(set(dice)))


@lru_cache(maxsize=256)  # one and the same test comes on many branches of the odds
def _branches(roll: Roll[T]) -> tuple[tuple[T, int], ...]:
    seen: dict[T, int] = {}
    for number, ways in sorted(roll.numbers().items()):
        value = roll.see(number)
        seen[value] = seen.get(value, 0) + ways
    return tuple(seen.items())


@lru_cache(maxsize=64)
def meet(first: Roll[T], second: Roll[U], look: Callable[[T, U], V]) -> tuple[tuple[V, int], ...]:
    """Everything that two rolls seen together can show, with the count of ways to it, the first's best first."""
    pairs = [
        (place - other_place, look(one, other), ways * more)
        for place, (one, ways) in enumerate(first.branches())
        for other_place, (other, more) in enumerate(second.branches())
    ]
    seen: dict[V, int] = {}
    for _, value, ways in sorted(pairs, key=lambda pair: -pair[0]):
        seen[value] = seen.get(value, 0) + ways
    return tuple(seen.items())


def estimate_meeting(pairs: int, look: Callable[[Any, Any], Any]) -> int:
    """Estimate what :func:`meet` takes for so many pairs of branches."""
    return pairs * (MET + getattr(look, "parts", 0)) // A_STEP


def itself(seen: T) -> T:
    """Return what is seen as it is; a roll seen so is equal to another of the same dice."""
    return seen


# Dice that are added up


def pool(count: int, *, sides: int = 6, hits: Mapping[int, int], least: int | None = None, again: int = 0) -> Roll[int]:
    """``count`` dice of so many sides, where ``hits`` says which face counts how many; below one die there are none.

    A face that takes a hit off counts -1, and with ``least`` 0 no more are taken off than there are. With ``again`` a
    die that shows its highest face is thrown again, as :func:`~sawbones.play.die.die` says, and every throw counts.
    """
    scoring = SUM if least is None else Sum(least)
    return Roll((die(sides, scores=hits, again=again),) * max(0, count), "hits", itself, scoring=scoring)


@lru_cache(maxsize=256)
def total(count: int, sides: int, *, again: int = 0) -> Roll[int]:
    """The sum of ``count`` dice numbered 1 to ``sides``; with ``again`` they explode, as each die says."""
    return Roll((die(sides, again=again),) * count, "total", itself)


def fudge(count: int = 4) -> Roll[int]:
    """Fudge dice, each -1, 0 or 1: what is read is the rolled degree."""
    return Roll((FUDGE,) * count, "degree", itself)


def trait(level: int) -> Roll[int]:
    """Four Fudge dice on a trait of this level: what is read is the level that was rolled."""
    return Roll((FUDGE,) * 4, "level", itself, level)


def d100(see: Callable[[int], Any] = itself) -> Roll[Any]:
    """Two ten-siders, tens first, read 00 to 99, seen as ``see`` has it; a 10 on either is its nought."""
    return Roll((TENS, UNITS), "number", see)


# Dice of which some count


def highest(dice: Sequence[Die], keep: int = 1, *, twice: int | None = None) -> Roll[int]:
    """The highest of these dice, or the sum of so many of the highest; all of them where they are no more.

    ``twice`` is what is read where two of them show the most that any can, as a critical is read off two sixes.
    """
    if twice is None:
        return _keeping(dice, keep, "highest", lowest=max(0, len(dice) - keep))
    best = max((max(die.scores) for die in dice), default=0)
    if keep != 1 or (dice and twice <= best):
        raise ValueError(f"Read twice off the highest die is a number above {best}, and one die is kept: not {twice}.")
    return Roll(tuple(dice), "highest", itself, scoring=Twice(best, twice))


def lowest(dice: Sequence[Die], keep: int = 1) -> Roll[int]:
    """The lowest of these dice, or the sum of so many of the lowest; all of them where they are no more."""
    return _keeping(dice, keep, "lowest", highest=max(0, len(dice) - keep))


def _keeping(dice: Sequence[Die], keep: int, end: str, **aside: int) -> Roll[int]:
    if keep < 1:
        raise ValueError(f"One die or more is kept, not {keep}.")
    return Roll(tuple(dice), end if keep == 1 else f"{keep} {end}", itself, scoring=Kept(**aside))


def without(dice: Sequence[Die], *, low: int = 0, high: int = 0) -> Roll[int]:
    """The sum of these dice without so many of the lowest and of the highest; no dice where none would be left."""
    if min(low, high) < 0:
        raise ValueError(f"Dice are laid aside by none or more: not {low} and {high}.")
    ends = ((low, "lowest"), (high, "highest"))
    aside = " and the ".join(f"{many} {end}" if many > 1 else end for many, end in ends if many)
    left = tuple(dice) if len(dice) > low + high else ()
    return Roll(left, f"total without the {aside}" if aside else "total", itself, scoring=Kept(low, high))


# Dice against a target


def under(roll: Roll[int], target: int) -> Roll[bool]:
    """Whether the number is the target or below it."""
    return roll.map(lambda number: number <= target)
