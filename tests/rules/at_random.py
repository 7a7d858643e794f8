"""Fights made of dice: thousands a second where hypothesis makes ten, for runs that need very many."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from sawbones import forms
from sawbones.app import Document, handle
from sawbones.forms import Refused

if TYPE_CHECKING:
    from random import Random

    from sawbones.system import System

NAMES = [
    "Boris",
    "Ines",
    "Old Marta of the Fen",
    "Ghoul 1",
    "Ghoul 2",
    "Żółw",
    "山田",
    "O’Brien-Smythe the 3rd",
    "Ann & Bob",
]


def value(rng: Random, ask: forms.Ask) -> Any:
    """A JSON value that this field takes."""
    if ask.nullable and rng.random() < 0.3:
        return None
    high = min(ask.high, max(30, ask.low))
    match ask.kind:
        case "flag":
            return rng.random() < 0.5
        case "choice":
            return rng.choice(ask.options).id
        case "counts":
            return [rng.randint(ask.low, high) for _ in ask.labels]
        case "text":
            return rng.choice(["", "a", "silver", "x y"])[: ask.longest]
        case "numbers":
            return [rng.randint(ask.low, high) for _ in range(rng.randint(ask.least, max(ask.least, min(ask.most, 4))))]
        case "words":
            return [rng.choice(ask.options).id for _ in range(rng.randint(0, min(ask.most, 3)))] if ask.options else []
        case "lists":
            size = rng.randint(ask.least, max(ask.least, min(ask.most, 4)))
            return [[rng.choice("SHVIN") for _ in range(rng.randint(0, 2))] for _ in range(size)]
        case "rows":
            ready = [json.loads(json.dumps(preset.value)) for preset in ask.presets]
            return rng.choice(ready) if ready else None
        case _:
            return rng.randint(ask.low, high)


def filled(rng: Random, cls: type, share: float = 0.3) -> dict[str, Any]:
    """JSON that a form takes: some of its fields, each within its bounds."""
    found = {name: value(rng, ask) for name, ask in forms.asks(cls).items() if rng.random() < share}
    return {name: given for name, given in found.items() if given is not None or forms.asks(cls)[name].nullable}


def readings(rng: Random, system: System) -> dict[str, Any]:
    """Readings that go together; none where what was thrown does not."""
    given = filled(rng, system.book)
    try:
        forms.read(system.book, given)
    except Refused:
        return {}
    return given


def fight(rng: Random, system: System, acts: int = 6, fighters: int = 4) -> Document:
    """A fight of a few fighters in which some things have happened."""
    document, _ = handle(None, {"do": "new", "system": system.id, "options": readings(rng, system)})
    assert document is not None
    book = document.state.book
    for number in range(fighters):
        name = f"{rng.choice(NAMES)} {number}"
        join = {"do": "join", "fighter": name, "side": rng.choice(["party", "foe"]), "sheet": filled(rng, book.sheet)}
        document = played(document, join, rng)
        if len(document.state.members) <= number:  # what was thrown does not go together
            document = played(document, {**join, "sheet": {}}, rng)
    for _ in range(acts):
        document = played(document, something(rng, document), rng)
    return document


def played(document: Document, message: dict[str, Any], rng: Random) -> Document:
    """The fight after a message; what is refused changes nothing."""
    after, _ = handle(document, message, rng.choice)
    assert after is not None
    return after


def something(rng: Random, document: Document) -> dict[str, Any]:
    """Something a game master may do; some of it is refused."""
    names = [member.name for member in document.state.members] or ["Nobody"]
    kind = rng.choice(["act"] * 8 + ["next", "next", "wait", "undo", "redo", "edit"])
    name = rng.choice(names)
    if kind == "act":
        act = rng.choice(document.state.book.acts())
        order = filled(rng, act.order)
        return {"do": "act", "act": act.id, "on": name, "by": rng.choice([None, *names]), "order": order, "roll": True}
    if kind == "edit":
        return {"do": "edit", "fighter": name, "sheet": filled(rng, document.state.book.sheet, 0.1)}
    if kind == "wait":
        return {"do": "wait", "minutes": rng.randint(0, 90), "roll": True}
    return {"do": kind} | ({"roll": True} if kind == "next" else {})
