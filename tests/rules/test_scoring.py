"""Dice that are read otherwise than by their sum: each counted over its real throws, and by icepool and dyce."""

from __future__ import annotations

import warnings
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any

import icepool
import pytest
from dyce import H, P, explode_n
from hypothesis import given
from hypothesis import strategies as st

from sawbones.play import dice
from sawbones.play.counting import Branch, Counting
from sawbones.play.die import Die, die, step
from sawbones.play.limits import MOST_DICE, Misfit, TooMuch
from sawbones.play.question import Rolled
from sawbones.play.scoring import TOO_MIXED, TOO_WIDE, Kept, Scoring, Sum, Twice
from sawbones.play.table import Played

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sawbones.play.dice import Roll

D4, D6, D8, D10, D12, BURSTS = die(4), die(6), die(8), die(10), die(12), die(6, again=2)
HITS = {5: 1, 6: 1, 1: -1}


def ice(sides: int, again: int = 0) -> Any:
    """A die of icepool's, thrown again at its highest so often."""
    return icepool.d(sides).explode(depth=again) if again else icepool.d(sides)


def bursting(sides: int, again: int) -> H[int]:
    """A die of dyce's, thrown again at its highest so often."""
    with warnings.catch_warnings(action="ignore"):  # what is new in dyce may change
        return explode_n(H(sides), n=again)


def rolls(pool: P[int], look: Any) -> H[int]:
    """What is read off a pool of dyce's, whose dice are sorted: one of them, some of them, or what ``look`` makes of all."""
    found: Counter[int] = Counter()
    for roll, ways in pool.rolls_with_counts():
        number = look(roll) if callable(look) else roll[look]
        found[sum(number) if isinstance(number, tuple) else number] += ways
    return H(found)


def hits(throws: Sequence[int]) -> int:
    return sum(HITS.get(face, 0) for face in throws)


def critical(throws: Sequence[int]) -> int:
    return 7 if throws.count(6) > 1 else max(throws)


def twice(pool: Any) -> Any:
    """The highest, and 7 where there are two sixes, over a sorted pool of either library."""
    return 7 if pool[-2:] == (6, 6) else pool[-1]


