"""The one door: the printed fight gives the printed figures, and nothing that is refused changes anything."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import icepool
import pytest
from table_talk import IDS, accepted, act, begun, boris

from sawbones import app
from sawbones.__main__ import main
from sawbones.app import ANYTIME, BEGINNINGS, IN_A_FIGHT, MESSAGES, Document, Session, handle
from sawbones.fight import edits

REVISED = "after-sundown-revised"
RULES = Path(__file__).parents[2] / "rules"
PRINTED = Path(__file__).with_name("printed.jsonl")
BLOW = {"do": "act", "act": "blow", "on": "Boris", "order": {"damage": 5, "kind": "lethal"}}


@pytest.fixture
def fight() -> Document:
    document = begun(REVISED, {"strength": 4, "willpower": 4})
    return accepted(document, {"do": "join", "fighter": "Ghoul", "count": 2, "side": "foe"})[0]


def command_line(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command line in this process, which has its modules already."""
    given, out, err = (io.TextIOWrapper(io.BytesIO(text), encoding="utf-8") for text in (typed.encode(), b"", b""))
    with patch("sys.stdin", given), patch("sys.stdout", out), patch("sys.stderr", err):
        code = main([*arguments])
    for said in (out, err):
        said.seek(0)
    return subprocess.CompletedProcess(arguments, code, out.read(), err.read())


def test_the_printed_fight_gives_the_printed_figures() -> None:
    """In a process of its own, as the README has it."""
    run = subprocess.run(  # noqa: S603 - our own interpreter, our own package
        [sys.executable, "-m", "sawbones", str(PRINTED)], capture_output=True, check=False, encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(RULES)},
    )  # fmt: skip
    assert run.returncode == 0
    replies = [json.loads(line) for line in run.stdout.splitlines()]
    assert [reply["ok"] for reply in replies] == [True] * 6
    odds, blow, undo = replies[3], replies[4], replies[5]
    chances = {(end["result"]["net"], end["result"]["wound"]): end["p"] for end in odds["outcomes"]}
    assert chances == {
        (5, "terminal"): "16/81", (4, "incapacitating"): "32/81", (3, "serious"): "24/81", (2, "ordinary"): "8/81",
        (1, "petty"): "1/81",
    }  # fmt: skip
    ends = {end["result"]["net"]: end["facts"]["Boris"] for end in odds["outcomes"]}
    assert (ends[5]["state"], ends[5]["minutes_left"]) == ("dying", 5)
    assert (ends[4]["state"], ends[4]["minutes_left"]) == ("dying", 60)
    facts = blow["facts"]["Boris"]
    assert blow["result"] == {"net": 3, "wound": "serious", "marked": 6, "lost": 0}
    assert (facts["track"], facts["show"], facts["penalty"]) == ([6, 6, 0], "XXXXXX....", 4)
    assert undo["facts"]["Boris"]["track"] == [0, 0, 0]


def test_the_command_line_says_aloud_what_there_is_to_hear() -> None:
    told = [
        {"do": "new", "system": REVISED},
        {"do": "join", "fighter": "Boris", "sheet": {"strength": 4}, "side": "party"},
        {**BLOW, "do": "odds"},
        {**BLOW, "do": "act"},
        {**BLOW, "do": "act", "order": {"damage": "many"}},
    ]
    run = command_line("--spoken", typed="\n".join(json.dumps(message) for message in told))
    assert run.returncode == 1
    begun, joined, odds, asked, refused = run.stdout.splitlines()
    assert (begun, joined) == ("A new fight, After Sundown, revised.", "Boris joins. Boris: no box marked.")
    assert odds.startswith("Boris: ")
    assert [int(share) for share in re.findall(r"(\d+) per cent", odds)] == [20, 40, 30, 10, 1]
    assert asked == "Boris: Soak?"
    assert refused.startswith("damage: ")


def test_the_odds_of_a_blow_are_icepools(fight: Document) -> None:
    _, reply = accepted(fight, {**BLOW, "do": "odds"})
    soak = 4 @ icepool.Die([0, 0, 0, 0, 1, 1])
    nets = {end["result"]["net"]: Fraction(end["p"]) for end in reply["outcomes"]}
    assert nets == {5 - hits: Fraction(ways, soak.denominator()) for hits, ways in soak.items()}
    assert sum(nets.values()) == 1


