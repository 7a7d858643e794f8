"""Per cent to hit, a second roll for where, and every part of a body for itself."""

from __future__ import annotations

from sawbones.systems.own.shorthand import Plain, do, stop

_PLACES = (
    ("head", "Head", "size // 3"),
    ("chest", "Chest", "size // 2"),
    ("belly", "Belly", "size // 3"),
    ("arms", "Arms", "size // 3"),
    ("legs", "Legs", "size // 3"),
)
LOCATIONS: Plain = {
    "sawbones_game": 1,
    "name": "Hit by hit",
    "line": "Per cent to hit, a second roll for where, and every part of a body bears its own.",
    "attributes": [
        {"id": "size", "name": "Body", "low": 3, "high": 60, "usual": 12},
        {"id": "skill", "name": "Skill", "high": 150, "usual": 45},
        {"id": "mail", "name": "Armour", "high": 12, "usual": 1},
    ],
    "tracks": [{"id": name, "name": label, "shape": "pips", "size": f"max(2, {of})"} for name, label, of in _PLACES],
    "tables": [
        {
            "id": "place",
            "name": "Where",
            "rows": [[1, 5, "legs"], [8, 3, "belly"], [11, 2, "chest"], [13, 4, "arms"], [19, 1, "head"]],
        }
    ],
    "rolls": [
        {"id": "percent", "name": "Skill", "kind": "d100"},
        {"id": "spot", "name": "Where", "sides": "20"},
        {"id": "wound", "name": "Damage", "dice": "dice", "sides": "6", "plus": "plus"},
    ],
    "acts": [
        {
            "id": "strike",
            "name": "Strike",
            "tone": "harm",
            "asks": [["modifier", "Modifier", -60, 60, 0], ["dice", "Dice", 1, 6, 1], ["plus", "Plus", 0, 12, 1]],
            "steps": [
                do("roll", "hit", roll="percent", see="it < by_skill + modifier"),
                stop("not hit", text="Missed."),
                do("roll", "at", roll="spot", see="place(it)", text="It goes there."),
                do("roll", "dealt", roll="wound", see="max(0, it - mail)"),
                *(do("mark", name, f"at == {n}", boxes="dealt") for n, (name, _, _) in enumerate(_PLACES, start=1)),
            ],
        },
        {
            "id": "tend",
            "name": "Tend",
            "tone": "calm",
            "asks": [["at", "Where", 1, 5, 2, "Head, Chest, Belly, Arms, Legs"], ["points", "Points", 1, 20, 2]],
            "steps": [do("heal", one[0], f"at == {n}", boxes="points") for n, one in enumerate(_PLACES, start=1)],
        },
    ],
    "ends": [
        {"word": "dead", "when": "head >= head_size and chest >= chest_size", "grave": 3},
        {"word": "unconscious", "when": "head >= head_size", "grave": 1},
        {"word": "dying", "when": "chest >= chest_size or belly >= belly_size", "grave": 2, "act": "tend"},
        {"word": "on the ground", "when": "legs >= legs_size", "grave": 1},
    ],
    "hurt_name": "damage",
    "hurt": "head + chest + belly + arms + legs",
    "fight": {
        "name": "At the gate",
        "fighters": [["Berek", False, 1, "size 14, skill 60, mail 4"], ["Outlaw", True, 3, ""]],
    },
}  # fmt: skip
