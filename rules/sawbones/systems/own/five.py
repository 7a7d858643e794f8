"""The wound part of each of the five systems, written down as games to start from: in words and numbers of our own.

Tests hold each against the hand-written system: the same odds, as fractions.
"""

from __future__ import annotations

from typing import Any

Plain = dict[str, Any]


#: what is usual of numbers that are not usually 0
USUAL = {
    "strength": 3, "willpower": 3, "body": 8, "toughness": 3, "durability": 35, "threshold": 7, "death": 53,
    "somatics": 15,
    "flesh": 1, "falls": 1, "kinetic": 6,
}  # fmt: skip


def called(name: str) -> str:
    """What a number is called on the card."""
    return name.replace("_", " ").capitalize()


def track(name: str, size: str = "1", shape: str = "hidden", **more: str) -> Plain:
    """Something that a fight does."""
    return {"id": name, "name": called(name), "size": size, "shape": shape, **more}


def attribute(name: str, high: int = 99, low: int = 0) -> Plain:
    """Something that somebody is like."""
    usual = min(high, max(low, USUAL.get(name, 0)))
    return {"id": name, "name": called(name), "low": low, "high": high, "usual": usual}


def to(what: str, formula: str, when: str = "") -> Plain:
    """A number gets a value."""
    return {"what": what, "to": formula, **({"when": when} if when else {})}


def stop(when: str) -> Plain:
    """The end, if it holds."""
    return {"do": "stop", "when": when}


def go(part: str, when: str = "") -> Plain:
    """Another part."""
    return {"do": "go", "part": part, **({"when": when} if when else {})}


# After Sundown

FLAGS = ("indomitable", "object", "agony", "anesthetic", "skin_of_night")


