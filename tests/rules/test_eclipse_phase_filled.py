"""The numbers of an attack of Eclipse Phase as they come of weapon, firing mode, range, modifiers and both sheets."""

from __future__ import annotations

from typing import Any

import pytest
from table_talk import accepted

from sawbones.systems import find
from sawbones.systems.eclipse_phase.circumstances import Circumstances
from sawbones.systems.eclipse_phase.filling import ROUNDS
from sawbones.systems.eclipse_phase.gear import ARMS, LOADS
from sawbones.systems.eclipse_phase.passing import MOST_ROUNDS

LATER, SECOND = {"printing": "later"}, {"printing": "second"}
SHOOTER = {"somatics": 25, "weapons": [["automatic_rifle", 50, 30], ["shredder", 65, 100], ["stunner", 47, 200], ["laser_pulser", 40, 100],
                                       ["knife", 45, 0], ["frag", 30, 4], ["sniper_rifle", 70, 40]]}  # fmt: skip
MARK = {"fray": 61, "somatics": 20, "melee_skill": 45}


def filled(
    aid: dict[str, Any], by: dict[str, Any] | None = None, on: dict[str, Any] | None = None, **options: Any
) -> Any:
    """What the circumstances make of an attack's order."""
    document, _ = accepted(None, {"do": "new", "system": "eclipse-phase", "options": options})
    document, _ = accepted(document, {"do": "join", "fighter": "Ann", "sheet": SHOOTER | (by or {})})
    document, _ = accepted(document, {"do": "join", "fighter": "Bob", "sheet": MARK | (on or {})})
    return accepted(document, {"do": "fill", "act": "attack", "by": "Ann", "on": "Bob", "aid": aid})[1]["screen"]


