"""What a game of one's own does when a turn begins: to whom it comes, what it asks, its odds, and how it is undone."""

from __future__ import annotations

import copy
import hashlib
from collections import deque
from fractions import Fraction
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any

import laws
import pytest
from table_talk import accepted
from test_own_laws import SMALL, drawn

from goals import fuzz
from sawbones.app import Document, handle
from sawbones.foresight.chain import Chain
from sawbones.foresight.outlook import Count
from sawbones.foresight.playout import Plan, setting
from sawbones.foresight.story import Story
from sawbones.play.resolve import Part, odds
from sawbones.systems import own
from sawbones.systems.own import definition
from sawbones.systems.own.five import FIVE
from sawbones.systems.own.sketches import SKETCHES

if TYPE_CHECKING:
    from sawbones.foresight.counted import Counted

#: whoever burns throws when the turn begins: a five or a six puts it out, all else hurts; and a turn that ends tires
FIRE: dict[str, Any] = {
    "sawbones_game": 1,
    "name": "Fire",
    "attributes": [{"id": "hp", "name": "Hit points", "low": 1, "high": 9, "usual": 3}],
    "tracks": [
        {"id": "burns", "name": "on fire", "shape": "tag", "size": "1"},
        {"id": "harm", "name": "Damage", "size": "hp"},
        {"id": "tired", "name": "Tired", "shape": "number"},
        {"id": "bleeds", "name": "bleeding", "shape": "tag", "size": "1"},
    ],
    "rolls": [{"id": "out", "name": "Put it out"}],
    "acts": [{"id": "blow", "name": "Blow", "tone": "harm", "steps": [{"do": "say", "text": "A miss."}]}],
    "begins": [
        {"do": "stop", "when": "not burns"},
        {"do": "roll", "what": "out", "roll": "out", "see": "it >= 5"},
        {"what": "burns", "to": "0", "when": "out"},
        {"do": "mark", "what": "harm", "when": "not out"},
    ],
    "turn": [{"do": "mark", "what": "tired"}],
    "times": [{"id": "blood", "name": "Bleeding", "every": 1, "when": "bleeds", "steps": [{"do": "mark", "what": "harm", "boxes": "9"}]}],
    "ends": [{"word": "down", "when": "harm >= hp"}],
}  # fmt: skip
NEXT = {"do": "next"}
BURNS = {"burns": 1}


def fight(*fighters: tuple[str, dict[str, Any]], game: dict[str, Any] = FIRE) -> Document:
    """A fight of these, the first of them alone of the party."""
    document, _ = accepted(None, {"do": "new", "game": game})
    for place, (name, sheet) in enumerate(fighters):
        side = "foe" if place else "party"
        document, _ = accepted(document, {"do": "join", "fighter": name, "sheet": sheet, "side": side})
    return document


def stands(document: Document) -> dict[str, tuple[int, int, int]]:
    return {m.name: (m.sheet.burns, m.sheet.harm, m.sheet.tired) for m in document.state.members}


def then(document: Document, *answers: Any, **more: Any) -> Document:
    return accepted(document, {**NEXT, "answers": list(answers), **more})[0]


def test_nobodys_turn_is_shown_to_players_before_its_start_has_done_what_it_does() -> None:
    """Between two of the party somebody hidden has turns: what players see goes from the one's turn to the other's, burnt."""
    document = then(fight(("Ann", {}), ("Ghoul", {}), ("Bob", BURNS), ("Rat", {})))
    document, _ = accepted(document, {"do": "edit", "fighter": "Bob", "side": "party"})
    seen = []
    for _ in range(7):
        view = accepted(document, {"do": "view"})[1]["view"]
        seen.append((view["round"], view["turn"], view["party"][1]["state"]["text"]))
        document, _ = accepted(document, NEXT | {"roll": True}, lambda faces: faces[0])
    assert list(dict.fromkeys(seen)) == [
        (1, "Ann", "unhurt"), (1, "Bob", "hurt"), (2, "Ann", "hurt"), (2, "Bob", "badly hurt"),
    ]  # fmt: skip


# What is asked, and how likely it is


