"""Fights made of dice: thousands a second where hypothesis makes ten, for runs that need very many."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from sawbones.app import Document, handle
from sawbones.kit import fields, forms
from sawbones.kit.values import Refused

if TYPE_CHECKING:
    from random import Random

    from sawbones.kit.system import System

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


def value(rng: Random, spec: fields.FieldSpec) -> Any:
    """A JSON value that this field takes."""
    if spec.nullable and rng.random() < 0.3:
        return None
    high = min(spec.high, max(30, spec.low))
    match spec.kind:
        case "flag":
            return rng.random() < 0.5
        case "choice":
            return rng.choice(spec.options).id
        case "counts":
            return [rng.randint(spec.low, high) for _ in spec.labels]
        case "text":
            return rng.choice(["", "a", "silver", "x y"])[: spec.longest]
        case "numbers":
            return [
                rng.randint(spec.low, high) for _ in range(rng.randint(spec.least, max(spec.least, min(spec.most, 4))))
            ]
        case "words":
            return (
                [rng.choice(spec.options).id for _ in range(rng.randint(0, min(spec.most, 3)))] if spec.options else []
            )
        case "lists":
            size = rng.randint(spec.least, max(spec.least, min(spec.most, 4)))
            return [[rng.choice("SHVIN") for _ in range(rng.randint(0, 2))] for _ in range(size)]
        case "rows":
            ready = [json.loads(json.dumps(preset.value)) for preset in spec.presets]
            return rng.choice(ready) if ready else None
        case _:
            return rng.randint(spec.low, high)


def filled(rng: Random, cls: type, share: float = 0.3) -> dict[str, Any]:
    """JSON that a form takes: some of its fields, each within its bounds."""
    found = {name: value(rng, spec) for name, spec in fields.specs(cls).items() if rng.random() < share}
    return {name: given for name, given in found.items() if given is not None or fields.specs(cls)[name].nullable}


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


# The edges of every bound


def extreme_value(rng: Random, spec: fields.FieldSpec) -> Any:
    """A JSON value at the edge of what this field takes, or just beyond."""
    if spec.nullable and rng.random() < 0.2:
        return None
    match spec.kind:
        case "number":
            edges = [spec.low, spec.high, spec.low + 1, spec.high - 1, 0]
            return rng.choice(edges) if rng.random() < 0.98 else spec.high + 1
        case "counts":
            return [rng.choice([spec.low, spec.high, 0]) for _ in spec.labels]
        case "numbers":
            return [rng.choice([spec.low, spec.high]) for _ in range(rng.choice([spec.least, spec.most]))]
        case "text":
            return rng.choice(["", "\u00ad", "ﬃ" * spec.longest, "ß" * spec.longest, "x" * spec.longest])
        case _:
            return value(rng, spec)


def extreme_order(rng: Random, cls: type) -> dict[str, Any]:
    """JSON for a form in which some fields stand at their edges."""
    share = rng.choice([0.05, 0.2, 0.6])
    found = {name: extreme_value(rng, spec) for name, spec in fields.specs(cls).items() if rng.random() < share}
    return {name: given for name, given in found.items() if given is not None or fields.specs(cls)[name].nullable}


def extreme(rng: Random, document: Document) -> dict[str, Any]:
    """Something that a game master may do, with numbers at the edges of their bounds; much of it is refused."""
    names = [member.name for member in document.state.members] or ["Nobody"]
    name, book = rng.choice(names), document.state.book
    kinds = ["act"] * 10 + ["wait"] * 3 + ["edit"] * 2 + ["next"] * 3
    kind = rng.choice([*kinds, "copy", "quick", "options", "leave", "move", "turn", "back", "undo", "redo"])
    match kind:
        case "act":
            act = rng.choice(book.acts())
            order = extreme_order(rng, act.order) if rng.random() < 0.6 else filled(rng, act.order)
            on = name if rng.random() < 0.8 else rng.sample(names, min(3, len(names)))
            return {
                "do": "act",
                "act": act.id,
                "on": on,
                "by": rng.choice([None, *names]),
                "order": order,
                "roll": True,
            }
        case "wait":
            return {"do": "wait", "minutes": rng.choice([0, 1, 7, 60, 1440, 10_080, 43_200]), "roll": True}
        case "edit":
            new = {"name": rng.choice([f"{name}!", "x" * 40])} if rng.random() < 0.3 else {}
            return {"do": "edit", "fighter": name, "sheet": extreme_order(rng, book.sheet)} | new
        case "quick":
            return {"do": "quick", "line": f"{rng.choice(['', '3 '])}{name} \u00ad 5L claws 7 ap2 \u200b 2d10+5 +3"}
        case "options":
            return {"do": "options", "options": readings(rng, document.system)}
        case "move":
            return {"do": "move", "fighter": name, "by": rng.choice([-1, 1, 50])}
        case "next":
            return {"do": "next", "roll": True}
        case "copy" | "leave" | "turn":
            return {"do": kind, "fighter": name}
        case _:
            return {"do": kind}
