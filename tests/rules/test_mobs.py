"""Mobs: fighters who stand as one, each with a sheet; what they are called is kept, linked, undone; and they take one turn."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import at_random
import pytest
from table_talk import IDS, SHIPPED, accepted

from sawbones.app import Document, handle
from sawbones.fight import deeds, joint_odds, rounds
from sawbones.kit.fields import specs
from sawbones.systems import SYSTEMS, find
from sawbones.wire.link import read_link

LISTED = [system.id for system in SYSTEMS if not system.book.phases]
PHASED = [system.id for system in SYSTEMS if system.book.phases]
FRIEND = {"do": "join", "fighter": "Boris", "side": "party"}
MOB = {"do": "join", "fighter": "Ghoul", "count": 3, "mob": True}
#: what puts somebody out of the fight at once, by the system
FALLS = {
    "after-sundown": ("wound", {"net": 9}),
    "after-sundown-revised": ("wound", {"net": 4, "kind": "lethal"}),
    "fudge": ("wound", {"level": "incapacitated"}),
}


def fight(system: str, *messages: dict[str, Any]) -> Document:
    document, _ = accepted(None, {"do": "new", "system": system})
    for message in messages:
        document, _ = accepted(document, message, Random(3).choice)
    return document


def mobs(document: Document) -> dict[str, str]:
    return {member.name: member.mob for member in document.state.members}


def refused(document: Document, message: dict[str, Any]) -> str:
    after, reply = handle(document, message)
    assert after is document
    assert not reply["ok"]
    return " ".join(f"{field}: {said}" for field, said in reply["problems"].items())


def test_many_who_become_a_mob_are_named_in_a_sentence() -> None:
    document = fight(IDS[0], {"do": "join", "fighter": "Ghoul", "count": 5})
    _, reply = accepted(document, {"do": "mob", "fighters": [f"Ghoul {n}" for n in range(1, 6)], "mob": "Ghoul"})
    assert reply["entry"]["text"] == "Ghoul 1, Ghoul 2, Ghoul 3 and 2 more are in the mob Ghoul"


@pytest.mark.parametrize("system", IDS)
def test_several_leave_the_fight_at_once_and_one_undo_brings_them_back(system: str) -> None:
    document = fight(system, {"do": "join", "fighter": "Ghoul", "count": 4}, FRIEND)
    document, _ = accepted(document, {"do": "turn", "fighter": "Ghoul 2"})
    gone = {"do": "leave", "fighter": [f"Ghoul {n}" for n in (1, 2, 3, 4)]}
    after, reply = accepted(document, gone)
    assert reply["entry"]["text"] == "Ghoul 1, Ghoul 2, Ghoul 3 and 1 more leave"
    assert [(member.name, after.state.turn) for member in after.state.members] == [("Boris", "Boris")]
    back, _ = accepted(after, {"do": "undo"})
    assert back.state == document.state
    assert "named twice" in refused(document, {"do": "leave", "fighter": ["Boris", "Boris"]})
    assert "Give the names" in refused(document, {"do": "leave", "fighter": []})


@pytest.mark.parametrize("system", IDS)
def test_several_join_as_a_mob_and_leave_it_and_all_of_it_is_taken_back(system: str) -> None:
    document = fight(system, FRIEND, MOB)
    ghouls = {f"Ghoul {number}": "Ghoul" for number in (1, 2, 3)}
    assert mobs(document) == {"Boris": ""} | ghouls
    assert document.log.records[-1].text == "Ghoul × 3 join as a mob"  # type: ignore[union-attr]
    document, reply = accepted(document, {"do": "mob", "fighters": ["Ghoul 2"], "mob": ""})
    assert reply["entry"]["text"] == "Ghoul 2 leaves the mob Ghoul"
    assert reply["entry"]["fact"] == {"mobs": {"": ["Ghoul 2"]}}
    assert {card["name"]: card["mob"] for card in reply["screen"]["cards"]} == mobs(document) == {
        "Boris": "", **ghouls, "Ghoul 2": ""
    }  # fmt: skip
    back, _ = accepted(document, {"do": "undo"})
    assert mobs(back) == {"Boris": ""} | ghouls
    again, _ = accepted(back, {"do": "redo"})
    assert again.state == document.state
    together, reply = accepted(document, {"do": "mob", "fighters": ["Ghoul 2", "Ghoul 3"], "mob": " The  fast "})
    assert reply["entry"]["text"] == "Ghoul 2 and Ghoul 3 are in the mob The fast"
    copied, _ = accepted(together, {"do": "copy", "fighter": "Ghoul 3"})
    assert mobs(copied)["Ghoul 4"] == "The fast"
    named, _ = accepted(copied, {"do": "edit", "fighter": "Ghoul 4", "name": "Old Tom", "side": "party"})
    assert mobs(named)["Old Tom"] == "The fast"
    more, _ = accepted(named, {**MOB, "count": 2})
    assert [name for name, mob in mobs(more).items() if mob == "Ghoul"] == ["Ghoul 1", "Ghoul 4", "Ghoul 5"]


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ({"fighters": ["Ghoul 1", "Tom"], "mob": "x"}, "fighters: There is no fighter called “Tom”"),
        ({"fighters": ["Ghoul 1", "Boris"], "mob": "x"}, "fighters: A mob is all of one side"),
        ({"fighters": ["Ghoul 1", "Ghoul 1"], "mob": "x"}, "fighters: Somebody is named twice"),
        ({"fighters": [], "mob": "x"}, "fighters: Give the names"),
        ({"fighters": "Ghoul 1", "mob": "x"}, "fighters: Give the names"),
        ({"fighters": [["Ghoul 1"]], "mob": "x"}, "fighters: There is no fighter called a list"),
        ({"fighters": ["Ghoul 1"]}, "mob: A name is text, not null"),
        ({"fighters": ["Ghoul 1"], "mob": 3}, "mob: A name is text, not 3"),
        ({"fighters": ["Ghoul 1"], "mob": "\u00ad "}, "mob: A fighter needs a name"),
        ({"fighters": ["Ghoul 1"], "mob": "x" * 41}, "mob: A name has at most 40 characters"),
        ({"fighters": ["Boris"], "mob": ""}, "fighters: Boris is in no mob"),
    ],
)
def test_what_is_no_mob_is_refused_in_words(message: dict[str, Any], said: str) -> None:
    assert said in refused(fight(IDS[0], FRIEND, MOB), {"do": "mob", **message})


@pytest.mark.parametrize("field", ["mob", "simple"])
def test_whether_it_is_a_mob_is_true_or_false(field: str) -> None:
    assert f"{field} is true or false, not 1" in refused(fight(IDS[0]), {**MOB, field: 1})


@pytest.mark.parametrize(
    ("system", "field"), [("cybergod", "simplified"), ("fudge", "pawn"), ("after-sundown", ""), ("eclipse-phase", "")]
)
def test_a_mob_has_the_simplified_rules_of_systems_that_have_some(system: str, field: str) -> None:
    found = find(system)
    assert found is not None
    assert not field or field in specs(found.book.sheet)
    quick: dict[str, Any] = {"do": "quick", "line": "2 crook\nOld Tom"}
    cases: list[tuple[dict[str, Any], bool]] = [
        (MOB, True), ({**MOB, "simple": False}, False), ({**MOB, "mob": False}, False),
        ({**MOB, "mob": False, "simple": True}, True), ({**quick, "mob": True}, True), (quick, False),
    ]  # fmt: skip
    for message, simple in cases:
        first, *_, last = fight(system, message).state.members
        assert not field or getattr(first.sheet, field) is simple
        assert bool(first.mob) == message.get("mob", False)
        if message["do"] == "quick":  # one alone is no mob
            assert (last.mob, field and getattr(last.sheet, field)) == ("", field and False)


@pytest.mark.parametrize("system", IDS)
def test_a_mob_is_kept_and_linked_and_a_fight_without_is_as_it_was(system: str) -> None:
    document = fight(system, FRIEND, {**MOB, "count": 12}, {"do": "mob", "fighters": ["Ghoul 7"], "mob": ""})
    saved = json.loads(json.dumps(handle(document, {"do": "save"})[1]["document"]))
    assert accepted(None, {"do": "open", "document": saved})[0].log == document.log
    link = handle(document, {"do": "link"})[1]["link"]
    assert link.startswith("e3f-")
    assert read_link(link).state == document.state
    one = handle(document, {"do": "link", "what": "fighter", "fighter": "Ghoul 1"})[1]["link"]
    assert one.startswith("e2o-")  # alone it is no mob
    # a version that knows no mobs reads all but them
    del saved["head"]["base"]
    plain = fight(system, FRIEND, {**MOB, "count": 12, "mob": False, "simple": True})
    assert handle(plain, {"do": "link"})[1]["link"].startswith("e2f-")
    assert "mobs" not in json.dumps(handle(plain, {"do": "save"})[1]["document"])
    assert len(link) < len(handle(plain, {"do": "link"})[1]["link"]) + 50


@pytest.mark.parametrize(
    "mobs",
    [
        {"Ghoul": ["Tom"]}, {"Ghoul": "Ghoul 1"}, {"Ghoul": [1]}, {"Ghoul": [["Ghoul 1"]]}, {"x" * 41: ["Ghoul 1"]},
        {"Ghoul": ["Ghoul 1", "Ghoul 1"]}, {"A": ["Ghoul 1"], "B": ["Ghoul 1"]}, [], 7,
    ],
)  # fmt: skip
def test_a_forged_mob_is_refused(mobs: Any) -> None:
    document = fight(IDS[0], MOB)
    saved = json.loads(json.dumps(handle(document, {"do": "save"})[1]["document"]))
    saved["records"][0]["fact"]["mobs"] = mobs
    _, reply = handle(None, {"do": "open", "document": saved})
    assert "what follows is damaged" in reply["problems"]["document"]


# One turn


@pytest.mark.parametrize("system", FALLS)
def test_a_mob_takes_one_turn_at_the_place_of_the_first_of_it(system: str) -> None:
    document = fight(system, {**MOB, "count": 2}, FRIEND, {**MOB, "count": 1}, {"do": "join", "fighter": "Ann"})
    assert mobs(document) == {"Ghoul 1": "Ghoul", "Ghoul 2": "Ghoul", "Boris": "", "Ghoul": "Ghoul", "Ann": ""}

    def turns(count: int) -> list[tuple[str | None, int]]:
        nonlocal document
        found = []
        for _ in range(count):
            document, _ = accepted(document, {"do": "next", "roll": True}, Random(1).choice)
            found.append((document.state.turn, document.state.round))
        return found

    assert turns(4) == [("Ghoul 1", 1), ("Boris", 1), ("Ann", 1), ("Ghoul 1", 2)]
    act, order = FALLS[system]
    document, _ = accepted(
        document, {"do": "act", "act": act, "on": "Ghoul 1", "order": order, "roll": True}, Random(1).choice
    )
    assert document.state.book.skipped(document.state.member("Ghoul 1").sheet)
    assert turns(3) == [("Boris", 2), ("Ann", 2), ("Ghoul 2", 3)]  # the first of them who stands, at the same place
    later, _ = accepted(document, {"do": "move", "fighter": "Ghoul 2", "by": 1})
    assert [m.name for m in later.state.members] == ["Boris", "Ghoul 1", "Ghoul 2", "Ghoul", "Ann"]
    gone, _ = accepted(document, {"do": "leave", "fighter": "Ghoul 2"})
    assert gone.state.turn == "Ghoul"  # the turn stays with the mob
    out, _ = accepted(document, {"do": "mob", "fighters": ["Ghoul"], "mob": ""})
    assert rounds.following(out.state, "Boris") == "Ghoul"


@pytest.mark.parametrize("system", PHASED)
def test_in_phases_each_of_a_mob_acts_by_its_own_rank(system: str) -> None:
    alone = fight(system, FRIEND, {**MOB, "mob": False, "simple": True}, {"do": "next", "roll": True})
    mob = fight(system, FRIEND, MOB, {"do": "next", "roll": True})
    assert rounds.left(mob.state) == rounds.left(alone.state)


@pytest.mark.parametrize("system", LISTED)
def test_a_round_comes_to_every_mob_and_everybody_else_once_and_goes_back_the_same_way(system: str) -> None:
    for seed in range(60):
        rng = Random(f"{system} {seed}")
        document = at_random.fight(rng, next(one for one in SYSTEMS if one.id == system), acts=8, fighters=6)
        state, book = document.state, document.state.book
        if not state.members:
            continue
        up = [m for m in state.members if not book.skipped(m.sheet)] or list(state.members)
        places = {(m.side, m.mob) if m.mob else m.name for m in up}
        came: list[Any] = []
        state = replace(state, turn=None, acted=())
        for _ in range(len(places)):
            before, state = state, rounds.gone_on(state)
            came.append(state.turn)
            if before.turn is not None:
                back = rounds.back(state)
                assert back is not None
                assert back.turn in rounds.mates(state, before.turn)
        assert rounds.wraps(state)
        members = [state.member(name) for name in came]
        assert len(came) == len({(m.side, m.mob) if m.mob else m.name for m in members}) == len(places)


# How many of them fall

#: acts whose dice can be thrown in every way, by the system
BLOWS: dict[str, list[tuple[str, dict[str, Any], dict[str, Any]]]] = {
    "after-sundown-revised": [("blow", {"damage": 5, "kind": "lethal"}, {"strength": 3}), ("wound", {"net": 6}, {})],
    "after-sundown": [("blow", {"damage": 5, "kind": "normal"}, {"strength": 2}), ("blow", {"damage": 9}, {})],
    "fudge": [
        ("exchange", {"attack": 3, "strength": 3}, {}),
        ("exchange", {"attack": 2, "strength": 4}, {"pawn": True}),
    ],
    "cybergod": [
        ("hits", {"dcs": [3, 2]}, {}),
        ("hits", {"dcs": [3, 2, 2]}, {"simplified": True}),
        ("ranged_combat", {"pool": 3, "dc": 4}, {"simplified": True}),
    ],
    "eclipse-phase": [
        ("damage", {"dv": 16}, {}),
        ("attack", {"skill": 60, "dice": 0, "plus": 31, "defended": False}, {"damage": 5}),
    ],
}


def every_way_to_fall(document: Document, message: dict[str, Any]) -> dict[int, Fraction]:
    """How many fall, by playing it on everything the dice can be seen to show."""
    state, book = document.state, document.state.book
    deed = deeds.deed(document.system, state, message)
    up = {member.name for member in state.members if not book.fate(member.sheet)[0]}
    found: dict[int, Fraction] = {}
    waiting: list[tuple[list[Any], Fraction]] = [([], Fraction(1))]
    while waiting:
        script, p = waiting.pop()
        story = deed.play(script)
        if story.question is None or len(story.ends) >= len(deed.parts):
            fell = {end.name for end in story.ends[: len(deed.parts)] if book.fate(end.sheet)[0]} & up
            found[len(fell)] = found.get(len(fell), Fraction(0)) + p
        elif story.question.roll is None:
            waiting.append(([*script, story.question.options[0].id], p))
        else:
            roll = story.question.roll
            alike: dict[Any, tuple[int, int]] = {}
            for number, ways in roll.numbers().items():
                seen = roll.seen(number)
                alike[seen] = (number, alike.get(seen, (0, 0))[1] + ways)
            waiting += [([*script, number], p * ways / roll.ways) for number, ways in alike.values()]
    return found


def told_to_fall(document: Document, message: dict[str, Any]) -> dict[int, Fraction]:
    deed = deeds.deed(document.system, document.state, message)
    ways = joint_odds.fallen(document.state, deed, joint_odds.ways(deed, []))
    assert sum(ways) == 1
    return {count: p for count, p in enumerate(ways) if p}


CASES = [(system, *blow) for system, blows in BLOWS.items() for blow in blows]


@pytest.mark.dear
@pytest.mark.native
@pytest.mark.parametrize(("system", "act", "order", "sheet"), CASES)
def test_how_many_fall_is_what_every_way_to_play_it_says(
    system: str, act: str, order: dict[str, Any], sheet: dict[str, Any]
) -> None:
    mob = {**MOB, "count": 2, "sheet": sheet, "simple": False}
    document = fight(system, FRIEND, mob, {"do": "join", "fighter": "Odd one"})
    message = {"do": "act", "act": act, "on": ["Ghoul 1", "Ghoul 2", "Odd one"], "by": "Boris", "order": order}
    if act in ("exchange", "attack"):  # two are plenty
        message["on"] = ["Ghoul 1", "Odd one"]
    assert told_to_fall(document, message) == every_way_to_fall(document, message)


def test_how_many_fall_is_a_strip_of_those_who_stand_and_of_several_alone() -> None:
    document = fight("after-sundown", MOB, {"do": "act", "act": "wound", "on": "Ghoul 2", "order": {"net": 9}})
    blow = {"do": "odds", "act": "blow", "order": {"damage": 5, "kind": "lethal"}}
    _, reply = accepted(document, {**blow, "on": ["Ghoul 1", "Ghoul 2", "Ghoul 3"]})
    strip = reply["screen"]["fallen"]
    assert [(bar["label"], bar["tone"], bar["p"]) for bar in strip["bars"]] == [
        ("none falls", "calm", "49/729"), ("1 of 2 falls", "harm", "280/729"), ("all 2 fall", "harm", "400/729"),
    ]  # fmt: skip
    assert strip["spoken"] == "none falls 7 per cent, 1 of 2 falls 38 per cent, all 2 fall 55 per cent."
    for alone in ("Ghoul 1", ["Ghoul 1"], ["Ghoul 2"]):
        assert "fallen" not in accepted(document, {**blow, "on": alone})[1]["screen"]
    many = fight("after-sundown", {**MOB, "count": 40})
    names = [f"Ghoul {number}" for number in range(1, 41)]
    _, reply = accepted(many, {**blow, "do": "preview", "on": names, "chances": True})
    bars = reply["screen"]["fallen"]["bars"]
    assert (bars[0]["label"], bars[-1]["label"]) == ("fewer than 23 of 40", "more than 36 of 40")
    assert sum(Fraction(bar["p"]) for bar in bars) == 1
    assert len(reply["screen"]["chances"]) == 40


# Spill-over

#: blows that go on to a second one, by the system: who does it rolls, and so does who is hit
SPILLS: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "after-sundown-revised": [("blow", {"damage": 9, "kind": "lethal"}), ("wound", {"net": 12})],
    "after-sundown": [("blow", {"damage": 11, "kind": "normal"}), ("blow", {"damage": 9, "bane": True})],
    "fudge": [("exchange", {"attack": 3, "strength": 4, "weapon": 3}), ("blow", {"relative_degree": 7, "strength": 4})],
    "cybergod": [
        ("hits", {"dcs": [4, 3, 4, 2]}),
        ("ranged_combat", {"pool": 5, "dc": 4, "limit": 4, "effects": ["hit"] * 4}),
    ],
    "eclipse-phase": [
        ("damage", {"dv": 95, "unwounding": True}),
        ("attack", {"skill": 90, "defended": False, "dice": 1, "plus": 72}),
    ],
}
GHOULS = ["Ghoul 1", "Ghoul 2", "Ghoul 3"]
SPILT = [(system, *blow) for system, blows in SPILLS.items() for blow in blows]


@pytest.mark.parametrize(("system", "act", "order"), SPILT)
def test_what_is_more_than_it_takes_goes_on(system: str, act: str, order: dict[str, Any]) -> None:
    """Played, told, explained, taken back, and counted as it is played."""
    document = fight(system, FRIEND, MOB, {"do": "join", "fighter": "Odd one"})
    message = {"do": "act", "act": act, "on": [*GHOULS[:2], "Odd one"], "by": "Boris", "order": order, "spill": True}
    book, went_on = document.state.book, 0
    for seed in range(20):
        after, reply = accepted(document, {**message, "roll": True}, Random(seed).choice)
        assert set(reply["result"]) == {*GHOULS[:2], "Odd one"}
        assert reply["entry"]["cause"]["spill"] is True
        over = [step for step in reply["steps"] if step["cite"]["place"] == "Spill-over"]
        went_on += len(over)
        for step in over:
            assert book.fate(after.state.member(step["fighter"]).sheet)[0]
        for name in ("Ghoul 2", "Odd one")[len(over) :]:  # nothing came to them
            assert after.state.member(name).sheet == document.state.member(name).sheet
            assert name not in reply["entry"]["text"]
        assert after.state.member("Ghoul 3").sheet == document.state.member("Ghoul 3").sheet
        why = accepted(after, {"do": "explain", "n": reply["entry"]["n"]})[1]
        assert (why["disagrees"], why["steps"]) == ("", reply["steps"])
        again, same = accepted(document, {**message, "answers": reply["answers"]})
        assert (again.state, same["result"]) == (after.state, reply["result"])
        assert accepted(after, {"do": "undo"})[0].state == document.state
    assert went_on
    if act != "exchange":
        assert told_to_fall(document, message) == every_way_to_fall(document, message)
    _, reply = handle(document, {**message, "do": "odds"})
    assert [strip["fighter"] for strip in reply["screen"]["chances"]] == message["on"]


def test_the_next_one_takes_what_is_left_by_the_rules_and_who_is_out_is_passed_over() -> None:
    document = fight("after-sundown", {**MOB, "count": 4}, FRIEND)
    blow = {"do": "act", "act": "blow", "order": {"damage": 9, "kind": "lethal"}, "spill": True}
    after, reply = accepted(document, {**blow, "on": [*GHOULS, "Ghoul 4"], "answers": [1, 1]})
    # 9 less 1 is net 8, and 4 would have been enough: 4 go on, less 1 is net 3, and nobody is out by that
    assert {name: result.get("net") for name, result in reply["result"].items()} == {
        "Ghoul 1": 8, "Ghoul 2": 3, "Ghoul 3": None, "Ghoul 4": None,
    }  # fmt: skip
    assert reply["entry"]["text"] == (
        "Ghoul 1 is hit for 9 lethal: net 8, dead; Ghoul 2 is hit for 4 lethal: net 3, Serious"
    )
    _, reply = accepted(after, {**blow, "on": [*GHOULS, "Ghoul 4"], "answers": [2, 2]})
    # Ghoul 2 has six boxes: net 3 would have filled them, and of 7 four go on
    assert {name: result.get("net") for name, result in reply["result"].items()} == {
        "Ghoul 1": None, "Ghoul 2": 7, "Ghoul 3": 2, "Ghoul 4": None,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ({"act": "first_aid", "on": GHOULS}, "spill: First aid: in these rules nothing of it is left over"),
        ({"act": "blow", "on": "Ghoul 1"}, "spill: Nothing can go on to the next where one alone is named"),
        ({"act": "blow", "on": GHOULS, "spill": 1}, "spill: spill is true or false, not 1"),
        ({"act": "blow", "on": ["Ghoul 3"]}, "on: Everybody who is named is out of the fight already"),
    ],
)
def test_what_cannot_spill_over_is_refused_in_words(message: dict[str, Any], said: str) -> None:
    document = fight("after-sundown", MOB, {"do": "act", "act": "wound", "on": "Ghoul 3", "order": {"net": 9}})
    for do in ("act", "odds", "preview"):
        assert said in refused(document, {"do": do, "spill": True, **message})


def test_the_catalogue_says_of_which_acts() -> None:
    systems = handle(None, {"do": "systems"})[1]["screen"]["systems"]
    spills = {system["id"]: {act["id"] for act in system["acts"] if act["spills"]} for system in systems}
    assert spills.keys() >= {*SHIPPED}
    spills = {name: spills[name] for name in SHIPPED}
    assert spills == {
        "after-sundown-revised": {"blow", "wound"},
        "after-sundown": {"blow", "wound"},
        "fudge": {"blow", "exchange", "factor"},
        "cybergod": {"hits", "ranged_combat", "close_combat"},
        "eclipse-phase": {"attack", "damage"},
    }
