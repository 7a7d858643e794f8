"""Who walks from one fight into another: with wounds and gear, once, and which of two is true is asked, never guessed."""

from __future__ import annotations

from random import Random
from typing import Any

import at_random
import pytest
from table_talk import SHIPPED, accepted

from sawbones.app import Document, handle
from sawbones.systems import SYSTEMS

Message = dict[str, Any]
BORIS: Message = {"do": "join", "fighter": "Boris", "side": "party"}
#: what hurts somebody a little, by the system
HURTS: dict[str, Message] = {
    "after-sundown": {"act": "wound", "order": {"net": 3}},
    "after-sundown-revised": {"act": "wound", "order": {"net": 2, "kind": "lethal"}},
    "fudge": {"act": "wound", "order": {"level": "hurt"}},
    "cybergod": {"act": "correct", "order": {"condition": "wounded", "level": 1}},
    "eclipse-phase": {"act": "damage", "order": {"dv": 12}},
}
#: and what hurts him otherwise
OTHERWISE = {**HURTS, "cybergod": {"act": "correct", "order": {"condition": "injured", "level": 1}}}


def hurt(system: str, name: str) -> Message:
    return {"do": "act", "on": name, "roll": True, **HURTS[system]}


def fight(system: str, *messages: Message, options: Message | None = None) -> Document:
    document, _ = accepted(None, {"do": "new", "system": system, "options": options or {}})
    for message in messages:
        document, _ = accepted(document, message, Random(3).choice)
    return document


def roster(document: Document) -> dict[str, Any]:
    found: dict[str, Any] = handle(document, {"do": "roster"})[1]["roster"]
    return found


def party(document: Document, **more: Any) -> Message:
    """The party of a fight, as it walks into another."""
    found = roster(document)
    members = [one["member"] for one in found["members"] if one["side"] == "party"]
    return {"do": "arrive", "members": members, "options": found["options"], "system": document.system.id, **more}


def sheet(document: Document, name: str = "Boris") -> Any:
    return document.state.member(name).sheet


def refused(document: Document, message: Message) -> dict[str, Any]:
    after, reply = handle(document, message)
    assert after is document
    assert not reply["ok"]
    return reply


@pytest.mark.parametrize("system", SHIPPED)
def test_the_party_comes_with_its_wounds_and_one_undo_takes_it_back(system: str) -> None:
    before = fight(system, BORIS, {"do": "join", "fighter": "Ghoul"}, hurt(system, "Boris"))
    next_one = fight(system, {"do": "join", "fighter": "Wight", "count": 2})
    there, reply = accepted(next_one, party(before, place="The den"))
    assert reply["entry"]["text"] == "Boris comes from The den"
    assert [member.name for member in there.state.members] == ["Wight 1", "Wight 2", "Boris"]
    assert sheet(there) == sheet(before)
    assert sheet(there) != sheet(fight(system, BORIS))
    back, _ = accepted(there, {"do": "undo"})
    assert back.state == next_one.state


@pytest.mark.parametrize("system", SHIPPED)
def test_what_was_done_lately_comes_along_but_for_what_was_done_to_those_who_stay(system: str) -> None:
    act, order = HURTS[system]["act"], HURTS[system]["order"]
    done = {"do": "act", "act": act, "order": order, "by": "Boris", "roll": True}
    before = fight(system, BORIS, {"do": "join", "fighter": "Ghoul"}, {**done, "on": "Ghoul"})
    there, _ = accepted(fight(system), party(before))
    habits = there.state.member("Boris").habits
    assert [(habit.act, habit.on) for habit in habits] == [
        (habit.act, "") for habit in before.state.member("Boris").habits if not habit.on
    ]


#: what happens to Boris in the first fight, before and after he has walked on once, and in the second; and who is true
BOTH: list[tuple[str, bool, bool, str]] = [
    # what, gone on in the first, gone on in the second, then
    ("nothing has happened", False, False, "the same"),
    ("he has gone on where he comes from", True, False, "comes"),
    ("he has gone on here", False, True, "the same"),
    ("he has gone on in both", True, True, "asked"),
]


