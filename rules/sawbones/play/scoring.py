"""How the scores of several dice become the one number that is read off them, and in how many ways each comes.

A scoring is a value that a roll holds, so that dice are read alike in play, in the odds and where a rule sees them more
coarsely. Whoever needs another says in one method what scores come to; the ways are then counted one by one, as long as
they are few, and a second method may count them cleverly.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import comb, factorial, prod
from operator import add
from typing import TYPE_CHECKING, TypeAlias

from sawbones.play.limits import TooMuch

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sawbones.play.die import Die

#: dice by kind, and how many there are of each
Kinds: TypeAlias = "tuple[tuple[Die, int], ...]"

#: Bits of all the counts of a sum together: 400 dice of up to 12 sides stay below it.
MOST_BITS = 8_000_000
#: Ways to share dice out among those looked at already and those still to come, while they are put in order, ...
MOST_SHARES = 41
#: ... and bits of the counts of such a sum, which is multiplied very often.
MOST_BITS_IN_ORDER = 1_000_000
#: Handfuls of scores, in whatever order, that are looked at one by one.
MOST_HANDFULS = 20_000
TOO_WIDE = "These dice can show too many numbers to count them all: throw fewer of them."
TOO_MIXED = (
    f"Too many dice to put in order: up to {MOST_SHARES - 1} alike may be kept, or laid aside before them, and fewer "
    "where they are of several kinds."
)


class Scoring(ABC):
    """How scores become the number that is read; hashable, and equal to another that does the same."""

    @abstractmethod
    def of(self, scores: Sequence[int]) -> int:
        """The number that these scores come to, in any order; with no score of them lower it is not lower either."""

    def numbers(self, dice: Kinds) -> Mapping[int, int]:
        """Every number that these dice can come to, with the count of ways to it.

        Raises :class:`~sawbones.play.limits.TooMuch` where they are too many to count.
        """
        return _one_by_one(self, dice)

    def estimate_work(self, dice: Kinds) -> int:
        """Estimate what :meth:`numbers` takes, in steps of some 2 microseconds; it is never measured by a clock."""
        return 2 * _handfuls_of_all(dice)

    def counted(self, scores: Sequence[int]) -> tuple[int, ...]:
        """The places of the scores that the number is made of."""
        return tuple(place for place, score in enumerate(scores) if score)

    def one_die(self, of: int) -> bool:
        """Whether what is read off so many dice is what one of them shows."""
        return of == 1


@dataclass(frozen=True, slots=True)
class Sum(Scoring):
    """All scores added up; never below ``least``, where there is one."""

    least: int | None = None

    def of(self, scores: Sequence[int]) -> int:
        """The sum."""
        return sum(scores) if self.least is None else max(self.least, sum(scores))

    def numbers(self, dice: Kinds) -> Mapping[int, int]:
        """Every sum; those below the least are the least."""
        return _sums(dice) if self.least is None else _floored(dice, self.least)

    def estimate_work(self, dice: Kinds) -> int:
        """Estimate it by the length of the one whole number that holds all counts."""
        return _bits_of_sums(dice) // 128


@dataclass(frozen=True, slots=True)
class Kept(Scoring):
    """The dice in the order of their scores, some of the lowest and highest laid aside, and the others added up."""

    lowest: int = 0
    highest: int = 0

    def of(self, scores: Sequence[int]) -> int:
        """The sum of those kept."""
        return sum(sorted(scores)[self.lowest : max(0, len(scores) - self.highest)])

    def counted(self, scores: Sequence[int]) -> tuple[int, ...]:
        """The places of those kept."""
        by_score = sorted(range(len(scores)), key=scores.__getitem__)
        return tuple(sorted(by_score[self.lowest : max(0, len(scores) - self.highest)]))

    def numbers(self, dice: Kinds) -> Mapping[int, int]:
        """Every sum of those kept."""
        return _kept(dice, self.lowest, self.highest)

    def estimate_work(self, dice: Kinds) -> int:
        """Estimate it by the pairs of what has shown a higher score and what shows this one, for every score."""
        most, least = max(self.lowest, self.highest), min(self.lowest, self.highest)
        shares = _shares([(die.counts(), many) for die, many in dice], most, least, _apart(dice))
        return 2 * len({score for die, _ in dice for score in die.scores}) * shares * shares

    def one_die(self, of: int) -> bool:
        """Whether one die is kept."""
        return of - self.lowest - self.highest == 1


@dataclass(frozen=True, slots=True)
class Twice(Scoring):
    """The highest score; where two dice or more score ``at`` or above, it is ``number``, which is above all scores."""

    at: int
    number: int

    def of(self, scores: Sequence[int]) -> int:
        """The highest, or what two of the best are called."""
        return self.number if sum(score >= self.at for score in scores) > 1 else max(scores, default=0)

    def counted(self, scores: Sequence[int]) -> tuple[int, ...]:
        """The places of two or more that are as good as can be, or that of the highest."""
        best = tuple(place for place, score in enumerate(scores) if score >= self.at)
        return best or (scores.index(max(scores)),)

    def one_die(self, of: int) -> bool:
        """One, or a number that no die shows."""
        return True


SUM = Sum()


@lru_cache(maxsize=128)
def _one_by_one(scoring: Scoring, dice: Kinds) -> dict[int, int]:
    """Every number, with its ways, over all handfuls of scores."""
    _handfuls_of_all(dice)
    found: dict[int, int] = {}
    for handfuls in product(*(_handfuls(die, many) for die, many in dice)):
        number = scoring.of([score for scores, _ in handfuls for score in scores])
        found[number] = found.get(number, 0) + prod(ways for _, ways in handfuls)
    return found


def _handfuls_of_all(dice: Kinds) -> int:
    """Count the handfuls of scores these dice can show, in whatever order; raises TooMuch for too many."""
    count = prod(comb(len(die.counts()) + many - 1, many) for die, many in dice)
    if count > MOST_HANDFULS:
        raise TooMuch(TOO_WIDE)
    return count


def _handfuls(die: Die, many: int) -> list[tuple[tuple[int, ...], int]]:
    """What so many of a die can score together, in order, with its ways."""
    counts = die.counts()
    return [
        (scores, _arranged(scores) * prod(counts[score] for score in scores))
        for scores in combinations_with_replacement(counts, many)
    ]


def _arranged(scores: tuple[int, ...]) -> int:
    """On which of the dice each of these scores may lie."""
    return factorial(len(scores)) // prod(factorial(scores.count(score)) for score in set(scores))


# A polynomial whose coefficients are the ways to each number stands in one whole number, the coefficients so many bits
# apart that none runs into the next. To add dice is to multiply then, to add a score is to shift, and both are
# Python's own arithmetic of whole numbers: hundreds of dice take no longer than a few.


def _apart(dice: Kinds) -> int:
    """How many bits one count of ways may take, in whole bytes."""
    ways: int = prod(die.ways**many for die, many in dice)
    return 8 * (ways.bit_length() // 8 + 1)


def _unpacked(whole: int, bits: int, low: int) -> dict[int, int]:
    """The ways to each number, the first of which is ``low``."""
    width = bits // 8
    packed = whole.to_bytes(whole.bit_length() // bits * width + width, "little")
    counts = (int.from_bytes(packed[at : at + width], "little") for at in range(0, len(packed), width))
    return {low + number: ways for number, ways in enumerate(counts) if ways}


def _bits_of_sums(dice: Kinds) -> int:
    """Count the bits of all counts of a sum together; raises TooMuch for too many."""
    span = sum((max(die.scores) - min(die.scores)) * many for die, many in dice) + 1
    bits = span * _apart(dice)
    if bits > MOST_BITS:
        raise TooMuch(TOO_WIDE)
    return bits


@lru_cache(maxsize=512)
def _sums(dice: Kinds) -> dict[int, int]:
    """Every sum, with its ways."""
    low = sum(min(die.scores) * many for die, many in dice)
    bits = _apart(dice)
    _bits_of_sums(dice)
    whole = 1
    for die, many in dice:
        least = min(die.scores)
        one: int = sum(ways << bits * (score - least) for score, ways in die.counts().items())
        whole *= one**many
    return _unpacked(whole, bits, low)


@lru_cache(maxsize=128)
def _floored(dice: Kinds, least: int) -> dict[int, int]:
    found: dict[int, int] = {}
    for number, ways in _sums(dice).items():
        found[max(least, number)] = found.get(max(least, number), 0) + ways
    return found


@lru_cache(maxsize=256)
def _kept(dice: Kinds, lowest: int, highest: int) -> dict[int, int]:
    """Every sum of the dice kept, with its ways."""
    kinds = [(die.counts(), many) for die, many in dice]
    if lowest >= highest:
        return _by_order(kinds, lowest, highest, _apart(dice))
    # from the other end fewer are looked at
    mirrored = [({-score: ways for score, ways in counts.items()}, many) for counts, many in kinds]
    return {-number: ways for number, ways in _by_order(mirrored, highest, lowest, _apart(dice)).items()}


def _shares(kinds: list[tuple[dict[int, int], int]], lowest: int, highest: int, bits: int) -> int:
    """Count the ways to share out the dice that are put in order; raises TooMuch for too many."""
    last = sum(many for _, many in kinds) - lowest
    shares = prod(min(many, last) + 1 for _, many in kinds)
    if last > highest and shares > MOST_SHARES:
        raise TooMuch(TOO_MIXED)
    scores = {score for counts, _ in kinds for score in counts}
    if bits * (last - highest) * (max(scores) - min(scores)) > MOST_BITS_IN_ORDER:
        raise TooMuch(TOO_WIDE)
    return shares


def _by_order(kinds: list[tuple[dict[int, int], int]], lowest: int, highest: int, bits: int) -> dict[int, int]:
    """The same, by how many dice of each kind show a score, from the highest down.

    As soon as all those kept are known, what the others show is no longer told apart, only counted.
    """
    last = sum(many for _, many in kinds) - lowest  # so many, from the highest down, are looked at
    if last <= highest:
        return {0: prod(sum(counts.values()) ** many for counts, many in kinds)}
    _shares(kinds, lowest, highest, bits)
    scores = sorted({score for counts, _ in kinds for score in counts})
    whole = 0
    # by how many of each kind have shown a higher score: the ways to each sum of those kept among them
    above = {(0,) * len(kinds): 1}
    for score in reversed(scores):
        here = [counts.get(score, 0) for counts, _ in kinds]
        below = [sum(ways for other, ways in counts.items() if other < score) for counts, _ in kinds]
        worth = bits * (score - scores[0])
        onward: dict[tuple[int, ...], int] = {}
        for placed, ways in above.items():
            left = [many - gone for (_, many), gone in zip(kinds, placed, strict=True)]
            before = sum(placed)
            rest = prod((at + under) ** n for at, under, n in zip(here, below, left, strict=True))
            for more in product(*(range(min(n, last - before - 1) + 1) for n in left)):
                after = before + sum(more)
                these = prod(comb(n, m) * at**m for n, m, at in zip(left, more, here, strict=True))
                if after >= last or not these:
                    continue
                rest -= these * prod(under ** (n - m) for n, m, under in zip(left, more, below, strict=True))
                key = tuple(map(add, placed, more))
                kept = max(0, after - max(before, highest))
                onward[key] = onward.get(key, 0) + (ways * these << worth * kept)
            # in all other ways the last of them shows this score
            whole += ways * rest << worth * (last - max(before, highest))
        above = onward
    return _unpacked(whole, bits, scores[0] * (last - highest))
