"""Cybergod at the table: the order of play, what lasts and for how long."""

from __future__ import annotations

from typing import Any

from cybergod_talk import KITAH, card, do, fight, fill, screen, tags
from table_talk import accepted

from sawbones.app import handle

# Rounds: declare and resolve


# R12, R13: actions, reactions, Initiative


def test_anybody_is_taken_and_initiative_only_proposes() -> None:
    document = fight(
        ("Slow", {"reflex": 6}),
        ("Quick", {"reflex": 12}),
        ("Stunned", {"stunned": 1}),
        ("Out", {"incapacitated": True}),
    )
    document, reply = accepted(document, {"do": "next"})
    phases = reply["screen"]["phases"]
    assert (phases["of"], phases["free"], phases["over"]) == (1, True, False)
    assert [(one["name"], one["place"]) for one in phases["left"]] == [
        ("Quick", "initiative 4"),
        ("Slow", "initiative 1"),
    ]
    assert (reply["screen"]["turn"], reply["screen"]["next"]) == (None, "Quick")
    document, _ = accepted(document, {"do": "next"})
    document, reply = accepted(document, {"do": "turn", "fighter": "Slow"})
    assert reply["screen"]["phases"]["acted"] == ["Quick"]
    assert screen(document)["phases"]["over"]
    document, reply = accepted(document, {"do": "next"})
    assert (reply["screen"]["round"], reply["screen"]["next"]) == (2, "Quick")


def test_initiative_that_is_bought_counts_in_this_round() -> None:
    document = fight(("Slow", {"reflex": 6, "mind": 6}), ("Quick", {"reflex": 8}), ("Target", {}))
    document, _ = accepted(document, {"do": "next"})
    order = {"pool": 5, "die": 8, "threshold": 1, "effects": ["initiative", "initiative"]}
    document, _ = do(document, "ranged_combat", "Target", order, 2, by="Slow")
    assert [one["place"] for one in screen(document)["phases"]["left"]] == [
        "initiative 3",
        "initiative 2",
        "initiative 1",
    ]
    document, _ = do(document, "round_start", "Slow")
    assert "initiative 3" not in [one["place"] for one in screen(document)["phases"]["left"]]


def test_bonuses_and_ambush_are_for_the_first_round() -> None:
    document = fight(("Leader", {}), ("Friend", {}), ("Foe", {}))
    order = {"pool": 9, "die": 8, "threshold": 1, "effects": ["ambush", "bonus_action", "bonus_reaction"]}
    document, reply = do(document, "tactics", "Leader", order, 6)
    assert any("mark their enemies" in step["text"] for step in reply["steps"])
    document, _ = do(document, "tactical", ["Friend"], {"effect": "bonus_action"})
    document, _ = do(document, "tactical", ["Foe"], {"effect": "ambush"})
    document, _ = accepted(document, {"do": "next"})
    assert [one["name"] for one in screen(document)["phases"]["left"]] == ["Leader", "Friend"]
    assert "Ambushed" in tags(document, "Foe")
    assert {"2 actions", "2 reactions"} <= set(tags(document, "Leader"))
    names = []
    while not screen(document)["phases"]["over"]:
        document, _ = accepted(document, {"do": "next"})
        names.append(screen(document)["turn"])
    assert names == ["Leader", "Leader", "Friend", "Friend"]
    document, _ = accepted(document, {"do": "next"})
    assert sorted(one["name"] for one in screen(document)["phases"]["left"]) == ["Foe", "Friend", "Leader"]
    assert tags(document, "Leader") == []


def test_a_bonus_in_the_middle_of_a_fight_is_for_the_round_it_is_in() -> None:
    document = fight(("Leader", {}), ("Foe", {}))
    document, _ = accepted(document, {"do": "next"})
    document, _ = do(document, "tactical", "Foe", {"effect": "ambush"})
    assert [one["name"] for one in screen(document)["phases"]["left"]] == ["Leader"]
    for _ in range(2):
        document, _ = accepted(document, {"do": "next"})
    assert sorted(one["name"] for one in screen(document)["phases"]["left"]) == ["Foe", "Leader"]


