"""Out of the fight by the game master's word: fled, dead, gone, captured; no turn, nothing due, no time; and back again."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from table_talk import IDS, accepted

from sawbones.app import Document, handle
from sawbones.fight import rounds
from sawbones.systems import SYSTEMS
from sawbones.wire.link import read_link

Message = dict[str, Any]
LISTED = [system.id for system in SYSTEMS if not system.book.phases]
PHASED = [system.id for system in SYSTEMS if system.book.phases]
NEXT = {"do": "next", "roll": True}


def fight(system: str, *messages: Message) -> Document:
    """Ann of the party, and three ghouls; then all of this."""
    document, _ = accepted(None, {"do": "new", "system": system})
    joins: list[Message] = [
        {"do": "join", "fighter": "Ann", "side": "party"},
        {"do": "join", "fighter": "Ghoul", "count": 3},
    ]
    done: list[Message] = [*joins, *messages]
    for message in done:
        document, _ = accepted(document, message, Random(3).choice)
    return document


def out(*names: str, how: str = "fled") -> Message:
    return {"do": "out", "fighters": list(names), "how": how}


def cards(document: Document) -> dict[str, Any]:
    reply = handle(document, {"do": "look"})[1]
    return {card["name"]: card for card in reply["screen"]["cards"]}


@pytest.mark.parametrize("system", IDS)
@pytest.mark.parametrize("how", ["fled", "dead", "gone", "captured"])
def test_who_is_out_says_why_keeps_the_sheet_and_comes_back(system: str, how: str) -> None:
    document = fight(system)
    bare = handle(document, {"do": "link"})[1]["link"]
    before = document.state
    document, reply = accepted(document, out("Ghoul 1", "Ghoul 3", how=how))
    assert reply["entry"]["text"] == f"Ghoul 1 and Ghoul 3: out of the fight, {how}"
    assert reply["entry"]["fact"] == {"out": {how: ["Ghoul 1", "Ghoul 3"]}}
    card = cards(document)["Ghoul 1"]
    assert (card["out"], card["down"], card["able"], card["state"]["text"]) == (how, True, False, how)
    assert f"Out of the fight: {how}." in card["spoken"]
    assert "out" not in cards(document)["Ghoul 2"]
    kept = json.loads(json.dumps(handle(document, {"do": "save"})[1]["document"]))
    assert accepted(None, {"do": "open", "document": kept})[0].log == document.log
    link = handle(document, {"do": "link"})[1]["link"]
    assert link.startswith("e4f-")
    assert read_link(link).state == document.state
    back, reply = accepted(document, out("Ghoul 1", "Ghoul 3", how=""))
    assert reply["entry"]["text"] == "Ghoul 1 and Ghoul 3 are back in the fight"
    assert back.state == before
    assert handle(back, {"do": "link"})[1]["link"] == bare
    undone, _ = accepted(document, {"do": "undo"})
    assert undone.state == before


@pytest.mark.parametrize("system", LISTED)
def test_the_turn_goes_past_who_is_out_and_on_from_who_goes(system: str) -> None:
    document = fight(system, NEXT, out("Ghoul 1"))
    assert (document.state.turn, rounds.following(document.state, "Ann"), rounds.passed_by(document.state)) == (
        "Ann", "Ghoul 2", [],
    )  # fmt: skip
    document, _ = accepted(document, NEXT, Random(3).choice)
    document, _ = accepted(document, out("Ghoul 2"))
    assert document.state.turn == "Ghoul 3"
    document, _ = accepted(document, out("Ann", "Ghoul 3", how="captured"))
    assert document.state.turn is None
    after, reply = handle(document, NEXT)
    assert (after, reply["problems"]) == (
        document, {"do": "Everybody is out of the fight: nobody is left to take a turn."},
    )  # fmt: skip
    document, _ = accepted(document, out("Ghoul 2", how=""))
    document, _ = accepted(document, NEXT, Random(3).choice)
    assert document.state.turn == "Ghoul 2"


@pytest.mark.parametrize("system", PHASED)
def test_where_the_rules_make_the_order_they_are_not_in_it(system: str) -> None:
    document = fight(system, NEXT, {"do": "turn", "fighter": "Ghoul 2"}, out("Ghoul 1", "Ghoul 2"))
    assert document.state.turn not in ("Ghoul 1", "Ghoul 2")
    assert not {"Ghoul 1", "Ghoul 2"} & set(rounds.left(document.state))
    for _ in range(20):
        document, _ = accepted(document, NEXT, Random(3).choice)
        assert document.state.turn not in ("Ghoul 1", "Ghoul 2")
    document, _ = accepted(document, out("Ann", "Ghoul 3", how="gone"))
    assert document.state.turn is None
    assert "Everybody is out of the fight" in handle(document, NEXT)[1]["problems"]["do"]


@pytest.mark.parametrize("system", IDS)
def test_a_turn_is_not_given_to_who_is_out(system: str) -> None:
    document = fight(system, NEXT, out("Ghoul 1", how="captured"))
    after, reply = handle(document, {"do": "turn", "fighter": "Ghoul 1"})
    assert after is document
    assert "Ghoul 1 is out of the fight, captured" in reply["problems"]["fighter"]


def test_no_time_passes_for_them_and_nothing_of_them_is_due() -> None:
    """A dying ghoul that is dragged away is nobody's clock any more."""
    fall = {"do": "act", "act": "wound", "on": "Ghoul 1", "order": {"net": 4, "kind": "lethal"}}
    document = fight("after-sundown-revised", fall)
    screen = handle(document, {"do": "look"})[1]["screen"]
    assert [due["fighter"] for due in screen["due"]] == ["Ghoul 1"]
    document, reply = accepted(document, out("Ghoul 1"))
    assert reply["screen"]["due"] == []
    sheet = document.state.member("Ghoul 1").sheet
    document, _ = accepted(document, {"do": "wait", "minutes": 600}, Random(3).choice)
    assert document.state.member("Ghoul 1").sheet == sheet
    document, reply = accepted(document, out("Ghoul 1", how=""))
    assert [due["fighter"] for due in reply["screen"]["due"]] == ["Ghoul 1"]


