"""After Sundown at its bounds: sheets as far out as a hand can write them, and whatever is played on them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import filled
from table_talk import accepted, act, begun, boris, find

from goals import many
from sawbones.kit import fields, forms, values
from sawbones.play.resolve import Part, play

FIRST, REVISED = "after-sundown", "after-sundown-revised"
Row = tuple[Any, ...]

# system, sheet, options, what is played, fields of the sheet after it: what a counter shows when it can go no further
FAR: list[Row] = [
    (REVISED, {"condition": "dying", "minutes_left": 99_999, "time_limit": 99_999}, {},
     ("healing_test", {"pool": 3}, 2), {"minutes_left": 99_999, "time_limit": 99_999}),
    (REVISED, {"condition": "dying", "minutes_left": 99_990, "time_limit": 5}, {},
     ("first_aid", {"pool": 3}, 1), {"minutes_left": 99_999, "time_limit": 99_999}),
    (REVISED, {"condition": "dying", "minutes_left": 5, "time_limit": 99_999}, {},
     ("healing_test", {"pool": 3}, 2), {"minutes_left": 65, "time_limit": 99_999}),
    (FIRST, {"condition": "terminal", "minutes_left": 99_999, "time_limit": 5}, {},
     ("healing_test", {"pool": 3}, 1), {"minutes_left": 99_999, "time_limit": 99_999}),
    (FIRST, {"condition": "terminal", "minutes_left": 99_999, "time_limit": 1}, {},
     ("first_aid", {"pool": 3}, 2), {"minutes_left": 99_999, "time_limit": 99_999}),
    (FIRST, {"condition": "terminal", "minutes_left": 0, "time_limit": 0}, {},
     ("healing_test", {"pool": 3}, 1), {"minutes_left": 15, "time_limit": 20}),
    (REVISED, {"track": [10, 10, 0], "death_count": 999, "willpower": 12}, {"death_threshold": True},
     ("wound", {"net": 4}), {"death_count": 999, "condition": "dead"}),
    (FIRST, {"track": [10, 10, 10], "death_count": 998}, {"death_threshold": True},
     ("wound", {"net": 7}), {"death_count": 999, "condition": "dead"}),
    (FIRST, {"track": [6, 0, 0], "pain": 10, "pain_minutes": 60}, {},
     ("pain_drops", {"damage": 40}, 0), {"pain": 10, "track": [10, 0, 0]}),
    (FIRST, {"track": [3, 3, 3], "rested": [999_999] * 3}, {},
     ("first_aid", {"pool": 1}, 0), {"early": [0, 0, 999_999], "rested": [999_999] * 3}),
    (REVISED, {"track": [3, 3, 3], "rested": [999_999] * 3, "early": [999_999] * 3, "since_wound": 999_999}, {},
     ("wait", 43_200), {"rested": [999_999] * 3, "since_wound": 999_999}),
    (REVISED, {"track": [0, 0, 0], "rested": [999_999] * 3, "early": [999_999] * 3}, {},
     ("wait", 1), {"rested": [0] * 3, "early": [0] * 3}),
    (REVISED, {"track": [10, 10, 10], "condition": "dying", "minutes_left": 99_999, "time_limit": 0}, {},
     ("wait", 43_200), {"minutes_left": 99_999 - 43_200, "time_limit": 99_999}),
]  # fmt: skip


@pytest.mark.parametrize(("system", "sheet", "options", "played", "expected"), FAR)
def test_a_counter_stops_at_its_bound(
    system: str, sheet: dict[str, Any], options: dict[str, Any], played: tuple[Any, ...], expected: dict[str, Any]
) -> None:
    document = begun(system, {"willpower": 2} | sheet, **options)
    if played[0] == "wait":
        document, _ = accepted(document, {"do": "wait", "minutes": played[1]})
    else:
        name, order, *answers = played
        document, _ = act(document, name, order, *answers)
    after = accepted(document, {"do": "look"})[1]["screen"]["cards"][0]["sheet"]
    assert {field: after[field] for field in expected} == expected
    # and what was recorded is what is read back
    _, kept = accepted(document, {"do": "save"})
    _, opened = accepted(None, {"do": "open", "document": kept["document"]})
    assert opened["problems"] == {}
    assert opened["screen"]["cards"][0]["sheet"] == after
    assert boris(opened) == boris(accepted(document, {"do": "look"})[1])


def extreme(spec: fields.FieldSpec) -> st.SearchStrategy[Any]:
    """A field at one of its bounds, or next to it."""
    if spec.kind == "number":
        near = st.sampled_from([spec.low, min(spec.high, spec.low + 1), max(spec.low, spec.high - 1), spec.high])
        return st.none() | near if spec.nullable else near
    if spec.kind == "counts":
        return st.tuples(*[st.sampled_from([spec.low, spec.high - 1, spec.high])] * len(spec.labels)).map(list)
    if spec.kind == "flag":
        return st.booleans()
    found = st.sampled_from([option.id for option in spec.options])
    return st.none() | found if spec.nullable else found


def far_out(cls: type) -> st.SearchStrategy[dict[str, Any]]:
    """A form filled in as far out as it goes."""
    return st.fixed_dictionaries({}, optional={name: extreme(spec) for name, spec in fields.specs(cls).items()})


def to_its_end(part: Part, rng: Random) -> Any:
    """The sheet after it, where numbers that nobody has given are typed, and all else is thrown."""
    script: list[Any] = []
    while (story := play([part], script, rng=rng.choice)).question is not None:
        script = [*story.script, rng.choice(story.question.options).id]
    return story.ends[0].sheet


@settings(max_examples=many(150, 150))
@given(st.sampled_from([FIRST, REVISED]), st.data(), st.integers())
def test_whatever_is_played_at_the_bounds_can_be_read_back(system: str, data: st.DataObject, seed: int) -> None:
    kind: Any = find(system).book  # type: ignore[union-attr]
    book = forms.read(kind, data.draw(filled(kind)))
    rng = Random(seed)
    try:
        sheet = book.settle(forms.read(book.sheet, data.draw(far_out(book.sheet))))
    except values.Refused:  # minutes of no clock
        return
    for _ in range(data.draw(st.integers(1, 8))):
        found = data.draw(st.sampled_from(book.acts()))
        order = forms.read(found.order, data.draw(far_out(found.order)))
        minutes = data.draw(st.sampled_from([0, 1, 5, 59, 60, 61, 500]))
        for rule, asked in ((found.rule, order), (book.passes, minutes)):
            sheet = to_its_end(Part("Boris", rule, sheet, asked), rng)
            assert forms.restore(book.sheet, forms.kept(sheet)) == sheet
            assert book.settle(sheet) == sheet
            assert sheet.minutes_left is None or sheet.minutes_left <= sheet.time_limit
            assert not (
                sheet.stabilised and sheet.condition not in (None, "dead")
            )  # of the dead an old fight may say it
            assert sheet.object or sheet.condition or sheet.stabilised or sheet.track[1] < 10
