"""Time in Eclipse Phase: what fades, bleeds, burns and heals."""

from __future__ import annotations

import json
from typing import Any

import pytest
from eclipse_phase_talk import LATER, card_acts, does, due, facts, fight, goes_on, sheet, tags
from table_talk import accepted

from sawbones.kit import forms


def shock_over(document: Any, turns: int) -> list[tuple[int, int]]:
    """Turns without action and points off, at the end of each turn."""
    seen = []
    for _ in range(turns):
        document, _ = does(document, "turn", "Ann")
        seen.append((facts(document, "Ann")["shock_turns"], facts(document, "Ann")["shock_modifier"]))
    return seen


SHOCK = {"dv": 0, "shock": True}


def test_a_resisted_shock_fades_turn_by_turn() -> None:
    document, _ = does(fight(("Ann", {})), "damage", "Ann", SHOCK, 10)
    assert (facts(document, "Ann")["shock_modifier"], facts(document, "Ann")["can_act"]) == (30, True)
    assert shock_over(document, 5) == [(0, 30), (0, 20), (0, 10), (0, 0), (0, 0)]


@pytest.mark.parametrize("options", [LATER, {"shock_decay": "minute"}])
def test_in_later_printings_it_fades_by_minutes(options: dict[str, Any]) -> None:
    document, _ = does(fight(("Ann", {}), **options), "damage", "Ann", SHOCK, 10)
    seen = [points for _, points in shock_over(document, 60)]
    assert (seen[18], seen[19], seen[38], seen[39], seen[58], seen[59]) == (30, 20, 20, 10, 10, 0)


def test_a_shock_that_was_not_resisted_lays_one_low_and_then_fades_by_minutes() -> None:
    document, _ = does(fight(("Ann", {})), "damage", "Ann", SHOCK, 90)
    assert facts(document, "Ann")["prone"]
    seen = shock_over(document, 66)
    assert seen[:6] == [(4, 30), (3, 30), (2, 30), (1, 30), (0, 30), (0, 30)]
    assert [points for _, points in seen][23:26] == [30, 20, 20]
    assert seen[64] == (0, 0)


def test_a_resisted_shock_does_not_end_an_older_one_sooner() -> None:
    document, _ = does(
        fight(("Ann", {"shock_modifier": 10, "shock_minutes": True, "shock_wait": 3})), "damage", "Ann", SHOCK, 10
    )
    assert [points for _, points in shock_over(document, 20)] == [30] * 19 + [20]


@pytest.mark.parametrize(("minutes", "points"), [(0, 30), (1, 30), (2, 20), (3, 10), (4, 0), (60, 0)])
def test_minutes_are_twenty_turns(minutes: int, points: int) -> None:
    document, _ = does(fight(("Ann", {})), "damage", "Ann", SHOCK, 90)
    document, _ = accepted(document, {"do": "wait", "minutes": minutes})
    assert facts(document, "Ann")["shock_modifier"] == points


def test_bleeding_is_twenty_a_minute_to_the_death() -> None:
    document = fight(("Ann", {"durability": 60, "damage": 61, "wounds": 1}), ("Bob", {"durability": 60, "damage": 61}))
    document, _ = accepted(document, {"do": "wait", "minutes": 1})
    assert (facts(document, "Ann")["damage"], facts(document, "Bob")["damage"]) == (81, 61)
    document, reply = accepted(document, {"do": "wait", "minutes": 9, "over": True})
    assert (facts(document, "Ann")["damage"], facts(document, "Ann")["state"]) == (90, "dead")
    assert "Dead: damage 90, Death Rating 90." in [step["text"] for step in reply["steps"]]


def test_at_the_end_of_a_round_all_bleed_and_burn() -> None:
    document = fight(("Ann", {"damage": 40, "wounds": 1}), ("Bob", {"fire": 1, "energy": 2}), ("Cyd", {}))
    document = goes_on(document, 10, 90)
    document = goes_on(document)
    document = goes_on(document, 8, 50, 60)
    assert facts(document, "Ann")["damage"] == 41
    assert (facts(document, "Bob")["damage"], facts(document, "Bob")["on_fire"]) == (2, 2)


