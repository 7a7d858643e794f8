"""Turns that a game master gives by hand, beside those that the order of play brings: none is counted that is not one's own.

What lasts for so many of somebody's turns runs down by those that the order of play brings: one a round, and where it
brings somebody several, in phases or by actions more, each of them. Whoever has none in a round has one that passes. A
turn that is given by hand is the one that was due, or that would have passed; where neither is left it is besides, and
nothing of this sort runs down by it.
"""

from __future__ import annotations

import json
from collections import deque
from random import Random
from typing import Any

import pytest
from table_talk import accepted

from goals import repeat_for
from sawbones.app import Document, handle
from sawbones.fight import conditions
from sawbones.foresight.chain import befalls
from sawbones.foresight.lookout import BEGINS, Falls, Lookout
from sawbones.foresight.playout import Plan, Playout, setting
from sawbones.kit.values import Refused
from sawbones.wire.envelope import sealed
from sawbones.wire.link import packed, read_link

Message = dict[str, Any]
NEXT: Message = {"do": "next", "roll": True}
HOLD: Message = {**NEXT, "hold": True}
BACK: Message = {"do": "back"}


def turn(name: str) -> Message:
    return {"do": "turn", "fighter": name}


def sheet(**changes: Any) -> Message:
    return {"do": "edit", "fighter": "Ann", "sheet": changes}


FALLS, STANDS = sheet(damage=500), sheet(damage=0)
#: Ann goes first, Ben second, and each in phase 2 who is as fast as that; what they do in round 1
PHASES: dict[str, tuple[int, list[Message], int]] = {  # her Speed, what happens, and by how many turns that is
    "by the order": (1, [], 1),
    "by the order, twice as fast": (2, [], 2),
    "fell before": (1, [FALLS], 1),
    "fell after it": (1, [NEXT, FALLS], 1),
    "fell after it, in phase 2": (1, [NEXT, NEXT, NEXT, FALLS], 1),
    "fell after it, given one in phase 2": (1, [NEXT, FALLS, NEXT, NEXT, turn("Ann")], 1),
    "fell after it, up and given one in phase 2": (1, [NEXT, FALLS, NEXT, NEXT, STANDS, turn("Ann")], 1),
    "fell before, given one in phase 2": (1, [turn("Ben"), FALLS, NEXT, NEXT, turn("Ann")], 1),
    "fell before, up and given one in phase 2": (1, [turn("Ben"), FALLS, NEXT, NEXT, STANDS, turn("Ann")], 1),
    "fell before, given two in phase 2": (1, [turn("Ben"), FALLS, NEXT, NEXT, turn("Ann"), NEXT, turn("Ann")], 1),
    "fell before, given one that is taken away": (1, [turn("Ben"), FALLS, NEXT, NEXT, turn("Ann"), turn("Cyd")], 1),
    "fell in her turn": (1, [FALLS, NEXT], 1),
    "twice as fast, fell after the first": (2, [NEXT, FALLS], 1),
    "twice as fast, fell after the first, given one": (2, [NEXT, FALLS, NEXT, NEXT, turn("Ann")], 1),
    "twice as fast, fell and is up again": (2, [NEXT, FALLS, NEXT, NEXT, STANDS, turn("Ann")], 2),
    "twice as fast, fell in the second": (2, [NEXT, NEXT, NEXT, FALLS, NEXT], 2),
    "twice as fast, given one more": (2, [NEXT, NEXT, turn("Ann")], 2),
    "waits for Ben": (1, [turn("Ben")], 1),
    "waits until phase 2": (1, [HOLD, NEXT, NEXT, turn("Ann")], 1),
    "waits for a moment in phase 1": (1, [HOLD, turn("Ann")], 1),
    "given two in phase 1": (1, [NEXT, turn("Ann")], 1),
    "given three in phase 1": (1, [NEXT, turn("Ann"), NEXT, turn("Ann")], 1),
    "given one more that is taken away": (1, [NEXT, turn("Ann"), turn("Ben")], 1),
    "given one more in phase 2": (1, [NEXT, NEXT, NEXT, turn("Ann")], 1),
    "given one more in phase 2 that is taken away": (1, [NEXT, NEXT, NEXT, turn("Ann"), turn("Ben")], 1),
    "given one in each phase": (1, [NEXT, NEXT, NEXT, turn("Ann"), NEXT, turn("Ann")], 1),
    "back and on": (1, [NEXT, BACK], 1),
    "given one more, back and on": (1, [NEXT, NEXT, turn("Ann"), BACK], 1),
    "surprised": (1, [], 1),
    "surprised, given one": (1, [turn("Ann")], 1),
    "out after it": (1, [NEXT, {"do": "out", "fighters": ["Ann"], "how": "fled"}], 1),
    "called otherwise after it": (1, [NEXT, FALLS, {"do": "edit", "fighter": "Ben", "name": "Bea"}], 1),
}  # fmt: skip


