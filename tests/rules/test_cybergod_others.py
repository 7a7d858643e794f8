"""Cybergod: Stress that what befalls one gives to others, with dice, by every way it comes, and taken back."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest
from cybergod_talk import do, screen
from table_talk import accepted

from sawbones.app import handle

if TYPE_CHECKING:
    from sawbones.app import Document

STEADY = {"body": 12, "toughness": 10}


def sides(party: dict[str, dict[str, Any]], foes: dict[str, dict[str, Any]] | None = None, **options: Any) -> Document:
    """A fight of two sides."""
    document, _ = accepted(None, {"do": "new", "system": "cybergod", "options": options})
    for side, fighters in (("party", party), ("foe", foes or {})):
        for name, sheet in fighters.items():
            document, _ = accepted(document, {"do": "join", "fighter": name, "sheet": sheet, "side": side})
    return document


def stress(document: Document) -> dict[str, int]:
    """Who has how much Stress."""
    facts = accepted(document, {"do": "look"})[1]["facts"]
    return {name: found["stress"] for name, found in facts.items() if found["stress"]}


PARTY: dict[str, dict[str, Any]] = {"Ann": {}, "Bo": {}, "Cy": {}}
FOES: dict[str, dict[str, Any]] = {"Thug": {}, "Boss": {}}


@pytest.mark.parametrize(
    ("party", "what", "order", "answers", "after"),
    [
        # Destroyed: allies who see it, in their order, each with the check
        (PARTY, "hits", {"dcs": [6]}, ["stress", 0, "stress", 0], {"Bo": 1, "Cy": 1}),
        (PARTY, "hits", {"dcs": [9, 9]}, ["none", "stress", 0], {"Cy": 1}),
        (PARTY, "hits", {"dcs": [6]}, ["stress", 1, 4, "none"], {"Bo": 1}),  # breaks down: Noisy
        (PARTY, "hits", {"dcs": [5]}, [], {}),  # Dead is not Destroyed
        ({**PARTY, "Ann": {"destroyed": True}}, "hits", {"dcs": [6]}, [], {}),  # no more than once
        # not who is past noticing, and not minor characters
        ({**PARTY, "Bo": {"incapacitated": True}}, "hits", {"dcs": [6]}, ["stress", 0], {"Cy": 1}),
        ({**PARTY, "Bo": {"dead": True}}, "hits", {"dcs": [6]}, ["stress", 0], {"Cy": 1}),
        ({**PARTY, "Bo": {"simplified": True}}, "hits", {"dcs": [6]}, ["stress", 0], {"Cy": 1}),
        # on top of what they have, with as many dice, and Resolve
        ({"Ann": {}, "Bo": {"stress": 2, "resolve": 1}}, "hits", {"dcs": [6]}, ["stress", [1, 6, 6], "reroll", [3]], {"Bo": 3}),
        # too late, and the one chance that fails
        ({**PARTY, "Ann": {"dead": True}}, "round_start", {}, ["stress", 0, "none"], {"Bo": 1}),
        ({**PARTY, "Ann": {"dead": True}}, "revive", {"pool": 3, "die": 6}, [0, "stress", 0, "none"], {"Bo": 1}),
        ({**PARTY, "Ann": {"dead": True}}, "correct", {"condition": "destroyed", "level": 1}, ["stress", 0, "none"], {"Bo": 1}),
        # Rage quit: everybody else; Paranoia: the team
        ({**PARTY, "Ann": {"habituation": 8}}, "stress", {}, [1, 8, *["stress", 0] * 4],
         {"Ann": 1, "Bo": 1, "Cy": 1, "Thug": 1, "Boss": 1}),
        ({**PARTY, "Ann": {"habituation": 12}}, "stress", {}, [1, 9, "stress", 0, "none"], {"Ann": 1, "Bo": 1}),
        ({**PARTY, "Ann": {"habituation": 12}}, "stress", {}, [1, 10], {"Ann": 1}),  # Frenzy is one's own
        ({**PARTY, "Ann": {"habituation": 12, "breakdowns": [9]}}, "stress", {}, [1, 9], {"Ann": 1}),  # raves already
        # it is contagious: who breaks down of it goes on, and comes back on the first
        ({"Ann": {"habituation": 12}, "Bo": {"habituation": 12}}, "stress", {}, [1, 9, "stress", 1, 9, "stress", 0],
         {"Ann": 2, "Bo": 1}),
    ],
)  # fmt: skip
def test_stress_that_one_gives_to_others_is_taken(
    party: dict[str, Any], what: str, order: dict[str, Any], answers: list[Any], after: dict[str, int]
) -> None:
    document = sides(party, FOES)
    before = stress(document)
    done, reply = do(document, what, "Ann", order, *answers)
    assert stress(done) == after
    undone, _ = accepted(done, {"do": "undo"})
    assert (stress(undone), undone.state) == (before, document.state)
    again, _ = accepted(undone, {"do": "redo"})
    assert again.state == done.state
    # it is all in the one record, and explains itself
    opened, _ = accepted(None, {"do": "open", "document": accepted(done, {"do": "save"})[1]["document"]})
    assert opened.state == done.state
    _, why = accepted(done, {"do": "explain", "n": len(done.log.records)})
    assert (why["disagrees"], len(why["steps"])) == ("", len(reply["steps"]))


def test_the_log_and_the_result_say_who_was_unsettled() -> None:
    document = sides(PARTY, FOES)
    document, reply = do(document, "hits", "Ann", {"dcs": [6]}, "stress", 0, "none", by="Thug")
    assert screen(document)["log"][0]["text"] == "Thug hits Ann: DC 6; Bo: Stress 1: holds"
    assert reply["result"]["dcs"] == (6,)
    # of those who took none there is nothing to tell
    _, reply = do(sides(PARTY), "hits", ["Ann", "Bo"], {"dcs": [6]}, "none", "none")
    assert set(reply["result"]) == {"Ann", "Bo"}


def test_time_and_rounds_give_stress_too() -> None:
    for message in ({"do": "wait", "minutes": 1}, {"do": "next"}):
        document = sides({"Ann": {"dead": True}, "Bo": {}}, FOES)
        asked = accepted(document, message)[1]["question"]
        assert (asked["fighter"], asked["label"]) == ("Bo", "An ally is destroyed")
        document, _ = accepted(document, {**message, "answers": ["stress", 0]})
        assert stress(document) == {"Bo": 1}


def test_who_did_it_is_unsettled_as_he_stands_after() -> None:
    """Friendly fire: the point of Resolve that was spent on the shot stays spent."""
    document = sides({"Ann": {}, "Bo": {"resolve": 2}})
    order = {"pool": 5, "die": 6, "dc": 6, "effects": ["hit"], "focused": True}
    document, reply = do(document, "ranged_combat", "Ann", order, 1, "stress", [1], "reroll", [6], by="Bo")
    assert (reply["facts"]["Bo"]["resolve"], stress(document)) == (0, {"Bo": 1})


def test_an_attacker_who_is_struck_back_unsettles_his_own_side() -> None:
    document = sides({"Ann": {}}, FOES)
    order = {"pool": 1, "die": 6, "defence_pool": 3, "defence_die": 6, "counter_dc": 6, "counter_effects": ["hit"]}
    document, _ = do(document, "close_combat", "Ann", order, 0, 1, "stress", 0, by="Thug")
    assert stress(document) == {"Boss": 1}


def test_the_odds_are_of_whom_it_is_done_to_and_then_of_whoever_is_asked() -> None:
    document = sides(PARTY)
    odds = {"do": "odds", "act": "hits", "on": "Ann", "order": {"dcs": [6]}, "answers": []}
    reply = accepted(document, odds)[1]
    assert [end["p"] for end in reply["outcomes"]] == ["1/1"]
    preview = {**odds, "do": "preview", "chances": True, "answers": ["stress"]}
    strips = accepted(document, preview)[1]["screen"]["chances"]
    assert [strip["fighter"] for strip in strips] == ["Ann", "Bo"]
    assert sum(Fraction(bar["p"]) for bar in strips[1]["bars"]) == 1
    assert strips[1]["bars"][0]["label"] != "destroyed"


def test_thrown_dice_go_through_to_the_end() -> None:
    document = sides({name: {"habituation": 12} for name in ("Ann", "Bo", "Cy", "Dee")})
    reply = handle(
        document, {"do": "act", "act": "stress", "on": "Ann", "order": {}, "roll": True},
        lambda faces: 1 if len(faces) == 6 else 9,
    )[1]  # fmt: skip
    # everybody raves, once
    assert reply["ok"], reply["problems"]
    assert all(fact["stress"] >= 3 for fact in reply["facts"].values())


def test_a_table_may_do_it_itself_and_old_fights_do() -> None:
    document = sides(PARTY, others_stress="said")
    document, reply = do(document, "hits", "Ann", {"dcs": [6]})
    assert (stress(document), "Stress for allies who see it" in str(reply["steps"])) == ({}, True)
    new, _ = accepted(None, {"do": "new", "system": "cybergod"})
    saved = accepted(new, {"do": "save"})[1]["document"]
    old = {**saved, "head": {**saved["head"], "base": {**saved["head"]["base"], "options": {}}}}
    opened: Any = accepted(None, {"do": "open", "document": old})[0]
    assert opened.state.book.others_stress == "said"
