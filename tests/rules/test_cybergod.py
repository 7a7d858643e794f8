"""Cybergod, row by row: every worked example of the text, every rule of the chapter, every reading."""

from __future__ import annotations

import json
from typing import Any

import pytest
from table_talk import act, begun, boris

Row = tuple[Any, ...]
BORIS = {"body": 10, "toughness": 5}
KITAH = {"body": 6, "toughness": 3}
THUG = {"body": 6, "toughness": 4}
RONIN = {"body": 8, "toughness": 5, "simplified": True}


def dcs(*classes: int, ap: str = "1", **more: Any) -> dict[str, Any]:
    """Hits of these Damage Classes."""
    return {"dcs": list(classes), "ap": ap, **more}


def made(trigger: str, threshold: int, successes: int | None, passed: bool) -> dict[str, Any]:
    """A test as the result lists it."""
    return {"trigger": trigger, "threshold": threshold, "successes": successes, "passed": passed}


T = made
SPENT = {"cover": 0, "armour": 0}

# place, options, sheet, act, order, answers, what the facts and the result must hold
EXAMPLES: list[Row] = [
    ("Mitigation: the shotgun", {}, {**BORIS, "armour": 3}, "hits", dcs(*[3] * 6, ap="1/2"), [5],
     {"dcs": [1] * 6, "spent": {"cover": 0, "armour": 3}, "armour": 0, "bruised": 5, "state": "up"}),
    ("Mitigation: the sniper", {}, {**KITAH, "cover": 2, "armour": 0}, "hits", dcs(7, ap="2"), [1],
     {"dcs": [3], "spent": {"cover": 2, "armour": 0}, "cover": 0, "injured": 1, "state": "up"}),
    ("Damage Reduction: the drone", {}, {**BORIS, "dr": 2, "armour": 10}, "hits", dcs(3, 3, 3, 3), [],
     {"dcs": [0] * 4, "spent": {"cover": 0, "armour": 4}, "armour": 6, "shock_level": 0, "tests": [], "state": "up"}),
    ("Applying Damage: Boris, six bruises", {}, BORIS, "hits", dcs(*[1] * 6), [[7, 7, 5, 10, 4]],
     {"bruised": 5, "shock_level": 5, "tests": [T("shock", 5, 5, True)], "state": "up"}),
    ("Cascading conditions: Kitah", {}, {**KITAH, "resolve": 1}, "hits", dcs(3), [[2, 3, 3], "keep", [4, 3, 1], "reroll", [6, 6, 3]],
     {"injured": 1, "dying": 1, "dead": False, "resolve": 0, "penalty": 4, "state": "dying", "can_act": True,
      "tests": [T("critical", 1, 0, False), T("death", 1, 2, True)]}),
    ("Cascading conditions: Kitah, nothing left", {}, KITAH, "hits", dcs(3), [[2, 3, 3], [4, 3, 1]],
     {"injured": 1, "dying": 1, "dead": True, "state": "dead", "can_act": False}),
    ("Multiple conditions: the Thug", {}, {**THUG, "armour": 2}, "hits", dcs(4, 4, ap="2"), [[1, 4, 3, 2], [2, 4, 4, 1], [1, 1, 4, 5]],
     {"dcs": [2, 4], "wounded": 1, "injured": 1, "dying": 2, "dead": True, "state": "dead", "armour": 0,
      "tests": [T("escalation", 1, 0, False), T("critical", 1, 0, False), T("death", 2, 1, False)]}),
    ("Shock Trigger: Boris, as printed", {"level_cap": 6}, {**BORIS, "bruised": 5, "wounded": 2}, "hits", dcs(1), [[7, 7, 5, 4, 3]],
     {"bruised": 6, "shock_level": 8, "shock_thresholds": [4, 8], "tests": [T("shock", 8, 3, False)], "incapacitated": True,
      "stunned": 0, "state": "incapacitated", "can_act": False}),
    ("Shock Trigger: Boris, by the rule", {}, {**BORIS, "bruised": 5, "wounded": 2}, "hits", dcs(1), [[7, 7, 5, 4, 3]],
     {"bruised": 5, "shock_level": 7, "shock_thresholds": [3, 7], "tests": [T("shock", 7, 3, False)], "incapacitated": False,
      "stunned": 1, "state": "stunned"}),
    ("Shock Trigger: Boris throws the two again", {"level_cap": 6}, {**BORIS, "bruised": 5, "wounded": 2, "resolve": 1}, "hits", dcs(1),
     [[7, 7, 5, 4, 3], "reroll", [5, 2]],
     {"tests": [T("shock", 8, 4, False)], "stunned": 1, "incapacitated": False, "resolve": 0}),
    ("Shock Level: Zin Long", {}, {"bruised": 5, "wounded": 3, "injured": 1}, "correct", {"condition": "bruised", "level": 5}, [],
     {"shock_level": 9, "shock_thresholds": [4, 9], "state": "up"}),
    ("Non-Lethal damage: the shock stick", {}, {**KITAH, "armour": 2}, "hits", dcs(4, 4, 4, nonlethal=True), [[5, 1, 3]],
     {"dcs": [2, 2, 4], "wounded": 2, "dying": 1, "shock_level": 3, "shock_thresholds": [1, 3], "penalty": 4, "stunned": 1,
      "tests": [T("shock", 3, 1, False)], "state": "dying", "can_act": False}),
    ("Simplified Damage Rules: the Ronin", {}, {**RONIN, "injured": 1, "bruised": 2}, "hits", dcs(1, 3), [],
     {"bruised": 3, "injured": 2, "stunned": 1, "incapacitated": False, "dying": 1, "dead": False, "state": "dying",
      "shock_thresholds": [4, 7],
      "tests": [T("shock", 7, None, False), T("critical", 2, None, False), T("death", 1, None, True)]}),
    # Core Systems: how successes count
    ("Successes and Effects: Janey", {}, {}, "take_cover", {"pool": 3, "die": 12, "threshold": 3}, [[10, 6, 9]],
     {"effect_points": 2, "cover": 4}),
    ("Rerolls: Kris", {}, {"resolve": 1}, "evade", {"pool": 6, "die": 10, "threshold": 3, "again": "ask", "effects": ["evasive"] * 3},
     [[3, 4, 6, 2, 1, 1], "reroll", [7, 10, 5, 2, 1]], {"effect_points": 3, "evasive": 2, "resolve": 0}),
    ("Weapons: Area, Morales", {}, {"body": 6, "toughness": 0, "mobility": 4, "reflex": 10}, "blast", {"dcs": [3, 3, 3], "area": "moderate"},
     ["react", [3, 5, 10, 4]], {"dcs": [1, 1, 3]}),
]  # fmt: skip

