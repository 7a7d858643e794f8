"""A number that nobody has given decides nothing by itself: it is asked for once, kept, and taken back with undo."""

from __future__ import annotations

import dataclasses
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any

import at_random
import own_games
import pytest
from table_talk import LOOKED_AT, accepted, act, begun, boris

from goals import many
from sawbones.app import Document, handle
from sawbones.fight.log import Entry
from sawbones.kit import forms
from sawbones.kit.fields import specs
from sawbones.kit.system import Book
from sawbones.kit.values import Refused
from sawbones.play.limits import TooMuch
from sawbones.play.question import Question
from sawbones.play.resolve import Part, play
from sawbones.systems import own
from sawbones.systems.own.five import FIVE
from sawbones.systems.own.sketches import SKETCHES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sawbones.app import Document
    from sawbones.kit.system import System

#: numbers that help and time go by in every fighter: each has a value that is usual in its game, and stands on the sheet
USUAL: dict[str, set[str]] = {
    "after-sundown-revised": {"willpower"},
    "after-sundown": {"willpower"},
    "fudge": set(),
    # armour that is repaired, a mind that is what it is; Resolve is an offer, which is not made where none is known of
    "cybergod": {"toughness", "dr", "armour", "armour_max", "corruption", "engrams", "resolve"},
    "eclipse-phase": {
        "somatics", "willpower", "intuition", "reflexes", "init", "durability", "wound_threshold", "death_rating",
        "energy", "armour_layers", "wound_ignore",
    },
}  # fmt: skip
CASES = 100


def custom_games() -> Iterator[System]:
    """Custom games that are ready-made, and some by chance."""
    yield from map(own.system, (*SKETCHES, *FIVE))
    for number in range(20):
        with suppress(Refused):
            yield own.system(own_games.game(Random(f"never given {number}"), few=True))


CUSTOM = list(custom_games())


def part_of(system: System, seed: str) -> tuple[Any, Part]:
    """Something that does no harm, or time, on a fighter of whom only what was suffered is known."""
    rng = Random(seed)
    book = system.book()
    blank = {name for name, spec in specs(book.sheet).items() if spec.suffered}

    def suffering() -> Any:
        given = at_random.sheet(rng, book, 6)
        try:
            return book.settle(forms.read(book.sheet, {name: value for name, value in given.items() if name in blank}))
        except Refused:
            return book.sheet()

    sheet, actor = suffering(), suffering() if rng.random() < 0.5 else None
    calm = [one for one in book.acts() if one.tone != "harm" and one.kind() != "hand"]
    if rng.random() < 0.4 or not calm:
        return book, Part("Boris", book.passes, sheet, rng.choice((1, 5, 60, 480, 1440)))
    done = rng.choice(calm)
    order: Any = forms.read(done.order, at_random.filled(rng, done.order, 0.3, 6))
    return book, Part("Boris", done.rule, sheet, order, actor)


def comes_to(book: Any, part: Part, seed: str) -> Any:
    """All that is rolled, said and suffered, or what is asked that no throw answers."""
    story = play([part], rng=Random(seed).choice)
    if story.question is not None:
        return story.question
    end = story.ends[0]
    blank = [name for name, spec in specs(book.sheet).items() if spec.suffered]
    left = [[getattr(one, name) for name in blank] for one in (end.sheet, end.actor) if one is not None]
    return story.script, left, [step.text for step in end.steps], [book.fate(end.sheet)]


def numbers(sheet: type) -> list[str]:
    """The numbers that somebody has before a fight."""
    return [name for name, spec in specs(sheet).items() if spec.kind == "number" and not spec.suffered]


def with_number(book: Any, part: Part, who: str, name: str, value: int | None) -> Part:
    """The part with this number of one of both; of all others that are asked for it is known that they are 2."""
    rest = {one: 2 for one, spec in specs(book.sheet).items() if spec.guess is not None}
    change = {one: dataclasses.replace(sheet, **rest) for one in ("sheet", "actor") if (sheet := getattr(part, one))}
    change[who] = book.settle(dataclasses.replace(change[who], **{name: value}))
    return dataclasses.replace(part, **change)


