"""What a page is told in numbers."""

from __future__ import annotations

from fractions import Fraction

import pytest
from table_talk import accepted, begun

from sawbones.kit.widgets import chances, percent
from sawbones.play import dice
from sawbones.play.die import die
from sawbones.play.question import Mark, Question
from sawbones.wire.odds import question


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ([Fraction(1)], ["100 %"]),
        ([Fraction(1, 2), Fraction(1, 2)], ["50 %", "50 %"]),
        ([Fraction(1, 3)] * 3, ["33 %", "33 %", "33 %"]),
        (
            [Fraction(16, 81), Fraction(32, 81), Fraction(24, 81), Fraction(8, 81), Fraction(1, 81)],
            ["20 %", "40 %", "30 %", "10 %", "1 %"],
        ),
        ([Fraction(1, 1000), Fraction(999, 1000)], ["<1 %", ">99 %"]),
        ([Fraction(0), Fraction(1)], ["0 %", "100 %"]),
        ([Fraction(1, 300), Fraction(1, 300), Fraction(298, 300)], ["<1 %", "<1 %", "99 %"]),
        ([Fraction(1, 6)] * 6, ["17 %"] * 6),
        ([Fraction(1, 200), Fraction(199, 200)], ["<1 %", ">99 %"]),
        ([Fraction(1, 8), Fraction(7, 8)], ["12 %", "88 %"]),
        ([Fraction(7, 8), Fraction(1, 8)], ["88 %", "12 %"]),
    ],
)
def test_whole_per_cents(parts: list[Fraction], said: list[str]) -> None:
    assert [percent(part) for part in parts] == said


def test_ends_of_one_name_are_one_bar() -> None:
    strip = chances(
        "Boris", [("dead", "harm", Fraction(1, 4)), ("up", "", Fraction(1, 2)), ("dead", "harm", Fraction(1, 4))]
    )
    assert [(bar["label"], bar["p"], bar["share"]) for bar in strip["bars"]] == [
        ("dead", "1/2", 0.5),
        ("up", "1/2", 0.5),
    ]
    assert strip["spoken"] == "Boris: dead 50 per cent, up 50 per cent."


def test_dice_are_asked_for_with_all_that_a_table_needs_to_read_them() -> None:
    roll = dice.highest([die(6)] * 2, twice=7).named({7: "critical"})
    asked = question(
        Question("Harm", roll=roll, marks=(Mark(4, "some good", "turn"), Mark(6, "good", "calm"))), "Boris"
    )
    assert asked == {
        "label": "Harm", "fighter": "Boris", "options": [], "help": "",
        "marks": [{"at": 4, "label": "some good", "tone": "turn"}, {"at": 6, "label": "good", "tone": "calm"}],
        "dice": [6, 6], "reads": "highest", "how": "read the highest", "low": 1, "high": 7,
        "faces": [[1, 2, 3, 4, 5, 6]] * 2, "printed": [[], []], "labels": {"7": "critical"},
        "chances": [
            {"value": 1, "p": "1/36", "percent": "3 %"}, {"value": 2, "p": "3/36", "percent": "8 %"},
            {"value": 3, "p": "5/36", "percent": "14 %"}, {"value": 4, "p": "7/36", "percent": "19 %"},
            {"value": 5, "p": "9/36", "percent": "25 %"}, {"value": 6, "p": "10/36", "percent": "28 %"},
            {"value": 7, "p": "1/36", "percent": "3 %"},
        ],
        "spans": [
            {"low": 1, "high": 3, "label": "", "tone": "", "percent": "25 %"},
            {"low": 4, "high": 5, "label": "some good", "tone": "turn", "percent": "44 %"},
            {"low": 6, "high": 7, "label": "good", "tone": "calm", "percent": "31 %"},
        ],
    }  # fmt: skip


def test_dice_that_explode_are_asked_for_by_what_their_throws_add_up_to() -> None:
    asked = question(Question("Harm", roll=dice.total(2, 4, again=1)), "Boris")
    assert asked["dice"] == [4, 4]
    assert asked["faces"] == [[1, 2, 3, 5, 6, 7, 8]] * 2
    assert asked["printed"] == [["1", "2", "3", "4+1", "4+2", "4+3", "4+4"]] * 2
    assert asked["how"] == "read the total; throw each 4 again, once"
    assert [one["value"] for one in asked["chances"]] == [*range(2, 17)]


@pytest.mark.parametrize(
    ("marks", "spans"),
    [
        ((), []),
        ((Mark(0, "fails"), Mark(2, "passes")), [(0, 1, "fails"), (2, 4, "passes")]),
        ((Mark(0, "fails"), Mark(0, "passes")), [(0, 4, "passes")]),  # of two at one number, the last
        ((Mark(-3, "fails"), Mark(9, "passes")), [(0, 4, "fails")]),
        ((Mark(3, "passes"),), [(0, 2, ""), (3, 4, "passes")]),  # below the first mark nothing is told, but can come
    ],
)
def test_the_numbers_between_marks(marks: tuple[Mark, ...], spans: list[tuple[int, int, str]]) -> None:
    asked = question(Question("Soak", roll=dice.pool(4, hits={5: 1, 6: 1}), marks=marks), "Boris")
    assert [(span["low"], span["high"], span["label"]) for span in asked["spans"]] == spans


@pytest.mark.parametrize("strength", range(1, 11))
@pytest.mark.parametrize("damage", [3, 5])
def test_the_chips_and_the_strip_say_the_same_per_cents(strength: int, damage: int) -> None:
    """A number of hits that ends in a bar of its own is as likely as the bar, and is said to be."""
    sheet, order = {"strength": strength, "willpower": strength}, {"damage": damage}
    message = {"do": "preview", "of": "act", "act": "blow", "on": "Boris", "order": order, "chances": True}
    reply = accepted(begun("after-sundown-revised", sheet), message)[1]
    (strip,) = reply["screen"]["chances"]
    bars = {Fraction(bar["p"]): bar["percent"] for bar in strip["bars"]}
    chips = {Fraction(chip["p"]): chip["percent"] for chip in reply["question"]["chances"]}
    alike = bars.keys() & chips.keys()
    assert alike
    assert {p: bars[p] for p in alike} == {p: chips[p] for p in alike}


@pytest.mark.parametrize("dcs", [[2], [3], [4], [2, 2], [3, 3, 4]])
def test_what_the_marks_bring_is_as_likely_as_its_bar(dcs: list[int]) -> None:
    sheet, order = {"toughness": 5, "body": 8}, {"dcs": dcs}
    message = {"do": "preview", "of": "act", "act": "hits", "on": "Boris", "order": order, "chances": True}
    reply = accepted(begun("cybergod", sheet), message)[1]
    (strip,) = reply["screen"]["chances"]
    asked = reply["question"]
    assert asked["spans"]
    for span in asked["spans"]:
        p = sum(Fraction(chip["p"]) for chip in asked["chances"] if span["low"] <= chip["value"] <= span["high"])
        assert span["percent"] in [bar["percent"] for bar in strip["bars"] if Fraction(bar["p"]) == p] or not any(
            Fraction(bar["p"]) == p for bar in strip["bars"]
        )
