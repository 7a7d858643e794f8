"""What is thrown, how it is read, and its exact odds.

A :class:`Roll` is a handful of dice, each face of which has a score; what the table reads off the dice is the
sum of the scores. That one idea is a pool (a hit scores 1), a total (a face scores itself), four Fudge dice
(-1, 0, 1) and a d100 (the tens die scores tens). A rule that cares for less than the sum looks at the roll
through :meth:`Roll.map`, so that odds branch only where the rule does.

Odds are whole numbers: how many of the equally likely ways the dice can fall lead to a value.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from math import prod
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast, final

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

T = TypeVar("T")
U = TypeVar("U")
V = TypeVar("V")


@dataclass(frozen=True, slots=True, order=True)
class Die:
    """One die: the faces it can show and what each one scores (two tuples of equal length).

    ``also`` are faces that some dice print otherwise, as (printed, meant): a ten-sider shows its ten as 0.
    """

    faces: tuple[int, ...]
    scores: tuple[int, ...]
    also: tuple[tuple[int, int], ...] = ()

    def meant(self, face: int) -> int:
        """The face that is meant by what a die shows."""
        return dict(self.also).get(face, face)

    def score(self, face: int) -> int:
        """What this face scores; ``ValueError`` for a face the die does not have."""
        return self.scores[self.faces.index(self.meant(face))]


@dataclass(frozen=True, slots=True)
class Roll(Generic[T]):
    """Dice to throw, the word for what is read off them, and what the rule sees of that number.

    ``plus`` is added to the dice before anybody reads them: a trait's level, so that what is read is the level
    that was rolled. ``dice`` may be empty: such a roll always reads ``plus`` and nobody is asked.
    """

    dice: tuple[Die, ...]
    reads: str
    see: Callable[[Any], T]
    plus: int = 0

    @property
    def low(self) -> int:
        """The smallest number these dice can read."""
        return sum(min(die.scores) for die in self.dice) + self.plus

    @property
    def high(self) -> int:
        """The largest number these dice can read."""
        return sum(max(die.scores) for die in self.dice) + self.plus

    @property
    def ways(self) -> int:
        """In how many equally likely ways the dice can fall."""
        return prod(len(die.faces) for die in self.dice)

    def read(self, faces: Sequence[int]) -> int:
        """The number these faces show, one face a die, in the order of ``dice``."""
        return sum(die.score(face) for die, face in zip(self.dice, faces, strict=True)) + self.plus

    def meant(self, number: int) -> int:
        """The number that is meant by one that was typed: a single die may print it otherwise."""
        return self.dice[0].meant(number - self.plus) + self.plus if len(self.dice) == 1 else number

    def seen(self, answer: Sequence[int] | int) -> T:
        """What the rule sees of an answer: of the faces, or of the number that was read off them."""
        return self.see(answer if isinstance(answer, int) else self.read(answer))

    def throw(self, rng: Callable[[Sequence[int]], int]) -> tuple[int, ...] | int:
        """One throw as an answer: its faces; ``rng`` picks one of a sequence, every one alike."""
        return tuple(rng(die.faces) for die in self.dice)

    def can_read(self, number: int) -> bool:
        """Whether the dice can show this number at all."""
        return number in self.numbers()

    def numbers(self) -> Mapping[int, int]:
        """Every number the dice can read, with the count of ways to it; the counts sum to ``ways``."""
        ways = _numbers(tuple(sorted(self.dice)))
        return {number + self.plus: count for number, count in ways.items()} if self.plus else ways

    def branches(self) -> tuple[tuple[T, int], ...]:
        """Every value the rule can see, with the count of ways to it, in order of the lowest number."""
        return _branches(self)

    @final
    def map(self, look: Callable[[T], U]) -> Roll[U]:
        """The same dice, seen more coarsely: numbers that look alike become one branch of the odds.

        However these dice are read, they are read so here: the copy is of the same class, with all that it holds.
        """
        see, same = self.see, cast("Roll[Any]", self)
        return replace(same, see=lambda read: look(see(read)))


@lru_cache(maxsize=512)
def _numbers(dice: tuple[Die, ...]) -> dict[int, int]:
    ways = {0: 1}
    for die in dice:
        longer: dict[int, int] = {}
        for number, count in ways.items():
            for score in die.scores:
                longer[number + score] = longer.get(number + score, 0) + count
        ways = longer
    return ways


@lru_cache(maxsize=256)  # one and the same test comes on many branches of the odds
def _branches(roll: Roll[T]) -> tuple[tuple[T, int], ...]:
    seen: dict[T, int] = {}
    for number, ways in sorted(roll.numbers().items()):
        value = roll.see(number)
        seen[value] = seen.get(value, 0) + ways
    return tuple(seen.items())


def _itself(number: int) -> int:
    return number


def pool(count: int, *, sides: int = 6, hits: Mapping[int, int]) -> Roll[int]:
    """``count`` dice of so many sides, where ``hits`` says which face counts how many; below one die there are none."""
    faces = tuple(range(1, sides + 1))
    die = Die(faces, tuple(hits.get(face, 0) for face in faces))
    return Roll((die,) * max(0, count), "hits", _itself)


def total(count: int, sides: int) -> Roll[int]:
    """The sum of ``count`` dice numbered 1 to ``sides``; a 0 on a ten-sider is its ten."""
    faces = tuple(range(1, sides + 1))
    return Roll((Die(faces, faces, ((0, 10),) if sides == 10 else ()),) * count, "total", _itself)


#: a die that shows minus, blank or plus
FUDGE = Die((-1, 0, 1), (-1, 0, 1))


def fudge(count: int = 4) -> Roll[int]:
    """Fudge dice, each -1, 0 or 1: what is read is the rolled degree."""
    return Roll((FUDGE,) * count, "degree", _itself)


def trait(level: int) -> Roll[int]:
    """Four Fudge dice on a trait of this level: what is read is the level that was rolled."""
    return Roll((FUDGE,) * 4, "level", _itself, level)


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


_TENS, _UNITS = (Die(tuple(range(10)), tuple(range(0, 10 * worth, worth)), ((10, 0),)) for worth in (10, 1))


def d100(see: Callable[[int], Any] = _itself) -> Roll[Any]:
    """Two ten-siders, tens first, read 00 to 99, seen as ``see`` has it; a 10 on either is its nought."""
    return Roll((_TENS, _UNITS), "number", see)
