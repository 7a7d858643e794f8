"""Laws over a system, whatever it is: each a function that takes the system, or one case of it, and says what is wrong.

:func:`hold` looks at as many cases as the system's budget allows, always the same ones, and makes the first one that
breaks a law as simple as it can before it says so.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import os
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from importlib import import_module
from itertools import product
from math import prod
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias
from unittest.mock import patch

import at_random
from budgets import budget

from sawbones.app import Document, handle
from sawbones.fight.deeds import Passing
from sawbones.fight.log import Log
from sawbones.fight.state import State
from sawbones.kit import fields, forms
from sawbones.kit.alike import PLENTY, followed
from sawbones.kit.values import Refused
from sawbones.kit.widgets import Boxes, Clock, Levels, Meter, Number, Pips, Slots, Tags, plain
from sawbones.play.dice import Roll
from sawbones.play.limits import MOST_DICE, Misfit, TooMany, TooMuch
from sawbones.play.resolve import Outcome, Part, Story, odds, play
from sawbones.play.thrown import Thrown, pick
from sawbones.systems import SYSTEMS, find
from sawbones.wire.link import read_link

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sawbones.kit.system import Act, Book, System
    from sawbones.play.question import Answer, Cite, Question, Step

TONES = {"", "harm", "turn", "calm", "dim"}
NAME, OTHER = "Boris", "Ines"
#: ends of one act that are the same sheet may differ in so many results
MOST_ALIKE = 50
#: a table answers so many questions by hand, and throws the rest
PATIENCE = 40


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
            return play([Part(NAME, self.book.passes, after, minutes)], rng=self.chance().choice).ends[0].sheet
        except TooMuch:
            return after

    def sheets(self) -> tuple[Any, ...]:
        """The sheet before the act, after it, and some time later."""
        minutes = self.chance().choice((1, 10, 60, 600, 3_000, 12_000))
        return self.sheet, self.told.ends[0].sheet, self.later(minutes)

    def fight(self, *sheets: Any) -> Document:
        """A fight of fighters with these sheets, who joined by hand."""
        document = Document(self.system, Log((State(self.book),)))
        for name, sheet in zip((NAME, OTHER), sheets, strict=False):
            joined, reply = handle(document, {"do": "join", "fighter": name, "sheet": forms.changed(sheet)})
            assert reply["ok"], f"a sheet that stands in a fight cannot join one: {reply['problems']}"
            assert joined is not None
            document = joined
        return document


def drawn(system: System, seed: str, most: int) -> Case:
    """A case by chance."""
    rng = Random(seed)
    readings = at_random.readings(rng, system)
    book = forms.read(system.book, readings)
    act = rng.choice(book.acts())
    actor = at_random.sheet(rng, book, most) if rng.random() < 0.6 else None
    given = {
        "readings": readings,
        "act": act.id,
        "sheet": at_random.sheet(rng, book, most),
        "order": at_random.filled(rng, act.order, rng.choice((0.2, 0.5, 0.8)), most),
        "actor": actor,
    }
    return Case(system, given, seed)


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
    return play([part], script, rng=rng.choice)


def questions(case: Case) -> Iterator[Question]:
    """Everything that is asked on the way."""
    script = case.told.script
    for known in range(min(PATIENCE, len(script))):
        asked = play([case.part], script[:known]).question
        assert asked is not None, "an answer is taken that nobody asked for"
        yield asked


# Dice and odds


def every_way(part: Part, known: Sequence[Answer], most: int) -> dict[Any, Fraction] | None:
    """The rule played over every face of every die it asks for, each way with its chance; None where they are too many."""
    found: dict[Any, Fraction] = {}
    waiting: list[tuple[list[Answer], Fraction]] = [(list(known), Fraction(1))]
    thrown = 0
    while waiting:
        script, p = waiting.pop()
        story = play([part], script)
        if story.question is None:
            end = story.ends[0]
            key = (end.sheet, tuple(sorted(end.counted.items())), end.actor)
            found[key] = found.get(key, Fraction(0)) + p
            continue
        roll = story.question.roll
        if roll is None:
            waiting.append(([*script, story.question.options[0].id], p))
            continue
        if roll.ways > most:
            return None
        # every face of every die is thrown here, and throws whose dice score alike are followed once
        throws: dict[Any, list[tuple[tuple[int, ...], int]]] = {}
        weights = product(*(die.weights or (1,) * len(die.faces) for die in roll.dice))
        for faces, ways in zip(product(*(die.faces for die in roll.dice)), map(prod, weights), strict=True):
            scores = sorted((die.scores, die.score(face)) for die, face in zip(roll.dice, faces, strict=True))
            throws.setdefault(tuple(scores), []).append((faces, ways))
        thrown += len(throws)
        if thrown > most:
            return None
        weighed = [(alike[0][0], sum(ways for _, ways in alike)) for alike in throws.values()]
        waiting += [([*script, faces], p * ways / roll.ways) for faces, ways in weighed]
    return found


def odds_are_the_rule_played_over_every_face(case: Case) -> None:
    """From the beginning, or from where some answers are known already."""
    known = case.told.script[: case.chance().randint(0, 2)]
    truth = every_way(case.part, known, budget(case.system.id).faces)
    if truth is None:
        return
    counted = {(end.sheet, tuple(sorted(end.result.items())), end.actor): end.p for end in odds(case.part, known)}
    assert counted == truth, f"{len(counted)} ends are counted, {len(truth)} can be played"
    assert sum(counted.values()) == 1


def ends_can_be_told_apart(case: Case) -> None:
    """What is too fine for the odds does not stand in the result."""
    alike: dict[Any, int] = {}
    for end in counted(case):
        alike[end.sheet, end.actor] = alike.get((end.sheet, end.actor), 0) + 1
    most = max(alike.values(), default=0)
    assert most <= MOST_ALIKE, f"{most} ends differ only in their result: leave what is too fine to Table.uncounted"


def counted(case: Case) -> list[Outcome]:
    """The ends of the act, where they can be counted."""
    try:
        return odds(case.part, budget=2_000)
    except TooMany:
        return []


def ends_have_words(case: Case) -> None:
    """Every end has a label and a tone, and showing them loses none."""
    ends = counted(case)
    shown = case.book.worst_first(ends)
    assert sorted(map(id, shown)) == sorted(map(id, ends)), "an end is lost or doubled where the worst come first"
    for end in ends:
        label, tone = case.book.ending(case.sheet, end.sheet, end.result)
        assert label, "an end has no words"
        assert tone in TONES, tone


def dice_seen_coarsely_are_read_alike(case: Case) -> None:
    """What a roll's ``map`` gives reads the same number off the same faces, and as often."""
    seen: list[tuple[Roll[Any], Roll[Any]]] = []

    def watched(own: Callable[..., Any]) -> Callable[..., Any]:
        def look(self: Roll[Any], how: Callable[[Any], Any]) -> Roll[Any]:
            coarser: Roll[Any] = own(self, how)
            seen.append((self, coarser))
            return coarser

        return look

    kinds: list[Any] = [Roll]
    for kind in kinds:
        kinds += kind.__subclasses__()
    patches = [patch.object(kind, "map", watched(vars(kind)["map"])) for kind in kinds if "map" in vars(kind)]
    for one in patches:
        one.start()
    try:
        answered(case.part, case.chance())
    finally:
        for one in patches:
            one.stop()
    rng = case.chance()
    for roll, coarser in seen:
        for _ in range(8 if roll.dice else 0):
            faces = roll.throw(rng.choice)
            assert isinstance(faces, int) or roll.read(faces) == coarser.read(faces), (
                "another number off the same faces"
            )
        assert roll.numbers() == coarser.numbers(), "other chances of the same dice"


