"""The one door: a document and a message in, a document and a reply out.

:func:`handle` is a pure function of Python values but for the dice, and those come in as ``rng``. What a message
may hold is in :data:`MESSAGES`; what is refused is refused in words, and then nothing has changed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from random import SystemRandom
from typing import TYPE_CHECKING, Any, TypeAlias

from sawbones.fight import deeds, edits, joint_odds
from sawbones.fight.log import Log
from sawbones.fight.quick import doubts
from sawbones.fight.state import State
from sawbones.kit import forms
from sawbones.kit.system import Book, System
from sawbones.kit.values import Refused, is_whole, shown, whole
from sawbones.play import limits
from sawbones.play.limits import Misfit, TooMany, TooMuch
from sawbones.systems import SYSTEMS, find
from sawbones.wire import catalogue, saved, screens
from sawbones.wire.guard import bounded
from sawbones.wire.link import for_players, only, pack_link, pack_system, read_link

if TYPE_CHECKING:
    from sawbones.play.question import Answer
    from sawbones.play.resolve import End, Part, Rng, Story


@dataclass(frozen=True, slots=True)
class Document:
    """A fight with everything that happened in it."""

    system: System
    log: Log

    @property
    def state(self) -> State:
        """How things stand."""
        return self.log.state


Message: TypeAlias = dict[str, Any]
Reply: TypeAlias = dict[str, Any]
Answered: TypeAlias = tuple[Document | None, Reply]


def handle(document: Document | None, message: object, rng: Rng | None = None) -> Answered:
    """Carry out one message.

    The reply has ``ok``, ``problems`` {field: sentence}, ``question``, ``facts``, ``result``, ``steps``, ``outcomes``,
    ``entry``, ``screen`` and ``answers``. Nothing is raised for any message.
    """
    try:
        given = _message(message)
        if given["do"] in ANYTIME:
            return ANYTIME[given["do"]](document, given)
        if given["do"] in BEGINNINGS:
            return BEGINNINGS[given["do"]](given)
        if document is None:
            raise Refused({"do": "There is no fight yet: start one with new, or open one."})
        return IN_A_FIGHT[given["do"]](document, given, rng or SystemRandom().choice)
    except Refused as refused:
        return document, _reply(ok=False, problems=refused.problems)
    except Misfit as misfit:
        return document, _reply(ok=False, problems={"answers": str(misfit)})
    except TooMany as many:
        return document, _reply(ok=False, problems={"odds": str(many)})
    except TooMuch as much:
        return document, _reply(ok=False, problems={"do": str(much)})


class Session:
    """Messages as text in and out, with the document kept between them: what a page's worker holds."""

    def __init__(self, rng: Rng | None = None) -> None:
        self.document: Document | None = None
        self.rng = rng

    def handle(self, text: str) -> str:
        """One message as JSON text to one reply as JSON text; nothing is raised."""
        try:
            message = bounded(text)
        except Refused as refused:
            return json.dumps(_reply(ok=False, problems=refused.problems), ensure_ascii=False)
        self.document, reply = handle(self.document, message, self.rng)
        return json.dumps(reply, ensure_ascii=False)


def _reply(**filled: Any) -> Reply:
    empty: Reply = {
        "ok": True, "problems": {}, "question": None, "facts": {}, "result": {}, "steps": [], "outcomes": [],
        "answers": [], "entry": None, "screen": None,
    }  # fmt: skip
    return empty | filled


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


def _script(given: object) -> list[Answer]:
    """The answers of a message as a script: lists of faces, numbers, ids."""
    if not isinstance(given, list):
        raise Refused({"answers": f"Answers are a list, in the order asked, not {shown(given)}."})
    if len(given) > deeds.MOST_ANSWERS:
        raise Refused({"answers": f"At most {deeds.MOST_ANSWERS:,} answers, not {len(given)}."})
    script: list[Answer] = []
    for answer in given:
        if isinstance(answer, list) and len(answer) <= limits.MOST_DICE and all(map(is_whole, answer)):
            script.append(tuple(answer))
        elif is_whole(answer) or isinstance(answer, str):
            script.append(answer)
        else:
            raise Refused({"answers": f"An answer is a list of faces, a number or an id, not {shown(answer)}."})
    return script


# The start and the end of a fight


def _begun(system: System, log: Log, said: str, problems: dict[str, str] | None = None) -> Answered:
    document = Document(system, log)
    facts = _facts(document.state, [member.name for member in document.state.members])
    screen = screens.fight(system, log, said)
    head = saved.head(system, log.states[0])
    return document, _reply(facts=facts, screen=screen, head=head, problems=problems or {})