GUN, SPRAY, BEAM, KNIFE = ({"weapon": name} for name in ("automatic_rifle", "shredder", "stunner", "knife"))
FILLED: list[tuple[str, dict[str, Any], dict[str, Any], dict[str, Any], dict[str, Any], dict[str, Any]]] = [
    # name, options, attacker, target, circumstances, fields of the order
    ("Q12 the first weapon carried", {}, {}, {}, {}, {"skill": 50, "weapon": "automatic_rifle", "rounds": 1, "dice": 2, "plus": 6, "ap": -6}),
    ("Q12 not carried: the aptitude", {}, {}, {}, {"weapon": "club"}, {"skill": 25, "weapon": "club"}),
    ("Q12 not carried, and no aptitude known", {}, {}, {}, {"weapon": "smg"}, {"skill": None, "weapon": "smg"}),
    ("Q12 Q14 Fray, halved and rounded down", {}, {}, {}, GUN, {"defence": 30, "defended": True}),
    ("Q12 whole in melee", {}, {}, {}, KNIFE, {"defence": 61}),
    ("Q12 or a melee skill", {}, {}, {"fray": 40}, KNIFE, {"defence": 45}),
    ("Q12 a melee skill if it is said", {}, {}, {}, {**KNIFE, "defence": "skill"}, {"defence": 45}),
    ("Q12 no Fray: REF", {}, {}, {"fray": 0, "reflexes": 21}, GUN, {"defence": 10}),
    ("Q12 full defense", {}, {}, {"full_defence": 1}, GUN, {"defence": 30, "defence_modifiers": 30}),
    ("Q12 full defense by Freerunning", {}, {}, {"full_defence": 1, "freerunning": 81}, GUN, {"defence": 40, "defence_modifiers": 30}),
    ("Q12 Freerunning is for full defense", {}, {}, {"freerunning": 81}, GUN, {"defence": 30}),
    ("Q12 full defense, by a tap", {}, {}, {}, {**GUN, "full_defence": True}, {"defence_modifiers": 30}),
    *[("Q12 no defense", {}, {}, sheet, GUN, {"defended": False, "defence": 0})
      for sheet in ({"surprised": "surprised"}, {"unconscious": True}, {"shock_turns": 1}, {"damage": 35}, {"kind": "object"},
                    {"stress": 30}, {"damage": 60})],
    ("Q39 noticed in time", {}, {}, {"surprised": "alert"}, GUN, {"defended": True}),
    ("Q12 not defending", {}, {}, {}, {**GUN, "defence": "none"}, {"defended": False}),
    # step 3, everybody's
    *[("Q13 modifiers", {}, {}, {}, {**GUN, **aid}, {"modifiers": modifiers})
      for aid, modifiers in (
          ({}, 0), ({"off_hand": 1}, -20), ({"off_hand": 3}, -60), ({"superior": True}, 20), ({"touch": True}, 20), ({"one_hand": True}, -20),
          ({"size": "small"}, -10), ({"size": "very_small"}, -30), ({"size": "large"}, 10), ({"size": "very_large"}, 30),
          ({"visibility": "minor"}, -10), ({"visibility": "major"}, -20), ({"visibility": "blind"}, -30), ({"smartlink": True}, 10),
          ({"from_cover": True}, -10), ({"running": True}, -20), ({"in_melee": True}, -30), ({"cover": "minor"}, -10),
          ({"cover": "moderate"}, -20), ({"cover": "major"}, -30), ({"cover": "hidden"}, -60), ({"aim": "quick"}, 10), ({"aim": "complex"}, 30),
          ({"again": 1}, -20), ({"again": 2}, -40), ({"indirect": True}, -30), ({"range": "point_blank"}, 10), ({"range": "short"}, 0),
          ({"range": "medium"}, -10), ({"range": "long"}, -20), ({"range": "extreme"}, -30), ({"other": 20}, 20), ({"through": 10}, -30),
          ({"called_shot": "armour"}, 0), ({"smartlink": True, "aim": "quick", "cover": "major"}, -10),
          ({"cover": "hidden", "visibility": "blind"}, -90))],
    *[("Q13 range by the meters", {}, {}, {}, {"weapon": weapon, "metres": metres, **more}, {"modifiers": modifiers})
      for weapon, metres, more, modifiers in (
          ("automatic_rifle", 2, {}, 10), ("automatic_rifle", 3, {}, 0), ("automatic_rifle", 150, {}, 0), ("automatic_rifle", 151, {}, -10),
          ("automatic_rifle", 500, {}, -20), ("automatic_rifle", 501, {}, -30), ("automatic_rifle", 9000, {}, -30),
          ("automatic_rifle", 225, {"railgun": True}, 0), ("automatic_rifle", 226, {"railgun": True}, -10),
          ("automatic_rifle", 3, {"railgun": True}, 0), ("laser_pulser", 31, {"railgun": True}, -10), ("hand_laser", 900, {}, 0), ("frag", 5, {}, 0), ("frag", 6, {}, -10), ("frag", 13, {}, -20), ("frag", 70, {}, -30))],
    *[("Q13 prone, and far", {}, {}, {"prone": True}, {**GUN, **aid}, {"modifiers": modifiers})
      for aid, modifiers in (({"metres": 9}, 0), ({"metres": 10}, -10), ({"range": "medium"}, -20), ({}, 0))],
    ("Q13 no range in melee", {}, {}, {}, {**KNIFE, "range": "long"}, {"modifiers": 0}),
    *[("Q13 Q36 EA30 melee", {}, by, on, {**KNIFE, **aid}, {"modifiers": modifiers, "defence_modifiers": defence})
      for by, on, aid, modifiers, defence in (
          ({}, {}, {"reach": "attacker"}, 10, 0), ({}, {}, {"reach": "defender"}, 0, 10), ({"reach": True}, {}, {}, 10, 0),
          ({}, {"reach": True}, {}, 0, 10), ({"reach": True}, {"reach": True}, {}, 0, 0), ({"reach": True}, {}, {"reach": "none"}, 0, 0),
          ({}, {}, {"charge": "charging"}, -10, 0), ({}, {}, {"charge": "receiving"}, 20, 0), ({}, {}, {"smartlink": True, "cover": "major"}, 0, 0))],
    ("Q13 reach is nothing to a gun", {}, {"reach": True}, {}, GUN, {"modifiers": 0}),
    *[("Q23 what one suffers from", {}, sheet, sheet, GUN, {"modifiers": modifiers, "defence_modifiers": modifiers})
      for sheet, modifiers in (({"wounds": 2}, -20), ({"wounds": 2, "wound_ignore": 1}, -10), ({"traumas": 1}, -10), ({"shock_modifier": 20}, -20),
                               ({"armour_layers": 1}, -20), ({"wounds": 3, "traumas": 3, "shock_modifier": 30}, -90))],
    ("Q13 aim that was taken", {}, {"aim": "complex", "aim_turns": 1}, {}, GUN, {"modifiers": 30}),
    # firing modes
    *[("Q28 EA23 firing modes", options, {}, {}, {**GUN, **aid}, {"rounds": rounds, "bonus_dice": dice, "plus": 6 + plus, "modifiers": modifiers})
      for options, aid, rounds, dice, plus, modifiers in (
          ({}, {"mode": "semi"}, 1, 0, 0, 0), ({}, {"mode": "burst"}, 3, 1, 0, 0), ({}, {"mode": "burst", "targets": 2}, 3, 0, 0, 0),
          ({}, {"mode": "full"}, 10, 1, 10, 0), ({}, {"mode": "full", "targets": 3}, 10, 0, 0, 0), ({}, {"mode": "single"}, 1, 0, 0, 0),
          (SECOND, {"mode": "full"}, 10, 1, 10, 0), (LATER, {"mode": "burst"}, 3, 1, 0, 0), (LATER, {"mode": "full"}, 10, 3, 0, 0),
          (LATER, {"mode": "burst", "burst_for": "hit"}, 3, 0, 0, 10), (LATER, {"mode": "full", "burst_for": "hit"}, 10, 0, 0, 30),
          (LATER, {"mode": "full", "burst_for": "hit", "targets": 2}, 10, 0, 0, 0), ({"burst": "later"}, {"mode": "full"}, 10, 3, 0, 0),
          ({**LATER, "burst": "damage"}, {"mode": "full"}, 10, 1, 10, 0))],
    ("Q28 as far as the weapon has them", {}, {}, {}, {"weapon": "stunner", "mode": "full"}, {"rounds": 1, "bonus_dice": 0}),
    *[("Q29 EA29 several targets in melee", options, {}, {}, {**KNIFE, "melee_targets": targets}, {"modifiers": modifiers})
      for options, targets, modifiers in (({}, 1, 0), ({}, 2, -20), ({}, 3, -40), ({"melee_extra_targets": "book_figure"}, 3, -60),
                                          ({"melee_extra_targets": "book_figure"}, 1, 0))],
    *[("Q30 a cone", {}, {}, {}, {**SPRAY, "range": band}, {"bonus_dice": dice})
      for band, dice in (("point_blank", 1), ("short", 1), ("medium", 0), ("long", -1), ("extreme", -1))],
    ("B3.5 a burst and a cone", {}, {}, {}, {**SPRAY, "mode": "burst", "smartlink": True},
     {"skill": 65, "modifiers": 10, "dice": 2, "bonus_dice": 2, "plus": 5, "ap": -10, "rounds": 3, "armour": "kinetic"}),
    ("B3.8 the stunner", {}, {"wounds": 2}, {"fray": 48}, {**BEAM, "smartlink": True},
     {"skill": 47, "modifiers": -10, "defence": 24, "dice": 1, "plus": 0, "divide": 2, "shock": True, "armour": "energy", "ap": 0}),
    *[("Q31 beams", {}, {}, {}, {"weapon": weapon, "beam": beam}, {"modifiers": modifiers, "halves": halves})
      for weapon, beam, modifiers, halves in (("stunner", "sweeping", 10, 2), ("stunner", "concentrated", 0, 3), ("laser_pulser", "sweeping", 0, 2),
                                              ("laser_pulser", "concentrated", 0, 2), ("automatic_rifle", "concentrated", 0, 2))],
    *[("Q32 sizes of a warhead", {}, {}, {}, {"weapon": "frag", "warhead": size}, {"dice": 3, "bonus_dice": dice, "halves": halves, "plus": 6})
      for size, dice, halves in (("standard", 0, 2), ("mini", -1, 2), ("missile", 0, 4))],
    ("Q33 suppressive fire: range, wounds and full defense", {}, {"wounds": 1}, {"full_defence": 1, "wounds": 1},
     {**GUN, "mode": "full", "suppressive": True, "range": "medium", "smartlink": True, "cover": "major", "superior": True},
     {"modifiers": -20, "defence_modifiers": 20, "bonus_dice": 0, "plus": 6, "rounds": 0}),
    *[("Q34 ammunition", {}, {}, {}, {**GUN, "load": load}, {"ap": -6 + ap, "plus": 6 + plus, "bonus_dice": dice, "divide": divide, "shock": shock,
                                                              "double_armour": soft})
      for load, ap, plus, dice, divide, shock, soft in (
          ("standard", 0, 0, 0, 1, False, False), ("ap", -5, -2, 0, 1, False, False), ("hollow_point", 2, 0, 1, 1, False, False),
          ("plastic", 0, 0, 0, 2, False, True), ("reactive", -2, 2, 0, 1, False, False), ("rap", -6, -1, 0, 1, False, False),
          ("zap", 2, 0, 0, 2, True, False), ("biter", 0, 0, 1, 1, False, False), ("flayer", 0, 2, 0, 1, False, False))],
    ("Q34 Armor Penetration never helps armor", {}, {}, {}, {"weapon": "light_pistol", "load": "zap"}, {"ap": 0}),
    ("Q34 a railgun", {}, {}, {}, {**GUN, "railgun": True}, {"ap": -9, "plus": 8}),
    ("Q34 ammunition is for firearms", {}, {}, {}, {**SPRAY, "load": "ap"}, {"ap": -10, "plus": 5}),
    ("Q36 a charge hits harder", {}, {}, {}, {**KNIFE, "charge": "charging"}, {"bonus_dice": 1}),
    *[("Q38 several weapons in melee", options, {}, {}, {**KNIFE, "weapons": count, "off_hand": off, "defending_weapons": defending},
       {"bonus_dice": dice, "modifiers": modifiers, "defence_modifiers": defence})
      for options, count, off, defending, dice, modifiers, defence in (
          ({}, 1, 0, 0, 1, 0, 0), ({}, 3, 0, 3, 3, 0, 30), ({}, 1, 1, 1, 1, -20, 10), (SECOND, 1, 1, 0, 1, 0, 0), (LATER, 1, 1, 0, 1, 0, 0),
          ({"off_hand_melee": "ignored"}, 1, 1, 0, 1, 0, 0), (SECOND, 0, 1, 0, 0, -20, 0))],
    ("Q41 the torch", {}, {}, {}, {"weapon": "torch"}, {"ignites": True, "dice": 3, "ap": -4}),
    ("Q44 large structures", {}, {}, {}, {**GUN, "structure": True, "through": 8}, {"structure": True, "cover_armour": 8}),
    ("Q44 not by a knife", {}, {}, {}, {**KNIFE, "structure": True}, {"structure": False}),
    ("damage by SOM", {}, {}, {}, KNIFE, {"plus": 4, "dice": 1, "ap": -1}),
    ("thrown too", {}, {}, {}, {"weapon": "throwing_knife"}, {"plus": 4}),
    ("a shell's fists", {}, {"kind": "synthmorph"}, {}, {"weapon": "unarmed"}, {"plus": 4}),
]  # fmt: skip


