"""A game of one's own through the door: begun, played, explained, undone, kept, linked, checked at the command line."""

from __future__ import annotations

import hashlib
import json
from fractions import Fraction
from random import Random
from typing import Any

import at_random
import own_games
import pytest
from table_talk import accepted

from sawbones.app import Document, handle
from sawbones.fight.log import Log
from sawbones.systems import find, own
from sawbones.systems.own import definition
from sawbones.systems.own.five import FIVE
from sawbones.systems.own.sketches import SKETCHES
from sawbones.wire.game_words import GAME_WORDS

NAMES = [sketch["name"] for sketch in SKETCHES]
BRUISES: dict[str, Any] = {
    "sawbones_game": 1,
    "name": "Bruises",
    "attributes": [{"id": "tough", "name": "Toughness", "usual": 3}],
    "pools": [{"id": "luck", "name": "Luck", "high": 3, "usual": 1}],
    "tracks": [{"id": "bruises", "name": "Bruises", "size": "3 * tough"}, {"id": "bleeds", "name": "bleeding", "shape": "tag", "size": "1"}],
    "rolls": [{"id": "soak", "name": "Soak", "kind": "pool", "dice": "tough", "hits": "5+"}],
    "switches": [{"id": "kind", "name": "Net 0 bruises", "why": "The text says “at least”."}],
    "acts": [
        {
            "id": "blow",
            "name": "Blow",
            "tone": "harm",
            "asks": [["damage", "Damage", 0, 20, 4, ""], ["type", "Type", 0, 1, 0, "Blunt, Sharp"]],
            "log": "{by} hits {on}: net {net}",
            "steps": [
                {"do": "roll", "what": "soaked", "roll": "soak"},
                {"what": "net", "to": "max(kind, damage - soaked)"},
                {"do": "mark", "what": "bruises", "boxes": "net", "place": "p. 7"},
                {"what": "bleeds", "to": "1", "when": "type and net > 2"},
            ],
        },
        {"id": "rest", "name": "Rest", "tone": "calm", "when": "bruises", "steps": [{"do": "heal", "what": "bruises"}]},
    ],
    "times": [{"id": "blood", "name": "Bleeding", "every": 10, "when": "bleeds", "steps": [{"do": "mark", "what": "bruises"}]}],
    "ends": [{"word": "down", "when": "bruises >= bruises_size", "grave": 1}],
    "fight": {"name": "Two", "fighters": [["Ann", False, 1, "tough 4"], ["Bob", True, 2, "luck 0"]]},
}  # fmt: skip


def fought(game: dict[str, Any] = BRUISES, **sheet: Any) -> Document:
    document, _ = accepted(None, {"do": "new", "game": game})
    document, _ = accepted(document, {"do": "join", "fighter": "Ann", "sheet": sheet, "side": "party"})
    return accepted(document, {"do": "join", "fighter": "Bob", "count": 2})[0]


def looked(message: dict[str, Any]) -> Any:
    """What is answered where no fight is."""
    _, reply = handle(None, message)
    assert reply["ok"], reply["problems"]
    return reply


BLOW = {"do": "act", "act": "blow", "on": "Ann", "by": "Bob 1", "order": {"damage": 5, "type": 1}}


