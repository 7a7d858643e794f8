"""What a phase of Eclipse Phase allows is counted, and a psi attack that does stress."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from table_talk import accepted, act, begun

PISTOL, RIFLE, PLASMA, KNIFE = "light_pistol", "automatic_rifle", "plasma_rifle", "knife"
ANN = {"weapons": [[PISTOL, 50, 10], [RIFLE, 50, 30], [PLASMA, 50, 10], [KNIFE, 50, 0]], "prone": True}


def fight() -> Any:
    document, _ = accepted(None, {"do": "new", "system": "eclipse-phase"})
    for name, sheet in (("Ann", ANN), ("Bob", {}), ("Cyd", {})):
        document, _ = accepted(document, {"do": "join", "fighter": name, "sheet": sheet})
    return document


def shoots(document: Any, on: Any = "Bob", **aid: Any) -> tuple[Any, list[str]]:
    """Ann attacks with what the circumstances fill in, and misses."""
    message = {"act": "attack", "by": "Ann", "on": on}
    first = on[0] if isinstance(on, list) else on
    order = accepted(document, {"do": "fill", **message, "on": first, "aid": aid})[1]["screen"]["order"]
    answers = [99, 98] * (len(on) if isinstance(on, list) else 1)
    document, reply = accepted(document, {"do": "act", **message, "order": order, "answers": answers})
    return document, [step["text"] for step in reply["steps"] if "in this phase" in step["text"]]


def does(document: Any, name: str, **order: Any) -> tuple[Any, list[str]]:
    message = {"do": "act", "act": name, "on": "Ann", "order": order}
    document, reply = accepted(document, message)
    if reply["question"]:
        document, reply = accepted(document, {**message, "answers": [50]})
    return document, [step["text"] for step in reply["steps"] if "in this phase" in step["text"]]


def counted(document: Any) -> tuple[int, int, int]:
    man: Any = document.state.member("Ann").sheet
    return man.attacks, man.complex, man.quick


TWO = ["Complex Actions in this phase: 2, and one is what it has."]
#: attacks by their circumstances, one after the other; attacks and Complex Actions after them; what the last one says
PHASES: list[tuple[str, list[dict[str, Any]], int, int, list[str]]] = [
    ("two shots are one Complex Action", [{"weapon": PISTOL, "mode": "semi"}] * 2, 2, 1, []),
    ("three are two", [{"weapon": PISTOL, "mode": "semi"}] * 3, 3, 2, TWO),
    ("four are two", [{"weapon": PISTOL, "mode": "semi"}] * 4, 4, 2, []),
    ("two bursts are one", [{"weapon": RIFLE, "mode": "burst"}] * 2, 2, 1, []),
    ("three bursts are two", [{"weapon": RIFLE, "mode": "burst"}] * 3, 3, 2, TWO),
    ("full auto is one", [{"weapon": RIFLE, "mode": "full"}], 1, 1, []),
    ("full auto twice is two", [{"weapon": RIFLE, "mode": "full"}] * 2, 2, 2, TWO),
    ("a single shot is one", [{"weapon": PLASMA}] * 2, 2, 2, TWO),
    ("a blow is one", [{"weapon": KNIFE}] * 2, 2, 2, TWO),
    ("a shot and a blow", [{"weapon": PISTOL, "mode": "semi"}, {"weapon": KNIFE}], 2, 2, TWO),
    ("with the other hand it costs none", [{"weapon": PISTOL, "mode": "semi"}] * 2 + [{"weapon": PISTOL, "off_hand": 1}] * 2, 4, 1, []),
    ("by suppressive fire neither", [{"weapon": RIFLE, "mode": "full"}, {"weapon": RIFLE, "suppressive": True}], 2, 1, []),
]  # fmt: skip


@pytest.mark.parametrize(("aids", "attacks", "whole", "warned"), [row[1:] for row in PHASES],
                         ids=[row[0] for row in PHASES])  # fmt: skip
def test_two_shots_a_complex_action(aids: list[dict[str, Any]], attacks: int, whole: int, warned: list[str]) -> None:
    document = fight()
    said: list[str] = []
    for aid in aids:
        document, said = shoots(document, **aid)
    assert (counted(document), said) == ((attacks, whole, 0), warned)


def test_one_burst_at_two_is_one_attack_and_half_a_complex_action() -> None:
    document, said = shoots(fight(), ["Bob", "Cyd"], weapon=RIFLE, mode="burst", targets=2)
    assert (counted(document), said) == ((1, 1, 0), [])
    document, said = shoots(document, ["Bob", "Cyd"], weapon=RIFLE, mode="burst", targets=2)
    assert (counted(document), said) == ((2, 1, 0), [])
    document, said = shoots(document, weapon=RIFLE, mode="burst")
    assert (counted(document), said) == ((3, 2, 0), TWO)


def test_a_concentrated_beam_gives_up_the_second_shot() -> None:
    document, _ = accepted(fight(), {"do": "edit", "fighter": "Ann", "sheet": {"weapons": [["hand_laser", 50, 50]]}})
    document, _ = shoots(document, beam="concentrated")
    document, said = shoots(document, beam="concentrated")
    assert (counted(document), said) == ((2, 2, 0), TWO)


def test_drawing_is_a_quick_action_and_the_drawn_weapon_is_the_first() -> None:
    document, said = does(fight(), "draw", weapon=RIFLE)
    assert (counted(document), said) == ((0, 0, 1), [])
    assert [row[0] for row in document.state.member("Ann").sheet.weapons] == [RIFLE, PISTOL, PLASMA, KNIFE]
    document, said = shoots(document)
    assert said == [], "a Quick Action and a Complex one"
    document, said = does(document, "draw", weapon=KNIFE)
    assert (counted(document), said) == (
        (1, 1, 2),
        ["Quick Actions in this phase: 2; beyond 1 it is for the game master to say."],
    )
    cards = accepted(document, {"do": "look"})[1]["screen"]["cards"]
    phase = next(w for w in cards[0]["widgets"] if w.get("label") == "This phase")
    assert (phase["value"], phase["tone"]) == ("1 attack, 2 quick", "turn")
    before = document.state.member("Ann").sheet
    document, _ = does(document, "draw", weapon="spoon")
    assert document.state.member("Ann").sheet == before


def test_three_quick_actions_do_without_a_complex_one() -> None:
    document = fight()
    for name, order in (("rise", {}), ("draw", {}), ("draw", {"weapon": KNIFE})):
        document, said = does(document, name, **order)
        assert said == []
    document, said = does(document, "draw")
    assert said == ["Quick Actions in this phase: 4; beyond 3 it is for the game master to say."]


@pytest.mark.parametrize(("name", "order"), [("full_defence", {}), ("aim", {"how": "complex"}), ("reload", {}), ("suppress", {"weapon": RIFLE}),
                                             ("recover", {}), ("sprint", {}), ("break_free", {})])  # fmt: skip
def test_other_complex_actions_are_counted_too(name: str, order: dict[str, Any]) -> None:
    document, said = does(fight(), name, **order)
    assert (counted(document), said) == ((0, 1, 0), [])
    document, said = shoots(document, weapon=KNIFE)
    assert (counted(document), said) == ((1, 2, 0), TWO)
    document, _ = does(document, "scene")
    assert counted(document) == (0, 0, 0)


def test_a_blast_is_one_complex_action_however_many_it_reaches() -> None:
    document = fight()
    before = document.state.member("Ann").sheet

    def bursts(on: list[str], **order: Any) -> tuple[Any, list[str]]:
        message = {"do": "act", "act": "blast", "by": "Ann", "on": on, "order": {"metres": 40, **order}}
        thrown = [] if "dv" in order else [3] * len(on)
        after, reply = accepted(document, {**message, "answers": thrown})
        assert reply["question"] is None
        return after, [step["text"] for step in reply["steps"] if "in this phase" in step["text"]]

    for on in (["Bob"], ["Bob", "Cyd"], ["Bob", "Ann", "Cyd"], ["Ann", "Bob"], ["Bob", "Ann"], ["Ann"]):
        assert (counted(bursts(on)[0]), bursts(on)[1]) == ((0, 1, 0), []), on
    assert bursts(["Bob"], dv=20)[0].state.member("Ann").sheet == before, "the damage was thrown by an act before"
    document, _ = bursts(["Bob"])
    for on in (["Bob"], ["Bob", "Ann"], ["Ann", "Bob"]):
        after, said = bursts(on)
        assert (counted(after), said) == ((0, 2, 0), TWO), on
    cards = accepted(document, {"do": "look"})[1]["screen"]["cards"]
    assert next(w["value"] for w in cards[0]["widgets"] if w.get("label") == "This phase") == "1 complex, 0 quick"
    message = {"act": "blast", "by": "Ann", "on": ["Bob", "Cyd"], "order": {"metres": 40}}
    assert accepted(document, {"do": "odds", **message})[1]["ok"]


def test_blasts_of_a_fight_begun_before_take_nothing() -> None:
    document = fight()
    saved = json.loads(json.dumps(accepted(document, {"do": "save"})[1]["document"]))
    assert saved["head"]["base"]["options"].pop("blast_takes") == "complex"
    message = {"do": "act", "act": "blast", "by": "Ann", "on": "Bob", "order": {"metres": 40}, "answers": [3]}
    for kept, complex_actions in (({**saved}, 0), (accepted(document, {"do": "save"})[1]["document"], 1)):
        opened, _ = accepted(None, {"do": "open", "document": kept})
        assert counted(accepted(opened, message)[0]) == (0, complex_actions, 0)


def test_a_turn_begins_the_count_anew() -> None:
    document, _ = accepted(fight(), {"do": "next", "answers": [90, 50, 10]})
    for _ in range(2):
        document, _ = shoots(document, weapon=KNIFE)
    assert counted(document) == (2, 2, 0)
    document, _ = accepted(document, {"do": "next"})
    assert counted(document) == (0, 0, 0)


# A psi attack that does stress: readings, sheet, order, answers, expected

PSI: list[tuple[str, dict[str, Any], dict[str, Any], dict[str, Any], list[Any], dict[str, Any]]] = [
    ("it is opposed by WIL × 2", {}, {"willpower": 16}, {"skill": 60}, [20, 30], {"hit": False, "targets": {"attack": 60, "defence": 32}}),
    ("the higher roll", {}, {"willpower": 16}, {"skill": 41}, [31, 30, 4], {"hit": True, "sv": 4, "stress": 4, "traumas": 0, "damage": 0}),
    ("a failure does nothing", {}, {"willpower": 16}, {"skill": 40}, [41, 90], {"hit": False, "sv": None}),
    ("Excellent Success", {}, {"willpower": 30}, {"skill": 60}, [28, 90, 3], {"bonus": 5, "sv": 8, "stress": 8}),
    ("… from a margin of 60", {}, {"willpower": 40}, {"skill": 90}, [28, 90, 3], {"bonus": 10, "sv": 13, "stress": 13}),
    ("… where its damage is left out", {"excellent_damage": False}, {"willpower": 40}, {"skill": 90}, [28, 90, 3], {"bonus": 0, "sv": 3}),
    ("the dice of the sleight", {}, {"willpower": 40}, {"skill": 40, "dice": 2, "plus": 3, "divide": 2}, [39, 90, 12], {"sv": 8}),
    ("a critical doubles it", {}, {"willpower": 40}, {"skill": 40}, [33, 90, 4], {"sv": 8}),
    ("so does a critical failure to resist", {}, {"willpower": 40}, {"skill": 40}, [39, 88, 4], {"sv": 8}),
    ("no armor stops it", {}, {"willpower": 40, "energy": 99, "kinetic": 99}, {"skill": 40}, [39, 90, 4], {"sv": 4, "stress": 4}),
    ("traumas and their test", {}, {"willpower": 10}, {"skill": 40}, [39, 90, 9, 21],
     {"stress": 9, "traumas": 2, "new_traumas": 2, "disoriented": True, "tests": [{"test": "disorientation", "target": 10, "roll": 21, "passed": False}]}),
    ("a pod resists better", {}, {"willpower": 16, "kind": "pod"}, {"skill": 40}, [99, 99], {"targets": {"attack": 40, "defence": 62}}),
    ("full psi defense", {}, {"willpower": 16}, {"skill": 40, "full_defence": True}, [99, 99], {"targets": {"attack": 40, "defence": 62}}),
    ("a shell knows no psi", {}, {"kind": "synthmorph"}, {"skill": 40}, [], {"hit": False, "stress": 0}),
    ("the average", {"static_damage": True}, {"willpower": 40}, {"skill": 40, "dice": 2}, [39, 90], {"sv": 11}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("options", "sheet", "order", "answers", "expected"), [row[1:] for row in PSI], ids=[row[0] for row in PSI]
)
def test_a_psi_attack_does_stress_as_it_does_damage(
    options: dict[str, Any], sheet: dict[str, Any], order: dict[str, Any], answers: list[Any], expected: dict[str, Any]
) -> None:
    _, reply = act(begun("eclipse-phase", sheet, **options), "psi_stress", order, *answers)
    assert reply["question"] is None
    found = {**reply["facts"]["Boris"], **reply["result"]}
    assert {key: found.get(key) for key in expected} == expected


def test_the_odds_of_a_psi_attack_that_does_stress() -> None:
    document = begun("eclipse-phase", {"willpower": 40})
    message = {"do": "odds", "act": "psi_stress", "on": "Boris", "order": {"skill": 40}, "answers": [30, 99]}
    _, reply = accepted(document, message)
    chances: dict[int, Fraction] = {}
    for end in reply["outcomes"]:
        sv = end["result"]["sv"]
        chances[sv] = chances.get(sv, Fraction(0)) + Fraction(end["p"])
    assert chances == {2 * face: Fraction(1, 10) for face in range(1, 11)}, "99 fails critically"