@pytest.mark.parametrize(("options", "by", "on", "aid", "expected"), [row[1:] for row in FILLED],
                         ids=[f"{row[0]}-{number}" for number, row in enumerate(FILLED)])  # fmt: skip
def test_circumstances(options: Any, by: Any, on: Any, aid: Any, expected: Any) -> None:
    screen = filled(aid, by, on, **options)
    assert {name: screen["order"].get(name) for name in expected} == expected
    parts = {one["field"]: one["parts"] for one in screen["sums"]}
    assert all(part["cite"]["place"] and part["text"] for one in parts.values() for part in one)


def test_every_sum_says_what_it_is_made_of() -> None:
    screen = filled({**SPRAY, "mode": "burst", "smartlink": True, "cover": "minor"}, {"wounds": 1})
    sums = {one["field"]: one for one in screen["sums"]}
    assert sums["modifiers"]["total"] == "−10"
    assert [part["text"] for part in sums["modifiers"]["parts"]] == [
        "1 wound −10", "Smartlink or laser sight +10", "Minor cover −10",
    ]  # fmt: skip
    assert sums["dice"]["total"] == "4d10+5"
    assert [part["text"] for part in sums["dice"]["parts"]] == [
        "Shredder: 2d10+5", "Cone at short range, one target +1d10", "Burst at one target +1d10",
    ]  # fmt: skip
    assert sums["defence"]["parts"][0]["text"] == "Fray 61, halved 30"
    assert sums["defence"]["parts"][0]["cite"] == {
        "source": "Eclipse Phase",
        "place": "p. 191, Step 2: Declare Defense",
        "note": "",
    }