def after_sundown(*, revised: bool) -> Plain:
    """Both texts; where they differ, one step does."""
    dies = [to("dead", "1"), *(to(name, "0") for name in ("critical", "terminal", "left", "limit", "stabilised"))]
    clock = "terminal" if revised else "critical"
    wraps = (
        "(literal and fwd == 10 and back == 0 and across == 0)"
        " or (all_forward and fwd == 10) or (any_normal and full and only)"
    )
    normal = [
        to("only", "max(0, fwd - max(back, across))"),
        to("wraps", wraps if revised else "full and only > 0"),
        to("turned", "min(boxes, only) if any_normal else boxes" if revised else "min(boxes, only)"),
        to("past", "max(0, fwd + boxes - 10)"),
        to("fwd", "fwd + boxes", "not wraps"),
        to("turned", "min(past, max(0, 10 - max(back, across))) if carry else 0", "not wraps"),
        to("back", "back + turned", "wraps" if revised else "wraps or past"),
    ]
    return {
        "sawbones_game": 1,
        "name": "After Sundown, revised: its blow" if revised else "After Sundown: its blow",
        "line": "A soak, a table of wounds, and ten boxes with three kinds of strokes.",
        "attributes": [
            *(attribute(name) for name in ("strength", "willpower", "armour", "edge", *FLAGS, "lure")),
            attribute("bonus", 20, -10),
        ],
        "tracks": [
            track("fwd", "10", "boxes"),
            track("back", "10", "boxes", within="fwd", stroke="\\"),
            track("across", "10", "boxes", within="fwd", stroke="-"),
            track("critical", shape="tag"),
            track("terminal", shape="tag"),
            track("dead", shape="tag"),
            track("stabilised", shape="tag"),
            track("left", "9999", "clock"),
            track("limit", "9999"),
            track("count", "999"),
        ],
        "switches": [
            {"id": name, "name": name, "why": "A reading of the text."}
            for name in (
                "seven",
                "lower",
                "resists",
                "threshold",
                "exceeded",
                "petty_counts",
                "stays",
                "literal",
                "all_forward",
                "any_normal",
                "carry",
                "zero",
            )
        ],
        "tables": [
            {
                "id": "boxes_of",
                "name": "Boxes",
                "rows": [
                    [1, 1, "Petty"],
                    [2, 3, "Ordinary"],
                    [3, 6, "Serious"],
                    [4, 10, "Incapacitating"],
                    [5, 10, "Terminal"],
                ],
            }
        ],
        "rolls": [
            {"id": "soak", "name": "Soak", "kind": "pool", "dice": "soakable * (pool - 3 * trade)", "hits": "5+"}
        ],
        "acts": [
            {
                "id": "blow",
                "name": "Blow",
                "tone": "harm",
                "asks": [
                    ["damage", "Damage", 0, 40, 3],
                    ["kind", "Kind", 0, 2, 1, "normal, lethal, aggravated"],
                    ["soakable", "Soakable", 0, 1, 1],
                    ["shift", "Size", 0, 3, 0],
                    ["trade", "Armour hits", 0, 20, 0],
                    ["which", "Soaked by", 0, 2, 0, "Strength, Willpower, Another"],
                    ["another", "Its dice", 0, 20, 0],
                    ["bane", "Bane", 0, 1, 0],
                ],
                "steps": [
                    to("kind", "2", "bane"),
                    to(
                        "penalty",
                        "0 if object or indomitable else max(0, min(10, max(0, fwd + 2 * agony - 2 * anesthetic))"
                        " - max(0, willpower - 2))",
                    ),
                    to("pool", "willpower if which == 1 else another if which else strength"),
                    to("pool", "max(0, pool + edge + armour + (0 if bane else bonus) - resists * penalty)"),
                    to("trade", "soakable * min(trade, armour, pool // 3)"),
                    {"do": "roll", "what": "hits", "roll": "soak"},
                    to("net", "damage - hits - trade"),
                    go("wounded"),
                ],
            }
        ],
        "parts": [
            {
                "id": "wounded",
                "name": "Wounds",
                "steps": [
                    to("row", "net + lower"),
                    to("row", "max(row, 1)", "net == 0 and zero"),
                    to("level", "6 if row >= (8 if lower or not seven else 7) else 0 if row < 1 else min(row, 5)"),
                    to("level", "min(6, level + shift)", "level > 0"),
                    stop("level == 0"),
                    to("kind", "max(0, kind - skin_of_night)"),
                    go("dies", "level == 6"),
                    stop("level == 6 or dead"),
                    to("boxes", "boxes_of(level)"),
                    to("full", "max(fwd, back, across) == 10"),
                    to("stabilised", "stabilised and full"),
                    to("had", "stabilised and back == 10"),
                    to("brim", "back == 10 or across == 10" if revised else "back == 10"),
                    go("normal", "kind == 0"),
                    go("drawn", "kind > 0"),
                    stop("object"),
                    go("counted", "threshold and brim"),
                    stop("dead"),
                    go("terminally", "level == 5"),
                    stop("level == 5 or back < 10 or critical or terminal or (had and stays)"),
                    to(clock, "1"),
                    to("left", "60"),
                    to("limit", "60"),
                    to("stabilised", "0"),
                ],
            },
            {"id": "normal", "name": "Normal marks", "steps": normal},
            {
                "id": "drawn",
                "name": "Marks",
                "steps": [
                    to("fwd", "fwd + boxes"),
                    to("back", "back + boxes"),
                    to("across", "across + boxes", "kind == 2"),
                ],
            },
            {
                "id": "counted",
                "name": "Death Threshold",
                "steps": [
                    to("count", "count + (2 if level >= 4 else 1 if level > 1 or petty_counts else 0)"),
                    go("dies", "count > willpower + lure or (count == willpower + lure and not exceeded)"),
                ],
            },
            {
                "id": "terminally",
                "name": "Terminal",
                "steps": [
                    stop("terminal and left < 5"),
                    to("critical", "0"),
                    to("terminal", "1"),
                    to("left", "5"),
                    to("limit", "5"),
                    to("stabilised", "0"),
                ],
            },
            {"id": "dies", "name": "Death", "steps": dies},
        ],
        "ends": [
            {"word": "dead", "when": "dead", "grave": 3},
            {"word": "dying", "when": "critical or terminal", "grave": 2},
            {"word": "out", "when": "max(fwd, back, across) == 10"},
        ],
    }


# Fudge

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


# Cybergod

NAMES = ("bruised", "wounded", "injured", "maimed", "dying")
HITS = ("one", "two", "three", "four")


def _ranked(one: str) -> str:
    """How many hits come before this one where the highest come first."""
    place = HITS.index(one)
    return " + ".join(
        f"({other} {'>=' if number < place else '>'} {one})" for number, other in enumerate(HITS) if other != one
    )


def _condition_test(name: str, level: str, worse: list[Plain]) -> Plain:
    """A trigger: the dice of Toughness against the level of a condition, or the next one."""
    return {
        "id": name,
        "name": name.capitalize(),
        "steps": [
            to("passed", f"{level} < (body - 4) // 2", "minor"),
            {"do": "roll", "what": "passed", "roll": "test", "see": f"it >= {level}", "when": "not minor"},
            *(
                {**step, "when": f"not passed and ({step['when']})" if step.get("when") else "not passed"}
                for step in worse
            ),
        ],
    }