def phased(speed: int, *messages: Message) -> Document:
    """Ann, Ben, who is fast, and Cyd, in this order."""
    document, _ = accepted(None, {"do": "new", "system": "eclipse-phase"})
    for name, given in {"Ann": {"init": 190, "speed": speed}, "Ben": {"speed": 3}, "Cyd": {"init": 1}}.items():
        document, _ = accepted(document, {"do": "join", "fighter": name, "sheet": given})
    for message in messages:
        document, _ = accepted(document, message)
    return document


def lay(at: str, whose: str = "Ann") -> Message:
    """Something that lasts for nine turns of Ann."""
    return {
        "do": "condition",
        "fighters": ["Cyd"],
        "name": "Slow",
        "time": 9,
        "unit": "turns",
        "at": at,
        "whose": whose,
    }


def played(document: Document, messages: list[Message]) -> Document:
    """All of this, then on to the next round; each step can be taken back and is kept."""
    round_, todo = document.state.round, list(messages)
    while document.state.round == round_:
        before = document
        document, _ = accepted(document, todo.pop(0) if todo else NEXT, Random(7).choice)
        back, _ = accepted(document, {"do": "undo"})
        assert back.state == before.state
        assert accepted(back, {"do": "redo"})[0].state == document.state
        kept = json.loads(json.dumps(handle(document, {"do": "save"})[1]["document"]))
        assert accepted(None, {"do": "open", "document": kept})[0].log == document.log
        assert read_link(handle(document, {"do": "link"})[1]["link"]).state == document.state
        assert handle(document, {"do": "explain", "n": document.log.place})[1]["disagrees"] == ""
    assert not todo
    return document


def left(document: Document) -> int:
    """How many turns of Ann's are still to end, or to begin."""
    (slow,) = document.state.member("Cyd").conditions
    return slow.until


@pytest.mark.parametrize("at", ["end", "start"])
@pytest.mark.parametrize("row", PHASES)
def test_in_phases_what_lasts_for_turns_runs_down_by_those_of_the_order(row: str, at: str) -> None:
    speed, messages, turns = PHASES[row]
    surprised = [sheet(surprised="surprised")] if row.startswith("surprised") else []
    document = phased(speed, lay(at), *surprised, {**NEXT, "answers": [2, 1, 1]})
    assert (document.state.turn, left(document)) == ("Ben", 9) if surprised else ("Ann", 9 - (at == "start"))
    document = played(document, messages)
    begun = document.state.turn == "Ann" and at == "start"
    assert left(document) == 9 - turns - begun


# One phase in which anybody may be taken; and lists

DIES = {"do": "edit", "fighter": "Ann", "sheet": {"dying": 2, "incapacitated": True}}
LIVES = {"do": "edit", "fighter": "Ann", "sheet": {"dying": 0, "incapacitated": False}}
FREE: dict[str, tuple[list[Message], int]] = {
    "taken": ([turn("Ann")], 1),
    "by the order": ([], 1),
    "taken twice": ([turn("Ann"), turn("Ben"), turn("Ann")], 1),
    "taken three times": ([turn("Ann"), turn("Ben"), turn("Ann"), turn("Ben"), turn("Ann")], 1),
    "taken twice, back and on": ([turn("Ann"), turn("Ben"), turn("Ann"), BACK], 1),
    "two actions": ([sheet(bonus_actions=1)], 2),
    "two actions, taken three times": (
        [sheet(bonus_actions=1), turn("Ann"), turn("Ben"), turn("Ann"), turn("Ben"), turn("Ann")], 2),
    "waits and comes in": ([turn("Ann"), HOLD, turn("Ann")], 1),
    "fell before": ([DIES], 1),
    "fell after it": ([turn("Ann"), NEXT, DIES], 1),
    "fell after it, taken": ([turn("Ann"), NEXT, DIES, turn("Ann")], 1),
    "fell before, taken twice": ([DIES, turn("Ann"), turn("Ben"), turn("Ann")], 1),
    "fell and is up again": ([turn("Ann"), NEXT, DIES, LIVES, turn("Ann")], 1),
}  # fmt: skip


