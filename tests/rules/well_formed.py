"""Messages that a page may well send, made of dice so that most are taken: what looks ahead, what is laid, games of one's own.

Beside :mod:`hostile`, whose messages are refused: what is behind a refusal is only seen by those that are not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import ahead_talk
import at_random
import own_games
from diverging import diverged, thrown

from sawbones.app import Document, handle
from sawbones.kit import fields
from sawbones.kit.values import Refused
from sawbones.systems import SYSTEMS, own
from sawbones.systems.own.sketches import SKETCHES

if TYPE_CHECKING:
    from random import Random

    from sawbones.kit.system import System

Message = dict[str, Any]


def drawn(rng: Random) -> System:
    """Any rules: those of a book, of a sketch, or of a game that dice have made."""
    kind = rng.random()
    if kind < 0.5:
        return rng.choice(SYSTEMS)
    if kind < 0.75:
        return own.system(rng.choice(SKETCHES))
    return doing(rng)


def doing(rng: Random) -> System:
    """A game of one's own made of dice in which whoever does something is changed by it too."""
    while True:
        made = own_games.game(rng)
        if not of_doers(made):
            continue
        try:
            return own.system(made)
        except Refused:
            continue


def of_doers(made: Message) -> list[str]:
    """Which acts of a game change whoever does them."""
    return [one["id"] for one in made["acts"] if any(str(step.get("what")).startswith("by_") for step in one["steps"])]


def armed(rng: Random, system: System) -> Document:
    """A fight of two sides who can strike, in which something may have happened; nearly always both still stand."""
    if system in SYSTEMS and rng.random() < 0.4:
        document = ahead_talk.encounter(system, rng, rng.randint(1, 3), rng.randint(1, 4))
    elif system.starters:
        document = ahead_talk.told(None, by_the_rules_of(system))
        starter = rng.choice(system.starters)
        for name, sheet, side, count in starter.fighters:
            document = ahead_talk.joined(document, name, sheet, side, count, starter.arms.get(name))
    else:
        document = ahead_talk.told(None, by_the_rules_of(system))
        for number, side in enumerate(["party", "foe", *rng.choices(["party", "foe"], k=rng.randint(0, 3))]):
            sheet = at_random.sheet(rng, document.state.book)
            join = {"do": "join", "fighter": f"{rng.choice(at_random.NAMES)} {number}", "side": side, "sheet": sheet}
            document = ahead_talk.told(document, join)
        document = struck(rng, document)
    for _ in range(rng.choice([0, 0, 2, 5])):
        after = at_random.played(document, thrown(at_random.something(rng, document)), rng)
        document = after if len(standing(after)) == 2 or rng.random() < 0.1 else document
    return document


def by_the_rules_of(system: System) -> Message:
    """A fight by these rules begins."""
    return {"do": "new", **({"system": system.id} if system.definition is None else {"game": system.definition})}


def struck(rng: Random, document: Document) -> Document:
    """The fight after everybody has struck once: what they did then is what they strike with."""
    blows = [act for act in document.state.book.acts() if act.tone == "harm"] or document.state.book.acts()
    for by in document.state.members:
        on = next(member.name for member in document.state.members if member.side != by.side)
        found = rng.choice(blows)
        order = at_random.filled(rng, found.order, 0.5)
        message = {"do": "act", "act": found.id, "on": on, "by": by.name, "order": order, "roll": True}
        after = at_random.played(document, message, rng)
        document = after if len(standing(after)) == 2 else document
    return document


def standing(document: Document) -> dict[str, list[str]]:
    """Who of each side can do something."""
    found: dict[str, list[str]] = {}
    for member in document.state.members:
        if not document.state.idle(member) and document.state.book.can_act(member.sheet):
            found.setdefault(member.side, []).append(member.name)
    return found


def plan(rng: Random, names: list[str]) -> Message:
    """Whom everybody strikes, who runs, and how far it is counted."""
    found: Message = {"policy": rng.choice(["random", "nearest", "weakest", "strongest", "protect"])}
    found |= {"protect": rng.choice(names)} if found["policy"] == "protect" else {}
    found |= {"flee": rng.choice(["nobody", "foes", "party", "both"])} if rng.random() < 0.5 else {}
    return found | {"seed": rng.randrange(1 << 32), "work": rng.choice([1, 40, 400, 4_000, 20_000])}


def grid(rng: Random, document: Document) -> Message:
    """Which blow, of anybody, with anything in hand."""
    names = [member.name for member in document.state.members]
    for name in rng.sample(names, len(names)):
        first = handle(document, {"do": "grid", "fighter": name})[1]
        if first["ok"]:
            return {"do": "grid", "fighter": name, "row": rng.randrange(len(first["screen"]["rows"]))}
    return {"do": "grid", "fighter": rng.choice(names)}


