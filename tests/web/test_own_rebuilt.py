"""Fudge's track and After Sundown's blow, rebuilt in the forms from their book alone: by the clock, and to the fraction.

Each begins on an empty sheet, in the order in which the book tells it. ``SAWBONES_STRANGER=folder`` takes a picture after
each part, to be looked at as somebody who sees these forms for the first time.
"""

from __future__ import annotations

import itertools
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect
from stranger import Stranger

from sawbones.kit import forms
from sawbones.play.resolve import Part, odds
from sawbones.systems import find, own

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from fractions import Fraction

    from phone import Phone

#: a person has so long for either, in minutes
LONGEST = 30

Row = dict[str, Any]


def begins(phone: Phone, name: str) -> Stranger:
    """An empty sheet, found from the first screen."""
    one = Stranger(phone)
    if folder := os.environ.get("SAWBONES_STRANGER"):
        Path(folder).mkdir(parents=True, exist_ok=True)

        def shows(part: str) -> None:
            phone.page.screenshot(path=f"{folder}/{name} {len(one.spent):02} {part}.png")

        one.shows = shows
    phone.open().awake()
    one.tap('[data-do="games"]', screen=True)
    one.tap('[data-from=""]', screen=True)
    expect(phone.panel().locator(".game-live .legend").first).to_be_visible()
    one.done("begun")
    return one


def kept(phone: Phone) -> Row:
    """The game as it was written last."""
    found: Row = phone.page.evaluate(
        """async () => {
          const {state} = await import(document.querySelector("script[type=module]").src);
          return JSON.parse(JSON.stringify(state.panel.game));
        }"""
    )
    return found


def told(what: str, one: Stranger) -> None:
    """The clock, where the time went, and whether it was short enough."""
    parts = ", ".join(f"{part} {seconds:.0f} s" for part, seconds in one.spent.items())
    print(f"\n{what}: {one.minutes:.1f} minutes, {one.taps} taps, {one.swipes} swipes. {parts}")
    assert one.minutes <= LONGEST


def listed(one: Stranger, what: str, parts: Sequence[Row]) -> None:
    """Parts of a list, one after the other, after what the book says of them; rows of a table stand under ``rows``."""
    one.reads()
    for place, part in enumerate(parts):
        one.adds(what)
        rows, steps = part.get("rows", ()), part.get("steps", ())
        one.fills(**{name: value for name, value in part.items() if name not in ("rows", "steps")})
        for number, row in enumerate(rows):
            one.row("rows", number, **row)
        if steps:
            one.steps(*steps)
        if place == len(parts) - 1:
            one.done(what)
        one.back()


def counted(part: Part, of: Callable[[Any], Any]) -> dict[Any, Fraction]:
    """Every end of a part as what of it must be alike, with its chance."""
    found: dict[Any, Fraction] = {}
    for end in odds(part):
        found[of(end.sheet)] = found.get(of(end.sheet), 0) + end.p
    return found


# Fudge

LEVELS = [
    {"name": "Scratch", "boxes": 3, "penalty": 0},
    {"name": "Hurt", "boxes": 1, "penalty": 1},
    {"name": "Very Hurt", "boxes": 1, "penalty": 2},
    {"name": "Incapacitated", "boxes": 1, "penalty": 0, "out": True},
    {"name": "Near Death", "boxes": 1, "penalty": 0, "out": True},
]
DAMAGE = [{"from": low, "is": level} for low, level in ((1, 1), (3, 2), (5, 3), (7, 4), (9, 5))]
GRAZE = [{"from": 0, "is": 1}, {"from": 5, "is": 2}]


