"""Dice that are picked up again: every chance counted a second time over all faces."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sawbones.play.counting import Branch, Counting
from sawbones.play.hand import Hand, Pool, Tries, hands
from sawbones.play.limits import Misfit
from sawbones.play.table import Played, Unanswered

# R2, R9 of Cybergod: how its dice count, and dice picked up again
SCORES = {5: 1, 6: 1, 7: 1, 8: 1, 9: 1, 10: 2, 11: 2, 12: 2}


def score(face: int) -> int:
    return SCORES.get(face, 0)


def pool(count: int, sides: int) -> Pool[Hand]:
    return hands(count, sides=sides, scores=SCORES)


@pytest.mark.parametrize(("count", "sides"), [(1, 6), (3, 8), (2, 10), (3, 12)])
def test_a_pool_falls_as_its_faces_do(count: int, sides: int) -> None:
    truth = Counter(
        (sum(map(score, faces)), sum(score(face) == 0 for face in faces))
        for faces in product(range(1, sides + 1), repeat=count)
    )
    assert {(hand.count, hand.blanks[0][0]): ways for hand, ways in pool(count, sides).branches()} == truth
    numbers = Counter(sum(map(score, faces)) for faces in product(range(1, sides + 1), repeat=count))
    assert pool(count, sides).numbers() == numbers
    assert pool(count, sides).ways == sides**count


def test_pools_that_are_seen_alike_are_equal() -> None:
    """So their odds are worked out once in a count."""
    assert pool(3, 8).map(score_of) == pool(3, 8).map(score_of)
    assert pool(3, 8).map(score_of) != pool(4, 8).map(score_of)


def score_of(hand: Hand) -> int:
    return hand.count


@pytest.mark.parametrize("sides", [6, 10, 12])
def test_under_a_count_the_blank_dice_are_known_by_their_chances(sides: int) -> None:
    """Thrown, counted, the blanks thrown again: what the second count can be, given the first, over all faces."""
    size = 2
    joint: Counter[tuple[int, int]] = Counter()
    for first in product(range(1, sides + 1), repeat=size):
        kept = [face for face in first if score(face)]
        blank = size - len(kept)
        for second in product(range(1, sides + 1), repeat=blank):
            joint[sum(map(score, first)), sum(map(score, [*kept, *second]))] += sides ** (size - blank)
    thrown = pool(size, sides)
    for count in thrown.numbers():
        again = thrown.again(thrown.hand(count))
        whole = sum(ways for (one, _), ways in joint.items() if one == count)
        assert {number: Fraction(ways, again.ways) for number, ways in again.numbers().items()} == {
            other: Fraction(ways, whole) for (one, other), ways in joint.items() if one == count
        }
        assert (again.low, len(again.dice)) == (count, size)


def test_a_third_throw_knows_what_the_first_two_counts_say() -> None:
    """Two d12 that count 2 and still count 2 after a throw: it was one die that counts two, or two that count one."""
    first = pool(2, 12)
    second = first.again(first.hand(2))
    third = second.again(second.hand(2))
    one_blank, no_blank = 2 * 3 * 4, 5 * 5  # ways to 2 with a die that counts two and a blank one, and with two ones
    still = one_blank * Fraction(4, 12)  # the blank stays blank
    low = Fraction(no_blank) + still * Fraction(4, 12)
    assert Fraction(third.numbers()[2], third.ways) == low / (no_blank + still)


def test_known_faces_leave_only_the_blank_dice() -> None:
    hand = pool(4, 8).hand((5, 1, 8, 2))
    again = pool(4, 8).again(hand)
    assert (hand.count, len(again.dice), again.low, again.high) == (2, 2, 0, 2)
    assert again.hand((6, 1)).count == 3
    assert again.hand(2).count == 4
    more = again.again(again.hand(1))  # a count was said: the whole pool's is asked from here on
    assert (len(more.dice), more.low, more.high) == (4, 3, 4)


def test_nothing_left_to_pick_up() -> None:
    full = pool(2, 6).hand((5, 6))
    none = pool(2, 6).again(full)
    assert (none.dice, none.seen(0)) == ((), Hand(2, ((0, 1),)))


@given(st.integers(1, 4), st.sampled_from([8, 12]), st.integers())
def test_a_throw_from_under_a_count_is_one_that_can_be(count: int, sides: int, seed: int) -> None:
    rng = Random(seed)
    thrown = pool(count, sides)
    said = rng.choice(sorted(thrown.numbers()))
    again = thrown.again(thrown.hand(said))
    answer = again.throw(rng.choice)
    assert isinstance(answer, int)
    assert again.can_read(answer)


@dataclass(frozen=True)
class UpTo:
    """Throw again below so many."""

    need: int

    def __call__(self, hand: Hand) -> bool:
        return hand.count < self.need

    def see(self, hand: Hand, picked: int) -> tuple[bool, int]:
        return hand.count >= self.need, picked


def counted(size: int, sides: int, need: int, times: int) -> Counter[tuple[bool, int]]:
    """Over every face of every throw, each as likely as it is."""
    found: dict[tuple[bool, int], Fraction] = {}

    def throw(kept: int, left: int, picked: int, p: Fraction) -> None:
        for faces in product(range(1, sides + 1), repeat=left):
            count = kept + sum(map(score, faces))
            blank = sum(score(face) == 0 for face in faces)
            if count >= need or picked == times:
                key = (count >= need, picked)
                found[key] = found.get(key, Fraction(0)) + p / sides**left
            else:
                throw(count, blank, picked + 1, p / sides**left)

    throw(0, size, 0, Fraction(1))
    return Counter(found)


@pytest.mark.parametrize(("size", "sides", "need", "times"), [(2, 6, 2, 2), (2, 12, 3, 1), (1, 10, 2, 3), (3, 6, 1, 0)])
def test_tries_are_every_throw_counted(size: int, sides: int, need: int, times: int) -> None:
    branches = Tries(pool(size, sides), UpTo(need), times).branches()
    whole = sum(ways for _, ways in branches)
    assert {end: Fraction(ways, whole) for end, ways in branches} == counted(size, sides, need, times)


def test_tries_at_a_table() -> None:
    tries = Tries(pool(3, 8), UpTo(3), 2)
    assert Played([(5, 1, 1), (8, 1), (5,)]).tries("Test", tries) == (True, 2)
    assert Played([1, 2, 3]).tries("Test", tries) == (True, 2)
    with pytest.raises(Unanswered) as asked:
        Played([(5, 1, 1)]).tries("Test", tries, "about")
    assert (asked.value.question.label, asked.value.question.help) == ("Test; again", "about")
    with pytest.raises(Misfit):
        Played([2, 1, 3]).tries("Test", tries)  # no success is lost
    assert Counting(Branch(), [1, 2, 3]).tries("Test", tries) == (True, 2)
    assert Played([]).tries("Test", Tries(pool(0, 8), UpTo(1), 2)) == (False, 0)