@pytest.mark.parametrize("system", SHIPPED)
@pytest.mark.parametrize(("first", "second", "then"), [row[1:] for row in BOTH], ids=[row[0] for row in BOTH])
def test_which_of_two_is_true_is_asked_and_never_guessed(system: str, first: bool, second: bool, then: str) -> None:
    den = fight(system, BORIS)
    hall, _ = accepted(fight(system), party(den))
    if first:
        den, _ = accepted(den, hurt(system, "Boris"), Random(3).choice)
    if second:
        for _ in range(2):
            hall, _ = accepted(hall, {**hurt(system, "Boris"), **OTHERWISE[system]}, Random(4).choice)
    match then:
        case "the same":
            after, reply = handle(hall, party(den))
            assert (reply["ok"], reply["entry"]) == (True, None)
            assert after is hall
        case "comes":
            after, _ = accepted(hall, party(den))
            assert sheet(after) == sheet(den)
        case _:
            reply = refused(hall, party(den))
            assert reply["problems"] == {"which": "Boris went on in both fights: say which is true."}
            ((both),) = reply["both"]
            assert both["name"] == "Boris"
            assert both["here"] != both["comes"]
            kept, none = handle(hall, party(den, which={"Boris": "here"}))
            assert (kept, none["entry"]) == (hall, None)
            taken, _ = accepted(hall, party(den, which={"Boris": "comes"}))
            assert sheet(taken) == sheet(den)


def test_what_was_taken_back_here_has_not_happened_here() -> None:
    den = fight("fudge", BORIS)
    hall, _ = accepted(fight("fudge"), party(den))
    hall, _ = accepted(hall, hurt("fudge", "Boris"))
    hall, _ = accepted(hall, {"do": "undo"})
    den, _ = accepted(den, hurt("fudge", "Boris"))
    after, _ = accepted(hall, party(den))
    assert sheet(after) == sheet(den)


@pytest.mark.parametrize("system", SHIPPED)
def test_a_known_kind_comes_fresh_or_as_it_was_beside_those_who_are_here(system: str) -> None:
    document = fight(system, {"do": "join", "fighter": "Ghoul", "count": 2}, hurt(system, "Ghoul 1"))
    found = roster(document)
    one = next(one for one in found["members"] if one["name"] == "Ghoul 1")
    assert (one["kind"], one["side"]) == ("Ghoul", "foe")
    assert one["stands"]
    for way, like in (("fresh", "Ghoul 2"), ("member", "Ghoul 1")):
        after, reply = accepted(document, {"do": "arrive", "members": [one[way]], "anew": True})
        assert reply["entry"]["text"] == "Ghoul 3 comes"
        assert sheet(after, "Ghoul 3") == sheet(document, like)


#: what is noted of Boris where he comes from, and what of it he has in the next fight, 40 minutes by its clock
NOTED: list[tuple[str, list[Message], list[str]]] = [
    ("a note", [{"do": "note", "fighters": ["Boris"], "note": "owes Ines"}], ["Note: owes Ines."]),
    ("a condition without an end", [{"do": "condition", "fighters": ["Boris"], "name": "cursed"}], ["cursed."]),
    ("one on the clock",
     [{"do": "condition", "fighters": ["Boris"], "name": "poisoned", "time": 60, "unit": "minutes"}, {"do": "wait", "minutes": 15}],
     ["poisoned, 45 min."]),
    ("one in rounds ends with the fight",
     [{"do": "condition", "fighters": ["Boris"], "name": "grappled", "time": 2, "unit": "rounds"}], []),
    ("what was taken off", [{"do": "condition", "fighters": ["Boris"], "name": "cursed"},
                            {"do": "condition", "fighters": ["Boris"], "name": "cursed", "off": True}], []),
]  # fmt: skip


def spoken(document: Document) -> str:
    cards = handle(document, {"do": "look"})[1]["screen"]["cards"]
    said: str = next(card["spoken"] for card in cards if card["name"] == "Boris")
    return said