def test_a_preview_may_be_asked_for_the_odds_as_well(fight: Document) -> None:
    for answers in ([], [1]):
        _, odds = accepted(fight, {**BLOW, "do": "odds", "answers": answers})
        _, both = accepted(fight, {**BLOW, "do": "preview", "answers": answers, "chances": True})
        _, alone = accepted(fight, {**BLOW, "do": "preview", "answers": answers})
        assert both["screen"] == {**alone["screen"], "chances": odds["screen"]["chances"]}
        assert {**both, "screen": None} == {**alone, "screen": None}


def test_the_strip_rounds_every_chance_by_itself(fight: Document) -> None:
    _, reply = accepted(fight, {**BLOW, "do": "odds"})
    strip = reply["screen"]["chances"][0]
    assert [(bar["label"], bar["percent"]) for bar in strip["bars"]] == [
        ("dying in 5 min", "20 %"), ("dying within the hour", "40 %"), ("Serious", "30 %"), ("Ordinary", "10 %"),
        ("Petty", "1 %"),
    ]  # fmt: skip
    assert strip["spoken"].startswith("Boris: dying in 5 min 20 per cent, dying within the hour 40 per cent")


def test_without_an_answer_the_question_comes_and_nothing_changes(fight: Document) -> None:
    after, reply = accepted(fight, BLOW)
    assert after == fight
    question = reply["question"]
    assert {name: question[name] for name in ("label", "dice", "reads", "low", "high", "options", "fighter")} == {
        "label": "Soak", "dice": [6, 6, 6, 6], "reads": "hits", "low": 0, "high": 4, "options": [], "fighter": "Boris",
    }  # fmt: skip
    assert sum(Fraction(chance["p"]) for chance in question["chances"]) == 1
    assert reply["entry"] is None


def test_an_answer_collapses_the_odds(fight: Document) -> None:
    _, reply = accepted(fight, {**BLOW, "do": "odds", "answers": [2]})
    assert [(end["p"], end["result"]["net"]) for end in reply["outcomes"]] == [("1/1", 3)]


def test_what_the_app_throws_is_kept_and_replays(fight: Document) -> None:
    after, reply = accepted(fight, {**BLOW, "roll": True}, Random(7).choice)
    faces = reply["answers"][0]
    assert len(faces) == 4
    assert reply["entry"]["cause"]["answers"] == [faces]
    assert "roll" not in reply["entry"]["cause"]
    again, same = accepted(fight, {**BLOW, "answers": [faces]})
    assert same["result"] == reply["result"]
    assert again.state == after.state


def test_dice_are_fresh_and_fair(fight: Document) -> None:
    thrown = [tuple(accepted(fight, {**BLOW, "do": "preview", "roll": True})[1]["answers"][0]) for _ in range(60)]
    assert len(set(thrown)) > 20
    assert {face for faces in thrown for face in faces} == {1, 2, 3, 4, 5, 6}


def test_a_preview_says_what_the_act_then_does(fight: Document) -> None:
    same, preview = accepted(fight, {**BLOW, "do": "preview", "answers": [2]})
    assert same == fight
    _, done = accepted(fight, {**BLOW, "answers": [2]})
    assert preview["result"] == done["result"]
    assert preview["steps"] == done["steps"]
    assert preview["facts"] == {"Boris": done["facts"]["Boris"]}
    assert preview["screen"]["cards"] == [card for card in done["screen"]["cards"] if card["name"] == "Boris"]
    assert done["entry"]["text"] == preview["screen"]["sentence"]


