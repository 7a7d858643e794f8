"""The one door: a document and a message in, a document and a reply out.

:func:`handle` is a pure function of Python values but for the dice, and those come in as ``rng``. What a message
may hold is in :mod:`sawbones.wire.messages`, what each does in :mod:`sawbones.handlers`; what is refused is refused in
words, and then nothing has changed.
"""

from __future__ import annotations

import json
from importlib import import_module
from random import SystemRandom
from typing import TYPE_CHECKING

from sawbones.fight import deeds, edits, knowledge
from sawbones.fight.named import spelled
from sawbones.handlers import beginning, changing, happening, looking, reading, roster
from sawbones.handlers.answered import Answered, Document, Handler, Message, Reply, replied
from sawbones.kit.values import Refused, shown
from sawbones.play.limits import Misfit, TooMany, TooMuch
from sawbones.wire.guard import bounded
from sawbones.wire.messages import MESSAGES

if TYPE_CHECKING:
    from collections.abc import Callable

    from sawbones.play.resolve import Rng

__all__ = ["ANYTIME", "BEGINNINGS", "IN_A_FIGHT", "MESSAGES", "Document", "Message", "Reply", "Session", "handle"]


def handle(document: Document | None, message: object, rng: Rng | None = None) -> Answered:
    """Carry out one message; :class:`sawbones.wire.replies.Reply` says what comes back. Nothing is raised for any."""
    try:
        given = _message(message)
        if given["do"] in ANYTIME:
            return ANYTIME[given["do"]](document, given)
        if given["do"] in BEGINNINGS:
            begun, reply = BEGINNINGS[given["do"]](given)
            return begun or document, reply
        if document is None:
            raise Refused({"do": "There is no fight yet: start one with new, or open one."})
        return IN_A_FIGHT[given["do"]](document, spelled(document.state, given), rng or SystemRandom().choice)
    except Refused as refused:
        return document, replied(ok=False, problems=refused.problems)
    except Misfit as misfit:
        return document, replied(ok=False, problems={"answers": str(misfit)})
    except TooMany as many:
        return document, replied(ok=False, problems={"odds": str(many)})
    except TooMuch as much:
        return document, replied(ok=False, problems={"do": str(much)})


class Session:
    """Messages as text in and out, with the document kept between them: what a page's worker holds."""

    def __init__(self, rng: Rng | None = None) -> None:
        self.document: Document | None = None
        self.rng = rng
        self.left = ""

    def begin(self, text: str) -> str:
        """Answer like :meth:`handle`, with no more than the first ``LONGEST_PART`` characters of the reply."""
        self.left = self.handle(text)
        return self.rest()

    def rest(self) -> str:
        """Hand out the next part of the last reply; after its end, nothing."""
        part, self.left = self.left[:LONGEST_PART], self.left[LONGEST_PART:]
        return part

    def handle(self, text: str) -> str:
        """Answer one message of JSON text with one reply of JSON text; a fault of the rules is refused in words too."""
        try:
            document, reply = handle(self.document, bounded(text), self.rng)
            told = json.dumps(reply, ensure_ascii=False)
        except Refused as refused:
            return json.dumps(replied(ok=False, problems=refused.problems), ensure_ascii=False)
        except Exception as fault:  # noqa: BLE001 - a page that loses its rules to one message loses the fight's evening
            report_fault(fault)
            return json.dumps(replied(ok=False, problems={"do": f"{FAULT} ({type(fault).__name__})"}))
        self.document = document
        return told


#: characters that pass from the worker to the page at once: a hundred fighters are drawn from more
LONGEST_PART = 256_000

FAULT = "This cannot be done: the rules have a fault here. Nothing was changed."


def report_fault(fault: Exception) -> None:
    """Print where the rules failed, for whoever looks into the console; tests replace this and fail."""
    from traceback import print_exception  # noqa: PLC0415 - no start loads it

    print_exception(fault)


def _message(message: object) -> Message:
    """The message, if there is one of its name and all its fields are known."""
    if not isinstance(message, dict):
        raise Refused({"": f"A message is an object with a field do, not {shown(message)}."})
    do = message.get("do")
    fields = MESSAGES.get(do) if isinstance(do, str) else None
    if fields is None:
        raise Refused({"do": f"There is no message {shown(do)}; there are {', '.join(MESSAGES)}."})
    strange = [name for name in message if name != "do" and name not in fields]
    if strange:
        there = ", ".join(fields) or "none"
        raise Refused({shown(n, bare=True): f"{do} has no field {shown(n)}; its fields are {there}." for n in strange})
    return message


def _told(document: Document | None, message: Message) -> Answered:
    """A story: what tells one is loaded only when somebody asks."""
    tell: Callable[[Document | None, Message], Answered] = import_module("sawbones.handlers.telling").tell
    return tell(document, message)


#: those that change nothing and need nothing
ANYTIME: dict[str, Callable[[Document | None, Message], Answered]] = {
    "systems": looking.systems,
    "trial": looking.trial,
    "game": looking.game,
    "tell": _told,
}
#: those that start a fight, whatever there was
BEGINNINGS: dict[str, Callable[[Message], Answered]] = {
    "new": beginning.new_fight,
    "open": beginning.open_fight,
}


def _late(room: str, name: str) -> Handler:
    """One whose handler, with all that it needs, is loaded only when somebody asks."""

    def run(document: Document, message: Message, _: Rng) -> Answered:
        answer: Callable[[Document, Message], Answered] = getattr(import_module(f"sawbones.handlers.{room}"), name)
        return answer(document, message)

    return run


#: those that need one
IN_A_FIGHT: dict[str, Handler] = {
    **{do: changing.by_hand(change) for do, change in edits.BY_HAND.items()},
    **dict.fromkeys(deeds.BY_HAND, happening.happens),
    "quick": changing.quick,
    "know": changing.by_hand(knowledge.know),
    "arrive": roster.arrive,
    "act": happening.happens,
    "next": happening.happens,
    "wait": happening.happens,
    "odds": happening.odds,
    "fill": happening.fill,
    "preview": happening.preview,
    "undo": changing.undo,
    "redo": changing.redo,
    "look": looking.look,
    "read": reading.read,
    "roster": roster.roster,
    "view": looking.view,
    "history": looking.history,
    "explain": looking.explain,
    "save": beginning.save,
    "link": beginning.link,
    "grid": _late("ahead", "grid"),
    "stand": _late("ahead", "stand"),
    "whatif": _late("ahead", "what_if"),
    "expect": _late("ahead", "expect"),
    "story": _late("ahead", "story"),
    "deeds": _late("laying", "deeds"),
    "lay": _late("laying", "lay"),
}