@pytest.mark.parametrize("system", SHIPPED)
@pytest.mark.parametrize(("messages", "said"), [row[1:] for row in NOTED], ids=[row[0] for row in NOTED])
def test_what_is_noted_walks_along_unless_it_ends_with_the_fight(
    system: str, messages: list[Message], said: list[str]
) -> None:
    before = fight(system, BORIS, *messages)
    there = fight(system, {"do": "join", "fighter": "Ghoul"}, {"do": "wait", "minutes": 40})
    after, _ = accepted(there, come(before))
    bare = spoken(fight(system, BORIS))
    assert spoken(after).removeprefix(bare).strip() == " ".join(said)
    saved = handle(after, {"do": "save"})[1]["document"]
    assert accepted(None, {"do": "open", "document": saved})[0].state == after.state
    again, reply = handle(after, come(before))
    assert (again, reply["entry"]) == (after, None)  # he is here already, as he comes


def come(document: Document) -> Message:
    """The party with what is noted of them, as the page sends it."""
    return party(document, notes={one["name"]: one["notes"] for one in roster(document)["members"]})


def test_a_note_in_both_fights_is_asked_about_too() -> None:
    den = fight("fudge", BORIS)
    hall, _ = accepted(fight("fudge"), come(den))
    den, _ = accepted(den, {"do": "note", "fighters": ["Boris"], "note": "owes Ines"})
    after, _ = accepted(hall, come(den))
    assert after.state.member("Boris").note == "owes Ines"
    hall, _ = accepted(hall, {"do": "note", "fighters": ["Boris"], "note": "has the key"})
    assert refused(hall, come(den))["both"][0]["name"] == "Boris"
    told = {"which": {"Boris": "here"}}
    assert handle(hall, {**come(den), **told})[0].state.member("Boris").note == "has the key"  # type: ignore[union-attr]


@pytest.mark.parametrize("system", SHIPPED)
def test_the_fighter_of_a_link_comes_as_he_is_with_what_is_noted_of_him(system: str) -> None:
    done = {
        "do": "act",
        "act": HURTS[system]["act"],
        "order": HURTS[system]["order"],
        "by": "Boris",
        "on": "Boris",
        "roll": True,
    }
    noted = {"do": "note", "fighters": ["Boris"], "note": "owes Ines"}
    before = fight(system, BORIS, done, noted, {"do": "condition", "fighters": ["Boris"], "name": "cursed"})
    made = accepted(before, {"do": "link", "what": "fighter", "fighter": "Boris", "note": True})[1]["link"]
    join = accepted(None, {"do": "open", "link": made})[1]["join"]
    there, reply = accepted(fight(system, {"do": "join", "fighter": "Ghoul"}), join)
    assert reply["entry"]["text"] == "Boris comes from a link"
    assert sheet(there) == sheet(before)
    boris = there.state.member("Boris")
    assert (boris.note, [one.name for one in boris.conditions]) == ("owes Ines", ["cursed"])


REFUSED: list[tuple[str, Message, str, str]] = [
    ("nobody", {"members": []}, "members", "from 1 to 100"),
    ("no list", {"members": "Boris"}, "members", "from 1 to 100"),
    ("no fighter", {"members": ["Boris"]}, "members", "begins with a name"),
    ("half a fighter", {"members": [["Boris", "party"]]}, "document", "damaged"),
    ("twice", {"members": [["Boris", "party", {}], ["Boris", "party", {}]]}, "members", "Boris comes twice."),
    ("no side", {"members": [["Boris", "fiend", {}]]}, "side", "party or foe"),
    ("no such field", {"members": [["Boris", "party", {"cunning": 4}]]}, "cunning", "cunning"),
    ("the other side", {"members": [["Ghoul", "party", {}]]}, "members", "on the other side here"),
    ("other rules", {"members": [["Boris", "party", {}]], "system": "cybergod"}, "system", "of other rules"),
    ("neither", {"members": [["Boris", "party", {}]], "which": {"Boris": "both"}}, "which", "here or comes"),
    ("notes that are none", {"members": [["Boris", "party", {}]], "notes": ["x"]}, "notes", "by the names"),
    ("a note that is none", {"members": [["Boris", "party", {}]], "notes": {"Boris": "x"}}, "notes", "cannot be read"),
    ("a note too long", {"members": [["Boris", "party", {}]], "notes": {"Boris": ["x" * 201]}}, "notes", "at most 200"),
    ("a condition that is none", {"members": [["Boris", "party", {}]], "notes": {"Boris": ["", "cursed"]}}, "notes", "cannot be read"),
    ("a condition without a name", {"members": [["Boris", "party", {}]], "notes": {"Boris": ["", [""]]}}, "notes", "damaged"),
    ("twice the same", {"members": [["Boris", "party", {}]], "notes": {"Boris": ["", ["a"], ["A"]]}}, "notes", "twice"),
    ("no time", {"members": [["Boris", "party", {}]], "notes": {"Boris": ["", ["a", 0]]}}, "notes", "from 1 to 9,999"),
    ("half a minute", {"members": [["Boris", "party", {}]], "notes": {"Boris": ["", ["a", 0.5]]}}, "notes", "from 1 to 9,999"),
    ("a long place", {"members": [["Boris", "party", {}]], "place": "x" * 61}, "place", "at most 60"),
]  # fmt: skip


