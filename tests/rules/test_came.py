"""The log says what came of it: first aid that failed and first aid that saved are two lines, in every system.

What was written before keeps the words it had: a line is recorded, and never made anew.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import hostile
import pytest
from table_talk import LOOKED_AT, SHIPPED

from sawbones.app import Session
from sawbones.kit.came import END, LAST, LONGEST, came_of, with_what_came
from sawbones.play.question import Cite, Step

SAVES = Path(__file__).resolve().parent.parent / "saves"
#: who is in need of help, by the system
ILL: dict[str, list[dict[str, Any]]] = {
    "after-sundown": [
        {"track": [4, 4, 0], "since_wound": 3, "healing": 4},
        {"track": [10, 10, 0], "since_wound": 2, "healing": 4},
    ],
    "cybergod": [
        {"wounded": 2, "stress": 3, "bruised": 2},
        {"dying": 2, "resolve": 1, "engrams": 3},
        {"dead": True, "engrams": 2},
    ],
    "eclipse-phase": [
        {"damage": 15, "wounds": 2, "stress": 9, "traumas": 1},
        {"kind": "synthmorph", "damage": 15, "wounds": 2},
        {"disarm_due": True, "subdued": True},
    ],
    "fudge": [{"marks": [["S"], [], ["H"]]}],
}
ILL["after-sundown-revised"] = ILL["after-sundown"]
#: acts that do good, or are a test, and whose rule throws dice or asks: the ways they can end are told apart by the line.
#: Of these nothing is: what is bought, thrown or marked by them shows in who comes next, and in no word of the act
SILENT = {"cybergod": {"declare", "tactical", "fire_zone"}, "eclipse-phase": {"suppress"}}


def played(session: Session, message: dict[str, Any], high: bool) -> dict[str, Any]:
    """The reply when every question has the lowest or the highest answer."""
    answers: list[Any] = []
    for _ in range(30):
        reply: dict[str, Any] = json.loads(session.handle(json.dumps({**message, "answers": answers})))
        question = reply.get("question") if reply["ok"] else None
        if not question:
            return reply
        options = question["options"]
        answers.append(options[-1 if high else 0]["id"] if options else question["high" if high else "low"])
    raise AssertionError(message)


def ask(session: Session, **message: Any) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(session.handle(json.dumps(message)))
    assert reply["ok"], reply
    return reply


@pytest.mark.parametrize("system", SHIPPED)
def test_two_ends_of_what_does_good_are_two_lines(system: str) -> None:
    session, compared = Session(), 0
    (book,) = (one.book() for one in LOOKED_AT if one.id == system)
    for sheet in ILL[system]:
        ask(session, do="new", system=system)
        ask(session, do="join", fighter="Boris", side="party", sheet=sheet)
        for act in book.acts():
            if act.kind() in ("harm", "hand") or act.id in SILENT.get(system, ()):
                continue
            ends = []
            for high in (False, True):
                reply = played(session, {"do": "act", "act": act.id, "on": "Boris"}, high)
                if not reply["ok"]:
                    break
                (card,) = reply["screen"]["cards"]
                ends.append((json.dumps(card["sheet"], sort_keys=True), reply["screen"]["log"][0]["text"]))
                ask(session, do="undo")
            if len(ends) == 2 and ends[0][0] != ends[1][0]:
                compared += 1
                assert ends[0][1] != ends[1][1], (act.id, sheet)
    assert compared >= (0 if system == "fudge" else 3)  # in Fudge all dice of healing are readings


def line_after(
    system: str, sheet: dict[str, Any], act: str, *answers: Any, order: Any = None, readings: Any = None
) -> str:
    session = Session()
    ask(session, do="new", system=system, **({"readings": readings} if readings else {}))
    ask(session, do="join", fighter="Ann: the first", side="party", sheet=sheet)
    message = {"do": "act", "act": act, "on": "Ann: the first", "order": order or {}, "answers": list(answers)}
    said: str = ask(session, **message)["screen"]["log"][0]["text"]
    return said


DYING = {"track": [10, 10, 0], "since_wound": 2, "healing": 6}


@pytest.mark.parametrize(
    ("said", "system", "sheet", "act", "answers", "order"),
    [
        ("first aid, 0 hits, no change", "after-sundown-revised", DYING, "first_aid", [0], {"pool": 6}),
        ("first aid, 3 hits, stabilised", "after-sundown-revised", DYING, "first_aid", [3], {"pool": 6}),
        (
            "first aid, 2 hits, 4 strokes gone",
            "after-sundown",
            {"track": [4, 4, 0], "healing": 4},
            "first_aid",
            [2],
            {"pool": 4},
        ),
        ("Healing Test, 3 hits, stabilised", "after-sundown-revised", DYING, "healing_test", [3], {}),
        (" is treated: not stabilised", "cybergod", {"dying": 2}, "stabilise", [0], {"pool": 3, "die": 6}),
        (" is treated: no longer Dying, Maimed 1", "cybergod", {"dying": 2}, "stabilise", [2], {"pool": 4, "die": 6}),
        (" is treated: Wounded 2 to 1", "cybergod", {"wounded": 2}, "treat", [], {"condition": "wounded"}),
        ("first aid, 4 damage and 1 wound healed", "eclipse-phase", {"damage": 9, "wounds": 1}, "first_aid", [4], {}),
        ("breaks free? still held", "eclipse-phase", {"subdued": True}, "break_free", [98], {}),
        ("a good medical roll, now Hurt", "fudge", {"marks": [[], [], ["V"]]}, "heal", [], {"roll": "good"}),
    ],
)
def test_what_came_of_it_stands_in_the_line(
    said: str, system: str, sheet: dict[str, Any], act: str, answers: list[Any], order: dict[str, Any]
) -> None:
    line = line_after(system, sheet, act, *answers, order=order)
    between = "" if said.startswith(" ") else ": "
    assert line == f"Ann: the first{between}{said}"


def test_what_was_written_before_is_read_as_it_was() -> None:
    """The lines of old fights have no such words, and are shown with none."""
    seen = 0
    for line in (SAVES / "v1-fights.jsonl").read_text("utf-8").splitlines():
        session = Session()
        ask(session, do="open", document=json.loads(line)["document"])
        log = ask(session, do="history", count=100)["screen"]["lines"]
        seen += sum(one["text"].endswith(": first aid") for one in log)
    assert seen > 0


def test_a_story_of_before_is_told_in_the_words_it_had_and_one_of_now_in_those_of_now() -> None:
    """The saved stories of before are in test_story_link.py; this one has first aid in it."""
    session = Session()
    ask(session, do="new", system="after-sundown-revised")
    ask(session, do="join", fighter="Boris", side="party", sheet={"track": [4, 4, 0], "healing": 4})
    ask(session, do="act", act="first_aid", on="Boris", order={"pool": 4}, answers=[2])
    link = ask(session, do="link", what="story")["link"]
    told = ask(session, do="tell", link=link, count=9)["story"]
    assert told["differs"] is None
    assert told["steps"][-1]["text"] == "Boris: first aid, 2 hits, 4 strokes gone"
    inside = json.loads(hostile.payload_of(link))
    assert inside[0] == 2
    of_before = hostile.sealed(hostile.squeezed(hostile.compact([0, *inside[1:]])), "r")
    told = ask(session, do="tell", link=of_before, count=9)["story"]
    assert told["differs"] is None
    assert told["steps"][-1]["text"] == "Boris: first aid"
    written = ask(session, do="tell", link=of_before, form="document")["document"]
    assert ask(session, do="open", document=written)["screen"]["log"][0]["text"] == "Boris: first aid"


def steps(*texts: str) -> list[Step]:
    return [Step(text, Cite("", "", "")) for text in texts]


@pytest.mark.parametrize(
    ("wanted", "said", "came"),
    [
        ((LAST,), ["First aid: 3 hits.", "Strokes gone: none."], "none"),
        ((LAST,), ["Not stabilised."], "not stabilised"),
        ((LAST,), [], ""),
        ((r"(\d+ hits?)$", END), ["First aid: 3 hits."], "3 hits, better"),
        ((r"(\d+ hits?)$", LAST), ["Nobody is here."], "nobody is here"),
        ((r"^(\w+) Cover", LAST), ["Full Cover: 6 points."], "full"),
        ((r"(a|b) \d", END), ["a 1.", "b 2."], "b, better"),
        ((END, END), [], "better"),
        ((END,), [], "dying in 1 hour 20 minutes"),
    ],
)
def test_words_are_found_in_what_was_said(wanted: tuple[str, ...], said: list[str], came: str) -> None:
    assert came_of(wanted, steps(*said), "dying in 1 h 20 min" if "dying" in came else "better") == came


def test_no_line_grows_without_end() -> None:
    assert len(came_of((LAST,), steps("x" * 500), "")) == LONGEST


def test_a_name_with_a_colon_in_it_is_no_sentence() -> None:
    assert with_what_came("A: b gets up", ["A: b"], "at last") == "A: b gets up: at last"
    assert with_what_came("A: b: first aid", ["A: b"], "3 hits") == "A: b: first aid, 3 hits"
    assert with_what_came("A: free?", ["A"], "still held") == "A: free? still held"
    assert with_what_came("A sleeps", ["A"], "") == "A sleeps"
