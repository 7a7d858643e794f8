"""Cybergod: what an attack or a test is filled from, and who pays for it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from cybergod_talk import KITAH, do, fight, fill, tags
from table_talk import accepted

from sawbones.app import handle
from sawbones.systems.cybergod.gear import WEAPONS

# What an order is filled from


# R1, R6, R9, R15, R19: a pool, help, Focus, the off hand, range and recoil


def test_a_shot_is_filled_with_every_die_and_its_place() -> None:
    document = fight(
        ("Boris", {"body": 6, "ranged_combat": 7, "reflex": 8, "injured": 1, "drug": "painkillers", "resolve": 2}),
        ("Kitah", {"evasive": 1}),
    )  # fmt: skip
    found = fill(
        document,
        "ranged_combat",
        "Boris",
        "Kitah",
        weapon="gauss_pistol",
        distance="close",
        focus=True,
        helper=5,
        off_hand=True,
    )
    assert found["sums"]["pool"] == (
        "4d8",
        ["Ranged Combat x Reflex: 7d8", "Injured, after Painkillers: −1D", "Close; made for moderate: −2D",
         "Recoil for a Body of D10; a bruise or worse for the shooter: −2D", "Evasive 1: −1D", "Off hand: −1D", "Focus: +2D",
         "A helper with 5 dice: +2D"],
    )  # fmt: skip
    order = found["order"]
    assert (
        order["pool"],
        order["die"],
        order["dc"],
        order["ap"],
        order["limit"],
        order["focused"],
        order["again"],
    ) == (4, 8, 3, "3", 2, True, "ask")
    assert found["sums"]["dc"] == ("DC 3", ["Gauss Pistol: DC 3"])


@pytest.mark.parametrize(
    ("sheet", "more", "pool", "capped"),
    [
        ({"dying": 1}, {}, 6, 7),  # -4D
        ({"maimed": 1, "fatigued": 1}, {}, 6, 7),  # -3D, and -1D a level
        ({"injured": 2, "fatigued": 2}, {}, 6, 7),
        ({"maimed": 1}, {"off_hand": True}, 6, 7),  # -3D, and -1D more for the off hand
        ({"split": 3}, {"off_hand": True}, 6, 7),  # three actions at -3D, one of them with the off hand
        ({"split": 3, "injured": 1}, {}, 5, 7),
        ({"dying": 1, "fatigued": 2, "split": 3}, {"off_hand": True}, 0, 7),
        ({"wounded": 1}, {"off_hand": True}, 8, 8),
    ],
)
def test_the_sums_are_the_chapters_own_unless_they_are_capped(
    sheet: dict[str, Any], more: dict[str, Any], pool: int, capped: int
) -> None:
    for options, dice in (({}, pool), ({"cap_modifiers": True}, capped)):
        document = fight(("Bo", {"ranged_combat": 10, **sheet}), ("Cy", {}), **options)
        assert fill(document, "ranged_combat", "Bo", "Cy", weapon="light_pistol", **more)["order"]["pool"] == dice


def test_a_fight_that_was_begun_with_the_cap_keeps_it() -> None:
    new, _ = accepted(None, {"do": "new", "system": "cybergod"})
    assert accepted(new, {"do": "save"})[1]["document"]["head"]["base"]["options"]["cap_modifiers"] is False
    for kept, capped in (({}, True), ({"cap_modifiers": True}, True), ({"cap_modifiers": False}, False)):
        packed = accepted(new, {"do": "save"})[1]["document"]
        packed["head"]["base"]["options"] = kept
        opened, _ = accepted(None, {"do": "open", "document": packed})
        assert opened.state.book.cap_modifiers is capped  # type: ignore[attr-defined]


def test_all_modifiers_together_are_three_dice_at_most() -> None:
    sheet = {"ranged_combat": 5, "maimed": 1, "fatigued": 2}
    for cap, pool in ((True, 2), (False, 0)):
        document = fight(("Bo", sheet), ("Cy", {}), cap_modifiers=cap)
        found = fill(document, "ranged_combat", "Bo", "Cy", weapon="light_pistol")
        assert found["order"]["pool"] == pool
        assert any("at most" in text for text in found["sums"]["pool"][1]) == cap


def test_the_last_point_of_resolve_is_spent_once() -> None:
    document = fight(("Bo", {"ranged_combat": 3, "resolve": 1}), ("Cy", {}))
    for focus, again in ((False, "ask"), (True, "none")):
        order = fill(document, "ranged_combat", "Bo", "Cy", weapon="light_pistol", focus=focus)["order"]
        assert (order["focused"], order["again"]) == (focus, again)
    assert fill(document, "stress", None, "Bo")["order"] == {"again": "ask"}
    assert fill(document, "stress", None, "Cy")["order"] == {"again": "none"}


def test_a_split_needs_dice_enough() -> None:
    document = fight(("Bo", {"ranged_combat": 3, "split": 3}), ("Cy", {}))
    found = fill(document, "ranged_combat", "Bo", "Cy", weapon="light_pistol")
    assert (found["order"]["pool"], found["sums"]["pool"][1][-1]) == (0, "Not enough dice to split between 3 actions")


@pytest.mark.parametrize(
    ("weapon", "distance", "sheet", "more", "pool", "dc"),
    [
        ("assault_rifle", "short", {"body": 8}, {}, 5, 3),  # a band near: -1; Full Auto in strong hands: +1
        ("assault_rifle", "moderate", {"body": 6}, {}, 5, 3),
        ("assault_rifle", "long", {"body": 6}, {}, 4, 3),
        ("assault_rifle", "extreme", {"body": 6}, {}, 3, 2),
        ("assault_rifle", "long", {"body": 6}, {"grip": "one"}, 3, 3),
        ("heavy_pistol", "short", {"body": 6}, {}, 4, 3),
        ("heavy_pistol", "short", {"body": 6}, {"grip": "two"}, 5, 3),
        ("heavy_machinegun", "long", {"body": 8}, {}, 3, 5),
        ("heavy_machinegun", "long", {"body": 8}, {"grip": "fixed"}, 4, 5),
        ("laser_pistol", "moderate", {"body": 6}, {}, 6, 2),
        ("plasma_rifle", "moderate", {"body": 6}, {}, 4, 6),
        ("light_pistol", "extreme", {"body": 6}, {}, 2, 0),
        ("hunting_rifle", "extreme", {"body": 8}, {}, 5, 4),
        ("light_pistol", "short", {"body": 6, "split": 2}, {}, 3, 2),
        ("light_pistol", "short", {"body": 6, "split": 3}, {}, 2, 2),
        ("light_pistol", "short", {"body": 6, "breakdowns": [6]}, {}, 4, 2),
        ("light_pistol", "short", {"body": 6, "breakdowns": [9]}, {}, 5, 2),
        ("light_pistol", "short", {"body": 6, "reflex": 8}, {"off_hand": True}, 4, 2),
        ("light_pistol", "short", {"body": 6, "reflex": 10}, {"off_hand": True}, 5, 2),
        ("light_pistol", "short", {"body": 6}, {"other": -2}, 3, 2),
        ("light_pistol", "short", {"body": 6, "stunned": 1}, {"as_reaction": True}, 3, 2),
    ],
)  # fmt: skip
def test_range_recoil_tags_and_hands(
    weapon: str, distance: str, sheet: dict[str, Any], more: dict[str, Any], pool: int, dc: int
) -> None:
    document = fight(("Bo", {"ranged_combat": 5, **sheet}), ("Cy", {}))
    order = fill(document, "ranged_combat", "Bo", "Cy", weapon=weapon, distance=distance, **more)["order"]
    assert (order["pool"], order["dc"]) == (pool, dc)


def test_every_weapon_can_be_used_as_it_is_filled() -> None:
    document = fight(("Bo", {"body": 12, "ranged_combat": 6, "close_combat": 6}), ("Cy", {"body": 12, "toughness": 10}))
    for weapon in WEAPONS.values():
        what = "close_combat" if weapon.kind == "melee" else "ranged_combat"
        order = fill(document, what, "Bo", "Cy", weapon=weapon.id)["order"]
        assert order["limit"] == (
            0 if "auto" in weapon.tags else 3 if "fast" in weapon.tags else 1 if "slow" in weapon.tags else 2
        )
        _, reply = handle(document, {"do": "act", "act": what, "on": "Cy", "by": "Bo", "order": order, "roll": True})
        assert reply["ok"], reply["problems"]
        for known in ("hits", "suppress", "fire_zone", "blast"):
            if known == "blast" or weapon.kind != "melee":
                order = fill(document, known, "Bo", "Cy", weapon=weapon.id)["order"]
                _, reply = handle(
                    document, {"do": "act", "act": known, "on": "Cy", "by": "Bo", "order": order, "roll": True}
                )
                assert reply["ok"], reply["problems"]


def test_hits_are_filled_from_a_weapon() -> None:
    document = fight(("Bo", {}), ("Cy", {}))
    found = fill(document, "hits", "Bo", "Cy", weapon="riot_shotgun", hits=1, weak_spots=1)
    assert (found["order"]["dcs"], found["order"]["ap"], found["order"]["forceful"]) == ([2, 2, 3, 3], "1/2", True)
    assert fill(document, "hits", "Bo", "Cy", weapon="ultra_blade_katana", hits=2, power=2)["order"]["dcs"] == [6, 6]
    assert fill(document, "hits", "Bo", "Cy", weapon="light_pistol", hits=1, criticals=1, distance="extreme")["order"][
        "dcs"
    ] == [0, 2]
    assert fill(document, "blast", "Bo", "Cy", weapon="plasma_cannon")["order"]["area"] == "small"
    many = fill(document, "hits", "Bo", "Cy", weapon="riot_shotgun", hits=12, weak_spots=12)
    total, parts = many["sums"]["dcs"]
    assert (total, len(many["order"]["dcs"])) == ("24 × DC 2, 6 × DC 3", 30)
    assert parts[-1] == "Of 48 hits 30: more are too many for one blow"


def test_close_combat_is_filled_for_both() -> None:
    document = fight(
        ("Zin", {"body": 8, "reflex": 12, "close_combat": 7, "flanking": True}),
        ("Thug", {"body": 6, "reflex": 8, "close_combat": 4, "wounded": 1, "stunned": 1}),
    )  # fmt: skip
    found = fill(document, "close_combat", "Zin", "Thug", weapon="ultra_blade_katana", counter="club")
    order = found["order"]
    assert (order["pool"], order["die"], order["dc"], order["ap"], order["body"]) == (7, 12, 4, "2", 8)
    assert (order["defence_pool"], order["defence_die"], order["bleeding"], order["ignore_cover"]) == (1, 8, True, True)
    assert (order["counter_dc"], order["counter_ap"]) == (3, "1/2")
    assert found["sums"]["defence_pool"] == (
        "1d8",
        ["Close Combat x Reflex: 4d8", "Wounded: −1D", "Stunned, a reaction: −2D"],
    )
    assert fill(document, "close_combat", "Zin", "Thug", weapon="sledgehammer", attribute="body")["order"]["pool"] == 6
    assert fill(document, "close_combat", "Zin", "Thug", weapon="sledgehammer", two_hands=True)["order"]["pool"] == 7
    assert fill(document, "close_combat", "Zin", "Thug", weapon="unarmed", helpless=True)["order"]["defence_pool"] == 0


def test_a_concealed_target_is_three_dice_harder_until_it_shows() -> None:
    document = fight(("Bo", {"ranged_combat": 5}), ("Kitah", {"ranged_combat": 3}))
    document, _ = do(document, "take_cover", "Kitah", {"pool": 4, "die": 8, "threshold": 1}, 3)
    assert (
        tags(document, "Kitah"),
        fill(document, "ranged_combat", "Bo", "Kitah", weapon="light_pistol")["order"]["pool"],
    ) == (["Concealed"], 2)
    document, _ = do(document, "ranged_combat", "Bo", {"pool": 3, "die": 8, "effects": ["hit"]}, 0, by="Kitah")
    assert fill(document, "ranged_combat", "Bo", "Kitah", weapon="light_pistol")["order"]["pool"] == 5


def test_nobody_is_concealed_by_cover_that_is_gone() -> None:
    document = fight(("Kitah", {"body": 12, "toughness": 10, "cover": 6, "concealed": True}))
    document, reply = do(document, "hits", "Kitah", {"dcs": [2] * 5}, 5)
    assert (reply["facts"]["Kitah"]["cover"], tags(document, "Kitah")) == (1, ["Concealed"])
    document, reply = do(document, "hits", "Kitah", {"dcs": [2]}, 6)
    assert (reply["facts"]["Kitah"]["cover"], tags(document, "Kitah")) == (0, [])


def test_focus_is_paid_by_whoever_attacks() -> None:
    document = fight(("Bo", {"resolve": 1}), ("Cy", {"body": 10, "toughness": 5}))
    order = {"pool": 5, "die": 8, "threshold": 1, "dc": 1, "effects": ["hit"], "focused": True}
    document, reply = do(document, "ranged_combat", "Cy", order, 1, 1, by="Bo")
    assert reply["facts"]["Bo"]["resolve"] == 0
    message = {"do": "act", "act": "ranged_combat", "on": "Cy", "by": "Bo", "order": order, "answers": []}
    assert accepted(document, message)[1]["question"]["dice"] == [8] * 3  # nothing left to focus with


def test_an_attacker_with_resolve_throws_again() -> None:
    document = fight(("Bo", {"resolve": 1}), ("Cy", {"body": 10, "toughness": 5}))
    order = {"pool": 3, "die": 8, "threshold": 2, "dc": 1, "effects": ["hit"], "again": "ask"}
    document, reply = do(document, "ranged_combat", "Cy", order, [5, 1, 1], "reroll", [6, 2], 1, by="Bo")
    assert (reply["result"]["effect_points"], reply["facts"]["Bo"]["resolve"]) == (1, 0)


def test_a_better_defender_strikes_back_where_a_weapon_is_named() -> None:
    document = fight(("Bo", {"body": 10, "toughness": 5}), ("Cy", KITAH))
    order = {"pool": 3, "die": 8, "defence_pool": 4, "defence_die": 6, "counter_dc": 2, "counter_ap": "1/2"}
    order |= {"counter_effects": ["hit", "hit"]}
    document, reply = do(document, "close_combat", "Cy", order, 0, 3, 2, by="Bo")
    assert (reply["result"]["winner"], reply["result"]["dcs"]) == ("target", (2, 2))
    assert (reply["facts"]["Bo"]["wounded"], reply["facts"]["Cy"]["shock_level"]) == (2, 0)
    assert "strikes back" in reply["screen"]["log"][0]["text"]
    _, reply = accepted(document, {"do": "odds", "act": "close_combat", "on": "Cy", "by": "Bo", "order": order})
    assert sum(Fraction(end["p"]) for end in reply["outcomes"]) == 1


def test_a_leader_buys_for_somebody_else() -> None:
    document = fight(("Leader", {"resolve": 1}), ("Friend", {}))
    order = {"pool": 4, "die": 8, "threshold": 1, "effects": ["hard_cover"], "again": "ask"}
    document, reply = do(document, "tactics", "Friend", order, [5, 1, 1, 1], "reroll", [5, 1, 1], by="Leader")
    assert (reply["facts"]["Friend"]["cover"], reply["facts"]["Leader"]["resolve"]) == (2, 0)


def test_a_medic_is_whoever_does_it() -> None:
    document = fight(("Doc", {"medtech": 5, "mind": 10, "wounded": 1}), ("Bo", {"dying": 1}))
    order = fill(document, "stabilise", "Doc", "Bo", helper=3)["order"]
    assert (order["pool"], order["die"]) == (5, 10)
    message = {"do": "act", "act": "stabilise", "on": "Bo", "by": "Doc", "order": {"pool": 4}, "answers": []}
    question = accepted(document, message)[1]["question"]
    assert (question["dice"], question["label"]) == (
        [10] * 4,
        "Stabilise, MedTech: 4d10, need 2 (5+ counts one, 10+ two)",
    )


def test_whoever_helps_themselves_pays_for_it() -> None:
    document = fight(("Doc", {"dying": 1, "resolve": 1}))
    order = {"pool": 3, "die": 8, "again": "ask"}
    _, reply = do(document, "stabilise", "Doc", order, [5, 1, 1], "reroll", [5, 1], by="Doc")
    assert (reply["facts"]["Doc"]["dying"], reply["facts"]["Doc"]["resolve"]) == (0, 0)
