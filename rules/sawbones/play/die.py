"""One die: the faces it can show, and what each of them scores."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

#: the dice of a step, the first step's first
LADDER = (4, 6, 8, 10, 12)


@dataclass(frozen=True, slots=True, order=True)
class Die:
    """One die: the faces it can show and what each one scores (two tuples of equal length).

    ``also`` are faces that some dice print otherwise, as (printed, meant): a ten-sider shows its ten as 0.
    """

    faces: tuple[int, ...]
    scores: tuple[int, ...]
    also: tuple[tuple[int, int], ...] = field(default=(), hash=False)  # faces and scores tell nearly all dice apart
    #: in how many ways each face comes; empty where every face is as likely as the others
    weights: tuple[int, ...] = field(default=(), hash=False)
    #: how each face is written down; empty where that is its number
    printed: tuple[str, ...] = field(default=(), compare=False)
    #: how often more it is thrown where it shows its highest
    again: int = field(default=0, compare=False)

    @property
    def ways(self) -> int:
        """In how many equally likely ways it can fall."""
        return sum(self.weights) or len(self.faces)

    @property
    def sides(self) -> int:
        """How many sides it has: fewer than faces, where a face is what several throws add up to."""
        return (len(self.faces) + self.again) // (1 + self.again)

    @property
    def can_miss(self) -> bool:
        """Whether a face counts nothing or takes some off: a 0 does not, where it is a digit of a d100."""
        scored = zip(self.faces, self.scores, strict=True)
        return min(self.scores) < 0 or any(face and not score for face, score in scored)

    def meant(self, face: int) -> int:
        """The face that is meant by what a die shows."""
        return dict(self.also).get(face, face)

    def score(self, face: int) -> int:
        """What this face scores; ``ValueError`` for a face the die does not have."""
        return self.scores[self.faces.index(self.meant(face))]

    def shown(self, face: int) -> str:
        """A face as it is written down."""
        return self.printed[self.faces.index(self.meant(face))] if self.printed else str(face)

    def throw(self, rng: Callable[[Sequence[int]], int]) -> int:
        """One face; ``rng`` picks one of a sequence, every one alike."""
        if not self.weights:
            return rng(self.faces)
        at = rng(range(self.ways))
        for face, weight in zip(self.faces, self.weights, strict=True):
            at -= weight
            if at < 0:
                return face
        raise AssertionError

    def counts(self) -> dict[int, int]:
        """Every score, with the number of ways to it."""
        found: dict[int, int] = {}
        for score, weight in zip(self.scores, self.weights or (1,) * len(self.scores), strict=True):
            found[score] = found.get(score, 0) + weight
        return found


def die(sides: int, *, scores: Mapping[int, int] | None = None, again: int = 0) -> Die:
    """A die numbered 1 to ``sides``; a face scores itself, or what ``scores`` says and otherwise nothing.

    ``again`` lets it explode: where it shows its highest number it is thrown again, so many times at most, and all
    that it shows is added up. The sum is its face then (a six and a three on a d6: 9), for that is what a table has
    on paper; it scores what its throws score together. A 0 on a ten-sider that scores its faces is its ten.
    """
    return _die(sides, None if scores is None else tuple(scores.items()), again)


@lru_cache(maxsize=256)
def _die(sides: int, scores: tuple[tuple[int, int], ...] | None, again: int) -> Die:
    if sides < 1 or (again and sides < 2) or not 0 <= again <= 10:
        raise ValueError(f"A die has a side or more, and explodes up to 10 times from two: not {sides} and {again}.")
    plain = tuple(range(1, sides + 1))
    worth = dict(zip(plain, plain, strict=True)) if scores is None else dict.fromkeys(plain, 0) | dict(scores)
    if not again:
        return Die(plain, tuple(worth[face] for face in plain), ((0, 10),) if sides == 10 and scores is None else ())
    # the last throw of a chain ends it whatever it shows, one before that only below the highest
    chains = [(n, face) for n in range(again + 1) for face in (plain if n == again else plain[:-1])]
    return Die(
        tuple(n * sides + face for n, face in chains),
        tuple(n * worth[sides] + worth[face] for n, face in chains),
        weights=tuple(sides ** (again - n) for n, _ in chains),
        printed=tuple("+".join([str(sides)] * n + [str(face)]) for n, face in chains),
        again=again,
    )


def step(number: int, *, again: int = 0) -> Die:
    """The die of a step: d4, d6, d8, d10 and d12 are the steps 1 to 5; ``ValueError`` for any other."""
    if not 1 <= number <= len(LADDER):
        raise ValueError(
            f"There is no die of step {number}: the steps are 1 (d{LADDER[0]}) to {len(LADDER)} (d{LADDER[-1]})."
        )
    return die(LADDER[number - 1], again=again)


#: a die that shows minus, blank or plus
FUDGE = Die((-1, 0, 1), (-1, 0, 1), printed=("−", "0", "+"))

#: the two ten-siders of a d100: 0 to 9 each, and a 10 is the nought
TENS, UNITS = (Die(tuple(range(10)), tuple(range(0, 10 * worth, worth)), ((10, 0),)) for worth in (10, 1))