def test_the_start_of_a_round_asks_card_after_card() -> None:
    document = fight(("Ash", {**KITAH, "burning": 1}), ("Bo", {**KITAH, "dying": 1}))
    _, reply = accepted(document, {"do": "next"})
    assert reply["question"]["fighter"] == "Ash"
    assert reply["question"]["label"] == "Burning: 3d6, need 1 (5+ counts one)"
    _, reply = accepted(document, {"do": "next", "answers": [1]})
    assert (reply["question"]["fighter"], reply["question"]["help"]) == ("Bo", "Failing is death.")
    document, reply = accepted(document, {"do": "next", "answers": [1, 0]})
    assert reply["facts"]["Bo"]["state"] == "dead"
    assert "Dead, 1 round left" in tags(document, "Bo")


# R14: splitting


def test_what_is_declared_stands_until_the_round_is_over() -> None:
    document = fight(("Zin", {"ranged_combat": 5}), ("Bo", {}))
    document, _ = accepted(document, {"do": "next"})
    document, _ = do(document, "declare", "Zin", {"text": "Moves and shoots", "split": 2})
    assert {"Moves and shoots", "Split in 2"} <= set(tags(document, "Zin"))
    assert (
        fill(document, "ranged_combat", "Zin", "Bo", weapon="marksman_rifle", distance="extreme")["order"]["pool"] == 2
    )
    for _ in range(3):
        document, _ = accepted(document, {"do": "next"})
    assert tags(document, "Zin") == []


def test_reactions_are_counted_and_a_mark_of_stunned_goes_with_each() -> None:
    document = fight(("Bo", {"stunned": 2}))
    document, _ = do(document, "reaction", "Bo")
    assert "No reaction left" in tags(document, "Bo")
    document, reply = do(document, "round_start", "Bo")
    assert (reply["facts"]["Bo"]["stunned"], tags(document, "Bo")) == (1, [])


def test_the_dead_have_so_many_rounds_and_then_are_destroyed() -> None:
    document = fight(("Bo", KITAH), dead_window_rounds=2)
    document, _ = do(document, "hits", "Bo", {"dcs": [5]})
    document, reply = do(document, "round_start", "Bo")
    assert reply["facts"]["Bo"]["state"] == "dead"
    document, reply = do(document, "round_start", "Bo")
    assert reply["facts"]["Bo"]["state"] == "destroyed"


def test_dying_by_non_lethal_damage_alone_is_known() -> None:
    document = fight(("Bo", {"body": 10, "toughness": 5}), nonlethal_dying_rolls=False)
    document, _ = do(document, "hits", "Bo", {"dcs": [4], "nonlethal": True}, 1)
    document, reply = do(document, "round_start", "Bo")
    assert reply["result"]["tests"] == ()
    document, _ = do(document, "hits", "Bo", {"dcs": [4]}, 5)
    _, reply = accepted(document, {"do": "act", "act": "round_start", "on": "Bo", "order": {}, "answers": []})
    assert reply["question"]["label"].startswith("Death Trigger: 5d10, need 2")


def test_dying_by_a_wound_that_got_worse_is_no_longer_by_non_lethal_damage_alone() -> None:
    document = fight(("Bo", {"body": 10, "toughness": 5}), nonlethal_dying_rolls=False)
    document, _ = do(document, "hits", "Bo", {"dcs": [4], "nonlethal": True}, 1)
    document, _ = do(document, "hits", "Bo", {"dcs": [3]}, 0, 5)
    _, reply = accepted(document, {"do": "act", "act": "round_start", "on": "Bo", "order": {}, "answers": []})
    assert reply["question"]["label"].startswith("Death Trigger: 5d10, need 2")


def test_dying_by_both_needs_the_trigger() -> None:
    document = fight(("Bo", {"body": 10, "toughness": 5}), nonlethal_dying_rolls=False)
    document, _ = do(document, "hits", "Bo", {"dcs": [4]}, 1)
    document, _ = do(document, "hits", "Bo", {"dcs": [4], "nonlethal": True}, 2)
    _, reply = accepted(document, {"do": "act", "act": "round_start", "on": "Bo", "order": {}, "answers": []})
    assert reply["question"]["label"].startswith("Death Trigger: 5d10, need 2")


