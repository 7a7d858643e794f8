"""A weapon that is a die against a die that bears it, a step lower with every wound."""

from __future__ import annotations

from sawbones.systems.own.shorthand import Plain, do

LADDER: Plain = {
    "sawbones_game": 1,
    "name": "A ladder of dice",
    "line": "A weapon is a die, and so is what bears it; every wound takes the die a step down.",
    "attributes": [
        {"id": "body", "name": "Body step", "low": 1, "high": 5, "usual": 3, "help": "d4 is 1, d12 is 5."},
        {"id": "mail", "name": "Armour", "high": 6, "usual": 0},
    ],
    "tracks": [{"id": "steps", "name": "Steps down", "shape": "hidden", "size": "body - 1"}],
    "levels": [
        {
            "id": "wounds",
            "name": "Wounds",
            "rows": [
                ["graze", "Graze", 3, 0],
                ["cut", "Cut", 2, 1],
                ["gash", "Gash", 2, 2],
                ["crippled", "Crippled", 1, 4, True],
            ],
        }
    ],
    "tables": [{"id": "wound", "name": "Wound", "rows": [[1, 1], [3, 2], [6, 3], [9, 4]]}],
    "rolls": [
        {"id": "blade", "name": "Damage", "sides": "2 + 2 * weapon", "plus": "plus", "again": 1},
        {"id": "bear", "name": "Body", "sides": "2 + 2 * max(1, body - steps)", "plus": "mail"},
    ],
    "acts": [
        {
            "id": "blow",
            "name": "Blow",
            "tone": "harm",
            "asks": [["weapon", "Weapon", 1, 5, 3, "d4, d6, d8, d10, d12"], ["plus", "Plus", 0, 12, 0]],
            "steps": [
                do("roll", "through", roll="blade", against="bear", see="max(0, it - other)"),
                do("mark", "wounds", row="wound(through)"),
                do("mark", "steps", "wound(through) > 1"),
            ],
        },
        {
            "id": "mend",
            "name": "Mend",
            "tone": "calm",
            "steps": [do("heal", "wounds"), do("heal", "steps", "wounds < 2", boxes="steps")],
        },
    ],
    "hurt_name": "penalty",
    "hurt": "wounds_penalty",
    "fight": {"name": "In the pit", "fighters": [["Marta", False, 1, "body 4, mail 1"], ["Hound", True, 3, "body 2"]]},
}
