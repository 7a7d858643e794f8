"""A die's odds are its faces counted one by one, and equal what two other libraries count."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, TypeVar

import dyce
import icepool
import pytest
from dyce import H
from hypothesis import given
from hypothesis import strategies as st

from sawbones.play import dice

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sawbones.play.dice import Roll

T = TypeVar("T")

ROLLS = {
    "no dice": dice.pool(0, hits={5: 1, 6: 1}),
    "a pool below none": dice.pool(-3, hits={5: 1, 6: 1}),
    "four soak dice": dice.pool(4, hits={5: 1, 6: 1}),
    "a pool where a ten counts twice": dice.pool(3, sides=10, hits={7: 1, 8: 1, 9: 1, 10: 2}),
    "3d6": dice.total(3, 6),
    "2d10": dice.total(2, 10),
    "4dF": dice.fudge(),
    "a Great trait": dice.trait(2),
    "d100": dice.d100(),
}


@pytest.mark.parametrize("roll", ROLLS.values(), ids=ROLLS.keys())
def test_the_odds_are_the_faces_counted(roll: Roll[int]) -> None:
    counted = Counter(roll.read(faces) for faces in product(*(die.faces for die in roll.dice)))
    assert roll.numbers() == counted
    assert sum(counted.values()) == roll.ways
    assert (roll.low, roll.high) == (min(counted), max(counted))


@pytest.mark.parametrize("count", [0, 1, 4, 9, 24])
def test_a_pool_as_icepool_and_dyce_count_it(count: int) -> None:
    ours = {hits: ways for hits, ways in dice.pool(count, hits={5: 1, 6: 1}).numbers().items() if ways}
    hit = icepool.Die([0, 0, 0, 0, 1, 1])
    theirs = sum([hit] * count, start=icepool.Die([0]))
    total, theirs_total = sum(ours.values()), theirs.denominator()
    assert {k: v * theirs_total for k, v in ours.items()} == {k: v * total for k, v in theirs.items()}
    dyces = (count @ H([0, 0, 0, 0, 1, 1])) if count else H({0: 1})
    dyce_total = dyces.total
    assert {k: v * dyce_total for k, v in ours.items()} == {k: v * total for k, v in dyces.items()}


@pytest.mark.parametrize(
    ("roll", "icepools", "dyces"),
    [
        (dice.total(3, 6), 3 @ icepool.d6, 3 @ H(6)),
        (dice.fudge(), 4 @ icepool.Die([-1, 0, 1]), 4 @ H((-1, 0, 1))),
        (dice.d100(), 10 * icepool.z(10) + icepool.z(10), 10 * H(range(10)) + H(range(10))),
    ],
    ids=["3d6", "4dF", "d100"],
)
def test_other_dice_as_icepool_and_dyce_count_them(roll: Roll[int], icepools: icepool.Die[int], dyces: H[int]) -> None:
    ours = {number: ways / roll.ways for number, ways in roll.numbers().items()}
    assert ours == pytest.approx({k: v / icepools.denominator() for k, v in icepools.items()})
    assert ours == pytest.approx({int(k): v / dyces.total for k, v in dyces.items()})
    assert dyce.__version__


@given(st.integers(0, 6), st.integers(0, 3))
def test_seen_coarsely_the_branches_still_hold_every_way(count: int, need: int) -> None:
    roll = dice.pool(count, hits={5: 1, 6: 1})
    passed = roll.map(lambda hits: hits >= need)
    assert sum(ways for _, ways in passed.branches()) == roll.ways
    assert len(passed.branches()) <= 2
    assert dict(passed.branches()).get(True, 0) == sum(w for n, w in roll.numbers().items() if n >= need)


def test_a_throw_takes_its_dice_from_outside() -> None:
    assert dice.total(3, 6).throw(lambda faces: faces[-1]) == (6, 6, 6)
    assert dice.d100().throw(lambda faces: faces[3]) == (3, 3)


def test_a_trait_reads_the_level_that_was_rolled() -> None:
    roll = dice.trait(2)
    assert (roll.low, roll.high, roll.read((1, 0, -1, 1))) == (-2, 6, 3)
    assert dict(roll.numbers()) == {number + 2: ways for number, ways in dice.fudge().numbers().items()}
    assert dict(roll.map(lambda level: level >= 2).branches()) == {False: 31, True: 50}


def test_two_rolls_seen_together_are_counted_face_by_face() -> None:
    seen = dict(dice.meet(dice.trait(1), dice.total(1, 6), lambda one, other: max(0, one - other)))
    truth: Counter[int] = Counter()
    for faces in product((-1, 0, 1), repeat=4):
        for face in range(1, 7):
            truth[max(0, 1 + sum(faces) - face)] += 1
    assert seen == truth


def test_a_ten_sider_shows_its_ten_as_a_nought_and_a_percentile_die_its_nought_as_a_ten() -> None:
    assert dice.total(3, 10).read((0, 10, 1)) == 21
    assert dice.total(1, 10).meant(0) == 10
    assert dice.total(1, 6).meant(0) == 0
    assert dice.d100().read((10, 10)) == 0
    assert dice.d100().read((10, 7)) == 7
    assert dice.d100().read((3, 10)) == 30


@dataclass(frozen=True, slots=True)
class Highest(dice.Roll[T]):
    """What somebody may write whose game reads the highest die."""

    def read(self, faces: Sequence[int]) -> int:
        return max(faces)

    def numbers(self) -> Mapping[int, int]:
        return Counter(map(self.read, product(*(die.faces for die in self.dice))))


def test_seen_more_coarsely_dice_are_read_as_they_were() -> None:
    highest = Highest(dice.total(2, 6).dice, "highest", lambda number: number)
    above = highest.map(lambda number: number > 5)
    assert dict(above.branches()) == {False: 25, True: 11}
    assert (above.seen((1, 6)), above.seen((3, 4)), above.seen(5)) == (True, False, False)
