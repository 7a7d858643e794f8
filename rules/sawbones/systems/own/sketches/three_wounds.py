"""Damage against toughness, a wound for each four above it, and luck that soaks some."""

from __future__ import annotations

from sawbones.systems.own.shorthand import Plain, do, go, stop, to

THREE_WOUNDS: Plain = {
    "sawbones_game": 1,
    "name": "Three wounds",
    "line": "Damage against toughness; each four above it is a wound, and luck may soak some.",
    "attributes": [
        {"id": "tough", "name": "Toughness", "low": 1, "high": 30, "usual": 5},
        {"id": "vigour", "name": "Vigour die", "low": 4, "high": 12, "usual": 6},
    ],
    "pools": [{"id": "luck", "name": "Luck", "high": 6, "usual": 0}],
    "tracks": [
        {"id": "wounds", "name": "Wounds", "shape": "boxes", "size": "3"},
        {"id": "shaken", "name": "shaken", "shape": "tag", "size": "1", "tone": "turn"},
        {"id": "down", "name": "down", "shape": "hidden", "size": "1"},
    ],
    "rolls": [
        {"id": "hurt", "name": "Damage", "dice": "dice", "sides": "sides", "again": 2},
        {"id": "soak", "name": "Soak", "sides": "vigour", "plus": "-wounds", "again": 2},
    ],
    "acts": [
        {
            "id": "blow",
            "name": "Blow",
            "tone": "harm",
            "asks": [["dice", "Dice", 1, 6, 2], ["sides", "Sides", 4, 12, 6], ["pierces", "Pierces", 0, 9, 0]],
            "steps": [
                do("roll", "above", roll="hurt", see="max(-1, (it - max(0, tough - pierces)) // 4)"),
                stop("above < 0", text="Not enough."),
                to("taken", "max(above, shaken)"),
                to("shaken", "1"),
                do("choose", "soaks", "taken > 0 and luck > 0", options="Take it, Soak with luck"),
                go("soaking", "taken > 0 and soaks"),
                do("mark", "wounds", "taken > 0", boxes="taken"),
                to("down", "1", "taken > 0 and over > 0", "One wound too many."),
            ],
        },
        {
            "id": "rally",
            "name": "Rally",
            "tone": "calm",
            "when": "shaken",
            "steps": [do("roll", "came", roll="soak", see="it >= 4"), to("shaken", "0", "came")],
        },
        {"id": "mend", "name": "Mend a wound", "tone": "calm", "steps": [do("heal", "wounds"), to("down", "0")]},
    ],
    "parts": [
        {
            "id": "soaking",
            "name": "Soaking",
            "steps": [
                to("luck", "luck - 1"),
                do("roll", "off", roll="soak", see="max(0, it // 4)"),
                to("taken", "max(0, taken - off)"),
                to("shaken", "0", "taken == 0"),
            ],
        }
    ],
    "ends": [{"word": "out", "when": "down", "grave": 1}],
    "fight": {
        "name": "In the alley",
        "fighters": [["Rosa", False, 1, "tough 6, vigour 8, luck 3"], ["Thug", True, 3, ""]],
    },
}