CYBERGOD: Plain = {
    "sawbones_game": 1,
    "name": "Cybergod: its hits and triggers",
    "line": "Damage Classes through armour to conditions, and what each of them may bring.",
    "attributes": [
        attribute("body", 12, 6),
        attribute("toughness", 10),
        attribute("dr", 30),
        attribute("minor", 1),
        attribute("bonus", 3),
    ],
    "pools": [{"id": "armour", "name": "Armour", "high": 99}, {"id": "cover", "name": "Cover", "high": 99}],
    "tracks": [
        *(track(name, "5", "pips") for name in NAMES),
        track("stunned", "5", "pips"),
        track("incapacitated", shape="tag"),
        track("dead", shape="tag"),
        track("destroyed", shape="tag"),
    ],
    "tables": [],
    "rolls": [
        {
            "id": "test",
            "name": "Condition Test",
            "kind": "pool",
            "dice": "min(10, toughness + bonus)",
            "sides": "body",
            "hits": "5+ 10+:2",
        }
    ],
    "acts": [
        {
            "id": "hits",
            "name": "Hits",
            "tone": "harm",
            "asks": [
                *([name, f"Hit {number}", 0, 30, 3 if number == 1 else 0] for number, name in enumerate(HITS, start=1)),
                ["price", "Points for a hit", 1, 6, 1],
                ["per", "… or for so many", 1, 2, 1],
                ["soft", "Non-lethal", 0, 1, 0],
                ["no_cover", "Cover ignored", 0, 1, 0],
            ],
            "steps": [
                *(to(name, f"max(0, {name} - dr)") for name in HITS),
                to("points", "armour + cover * (not no_cover)"),
                to("most", "min((one > 0) + (two > 0) + (three > 0) + (four > 0), points * per // price)"),
                *(to(f"halved_{name}", f"{name} > 0 and {_ranked(name)} < most") for name in HITS),
                to("spent", "(most * price + per - 1) // per"),
                to("of_cover", "0 if no_cover else min(cover, spent)"),
                to("cover", "cover - of_cover"),
                to("armour", "armour - spent + of_cover"),
                *(to(name, f"{name} // 2", f"halved_{name}") for name in HITS),
                *(to(f"got_{dc}", " + ".join(f"({name} == {dc})" for name in HITS)) for dc in (1, 2, 3, 4, 5)),
                to("got_6", " + ".join(f"({name} > 5)" for name in HITS)),
                to("bruised", "bruised + got_1"),
                to("wounded", "wounded + got_2"),
                to("injured", "injured + got_3"),
                to("dying", "dying + got_4"),
                to("destroyed", "1", "got_6"),
                to("dead", "1", "got_5"),
                stop("dead or destroyed"),
                to("shaken", "got_1 or (soft and (got_2 or got_3 or got_4))"),
                to("escalates", "got_2 and not soft"),
                to("is_critical", "got_3 and not soft"),
                to("slips", "got_4 and not soft"),
                go("shock", "shaken"),
                go("escalation", "escalates"),
                go("critical", "is_critical"),
                go("death", "slips"),
            ],
        }
    ],
    "parts": [
        {
            "id": "shock",
            "name": "Shock",
            "steps": [
                to("level", "bruised + wounded + injured + maimed + dying"),
                to("whole", "(body - 4) // 2 + toughness"),
                to("grade", "0 if level >= whole else 1 if level >= (whole + 1) // 2 else 2", "minor"),
                {
                    "do": "roll",
                    "what": "grade",
                    "roll": "test",
                    "see": "2 if it >= level else 1 if it >= level // 2 else 0",
                    "when": "not minor and toughness + bonus > 0",
                },
                to("grade", "0", "not minor and toughness + bonus == 0"),
                to("stunned", "stunned + 1", "grade == 1"),
                to("incapacitated", "1", "grade == 0"),
            ],
        },
        _condition_test("escalation", "wounded", [to("injured", "injured + 1"), to("is_critical", "1")]),
        _condition_test("critical", "injured", [to("dying", "dying + 1"), to("slips", "1")]),
        _condition_test("death", "dying", [to("dead", "1")]),
    ],
}


# Eclipse Phase