def stand(rng: Random, document: Document) -> Message:
    """How long somebody stands, mostly from all of the others."""
    names = [name for side in standing(document).values() for name in side] or ["Nobody"]
    found = {"do": "stand", **plan(rng, names), "fighter": rng.choice(names)}
    return found | ({"policy": "everyone"} if rng.random() < 0.7 else {})


def expect(rng: Random, document: Document) -> Message:
    """The fight as it stands, or what is prepared."""
    names = [member.name for member in document.state.members]
    found = {"do": "expect", **plan(rng, names), "fights": rng.choice([1, 3, 40, 1_000]), "brief": rng.random() < 0.3}
    return found | prepared(rng, document)


def prepared(rng: Random, document: Document) -> Message:
    if rng.random() < 0.7:
        return {}
    return {"encounter": handle(armed(rng, document.system), {"do": "save"})[1]["document"]}


def story(rng: Random, document: Document) -> Message:
    names = [member.name for member in document.state.members]
    found = {"do": "story", **plan(rng, names), "number": rng.randrange(5), "initials": rng.random() < 0.2}
    match rng.randrange(3):
        case 0:
            found |= {"line": rng.randrange(3)}
        case 1:
            found |= {"told": True, "start": rng.randrange(3), "count": rng.choice([1, 7, 500])}
    return found | prepared(rng, document)


def whatif(rng: Random, document: Document) -> Message:
    """One act, or the fight, if something were otherwise."""
    state, names = document.state, [member.name for member in document.state.members]
    changes: list[Message] = [
        {"fighter": rng.choice(names), "sheet": at_random.filled(rng, state.book.sheet, 0.2)},
    ]
    changes += [{"options": options}] if (options := at_random.readings(rng, document.system)) else []
    if rng.random() < 0.5:
        changes += [{"without": rng.choice(names)}, {"fighter": rng.choice(names), "weapon": rng.randint(1, 3)}]
        changes += [{"offers": rng.choice(["readings", "bare", "weapons", "less"])}]
        about: Message = {"of": "fight", "fights": rng.choice([1, 20, 400]), "brief": rng.random() < 0.3}
        return {"do": "whatif", **plan(rng, names), **about, **rng.choice(changes)}
    act = at_random.by_the_rules(rng, document, "act", rng.choice(names))
    act = {name: value for name, value in act.items() if name not in ("do", "spill")}
    known = len(fields.specs(type(state.book)))
    changes += [{"reading": rng.randrange(known)}] if known else []
    changes += [{"weapons": True}] if act["by"] and act["by"] != act["on"] else []
    return {"do": "whatif", **plan(rng, names), **act, **rng.choice(changes)}


def act(rng: Random, document: Document) -> Message:
    """Somebody does something to another, seldom to himself or to several; or the turn goes on."""
    if rng.random() < 0.15:
        return rng.choice([{"do": "next", "roll": True}, {"do": "wait", "minutes": rng.randint(0, 90), "roll": True}])
    names = [member.name for member in document.state.members]
    acts, by = document.state.book.acts(), rng.choice(names)
    doers = [one for one in acts if one.id in of_doers(document.system.definition or {"acts": ()})]
    found = rng.choice(doers if doers and rng.random() < 0.8 else acts)
    others = [name for name in names if name != by] or names
    on = rng.choice([rng.choice(others)] * 8 + [by, rng.sample(names, rng.randint(1, len(names)))])
    order = at_random.filled(rng, found.order, 0.5)
    return {"do": "act", "act": found.id, "on": on, "by": by, "order": order, "roll": True}


#: what only looks ahead; nothing of the fight changes
AHEAD = {"grid": grid, "stand": stand, "expect": expect, "story": story, "whatif": whatif}


def apart(rng: Random) -> tuple[Document, Document]:
    """A fight at the table, and one of it on a phone of his own, where something has been done that can be laid."""
    while True:
        if (pair := diverged(rng, drawn(rng))) is not None:
            return pair[0], pair[1]


def lay(rng: Random, here: Document, there: Document, link: str) -> Message:
    """What was done there, over the fight here: looked at, or as somebody answers deed by deed."""
    given = {"link": link} if rng.random() < 0.5 else {"document": handle(there, {"do": "save"})[1]["document"]}
    looked = handle(here, {"do": "lay", **given})[1]
    if not looked["ok"] or rng.random() < 0.2:
        return {"do": "lay", **given}
    rows = looked["deeds"]["rows"]
    take = [
        rng.choice(["mine", "theirs", "skip"] if row["state"] == "both" else ["", "", "theirs", "skip"]) for row in rows
    ]
    return {"do": "lay", **given, "take": take} | ({"look": True} if rng.random() < 0.2 else {})
