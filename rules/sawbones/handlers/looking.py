"""What is only looked at: the fight, its log, why something happened, what rules and readings there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sawbones.fight import deeds
from sawbones.handlers.answered import Answered, Document, Message, facts_of, replied, script_of, whose_steps
from sawbones.kit import forms
from sawbones.kit.values import Refused, whole
from sawbones.play.limits import Misfit, TooMuch
from sawbones.systems import find
from sawbones.wire import catalogue, saved, screens

if TYPE_CHECKING:
    from sawbones.play.resolve import Rng


def systems(document: Document | None, _: Message) -> Answered:
    """The catalogue of systems."""
    return document, replied(screen=catalogue.systems())


def trial(document: Document | None, message: Message) -> Answered:
    """What readings would do."""
    system = find(message["system"]) if "system" in message else document.system if document else None
    if system is None:
        raise Refused({"system": "Say of which rules the readings are."})
    base = document.state.book if document and document.system is system else None
    book = forms.read(system.book, message.get("options", {}), base)
    return document, replied(screen=screens.trial(book))


def look(document: Document, _: Message, __: Rng) -> Answered:
    """The fight as it stands."""
    names = [member.name for member in document.state.members]
    return document, replied(facts=facts_of(document.state, names), screen=screens.fight(document.system, document.log))


def history(document: Document, message: Message, _: Rng) -> Answered:
    """Lines of the log."""
    log = document.log
    before = whole(message, "before", 1, saved.MOST_RECORDS, len(log.records) + 1)
    count = whole(message, "count", 1, 500, 100)
    return document, replied(screen={"kind": "log", "lines": screens.lines(log.window(before, count))})


def explain(document: Document, message: Message, _: Rng) -> Answered:
    """Why an entry came to what it says."""
    log = document.log
    entry = log.entry(whole(message, "n", 1, saved.MOST_RECORDS, 0))
    if entry is None:
        raise Refused({"n": f"The log has no entry {message.get('n')}."})
    if entry.cause.get("do") not in screens.BY_RULES:
        return document, replied(text=entry.text, disagrees="")
    # the recorded past stands: the rule is played again only to say why, and to say where it would differ today
    before, after = log.states[entry.after], log.states[entry.n]
    try:
        again = deeds.deed(document.system, before, entry.cause)
        story = again.play(script_of(entry.cause.get("answers", [])))
    except (Refused, Misfit, TooMuch) as wrong:
        return document, replied(text=entry.text, disagrees=f"These rules would not take this act today: {wrong}")
    told = again.after(story.ends) if story.question is None else None
    disagrees = "" if told == after else "The log stands as recorded; the rules as they are now would say otherwise."
    steps = screens.steps(story.steps, whose_steps(again.parts, story))
    return document, replied(text=entry.text, disagrees=disagrees, steps=steps)