ECLIPSE: Plain = {
    "sawbones_game": 1,
    "name": "Eclipse Phase: its damage and wounds",
    "line": "Armor, damage, wounds by a threshold, and the tests they bring.",
    "attributes": [
        *(
            attribute(name, 999)
            for name in (
                "durability",
                "threshold",
                "death",
                "somatics",
                "energy",
                "kinetic",
                "ignores",
                "traumas",
                "turns",
            )
        ),
        *(attribute(name, 1) for name in ("flesh", "falls", "bot", "thing", "medichines")),
    ],
    "tracks": [
        track("damage", "9999", "meter"),
        track("wounds", "999", "number"),
        track("prone", shape="tag"),
        track("unconscious", shape="tag"),
        track("stasis", shape="tag"),
        track("treated"),
        track("shocked", "999", "clock"),
        track("dazed", "99"),
        track("waits", "99"),
        track("minute"),
    ],
    "switches": [
        {"id": name, "name": name, "why": "A reading of the text."}
        for name in ("round_up", "past", "hinders", "slowly")
    ],
    "rolls": [{"id": "test", "name": "Test", "kind": "d100"}],
    "acts": [
        {
            "id": "hit",
            "name": "Hit",
            "tone": "harm",
            "asks": [
                ["dv", "Damage", 0, 200, 10],
                ["ap", "AP", -30, 30, 0],
                ["kind", "Armor", 0, 1, 0, "kinetic, energy"],
                ["bypass", "Bypassed", 0, 1, 0],
                ["shock", "Shock", 0, 1, 0],
                ["halved", "Armor halved", 0, 1, 0],
                ["doubled", "Armor doubled", 0, 1, 0],
            ],
            "steps": [
                to("loss", "10 * (max(0, wounds - min(3, ignores)) + traumas)"),
                to("up", "damage < min(durability + past, death) and not unconscious"),
                go("shocks", "shock and flesh and up"),
                to("armour", "max(energy, kinetic) if thing else energy if kind else kinetic"),
                to(
                    "armour",
                    "0 if bypass else max(0, (armour * 2 if doubled else armour // 2 if halved else armour) + ap)",
                ),
                to("through", "max(0, dv - armour)"),
                stop("through == 0"),
                to("fresh", "through // threshold"),
                to("was_out", "damage >= durability + past"),
                to("damage", "damage + through"),
                to("wounds", "wounds + fresh"),
                to("treated", "0", "fresh > 0"),
                to("stasis", "0", "fresh > 0"),
                to("prone", "1", "damage >= durability + past and not was_out and falls"),
                to("in_stasis", "medichines and fresh and damage < death and (fresh > 4 or wounds > 6)"),
                to("stasis", "1", "in_stasis"),
                to("unconscious", "1", "in_stasis"),
                to("prone", "1", "in_stasis"),
                stop("in_stasis or fresh == 0 or thing or damage >= min(durability + past, death) or unconscious"),
                to("target", "3 * somatics - min(60, 10 * (max(0, wounds - min(3, ignores)) + traumas))"),
                go("knocked"),
            ],
        }
    ],
    "parts": [
        {
            "id": "shocks",
            "name": "Shock",
            "steps": [
                to("target", "durability - damage + energy - hinders * min(60, loss)"),
                # 0 where it is shaken off, or else for how many turns it lays one low
                {
                    "do": "roll",
                    "what": "lies",
                    "roll": "test",
                    "see": "0 if it == 0 or (it < 99 and it <= target) else max(3, max(0, it - target) // 10)",
                },
                to("prone", "1", "lies"),
                to("shocked", "max(shocked, lies)", "lies"),
                to("dazed", "30"),
                to("slow", "lies or slowly or minute"),
                to("waits", "20 if slow else 2"),
                to("minute", "slow"),
                to("dv", "(dv + round_up) // 2", "not lies"),
            ],
        },
        {
            "id": "knocked",
            "name": "Knockdown",
            "steps": [
                stop("bot and fresh < 2 and 0"),
                to("prone", "1", "bot and fresh > 1"),
                stop("bot and fresh > 1"),
                {
                    "do": "roll",
                    "what": "stands",
                    "roll": "test",
                    "see": "it == 0 or (it < 99 and it <= target)",
                    "when": "bot or not shocked",
                },
                to("prone", "1", "not stands and (bot or not shocked)"),
                stop("bot or fresh < 2"),
                {"do": "roll", "what": "stays_up", "roll": "test", "see": "it == 0 or (it < 99 and it <= target)"},
                to("unconscious", "1", "not stays_up"),
                to("prone", "1", "not stays_up"),
            ],
        },
    ],
}

FIVE: tuple[Plain, ...] = (after_sundown(revised=False), after_sundown(revised=True), FUDGE, CYBERGOD, ECLIPSE)
for _game in FIVE:
    _game["fight"] = {
        "name": "Two against two",
        "fighters": [["Anna", False, 1, ""], ["Berek", False, 1, ""], ["Foe", True, 2, ""]],
    }