def test_a_fire_zone_marks_and_hits_whoever_acts_in_it() -> None:
    document = fight(("Gunner", {"body": 12}), ("Bo", KITAH), ("Cy", KITAH))
    order = fill(document, "fire_zone", "Gunner", "Bo", weapon="heavy_machinegun")["order"]
    document, _ = do(document, "fire_zone", ["Bo", "Cy"], order, by="Gunner")
    due = [one for one in screen(document)["due"] if "Fire Zone" in one["title"]]
    assert [one["fighter"] for one in due] == ["Bo", "Cy"]
    hit = due[0]["actions"][0]["message"]
    assert (hit["act"], hit["order"]) == ("suppress", {"dc": 5, "ap": "1"})
    document, reply = do(document, "suppress", ["Bo"], hit["order"])
    assert reply["facts"]["Bo"]["dead"]
    document, _ = do(document, "out_of_zone", "Cy")
    assert not any("Fire Zone" in one["title"] for one in screen(document)["due"] if one["fighter"] == "Cy")
    document, _ = do(document, "fire_zone", "Cy", {"dc": 3})
    document, _ = do(document, "round_start", "Cy")
    assert tags(document, "Cy") == []


def test_suppressive_fire_of_other_weapons_needs_a_leader() -> None:
    document = fight(("Leader", {"tactics": 4, "mind": 8, "wounded": 1}), ("Bo", KITAH))
    found = fill(document, "fire_zone", "Leader", "Bo", weapon="battle_rifle")
    assert found["order"] == {"dc": 4, "ap": "1", "weapons": "fast", "pool": 3, "die": 8}
    document, _ = do(document, "fire_zone", "Bo", {**found["order"], "threshold": 2}, 1)
    assert tags(document, "Bo") == []
    document, _ = do(document, "fire_zone", "Bo", {**found["order"], "threshold": 2}, 2)
    assert tags(document, "Bo") == ["Fire Zone DC 4"]
    for well, zones in ((1, []), (2, ["Fire Zone DC 4"])):
        both = fight(("Leader", {}), ("Bo", KITAH), ("Cy", KITAH))
        both, _ = do(
            both, "fire_zone", ["Bo", "Cy"], {**found["order"], "threshold": 2}, well, by="Leader"
        )  # one test for all
        assert (tags(both, "Bo"), tags(both, "Cy")) == (zones, zones)
        assert tags(both, "Leader")[0].startswith("Suppressive fire")


# What lasts


def test_each_drug_has_its_safety_die() -> None:
    document = fight(("Bo", {"corruption": 1, "dissociation": 8}))
    for what, order, die in (
        ("dose", {"drug": "painkillers"}, 12),
        ("dose", {"drug": "stimulants"}, 8),
        ("dose", {"drug": "adrenaline"}, 6),
        ("stim", {"program": "bruised"}, 10),
        ("sedatives", {}, 12),
        ("purge", {}, 12),
        ("stress", {}, 8),
    ):
        message: dict[str, Any] = {"do": "act", "act": what, "on": "Bo", "order": order, "answers": []}
        assert accepted(document, message)[1]["question"]["dice"] == [die]
    dose = {"do": "act", "act": "dose", "on": "Bo", "order": {"drug": "adrenaline"}, "answers": [1]}
    assert accepted(document, dose)[1]["question"]["dice"] == [10, 10]  # a D10 for each point of Corruption


def test_an_engram_that_is_lost_hardens() -> None:
    document = fight(("Bo", {"dissociation": 6, "habituation": 10, "engrams": 1}))
    document, _ = do(document, "rebirth", "Bo", {}, 1)
    sheet = card(document, "Bo")["sheet"]
    assert (sheet["dissociation"], sheet["habituation"], sheet["engrams"]) == (8, 12, 0)


