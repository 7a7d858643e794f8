"""The wound part of each of the five systems, written down as games of one's own; and how their sheets and orders compare.

After Sundown: a blow from the soak to the clocks of the dying. Fudge: an exchange from both rolls to the box that is
marked. Cybergod: the hits of one attack from Damage Reduction to the last trigger. Eclipse Phase: a Damage Value through
armor to wounds and the tests they bring, a shock before it. What could not be said that way is in :data:`NOT_SAID`, with
its reason; weapons' tags and the tests of an attack, which could, are left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sawbones.play.resolve import Part
from sawbones.systems import find
from sawbones.systems.cybergod.orders import PIERCING

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

Plain = dict[str, Any]

#: of each system, what its blow does that a game of one's own cannot say, and why
NOT_SAID = {
    "After Sundown, both texts": {
        "illusory strokes, and when each kind of stroke heals": "said elsewhere by its healing, which is no wound part; a blow only sets those clocks to nought",
    },
    "Fudge": {
        "“whoever is better hits”, where the attacker is hurt": "steps change the one it is done to, and never the one who does it",
        "a track whose levels are data of the fight": "the levels are the definition's: another track is another game, and a fight keeps the one it began by",
    },
    "Cybergod": {
        "Resolve that throws the blank dice again": "a roll is thrown once: which dice lie blank is not kept",
        "any number of hits in one attack": "an act asks for ten numbers at most; here four hits are asked for",
        "stress for allies who see it": "an act is done to those it names, and brings nothing about for others",
    },
    "Eclipse Phase": {
        "Moxie, which turns the two dice of a throw about": "a roll is one number, and not its two digits: it % 10 says the units, but whether it is spent is decided after the throw",
    },
}


@dataclass(frozen=True)
class Proof:
    """A system and the same as data: cases for both, and what of a sheet must be alike."""

    game: Plain
    #: a part of the hand-written system by chance, and the readings it is played under as switches of the game
    drawn: Callable[[Random], tuple[Part, dict[str, bool]]]
    #: the numbers of the sheet, of the one who does it, and of the order, as the game has them
    sheet: Callable[[Any], Plain]
    order: Callable[[Any], Plain]
    #: what must be alike, off either sheet
    of_hand: Callable[[Any], tuple[Any, ...]]
    of_own: Callable[[Any], tuple[Any, ...]]
    act: str


def book_of(system_id: str) -> Any:
    """The hand-written rules."""
    system = find(system_id)
    assert system is not None
    return system.book


def track(name: str, size: str = "1", shape: str = "hidden", **more: str) -> Plain:
    return {"id": name, "name": name.replace("_", " "), "size": size, "shape": shape, **more}


def attribute(name: str, high: int = 99, low: int = 0) -> Plain:
    return {"id": name, "name": name, "low": low, "high": high, "usual": max(low, 0)}


def to(what: str, formula: str, when: str = "") -> Plain:
    return {"what": what, "to": formula, **({"when": when} if when else {})}


def stop(when: str) -> Plain:
    return {"do": "stop", "when": when}


def go(part: str, when: str = "") -> Plain:
    return {"do": "go", "part": part, **({"when": when} if when else {})}


# After Sundown

FLAGS = ("indomitable", "object", "agony", "anesthetic", "skin_of_night")


def after_sundown(*, revised: bool) -> Plain:
    """Both texts; where they differ, one step does."""
    dies = [to("dead", "1"), *(to(name, "0") for name in ("critical", "terminal", "left", "limit", "stabilised"))]
    clock = "terminal" if revised else "critical"
    wraps = "(literal and fwd == 10 and back == 0 and across == 0) or (all_forward and fwd == 10) or (any_normal and full and only)"
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
        "name": "Ten boxes",
        "attributes": [
            *(attribute(name) for name in ("strength", "willpower", "armour", "edge", *FLAGS, "lure")),
            attribute("bonus", 20, -10),
        ],
        "tracks": [
            track("fwd", "10", "boxes"), track("back", "10", "boxes", within="fwd", stroke="\\"), track("across", "10", "boxes", within="fwd", stroke="-"),
            track("critical", shape="tag"), track("terminal", shape="tag"), track("dead", shape="tag"), track("stabilised", shape="tag"),
            track("left", "9999", "clock"), track("limit", "9999"), track("count", "999"),
        ],
        "switches": [
            {"id": name, "name": name, "why": "A reading of the text."}
            for name in ("seven", "lower", "resists", "threshold", "exceeded", "petty_counts", "stays", "literal", "all_forward", "any_normal", "carry", "zero")
        ],
        "tables": [{"id": "boxes_of", "name": "Boxes", "rows": [[1, 1, "Petty"], [2, 3, "Ordinary"], [3, 6, "Serious"], [4, 10, "Incapacitating"], [5, 10, "Terminal"]]}],
        "rolls": [{"id": "soak", "name": "Soak", "kind": "pool", "dice": "soakable * (pool - 3 * trade)", "hits": "5+"}],
        "acts": [
            {
                "id": "blow", "name": "Blow", "tone": "harm",
                "asks": [
                    ["damage", "Damage", 0, 40, 3], ["kind", "Kind", 0, 2, 1, "normal, lethal, aggravated"], ["soakable", "Soakable", 0, 1, 1], ["shift", "Size", 0, 3, 0],
                    ["trade", "Armour hits", 0, 20, 0], ["which", "Soaked by", 0, 2, 0, "Strength, Willpower, Another"], ["another", "Its dice", 0, 20, 0], ["bane", "Bane", 0, 1, 0],
                ],
                "steps": [
                    to("kind", "2", "bane"),
                    to("penalty", "0 if object or indomitable else max(0, min(10, max(0, fwd + 2 * agony - 2 * anesthetic)) - max(0, willpower - 2))"),
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
            {"id": "wounded", "name": "Wounds", "steps": [
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
                to(clock, "1"), to("left", "60"), to("limit", "60"), to("stabilised", "0"),
            ]},
            {"id": "normal", "name": "Normal marks", "steps": normal},
            {"id": "drawn", "name": "Marks", "steps": [to("fwd", "fwd + boxes"), to("back", "back + boxes"), to("across", "across + boxes", "kind == 2")]},
            {"id": "counted", "name": "Death Threshold", "steps": [
                to("count", "count + (2 if level >= 4 else 1 if level > 1 or petty_counts else 0)"),
                go("dies", "count > willpower + lure or (count == willpower + lure and not exceeded)"),
            ]},
            {"id": "terminally", "name": "Terminal", "steps": [
                stop("terminal and left < 5"), to("critical", "0"), to("terminal", "1"), to("left", "5"), to("limit", "5"), to("stabilised", "0"),
            ]},
            {"id": "dies", "name": "Death", "steps": dies},
        ],
        "ends": [{"word": "dead", "when": "dead", "grave": 3}, {"word": "dying", "when": "critical or terminal", "grave": 2}, {"word": "out", "when": "max(fwd, back, across) == 10"}],
    }  # fmt: skip


def sundown_drawn(revised: bool) -> Callable[[Random], tuple[Part, dict[str, bool]]]:
    rules = book_of("after-sundown-revised" if revised else "after-sundown")

    def drawn(rng: Random) -> tuple[Part, dict[str, bool]]:
        seven, lower, resists, threshold, exceeded, petty, stays, carry, zero = (rng.random() < 0.4 for _ in range(9))
        readings: Plain = {
            "death_net": 7 if seven else 8, "table": "pre_errata" if lower else "printed", "penalty_on_resistance": resists, "death_threshold": threshold,
            "threshold_at": "exceeded" if exceeded else "reached", "petty_counts": petty, "hit_when_stabilised": "stays" if stays else "again",
        }  # fmt: skip
        switches = {
            "seven": seven,
            "lower": lower,
            "resists": resists,
            "threshold": threshold,
            "exceeded": exceeded,
            "petty_counts": petty,
            "stays": stays,
        }
        if revised:
            wrap = rng.choice(["literal", "all_forward", "any_normal", "off"])
            readings["normal_wrap"] = wrap
            switches |= {name: name == wrap for name in ("literal", "all_forward", "any_normal")}
        else:
            readings |= {"overflow": "carry" if carry else "on_full_only", "net_zero": "petty" if zero else "no_harm"}
            switches |= {"carry": carry, "zero": zero and not lower}
        book = rules(**readings)
        worst = rng.choice([0, 3, 9, 10])
        marks = sorted((rng.choice([0, rng.randint(0, worst), worst]) for _ in range(3)), reverse=True)
        sheet: Plain = {
            "strength": rng.randint(0, 6), "willpower": rng.randint(0, 6), "armour": rng.randint(0, 4), "edge": rng.randint(0, 3), "soak_bonus": rng.randint(-2, 3),
            "track": tuple(marks if rng.random() < 0.7 else (marks[0], marks[2], marks[1])), "death_count": rng.randint(0, 5), "death_threshold_bonus": rng.choice([0, 0, 2]),
        } | {name: rng.random() < 0.15 for name in FLAGS}  # fmt: skip
        conditions = [None, None, "dying", "dead"] if revised else [None, None, "critical", "terminal", "dead"]
        sheet |= {"condition": rng.choice(conditions)}
        if sheet["condition"] in ("dying", "critical", "terminal"):
            sheet |= {"minutes_left": rng.choice([1, 4, 5, 20, 60])}
        else:
            sheet |= {"stabilised": rng.random() < 0.4}
        man = book.settle(book.sheet(**sheet))
        act = book.acts()[0]
        order = act.order(
            damage=rng.randint(0, 14), kind=rng.choice(["normal", "lethal", "aggravated"]), soakable=rng.random() < 0.85, size_shift=rng.choice([0, 0, 0, 1, 2]),
            armour_trade=rng.choice([0, 0, 0, 1, 2]), attribute=rng.choice(["strength", "strength", "willpower", "other"]), attribute_dice=rng.randint(0, 4), bane=rng.random() < 0.1,
        )  # fmt: skip
        # net 0 is the smallest wound in the first text alone, and in the printed table alone
        return Part("x", act.rule, man, order), switches

    return drawn


def sundown_sheet(man: Any) -> Plain:
    fwd, back, across = man.track
    return {
        "strength": man.strength, "willpower": man.willpower, "armour": man.armour, "edge": man.edge, "bonus": man.soak_bonus, "lure": man.death_threshold_bonus,
        "fwd": fwd, "back": back, "across": across, "left": man.minutes_left or 0, "limit": man.time_limit or 0, "count": man.death_count, "stabilised": int(man.stabilised),
        "critical": int(man.condition == "critical"), "terminal": int(man.condition in ("terminal", "dying")), "dead": int(man.condition == "dead"),
    } | {name: int(getattr(man, name)) for name in FLAGS}  # fmt: skip


def sundown_order(order: Any) -> Plain:
    return {
        "damage": order.damage, "kind": ["normal", "lethal", "aggravated"].index(order.kind), "soakable": int(order.soakable), "shift": order.size_shift,
        "trade": order.armour_trade, "which": ["strength", "willpower", "other"].index(order.attribute), "another": order.attribute_dice, "bane": int(order.bane),
    }  # fmt: skip


def sundown_of_hand(man: Any) -> tuple[Any, ...]:
    return (*man.track, man.condition, man.minutes_left or 0, man.time_limit or 0, man.death_count, man.stabilised)


def sundown_of_own(revised: bool) -> Callable[[Any], tuple[Any, ...]]:
    def of_own(man: Any) -> tuple[Any, ...]:
        words = {"dead": man.dead, "critical": man.critical, "dying" if revised else "terminal": man.terminal}
        condition = next((word for word, holds in words.items() if holds), None)
        return (man.fwd, man.back, man.across, condition, man.left, man.limit, man.count, bool(man.stabilised))

    return of_own


# Fudge

CODES = ("scratch", "hurt", "very_hurt", "incapacitated", "near_death")
FUDGE: Plain = {
    "sawbones_game": 1,
    "name": "A track of levels",
    "attributes": [
        *(attribute(name, 60, -40) for name in ("strength", "scale", "capacity", "attack", "defence", "weapon", "armour", "mass_scale", "mass", "hide")),
        *(attribute(name, 1) for name in ("sharp", "gun", "high_pain", "low_pain")),
    ],
    "tracks": [track("dead", shape="tag"), track("beyond", shape="tag"), track("left", "60", "clock"), track("running")],
    "levels": [{"id": "marks", "name": "Wounds", "rows": [["scratch", "Scratch", 3, 0], ["hurt", "Hurt", 1, 1], ["very_hurt", "Very Hurt", 1, 2], ["incapacitated", "Incapacitated", 1, 0, True], ["near_death", "Near Death", 1, 0, True]]}],
    "switches": [{"id": name, "name": name, "why": "A variant of the text."} for name in ("double", "no_capacity", "scratch_cap", "roll_one", "roll_four")],
    "tables": [
        {"id": "level_of", "name": "Level", "rows": [[1, 1], [3, 2], [5, 3], [7, 4], [9, 5]]},
        {"id": "doubled", "name": "Level, doubled", "rows": [[1, 1], [4, 2], [7, 3], [10, 4], [13, 5]]},
        {"id": "graze", "name": "Graze", "rows": [[0, 1], [5, 2]]},
    ],
    "rolls": [
        {"id": "strikes", "name": "Attack", "kind": "fudge", "dice": "4", "plus": "by_attack + modifier - shield - hampered * costs"},
        {"id": "parries", "name": "Defence", "kind": "fudge", "dice": "4", "plus": "defence - hampered * cost"},
        {"id": "luck", "name": "Damage roll", "kind": "fudge", "dice": "1 if roll_one else 4"},
    ],
    "acts": [
        {
            "id": "exchange", "name": "Exchange", "tone": "harm",
            "asks": [["modifier", "Modifier", -8, 8, 0], ["shield", "Shield", 0, 5, 0], ["hampered", "Wounds count", 0, 1, 1]],
            "steps": [
                to("cost", "max(0, marks_penalty - high_pain + low_pain) if marks_penalty else 0"),
                to("costs", "max(0, by_marks_penalty - by_high_pain + by_low_pain) if by_marks_penalty else 0"),
                {"do": "roll", "what": "degree", "roll": "strikes", "against": "parries", "see": "max(0, it - other)"},
                stop("degree == 0"),
                to("factor", "(0 if by_gun else by_strength + by_scale) + by_weapon + by_sharp - (0 if no_capacity else capacity) - armour - mass_scale - mass - hide"),
                to("level", "graze(factor)", "degree == 1"),
                go("damaged", "degree > 1"),
                go("recorded", "level > 0"),
            ],
        }
    ],
    "parts": [
        {"id": "damaged", "name": "Damage", "steps": [
            to("damage", "factor + degree * (1 + double)"),
            {"do": "roll", "what": "rolled", "roll": "luck", "when": "roll_one or roll_four"},
            to("damage", "damage + rolled"),
            to("level", "doubled(damage) if double else level_of(damage)"),
        ]},
        {"id": "recorded", "name": "Recording", "steps": [
            stop("dead"),
            to("fits", "scratch < 3 or hurt < 1 or very_hurt < 1"),
            stop("level == 1 and scratch_cap and not fits"),
            {"do": "mark", "what": "marks", "row": "level"},
            to("beyond", "1", "over"),
            stop("over"),
            to("left", "60", "near_death and not running"),
            to("running", "near_death"),
        ]},
    ],
}  # fmt: skip


def fudge_drawn(rng: Random) -> tuple[Part, dict[str, bool]]:
    rules = book_of("fudge")
    rolls = rng.choice(["none", "none", "1dF", "4dF"])
    double, none, capped = (rng.random() < 0.3 for _ in range(3))
    book = rules(double_rd=double, dc_mode="none" if none else "attribute", scratch_cap=capped, damage_roll=rolls)
    two = []
    for _ in range(2):
        marks = [
            ["S"] * rng.choice([0, 0, 1, 3]),
            ["H"] * rng.choice([0, 0, 1]),
            ["V"] * rng.choice([0, 0, 1]),
            ["I"] * rng.choice([0, 0, 0, 1]),
            ["N"] * rng.choice([0, 0, 0, 1]),
        ]
        two.append(book.settle(book.sheet(
            strength=rng.randint(-3, 4), strength_scale=rng.choice([0, 0, 2, 5]), damage_capacity=rng.randint(-3, 3), attack=rng.randint(-2, 3), defence=rng.randint(-2, 3),
            weapon=rng.randint(-1, 5), sharp=rng.random() < 0.4, armour=rng.randint(0, 5), mass_scale=rng.choice([0, 0, 1, 4]), mass=rng.randint(-1, 1), tough_hide=rng.choice([0, 0, 1]),
            own_strength=rng.random() < 0.2, pain=rng.choice(["normal", "normal", "high", "low"]), marks=tuple(map(tuple, marks)), dead=rng.random() < 0.05,
        )))  # fmt: skip
    on, by = two
    act = next(act for act in book.acts() if act.id == "exchange")
    order = act.order(modifier=rng.randint(-2, 3), shield=rng.choice([0, 0, 1]), hampered=rng.random() < 0.7)
    return Part("x", act.rule, on, order, by), {
        "double": double,
        "no_capacity": none,
        "scratch_cap": capped,
        "roll_one": rolls == "1dF",
        "roll_four": rolls == "4dF",
    }


def fudge_sheet(man: Any) -> Plain:
    return {
        "strength": man.strength, "scale": man.strength_scale, "capacity": man.damage_capacity, "attack": man.attack, "defence": man.defence, "weapon": man.weapon, "armour": man.armour,
        "mass_scale": man.mass_scale, "mass": man.mass, "hide": man.tough_hide, "sharp": int(man.sharp), "gun": int(man.own_strength), "high_pain": int(man.pain == "high"),
        "low_pain": int(man.pain == "low"), "dead": int(man.dead), "marks": [list(row) for row in man.marks], "left": man.minutes_left or 0, "running": int(man.minutes_left is not None), "beyond": int(man.beyond),
    }  # fmt: skip


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
    return {"id": name, "name": name.capitalize(), "steps": [
        to("passed", f"{level} < (body - 4) // 2", "minor"),
        {"do": "roll", "what": "passed", "roll": "test", "see": f"it >= {level}", "when": "not minor"},
        *({**step, "when": f"not passed and ({step['when']})" if step.get("when") else "not passed"} for step in worse),
    ]}  # fmt: skip


CYBERGOD: Plain = {
    "sawbones_game": 1,
    "name": "Hits and conditions",
    "attributes": [attribute("body", 12, 6), attribute("toughness", 10), attribute("dr", 30), attribute("minor", 1), attribute("bonus", 3)],
    "pools": [{"id": "armour", "name": "Armour", "high": 99}, {"id": "cover", "name": "Cover", "high": 99}],
    "tracks": [*(track(name, "5", "pips") for name in NAMES), track("stunned", "5", "pips"), track("incapacitated", shape="tag"), track("dead", shape="tag"), track("destroyed", shape="tag")],
    "tables": [],
    "rolls": [{"id": "test", "name": "Condition Test", "kind": "pool", "dice": "min(10, toughness + bonus)", "sides": "body", "hits": "5+ 10+:2"}],
    "acts": [
        {
            "id": "hits", "name": "Hits", "tone": "harm",
            "asks": [*([name, f"Hit {number}", 0, 30, 3 if number == 1 else 0] for number, name in enumerate(HITS, start=1)), ["price", "Points for a hit", 1, 6, 1], ["per", "… or for so many", 1, 2, 1], ["soft", "Non-lethal", 0, 1, 0], ["no_cover", "Cover ignored", 0, 1, 0]],
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
                to("bruised", "bruised + got_1"), to("wounded", "wounded + got_2"), to("injured", "injured + got_3"), to("dying", "dying + got_4"),
                to("destroyed", "1", "got_6"),
                to("dead", "1", "got_5"),
                stop("dead or destroyed"),
                to("shaken", "got_1 or (soft and (got_2 or got_3 or got_4))"),
                to("escalates", "got_2 and not soft"), to("is_critical", "got_3 and not soft"), to("slips", "got_4 and not soft"),
                go("shock", "shaken"),
                go("escalation", "escalates"),
                go("critical", "is_critical"),
                go("death", "slips"),
            ],
        }
    ],
    "parts": [
        {"id": "shock", "name": "Shock", "steps": [
            to("level", "bruised + wounded + injured + maimed + dying"),
            to("whole", "(body - 4) // 2 + toughness"),
            to("grade", "0 if level >= whole else 1 if level >= (whole + 1) // 2 else 2", "minor"),
            {"do": "roll", "what": "grade", "roll": "test", "see": "2 if it >= level else 1 if it >= level // 2 else 0", "when": "not minor and toughness + bonus > 0"},
            to("grade", "0", "not minor and toughness + bonus == 0"),
            to("stunned", "stunned + 1", "grade == 1"),
            to("incapacitated", "1", "grade == 0"),
        ]},
        _condition_test("escalation", "wounded", [to("injured", "injured + 1"), to("is_critical", "1")]),
        _condition_test("critical", "injured", [to("dying", "dying + 1"), to("slips", "1")]),
        _condition_test("death", "dying", [to("dead", "1")]),
    ],
}  # fmt: skip


def cybergod_drawn(rng: Random) -> tuple[Part, dict[str, bool]]:
    rules = book_of("cybergod")
    book = rules()
    drug = rng.choice(["none", "none", "none", "painkillers", "adrenaline"])
    marked = {name: rng.choice([0, 0, 0, 1, 2, 5]) for name in NAMES}
    man = book.settle(book.sheet(
        body=rng.choice([6, 8, 10, 12]), toughness=rng.randint(0, 6), dr=rng.choice([0, 0, 1, 2]), armour=rng.randint(0, 4), cover=rng.choice([0, 0, 2]), resolve=0,
        simplified=rng.random() < 0.2, drug=drug, **marked, incapacitated=rng.random() < 0.1, stunned=rng.choice([0, 0, 1]), dead=rng.random() < 0.05,
    ))  # fmt: skip
    act = next(act for act in book.acts() if act.id == "hits")
    dcs = tuple(rng.randint(1, 7) for _ in range(rng.randint(0, 4)))
    order = act.order(
        dcs=dcs,
        ap=rng.choice(list(PIERCING)),
        nonlethal=rng.random() < 0.2,
        ignore_cover=rng.random() < 0.2,
        mitigate="auto",
        resolve="ask",
    )
    return Part("x", act.rule, man, order), {}


def cybergod_sheet(man: Any) -> Plain:
    bonus = {"none": 0, "painkillers": 1, "stimulants": 2, "adrenaline": 2}[man.drug]
    plain = {name: getattr(man, name) for name in (*NAMES, "body", "toughness", "dr", "armour", "cover", "stunned")}
    return plain | {
        "bonus": bonus,
        "minor": int(man.simplified),
        **{name: int(getattr(man, name)) for name in ("incapacitated", "dead", "destroyed")},
    }


def cybergod_order(order: Any) -> Plain:
    price, per = PIERCING[order.ap]
    return {
        **dict(zip(HITS, (*order.dcs, 0, 0, 0, 0), strict=False)),
        "price": price,
        "per": per,
        "soft": int(order.nonlethal),
        "no_cover": int(order.ignore_cover),
    }


# Eclipse Phase

ECLIPSE: Plain = {
    "sawbones_game": 1,
    "name": "Damage and wounds",
    "attributes": [
        *(attribute(name, 999) for name in ("durability", "threshold", "death", "somatics", "energy", "kinetic", "ignores", "traumas", "turns")),
        *(attribute(name, 1) for name in ("flesh", "falls", "bot", "thing", "medichines")),
    ],
    "tracks": [track("damage", "9999", "meter"), track("wounds", "999", "number"), track("prone", shape="tag"), track("unconscious", shape="tag"), track("stasis", shape="tag"), track("treated"), track("shocked", "999", "clock"), track("dazed", "99"), track("waits", "99"), track("minute")],
    "switches": [{"id": name, "name": name, "why": "A reading of the text."} for name in ("round_up", "past", "hinders", "slowly")],
    "rolls": [{"id": "test", "name": "Test", "kind": "d100"}],
    "acts": [
        {
            "id": "hit", "name": "Hit", "tone": "harm",
            "asks": [["dv", "Damage", 0, 200, 10], ["ap", "AP", -30, 30, 0], ["kind", "Armor", 0, 1, 0, "kinetic, energy"], ["bypass", "Bypassed", 0, 1, 0], ["shock", "Shock", 0, 1, 0], ["halved", "Armor halved", 0, 1, 0], ["doubled", "Armor doubled", 0, 1, 0]],
            "steps": [
                to("loss", "10 * (max(0, wounds - min(3, ignores)) + traumas)"),
                to("up", "damage < min(durability + past, death) and not unconscious"),
                go("shocks", "shock and flesh and up"),
                to("armour", "max(energy, kinetic) if thing else energy if kind else kinetic"),
                to("armour", "0 if bypass else max(0, (armour * 2 if doubled else armour // 2 if halved else armour) + ap)"),
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
                to("stasis", "1", "in_stasis"), to("unconscious", "1", "in_stasis"), to("prone", "1", "in_stasis"),
                stop("in_stasis or fresh == 0 or thing or damage >= min(durability + past, death) or unconscious"),
                to("target", "3 * somatics - min(60, 10 * (max(0, wounds - min(3, ignores)) + traumas))"),
                go("knocked"),
            ],
        }
    ],
    "parts": [
        {"id": "shocks", "name": "Shock", "steps": [
            to("target", "durability - damage + energy - hinders * min(60, loss)"),
            # 0 where it is shaken off, or else for how many turns it lays one low
            {"do": "roll", "what": "lies", "roll": "test", "see": "0 if it == 0 or (it < 99 and it <= target) else max(3, max(0, it - target) // 10)"},
            to("prone", "1", "lies"),
            to("shocked", "max(shocked, lies)", "lies"),
            to("dazed", "30"),
            to("slow", "lies or slowly or minute"),
            to("waits", "20 if slow else 2"),
            to("minute", "slow"),
            to("dv", "(dv + round_up) // 2", "not lies"),
        ]},
        {"id": "knocked", "name": "Knockdown", "steps": [
            stop("bot and fresh < 2 and 0"),
            to("prone", "1", "bot and fresh > 1"),
            stop("bot and fresh > 1"),
            {"do": "roll", "what": "stands", "roll": "test", "see": "it == 0 or (it < 99 and it <= target)", "when": "bot or not shocked"},
            to("prone", "1", "not stands and (bot or not shocked)"),
            stop("bot or fresh < 2"),
            {"do": "roll", "what": "stays_up", "roll": "test", "see": "it == 0 or (it < 99 and it <= target)"},
            to("unconscious", "1", "not stays_up"), to("prone", "1", "not stays_up"),
        ]},
    ],
}  # fmt: skip


def eclipse_drawn(rng: Random) -> tuple[Part, dict[str, bool]]:
    from sawbones.systems.eclipse_phase.wounds import Blow  # noqa: PLC0415 - of this proof alone

    rules = book_of("eclipse-phase")
    up, past, hinders, slowly = (rng.random() < 0.5 for _ in range(4))
    book = rules(
        half_rounds="up" if up else "down",
        out_at="over" if past else "reached",
        shock_wound_modifiers=hinders,
        shock_decay="minute" if slowly else "turn",
    )
    man = book.settle(book.sheet(
        kind=rng.choice(["biomorph", "biomorph", "pod", "synthmorph", "bot", "object"]), durability=rng.randint(10, 40), somatics=rng.randint(5, 25), energy=rng.choice([0, 4, 12]), kinetic=rng.choice([0, 6, 14]),
        wound_ignore=rng.choice([0, 0, 1, 4]), damage=rng.choice([0, 0, rng.randint(0, 50)]), wounds=rng.choice([0, 0, 1, 3, 7]), traumas=rng.choice([0, 0, 1]), prone=rng.random() < 0.2,
        unconscious=rng.random() < 0.1, medichines=rng.random() < 0.2, treated=rng.random() < 0.2, shock_turns=rng.choice([0, 0, 0, 2]), shock_minutes=rng.random() < 0.2,
    ))  # fmt: skip
    order = Blow(
        dv=rng.randint(0, 45), ap=rng.choice([0, 0, -5, -10]), armour=rng.choice(["energy", "kinetic"]), bypass=rng.random() < 0.1, shock=rng.random() < 0.3,
        double=(double := rng.random() < 0.1), halved=not double and rng.random() < 0.1,
    )  # fmt: skip
    return Part("x", book.lands, man, order), {"round_up": up, "past": past, "hinders": hinders, "slowly": slowly}


def eclipse_sheet(man: Any) -> Plain:
    return {
        "durability": man.durability, "threshold": man.threshold, "death": man.death, "somatics": man.somatics, "energy": man.energy, "kinetic": man.kinetic, "ignores": man.wound_ignore, "traumas": man.traumas,
        "flesh": int(man.flesh), "falls": int(man.kind in ("biomorph", "pod", "synthmorph")), "bot": int(man.kind == "bot"), "thing": int(man.kind == "object"), "medichines": int(man.medichines),
        "damage": man.damage, "wounds": man.wounds, "prone": int(man.prone), "unconscious": int(man.unconscious), "stasis": int(man.stasis), "treated": int(man.treated), "shocked": man.shock_turns,
        "dazed": man.shock_modifier, "waits": man.shock_wait, "minute": int(man.shock_minutes),
    }  # fmt: skip


def eclipse_of_hand(man: Any) -> tuple[Any, ...]:
    return (
        man.damage,
        man.wounds,
        man.prone,
        man.unconscious,
        man.stasis,
        man.treated,
        man.shock_turns,
        man.shock_modifier,
        man.shock_wait,
        man.shock_minutes,
    )


def eclipse_of_own(man: Any) -> tuple[Any, ...]:
    return (
        man.damage,
        man.wounds,
        bool(man.prone),
        bool(man.unconscious),
        bool(man.stasis),
        bool(man.treated),
        man.shocked,
        man.dazed,
        man.waits,
        bool(man.minute),
    )


PROOFS = {
    **{
        name: Proof(after_sundown(revised=revised), sundown_drawn(revised), sundown_sheet, sundown_order, sundown_of_hand, sundown_of_own(revised), "blow")
        for name, revised in (("after-sundown", False), ("after-sundown-revised", True))
    },
    "fudge": Proof(
        FUDGE, fudge_drawn, fudge_sheet, lambda order: {"modifier": order.modifier, "shield": order.shield, "hampered": int(order.hampered)},
        lambda man: (man.marks, man.beyond, man.minutes_left, man.dead), lambda man: (man.marks, bool(man.beyond), man.left if man.running else None, bool(man.dead)), "exchange",
    ),
    "cybergod": Proof(
        CYBERGOD, cybergod_drawn, cybergod_sheet, cybergod_order,
        lambda man: (*(getattr(man, name) for name in (*NAMES, "stunned")), man.armour, man.cover, man.incapacitated, man.dead, man.destroyed),
        lambda man: (*(getattr(man, name) for name in (*NAMES, "stunned")), man.armour - man.armour_used, man.cover - man.cover_used, bool(man.incapacitated), bool(man.dead), bool(man.destroyed)), "hits",
    ),
    "eclipse-phase": Proof(
        ECLIPSE, eclipse_drawn, eclipse_sheet,
        lambda blow: {"dv": blow.dv, "ap": blow.ap, "kind": int(blow.armour == "energy"), "bypass": int(blow.bypass), "shock": int(blow.shock), "halved": int(blow.halved), "doubled": int(blow.double)},
        eclipse_of_hand, eclipse_of_own, "hit",
    ),
}  # fmt: skip
