"""Eclipse Phase by its rules, one row each: the worked example, every numbered rule, every switch of the printings."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from table_talk import act, begun

Row = tuple[str, dict[str, Any], dict[str, Any], str, dict[str, Any], list[Any], dict[str, Any]]

#: as the worked example has them
STOYA = {"durability": 50, "somatics": 30, "fray": 60, "energy": 10, "kinetic": 10, "init": 55}
ASSASSIN = {"durability": 35, "fray": 48, "energy": 6, "kinetic": 6, "init": 63}
SHREDDER = {"skill": 65, "modifiers": 10, "defence": 30, "dice": 2, "plus": 5, "bonus_dice": 2, "ap": -10}
STUNNER = {"skill": 47, "modifiers": -10, "defence": 24, "dice": 1, "divide": 2, "armour": "energy", "shock": True}
MISS = {"hit": False, "bonus": 0, "dv": 0, "damage": 0, "wounds": 0, "tests": []}


def shot(**more: Any) -> dict[str, Any]:
    """A plain shot: 50 against 30, 1d10."""
    return {"skill": 50, "defence": 30, "dice": 1, **more}


def sure(**more: Any) -> dict[str, Any]:
    """A shot nobody defends against."""
    return {"skill": 60, "defended": False, "dice": 1, **more}


def flat(dv: int, **more: Any) -> dict[str, Any]:
    """Damage without dice."""
    return sure(dice=0, plus=dv, **more)


def test_(test: str, target: int, roll: int) -> dict[str, Any]:
    """A test as the result has it."""
    return {"test": test, "target": target, "roll": roll, "passed": roll == 0 or (roll <= target and roll != 99)}


test_.__test__ = False  # type: ignore[attr-defined]
LATER, SECOND = {"printing": "later"}, {"printing": "second"}

ROWS: list[Row] = [
    # The worked example of the text, step by step
    ("B3.1 the assassin's Initiative", {}, ASSASSIN, "initiative", {}, [23], {"initiative": 86}),
    ("B3.1 Stoya's Initiative", {}, STOYA, "initiative", {}, [27], {"initiative": 82}),
    ("B3.3 the first shot", {}, STOYA, "attack", SHREDDER, [8, 28], {**MISS, "targets": {"attack": 75, "defence": 30}, "critical": None}),
    ("B3.4-7 EA2 the second shot, by the rule 26", {}, STOYA, "attack", SHREDDER, [20, 83, 16, 40, 27],
     {"hit": True, "critical": None, "margin": 55, "bonus": 5, "dv": 26, "armour": 0, "damage": 26, "wounds": 2, "penalty": 20,
      "tests": [test_("knockdown", 70, 40), test_("unconsciousness", 70, 27)], "state": "active", "prone": False}),
    ("B3.5 EA2 the text forgets the +5: 21, and 2 wounds either way", {"excellent_damage": False}, STOYA, "attack", SHREDDER,
     [20, 83, 16, 40, 27], {"bonus": 0, "dv": 21, "damage": 21, "wounds": 2, "knockdown_target": 70}),
    ("B3.7 Initiative drops at once", {}, {**STOYA, "rolled": 27}, "attack", SHREDDER, [20, 83, 16, 40, 27], {"initiative": 62}),
    ("B3.8-10 EA12 the stunner", {}, ASSASSIN, "attack", STUNNER, [22, 68, 8, 71],
     {"hit": True, "critical": "attacker", "margin": 15, "bonus": 0, "dv": 4, "armour": 0, "damage": 4, "wounds": 0, "shock_turns": 3,
      "targets": {"attack": 37, "defence": 24}, "tests": [test_("shock", 41, 71)], "can_act": False, "state": "active", "prone": True}),
    # Other printed examples
    ("Adam", {}, {"init": 80}, "initiative", {}, [38], {"initiative": 118}),
    ("Bob is wounded twice: 134 to 114", {}, {"init": 80, "rolled": 54, "durability": 40}, "damage", {"dv": 16}, [1, 1], {"initiative": 114}),
    ("DUR 30", {}, {"durability": 30}, "turn", {}, [], {"wound_threshold": 6, "death_rating": 45}),
    ("DUR 40", {}, {"durability": 40}, "turn", {}, [], {"wound_threshold": 8, "death_rating": 60}),
    ("DUR 35", {}, {"durability": 35}, "turn", {}, [], {"wound_threshold": 7, "death_rating": 53}),
    ("DUR 65", {}, {"durability": 65}, "turn", {}, [], {"death_rating": 98}),
    ("a synth of 40", {}, {"durability": 40, "kind": "synthmorph"}, "turn", {}, [], {"death_rating": 80}),
    ("thresholds of one's own", {}, {"wound_threshold": 10, "death_rating": 60}, "turn", {}, [], {"wound_threshold": 10, "death_rating": 60}),
    ("WIL 16", {}, {"willpower": 16}, "turn", {}, [], {"lucidity": 32, "trauma_threshold": 7, "insanity_rating": 64}),
    ("EA28 Lucidity with a bonus", {}, {"willpower": 20, "lucidity_bonus": 10}, "turn", {}, [], {"lucidity": 50, "insanity_rating": 100}),
    ("INT 15 and REF 20", {}, {"intuition": 15, "reflexes": 20}, "turn", {}, [], {"initiative": 70}),
    ("Unarmed 65, a 33: a critical, and a margin of 32", {}, {}, "opposed", {"skill": 65, "other": 40}, [33, 21], {"winner": "first", "margin": 32}),
    ("Unarmed 66, a 36", {}, {}, "test", {"skill": 66}, [36], {"success": True, "margin": 30, "excellent": True, "critical": False}),
    ("Unarmed 66, a 44: critical, and not 30", {}, {}, "test", {"skill": 66}, [44],
     {"success": True, "margin": 22, "excellent": False, "critical": True}),
    ("Moxie: 82 is 28", {}, {"moxie": 1}, "test", {"skill": 30, "moxie": "flip"}, [82], {"roll": 28, "success": True, "moxie": 0}),
    ("a pod against psi: 32 and 30", {}, {"kind": "pod", "willpower": 16}, "psi_stab", {"skill": 40}, [41, 1],
     {"targets": {"attack": 40, "defence": 62}}),
    ("Psychic Stab, WIL 25: 7 is 10", {}, {"kinetic": 9, "energy": 9, "durability": 60}, "psi_stab", {"skill": 40, "willpower": 25}, [36, 85, 7],
     {"damage": 10, "wounds": 0}),
    # Tests
    *[("Q1 00 and 99", {}, {}, "test", {"skill": skill}, [roll], {"success": success})
      for skill, roll, success in ((0, 0, True), (120, 99, False), (40, 40, True), (40, 41, False), (98, 98, True))],
    *[("EA25 below 0 and above 98", {}, {}, "attack", sure(skill=skill, modifiers=modifiers, dice=0), [roll], {"hit": hit, "margin": margin})
      for skill, modifiers, roll, hit, margin in ((20, -60, 0, True, 0), (20, -60, 1, False, -41), (90, 60, 98, True, 52), (90, 60, 99, False, 0))],
    *[("Q2 modifiers count to 60", {}, {}, "attack", shot(modifiers=mine, defence_modifiers=theirs), [99, 99],
       {"targets": {"attack": attack, "defence": defence}, "hit": False})
      for mine, theirs, attack, defence in ((10, -10, 60, 20), (90, 90, 110, 90), (-90, -90, -10, -30), (60, -60, 110, -30))],
    ("Q2 the called shot is one of them", {}, {}, "attack", shot(modifiers=-60, called_shot="place"), [99, 99], {"targets": {"attack": -10, "defence": 30}}),
    ("Q2 it takes its ten from more than 60", {}, {}, "attack", shot(modifiers=80, called_shot="place"), [99, 99],
     {"targets": {"attack": 110, "defence": 30}}),
    *[("Q2 helpers, tries, related skills", {}, {}, "test", {"skill": 50, **order}, [99], {"target": target})
      for order, target in (({"helpers": 2}, 70), ({"helpers": 5}, 80), ({"retries": 2}, 30), ({"related": True}, 20), ({"modifiers": 20}, 70))],
    ("Q2 EA21 armor layers are modifiers", {}, {"armour_layers": 2}, "test", {"skill": 60}, [20], {"target": 20}),
    *[("Q3 doubles", {}, {}, "test", {"skill": 50}, [roll], {"success": success, "critical": critical})
      for roll, success, critical in ((0, True, True), (11, True, True), (44, True, True), (55, False, True), (99, False, True),
                                      (45, True, False), (56, False, False))],
    ("Q3 faces, tens first", {}, {}, "test", {"skill": 50}, [[4, 3]], {"roll": 43}),
    ("Q3 a ten is a nought", {}, {}, "test", {"skill": 50}, [[10, 10]], {"roll": 0, "critical": True}),
    ("Q3 a ten is a nought, once", {}, {}, "test", {"skill": 50}, [[10, 7]], {"roll": 7}),
    *[("Q4 EA1 the margin", options, {}, "attack", sure(skill=75, dice=0), [roll], {"margin": margin, "bonus": bonus})
      for options, roll, margin, bonus in (
          ({}, 20, 55, 5), (SECOND, 20, 55, 5), (LATER, 20, 20, 0), (LATER, 72, 72, 10), ({"margin": "roll"}, 40, 40, 5),
          ({**LATER, "margin": "subtract"}, 20, 55, 5), ({}, 85, -10, 0), (LATER, 85, -10, 0))],
    *[("Q5 opposed", {}, {}, "opposed", {"skill": 60, "other": 50}, [one, other], {"winner": winner})
      for one, other, winner in ((40, 30, "first"), (30, 40, "second"), (40, 60, "first"), (70, 40, "second"), (70, 60, "nobody"),
                                 (40, 40, "nobody"), (11, 40, "first"), (40, 11, "second"), (22, 33, "second"))],
    *[("Q5 Q15 EA3 EA4 EA5 EA7 who hits", {}, {}, "attack", shot(dice=0), [one, other], {"hit": hit, "critical": critical, "malfunction": jam})
      for one, other, hit, critical, jam in (
          (40, 20, True, None, False), (8, 28, False, None, False), (40, 31, True, None, False), (51, 20, False, None, False),
          (51, 31, False, None, False), (20, 20, False, None, False), (11, 28, True, "attacker", False), (28, 11, False, "defender", True),
          (22, 11, True, "both", False), (11, 22, False, "both", True), (11, 11, False, "both", True), (60, 11, False, "defender", True),
          (55, 11, False, "defender", True), (0, 30, True, "attacker", False))],
    # Q6 roundings have their rows where they belong
    ("Q6 the Wound Threshold is rounded up", {}, {"durability": 36}, "turn", {}, [], {"wound_threshold": 8, "death_rating": 54}),
    ("Q6 the Trauma Threshold too", {}, {"willpower": 13}, "turn", {}, [], {"lucidity": 26, "trauma_threshold": 6}),
    ("Q7 dice", {}, {"durability": 60}, "attack", sure(dice=3), [44, [7, 10, 1]], {"dv": 18}),
    ("Q7 a nought is a ten", {}, {"durability": 60}, "attack", sure(dice=3), [44, [7, 0, 1]], {"dv": 18}),
    ("Q7 a nought is a ten, typed", {}, {"durability": 60}, "attack", sure(), [44, 0], {"dv": 10}),
    *[("EA15 a stunner's die, halved and rounded up", {}, {"kind": "synthmorph"}, "attack", STUNNER, [20, 60, die], {"dv": dv})
      for die, dv in ((1, 1), (7, 4), (8, 4), (9, 5), (0, 5))],
    ("EA15 rounded down", {"half_rounds": "down"}, {"kind": "synthmorph"}, "attack", STUNNER, [20, 60, 7], {"dv": 3}),
    *[("Q7 the average", {"static_damage": True}, {"durability": 90}, "attack", sure(dice=dice, plus=5), [44], {"dv": dv})
      for dice, dv in ((1, 10), (2, 16), (3, 21))],
    *[("Q8 ignore modifiers", options, {}, "attack", shot(modifiers=modifiers, moxie="ignore"), [99, 99], {"targets": {"attack": target, "defence": 30}})
      for options, modifiers, target in (({}, -30, 50), ({}, 20, 50), (LATER, -30, 50), (LATER, 20, 70), ({"moxie_ignores": "negative"}, 20, 70))],
    ("Q8 flip", {}, {}, "attack", shot(dice=0, moxie="flip"), [71, 31], {"hit": True, "margin": 33}),
    ("Q8 a success becomes a critical", {}, {"kinetic": 20}, "attack", sure(plus=5, dice=0, moxie="critical"), [40], {"critical": "attacker", "damage": 5}),
    ("Q8 a failure does not", {}, {}, "attack", sure(moxie="critical"), [61], {"critical": None, "hit": False}),
    ("Q8 no critical failure", {}, {}, "attack", sure(moxie="save"), [77], {"critical_failure": None, "hit": False}),
    ("Q8 a critical failure", {}, {}, "attack", sure(), [77], {"critical_failure": "attacker", "hit": False}),
    ("Q8 the defender's", {}, {"moxie": 2}, "attack", shot(dice=0, defence_moxie="flip"), [28, 92], {"hit": False, "moxie": 1}),
    ("Q8 the defender's critical", {}, {"moxie": 2}, "attack", shot(dice=0, defence_moxie="critical"), [28, 10],
     {"hit": False, "critical": "defender", "malfunction": True}),
    ("Q8 go first", {}, {"moxie": 2}, "moxie_first", {}, [], {"moxie": 1}),
    # Time
    ("Q9 a wound", {}, {"rolled": 50, "wounds": 1}, "rise", {}, [], {"initiative": 100}),
    ("Q9 a wound that is ignored", {}, {"rolled": 50, "wounds": 1, "wound_ignore": 1}, "rise", {}, [], {"initiative": 110}),
    ("Q9 the stat is no total", {}, {"wounds": 1}, "rise", {}, [], {"initiative": 60}),
    ("Q9 once a scene: wounds are nothing", {"initiative_once": True}, {"rolled": 50, "wounds": 3}, "rise", {}, [], {"initiative": 110}),
    ("Q9 EA20 traumas do not move it", {}, {"rolled": 50, "traumas": 2}, "rise", {}, [], {"initiative": 110}),
    ("Q9 later: a ten-sider", LATER, {"intuition": 15, "reflexes": 21, "wounds": 1, "traumas": 1}, "initiative", {}, [7], {"initiative": 13}),
    ("Q9 the ten-sider alone", {"initiative": "d10"}, {}, "initiative", {}, [10], {"initiative": 16}),
    ("Q9 the d100 in a later printing", {**LATER, "initiative": "d100"}, {}, "initiative", {}, [50], {"initiative": 110}),
    *[("Q11 sprinting", {}, {}, "sprint", {"skill": 60}, [roll], {"metres": metres})
      for roll, metres in ((61, 20), (60, 20), (50, 21), (39, 22), (0, 25))],
    # The attack
    ("Q12 nobody defends", {}, {}, "attack", flat(5), [60], {"hit": True, "damage": 5, "targets": {"attack": 60, "defence": None}}),
    *[("Q16 what the margin adds", {}, {"durability": 90}, "attack", flat(5, skill=98), [roll], {"margin": 98 - roll, "bonus": bonus, "dv": 5 + bonus})
      for roll, bonus in ((69, 0), (68, 5), (39, 5), (38, 10), (0, 10))],
    ("Q17 a critical knows no armor", {}, {"kinetic": 20}, "attack", flat(9), [44], {"critical": "attacker", "armour": 0, "damage": 9}),
    *[("Q17 EA8 the defender's critical", options, {}, "attack", shot(dice=0), [60, 22], {"hit": False, "malfunction": jam, "benefit": benefit})
      for options, jam, benefit in (({}, True, None), (SECOND, False, True), (LATER, False, None), ({"defender_critical": "benefit"}, False, True),
                                    ({**SECOND, "defender_critical": "malfunction"}, True, None), ({"defender_critical": "none"}, False, None))],
    ("EA6 both fail", {}, {}, "attack", shot(dice=0), [60, 60], {"hit": False, "malfunction": False}),
    *[("Q18 armor and what pierces it", {}, {"kinetic": 8, "energy": 3}, "attack", flat(10, ap=ap, armour=kind), [50], {"armour": left, "damage": 10 - left})
      for ap, kind, left in ((0, "kinetic", 8), (0, "energy", 3), (-5, "kinetic", 3), (-8, "kinetic", 0), (-20, "kinetic", 0), (-1, "energy", 2))],
    ("Q19 armor stops it", {}, {"kinetic": 8}, "attack", flat(8), [50], {"damage": 0, "wounds": 0, "tests": []}),
    *[("Q20 EA10 wounds", {}, {"durability": 60}, "damage", {"dv": dv}, answers, {"wounds": wounds, "damage": dv})
      for dv, wounds, answers in ((11, 0, []), (12, 1, [0]), (23, 1, [0]), (24, 2, [0, 0]), (36, 3, [0, 0]))],
    # Physical health
    *[("Q21 EA9 out at Durability", {}, {"kind": kind, "damage": 33}, "damage", {"dv": 2}, [], {"state": state, "can_act": False, "bleeding": False})
      for kind, state in (("biomorph", "unconscious"), ("pod", "unconscious"), ("synthmorph", "disabled"), ("bot", "disabled"))],
    *[("EA9 “exceeds” Durability: at it, one still stands", {"out_at": "over"}, {"kind": kind, "damage": 33}, "damage", {"dv": dv}, [],
       {"state": state, "can_act": state == "active", "bleeding": False})
      for kind, dv, state in (("biomorph", 2, "active"), ("biomorph", 3, "unconscious"), ("pod", 2, "active"), ("synthmorph", 2, "active"),
                              ("synthmorph", 3, "disabled"), ("bot", 3, "disabled"))],
    ("EA9 “exceeds”: bleeding and death stand where they stood", {"out_at": "over"}, {"damage": 34, "wounds": 1}, "damage", {"dv": 2}, [],
     {"state": "unconscious", "bleeding": True, "death_rating": 53}),
    *[("EA9 “exceeds”: a wound at Durability is tested", {"out_at": out}, {"damage": 28}, "damage", {"dv": 7}, answers, {"state": state})
      for out, answers, state in (("over", [1], "active"), ("reached", [], "unconscious"))],
    *[("EA9 woken at Durability", {"out_at": out}, {"damage": 35, "unconscious": True}, "wake", {}, [], {"state": state})
      for out, state in (("over", "active"), ("reached", "unconscious"))],
    *[("Q44 a thing is destroyed at Durability", options, {"kind": "object", "damage": 30}, "damage", {"dv": dv}, [],
       {"state": state, "death_rating": 35, "can_act": False})
      for options, dv, state in (({}, 4, "active"), ({}, 5, "dead"), ({"out_at": "over"}, 4, "active"), ({"out_at": "over"}, 5, "dead"))],
    *[("Q44 a thing with a number of its own", {}, {"kind": "object", "damage": 30, "death_rating": 60}, "damage", {"dv": dv}, [], {"state": state})
      for dv, state in ((5, "disabled"), (30, "dead"))],
    ("Q21 just below it", {}, {"damage": 32}, "damage", {"dv": 2}, [], {"state": "active", "can_act": True}),
    ("Q21 healed below it", {}, {"damage": 36}, "first_aid", {}, [2], {"state": "active", "damage": 34}),
    *[("Q22 dead", {}, {"kind": kind, "damage": 30}, "damage", {"dv": dv}, [], {"state": state})
      for kind, dv, state in (("biomorph", 22, "unconscious"), ("biomorph", 23, "dead"), ("pod", 23, "dead"), ("synthmorph", 39, "disabled"),
                              ("synthmorph", 40, "dead"), ("bot", 40, "dead"), ("object", 40, "dead"))],
    *[("Q23 EA19 the penalty", {}, {"wounds": wounds, "wound_ignore": ignore, "traumas": traumas}, "rise", {}, [], {"penalty": penalty})
      for wounds, ignore, traumas, penalty in ((1, 0, 0, 10), (3, 0, 0, 30), (1, 1, 0, 0), (3, 1, 0, 20), (5, 4, 0, 20), (4, 3, 0, 10), (8, 0, 0, 80),
                                               (2, 0, 3, 50), (0, 2, 2, 20))],
    *[("Q24 knockdown", {}, {"somatics": 20}, "damage", {"dv": 7}, [roll], {"prone": prone, "tests": [test_("knockdown", 50, roll)], "wounds": 1})
      for roll, prone in ((50, False), (51, True), (0, False), (99, True))],
    ("Q24 earlier wounds and traumas count", {}, {"somatics": 30, "wounds": 2, "traumas": 1}, "damage", {"dv": 7}, [99], {"knockdown_target": 50}),
    ("Q24 sixty at most", {}, {"somatics": 30, "wounds": 9}, "rise", {}, [], {"knockdown_target": 30, "penalty": 90}),
    ("Q24 a bot makes a Pilot test", {}, {"kind": "bot", "pilot": 40}, "damage", {"dv": 7}, [31], {"prone": True, "tests": [test_("knockdown", 30, 31)]}),
    ("Q24 a synthmorph does as bodies do", {}, {"kind": "synthmorph"}, "damage", {"dv": 14}, [25, 26],
     {"tests": [test_("knockdown", 25, 25), test_("unconsciousness", 25, 26)], "state": "unconscious"}),
    *[("Q25 EA18 EA22 two wounds at once", {}, {"somatics": 20}, "damage", {"dv": 14}, [one, other], {"prone": prone, "state": state})
      for one, other, prone, state in ((40, 40, False, "active"), (41, 40, True, "active"), (40, 41, True, "unconscious"), (41, 41, True, "unconscious"))],
    ("Q25 a bot crashes", {}, {"kind": "bot"}, "damage", {"dv": 14}, [], {"prone": True, "tests": [], "state": "active"}),
    ("Q25 woken", {}, {"unconscious": True, "wounds": 2, "damage": 14}, "wake", {}, [], {"state": "active"}),
    ("Q25 not while out", {}, {"unconscious": True, "wounds": 2, "damage": 40}, "wake", {}, [], {"state": "unconscious"}),
    *[("Q26 EA9 EA27 bleeding", options, {"damage": damage, "wounds": wounds, "kind": kind}, "rise", {}, [], {"bleeding": bleeds})
      for options, damage, wounds, kind, bleeds in (
          ({}, 36, 1, "biomorph", True), ({}, 35, 1, "biomorph", False), ({"bleed_at": "reached"}, 35, 1, "biomorph", True),
          ({}, 36, 0, "biomorph", False), ({}, 36, 1, "pod", True), ({}, 36, 1, "synthmorph", False), ({}, 53, 1, "biomorph", False))],
    ("Q26 a point a turn", {}, {"damage": 40, "wounds": 1}, "turn", {}, [], {"damage": 41}),
    ("Q26 to the death", {}, {"damage": 52, "wounds": 1}, "turn", {}, [], {"damage": 53, "state": "dead"}),
    ("Q26 not bleeding", {}, {"damage": 34, "wounds": 3}, "turn", {}, [], {"damage": 34}),
    ("Q26 treated", {}, {"damage": 50, "wounds": 3, "treated": True}, "turn", {}, [], {"damage": 50, "bleeding": False}),
    *[("Q26 a new wound opens what was stanched", {}, {"damage": 40, "wounds": 1, "treated": True}, "damage", {"dv": dv}, [], {"bleeding": bleeds})
      for dv, bleeds in ((7, True), (6, False))],
    ("Q26 first aid treats", {}, {"damage": 50, "wounds": 3}, "first_aid", {}, [1], {"damage": 49, "wounds": 2, "bleeding": False}),
    ("Q27 what does not wound", {}, {}, "damage", {"dv": 20, "unwounding": True}, [], {"wounds": 0, "damage": 20, "tests": []}),
    # who makes no test
    ("no test for the dead", {}, {"damage": 60}, "damage", {"dv": 20, "shock": True}, [], {"tests": [], "state": "dead"}),
    ("no test for who is out", {}, {"damage": 40}, "damage", {"dv": 8, "shock": True}, [], {"tests": [], "wounds": 1}),
    ("no test for who goes out", {}, {"damage": 20}, "damage", {"dv": 16}, [], {"tests": [], "state": "unconscious", "wounds": 2}),
    ("no test for the unconscious", {}, {"unconscious": True}, "damage", {"dv": 15, "shock": True}, [], {"tests": [], "damage": 15}),
    ("no knockdown for who lies shocked", {}, {"somatics": 20}, "damage", {"dv": 14, "shock": True}, [99, 40],
     {"tests": [test_("shock", 35, 99), test_("unconsciousness", 40, 40)], "shock_turns": 6}),
    ("no knockdown for who lay shocked before", {}, {"shock_turns": 2}, "damage", {"dv": 7}, [], {"tests": [], "wounds": 1}),
    ("no test for a thing", {}, {"kind": "object"}, "damage", {"dv": 15, "shock": True}, [], {"tests": [], "wounds": 2}),
    # Special attacks
    ("Q34 plastic rounds", {}, {"kinetic": 4}, "attack", flat(12, divide=2, double_armour=True), [50], {"dv": 6, "armour": 8, "damage": 0}),
    *[("Q31 concentrated, rounded up", {}, {"durability": 90}, "attack", flat(dv, halves=3), [50], {"dv": raised}) for dv, raised in ((10, 15), (7, 11))],
    ("Q32 a standard missile", {}, {"durability": 90}, "attack", flat(13, halves=4), [50], {"dv": 26}),
    ("Q35 past the armor", {}, {"kinetic": 20}, "attack", flat(9, skill=80, called_shot="armour"), [40], {"margin": 30, "armour": 0, "dv": 14, "called": True}),
    *[("Q35 by the roll", LATER, {"kinetic": 20}, "attack", flat(9, skill=80, called_shot="armour"), [roll], {"margin": roll, "called": called})
      for roll, called in ((32, True), (29, False))],
    ("Q35 not by enough", {}, {"kinetic": 20}, "attack", flat(9, skill=80, called_shot="armour"), [41], {"armour": 20, "damage": 0, "called": False}),
    ("Q35 EA16 no bonus besides", {"called_shot_margin": False}, {"kinetic": 20}, "attack", flat(9, skill=80, called_shot="armour"), [40],
     {"bonus": 0, "dv": 9}),
    *[("Q35 EA14 disarm: half", options, {}, "attack", flat(4, skill=80, called_shot="disarm"), [40], {"dv": dv, "damage": dv})
      for options, dv in (({}, 5), ({"half_rounds": "down"}, 4))],
    ("Q35 a place", {}, {}, "attack", flat(4, skill=80, called_shot="place"), [40], {"dv": 9, "called": True}),
    *[("Q35 keeping hold", {}, {"somatics": 20, "disarm_due": True}, "keep_hold", {}, [roll], {"disarmed": lost, "tests": [test_("disarm", 30, roll)]})
      for roll, lost in ((30, False), (31, True))],
    ("Q37 knocked back and down", {}, {}, "attack", flat(9, skill=80, intent="knockback"), [50], {"damage": 0, "prone": True}),
    ("Q37 knocked back", {}, {}, "attack", flat(9, intent="knockback"), [50], {"damage": 0, "prone": False}),
    ("Q37 a critical hurts too", {}, {}, "attack", flat(5, skill=80, intent="knockback"), [44], {"damage": 10, "prone": True, "wounds": 1}),
    ("Q37 breaking free", {}, {"somatics": 20, "subdued": True}, "break_free", {}, [30], {"free": True}),
    ("Q37 breaking free by skill", {}, {"subdued": True}, "break_free", {"skill": 40, "held": 50}, [40, 45], {"free": False}),
    *[("Q39 surprise", {}, {}, "surprise", {"perception": 50, "alert": alert, "infiltration": 40}, [one, other], {"surprised": surprised, "noticed": surprised == "alert"})
      for alert, one, other, surprised in ((True, 45, 30, "alert"), (False, 45, 41, "surprised"), (False, 30, 20, "alert"), (True, 60, 60, "surprised"))],
    ("Q39 thirty off the Initiative", {}, {"surprised": "alert", "rolled": 50}, "rise", {}, [], {"initiative": 80}),
    *[("Q40 EA11 EA13 shock", options, {"energy": 6, "damage": 5, "wounds": 1, "somatics": 40}, "attack", flat(7, shock=True, armour="energy", ap=-6), [50, roll],
       {"tests": [test_("shock", target, roll)], "shock_turns": 0, "shock_modifier": 30, "dv": dv, "prone": False})
      for options, target, roll, dv in (({}, 26, 26, 4), ({"shock_wound_modifiers": False}, 36, 36, 4), ({"half_rounds": "down"}, 26, 0, 3))],
    *[("Q40 shock, failed", {}, {"energy": 6, "damage": 5}, "attack", flat(6, shock=True), [50, roll], {"shock_turns": turns, "shock_modifier": 30, "dv": 6})
      for roll, turns in ((37, 3), (75, 3), (76, 4), (96, 6))],
    ("Q40 even if armor stops it", {}, {"energy": 10}, "attack", flat(6, shock=True, armour="energy"), [50, 60], {"damage": 0, "shock_turns": 3}),
    ("Q40 not a miss", {}, {}, "attack", shot(shock=True), [60, 60], {"tests": [], "shock_turns": 0}),
    *[("Q40 a shell feels nothing", {}, {"kind": kind}, "attack", flat(6, shock=True), [50], {"tests": [], "dv": 6, "shock_modifier": 0})
      for kind in ("synthmorph", "bot", "object")],
    ("Q40 again: no sum", {}, {"shock_turns": 5, "shock_modifier": 30, "shock_minutes": True}, "damage", {"dv": 0, "shock": True}, [40], {"shock_turns": 5}),
    ("Q40 again: back to the full", {}, {"shock_modifier": 10, "shock_wait": 1}, "damage", {"dv": 0, "shock": True}, [30], {"shock_modifier": 30}),
    ("Q41 on fire", {}, {}, "attack", flat(1, skill=80, ignites=True), [50], {"on_fire": 1}),
    ("Q41 not on fire", {}, {}, "attack", flat(1, ignites=True), [50], {"on_fire": 0}),
    ("Q42 psi needs a mind of flesh", {}, {"kind": "synthmorph"}, "psi_stab", {}, [], {"hit": False, "damage": 0}),
    *[("Q42 what psi does", {}, {"durability": 90, "kinetic": 9}, "psi_stab", {"skill": 70, "willpower": 21}, [one, other, 4], {"damage": damage})
      for one, other, damage in ((41, 85, 7), (40, 85, 12), (55, 85, 14), (41, 88, 14), (33, 85, 24))],
    ("Q42 against WIL", {}, {"willpower": 20}, "psi_stab", {"skill": 50, "full_defence": True}, [60, 60], {"targets": {"attack": 50, "defence": 70}}),
    *[("Q42 strain", {}, {"kinetic": 9}, "strain", {"modifier": modifier}, [5], {"damage": damage}) for modifier, damage in ((0, 3), (2, 5), (-5, 0))],
    # Areas
    *[("Q30 a blast, by the meters", {}, {"durability": 90}, "blast", {"dice": 0, "plus": 20, "metres": metres, "loss": loss, "radius": radius}, [],
       {"damage": damage})
      for metres, loss, radius, damage in ((0, 2, 0, 20), (3, 2, 0, 14), (3, 4, 0, 8), (12, 2, 0, 0), (3, 2, 5, 20), (7, 2, 5, 16))],
    ("Q30 a blast asks how far", {}, {"durability": 90}, "blast", {"dice": 1, "plus": 5}, ["2", 8], {"damage": 9}),
    ("Q30 a blast thrown once", {}, {"durability": 100}, "blast", {"dv": 21, "metres": 1}, [], {"damage": 19, "wounds": 0}),
    *[("Q32 scatter", {}, {}, "scatter", {"failure": failure}, [4], {"metres": metres}) for failure, metres in ((30, 4), (31, 8), (60, 8), (61, 12))],
    # Environment
    *[("Q43 falling", {}, {"durability": 100}, "fall", {"metres": metres}, answers, {"damage": damage})
      for metres, answers, damage in ((0, [], 0), (1, [6], 6), (2, [6], 6), (3, [9], 9), (5, [[4, 5]], 9), (6, [15], 15), (8, [15], 15), (11, [15], 18))],
    ("Q43 falling, half the armor, rounded down", {}, {"kinetic": 7}, "fall", {"metres": 2}, [8], {"armour": 3, "damage": 5}),
    *[("Q43 fire", {}, {"durability": 200, "energy": 1}, "burn", {"turn": turn}, answers, {"dv": dv, "damage": dv - 1})
      for turn, answers, dv in ((1, [7], 4), (5, [7], 4), (6, [7], 7), (11, [13], 13), (16, [20], 20), (20, [20], 20), (21, [20], 25), (26, [20], 30))],
    *[("Q43 collision", {}, {"durability": 41, "wound_threshold": 99}, "crash", order, [4], {"damage": damage})
      for order, damage in (({}, 9), ({"pace": "running"}, 18), ({"pace": "chase", "velocity": 40}, 36), ({"pace": "chase", "velocity": 5}, 9))],
    *[("Q43 a passenger", options, {"durability": 90, "kinetic": 3}, "crash", {"vehicle": 100}, [3], {"damage": damage})
      for options, damage in (({}, 7), (SECOND, 4), ({"passengers": "armour"}, 4), ({"half_rounds": "down"}, 6))],
    # Objects
    ("Q44 one armor value", {}, {"kind": "object", "energy": 15, "durability": 100, "wound_threshold": 25}, "attack", flat(45), [50],
     {"armour": 15, "damage": 30, "wounds": 1, "tests": []}),
    ("Q44 a large structure takes a third", {}, {"kind": "object", "kinetic": 5, "durability": 100}, "attack", flat(20, structure=True), [50],
     {"dv": 6, "damage": 1}),
    ("Q44 shot through", {}, {"kinetic": 2}, "attack", flat(30, cover_armour=10, ap=-2), [50], {"armour": 20, "damage": 10}),
    ("Q44 nobody is at home", {}, {"kind": "object"}, "rise", {}, [], {"can_act": False, "state": "active"}),
    # Healing
    *[("Q45 the table: damage", {}, {"damage": 30, "wounds": 2}, "heal", {"care": care, "hours": hours, "conditions": conditions}, answers,
       {"damage": 30 - sum(answers), "wounds": 2})
      for care, hours, conditions, answers in (
          ("none", 23, "good", []), ("none", 24, "good", [6]), ("none", 48, "poor", [6]), ("none", 72, "harsh", [6]), ("biomods", 12, "good", [6]),
          ("nanobandage", 2, "good", [6]), ("nanobandage", 4, "good", [12]), ("medichines", 1, "good", [6]), ("medichines", 3, "good", [15]),
          ("medichines", 2, "poor", [6]), ("medichines", 3, "harsh", [6]))],
    *[("Q45 the table: wounds", {}, {"wounds": 3}, "heal", {"care": care, "hours": hours, "conditions": conditions}, [], {"wounds": 3 - healed})
      for care, hours, conditions, healed in (
          ("none", 167, "good", 0), ("none", 168, "good", 1), ("none", 336, "poor", 1), ("biomods", 72, "good", 1), ("nanobandage", 24, "good", 1),
          ("medichines", 12, "good", 1), ("medichines", 36, "good", 3), ("medichines", 24, "poor", 1), ("medichines", 900, "harsh", 0))],
    # two wounds and so much damage; the hours are those of the medichines: a die an hour, a wound every twelve
    *[("Q45 each hour's own die, damage first, then wounds", {}, {"damage": had, "wounds": 2}, "heal", {"care": "medichines", "hours": hours},
       answers, {"damage": damage, "wounds": wounds})
      for had, hours, answers, damage, wounds in (
          (10, 13, [10], 0, 1), (10, 13, [9, 1], 0, 2), (10, 14, [9, 1], 0, 1), (10, 13, [1, 9], 0, 2), (10, 14, [1, 9], 0, 1),
          (10, 3, [1, 1, 1], 7, 2), (10, 14, [8, 1, 1], 0, 2), (10, 15, [8, 1, 1], 0, 1), (20, 14, [[10, 10]], 0, 1), (20, 14, [20], 0, 1),
          (20, 14, [[1, 10], 9], 0, 2), (20, 15, [[10, 1], 9], 0, 1), (20, 26, [[10, 9], 1], 0, 1), (20, 27, [[10, 9], 1], 0, 0))],
    *[("Q45 … and not their average, which they were healed by before", {"healing_dice": "average"}, {"damage": 10, "wounds": 1}, "heal",
       {"care": "medichines", "hours": 16}, [faces], {"damage": 0, "wounds": 0})
      for faces in ([1, 1, 1, 1, 1, 1, 1, 1, 10, 10], 28)],
    *[("Q48 … and repair spray", {}, {"kind": "synthmorph", "damage": 10, "wounds": 1}, "repair_spray", {"hours": hours}, [4, 6],
       {"damage": 0, "wounds": wounds}) for hours, wounds in ((27, 1), (28, 0))],
    ("Q45 damage first, then wounds", {}, {"damage": 1, "wounds": 1}, "heal", {"care": "medichines", "hours": 13}, [9], {"damage": 0, "wounds": 0}),
    ("Q45 wounds wait for the damage", {}, {"damage": 20, "wounds": 1}, "heal", {"care": "medichines", "hours": 1}, [9], {"damage": 11, "wounds": 1}),
    ("Q45 a shell does not heal", {}, {"kind": "synthmorph", "damage": 9}, "heal", {"hours": 99}, [], {"damage": 9}),
    ("Q46 first aid", {}, {"damage": 9, "wounds": 2}, "first_aid", {}, [4], {"damage": 5, "wounds": 1}),
    *[("Q46 first aid is of no effect", {}, {"damage": 9, "wounds": 2, **more}, "first_aid", order, [], {"damage": 9, "wounds": 2})
      for more in ({"aided": True}, {"nano": True}) for order in ({}, {"medicine": 40})],
    *[("Q46 nor on the dead", {}, {"damage": 60, "wounds": 2}, name, {}, [], {"damage": 60, "wounds": 2, "state": "dead"})
      for name in ("first_aid", "surgery", "heal")],
    *[("Q48 nor a repair of what is destroyed", {}, {"kind": kind, "damage": 80, "wounds": 2}, name, {}, [], {"damage": 80, "state": "dead"})
      for kind in ("synthmorph", "object") for name in ("repair", "repair_spray")],
    ("Q46 a shell is not operated on", {}, {"kind": "synthmorph", "damage": 9, "wounds": 2}, "surgery", {}, [], {"damage": 9, "wounds": 2}),
    ("Q46 a Medicine test", {}, {"damage": 9, "wounds": 2}, "first_aid", {"medicine": 40}, [41], {"damage": 9, "wounds": 2}),
    ("Q46 a Medicine test, passed", {}, {"damage": 9, "wounds": 2}, "first_aid", {"medicine": 40}, [40, 10], {"damage": 0, "wounds": 1}),
    ("Q46 surgery", {}, {"damage": 9, "wounds": 2}, "surgery", {"hours": 3}, [4], {"damage": 5, "wounds": 1}),
    *[("Q46 a vat", {}, {"damage": damage, "wounds": wounds}, "vat", {"case": case}, [], {"hours": hours, "damage": 0, "wounds": 0, "state": "active"})
      for damage, wounds, case, hours in ((9, 0, "wounds", 1), (9, 1, "wounds", 2), (9, 3, "wounds", 6), (9, 4, "wounds", 48), (9, 2, "limbs", 24),
                                          (60, 3, "dead", 72), (60, 3, "missing", 216))],
    ("Q46 the dead need stasis", {}, {"damage": 60, "wounds": 3}, "vat", {}, [], {"state": "dead", "damage": 60}),
    ("Q47 too much for a nanobandage", {}, {"damage": 9, "wounds": 6}, "heal", {"care": "nanobandage", "hours": 24}, [], {"wounds": 6, "state": "unconscious"}),
    ("Q47 five at once", {}, {"medichines": True, "durability": 60, "wound_threshold": 5}, "damage", {"dv": 25}, [], {"state": "unconscious", "prone": True, "tests": []}),
    ("Q47 more than six", {}, {"medichines": True, "durability": 60, "wound_threshold": 5, "wounds": 6}, "damage", {"dv": 5}, [],
     {"state": "unconscious", "wounds": 1, "tests": []}),
    ("Q47 four at once", {}, {"medichines": True, "durability": 60, "wound_threshold": 5}, "damage", {"dv": 24}, [0, 0], {"state": "active"}),
    ("Q48 EA24 repair", {}, {"kind": "synthmorph", "damage": 21, "wounds": 2}, "repair", {}, [], {"hours": 22, "damage": 0, "wounds": 0}),
    *[("Q48 a Hardware test", {}, {"kind": "synthmorph", "damage": 21, "wounds": 2}, "repair", {"hardware": 40, "tools": tools}, [roll], {"damage": left})
      for tools, roll, left in (("none", 20, 0), ("none", 21, 21), ("utilitools", 40, 0), ("spray", 50, 0), ("spray", 51, 21))],
    ("Q48 a body is not repaired", {}, {"damage": 21}, "repair", {}, [], {"damage": 21}),
    ("Q48 a body is not sprayed", {}, {"damage": 21}, "repair_spray", {"hours": 9}, [], {"damage": 21}),
    ("Q48 repair spray", {}, {"kind": "synthmorph", "damage": 21, "wounds": 2}, "repair_spray", {"hours": 4}, [11], {"damage": 10, "wounds": 2}),
    ("Q48 not above three wounds", {}, {"kind": "synthmorph", "damage": 21, "wounds": 4}, "repair_spray", {"hours": 4}, [], {"damage": 21}),
    # Mental health
    *[("Q49 a source of stress", {}, {"willpower": 20}, "witness", {"source": source, "modifier": modifier}, answers, {"stress": stress, "traumas": traumas})
      for source, modifier, answers, stress, traumas in (
          ("committing_violence", 0, [60], 0, 0), ("committing_violence", 0, [61, 7], 7, 0), ("committing_violence", -10, [51, 8, 0], 8, 1),
          ("viewing_violence", 0, [61, 7], 3, 0), ("severe_torture", 0, [61, 15, 0], 20, 2))],
    *[("Q49 traumas", {}, {"willpower": 20}, "stress", {"sv": sv}, answers, {"stress": sv, "traumas": traumas})
      for sv, answers, traumas in ((7, [], 0), (8, [0], 1), (16, [0], 2), (17, [0], 2))],
    *[("Q50 disorientation", {}, {"willpower": 20, "wounds": wounds}, "stress", {"sv": 8}, [roll],
       {"disoriented": lost, "tests": [test_("disorientation", target, roll)]})
      for wounds, roll, target, lost in ((0, 50, 50, False), (0, 51, 50, True), (1, 41, 40, True))],
    ("Q50 recovered", {}, {"disoriented": True}, "recover", {}, [], {"disoriented": False}),
    *[("Q51 breaking", {}, {"willpower": 10, "stress": before}, "stress", {"sv": 1}, [], {"sanity": sanity, "can_act": acts})
      for before, sanity, acts in ((18, "sane", True), (19, "catatonic", False), (38, "catatonic", False), (39, "insane", False))],
    ("Q51 insane for good", {}, {"willpower": 10, "stress": 40}, "correct", {"stress": 0}, [], {"sanity": "insane"}),
    ("Q51 catatonic until below", {}, {"willpower": 10, "stress": 21}, "correct", {"stress": 19}, [], {"sanity": "sane", "can_act": True}),
    *[("Q52 how much", {}, {"willpower": 40}, "witness", {"source": source}, [99, dice], {"stress": stress})
      for source, dice, stress in (("viewing_violence", 9, 4), ("committing_violence", 9, 9), ("imminent_death", 9, 9), ("betrayal", 10, 5),
                                   ("helplessness", 3, 1), ("isolation", 3, 1), ("loved_one_dies", 9, 11), ("loved_one_killed", 9, 14),
                                   ("viewing_torture", 9, 11), ("moderate_torture", 9, 12), ("severe_torture", 9, 14), ("aliens", 9, 12))],
    ("Q53 the fifth test hardens", {}, {"willpower": 20, "moxie": 3, "hardened": [["betrayal", 4]]}, "witness", {"source": "betrayal"}, [1], {"moxie": 2}),
    ("Q53 hardened", {}, {"hardened": [["betrayal", 5]]}, "witness", {"source": "betrayal"}, [], {"stress": 0}),
    *[("Q53 psychotherapy", {}, {"stress": 9, "traumas": 2, "disorders": 1}, "therapy", {"what": what, "points": points}, [], {"hours": hours, fact: left})
      for what, points, hours, fact, left in (("stress", 5, 5, "stress", 4), ("stress", 12, 12, "stress", 0), ("trauma", 1, 8, "traumas", 1))],
    ("Q53 psychotherapy of a disorder", {}, {"disorders": 1}, "therapy", {"what": "disorder"}, [], {"hours": 40}),
    ("Q53 psychotherapy that fails", {}, {"stress": 9}, "therapy", {"points": 3, "skill": 40}, [41], {"stress": 9}),
    ("Q53 a month: stress first", {}, {"stress": 9, "traumas": 1}, "month", {}, [20, 4], {"stress": 5, "traumas": 1}),
    ("Q53 a month: then a trauma", {}, {"traumas": 1}, "month", {}, [20], {"traumas": 0}),
    ("Q53 a month in vain", {}, {"stress": 9}, "month", {}, [46], {"stress": 9}),
    # by hand
    ("by hand", {}, {}, "correct", {"damage": 12, "wounds": 1, "stress": 3, "traumas": 1, "prone": True}, [],
     {"damage": 12, "wounds": 1, "stress": 3, "traumas": 1, "prone": True, "penalty": 20}),
    ("by hand, a flag off", {}, {"prone": True, "unconscious": True}, "correct", {"unconscious": False}, [], {"state": "active", "prone": True}),
    ("by hand, a shock", {}, {}, "correct", {"shock_turns": 2}, [], {"shock_turns": 2, "shock_modifier": 30, "can_act": False}),
]  # fmt: skip


def facts(document: Any, name: str = "Boris") -> dict[str, Any]:
    """What can be said of somebody now."""
    state = document.state
    return dict(state.book.facts(state.member(name).sheet))


def test_every_numbered_rule_and_every_ambiguity_has_a_test_that_names_it() -> None:
    tests = "".join(file.read_text("utf-8") for file in Path(__file__).parent.glob("test_eclipse_phase*.py"))
    numbered = [f"Q{number}" for number in range(1, 54)] + [f"EA{number}" for number in range(1, 31)]
    assert [rule for rule in numbered if not re.search(rf"\b{rule}\b", tests)] == []


@pytest.mark.parametrize(("options", "sheet", "name", "order", "answers", "expected"), [row[1:] for row in ROWS],
                         ids=[f"{row[0]}-{number}" for number, row in enumerate(ROWS)])  # fmt: skip
def test_a_rule(
    options: dict[str, Any],
    sheet: dict[str, Any],
    name: str,
    order: dict[str, Any],
    answers: list[Any],
    expected: dict[str, Any],
) -> None:
    start = begun("eclipse-phase", sheet, **options)
    document, reply = act(start, name, order, *answers)
    while reply["question"]:  # the tests a row has nothing to say about are passed
        assert reply["question"]["reads"] == "number"
        assert "tests" not in expected
        answers = [*answers, 0]
        document, reply = act(start, name, order, *answers)
    found = {**facts(document), **reply["result"]}
    assert {key: found.get(key) for key in expected} == expected