def _new(message: Message) -> Answered:
    system = find(message.get("system"))
    if system is None:
        there = ", ".join(system.id for system in SYSTEMS)
        raise Refused({"system": f"There are no rules called {shown(message.get('system'))}; there are {there}."})
    book = forms.read(system.book, message.get("options", {}))
    return _begun(system, Log((State(book),)), f"A new fight, {system.name}.")


def _open(message: Message) -> Answered:
    if ("document" in message) == ("link" in message):
        raise Refused({"document": "Give either a document or a link."})
    if "link" in message:
        found = read_link(message["link"])
        state = found.state
        said = f"A fight of {len(state.members)}, {found.system.name}."
        document, reply = _begun(found.system, Log((state,)), said)
        return document, reply | {"kind": found.kind, "name": found.name, "join": _joins(state, found.kind)}
    system, log, damage = saved.read_document(message["document"])
    return _begun(system, log, "The fight as it was.", {"document": damage} if damage else {})


def _save(document: Document, _: Message, __: Rng) -> Answered:
    return document, _reply(document=saved.document(document.system, document.log))


def _joins(state: State, kind: str) -> Message | None:
    """What brings the one fighter of a link into another fight."""
    if kind != "fighter" or len(state.members) != 1:
        return None
    member = state.members[0]
    return {"do": "join", "fighter": member.name, "side": member.side, "sheet": forms.changed(member.sheet)}


def _link(document: Document, message: Message, _: Rng) -> Answered:
    system, state = document.system, document.state
    match message.get("what", "fight"):
        case "fight":
            link = pack_link(system, state)
        case "players":
            link = pack_link(system, for_players(state), "players")
        case "fighter":
            one = state.member(message.get("fighter"))
            link = pack_link(system, only(replace(state, members=(one,))), "fighter")
        case "system":
            link = pack_system(system, state, message.get("name", ""))
        case what:
            raise Refused({"what": f"A link holds the fight, the players, a fighter or a system, not {shown(what)}."})
    return document, _reply(link=link)


# Looking


def _facts(state: State, names: Sequence[str]) -> dict[str, Any]:
    return {m.name: state.book.facts(m.sheet) for m in state.members if m.name in names}


def _look(document: Document, _: Message, __: Rng) -> Answered:
    names = [member.name for member in document.state.members]
    return document, _reply(facts=_facts(document.state, names), screen=screens.fight(document.system, document.log))


def _history(document: Document, message: Message, _: Rng) -> Answered:
    log = document.log
    before = whole(message, "before", 1, saved.MOST_RECORDS, len(log.records) + 1)
    count = whole(message, "count", 1, 500, 100)
    return document, _reply(screen={"kind": "log", "lines": screens.lines(log.window(before, count))})


def _explain(document: Document, message: Message, _: Rng) -> Answered:
    log = document.log
    entry = log.entry(whole(message, "n", 1, saved.MOST_RECORDS, 0))
    if entry is None:
        raise Refused({"n": f"The log has no entry {message.get('n')}."})
    if entry.cause.get("do") not in screens.BY_RULES:
        return document, _reply(text=entry.text, disagrees="")
    # the recorded past stands: the rule is played again only to say why, and to say where it would differ today
    before, after = log.states[entry.after], log.states[entry.n]
    try:
        again = deeds.deed(document.system, before, entry.cause)
        story = again.play(_script(entry.cause.get("answers", [])))
    except (Refused, Misfit, TooMuch) as wrong:
        return document, _reply(text=entry.text, disagrees=f"These rules would not take this act today: {wrong}")
    told = again.after(story.ends) if story.question is None else None
    disagrees = "" if told == after else "The log stands as recorded; the rules as they are now would say otherwise."
    steps = screens.steps(story.steps, _whose(again.parts, story))
    return document, _reply(text=entry.text, disagrees=disagrees, steps=steps)


# Changing by hand


def _recorded(document: Document, state: State, cause: Message, text: str, **more: Any) -> Answered:
    """The document with one entry more, and the reply that carries it."""
    old = document.state
    log, entry = saved.recorded(document.system, document.log, state, cause, text)
    before = {member.name: member for member in old.members}
    touched = [m.name for m in state.members if before.get(m.name) != m or m.name in more.get("names", ())]
    more.pop("names", None)
    reply = _reply(
        facts=_facts(state, touched),
        entry=entry,
        screen=screens.fight(document.system, log, screens.said(state, f"{text}.", touched)),
        **more,
    )
    return Document(document.system, log), reply


Change: TypeAlias = Callable[[System, State, Message], tuple[State, str]]


def _by_hand(change: Change) -> Callable[[Document, Message, Rng], Answered]:
    """A message that changes the state and becomes an entry."""

    def run(document: Document, message: Message, _: Rng) -> Answered:
        state, text = change(document.system, document.state, message)
        return _recorded(document, state, message, text)

    return run


