"""What is only looked at: the fight, its log, why something happened, what rules and readings there are."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sawbones.fight import deeds, knowledge, told
from sawbones.handlers.answered import Answered, Document, Message, facts_of, replied, script_of, whose_steps
from sawbones.kit import forms
from sawbones.kit.values import Refused, shown, whole
from sawbones.play.limits import Misfit, TooMuch
from sawbones.systems import find, own
from sawbones.veil import sentences
from sawbones.wire import catalogue, games, odds, saved, screens
from sawbones.wire.link import pack_game

if TYPE_CHECKING:
    from sawbones.play.resolve import Rng


def systems(document: Document | None, _: Message) -> Answered:
    """The catalogue of systems."""
    return document, replied(screen=catalogue.systems())


def trial(document: Document | None, message: Message) -> Answered:
    """What readings would do."""
    here = document.system if document else None
    asked = message.get("system", here.id if here else None)
    system = here if here and here.id == asked else find(asked)
    if system is None:
        raise Refused({"system": "Say of which rules the readings are."})
    base = document.state.book if document and document.system is system else None
    book = forms.read(system.book, message.get("options", {}), base)
    return document, replied(screen=odds.trial(book))


def game(document: Document | None, message: Message) -> Answered:
    """What a game of one's own comes to, or what one is made of."""
    if "game" not in message:
        return document, replied(screen=games.parts())
    system = own.system(message["game"])
    try:
        link = {"link": pack_game(system)}
    except Refused:
        link = {}  # too long for one: it is shared as a file
    return document, replied(screen=games.looked_at(system), **link)


def look(document: Document, _: Message, __: Rng) -> Answered:
    """The fight as it stands."""
    names = [member.name for member in document.state.members]
    return document, replied(facts=facts_of(document.state, names), screen=screens.fight(document.system, document.log))


def view(document: Document, message: Message, _: Rng) -> Answered:
    """What players see of it."""
    count = whole(message, "count", 0, 500, 0)
    shown = sentences.view(document.system, document.log).plain()
    if "count" in message:
        last = sentences.lines(document.log, document.log.place, count)
        shown["lines"] = [{"round": line.round, "text": line.text} for line in last]
    return document, replied(view=shown)


def history(document: Document, message: Message, _: Rng) -> Answered:
    """Lines of the log, all of them or those that are about somebody, or of a kind."""
    log = document.log
    before = whole(message, "before", 1, saved.MOST_RECORDS + 1, len(log.records) + 1)
    count = whole(message, "count", 1, 500, 100)
    names, kinds = _listed(message, "about"), _listed(message, "kinds")
    if strange := [kind for kind in kinds if kind not in told.KINDS]:
        raise Refused({"kinds": f"There are lines of {', '.join(told.KINDS)}; there is no kind {shown(strange[0])}."})
    window, more = log.window(before, count, told.fitting(log, names, kinds))
    return document, replied(screen=screens.history(log, window, more=more))


def _listed(message: Message, field: str) -> list[str]:
    """A list of words of a message."""
    given = message.get(field, [])
    if not isinstance(given, list) or len(given) > told.MOST_NAMES or not all(isinstance(one, str) for one in given):
        raise Refused({field: f"A list of at most {told.MOST_NAMES} words, not {shown(given)}."})
    return given


def explain(document: Document, message: Message, _: Rng) -> Answered:
    """Why an entry came to what it says."""
    log = document.log
    entry = log.entry(whole(message, "n", 1, saved.MOST_RECORDS, 0))
    if entry is None:
        raise Refused({"n": f"The log has no entry {message.get('n')}."})
    do, said = told.way(log, entry.n)
    way = {"do": do, "to": entry.n, "said": said} if do else None
    began = entry.cause.get("do") in deeds.BY_HAND and document.state.book.begins_turns
    if entry.cause.get("do") not in screens.BY_RULES and not began:
        return document, replied(text=entry.text, disagrees="", way=way)
    # the recorded past stands: the rule is played again only to say why, and to say where it would differ today
    before, after = log.states[entry.after], log.states[entry.n]
    try:
        again = deeds.deed(document.system, before, entry.cause)
        story = again.play(script_of(entry.cause.get("answers", [])))
    except (Refused, Misfit, TooMuch) as wrong:
        disagrees = f"These rules would not take this act today: {wrong}"
        return document, replied(text=entry.text, disagrees=disagrees, way=way)
    state = knowledge.told(before, again.after(story.ends), entry.cause) if story.question is None else None
    if state is not None:
        # what is kept in mind of a round, a fight of before does not know
        state = replace(state, had=after.had, begun=after.begun)
        state = state if state.book.phases else replace(state, acted=after.acted)
    disagrees = "" if state == after else "The log stands as recorded; the rules as they are now would say otherwise."
    steps = screens.steps(story.steps, whose_steps(again.parts, story))
    return document, replied(text=entry.text, disagrees=disagrees, steps=steps, way=way)