def test_a_sum_beyond_sixty_says_so_and_the_rule_caps_it() -> None:
    screen = filled({**GUN, "cover": "hidden", "visibility": "blind"})
    assert screen["sums"][0]["parts"][-1]["text"] == "−90, of which 60 count"


def test_a_called_shot_says_that_its_ten_come_later() -> None:
    screen = filled({**GUN, "called_shot": "armour"})
    assert "−10 is taken when it is rolled" in screen["sums"][0]["parts"][-1]["text"]
    assert screen["order"]["called_shot"] == "armour"


def test_an_empty_magazine_and_a_failed_weapon_are_said() -> None:
    screen = filled({"mode": "burst"}, {"weapons": [["smg", 40, 2, True]]})
    texts = [part["text"] for part in screen["sums"][0]["parts"]]
    assert texts == ["Submachine gun 40", "Only 2 rounds left: reload", "This weapon has failed"]


def test_what_is_filled_in_is_an_order_that_the_attack_takes() -> None:
    for arm in ARMS.values():
        for load in LOADS if arm.group == "firearm" else ["standard"]:
            document, _ = accepted(None, {"do": "new", "system": "eclipse-phase"})
            document, _ = accepted(document, {"do": "join", "fighter": "Ann", "sheet": {"weapons": [[arm.id, 40, 9]]}})
            document, _ = accepted(document, {"do": "join", "fighter": "Bob"})
            _, reply = accepted(
                document, {"do": "fill", "act": "attack", "by": "Ann", "on": "Bob", "aid": {"load": load}}
            )
            order = reply["screen"]["order"]
            assert accepted(document, {"do": "preview", "act": "attack", "by": "Ann", "on": "Bob", "order": order})[1][
                "question"
            ]


