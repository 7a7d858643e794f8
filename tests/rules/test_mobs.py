"""Mobs: fighters who stand as one, each with a sheet; what they are called is kept, linked, undone; and they take one turn."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import at_random
import pytest
from table_talk import IDS, accepted

from sawbones.app import Document, handle
from sawbones.fight import rounds
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


@pytest.mark.parametrize("system", IDS)
def test_several_join_as_a_mob_and_leave_it_and_all_of_it_is_taken_back(system: str) -> None:
    document = fight(system, FRIEND, MOB)
    ghouls = {f"Ghoul {number}": "Ghoul" for number in (1, 2, 3)}
    assert mobs(document) == {"Boris": ""} | ghouls
    assert document.log.records[-1].text == "3 Ghoul join as a mob"  # type: ignore[union-attr]
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
    quick: dict[str, Any] = {"do": "quick", "line": "2 thug\nOld Tom"}
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


@pytest.mark.parametrize("system", LISTED)
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
        came, turn = [], rounds.following(state, None, -1)
        for _ in range(len(places)):
            before, turn = turn, rounds.following(state, turn)
            came.append(turn)
            if len(places) > 1:
                mates = [m.name for m in rounds.places(state)[rounds.standing(state).index(before)]]
                assert rounds.following(state, turn, -1) in mates
        members = [state.member(name) for name in came]
        assert len(came) == len({(m.side, m.mob) if m.mob else m.name for m in members}) == len(places)
