"""Laws of a system as a whole."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any

import at_random
from budgets import budget

from goals import many
from laws.case import NAME, OTHER, drawn
from laws.order import thrown_with
from sawbones.app import Document, handle
from sawbones.fight.deeds import Passing
from sawbones.fight.log import Log
from sawbones.fight.state import State
from sawbones.kit import fields, forms
from sawbones.kit.values import Refused

if TYPE_CHECKING:
    from sawbones.kit.system import System


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
            if struck["question"]:
                continue  # a number that nobody gave is asked first
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
            if went_on == many(3, 3):
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
    for _ in range(many(200, 200)):
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
    for _ in range(many(100, 100)):
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
                first, then = (thrown_with(act.rule, on, order, who, seed) for who in (one, other))
                _fared_alike(act.id, act.doer.changes, other, first, then)
        if (begins := book.beginning) is not None:
            for other in [
                two for two in others if begins.sees(two) == begins.sees(one) and begins.sees(two) is not two
            ]:
                seed = rng.getrandbits(32)
                first, then = (thrown_with(Passing(book, begins=True), who, "", None, seed) for who in (one, other))
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


LAWS = (
    what_is_offered_can_be_done,
    what_is_left_over_goes_on,
    who_looks_alike_is_filled_alike,
    who_is_alike_for_a_rule_fares_alike,
    acts_stand_in_groups,
    a_quick_line_arms,
    readings_say_what_supports_them,
    what_is_ready_made_fits,
)
