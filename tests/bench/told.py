"""A very long fight with many hidden foes, as players see it: a slice of the story, and their link after an act.

Measured on this machine's own Python; the page's takes some three to four times as long.
"""

from __future__ import annotations

import time
from random import Random
from typing import TYPE_CHECKING, Any

from sawbones.app import Document, handle

if TYPE_CHECKING:
    from notes import Notes

HEROES, FOES, ACTS, LINKS = 10, 50, 2_000, 60
SLICE, LINK = "a slice of a veiled story, native", "the players' link after an act, native"


def fought() -> tuple[Document, Random]:
    """So many fighters, and so many acts, every tenth of which is the next turn."""
    rng, document = Random("told"), handle(None, {"do": "new", "system": "after-sundown"})[0]
    for number in range(HEROES):
        document, _ = handle(document, {"do": "join", "fighter": f"Hero {number}", "side": "party"})
    document, _ = handle(document, {"do": "join", "fighter": "Ghoul", "count": FOES})
    assert document is not None
    for number in range(ACTS):
        document = after_an_act(document, rng, turn=number % 10 == 0)
    return document, rng


def after_an_act(document: Document, rng: Random, *, turn: bool) -> Document:
    """The next turn, or a blow of anybody on anybody."""
    on, by = rng.sample([member.name for member in document.state.members], 2)
    blow: dict[str, Any] = {"do": "act", "act": "blow", "on": on, "by": by, "order": {"damage": 2}}
    after, _ = handle(document, {"do": "next", "roll": True} if turn else {**blow, "roll": True}, rng.choice)
    assert after is not None
    return after


def told(notes: Notes) -> None:
    """Every slice of the story as players saw it, by initials too; and the link of a window that looks on."""
    document, rng = fought()
    for how in ({"veiled": True}, {"veiled": True, "initials": True}):
        start: int | None = 0
        while start is not None:
            begun = time.process_time()
            _, reply = handle(document, {"do": "tell", **how, "start": start})
            notes.add(SLICE, 1000 * (time.process_time() - begun))
            start = reply["story"]["next"]
    for number in range(LINKS):
        document = after_an_act(document, rng, turn=number % 5 == 0)
        begun = time.process_time()
        handle(document, {"do": "link", "what": "players"})
        notes.add(LINK, 1000 * (time.process_time() - begun))
