"""Play comes to everything that a system offers: its acts, rule options, fields, and each option of every decision."""

from __future__ import annotations

import dataclasses
import re
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

import at_random
import pytest
from budgets import budget
from laws.case import PATIENCE
from table_talk import LOOKED_AT

from sawbones.app import Document, Reply, handle
from sawbones.kit import fields, forms

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sawbones.kit.system import System

#: a fight goes on for so many messages
FIGHT = 15
#: others go on from the latest of those that came to something new
LATELY = 300
ASKING = ("act", "next", "wait")
#: shelf: beginning of what chance meets in some years and not in others: what it takes
SELDOM = {
    "cybergod": {"decision:": "asked less often than it has options"},
    "fudge": {
        "field: sheet, defies": "pain that was resisted past a wound that stops",
        "reading: graze_cap": "a cap that is changed",
    },
}


@dataclass
class Reached:
    """What there is, as "kind: name", and what of it somebody came to."""

    there: set[str] = field(default_factory=set)
    met: set[str] = field(default_factory=set)

    def list_left(self, seldom: tuple[str, ...]) -> list[str]:
        """List what nobody came to, without what is seldom met."""
        return sorted(name for name in self.there - self.met if not name.startswith(seldom))


def name_shelf(system: System) -> str:
    """Return the folder or file of a system's rules: two texts of one game share it."""
    return system.book.__module__.removeprefix("sawbones.systems.").partition(".")[0]


@pytest.mark.repeated
@pytest.mark.timeout(600)
@pytest.mark.parametrize("shelf", dict.fromkeys(map(name_shelf, LOOKED_AT)))
def test_everything_offered_is_reached(shelf: str) -> None:
    seldom, seen = SELDOM.get(shelf, {}), Reached()
    for system in LOOKED_AT:
        if name_shelf(system) == shelf:
            list_offered(system, seen)
            play_fights(system, seen, tuple(seldom), Random(f"reach {system.id}"))
    assert seen.list_left(tuple(seldom)) == [], "nobody comes to this: play it, or say why in SELDOM"
    gone = [start for start in seldom if not any(name.startswith(start) for name in seen.there)]
    assert gone == [], "this is gone: take it off the list"


def list_offered(system: System, seen: Reached) -> None:
    """Note everything that the system offers."""
    book = system.book()
    seen.there |= {f"act: {act.id}" for act in book.acts()}
    every = [("reading: ", system.book), ("field: sheet, ", book.sheet)]
    every += [(f"field: {act.id}, ", act.order) for act in book.acts()]
    every += [(f"field: {act.id}, from ", act.aid) for act in book.acts() if act.fill]
    for name, cls in every:
        seen.there |= set(name_values(name, cls))


def name_values(name: str, cls: type, given: dict[str, Any] | None = None) -> Iterator[str]:
    """Name the fields of a form that are not their default; with nothing given, all of them.

    A rule option counts with each of its options.
    """
    defaults = {one.name: one.default for one in dataclasses.fields(cls)}
    for field_, spec in fields.specs(cls).items():
        if spec.reading and spec.options:
            known = [option.id for option in spec.options] if given is None else [given[field_]]
            yield from (f"{name}{field_} = {value}" for value in known if value is not None)
        elif given is None or given.get(field_, defaults[field_]) != defaults[field_]:
            yield f"{name}{field_}"


