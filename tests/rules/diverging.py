"""Two who have gone on since one of them left the other: a fight at the table, and a fighter on a phone of his own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import at_random

from sawbones.app import Document, handle
from sawbones.wire import causes

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
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
        match rng.choice(["act"] * 4 + ["idle"] * 3 + ["something", "condition", "edit", "extreme"]):
            case "act":
                message = at_random.by_the_rules(rng, there, "act", name)
            case "idle":
                message = idle(rng, there, name)
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


def idle(rng: Random, document: Document, name: str) -> Message:
    """Choose an action that asks for no dice or changes no sheet, with its answers; any action where none is found."""
    message: Message = {}
    for _ in range(6):
        plain = rng.random() < 0.5
        message = at_random.by_the_rules(rng, document, "act", name) | ({"on": name, "by": None} if plain else {})
        message |= {"order": {}} if plain else {}
        after, reply = handle(document, thrown(message), rng.choice)
        if not reply["ok"] or after is None or not reply["entry"]:
            continue
        cause = reply["entry"]["cause"]
        if not cause.get("answers") or _sheets(after) == _sheets(document):
            return causes.bare(cause)
    return message


def _sheets(document: Document) -> list[Any]:
    return [member.sheet for member in document.state.members]


def thrown(message: Message) -> Message:
    """The message with all dice thrown that it asks for."""
    by_rules = message["do"] in ("act", "next", "wait") and "answers" not in message
    return message | ({"roll": True} if by_rules else {})


def done_here(rng: Random, document: Document, acts: int, there: Sequence[Message] = ()) -> Document:
    """Do what the GM may do in the meantime, some of it the same as was done ``there``."""
    for _ in range(acts):
        makes = rng.choice([
            at_random.something, at_random.something, at_random.extreme, _idle, _again(there), _forbidding(there),
        ])  # fmt: skip
        document = at_random.played(document, thrown(makes(rng, document)), rng)
    return document


def _idle(rng: Random, document: Document) -> Message:
    names = [member.name for member in document.state.members]
    return idle(rng, document, rng.choice(names)) if names else {"do": "next"}


def _again(there: Sequence[Message]) -> Callable[[Random, Document], Message]:
    return lambda rng, document: dict(rng.choice(there)) if there else _idle(rng, document)


def _forbidding(there: Sequence[Message]) -> Callable[[Random, Document], Message]:
    """Make an edit after which something that was done ``there`` is refused; any edit where none is found."""

    def edit(rng: Random, document: Document) -> Message:
        names, message = [member.name for member in document.state.members] or ["Nobody"], dict[str, Any]()
        for _ in range(12):
            sheet = at_random.filled(rng, document.state.book.sheet, 0.3)
            message = {"do": "edit", "fighter": rng.choice(names), "sheet": sheet}
            after, reply = handle(document, message)
            deed = rng.choice(there) if there else message
            if reply["ok"] and handle(document, deed)[1]["ok"] and not handle(after, deed)[1]["ok"]:
                break
        return message

    return edit


def way(document: Document) -> list[Entry]:
    """What has happened and was not taken back, in order."""
    found, entry = [], document.log.entry(document.log.place)
    while entry is not None:
        found.append(entry)
        entry = document.log.entry(entry.after)
    return found[::-1]


def parted(rng: Random, system: Any) -> tuple[Document, Document, Document, str] | None:
    """Play a fight up to where one fighter leaves it, then on at the table and on that fighter's phone.

    Returns the fight at the parting, the fight at the table, the fight on the phone, and the fighter's name.
    """
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
    here = done_here(rng, begun, rng.choice([0, 1, 2, 4]), [causes.bare(one.cause) for one in way(there)])
    return begun, here, there, name


def diverged(rng: Random, system: Any) -> tuple[Document, Document, str] | None:
    """Return the fight at the table, the fight on the phone, and the fighter's name; see :func:`parted`."""
    found = parted(rng, system)
    return found[1:] if found else None