@pytest.mark.parametrize("at", ["end", "start"])
@pytest.mark.parametrize("row", FREE)
def test_in_one_phase_whoever_is_taken_once_more_has_no_turn_more(row: str, at: str) -> None:
    messages, turns = FREE[row]
    document, _ = accepted(None, {"do": "new", "system": "cybergod"})
    for name in ("Ann", "Ben", "Cyd"):
        document, _ = accepted(document, {"do": "join", "fighter": name})
    for message in (lay(at), NEXT):
        document, _ = accepted(document, message, Random(7).choice)
    assert (document.state.turn, left(document)) == (None, 9)
    assert left(played(document, messages)) == 9 - turns


LISTED = {
    "by the order": [], "given twice": [NEXT, turn("Ann")], "given three times": [NEXT, turn("Ann"), NEXT, turn("Ann")],
    "waits and comes in": [HOLD, turn("Ann")], "waits": [turn("Ben"), NEXT, turn("Ann")], "back": [NEXT, NEXT, BACK, BACK],
}  # fmt: skip


@pytest.mark.parametrize("unit", ["turns", "rounds"])
@pytest.mark.parametrize("at", ["end", "start"])
@pytest.mark.parametrize("row", LISTED)
@pytest.mark.parametrize("system", repeat_for(["after-sundown", "after-sundown-revised", "fudge"], "fudge"))
def test_in_a_list_a_turn_a_round_is_counted(system: str, row: str, at: str, unit: str) -> None:
    document, _ = accepted(None, {"do": "new", "system": system})
    for name in ("Ann", "Ben", "Cyd"):
        document, _ = accepted(document, {"do": "join", "fighter": name})
    for message in (NEXT, {**lay(at), "unit": unit}):
        document, _ = accepted(document, message)
    document = played(document, LISTED[row])
    (slow,) = document.state.member("Cyd").conditions
    assert conditions.left(document.state, document.state.member("Cyd"), slow) == 8


# What a system or a game of one's own does at a turn's start and at its end, in a list

TURNS: dict[str, Any] = {
    "sawbones_game": 1,
    "name": "Turns",
    "tracks": [{"id": at, "name": at, "shape": "number"} for at in ("began", "ended")],
    "acts": [{"id": "none", "name": "Nothing", "steps": [{"do": "say", "text": "Nothing."}]}],
    "begins": [{"do": "mark", "what": "began"}],
    "turn": [{"do": "mark", "what": "ended"}],
}
BESIDE = LISTED | {
    "to the start and on": [NEXT, BACK, BACK],
    "taken before it is due": [turn("Cyd"), turn("Ann")],
    "Ben between": [turn("Ben"), turn("Ann"), turn("Cyd"), turn("Ann")],
}


def listed(new: Message, *messages: Message) -> Document:
    document, _ = accepted(None, {"do": "new"} | new)
    for name in ("Ann", "Ben", "Cyd"):
        document, _ = accepted(document, {"do": "join", "fighter": name})
    for message in messages:
        document, _ = accepted(document, message)
    return document


@pytest.mark.parametrize("row", BESIDE)
def test_stun_wears_off_by_one_turn_a_round(row: str) -> None:
    document = listed({"system": "fudge"}, sheet(stun="very_stunned", stun_turns=5), NEXT)
    assert played(document, BESIDE[row]).state.member("Ann").sheet.stun_turns == 4


@pytest.mark.parametrize("row", BESIDE)
def test_a_turn_begins_and_ends_once_a_round_however_often_it_is_given(row: str) -> None:
    document = listed({"game": TURNS}, NEXT)
    document = played(document, BESIDE[row])
    assert document.state.turn == "Ann"
    now = {name: document.state.member(name).sheet for name in ("Ann", "Ben", "Cyd")}
    assert {name: (man.began, man.ended) for name, man in now.items()} == {
        "Ann": (2, 1), "Ben": (1, 1), "Cyd": (1, 1),
    }  # fmt: skip


def test_a_round_into_which_the_turn_goes_back_brings_nothing_twice() -> None:
    stunned = listed({"system": "fudge"}, sheet(stun="very_stunned", stun_turns=5), *[NEXT] * 4, BACK, BACK, BACK)
    assert (stunned.state.round, stunned.state.turn) == (1, "Ann")
    assert played(stunned, []).state.member("Ann").sheet.stun_turns == 4
    document = played(listed({"game": TURNS}, *[NEXT] * 4, BACK, BACK, BACK), [])
    now = [document.state.member(name).sheet for name in ("Ben", "Cyd")]
    assert [(man.began, man.ended) for man in now] == [(1, 1), (1, 1)]


