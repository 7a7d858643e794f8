"""The hits of one attack in Cybergod: Damage Reduction, armour, conditions, and what each of them brings."""

from __future__ import annotations

from sawbones.systems.own.five.numbers import attribute, track
from sawbones.systems.own.shorthand import Plain, go, stop, to

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