def test_a_throw_is_asked_of_whose_turn_begins_with_its_odds() -> None:
    document = fight(("Ann", BURNS), ("Bob", {}))
    _, reply = handle(document, NEXT)
    asked = reply["question"]
    assert (asked["label"], asked["fighter"]) == ("Put it out", "Ann")
    _, reply = accepted(document, {"do": "preview", "of": "next", "chances": True})
    bars = {bar["label"]: bar["p"] for strip in reply["screen"]["chances"] for bar in strip["bars"]}
    assert bars == {"Damage 1": "2/3", "no longer on fire": "1/3"}


def test_odds_are_the_faces_counted_and_what_comes_of_each_face() -> None:
    document = fight(("Ann", BURNS), ("Bob", {}))
    _, reply = accepted(document, {"do": "odds", "of": "next"})
    counted = {
        (end["facts"]["Ann"]["burns"], end["facts"]["Ann"]["harm"]): Fraction(end["p"]) for end in reply["outcomes"]
    }
    played = [stands(then(document, [face]))["Ann"][:2] for face in range(1, 7)]
    assert counted == {end: Fraction(played.count(end), 6) for end in set(played)}
    assert counted == {(0, 0): Fraction(1, 3), (1, 1): Fraction(2, 3)}


@pytest.mark.parametrize(
    ("known", "counted"),
    [
        ([], {(1, 0, 1): Fraction(1, 1)}),  # whose turn ends is asked first: whose begins then is not known yet
        ([4], {(1, 1, 0): Fraction(2, 3), (0, 0, 0): Fraction(1, 3)}),
    ],
)
def test_what_the_end_of_a_turn_asks_comes_before(known: list[int], counted: dict[Any, Fraction]) -> None:
    game = copy.deepcopy(FIRE)
    game["turn"] = [{"do": "roll", "what": "tired", "roll": "out", "see": "1"}]
    document = then(fight(("Ann", {}), ("Bob", BURNS), game=game))
    _, reply = handle(document, {**NEXT, "answers": known})
    assert (reply["question"]["fighter"], reply["ok"]) == ("Bob" if known else "Ann", True)
    _, reply = accepted(document, {"do": "odds", "of": "next", "answers": known})
    name = "Bob" if known else "Ann"
    found: dict[Any, Fraction] = {}
    for end in reply["outcomes"]:
        facts = end["facts"][name]
        key = (facts["burns"], facts["harm"], facts["tired"]) if known else (1, facts["harm"], facts["tired"])
        found[key] = found.get(key, Fraction(0)) + Fraction(end["p"])
    assert found == counted


def test_it_says_why_and_is_undone() -> None:
    document = fight(("Ann", BURNS), ("Bob", {}))
    after, reply = accepted(document, {**NEXT, "answers": [[2]]})
    assert reply["entry"]["text"] == "Ann is on turn; Ann: Damage: 0 + 1 = 1"
    assert [(step["text"], step["cite"]["place"]) for step in reply["steps"]][-1] == (
        "Damage: 0 + 1 = 1.",
        "When a turn begins",
    )
    why = accepted(after, {"do": "explain", "n": reply["entry"]["n"]})[1]
    assert (why["disagrees"], [step["text"] for step in why["steps"]]) == ("", [s["text"] for s in reply["steps"]])
    undone = accepted(after, {"do": "undo"})[0]
    assert (stands(undone), undone.state.turn) == (stands(document), None)
    link = accepted(after, {"do": "link"})[1]["link"]
    assert stands(accepted(None, {"do": "open", "link": link})[0]) == stands(after)


# To whom it comes


def test_the_turn_goes_round_over_several_fighters() -> None:
    """Each when the turn comes to them: a mob all at once, the fallen never, and each tires when it is over."""
    document = fight(("Ann", BURNS), ("Bob", {}), ("Cyd", {"harm": 3, "burns": 1}), ("Dan", BURNS))
    document, _ = accepted(document, {"do": "join", "fighter": "Rat", "count": 2, "sheet": BURNS, "mob": True})
    told = []
    for answers in ([1], [], [6], [1, 5], [1]):
        document, reply = accepted(document, {**NEXT, "answers": answers})
        told.append(reply["entry"]["text"])
    assert told == [
        "Ann is on turn; Ann: Damage: 0 + 1 = 1",
        "Bob is on turn; Ann: Tired: 0 + 1 = 1",
        "Dan is on turn; Bob: Tired: 0 + 1 = 1; Dan: On fire: 0 = 0",
        "Rat 1 is on turn; Dan: Tired: 0 + 1 = 1; Rat 1: Damage: 0 + 1 = 1; Rat 2: On fire: 0 = 0",
        "Round 2: Ann is on turn; Rat 1: Tired: 0 + 1 = 1; Rat 2: Tired: 0 + 1 = 1; Ann: Damage: 1 + 1 = 2",
    ]
    assert stands(document) == {
        "Ann": (1, 2, 1), "Bob": (0, 0, 1), "Cyd": (1, 3, 0), "Dan": (0, 0, 1), "Rat 1": (1, 1, 1), "Rat 2": (0, 0, 1),
    }  # fmt: skip