def test_fire_is_worse_every_five_turns_until_it_is_put_out() -> None:
    document, _ = does(fight(("Ann", {"durability": 200})), "set_on_fire", "Ann")
    dealt = []
    for turn in range(1, 28):
        before = facts(document, "Ann")["damage"]
        dice = 1 if turn <= 10 else 2 if turn <= 15 else 3
        document, _ = does(document, "turn", "Ann", None, [5] * dice)
        dealt.append(facts(document, "Ann")["damage"] - before)
    assert dealt == [3] * 5 + [5] * 5 + [10] * 5 + [15] * 5 + [20] * 5 + [25] * 2
    document, _ = does(document, "put_out", "Ann")
    document, _ = does(document, "turn", "Ann")
    assert facts(document, "Ann")["on_fire"] == 0


def test_without_air_a_minute_then_a_test_every_half() -> None:
    document, _ = does(fight(("Ann", {"durability": 40})), "no_air", "Ann")
    asked = []
    for turn in range(1, 51):
        _, reply = accepted(document, {"do": "act", "act": "turn", "on": "Ann", "order": {}})
        answers = [15] if reply["question"] else []
        asked += [(turn, reply["question"]["label"])] if answers else []
        document, _ = does(document, "turn", "Ann", None, *answers)
    assert asked == [(20, "Without air, DUR, 40 or less"), (30, "Without air, DUR, 30 or less"), (40, "Without air, DUR, 20 or less"),
                     (50, "Without air, DUR, 10 or less")]  # fmt: skip
    assert (facts(document, "Ann")["state"], facts(document, "Ann")["damage"]) == ("unconscious", 0), "15 is above 10"
    for _ in range(19):
        document, _ = does(document, "turn", "Ann")
    assert facts(document, "Ann")["damage"] == 0
    document, _ = does(document, "turn", "Ann")
    assert facts(document, "Ann")["damage"] == 10, "a minute after she fainted"
    document, _ = accepted(document, {"do": "wait", "minutes": 2})
    assert (facts(document, "Ann")["damage"], facts(document, "Ann")["wounds"]) == (30, 0), "Q27"
    document, _ = does(document, "air", "Ann")
    document, _ = does(document, "wake", "Ann")
    assert (facts(document, "Ann")["state"], facts(document, "Ann")["airless"]) == ("active", 0)


def test_a_shell_needs_no_air() -> None:
    document, _ = does(fight(("Ann", {"kind": "synthmorph"})), "no_air", "Ann")
    assert facts(document, "Ann")["airless"] == 0


def test_derangements_come_grow_and_pass() -> None:
    document, _ = does(fight(("Ann", {"willpower": 20})), "stress", "Ann", {"sv": 17}, 0)
    assert sheet(document, "Ann").owed == 2
    document, reply = does(document, "derangement", "Ann", {"name": "Anxiety"}, 9)
    assert (reply["result"]["level"], reply["result"]["hours"]) == ("minor", 4), "halved and rounded down"
    document, reply = does(document, "derangement", "Ann", {"name": "anxiety"}, 4)
    assert reply["result"]["level"] == "moderate"
    document, reply = does(document, "derangement", "Ann", {"name": "anxiety"}, 4)
    document, reply = does(document, "derangement", "Ann", {"name": "anxiety"}, 4)
    assert reply["result"]["level"] == "major"
    assert "anxiety, major" in tags(document, "Ann")
    document, _ = does(document, "derangement", "Ann", {"name": "echolalia"}, 10)
    document, _ = accepted(document, {"do": "wait", "minutes": 119})
    assert [row[2] for row in sheet(document, "Ann").derangements] == [1, 181]
    document, _ = accepted(document, {"do": "wait", "minutes": 1})
    assert [row[0] for row in sheet(document, "Ann").derangements] == ["echolalia"]
    document, _ = does(document, "derangement", "Ann", {"disorder": True})
    assert sheet(document, "Ann").disorders == 1


def test_five_passed_tests_harden() -> None:
    document = fight(("Ann", {"willpower": 20, "moxie": 4}))
    for number in range(5):
        assert facts(document, "Ann")["moxie"] == 4, number
        document, _ = does(document, "witness", "Ann", {"source": "betrayal"}, 10)
    assert facts(document, "Ann")["moxie"] == 3
    document, _ = does(document, "witness", "Ann", {"source": "betrayal"})
    assert facts(document, "Ann")["stress"] == 0


def test_hours_of_rest_add_up_for_the_same_care() -> None:
    document = fight(("Ann", {"damage": 20}))
    document, _ = does(document, "heal", "Ann", {"hours": 20})
    document, _ = does(document, "heal", "Ann", {"hours": 4}, 6)
    assert facts(document, "Ann")["damage"] == 14
    document, _ = does(document, "heal", "Ann", {"hours": 20})
    document, _ = does(document, "heal", "Ann", {"care": "biomods", "hours": 4})
    assert facts(document, "Ann")["damage"] == 14, "other care begins anew"


