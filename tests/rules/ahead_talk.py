"""Fights to look ahead at: those that each system has ready, and encounters made by chance."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import at_random
from budgets import budget

from sawbones.app import Document, handle
from sawbones.foresight.outlook import Count
from sawbones.foresight.playout import Plan, Setting, setting
from sawbones.systems import SYSTEMS, find
from sawbones.systems.own.sketches import SKETCHES

if TYPE_CHECKING:
    from sawbones.kit.system import System

#: a system of which what looks ahead is seen closely
AS = "after-sundown-revised"
#: the games of one's own that there are to start from, by their names: what looks ahead does so in them too
OWN = {sketch["name"]: sketch for sketch in SKETCHES}
#: every fight that some system has ready, and those of these games
READY = [(system.id, place) for system in SYSTEMS for place in range(len(system.starters))]
READY += [(name, 0) for name in OWN]


def told(document: Document | None, message: dict[str, Any]) -> Document:
    """The fight after a message that must be accepted."""
    after, reply = handle(document, message)
    assert reply["ok"], (message, reply["problems"])
    assert after is not None
    return after


def ready(system_id: str, place: int = 0) -> Document:
    """A fight that the system has ready, before the first blow."""
    document = begun(system_id)
    starter = document.system.starters[place]
    for name, sheet, side, count in starter.fighters:
        document = joined(document, name, sheet, side, count, starter.arms.get(name))
    return document


def even(system_id: str) -> Document:
    """Two against as many of the same kind as make it open who wins: all like one whom the system has ready."""
    starter = begun(system_id).system.starters[0]
    for name, sheet, *_ in starter.fighters:
        for foes in (2, 3, 1, 4):
            document = begun(system_id)
            for side, count in (("party", 2), ("foe", foes)):
                document = joined(document, f"{name} of the {side}", sheet, side, count, starter.arms.get(name))
            outlook = Count(ahead(document), 1, 40, stories=0)
            outlook.go_on(10**9)
            if 6 <= outlook.won <= 34:
                return document
    raise AssertionError(system_id)


def begun(system_id: str) -> Document:
    """An empty fight, by a system or by a game of one's own."""
    return told(None, {"do": "new", **({"game": OWN[system_id]} if system_id in OWN else {"system": system_id})})


def joined(document: Document, name: str, sheet: dict[str, Any], side: str, count: int, arms: str | None) -> Document:
    """The fight with so many more in it."""
    message: dict[str, Any] = {"do": "join", "fighter": name, "count": count}
    if arms is not None:
        message = {"do": "quick", "line": f"{count} {name}, {arms}"}
    return told(document, {**message, "sheet": sheet, "side": side})


def ahead(document: Document, **plan: Any) -> Setting:
    """The fight, to be played on by a plan."""
    return setting(document.system, document.state, Plan(**plan))


def armed(system: System, rng: Random, name: str, side: str, most: int = 6) -> dict[str, Any]:
    """Somebody by chance with a weapon in hand, as a message."""
    sheet = at_random.sheet(rng, system.book(), most)
    weapons = budget(system.id).weapons or ("",)
    return {"do": "quick", "line": f"{name}, club {rng.choice(weapons)}", "sheet": sheet, "side": side}


def encounter(system: System, rng: Random, party: int = 2, foes: int = 2) -> Document:
    """An encounter by chance, in which everybody has something to strike with."""
    document = told(None, {"do": "new", "system": system.id})
    for side, count in (("party", party), ("foe", foes)):
        for number in range(count):
            document = told(document, armed(system, rng, f"{side.title()} {'abcdefgh'[number]}", side))
    return document


def fights(system: str, count: int, what: str = "") -> list[Document]:
    """Encounters by chance."""
    of = find(system)
    assert of is not None
    return [encounter(of, Random(f"{what}{system}{seed}"), 2, 3) for seed in range(count)]