def test_a_blast_is_filled_in_from_its_warhead() -> None:
    document, _ = accepted(None, {"do": "new", "system": "eclipse-phase"})
    document, _ = accepted(document, {"do": "join", "fighter": "Bob"})
    for weapon, size, expected in (
        ("frag", "standard", {"dice": 3, "plus": 6, "ap": -4, "armour": "kinetic", "loss": 2, "halves": 2}),
        ("heap", "mini", {"dice": 2, "plus": 12, "ap": -8, "loss": 4}),
        ("high_explosive", "missile", {"dice": 3, "plus": 10, "halves": 4, "armour": "energy"}),
        ("concussion", "standard", {"dice": 1, "plus": 0, "divide": 2}),
    ):
        fill = {"do": "fill", "act": "blast", "on": "Bob", "aid": {"weapon": weapon, "size": size}}
        order = accepted(document, fill)[1]["screen"]["order"]
        assert {name: order[name] for name in expected} == expected


#: weapon: Armor Penetration, dice, plus, modes, rounds, as the tables have them
PRINTED = """
light_pistol 0 2 0 abf 10; medium_pistol -2 2 2 abf 12; heavy_pistol -4 2 4 abf 16; smg -2 2 3 abf 20; automatic_rifle -6 2 6 abf 30;
sniper_rifle -12 2 10 abf 40; machine_gun -4 2 6 bf 50; hand_laser 0 2 0 a 50; laser_pulser 0 2 0 a 100; particle_bolter -2 2 4 a 50;
plasma_rifle -8 3 12 s 10; stunner 0 1 0 a 200; shard_pistol -10 1 6 abf 100; shredder -10 2 5 abf 100; torch -4 3 0 s 20; knife -1 1 2 - 0;
club 0 1 2 - 0; shock_baton 0 1 2 - 0; shock_gloves 0 1 0 - 0; vibroblade -2 2 0 - 0; monofilament_sword -4 2 2 - 0; diamond_ax -3 2 3 - 0;
cyberclaws -2 1 3 - 0; monowire_garrote -8 3 0 - 0; unarmed 0 1 0 - 0; frag -4 3 6 - 0; high_explosive 0 3 10 - 0; heap -8 3 12 - 0;
plasmaburst -6 3 10 - 0; thermobaric -10 3 5 - 0; concussion 0 1 0 - 0
"""


@pytest.mark.parametrize("row", [row.split() for row in PRINTED.replace("\n", " ").split(";")], ids=lambda row: row[0])
def test_the_weapon_tables(row: list[str]) -> None:
    arm = ARMS[row[0]]
    modes = "" if row[4] == "-" else row[4]
    assert (arm.ap, arm.dice, arm.plus, arm.modes, arm.rounds) == (*map(int, row[1:4]), modes, int(row[5]))


def test_kits_are_sheets() -> None:
    system = find("eclipse-phase")
    assert system is not None
    for kit in system.kits:
        document, _ = accepted(None, {"do": "new", "system": "eclipse-phase"})
        document, _ = accepted(document, {"do": "join", "fighter": "Bob", "sheet": kit.sheet})
        assert set(kit.adds) <= {"energy", "kinetic", "armour_layers"}
        if kit.group == "Morph":
            threshold = accepted(document, {"do": "look"})[1]["facts"]["Bob"]["wound_threshold"]
            assert kit.help == f"Durability {kit.sheet['durability']}, Wound Threshold {threshold}"
    assert {kit.group for kit in system.kits} == {"Morph", "Armor", "Added armor", "Weapon", "Object"}
    assert Circumstances().weapon is None


def test_no_mode_fires_more_than_is_sure_to_be_there() -> None:
    """What is filled in may be played with rounds set aside; an order by hand that fires more may not."""
    book = find("eclipse-phase").book()  # type: ignore[union-attr]
    assert max(ROUNDS.values()) <= MOST_ROUNDS
    attack = next(act.order for act in book.acts() if act.id == "attack")
    assert book.can_set_aside(attack(rounds=MOST_ROUNDS))
    assert not book.can_set_aside(attack(rounds=MOST_ROUNDS + 1))