@pytest.mark.timeout(300)
def test_fudges_track_is_rebuilt(phone: Phone) -> None:
    one = begins(phone, "fudge")
    one.reads()
    one.fills(name="Our Fudge")
    one.done("title")
    skills = ("Attack", "Defence", "Strength", "Weapon", "Capacity", "Armour")
    listed(one, "attributes", [{"name": name, "low": -3} for name in skills])
    listed(one, "levels", [{"name": "Wounds", "rows": LEVELS}])
    attack = {"name": "Strikes", "kind": "fudge", "dice": "4", "plus": "by_attack - by_wounds_penalty"}
    defence = {"name": "Parries", "kind": "fudge", "dice": "4", "plus": "defence - wounds_penalty"}
    listed(one, "rolls", [attack, defence])
    listed(one, "tables", [{"name": "Level of", "rows": DAMAGE}, {"name": "Graze", "rows": GRAZE}])

    one.reads()
    one.opens("acts.0")
    one.tap('[data-field="asks"] [data-row="0"] [data-do="row"]')  # nobody is asked for damage: it is rolled
    one.tap('[data-field="asks"] [data-do="row away"]')
    one.opens("acts.0.steps.0")
    one.fills(do="roll", what="degree", roll="strikes", against="parries")
    one.done("first step")
    one.back()
    one.steps(
        {"do": "stop", "when": "degree < 1"},
        {"what": "factor", "to": "by_strength + by_weapon - capacity - armour"},
        {"what": "level", "to": "graze(factor) if degree == 1 else level_of(factor + degree)"},
        {"do": "mark", "what": "wounds", "row": "level"},
    )
    one.done("blow")
    one.back()
    one.opens("ends.0")  # its levels say who is out
    one.tap('[data-do="part away"]')
    one.opens("tracks.0")
    one.tap('[data-do="part away"]')
    one.done("all")
    told("Fudge", one)
    fudge_is_that_of_the_book(kept(phone))


def fudge_is_that_of_the_book(game: Row) -> None:
    """A table of exchanges, against the system that was written by hand."""
    hand, ours = find("fudge").book(), own.system(game).book()  # type: ignore[union-attr]
    exchange, blow = next(act for act in hand.acts() if act.id == "exchange"), ours.acts()[0]
    struck = ((), ("H",), ("V",), (), ())
    wounds = [((),) * 5, (("S",) * 3, (), (), (), ()), (("S",), ("H",), (), (), ()), struck, (*struck[:3], ("H",), ())]

    def written(man: Any) -> Any:
        numbers = {"attack": man.attack, "defence": man.defence, "strength": man.strength, "weapon": man.weapon}
        more = {"capacity": man.damage_capacity, "armour": man.armour, "wounds": [list(row) for row in man.marks]}
        return ours.settle(forms.read(ours.sheet, numbers | more))

    cases = itertools.product(wounds, (0, 2), (0, 3, 5), (0, 3), (-1, 1), (0, 1))
    for marks, attack, weapon, armour, capacity, defence in cases:
        on = hand.settle(hand.sheet(defence=defence, armour=armour, damage_capacity=capacity, marks=marks))
        by = hand.settle(hand.sheet(attack=attack, strength=1, weapon=weapon, marks=struck))
        wanted = counted(Part("x", exchange.rule, on, exchange.order(), by), lambda man: (man.marks, hand.can_act(man)))
        found = counted(
            Part("x", blow.rule, written(on), blow.order(), written(by)), lambda man: (man.wounds, ours.can_act(man))
        )
        assert found == wanted, (marks, attack, weapon, armour, capacity, defence)


# After Sundown

KINDS = ("normal", "lethal", "aggravated")
FULL = "max(normal, lethal, aggravated) == 10"
BOXES = [{"from": net, "is": boxes} for net, boxes in ((1, 1), (2, 3), (3, 6), (4, 10))]


