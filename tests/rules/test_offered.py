"""What is offered can be done, and an unhurt copy is whole: what the laws have found otherwise, a row each."""

from __future__ import annotations

from typing import Any

import pytest
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