def test_a_fight_begins_by_a_game_and_its_blow_is_exact() -> None:
    document = fought()
    _, reply = accepted(document, {**BLOW, "do": "odds"})
    chances = {end["facts"]["Ann"]["bruises"]: Fraction(end["p"]) for end in reply["outcomes"]}
    assert chances == {5: Fraction(8, 27), 4: Fraction(12, 27), 3: Fraction(6, 27), 2: Fraction(1, 27)}
    document, reply = accepted(document, {**BLOW, "answers": [[5, 1, 6]]})
    assert reply["entry"]["text"] == "Bob 1 hits Ann: net 3"
    assert reply["result"] == {"net": 3, "came": "Bruises 3, bleeding"}
    assert [(step["text"], step["cite"]["place"]) for step in reply["steps"]] == [
        ("Soak: 2.", "Blow"), ("Net: max(kind, damage - soaked) = 3.", "Blow"), ("Bruises: 0 + 3 = 3.", "p. 7"), ("Bleeding: 1 = 1.", "Blow"),
    ]  # fmt: skip
    assert accepted(document, {"do": "explain", "n": 3})[1]["disagrees"] == ""
    document, reply = accepted(document, {"do": "wait", "minutes": 65})
    assert reply["facts"]["Ann"]["bruises"] == 9
    assert document.state.book.fate(document.state.member("Ann").sheet) == (1, "down")
    document, reply = accepted(document, {"do": "undo"})
    assert reply["facts"]["Ann"]["bruises"] == 3


#: a power that hurts, and tires whoever uses it: what finds no place there is written down as a fever
POWER: dict[str, Any] = {
    "sawbones_game": 1,
    "name": "Power",
    "pools": [{"id": "shots", "name": "Shots", "high": 6, "usual": 2}],
    "tracks": [{"id": "harm", "name": "Harm"}, {"id": "stress", "name": "Stress", "size": "3"}, {"id": "fever", "name": "Fever"}],
    "levels": [{"id": "scars", "name": "Scars", "rows": [["", "Old", 1, 1, False], ["", "New", 1, 2, False]]}],
    "rolls": [{"id": "burns", "name": "Burns", "sides": "4"}, {"id": "tires", "name": "Tires", "sides": "2"}],
    "acts": [
        {
            "id": "burn",
            "name": "Burn",
            "tone": "harm",
            "steps": [
                {"do": "stop", "when": "somebody and by_shots < 1", "text": "No shot is left."},
                {"what": "by_shots", "to": "by_shots - 1"},
                {"do": "roll", "what": "dealt", "roll": "burns"},
                {"do": "mark", "what": "harm", "boxes": "dealt"},
                {"do": "roll", "what": "tired", "roll": "tires"},
                {"do": "mark", "what": "by_stress", "boxes": "tired"},
                {"do": "mark", "what": "by_fever", "boxes": "over"},
                {"do": "mark", "what": "by_scars", "row": "1", "when": "over == 0 and by_fever > 0"},
            ],
        }
    ],
}  # fmt: skip


def powered() -> Document:
    document, _ = accepted(None, {"do": "new", "game": POWER})
    document, _ = accepted(document, {"do": "join", "fighter": "Ann", "side": "party", "sheet": {"stress": 2}})
    return accepted(document, {"do": "join", "fighter": "Bob"})[0]


BURN = {"do": "act", "act": "burn", "on": "Bob", "by": "Ann"}


def facts(document: Document, name: str) -> tuple[int, ...]:
    sheet = document.state.member(name).sheet
    return sheet.harm, sheet.shots - sheet.shots_used, sheet.stress, sheet.fever, *map(len, sheet.scars)


def test_a_step_changes_whoever_does_it() -> None:
    """A shot, stress, and what of that finds no place: exact odds of both, why, undo, a line that says whose it is."""
    document = powered()
    ends = accepted(document, {**BURN, "do": "odds"})[1]["outcomes"]
    chances = dict.fromkeys(range(1, 5), Fraction(0))
    for end in ends:
        chances[end["facts"]["Bob"]["harm"]] += Fraction(end["p"])
    assert chances == dict.fromkeys(range(1, 5), Fraction(1, 4))
    burnt, reply = accepted(document, {**BURN, "answers": [3, 2]})
    assert (facts(burnt, "Bob"), facts(burnt, "Ann")) == ((3, 2, 0, 0), (0, 1, 3, 1, 1))
    assert "Stress of whoever does it: 2 + 2 = 3; 1 found no place." in [step["text"] for step in reply["steps"]]
    assert set(reply["facts"]) == {"Ann", "Bob"}
    assert accepted(burnt, {"do": "explain", "n": 3})[1]["disagrees"] == ""
    again, _ = accepted(burnt, {**BURN, "answers": [1, 1]})
    assert facts(again, "Ann") == (0, 0, 3, 2, 1, 1)
    empty, reply = accepted(again, {**BURN, "answers": []})
    assert (facts(empty, "Bob"), reply["steps"][0]["text"]) == (facts(again, "Bob"), "No shot is left.")
    back, _ = accepted(again, {"do": "undo"})
    assert facts(back, "Ann") == facts(burnt, "Ann")