ROWS: list[Row] = [
    # R2: how a die counts
    *[("5 counts one and 10 two", {}, {**BORIS, "body": sides, "toughness": 1}, "hits", dcs(2), [[face]],
       {"tests": [T("escalation", 1, count, count > 0)]})
      for sides, face, count in ((6, 5, 1), (6, 6, 1), (8, 8, 1), (10, 9, 1), (10, 10, 2), (12, 9, 1), (12, 10, 2), (12, 12, 2))],
    ("5 counts one, 4 none", {}, {**KITAH, "toughness": 1}, "hits", dcs(2), [[4], 1], {"injured": 1, "dying": 0}),
    # R8: a pool of none fails unasked; R1: no more than ten
    ("no dice, and it fails", {}, {"toughness": 0}, "hits", dcs(2), [], {"dead": True, "injured": 1, "dying": 1,
     "tests": [T("escalation", 1, 0, False), T("critical", 1, 0, False), T("death", 1, 0, False)]}),
    ("no dice at Shock Level 1", {}, {"toughness": 0}, "hits", dcs(1), [], {"incapacitated": True, "stunned": 0}),
    ("ten dice at most", {}, {"toughness": 10, "drug": "stimulants"}, "hits", dcs(2), [[1] * 9 + [5]], {"injured": 0}),
    ("wounds take no dice off it", {}, {**KITAH, "maimed": 2}, "hits", dcs(2), [[1, 1, 5]], {"injured": 0}),
    # R24: DR, mitigation, marking
    ("DR never below none", {}, {**KITAH, "dr": 5}, "hits", dcs(3, 1), [], {"dcs": [0, 0], "state": "up", "tests": []}),
    ("half, rounded down", {}, {**KITAH, "armour": 9}, "hits", dcs(1, 2, 3, 4, 5, 6, 7), [3, 2, 2], {"dcs": [0, 1, 1, 2, 2, 3, 3]}),
    *[("a hit marks", {}, BORIS, "hits", dcs(dc), answers, {name: level, "dcs": [dc]})
      for dc, name, level, answers in ((1, "bruised", 1, [1]), (2, "wounded", 1, [1]), (3, "injured", 1, [1]), (4, "dying", 1, [1]),
                                       (5, "dead", True, []), (6, "destroyed", True, []), (30, "destroyed", True, []))],
    ("no hit", {}, BORIS, "hits", dcs(), [], {"dcs": [], "spent": SPENT, "tests": [], "state": "up"}),
    ("DC 0 is no harm", {}, BORIS, "hits", dcs(0), [], {"dcs": [0], "tests": [], "state": "up"}),
    ("cover before armour", {}, {**BORIS, "cover": 1, "armour": 2}, "hits", dcs(2, 2, 2), [3],
     {"spent": {"cover": 1, "armour": 2}, "cover": 0, "armour": 0, "dcs": [1, 1, 1]}),
    ("one hit paid from both", {}, {**BORIS, "cover": 1, "armour": 5}, "hits", dcs(4, ap="3"), [1],
     {"spent": {"cover": 1, "armour": 2}, "armour": 3}),
    ("the highest first", {}, {**BORIS, "armour": 2}, "hits", dcs(1, 4, 2, 3), [1, 1, 1], {"dcs": [1, 2, 2, 1]}),
    ("chosen: one", {}, {**BORIS, "armour": 5}, "hits", dcs(2, 4, mitigate=1), [2], {"dcs": [2, 2], "armour": 4}),
    ("chosen: none", {}, {**BORIS, "armour": 5}, "hits", dcs(2, mitigate=0), [1], {"dcs": [2], "armour": 5}),
    ("chosen: more than can be paid", {}, {**BORIS, "armour": 1}, "hits", dcs(2, 2, mitigate=2), [1, 1], {"dcs": [1, 2], "armour": 0}),
    ("nothing for a hit of none", {}, {**BORIS, "dr": 1, "armour": 5}, "hits", dcs(1, 3, mitigate=2), [1], {"dcs": [0, 1], "armour": 4}),
    ("gets round cover", {}, {**BORIS, "cover": 4, "armour": 1}, "hits", dcs(2, 2, ignore_cover=True), [1, 1],
     {"dcs": [1, 2], "cover": 4, "armour": 0}),
    # R25: what AP takes
    *[("AP", {}, {**BORIS, "armour": 6}, "hits", dcs(*[1] * count, ap=ap, mitigate=count), [] if left == "all" else [5],
       {"spent": {"cover": 0, "armour": spent}})
      for ap, count, spent, left in (("1/2", 1, 1, "all"), ("1/2", 2, 1, "all"), ("1/2", 3, 2, "all"), ("1", 6, 6, "all"), ("2", 3, 6, "all"),
                                     ("3", 2, 6, "all"), ("4", 2, 4, ""), ("5", 2, 5, ""), ("6", 2, 6, ""))],
    ("too dear to pay", {}, {**BORIS, "armour": 3}, "hits", dcs(2, ap="4"), [1], {"dcs": [2], "armour": 3, "spent": SPENT}),
    # R26, R27: order and cascade
    ("lowest first, each once", {}, {**BORIS, "body": 8}, "hits", dcs(4, 1, 2, 3, 1), [5, 3, 1, 1],
     {"tests": [T("shock", 5, 5, True), T("escalation", 1, 3, True), T("critical", 1, 1, True), T("death", 1, 1, True)]}),
    ("shock is read before the cascade", {}, THUG, "hits", dcs(1, 2), [2, 0, 1],
     {"tests": [T("shock", 2, 2, True), T("escalation", 1, 0, False), T("critical", 1, 1, True)], "shock_level": 3}),
    ("the threshold is read after what was added", {}, {**BORIS, "injured": 2}, "hits", dcs(2, 3), [0, 3, 1],
     {"injured": 4, "dying": 1, "tests": [T("escalation", 1, 0, False), T("critical", 4, 3, False), T("death", 1, 1, True)]}),
    ("a full condition still triggers", {}, {**BORIS, "bruised": 5}, "hits", dcs(1), [5], {"bruised": 5, "tests": [T("shock", 5, 5, True)]}),
    ("only what was inflicted triggers", {}, {**BORIS, "wounded": 2, "injured": 1, "dying": 1}, "hits", dcs(1), [5],
     {"tests": [T("shock", 5, 5, True)]}),
    ("a full condition gains nothing by a cascade", {}, {**BORIS, "injured": 5}, "hits", dcs(2), [0, 5], {"injured": 5, "dying": 0}),
    *[("partial shock successes", {}, {**BORIS, "bruised": 4}, "hits", dcs(1), [count], {"stunned": stunned, "incapacitated": out})
      for count, stunned, out in ((0, 0, True), (1, 0, True), (2, 1, False), (4, 1, False), (5, 0, False), (10, 0, False))],
    ("Shock Level 1: never out", {}, BORIS, "hits", dcs(1), [0], {"stunned": 1, "incapacitated": False, "tests": [T("shock", 1, 0, False)]}),
    ("Stunned adds up", {}, {**BORIS, "stunned": 2}, "hits", dcs(1), [0], {"stunned": 3}),
    ("no trigger for the dead", {}, BORIS, "hits", dcs(5, 2, 1), [], {"dead": True, "wounded": 1, "bruised": 1, "tests": []}),
    ("… unless it is read so", {"triggers_when_dead": True}, BORIS, "hits", dcs(5, 2), [1], {"dead": True, "tests": [T("escalation", 1, 1, True)]}),
    ("Dead and Destroyed", {}, BORIS, "hits", dcs(5, 6), [], {"state": "destroyed", "dead": True, "destroyed": True, "can_act": False}),
    ("Dying at once", {}, BORIS, "hits", dcs(4), [0], {"dying": 1, "dead": True}),
    ("another cap", {"level_cap": 2}, BORIS, "hits", dcs(2, 2, 2), [2], {"wounded": 2}),
    # R28: non-lethal
    ("non-lethal: one Shock Trigger", {}, BORIS, "hits", dcs(1, 2, 3, 4, nonlethal=True), [4],
     {"tests": [T("shock", 4, 4, True)], "dying": 1, "injured": 1, "wounded": 1, "bruised": 1, "state": "dying"}),
    ("non-lethal: no escalation", {}, {**BORIS, "wounded": 5}, "hits", dcs(2, nonlethal=True), [2], {"injured": 0, "stunned": 1}),
    ("non-lethal kills at DC 5", {}, BORIS, "hits", dcs(5, nonlethal=True), [], {"dead": True, "tests": []}),
    ("non-lethal, mitigated away", {}, {**BORIS, "armour": 1}, "hits", dcs(1, nonlethal=True), [], {"tests": [], "armour": 0}),
    # R29 to R32: penalties and states
    *[("the worst wound counts", {}, sheet, "correct", {"condition": "bruised", "level": 0}, [], {"penalty": penalty})
      for sheet, penalty in (({"bruised": 5}, 0), ({"wounded": 5}, 1), ({"injured": 1, "wounded": 3}, 2), ({"maimed": 1, "injured": 2}, 3),
                             ({"dying": 1, "maimed": 1}, 4), ({"fatigued": 2}, 2), ({"fatigued": 2, "injured": 1}, 4))],
    *[("a drug takes dice off", {}, {**sheet, "drug": drug}, "correct", {"condition": "bruised", "level": 0}, [], {"penalty": penalty})
      for drug, sheet, penalty in (("painkillers", {"wounded": 1}, 0), ("painkillers", {"dying": 1}, 3), ("stimulants", {"maimed": 1}, 1),
                                   ("stimulants", {"dying": 1}, 2), ("adrenaline", {"maimed": 1}, 0), ("adrenaline", {"dying": 1}, 2),
                                   ("adrenaline", {"dying": 1, "injured": 1}, 2), ("adrenaline", {"dying": 1, "fatigued": 1}, 3),
                                   ("adrenaline", {"fatigued": 2}, 2), ("stimulants", {"wounded": 1, "fatigued": 1}, 1))],
    ("only Painkillers are held back", {"dying_relief": "painkillers"}, {"dying": 1, "drug": "adrenaline"}, "correct",
     {"condition": "bruised", "level": 0}, [], {"penalty": 1}),
    ("… and they are", {"dying_relief": "painkillers"}, {"dying": 1, "drug": "painkillers"}, "correct",
     {"condition": "bruised", "level": 0}, [], {"penalty": 3}),
    *[("who can act", {}, sheet, "correct", {"condition": "wounded", "level": 1}, [], {"can_act": can, "state": state})
      for sheet, can, state in (({}, True, "up"), ({"stunned": 1}, False, "stunned"), ({"incapacitated": True, "stunned": 1}, False, "incapacitated"),
                                ({"dying": 1}, True, "dying"), ({"dying": 1, "incapacitated": True}, False, "dying"),
                                ({"dead": True, "dying": 2}, False, "dead"), ({"destroyed": True}, False, "destroyed"))],
    ("a mark goes with a reaction", {}, {"stunned": 2}, "reaction", {}, [], {"stunned": 1, "state": "stunned"}),
    ("the last mark goes", {}, {"stunned": 1}, "reaction", {}, [], {"stunned": 0, "state": "up", "can_act": True}),
    ("no reaction for the Incapacitated", {}, {"stunned": 1, "incapacitated": True}, "reaction", {}, [], {"stunned": 1}),
    # R45 to R47: minor characters
    *[("simplified: a level fails", {}, {"body": body, "toughness": 5, "simplified": True}, "hits", dcs(*[2] * hits), [],
       {"injured": injured, "tests": tests})
      for body, hits, injured, tests in (
          (6, 1, 1, [T("escalation", 1, None, False), T("critical", 1, None, False), T("death", 1, None, False)]),
          (8, 1, 0, [T("escalation", 1, None, True)]),
          (8, 2, 1, [T("escalation", 2, None, False), T("critical", 1, None, True)]),
          (10, 2, 0, [T("escalation", 2, None, True)]),
          (12, 3, 0, [T("escalation", 3, None, True)]),
          (12, 4, 1, [T("escalation", 4, None, False), T("critical", 1, None, True)]))],
    *[("simplified: shock", {}, {**RONIN, "bruised": had}, "hits", dcs(1), [], {"stunned": stunned, "incapacitated": out})
      for had, stunned, out in ((0, 0, False), (2, 0, False), (3, 1, False), (4, 1, False))],
    ("simplified: shock puts out", {}, {**RONIN, "bruised": 5, "wounded": 2}, "hits", dcs(1), [], {"incapacitated": True, "stunned": 0}),
    ("simplified: half, rounded up", {}, {"body": 6, "toughness": 4, "simplified": True, "bruised": 2}, "hits", dcs(1), [], {"stunned": 1,
     "shock_thresholds": [3, 5]}),
    ("simplified: Resolve is not asked for", {}, {**RONIN, "resolve": 3}, "hits", dcs(4, 4), [], {"dead": True, "resolve": 3}),
]  # fmt: skip