def test_one_blast_on_several_is_one_entry_and_one_undo(fight: Document) -> None:
    blast = {**BLOW, "on": ["Boris", "Ghoul 1", "Ghoul 2"]}
    _, asked = accepted(fight, {**blast, "answers": [1]})
    assert asked["question"]["fighter"] == "Ghoul 1"
    after, reply = accepted(fight, {**blast, "answers": [1, [1, 1, 1], 3]})
    assert {name: result["net"] for name, result in reply["result"].items()} == {"Boris": 4, "Ghoul 1": 5, "Ghoul 2": 2}
    assert accepted(after, {"do": "undo"})[0].state == fight.state
    _, odds = accepted(fight, {**blast, "do": "odds", "answers": [1]})
    assert sum(Fraction(end["p"]) for end in odds["outcomes"]) == 1
    assert {end["result"]["Boris"]["net"] for end in odds["outcomes"]} == {4}
    assert len(odds["screen"]["chances"]) == 3


def test_a_list_of_one_name_gives_results_by_name(fight: Document) -> None:
    _, reply = accepted(fight, {**BLOW, "on": ["Boris"], "answers": [2]})
    assert reply["result"]["Boris"]["net"] == 3


def test_too_many_joint_ways_are_not_listed_but_each_ones_odds_are_shown() -> None:
    document, _ = accepted(None, {"do": "new", "system": REVISED})
    document, _ = accepted(document, {"do": "join", "fighter": "Ghoul", "count": 8, "sheet": {"strength": 5}})
    names = [f"Ghoul {n}" for n in range(1, 9)]
    _, reply = handle(document, {**BLOW, "do": "odds", "on": names})
    assert not reply["ok"]
    assert "1,679,616 ways" in reply["problems"]["odds"]
    assert len(reply["screen"]["chances"]) == 8


REFUSED: list[tuple[dict[str, Any], str, str]] = [
    ({"do": "dance"}, "do", "There is no message “dance”"),
    ({}, "do", "There is no message null"),
    ({"do": ["act"]}, "do", "There is no message a list"),
    ({"do": "undo", "twice": True}, "twice", "undo has no field “twice”; its fields are to."),
    ({"do": "new", "system": "chess"}, "system", "There are no rules called “chess”; there are after-sundown"),
    ({"do": "new", "system": REVISED, "options": {"death_net": 9}}, "death_net", "Death at net is one of 8, 7, not 9."),
    ({"do": "join", "fighter": ""}, "fighter", "A fighter needs a name."),
    ({"do": "join", "fighter": "x" * 41}, "fighter", "A name has at most 40 characters, and this one 41."),
    ({"do": "join", "fighter": 7}, "fighter", "A name is text, not 7."),
    ({"do": "join", "fighter": "Boris"}, "fighter", "There is a Boris in this fight already"),
    ({"do": "join", "fighter": "Ann", "count": 0}, "count", "count is a whole number from 1 to 100, not 0."),
    ({"do": "join", "fighter": "Ann", "count": 99}, "count", "A fight holds 100 fighters; there are 3 already."),
    ({"do": "join", "fighter": "Ann", "side": "judge"}, "side", "A side is party or foe, not “judge”."),
    ({"do": "join", "fighter": "Ann", "sheet": {"luck": 1}}, "luck", "There is no field “luck” here"),
    ({"do": "edit", "fighter": "Ann"}, "fighter", "There is no fighter called “Ann”; there are Boris, Ghoul 1, Ghoul 2."),
    ({"do": "edit", "fighter": "Boris", "name": "Ghoul 1"}, "name", "There is a Ghoul 1 in this fight already"),
    ({"do": "leave", "fighter": None}, "fighter", "There is no fighter called null"),
    ({**BLOW, "act": "tickle"}, "act", "There is no act “tickle” here; there are blow, wound"),
    ({**BLOW, "on": "Ann"}, "on", "There is no fighter called “Ann”"),
    ({**BLOW, "on": []}, "on", "Nobody is named"),
    ({**BLOW, "on": ["Boris", "Boris"]}, "on", "Somebody is named twice."),
    ({**BLOW, "by": "Ann"}, "by", "There is no fighter called “Ann”"),
    ({**BLOW, "order": {"damage": 41}}, "damage", "Damage is a whole number from 0 to 40, not 41."),
    ({**BLOW, "order": {"damge": 5}}, "damge", "There is no field “damge” here; there are damage, kind"),
    ({**BLOW, "order": 5}, "", "Give the fields by name"),
    ({**BLOW, "answers": [5]}, "answers", "Soak: 4 dice can show 0 to 4 hits, not 5."),
    ({**BLOW, "answers": [-1]}, "answers", "Soak: 4 dice can show 0 to 4 hits, not -1."),
    ({**BLOW, "answers": [[1, 2, 3]]}, "answers", "Soak: 4 dice here, and 3 faces were given."),
    ({**BLOW, "answers": [[1, 2, 3, 7]]}, "answers", "Soak: no die here shows 7; the faces are 1 to 6."),
    ({**BLOW, "answers": ["two"]}, "answers", "Soak: give the faces or the number of hits, not a word."),
    ({**BLOW, "answers": [2, 2]}, "answers", "2 answers were given and only 1 asked for"),
    ({**BLOW, "answers": [2.0]}, "answers", "An answer is a list of faces, a number or an id, not 2.0."),
    ({**BLOW, "answers": [True]}, "answers", "An answer is a list of faces, a number or an id, not true."),
    ({**BLOW, "answers": [[[1]]]}, "answers", "An answer is a list of faces"),
    ({**BLOW, "answers": "2"}, "answers", "Answers are a list, in the order asked, not “2”."),
    ({**BLOW, "answers": [1] * 5_001}, "answers", "At most 5,000 answers, not 5001."),
    ({**BLOW, "roll": "yes"}, "roll", "roll is true or false, not “yes”."),
    ({**BLOW, "do": "odds", "of": "dance"}, "of", "One of act, wait and next, not “dance”."),
    ({"do": "wait", "minutes": -1}, "minutes", "Minutes are a whole number from 0 to 43,200, not -1."),
    ({"do": "wait", "minutes": 1e9}, "minutes", "Minutes are a whole number"),
    ({"do": "back"}, "do", "No turn has been taken yet."),
    ({"do": "redo"}, "do", "There is nothing to redo."),
    ({"do": "explain", "n": 99}, "n", "The log has no entry 99."),
    ({"do": "link", "what": "dice"}, "what", "A link holds the fight, the players, a fighter, a system, an evening, a game or a story, not “dice”."),
    ({"do": "open"}, "document", "Give either a document or a link."),
    ({"do": "open", "link": "hello"}, "link", "This is not a link to a fight."),
    ({"do": "open", "document": {"sawbones": 0}}, "document", "This is not a Sawbones document."),
    ({"do": "quick", "line": " "}, "line", "Give at least a name"),
    ({"do": "quick", "line": "ghoul STR 99"}, "strength", "Strength is a whole number from 0 to 20, not 99."),
]  # fmt: skip


