"""Laws over every system, its readings, its sheets and its acts, whatever they are."""

from __future__ import annotations

import dataclasses
import json
from fractions import Fraction
from itertools import product
from math import prod
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from table_talk import BOOKS, IDS, books, filled, settled, small

from sawbones.kit import fields, forms
from sawbones.play.dice import total
from sawbones.play.limits import Misfit, TooMany
from sawbones.play.resolve import Part, odds, play

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sawbones.play.question import Answer
    from sawbones.play.table import Table

RELAXED = settings(
    deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
MOST_FACES = 7_000


@st.composite
def parts(draw: st.DrawFn) -> Part:
    """An act on a sheet, with dice few enough to throw them every way."""
    book = draw(books())
    act = draw(st.sampled_from(book.acts()))
    order = small(forms.read(act.order, draw(filled(act.order))))
    sheet = book.settle(small(draw(settled(book))))
    return Part("someone", act.rule, sheet, order, draw(st.none() | settled(book).map(small).map(book.settle)))


def every_way(part: Part) -> dict[Any, Fraction]:
    """The rule played over every face of every die it asks for, each way with its chance."""
    found: dict[Any, Fraction] = {}
    waiting: list[tuple[list[Answer], Fraction]] = [([], Fraction(1))]
    thrown = 0
    while waiting:
        script, p = waiting.pop()
        story = play([part], script)
        if story.question is None:
            end = story.ends[0]
            key = (end.sheet, tuple(sorted(end.counted.items())), end.actor)
            found[key] = found.get(key, Fraction(0)) + p
            continue
        roll = story.question.roll
        if roll is None:
            waiting.append(([*script, story.question.options[0].id], p))
            continue
        assume(roll.ways <= MOST_FACES)
        # every face of every die is thrown here, and throws whose dice score alike are followed once
        throws: dict[Any, list[tuple[tuple[int, ...], int]]] = {}
        weights = product(*(die.weights or (1,) * len(die.faces) for die in roll.dice))
        for faces, ways in zip(product(*(die.faces for die in roll.dice)), map(prod, weights), strict=True):
            scores = sorted((die.scores, die.score(face)) for die, face in zip(roll.dice, faces, strict=True))
            throws.setdefault(tuple(scores), []).append((faces, ways))
        thrown += len(throws)
        assume(thrown <= MOST_FACES)
        weighed = [(alike[0][0], sum(ways for _, ways in alike)) for alike in throws.values()]
        waiting += [([*script, faces], p * ways / roll.ways) for faces, ways in weighed]
    return found


@RELAXED
@given(parts())
def test_the_odds_of_a_rule_are_the_rule_played_over_every_face(part: Part) -> None:
    truth = every_way(part)
    counted = {(end.sheet, tuple(sorted(end.result.items())), end.actor): end.p for end in odds(part)}
    assert counted == truth
    assert sum(counted.values()) == 1


def read_off(part: Part, script: Sequence[Answer]) -> list[Answer]:
    """The same answers, each as the number that is read off the dice."""
    numbers: list[Answer] = []
    for answer in script:
        asked = play([part], numbers).question
        assert asked is not None
        numbers.append(asked.roll.read(answer) if asked.roll and isinstance(answer, tuple) else answer)
    return numbers


@RELAXED
@given(parts(), st.integers())
def test_what_was_thrown_replays_from_its_script(part: Part, seed: int) -> None:
    thrown = play([part], rng=Random(seed).choice)
    assert thrown.question is None
    again = play([part], thrown.script)
    assert again == thrown
    # and the numbers read off the faces lead to the same end as the faces
    numbers = read_off(part, thrown.script)
    assert [end.sheet for end in play([part], numbers).ends] == [end.sheet for end in thrown.ends]


@RELAXED
@given(parts(), st.integers())
def test_an_answer_too_many_is_refused(part: Part, seed: int) -> None:
    thrown = play([part], rng=Random(seed).choice)
    with pytest.raises(Misfit, match="only"):
        play([part], [*thrown.script, 0])


@RELAXED
@given(st.data())
def test_sheets_are_frozen_hashable_and_survive_json(data: st.DataObject) -> None:
    book = data.draw(books())
    sheet = data.draw(settled(book))
    assert hash(sheet) == hash(dataclasses.replace(sheet))
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(sheet, dataclasses.fields(sheet)[0].name, 1)
    assert forms.read(book.sheet, json.loads(json.dumps(forms.write(sheet)))) == sheet
    assert forms.read(book.sheet, json.loads(json.dumps(forms.changed(sheet)))) == sheet
    json.dumps(book.facts(sheet))


@RELAXED
@given(parts(), st.integers(), st.integers(0, 3000))
def test_after_any_act_and_any_time_the_sheet_is_settled_and_can_be_shown(part: Part, seed: int, minutes: int) -> None:
    book: Any = part.rule.__self__  # type: ignore[attr-defined]
    rng = Random(seed).choice
    after = play([part], rng=rng).ends[0].sheet
    later = play([Part("someone", book.passes, after, minutes)], rng=rng).ends[0].sheet
    for sheet in (after, later):
        assert book.settle(sheet) == sheet
        assert forms.read(book.sheet, forms.write(sheet)) == sheet
        assert book.spoken("Boris", sheet)
        book.widgets(sheet)
        book.due("Boris", sheet)
        assert book.ending(part.sheet, sheet, {})


@RELAXED
@given(parts())
def test_every_step_says_where_it_comes_from(part: Part) -> None:
    story = play([part], rng=Random(1).choice)
    for step in story.steps:
        assert step.text
        assert step.cite.source
        assert step.cite.place


@pytest.mark.parametrize("book", BOOKS, ids=IDS)
def test_every_reading_says_which_words_support_it(book: Any) -> None:
    readings = [spec for spec in fields.specs(type(book)).values() if spec.reading]
    for spec in readings:
        if spec.kind == "flag":
            assert spec.help
        for option in spec.options:
            assert option.help, option
            assert option.cite is not None, option
            assert option.cite.source


def test_the_odds_have_a_budget_and_say_so() -> None:
    book = BOOKS[0]

    def many(table: Table, sheet: Any, order: Any) -> Any:
        return sheet, table.roll("one of very many", total(1, 20_001))

    with pytest.raises(TooMany, match=r"more than 20,000 ways"):
        odds(Part("someone", many, book.sheet(), None))
