"""Two who have gone on since one of them left the other: a fight at the table, and a fighter on a phone of his own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import at_random

from sawbones.app import Document, handle

if TYPE_CHECKING:
    from random import Random

    from sawbones.fight.log import Entry

Message = dict[str, Any]


def done_there(rng: Random, there: Document, name: str, acts: int) -> Document:
    """What a player may do on his phone, by his own buttons: most of it kept, some of it taken back."""
    for _ in range(acts):
        names = [member.name for member in there.state.members]
        if not names:
            return there
        name = name if name in names else names[0]
        match rng.choice(["act"] * 5 + ["something", "condition", "edit", "extreme"]):
            case "act":
                message = at_random.by_the_rules(rng, there, "act", name)
            case "something":
                message = at_random.something(rng, there)
            case "condition":
                message = at_random.condition(rng, names)
            case "edit":
                message = {"do": "edit", "fighter": name, "sheet": at_random.filled(rng, there.state.book.sheet, 0.05)}
            case _:
                message = at_random.extreme(rng, there)
        there = at_random.played(there, thrown(message), rng)
    return there


def thrown(message: Message) -> Message:
    """The message with all dice thrown that it asks for."""
    return message | ({"roll": True} if message["do"] in ("act", "next", "wait") else {})


def done_here(rng: Random, document: Document, acts: int) -> Document:
    """What the game master may do meanwhile."""
    for _ in range(acts):
        makes = rng.choice([at_random.something, at_random.something, at_random.extreme])
        document = at_random.played(document, thrown(makes(rng, document)), rng)
    return document


def way(document: Document) -> list[Entry]:
    """What has happened and was not taken back, in order."""
    found, entry = [], document.log.entry(document.log.place)
    while entry is not None:
        found.append(entry)
        entry = document.log.entry(entry.after)
    return found[::-1]


def diverged(rng: Random, system: Any) -> tuple[Document, Document, str] | None:
    """A fight that has gone on since one of it went out, what he did on his phone, and who it is."""
    begun = at_random.fight(rng, system, acts=rng.randint(0, 3), fighters=rng.randint(1, 3))
    names = [member.name for member in begun.state.members]
    if not names:
        return None
    name = rng.choice(names)
    reply = handle(begun, {"do": "link", "what": "fighter", "fighter": name})[1]
    if not reply["ok"]:
        return None
    there, _ = handle(None, {"do": "open", "link": reply["link"]})
    assert there is not None
    there = done_there(rng, there, name, rng.randint(1, 5))
    here = done_here(rng, begun, rng.choice([0, 1, 2, 4]))
    return here, there, name