@pytest.mark.parametrize(("message", "field", "sentence"), REFUSED, ids=[str(row[0])[:60] for row in REFUSED])
def test_a_refusal_is_in_words_and_changes_nothing(
    fight: Document, message: dict[str, Any], field: str, sentence: str
) -> None:
    after, reply = handle(fight, message)
    assert not reply["ok"]
    assert reply["problems"][field].startswith(sentence), reply["problems"]
    assert after is fight
    assert reply["entry"] is None


@pytest.mark.parametrize(
    ("there", "message", "sentence"),
    [
        ([], {**BLOW, "on": "Ann"}, "There is no fighter called “Ann”; nobody is in this fight yet."),
        (["Bo"], {**BLOW, "on": "Ann"}, "There is no fighter called “Ann”; there is Bo."),
        (["Bo", "Cy"], {**BLOW, "on": "Ann"}, "There is no fighter called “Ann”; there are Bo, Cy."),
        (["Bo"], {"do": "wait", "minutes": 1, "answers": [2]}, "1 answer was given and only 0 asked for: leave out the last."),
        (["Bo"], {"do": "wait", "minutes": 1, "answers": [2, 2]}, "2 answers were given and only 0 asked for: leave out the last."),
    ],
)  # fmt: skip
def test_none_one_and_several_have_their_words(there: list[str], message: dict[str, Any], sentence: str) -> None:
    document, _ = handle(None, {"do": "new", "system": REVISED})
    for name in there:
        document, _ = handle(document, {"do": "join", "fighter": name})
    assert list(handle(document, message)[1]["problems"].values()) == [sentence]


