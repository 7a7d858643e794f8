"""Games of one's own made of dice: definitions that hold together, and such as somebody has meddled with."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

from sawbones.systems.own.sketches import SKETCHES

Plain = dict[str, Any]
WORDS = ("Boris", "山田", "Żółw", "a b", "O’Brien", "x" * 20, "ß", "ﬃ", "<b>no</b>", "\u202eevil")


class Names:
    """What a formula may speak of while a definition is drawn."""

    def __init__(self) -> None:
        self.fixed: list[str] = []
        self.standing: list[str] = []
        self.kept: list[str] = []
        self.tables: list[str] = []

    def all(self) -> list[str]:
        return [*self.fixed, *self.standing, *self.kept, *(f"by_{name}" for name in self.standing), "somebody", "over"]


def formula(rng: Random, names: list[str], tables: list[str], depth: int = 2) -> str:
    """A formula that speaks of nothing else."""
    kind = rng.random()
    if depth == 0 or kind < 0.35:
        return rng.choice([str(rng.choice([0, 1, 1, 2, 3, 5, 10])), *(names or ["1"])])
    one, other = (formula(rng, names, tables, depth - 1) for _ in range(2))
    if kind < 0.65:
        return f"({one} {rng.choice(['+', '-', '*', '//', '%'])} {other})"
    if kind < 0.85:
        return f"({one} {rng.choice(['<', '>', '<=', '>=', '==', '!=', 'and', 'or'])} {other})"
    if tables and kind < 0.9:
        return f"{rng.choice(tables)}({one})"
    return rng.choice(
        [f"max({one}, {other})", f"min({one}, {other})", f"abs({one})", f"not {one}", f"({one} if {other} else 2)"]
    )


def whose(rng: Random, what: str) -> str:
    """What is changed: of the one it is done to, or of whoever does it."""
    return f"by_{what}" if rng.random() < 0.25 else what


def step(
    rng: Random, names: Names, rolls: list[str], parts: list[str], marks: list[str], levels: list[str], *, dice: bool
) -> Plain:
    """A step that holds together."""
    free = names.all()

    def made(depth: int = 2) -> str:
        return formula(rng, free, names.tables, depth)

    kinds = ["set", "set", "mark", "mark", "heal", "say", "choose", "stop"] + (["roll"] * 4 if dice and rolls else [])
    do = rng.choice(kinds + (["go"] if parts else []))
    found: Plain = {"do": do}
    if rng.random() < 0.3 or do == "stop":
        found["when"] = made(1)
    if rng.random() < 0.2 or do == "say":
        found["text"] = f"Now {{{made(1)}}} of it."
    what = rng.choice([*marks, f"k{rng.randint(0, 3)}"])
    match do:
        case "set":
            found |= {"what": whose(rng, what) if what in marks else what, "to": made()}
        case "roll":
            found |= {"what": rng.choice(["k0", "k1", "k2"]), "roll": rng.choice(rolls)}
            if rng.random() < 0.5:
                found["see"] = formula(rng, [*free, "it", "it", "it"], names.tables, 1)
            if rng.random() < 0.2:
                found |= {"against": rng.choice(rolls), "see": "max(0, it - other)"}
        case "mark" | "heal":
            there = [*marks, *levels]
            if not there:
                return {"do": "set", "what": "k0", "to": made()}
            found |= {"what": rng.choice(there), "boxes": made(1)}
            if found["what"] in levels:
                found["row"] = made(1)
            found["what"] = whose(rng, found["what"])
        case "choose":
            found |= {"what": "k3", "options": rng.choice(["Yes, No", "A, B, C"])}
        case "go":
            found["part"] = rng.choice(parts)
    if found.get("what", "").startswith("k") and found["what"] not in names.kept:
        names.kept.append(found["what"])
    return found


def game(rng: Random, *, few: bool = False) -> Plain:
    """A definition that holds together, of some parts of every kind, or of ``few``."""
    names = Names()

    def upto(most: int, least: int = 0) -> int:
        return rng.randint(least, max(least, most // 2) if few else most)

    found: Plain = {"sawbones_game": 1, "name": rng.choice(WORDS)}
    found["attributes"] = [
        {
            "id": f"a{n}",
            "name": rng.choice(WORDS),
            "low": rng.randint(-3, 1),
            "high": rng.randint(4, 12),
            "usual": rng.randint(1, 4),
        }
        for n in range(upto(3))
    ]
    names.fixed = [one["id"] for one in found["attributes"]]
    found["switches"] = [
        {"id": f"s{n}", "name": "Switch", "why": "So it says.", "on": rng.random() < 0.5} for n in range(upto(2))
    ]
    names.fixed += [one["id"] for one in found["switches"]]
    found["pools"] = [{"id": f"p{n}", "name": rng.choice(WORDS), "usual": rng.randint(0, 5)} for n in range(upto(2))]
    shapes = ["meter", "boxes", "pips", "number", "tag", "clock", "hidden"]
    found["tracks"] = [
        {
            "id": f"t{n}",
            "name": rng.choice(WORDS),
            "shape": rng.choice(shapes),
            "size": formula(rng, names.fixed, [], 1),
            "tone": rng.choice(["", "harm", "calm"]),
        }
        for n in range(upto(4))
    ]
    marks = [one["id"] for one in (*found["pools"], *found["tracks"])]
    found["levels"] = [
        {"id": f"l{n}", "name": "Levels", "spill": rng.choice(["up", "lost"]), "slots": rng.random() < 0.3,
         "rows": [[f"r{n}_{m}", rng.choice(WORDS), rng.randint(0, 3), rng.randint(0, 4), rng.random() < 0.3] for m in range(upto(4, 1))]}
        for n in range(upto(2))
    ]  # fmt: skip
    levels = [one["id"] for one in found["levels"]]
    rows = [row[0] for one in found["levels"] for row in one["rows"]]
    names.standing = [
        *marks,
        *levels,
        *rows,
        *(f"{name}_penalty" for name in levels),
        *(f"{one['id']}_size" for one in found["tracks"]),
    ]
    found["tables"] = [
        {"id": f"u{n}", "name": "Table", "rows": [[m * 2, rng.randint(-2, 5), ""] for m in range(upto(4))]}
        for n in range(upto(1))
    ]
    names.tables = [one["id"] for one in found["tables"]]
    asks: list[list[Any]] = [[f"k{n}", "Number", rng.randint(-2, 1), rng.randint(2, 9), 2, ""] for n in range(upto(2))]
    names.kept = [row[0] for row in asks]
    speaks = [*names.fixed, *names.standing]
    kinds = ["sum", "pool", "highest", "lowest", "fudge", "d100"]
    found["rolls"] = [
        {"id": f"d{n}", "name": "Dice", "kind": (kind := rng.choice(kinds)), "dice": str(rng.randint(0, 3)), "sides": rng.choice(["4", "6", f"2 + {formula(rng, names.fixed, [], 0)}"]),
         "plus": formula(rng, speaks, [], 1), "keep": rng.randint(1, 2), "again": rng.choice([0, 0, 1])}
        | ({"hits": rng.choice(["5 6", "4+", "1:-1 3+"])} if kind == "pool" else {})
        for n in range(upto(3, 1))
    ]  # fmt: skip
    rolls = [one["id"] for one in found["rolls"]]
    parts = [f"g{n}" for n in range(upto(2))]

    def steps(most: int, below: list[str], *, dice: bool = True) -> list[Plain]:
        made, thrown = [], 0
        for _ in range(upto(most)):
            one = step(rng, names, rolls if thrown < 2 else [], below, marks, levels, dice=dice)
            thrown += one["do"] in ("roll", "go")
            made.append(one)
        return made

    # what stands further down is drawn first: it may keep numbers that others speak of
    found["parts"] = []
    for place in reversed(range(len(parts))):
        found["parts"].insert(
            0, {"id": parts[place], "name": "Part", "steps": steps(3, parts[place + 1 :], dice=place == len(parts) - 1)}
        )
    found["acts"] = [
        {"id": f"c{n}", "name": rng.choice(["Blow", "Rest"]), "asks": asks, "tone": rng.choice(["", "harm", "calm"]), "steps": steps(5, parts)}
        | ({"log": "{by} > {on}: {" + formula(rng, speaks, [], 1) + "}"} if rng.random() < 0.3 else {})
        for n in range(upto(3, 1))
    ]  # fmt: skip
    found["after"] = steps(2, [], dice=False)
    found["begins"], found["turn"] = steps(4, []), steps(2, [])
    if marks and any(one["do"] == "roll" for one in found["begins"]):  # a throw before the turn, and what comes of it
        thrown = next(one["what"] for one in found["begins"] if one["do"] == "roll")
        found["begins"].append({"do": "mark", "what": rng.choice(marks), "boxes": thrown})
    found["times"] = [
        {
            "id": f"m{n}",
            "name": "Time",
            "every": rng.choice([1, 10, 60]),
            "when": formula(rng, speaks, [], 1),
            "steps": steps(2, [], dice=False),
        }
        for n in range(upto(2))
    ]
    found["ends"] = [
        {
            "word": rng.choice(["out", "dying", "dead"]),
            "when": formula(rng, speaks, names.tables, 2),
            "grave": rng.randint(1, 3),
        }
        for _ in range(upto(3))
    ]
    if rng.random() < 0.3:
        found |= {"hurt": formula(rng, speaks, [], 1), "hurt_name": "hurt"}
    return found


# What somebody has meddled with

STRANGE: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 10**11, -(10**11), 1.5, "", "x", "__class__", "a" * 30, "(" * 40, "((((1))))", "9" * 40, "a + ",
    "import os", "__import__('os')", "().__class__", "by.hp", "{0}", "{x.y}", "{", "}", "1 +" * 60, "not " * 30, "k0", "it", "lambda: 0",
    "\u202e<img src=x onerror=alert(1)>", "\x00", "山" * 60, "1 if 1 else " * 12, "max(" * 20, "-" * 100 + "1", "k0 // 0", "99999 * 99999 * 99999",
    [], [[]], [None], ["x"] * 13, {}, {"do": "set"}, {"id": "x"}, [[[[[[]]]]]], {"a": {"b": {"c": {}}}}, [0] * 50,
)  # fmt: skip


def forged(rng: Random) -> Any:
    """A definition with some places meddled with; now and then nothing like one."""
    if rng.random() < 0.02:
        return copy.deepcopy(rng.choice(STRANGE))
    found = copy.deepcopy(rng.choice(SKETCHES)) if rng.random() < 0.08 else game(rng, few=True)
    for _ in range(rng.choice([1, 1, 1, 2, 4])):
        meddle(rng, found)
    return found


def meddle(rng: Random, within: Any) -> None:
    """Change one place of it, somewhere."""
    while isinstance(within, dict | list) and within:
        key = rng.choice(list(within)) if isinstance(within, dict) else rng.randrange(len(within))
        inside = within[key]
        if isinstance(inside, dict | list) and inside and rng.random() < 0.85:
            within = inside
            continue
        match rng.randrange(6):
            case 0 if isinstance(within, dict):
                del within[key]
            case 1 if isinstance(within, dict):
                within[rng.choice(["x", "id", "do", "when", "to", "", "__init__", "name", "size"])] = rng.choice(
                    STRANGE
                )
            case 2 if isinstance(within, list):
                within.append(copy.deepcopy(inside))
            case 3 if isinstance(inside, str):
                within[key] = inside + rng.choice([" + x", ")", " if", "(", " 1", "²", "/", ".", " == 1 == 1"])
            case _:
                within[key] = copy.deepcopy(rng.choice(STRANGE))
        return


def with_much_to_say(game: Plain) -> Plain:
    """The same game with more words than any link of a game holds, none of them like another."""
    rng = Random("much to say")
    free = 20 - len(game["attributes"])
    said = ["".join(rng.choice("abcdefghijklmnopqrstuvwxyz ") for _ in range(90)).strip() for _ in range(free)]
    more = [{"id": f"more_{n}", "name": text[:30], "help": text[30:]} for n, text in enumerate(said)]
    return {**copy.deepcopy(game), "attributes": [*game["attributes"], *more]}


# Games made to be slow, each within every bound of a definition


def act_of(steps: list[Plain], rolls: list[Plain], **parts: Any) -> Plain:
    """Make a game of one act of these steps, which marks a track or keeps numbers."""
    track = {"id": "t", "name": "T", "size": "50"}
    act = {"id": "c", "name": "C", "tone": "harm", "steps": steps}
    return {"sawbones_game": 1, "name": "Slow", "tracks": [track], "rolls": rolls, "acts": [act], **parts}


def rolls_of(times: int, see: str = "", **more: Any) -> list[Plain]:
    """Roll d so many times into x, one after the other, and mark what it comes to."""
    step = {"do": "roll", "what": "x", "roll": "d", **({"see": see} if see else {}), **more}
    return [step] * times + [{"do": "mark", "what": "t", "boxes": "x"}]


def die_of(**more: Any) -> list[Plain]:
    return [{"id": "d", "name": "D", **more}]


PRIMES = (13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97)
LONG_FORMULA = f"max({','.join(['x*3+y'] * 8)})"
TRACKS = [{"id": f"t{n}", "name": "T", "size": f"max({','.join(['50'] * 30)})"} for n in range(16)]

#: by what makes them slow
SLOW: dict[str, Plain] = {
    "many rolls that keep ten dice": act_of(
        rolls_of(38, "(it + x * 7) % 29"), die_of(kind="highest", dice="1 + x % 29", sides="30", keep=10)
    ),
    "dice thrown again and again": act_of(rolls_of(38), die_of(kind="pool", dice="60", sides="2", hits="2", again=5)),
    "rolls that no two are alike": act_of(
        rolls_of(38, "(it + x * 7) % 59"), die_of(dice="1 + x % 60", sides="2", again=5)
    ),
    "dice against dice": act_of(
        rolls_of(38, "(it * 7 + other) % 41", against="d"), die_of(dice="1 + x % 9", sides="11")
    ),
    "a long formula for every number": act_of(
        rolls_of(38, LONG_FORMULA.replace("y", "it") + " % 97"), die_of(dice="9", sides="100")
    ),
    "long formulas on many branches": act_of(
        [*rolls_of(2)[:-1], *([{"what": "y", "to": LONG_FORMULA, "when": f"{LONG_FORMULA} < 9"}] * 38)],
        die_of(sides="100"),
    ),
    "sizes that are formulas": act_of(
        [*rolls_of(2)[:-1], *({"what": f"t{n % 4}", "to": "max(" + ",".join(["t1_size * x"] * 10) + ")"} for n in range(37))],
        die_of(sides="100"),
        tracks=TRACKS,
    ),
    "many tracks at once": act_of(
        [{"do": "roll", "what": f"t{n}", "roll": "d"} for n in range(16)], die_of(sides="10"), tracks=TRACKS
    ),
    "levels filled again and again": act_of(
        [*rolls_of(2)[:-1], *({"do": ("mark", "heal")[n % 2], "what": "l", "row": "1", "boxes": "x"} for n in range(37))],
        die_of(sides="100"),
        levels=[{"id": "l", "name": "L", "rows": [[f"r{n}", "R", 12, 0] for n in range(12)]}],
    ),
    "chances with many denominators": act_of(
        rolls_of(38, "it % 20"),
        die_of(dice="9", sides="u(x)"),
        tables=[{"id": "u", "name": "U", "rows": [[n, sides, ""] for n, sides in enumerate(PRIMES)]}],
    ),
}  # fmt: skip
#: an act that keeps two d100 and calculates twice: 10,000 ways
TWO_D100 = act_of(
    [
        {"do": "roll", "what": "p", "roll": "d"},
        {"do": "roll", "what": "q", "roll": "d"},
        *[{"what": "s", "to": "p + q"}] * 2,
        {"do": "mark", "what": "t", "boxes": "s > 100"},
    ],
    die_of(sides="100"),
)
