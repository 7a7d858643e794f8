"""A thing, like a door, is struck and breaks; it stands on no side, and is never counted among those who do."""

from __future__ import annotations

from typing import Any

import pytest
from ahead_talk import OWN, begun, ready, told
from table_talk import IDS, accepted

#: what makes a sheet a thing, and what breaks it
THINGS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "eclipse-phase": ({"kind": "object"}, {"damage": 200}),
}


def screen(document: Any) -> Any:
    return accepted(document, {"do": "look"})[1]["screen"]


def with_door(game: str) -> Any:
    """Return a fight of Ann against a wolf, with a door on the wolf's side."""
    document = told(begun(game), {"do": "join", "fighter": "Ann", "side": "party"})
    document = told(document, {"do": "join", "fighter": "Wolf"})
    return told(document, {"do": "join", "fighter": "Door", "sheet": THINGS[game][0]})


@pytest.mark.parametrize("game", THINGS)
def test_a_thing_is_marked_and_counted_on_no_side(game: str) -> None:
    found = screen(with_door(game))
    assert [card["name"] for card in found["cards"] if card.get("thing")] == ["Door"]
    assert found["brief"].startswith("1 v 1")


@pytest.mark.parametrize("game", THINGS)
def test_a_door_that_holds_keeps_no_fight_open(game: str) -> None:
    document = told(with_door(game), {"do": "out", "fighters": ["Wolf"], "how": "fled"})
    assert screen(document)["won"] == "party"


@pytest.mark.parametrize("game", THINGS)
def test_a_door_alone_against_the_party_is_no_fight(game: str) -> None:
    document = told(with_door(game), {"do": "leave", "fighter": "Wolf"})
    assert screen(document)["won"] == ""
    assert screen(told(document, {"do": "edit", "fighter": "Door", "sheet": THINGS[game][1]}))["won"] == ""


@pytest.mark.parametrize("game", [*IDS, *OWN])
def test_nobody_of_a_ready_fight_is_a_thing_but_the_door(game: str) -> None:
    for place, _ in enumerate(begun(game).system.starters):
        document = ready(game, place)
        things = {card["name"] for card in screen(document)["cards"] if card.get("thing")}
        assert things <= {"Airlock door"}
        document, _ = accepted(document, {"do": "next", "roll": True}, lambda faces: faces[0])
        assert not things & {*screen(document)["skipped"]}


def test_the_airlock_door_of_the_starter_is_no_foe() -> None:
    document = ready("eclipse-phase", 2)
    found = screen(document)
    assert found["brief"].startswith("3 v 1")
    assert [card["name"] for card in found["cards"] if card.get("thing")] == ["Airlock door"]