@pytest.mark.parametrize("message", [None, 5, "act", [], [{"do": "look"}]])
def test_what_is_no_message_is_refused(message: Any) -> None:
    _, reply = handle(None, message)
    assert "A message is an object" in reply["problems"][""]


@pytest.mark.parametrize("do", IN_A_FIGHT)
def test_without_a_fight_only_a_beginning_is_taken(do: str) -> None:
    document, reply = handle(None, {"do": do})
    assert document is None
    assert reply["problems"] == {"do": "There is no fight yet: start one with new, or open one."}


def test_every_message_is_carried_out_by_something() -> None:
    assert set(MESSAGES) == {*ANYTIME, *BEGINNINGS, *IN_A_FIGHT}


def test_undo_with_nothing_to_undo_is_refused_in_words() -> None:
    document, _ = accepted(None, {"do": "new", "system": REVISED})
    _, reply = handle(document, {"do": "undo"})
    assert reply["problems"] == {"do": "There is nothing to undo."}


def test_the_turn_goes_round_past_the_fallen_and_the_dying_who_cannot_act(fight: Document) -> None:
    document = fight
    document, _ = accepted(document, {"do": "edit", "fighter": "Ghoul 1", "sheet": {"track": [10, 0, 0]}})
    document, _ = accepted(document, {"do": "join", "fighter": "Ines", "side": "party"})
    document, _ = accepted(document, {"do": "edit", "fighter": "Ines", "sheet": {"track": [10, 10, 0]}})
    turns = []
    for _ in range(4):
        document, reply = accepted(document, {"do": "next"})
        turns.append((reply["screen"]["turn"], reply["screen"]["round"]))
    assert turns == [("Boris", 1), ("Ghoul 2", 1), ("Boris", 2), ("Ghoul 2", 2)]
    document, reply = accepted(document, {"do": "back"})
    assert (reply["screen"]["turn"], reply["screen"]["round"]) == ("Boris", 2)
    document, reply = accepted(document, {"do": "back"})
    assert (reply["screen"]["turn"], reply["screen"]["round"]) == ("Ghoul 2", 1)
    cards = {card["name"]: card for card in reply["screen"]["cards"]}
    assert [name for name, card in cards.items() if card["down"]] == ["Ghoul 1", "Ines"]
    assert [name for name, card in cards.items() if not card["able"]] == ["Ghoul 1", "Ines"]
    assert cards["Ghoul 1"]["fate"] == {"grave": 1, "word": "incapacitated"}
    assert cards["Ines"]["fate"] == {"grave": 2, "word": "dying, 1 h left"}


def test_five_rounds_are_a_minute_and_what_falls_due_is_asked(fight: Document) -> None:
    document, _ = accepted(fight, {"do": "edit", "fighter": "Boris", "sheet": {"minutes_left": 2, "healing": 2}})
    left = []
    for _ in range(3 * 5 + 1):
        document, reply = accepted(document, {"do": "next"})
    left.append(boris(accepted(document, {"do": "look"})[1])["minutes_left"])
    for _ in range(3 * 5 - 1):
        document, _ = accepted(document, {"do": "next"})
    same, reply = accepted(document, {"do": "next"})
    assert left == [1]
    assert reply["question"]["label"] == "Healing Test"
    assert same == document
    _, reply = accepted(document, {"do": "next", "answers": [0]})
    assert boris(accepted(_, {"do": "look"})[1])["state"] == "dead"
    assert reply["entry"]["text"].startswith("Round 11")


@pytest.mark.parametrize(
    ("line", "names", "sheet", "habit"),
    [
        ("ghoul", ["Ghoul"], {"strength": 3}, None),
        ("6 ghast STR 4 claws 5L", [f"Ghast {n}" for n in range(1, 7)], {"strength": 4}, "claws 5 lethal"),
        ("Old Tom wp 4 fists 2n", ["Old Tom"], {"willpower": 4}, "fists 2 normal"),
        ("2x rat", ["Rat 1", "Rat 2"], {}, None),
        ("Boris", ["Boris 2"], {}, None),
        ("knight armour 4\nsquire", ["Knight", "Squire"], {}, None),
    ],
)
def test_fighters_from_a_line(
    fight: Document, line: str, names: list[str], sheet: dict[str, Any], habit: str | None
) -> None:
    _, reply = accepted(fight, {"do": "quick", "line": line, "side": "foe"})
    cards = [card for card in reply["screen"]["cards"] if card["name"] in names]
    assert [card["name"] for card in cards] == names
    for card in cards:
        assert {name: card["sheet"][name] for name in sheet} == sheet
        assert [had["label"] for had in card["remembered"]] == ([habit] if habit else [])