def test_what_one_does_to_oneself_one_pays_for_and_what_nobody_does_is_free() -> None:
    document = powered()
    burnt, _ = accepted(document, {**BURN, "on": "Ann", "answers": [4, 1]})
    assert facts(burnt, "Ann") == (4, 1, 3, 0)
    _, reply = accepted(document, {**BURN, "on": "Ann", "do": "odds"})
    assert {tuple(end["facts"]["Ann"][name] for name in ("harm", "stress")) for end in reply["outcomes"]} == {
        (harm, 3) for harm in (1, 2, 3, 4)
    }
    nobody, reply = accepted(document, {"do": "act", "act": "burn", "on": "Bob", "answers": [2, 2]})
    assert (facts(nobody, "Bob"), facts(nobody, "Ann")) == ((2, 2, 0, 0), (0, 2, 2, 0))
    assert "Nobody does it." in [step["text"] for step in reply["steps"]]


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ({"do": "roll", "what": "by_stress", "roll": "burns"}, "only what reckons, marks or takes off changes it."),
        ({"what": "by_scars", "to": "1"}, "only what reckons, marks or takes off changes it."),
        ({"do": "mark", "what": "by_wits"}, "and no “by_wits”."),
        ({"what": "by_wits", "to": "1"}, "“by_wits” means something else in a formula"),
    ],
)  # fmt: skip
def test_what_of_whoever_does_it_cannot_be_changed_is_told(step: dict[str, Any], said: str) -> None:
    _, reply = handle(None, {"do": "game", "game": {**POWER, "acts": [{"id": "a", "name": "A", "steps": [step]}]}})
    assert said in reply["problems"]["acts.0.steps.0.what"]


def test_what_finds_no_place_in_one_track_spills_into_another() -> None:
    """Shield first, then flesh, and what is left is lost: the mark after it takes what is over."""
    steps = [{"do": "mark", "what": "shield", "boxes": "blow"}, {"do": "mark", "what": "flesh", "boxes": "over"}]
    tracks = [{"id": "shield", "name": "Shield", "size": "4"}, {"id": "flesh", "name": "Flesh", "size": "6"}]
    act = {
        "id": "a",
        "name": "A",
        "asks": [["blow", "Blow", 0, 20, 0, ""]],
        "steps": [*steps, {"what": "lost", "to": "over"}],
        "log": "{lost} lost",
    }
    document, _ = accepted(
        None, {"do": "new", "game": {"sawbones_game": 1, "name": "S", "tracks": tracks, "acts": [act]}}
    )
    document, _ = accepted(document, {"do": "join", "fighter": "Ann"})
    for blow in range(21):
        struck, reply = accepted(document, {"do": "act", "act": "a", "on": "Ann", "order": {"blow": blow}})
        sheet = struck.state.member("Ann").sheet
        assert (sheet.shield, sheet.flesh) == (min(4, blow), max(0, min(6, blow - 4)))
        assert reply["entry"]["text"] == f"{max(0, blow - 10)} lost"