def _quick(document: Document, message: Message, rng: Rng) -> Answered:
    """Fighters from lines of text, and what of them may have been meant otherwise."""
    after, reply = _by_hand(edits.quick)(document, message, rng)
    return after, reply | {"notice": " ".join(doubts(document.state.book, message["line"]))}


# Undo and redo


def _undo(document: Document, _: Message, __: Rng) -> Answered:
    entry = document.log.undoable()
    if entry is None:
        raise Refused({"do": "There is nothing to undo."})
    return _gone(document, entry.after, f"Taken back: {entry.text}.")


def _redo(document: Document, _: Message, __: Rng) -> Answered:
    entry = document.log.redoable()
    if entry is None:
        raise Refused({"do": "There is nothing to redo."})
    return _gone(document, entry.n, f"Again: {entry.text}.")


def _gone(document: Document, to: int, said: str) -> Answered:
    log, move = saved.moved(document.log, to)
    before = {member.name: member for member in document.state.members}
    touched = [member.name for member in log.state.members if before.get(member.name) != member]
    reply = _reply(
        facts=_facts(log.state, touched),
        entry=move,
        screen=screens.fight(document.system, log, screens.said(log.state, said, touched)),
    )
    return Document(document.system, log), reply


# What happens by the rules


def _played(document: Document, message: Message, rng: Rng) -> tuple[deeds.Deed, Story]:
    deed = deeds.deed(document.system, document.state, message)
    script = _script(message.get("answers", []))
    if not isinstance(message.get("roll", False), bool):
        raise Refused({"roll": f"roll is true or false, not {shown(message['roll'])}."})
    return deed, deed.play(script, rng if message.get("roll", False) else None)


def _plain(script: Sequence[Answer]) -> list[Any]:
    return [list(answer) if isinstance(answer, tuple) else answer for answer in script]


def _whose(parts: Sequence[Part], story: Story) -> list[str]:
    """Of whom each step tells, where there are several of whom it could."""
    if len(parts) < 2 and len(story.ends) + bool(story.question) < 2:
        return []
    names = [end.name for end in story.ends for _ in end.steps]
    return names + [story.asking] * (len(story.steps) - len(names))


def _result(deed: deeds.Deed, ends: Sequence[End]) -> dict[str, Any]:
    if deed.alone:
        return ends[0].result if ends else {}
    found: dict[str, Any] = {}
    for place, end in enumerate(ends):  # what was brought about for others comes last, and may be for these again
        if end.result or (deed.by_name and place < len(deed.parts)):
            found[end.name] = found.get(end.name, {}) | end.result
    return found


def _happens(document: Document, message: Message, rng: Rng) -> Answered:
    deed, story = _played(document, message, rng)
    steps, script = screens.steps(story.steps, _whose(deed.parts, story)), _plain(story.script)
    if story.question is not None:
        asked = screens.question(story.question, story.asking)
        return document, _reply(question=asked, steps=steps, answers=script)
    # the cause keeps what was thrown, and so plays again to the same end
    cause = {name: value for name, value in message.items() if name != "roll"} | ({"answers": script} if script else {})
    state = deed.after(story.ends)
    names = [state.turn] if message["do"] == "next" else [part.name for part in deed.parts]
    result = _result(deed, story.ends)
    return _recorded(
        document, state, cause, deed.text(story.ends), names=names, result=result, steps=steps, answers=script
    )


def _of(message: Message) -> Message:
    about = {name: value for name, value in message.items() if name not in ("of", "chances")}
    return about | {"do": message.get("of", "act")}


def _preview(document: Document, message: Message, rng: Rng) -> Answered:
    deed, story = _played(document, _of(message), rng)
    steps, script = screens.steps(story.steps, _whose(deed.parts, story)), _plain(story.script)
    asked = screens.question(story.question, story.asking) if story.question else None
    state = document.state
    changed = {end.name: end.sheet for end in story.ends}
    if deed.doer is not None and story.ends and story.ends[-1].actor != deed.parts[0].actor:
        changed = {deed.doer: story.ends[-1].actor} | changed
    for name, sheet in changed.items():
        state = state.with_member(name, sheet=sheet)
    # of those whom only time passes for, the ones that something befalls
    told = {end.name for place, end in enumerate(story.ends) if end.steps or (deed.by_name and place < len(deed.parts))}
    done = [name for name in changed if name in told or name == deed.doer]
    cards = [screens.card(state, member) for member in state.members if member.name in done]
    sentence = "" if story.question else deed.text(story.ends)
    screen = {"kind": "preview", "cards": cards, "spoken": screens.said(state, sentence, done), "sentence": sentence}
    if message.get("chances"):  # for a page, which draws both together
        with suppress(TooMany):
            # what is known by now, thrown in this moment too, is no longer a matter of odds
            screen["chances"] = _strips(state.book, _ways(document, message | {"answers": script})[1])
    return document, _reply(
        question=asked, facts=_facts(state, done), result={} if asked else _result(deed, story.ends), steps=steps,
        answers=script, screen=screen,
    )  # fmt: skip