NET = [-1, 0, 0, 0, 1, 1]
#: the roll; its dice as (sides, how often more); what is read off what each die shows; icepool's count; dyce's
CASES: dict[str, tuple[Roll[int], list[tuple[int, int]], Callable[[list[int]], int], Any, Any]] = {
    "highest of 2d6": (dice.highest([D6] * 2), [(6, 0)] * 2, max, ice(6).highest(2), rolls(2 @ P(6), -1)),
    "highest of 3d10": (dice.highest([D10] * 3), [(10, 0)] * 3, max, ice(10).highest(3), rolls(3 @ P(10), -1)),
    "lowest of 2d6": (dice.lowest([D6] * 2), [(6, 0)] * 2, min, ice(6).lowest(2), rolls(2 @ P(6), 0)),
    "lowest 2 of 4d8": (dice.lowest([D8] * 4, 2), [(8, 0)] * 4, lambda t: sum(sorted(t)[:2]), ice(8).lowest(4, 2), rolls(4 @ P(8), slice(2))),
    "highest 3 of 4d6": (dice.highest([D6] * 4, 3), [(6, 0)] * 4, lambda t: sum(t) - min(t), ice(6).highest(4, 3), rolls(4 @ P(6), slice(1, None))),
    "highest 3 of 2d6, both": (dice.highest([D6] * 2, 3), [(6, 0)] * 2, sum, 2 @ ice(6), 2 @ H(6)),
    "5d6 without the lowest": (dice.without([D6] * 5, low=1), [(6, 0)] * 5, lambda t: sum(sorted(t)[1:]), ice(6).highest(5, 4), rolls(5 @ P(6), slice(1, None))),
    "4d6 without the highest 2": (dice.without([D6] * 4, high=2), [(6, 0)] * 4, lambda t: sum(sorted(t)[:2]), ice(6).lowest(4, 2), rolls(4 @ P(6), slice(2))),
    "5d6 without both ends": (dice.without([D6] * 5, low=1, high=1), [(6, 0)] * 5, lambda t: sum(sorted(t)[1:4]), ice(6).middle(5, 3), rolls(5 @ P(6), slice(1, 4))),
    "the middle of 3d12": (dice.without([D12] * 3, low=1, high=1), [(12, 0)] * 3, lambda t: sorted(t)[1], ice(12).middle(3), rolls(3 @ P(12), 1)),
    "d8 or d6": (dice.highest([D8, D6]), [(8, 0), (6, 0)], max, icepool.highest(ice(8), ice(6)), rolls(P(8, 6), -1)),
    "2 of d4, d6, d8 and d12": (dice.highest([D12, D4, D8, D6], 2), [(12, 0), (4, 0), (8, 0), (6, 0)], lambda t: sum(sorted(t)[2:]), icepool.highest(ice(4), ice(6), ice(8), ice(12), keep=2), rolls(P(4, 6, 8, 12), slice(2, None))),
    "lowest of d4 and 2d10": (dice.lowest([D10, D4, D10]), [(10, 0), (4, 0), (10, 0)], min, icepool.lowest(ice(4), ice(10), ice(10)), rolls(P(4, 10, 10), 0)),
    "two sixes are a 7": (dice.highest([D6] * 4, twice=7), [(6, 0)] * 4, critical, ice(6).pool(4).expand().map(twice, star=False), rolls(4 @ P(6), twice)),
    "ones taken off": (dice.pool(5, hits=HITS), [(6, 0)] * 5, hits, 5 @ icepool.Die(NET), 5 @ H(NET)),
    "never below nought": (dice.pool(5, hits=HITS, least=0), [(6, 0)] * 5, lambda t: max(0, hits(t)), (5 @ icepool.Die(NET)).map(lambda n: max(0, n)), (5 @ H(NET)).apply(lambda n: max(0, n))),
    "d6 that explodes": (dice.total(1, 6, again=2), [(6, 2)], sum, ice(6, 2), bursting(6, 2)),
    "3d4 that explode": (dice.total(3, 4, again=1), [(4, 1)] * 3, sum, 3 @ ice(4, 1), 3 @ bursting(4, 1)),
    "2d10 that explode four times": (dice.total(2, 10, again=4), [(10, 4)] * 2, sum, 2 @ ice(10, 4), 2 @ bursting(10, 4)),
    "d8 or d6, both exploding": (dice.highest([die(8, again=2), BURSTS]), [(8, 2), (6, 2)], max, icepool.highest(ice(8, 2), ice(6, 2)), rolls(P(bursting(8, 2), bursting(6, 2)), -1)),
    "roll and keep": (dice.highest([die(10, again=1)] * 3, 2), [(10, 1)] * 3, lambda t: sum(t) - min(t), ice(10, 1).highest(3, 2), rolls(3 @ P(bursting(10, 1)), slice(1, None))),
    "no step is the same": (dice.highest([step(n) for n in (1, 2, 3)]), [(4, 0), (6, 0), (8, 0)], max, icepool.highest(ice(4), ice(6), ice(8)), rolls(P(4, 6, 8), -1)),
    "a step that explodes": (dice.highest([step(5, again=1)]), [(12, 1)], max, ice(12, 1), bursting(12, 1)),
}  # fmt: skip
IDS = list(CASES)


def chains(sides: int, again: int) -> Iterator[tuple[list[int], Fraction]]:
    """Every way one die can be thrown, throw after throw."""
    for face in range(1, sides + 1):
        if face == sides and again:
            yield from (([face, *more], p / sides) for more, p in chains(sides, again - 1))
        else:
            yield [face], Fraction(1, sides)


