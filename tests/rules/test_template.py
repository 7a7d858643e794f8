"""Template: its worked examples, a row each. The laws that hold for every system are in test_laws.py."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from sawbones.kit.values import Refused
from sawbones.play.resolve import Part, odds, play
from sawbones.template.book import Template
from sawbones.template.orders import Harm, Nurse
from sawbones.template.sheet import NIGHT, Fighter

BOOK = Template()
HEROES = Template(sparing="all")
HURT = Fighter(marks=(3, 1, 0))

#: reading, sheet, order, answers, the sheet after it
HARMS: list[tuple[Template, Fighter, Harm, list[Any], Fighter]] = [
    (BOOK, Fighter(grit=0), Harm(0), [], Fighter(grit=0, marks=(1, 0, 0))),
    (BOOK, Fighter(), Harm(1), ["take"], Fighter(marks=(0, 1, 0))),
    (BOOK, Fighter(), Harm(1), ["hold", 4], Fighter(marks=(1, 0, 0), strain=2)),
    (BOOK, Fighter(), Harm(0), ["hold", (2, 6)], Fighter()),
    (BOOK, Fighter(strain=5), Harm(2), ["hold", 1], Fighter(marks=(0, 1, 0), strain=6)),
    (HEROES, Fighter(), Harm(2), ["hold", 5], Fighter(strain=1)),
    (BOOK, HURT, Harm(0), ["take"], Fighter(marks=(3, 2, 0))),
    (BOOK, Fighter(marks=(3, 2, 1)), Harm(0), ["take"], Fighter(marks=(3, 2, 1), dead=True)),
]


@pytest.mark.parametrize(("book", "sheet", "order", "answers", "after"), HARMS)
def test_harm(book: Template, sheet: Fighter, order: Harm, answers: list[Any], after: Fighter) -> None:
    story = play([Part("Ann", book.harm, sheet, order)], answers)
    assert story.ends[0].sheet == after
    assert all(step.cite.place for step in story.steps)


@pytest.mark.parametrize(("healing", "best", "after"), [(0, 3, HURT.marks), (2, 5, (1, 0, 0)), (3, 1, (1, 0, 0))])
def test_mending(healing: int, best: int, after: tuple[int, ...]) -> None:
    sheet = Fighter(marks=HURT.marks, healing=healing, rested=NIGHT)
    assert play([Part("Ann", BOOK.nurse, sheet, Nurse(dice=2))], [best]).ends[0].sheet.marks == after


def test_the_exact_odds_of_breaking() -> None:
    ends = odds(Part("Ann", BOOK.harm, Fighter(grit=2, strain=3), Harm(1)), ["hold"])
    # of two dice none shows more than a three
    assert sum(end.p for end in ends if BOOK.fate(end.sheet)[1] == "broken") == Fraction(1, 4)


def test_a_night_takes_strain_off_and_is_due() -> None:
    ((_, sheet),) = [(end.name, end.sheet) for end in play([Part("Ann", BOOK.passes, HURT, NIGHT)]).ends]
    assert sheet.strain == 0
    (due,) = BOOK.due("Ann", sheet)
    assert due.actions[0].message["act"] == "nurse"


def test_more_marks_than_boxes_are_refused() -> None:
    with pytest.raises(Refused, match="at most 1 mark in ruin"):
        BOOK.settle(Fighter(marks=(0, 0, 2)))