def test_a_mob_goes_on_without_those_who_fled() -> None:
    mob = {"do": "mob", "fighters": ["Ghoul 1", "Ghoul 2", "Ghoul 3"], "mob": "Ghoul"}
    document = fight("fudge", mob, NEXT, NEXT, out("Ghoul 1"))
    assert (document.state.turn, rounds.with_turn(document.state)) == ("Ghoul 2", ["Ghoul 2", "Ghoul 3"])
    document, _ = accepted(document, out("Ghoul 2", "Ghoul 3"))
    assert (document.state.turn, document.state.round) == (None, 1)  # Ann has had her turn
    document, _ = accepted(document, NEXT)
    assert (document.state.turn, document.state.round) == ("Ann", 2)


@pytest.mark.parametrize(
    ("message", "said"),
    [
        (out("Tom"), "There is no fighter called “Tom”"),
        (out("Ann", "Ann"), "named twice"),
        (out("Ann", how="ill"), "One of fled, dead, gone, captured"),
        (out("Ann", how=""), "Ann is not out of the fight"),
        (out("Ghoul 1", how="gone"), "Ghoul 1 is out already, gone"),
        ({"do": "out", "fighters": "Ann"}, "Give the names"),
    ],
)
def test_what_cannot_be_is_refused_in_words(message: Message, said: str) -> None:
    document = fight("cybergod", out("Ghoul 1", how="gone"))
    after, reply = handle(document, message)
    assert after is document
    assert said in " ".join(reply["problems"].values())


@pytest.mark.parametrize("given", [[], {"fled": "Ann"}, {"fled": ["Tom"]}, {"ill": ["Ann"]}, {"fled": ["Ann", "Ann"]}])
def test_damage_is_refused_in_words(given: Any) -> None:
    saved = handle(fight("fudge"), {"do": "save"})[1]["document"]
    saved["records"][-1]["fact"]["out"] = given
    assert "Read up to record 1 of 2" in handle(None, {"do": "open", "document": saved})[1]["problems"]["document"]