def test_whoever_is_alone_ends_a_turn_and_begins_the_next() -> None:
    document = then(then(fight(("Ann", BURNS)), 1), 1)
    assert (stands(document)["Ann"], document.state.round) == ((1, 2, 1), 2)
    _, reply = accepted(document, {"do": "odds", "of": "next"})
    assert {end["facts"]["Ann"]["harm"]: end["p"] for end in reply["outcomes"]} == {3: "2/3", 2: "1/3"}


def test_whoever_joins_in_the_middle_of_a_round_begins_when_it_comes_to_them() -> None:
    document = then(fight(("Ann", {}), ("Bob", {})))
    document, _ = accepted(document, {"do": "join", "fighter": "Cyd", "sheet": BURNS})
    document = then(then(document), 3)
    assert (document.state.turn, stands(document)["Cyd"], document.state.round) == ("Cyd", (1, 1, 0), 1)


def test_whoever_falls_by_it_has_the_turn_all_the_same() -> None:
    document = then(fight(("Ann", BURNS | {"harm": 2}), ("Bob", {})), 1)
    assert (document.state.turn, document.state.member("Ann").sheet.harm) == ("Ann", 3)
    assert then(document).state.turn == "Bob"


def test_whom_time_fells_begins_no_turn() -> None:
    """The minute is over with the round: who is next is known only when it is."""
    document = fight(("Ann", BURNS | {"bleeds": 1}), ("Bob", BURNS), ("Cyd", {}))
    document = then(document, 6)
    for _ in range(9):
        document = then(then(then(document, *([5] if stands(document)["Bob"][0] else []))))
    document, reply = accepted(then(then(document)), {**NEXT, "answers": []})
    assert reply["entry"]["text"].startswith("Round 11: Bob is on turn; Ann: Damage: 0 + 9 = 3")


BY_HAND: dict[str, dict[str, Any]] = {
    "given by hand": {"do": "turn", "fighter": "Bob"},
    "whoever is on turn leaves": {"do": "leave", "fighter": "Ann"},
    "whoever is on turn is out": {"do": "out", "fighters": ["Ann"], "how": "fled"},
    "whoever is on turn plays later": {"do": "move", "fighter": "Ann", "by": 1},
    "joins the mob that is on turn": {"do": "mob", "fighters": ["Ann", "Bob"], "mob": "Pack"},
}


@pytest.mark.parametrize("row", BY_HAND)
def test_what_comes_at_the_start_of_a_turn_comes_whatever_brings_the_turn(row: str) -> None:
    document = then(fight(("Ann", {}), ("Bob", BURNS)))
    document, _ = accepted(document, {"do": "edit", "fighter": "Bob", "side": "party"})
    same, reply = handle(document, BY_HAND[row])
    assert (same, reply["question"]["fighter"], reply["question"]["label"]) == (document, "Bob", "Put it out")
    of = BY_HAND[row]["do"]
    if "by" not in BY_HAND[row]:
        _, reply = accepted(document, {**BY_HAND[row], "do": "odds", "of": of})
        assert {end["facts"]["Bob"]["burns"]: end["p"] for end in reply["outcomes"]} == {1: "2/3", 0: "1/3"}
    after, reply = accepted(document, {**BY_HAND[row], "answers": [2]})
    assert (stands(after)["Bob"], reply["entry"]["cause"]["answers"]) == ((1, 1, 0), [2])
    assert accepted(document, {**BY_HAND[row], "roll": True}, lambda _: 2)[0].state == after.state
    assert accepted(after, {"do": "explain", "n": reply["entry"]["n"]})[1]["disagrees"] == ""
    assert accepted(after, {"do": "undo"})[0].state == document.state