def test_drugs_wear_off_and_what_comes_after_goes_in_its_time() -> None:
    document = fight(("Bo", {"injured": 1}))
    document, reply = do(document, "dose", "Bo", {"drug": "stimulants"}, 0)
    assert (reply["facts"]["Bo"]["penalty"], tags(document, "Bo")) == (0, ["Combat Stimulants"])
    document, reply = do(document, "end_scene", "Bo")
    assert (reply["facts"]["Bo"]["fatigued"], reply["facts"]["Bo"]["penalty"]) == (1, 3)
    document, reply = do(document, "end_scene", "Bo")
    assert reply["facts"]["Bo"]["fatigued"] == 0
    document, _ = do(document, "dose", "Bo", {"drug": "adrenaline"}, 0)
    document, _ = do(document, "end_scene", "Bo")
    document, reply = do(document, "end_scene", "Bo")
    assert reply["facts"]["Bo"]["fatigued"] == 1  # boosters last until there is downtime
    document, reply = do(document, "dose", "Bo", {"drug": "adrenaline"}, 0)
    assert reply["facts"]["Bo"]["fatigued"] == 0  # or another dose
    document, reply = do(document, "end_scene", "Bo")
    assert reply["facts"]["Bo"]["fatigued"] == 1
    document, reply = do(document, "downtime", "Bo")
    assert reply["facts"]["Bo"]["fatigued"] == 0


def test_days_of_healing_are_counted_across_acts_and_minutes() -> None:
    document = fight(("Bo", {"injured": 1, "maimed": 1, "wounded": 2, "bruised": 1, "incapacitated": True}))
    document, reply = accepted(document, {"do": "wait", "minutes": 1439})
    assert reply["facts"] == {} or reply["facts"]["Bo"]["wounded"] == 2
    document, reply = accepted(document, {"do": "wait", "minutes": 1})
    facts = reply["facts"]["Bo"]
    assert (facts["wounded"], facts["bruised"], facts["state"], facts["injured"]) == (1, 0, "up", 1)
    document, reply = do(document, "days", "Bo", {"days": 8})
    assert reply["facts"]["Bo"]["injured"] == 1
    document, reply = do(document, "days", "Bo", {"days": 1})
    assert (reply["facts"]["Bo"]["injured"], reply["facts"]["Bo"]["maimed"]) == (0, 1)
    document, reply = do(document, "days", "Bo", {"days": 20})
    assert reply["facts"]["Bo"]["maimed"] == 0


def test_a_minute_is_too_long_for_the_dead() -> None:
    document = fight(("Bo", {}))
    document, _ = do(document, "hits", "Bo", {"dcs": [5]})
    _, reply = accepted(document, {"do": "wait", "minutes": 1})
    assert reply["facts"]["Bo"]["state"] == "destroyed"


def test_a_moment_is_for_everybody() -> None:
    found = handle(None, {"do": "systems"})[1]["screen"]["systems"]
    mine = next(system for system in found if system["id"] == "cybergod")
    assert [moment["label"] for moment in mine["moments"]] == [
        "End of the scene",
        "A day's rest",
        "Ten days",
        "Thirty days",
        "Downtime",
    ]
    document = fight(("Bo", {"bruised": 2, "wounded": 1}), ("Cy", {"incapacitated": True}))
    for moment in mine["moments"]:
        document, _ = do(document, moment["act"], ["Bo", "Cy"], moment["order"])
    assert [one["spoken"] for one in screen(document)["cards"]] == ["Bo: no condition.", "Cy: no condition."]


def test_kits_are_armour_and_minor_characters() -> None:
    mine = next(one for one in handle(None, {"do": "systems"})[1]["screen"]["systems"] if one["id"] == "cybergod")
    assert {kit["group"] for kit in mine["kits"]} == {"Armour", "Minor characters"}
    for kit in mine["kits"]:
        document = fight(("Bo", kit["sheet"]))
        assert card(document, "Bo")["widgets"][0]["kind"] == "pips"


def test_a_link_keeps_the_round_that_was_begun() -> None:
    document = fight(("Bo", {}), ("Cy", {"reflex": 8}))
    for _ in range(3):
        document, _ = accepted(document, {"do": "next"})
    opened, reply = accepted(None, {"do": "open", "link": accepted(document, {"do": "link"})[1]["link"]})
    assert (reply["screen"]["phases"], opened.state) == (screen(document)["phases"], document.state)
    assert (reply["screen"]["turn"], reply["screen"]["phases"]["acted"]) == ("Bo", ["Cy"])
