"""A case of a system: one act on one sheet under some readings, drawn by chance and played by chance."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any

import at_random

from sawbones.app import Document, handle
from sawbones.fight.log import Log
from sawbones.fight.state import State
from sawbones.kit import forms
from sawbones.play.limits import TooMuch
from sawbones.play.resolve import Part, Story, play

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sawbones.kit.system import Act, System
    from sawbones.play.question import Answer, Question

TONES = {"", "harm", "turn", "calm", "dim"}
NAME, OTHER, WITNESS = "Boris", "Ines", "Mara"
#: a table answers so many questions by hand, and throws the rest
PATIENCE = 40
#: attacks before the case, until one hurts
MOST_ATTACKS = 4


@dataclass(frozen=True)
class Case:
    """One act on one sheet under some readings, as JSON; and a seed for what chance decides."""

    system: System
    given: dict[str, Any]
    seed: str

    def chance(self) -> Random:
        """The same chance every time."""
        return Random(self.seed)

    @cached_property
    def book(self) -> Any:
        """The rules with these readings."""
        return forms.read(self.system.book, self.given["readings"])

    @cached_property
    def act(self) -> Act[Any]:
        """What is done."""
        return next(act for act in self.book.acts() if act.id == self.given["act"])

    @cached_property
    def sheet(self) -> Any:
        """Whom it is done to."""
        return self.book.settle(forms.read(self.book.sheet, self.given["sheet"]))

    @cached_property
    def actor(self) -> Any:
        """Who does it, or None."""
        given = self.given["actor"]
        return None if given is None else self.book.settle(forms.read(self.book.sheet, given))

    @cached_property
    def order(self) -> Any:
        """With which order."""
        return forms.read(self.act.order, self.given["order"])

    @cached_property
    def part(self) -> Part:
        """All of it, ready to be played."""
        return Part(NAME, self.act.rule, self.sheet, self.order, self.actor)

    @cached_property
    def told(self) -> Story:
        """Played to its end by somebody who throws, reads, and decides by chance."""
        return answered(self.part, self.chance())

    def later(self, minutes: int) -> Any:
        """The sheet after the act and so much time; as it was after the act, if more would happen than may."""
        after = self.told.ends[0].sheet
        try:
            return thrown(Part(NAME, self.book.passes, after, minutes), [], self.chance()).ends[0].sheet
        except TooMuch:
            return after

    def sheets(self) -> tuple[Any, ...]:
        """The sheet before the act, after it, and some time later."""
        minutes = self.chance().choice((1, 10, 60, 600, 3_000, 12_000))
        return self.sheet, self.told.ends[0].sheet, self.later(minutes)

    def fight(self, *sheets: Any) -> Document:
        """A fight of fighters with these sheets, who joined by hand."""
        document = Document(self.system, Log((State(self.book),)))
        for name, sheet in zip((NAME, OTHER, WITNESS), sheets, strict=False):
            joined, reply = handle(document, {"do": "join", "fighter": name, "sheet": forms.changed(sheet)})
            assert reply["ok"], f"a sheet that stands in a fight cannot join one: {reply['problems']}"
            assert joined is not None
            document = joined
        return document


def drawn(system: System, seed: str, most: int) -> Case:
    """Draw a case; each part of it by a generator of its own, so that a new field or act leaves the others as they are."""

    def own(part: str) -> Random:
        return Random(f"{seed} {part}")

    readings = at_random.readings(own("readings"), system)
    book = forms.read(system.book, readings)
    act = at_random.one_of(own("act"), book.acts())
    who = own("actor")
    given = {
        "readings": readings,
        "act": act.id,
        "sheet": struck(book, at_random.sheet(own("sheet"), book, most), own("struck"), most),
        "order": at_random.filled(own("order"), act.order, own("share").choice((0.2, 0.5, 0.8)), most),
        "actor": at_random.sheet(who, book, most) if who.random() < 0.6 else None,
    }
    return Case(system, given, seed)


def struck(book: Any, given: dict[str, Any], rng: Random, most: int) -> dict[str, Any]:
    """Return the sheet of half of the fighters after a few attacks, the first of which that hurts is the last."""
    if rng.random() < 0.5:
        return given
    try:
        sheet = book.settle(forms.read(book.sheet, given))
        for _ in range(MOST_ATTACKS):
            if book.borne(sheet) or book.fate(sheet)[0]:
                break
            acts = [one for one in book.acts() if one.tone == "harm" and one.offered(sheet)] or book.acts()
            act = at_random.one_of(rng, acts)
            order = forms.read(act.order, at_random.filled(rng, act.order, 0.5, most))
            if not (act.barred and act.barred(None, sheet, order)):
                sheet = thrown(Part(NAME, act.rule, sheet, order), [], rng).ends[0].sheet
        after = json.loads(json.dumps(forms.changed(sheet)))
        entered = forms.read(book.sheet, after)
        book.check_entered(book.sheet(), entered)
        return after if book.settle(entered) == sheet else given
    except Exception:  # noqa: BLE001 - whatever a faulty rule raises is for the laws to find
        return given


def answered(part: Part, rng: Random) -> Story:
    """Play it to its end: every die thrown or its number typed, every decision any of its options."""
    script: list[Answer] = []
    for _ in range(PATIENCE):
        story = play([part], script)
        asked = story.question
        if asked is None:
            return story
        if asked.roll is None:
            script.append(rng.choice(asked.options).id)
        else:
            faces = asked.roll.throw(rng.choice)
            script.append(asked.roll.read(faces) if isinstance(faces, tuple) and rng.random() < 0.3 else faces)
    return thrown(part, script, rng)


def thrown(part: Part, script: list[Answer], rng: Random) -> Story:
    """Play it on: all is thrown but the numbers that nobody has given, which are said."""
    while (story := play([part], script, rng=rng.choice)).question is not None:
        script = [*story.script, rng.choice(story.question.options).id]
    return story


def questions(case: Case) -> Iterator[Question]:
    """Everything that is asked on the way."""
    script = case.told.script
    for known in range(min(PATIENCE, len(script))):
        asked = play([case.part], script[:known]).question
        assert asked is not None, "an answer is taken that nobody asked for"
        yield asked
