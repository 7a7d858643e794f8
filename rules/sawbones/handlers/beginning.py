"""How a fight begins and where it goes: new, opened, saved, shared as a link."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from sawbones.fight.log import Log
from sawbones.fight.state import State
from sawbones.handlers.answered import Answered, Document, Message, facts_of, replied
from sawbones.handlers.roster import coming
from sawbones.kit import forms
from sawbones.kit.values import Refused, flag, shown
from sawbones.systems import SYSTEMS, find, own
from sawbones.veil.sentences import view
from sawbones.wire import catalogue, saved, screens
from sawbones.wire.envelope import in_capitals, unsealed
from sawbones.wire.evening import of_message, pack_evening, read_evening
from sawbones.wire.link import of_fighter, opened, pack_game, pack_link, pack_system, strange
from sawbones.wire.views import pack_view, read_view

if TYPE_CHECKING:
    from sawbones.kit.system import System
    from sawbones.play.resolve import Rng
    from sawbones.wire.envelope import Unsealed
    from sawbones.wire.evening import Evening


def _begun(system: System, log: Log, said: str, problems: dict[str, str] | None = None) -> Answered:
    document = Document(system, log)
    facts = facts_of(document.state, [member.name for member in document.state.members])
    screen = screens.fight(system, log, said)
    head = saved.begun(system, log.states[0])
    # of a game that stands in no catalogue, its entry comes with every fight by it
    entry = {"own": catalogue.described(system)} if system.definition is not None else {}
    return document, replied(facts=facts, screen=screen, head=head, problems=problems or {}, **entry)


def new_fight(message: Message) -> Answered:
    """A fight with nobody in it."""
    if ("game" in message) == ("system" in message):
        raise Refused({"system": "Give either the id of the rules or a game of one's own."})
    system = own.system(message["game"]) if "game" in message else find(message["system"])
    if system is None:
        there = ", ".join(system.id for system in SYSTEMS)
        raise Refused({"system": f"There are no rules called {shown(message.get('system'))}; there are {there}."})
    book = forms.read(system.book, message.get("options", {}))
    return _begun(system, Log((State(book),)), f"A new fight, {system.name}.")


def open_fight(message: Message) -> Answered:
    """The fight of a document or a link."""
    if ("document" in message) == ("link" in message):
        raise Refused({"document": "Give either a document or a link."})
    if "link" in message:
        try:
            return _of_link(unsealed(message["link"]))
        except Refused as wrong:
            raise strange(wrong) from None
    system, log, damage = saved.read_document(message["document"])
    return _begun(system, log, "The fight as it was.", {"document": damage} if damage else {})


def _of_link(link: Unsealed) -> Answered:
    """Whatever a link holds."""
    if link.kind == "evening":
        return _evening(read_evening(link))
    if link.kind in ("players", "party"):
        return _seen(link)
    if link.kind == "story":
        found_story: Answered = _telling().opened(link)
        return found_story
    if link.kind == "deeds":
        return None, replied(kind="deeds", name=import_module("sawbones.wire.deeds").read_deeds(link).fighter)
    found = opened(link)
    state = found.state
    said = f"A fight of {len(state.members)}, {found.system.name}."
    document, reply = _begun(found.system, Log((state,)), said)
    return document, reply | {"kind": found.kind, "name": found.name, "join": _joins(found.system, state, found.kind)}


def _seen(link: Unsealed) -> Answered:
    """What players see, and no fight; of a link of before, which held the party, what they see of that."""
    if link.kind == "players":
        shown = read_view(link)
    else:
        found = opened(link)
        shown = view(found.system, Log((found.state,)))
    return None, replied(kind="players", name="", view=shown.plain())


def _evening(evening: Evening) -> Answered:
    """The first encounter of an evening, and all of them as links of their own."""
    first = evening.encounters[0]
    several = f"{len(evening.encounters)} encounters" if len(evening.encounters) > 1 else "One encounter"
    document, reply = _begun(first.system, Log((first.state,)), f"{several} of an evening.")
    encounters = [one.told() for one in evening.encounters]
    return document, reply | {"kind": "evening", "name": evening.name, "encounters": encounters}


def _telling() -> Any:
    """What tells stories, which is loaded only where there is one."""
    return import_module("sawbones.handlers.telling")


def save(document: Document, _: Message, __: Rng) -> Answered:
    """The whole fight as a document."""
    return document, replied(document=saved.document(document.system, document.log))


def _joins(system: System, state: State, kind: str) -> Message | None:
    """What brings the one fighter of a link into another fight."""
    if kind != "fighter" or len(state.members) != 1:
        return None
    return coming(system, state, state.members[0], "a link")


def link(document: Document, message: Message, _: Rng) -> Answered:
    """The fight, or a part of it, as a link."""
    system, state, notice = document.system, document.state, {}
    match message.get("what", "fight"):
        case "fight":
            link = pack_link(system, state)
        case "players":
            link = pack_view(view(system, document.log))
        case "fighter":
            alone = of_fighter(state, message.get("fighter"), note=flag(message, "note"))
            link = pack_link(system, alone, "fighter")
        case "system":
            link = pack_system(system, state, message.get("name", ""))
        case "evening":
            link = pack_evening(of_message(message.get("name", ""), message.get("encounters")))
        case "game":
            link = pack_game(system)
        case "story":
            link = _telling().link(document, message)
            if message.get("veiled"):
                notice = {"notice": _telling().known(state)}
        case what:
            there = "the fight, the players, a fighter, a system, an evening, a game or a story"
            raise Refused({"what": f"A link holds {there}, not {shown(what)}."})
    return document, replied(link=link, code=in_capitals(link), **notice)