def deciding(system: System, seed: str) -> Iterator[tuple[str, bool]]:
    """Which numbers decide in this case, and whether each is asked for where nobody has given it."""
    book, part = part_of(system, seed)
    for name in numbers(book.sheet):
        spec = specs(book.sheet)[name]
        for who in ("sheet", "actor"):
            if getattr(part, who) is None:
                continue
            with suppress(Refused, TooMuch):
                values = (max(0, spec.low), min(spec.high, 7))
                few, more = (comes_to(book, with_number(book, part, who, name, value), seed) for value in values)
                if few != more:
                    never = comes_to(book, with_number(book, part, who, name, None), seed) if spec.nullable else None
                    yield name, isinstance(never, Question) and len(never.options) == spec.high - spec.low + 1


@pytest.mark.parametrize("system", LOOKED_AT, ids=lambda system: system.id)
def test_a_number_that_decides_over_help_or_time_is_asked_for_or_is_a_usual_one(system: System) -> None:
    usual = USUAL.get(system.id)
    for number in range(many(CASES, CASES)):
        for name, asked in deciding(system, f"never given {number}"):
            if usual is not None and name not in usual:
                assert asked, f"case {number}: {name} decides, and nobody has given it"


@pytest.mark.parametrize("system", CUSTOM, ids=lambda system: system.name)
def test_a_number_that_decides_over_help_or_time_is_asked_for_or_usual_in_its_custom_game(system: System) -> None:
    game = system.definition or {}
    usual = {one["id"]: one.get("usual", 0) for one in (*game.get("attributes", ()), *game.get("pools", ()))}
    fields = {field["id"]: field["default"] for field in forms.form(system.book.sheet)["fields"]}
    for number in range(many(CASES // 5, CASES // 5)):
        for name, asked in deciding(system, f"never given {number}"):
            assert asked or fields[name] == usual[name], f"case {number}: {name} decides, and nobody has given it"


@pytest.mark.parametrize("system", LOOKED_AT, ids=lambda system: system.id)
def test_a_number_never_given_is_told_from_a_0_that_was_given(system: System) -> None:
    asked = [name for name, spec in specs(system.book.sheet).items() if spec.guess is not None]
    fields = {field["id"]: field for field in forms.form(system.book.sheet)["fields"]}
    for name in asked:
        spec = specs(system.book.sheet)[name]
        assert fields[name]["guess"] == spec.guess
        assert fields[name]["empty"] == f"{spec.guess}?"
        document = begun(system.id)
        bare = accepted(document, {"do": "link"})[1]["link"]
        for value in (spec.low, spec.high):
            given, _ = accepted(document, {"do": "edit", "fighter": "Boris", "sheet": {name: value}})
            kept = accepted(given, {"do": "save"})[1]["document"]
            link = accepted(given, {"do": "link"})[1]["link"]
            assert link != bare
            for message in ({"do": "open", "document": kept}, {"do": "open", "link": link}):
                opened, _ = accepted(None, message)
                assert getattr(opened.state.member("Boris").sheet, name) == value
            back, _ = accepted(given, {"do": "undo"})
            assert getattr(back.state.member("Boris").sheet, name) is None
            assert accepted(back, {"do": "link"})[1]["link"] == bare


DYING = {"track": [10, 3, 0], "condition": "dying", "minutes_left": 5}
AT_DEATHS_DOOR = {"marks": [[], [], [], ["I"], ["N"]]}
ROLLED = {"skill": 50, "modifiers": 0, "moxie": "flip"}
#: what is spent: the system, an act and its order, the sheet, the number that is spent, how many are left of 2
SPENT = [
    ("after-sundown-revised", "spend_edge", {}, DYING, "edge"),
    ("after-sundown", "spend_edge", {}, DYING | {"condition": "terminal"}, "edge"),
    ("fudge", "spend_fudge", {}, AT_DEATHS_DOOR, "fudge_points"),
    ("eclipse-phase", "moxie", {}, {}, "moxie"),
    ("eclipse-phase", "moxie_first", {}, {}, "moxie"),
    ("eclipse-phase", "test", ROLLED, {}, "moxie"),
    ("eclipse-phase", "opposed", ROLLED, {}, "moxie"),
    ("eclipse-phase", "attack", {"skill": 50, "defended": True, "defence_moxie": "flip"}, {}, "moxie"),
]


def left(document: Document, name: str) -> int | None:
    """How many points Boris has left to spend."""
    sheet = document.state.member("Boris").sheet
    had, spent = getattr(sheet, name), getattr(sheet, f"{name}_spent", 0)
    return None if had is None else had - spent


@pytest.mark.parametrize(("system", "act_id", "order", "sheet", "name"), SPENT)
def test_what_is_spent_is_gone_and_nobody_spends_what_is_not_there(
    system: str, act_id: str, order: dict[str, Any], sheet: dict[str, Any], name: str
) -> None:
    message = {"do": "act", "act": act_id, "on": "Boris", "order": order, "roll": True}
    rng = Random(1).choice
    document = begun(system, sheet | {name: 2})
    assert offered(document, act_id)
    after, _ = accepted(document, message, rng)
    assert left(after, name) == 1
    document = begun(system, sheet | {name: 0})
    assert not (order == {} and offered(document, act_id))
    after, reply = accepted(document, message, rng)
    assert left(after, name) == 0
    assert any("left" in step["text"] and "No" in step["text"] for step in reply["steps"])
    # never given: asked for first, even where dice are thrown, and then it is counted
    document = begun(system, sheet)
    assert offered(document, act_id)
    asking, reply = accepted(document, message, rng)
    assert asking.log == document.log
    assert [option["id"] for option in reply["question"]["options"]][:3] == ["0", "1", "2"]
    for answer in (2, "2"):
        after, _ = accepted(document, message | {"answers": [answer]}, rng)
        assert left(after, name) == 1
    none, _ = accepted(document, message | {"answers": [0]}, rng)
    assert left(none, name) == 0
    assert not handle(document, message | {"answers": [-1]})[1]["ok"]
    assert left(accepted(after, {"do": "undo"})[0], name) is None


def offered(document: Document, act_id: str) -> bool:
    """Whether an act is offered to Boris, by his card or by what is due."""
    screen = accepted(document, {"do": "look"})[1]["screen"]
    due = [action["message"].get("act") for one in screen["due"] for action in one["actions"]]
    return act_id in [*screen["cards"][0]["acts"], *due]


def test_a_spent_point_of_edge_soaks_no_less() -> None:
    document = begun("after-sundown-revised", DYING | {"strength": 3, "edge": 2})
    document, _ = act(document, "spend_edge")
    _, reply = act(document, "blow", {"damage": 5})
    assert reply["question"]["dice"] == [6] * 5


# The helper's dice


def with_helper(system: str, sheet: dict[str, Any], helper: dict[str, Any]) -> Document:
    """Boris, and Ines on his side."""
    return accepted(begun(system, sheet), {"do": "join", "fighter": "Ines", "sheet": helper, "side": "party"})[0]


#: the system, an act, the patient, the field of the helper's dice, and what the log says of it
HELPED = [
    (
        "after-sundown-revised",
        "first_aid",
        {"track": [4, 4, 0], "healing": 9},
        "medicine",
        "Ines gives Boris first aid",
    ),
    ("after-sundown", "first_aid", {"track": [4, 4, 0], "healing": 9}, "medicine", "Ines gives Boris first aid"),
    ("cybergod", "stabilise", {"dying": 1, "medtech": 9, "mind": 12}, "medtech", "Ines treats Boris"),
    ("cybergod", "revive", {"dead": True, "medtech": 9, "mind": 12}, "medtech", "Ines takes the one chance for Boris"),
]


@pytest.mark.parametrize(("system", "act_id", "patient", "name", "said"), HELPED)
def test_the_helper_is_never_the_patient_unless_named(
    system: str, act_id: str, patient: dict[str, Any], name: str, said: str
) -> None:
    message: dict[str, Any] = {"do": "act", "act": act_id, "on": "Boris"}
    document = with_helper(system, patient, {})
    # by nobody: whoever helps is asked for, and nobody's sheet is written on
    _, reply = accepted(document, message)
    assert reply["question"]["options"], "the patient's own dice are rolled"
    # by somebody of whom it is not known: asked once, and then it stands on the sheet
    message["by"] = "Ines"
    _, reply = accepted(document, message)
    assert len(reply["question"]["options"]) > 10
    _, reply = accepted(document, message | {"answers": [4]})
    assert len(reply["question"]["dice"]) == 4
    after, _ = accepted(document, message | {"answers": [4, 0], "roll": True}, Random(1).choice)
    assert getattr(after.state.member("Ines").sheet, name) == 4
    assert _last(after).text.startswith(said)
    # by somebody of whom it is known
    document = with_helper(system, patient, {name: 5})
    _, reply = accepted(document, message)
    assert len(reply["question"]["dice"]) == 5
    if act_id != "revive":  # and by the patient, where that one is named
        _, reply = accepted(document, message | {"by": "Boris", "answers": [2] if name == "medicine" else []})
        assert reply["question"]["dice"]


def test_the_dice_of_a_medic_are_fewer_by_wounds_and_more_by_helpers_before_they_are_known() -> None:
    document = with_helper("cybergod", {"dying": 1}, {"wounded": 1})
    message = {"do": "act", "act": "stabilise", "on": "Boris", "by": "Ines"}
    _, reply = accepted(document, message | {"answers": [4]})
    assert len(reply["question"]["dice"]) == 3, "a wound takes a die"
    _, filled = accepted(
        document, {"do": "fill", "act": "stabilise", "on": "Boris", "by": "Ines", "aid": {"helper": 4}}
    )
    order = filled["screen"]["order"]
    assert (order["pool"], order["more_dice"]) == (None, 1)
    _, reply = accepted(document, message | {"order": order, "answers": [4]})
    assert len(reply["question"]["dice"]) == 5


# Time


def test_nobody_dies_in_eight_hours_unasked() -> None:
    for system in ("after-sundown-revised", "after-sundown"):
        document = begun(system, DYING | {"condition": "dying" if "revised" in system else "terminal"})
        for message in (
            {"do": "wait", "minutes": 480, "over": True},
            {"do": "wait", "minutes": 480, "answers": ["pass"]},
        ):
            _, reply = accepted(document, {**message, "roll": True})
            assert reply["question"]["label"].startswith("Dice of the Healing Test")
            assert reply["entry"] is None
        given = {"do": "wait", "minutes": 480, "answers": ["pass", 6, 3]}
        after, reply = accepted(document, given)
        assert boris(reply)["stabilised"]
        assert after.state.member("Boris").sheet.healing == 6
        assert _last(after).cause == {"do": "wait", "minutes": 480, "answers": [6, 3]}


def test_rest_makes_nobody_worse_on_dice_that_nobody_gave() -> None:
    document = begun("after-sundown-revised", {"track": [3, 3, 0], "rested": [60, 0, 0]})
    _, reply = act(document, "heal_tick", {"kind": "normal"})
    assert len(reply["question"]["options"]) == 31
    _, reply = accepted(document, {"do": "odds", "act": "heal_tick", "on": "Boris", "order": {"kind": "normal"}})
    assert reply["screen"]["chances"][0]["assumed"] == (
        "Not decided yet, and counted as: Dice of the Healing Test, Edge + Survival – 0."
    )


@pytest.mark.parametrize(
    ("system", "sheet", "minutes"),
    [
        ("after-sundown-revised", {"track": [10, 10, 0], "minutes_left": 65, "time_limit": 65}, 65),
        ("after-sundown", {"track": [10, 10, 0]}, 60),
        ("fudge", AT_DEATHS_DOOR | {"minutes_left": 40}, 40),
        ("eclipse-phase", {"damage": 40, "wounds": 3, "unconscious": True}, 1),
    ],
)
def test_a_jump_over_somebodys_last_minute_stops_there(system: str, sheet: dict[str, Any], minutes: int) -> None:
    document = begun(system, sheet)
    jump = {"do": "wait", "minutes": 480}
    _, reply = accepted(document, jump)
    assert reply["question"]["fighter"] == "Boris"
    assert [option["id"] for option in reply["question"]["options"]] == ["stop", "pass"]
    assert reply["entry"] is None
    assert accepted(document, {**jump, "do": "preview", "of": "wait"})[1]["question"] == reply["question"]
    for stopping in ({"answers": ["stop"]}, {"roll": True}):
        after, reply = accepted(document, jump | stopping)
        assert after.state.minutes == minutes - 1
        assert _last(after).cause["minutes"] == minutes - 1
        assert "Boris’s time is up" in reply["notice"]
        # what is kept plays again to the same end
        assert not accepted(after, {"do": "explain", "n": after.log.records[-1].n})[1].get("disagrees")
    assert not handle(document, jump | {"answers": ["later"]})[1]["ok"]
    passing, _ = accepted(document, jump | {"over": True, "answers": []}, Random(1).choice)
    one_less, _ = accepted(document, {"do": "wait", "minutes": minutes - 1})
    assert one_less.state.minutes == minutes - 1
    assert passing.state.minutes in (0, 480)  # where something is asked on the way, nothing has passed yet


@pytest.mark.parametrize("system", [*LOOKED_AT, *CUSTOM], ids=lambda system: system.name)
def test_no_jump_kills_unasked(system: System) -> None:
    new = {"system": system.id} if system.definition is None else {"game": system.definition}
    for number in range(many(40, 40)):
        rng = Random(f"jump {number}")
        document, _ = accepted(None, {"do": "new", **new})
        book = document.state.book
        join = {"do": "join", "fighter": "Boris", "side": "party", "sheet": at_random.sheet(rng, book, 6)}
        document, _ = accepted(document, join)
        minutes = rng.choice((1, 10, 480, 3_000))
        grave = book.fate(document.state.member("Boris").sheet)[0]
        after, reply = handle(document, {"do": "wait", "minutes": minutes})
        if reply["question"] is None and reply["ok"] and after is not None:
            assert book.fate(after.state.member("Boris").sheet)[0] < 3 or grave == 3, join["sheet"]


@pytest.mark.parametrize("system", [one for one in LOOKED_AT if one.id in USUAL], ids=lambda system: system.id)
def test_whoever_helps_is_named_in_the_log(system: System) -> None:
    helped = [one for one in system.book().acts() if one.helped]
    assert helped
    for one in helped:
        line = one.logged("Ines", "Boris", one.order(), {})
        assert line.startswith("Ines ")
        assert "Boris" in line
        for nobody in (None, "Boris"):
            assert one.logged(nobody, "Boris", one.order(), {}).startswith("Boris")


def _last(document: Document) -> Entry:
    """Return the entry recorded last."""
    entry = document.log.records[-1]
    assert isinstance(entry, Entry)
    return entry


def test_a_forecast_says_what_it_takes_for_numbers_that_nobody_gave() -> None:
    document, _ = accepted(None, {"do": "new", "system": "after-sundown-revised"})
    document, _ = accepted(document, {"do": "quick", "line": "Boris STR 4 sword 4L", "side": "party"})
    document, _ = accepted(document, {"do": "quick", "line": "2 Ghoul STR 3 claws 4L", "side": "foe"})
    ahead = {"do": "expect", "fights": 5, "seed": 1}
    assumed = "Where it was never given, counted as: Edge 0, Healing Test 0, First aid 0."
    assert assumed in accepted(document, ahead)[1]["screen"]["assumes"]
    known = {"edge": 0, "healing": 0, "medicine": 0}
    for name in ("Boris", "Ghoul 1", "Ghoul 2"):
        document, _ = accepted(document, {"do": "edit", "fighter": name, "sheet": known})
    assert "never given" not in accepted(document, ahead)[1]["screen"]["assumes"]


def test_a_death_by_want_of_air_is_found_where_playing_every_span_finds_it() -> None:
    book = next(one for one in LOOKED_AT if one.id == "eclipse-phase").book()
    rng, found = Random(7), set()
    for _ in range(max(60, many(60, 1_000))):
        given = at_random.sheet(rng, book) | {"airless": rng.choice((0, 1, 50)), "fire": rng.choice((0, 0, 1))}
        with suppress(Refused):
            sheet = book.settle(forms.read(book.sheet, given))
            minutes = rng.choice((1, 30, 600))
            assert book.time_is_up(sheet, minutes) == Book.time_is_up(book, sheet, minutes), given
            found.add(book.time_is_up(sheet, minutes) is None)
    assert found == {True, False}
