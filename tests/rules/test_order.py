"""The order of play by hand: whoever waits and when that ends, who comes right before whom, ties, and Back."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from table_talk import IDS, accepted

from sawbones.app import Document, handle
from sawbones.fight import rounds
from sawbones.systems import SYSTEMS

Message = dict[str, Any]
LISTED = [system.id for system in SYSTEMS if not system.book.phases]
PHASED = [system.id for system in SYSTEMS if system.book.phases]
NEXT = {"do": "next", "roll": True}
HOLD = {"do": "next", "hold": True, "roll": True}


def fight(system: str, *messages: Message) -> Document:
    """Ann of the party, Ben and Cyd, in this order; then all of this."""
    document, _ = accepted(None, {"do": "new", "system": system})
    joins = [
        {"do": "join", "fighter": name, "side": "party" if name == "Ann" else "foe"} for name in ("Ann", "Ben", "Cyd")
    ]
    done: list[Message] = [*joins, *messages]
    for message in done:
        document, _ = accepted(document, message, Random(3).choice)
    return document


def then(document: Document, *messages: Message) -> Document:
    for message in messages:
        document, _ = accepted(document, message, Random(3).choice)
    return document


def names(document: Document) -> list[str]:
    return [member.name for member in document.state.members]


def waiting(document: Document) -> list[str]:
    return [m.name for m in document.state.members if any(one.name == "Waits" for one in m.conditions)]


@pytest.mark.parametrize("system", LISTED)
def test_who_waits_comes_in_before_whoever_is_on_turn_and_stays_there(system: str) -> None:
    document = fight(system, NEXT, HOLD)
    assert document.log.records[-1].text == "Ann waits: Ben is on turn"  # type: ignore[union-attr]
    assert (document.state.turn, waiting(document)) == ("Ben", ["Ann"])
    held = document
    document = then(document, NEXT, {"do": "turn", "fighter": "Ann"})
    assert document.log.records[-1].text == "Ann has waited and is on turn"  # type: ignore[union-attr]
    assert (names(document), document.state.turn, waiting(document)) == (["Ben", "Ann", "Cyd"], "Ann", [])
    document = then(document, NEXT)
    assert (document.state.turn, document.state.round) == ("Cyd", 1)
    document = then(document, NEXT)
    assert (document.state.turn, document.state.round) == ("Ben", 2)
    back = then(document, {"do": "undo"}, {"do": "undo"}, {"do": "undo"}, {"do": "undo"})
    assert back.state == held.state
    over = then(held, NEXT, NEXT)  # nobody took it: the next turn of theirs begins
    assert (over.state.turn, over.state.round, waiting(over), names(over)) == ("Ann", 2, [], ["Ann", "Ben", "Cyd"])


@pytest.mark.parametrize("system", PHASED)
def test_where_the_rules_make_the_order_who_waited_is_taken_once_more(system: str) -> None:
    document = fight(system, NEXT, {"do": "turn", "fighter": "Ben"}, HOLD)
    assert waiting(document) == ["Ben"]
    on = document.state.turn
    assert on != "Ben"
    document = then(document, {"do": "turn", "fighter": "Ben"})
    assert (document.state.turn, waiting(document), names(document)) == ("Ben", [], ["Ann", "Ben", "Cyd"])
    document = then(document, NEXT)
    assert document.state.turn != "Ben"


@pytest.mark.parametrize("system", IDS)
def test_nobody_waits_where_nobody_is_on_turn(system: str) -> None:
    document = fight(system)
    after, reply = handle(document, HOLD)
    assert (after, reply["problems"]) == (document, {"hold": "Nobody is on turn: nobody can wait."})
    assert "hold is true or false" in handle(document, {**NEXT, "hold": 1})[1]["problems"]["hold"]


@pytest.mark.parametrize(
    ("fighter", "before", "order"),
    [
        ("Cyd", "Ann", ["Cyd", "Ann", "Ben"]), ("Ann", "Cyd", ["Ben", "Ann", "Cyd"]), ("Ann", "Ben", ["Ann", "Ben", "Cyd"]),
        ("Ben", "Ben", ["Ann", "Ben", "Cyd"]),
    ],
)  # fmt: skip
def test_somebody_comes_right_before_somebody_else(fighter: str, before: str, order: list[str]) -> None:
    document = fight("fudge", {"do": "move", "fighter": fighter, "before": before})
    assert names(document) == order
    assert document.log.records[-1].text == f"{fighter} comes before {before}"  # type: ignore[union-attr]


def test_a_tie_of_both_sides_is_asked_and_settled_by_the_list() -> None:
    same = [{"do": "edit", "fighter": name, "sheet": {"rolled": 5}} for name in ("Ann", "Ben", "Cyd")]
    document = fight("eclipse-phase", NEXT, {"do": "turn", "fighter": "Cyd"}, *same)
    assert rounds.ties(document.state) == [["Ann", "Ben"]]
    (due,) = [one for one in handle(document, {"do": "look"})[1]["screen"]["due"] if one["title"].startswith("A tie")]
    assert due["title"] == "A tie: Ann and Ben"
    assert [action["label"] for action in due["actions"]] == ["Ann first", "Ben first"]
    stays, goes = (then(document, action["message"]) for action in due["actions"])
    assert rounds.left(stays.state).index("Ann") < rounds.left(stays.state).index("Ben")
    assert rounds.left(goes.state).index("Ben") < rounds.left(goes.state).index("Ann")


def test_of_one_side_or_where_anybody_may_be_taken_no_tie_is_asked() -> None:
    assert rounds.ties(fight("cybergod", NEXT).state) == []
    foes = [{"do": "edit", "fighter": "Ann", "side": "foe", "sheet": {"rolled": 5}},
            {"do": "edit", "fighter": "Ben", "sheet": {"rolled": 5}}]  # fmt: skip
    assert rounds.ties(fight("eclipse-phase", NEXT, {"do": "turn", "fighter": "Cyd"}, *foes).state) == []