def test_readings_of_ones_own_are_switches_with_a_line_that_says_why() -> None:
    document = fought()
    fields = accepted(None, {"do": "new", "game": BRUISES})[1]["own"]["options"]["fields"]
    assert [(field["label"], field["help"], field["kind"]) for field in fields] == [
        ("Net 0 bruises", "The text says “at least”.", "flag")
    ]
    soft = {**BLOW, "order": {"damage": 0}, "answers": [0]}
    assert accepted(document, soft)[1]["result"]["net"] == 0
    document, _ = accepted(document, {"do": "options", "options": {fields[0]["id"]: True}})
    assert accepted(document, soft)[1]["result"]["net"] == 1
    assert accepted(document, {"do": "trial", "options": {}})[1]["screen"]["kind"] == "trial"


@pytest.mark.parametrize("game", [BRUISES, *SKETCHES], ids=lambda game: game["name"])
def test_a_fight_never_loses_its_game(game: dict[str, Any]) -> None:
    """Records as a device keeps them, document, file and every kind of link hold it, and it can be read back."""
    rng = Random(game["name"])
    document = fought(game)
    for _ in range(12):
        document = at_random.played(document, at_random.something(rng, document), rng)
    kept = json.loads(json.dumps(accepted(document, {"do": "save"})[1]["document"]))
    assert own.system(kept["head"]["game"]) == document.system
    opened, reply = accepted(None, {"do": "open", "document": kept})
    assert opened.log == document.log
    assert reply["own"]["id"] == document.system.id
    assert reply["head"] == kept["head"]
    for what in ("fight", "system"):
        link = accepted(document, {"do": "link", "what": what, "name": "Mine"})[1]["link"]
        linked, reply = accepted(None, {"do": "open", "link": link})
        assert linked.system == document.system, what
        assert own.system(reply["head"]["game"]) == document.system
    alone, reply = accepted(
        None,
        {"do": "open", "link": f"https://x.example/#{accepted(document, {'do': 'link', 'what': 'game'})[1]['link']}"},
    )
    assert (reply["kind"], reply["name"]) == ("game", game["name"])
    assert alone.system == document.system
    assert alone.log == Log((alone.state,))


def test_two_versions_of_one_game_do_not_mix() -> None:
    other = {**BRUISES, "tracks": [{**BRUISES["tracks"][0], "size": "4 * tough"}, BRUISES["tracks"][1]]}
    first, second = fought(), fought(other)
    assert first.system.id != second.system.id
    assert first.system.name == second.system.name
    come = accepted(first, {"do": "roster"})[1]["roster"]["members"][0]["member"]
    _, reply = handle(second, {"do": "arrive", "system": first.system.id, "members": [come], "anew": True})
    assert reply["problems"] == {"system": "They are of other rules than this fight, which is Bruises."}
    big = {"do": "edit", "fighter": "Ann", "sheet": {"bruises": 12}}
    assert handle(first, big)[1]["problems"] == {"bruises": "Bruises: at most 9, not 12."}
    assert accepted(second, big)[1]["facts"]["Ann"]["bruises"] == 12
    assert find(first.system.id) is None


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ({"do": "new"}, {"system": "Give either the id of the rules or a game of one's own."}),
        ({"do": "new", "game": BRUISES, "system": "fudge"}, {"system": "Give either the id of the rules or a game of one's own."}),
        ({"do": "new", "system": "own"}, None),
        ({"do": "new", "game": {"sawbones_game": 1, "name": "G"}}, {"acts": "Acts: nothing can happen: give one at least."}),
    ],
)  # fmt: skip
def test_what_is_no_beginning_is_refused(message: dict[str, Any], said: dict[str, str] | None) -> None:
    _, reply = handle(None, message)
    assert not reply["ok"]
    assert said is None or reply["problems"] == said


def test_a_damaged_game_in_a_document_is_told() -> None:
    kept = accepted(fought(), {"do": "save"})[1]["document"]
    for game, said in (
        (None, "rules called “own”, which are not known here"),
        ({}, "cannot be read. This is no game: one says sawbones_game 1."),
    ):
        head = {name: value for name, value in (kept["head"] | {"game": game}).items() if value is not None}
        _, reply = handle(None, {"do": "open", "document": {**kept, "head": head}})
        assert said in reply["problems"]["document"]


