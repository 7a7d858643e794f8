"""What is offered can be done, and an unhurt copy is whole: what the laws have found otherwise, a row each."""

from __future__ import annotations

from typing import Any

import pytest
from ahead_talk import READY, ready
from table_talk import accepted

from sawbones.app import handle

DAYS = 45 * 1440


def begun(system: str, sheet: dict[str, Any], **options: Any) -> Any:
    document, _ = accepted(None, {"do": "new", "system": system, "options": options})
    return accepted(document, {"do": "join", "fighter": "Ann", "sheet": sheet})


@pytest.mark.parametrize(
    ("system", "sheet", "options", "button", "there"),
    [
        ("after-sundown", {"track": [10, 10, 10], "condition": "terminal", "minutes_left": DAYS, "time_limit": DAYS}, {}, "30 days pass", True),
        ("cybergod", {"stunned": 1, "rounds": 1, "reactions": 1}, {"actions": "counted"}, "Has reacted", True),
        ("cybergod", {"stunned": 1, "rounds": 1, "reactions": 0}, {"actions": "counted"}, "Has reacted", False),
    ],
)  # fmt: skip
def test_a_button_of_what_is_due_is_not_refused(
    system: str, sheet: dict[str, Any], options: dict[str, Any], button: str, there: bool
) -> None:
    document, reply = begun(system, sheet, **options)
    found = {action["label"]: action["message"] for due in reply["screen"]["due"] for action in due["actions"]}
    assert (button in found) == there, found
    for label, message in found.items():
        assert handle(document, {**message, "roll": True})[1]["ok"], label


def test_a_copy_has_no_weapon_that_failed() -> None:
    document, _ = begun("eclipse-phase", {"weapons": [["smg", 50, 20, True]]})
    _, reply = accepted(document, {"do": "copy", "fighter": "Ann"})
    assert [card["sheet"]["weapons"][0][2:] for card in reply["screen"]["cards"]] == [[20, True], [20, False]]


@pytest.mark.parametrize(("system", "place"), READY)
def test_a_weapon_was_used_last_only_when_it_was_used(system: str, place: int) -> None:
    """In every starter: nothing is remembered as done before anything was done; what was done is, until it is undone."""
    document: Any = ready(system, place)

    def used(document: Any) -> set[str]:
        _, reply = handle(document, {"do": "look"})
        cards = reply["screen"]["cards"]
        return {card["name"] for card in cards if any("given" not in one for one in card["remembered"])}

    assert used(document) == set()
    _, reply = handle(document, {"do": "look"})
    armed = [card for card in reply["screen"]["cards"] if card["remembered"]]
    for card in armed[:1]:
        first, on = card["remembered"][0], next(one["name"] for one in reply["screen"]["cards"] if one != card)
        act = {"do": "act", "act": first["act"], "by": card["name"], "on": on, "order": first["order"], "roll": True}
        after, _ = accepted(document, act)
        assert used(after) == {card["name"]}
        undone, _ = accepted(after, {"do": "undo"})
        assert used(undone) == set()
