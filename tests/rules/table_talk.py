"""What every test of the rules needs: a fight in a line."""

from __future__ import annotations

import os
from typing import Any

from sawbones.app import Document, Reply, handle
from sawbones.systems import SYSTEMS, find

#: the systems to look at: all, or the one that is being written (`build/test.py --system my-game`)
LOOKED_AT = [system for system in SYSTEMS if os.environ.get("SAWBONES_SYSTEM", system.id) == system.id]
BOOKS = [system.book() for system in LOOKED_AT]
IDS = [system.id for system in LOOKED_AT]
#: of those, the ones that ship: tests with numbers of their own for each, or that strike with what each has, are of these
SHIPPED = [
    one for one in IDS if one in ("after-sundown-revised", "after-sundown", "fudge", "cybergod", "eclipse-phase")
]


def accepted(document: Document | None, message: dict[str, Any], rng: Any = None) -> tuple[Document, Reply]:
    """Send a message that must be accepted."""
    document, reply = handle(document, message, rng)
    assert reply["ok"], reply["problems"]
    assert document is not None
    return document, reply


def begun(system: str, sheet: dict[str, Any] | None = None, **options: Any) -> Document:
    """A fight in which Boris stands with this sheet."""
    document, _ = accepted(None, {"do": "new", "system": system, "options": options})
    document, _ = accepted(document, {"do": "join", "fighter": "Boris", "sheet": sheet or {}, "side": "party"})
    return document


def act(document: Document, name: str, order: dict[str, Any] | None = None, *answers: Any) -> tuple[Document, Reply]:
    """Boris has something happen to him."""
    return accepted(document, {"do": "act", "act": name, "on": "Boris", "order": order or {}, "answers": list(answers)})


def boris(reply: Reply) -> dict[str, Any]:
    """The facts of Boris."""
    facts: dict[str, Any] = reply["facts"]["Boris"]
    return facts


def system_of(book: Any) -> Any:
    """The system a book belongs to."""
    return next(system for system in SYSTEMS if system.book is type(book))


__all__ = [
    "BOOKS",
    "IDS",
    "LOOKED_AT",
    "SHIPPED",
    "accepted",
    "act",
    "begun",
    "boris",
    "find",
    "system_of",
]
