"""What a page is told in numbers."""

from __future__ import annotations

from fractions import Fraction

import pytest

from sawbones.kit.widgets import chances, percents


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ([Fraction(1)], ["100 %"]),
        ([Fraction(1, 2), Fraction(1, 2)], ["50 %", "50 %"]),
        ([Fraction(1, 3)] * 3, ["34 %", "33 %", "33 %"]),
        (
            [Fraction(16, 81), Fraction(32, 81), Fraction(24, 81), Fraction(8, 81), Fraction(1, 81)],
            ["20 %", "39 %", "30 %", "10 %", "1 %"],
        ),
        ([Fraction(1, 1000), Fraction(999, 1000)], ["<1 %", ">99 %"]),
        ([Fraction(0), Fraction(1)], ["0 %", "100 %"]),
        (
            [Fraction(1, 300), Fraction(1, 300), Fraction(298, 300)],
            ["1 %", "<1 %", "99 %"],
        ),  # the hundredth goes to the first
    ],
)
def test_whole_per_cents(parts: list[Fraction], said: list[str]) -> None:
    assert percents(parts) == said


def test_ends_of_one_name_are_one_bar() -> None:
    strip = chances(
        "Boris", [("dead", "harm", Fraction(1, 4)), ("up", "", Fraction(1, 2)), ("dead", "harm", Fraction(1, 4))]
    )
    assert [(bar["label"], bar["p"], bar["share"]) for bar in strip["bars"]] == [
        ("dead", "1/2", 0.5),
        ("up", "1/2", 0.5),
    ]
    assert strip["spoken"] == "Boris: dead 50 per cent, up 50 per cent."