def _systems(document: Document | None, _: Message) -> Answered:
    return document, _reply(screen=catalogue.systems())


def _trial(document: Document | None, message: Message) -> Answered:
    system = find(message["system"]) if "system" in message else document.system if document else None
    if system is None:
        raise Refused({"system": "Say of which rules the readings are."})
    base = document.state.book if document and document.system is system else None
    book = forms.read(system.book, message.get("options", {}), base)
    return document, _reply(screen=screens.trial(book))


def _fill(document: Document, message: Message, _: Rng) -> Answered:
    """What an act's order comes to under these circumstances; nothing happens yet."""
    state = document.state
    act = deeds.find_act(state, message.get("act"))
    if act.fill is None:
        raise Refused({"act": f"{act.label} is filled from nothing: give its order."})
    by, on = (state.member(message[who], who).sheet if message.get(who) is not None else None for who in ("by", "on"))
    aid: Any = forms.read(act.aid, message.get("aid") or {})
    return document, _reply(screen=screens.filled(act.fill(by, on, aid)))


def _ways(document: Document, message: Message) -> tuple[deeds.Deed, list[joint_odds.PartOdds]]:
    deed = deeds.deed(document.system, document.state, _of(message))
    return deed, joint_odds.ways(deed, _script(message.get("answers", [])))


def _strips(book: Book[Any], links: Sequence[joint_odds.PartOdds]) -> list[dict[str, Any]]:
    return [screens.strip(book, link.part, link.each(), link.assumed) for link in links]


def _odds(document: Document, message: Message, _: Rng) -> Answered:
    deed, ways = _ways(document, message)
    screen = {"kind": "chances", "chances": _strips(document.state.book, ways)}
    joint = joint_odds.joint(ways)
    if joint * len(deed.parts) > joint_odds.MOST_TOGETHER:
        many = f"There are {joint:,} ways this can go: too many to list, so only each one's own odds are shown."
        return document, _reply(ok=False, problems={"odds": many}, screen=screen)
    return document, _reply(outcomes=joint_odds.together(document.state, deed, ways), screen=screen)


_ACT = ("act", "on", "by", "order", "aid", "answers", "roll")
_ANY = (*_ACT, "of", "minutes")
#: every message and its fields
MESSAGES: dict[str, tuple[str, ...]] = {
    "systems": (),
    "trial": ("options", "system"),
    "new": ("system", "options"),
    "open": ("document", "link"),
    "join": ("fighter", "sheet", "count", "side"),
    "quick": ("line", "side"),
    "copy": ("fighter",),
    "leave": ("fighter",),
    "edit": ("fighter", "sheet", "name", "side"),
    "move": ("fighter", "by"),
    "turn": ("fighter",),
    "options": ("options",),
    "act": _ACT,
    "odds": _ANY,
    "preview": (*_ANY, "chances"),
    "fill": ("act", "on", "by", "aid"),
    "undo": (),
    "redo": (),
    "next": ("answers", "roll"),
    "back": (),
    "wait": ("minutes", "answers", "roll"),
    "look": (),
    "history": ("before", "count"),
    "explain": ("n",),
    "save": (),
    "link": ("what", "fighter", "name"),
}
#: those that change nothing and need nothing
ANYTIME: dict[str, Callable[[Document | None, Message], Answered]] = {"systems": _systems, "trial": _trial}
#: those that start a fight, whatever there was
BEGINNINGS: dict[str, Callable[[Message], Answered]] = {"new": _new, "open": _open}
#: those that need one
IN_A_FIGHT: dict[str, Callable[[Document, Message, Rng], Answered]] = {
    "join": _by_hand(edits.join),
    "quick": _quick,
    "copy": _by_hand(edits.copy),
    "leave": _by_hand(edits.leave),
    "edit": _by_hand(edits.edit),
    "move": _by_hand(edits.move),
    "turn": _by_hand(edits.turn),
    "back": _by_hand(edits.back),
    "options": _by_hand(edits.options),
    "act": _happens,
    "next": _happens,
    "wait": _happens,
    "odds": _odds,
    "fill": _fill,
    "preview": _preview,
    "undo": _undo,
    "redo": _redo,
    "look": _look,
    "history": _history,
    "explain": _explain,
    "save": _save,
    "link": _link,
}