def test_what_has_come_does_not_come_again_in_what_is_foreseen() -> None:
    document = listed({"game": TURNS}, NEXT, NEXT, turn("Ann"))
    assert (document.state.had, document.state.begun) == (("Ann",), ("Ann", "Ben"))
    met = setting(document.system, document.state, Plan())
    one = Playout(met, Lookout(document.state.book, []), 1, 1)
    for _ in range(3):
        deque(one.goes_on(), 0)
        document, _ = accepted(document, NEXT)
    assert (document.state.round, one.round) == (2, 2)
    for of in ([stance.sheet for stance in one.stances], [member.sheet for member in document.state.members]):
        assert [(man.began, man.ended) for man in of] == [(2, 1), (1, 1), (1, 1)]
    now, then = ([step.falls for step in steps if step.falls is not None] for steps in befalls(met, 0)[:2])
    assert (now, then[:2]) == ([], [BEGINS, Falls(own=True)])


# Kept in mind, as long as it matters

#: laid in phase 2, when her turn has been, whether she had it or lay there: the round holds none that could end it
LATER: dict[str, tuple[int, list[Message], int]] = {
    "nothing more": (1, [], 0),
    "given one": (1, [turn("Ann")], 0),
    "falls": (1, [FALLS], 0),
    "fell, given one": (1, [FALLS, turn("Ann")], 0),
    "her second is to come": (2, [], 1),
    "her second is to come, and she falls": (2, [FALLS], 1),
}


@pytest.mark.parametrize("at", ["end", "start"])
@pytest.mark.parametrize("row", LATER)
def test_what_is_laid_in_a_later_phase_waits_for_turns_that_are_to_come(row: str, at: str) -> None:
    speed, messages, turns = LATER[row]
    document = phased(speed, {**NEXT, "answers": [2, 1, 1]}, NEXT, NEXT, NEXT)
    assert document.state.phase == 2
    if document.state.turn == "Ann":
        document, _ = accepted(document, turn("Ben"))
    document, _ = accepted(document, lay(at))
    document = played(document, messages)
    begun = document.state.turn == "Ann" and at == "start"
    assert left(document) == 9 - turns - begun


def test_nothing_is_kept_in_mind_of_those_whose_turns_nothing_lasts_for() -> None:
    two = [{**NEXT, "answers": [2, 1, 1]}, NEXT, NEXT, NEXT]
    for also in ([], [lay("round") | {"unit": "rounds"}], [lay("end"), lay("end") | {"off": True}]):
        bare = phased(1, *two, *also)
        assert (bare.state.phase, bare.state.had) == (2, ())
        assert handle(bare, {"do": "link"})[1]["link"].startswith("e2f-" if not also or "off" in also[-1] else "e4f-")
    document = phased(1, lay("end"), *two)
    assert document.state.had == ("Ann",)
    fighter = read_link(handle(document, {"do": "link", "what": "fighter", "fighter": "Ben"})[1]["link"])
    assert fighter.state.had == ()
    for gone in ({"do": "leave", "fighter": "Ann"}, lay("end") | {"off": True}):
        after, _ = accepted(document, gone)
        assert after.state.had == ()
    document, _ = accepted(document, {"do": "edit", "fighter": "Ann", "name": "Eva"})
    assert document.state.had == ("Eva",)


def test_a_fight_of_before_agrees_with_what_it_says() -> None:
    document = phased(1, lay("end"), {**NEXT, "answers": [2, 1, 1]}, NEXT, NEXT, NEXT)
    kept = handle(document, {"do": "save"})[1]["document"]
    assert [record["fact"].pop("had", None) for record in kept["records"][-2:]] == [None, ["Ann"]]
    document, _ = accepted(None, {"do": "open", "document": kept})
    assert document.state.had == ()
    for n in range(1, len(kept["records"]) + 1):
        assert accepted(document, {"do": "explain", "n": n})[1]["disagrees"] == ""


@pytest.mark.parametrize("mark", ["had", "begun"])
@pytest.mark.parametrize("had", [3, "Ann", ["Tom"], [1], ["Ann", "Ann"], [None]])
def test_nobody_who_is_not_there_has_had_a_turn(mark: str, had: Any) -> None:
    document = handle(phased(1, lay("end"), NEXT), {"do": "save"})[1]["document"]
    document["records"][-1]["fact"][mark] = had
    _, reply = handle(None, {"do": "open", "document": document})
    assert "Read up to record 4 of 5" in reply["problems"]["document"]


@pytest.mark.parametrize("mark", ["had", "begun"])
@pytest.mark.parametrize("those", [[], [9], ["Ann"], [0, 0], [0.0], [True]])
def test_a_forged_mark_is_refused(mark: str, those: list[Any]) -> None:
    document = phased(1, lay("end"), NEXT)
    content, version = packed(document.system, document.state)
    content[-1].append([mark, *those])
    with pytest.raises(Refused):
        read_link(sealed("fight", content, version))