def test_more_dice_than_anybody_throws_wait_for_the_next_time() -> None:
    document = fight(("Ann", {"durability": 200, "damage": 290}))
    document, _ = does(document, "heal", "Ann", {"care": "medichines", "hours": 80}, 100)
    assert (facts(document, "Ann")["damage"], sheet(document, "Ann").rested) == (190, 20)
    document, _ = does(document, "heal", "Ann", {"care": "medichines", "hours": 0}, 110)
    assert facts(document, "Ann")["damage"] == 80


def test_whoever_has_no_wound_left_comes_round() -> None:
    document, _ = does(fight(("Ann", {"damage": 14, "wounds": 1, "unconscious": True})), "first_aid", "Ann", None, 3)
    assert facts(document, "Ann")["state"] == "active"


def test_first_aid_is_once_an_injury_and_not_for_what_nanomachines_treat() -> None:
    document, _ = does(fight(("Ann", {"damage": 20, "wounds": 2})), "first_aid", "Ann", None, 3)
    assert "First aid" not in card_acts(document, "Ann")
    document, reply = does(document, "first_aid", "Ann")
    assert (
        reply["steps"][0]["text"] == "No effect: first aid was given for this injury already, and once is all it does."
    )
    assert (facts(document, "Ann")["damage"], facts(document, "Ann")["wounds"]) == (17, 1)
    document, _ = does(document, "surgery", "Ann", None, 3)
    assert (facts(document, "Ann")["damage"], facts(document, "Ann")["wounds"]) == (14, 0)
    document, _ = does(document, "damage", "Ann", {"dv": 1})
    assert "First aid" in card_acts(document, "Ann"), "another injury"
    document, _ = does(document, "surgery", "Ann", None, 3)
    assert "First aid" in card_acts(document, "Ann"), "surgery does not use it up"
    document, _ = does(document, "heal", "Ann", {"care": "medichines", "hours": 0})
    assert "First aid" not in card_acts(document, "Ann")
    document, reply = does(document, "first_aid", "Ann")
    assert reply["steps"][0]["text"] == "No effect: nanomachines treat this injury, and first aid adds nothing to that."


def test_who_bleeds_and_had_first_aid_in_vain_is_offered_surgery() -> None:
    document = fight(("Ann", {"damage": 40, "wounds": 2}))
    assert due(document)["Ann is bleeding"] == ["First aid"]
    document, _ = does(document, "first_aid", "Ann", {"medicine": 40}, 90)
    assert due(document)["Ann is bleeding"] == ["Surgery"]


def test_dice_of_healing_stay_as_a_fight_was_begun() -> None:
    document = fight(("Ann", {"damage": 10, "wounds": 1}))
    saved = json.loads(json.dumps(accepted(document, {"do": "save"})[1]["document"]))
    now = {"object_ends": "durability", "healing_dice": "own", "blast_takes": "complex"}
    assert saved["head"]["base"]["options"] == now
    old = {**saved, "head": {**saved["head"], "base": {**saved["head"]["base"], "options": {}}}}
    for kept, reading in ((saved, "own"), (old, "average")):
        opened, _ = accepted(None, {"do": "open", "document": kept})
        assert forms.write(opened.state.book)["healing_dice"] == reading


def test_a_thing_of_an_old_fight_lasts_as_long_as_it_did() -> None:
    document = fight(("Door", {"kind": "object", "durability": 30, "damage": 29}))
    saved = json.loads(json.dumps(accepted(document, {"do": "save"})[1]["document"]))
    saved["head"]["base"]["options"] = {}
    opened, _ = accepted(None, {"do": "open", "document": saved})
    hit = {"do": "act", "act": "damage", "on": "Door", "order": {"dv": 2}}
    opened, reply = accepted(opened, hit)
    assert (reply["facts"]["Door"]["state"], reply["facts"]["Door"]["death_rating"]) == ("disabled", 60)
    opened, reply = accepted(opened, {"do": "options", "options": {"object_ends": "durability"}})
    assert (reply["facts"]["Door"]["state"], reply["facts"]["Door"]["death_rating"]) == ("dead", 30)
    assert accepted(document, hit)[1]["facts"]["Door"]["state"] == "dead"
