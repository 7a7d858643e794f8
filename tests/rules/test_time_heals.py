"""Time heals, or asks how much of it was rest, in every ruleset that ships; in Eclipse Phase by the rates of the book."""

from __future__ import annotations

from typing import Any

import pytest
from eclipse_phase_talk import due, facts, fight
from table_talk import SHIPPED, accepted, begun

WEEK = 10_080
#: moderate harm, which nobody bleeds from
HURT: dict[str, dict[str, Any]] = {
    "after-sundown": {"track": [4, 2, 0]},
    "after-sundown-revised": {"track": [4, 2, 0]},
    "fudge": {"marks": [["S"], ["H"]]},
    "cybergod": {"wounded": 2},
    "eclipse-phase": {"damage": 20, "wounds": 2},
}


@pytest.mark.parametrize("system", SHIPPED)
def test_after_a_week_something_has_healed_or_is_asked(system: str) -> None:
    document = begun(system, HURT[system])
    before = document.state.book.how_hurt(document.state.member("Boris").sheet)
    document, _ = accepted(document, {"do": "wait", "minutes": WEEK, "roll": True}, lambda faces: faces[0])
    healed = document.state.book.how_hurt(document.state.member("Boris").sheet) < before
    healing = {act.id for act in document.state.book.acts() if act.kind() == "good"}
    asked = [
        action["message"]["act"]
        for one in accepted(document, {"do": "look"})[1]["screen"]["due"]
        for action in one["actions"]
        if action["message"]["do"] == "act"
    ]
    assert healed or healing & {*asked}


#: the sheet, the minutes that pass, what is asked then: care and hours; nothing where nothing would heal yet
ASKED: list[tuple[dict[str, Any], int, tuple[str, int] | None]] = [
    ({"damage": 20}, 1439, None),
    ({"damage": 20}, 1440, ("none", 24)),
    ({"damage": 20}, WEEK, ("none", 168)),
    ({"damage": 20, "medichines": True}, 60, ("medichines", 1)),
    ({"damage": 20, "resting": "biomodsg"}, 720, ("biomods", 12)),
    ({"damage": 20, "resting": "biomodsp"}, 720, None),
    ({"damage": 20, "resting": "noneg", "rested": 20}, 240, ("none", 4)),
    ({"wounds": 1}, WEEK - 1, None),
    ({"wounds": 1}, WEEK, ("none", 168)),
    ({"wounds": 1, "resting": "noneh"}, 4 * WEEK, None),
    ({"damage": 0}, WEEK, None),
    ({"damage": 20, "kind": "synthmorph"}, WEEK, None),
    ({"damage": 60}, WEEK, None),
]


@pytest.mark.parametrize(("sheet", "minutes", "asked"), ASKED, ids=str)
def test_natural_healing_is_asked_when_the_time_of_a_die_or_a_wound_is_up(
    sheet: dict[str, Any], minutes: int, asked: tuple[str, int] | None
) -> None:
    document, _ = accepted(fight(("Ann", sheet)), {"do": "wait", "minutes": minutes})
    cards = accepted(document, {"do": "look"})[1]["screen"]["due"]
    messages = [action["message"] for one in cards for action in one["actions"] if action["label"] == "Heal"]
    assert [(one["order"]["care"], one["order"]["hours"]) for one in messages] == ([asked] if asked else [])


def test_a_week_of_rest_brings_somebody_round_and_is_then_used_up() -> None:
    document, _ = accepted(fight(("Ann", {"damage": 35, "wounds": 0})), {"do": "wait", "minutes": WEEK})
    assert not facts(document, "Ann")["can_act"]
    assert due(document)["Ann heals by time"] == ["Heal", "No rest"]
    (card,) = accepted(document, {"do": "look"})[1]["screen"]["due"]
    assert card["text"] == "Time passed: 1 week. With no biomods, 1d10 damage heals per day."
    document, reply = accepted(document, {**card["actions"][0]["message"], "roll": True}, lambda faces: faces[3])
    assert reply["question"] is None
    assert facts(document, "Ann")["can_act"]
    assert facts(document, "Ann")["damage"] < 35
    assert due(document) == {}


def test_time_without_rest_heals_nothing() -> None:
    document, _ = accepted(fight(("Ann", {"damage": 20})), {"do": "wait", "minutes": WEEK})
    (card,) = accepted(document, {"do": "look"})[1]["screen"]["due"]
    document, _ = accepted(document, card["actions"][1]["message"])
    assert facts(document, "Ann")["damage"] == 20
    assert due(document) == {}


def test_the_time_that_waits_to_heal_goes_with_the_fight() -> None:
    document, _ = accepted(fight(("Ann", {"damage": 20})), {"do": "wait", "minutes": WEEK})
    for again in (
        {"document": accepted(document, {"do": "save"})[1]["document"]},
        {"link": accepted(document, {"do": "link"})[1]["link"]},
    ):
        opened, _ = accepted(None, {"do": "open", **again})
        assert due(opened) == due(document)
