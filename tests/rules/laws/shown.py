"""Laws of what is shown and said: every step, card, widget and line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from laws.case import NAME, OTHER, TONES, Case, questions
from sawbones.app import handle
from sawbones.kit.widgets import Boxes, Clock, Levels, Meter, Number, Pips, Slots, Tags, plain
from sawbones.play.scoring import Sum

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sawbones.play.question import Cite, Step


def _cited(cite: Cite) -> None:
    assert cite.source.strip(), "a place without a source"
    assert cite.place.strip(), f"{cite.source}: no place"


def well_said(steps: Sequence[Step]) -> None:
    for step in steps:
        assert step.text.strip(), "a step has no words"
        _cited(step.cite)


def the_faces_that_count_make_what_is_said(case: Case) -> None:
    """Of the faces under a step those that count are marked, and they make the number that is said of them."""
    fallen = [
        (asked.label, asked.roll, answer)
        for asked, answer in zip(questions(case), case.told.script, strict=False)
        if asked.roll and isinstance(answer, tuple)
    ]
    for rolled in (rolled for step in case.told.steps for rolled in step.dice):
        while fallen and fallen[0][0] != rolled.label:
            fallen.pop(0)
        if not fallen:  # more than a table answers by hand
            return
        _, roll, faces = fallen.pop(0)
        scores = [die.score(face) for die, face in zip(roll.dice, faces, strict=True)]
        number = roll.read(faces)
        marked = sum(scores[place] for place in rolled.scored or range(len(faces))) + roll.plus
        least = roll.scoring.least if isinstance(roll.scoring, Sum) else None
        assert marked == number or number - roll.plus == least, f"{rolled}: what is marked makes {marked}, not {number}"
        if any(len(set(die.scores)) < len(die.faces) or min(die.scores) < 0 for die in roll.dice):
            counting = tuple(place for place, score in enumerate(scores) if score)
            assert rolled.scored == counting or len(counting) == len(scores), f"{rolled}: {counting} count"
            shown = len(faces) == 1 and number == faces[0]  # a die that shows the number needs no words
            assert rolled.total or shown, f"{rolled}: what was counted has no words"
        word = dict(roll.words).get(number, str(abs(number)))
        assert word in rolled.total if rolled.total else number == faces[0], f"{rolled}: {number} is not said"


def every_step_says_where_it_comes_from(case: Case) -> None:
    """Each has words and a place in a source."""
    well_said(case.told.steps)


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


def no_card_names_a_state_twice(case: Case) -> None:
    """Beside the state in words stands a number, or something else than the state."""
    for sheet in case.sheets():
        status, headline = case.book.status(sheet), case.book.headline(sheet)
        states = status.text.lower().split(", ") if status else []
        assert len(set(states)) == len(states), f"{status}: twice"
        if status and headline:
            timed = status.text.lower().startswith(f"{headline.label.lower()},")  # the page leaves the label out there
            words = [headline.value] if timed else [headline.value, headline.label]
            said = [word.lower().rstrip(".") for word in words if len(word) > 2 and not any(map(str.isdigit, word))]
            again = [(word, state) for word in said for state in states if word in state or state in word]
            assert not again, f"the row says {status.text!r} and {headline.label!r} {headline.value!r}"
            assert case.book.can_act(sheet) or headline.value != "out", f"out, and {status.text!r}"


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


def an_end_is_drawn_as_good_or_bad_as_it_is(case: Case) -> None:
    """Whoever is as before in no tone, whoever is worse never in the good one, and whoever is better in some tone."""
    for before, after, result in _ends(case):
        label, tone = case.book.shown_end(before, after, result)
        hurt, was = case.book.how_hurt(after), case.book.how_hurt(before)
        if not case.book.is_affected(before, after):
            assert tone == "", f"{label} is drawn in {tone!r}, and nothing has changed"
        elif hurt > was:
            assert tone != "calm", f"{label} is drawn as good, and is hurt by {hurt} after {was}"
        elif hurt < was:
            assert tone, f"{label} is drawn as if nothing had changed, and is hurt by {hurt} after {was}"
        if label in ("no change", "no effect"):
            assert tone == "", f"{label} is drawn in {tone!r}"


def _ends(case: Case) -> list[tuple[Any, Any, dict[str, Any]]]:
    """Return how the act leaves its target, and whoever does it, with what it came to."""
    end = case.told.ends[0]
    doer: list[tuple[Any, Any, dict[str, Any]]] = (
        [] if case.actor is None or end.actor is None else [(case.actor, end.actor, {})]
    )
    return [(case.sheet, end.sheet, end.result), *doer]


LAWS = (
    every_step_says_where_it_comes_from,
    the_faces_that_count_make_what_is_said,
    the_log_has_a_line,
    everybody_is_spoken_of,
    no_card_names_a_state_twice,
    widgets_can_be_drawn,
    the_headline_is_short_and_true,
    what_is_seen_of_wounds_follows_them,
    how_somebody_stands_is_short,
    weapons_are_at_hand,
    an_end_is_drawn_as_good_or_bad_as_it_is,
)
