"""Fudge, row by row: the worked examples of the text, every numbered rule, every variant."""

from __future__ import annotations

from typing import Any

import pytest
from fudge_talk import LEROY, THEODORA, damage, marks
from table_talk import act, begun, boris

from sawbones.systems.fudge.track import PRESETS, expanded

Row = tuple[Any, ...]
NONE: list[list[str]] = [[], [], [], [], []]
LEROYS, POLEAXE = {"strength": 1, "weapon": 3}, {"strength": 3, "weapon": 4}


def hit(degree: int, **more: Any) -> dict[str, Any]:
    """A blow of no factor at all, so that the damage is the degree."""
    return {"relative_degree": degree, "strength": 0, "strength_scale": 0, "weapon": 0, **more}


# place, options, sheet, act, order, answers, what the facts and the result must hold
ROWS: list[Row] = [
    # 4.54, 4.55: Leroy and Theodora
    ("Leroy's offence, Theodora's defence", {}, THEODORA, "blow", {**LEROYS, "relative_degree": 2}, [],
     {"odf": 4, "ddf": 2, "df": 2, "damage": 4, "wound": "hurt", "recorded": "hurt", "penalty": 1, "marks": marks("", "H")}),
    ("Theodora's offence, Leroy's defence", {}, LEROY, "blow", {**POLEAXE, "relative_degree": 2}, [],
     {"odf": 7, "ddf": 4, "df": 3, "damage": 5, "wound": "very_hurt", "penalty": 2}),
    ("broadsword and edge apart", {}, THEODORA, "blow", {"strength": 1, "weapon": 2, "sharp": True, "relative_degree": 2}, [], {"odf": 4}),
    ("the freeform example in numbers", {}, {"damage_capacity": 1, "armour": 2}, "blow", {**LEROYS, "relative_degree": 2}, [],
     {"odf": 4, "ddf": 3, "df": 1, "damage": 3, "wound": "hurt"}),
    ("the freeform example by word", {}, {}, "wound", {"level": "hurt"}, [], {"wound": "hurt", "recorded": "hurt", "penalty": 1}),
    ("Great capacity is worth light metal", {}, {"damage_capacity": 2}, "blow", hit(2), [], {"ddf": 2}),
    ("light metal is worth Great capacity", {}, {"armour": 2}, "blow", hit(2), [], {"ddf": 2}),
    *[("sharpness", {}, {}, "blow", hit(2, weapon=weapon, sharp=True), [], {"odf": odf})
      for weapon, odf in ((0, 1), (1, 2), (2, 3), (3, 4))],
    # rule 1: no blow
    *[("no degree, no blow", {}, {}, "blow", hit(degree, weapon=9), [],
       {"wound": "none", "recorded": "none", "graze": False, "damage": 0, "marks": NONE, "beyond_track": False, "ignored": 0})
      for degree in (0, -1, -8)],
    # rules 2 to 4
    ("Strength and Scale", {}, {}, "blow", {"relative_degree": 2, "strength": -2, "strength_scale": 5, "weapon": -1}, [], {"odf": 2}),
    ("a gun: neither counts", {}, {}, "blow",
     {"relative_degree": 2, "strength": 3, "strength_scale": 10, "weapon": 4, "own_strength": True}, [], {"odf": 4}),
    ("a gun to the giant's size: Scale counts", {}, {}, "blow",
     {"relative_degree": 2, "strength": 3, "strength_scale": 10, "weapon": 4, "own_strength": True, "scaled": True}, [], {"odf": 14}),
    # rule 5
    ("less lethal", {"less_lethal": True}, {}, "blow", hit(2, weapon=3), [], {"odf": 2}),
    ("less lethal, not the edge", {"less_lethal": True}, {}, "blow", hit(2, weapon=2, sharp=True), [], {"odf": 2}),
    ("less lethal, bare hands stay", {"less_lethal": True}, {}, "blow", hit(2, weapon=-1), [], {"odf": -1}),
    ("less lethal, a martial art stays", {"less_lethal": True}, {}, "blow", hit(2, unarmed=True), [], {"odf": 0}),
    ("less lethal, a knife does not", {"less_lethal": True}, {}, "blow", hit(2), [], {"odf": -1}),
    ("less lethal, bare hands too", {"less_lethal": True, "less_lethal_hands": True}, {}, "blow", hit(2, weapon=-1), [], {"odf": -2}),
    ("less lethal, no gun in that list", {"less_lethal": True}, {}, "blow", hit(2, weapon=4, own_strength=True), [], {"odf": 4}),
    ("off by default", {}, {}, "blow", hit(2, weapon=3), [], {"odf": 3}),
    # rules 7 to 10
    ("everything that protects", {}, {"damage_capacity": 1, "armour": 3, "mass_scale": 4, "mass": -1, "tough_hide": 2}, "blow", hit(2), [],
     {"ddf": 9, "df": -9, "damage": -7, "wound": "none", "armour_used": 3}),
    ("mace on plate", {"heavy_blunt": True}, {"armour": 4}, "blow", hit(2, weapon=2, heavy_blunt=True), [],
     {"armour_used": 2, "ddf": 2, "df": 0}),
    ("half of three, rounded down", {"heavy_blunt": True}, {"armour": 3}, "blow", hit(2, heavy_blunt=True), [], {"armour_used": 1}),
    ("armour alone is halved", {"heavy_blunt": True}, {"armour": 4, "damage_capacity": 2, "mass_scale": 2, "tough_hide": 2}, "blow",
     hit(2, heavy_blunt=True), [], {"armour_used": 2, "ddf": 8}),
    ("off by default", {}, {"armour": 4}, "blow", hit(2, heavy_blunt=True), [], {"armour_used": 4}),
    # rules 11 to 13: the track
    *[("printed ranges", {}, {}, "factor", damage(n), [], {"damage": n, "wound": wound, "level": "undamaged" if wound == "none" else wound})
      for n, wound in ((-3, "none"), (0, "none"), (1, "scratch"), (2, "scratch"), (3, "hurt"), (4, "hurt"), (5, "very_hurt"),
                       (6, "very_hurt"), (7, "incapacitated"), (8, "incapacitated"), (9, "near_death"), (40, "near_death"))],
    *[("doubled ranges", {"double_rd": True}, {}, "factor", {"factor": n - 4, "relative_degree": 2}, [], {"damage": n, "wound": wound})
      for n, wound in ((0, "none"), (1, "scratch"), (3, "scratch"), (4, "hurt"), (6, "hurt"), (7, "very_hurt"), (9, "very_hurt"),
                       (10, "incapacitated"), (12, "incapacitated"), (13, "near_death"))],
    ("doubled: 2 + 2 x 3", {"double_rd": True}, {}, "factor", {"factor": 2, "relative_degree": 3}, [], {"damage": 8, "wound": "very_hurt"}),
    ("doubled: one is a graze all the same", {"double_rd": True}, {}, "factor", {"factor": 30, "relative_degree": 1}, [],
     {"graze": True, "wound": "hurt"}),
    ("damage may be nothing", {}, {}, "factor", {"factor": -5, "relative_degree": 3}, [], {"damage": -2, "wound": "none", "marks": NONE}),
    # rule 14: grazes
    *[("graze table", {}, {}, "factor", {"factor": n, "relative_degree": 1}, [], {"graze": True, "wound": wound, "damage": n})
      for n, wound in ((-1, "none"), (-9, "none"), (0, "scratch"), (4, "scratch"), (5, "hurt"), (40, "hurt"))],
    ("no graze at two", {}, {}, "factor", {"factor": 0, "relative_degree": 2}, [], {"graze": False}),
    ("capped lower", {"graze_cap": "scratch"}, {}, "factor", {"factor": 9, "relative_degree": 1}, [], {"wound": "scratch"}),
    *[("the printed table goes on to the limit", {"graze_cap": cap}, {}, "factor", {"factor": n, "relative_degree": 1}, [], {"wound": wound})
      for cap, n, wound in (("very_hurt", 4, "scratch"), ("very_hurt", 9, "hurt"), ("very_hurt", 10, "very_hurt"), ("very_hurt", 60, "very_hurt"),
                            ("near_death", 15, "incapacitated"), ("Near Death", 20, "near_death"), ("near_death", -1, "none"),
                            ("hurt", 10, "hurt"), ("scratch", 10, "scratch"))],
    *[("Scale on a graze", {"graze_scale": reading, **more}, {"mass_scale": mass}, "blow",
       hit(1, strength_scale=scale, weapon=weapon, **order), [], {"df": scale * (not order) + weapon - mass, "wound": wound})
      for reading, scale, mass, weapon, order, more, wound in (
          ("none", 10, 0, 6, {}, {}, "hurt"), ("one", 10, 0, 6, {}, {}, "very_hurt"), ("full", 10, 0, 6, {}, {}, "incapacitated"),
          ("full", 30, 0, 6, {}, {}, "near_death"), ("one", 1, 0, 12, {}, {}, "very_hurt"), ("full", 1, 0, 20, {}, {}, "very_hurt"),
          ("full", 0, 0, 16, {}, {}, "hurt"), ("full", 4, 6, 18, {}, {}, "hurt"), ("full", 6, -4, 6, {}, {}, "incapacitated"),
          ("full", 9, 0, 20, {"own_strength": True}, {}, "hurt"), ("one", 1, 0, 12, {}, {"graze_cap": "scratch"}, "hurt"))],
    ("Scale on a graze, a gun made to size", {"graze_scale": "one"}, {}, "blow", hit(1, strength_scale=4, weapon=9, own_strength=True, scaled=True), [],
     {"df": 13, "wound": "very_hurt"}),
    ("Scale on a graze, a weapon against Scale", {"graze_scale": "one"}, {"mass_scale": 8}, "blow",
     hit(1, strength_scale=1, weapon=12, pierce="all"), [], {"df": 13, "wound": "very_hurt"}),
    ("a damage roll goes no further than the limit", {"graze_damage_roll": True, "damage_roll": "1dF", "graze_cap": "very_hurt"}, {}, "factor",
     {"factor": 9, "relative_degree": 1}, [1], {"wound": "very_hurt"}),
    ("nor does a point", {"graze_damage_roll": True, "damage_roll": "1dF_level", "dc_mode": "gift", "dc_step": "point"}, {"gift": "fragile"},
     "factor", {"factor": 4, "relative_degree": 1}, [1], {"wound": "hurt", "damage": 5}),
    ("our own table", {"graze_table": "own", "graze_rows": [[2, "scratch"], [8, "very_hurt"]], "graze_cap": "very_hurt"}, {}, "factor",
     {"factor": 9, "relative_degree": 1}, [], {"wound": "very_hurt"}),
    ("our own table, below it", {"graze_table": "own", "graze_rows": [[2, "Scratch"]]}, {}, "factor", {"factor": 1, "relative_degree": 1},
     [], {"wound": "none"}),
    ("the giant's club, by the game master", {}, {}, "factor", {"factor": 9, "relative_degree": 1, "shift": 1}, [], {"wound": "very_hurt"}),
    ("no damage roll on a graze", {"damage_roll": "1dF"}, {}, "factor", {"factor": 4, "relative_degree": 1}, [], {"wound": "scratch"}),
    ("a damage roll on a graze", {"damage_roll": "1dF", "graze_damage_roll": True}, {}, "factor", {"factor": 4, "relative_degree": 1}, [1],
     {"wound": "hurt", "graze": True}),
    ("… moves it by one level at most", {"damage_roll": "4dF", "graze_damage_roll": True}, {}, "factor",
     {"factor": 5, "relative_degree": 1}, [[-1, -1, -1, -1]], {"wound": "scratch"}),
    ("… and from nothing to a Scratch at most", {"damage_roll": "1dF_level", "graze_damage_roll": True}, {}, "factor",
     {"factor": -1, "relative_degree": 1}, [1], {"wound": "scratch"}),
    # rule 15: other ranges
    ("tougher", {"levels": PRESETS[7].value}, {}, "factor", damage(3), [], {"wound": "scratch"}),
    ("deadlier", {"levels": PRESETS[8].value}, {}, "factor", damage(2), [], {"wound": "hurt"}),
    # rule 16: freeform with a hidden roll
    *[("a hidden roll", {}, {}, "wound", {"level": "hurt", "situational": True}, [n], {"wound": wound})
      for n, wound in ((-2, "hurt"), (-1, "hurt"), (0, "hurt"), (1, "hurt"), (2, "hurt"), (3, "very_hurt"), (4, "incapacitated"),
                       (-3, "scratch"))],
    ("a hidden roll can undo it", {}, {}, "wound", {"level": "hurt", "situational": True}, [[-1, -1, -1, -1]], {"wound": "none"}),
    ("a hidden roll that only adds", {"situational": "adds"}, {}, "wound", {"level": "hurt", "situational": True}, [-4], {"wound": "hurt"}),
    # rule 17: Damage Capacity as a factor
    ("attribute", {}, {"damage_capacity": -3}, "blow", hit(2), [], {"ddf": -3, "damage": 5}),
    # rule 18: a roll on each hit
    *[("Damage Capacity roll", {"dc_mode": "roll"}, {}, "factor", damage(5), [n], {"wound": wound, "damage": 5})
      for n, wound in ((4, "hurt"), (2, "hurt"), (1, "very_hurt"), (0, "very_hurt"), (-1, "very_hurt"), (-2, "incapacitated"),
                       (-4, "incapacitated"))],
    ("the rolled level, by faces", {"dc_mode": "roll"}, {"damage_capacity": 2}, "factor", damage(5), [[0, 0, 1, -1]], {"wound": "hurt"}),
    ("the rolled level, typed", {"dc_mode": "roll"}, {"damage_capacity": 2}, "factor", damage(5), [-2], {"wound": "incapacitated"}),
    ("not in the defence", {"dc_mode": "roll"}, {"damage_capacity": 3}, "blow", hit(2), [], {"ddf": 0, "wound": "scratch"}),
    ("not for a Scratch", {"dc_mode": "roll"}, {}, "factor", damage(2), [], {"wound": "scratch"}),
    ("for a graze that Hurts", {"dc_mode": "roll"}, {}, "factor", {"factor": 6, "relative_degree": 1}, [2], {"wound": "scratch"}),
    ("by point", {"dc_mode": "roll", "dc_step": "point"}, {}, "factor", damage(5), [2], {"damage": 4, "wound": "hurt"}),
    ("by point, the level stays", {"dc_mode": "roll", "dc_step": "point"}, {}, "factor", damage(5), [-2], {"damage": 6, "wound": "very_hurt"}),
    ("no roll for a stun ray", {"dc_mode": "roll"}, {"damage_capacity": 2}, "blow", hit(6, flat=True), [], {"ddf": 2, "wound": "hurt"}),
    ("worse than Near Death is Near Death", {"dc_mode": "roll"}, {}, "factor", damage(9), [-3], {"wound": "near_death"}),
    # rule 19: gift and fault
    ("Damage Resistant", {"dc_mode": "gift"}, {"gift": "damage_resistant"}, "factor", damage(5), [], {"wound": "hurt", "damage": 5}),
    ("Damage Resistant: a Scratch is nothing", {"dc_mode": "gift"}, {"gift": "damage_resistant"}, "factor", damage(1), [],
     {"wound": "none", "marks": NONE}),
    ("Fragile", {"dc_mode": "gift"}, {"gift": "fragile"}, "factor", damage(5), [], {"wound": "incapacitated"}),
    ("Fragile: nothing stays nothing", {"dc_mode": "gift"}, {"gift": "fragile"}, "factor", damage(0), [], {"wound": "none"}),
    ("Fragile by point", {"dc_mode": "gift", "dc_step": "point"}, {"gift": "fragile"}, "factor", damage(0), [],
     {"damage": 1, "wound": "scratch"}),
    ("Resistant by point", {"dc_mode": "gift", "dc_step": "point"}, {"gift": "damage_resistant"}, "factor", damage(5), [],
     {"damage": 4, "wound": "hurt"}),
    ("a graze by point moves the factor", {"dc_mode": "gift", "dc_step": "point"}, {"gift": "fragile"}, "factor",
     {"factor": 4, "relative_degree": 1}, [], {"wound": "hurt", "damage": 5}),
    ("no capacity in the defence", {"dc_mode": "gift"}, {"damage_capacity": 3}, "blow", hit(3), [], {"ddf": 0, "wound": "hurt"}),
    ("a gift is nothing elsewhere", {}, {"gift": "fragile"}, "factor", damage(3), [], {"wound": "hurt"}),
    # rule 21: Willpower
    ("Willpower", {"dc_mode": "willpower"}, {"willpower": 1, "damage_capacity": -3}, "factor", damage(5), [2], {"wound": "hurt"}),
    ("Willpower, too little", {"dc_mode": "willpower"}, {}, "factor", damage(5), [-2], {"wound": "incapacitated"}),
    # rule 22: none
    ("none at all", {"dc_mode": "none"}, {"damage_capacity": 3}, "blow", hit(3), [], {"ddf": 0, "wound": "hurt"}),
    # rules 29 to 31: Damage Capacity as the record
    *[("the record", {"dc_mode": "track"}, {"damage_capacity": was}, "hit", {"levels": levels}, [],
       {"damage_capacity": was - levels, "level": level, "penalty": penalty, "can_act": acts})
      for was, levels, level, penalty, acts in (
          (0, 1, "hurt", 1, True), (0, 2, "very_hurt", 2, True), (0, 3, "very_hurt", 3, True), (0, 4, "incapacitated", 0, False),
          (3, 1, "undamaged", 0, True), (-1, 1, "very_hurt", 2, True), (-3, 1, "incapacitated", 0, False))],
    ("unhurt and Mediocre", {"dc_mode": "track"}, {"damage_capacity": -1}, "factor", {"factor": 0, "relative_degree": 0}, [],
     {"level": "undamaged", "penalty": 0}),
    ("Terrible may be Incapacitated", {"dc_mode": "track", "dc_terrible": "incapacitated"}, {}, "hit", {"levels": 3}, [],
     {"can_act": False, "penalty": 0, "level": "incapacitated"}),
    *[("Terrible may be Incapacitated, and nothing else is", {"dc_mode": "track", "dc_terrible": terrible}, {"damage_capacity": was}, "hit",
       {"levels": levels}, [], {"level": level, "can_act": acts})
      for terrible, was, levels, level, acts in (
          ("incapacitated", 0, 2, "very_hurt", True), ("incapacitated", -2, 1, "incapacitated", False), ("incapacitated", 0, 4, "incapacitated", False),
          ("minus_three", 0, 3, "very_hurt", True))],
    ("a blow costs a level", {"dc_mode": "track"}, {"damage_capacity": 1, "armour": 1}, "blow", hit(8), [],
     {"ddf": 1, "wound": "incapacitated", "damage_capacity": 0, "marks": NONE, "recorded": "none"}),
    ("a Scratch costs none", {"dc_mode": "track"}, {}, "factor", damage(1), [], {"damage_capacity": 0, "wound": "scratch", "level": "undamaged"}),
    ("elsewhere no hit lowers it", {}, {}, "hit", {"levels": 1}, [], {"damage_capacity": 0}),
    # rules 23 to 26: boxes
    ("no open box", {}, {"marks": marks("", "H")}, "factor", damage(3), [], {"wound": "hurt", "recorded": "very_hurt", "marks": marks("", "H", "H")}),
    ("never downward, and past open Scratches", {}, {"marks": marks("", "", "", "", "N")}, "factor", damage(9), [],
     {"wound": "near_death", "recorded": "none", "beyond_track": True, "marks": marks("", "", "", "", "N")}),
    ("beyond the record, from below", {}, {"marks": marks("", "H", "V", "I", "N")}, "factor", damage(3), [],
     {"beyond_track": True, "dead": False, "ignored": 0}),
    ("the fourth Scratch", {}, {"marks": marks("SSS")}, "factor", damage(1), [],
     {"wound": "scratch", "recorded": "hurt", "level": "hurt", "penalty": 1, "marks": marks("SSS", "S")}),
    ("scratch cap: up to Very Hurt", {"scratch_cap": True}, {"marks": marks("SSS", "H")}, "factor", damage(1), [],
     {"recorded": "very_hurt", "ignored": 0}),
    ("scratch cap: no further", {"scratch_cap": True}, {"marks": marks("SSS", "H", "V")}, "factor", damage(1), [],
     {"wound": "scratch", "recorded": "none", "ignored": 1, "beyond_track": False, "level": "very_hurt", "marks": marks("SSS", "H", "V")}),
    ("scratch cap is off by default", {}, {"marks": marks("SSS", "H", "V")}, "factor", damage(1), [], {"recorded": "incapacitated"}),
    ("the cap is for Scratches", {"scratch_cap": True}, {"marks": marks("SSS", "H", "V")}, "factor", damage(3), [], {"recorded": "incapacitated"}),
    ("the box counts, not the letter", {}, {"marks": marks("", "H", "V", "H")}, "correct", {"level": "scratch", "marks": []}, [],
     {"level": "incapacitated", "can_act": False, "penalty": 0}),
    # rule 27: a track of one's own
    *[("Light, Moderate, Severe", {"levels": expanded(-3)}, {}, "factor", damage(n), [],
       {"wound": wound, "penalty": penalty})
      for n, wound, penalty in ((2, "scratch", 0), (3, "light", 0), (4, "moderate", 1), (5, "moderate", 1), (6, "severe", 3),
                                (7, "incapacitated", 0))],
    ("Severe left at -2", {"levels": expanded(-2)}, {}, "factor", damage(6), [], {"penalty": 2}),
    ("rows by name, and what is left out", {"levels": [{"id": "bruise", "name": "Bruise", "boxes": 2, "from": 1}, {"name": "Broken bone",
     "from": 4, "penalty": 2, "can_act": True}, {"id": "down", "name": "Down", "from": 8, "can_act": False}]}, {}, "factor", damage(5), [],
     {"wound": "broken_bone", "penalty": 2, "marks": [[], ["Br"], []]}),
    ("a level in an order is one of the track", {"levels": expanded(-3)}, {}, "wound", {"level": "severe"}, [],
     {"wound": "severe", "marks": [[], [], [], ["Se"], [], []]}),
    # rule 28: more boxes, pawns
    ("cinematic", {"boxes": [4, 2, 1, 1, 1]}, {"marks": marks("SSS", "H")}, "factor", damage(3), [], {"recorded": "hurt", "marks": marks("SSS", "HH")}),
    ("cinematic, one tap", {"levels": PRESETS[4].value}, {"marks": marks("SSSS")}, "factor", damage(1), [], {"recorded": "hurt"}),
    ("a pawn and a Scratch", {}, {"pawn": True}, "factor", damage(2), [], {"recorded": "none", "ignored": 1, "marks": NONE}),
    ("a pawn is Hurt", {}, {"pawn": True}, "factor", damage(5), [], {"recorded": "hurt", "penalty": 1}),
    ("a Hurt pawn is out", {}, {"pawn": True, "marks": marks("", "H")}, "factor", damage(3), [], {"recorded": "incapacitated", "can_act": False}),
    ("a pawn is out at once", {}, {"pawn": True}, "factor", damage(7), [], {"recorded": "incapacitated", "can_act": False}),
    # rule 32: pain and will
    *[("pain", {}, {"pain": pain}, "wound", {"level": level}, [], {"penalty": penalty})
      for pain, level, penalty in (("high", "hurt", 0), ("high", "very_hurt", 1), ("low", "hurt", 2), ("low", "very_hurt", 3),
                                   ("low", "scratch", 0), ("high", "scratch", 0))],
    ("high at Incapacitated", {}, {"pain": "high"}, "wound", {"level": "incapacitated"}, [], {"can_act": False, "penalty": 0}),
    ("high at Incapacitated, by level", {"pain_level_shift": True}, {"pain": "high"}, "wound", {"level": "incapacitated"}, [],
     {"can_act": True, "penalty": 2, "level": "incapacitated"}),
    ("high by level, Very Hurt", {"pain_level_shift": True}, {"pain": "high"}, "wound", {"level": "very_hurt"}, [], {"penalty": 1}),
    *[("will", {"willpower_roll": "penalties"}, {"marks": marks("", "", "V")}, "resist_pain", {"difficulty": 2}, [n], {"penalty": penalty})
      for n, penalty in ((1, 2), (2, 1), (3, 0))],
    ("will, Incapacitated", {"willpower_roll": "incapacitated"}, {"marks": marks("", "", "", "I")}, "resist_pain", {}, [2],
     {"can_act": True, "penalty": 2}),
    ("will, not past that", {"willpower_roll": "incapacitated"}, {"marks": marks("", "", "", "", "N")}, "resist_pain", {}, [], {"can_act": False}),
    ("will is off by default", {}, {"marks": marks("", "", "V")}, "resist_pain", {}, [], {"penalty": 2}),
    # rule 33: automatic death, whatever the guard
    # rule 33: the dead
    *[("the dead are not healed unasked", options, {"dead": True, "marks": marks("S", "H", "", "V"), "dc_lost": 2, "willpower": 4, "constitution": 4}, name, order,
       [], {"dead": True, "marks": marks("S", "H", "", "V"), "damage_capacity": -2})
      for options in ({}, {"dc_mode": "track"}, {"willpower_roll": "incapacitated"}, {"week_roll": True})
      for name, order in (("heal", {"roll": "superb"}), ("week", {}), ("week", {"lucky": True}), ("after_battle", {}), ("resist_pain", {}),
                          ("hit", {"levels": 3}))],
    ("a knife at the throat", {"death_guard": "three_levels"}, {}, "dies", {}, [], {"dead": True, "can_act": False}),
    # rule 34: damage rolls
    *[("one Fudge die", {"damage_roll": "1dF"}, {}, "factor", damage(4), [n], {"damage": after, "wound": wound})
      for n, after, wound in ((1, 5, "very_hurt"), (-1, 3, "hurt"), (0, 4, "hurt"))],
    ("one Fudge die by level", {"damage_roll": "1dF_level"}, {}, "factor", damage(4), [-1], {"damage": 4, "wound": "scratch"}),
    ("one Fudge die by face", {"damage_roll": "1dF_level"}, {}, "factor", damage(4), [[1]], {"wound": "very_hurt"}),
    ("Snorri on Brynhild", {"damage_roll": "4dF"}, {"damage_capacity": 0, "armour": 2}, "blow",
     {"relative_degree": 2, "strength": 1, "weapon": 4}, [-2], {"odf": 5, "ddf": 2, "df": 3, "damage": 3, "wound": "hurt"}),
    ("the roll as it is", {"damage_roll": "4dF"}, {}, "factor", damage(1), [4], {"damage": 5, "wound": "very_hurt"}),
    ("even and odd", {"damage_roll": "even_odd"}, {}, "factor", damage(4, attacker_rolled=3, defender_rolled=0), [], {"damage": 3}),
    ("even and odd, the other way", {"damage_roll": "even_odd"}, {}, "factor", damage(4, attacker_rolled=-2, defender_rolled=-1), [], {"damage": 5}),
    ("even and odd in a blow", {"damage_roll": "even_odd"}, {}, "blow", hit(4, attacker_rolled=2, defender_rolled=-2), [],
     {"odf": 1, "ddf": 1, "df": 0, "damage": 4}),
    ("even and odd, nothing told", {"damage_roll": "even_odd"}, {}, "factor", damage(4), [], {"damage": 4}),
    ("a level rolled and a point eased", {"damage_roll": "1dF_level", "dc_mode": "roll", "dc_step": "point"}, {}, "factor", damage(5), [1, 2],
     {"damage": 4, "wound": "very_hurt"}),
    # rule 35: Scale
    ("a critical gets through", {}, {"mass_scale": 20}, "blow", hit(5, critical=2), [], {"damage": 2, "wound": "scratch"}),
    ("made against Scale", {}, {"mass_scale": 7, "armour": 1}, "blow", hit(5, pierce="half"), [], {"ddf": 4}),
    ("made against Scale altogether", {}, {"mass_scale": 7, "armour": 1}, "blow", hit(5, pierce="all"), [], {"ddf": 1}),
    # rule 36: stun, pulled punches
    ("Stunned", {}, {}, "factor", damage(3, stun=True), [], {"stun": "stunned", "wound": "hurt", "recorded": "none", "marks": NONE, "can_act": True}),
    ("Very Stunned", {}, {}, "factor", damage(5, stun=True), [], {"stun": "very_stunned"}),
    ("knocked out", {}, {}, "factor", damage(7, stun=True), [], {"stun": "out", "can_act": False, "marks": NONE}),
    ("stunned again", {}, {"stun": "stunned"}, "factor", damage(3, stun=True), [], {"stun": "very_stunned"}),
    ("a Scratch stuns nobody", {}, {}, "factor", damage(1, stun=True), [], {"stun": "none", "marks": marks("S")}),
    ("pulled", {}, {}, "factor", damage(9, pull_to="hurt"), [], {"damage": 9, "wound": "hurt", "recorded": "hurt"}),
    ("pulled further than it went", {}, {}, "factor", damage(1, pull_to="hurt"), [], {"wound": "scratch"}),
    # rule 38: death guards
    *[("three levels", {"death_guard": "three_levels"}, {"marks": was}, "factor", damage(9), [], {"wound": wound})
      for was, wound in (([], "very_hurt"), (marks("S"), "incapacitated"), (marks("", "H"), "near_death"))],
    ("Near Death only from Incapacitated", {"death_guard": "incapacitated_first"}, {}, "factor", damage(9), [], {"wound": "incapacitated"}),
    ("… as he was when the round began", {"death_guard": "incapacitated_first"}, {"marks": marks("", "", "", "I")}, "factor", damage(9), [],
     {"wound": "near_death", "recorded": "near_death"}),
    ("… and not one who fell this round", {"death_guard": "incapacitated_first"}, {"marks": marks("", "", "", "I")}, "factor",
     damage(9, fell_now=True), [], {"wound": "incapacitated", "recorded": "none", "ignored": 1}),
    ("unguarded", {"death_guard": "three_levels"}, {"unguarded": True}, "factor", damage(9), [], {"wound": "near_death"}),
    ("a Fudge Point", {}, {"fudge_points": 1, "marks": marks("", "", "", "", "N")}, "spend_fudge", {}, [],
     {"level": "incapacitated", "fudge_points": 0, "marks": marks("", "", "", "I")}),
    ("no Fudge Point", {}, {"fudge_points": 0, "marks": marks("", "", "", "", "N")}, "spend_fudge", {}, [], {"level": "near_death"}),
    # rule 39: healing
    ("Good", {}, {"marks": marks("", "H", "V", "H")}, "heal", {"roll": "good"}, [], {"marks": marks("", "H"), "penalty": 1, "can_act": True}),
    ("below Good", {}, {"marks": marks("S", "H")}, "heal", {"roll": "failed"}, [], {"marks": marks("S", "H")}),
    ("Great", {}, {"marks": marks("S", "H", "V", "I")}, "heal", {"roll": "great"}, [], {"marks": marks("", "H")}),
    ("Superb", {}, {"marks": marks("S", "H", "V", "I", "N")}, "heal", {"roll": "superb"}, [], {"marks": marks("", "H")}),
    ("an H at Incapacitated heals as Hurt", {}, {"marks": marks("", "", "", "H")}, "heal", {"roll": "good"}, [], {"marks": NONE}),
    ("after the battle", {}, {"marks": marks("SSS", "H")}, "after_battle", {}, [], {"marks": marks("", "H")}),
    ("a Scratch is wiped wherever it stands", {}, {"marks": marks("SSS", "S")}, "after_battle", {}, [], {"marks": NONE}),
    ("a knockout goes as Scratches go", {}, {"stun": "out"}, "after_battle", {}, [], {"stun": "none", "can_act": True}),
    ("comes round", {}, {"stun": "out"}, "recover", {}, [], {"stun": "none"}),
    ("a week", {}, {"marks": marks("", "H", "V", "I")}, "week", {}, [], {"marks": marks("", "H", "V")}),
    ("no week for Near Death", {}, {"marks": marks("", "", "", "", "N")}, "week", {}, [], {"level": "near_death"}),
    ("unless very lucky", {}, {"marks": marks("", "", "", "", "N")}, "week", {"lucky": True}, [], {"level": "incapacitated"}),
    ("a week, rolled", {"week_roll": True}, {"constitution": 1, "marks": marks("", "H", "V", "I")}, "week", {}, [0, 0, 2],
     {"marks": marks("", "", "V", "V")}),
    ("a week, rolled short", {"week_roll": True}, {"marks": marks("", "H")}, "week", {}, [-1], {"marks": marks("", "H")}),
    ("the record gets back a level", {"dc_mode": "track"}, {"damage_capacity": 1, "dc_lost": 3}, "week", {}, [], {"damage_capacity": -1}),
    ("never above undamaged", {"dc_mode": "track"}, {"damage_capacity": 1, "dc_lost": 2}, "heal", {"roll": "superb"}, [],
     {"damage_capacity": 1, "level": "undamaged"}),
    # by hand
    ("correct", {}, {"marks": marks("S")}, "correct", {"level": "incapacitated", "marks": ["H"]}, [], {"marks": marks("S", "", "", "H")}),
    # exchanges
    ("attack against defence", {}, {"defence": 0}, "exchange", {"attack": 1, "strength": 0, "weapon": 3}, [3, 1],
     {"hit": "target", "damage": 5, "wound": "very_hurt"}),
    ("by faces", {}, {"defence": 1}, "exchange", {"attack": 1, "weapon": 0}, [[1, 1, 0, 0], [0, 0, 0, 0]], {"damage": 2}),
    ("a miss", {}, {}, "exchange", {"attack": 1}, [1, 1], {"hit": "nobody", "wound": "none"}),
    ("a shield, off the skill", {}, {}, "exchange", {"attack": 1, "shield": 1, "weapon": 2}, [[1, 1, 0, 0], 0], {"damage": 4, "odf": 2, "ddf": 0}),
    ("each at the penalty of their wounds", {}, {"marks": marks("", "", "V"), "defence": 1}, "exchange", {"attack": 0, "weapon": 0},
     [[1, 0, 0, 0], [0, 0, 0, 0]], {"damage": 2}),
    ("unless it is counted already", {}, {"marks": marks("", "", "V"), "defence": 1}, "exchange",
     {"attack": 0, "weapon": 0, "hampered": False}, [[1, 0, 0, 0], [0, 0, 0, 0]], {"hit": "nobody"}),
    ("Stunned: less to defend with", {}, {"stun": "stunned"}, "exchange", {"attack": 1, "weapon": 0}, [[0, 0, 0, 0], [0, 0, 0, 0]],
     {"damage": 2}),
    ("its own rolls are even and odd", {"damage_roll": "even_odd"}, {}, "exchange", {"weapon": 1}, [3, 0], {"odf": 1, "ddf": 1, "damage": 3}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("options", "sheet", "name", "order", "answers", "expected"),
    [row[1:] for row in ROWS],
    ids=[f"{number}-{row[0]}" for number, row in enumerate(ROWS)],
)
def test_a_row(
    options: dict[str, Any],
    sheet: dict[str, Any],
    name: str,
    order: dict[str, Any],
    answers: list[Any],
    expected: dict[str, Any],
) -> None:
    _, reply = act(begun("fudge", sheet, **options), name, order, *answers)
    assert reply["question"] is None
    found = {**boris(reply), **reply["result"]}
    assert {key: found.get(key) for key in expected} == expected
    assert reply["steps"], "a rule says what it did"


# place, options, sheet, what happens one after the other: (act, order, answers, expected)
STORIES: list[Row] = [
    ("4.57: Very Hurt, Hurt, Hurt", {}, {}, [
        ("factor", damage(5), [], {"penalty": 2, "marks": marks("", "", "V")}),
        ("factor", damage(3), [], {"penalty": 2, "marks": marks("", "H", "V")}),
        ("factor", damage(4), [], {"recorded": "incapacitated", "can_act": False, "marks": marks("", "H", "V", "H")}),
        ("heal", {"roll": "good"}, [], {"marks": marks("", "H"), "penalty": 1}),
    ]),
    ("4.57: two Very Hurt", {}, {}, [
        ("factor", damage(6), [], {"level": "very_hurt"}),
        ("factor", damage(6), [], {"recorded": "incapacitated", "marks": marks("", "", "V", "V")}),
    ]),
    ("4.57: four Scratches", {}, {}, [
        *[("factor", damage(1), [], {"level": "scratch", "penalty": 0})] * 3,
        ("factor", damage(1), [], {"level": "hurt", "marks": marks("SSS", "S")}),
    ]),
    ("4.57: Scratches that make a hit", {"dc_mode": "track", "scratches_per_hit": 3}, {}, [
        ("factor", damage(1), [], {"damage_capacity": 0, "marks": marks("S")}),
        ("factor", damage(1), [], {"damage_capacity": 0, "level": "undamaged"}),
        ("factor", damage(1), [], {"damage_capacity": -1, "marks": NONE, "level": "hurt", "penalty": 1}),
    ]),
    ("4.51: a Light Wound is felt afterwards", {"levels": expanded(-3)}, {}, [
        ("factor", damage(3), [], {"level": "light", "penalty": 0}),
        ("after_battle", {}, [], {"level": "light", "penalty": 1}),
        ("factor", damage(1), [], {"penalty": 0}),
        ("after_battle", {}, [], {"penalty": 1, "marks": [[], ["L"], [], [], [], []]}),
        ("week", {}, [], {"penalty": 0, "level": "undamaged"}),
    ]),
    ("4.52, 4): will for the battle", {"dc_mode": "willpower", "willpower_lasts": "battle"}, {}, [
        ("factor", damage(5), [2], {"wound": "hurt", "recorded": "hurt", "penalty": 1, "marks": marks("", "V")}),
        ("after_battle", {}, [], {"level": "very_hurt", "penalty": 2, "marks": marks("", "", "V")}),
    ]),
    ("4.52, 4): will for good", {"dc_mode": "willpower"}, {}, [
        ("factor", damage(5), [2], {"marks": marks("", "H")}),
        ("after_battle", {}, [], {"marks": marks("", "H")}),
    ]),
    ("beyond the record: the game master says", {}, {"marks": marks("", "", "", "", "N")}, [
        ("wound", {"level": "near_death"}, [], {"beyond_track": True, "dead": False}),
        ("holds_on", {}, [], {"dead": False, "level": "near_death"}),
        ("wound", {"level": "near_death"}, [], {"beyond_track": True}),
        ("dies", {}, [], {"dead": True}),
    ]),
    ("beyond the record: a Fudge Point", {}, {"marks": marks("", "", "", "", "N"), "fudge_points": 2}, [
        ("wound", {"level": "near_death"}, [], {"beyond_track": True}),
        ("spend_fudge", {}, [], {"fudge_points": 1, "level": "near_death"}),
    ]),
    ("a wound ends what will had overcome", {"willpower_roll": "penalties"}, {"marks": marks("", "", "V")}, [
        ("resist_pain", {}, [4], {"penalty": 0}),
        ("factor", damage(1), [], {"penalty": 2}),
    ]),
]  # fmt: skip


@pytest.mark.parametrize(("options", "sheet", "happens"), [row[1:] for row in STORIES], ids=[row[0] for row in STORIES])
def test_a_story(options: dict[str, Any], sheet: dict[str, Any], happens: list[Row]) -> None:
    document = begun("fudge", sheet, **options)
    for name, order, answers, expected in happens:
        document, reply = act(document, name, order, *answers)
        found = {**boris(reply), **reply["result"]}
        assert {key: found.get(key) for key in expected} == expected, (name, order)
