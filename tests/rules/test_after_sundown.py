"""After Sundown, row by row: the worked examples of both texts, every numbered rule, every reading."""

from __future__ import annotations

from typing import Any

import pytest
from table_talk import accepted, act, begun, boris

from sawbones.app import handle

FIRST, REVISED = "after-sundown", "after-sundown-revised"
BOTH = (FIRST, REVISED)
Row = tuple[Any, ...]

# place, system, sheet, act, order, answers, what the facts and the result must hold
ROWS: list[Row] = [
    # soak and the table
    (
        "Wounds, soak",
        s,
        {"strength": 4},
        "blow",
        {"damage": 5, "kind": "lethal"},
        [[5, 6, 1, 2]],
        {"net": 3, "track": [6, 6, 0]},
    )
    for s in BOTH
]
for system in BOTH:
    levels = ((1, "petty", 1), (2, "ordinary", 3), (3, "serious", 6), (4, "incapacitating", 10), (5, "terminal", 10))
    for net, wound, boxes in (*levels, (6, "terminal", 10), (7, "terminal", 10)):
        ROWS += [
            ("Wounds, table", system, {}, "wound", {"net": net, "kind": "normal"}, [],
             {"wound": wound, "marked": boxes, "lost": 0, "track": [boxes, 0, 0]}),
            ("Wounds, marks: lethal", system, {}, "wound", {"net": net, "kind": "lethal"}, [],
             {"track": [boxes, boxes, 0], "show": "X" * boxes + "." * (10 - boxes)}),
            ("Wounds, marks: aggravated", system, {}, "wound", {"net": net, "kind": "aggravated"}, [],
             {"track": [boxes] * 3, "show": "*" * boxes + "." * (10 - boxes)}),
        ]  # fmt: skip
    ROWS += [
        ("Wounds, table: 8+", system, {}, "wound", {"net": 8}, [],
         {"wound": "death", "state": "dead", "marked": 0, "track": [0, 0, 0], "minutes_left": None}),
        ("Wounds: soaked to nothing", system, {"strength": 4}, "blow", {"damage": 2}, [3],
         {"net": -1, "wound": "none", "marked": 0, "track": [0, 0, 0]}),
        ("Wounds: net 0", system, {"strength": 4}, "blow", {"damage": 3}, [3], {"net": 0, "wound": "none"}),
        ("no dice are not asked", system, {"strength": 0}, "blow", {"damage": 2}, [], {"net": 2, "wound": "ordinary"}),
        ("unsoaked", system, {"strength": 9}, "blow", {"damage": 3, "soakable": False}, [], {"net": 3}),
        ("Armor: 3 dice for a hit", system, {"strength": 4, "armour": 2}, "blow", {"damage": 5, "armour_trade": 1}, [[5, 1, 1]],
         {"net": 3}),
        ("Armor: as often as its rating", system, {"strength": 6, "armour": 1}, "blow", {"damage": 5, "armour_trade": 2},
         [[1, 1, 1, 1]], {"net": 4}),
        ("soak: all that helps", system, {"strength": 1, "edge": 1, "armour": 1, "soak_bonus": 1}, "blow", {"damage": 5},
         [[5, 5, 5, 5]], {"net": 1}),
        ("Powers: a bane", system, {"strength": 1, "soak_bonus": 3}, "blow", {"damage": 2, "kind": "normal", "bane": True},
         [[1]], {"net": 2, "track": [3, 3, 3]}),
        ("small animals", system, {}, "wound", {"net": 1, "size_shift": 2}, [], {"wound": "serious", "track": [6, 6, 0]}),
        ("small animals", system, {}, "wound", {"net": 4, "size_shift": 1}, [], {"wound": "terminal"}),
        ("small animals", system, {}, "wound", {"net": 3, "size_shift": 3}, [], {"wound": "death", "state": "dead"}),
        ("a miss stays a miss", system, {}, "wound", {"net": 0, "size_shift": 3}, [], {"wound": "none"}),
        # what a full track means
        ("Wounds: incapacitated, no danger", system, {}, "wound", {"net": 4, "kind": "normal"}, [],
         {"state": "incapacitated", "can_act": False, "minutes_left": None}),
        ("Wounds: a normal terminal wound", system, {}, "wound", {"net": 5, "kind": "normal"}, [], {"minutes_left": 5}),
        ("Indomitability", system, {"indomitable": True}, "wound", {"net": 4}, [], {"penalty": 0, "can_act": True}),
        ("objects", system, {"object": True}, "wound", {"net": 5}, [],
         {"state": "incapacitated", "penalty": 0, "minutes_left": None}),
        ("objects", system, {"object": True}, "wound", {"net": 8}, [], {"state": "dead"}),
        ("Skin of Night", system, {"skin_of_night": True}, "wound", {"net": 2, "kind": "aggravated"}, [], {"track": [3, 3, 0]}),
        ("Skin of Night", system, {"skin_of_night": True}, "wound", {"net": 2, "kind": "lethal"}, [], {"track": [3, 0, 0]}),
        # penalties
        ("Damage Penalties: Willpower 4", system, {"willpower": 4}, "wound", {"net": 3}, [], {"penalty": 4}),
        ("Damage Penalties: Willpower 2", system, {"willpower": 2}, "wound", {"net": 3}, [], {"penalty": 6}),
        ("Damage Penalties: Willpower 0", system, {"willpower": 0}, "wound", {"net": 3}, [], {"penalty": 6}),
        ("Damage Penalties: never below zero", system, {"willpower": 9}, "wound", {"net": 2}, [], {"penalty": 0}),
        ("Agony", system, {"agony": True}, "wound", {"net": 3}, [], {"penalty": 8}),
        ("Agony, before Willpower", system, {"agony": True, "willpower": 4}, "wound", {"net": 4}, [], {"penalty": 8}),
        ("Anesthetic", system, {"anesthetic": True}, "wound", {"net": 1}, [], {"penalty": 0}),
        ("only / counts", system, {"track": [0, 4, 2]}, "correct", {}, [], {"penalty": 0, "show": "~~\\\\......"}),
        # lethal and aggravated on a full track
        ("lethal on normal", system, {"track": [10, 0, 0]}, "wound", {"net": 2}, [],
         {"track": [10, 3, 0], "show": "XXX///////", "marked": 3, "lost": 0}),
        ("aggravated displaces", system, {"track": [10, 4, 0]}, "wound", {"net": 2, "kind": "aggravated"}, [],
         {"track": [10, 7, 3], "show": "***XXXX///"}),
        ("what finds no place is lost", system, {"track": [10, 9, 0]}, "wound", {"net": 2}, [],
         {"track": [10, 10, 0], "marked": 1, "lost": 2}),
        ("normal on all normal turns lethal", system, {"track": [10, 0, 0]}, "wound", {"net": 2, "kind": "normal"}, [],
         {"track": [10, 3, 0], "marked": 3, "lost": 0}),
        ("a normal wound that fits in part", system, {"track": [8, 0, 0]}, "wound", {"net": 2, "kind": "normal"}, [],
         {"track": [10, 0, 0], "marked": 2, "lost": 1}),
        # first aid
        ("First Aid, 1 hit", system, {"track": [6, 6, 3]}, "first_aid", {"pool": 5}, [1], {"track": [4, 6, 3]}),
        ("First Aid, 2 hits", system, {"track": [6, 6, 3]}, "first_aid", {"pool": 5}, [2], {"track": [4, 4, 3]}),
        ("First Aid, 3 hits", system, {"track": [6, 6, 3]}, "first_aid", {"pool": 5}, [3], {"track": [4, 4, 1]}),
        ("First Aid, 5 hits", system, {"track": [6, 6, 6]}, "first_aid", {"pool": 5}, [5], {"track": [2, 2, 2]}),
        ("First Aid, none", system, {"track": [6, 6, 6]}, "first_aid", {"pool": 5}, [0], {"track": [6, 6, 6]}),
        # healing steps
        ("a hit on the Healing Test", system, {"track": [8, 0, 0]}, "heal_tick", {"kind": "normal", "pool": 3}, [1],
         {"track": [6, 0, 0]}),
        ("the sheet's own dice", system, {"track": [8, 0, 0], "healing": 2}, "heal_tick", {"kind": "normal"}, [[5, 1]],
         {"track": [6, 0, 0]}),
        ("aggravated, with a hit", system, {"track": [3, 3, 3]}, "heal_tick", {"kind": "aggravated", "pool": 1}, [1],
         {"track": [3, 3, 1]}),
        ("Teamwork", system, {"track": [8, 0, 0]}, "heal_tick", {"kind": "normal", "pool": 2, "medic": 4}, [[6, 1], [1] * 5],
         {"track": [6, 1, 0]}),
        ("conditions", system, {"track": [8, 0, 0]}, "heal_tick", {"kind": "normal", "pool": 0, "conditions": 2}, [[1, 5]],
         {"track": [6, 0, 0]}),
        # powers and damage over time
        ("Revive the Flesh", system, {"track": [6, 3, 0]}, "revive", {"points": 2, "kind": "lethal"}, [], {"track": [4, 1, 0]}),
        ("Revive the Flesh", system, {"track": [6, 3, 0]}, "revive", {"points": 1, "kind": "normal"}, [], {"track": [4, 3, 0]}),
        ("Revive the Flesh", system, {"track": [3, 3, 3]}, "revive", {"points": 3, "kind": "aggravated"}, [], {"track": [2] * 3}),
        ("Pain Drops never kill", system, {"willpower": 2}, "pain_drops", {"damage": 9}, [0],
         {"track": [10, 0, 0], "state": "incapacitated", "minutes_left": None, "wound": "incapacitating"}),
        ("Pain Drops never turn lethal", system, {"track": [10, 0, 0]}, "pain_drops", {"damage": 2}, [0],
         {"track": [10, 0, 0], "lost": 3}),
        ("damage over time: one box", system, {"strength": 2}, "over_time", {"delay": 1}, [[5, 5]], {"track": [1, 1, 0]}),
        # by hand
        ("correct", system, {"track": [3, 3, 0]}, "correct", {"forward": -2, "back": 1, "horizontal": 1}, [],
         {"track": [1, 4, 1]}),
        # dying, in either text
        ("Dying: 3 hits", system, {"track": [10, 0, 0], "condition": "terminal" if system == FIRST else "dying"},
         "healing_test", {"pool": 4}, [3], {"stabilised": True, "minutes_left": None, "state": "incapacitated"}),
        ("Dying: an Edge", system, {"edge": 1, "track": [10, 0, 0], "condition": "terminal" if system == FIRST else "dying"},
         "spend_edge", {}, [], {"stabilised": True, "minutes_left": None, "track": [10, 0, 0]}),
        ("Dying: no hit", system, {"track": [10, 0, 0], "condition": "terminal" if system == FIRST else "dying"},
         "healing_test", {"pool": 4}, [0], {"stabilised": False, "minutes_left": 5}),
        ("Dying: first aid with 2", system, {"track": [10, 0, 0], "condition": "terminal" if system == FIRST else "dying"},
         "first_aid", {"pool": 4}, [2],
         {"stabilised": False, "minutes_left": 60 if system == FIRST else 65, "track": [10, 0, 0]}),
        ("Dying: first aid with 5", system, {"track": [10, 10, 0], "condition": "terminal" if system == FIRST else "dying"},
         "first_aid", {"pool": 6}, [5], {"stabilised": True, "minutes_left": None, "track": [8, 8, 0]}),
    ]  # fmt: skip