def thrown(kinds: Sequence[tuple[int, int]]) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Every throw of the dice: what each adds up to, with its chance."""
    for throw in product(*(chains(*kind) for kind in kinds)):
        p = Fraction(1)
        for _, chance in throw:
            p *= chance
        yield tuple(sum(faces) for faces, _ in throw), p


def share(roll: Roll[Any]) -> dict[int, Fraction]:
    return {number: Fraction(ways, roll.ways) for number, ways in roll.numbers().items()}


@pytest.mark.parametrize(("roll", "kinds", "read", "icepools", "dyces"), CASES.values(), ids=IDS)
def test_the_odds_are_every_throw_counted_and_what_others_count(
    roll: Roll[int], kinds: list[tuple[int, int]], read: Callable[[list[int]], int], icepools: Any, dyces: Any
) -> None:
    truth: Counter[int] = Counter()
    for faces, p in thrown(kinds):
        assert roll.read(faces) == roll.seen(faces) == read(list(faces))
        truth[read(list(faces))] += p  # type: ignore[assignment]
    assert share(roll) == truth
    assert (roll.low, roll.high) == (min(truth), max(truth))
    assert share(roll) == {n: Fraction(ways, icepools.denominator()) for n, ways in icepools.items() if ways}
    assert share(roll) == {int(n): Fraction(ways, dyces.total) for n, ways in dyces.items() if ways}
    some = sorted(truth)[len(truth) // 2]
    seen = roll.map(lambda number: number >= some)
    above = sum((p for number, p in truth.items() if number >= some), Fraction(0))
    assert Fraction(dict(seen.branches())[True], roll.ways) == above


@pytest.mark.parametrize(("roll", "kinds"), [row[:2] for row in CASES.values()], ids=IDS)
def test_at_a_table(roll: Roll[int], kinds: list[tuple[int, int]]) -> None:
    """Typed as faces or as the number, thrown and thrown again from the script, and refused in words."""
    rng = Random(5)
    possible = {faces for faces, _ in thrown(kinds)}
    for _ in range(20):
        table = Played([], rng.choice)
        number = table.roll("Roll", roll)
        (faces,) = table.script
        assert isinstance(faces, tuple)
        assert faces in possible
        assert number == Played([faces]).roll("Roll", roll) == Played([number]).roll("Roll", roll)
        assert Counting(Branch(), [faces]).roll("Roll", roll) == number
    for wrong in (-9, roll.high + 1, "word", (1,) * (len(kinds) + 1), (99,) * len(kinds)):
        with pytest.raises(Misfit, match=r"^Roll: .*\.$"):
            Played([wrong]).roll("Roll", roll)


@dataclass(frozen=True)
class Plain(Scoring):
    """A scoring that knows no more than what scores come to."""

    like: Scoring

    def of(self, scores: Sequence[int]) -> int:
        return self.like.of(scores)


@given(
    st.lists(st.sampled_from([D4, D6, D8, BURSTS, Die((0, 1, 5), (-2, 0, 3))]), max_size=4),
    st.integers(0, 4),
    st.integers(0, 4),
)
def test_counting_cleverly_is_counting_one_by_one(some: list[Die], low: int, high: int) -> None:
    kinds = tuple((one, some.count(one)) for one in sorted(set(some)))
    scorings: list[Scoring] = [Sum(), Sum(1), Kept(low, high)]
    for clever in scorings:
        assert clever.numbers(kinds) == Plain(clever).numbers(kinds)


@pytest.mark.parametrize(
    ("roll", "how"),
    [
        (dice.total(3, 6), ""),
        (dice.d100(), ""),
        (dice.fudge(), ""),
        (dice.trait(1), "read the level"),
        (dice.pool(4, hits={6: 1}), "read the hits"),
        (dice.highest([D6] * 2), "read the highest"),
        (dice.lowest([D6] * 4, 2), "read the 2 lowest"),
        (dice.without([D6] * 4, low=1), "read the total without the lowest"),
        (dice.without([D6] * 6, low=1, high=2), "read the total without the lowest and the 2 highest"),
        (dice.total(1, 6, again=1), "read the total; throw each 6 again, once"),
        (dice.highest([die(8, again=3), BURSTS]), "read the highest; throw each 8 again, up to 3 times; throw each 6 again, up to 2 times"),
    ],
)  # fmt: skip
def test_what_is_done_with_the_dice_is_said(roll: Roll[int], how: str) -> None:
    assert roll.how == how


@pytest.mark.parametrize(
    ("roll", "answer", "words"),
    [
        (dice.highest([D6] * 2), 7, "Harm: the highest of 2 dice can be 1 to 6, not 7."),
        (dice.highest([D6] * 4, 3), 2, "Harm: the 3 highest of 4 dice can be 3 to 18, not 2."),
        (dice.highest([D6]), "six", "Harm: give the faces or the highest, not a word."),
        (dice.pool(2, hits={6: 1}), "six", "Harm: give the faces or the number of hits, not a word."),
        (dice.total(1, 6, again=1), 6, "Harm: 6 cannot come on 1 die, only numbers beside it."),
        (dice.total(1, 6, again=1), (6,), "Harm: no die here shows 6; the faces are 1 to 12, and each 6 is thrown again: give what a die's throws add up to."),
        (dice.highest([D6] * 2, twice=7), 8, "Harm: the highest of 2 dice can be 1 to 7, not 8."),
    ],
)  # fmt: skip
def test_an_answer_that_does_not_fit_is_refused_in_words(roll: Roll[int], answer: Any, words: str) -> None:
    with pytest.raises(Misfit) as refused:
        Played([answer]).roll("Harm", roll)
    assert str(refused.value) == words


def test_a_chain_lies_on_the_table_throw_by_throw() -> None:
    table = Played([(9, 4, 18)])
    assert table.roll("Harm", dice.total(3, 6, again=2)) == 31
    table.say("Harm.", None)  # type: ignore[arg-type]
    assert [*table.steps[0].dice] == [Rolled("Harm", ("6+3", "4", "6+6+6"), (), "= 31")]
    assert table.steps[0].faces == (9, 4, 18)


@pytest.mark.parametrize(
    ("roll", "faces", "scored", "told"),
    [
        (dice.pool(4, hits={5: 1, 6: 1}), (4, 5, 6, 1), (1, 2), "= 2 hits"),
        (dice.pool(2, hits={5: 1, 6: 1}), (4, 5), (1,), "= 1 hit"),
        (dice.pool(2, hits={5: 1, 6: 1}), (4, 4), (), "= 0 hits"),
        (dice.pool(3, hits={5: 1, 6: 1}, again=2), (17, 5, 4), (0, 1), "= 4 hits"),
        (dice.pool(3, hits={1: -1, 6: 1}), (1, 6, 3), (0, 1), "= 0 hits"),
        (dice.fudge(), (-1, 0, 1, 1), (0, 2, 3), "= +1"),
        (dice.trait(1), (-1, 0, 1, 1), (0, 2, 3), "and +1 = +2"),
        (dice.total(3, 6), (1, 2, 3), (), "= 6"),
        (dice.total(1, 6), (3,), (), ""),
        (dice.d100(), (0, 7), (), "= 7"),
        (dice.highest([D6] * 3, 2), (2, 6, 5), (1, 2), "= 11"),
        (dice.lowest([D6] * 3), (2, 6, 2), (0,), "= 2"),
        (dice.without([D6] * 3, low=1, high=1), (2, 6, 5), (2,), "= 5"),
        (dice.highest([D6] * 3, twice=7).named({7: "critical"}), (6, 1, 6), (0, 2), "= critical"),
        (dice.highest([D6] * 3, twice=7), (5, 1, 6), (2,), "= 6"),
    ],
)  # fmt: skip
def test_what_counted_is_marked(roll: Roll[int], faces: tuple[int, ...], scored: tuple[int, ...], told: str) -> None:
    assert (roll.scored(faces), roll.told(faces)) == (scored, told)


def test_a_nought_on_a_ten_sider_is_its_ten_where_one_die_is_read() -> None:
    assert dice.highest([D10] * 3).meant(0) == 10
    assert dice.highest([D10] * 3, 2).meant(0) == 0
    assert Played([0]).roll("Harm", dice.lowest([D10, D10])) == 10
    assert Played([(0, 3)]).roll("Harm", dice.highest([D10, D10])) == 10
    assert dice.pool(1, sides=10, hits={10: 1}).meant(0) == 0


def test_hits_of_dice_that_explode_are_those_of_every_throw() -> None:
    roll = dice.pool(2, sides=10, hits={8: 1, 9: 1, 10: 1}, again=1)
    truth: Counter[int] = Counter()
    for one, other in product(chains(10, 1), repeat=2):
        faces = sum(one[0]), sum(other[0])
        count = sum(face >= 8 for face in [*one[0], *other[0]])
        assert roll.read(faces) == count
        truth[count] += one[1] * other[1]  # type: ignore[assignment]
    assert share(roll) == truth


@pytest.mark.parametrize("target", [0, 1, 11, 20])
def test_under_a_target(target: int) -> None:
    rolls = {"d20": (dice.total(1, 20), ice(20), H(20)), "3d6": (dice.total(3, 6), 3 @ ice(6), 3 @ H(6))}
    for roll, icepools, dyces in rolls.values():
        passed = Fraction(dict(dice.under(roll, target).branches()).get(True, 0), roll.ways)
        assert passed == (icepools <= target).probability(True)
        assert passed == sum((Fraction(n, dyces.total) for face, n in dyces.items() if face <= target), Fraction(0))
        assert Played([roll.high]).roll("Test", dice.under(roll, target)) is (roll.high <= target)


def test_numbers_have_words() -> None:
    roll = dice.highest([D6] * 2, twice=7).named({7: "critical", 1: "bad"})
    assert roll.words == ((1, "bad"), (7, "critical"))
    assert roll.map(lambda number: number > 3).words == roll.words
    assert roll.numbers() == dice.highest([D6] * 2, twice=7).numbers()


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: step(0), "There is no die of step 0: the steps are 1 (d4) to 5 (d12)."),
        (lambda: die(0), "A die has a side or more, and explodes up to 10 times from two: not 0 and 0."),
        (lambda: die(6, again=11), "A die has a side or more, and explodes up to 10 times from two: not 6 and 11."),
        (lambda: dice.highest([D6], 0), "One die or more is kept, not 0."),
        (lambda: dice.highest([D6], twice=6), "Read twice off the highest die is a number above 6, and one die is kept: not 6."),
        (lambda: dice.without([D6], low=-1), "Dice are laid aside by none or more: not -1 and 0."),
    ],
)  # fmt: skip
def test_dice_that_cannot_be_are_refused_to_whoever_writes_a_system(make: Callable[[], Any], words: str) -> None:
    with pytest.raises(ValueError, match=r"\.$") as refused:
        make()
    assert str(refused.value) == words


def test_where_none_would_be_left_nobody_is_asked() -> None:
    assert Played([]).roll("Harm", dice.without([D6] * 2, low=1, high=1)) == 0
    assert Played([]).roll("Harm", dice.highest([])) == 0
    assert Played([]).roll("Harm", dice.highest([], twice=7)) == 0


@pytest.mark.parametrize(
    ("roll", "words"),
    [
        (dice.total(MOST_DICE, 100), TOO_WIDE),
        (dice.total(MOST_DICE, 12, again=10), TOO_WIDE),
        (dice.highest([die(12, again=10)] * MOST_DICE, 40), TOO_WIDE),
        (dice.highest([D6] * 200, 41), TOO_MIXED),
        (dice.highest([D4, D6, D8, D10, D12] * 2, 10), TOO_MIXED),
        (dice.highest([D6] * 40, twice=7), TOO_WIDE),
    ],
)
@pytest.mark.timeout(10)
def test_too_many_dice_are_refused_in_words(roll: Roll[int], words: str) -> None:
    for table in (Played([]), Played([1]), Played([], Random(1).choice), Counting(Branch())):
        with pytest.raises(TooMuch) as refused:
            table.roll("Harm", roll)
        assert str(refused.value) == words


@pytest.mark.parametrize(
    "roll",
    [
        dice.total(MOST_DICE, 6),
        dice.total(MOST_DICE, 12),
        dice.highest([D6] * MOST_DICE, 40),
        dice.lowest([D12] * MOST_DICE, 40),
        dice.without([D10] * 43, low=3),
        dice.highest([D8] * 5 + [D6] * 5, 5),
        dice.highest([die(10, again=3)] * 20, 5),
    ],
)
@pytest.mark.timeout(20)
def test_many_dice_are_counted_by_arithmetic(roll: Roll[int]) -> None:
    assert sum(roll.numbers().values()) == roll.ways
    assert (min(roll.numbers()), max(roll.numbers())) == (roll.low, roll.high)


def test_two_of_the_best_are_read_by_a_scoring_of_its_own() -> None:
    """A scoring that says no more than what scores come to is counted one by one, in play and odds alike."""
    assert "numbers" not in vars(Twice)
    roll = dice.highest([D6] * 3, twice=7)
    assert roll.numbers()[7] == sum(faces.count(6) > 1 for faces in product(range(1, 7), repeat=3))