@pytest.mark.timeout(300)
def test_after_sundowns_blow_is_rebuilt(phone: Phone) -> None:
    one = begins(phone, "sundown")
    one.reads()
    one.fills(name="Our Sundown", hurt_name="penalty", hurt="max(0, normal - max(0, willpower - 2))")
    one.done("title")
    listed(one, "attributes", [{"name": "Strength", "usual": 3}, {"name": "Willpower", "usual": 3}, {"name": "Armour"}])
    one.opens("tracks.0")
    one.fills(name="Normal", id="normal", shape="boxes")
    one.back()
    strokes = [
        {"name": name, "shape": "boxes", "within": "normal", "stroke": stroke}
        for name, stroke in (("Lethal", "\\"), ("Aggravated", "-"))
    ]
    listed(one, "tracks", strokes)
    clock = {"name": "Dying", "shape": "clock", "size": "60", "unit": "min"}
    listed(one, "tracks", [clock, {"name": "Dead", "shape": "tag", "size": "1"}])
    listed(one, "rolls", [{"name": "Soak", "kind": "pool", "dice": "strength + armour", "hits": "5 6"}])
    listed(one, "tables", [{"name": "Boxes of", "rows": BOXES}])

    one.reads()
    one.opens("acts.0")
    one.row("asks", 1, name="Kind", high=2, usual=0, words="normal, lethal, aggravated")
    one.opens("acts.0.steps.0")
    one.fills(do="roll", what="soaked", roll="soak")
    one.done("first step")
    one.back()
    one.steps(
        {"what": "net", "to": "damage - soaked"},
        {"do": "stop", "when": "net < 1"},
        {"what": "dead", "to": "1", "when": "net >= 8"},
        {"do": "stop", "when": "dead"},
        {"what": "boxes", "to": "boxes_of(net)"},
        {"what": "full", "to": FULL},
        {
            "do": "mark",
            "what": "lethal",
            "boxes": "min(boxes, normal - max(lethal, aggravated))",
            "when": "full and kind == 0",
        },
        {"do": "mark", "what": "normal", "boxes": "boxes"},
        {"do": "mark", "what": "lethal", "boxes": "boxes", "when": "kind > 0"},
        {"do": "mark", "what": "aggravated", "boxes": "boxes", "when": "kind == 2"},
        {"what": "dying", "to": "min(dying, 5) if dying else 5", "when": "net >= 5"},
        {"what": "dying", "to": "60", "when": "lethal == 10 and dying == 0"},
    )
    one.done("blow")
    one.back()
    one.opens("ends.0")
    one.fills(when=FULL)
    one.back()
    dying, dead = {"word": "dying", "when": "dying", "grave": 2}, {"word": "dead", "when": "dead", "grave": 3}
    listed(one, "ends", [dying, dead])
    bleeding = [{"what": "dying", "to": "dying - 1"}, {"what": "dead", "to": "1", "when": "dying == 0"}]
    listed(one, "times", [{"name": "Bleeding", "when": "dying", "steps": bleeding}])
    one.done("all")
    told("After Sundown", one)
    sundown_is_that_of_the_book(kept(phone))


def sundown_is_that_of_the_book(game: Row) -> None:
    """A table of blows, against the system that was written by hand; of the dead no clock is asked."""
    hand, ours = find("after-sundown").book(), own.system(game).book()  # type: ignore[union-attr]
    theirs, blow = hand.acts()[0], ours.acts()[0]
    tracks = [(0, 0, 0), (3, 0, 0), (9, 4, 0), (10, 0, 0), (10, 3, 2), (10, 10, 0), (8, 8, 8)]
    cases = itertools.product(tracks, (0, 2, 5, 9, 12), range(3), (0, 3, 6), (0, 2))
    for track, damage, kind, strength, armour in cases:
        man = hand.settle(hand.sheet(strength=strength, armour=armour, track=track))
        sheet = {"strength": strength, "armour": armour, "dying": man.minutes_left or 0}
        sheet |= dict(zip(KINDS, track, strict=True))
        wanted = counted(
            Part("x", theirs.rule, man, theirs.order(damage=damage, kind=KINDS[kind])),
            lambda end: (*end.track, end.condition == "dead" or end.minutes_left or 0),
        )
        found = counted(
            Part("x", blow.rule, ours.settle(forms.read(ours.sheet, sheet)), blow.order(damage=damage, kind=kind)),
            lambda end: (end.normal, end.lethal, end.aggravated, bool(end.dead) or end.dying),
        )
        assert found == wanted, (track, damage, kind, strength, armour)