def test_only_a_game_of_ones_own_is_a_link_of_a_game() -> None:
    document, _ = accepted(None, {"do": "new", "system": "fudge"})
    assert handle(document, {"do": "link", "what": "game"})[1]["problems"] == {
        "what": "Fudge is no game of one's own: anybody has it."
    }


def test_a_game_too_long_for_a_link_says_so_and_is_still_in_every_fight() -> None:
    rng = Random("long")
    words = ["".join(rng.choice("abcdefghijklmnop qrstuvwxyz") for _ in range(150)) for _ in range(12)]
    long = {
        **BRUISES,
        "acts": [*BRUISES["acts"], *({"id": f"a{n}", "name": "A", "help": word} for n, word in enumerate(words[:9]))],
    }
    document = fought(long)
    assert "share it as a file" in handle(document, {"do": "link", "what": "game"})[1]["problems"]["link"]
    assert "link" not in looked({"do": "game", "game": long})
    link = accepted(document, {"do": "link"})[1]["link"]
    assert accepted(None, {"do": "open", "link": link})[0].state == document.state


def test_the_words_that_links_of_games_rest_on_never_change() -> None:
    assert hashlib.sha256(GAME_WORDS).hexdigest() == "ebf36c87343710b0b2aafb3bfb4f2b1de6b9066ed59cef26a8925d01099f0f46"


# The definition as a value


@pytest.mark.native
def test_a_definition_is_read_back_as_it_was() -> None:
    """Written out, and with its parts in another order; equal ones are one game."""
    rng = Random("read back")
    for game in (*SKETCHES, BRUISES, *(own_games.game(rng) for _ in range(150))):
        read = definition.shape(game)
        kept = json.loads(json.dumps(definition.plain(read)))
        assert definition.shape(kept) == read
        assert definition.plain(definition.shape(kept)) == kept
        assert definition.shape(dict(reversed(game.items()))) == read
        assert hash(definition.shape(kept)) == hash(read)
        assert own.system(kept) is own.system(game)


def test_a_migration_brings_a_game_of_before(monkeypatch: pytest.MonkeyPatch) -> None:
    def renamed(given: dict[str, Any]) -> dict[str, Any]:
        return {("tracks" if name == "rulers" else name): value for name, value in given.items()}

    monkeypatch.setattr(definition, "VERSION", 2)
    monkeypatch.setattr(definition, "MIGRATIONS", ((2, "rulers are called tracks", renamed),))
    before = {("rulers" if name == "tracks" else name): value for name, value in BRUISES.items()}
    assert definition.shape(before) == definition.shape({**BRUISES, "sawbones_game": 2})


# Looked at


def test_what_a_game_is_made_of_is_told_in_forms() -> None:
    screen = looked({"do": "game"})["screen"]
    assert [game["name"] for game in screen["games"]] == [*NAMES, *(game["name"] for game in FIVE)]
    for name, about in screen["lists"].items():
        assert about["form"] in screen["forms"], name
    assert {"title", "step", "fight"} < set(screen["forms"])


@pytest.mark.parametrize("game", [BRUISES, *SKETCHES, *FIVE], ids=lambda game: game["name"])
def test_a_game_is_looked_at_before_it_is_played(game: dict[str, Any]) -> None:
    reply = looked({"do": "game", "game": game})
    screen = reply["screen"]
    assert game in FIVE or len(reply["link"]) <= 1_200
    assert sum(Fraction(bar["p"]) for bar in screen["chances"][0]["bars"]) == 1
    assert screen["widgets"]
    assert screen["before"]
    assert screen["steps"]
    chances = [Fraction(line.rsplit("(", 1)[1].rstrip(")")) for line in screen["said"].splitlines() if "%" in line]
    assert sum(chances) == 1
    document = None
    for message in screen["own"]["starters"][0]["messages"]:
        document, _ = accepted(document, message)
    assert document is not None
    assert document.state.members