def questions_can_be_answered(case: Case) -> None:
    """Dice that exist, with the chances that their faces have; options that are told apart; marks within reach."""
    rng = case.chance()
    for asked in questions(case):
        assert asked.label.strip(), "a question has no words"
        roll = asked.roll
        if roll is None:
            ids = [option.id for option in asked.options]
            assert ids, f"{asked.label}: nothing can be chosen"
            assert len(set(ids)) == len(ids), f"{asked.label}: two options are the same"
            assert all(option.label for option in asked.options), f"{asked.label}: an option has no words"
            continue
        assert 0 < len(roll.dice) <= MOST_DICE, f"{asked.label}: {len(roll.dice)} dice"
        assert roll.reads, f"{asked.label}: what is read off the dice has no name"
        assert sum(roll.numbers().values()) == roll.ways
        faces = roll.throw(rng.choice)
        assert isinstance(faces, int) or roll.read(faces) in roll.numbers()
        assert all(mark.label and mark.tone in TONES for mark in asked.marks), f"{asked.label}: a mark has no words"


# A rule is a function


def read_off(part: Part, script: Sequence[Answer]) -> list[Answer]:
    """The same answers, each as the number that is read off the dice."""
    numbers: list[Answer] = []
    for answer in script:
        asked = play([part], numbers).question
        assert asked is not None
        numbers.append(asked.roll.read(answer) if asked.roll and isinstance(answer, tuple) else answer)
    return numbers


def what_was_thrown_replays(case: Case) -> None:
    """From its script, and from the numbers that were read off the dice."""
    thrown = play([case.part], rng=case.chance().choice)
    assert thrown.question is None
    assert play([case.part], thrown.script) == thrown
    numbers = read_off(case.part, thrown.script)
    assert [end.sheet for end in play([case.part], numbers).ends] == [end.sheet for end in thrown.ends]


def an_answer_too_many_is_refused(case: Case) -> None:
    """Nothing that was said goes unheard."""
    try:
        play([case.part], [*case.told.script, 0])
    except Misfit as misfit:
        assert "only" in str(misfit)
    else:
        raise AssertionError("an answer too many is taken")


def nothing_comes_by_chance(case: Case) -> None:
    """The same answers lead to the same end with the same words, however often it is asked."""
    first = play([case.part], case.told.script)
    for _ in range(3):
        assert play([case.part], case.told.script) == first, "the same answers lead somewhere else"


def nothing_hidden_is_asked_after(case: Case) -> None:
    """What is asked follows from the sheet, the order and the answers, whatever was played before."""
    before = [asked.label for asked in questions(case)]
    for act in case.book.acts():
        play([Part(OTHER, act.rule, case.book.settle(case.book.sheet()), act.order())], rng=case.chance().choice)
    assert [asked.label for asked in questions(case)] == before, "what was played before changes what is asked"


def nothing_given_is_changed(case: Case) -> None:
    """Sheets and orders are values: a rule makes another."""
    before = [forms.write(one) for one in (case.sheet, case.order, case.actor) if one is not None]
    case.sheets()
    after = [forms.write(one) for one in (case.sheet, case.order, case.actor) if one is not None]
    assert after == before, "a rule has changed in place what it was given"


def digest(system: System, cases: int) -> str:
    """All that comes of some cases, in a few letters."""
    told = hashlib.sha256()
    for number in range(cases):
        story = drawn(system, f"elsewhere {number}", 6).told
        told.update(repr([(end.sheet, end.steps, sorted(end.result.items())) for end in story.ends]).encode())
    return told.hexdigest()


