"""Eclipse Phase: a sheet takes the numbers that stand in print, and the largest are played, drawn and kept."""

from __future__ import annotations

from typing import Any

import pytest
from eclipse_phase_talk import facts, fight, widget
from table_talk import accepted

from sawbones.app import handle

#: creatures, machines and spacecraft as printed: Durability, Wound Threshold, Death Rating, armor
PRINTED: list[tuple[str, dict[str, Any]]] = [
    ("a predator", {"durability": 50, "wound_threshold": 10, "death_rating": 75, "energy": 11, "kinetic": 11}),
    ("a hunter-killer", {"kind": "bot", "durability": 45, "wound_threshold": 9, "death_rating": 90}),
    ("a small spacecraft", {"kind": "bot", "durability": 240, "wound_threshold": 48, "energy": 30, "kinetic": 30}),
    ("the largest spacecraft", {"kind": "bot", "durability": 2000, "wound_threshold": 500}),
    ("a large structure", {"kind": "object", "durability": 2000, "wound_threshold": 400}),
    ("what a rule option makes of it", {"kind": "object", "durability": 2000, "death_rating": 4000}),
]
NAMES = [name for name, _ in PRINTED]


@pytest.mark.parametrize("sheet", [sheet for _, sheet in PRINTED], ids=NAMES)
@pytest.mark.parametrize("damage", [0, 1, -1], ids=["unhurt", "scratched", "all but destroyed"])
def test_numbers_in_print_are_taken_drawn_and_kept(sheet: dict[str, Any], damage: int) -> None:
    document = fight(("It", sheet))
    death = document.state.member("It").sheet.death
    document, _ = accepted(
        document, {"do": "edit", "fighter": "It", "sheet": {"damage": damage if damage >= 0 else death - 1}}
    )
    meter = widget(document, "It", "Damage")
    assert max(mark["at"] for mark in meter["marks"]) == death
    for again in (
        {"document": accepted(document, {"do": "save"})[1]["document"]},
        {"link": accepted(document, {"do": "link"})[1]["link"]},
    ):
        opened, _ = accepted(None, {"do": "open", **again})
        assert opened.state.members == document.state.members


@pytest.mark.parametrize("field", ["durability", "wound_threshold", "death_rating"])
def test_more_than_stands_in_print_is_refused_in_words(field: str) -> None:
    document = fight()
    _, reply = handle(document, {"do": "join", "fighter": "It", "sheet": {field: 4001}})
    assert "is a whole number from 1 to" in reply["problems"][field]


def test_the_largest_is_destroyed_in_one_blow_and_corrected() -> None:
    document = fight(("It", {"kind": "bot", "durability": 2000}))
    document, _ = accepted(document, {"do": "act", "act": "damage", "on": "It", "order": {"dv": 4000}, "roll": True})
    assert facts(document, "It")["state"] == "dead"
    document, _ = accepted(document, {"do": "act", "act": "correct", "on": "It", "order": {"damage": 3999}})
    assert facts(document, "It")["state"] == "disabled"
