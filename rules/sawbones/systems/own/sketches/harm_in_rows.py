"""Harm written where there is room, or worse, and stress for whoever resists."""

from __future__ import annotations

from sawbones.systems.own.shorthand import Plain, do, go, to

HARM_IN_ROWS: Plain = {
    "sawbones_game": 1,
    "name": "Harm in rows",
    "line": "Harm is written where there is room, or worse; whoever resists pays in stress.",
    "attributes": [{"id": "resist", "name": "Resist", "high": 4, "usual": 2, "help": "Dice, the highest counts."}],
    "pools": [{"id": "armour", "name": "Armour", "high": 2, "usual": 0}],
    "tracks": [
        {"id": "stress", "name": "Stress", "shape": "boxes", "size": "9"},
        {"id": "trauma", "name": "Trauma", "shape": "pips", "size": "4"},
        {"id": "spent", "name": "out of it", "shape": "tag", "size": "1", "tone": "turn"},
    ],
    "levels": [
        {
            "id": "harm",
            "name": "Harm",
            "slots": True,
            "rows": [
                ["light", "Light", 2, 1],
                ["grave", "Grave", 2, 2],
                ["severe", "Severe", 1, 3],
                ["fatal", "Fatal", 1, 3, True],
            ],
        }
    ],
    "rolls": [{"id": "hold", "name": "Resistance", "kind": "highest", "dice": "resist"}],
    "acts": [
        {
            "id": "harms",
            "name": "Harm",
            "tone": "harm",
            "asks": [["level", "Level", 1, 4, 2, "Light, Grave, Severe, Fatal"]],
            "steps": [
                do("choose", "way", "armour > 0", options="Take it, Armour"),
                to("armour", "armour - 1", "way"),
                to("level", "level - way"),
                do("choose", "resists", "level > 0", options="Take it, Resist"),
                go("resisting", "resists"),
                do("mark", "harm", "level > 0", row="level"),
            ],
        },
        {
            "id": "rest",
            "name": "Let off steam",
            "tone": "calm",
            "steps": [do("heal", "stress", boxes="3"), to("spent", "0")],
        },
        {"id": "mend", "name": "Mend", "tone": "calm", "steps": [do("heal", "harm")]},
    ],
    "parts": [
        {
            "id": "resisting",
            "name": "Resisting",
            "steps": [
                do("roll", "best", roll="hold"),
                do("mark", "stress", boxes="6 - best"),
                to("level", "level - 1"),
                to("full", "stress >= stress_size"),
                do("mark", "trauma", "full"),
                to("spent", "1", "full"),
                to("stress", "0", "full"),
            ],
        }
    ],
    "ends": [
        {"word": "dead", "when": "fatal", "grave": 3},
        {"word": "out of it", "when": "spent", "grave": 1},
    ],
    "hurt_name": "dice less",
    "hurt": "harm_penalty",
    "fight": {
        "name": "On the roofs",
        "fighters": [
            ["Vesper", False, 1, "resist 3, armour 1"],
            ["Cutter", False, 1, ""],
            ["Watch", True, 3, "resist 0"],
        ],
    },
}