def test_a_copy_is_unhurt_and_numbered_and_numbers_are_kept(fight: Document) -> None:
    document, _ = accepted(fight, {**BLOW, "on": "Ghoul 2", "answers": [0]})
    document, _ = accepted(document, {"do": "leave", "fighter": "Ghoul 1"})
    document, reply = accepted(document, {"do": "copy", "fighter": "Ghoul 2"})
    assert reply["facts"]["Ghoul 3"]["track"] == [0, 0, 0]
    _, reply = accepted(document, {"do": "copy", "fighter": "Boris"})
    assert list(reply["facts"]) == ["Boris 2"]


def test_a_copy_is_armed_like_whom_it_copies(fight: Document) -> None:
    """By the line that it joined with; what it has done since is its own."""
    document, _ = accepted(fight, {"do": "quick", "line": "2 Brute axe 6L", "side": "foe"})
    document, reply = accepted(document, {"do": "copy", "fighter": "Brute 2"})
    cards = {card["name"]: card for card in reply["screen"]["cards"]}
    assert cards["Brute 3"]["remembered"] == cards["Brute 2"]["remembered"]
    assert [had["label"] for had in cards["Brute 3"]["remembered"]] == ["axe 6 lethal"]
    armed = document.state.member("Brute 3").habits
    state = document.state.with_member("Brute 3", habits=(replace(armed[0], name=""), *armed))
    copied, _ = edits.copy(document.system, state, {"fighter": "Brute 3"})
    assert copied.member("Brute 4").habits == armed


def test_the_attacker_remembers_what_it_did(fight: Document) -> None:
    document, reply = accepted(fight, {**BLOW, "by": "Ghoul 1", "answers": [2]})
    ghoul = next(card for card in reply["screen"]["cards"] if card["name"] == "Ghoul 1")
    assert ghoul["remembered"][0]["label"] == "5 lethal"
    assert {"damage": 5, "kind": "lethal"}.items() <= ghoul["remembered"][0]["order"].items()
    assert reply["screen"]["undo"] == "Ghoul 1 hits Boris for 5 lethal: net 3, Serious"
    _, reply = accepted(document, {"do": "undo"})
    assert reply["screen"]["redo"] == "Ghoul 1 hits Boris for 5 lethal: net 3, Serious"


def test_three_habits_are_kept_newest_first(fight: Document) -> None:
    document = fight
    for damage in (1, 2, 3, 4, 3):
        message = {**BLOW, "by": "Ghoul 1", "order": {"damage": damage, "kind": "lethal"}, "answers": [4]}
        document, reply = accepted(document, message)
    ghoul = next(card for card in reply["screen"]["cards"] if card["name"] == "Ghoul 1")
    assert [had["label"] for had in ghoul["remembered"]] == ["3 lethal", "4 lethal", "2 lethal"]


def test_a_weapon_keeps_its_name_through_use_saving_and_sharing(fight: Document) -> None:
    document, _ = accepted(fight, {"do": "quick", "line": "ghast claws 5L teeth 3L", "side": "foe"})
    document, reply = accepted(
        document, {**BLOW, "by": "Ghast", "order": {"damage": 3, "kind": "lethal"}, "answers": [2]}
    )
    labels = [
        [had["label"] for had in card["remembered"]] for card in reply["screen"]["cards"] if card["name"] == "Ghast"
    ]
    assert labels == [["teeth 3 lethal", "claws 5 lethal"]]
    for tale in (
        {"document": accepted(document, {"do": "save"})[1]["document"]},
        accepted(document, {"do": "link"})[1],
    ):
        given = {"document": tale["document"]} if tale.get("document") else {"link": tale["link"]}
        opened, _ = accepted(None, {"do": "open", **given})
        assert opened.state == document.state