@pytest.mark.parametrize(("message", "field", "said"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_what_cannot_come_is_refused_in_words(message: Message, field: str, said: str) -> None:
    document = fight("fudge", {"do": "join", "fighter": "Ghoul"})
    problems = refused(document, {"do": "arrive", **message})["problems"]
    assert said in problems[field]


def test_a_full_fight_takes_nobody_more() -> None:
    document = fight("fudge", {"do": "join", "fighter": "Rat", "count": 100})
    problems = refused(document, {"do": "arrive", "members": [["Boris", "party", {}]]})["problems"]
    assert "A fight holds 100 fighters" in problems["count"]


def test_whoever_comes_is_read_as_the_readings_here_take_a_sheet() -> None:
    """Random fights of each system, walked into one of other readings: everybody is as those readings have him."""
    walked = 0
    for system in SYSTEMS:
        rng = Random(f"walk {system.id}")
        for _ in range(15):
            before = at_random.fight(rng, system)
            there = at_random.fight(rng, system, fighters=0, acts=0)
            found = roster(before)
            if not found["members"]:
                continue  # everybody's joining was undone
            come = {"do": "arrive", "members": [one["member"] for one in found["members"]], "options": found["options"]}
            after, reply = handle(there, come)
            assert reply["ok"], reply["problems"]
            assert after is not None
            walked += len(after.state.members)
            saved = handle(after, {"do": "save"})[1]["document"]
            again, reply = handle(None, {"do": "open", "document": saved})
            assert again is not None
            assert (again.state, reply["problems"]) == (after.state, {})
    assert walked > 200


#: who is there and what happens, and how it stands in a line
BRIEF: list[tuple[list[Message], str, str]] = [
    ([], "nobody yet", ""),
    ([BORIS], "party of 1", ""),
    ([{"do": "join", "fighter": "Ghoul"}], "1 foe", ""),
    ([BORIS, {"do": "join", "fighter": "Ghoul", "count": 3}], "1 v 3", ""),
    ([BORIS, {"do": "join", "fighter": "Ghoul"}, {"do": "next"}], "1 v 1, round 1", ""),
    ([BORIS, {"do": "join", "fighter": "Ghoul"}, {"do": "act", "act": "wound", "on": "Ghoul", "order": {"level": "incapacitated"}}],
     "1 v 0", "party"),
    ([BORIS, {"do": "join", "fighter": "Ghoul"}, {"do": "act", "act": "wound", "on": "Boris", "order": {"level": "incapacitated"}}],
     "0 v 1, Boris incapacitated", "foe"),
]  # fmt: skip


@pytest.mark.parametrize(("messages", "brief", "won"), BRIEF)
def test_how_a_fight_stands_is_said_in_a_line(messages: list[Message], brief: str, won: str) -> None:
    screen = handle(fight("fudge", *messages), {"do": "look"})[1]["screen"]
    assert (screen["brief"], screen["won"]) == (brief, won)