ROUND: list[Row] = [
    # R36: Bleeding
    ("Bleeding ignores DR and mitigation", {}, {**BORIS, "bleeding": 3, "dr": 2, "armour": 5, "cover": 5}, "round_start", {}, [1, 1],
     {"wounded": 1, "armour": 5, "cover": 5, "bleeding": 3, "tests": [T("bleeding", 3, 1, False), T("escalation", 1, 1, True)]}),
    ("Bleeding, all resisted", {}, {**BORIS, "bleeding": 2}, "round_start", {}, [2], {"shock_level": 0, "tests": [T("bleeding", 2, 2, True)]}),
    ("Bleeding 5, not resisted at all", {}, {**BORIS, "bleeding": 5}, "round_start", {}, [0], {"dead": True}),
    # R37: Burning
    ("Burning: armour helps", {}, {**BORIS, "burning": 3, "dr": 1, "armour": 5}, "round_start", {}, [0, 1, 0],
     {"bruised": 1, "armour": 4, "stress": 1, "burning": 3, "tests": [T("burning", 3, 0, False), T("shock", 1, 1, True)]}),
    ("Burning: no damage, no stress", {}, {**BORIS, "burning": 1, "armour": 5}, "round_start", {}, [0], {"bruised": 0, "armour": 4, "stress": 0}),
    ("Burning past armour", {"burning_ignores_armour": True}, {**BORIS, "burning": 2, "dr": 5, "armour": 5}, "round_start", {}, [1, 1, 0],
     {"bruised": 1, "armour": 5, "stress": 1}),
    ("Burning: a breakdown", {}, {**BORIS, "burning": 1}, "round_start", {}, [0, 1, 1, 5], {"stress": 1, "breakdown": 5}),
    ("put out", {}, {"burning": 4}, "extinguish", {}, [], {"burning": 0}),
    # R33, R38: one Death Trigger
    ("Dying: a Death Trigger", {}, {**BORIS, "dying": 2}, "round_start", {}, [1], {"dead": True, "tests": [T("death", 2, 1, False)]}),
    ("Dying: holds on", {}, {**BORIS, "dying": 2}, "round_start", {}, [2], {"dead": False, "dying": 2}),
    ("Burning, Bleeding, one Death Trigger", {}, {**BORIS, "burning": 3, "bleeding": 3, "dying": 1}, "round_start", {}, [0, 0, [3], 0, 1, 2],
     {"tests": [T("burning", 3, 0, False), T("critical", 1, 0, False), T("bleeding", 3, 0, False), T("critical", 2, 1, False),
                T("death", 3, 2, False)], "dying": 3, "dead": True, "injured": 2}),
    ("Bleeding to Dying: one Death Trigger", {}, {**BORIS, "bleeding": 4}, "round_start", {}, [0, 1],
     {"dying": 1, "tests": [T("bleeding", 4, 0, False), T("death", 1, 1, True)]}),
    ("… by a cascade, too", {}, {**BORIS, "bleeding": 3}, "round_start", {}, [0, 0, 1],
     {"dying": 1, "tests": [T("bleeding", 3, 0, False), T("critical", 1, 0, False), T("death", 1, 1, True)]}),
    ("Burning to Dying: one Death Trigger, after the stress", {}, {**BORIS, "burning": 4}, "round_start", {}, [0, [6], 1],
     {"dying": 1, "stress": 1, "tests": [T("burning", 4, 0, False), T("death", 1, 1, True)]}),
    ("nothing is due", {}, BORIS, "round_start", {}, [], {"tests": [], "state": "up"}),
    ("the dead do not bleed", {}, {**BORIS, "bleeding": 3, "burning": 2, "dying": 1, "dead": True, "dead_rounds": 5}, "round_start", {}, [],
     {"tests": [], "state": "dead"}),
    ("dead from the start, with the rounds there are", {"dead_window_rounds": 2}, {"dead": True}, "round_start", {}, [], {"state": "dead"}),
    ("too late for the dead", {}, {"dead": True, "dead_rounds": 1}, "round_start", {}, [], {"destroyed": True, "state": "destroyed"}),
    ("non-lethal Dying, no trigger", {"nonlethal_dying_rolls": False}, {**BORIS, "dying": 1, "soft_dying": True}, "round_start", {}, [],
     {"tests": [], "state": "dying"}),
    ("non-lethal Dying, as it stands", {}, {**BORIS, "dying": 1, "soft_dying": True}, "round_start", {}, [1], {"tests": [T("death", 1, 1, True)]}),
    ("a minor character bleeds without dice", {}, {**RONIN, "bleeding": 1}, "round_start", {}, [], {"tests": [T("bleeding", 1, None, True)], "state": "up"}),
    ("… and at its Body's level", {}, {**RONIN, "bleeding": 2}, "round_start", {}, [],
     {"wounded": 1, "tests": [T("bleeding", 2, None, False), T("escalation", 1, None, True)]}),
    ("… and burns without dice", {}, {**RONIN, "burning": 2}, "round_start", {}, [], {"wounded": 1, "stress": 0, "breakdown": None}),
    ("Resolve against Bleeding", {}, {**BORIS, "bleeding": 2, "resolve": 1}, "round_start", {}, [[5, 1, 1, 1, 1], "reroll", [5, 1, 1, 1]],
     {"tests": [T("bleeding", 2, 2, True)], "resolve": 0}),
    ("what lasts for a round is over", {}, {"evasive": 2, "initiative": 2, "reactions": 0, "rounds": 1, "ambushed": True, "bonus_actions": 1, "zone": 3},
     "round_start", {}, [], {"evasive": 0}),
    # R40: stims of Short duration
    ("stims for bruises act", {}, {"bruised": 4, "stims": ["bruised"]}, "round_start", {}, [], {"bruised": 0}),
    ("stims for bleeding act after it bled", {}, {**BORIS, "bleeding": 2, "stims": ["bleeding"]}, "round_start", {}, [2],
     {"bleeding": 0, "tests": [T("bleeding", 2, 2, True)]}),
    ("others do not yet", {}, {"wounded": 2, "injured": 1, "stims": ["wounded", "injured"]}, "round_start", {}, [], {"wounded": 2, "injured": 1}),
]  # fmt: skip

