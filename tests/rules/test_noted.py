"""Conditions with a time and notes, on anybody in any system: each ends on the right turn, is kept, linked and undone."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from table_talk import IDS, accepted

from sawbones.app import Document, handle
from sawbones.fight import conditions
from sawbones.fight.state import MOST_CONDITIONS
from sawbones.systems import SYSTEMS
from sawbones.wire.link import pack_link, read_link

Message = dict[str, Any]
LISTED = [system.id for system in SYSTEMS if not system.book.phases]
PHASED = [system.id for system in SYSTEMS if system.book.phases]
NEXT = {"do": "next", "roll": True}
AT_ONCE = {**NEXT, "round": True}
BACK = {"do": "back"}
#: what puts somebody out of the fight at once
FALLS = {"after-sundown-revised": ("wound", {"net": 9})}


def fight(system: str, *messages: Message) -> Document:
    """Ann, Ben and Cyd, in this order; then all of this."""
    document, _ = accepted(None, {"do": "new", "system": system})
    for name in ("Ann", "Ben", "Cyd"):
        document, _ = accepted(document, {"do": "join", "fighter": name, "side": "party" if name == "Ann" else "foe"})
    for message in messages:
        document, _ = accepted(document, message, Random(3).choice)
    return document


def on(
    name: str, time: int | None = None, unit: str = "rounds", at: str | None = None, whose: str | None = None
) -> Message:
    """Somebody is grappled."""
    given = {"time": time, "unit": unit, "at": at, "whose": whose}
    return {"do": "condition", "fighters": [name], "name": "Grappled"} | {
        k: v for k, v in given.items() if v is not None
    }


def lasts(document: Document) -> dict[str, str]:
    """Of everybody who has a condition, how long the first still lasts."""
    state = document.state
    return {m.name: conditions.lasts(state, m, m.conditions[0]) for m in state.members if m.conditions}


# When it ends, in a list: Ann, Ben, Cyd, and Ann is on turn as it is laid

#: what is laid; how long it lasts at once, and after each message that follows ("" where it has ended)
COUNTED: list[tuple[Message, list[tuple[Message, str]], str]] = [
    (on("Ann", 1), [(NEXT, "1 round"), (NEXT, "1 round"), (NEXT, "this turn"), (NEXT, "")], "1 round"),
    (on("Ben", 1), [(NEXT, "this turn"), (NEXT, "")], "1 round"),
    (on("Ben", 2), [(NEXT, "1 round"), (NEXT, "1 round"), (NEXT, "1 round"), (NEXT, "this turn"), (NEXT, "")],
     "2 rounds"),
    (on("Ben", 2, "turns"), [(NEXT, "1 turn"), (NEXT, "1 turn"), (NEXT, "1 turn"), (NEXT, "this turn"), (NEXT, "")],
     "2 turns"),
    (on("Ben", 1, at="start"), [(NEXT, "")], "1 round"),
    (on("Ann", 1, at="start"), [(NEXT, "1 round"), (NEXT, "1 round"), (NEXT, "")], "1 round"),
    (on("Ben", 2, whose="Ann"), [(NEXT, "2 rounds"), (NEXT, "2 rounds"), (NEXT, "1 round")], "2 rounds"),
    (on("Ann", 1, at="start", whose="Cyd"), [(NEXT, "1 round"), (NEXT, "")], "1 round"),
    (on("Ben", 1, at="round"), [(NEXT, "1 round"), (NEXT, "1 round"), (NEXT, "")], "1 round"),
    (on("Ben", 2, at="round"), [(NEXT, "2 rounds")] * 2 + [(NEXT, "1 round")] * 3 + [(NEXT, "")], "2 rounds"),
    (on("Ben"), [(NEXT, "")] * 9, ""),
    (on("Ben", 9_999), [(NEXT, "9998 rounds"), (NEXT, "9998 rounds")], "9999 rounds"),
    # minutes: by the clock, whatever the turns do
    (on("Ben", 2, "minutes"), [(NEXT, "2 min"), ({"do": "wait", "minutes": 1}, "1 min"), (BACK, "1 min"),
                               ({"do": "wait", "minutes": 1}, "")], "2 min"),
    (on("Ben", 90, "minutes"), [({"do": "wait", "minutes": 29}, "1 h 1 min")], "1 h 30 min"),
    # time that passes at once holds rounds
    (on("Ben", 30), [({"do": "wait", "minutes": 0}, "30 rounds"), ({"do": "wait", "minutes": 1}, "25 rounds"),
                     ({"do": "wait", "minutes": 5}, "")], "30 rounds"),
    (on("Ben", 3, at="round"), [({"do": "wait", "minutes": 60}, "")], "3 rounds"),
    # back and forth, and whoever is given the turn by hand
    (on("Ben", 2), [(NEXT, "1 round"), (BACK, "2 rounds"), (NEXT, "1 round"), (NEXT, "1 round"), (BACK, "1 round")],
     "2 rounds"),
    (on("Ben", 1), [({"do": "turn", "fighter": "Cyd"}, "1 round"), (NEXT, "1 round"), (NEXT, "this turn"), (NEXT, "")],
     "1 round"),
    (on("Ann", 1, at="start", whose="Ben"), [({"do": "move", "fighter": "Ann", "by": 1}, "")], "1 round"),
    (on("Ben", 2), [(AT_ONCE, "1 round"), (AT_ONCE, "")], "2 rounds"),
    (on("Cyd", 1, at="start"), [(AT_ONCE, "")], "1 round"),
    (on("Cyd", 1, at="start"), [({"do": "turn", "fighter": "Cyd"}, "")], "1 round"),
    (on("Ben", 1), [({"do": "move", "fighter": "Ben", "by": 1}, "1 round"), (NEXT, "1 round"), (NEXT, "this turn")],
     "1 round"),
    # whoever leaves is waited for no more: it ends with the round
    (on("Ben", 1, whose="Cyd"), [({"do": "leave", "fighter": "Cyd"}, "1 round"), (NEXT, "1 round"), (NEXT, "")],
     "1 round"),
    (on("Cyd", 1, at="start", whose="Ben"), [({"do": "leave", "fighter": "Ann"}, "")], "1 round"),
    (on("Ben", 1), [({"do": "edit", "fighter": "Ben", "name": "Bea"}, "1 round"), (NEXT, "this turn"), (NEXT, "")],
     "1 round"),
]  # fmt: skip


@pytest.mark.parametrize(("laid", "then", "first"), COUNTED, ids=range(len(COUNTED)))
def test_a_condition_ends_on_the_right_turn_and_undo_brings_it_back(
    laid: Message, then: list[tuple[Message, str]], first: str
) -> None:
    document = fight("after-sundown-revised", NEXT, laid)
    name = laid["fighters"][0]
    assert lasts(document)[name] == first
    for message, still in then:
        document, reply = accepted(document, message, Random(3).choice)
        name = "Bea" if document.state.has("Bea") and name == "Ben" else name
        left = lasts(document)
        assert left.get(name, "") == still, message
        if name not in left:
            assert reply["entry"]["text"].endswith(". " + f"{name}: Grappled ends")
            assert message["do"] in ("turn", "leave", "move") or reply["notice"] == f"{name}: Grappled ends."
            back, _ = accepted(document, {"do": "undo"})
            assert name in lasts(back)
            again, _ = accepted(back, {"do": "redo"})
            assert again.state == document.state
    assert handle(document, {"do": "explain", "n": len(document.log.records)})[1]["disagrees"] == ""


@pytest.mark.parametrize(("at", "turns"), [("end", 1), ("start", 1)])
def test_a_turn_that_is_passed_by_has_come_and_gone(at: str, turns: int) -> None:
    """The fallen take no turn, and what ends with it ends where it would have been."""
    act, order = FALLS["after-sundown-revised"]
    down = {"do": "act", "act": act, "on": "Ben", "order": order}
    for laid, ends in ((on("Ben", 1, at=at), 1), (on("Cyd", 2, at=at, whose="Ben"), 3), (on("Ben", 1, at="round"), 2)):
        document = fight("after-sundown-revised", NEXT, laid, down)
        name, passed = laid["fighters"][0], 0
        while name in lasts(document) and passed < 9:
            document, _ = accepted(document, NEXT, Random(3).choice)
            passed += 1
        assert (passed, document.state.turn) == (ends, "Ann" if ends == 2 else "Cyd")


def test_a_mob_has_one_turn_and_what_it_ends() -> None:
    ghouls = {"do": "join", "fighter": "Ghoul", "count": 3, "mob": True}
    document = fight("fudge", ghouls, NEXT, on("Ann", 1, whose="Ghoul 3"))
    for still in ("1 round", "1 round", "this turn"):
        document, _ = accepted(document, NEXT, Random(3).choice)
        assert lasts(document) == {"Ann": still}
    document, _ = accepted(document, NEXT, Random(3).choice)
    assert (document.state.turn, lasts(document)) == ("Ann", {})


# Where a system makes its own order of play


@pytest.mark.parametrize("system", PHASED)
def test_rounds_end_with_the_round_where_the_order_is_made_anew_in_each(system: str) -> None:
    document = fight(system, NEXT, on("Ann", 2))
    assert "until the end of round 2" in document.log.records[-1].text  # type: ignore[union-attr]
    rounds: list[int] = []
    while lasts(document) and len(rounds) < 99:
        rounds.append(document.state.round)
        document, _ = accepted(document, NEXT, Random(4).choice)
    assert (set(rounds), document.state.round) == ({1, 2}, 3)


@pytest.mark.parametrize("system", PHASED)
@pytest.mark.parametrize("at", ["end", "start"])
def test_turns_are_those_that_are_taken(system: str, at: str) -> None:
    sheet = {"speed": 2} if system == "eclipse-phase" else {}
    document = fight(system, {"do": "edit", "fighter": "Ann", "sheet": sheet}, NEXT, on("Ann", 3, "turns", at))
    had = document.state.turn == "Ann"
    assert lasts(document) == {"Ann": "3 turns"}
    begun = ended = 0
    while lasts(document) and begun + ended < 99:
        was = document.state.turn
        document, _ = accepted(document, NEXT, Random(4).choice)
        begun += document.state.turn == "Ann"
        ended += was == "Ann"
    assert (begun if at == "start" else ended) == 3 + (had and at == "end")


@pytest.mark.parametrize("system", PHASED)
def test_a_turn_given_away_and_taken_back_is_not_counted_twice(system: str) -> None:
    document = fight(system, NEXT, {"do": "turn", "fighter": "Ben"}, on("Ben", 2, "turns"), on("Cyd", 2, "turns"))
    assert lasts(document) == {"Ben": "2 turns", "Cyd": "2 turns"}
    free = document.state.book.free  # there Ben has acted; elsewhere he waits, and the turn he had is still to come
    document, _ = accepted(document, {"do": "turn", "fighter": "Cyd"})
    assert lasts(document) == {"Ben": "2 turns" if free else "3 turns", "Cyd": "1 turn"}
    document, _ = accepted(document, {"do": "turn", "fighter": "Ann"})
    assert lasts(document) == {"Ben": "2 turns" if free else "3 turns", "Cyd": "1 turn" if free else "2 turns"}
    if free:
        document, _ = accepted(document, BACK)
        assert (document.state.turn, lasts(document)) == ("Cyd", {"Ben": "2 turns", "Cyd": "1 turn"})


@pytest.mark.parametrize("system", PHASED)
def test_who_takes_no_turn_in_a_round_is_not_waited_for(system: str) -> None:
    """A turn a round passes for whoever can take none."""
    down = {"cybergod": {"dying": 2}, "eclipse-phase": {"damage": 500}}[system]
    document = fight(system, {"do": "edit", "fighter": "Ann", "sheet": down}, NEXT, on("Ann", 2, "turns"))
    while lasts(document) and document.state.round < 9:
        document, _ = accepted(document, NEXT, Random(4).choice)
    assert document.state.round == 3


DOWN = {"cybergod": {"dying": 2, "incapacitated": True}, "eclipse-phase": {"damage": 500}}


@pytest.mark.parametrize("at", ["end", "start"])
@pytest.mark.parametrize("how", ["after it", "given"])
@pytest.mark.parametrize("system", PHASED)
def test_whoever_falls_has_no_second_turn_in_the_round(system: str, how: str, at: str) -> None:
    """A turn that was taken, or was given by hand to somebody who lies there, is the one that the round holds."""
    down = {"do": "edit", "fighter": "Ann", "sheet": DOWN[system]}
    turn, laid = {"do": "turn", "fighter": "Ann"}, on("Ann", 9, "turns", at)
    document = fight(system, NEXT, *([laid, turn, NEXT, down] if how == "after it" else [down, laid, turn]))
    while document.state.round == 1:
        document, _ = accepted(document, NEXT, Random(4).choice)
    assert lasts(document) == {"Ann": "8 turns"}
    while document.state.round == 2:
        document, _ = accepted(document, NEXT, Random(4).choice)
    assert lasts(document) == {"Ann": "7 turns"}


# Said, kept, linked


@pytest.mark.parametrize("system", IDS)
def test_what_is_on_somebody_is_on_the_card_spoken_kept_and_linked(system: str) -> None:
    document = fight(system)
    bare = handle(document, {"do": "link"})[1]["link"]
    assert bare.startswith("e2f-")
    saved = handle(document, {"do": "save"})[1]["document"]
    blessed = {"do": "condition", "fighters": ["Ann", "Cyd"], "name": " Blessed ", "time": 3, "unit": "minutes"}
    noted = {"do": "note", "fighters": ["Ann"], "note": "owes Ines"}
    document, reply = accepted(document, blessed)
    assert reply["entry"]["text"] == "Ann and Cyd: Blessed, 3 min"
    assert set(reply["entry"]["fact"]) == {"notes"}
    document, reply = accepted(document, on("Ann", 2, at="end", whose="Ben"))
    assert reply["entry"]["text"] == "Ann: Grappled, 2 rounds, until the end of Ben’s turn in round 2"
    document, reply = accepted(document, noted)
    ann, ben, _ = reply["screen"]["cards"]
    assert [(one["name"], one["left"]) for one in ann["conditions"]] == [("Blessed", "3 min"), ("Grappled", "2 rounds")]
    assert (ann["note"], "note" in ben, "conditions" in ben) == ("owes Ines", False, False)
    assert ann["spoken"].endswith("Blessed, 3 min; Grappled, 2 rounds. Note: owes Ines.")
    kept = json.loads(json.dumps(handle(document, {"do": "save"})[1]["document"]))
    assert accepted(None, {"do": "open", "document": kept})[0].log == document.log
    link = handle(document, {"do": "link"})[1]["link"]
    assert link.startswith("e4f-")
    assert read_link(link).state == document.state
    alone = read_link(handle(document, {"do": "link", "what": "fighter", "fighter": "Ann"})[1]["link"]).state
    assert [one.at for one in alone.members[0].conditions] == ["end", "round"]  # nobody else's turn is in it
    for off in ({**on("Ann"), "off": True}, {**blessed, "off": True}, {**noted, "note": ""}):
        document, _ = accepted(document, off)
    assert handle(document, {"do": "link"})[1]["link"] == bare
    assert handle(document, {"do": "save"})[1]["document"]["head"] == saved["head"]


def test_players_see_the_conditions_of_their_own_and_nothing_that_names_a_foe() -> None:
    grip = {"do": "condition", "fighters": ["Ann"], "name": "Held by BEN"}
    wet = {"do": "condition", "fighters": ["Ann"], "name": "Wet", "time": 2, "whose": "Cyd"}
    document = fight("fudge", grip, wet, {"do": "note", "fighters": ["Ann"], "note": "is the traitor"})
    document, _ = accepted(document, {"do": "condition", "fighters": ["Ann"], "name": "blinded", "time": 2})
    link = handle(document, {"do": "link", "what": "players"})[1]["link"]
    assert handle(None, {"do": "open", "link": link})[1]["view"]["party"][0]["conditions"] == [
        {"name": "Blinded", "left": "2 rounds"}  # as everybody writes it; free words may name anybody
    ]


def test_one_of_the_same_name_takes_its_place_and_there_are_eight_at_most() -> None:
    names = [f"Condition {n}" for n in range(MOST_CONDITIONS)]
    document = fight("fudge", *({"do": "condition", "fighters": ["Ann"], "name": name} for name in names))
    document, _ = accepted(document, {"do": "condition", "fighters": ["Ann"], "name": "condition 0", "time": 2})
    assert [one.name for one in document.state.member("Ann").conditions] == [*names[1:], "condition 0"]
    after, reply = handle(document, {"do": "condition", "fighters": ["Ann"], "name": "One more"})
    assert (after, reply["problems"]) == (
        document,
        {"name": "Ann has 8 conditions, and nobody has more: take one away first."},
    )
    document, _ = accepted(document, {"do": "copy", "fighter": "Ann"})
    assert document.state.member("Ann 2").conditions == ()  # a copy is unhurt


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ({"name": "Wet", "fighters": ["Tom"]}, "There is no fighter called “Tom”"),
        ({"name": "Wet", "fighters": "Ann"}, "Give the names"),
        ({"name": "Wet", "fighters": ["Ann", "Ann"]}, "named twice"),
        ({"name": "\u00ad "}, "A condition needs a name"),
        ({"name": "x" * 41}, "A condition has at most 40 characters"),
        ({"name": 3}, "A condition is text"),
        ({"name": "Wet", "time": 0}, "from 1 to 9999"),
        ({"name": "Wet", "time": 10_000}, "from 1 to 9999"),
        ({"name": "Wet", "time": 1, "unit": "weeks"}, "One of rounds, turns, minutes"),
        ({"name": "Wet", "time": 1, "at": "noon"}, "One of end, start, round"),
        ({"name": "Wet", "time": 1, "at": "round", "unit": "turns"}, "count rounds"),
        ({"name": "Wet", "time": 1, "whose": "Tom"}, "There is no fighter called “Tom”"),
        ({"name": "Wet", "off": True}, "Ann is not Wet"),
        ({"do": "note", "note": "x" * 201}, "A note has at most 200 characters"),
        ({"do": "note", "note": None}, "A note is text"),
    ],
)
def test_what_is_no_condition_is_refused_in_words(message: Message, said: str) -> None:
    document = fight("cybergod")
    after, reply = handle(document, {"do": "condition", "fighters": ["Ann"], **message})
    assert after is document
    assert said in " ".join(reply["problems"].values())


@pytest.mark.parametrize(
    "notes",
    [
        [], {"Tom": ["x"]}, {"Ann": []}, {"Ann": "x"}, {"Ann": [1]}, {"Ann": ["x" * 201]}, {"Ann": ["", "Wet"]},
        {"Ann": ["", [""]]}, {"Ann": ["", ["Wet", "weeks", 1]]}, {"Ann": ["", ["Wet", "rounds", -1]]},
        {"Ann": ["", ["Wet", "rounds", 10**9]]}, {"Ann": ["", ["Wet", "rounds", True]]}, {"Ann": ["", ["Wet", "", 4]]},
        {"Ann": ["", ["Wet", "rounds", 1, "noon"]]}, {"Ann": ["", ["Wet", "rounds", 1, "end", 0]]},
        {"Ann": ["", ["Wet"], ["WET"]]}, {"Ann": ["", *[[f"c{n}"] for n in range(9)]]},
    ],
)  # fmt: skip
def test_damaged_notes_are_refused_in_words(notes: Any) -> None:
    saved = handle(fight("fudge"), {"do": "save"})[1]["document"]
    saved["records"][-1]["fact"]["notes"] = notes
    _, reply = handle(None, {"do": "open", "document": saved})
    assert "Read up to record 2 of 3" in reply["problems"]["document"]


def test_a_mark_that_is_not_known_is_of_a_newer_version(monkeypatch: pytest.MonkeyPatch) -> None:
    document = fight("fudge", {"do": "note", "fighters": ["Ann"], "note": "x"})
    link = pack_link(document.system, document.state)
    monkeypatch.setattr("sawbones.wire.link.NOTES", "scars")
    monkeypatch.setattr("sawbones.wire.link.MARKS", ("scars", "out"))
    _, reply = handle(None, {"do": "open", "link": link})
    assert reply["problems"]["link"].startswith("This link was made by a newer Sawbones")


def test_everybody_of_a_full_fight_can_be_noted_and_linked() -> None:
    document, _ = accepted(None, {"do": "new", "system": "fudge"})
    document, _ = accepted(document, {"do": "join", "fighter": "Rat", "count": 100})
    names = [member.name for member in document.state.members]
    document, _ = accepted(document, {"do": "condition", "fighters": names, "name": "Wet", "time": 3, "whose": "Rat 7"})
    assert read_link(handle(document, {"do": "link"})[1]["link"]).state == document.state
