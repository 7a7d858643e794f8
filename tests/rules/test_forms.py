"""Every refusal is a sentence that names the field and says what would be accepted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from sawbones.kit import forms
from sawbones.kit.act import said
from sawbones.kit.fields import (
    Column,
    Formerly,
    Option,
    Preset,
    choice,
    counts,
    flag,
    lists,
    number,
    numbers,
    rows,
    text,
    words,
)
from sawbones.kit.values import Refused


@dataclass(frozen=True)
class Sample:
    strength: int = number("Strength", 0, 20, 3)
    clock: int | None = number("Minutes left", 0, 90, None)
    brave: bool = flag("Brave")
    kind: str = choice("Kind", (Option("lethal", "Lethal"), Option("normal", "Normal")))
    state: str | None = choice("State", (Option("dead", "dead"),), None)
    bonus: int = choice("Bonus", (Option(0, "none"), Option(2, "two")))
    track: tuple[int, ...] = counts("Strokes", ("/", "-"), 0, 10, (0, 0))


REFUSALS: list[tuple[Any, str, str]] = [
    ({"strength": 21}, "strength", "Strength is a whole number from 0 to 20, not 21."),
    ({"strength": -1}, "strength", "Strength is a whole number from 0 to 20, not -1."),
    ({"strength": 2.5}, "strength", "Strength is a whole number from 0 to 20, not 2.5."),
    ({"strength": True}, "strength", "Strength is a whole number from 0 to 20, not true."),
    ({"strength": "4"}, "strength", "Strength is a whole number from 0 to 20, not “4”."),
    ({"strength": None}, "strength", "Strength is a whole number from 0 to 20, not null."),
    ({"strength": 10**40}, "strength", "Strength is a whole number from 0 to 20, not a number far too large."),
    ({"clock": 91}, "clock", "Minutes left is a whole number from 0 to 90, not 91."),
    ({"brave": 1}, "brave", "Brave is yes or no (true or false), not 1."),
    ({"kind": "holy"}, "kind", "Kind is one of “lethal”, “normal”, not “holy”."),
    ({"kind": None}, "kind", "Kind is one of “lethal”, “normal”, not null."),
    ({"kind": ["lethal"]}, "kind", "Kind is one of “lethal”, “normal”, not a list."),
    ({"state": "asleep"}, "state", "State is one of “dead” or null, not “asleep”."),
    ({"bonus": 1}, "bonus", "Bonus is one of 0, 2, not 1."),
    ({"bonus": False}, "bonus", "Bonus is one of 0, 2, not false."),
    ({"track": 3}, "track", "Strokes is a list of 2 whole numbers, not 3."),
    ({"track": [1]}, "track", "Strokes is a list of 2 whole numbers, not a list."),
    ({"track": [1, 11]}, "track", "Strokes is a whole number from 0 to 10, not 11."),
    ({"track": {"/": 1}}, "track", "Strokes is a list of 2 whole numbers, not an object."),
    (
        {"luck": 1},
        "luck",
        "There is no field “luck” here; there are strength, clock, brave, kind, state, bonus, track.",
    ),
    ([], "", "Give the fields by name, like {…}, not a list."),
    ("strength", "", "Give the fields by name, like {…}, not “strength”."),
    ({"kind": "x" * 999}, "kind", f"Kind is one of “lethal”, “normal”, not “{'x' * 39}…”."),
]


@pytest.mark.parametrize(("given", "field", "sentence"), REFUSALS, ids=[str(row[0])[:40] for row in REFUSALS])
def test_a_refusal_in_words(given: Any, field: str, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        forms.read(Sample, given)
    assert refused.value.problems == {field: sentence}


def test_every_wrong_field_is_named_at_once() -> None:
    with pytest.raises(Refused) as refused:
        forms.read(Sample, {"strength": 99, "brave": "yes", "luck": 1})
    assert set(refused.value.problems) == {"strength", "brave", "luck"}


def test_what_is_left_out_stays_or_takes_its_default() -> None:
    assert forms.read(Sample, {}) == Sample()
    base = Sample(strength=7, track=(1, 2))
    assert forms.read(Sample, {"brave": True}, base) == Sample(strength=7, track=(1, 2), brave=True)
    assert forms.changed(base) == {"strength": 7, "track": [1, 2]}


def test_the_form_that_is_handed_out_says_what_is_asked() -> None:
    fields = {field["id"]: field for field in forms.form(Sample)["fields"]}
    assert [fields[name]["kind"] for name in fields] == [
        "number", "maybe", "flag", "choice", "maybechoice", "choice", "counts",
    ]  # fmt: skip
    assert (fields["strength"]["low"], fields["strength"]["high"], fields["strength"]["default"]) == (0, 20, 3)
    assert [option["id"] for option in fields["kind"]["options"]] == ["lethal", "normal"]


@dataclass(frozen=True)
class Lists:
    """A form of everything that is not one value."""

    motto: str = text("Motto", 12)
    counts: tuple[int, ...] = numbers("Counts", 0, 9, 3)
    kinds: tuple[str, ...] = words("Kinds", 2, (Option("H", "Hurt"), Option("S", "Scratch")))
    marks: tuple[tuple[str, ...], ...] = lists("Marks", 2, 1)
    table: tuple[tuple[Any, ...], ...] = rows(
        "Table",
        (Column("name", "Name", "text", longest=6, default=""), Column("least", "Least", low=1, high=9, default=1)),
        2,
        (("a", 1),),
        least=1,
        check=lambda rows: "" if len({row[0] for row in rows}) == len(rows) else "Table: two rows of a name.",
        presets=(Preset("one", (("b", 2),)),),
    )


@pytest.mark.parametrize(
    ("given", "field", "sentence"),
    [
        ({"motto": 5}, "motto", "Motto is text, not 5."),
        ({"motto": "x" * 13}, "motto", "Motto has at most 12 characters, and this one 13."),
        ({"counts": 5}, "counts", "Counts is a list of 0 to 3 whole numbers, not 5."),
        ({"counts": [1, 2, 3, 4]}, "counts", "Counts is a list of 0 to 3 whole numbers, not a list of 4."),
        ({"counts": [10]}, "counts", "Counts is a whole number from 0 to 9, not 10."),
        ({"kinds": ["X"]}, "kinds", "Kinds holds only “H”, “S”, not “X”."),
        ({"kinds": [["H"]]}, "kinds", "Kinds holds only “H”, “S”, not a list."),
        ({"marks": ["HS"]}, "marks", "Marks is a list of 0 to 2 short words, not “HS”."),
        ({"marks": [["HS"]]}, "marks", "Marks has at most 1 characters, and this one 2."),
        ({"table": []}, "table", "Table is a list of 1 to 2 rows, not a list of 0."),
        ({"table": [5]}, "table", "Table, row 1: give name, least, not 5."),
        ({"table": [["a", 1], ["b", 0]]}, "table", "Table, row 2: Least is a whole number from 1 to 9, not 0."),
        ({"table": [["a", 1, 2]]}, "table", "Table, row 1: give name, least, not a list."),
        ({"table": [{"size": 1}]}, "table", "Table, row 1: no column “size”; there are name, least."),
        ({"table": [["a", 1], ["a", 2]]}, "table", "Table: two rows of a name."),
    ],
)
def test_lists_that_do_not_fit_are_refused_in_words(given: Any, field: str, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        forms.read(Lists, given)
    assert refused.value.problems == {field: sentence}


def test_rows_are_taken_by_name_or_in_order_and_written_in_order() -> None:
    read = forms.read(Lists, {"table": [{"least": 3}, ["b"]], "motto": " two\n words\x00", "marks": [["H"], []]})
    assert read == Lists(table=(("", 3), ("b", 1)), motto="two words", marks=(("H",), ()))
    assert forms.changed(read) == {"motto": "two words", "marks": [["H"], []], "table": [["", 3], ["b", 1]]}
    assert forms.read(Lists, forms.changed(read)) == read


def test_the_form_of_a_table_says_its_columns_and_presets() -> None:
    table = {field["id"]: field for field in forms.form(Lists)["fields"]}["table"]
    assert [column["id"] for column in table["columns"]] == ["name", "least"]
    assert (table["least"], table["most"], table["default"]) == (1, 2, [["a", 1]])
    assert table["presets"] == [{"label": "one", "value": [["b", 2]]}]


def test_a_field_that_is_left_empty_may_have_a_word_for_it() -> None:
    @dataclass(frozen=True)
    class Asked:
        switch: str | None = choice("Switch", (Option("a", "a"),), None, empty="as printed")
        other: int | None = number("Other", 0, 3, None)

    switch, other = forms.form(Asked)["fields"]
    assert (switch["empty"], "empty" in other) == ("as printed", False)


@dataclass(frozen=True)
class Changed:
    """A form whose default of ``cap`` was once yes."""

    cap: bool = flag("Cap", default=False, formerly=Formerly(True, "1", "The text's own sums pass it."))
    limit: int = number("Limit", 1, 10, 5)


def test_a_default_that_changes_is_another_for_what_was_kept_before() -> None:
    rows = [  # what is kept, and what it means in every later version
        ({}, Changed(cap=True)),
        ({"cap": False}, Changed()),
        ({"limit": 6}, Changed(cap=True, limit=6)),
        ({"cap": False, "limit": 6}, Changed(limit=6)),
    ]
    for packed, filled in rows:
        assert forms.restore(Changed, packed) == filled
        assert forms.kept(filled) == packed
    assert [field.get("silent") for field in forms.form(Changed)["fields"]] == [True, None]
    assert forms.read(Changed, {}) == Changed()  # a new fight begins with the default of today
    assert forms.changed(Changed(cap=True)) == {"cap": True}


def test_a_line_of_the_log_says_0_for_a_fact_that_a_rule_has_not_said() -> None:
    line = said("{on} loses {result[lost]}, {result[left]} left")
    assert line(None, "Ann", None, {"left": 4}) == "Ann loses 0, 4 left"
