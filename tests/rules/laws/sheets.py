"""Laws of sheets: values that are kept, settled, copied and read anew."""

from __future__ import annotations

import dataclasses
import json
from typing import TYPE_CHECKING, Any

from laws.case import NAME, OTHER, Case, drawn
from sawbones.app import handle
from sawbones.kit import forms
from sawbones.kit.fields import specs
from sawbones.wire.link import read_link

if TYPE_CHECKING:
    from sawbones.kit.system import Book


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
        is_settled(case.book, sheet, when)


def is_settled(book: Book[Any], sheet: Any, when: str) -> None:
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


def a_number_changed_there_and_back_takes_nothing(case: Case) -> None:
    """A number that no fight changes, like a maximum, lowered by hand and raised again, leaves everything as it was."""
    rng = case.chance()
    numbers = {
        name: spec
        for name, spec in specs(case.book.sheet).items()
        if spec.kind == "number" and not spec.suffered and name not in case.book.bookkeeping
    }
    for sheet in case.sheets()[:2]:
        document, was = case.fight(sheet), sheet
        fresh = case.book.unhurt(sheet)  # a number that a copy has otherwise is one that a fight changes
        lower = {
            name: spec.low
            for name, spec in numbers.items()
            if (getattr(was, name) or spec.low) > spec.low and getattr(fresh, name) == getattr(was, name)
        }
        if not lower:
            continue
        name = rng.choice(list(lower))
        high, there = getattr(was, name), rng.randint(lower[name], getattr(was, name) - 1)
        kept = []
        for value in (high, there, high):  # the first changes nothing: what any edit puts right is put right by then
            after, reply = handle(document, {"do": "edit", "fighter": NAME, "sheet": {name: value}})
            if not reply["ok"]:
                break  # refused in words, and so nothing is lost
            assert after is not None
            document = after
            kept.append(after.state.member(NAME).sheet)
        else:
            was, _, now = kept
            lost = [one for one in specs(case.book.sheet) if getattr(now, one) != getattr(was, one)]
            assert now == was, f"{name} from {high} to {there} and back: {', '.join(lost)} differ"


LAWS = (
    a_number_changed_there_and_back_takes_nothing,
    sheets_are_values,
    sheets_survive_json,
    what_is_settled_stays,
    facts_are_json,
    a_fight_is_kept,
    who_is_copied_is_unhurt,
    readings_can_be_changed_in_a_fight,
)