ROWS += [
    # the first text alone
    ("Wounds: every box has a \\", FIRST, {}, "wound", {"net": 4}, [], {"state": "critical", "minutes_left": 60}),
    ("Wounds: Terminal", FIRST, {}, "wound", {"net": 5}, [], {"state": "terminal", "minutes_left": 5}),
    ("turns normal boxes lethal", FIRST, {"track": [10, 4, 0]}, "wound", {"net": 2, "kind": "normal"}, [],
     {"track": [10, 7, 0], "marked": 3}),
    ("no further than the boxes", FIRST, {"track": [10, 8, 0]}, "wound", {"net": 2, "kind": "normal"}, [],
     {"track": [10, 10, 0], "marked": 2, "lost": 1, "state": "critical"}),
    ("full, but neither (4,6,10)", FIRST, {"track": [4, 6, 10]}, "correct", {}, [], {"state": "incapacitated"}),
    ("joining with ten \\", FIRST, {"track": [10, 10, 0]}, "correct", {}, [], {"state": "critical", "minutes_left": 60}),
    ("joining stabilised", FIRST, {"track": [10, 10, 0], "stabilised": True}, "correct", {}, [],
     {"state": "incapacitated", "minutes_left": None, "stabilised": True}),
    ("the limit becomes 20 minutes", FIRST, {"track": [10, 0, 0], "condition": "terminal", "minutes_left": 3},
     "healing_test", {"pool": 4}, [1], {"minutes_left": 18}),
    ("the limit becomes an hour", FIRST, {"track": [10, 0, 0], "condition": "terminal", "minutes_left": 3},
     "healing_test", {"pool": 4}, [2], {"minutes_left": 58}),
    ("a terminal clock is never lengthened", FIRST, {"track": [10, 0, 0], "condition": "terminal", "minutes_left": 2},
     "wound", {"net": 5}, [], {"minutes_left": 2}),
    ("a terminal clock is never lengthened", FIRST, {"track": [10, 9, 0], "condition": "terminal", "minutes_left": 2},
     "wound", {"net": 1}, [], {"minutes_left": 2, "state": "terminal"}),
    ("the critical hour, no hit", FIRST, {"track": [10, 10, 0]}, "critical_hour", {"pool": 2}, [0],
     {"track": [8, 10, 0], "state": "terminal", "minutes_left": 5}),
    ("the critical hour, a hit", FIRST, {"track": [10, 10, 0]}, "critical_hour", {"pool": 2}, [1],
     {"track": [8, 10, 0], "state": "critical", "minutes_left": 60}),
    ("first aid ends critical", FIRST, {"track": [10, 10, 0]}, "first_aid", {"pool": 3}, [2],
     {"track": [8, 8, 0], "state": "active", "minutes_left": None}),
    ("stabilised and hit again", FIRST, {"track": [10, 10, 0], "stabilised": True}, "wound", {"net": 1}, [],
     {"state": "critical", "minutes_left": 60, "stabilised": False}),
    # the revised text alone
    ("Wounds: rightmost \\", REVISED, {}, "wound", {"net": 4}, [], {"state": "dying", "minutes_left": 60}),
    ("Wounds: Terminal", REVISED, {}, "wound", {"net": 5}, [], {"state": "dying", "minutes_left": 5}),
    ("a rubber bullet", REVISED, {"strength": 3}, "blow", {"damage": 5, "kind": "normal"}, [0],
     {"state": "dying", "minutes_left": 5, "show": "//////////"}),
    ("a mixed track: discarded", REVISED, {"track": [10, 4, 0]}, "wound", {"net": 2, "kind": "normal"}, [],
     {"track": [10, 4, 0], "marked": 0, "lost": 3}),
    ("20 minutes more", REVISED, {"track": [10, 0, 0], "minutes_left": 3}, "healing_test", {"pool": 4}, [1],
     {"minutes_left": 23, "state": "dying"}),
    ("an hour more", REVISED, {"track": [10, 0, 0], "minutes_left": 3}, "healing_test", {"pool": 4}, [2], {"minutes_left": 63}),
    ("dying and hit again: the earliest", REVISED, {"track": [10, 10, 0], "minutes_left": 30}, "wound", {"net": 2}, [],
     {"minutes_left": 30}),
    ("dying and Terminal: cut to 5", REVISED, {"track": [10, 10, 0], "minutes_left": 30}, "wound", {"net": 5}, [],
     {"minutes_left": 5}),
    ("dying and Terminal: earlier stays", REVISED, {"track": [10, 10, 0], "minutes_left": 2}, "wound", {"net": 5}, [],
     {"minutes_left": 2}),
    ("stabilised and hit again", REVISED, {"track": [10, 10, 0], "stabilised": True}, "wound", {"net": 1}, [],
     {"state": "dying", "minutes_left": 60}),
    ("festering brings on dying", REVISED, {"track": [10, 9, 0]}, "heal_tick", {"kind": "normal", "pool": 0}, [],
     {"track": [8, 10, 0], "state": "dying", "minutes_left": 60}),
    ("rightmost only -", REVISED, {"track": [4, 6, 10]}, "correct", {}, [], {"state": "incapacitated"}),
    ("healing does not end dying", REVISED, {"track": [10, 10, 0], "healing": 1}, "heal_tick", {"kind": "lethal"}, [1],
     {"track": [10, 8, 0], "state": "dying"}),
]  # fmt: skip


