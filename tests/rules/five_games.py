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
from sawbones.systems.own.five.after_sundown import FLAGS, after_sundown
from sawbones.systems.own.five.cybergod import CYBERGOD, HITS, NAMES
from sawbones.systems.own.five.eclipse_phase import ECLIPSE
from sawbones.systems.own.five.fudge import FUDGE

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
    order = act.order(
        modifier=rng.randint(-2, 3), shield=rng.choice([0, 0, 1]), hampered=rng.random() < 0.7, both=rng.random() < 0.4
    )
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
        FUDGE, fudge_drawn, fudge_sheet, lambda order: {"modifier": order.modifier, "shield": order.shield, "hampered": int(order.hampered), "both": int(order.both)},
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
