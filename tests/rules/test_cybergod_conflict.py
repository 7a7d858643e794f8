"""Cybergod: conflicting actions, the faster first, and equals at the same time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from cybergod_talk import assert_odds_are_played, do, fight, fill, screen
from table_talk import accepted

from sawbones.app import handle

if TYPE_CHECKING:
    from sawbones.app import Document

#: both shoot: DC 5 is death at once, DC 1 a bruise
ORDER = {"pool": 3, "die": 6, "dc": 5, "effects": ["hit"],
         "other_pool": 3, "other_die": 6, "other_dc": 5, "other_effects": ["hit"]}  # fmt: skip
#: no dice asked for what is inflicted
MINOR = {"simplified": True, "body": 12}


def two(ann: dict[str, Any], bo: dict[str, Any], **options: Any) -> Document:
    return fight(("Ann", MINOR | ann), ("Bo", MINOR | bo), **options)


@pytest.mark.parametrize(
    ("ann", "bo", "order", "answers", "first", "states"),
    [
        # matched: both land, whatever they do
        ({}, {}, {}, [1, 1], "both", ("dead", "dead")),
        ({"reflex": 12}, {"reflex": 12}, {}, [1, 1], "both", ("dead", "dead")),
        ({}, {}, {}, [1, 0], "both", ("up", "dead")),
        ({}, {}, {}, [0, 1], "both", ("dead", "up")),
        ({}, {}, {}, [0, 0], "both", ("up", "up")),
        # the faster first: who is dead by then does nothing
        ({"reflex": 8}, {}, {}, [1, 1], "attacker", ("up", "dead")),
        ({}, {"reflex": 8}, {}, [1, 1], "target", ("dead", "up")),
        ({}, {"reflex": 8}, {}, [1, 0], "target", ("up", "dead")),  # the faster one missed
        ({"reflex": 8}, {}, {"dc": 1}, [1, 1], "attacker", ("dead", "up")),  # a bruise stops nobody
        ({"reflex": 8}, {"toughness": 0}, {"dc": 3}, [1, 1], "attacker", ("dead", "up")),  # nor does an injury
        # Stunned and Incapacitated are stopped too
        ({"reflex": 8}, {"body": 6, "toughness": 1}, {"dc": 1}, [1, 1], "attacker", ("up", "stunned")),
        ({"reflex": 8}, {"body": 6, "toughness": 0}, {"dc": 1}, [1, 1], "attacker", ("up", "incapacitated")),
        # Initiative that is bought: to be faster, or to be as fast
        ({}, {}, {"effects": ["hit", "initiative"]}, [2, 1], "attacker", ("up", "dead")),
        ({}, {"reflex": 8}, {"effects": ["hit", "initiative"]}, [2, 1], "both", ("dead", "dead")),
        ({"reflex": 8}, {}, {"other_effects": ["hit", "initiative", "initiative"]}, [1, 3], "target", ("dead", "up")),
        ({"initiative": 2}, {}, {}, [1, 1], "attacker", ("up", "dead")),
    ],
)  # fmt: skip
def test_two_at_once(
    ann: dict[str, Any],
    bo: dict[str, Any],
    order: dict[str, Any],
    answers: list[int],
    first: str,
    states: tuple[str, str],
) -> None:
    document = two(ann, bo)
    done, reply = do(document, "conflict", "Bo", ORDER | order, *answers, by="Ann")
    assert reply["result"]["first"] == first
    assert (reply["facts"]["Ann"]["state"], reply["facts"]["Bo"]["state"]) == states
    undone, _ = accepted(done, {"do": "undo"})
    assert undone.state == document.state
    _, why = accepted(done, {"do": "explain", "n": len(done.log.records)})
    assert why["disagrees"] == ""


def test_each_has_his_own_result_and_line() -> None:
    document = two({"armour": 1}, {})
    order = ORDER | {"dc": 1, "other_dc": 2, "effects": ["hit", "hit"], "other_effects": ["hit", "hit"]}
    document, reply = do(document, "conflict", "Bo", order, 2, 2, by="Ann")
    result = reply["result"]
    assert (result["dcs"], result["back"]["dcs"], result["back"]["spent"]["armour"]) == ((1, 1), (1, 2), 1)
    assert (result["bought"], result["back_bought"]) == (("hit", "hit"), ("hit", "hit"))
    assert [test["trigger"] for test in result["tests"]] == ["shock"]
    assert [test["trigger"] for test in result["back_tests"]] == ["shock", "escalation"]
    assert screen(document)["log"][0]["text"] == "Ann and Bo at once: Bo DC 1 1; Ann DC 1 2"


def test_what_the_others_weapon_does_lands_too() -> None:
    document = two({}, {})
    order = ORDER | {"other_dc": 2, "other_tags": ["bleeding", "double"]}
    _, reply = do(document, "conflict", "Bo", order, 0, 1, by="Ann")
    assert (reply["facts"]["Ann"]["wounded"], reply["facts"]["Ann"]["bleeding"]) == (2, 2)


def test_in_close_combat_power_goes_by_each_ones_body() -> None:
    document = two({"body": 8}, {"body": 6})
    power = ["hit", "power", "power", "power"]
    order = ORDER | {
        "close": True,
        "other_close": True,
        "dc": 1,
        "other_dc": 1,
        "effects": power,
        "other_effects": power,
    }
    _, reply = do(document, "conflict", "Bo", order, 3, 3, by="Ann")
    assert (reply["result"]["dcs"], reply["result"]["back"]["dcs"]) == ((3,), (2,))


def test_both_may_be_destroyed_and_unsettle_their_own() -> None:
    document = two({}, {})
    for name, side in (("Cy", "party"), ("Dee", "foe")):
        document, _ = accepted(document, {"do": "join", "fighter": name, "side": side})
    document, _ = accepted(document, {"do": "edit", "fighter": "Bo", "side": "foe"})
    order = ORDER | {"dc": 6, "other_dc": 6}
    document, reply = do(document, "conflict", "Bo", order, 1, 1, "stress", 0, "stress", 0, by="Ann")
    assert {name: fact["stress"] for name, fact in reply["facts"].items()} == {"Ann": 0, "Bo": 0, "Cy": 1, "Dee": 1}


def refused(document: Document, on: Any, by: str | None) -> str:
    reply = handle(document, {"do": "act", "act": "conflict", "on": on, "by": by, "order": ORDER, "answers": [1, 1]})[1]
    return " ".join(reply["problems"].values())


def test_it_takes_two_who_can() -> None:
    assert "between two" in refused(two({}, {}), "Bo", None)
    assert "Ann is Dead" in refused(two({"dead": True}, {}), "Bo", "Ann")
    assert "Bo is Incapacitated" in refused(two({}, {"incapacitated": True}), "Bo", "Ann")
    document = two({}, {})
    document, _ = accepted(document, {"do": "next"})
    quiet = ORDER | {"effects": [], "other_effects": []}
    document, _ = do(document, "conflict", "Bo", quiet, 0, 0, by="Ann")
    assert "Ann has taken the one Action" in refused(document, "Bo", "Ann")
    assert [member.sheet.acted for member in document.state.members] == [1, 1]


def test_both_weapons_are_filled() -> None:
    document = fight(("Ann", {"ranged_combat": 5, "wounded": 1}), ("Bo", {"close_combat": 4, "reflex": 10}))
    found = fill(
        document, "conflict", "Ann", "Bo", weapon="heavy_pistol", other_weapon="combat_knife", distance="short"
    )
    order = found["order"]
    assert (order["pool"], order["die"], order["dc"], order["close"]) == (3, 6, 3, False)
    assert (order["other_dc"], order["other_die"], order["other_limit"], order["other_close"]) == (2, 10, 3, True)
    assert order["other_tags"] == ["bleeding"]
    assert {"pool", "dc", "other_pool", "other_dc"} == set(found["sums"])
    asked = accepted(document, {"do": "act", "act": "conflict", "on": "Bo", "by": "Ann", "order": order})[1]["question"]
    assert asked["label"].startswith("Who begins, Ranged Combat: 3d6")


@pytest.mark.repeated
@pytest.mark.dear
@pytest.mark.native
def test_the_odds_are_the_act_played_over_every_face() -> None:
    document = fight(("Ann", {"toughness": 1}), ("Bo", {"toughness": 1, "reflex": 8}))
    order = ORDER | {"pool": 1, "other_pool": 1, "dc": 2, "other_dc": 3}
    message = {"do": "act", "act": "conflict", "on": "Bo", "by": "Ann", "order": order}
    assert_odds_are_played(document, message, "Ann", "Bo")
