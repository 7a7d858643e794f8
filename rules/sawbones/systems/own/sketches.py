"""Six games to start from: well-known ways of being hurt, in words and numbers of our own, each with a fight to try."""

from __future__ import annotations

from typing import Any

Plain = dict[str, Any]


def _set(what: str, to: str, when: str = "", text: str = "") -> Plain:
    return {"what": what, "to": to} | ({"when": when} if when else {}) | ({"text": text} if text else {})


def _do(do: str, what: str = "", when: str = "", **more: str) -> Plain:
    return {"do": do} | ({"what": what} if what else {}) | ({"when": when} if when else {}) | more


HIT_POINTS: Plain = {
    "sawbones_game": 1,
    "name": "Hit points",
    "line": "Damage up to a number; whoever lies there throws to hold on.",
    "attributes": [
        {"id": "hp", "name": "Hit points", "low": 1, "high": 400, "usual": 12},
        {"id": "guard", "name": "Guard", "high": 40, "usual": 13, "help": "What an attack must reach."},
        {"id": "attack", "name": "Attack", "low": -5, "high": 30, "usual": 4},
    ],
    "tracks": [
        {"id": "harm", "name": "Damage", "size": "hp"},
        {"id": "held", "name": "Held on", "shape": "pips", "size": "3", "tone": "calm"},
        {"id": "slipped", "name": "Slipped", "shape": "pips", "size": "3", "tone": "harm"},
    ],
    "rolls": [
        {"id": "swing", "name": "Attack", "sides": "20"},
        {"id": "wound", "name": "Damage", "dice": "dice * hit", "sides": "sides", "plus": "plus"},
        {"id": "hold", "name": "Holding on", "sides": "20"},
    ],
    "parts": [
        {
            "id": "hurt",
            "name": "Damage",
            "steps": [
                _set("was_down", "harm >= hp", text="{harm} of {hp}."),
                _do("mark", "harm", boxes="dealt"),
                _set("slipped", "3", "over >= hp", "{over} beyond the last: dead at once."),
                _do("mark", "slipped", "was_down and dealt > 0", boxes="max(1, hit)"),
                _do("stop", when="was_down"),
            ],
        }
    ],
    "acts": [
        {
            "id": "attack_on",
            "name": "Attack",
            "tone": "harm",
            "asks": [["dice", "Dice", 1, 20, 1], ["sides", "Sides", 4, 12, 8], ["plus", "Plus", -5, 30, 2]],
            "steps": [
                _do("roll", "hit", roll="swing", see="2 if it == 20 else it > 1 and it + by_attack >= guard",
                    text="Against {guard}, with {by_attack}: {hits: hit}."),
                _do("stop", when="not hit"),
                _do("roll", "rolled", roll="wound"),
                _set("dealt", "max(0, rolled)"),
                _do("go", part="hurt"),
            ],
        },
        {
            "id": "harm_of",
            "name": "Damage",
            "tone": "harm",
            "asks": [["dealt", "Damage", 0, 400, 6]],
            "steps": [_do("go", part="hurt")],
        },
        {
            "id": "heal",
            "name": "Heal",
            "tone": "calm",
            "asks": [["points", "Points", 1, 400, 6]],
            "steps": [_do("heal", "harm", boxes="points"), _do("go", part="up")],
        },
        {
            "id": "steady",
            "name": "Steady",
            "tone": "calm",
            "when": "harm >= hp and held < 3 and slipped < 3",
            "steps": [_set("held", "3")],
        },
    ],
    "begins": [
        _do("stop", when="harm < hp or held >= 3 or slipped >= 3"),
        _do("roll", "fell", roll="hold", see="3 if it == 20 else it >= 10 if it > 1 else -1"),
        _set("harm", "hp - 1", "fell == 3", "A twenty: up again."),
        _do("go", part="up"),
        _do("mark", "held", "fell == 1"),
        _do("mark", "slipped", "fell < 1", boxes="1 - fell"),
    ],
    "tables": [{"id": "hits", "name": "Hits", "rows": [[0, 0, "missed"], [1, 1, "hit"], [2, 2, "twice the dice"]]}],
    "ends": [
        {"word": "dead", "when": "slipped >= 3", "grave": 3},
        {"word": "stable", "when": "harm >= hp and held >= 3", "grave": 1},
        {"word": "dying", "when": "harm >= hp and held < 3", "grave": 2, "act": "steady"},
    ],
    "fight": {
        "name": "At the ford",
        "fighters": [["Hild", False, 1, "hp 24, guard 16"], ["Odo", False, 1, "hp 14"], ["Raider", True, 4, "hp 7"]],
    },
}  # fmt: skip
HIT_POINTS["parts"].append(
    {
        "id": "up",
        "name": "Up again",
        "steps": [_set("held", "0", "harm < hp"), _set("slipped", "0", "harm < hp")],
    }
)

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
                _do("roll", "above", roll="hurt", see="max(-1, (it - max(0, tough - pierces)) // 4)"),
                _do("stop", when="above < 0", text="Not enough."),
                _set("taken", "max(above, shaken)"),
                _set("shaken", "1"),
                _do("choose", "soaks", "taken > 0 and luck > 0", options="Take it, Soak with luck"),
                _do("go", when="taken > 0 and soaks", part="soaking"),
                _do("mark", "wounds", "taken > 0", boxes="taken"),
                _set("down", "1", "taken > 0 and over > 0", "One wound too many."),
            ],
        },
        {
            "id": "rally",
            "name": "Rally",
            "tone": "calm",
            "when": "shaken",
            "steps": [_do("roll", "came", roll="soak", see="it >= 4"), _set("shaken", "0", "came")],
        },
        {"id": "mend", "name": "Mend a wound", "tone": "calm", "steps": [_do("heal", "wounds"), _set("down", "0")]},
    ],
    "parts": [
        {
            "id": "soaking",
            "name": "Soaking",
            "steps": [
                _set("luck", "luck - 1"),
                _do("roll", "off", roll="soak", see="max(0, it // 4)"),
                _set("taken", "max(0, taken - off)"),
                _set("shaken", "0", "taken == 0"),
            ],
        }
    ],
    "ends": [{"word": "out", "when": "down", "grave": 1}],
    "fight": {
        "name": "In the alley",
        "fighters": [["Rosa", False, 1, "tough 6, vigour 8, luck 3"], ["Thug", True, 3, ""]],
    },
}

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
                _do("choose", "way", "armour > 0", options="Take it, Armour"),
                _set("armour", "armour - 1", "way"),
                _set("level", "level - way"),
                _do("choose", "resists", "level > 0", options="Take it, Resist"),
                _do("go", when="resists", part="resisting"),
                _do("mark", "harm", "level > 0", row="level"),
            ],
        },
        {
            "id": "rest",
            "name": "Let off steam",
            "tone": "calm",
            "steps": [_do("heal", "stress", boxes="3"), _set("spent", "0")],
        },
        {"id": "mend", "name": "Mend", "tone": "calm", "steps": [_do("heal", "harm")]},
    ],
    "parts": [
        {
            "id": "resisting",
            "name": "Resisting",
            "steps": [
                _do("roll", "best", roll="hold"),
                _do("mark", "stress", boxes="6 - best"),
                _set("level", "level - 1"),
                _do("stop", when="stress < stress_size"),
                _do("mark", "trauma"),
                _set("spent", "1"),
                _set("stress", "0"),
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
HARM_IN_ROWS["parts"][0]["steps"] = [
    *HARM_IN_ROWS["parts"][0]["steps"][:3],
    _set("full", "stress >= stress_size"),
    _do("mark", "trauma", "full"),
    _set("spent", "1", "full"),
    _set("stress", "0", "full"),
]

CONSEQUENCES: Plain = {
    "sawbones_game": 1,
    "name": "Stress and consequences",
    "line": "What stress does not hold becomes a consequence; what those do not hold takes somebody out.",
    "attributes": [
        {"id": "fights", "name": "Fighting", "low": -2, "high": 8, "usual": 2},
        {"id": "dodges", "name": "Dodging", "low": -2, "high": 8, "usual": 1},
        {"id": "build", "name": "Build", "high": 6, "usual": 1},
    ],
    "tracks": [
        {"id": "stress", "name": "Stress", "shape": "boxes", "size": "3 if build < 1 else 4 if build < 3 else 6"},
        {"id": "mild", "name": "Mild", "shape": "pips", "size": "1 + (build > 4)"},
        {"id": "moderate", "name": "Moderate", "shape": "pips", "size": "1"},
        {"id": "severe", "name": "Severe", "shape": "pips", "size": "1"},
        {"id": "taken", "name": "taken out", "shape": "hidden", "size": "1"},
    ],
    "rolls": [
        {"id": "strike", "name": "Fighting", "kind": "fudge", "dice": "4", "plus": "by_fights + bonus"},
        {"id": "avoid", "name": "Dodging", "kind": "fudge", "dice": "4", "plus": "dodges"},
    ],
    "acts": [
        {
            "id": "attack",
            "name": "Attack",
            "tone": "harm",
            "asks": [["bonus", "Bonus", -4, 12, 0], ["weapon", "Weapon", 0, 6, 0]],
            "steps": [
                _do("roll", "shifts", roll="strike", against="avoid", see="max(0, it - other)"),
                _do("stop", when="shifts == 0"),
                _set("shifts", "shifts + weapon"),
                _do("go", part="absorb"),
            ],
        },
        {
            "id": "hit",
            "name": "Shifts",
            "tone": "harm",
            "asks": [["shifts", "Shifts", 1, 20, 2]],
            "steps": [_do("go", part="absorb")],
        },
        {"id": "breath", "name": "A breath", "tone": "calm", "steps": [_set("stress", "0")]},
    ],
    "parts": [
        {
            "id": "absorb",
            "name": "Absorbing",
            "steps": [
                _set("left", "max(0, shifts - (stress_size - stress))"),
                _set("use_mild", "left > 0 and mild < mild_size"),
                _set("left", "max(0, left - 2)", "use_mild"),
                _set("use_moderate", "left > 0 and not moderate"),
                _set("left", "max(0, left - 4)", "use_moderate"),
                _set("use_severe", "left > 0 and not severe"),
                _set("left", "max(0, left - 6)", "use_severe"),
                _set("taken", "1", "left > 0", "Nothing holds that: taken out."),
                _do("stop", when="left > 0"),
                _do("mark", "mild", "use_mild"),
                _do("mark", "moderate", "use_moderate"),
                _do("mark", "severe", "use_severe"),
                _do("mark", "stress", boxes="max(0, shifts - 2 * use_mild - 4 * use_moderate - 6 * use_severe)"),
            ],
        }
    ],
    "ends": [{"word": "taken out", "when": "taken", "grave": 1}],
    "hurt_name": "stress",
    "hurt": "stress",
    "fight": {
        "name": "On the airship",
        "fighters": [["Zadie", False, 1, "fights 4, build 3"], ["Minion", True, 4, "fights 1, build 0"]],
    },
}

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
                _do("roll", "hit", roll="percent", see="it < by_skill + modifier"),
                _do("stop", when="not hit", text="Missed."),
                _do("roll", "at", roll="spot", see="place(it)", text="It goes there."),
                _do("roll", "dealt", roll="wound", see="max(0, it - mail)"),
                *(_do("mark", name, f"at == {n}", boxes="dealt") for n, (name, _, _) in enumerate(_PLACES, start=1)),
            ],
        },
        {
            "id": "tend",
            "name": "Tend",
            "tone": "calm",
            "asks": [["at", "Where", 1, 5, 2, "Head, Chest, Belly, Arms, Legs"], ["points", "Points", 1, 20, 2]],
            "steps": [_do("heal", one[0], f"at == {n}", boxes="points") for n, one in enumerate(_PLACES, start=1)],
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
                _do("roll", "through", roll="blade", against="bear", see="max(0, it - other)"),
                _do("mark", "wounds", row="wound(through)"),
                _do("mark", "steps", "wound(through) > 1"),
            ],
        },
        {
            "id": "mend",
            "name": "Mend",
            "tone": "calm",
            "steps": [_do("heal", "wounds"), _do("heal", "steps", "wounds < 2", boxes="steps")],
        },
    ],
    "hurt_name": "penalty",
    "hurt": "wounds_penalty",
    "fight": {"name": "In the pit", "fighters": [["Marta", False, 1, "body 4, mail 1"], ["Hound", True, 3, "body 2"]]},
}

#: what a game begins as of which nothing has been said yet
BARE: Plain = {
    "sawbones_game": 1,
    "tracks": [{"id": "harm", "name": "Harm"}],
    "acts": [
        {
            "id": "blow",
            "name": "Blow",
            "tone": "harm",
            "asks": [["damage", "Damage", 0, 20, 3, ""]],
            "steps": [{"do": "mark", "what": "harm", "boxes": "damage"}],
        }
    ],
    "ends": [{"word": "out", "when": "harm >= harm_size"}],
}
SKETCHES: tuple[Plain, ...] = (HIT_POINTS, THREE_WOUNDS, HARM_IN_ROWS, CONSEQUENCES, LOCATIONS, LADDER)
