"""The exchange of Fudge: both rolls, a damage factor, and the box that is marked."""

from __future__ import annotations

from sawbones.systems.own.five.numbers import attribute, track
from sawbones.systems.own.shorthand import Plain, go, stop, to

FUDGE: Plain = {
    "sawbones_game": 1,
    "name": "Fudge: its track and its exchange",
    "line": "Two rolls against each other, a damage factor, and a track of levels.",
    "attributes": [
        *(
            attribute(name, 60, -40)
            for name in (
                "strength",
                "scale",
                "capacity",
                "attack",
                "defence",
                "weapon",
                "armour",
                "mass_scale",
                "mass",
                "hide",
            )
        ),
        *(attribute(name, 1) for name in ("sharp", "gun", "high_pain", "low_pain")),
    ],
    "tracks": [
        track("dead", shape="tag"),
        track("beyond", shape="tag"),
        track("left", "60", "clock"),
        track("running"),
    ],
    "levels": [
        {
            "id": "marks",
            "name": "Wounds",
            "rows": [
                ["scratch", "Scratch", 3, 0],
                ["hurt", "Hurt", 1, 1],
                ["very_hurt", "Very Hurt", 1, 2],
                ["incapacitated", "Incapacitated", 1, 0, True],
                ["near_death", "Near Death", 1, 0, True],
            ],
        }
    ],
    "switches": [
        {"id": name, "name": name, "why": "A variant of the text."}
        for name in ("double", "no_capacity", "scratch_cap", "roll_one", "roll_four")
    ],
    "tables": [
        {"id": "level_of", "name": "Level", "rows": [[1, 1], [3, 2], [5, 3], [7, 4], [9, 5]]},
        {"id": "doubled", "name": "Level, doubled", "rows": [[1, 1], [4, 2], [7, 3], [10, 4], [13, 5]]},
        {"id": "graze", "name": "Graze", "rows": [[0, 1], [5, 2]]},
    ],
    "rolls": [
        {
            "id": "strikes",
            "name": "Attack",
            "kind": "fudge",
            "dice": "4",
            "plus": "by_attack + modifier - shield - hampered * costs",
        },
        {"id": "parries", "name": "Defence", "kind": "fudge", "dice": "4", "plus": "defence - hampered * cost"},
        {"id": "luck", "name": "Damage roll", "kind": "fudge", "dice": "1 if roll_one else 4"},
    ],
    "acts": [
        {
            "id": "exchange",
            "name": "Exchange",
            "tone": "harm",
            "asks": [
                ["modifier", "Modifier", -8, 8, 0],
                ["shield", "Shield", 0, 5, 0],
                ["hampered", "Wounds count", 0, 1, 1],
                ["both", "Either may be hit", 0, 1, 0],
            ],
            "steps": [
                to("cost", "max(0, marks_penalty - high_pain + low_pain) if marks_penalty else 0"),
                to("costs", "max(0, by_marks_penalty - by_high_pain + by_low_pain) if by_marks_penalty else 0"),
                {
                    "do": "roll",
                    "what": "degree",
                    "roll": "strikes",
                    "against": "parries",
                    "see": "it - other if both and somebody else max(0, it - other)",
                },
                stop("degree == 0"),
                to("back", "degree < 0"),
                to("degree", "abs(degree)"),
                to(
                    "factor",
                    "(0 if by_gun else by_strength + by_scale) + by_weapon + by_sharp"
                    " - (0 if no_capacity else capacity) - armour - mass_scale - mass - hide",
                    "not back",
                ),
                to(
                    "factor",
                    "(0 if gun else strength + scale) + weapon + sharp"
                    " - (0 if no_capacity else by_capacity) - by_armour - by_mass_scale - by_mass - by_hide",
                    "back",
                ),
                to("level", "graze(factor)", "degree == 1"),
                go("damaged", "degree > 1"),
                stop("level < 1"),
                go("recorded", "not back"),
                go("answered", "back"),
            ],
        }
    ],
    "parts": [
        {
            "id": "damaged",
            "name": "Damage",
            "steps": [
                to("damage", "factor + degree * (1 + double)"),
                {"do": "roll", "what": "rolled", "roll": "luck", "when": "roll_one or roll_four"},
                to("damage", "damage + rolled"),
                to("level", "doubled(damage) if double else level_of(damage)"),
            ],
        },
        {
            "id": "recorded",
            "name": "Recording",
            "steps": [
                stop("dead"),
                to("fits", "scratch < 3 or hurt < 1 or very_hurt < 1"),
                stop("level == 1 and scratch_cap and not fits"),
                {"do": "mark", "what": "marks", "row": "level"},
                to("beyond", "1", "over"),
                stop("over"),
                to("left", "60", "near_death and not running"),
                to("running", "near_death"),
            ],
        },
        {
            "id": "answered",
            "name": "Recording, of the attacker",
            "steps": [
                stop("by_dead"),
                to("fits", "by_scratch < 3 or by_hurt < 1 or by_very_hurt < 1"),
                stop("level == 1 and scratch_cap and not fits"),
                {"do": "mark", "what": "by_marks", "row": "level"},
                to("by_beyond", "1", "over"),
                stop("over"),
                to("by_left", "60", "by_near_death and not by_running"),
                to("by_running", "by_near_death"),
            ],
        },
    ],
}