def play_fights(system: System, seen: Reached, seldom: tuple[str, ...], rng: Random) -> None:
    """Play fights in which anything may happen, until nothing is left or the system's messages are used up.

    Where a fight has come to what none had come to before, others go on from the middle of it: rare things follow rare
    ones.
    """
    promising: list[Document] = []
    for number in range(budget(system.id).messages // FIGHT):
        if number and not seen.list_left(seldom):
            return
        met = len(seen.met)
        fresh = not promising or rng.random() < 0.4
        document = at_random.fight(rng, system, acts=0, fighters=3) if fresh else rng.choice(promising[-LATELY:])
        note_state(document, seen)
        course = []
        for turn in range(FIGHT):
            message = at_random.anything(rng, document) if turn % 4 else draw_wanted(rng, document, seen)
            document, reply = play_on(document, message, rng, seen)
            if reply["ok"]:
                note_message(document, message, seen)
            course.append(document)
        promising += course if len(seen.met) > met else []


def note_state(document: Document, seen: Reached) -> None:
    """Note what a fight has reached by its rules and sheets."""
    seen.met |= set(name_values("reading: ", document.system.book, forms.write(document.state.book)))
    for member in document.state.members:
        seen.met |= set(name_values("field: sheet, ", type(member.sheet), forms.write(member.sheet)))


def draw_wanted(rng: Random, document: Document, seen: Reached) -> dict[str, Any]:
    """Draw an act, or the filling of one, with a field that nobody has set yet, if there is any; else anything."""
    left = sorted(name for name in seen.there - seen.met if name.startswith(("act:", "field:")))
    acts = {act.id: act for act in document.state.book.acts()}
    about = re.match(r"\w+: (\w+)(?:, (from )?(\w+))?", rng.choice(left)) if left else None
    if about is None or about[1] not in acts:
        return at_random.anything(rng, document)
    act, names = acts[about[1]], [member.name for member in document.state.members]
    message = {"do": "fill" if about[2] else "act", "act": act.id, "on": rng.choice(names), "by": rng.choice(names)}
    cls = act.aid if about[2] else act.order
    given = at_random.filled(rng, cls, 0.3)
    if about[3] in fields.specs(cls):
        given[about[3]] = at_random.value(rng, fields.specs(cls)[about[3]])
    return message | {"aid" if about[2] else "order": given}


def note_message(document: Document, message: dict[str, Any], seen: Reached) -> None:
    """Note what a message that was accepted has reached."""
    note_state(document, seen)
    acts = {act.id: act for act in document.state.book.acts()}
    if message["do"] == "act":
        act = acts[message["act"]]
        seen.met |= {f"act: {act.id}"}
        seen.met |= set(name_values(f"field: {act.id}, ", act.order, message.get("order") or {}))
    elif message["do"] == "fill":
        seen.met |= set(name_values(f"field: {message['act']}, from ", acts[message["act"]].aid, message["aid"]))


def play_on(document: Document, message: dict[str, Any], rng: Random, seen: Reached) -> tuple[Document, Reply]:
    """Send a message and answer what it asks, each decision by chance; after many of them the rest is thrown."""
    script: list[Any] = []
    while True:
        sent = message | {"answers": script, "roll": len(script) > PATIENCE} if message["do"] in ASKING else message
        after, reply = handle(document, sent, rng.choice)
        asked = reply["question"]
        if asked is None or message["do"] == "preview":
            assert after is not None
            return after, reply
        script = [*reply["answers"], draw_answer(asked, rng, seen)]


def draw_answer(asked: dict[str, Any], rng: Random, seen: Reached) -> Any:
    """Draw an answer to a question as a page has it."""
    if not asked["options"]:
        # a rule of the highest face, or of all the lowest, is as good as never met by chance alone
        pick = rng.choice((rng.choice, rng.choice, min, max))
        return [pick(faces) for faces in asked["faces"]]
    words = asked["label"].removeprefix(f"{asked['fighter']}’s ").split(" after ")[0]  # a name, or a time, is no kind
    label = re.split(r"[^A-Za-z ]", words)[0].strip()
    names = {option["id"]: f"decision: {label}, " + re.sub(r"\d+", "n", option["id"]) for option in asked["options"]}
    new = [one for one, name in names.items() if name not in seen.met]
    taken = rng.choice(new or list(names))
    seen.there |= set(names.values())
    seen.met.add(names[taken])
    return taken