def test_the_dying_have_a_turn_where_its_start_may_save_them() -> None:
    game = copy.deepcopy(FIRE)
    game["ends"][0] |= {"grave": 2}
    del game["turn"]
    document = then(fight(("Ann", {"harm": 3, "burns": 1}), ("Bob", {}), game=game), 6)
    assert (document.state.turn, stands(document)["Ann"]) == ("Ann", (0, 3, 0))


def test_whose_turn_it_was_may_wait_and_the_next_begins() -> None:
    document = then(then(fight(("Ann", {}), ("Bob", BURNS))), 1, hold=True)
    assert (document.state.turn, stands(document)["Bob"]) == ("Bob", (1, 1, 0))


# Looked ahead


def ahead(document: Document) -> Any:
    return setting(document.system, document.state, Plan())


def counted(count: Counted) -> Any:
    count.go_on(10**9)
    return count


@pytest.mark.parametrize(("turns", "stood"), [(0, (1, 1, 1, 1)), (1, (3, 1, 1, 1))])
def test_how_long_somebody_stands_counts_what_comes_when_the_turn_begins(turns: int, stood: tuple[int, ...]) -> None:
    """With one hit point left a fire is put out or is the end; of the turn that has begun it is over."""
    document = fight(("Ann", BURNS | {"hp": 1}), ("Bob", {}))
    if turns:
        document, _ = accepted(document, {"do": "turn", "fighter": "Ann", "answers": [5]})
        document, _ = accepted(document, {"do": "edit", "fighter": "Ann", "sheet": BURNS})
    chain = counted(Chain(ahead(document), 0, 7))
    assert [share.p for share in chain.shares()] == [Fraction(each, 3) for each in stood]
    assert chain.known


def test_fights_played_out_begin_turns_as_the_rules_do() -> None:
    document = fight(("Ann", BURNS | {"hp": 1}), ("Bob", {}))
    fights = 300
    count = counted(Count(ahead(document), 7, fights, stories=0))
    told = [Story(ahead(document), 7, number) for number in range(fights)]
    for story in told:
        deque(islice(story.lines(), 4), 0)
    for fell in (count.ends[0][0], sum(story.state.member("Ann").sheet.harm > 0 for story in told)):
        assert abs(fell / fights - 2 / 3) < 4 * (2 / 9 / fights) ** 0.5


# Definitions of before, and definitions of any kind


@pytest.mark.dear
def test_odds_of_the_start_and_the_end_of_a_turn_are_the_faces_counted() -> None:
    held = 0
    for n, (game, system) in enumerate(islice(drawn("begins"), fuzz(120, 120))):
        case = laws.case.drawn(system, f"begins {n}", 3)
        for sheet in case.sheets():
            for rule in (case.book.turn_begins, case.book.turn_over):
                part = Part("Ann", laws.order.without_order(rule), sheet, None)
                truth = laws.dice.every_way(part, [], SMALL.faces)
                if truth is not None:
                    ends = odds(part)
                    assert {(e.sheet, tuple(sorted(e.result.items())), e.actor): e.p for e in ends} == truth, game
                    held += len(ends) > 1
    assert held > fuzz(20, 20), held


def test_next_is_what_every_throw_makes_of_it_in_any_game() -> None:
    """A round of three in games made of dice: what is thrown is recorded, and comes to the same once more."""
    rng = Random("rounds")
    begun = 0
    for game, _ in islice(drawn("rounds"), 60):
        document = fight(("Ann", {}), ("Bob", {}), ("Cyd", {}), game=game)
        for _ in range(4):
            before = document
            document, reply = accepted(document, {**NEXT, "roll": True}, rng.choice)
            again, _ = accepted(before, {**NEXT, "answers": reply["answers"]})
            assert again.state == document.state
            assert accepted(document, {"do": "explain", "n": reply["entry"]["n"]})[1]["disagrees"] == ""
            begun += bool(game.get("begins"))
    assert begun > 60, begun


def test_a_game_in_which_no_turn_begins_is_written_as_before() -> None:
    """As every fight and every link has it that is older than what comes when a turn begins."""
    plain = [game for game in (*SKETCHES, *FIVE) if "begins" not in game]
    texts = "\n".join(definition.text_of(definition.shape(game)) for game in plain)
    assert hashlib.sha256(texts.encode()).hexdigest()[:16] == "fe8f8efa90441f7f"
    for game in plain:
        assert "begins" not in own.system(game).definition  # type: ignore[operator]
        assert not own.system(game).book().begins_turns