HELP: list[Row] = [
    # R35: stabilise
    ("stabilised", {}, {"dying": 3, "maimed": 1}, "stabilise", {"pool": 4, "die": 6}, [2], {"dying": 0, "maimed": 2, "effect_points": 1, "penalty": 3, "state": "up"}),
    ("not stabilised", {}, {"dying": 3}, "stabilise", {"pool": 4, "die": 6}, [1], {"dying": 3, "maimed": 0, "effect_points": 0, "state": "dying"}),
    ("stabilised, the level carried", {"maimed_level": "carry"}, {"dying": 3, "maimed": 1}, "stabilise", {"pool": 4, "die": 6}, [2], {"dying": 0, "maimed": 4}),
    ("… to the highest", {"maimed_level": "carry"}, {"dying": 4, "maimed": 3}, "stabilise", {"pool": 4, "die": 6}, [2], {"maimed": 5}),
    ("with meds", {}, {"dying": 1}, "stabilise", {"pool": 0, "die": 6, "meds": True}, [], {"dying": 0, "maimed": 1}),
    ("nothing to stabilise", {}, {"injured": 1}, "stabilise", {"pool": 4, "die": 6}, [], {"injured": 1, "maimed": 0}),
    ("no dice, no help", {}, {"dying": 1}, "stabilise", {"pool": 0, "die": 6}, [], {"dying": 1, "effect_points": 0}),
    # R34: the one chance
    ("the one chance", {}, {"dead": True, "dead_rounds": 1, "dying": 2}, "revive", {"pool": 5, "die": 6}, [3], {"dead": False, "dying": 2, "state": "dying"}),
    ("… of somebody killed outright", {}, {"dead": True, "dead_rounds": 1}, "revive", {"pool": 5, "die": 6}, [3], {"dying": 1, "state": "dying", "tests": None}),
    ("… missed", {}, {"dead": True, "dead_rounds": 3}, "revive", {"pool": 5, "die": 6}, [2], {"destroyed": True, "state": "destroyed"}),
    ("no way back from Destroyed", {}, {"dead": True, "destroyed": True}, "revive", {"pool": 5, "die": 6}, [], {"state": "destroyed"}),
    ("saved, and a trigger at once", {"revived_trigger": True}, {**BORIS, "dead": True, "dead_rounds": 1}, "revive", {"pool": 5, "die": 6}, [3, 1],
     {"dead": False, "tests": [T("death", 1, 1, True)]}),
    # R39: treatment
    ("treated", {}, {"wounded": 3}, "treat", {"condition": "wounded", "levels": 2}, [], {"wounded": 1}),
    ("never below none", {}, {"bleeding": 1}, "treat", {"condition": "bleeding", "levels": 3}, [], {"bleeding": 0}),
    ("Dying is stabilised first", {}, {"dying": 1}, "treat", {"condition": "dying", "levels": 1}, [], {"dying": 1}),
    ("treatment, rolled", {}, {"bleeding": 4}, "treat", {"condition": "bleeding", "levels": 4, "pool": 4}, [3], {"bleeding": 1}),
    ("a wound takes two points", {}, {"wounded": 4}, "treat", {"condition": "wounded", "levels": 4, "pool": 4}, [3], {"wounded": 3}),
    # R40, R43: nano stims and their Safety Die
    ("stims", {}, {"bruised": 2}, "stim", {"program": "bruised"}, [[3]], {"bruised": 2, "corruption": 0, "corruption_failed": None}),
    ("stims: a risk", {}, {}, "stim", {"program": "wounded"}, [[2], [3]], {"corruption": 1, "corruption_failed": False}),
    # R42: drugs
    ("Painkillers", {}, {"injured": 1}, "dose", {"drug": "painkillers"}, [[12]], {"penalty": 1, "corruption": 0}),
    ("Combat Stimulants", {}, {"injured": 1}, "dose", {"drug": "stimulants"}, [[3]], {"penalty": 0}),
    ("only the best counts", {}, {"maimed": 1, "drug": "stimulants"}, "dose", {"drug": "painkillers"}, [0], {"penalty": 1}),
    *[("bonus dice on a trigger", {}, {**KITAH, "drug": drug}, "hits", dcs(2), [[5] + [1] * (dice - 1)], {"injured": 0})
      for drug, dice in (("none", 3), ("painkillers", 4), ("stimulants", 5), ("adrenaline", 5))],
    *[("bonus dice against Bleeding", {}, {**KITAH, "drug": drug, "bleeding": 1}, "round_start", {}, [[5] + [1] * (dice - 1)], {"bruised": 0})
      for drug, dice in (("painkillers", 3), ("stimulants", 5), ("adrenaline", 5))],
    ("Painkillers against all of it", {"painkillers_for": "all"}, {**KITAH, "drug": "painkillers", "bleeding": 1}, "round_start", {}, [[5, 1, 1, 1]],
     {"bruised": 0}),
    # R43: safety and corruption
    ("Safety D6", {}, {}, "dose", {"drug": "adrenaline"}, [[1], [10]], {"corruption": 1, "corruption_failed": False}),
    ("a die for each point", {}, {"corruption": 2}, "dose", {"drug": "adrenaline"}, [[2], [3, 3, 3]], {"corruption": 3}),
    ("the check fails", {}, {"corruption": 2, "engrams": 3, "resolve": 3}, "dose", {"drug": "adrenaline"}, [1, 1],
     {"corruption": 0, "corruption_failed": True, "resolve": 2}),
    ("… with less Resolve than there may be", {}, {"engrams": 3, "resolve": 1}, "dose", {"drug": "adrenaline"}, [1, 1], {"resolve": 1}),
    ("… where Engrams are not counted", {}, {"resolve": 2}, "dose", {"drug": "adrenaline"}, [1, 1], {"resolve": 1}),
    ("Resolve against it", {}, {"resolve": 1}, "dose", {"drug": "adrenaline", "again": "ask"}, [1, "reroll", 0], {"corruption": 0, "resolve": 0}),
    # R41: time
    ("end of the scene", {}, {"bruised": 3, "wounded": 2, "incapacitated": True, "evasive": 2}, "end_scene", {}, [],
     {"bruised": 2, "wounded": 2, "incapacitated": False, "evasive": 0, "state": "up"}),
    ("stims for a wound act", {}, {"wounded": 2, "injured": 1, "stims": ["wounded", "injured"]}, "end_scene", {}, [], {"wounded": 1, "injured": 1}),
    ("stimulants wear off", {}, {"drug": "stimulants"}, "end_scene", {}, [], {"fatigued": 1, "penalty": 1}),
    ("boosters wear off", {}, {"drug": "adrenaline"}, "end_scene", {}, [], {"fatigued": 1}),
    ("Painkillers cost nothing", {}, {"drug": "painkillers", "wounded": 1}, "end_scene", {}, [], {"fatigued": 0, "penalty": 1}),
    ("a weaker dose beside the best has its price too", {}, {"drug": "adrenaline", "doses": ["stimulants", "adrenaline"]}, "end_scene", {}, [], {"fatigued": 2}),
    ("the dead are past help", {}, {"dead": True, "dead_rounds": 3}, "end_scene", {}, [], {"state": "destroyed"}),
    *[("days", {}, {"wounded": 3, "injured": 2, "maimed": 2, "bruised": 2}, "days", {"days": days}, [],
       {"wounded": wounded, "injured": injured, "maimed": maimed, "bruised": 2})
      for days, wounded, injured, maimed in ((1, 2, 2, 2), (3, 0, 2, 2), (9, 0, 2, 2), (10, 0, 1, 2), (20, 0, 0, 2), (29, 0, 0, 2), (30, 0, 0, 1), (60, 0, 0, 0))],
    ("days, the scene over", {}, {"bruised": 2, "incapacitated": True}, "days", {"days": 1, "ends_scene": True}, [], {"bruised": 1, "incapacitated": False}),
    ("three days, a scene in each", {}, {"bruised": 5}, "days", {"days": 3, "ends_scene": True}, [], {"bruised": 2}),
    ("stims for an injury act", {}, {"injured": 2, "stims": ["injured"]}, "days", {"days": 1}, [], {"injured": 1}),
    ("the dead do not heal", {}, {"dead": True, "dead_rounds": 1, "wounded": 2}, "days", {"days": 5}, [], {"wounded": 2}),
    ("boosters' tiredness goes with a day", {}, {"fatigued": 2, "tired_long": 1}, "days", {"days": 1}, [], {"fatigued": 1}),
    # R44: other drugs
    ("Sedatives", {}, {"stress": 2}, "sedatives", {}, [[3]], {"stress": 1, "corruption": 0}),
    ("Purge flushes all of it", {}, {"wounded": 1, "drug": "stimulants", "stims": ["bruised"], "bruised": 2}, "purge", {}, [[3]], {"penalty": 1, "fatigued": 0}),
    ("armour is repaired", {}, {"armour": 1, "armour_max": 6}, "repair", {}, [], {"armour": 6}),
    ("a point of Resolve", {}, {"resolve": 1, "engrams": 3}, "refresh", {}, [], {"resolve": 2}),
    # R48 to R51, and R10: any 1 or 2 fails
    ("stress, held", {}, {"stress": 1}, "stress", {"amount": 1}, [[3, 6]], {"stress": 2, "breakdown": None}),
    ("stress, as many dice as there is now", {}, {"stress": 1, "dissociation": 8}, "stress", {"amount": 2}, [[3, 8, 3]], {"stress": 3}),
    ("one more than before", {"stress_dice": "one_more"}, {"stress": 1}, "stress", {"amount": 2}, [[3, 3]], {"stress": 3}),
    ("a breakdown", {}, {"habituation": 12}, "stress", {"amount": 1}, [[2], 11], {"stress": 1, "breakdown": 11}),
    ("how many show 1 or 2", {}, {"stress": 2}, "stress", {"amount": 1}, [2, 4], {"stress": 3, "breakdown": 4}),
    ("Resolve rolls the outcome once more", {}, {"resolve": 1}, "stress", {"amount": 1, "again": "ask"}, [1, "keep", 6, "reroll", 1],
     {"breakdown": 1, "resolve": 0}),
    ("Resolve at the check", {}, {"resolve": 1}, "stress", {"amount": 1, "again": "ask"}, [1, "reroll", 0], {"breakdown": None, "resolve": 0}),
    ("Resolve throws only those that failed", {}, {"resolve": 2, "stress": 3}, "stress", {"amount": 1, "again": "ask"},
     [[1, 2, 5, 6], "reroll", [1, 5], "reroll", [3]], {"breakdown": None, "resolve": 0}),
    ("one's own cruelty", {}, {"habituation": 10}, "stress", {"amount": 1, "intrinsic": True}, [[10]], {"stress": 1}),
    ("a minor character breaks down at once", {}, RONIN, "stress", {"amount": 2}, [[3]], {"stress": 0, "breakdown": 3}),
    ("downtime", {}, {"stress": 4, "engrams": 3, "resolve": 1}, "downtime", {"engrams": 2}, [], {"stress": 1, "resolve": 3}),
    ("downtime, at least one", {}, {"stress": 4}, "downtime", {}, [], {"stress": 3}),
    ("therapy", {}, {"stress": 4}, "downtime", {"more_relief": 5}, [], {"stress": 0}),
    # R52: rebirth
    ("rebirth", {}, {"dead": True, "destroyed": True, "dying": 3, "wounded": 2, "corruption": 1}, "rebirth", {"black_box": True}, [[3, 9]],
     {"state": "up", "shock_level": 0, "corruption": 2, "corruption_failed": False, "experience": "kept"}),
    ("rebirth without the Black Box", {}, {"destroyed": True}, "rebirth", {"black_box": False}, [[1]],
     {"state": "up", "corruption": 0, "corruption_failed": True, "experience": "lost"}),
]  # fmt: skip