def test_readings_can_be_changed_in_mid_fight_and_taken_back(fight: Document) -> None:
    document, reply = accepted(fight, {"do": "options", "options": {"death_net": 7}})
    assert reply["screen"]["options"]["death_net"] == 7
    _, reply = act(document, "wound", {"net": 7})
    assert reply["result"]["wound"] == "death"
    document, _ = accepted(document, {"do": "undo"})
    assert act(document, "wound", {"net": 7})[1]["result"]["wound"] == "terminal"


@pytest.mark.parametrize("system", IDS)
def test_every_starter_runs(system: str) -> None:
    _, reply = handle(None, {"do": "systems"})
    described = next(found for found in reply["screen"]["systems"] if found["id"] == system)
    for starter in described["starters"]:
        document = None
        for message in starter["messages"]:
            document, reply = accepted(document, message)
        assert len(reply["screen"]["cards"]) >= 2
        begun = accepted(document, {"do": "next", "roll": True})[1]["screen"]
        assert begun["turn"] or begun["next"]  # where anybody may be taken, the first is only proposed


def test_a_session_takes_text_and_survives_anything() -> None:
    session = Session()
    for text in (
        "",
        "{",
        "[" * 100_000,
        '{"do":' * 50_000,
        '"' * 99,
        '{"do":"new","do":"new"}',
        '{"do":NaN}',
        "9" * 9000,
    ):
        reply = json.loads(session.handle(text))
        assert not reply["ok"]
        assert reply["problems"][""]
        if text.startswith("[") or text.endswith('{"do":'):
            # refused by the scan, before a parser could fall over it
            assert "nested" in reply["problems"][""]
    assert json.loads(session.handle(json.dumps({"do": "new", "system": REVISED})))["ok"]


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ('{"do":"systems"}\n\n', 0),
        ('{"do":"new","system":"after-sundown"}\n{"do":"undo"}\n{"do":"look"}\n', 1),
        ('{"do":"systems"}\n{"do":\n', 2),
        ("[" * 50_000, 2),
        ("", 0),
    ],
)
def test_the_command_line_says_by_its_code_how_it_went(lines: str, code: int) -> None:
    run = command_line(typed=lines)
    assert run.returncode == code, run.stderr
    if code == 1:
        assert [json.loads(line)["ok"] for line in run.stdout.splitlines()] == [True, False, True]
    if code == 2:
        assert "Line" in run.stderr


def test_a_file_that_is_not_there() -> None:
    run = command_line("no-such-file")
    assert run.returncode == 2
    assert "cannot be read" in run.stderr


# The last net


@pytest.mark.parametrize(
    "fault", [ValueError("x"), RecursionError("x"), MemoryError("x"), KeyError("x")], ids=lambda one: type(one).__name__
)
def test_a_fault_of_the_rules_is_refused_in_words(fault: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    """And nothing has changed: the next message finds the fight as it was."""
    session = Session()
    for text in ('{"do":"new","system":"fudge"}', '{"do":"join","fighter":"Ann"}'):
        assert json.loads(session.handle(text))["ok"]
    before, seen = session.document, list[Exception]()

    def fail(*_: object) -> Any:
        raise fault

    monkeypatch.setitem(IN_A_FIGHT, "look", fail)
    with pytest.raises(type(fault)):  # so that a test that meets one fails
        session.handle('{"do":"look"}')
    monkeypatch.setattr(app, "report_fault", seen.append)
    reply = json.loads(session.handle('{"do":"look"}'))
    assert (reply["ok"], list(reply["problems"]), seen) == (False, ["do"], [fault])
    assert (
        reply["problems"]["do"]
        == f"This cannot be done: the rules have a fault here. Nothing was changed. ({type(fault).__name__})"
    )
    assert session.document is before
    monkeypatch.setitem(IN_A_FIGHT, "look", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
    with pytest.raises(KeyboardInterrupt):
        session.handle('{"do":"look"}')
