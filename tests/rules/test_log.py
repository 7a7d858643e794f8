"""The log as it is read: of which kind a line is, in which round, whom it concerns; and the way back to any line of it."""

from __future__ import annotations

import json
import re
import time
from random import Random
from typing import Any

import at_random
import pytest
from table_talk import IDS, SHIPPED, accepted, begun

from sawbones.app import Document, Session, handle
from sawbones.fight import told
from sawbones.fight.log import Entry
from sawbones.kit.fields import specs
from sawbones.systems import SYSTEMS
from sawbones.wire import saved

Message = dict[str, Any]
REVISED = "after-sundown-revised"
BLOW = {"do": "act", "act": "wound", "on": "Boris", "by": "Ghoul 1", "order": {"net": 2}}


def played(document: Document, *messages: Message) -> Document:
    for message in messages:
        document, _ = accepted(document, message)
    return document


def three(system: str = REVISED) -> Document:
    """Boris against two ghouls: three records, and nobody has had a turn."""
    return played(
        accepted(None, {"do": "new", "system": system})[0],
        {"do": "join", "fighter": "Boris", "side": "party"},
        {"do": "join", "fighter": "Ghoul", "count": 2},
        {"do": "edit", "fighter": "Boris", "sheet": {}},
    )


def lines(document: Document, **about: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = accepted(document, {"do": "history", **about})[1]["screen"]["lines"]
    return found


def texts(document: Document, **about: Any) -> list[str]:
    return [line["text"] for line in reversed(lines(document, **about))]


# What a line tells

TELLS: list[tuple[Message, str, list[str], str | None]] = [  # what happens, its kind, whom it concerns, whose turn began
    ({"do": "join", "fighter": "Rat", "count": 2}, "hand", ["Rat 1", "Rat 2"], None),
    ({"do": "quick", "line": "Old Tom"}, "hand", ["Old Tom"], None),
    ({"do": "copy", "fighter": "Ghoul 1"}, "hand", ["Ghoul 1", "Ghoul 3"], None),
    ({"do": "leave", "fighter": ["Ghoul 1", "Ghoul 2"]}, "hand", ["Ghoul 1", "Ghoul 2"], None),
    ({"do": "edit", "fighter": "Boris", "sheet": {"strength": 4}}, "hand", ["Boris"], None),
    ({"do": "edit", "fighter": "Boris", "name": "Bo"}, "hand", ["Boris", "Bo"], None),
    ({"do": "mob", "fighters": ["Ghoul 1", "Ghoul 2"], "mob": "Ghoul"}, "hand", ["Ghoul 1", "Ghoul 2"], None),
    ({"do": "options", "options": {"death_net": 8}}, "hand", [], None),
    ({"do": "move", "fighter": "Boris", "by": 1}, "order", ["Boris"], None),
    ({"do": "next"}, "order", ["Boris"], "Boris"),
    ({"do": "turn", "fighter": "Ghoul 2"}, "order", ["Ghoul 2"], "Ghoul 2"),
    ({"do": "wait", "minutes": 10}, "time", [], None),
    (BLOW, "harm", ["Ghoul 1", "Boris"], None),
    ({"do": "condition", "fighters": ["Boris", "Ghoul 2"], "name": "Prone"}, "hand", ["Boris", "Ghoul 2"], None),
    ({"do": "note", "fighters": ["Boris"], "note": "owes Ines"}, "hand", ["Boris"], None),
    ({"do": "act", "act": "correct", "on": "Boris", "order": {"forward": 1}}, "hand", ["Boris"], None),
]  # fmt: skip


@pytest.mark.parametrize(("message", "kind", "about", "turn"), TELLS, ids=lambda value: str(value)[:40])
def test_a_line_says_what_it_is(message: Message, kind: str, about: list[str], turn: str | None) -> None:
    line = lines(played(three(), message))[0]
    assert (line["kind"], line["about"], line["turn"]) == (kind, about, turn)


#: an act, and of which kind its line is
ACTS = [
    (REVISED, "blow", "harm"),
    (REVISED, "first_aid", "good"),
    (REVISED, "healing_test", "good"),
    (REVISED, "no_rest", "act"),
    ("after-sundown", "critical_hour", "harm"),
    ("fudge", "holds_on", "hand"),
    ("fudge", "spend_fudge", "act"),
    ("cybergod", "calm", "good"),
    ("cybergod", "evade", "act"),
    ("cybergod", "correct", "hand"),
    ("eclipse-phase", "aim", "act"),
    ("eclipse-phase", "therapy", "good"),
    ("eclipse-phase", "burn", "harm"),
    ("eclipse-phase", "correct", "hand"),
]


@pytest.mark.parametrize(("system", "act", "kind"), ACTS)
def test_every_act_is_of_a_kind(system: str, act: str, kind: str) -> None:
    book = accepted(None, {"do": "new", "system": system})[0].state.book
    assert {one.id: one.kind() for one in book.acts()}[act] == kind


def test_every_system_harms_heals_and_puts_right() -> None:
    for system in SYSTEMS:
        kinds = {act.kind() for act in system.book().acts()}
        assert kinds <= set(told.KINDS)
        assert {"harm", "good", "hand"} <= kinds or system.id not in SHIPPED, system.id


@pytest.mark.parametrize("system", IDS)
def test_lines_stand_in_their_rounds(system: str) -> None:
    document = played(three(system))
    for _ in range(8):
        document, _ = handle(document, {"do": "next", "roll": True}, Random(1).choice)  # type: ignore[assignment]
    rounds = [line["round"] for line in reversed(lines(document))]
    assert rounds[:3] == [0, 0, 0]
    assert rounds[3] == 1
    assert rounds == sorted(rounds)
    assert rounds[-1] == document.state.round > 1


def test_what_befalls_somebody_in_a_turn_is_time_and_no_name_makes_it_so() -> None:
    document = played(three(), {"do": "edit", "fighter": "Ghoul 1", "name": "A; B"})
    document = played(document, {"do": "next"}, {"do": "next"})
    line = lines(document)[0]
    assert (line["text"], line["kind"], line["turn"], line["why"]) == ("A; B is on turn", "order", "A; B", False)


HOUR = "An hour passes"


def test_a_condition_that_ends_concerns_whoever_had_it() -> None:
    document = played(
        three(), {"do": "condition", "fighters": ["Boris"], "name": "Prone", "time": 1, "unit": "minutes"}
    )
    line = lines(played(document, {"do": "wait", "minutes": 1}))[0]
    assert (line["kind"], line["about"]) == ("time", ["Boris"])


SPANS = [
    (0, "No time passes"), (1, "A minute passes"), (10, "10 minutes pass"), (60, HOUR), (61, "1 hour and 1 minute pass"),
    (1440, "A day passes"), (4320, "3 days pass"), (10_080, "A week passes"), (30_240, "3 weeks pass"),
]  # fmt: skip


@pytest.mark.parametrize("system", IDS)
@pytest.mark.parametrize(("minutes", "said"), SPANS)
def test_time_passes_in_words(system: str, minutes: int, said: str) -> None:
    document, _ = handle(three(system), {"do": "wait", "minutes": minutes, "roll": True}, Random(1).choice)
    assert document is not None
    assert texts(document)[-1].split("; ")[0] == said


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
def test_no_line_of_the_log_cuts_a_time_short(system: Any) -> None:
    rng = Random(f"time {system.id}")
    said = []
    for _ in range(8):
        document = at_random.fight(rng, system, acts=6)
        for _ in range(14):
            message = at_random.anything(rng, document)
            rolls = {"roll": True} if message["do"] in ("act", "next", "wait") else {}
            document = at_random.played(document, message | rolls, rng)
        said += [one.text for one in document.log.records if isinstance(one, Entry)]
    assert len(said) > 50
    assert [text for text in said if re.search(r"\d ?(min|h|d|hrs?|s)\b", text)] == []


def test_a_change_of_readings_says_which() -> None:
    document = played(three(), {"do": "options", "options": {"death_net": 7}})
    (spec,) = (spec for name, spec in specs(document.system.book).items() if name == "death_net")
    assert texts(document)[-1] == f"Read anew: {spec.label}, {spec.said(7)}"
    assert accepted(document, {"do": "history"})[1]["screen"]["readings"] == [f"{spec.label}: {spec.said(7)}"]
    assert accepted(three(), {"do": "history"})[1]["screen"]["readings"] == []


# Some of it


def long_fight() -> Document:
    turns: list[Message] = [{"do": "next"}, BLOW, {"do": "wait", "minutes": 1}, {"do": "next"}]
    return played(three(), *turns, {"do": "edit", "fighter": "Boris", "name": "Bo"}, {"do": "next"},
                  {"do": "act", "act": "first_aid", "on": "Bo", "order": {"pool": 5}, "answers": [1]},
                  {"do": "leave", "fighter": "Ghoul 2"})  # fmt: skip


FILTERS: list[tuple[dict[str, Any], list[str]]] = [
    ({"kinds": ["harm"]}, ["Ghoul 1 hits Boris"]),
    ({"kinds": ["time"]}, ["A minute passes"]),
    ({"kinds": ["order"]}, ["Boris is on turn", "Ghoul 1 is on turn", "Ghoul 2 is on turn"]),
    ({"about": ["Ghoul 2"]}, ["Ghoul × 2 join", "Ghoul 2 is on turn", "Ghoul 2 leaves"]),
    ({"about": ["Ghoul 2"], "kinds": ["hand"]}, ["Ghoul × 2 join", "Ghoul 2 leaves"]),
    # whoever was called otherwise is found under the name of today
    ({"about": ["Bo"], "kinds": ["harm", "order"]}, ["Boris is on turn", "Ghoul 1 hits Boris"]),
    ({"about": ["Boris"], "kinds": ["order"]}, ["Boris is on turn"]),
    ({"about": ["Nobody"]}, []),
    ({"kinds": ["hand"], "count": 1}, ["Ghoul 2 leaves"]),
    ({"kinds": ["hand"], "before": 4, "count": 2}, ["Ghoul × 2 join", "Boris edited"]),
]  # fmt: skip


@pytest.mark.parametrize(("about", "found"), FILTERS, ids=lambda value: str(value)[:50])
def test_the_log_is_filtered(about: dict[str, Any], found: list[str]) -> None:
    said = texts(long_fight(), **about)
    assert len(said) == len(found)
    for text, begins in zip(said, found, strict=True):
        assert text.startswith(begins)


def test_all_of_it_comes_page_by_page() -> None:
    document, seen, before = long_fight(), list[int](), None
    while True:
        message = {"do": "history", "count": 3} | ({"before": before} if before else {})
        screen = accepted(document, message)[1]["screen"]
        seen += [line["n"] for line in screen["lines"]]
        before = seen[-1]
        if not screen["more"]:
            break
    assert seen == list(range(len(document.log.records), 0, -1))


def test_whoever_was_there_can_be_asked_for() -> None:
    _, reply = accepted(long_fight(), {"do": "history"})
    assert reply["screen"]["names"] == ["Bo", "Ghoul 1", "Ghoul 2"]


@pytest.mark.parametrize(
    ("field", "given"),
    [
        ("kinds", ["blows"]),
        ("kinds", "harm"),
        ("about", "Boris"),
        ("about", [5]),
        ("about", ["x"] * 999),
        ("count", 501),
    ],
)
def test_a_filter_that_is_none_is_refused_in_words(field: str, given: Any) -> None:
    _, reply = handle(three(), {"do": "history", field: given})
    assert list(reply["problems"]) == [field]


# The way back


def back(document: Document, n: int) -> Any:
    return accepted(document, {"do": "explain", "n": n})[1]["way"]


def test_what_the_way_back_undoes_is_said_before() -> None:
    document = played(three(), {"do": "next"}, BLOW, {"do": "next"})
    assert back(document, 6) is None
    way = back(document, 3)
    assert (way["do"], way["to"]) == ("undo", 3)
    assert way["said"].startswith("Undoes 3 acts: Ghoul 1 is on turn; Ghoul 1 hits Boris for 2 lethal")
    document, reply = accepted(document, {"do": way["do"], "to": way["to"]})
    assert reply["screen"]["spoken"].startswith("Taken back: 3 acts: Ghoul 1 is on turn; ")
    assert (reply["screen"]["undo"], reply["screen"]["redo"]) == (
        "Boris edited",
        "3 acts, as far as: Ghoul 1 is on turn",
    )
    assert reply["entry"] == {"n": 7, "to": 3}
    assert back(document, 5) == {"do": "redo", "to": 5, "said": back(document, 5)["said"]}
    assert back(document, 5)["said"].startswith("Brings again 2 acts: Ghoul 1 hits Boris")
    # by one step, all of it
    document, reply = accepted(document, {"do": "redo"})
    assert document.log.place == 6
    assert (reply["screen"]["undo"], reply["screen"]["redo"]) == ("Ghoul 1 is on turn", None)


def test_what_was_undone_is_brought_again_in_place_of_what_stands() -> None:
    document = played(three(), {"do": "next"}, {"do": "undo"}, BLOW)
    way = back(document, 4)
    assert way["do"] == "redo"
    assert way["said"].startswith("Undoes 1 act: Ghoul 1 hits Boris")
    assert way["said"].endswith("Brings again 1 act: Boris is on turn.")
    there, reply = accepted(document, {"do": "redo", "to": 4})
    assert [line["n"] for line in reply["screen"]["log"] if line["undone"]] == [6]
    assert there.state == document.log.states[4]
    assert accepted(there, {"do": "redo"})[0].log.place == 6


@pytest.mark.parametrize(
    ("message", "field", "said"),
    [
        ({"do": "undo", "to": 4}, "to", "The fight stands there"),
        ({"do": "undo", "to": 6}, "to", "There is nothing to undo|The log has no entry 6"),
        ({"do": "undo", "to": 99}, "to", "no entry 99"),
        ({"do": "undo", "to": -1}, "to", "whole number"),
        ({"do": "undo", "to": "x"}, "to", "whole number"),
        ({"do": "undo", "to": 5}, "to", "Entry 5 is undone"),
        ({"do": "redo", "to": 3}, "to", "is not undone"),
        ({"do": "redo", "to": 0}, "to", "is not undone"),
        ({"do": "redo", "to": 6}, "to", "no entry 6"),
    ],
)
def test_a_way_that_is_none_is_refused_in_words(message: Message, field: str, said: str) -> None:
    document = played(three(), {"do": "next"}, BLOW, {"do": "undo"})
    after, reply = handle(document, message)
    assert after is document
    assert any(part in reply["problems"][field] for part in said.split("|")), reply["problems"]


def test_steps_of_every_length_come_again_as_they_went() -> None:
    document = played(three(), *[{"do": "next"}] * 6)
    places = [9, 8, 4, 3, 1, 0]
    for to in places[1:]:
        document = played(document, {"do": "undo", "to": to})
        assert document.log.place == to
    for to in reversed(places[:-1]):
        document = played(document, {"do": "redo"})
        assert document.log.place == to
    assert handle(document, {"do": "redo"})[1]["problems"] == {"do": "There is nothing to redo."}
    # what happens instead is not redone over, and what is undone of it comes again
    document = played(document, {"do": "undo", "to": 4}, BLOW, {"do": "undo"}, {"do": "redo"})
    assert document.log.place == len(document.log.records) - 2


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
def test_any_line_is_reached_by_one_step_and_left_by_one(system: Any) -> None:
    """From wherever a fight stands to any line of it, and back again; and read from its document it is the same fight."""
    rng = Random(f"log {system.id}")
    ways = 0
    for _ in range(4):
        document = at_random.fight(rng, system, acts=14)
        for _ in range(10):
            entries = [one.n for one in document.log.records if isinstance(one, Entry)]
            to = rng.choice(entries)
            way, stood = back(document, to), document
            if way is None:
                assert document.log.place == to
                continue
            ways += 1
            document, reply = accepted(document, {"do": way["do"], "to": to})
            assert document.state == document.log.states[to]
            assert len(document.log.records) == len(stood.log.records) + 1
            if way["do"] == "undo":
                assert reply["screen"]["redo"] is not None
                assert accepted(document, {"do": "redo"})[0].state == stood.state
            kept = json.loads(json.dumps(accepted(document, {"do": "save"})[1]["document"]))
            assert accepted(None, {"do": "open", "document": kept})[0].log == document.log
            document = at_random.played(document, at_random.something(rng, document), rng)
    assert ways > 15


# Long ones


def long_session(acts: int) -> Session:
    """A fight of so many records, as a device keeps it: turns, and now and then a blow."""
    document = begun(REVISED)
    packed: dict[str, Any] = json.loads(json.dumps(accepted(document, {"do": "save"})[1]["document"]))
    while (n := len(packed["records"]) + 1) <= acts:
        record = {
            "n": n,
            "text": "Boris is on turn",
            "cause": {"do": "turn", "fighter": "Boris"},
            "fact": {"turn": "Boris"},
        }
        packed["records"].append(record | ({"cause": {"do": "act", "act": "wound"}} if n % 1000 == 0 else {}))
    session = Session()
    session.handle(json.dumps({"do": "open", "document": packed}))
    return session


@pytest.mark.native
def test_a_log_of_5_000_acts_is_read_filtered_and_left_at_once() -> None:
    session = long_session(5_000)
    for message in (
        {"do": "history"},
        {"do": "history", "about": ["Boris"]},
        {"do": "history", "kinds": ["harm"]},
        {"do": "history", "about": ["Nobody"]},
        {"do": "explain", "n": 2},
        {"do": "undo", "to": 2},
        {"do": "redo"},
    ):
        began = time.perf_counter()
        reply = json.loads(session.handle(json.dumps(message)))
        took = time.perf_counter() - began
        assert reply["ok"], reply["problems"]
        assert took < 0.5, (message, took)  # a tenth of it on a machine with nothing else to do
        assert len(json.dumps(reply)) < 60_000


@pytest.mark.dear
@pytest.mark.native
def test_places_that_a_forged_file_jumps_between_are_read_in_a_moment() -> None:
    packed = accepted(begun(REVISED), {"do": "save"})[1]["document"]
    turns = [{"n": n, "text": "x", "cause": {}, "fact": {}} for n in range(len(packed["records"]) + 1, 20_001)]
    jumps = [{"n": n, "to": (n % 2) * 20_000} for n in range(20_001, 40_001)]
    packed["records"] += turns + jumps
    began = time.perf_counter()
    opened, reply = handle(None, {"do": "open", "document": json.loads(json.dumps(packed))})
    assert reply["problems"] == {}
    assert opened is not None
    assert len(opened.log.records) == 40_000
    assert time.perf_counter() - began < 60  # looked through anew for each it would be an hour
    assert saved.document(opened.system, opened.log)["records"][-1] == {"n": 40_000, "to": 0}