FIGHT: list[Row] = [
    # R3, R4, R17: Ranged Combat
    ("hits for points", {}, BORIS, "ranged_combat", {"pool": 5, "die": 8, "threshold": 1, "dc": 2, "effects": ["hit", "hit"]}, [2, 2],
     {"effect_points": 2, "bought": ["hit", "hit"], "dcs": [2, 2]}),
    ("one point for passing", {}, BORIS, "ranged_combat", {"pool": 5, "die": 8, "threshold": 3, "dc": 2, "effects": ["hit", "hit"]}, [3, 1],
     {"effect_points": 1, "bought": ["hit"], "dcs": [2]}),
    ("short of it", {}, BORIS, "ranged_combat", {"pool": 5, "die": 8, "threshold": 3, "dc": 2, "effects": ["hit"]}, [2],
     {"effect_points": 0, "bought": [], "dcs": [], "tests": []}),
    ("two hits at most", {}, BORIS, "ranged_combat", {"pool": 5, "die": 8, "threshold": 1, "dc": 2, "effects": ["hit"] * 5}, [5, 2],
     {"bought": ["hit", "hit"]}),
    ("weak spot and critical", {}, BORIS, "ranged_combat", {"pool": 9, "die": 8, "threshold": 1, "dc": 1, "effects": ["critical", "weak_spot"]}, [6, 1, 1],
     {"bought": ["critical", "weak_spot"], "dcs": [3, 2]}),
    ("every kind of hit counts to the limit", {}, BORIS, "ranged_combat",
     {"pool": 10, "die": 8, "threshold": 1, "dc": 1, "effects": ["weak_spot", "weak_spot", "hit"]}, [9, 2], {"bought": ["weak_spot", "weak_spot"]}),
    ("a Disarming Hit does harm", {}, BORIS, "ranged_combat", {"pool": 5, "die": 8, "threshold": 1, "dc": 2, "effects": ["disarm"]}, [3, 1],
     {"bought": ["disarm"], "dcs": [2]}),
    ("what cannot be paid is left out", {}, BORIS, "ranged_combat", {"pool": 5, "die": 8, "threshold": 1, "dc": 2, "effects": ["critical", "hit"]}, [3, 1],
     {"bought": ["hit"]}),
    ("no limit", {}, BORIS, "ranged_combat", {"pool": 5, "die": 8, "threshold": 1, "dc": 1, "limit": 0, "effects": ["hit"] * 4}, [4, 4],
     {"dcs": [1, 1, 1, 1]}),
    ("Slow", {}, BORIS, "ranged_combat", {"pool": 5, "die": 8, "threshold": 1, "dc": 1, "limit": 1, "effects": ["hit"] * 4}, [4, 1], {"dcs": [1]}),
    ("Double Hits", {}, BORIS, "ranged_combat", {"pool": 5, "die": 8, "threshold": 1, "dc": 1, "double": True, "effects": ["hit", "hit"]}, [2, 4],
     {"bought": ["hit", "hit"], "dcs": [1, 1, 1, 1]}),
    # R7
    ("a complication takes successes first", {}, BORIS, "ranged_combat",
     {"pool": 5, "die": 8, "threshold": 1, "complication": 2, "dc": 2, "effects": ["hit"] * 2}, [3, 1], {"effect_points": 1, "dcs": [2]}),
    ("no dice, no attack", {}, BORIS, "ranged_combat", {"pool": 0, "die": 8, "threshold": 1, "dc": 2, "effects": ["hit"]}, [], {"dcs": [], "effect_points": 0}),
    ("asked one by one", {}, BORIS, "ranged_combat", {"pool": 5, "die": 8, "threshold": 1, "dc": 2}, [4, "hit", "weak_spot", "initiative", 1, 1],
     {"effect_points": 4, "bought": ["hit", "weak_spot", "initiative"], "dcs": [2, 3]}),
    ("asked, until done", {}, BORIS, "ranged_combat", {"pool": 5, "die": 8, "threshold": 1, "dc": 2}, [4, "hit", "done", 1], {"bought": ["hit"], "dcs": [2]}),
    ("hits on different targets", {}, BORIS, "ranged_combat",
     {"pool": 5, "die": 8, "threshold": 1, "dc": 2, "limit": 3, "elsewhere": 2, "effects": ["weak_spot", "hit", "hit"]}, [4, 1],
     {"dcs": [3], "elsewhere": [2, 2], "bought": ["weak_spot", "hit", "hit"]}),
    # R16, and R5: an opposed test
    ("more successes hit", {}, BORIS, "close_combat",
     {"pool": 5, "die": 8, "defence_pool": 3, "defence_die": 6, "dc": 2, "effects": ["hit"]}, [3, 2, 1],
     {"effect_points": 1, "dcs": [2], "winner": "attacker"}),
    ("a tie hurts nobody", {}, BORIS, "close_combat", {"pool": 5, "die": 8, "defence_pool": 3, "defence_die": 6}, [2, 2],
     {"effect_points": 0, "dcs": [], "winner": "nobody"}),
    ("the defender is better", {}, BORIS, "close_combat", {"pool": 5, "die": 8, "defence_pool": 3, "defence_die": 6}, [0, 2],
     {"effect_points": 0, "dcs": [], "winner": "target"}),
    *[("Attack Power by Body", {}, BORIS, "close_combat",
       {"pool": 9, "die": 8, "defence_pool": 3, "defence_die": 6, "dc": 0, "body": body, "effects": ["power"] * 6 + ["hit"]}, [8, 0, *answers],
       {"bought": ["power"] * most + ["hit"], "dcs": [most]})
      for body, most, answers in ((6, 1, [1]), (8, 2, [1]), (10, 3, [1]), (12, 4, [1]))],
    ("Attack Power counts for all hits", {}, BORIS, "close_combat",
     {"pool": 9, "die": 8, "defence_pool": 3, "defence_die": 6, "dc": 1, "effects": ["hit", "power", "hit"]}, [3, 0, 2], {"dcs": [2, 2]}),
    ("no Attack Power with what has no mass", {}, BORIS, "close_combat",
     {"pool": 9, "die": 8, "defence_pool": 3, "defence_die": 6, "dc": 1, "physical": False, "effects": ["power", "hit"]}, [3, 0, 1], {"bought": ["hit"]}),
    ("Disarm is no hit", {}, BORIS, "close_combat",
     {"pool": 9, "die": 8, "defence_pool": 3, "defence_die": 6, "dc": 1, "effects": ["hit", "hit", "disarm", "disarm"]}, [6, 0, 2],
     {"bought": ["hit", "hit", "disarm"], "dcs": [1, 1]}),
    ("who does not fight back", {}, BORIS, "close_combat", {"pool": 3, "die": 8, "defence_pool": 0, "defence_die": 6, "dc": 2, "effects": ["hit"]}, [1, 1],
     {"effect_points": 1, "dcs": [2]}),
    ("unarmed", {}, BORIS, "close_combat", {"pool": 3, "die": 8, "defence_pool": 2, "defence_die": 6, "nonlethal": True, "effects": ["hit"]}, [1, 0, 1],
     {"dcs": [1], "tests": [T("shock", 1, 1, True)]}),
    # R18: tags
    ("Bleeding", {}, BORIS, "hits", dcs(2, 1, 3, bleeding=True), [3, 1, 1], {"bleeding": 2}),
    ("Bleeding needs a wound", {}, BORIS, "hits", dcs(1, bleeding=True), [1], {"bleeding": 0}),
    ("Burn", {}, {**BORIS, "armour": 1}, "hits", dcs(4, burn=True), [1], {"burning": 2}),
    ("Burn does not put out", {}, {**BORIS, "burning": 3}, "hits", dcs(1, burn=True), [1], {"burning": 3}),
    ("Stun", {}, BORIS, "hits", dcs(2, 2, stun=True), [2], {"stunned": 2}),
    ("Stun needs a wound", {}, BORIS, "hits", dcs(1, stun=True), [1], {"stunned": 0}),
    ("Forceful, knocked down", {}, BORIS, "hits", dcs(2, forceful=True), [1, 1], {"tests": [T("escalation", 1, 1, True), T("forceful", 2, 1, False)]}),
    ("Forceful, stands", {}, BORIS, "hits", dcs(2, forceful=True), [1, 2], {"tests": [T("escalation", 1, 1, True), T("forceful", 2, 2, True)]}),
    ("Forceful asks nothing of the dead", {}, BORIS, "hits", dcs(5, forceful=True), [], {"dead": True, "tests": []}),
    ("Forceful needs no dice of a minor character", {}, RONIN, "hits", dcs(1, forceful=True), [], {"tests": [T("shock", 7, None, True), T("forceful", 2, None, False)]}),
    # R20: suppressive fire
    ("acts in the Fire Zone", {}, BORIS, "suppress", {"dc": 3, "ap": "1"}, [1], {"dcs": [3], "injured": 1}),
    ("… of a weapon with Double Hits", {}, BORIS, "suppress", {"dc": 3, "ap": "1", "double": True}, [2], {"dcs": [3, 3], "injured": 2}),
    ("a Fire Zone", {}, BORIS, "fire_zone", {"dc": 3, "ap": "2"}, [], {"state": "up"}),
    ("… of Fast weapons, a leader's test", {}, BORIS, "fire_zone", {"dc": 3, "weapons": "fast", "pool": 3, "die": 8, "threshold": 2}, [1], {"state": "up"}),
    # R21: areas
    ("an area, no reaction", {}, BORIS, "blast", {"dcs": [1, 1], "area": "huge"}, ["none", 2], {"dcs": [1, 1]}),
    *[("an area's difficulty", {}, {**BORIS, "mobility": 6}, "blast", {"dcs": [3, 3], "area": area}, ["react", need, 1, 1], {"dcs": [1, 3]})
      for area, need in (("small", 1), ("moderate", 2), ("large", 3), ("huge", 4))],
    ("a reaction with wounds", {}, {**BORIS, "mobility": 6, "tactics": 1, "injured": 1, "stunned": 1}, "blast", {"dcs": [1]}, ["react", [5, 1]],
     {"dcs": [0], "stunned": 0}),
    ("… three dice off at most", {"cap_modifiers": True}, {**BORIS, "mobility": 1, "tactics": 6, "injured": 1, "stunned": 1}, "blast", {"dcs": [1]},
     ["react", [5, 1, 1]], {"dcs": [0], "stunned": 0}),
    ("a minor character's reaction has to be given its dice", {}, {**RONIN, "mobility": 5}, "blast", {"dcs": [1]}, [], {"dcs": [1]}),
    ("… and then it is asked", {}, {**RONIN, "mobility": 5}, "blast", {"dcs": [1], "pool": 2}, ["react", [5, 1]], {"dcs": [0]}),
    ("no reaction left", {}, {**BORIS, "reactions": 0}, "blast", {"dcs": [1]}, [1], {"dcs": [1]}),
    # R11: the tactics phase
    ("an ambush and cover", {}, {}, "tactics", {"pool": 5, "die": 8, "threshold": 2, "effects": ["ambush", "soft_cover"]}, [4],
     {"effect_points": 3, "bought": ["ambush", "soft_cover"], "cover": 4}),
    ("hard cover", {}, {}, "tactics", {"pool": 5, "die": 8, "threshold": 1, "effects": ["hard_cover"]}, [2], {"cover": 2}),
    ("no points, no tactics", {}, {}, "tactics", {"pool": 5, "die": 8, "threshold": 3, "effects": ["soft_cover"]}, [2], {"cover": 0, "bought": []}),
    ("each effect once", {}, {}, "tactics", {"pool": 5, "die": 8, "threshold": 1, "effects": ["soft_cover", "soft_cover"]}, [4], {"cover": 4}),
    ("tactics, asked", {}, {}, "tactics", {"pool": 5, "die": 8, "threshold": 1}, [3, "flank", "soft_cover"], {"bought": ["flank", "soft_cover"]}),
    # R22: moving
    ("Sprint", {}, {}, "evade", {"pool": 5, "die": 8, "threshold": 1, "effects": ["sprint", "fast_sprint"]}, [3], {"bought": ["sprint", "fast_sprint"], "evasive": 0}),
    *[("Evasive, costs in all", {}, {}, "evade", {"pool": 10, "die": 8, "threshold": 1, "effects": ["evasive"] * 4}, [points], {"evasive": level})
      for points, level in ((1, 1), (2, 1), (3, 2), (5, 2), (6, 3), (9, 3))],
    *[("Evasive, each on top", {"evasive_costs": "increments"}, {}, "evade", {"pool": 10, "die": 8, "threshold": 1, "effects": ["evasive"] * 3}, [points],
       {"evasive": level}) for points, level in ((1, 1), (3, 1), (4, 2), (9, 2), (10, 3))],
    # R23: cover
    *[("cover as good as the points allow", {}, {"cover": 1}, "take_cover", {"pool": 6, "die": 8, "threshold": threshold}, [count],
       {"cover": cover, "bought": bought})
      for threshold, count, cover, bought in ((1, 0, 1, []), (1, 1, 2, ["basic"]), (1, 2, 4, ["good"]), (1, 3, 6, ["full"]), (1, 6, 6, ["full"]),
                                              (3, 3, 2, ["basic"]), (3, 2, 1, []))],
    ("cover of a kind", {}, {}, "take_cover", {"pool": 6, "die": 8, "threshold": 1, "effects": ["minimal"]}, [4], {"cover": 1}),
    ("cover is gone", {}, {"cover": 4}, "leave_cover", {}, [], {"cover": 0}),
    # by hand
    ("a level by hand", {}, {"injured": 2}, "correct", {"condition": "injured", "level": 4}, [], {"injured": 4}),
    ("dead by hand, with a chance", {}, {}, "correct", {"condition": "dead", "level": 1}, [], {"dead": True, "destroyed": False}),
    ("alive by hand", {}, {"dead": True}, "correct", {"condition": "dead", "level": 0}, [], {"dead": False, "state": "up"}),
]  # fmt: skip

ALL = [
    (name, *row)
    for name, rows in (("example", EXAMPLES), ("damage", ROWS), ("round", ROUND), ("help", HELP), ("fight", FIGHT))
    for row in rows
]


@pytest.mark.parametrize(
    ("options", "sheet", "name", "order", "answers", "expected"),
    [row[2:] for row in ALL],
    ids=[f"{number}-{row[0]}-{row[1]}" for number, row in enumerate(ALL)],
)
def test_a_row(
    options: dict[str, Any],
    sheet: dict[str, Any],
    name: str,
    order: dict[str, Any],
    answers: list[Any],
    expected: dict[str, Any],
) -> None:
    _, reply = act(begun("cybergod", sheet, **options), name, order, *answers)
    assert reply["question"] is None
    found = json.loads(json.dumps({**boris(reply), **reply["result"]}))
    for key, value in expected.items():
        assert found.get(key) == value, key
    assert reply["steps"], "a rule says what it did"