CHILD = "import sys, importlib, laws; print(laws.digest(laws.known(sys.argv[1], sys.argv[2]), int(sys.argv[3])))"


def known(module: str, system_id: str) -> System:
    """The system of this id, of the registry or of the module that its book stands in."""
    system: System | None = find(system_id) or import_module(module).find(system_id)
    assert system is not None
    return system


def it_is_the_same_in_another_python(system: System) -> None:
    """No end follows from an order that Python does not promise: that of sets is another in every process."""
    if sys.platform == "emscripten":  # no process has a child there
        return
    places = os.pathsep.join(str(Path(place).resolve()) for place in sys.path if place)
    command = [sys.executable, "-c", CHILD, system.book.__module__, system.id, "25"]
    said = {
        subprocess.run(  # noqa: S603 - this very Python
            command,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": places},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(said) == 1, "the same fights come out otherwise in another process: is a set gone through?"


# Sheets


def sheets_are_values(case: Case) -> None:
    """Frozen, hashable, equal when they hold the same."""
    for sheet in case.sheets():
        assert hash(sheet) == hash(dataclasses.replace(sheet))
        try:
            setattr(sheet, dataclasses.fields(sheet)[0].name, 1)
        except dataclasses.FrozenInstanceError:
            continue
        raise AssertionError("a sheet can be changed in place")


def sheets_survive_json(case: Case) -> None:
    """Written out whole, or only what differs, or as it is kept: what is read again is the same."""
    for sheet in case.sheets():
        for way in (forms.write, forms.changed):
            assert forms.read(case.book.sheet, json.loads(json.dumps(way(sheet)))) == sheet
        assert forms.restore(case.book.sheet, json.loads(json.dumps(forms.kept(sheet)))) == sheet
    order, book = case.order, case.book
    assert forms.restore(case.act.order, json.loads(json.dumps(forms.kept(order)))) == order
    assert forms.restore(type(book), json.loads(json.dumps(forms.kept(book)))) == book


def what_is_settled_stays(case: Case) -> None:
    """After anything and any time nothing follows that has not followed yet."""
    for when, sheet in zip(
        ("before it happens", f"after {case.act.id!r}", "some time later"), case.sheets(), strict=True
    ):
        _is_settled(case.book, sheet, when)


def _is_settled(book: Book[Any], sheet: Any, when: str) -> None:
    """That a rule gave what ``settle`` gives; or else which field it left, and what is to be done."""
    again = book.settle(sheet)
    for name in (field.name for field in dataclasses.fields(sheet)):
        was, follows = getattr(sheet, name), getattr(again, name)
        assert was == follows, (
            f"{when}, {name} is {was!r}, and settle makes {follows!r} of it: let the rule give back self.settle(...)"
        )
    assert again == sheet


def facts_are_json(case: Case) -> None:
    """What can be said of somebody can be written down, by names."""
    for sheet in case.sheets():
        facts = case.book.facts(sheet)
        assert json.loads(json.dumps(facts)) == json.loads(json.dumps(facts, default=str))
        assert all(isinstance(name, str) for name in facts)
        assert isinstance(case.book.can_act(sheet), bool)
        assert isinstance(case.book.skipped(sheet), bool)


def a_fight_is_kept(case: Case) -> None:
    """As a document and as a link, after something has happened; and undone, it is as it was."""
    begun = case.fight(case.sheet, case.actor or case.sheet)
    by = OTHER if case.actor else None
    message = {"do": "act", "act": case.act.id, "on": NAME, "by": by, "order": case.given["order"], "roll": True}
    after, reply = handle(begun, message, case.chance().choice)
    assert after is not None
    unkept = [said for said in reply["problems"].values() if "another fight" in said or "could not be kept" in said]
    assert not unkept, unkept
    packed = json.loads(json.dumps(handle(after, {"do": "save"})[1]["document"]))
    opened, told = handle(None, {"do": "open", "document": packed})
    assert opened is not None, told["problems"]
    assert opened.log == after.log, f"another fight is opened: {told['problems']}"
    linked = handle(after, {"do": "link"})[1]
    assert linked["ok"], linked["problems"]
    assert read_link(linked["link"]).state == after.state, "a link holds another fight"
    if reply["entry"]:
        back, _ = handle(after, {"do": "undo"})
        assert back is not None
        assert back.state == begun.state


def who_is_copied_is_unhurt(case: Case) -> None:
    """Before the first blow nothing is the matter, no harm is due, and that is so however often it is asked."""
    for sheet in case.sheets():
        fresh = case.book.unhurt(sheet)
        assert case.book.unhurt(fresh) == fresh, "unhurt once more, it is another"
        assert case.book.settle(fresh) == fresh, "who is unhurt is not settled"
        assert case.book.fate(fresh) == (0, ""), f"unhurt, and {case.book.fate(fresh)[1]}"
        harm = [due.title for due in case.book.due(NAME, fresh) if due.tone == "harm"]  # not a gun to be loaded
        assert not harm, f"unhurt, and it is due: {harm}"


def readings_can_be_changed_in_a_fight(case: Case) -> None:
    """Whoever stands in a fight stands in it under other readings too, settled."""
    other = drawn(case.system, case.seed + " read anew", 6).book
    for sheet in case.sheets():
        after = other.settle(other.reread(case.book, sheet))
        assert other.settle(after) == after
        assert forms.read(other.sheet, forms.write(after)) == after


# What is shown


def _cited(cite: Cite) -> None:
    assert cite.source.strip(), "a place without a source"
    assert cite.place.strip(), f"{cite.source}: no place"


def _said(steps: Sequence[Step]) -> None:
    for step in steps:
        assert step.text.strip(), "a step has no words"
        _cited(step.cite)


def every_step_says_where_it_comes_from(case: Case) -> None:
    """Each has words and a place in a source."""
    _said(case.told.steps)


def the_log_has_a_line(case: Case) -> None:
    """Done by somebody or by nobody, an act is told in a line, in whole words."""
    by = OTHER if case.actor else None
    if case.act.barred and case.act.barred(case.actor, case.sheet, case.order):
        return
    line = case.act.logged(by, NAME, case.order, case.told.ends[0].result)
    assert line.strip(), "the log has no words for it"
    assert not {"{", "}", "\n"} & set(line), line
    assert "None" not in line, line


def everybody_is_spoken_of(case: Case) -> None:
    """A card in a sentence, for whoever does not see it."""
    for sheet in case.sheets():
        spoken = case.book.spoken(NAME, sheet)
        assert NAME in spoken, f"nobody hears whose card it is: {spoken!r}"
        grave, word = case.book.fate(sheet)
        assert grave in range(4)
        assert bool(word) == bool(grave), f"{grave} is called {word!r}"


def widgets_can_be_drawn(case: Case) -> None:
    """Each holds what a page can draw: numbers within their bounds, words, tones that exist."""
    for sheet in case.sheets():
        for widget in case.book.widgets(sheet):
            json.dumps(plain(widget))
            _drawn(widget)


def _drawn(widget: Any) -> None:
    match widget:
        case Boxes(label, boxes, spoken):
            words = [label, spoken]
            assert boxes, f"{label}: no boxes"
            assert all(stroke in ("/", "\\", "-") for box in boxes for stroke in box), boxes
        case Pips(label, rows, spoken):
            words = [label, spoken, *(row.label for row in rows)]
            assert rows, f"{label}: no rows"
            for row in rows:
                assert 0 <= row.value <= row.of, f"{row.label}: {row.value} of {row.of}"
        case Slots(label, slots, spoken):
            words = [label, spoken, *(row.label for row in slots)]
            assert slots, f"{label}: no rows"
        case Levels(label, levels, spoken):
            words = [label, spoken, *(word for level in levels for word in (level.name, level.short))]
            assert levels, f"{label}: no levels"
        case Meter(label, _, marks, spoken):
            words = [label, spoken, *(mark.label for mark in marks)]
            assert marks, f"{label}: no end"
            assert sorted(mark.at for mark in marks) == [mark.at for mark in marks], f"{label}: marks out of order"
        case Tags(tags):
            words = [tag.text for tag in tags]
        case Number(label, value):
            words = [label, value]
        case Clock(label, text):
            words = [label, text]
        case _:
            raise AssertionError(f"no page can draw a {type(widget).__name__}")
    assert all(word.strip() for word in words), f"{words}: something has no words"
    parts = [widget, *getattr(widget, "tags", ()), *getattr(widget, "rows", ()), *getattr(widget, "levels", ())]
    assert all(getattr(part, "tone", "") in TONES for part in parts)


def the_headline_is_short_and_true(case: Case) -> None:
    """The one number of a card fits into its column; the unhurt and the dead have none, and who has one is hurt."""
    for sheet in case.sheets():
        number = case.book.headline(sheet)
        if number is not None:
            assert 0 < len(number.value) <= 5, f"{number.value} is no number for a narrow column"
            assert 0 < len(number.label) <= 10, f"{number.label}: too long for a narrow column"
            assert number.value != "0", f"0 {number.label} hurts nobody"
            assert case.book.fate(sheet)[0] < 3, f"dead, and {number.value} {number.label}"
            assert number.tone in TONES
            assert case.book.how_hurt(sheet) > 0, f"not hurt, and {number.value} {number.label}"
        unhurt = case.book.unhurt(sheet)
        assert case.book.headline(unhurt) is None, f"unhurt, and {case.book.headline(unhurt)}"
        if not case.book.fate(unhurt)[0]:
            assert case.book.how_hurt(unhurt) == 0, f"unhurt, and hurt by {case.book.how_hurt(unhurt)}"


def what_is_seen_of_wounds_follows_them(case: Case) -> None:
    """None of the unhurt, all of what keeps somebody up at most; and some, where there is a number that hurts."""
    for sheet in case.sheets():
        assert 0 <= case.book.borne(sheet) <= 1, f"{case.book.borne(sheet)} of what keeps somebody up is gone"
        unhurt = case.book.unhurt(sheet)
        if not case.book.fate(unhurt)[0]:
            assert case.book.borne(unhurt) == 0, f"unhurt, and {case.book.borne(unhurt)} of it is gone"


def how_somebody_stands_is_short(case: Case) -> None:
    """A few words, and some for everybody who is out of the fight."""
    for sheet in case.sheets():
        state = case.book.status(sheet)
        assert state or not case.book.fate(sheet)[0], f"{case.book.fate(sheet)[1]}, and nothing is said of it"
        if state:
            assert 0 < len(state.text) <= 20, f"{state.text!r} does not fit on a line"
            assert state.tone in TONES


def weapons_are_at_hand(case: Case) -> None:
    """Each that a sheet has can be used by whoever has it, and is told from the others."""
    for sheet in case.sheets():
        arms = case.book.arms(sheet)
        for arm in arms:
            assert arm.label.strip(), "a weapon has no name"
            assert arm.note.strip(), f"{arm.label}: what it does is not said"
            fight = case.fight(case.sheet, sheet)
            on = {"act": arm.act, "by": OTHER, "on": NAME}
            order = arm.order
            if arm.aid is not None:
                _, filled = handle(fight, {"do": "fill", **on, "aid": arm.aid})
                assert filled["ok"], f"{arm.label}: {filled['problems']}"
                order = order | filled["screen"]["order"]
            _, reply = handle(fight, {"do": "preview", **on, "order": order, "aid": arm.aid})
            assert reply["ok"], f"{arm.label}: {reply['problems']}"


def clocks_run_down(case: Case) -> None:
    """A clock shows what is left of it: never less than nothing, never more than there was."""
    for sheet in case.sheets():
        for widget in case.book.widgets(sheet):
            if isinstance(widget, Clock):
                assert 0 <= widget.value <= widget.of, f"{widget.label}: {widget.value} of {widget.of}"


def what_is_due_can_be_done(case: Case) -> None:
    """Every button of what is waiting does something, or asks first."""
    for sheet in case.sheets():
        for due in case.book.due(NAME, sheet):
            assert due.fighter == NAME
            assert due.title, "what is waiting has no title"
            assert due.what.strip(), f"{due.title}: what is it counted as?"
            assert NAME not in due.what, f"{due.what}: of others it is the same"
            assert due.soon is None or due.soon >= 0, f"{due.title}: {due.soon} minutes left"
            assert due.tone in TONES
            fight = case.fight(sheet)
            for action in due.actions:
                assert action.label, "a button has no words"
                _, reply = handle(fight, action.message | {"roll": True}, case.chance().choice)
                assert reply["ok"], f"{due.title}, {action.label}: {reply['problems']}"


def who_acts_when_can_be_ordered(case: Case) -> None:
    """Ranks compare, turns are counted, and rounds begin and end for anybody."""
    book = case.book
    for sheet in case.sheets():
        assert all(isinstance(part, int) for part in book.rank(sheet)), "a rank is made of whole numbers"
        assert len(book.rank(sheet)) == len(book.rank(case.sheet)), "ranks of two lengths"
        assert isinstance(book.place(sheet), str)
        for phase in range(book.phases + 1):
            assert book.turns(sheet, phase) in range(20), f"{book.turns(sheet, phase)} turns in phase {phase}"
        for rule in (book.turn_begins, book.turn_over, book.round_over, book.round_begins, _fought(book)):
            story = play([Part(NAME, _without_order(rule), sheet, None)], rng=case.chance().choice)
            _said(story.steps)
            _is_settled(book, story.ends[0].sheet, f"after {rule.__name__}")


def _fought(book: Any) -> Callable[[Any, Any], Any]:
    """A minute of rounds."""
    return lambda table, sheet: book.fought(table, sheet, 1)


def _without_order(rule: Callable[[Any, Any], Any]) -> Callable[[Any, Any, Any], Any]:
    return lambda table, sheet, _: rule(table, sheet)


def what_is_filled_in_is_an_order(case: Case) -> None:
    """Circumstances give fields of the order, each within its bounds, and sums of what they are made of."""
    if case.act.fill is None:
        return
    rng = case.chance()
    for _ in range(3):
        aid: Any = forms.read(case.act.aid, at_random.filled(rng, case.act.aid))
        found = case.act.fill(case.actor, case.sheet, aid)
        forms.read(case.act.order, json.loads(json.dumps(found.order)))
        empty = {name for name, value in forms.write(aid).items() if value in (None, forms.default(case.act.aid, name))}
        assert set(found.stands) <= empty, f"{set(found.stands) - empty}: nothing stands for what is given"
        assert all(found.stands.values()), "what something stands for has no words"
        for total in found.sums:
            assert total.field in fields.specs(case.act.order), f"{total.field} is no field of the order"
            assert total.total
            _said(total.parts)


def what_is_thrown_unheard_is_the_same(case: Case) -> None:
    """Whether anybody listens makes no difference to what happens: the same dice, the same end."""
    seed = case.chance().random()
    try:
        told = play([case.part], rng=pick(Random(seed))).ends[0]
    except TooMuch:
        return
    table = Thrown(Random(seed))
    table.actor = case.actor
    sheet = case.act.rule(table, case.sheet, case.order)
    assert sheet == told.sheet
    assert table.actor == told.actor
    assert table.result == told.counted
    assert len(table.gifts) == len(told.gifts)


def _thrown(rule: Any, sheet: Any, order: Any, actor: Any, seed: int) -> tuple[Any, Any, Any, int] | None:
    """What is played ahead with dice: the sheet after it, whoever did it, what it came to, and how much is given."""
    table = Thrown(Random(seed))
    table.actor = actor
    try:
        return rule(table, sheet, order), table.actor, table.result, len(table.gifts)
    except (TooMuch, Misfit):
        return None


def what_is_set_aside_is_left_alone(case: Case) -> None:
    """A sheet and the same with numbers set aside: all that is played ahead does the same to both.

    It leaves those numbers, gives others to both, or moves them by as much. What looks ahead plays the two as one.
    """
    book, chance = case.book, case.chance()

    def together(bare: Any, aside: tuple[int, ...]) -> tuple[Any, tuple[int, ...]]:
        """After something that was done to a bare sheet: how that stands, with what was set aside before it."""
        after, came = book.set_aside(bare)
        now = followed(aside, came)
        return (after, now) if min(now, default=0) >= 0 else book.set_aside(book.put_back(after, now))

    bare_actor, of_actor = (None, ()) if case.actor is None else book.set_aside(case.actor)
    for sheet in case.sheets():
        if begun := _thrown(Passing(book, begins=True), sheet, "", None, chance.getrandbits(32)):
            sheet = chance.choice((sheet, begun[0]))  # noqa: PLW2901
        bare, aside = book.set_aside(sheet)
        again, stands = book.set_aside(bare)
        assert again == bare, "a bare sheet has more to set aside"
        assert set(stands) <= {0, PLENTY}, f"in a bare sheet {stands} stand for what is set aside"
        cut = sheet if not aside else book.put_back(bare, aside)
        assert cut == sheet, "with what was set aside again the sheet is another"
        for asked in (book.fate, book.can_act, book.skipped, book.how_hurt):
            assert asked(sheet) == asked(bare), f"{asked.__name__} reads what is set aside"
        for phase in range(book.phases + 1):
            assert book.turns(sheet, phase) == book.turns(bare, phase), f"who acts in phase {phase} reads it"
        moments = [Passing(book, own=True), Passing(book, own=True, over=True), Passing(book, over=True),
                   Passing(book, begins=True), Passing(book, turn=True)]  # fmt: skip
        for falls in (*moments, *(() if book.phases else (Passing(book, minutes=1),))):
            seed = chance.getrandbits(32)
            one, other = (_thrown(falls, which, "", None, seed) for which in (sheet, bare))
            assert (one is None) == (other is None), f"{falls} reads what is set aside"
            if one is not None and other is not None:
                assert book.set_aside(one[0]) == together(other[0], aside), f"{falls} reads what is set aside"
        acts = [(case.act, case.order, sheet, bare, aside)] * 4
        if case.act.tone != "harm" or case.act.by_hand or not book.can_set_aside(case.order):
            continue  # it is not played ahead
        if case.actor is not None and (ready := book.made_ready(case.actor, case.order)) is not None:
            first = next(one for one in book.acts() if one.id == ready[0])
            acts += [(first, forms.read(first.order, ready[1]), case.actor, bare_actor, of_actor)]
        if case.actor is not None:
            before = (book.made_ready(who, case.order) for who in (case.actor, bare_actor))
            assert len({str(one) for one in before}) == 1, "what has to be done before reads what is set aside"
        for act, order, man, without, his in acts:
            seed = chance.getrandbits(32)
            one = _thrown(act.rule, man, order, case.actor, seed)
            other = _thrown(act.rule, without, order, bare_actor, seed)
            assert (one is None) == (other is None), f"{act.id!r} reads what is set aside"
            pairs = [] if one is None or other is None else [(one[0], other[0], his), (one[1], other[1], of_actor)]
            for after, then, which in [pair for pair in pairs if pair[0] is not None]:
                assert book.set_aside(after) == together(then, which), f"{act.id!r} reads what is set aside"


def who_is_barred_is_named(case: Case) -> None:
    """Why something cannot be is a sentence about somebody."""
    if case.act.barred is None:
        return
    for sheet in case.sheets():
        barred = case.act.barred(case.actor, sheet, case.order)
        if barred:
            assert "{by}" in barred or "{on}" in barred, f"of whom is that said? {barred}"
            assert barred.format(by=OTHER, on=NAME)


def readings_can_be_looked_at(case: Case) -> None:
    """What readings do is shown before they are taken."""
    found = case.book.reading_preview()
    for table in found.tables:
        assert table.title
        assert all(len(row) == len(table.columns) for row in table.rows), f"{table.title}: a row of another length"
    for part in found.parts:
        assert part.name
        assert sum(end.p for end in odds(part)) == 1


# The system as a whole


def what_is_offered_can_be_done(system: System) -> None:
    """Every act is offered to somebody, and where it is, it can be."""
    tried: dict[str, list[int]] = {}
    for number in range(4 * budget(system.id).cases):
        if number >= 20 and all(map(all, tried.values())):
            break
        case = drawn(system, f"offered {number}", 6)
        rng = case.chance()
        document, sheets = case.fight(*case.sheets()[:2]), [case.book.settle(case.book.sheet()), *case.sheets()]
        for _ in range(4):
            document = at_random.played(document, at_random.something(rng, document), rng)
        sheets += [member.sheet for member in document.state.members if document.state.book == case.book]
        for act in case.book.acts():
            offered, done = tried.setdefault(act.id, [0, 0])
            for sheet in sheets:
                if act.offered(sheet):
                    order = forms.read(act.order, at_random.filled(rng, act.order, rng.choice((0.0, 0.3, 0.6))))
                    offered += 1
                    done += not (act.barred and act.barred(rng.choice((None, sheet, case.actor)), sheet, order))
            tried[act.id] = [offered, done]
    for name, (offered, done) in tried.items():
        assert offered, f"{name} is never offered"
        assert done, f"{name} is offered {offered} times and refused every time"


def acts_stand_in_groups(system: System) -> None:
    """Where there are more than a row of them, each is in a group, and there are few groups of few."""
    for number in range(5):
        acts = drawn(system, f"grouped {number}", 2).book.acts()
        if len(acts) <= 6:
            continue
        groups: dict[str, list[str]] = {}
        for act in acts:
            assert act.group, f"{act.label} is in no group"
            groups.setdefault(act.group, []).append(act.label)
        assert len(groups) <= 6, f"{len(groups)} groups: {', '.join(groups)}"
        assert all(len(labels) <= 9 for labels in groups.values()), groups


def what_is_left_over_goes_on(system: System) -> None:
    """Of an act that says so something is left over at times: another act takes it, and it is told, kept and counted."""
    for name in [act.id for act in system.book().acts() if act.left_over]:
        went_on = 0
        for number in range(20 * budget(system.id).cases):
            case = drawn(system, f"left over {name} {number}", budget(system.id).usual)
            act = next(act for act in case.book.acts() if act.id == name)
            rng = case.chance()
            weak = case.book.settle(case.book.unhurt(case.book.simplified(case.book.sheet())))
            target = rng.choice((case.sheet, weak, weak))
            order = at_random.filled(rng, act.order, rng.choice((0.1, 0.4, 0.7)))
            message = {"do": "act", "act": name, "on": [NAME, OTHER], "order": order, "spill": True}
            before = case.fight(target, case.sheet)
            alone, struck = handle(before, {**message, "on": [NAME], "spill": False, "roll": True}, rng.choice)
            if struck["ok"] and alone is not None and case.book.fate(alone.state.member(NAME).sheet)[0]:
                given, (stood, lies) = struck["result"][NAME], (one.state.member(NAME).sheet for one in (before, alone))
                _goes_on(case.book, act.left_over(stood, lies, forms.read(act.order, order), given))
            after, reply = handle(before, message | {"roll": True}, rng.choice)
            said = " ".join(reply["problems"].values())
            assert reply["ok"] or "named" in said or act.barred, f"{name}: {said}"
            over = [step for step in reply["steps"] if step["cite"]["place"] == "Spill-over"]
            if not over or after is None:
                continue
            went_on += 1
            assert len(over) == 1, "the last leaves over nothing for anybody"
            assert case.book.fate(after.state.member(NAME).sheet)[0], "it goes on though nobody has fallen"
            why = handle(after, {"do": "explain", "n": reply["entry"]["n"]})[1]
            assert (why["disagrees"], why["steps"]) == ("", reply["steps"])
            counted = handle(before, message | {"do": "odds", "answers": reply["answers"]})[1]
            ends = {end["label"]: Fraction(end["p"]) for end in counted["outcomes"]}
            assert not counted["ok"] or list(ends.values()) == [1], "known to its end, it has several"
            if went_on == 3:
                break
        assert went_on, f"{name}: nothing is ever left over"


def _goes_on(book: Any, over: Any) -> None:
    """What is left over is an act of the book, with an order of its form, within its bounds."""
    if over is None:
        return
    acts = {act.id: act for act in book.acts()}
    assert over.words, "what is left over has no words"
    assert over.act in acts, f"it goes on as {over.act}, and there is no such act"
    assert type(over.order) is acts[over.act].order, f"it goes on with an order that {over.act} does not take"
    assert forms.read(acts[over.act].order, forms.write(over.order)) == over.order


def who_looks_alike_is_filled_alike(system: System) -> None:
    """What an act says its order is filled from is all that it is filled from, whatever else is otherwise."""
    rng = Random(system.id)
    for _ in range(200):
        book = forms.read(system.book, at_random.readings(rng, system))
        for act in book.acts():
            if act.fill is None or act.fill_sees is None:
                continue
            mine, theirs = act.fill_sees
            aid: Any = forms.read(act.aid, at_random.filled(rng, act.aid, rng.choice((0.1, 0.4, 0.7))))
            by: Any = forms.read(book.sheet, at_random.sheet(rng, book))
            on: Any = forms.read(book.sheet, at_random.sheet(rng, book))
            seen, order = (mine(by), theirs(on)), act.fill(by, on, aid).order
            assert mine(None) != seen[0], f"{act.id}: somebody looks like nobody"
            assert theirs(None) != seen[1], f"{act.id}: somebody looks like nobody"
            for name, spec in fields.specs(book.sheet).items():
                given = {name: at_random.value(rng, spec)}
                for pair in ((forms.read(book.sheet, given, by), on), (by, forms.read(book.sheet, given, on))):
                    if (mine(pair[0]), theirs(pair[1])) == seen:
                        assert act.fill(*pair, aid).order == order, f"{act.id}: {name} matters"


def who_is_alike_for_a_rule_fares_alike(system: System) -> None:
    """Two who differ in what a rule is said not to read: it does the same with both, and changes what is said alone."""
    rng = Random(system.id)
    for _ in range(100):
        book = forms.read(system.book, at_random.readings(rng, system))
        one: Any = book.settle(forms.read(book.sheet, at_random.sheet(rng, book)))
        on: Any = book.settle(forms.read(book.sheet, at_random.sheet(rng, book)))
        others = []
        for name, spec in fields.specs(book.sheet).items():
            with suppress(Refused):  # no sheet of this book
                others.append(book.settle(forms.read(book.sheet, {name: at_random.value(rng, spec)}, one)))
        for act in book.acts():
            if act.doer is None:
                continue
            order: Any = forms.read(act.order, at_random.filled(rng, act.order, rng.choice((0.1, 0.4))))
            alike = [other for other in others if act.doer.sees(other, order) == act.doer.sees(one, order)]
            for other in [two for two in alike if act.doer.sees(two, order) is not two] * 3:
                seed = rng.getrandbits(32)
                first, then = (_thrown(act.rule, on, order, who, seed) for who in (one, other))
                _fared_alike(act.id, act.doer.changes, other, first, then)
        if (begins := book.beginning) is not None:
            for other in [
                two for two in others if begins.sees(two) == begins.sees(one) and begins.sees(two) is not two
            ]:
                seed = rng.getrandbits(32)
                first, then = (_thrown(Passing(book, begins=True), who, "", None, seed) for who in (one, other))
                if first is not None and then is not None:
                    first, then = (None, first[0], *first[2:]), (None, then[0], *then[2:])
                _fared_alike("a round's start", begins.changes, other, first, then)


def _fared_alike(what: str, changes: tuple[str, ...], other: Any, first: Any, then: Any) -> None:
    assert (first is None) == (then is None), f"{what} reads more than it says"
    if first is not None:
        changed = {name: getattr(first[1], name) for name in changes}
        assert (first[0], *first[2:]) == (then[0], *then[2:]), f"{what} reads more than it says"
        assert then[1] == replace(other, **changed), f"{what} changes more than it says, or otherwise"


def a_quick_line_arms(system: System) -> None:
    """Words for a weapon are an act and an order that it takes; other words are none."""
    book = system.book()
    acts = {act.id: act for act in book.acts()}
    allowed = budget(system.id)
    for words in (*allowed.weapons, *allowed.no_weapons):
        armed = book.weapon(words)
        assert (armed is not None) == (words in allowed.weapons), words
        if armed:
            assert armed[0] in acts, f"{words}: there is no act {armed[0]}"
            forms.read(acts[armed[0]].order, armed[1])


def readings_say_what_supports_them(system: System) -> None:
    """Each option has its words and its place, and each reading a sentence whatever is chosen."""
    books = [drawn(system, f"reading {number}", 2).book for number in range(20)]
    for name, spec in fields.specs(system.book).items():
        if not spec.reading:
            continue
        assert all(book.reading(name).strip() for book in books), f"{name}: how it is read is not said"
        assert spec.kind != "flag" or spec.help, f"{name}: what speaks for it is not said"
        for option in spec.options:
            assert option.help, f"{name}, {option.label}: what it does is not said"
            assert option.cite is not None, f"{name}, {option.label}: no place"
            assert option.cite.source


def what_is_ready_made_fits(system: System) -> None:
    """Starters, kits and what happens to everybody at once are made of sheets and orders that exist."""
    book: Any = system.book()
    acts = {act.id: act for act in book.acts()}
    for starter in system.starters:
        document = Document(system, Log((State(book),)))
        for name, sheet, side, count in starter.fighters:
            join = {"do": "join", "fighter": name, "sheet": sheet, "side": side, "count": count}
            joined, reply = handle(document, join)
            assert reply["ok"], f"{starter.name}: {reply['problems']}"
            assert joined is not None
            document = joined
    for kit in system.kits:
        sheet = forms.read(book.sheet, json.loads(json.dumps(kit.sheet)))
        assert set(kit.adds) <= set(fields.specs(book.sheet)), kit.label
        assert book.settle(sheet) is not None
    for moment in system.moments:
        forms.read(acts[moment.act].order, moment.order)
    assert all(minutes > 0 and label for label, minutes in system.times)


Law: TypeAlias = "Callable[[Any], None]"

#: laws of one act on one sheet
OF_CASES: tuple[Law, ...] = (
    odds_are_the_rule_played_over_every_face,
    ends_can_be_told_apart,
    ends_have_words,
    dice_seen_coarsely_are_read_alike,
    questions_can_be_answered,
    what_was_thrown_replays,
    an_answer_too_many_is_refused,
    nothing_comes_by_chance,
    nothing_hidden_is_asked_after,
    nothing_given_is_changed,
    sheets_are_values,
    sheets_survive_json,
    what_is_settled_stays,
    facts_are_json,
    a_fight_is_kept,
    who_is_copied_is_unhurt,
    readings_can_be_changed_in_a_fight,
    every_step_says_where_it_comes_from,
    the_log_has_a_line,
    everybody_is_spoken_of,
    widgets_can_be_drawn,
    the_headline_is_short_and_true,
    what_is_seen_of_wounds_follows_them,
    how_somebody_stands_is_short,
    weapons_are_at_hand,
    clocks_run_down,
    what_is_due_can_be_done,
    who_acts_when_can_be_ordered,
    what_is_filled_in_is_an_order,
    what_is_thrown_unheard_is_the_same,
    what_is_set_aside_is_left_alone,
    who_is_barred_is_named,
    readings_can_be_looked_at,
)
#: laws of a system as a whole
OF_SYSTEMS: tuple[Law, ...] = (
    it_is_the_same_in_another_python,
    what_is_offered_can_be_done,
    what_is_left_over_goes_on,
    who_looks_alike_is_filled_alike,
    who_is_alike_for_a_rule_fares_alike,
    acts_stand_in_groups,
    a_quick_line_arms,
    readings_say_what_supports_them,
    what_is_ready_made_fits,
)
LAWS = (*OF_CASES, *OF_SYSTEMS)
#: those that want few dice
SMALL = {odds_are_the_rule_played_over_every_face}


def hold(law: Law, system: System, cases: int = 0) -> None:
    """Look whether a law holds for a system; raises ``AssertionError`` with the simplest case that was found."""
    __tracebackhide__ = True  # who writes a system reads what is wrong with it, and not how that was found
    there = [*SYSTEMS] if system in SYSTEMS else [*SYSTEMS, system]
    with patch("sawbones.systems.SYSTEMS", tuple(there)):
        if law in OF_SYSTEMS:
            law(system)
            return
        allowed = budget(system.id)
        for number in range(cases or allowed.cases):
            most = allowed.small if law in SMALL and number % 3 else allowed.usual
            case = drawn(system, f"{law.__name__} {number}", most)
            if wrong := broken(law, case):
                case = simplest(law, case, type(wrong))
                told = json.dumps(case.given, ensure_ascii=False)
                # where a rule itself breaks, its lines are shown
                cause = None if isinstance(wrong, AssertionError) and str(wrong) else wrong
                raise AssertionError(f"{law.__name__.replace('_', ' ')}: {broken(law, case)!r}\n{told}") from cause


def broken(law: Law, case: Case) -> Exception | None:
    """What is wrong with this case, if anything is."""
    try:
        law(case)
    except Exception as wrong:  # noqa: BLE001 - whatever a rule raises is a fault of it
        return wrong
    return None


def simplest(law: Law, case: Case, kind: type[Exception]) -> Case:
    """The case with all fields left out that make no difference to what is wrong."""
    for part in ("actor", "readings", "sheet", "order"):
        for name in list(case.given[part] or ()):
            left = {field: value for field, value in case.given[part].items() if field != name}
            less = Case(case.system, case.given | {part: left}, case.seed)
            if isinstance(broken(law, less), kind):
                case = less
    return case
