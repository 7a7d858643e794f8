"""Laws of time and the order of play, of what is due, filled in and armed there."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

import at_random

from laws.case import NAME, OTHER, TONES, Case
from laws.sheets import is_settled
from laws.shown import well_said
from sawbones.app import handle
from sawbones.fight.deeds import Passing
from sawbones.kit import fields, forms
from sawbones.kit.alike import PLENTY, followed
from sawbones.kit.widgets import Clock
from sawbones.play.limits import Misfit, TooMuch
from sawbones.play.resolve import Part, odds, play
from sawbones.play.thrown import Thrown, pick

if TYPE_CHECKING:
    from collections.abc import Callable


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


def what_is_due_to_the_party_comes_first(case: Case) -> None:
    """Of two who are alike, whoever joined last, what is due to the party comes before what is due to its foes."""
    for sheet in case.sheets():
        document, reply = handle(case.fight(sheet, sheet), {"do": "edit", "fighter": OTHER, "side": "party"})
        assert reply["ok"], reply["problems"]
        due = handle(document, {"do": "look"})[1]["screen"]["due"]
        whose = [one["fighter"] for one in due if one["fighter"] in (NAME, OTHER)]
        assert whose == sorted(whose, key=[OTHER, NAME].index)


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
            story = play([Part(NAME, without_order(rule), sheet, None)], rng=case.chance().choice)
            well_said(story.steps)
            if story.question is not None:
                assert story.question.roll is None, "only a number that nobody has given is left open"
                continue
            is_settled(book, story.ends[0].sheet, f"after {rule.__name__}")


def _fought(book: Any) -> Callable[[Any, Any], Any]:
    """A minute of rounds."""
    return lambda table, sheet: book.fought(table, sheet, 1)


def without_order(rule: Callable[[Any, Any], Any]) -> Callable[[Any, Any, Any], Any]:
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
            well_said(total.parts)


def what_is_thrown_unheard_is_the_same(case: Case) -> None:
    """Whether anybody listens makes no difference to what happens: the same dice, the same end."""
    seed = case.chance().random()
    try:
        story = play([case.part], rng=pick(Random(seed)))
    except TooMuch:
        return
    if story.question is not None:  # a number that nobody has given: unheard it is guessed
        return
    told = story.ends[0]
    table = Thrown(Random(seed))
    table.actor = case.actor
    sheet = case.act.rule(table, case.sheet, case.order)
    assert sheet == told.sheet
    assert table.actor == told.actor
    assert table.result == told.counted
    assert len(table.gifts) == len(told.gifts)


def thrown_with(rule: Any, sheet: Any, order: Any, actor: Any, seed: int) -> tuple[Any, Any, Any, int] | None:
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
        if begun := thrown_with(Passing(book, begins=True), sheet, "", None, chance.getrandbits(32)):
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
            one, other = (thrown_with(falls, which, "", None, seed) for which in (sheet, bare))
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
            one = thrown_with(act.rule, man, order, case.actor, seed)
            other = thrown_with(act.rule, without, order, bare_actor, seed)
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


LAWS = (
    clocks_run_down,
    what_is_due_can_be_done,
    what_is_due_to_the_party_comes_first,
    who_acts_when_can_be_ordered,
    what_is_filled_in_is_an_order,
    what_is_thrown_unheard_is_the_same,
    what_is_set_aside_is_left_alone,
    who_is_barred_is_named,
    readings_can_be_looked_at,
)