@pytest.mark.parametrize(("place", "system", "sheet", "name", "order", "answers", "expected"), ROWS)
def test_a_rule_of_the_book(
    place: str, system: str, sheet: dict[str, Any], name: str, order: dict[str, Any], answers: list[Any],
    expected: dict[str, Any],
) -> None:  # fmt: skip
    _, reply = act(begun(system, sheet), name, order, *answers)
    told = boris(reply) | reply["result"]
    assert {key: told[key] for key in expected} == expected, place


# reading, value, system, sheet, act, order, answers, by default, by this reading
READINGS: list[Row] = [
    ("death_net", 7, FIRST, {}, "wound", {"net": 7}, [], {"wound": "terminal"}, {"wound": "death"}),
    ("death_net", 7, REVISED, {}, "wound", {"net": 7}, [], {"wound": "terminal"}, {"wound": "death"}),
    ("death_net", 7, REVISED, {}, "wound", {"net": 6}, [], {"wound": "terminal"}, {"wound": "terminal"}),
    ("table", "pre_errata", FIRST, {}, "wound", {"net": 0}, [], {"wound": "none"}, {"wound": "petty"}),
    ("table", "pre_errata", FIRST, {}, "wound", {"net": 3}, [], {"wound": "serious"}, {"wound": "incapacitating"}),
    ("table", "pre_errata", FIRST, {}, "wound", {"net": 6}, [], {"wound": "terminal"}, {"wound": "terminal"}),
    ("table", "pre_errata", FIRST, {}, "wound", {"net": 7}, [], {"wound": "terminal"}, {"wound": "death"}),
    ("net_zero", "petty", FIRST, {"strength": 4}, "blow", {"damage": 2}, [2], {"wound": "none"}, {"wound": "petty"}),
    ("net_zero", "petty", FIRST, {"strength": 4}, "blow", {"damage": 2}, [3], {"wound": "none"}, {"wound": "none"}),
    ("overflow", "carry", FIRST, {"track": [8, 0, 0]}, "wound", {"net": 2, "kind": "normal"}, [],
     {"track": [10, 0, 0], "lost": 1}, {"track": [10, 1, 0], "lost": 0, "marked": 3}),
    ("overflow", "carry", FIRST, {"track": [4, 0, 0]}, "wound", {"net": 4, "kind": "normal"}, [],
     {"track": [10, 0, 0]}, {"track": [10, 4, 0]}),
    ("normal_wrap", "all_forward", REVISED, {"track": [10, 4, 0]}, "wound", {"net": 2, "kind": "normal"}, [],
     {"track": [10, 4, 0]}, {"track": [10, 7, 0]}),
    ("normal_wrap", "any_normal", REVISED, {"track": [10, 4, 0]}, "wound", {"net": 2, "kind": "normal"}, [],
     {"track": [10, 4, 0]}, {"track": [10, 7, 0]}),
    ("normal_wrap", "off", REVISED, {"track": [10, 0, 0]}, "wound", {"net": 2, "kind": "normal"}, [],
     {"track": [10, 3, 0]}, {"track": [10, 0, 0], "lost": 3}),
    ("penalty_on_resistance", True, REVISED, {"strength": 4, "track": [2, 0, 0]}, "blow", {"damage": 3}, [[5, 5]],
     None, {"net": 1}),
    ("death_threshold", True, REVISED, {"track": [10, 10, 0], "willpower": 3}, "wound", {"net": 3}, [],
     {"death_count": 0}, {"death_count": 1, "state": "dying"}),
    ("death_threshold", True, REVISED, {"track": [10, 10, 0], "willpower": 2}, "wound", {"net": 4}, [],
     {"state": "dying"}, {"death_count": 2, "state": "dead"}),
    ("death_threshold", True, FIRST, {"track": [10, 10, 0], "willpower": 2, "death_threshold_bonus": 2}, "wound",
     {"net": 5}, [], {"death_count": 0}, {"death_count": 2, "state": "terminal"}),
    ("death_threshold", True, REVISED, {"track": [4, 6, 10]}, "wound", {"net": 1}, [], {"death_count": 0}, {"death_count": 1}),
    ("death_threshold", True, FIRST, {"track": [4, 6, 10]}, "wound", {"net": 1}, [], {"death_count": 0}, {"death_count": 0}),
    ("death_threshold", True, REVISED, {}, "wound", {"net": 4}, [], {"death_count": 0}, {"death_count": 0}),
    ("death_threshold", True, REVISED, {"track": [10, 10, 10]}, "correct", {"horizontal": -1, "back": -1}, [],
     {"death_count": 0}, {"death_count": 0}),
    ("first_aid_extra", "ladder", REVISED, {"track": [10, 10, 0], "minutes_left": 5}, "first_aid", {"pool": 6}, [4],
     {"track": [9, 9, 0]}, {"track": [8, 10, 0], "stabilised": True}),
    ("hit_when_stabilised", "stays", REVISED, {"track": [10, 10, 0], "stabilised": True}, "wound", {"net": 1}, [],
     {"state": "dying"}, {"state": "incapacitated", "stabilised": True}),
    ("incap_to_serious", True, FIRST, {"track": [10, 0, 0]}, "ease", {}, [], {"track": [10, 0, 0]}, {"track": [6, 0, 0]}),
    ("incap_to_serious", True, FIRST, {"track": [10, 10, 0], "stabilised": True}, "ease", {}, [],
     {"track": [10, 10, 0]}, {"track": [6, 6, 0]}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("option", "value", "system", "sheet", "name", "order", "answers", "default", "read"), READINGS
)  # fmt: skip
def test_a_reading(
    option: str, value: Any, system: str, sheet: dict[str, Any], name: str, order: dict[str, Any], answers: list[Any],
    default: dict[str, Any] | None, read: dict[str, Any],
) -> None:  # fmt: skip
    for options, expected in (({}, default), ({option: value}, read)):
        if expected is None:
            continue
        _, reply = act(begun(system, sheet, **options), name, order, *answers)
        told = boris(reply) | reply["result"]
        assert {key: told[key] for key in expected} == expected


NAMED: list[Row] = [
    ("death_net", FIRST, {}, {}, "wound", {"net": 7}, "Reading: Death at net, 8."),
    ("table", FIRST, {"table": "pre_errata"}, {}, "wound", {"net": 2}, "Reading: Wound table, one row lower."),
    ("net_zero", FIRST, {}, {}, "wound", {"net": 0}, "Reading: Net 0, no harm."),
    ("overflow", FIRST, {}, {"track": [8, 0, 0]}, "wound", {"net": 2, "kind": "normal"}, "Reading: A normal wound that fits"),
    ("normal_wrap", REVISED, {}, {"track": [10, 1, 0]}, "wound", {"net": 1, "kind": "normal"}, "Reading: A normal wound on a"),
    ("threshold_at", REVISED, {"death_threshold": True}, {"track": [10, 10, 0]}, "wound", {"net": 1},
     "Reading: Death Threshold kills when, reached."),
    ("hit_when_stabilised", REVISED, {}, {"track": [10, 10, 0], "stabilised": True}, "wound", {"net": 1},
     "Reading: Hit again when stabilised, a new hour."),
]  # fmt: skip


@pytest.mark.parametrize(("option", "system", "options", "sheet", "name", "order", "words"), NAMED)
def test_the_log_names_the_reading_that_was_used(
    option: str,
    system: str,
    options: dict[str, Any],
    sheet: dict[str, Any],
    name: str,
    order: dict[str, Any],
    words: str,
) -> None:
    document, reply = act(begun(system, sheet, **options), name, order)
    assert any(step["cite"]["note"].startswith(words) for step in reply["steps"]), (option, reply["steps"])
    _, told = accepted(document, {"do": "explain", "n": reply["entry"]["n"]})
    assert told["steps"] == reply["steps"]
    assert told["disagrees"] == ""


# the sample of healing without a single hit, from eight normal marks: (kind, minutes since the last step, track)
SAMPLE = {
    FIRST: [
        ("normal", 20, [6, 1, 0]), ("normal", 20, [4, 2, 0]), ("normal", 20, [2, 3, 0]), ("normal", 20, [0, 3, 0]),
        ("lethal", 1440, [0, 1, 1]), ("lethal", 1440, [0, 0, 1]), ("aggravated", 4320, [0, 0, 0]),
    ],
    REVISED: [
        ("normal", 20, [6, 1, 0]), ("normal", 20, [4, 2, 0]), ("normal", 20, [2, 3, 0]), ("normal", 20, [0, 4, 0]),
        ("lethal", 1440, [0, 2, 1]), ("lethal", 1440, [0, 0, 2]), ("aggravated", 4320, [0, 0, 1]),
        ("aggravated", 4320, [0, 0, 0]),
    ],
}  # fmt: skip


@pytest.mark.parametrize("system", BOTH)
def test_the_sample_of_healing(system: str) -> None:
    document = begun(system, {"track": [8, 0, 0]})
    for kind, minutes, track in SAMPLE[system]:
        due = {action["message"].get("order", {}).get("kind") for action in due_actions(document)}
        assert kind not in due, "a step is not offered before its time"
        document, _ = accepted(document, {"do": "wait", "minutes": minutes})
        assert kind in {action["message"].get("order", {}).get("kind") for action in due_actions(document)}
        document, reply = act(document, "heal_tick", {"kind": kind, "pool": 0})
        assert boris(reply)["track"] == track


def due_actions(document: Any) -> list[dict[str, Any]]:
    _, reply = accepted(document, {"do": "look"})
    return [action for due in reply["screen"]["due"] for action in due["actions"]]


def test_a_day_at_once_heals_as_step_by_step() -> None:
    document = begun(REVISED, {"track": [8, 0, 0]})
    document, _ = accepted(document, {"do": "wait", "minutes": 1440 + 60})
    for track in ([6, 1, 0], [4, 2, 0], [2, 3, 0], [0, 4, 0]):
        document, reply = act(document, "heal_tick", {"kind": "normal", "pool": 0})
        assert boris(reply)["track"] == track
    # the last back stroke came after 80 minutes: its day is not over
    assert not due_actions(document)
    document, _ = accepted(document, {"do": "wait", "minutes": 20})
    assert due_actions(document)


@pytest.mark.parametrize(
    ("track", "kind", "minutes"),
    [([3, 0, 0], "normal", 20), ([3, 3, 0], "lethal", 1440), ([3, 3, 3], "aggravated", 4320),
     ([10, 0, 0], "normal", 60), ([10, 3, 0], "lethal", 4320), ([10, 3, 3], "aggravated", 10080)],
)  # fmt: skip
@pytest.mark.parametrize("system", BOTH)
def test_a_healing_step_falls_due_in_its_time(system: str, track: list[int], kind: str, minutes: int) -> None:
    def offered(document: Any) -> bool:
        return any(action["message"].get("order") == {"kind": kind} for action in due_actions(document))

    document, _ = accepted(begun(system, {"track": track}), {"do": "wait", "minutes": minutes - 1})
    assert not offered(document)
    document, _ = accepted(document, {"do": "wait", "minutes": 1})
    assert offered(document)
    document, _ = act(document, "no_rest")
    assert not offered(document)


@pytest.mark.parametrize(
    ("track", "minutes"), [([3, 0, 0], 1), ([3, 3, 0], 5), ([3, 3, 3], 20)]
)  # fmt: skip
@pytest.mark.parametrize("system", BOTH)
def test_under_treatment_the_first_step_comes_early(system: str, track: list[int], minutes: int) -> None:
    document, _ = act(begun(system, {"track": track}), "first_aid", {"pool": 2}, 0)
    document, _ = accepted(document, {"do": "wait", "minutes": minutes - 1})
    assert not due_actions(document)
    document, _ = accepted(document, {"do": "wait", "minutes": 1})
    assert due_actions(document)


# system, sheet, minutes, answers, facts: time passes, and the test at the end of a clock is asked
WAITS: list[Row] = [
    (REVISED, {"track": [10, 10, 0], "healing": 3}, 59, [], {"minutes_left": 1, "state": "dying"}),
    (REVISED, {"track": [10, 10, 0], "healing": 3}, 60, [0], {"state": "dead", "minutes_left": None}),
    (REVISED, {"track": [10, 10, 0], "healing": 0}, 60, [], {"state": "dead"}),  # no dice, so nothing is asked
    (REVISED, {"track": [10, 10, 0], "healing": 3}, 60, [1], {"state": "dying", "minutes_left": 20}),
    (REVISED, {"track": [10, 10, 0], "healing": 3}, 60, [[5, 6, 1]], {"state": "dying", "minutes_left": 60}),
    (REVISED, {"track": [10, 10, 0], "healing": 3}, 60, [3], {"state": "incapacitated", "stabilised": True}),
    (REVISED, {"track": [10, 10, 0], "healing": 3}, 99, [1, 1], {"state": "dying", "minutes_left": 1}),
    (REVISED, {"track": [10, 0, 0], "minutes_left": 0, "healing": 1}, 0, [0], {"state": "dead"}),
    (FIRST, {"track": [10, 10, 0], "healing": 2}, 60, [1], {"state": "critical", "minutes_left": 60, "track": [8, 10, 0]}),
    (FIRST, {"track": [10, 10, 0], "healing": 2}, 60, [0], {"state": "terminal", "minutes_left": 5}),
    (FIRST, {"track": [10, 10, 0], "healing": 2}, 62, [0], {"state": "terminal", "minutes_left": 3}),
    (FIRST, {"track": [10, 10, 0], "healing": 0}, 60, [], {"state": "terminal", "minutes_left": 5}),  # an Extra without a medic
    (FIRST, {"track": [10, 10, 0], "healing": 0}, 65, [], {"state": "dead"}),
    (FIRST, {"track": [10, 0, 0], "condition": "terminal", "healing": 3}, 5, [1], {"state": "terminal", "minutes_left": 15}),
    (FIRST, {"track": [10, 0, 0], "condition": "terminal", "healing": 3}, 5, [2], {"state": "terminal", "minutes_left": 55}),
    (FIRST, {"track": [10, 0, 0], "condition": "terminal", "healing": 3}, 20, [1, 1], {"state": "dead"}),
    (FIRST, {"track": [10, 0, 0]}, 500, [], {"state": "incapacitated", "minutes_left": None}),
    (FIRST, {"object": True, "track": [10, 10, 0]}, 500, [], {"state": "incapacitated"}),
]  # fmt: skip


@pytest.mark.parametrize(("system", "sheet", "minutes", "answers", "expected"), WAITS)
def test_time_passes(
    system: str, sheet: dict[str, Any], minutes: int, answers: list[Any], expected: dict[str, Any]
) -> None:
    _, reply = accepted(begun(system, sheet), {"do": "wait", "minutes": minutes, "over": True, "answers": answers})
    facts = boris(accepted(_, {"do": "look"})[1])
    assert {key: facts[key] for key in expected} == expected
    assert reply["question"] is None


def test_waiting_for_the_test_at_the_end_of_a_clock_asks_and_changes_nothing() -> None:
    document = begun(REVISED, {"track": [10, 10, 0], "healing": 3})
    after, reply = accepted(document, {"do": "wait", "minutes": 60, "over": True})
    assert reply["question"]["label"] == "Healing Test"
    assert reply["question"]["fighter"] == "Boris"
    assert reply["question"]["dice"] == [6, 6, 6]
    assert after == document


def test_the_limit_that_becomes_counts_from_the_wound() -> None:
    document, _ = act(begun(FIRST, {"healing": 3}), "wound", {"net": 5})
    document, _ = accepted(document, {"do": "wait", "minutes": 2})
    document, reply = act(document, "healing_test", {}, 1)
    assert boris(reply)["minutes_left"] == 18
    document, reply = act(document, "healing_test", {}, 2)
    assert boris(reply)["minutes_left"] == 58
    _, reply = act(document, "healing_test", {}, 1)
    assert boris(reply)["minutes_left"] == 58, "a success never makes the time shorter"


def test_first_aid_says_when_it_comes_twice_or_late() -> None:
    document, _ = act(begun(REVISED), "wound", {"net": 3})
    document, _ = accepted(document, {"do": "wait", "minutes": 61})
    document, reply = act(document, "first_aid", {"pool": 3}, 1)
    assert "allows first aid for one hour" in reply["steps"][0]["text"]
    _, reply = act(document, "first_aid", {"pool": 3}, 1)
    assert "already" in reply["steps"][0]["text"]


def test_pain_fades_in_an_hour() -> None:
    document, _ = act(begun(REVISED, {"track": [2, 2, 0]}), "pain_drops", {"damage": 3}, 0)
    document, _ = accepted(document, {"do": "wait", "minutes": 59})
    assert boris(accepted(document, {"do": "look"})[1])["track"] == [8, 2, 0]
    document, _ = accepted(document, {"do": "wait", "minutes": 1})
    assert boris(accepted(document, {"do": "look"})[1])["track"] == [2, 2, 0]


@pytest.mark.parametrize(
    ("system", "sheet", "problem"),
    [
        (FIRST, {"condition": "dying"}, "condition"),
        (REVISED, {"condition": "critical"}, "condition"),
        (FIRST, {"minutes_left": 5}, "minutes_left"),
        (REVISED, {"minutes_left": 5, "stabilised": True}, "minutes_left"),
        (FIRST, {"track": [11, 0, 0]}, "track"),
        (FIRST, {"death_threshold_bonus": 3}, "death_threshold_bonus"),
    ],
)
def test_a_sheet_that_contradicts_its_text_is_refused(system: str, sheet: dict[str, Any], problem: str) -> None:
    document, _ = accepted(None, {"do": "new", "system": system})
    _, reply = handle(document, {"do": "join", "fighter": "Boris", "sheet": sheet})
    assert not reply["ok"]
    assert list(reply["problems"]) == [problem]


# what is changed by hand, and what it means
EDITS: list[Row] = [
    (REVISED, {"track": [10, 10, 0]}, {"stabilised": True}, {"state": "incapacitated", "stabilised": True, "minutes_left": None}),
    (REVISED, {"track": [10, 10, 0]}, {"condition": None}, {"state": "incapacitated", "stabilised": True, "minutes_left": None}),
    (REVISED, {"track": [10, 10, 0]}, {"minutes_left": 12}, {"state": "dying", "minutes_left": 12}),
    (REVISED, {"track": [10, 10, 0]}, {"track": [3, 3, 0], "condition": None}, {"state": "active", "stabilised": False}),
    (FIRST, {"track": [10, 10, 0]}, {"track": [10, 9, 0]}, {"state": "incapacitated", "minutes_left": None}),
    (FIRST, {}, {"track": [10, 10, 0]}, {"state": "critical", "minutes_left": 60}),
    (FIRST, {"track": [10, 10, 0]}, {"object": True}, {"state": "incapacitated", "minutes_left": None, "penalty": 0}),
    (FIRST, {"condition": "dead"}, {"condition": None}, {"state": "active"}),
]  # fmt: skip


@pytest.mark.parametrize(("system", "sheet", "edit", "expected"), EDITS)
def test_what_is_changed_by_hand(
    system: str, sheet: dict[str, Any], edit: dict[str, Any], expected: dict[str, Any]
) -> None:
    _, reply = accepted(begun(system, sheet), {"do": "edit", "fighter": "Boris", "sheet": edit})
    facts = boris(reply)
    assert {key: facts[key] for key in expected} == expected


def test_first_aid_is_offered_once_and_within_the_hour() -> None:
    def offered(reply: dict[str, Any]) -> bool:
        return "first_aid" in reply["screen"]["cards"][0]["acts"]

    document, reply = act(begun(REVISED), "wound", {"net": 2})
    assert offered(reply)
    assert not offered(act(document, "first_aid", {"pool": 1}, 0)[1])
    assert not offered(accepted(document, {"do": "wait", "minutes": 61})[1])
    document, _ = act(document, "first_aid", {"pool": 1}, 0)
    assert offered(act(document, "wound", {"net": 1})[1]), "a new injury may be helped anew"


def test_a_stroke_that_festers_on_a_full_layer_finds_no_place_and_starts_no_clock() -> None:
    document = begun(REVISED, {"track": [4, 10, 0], "stabilised": True})
    document, _ = accepted(document, {"do": "wait", "minutes": 60})
    _, reply = act(document, "heal_tick", {"kind": "normal", "pool": 0})
    assert boris(reply)["track"] == [2, 10, 0]
    assert any("finds no place" in step["text"] for step in reply["steps"])
    assert reply["screen"]["cards"][0]["sheet"]["rested"] == [0, 60, 0]
