"""What a row of the list says of somebody: the one number that hurts, how they stand, what they are armed with."""

from __future__ import annotations

from typing import Any

import pytest
from table_talk import SHIPPED, accepted, begun

from sawbones.app import handle

AS, FIRST = "after-sundown-revised", "after-sundown"


def card(reply: Any, name: str = "Boris") -> dict[str, Any]:
    """The card of this one."""
    return next(card for card in reply["screen"]["cards"] if card["name"] == name)


#: system, sheet, the headline, how somebody stands
ROWS: list[tuple[str, dict[str, Any], tuple[str, str] | None, str | None]] = [
    (AS, {}, None, None),
    (AS, {"agony": True}, None, "agony"),
    (AS, {"track": [6, 6, 0], "willpower": 4}, ("−4", "penalty"), None),
    (AS, {"track": [2, 0, 0], "willpower": 6}, ("2", "of 10"), None),
    (AS, {"track": [10, 0, 0]}, ("−10", "penalty"), "incapacitated"),
    (AS, {"track": [10, 10, 0], "minutes_left": 4}, ("−10", "penalty"), "dying, 4 min"),
    (AS, {"track": [10, 10, 0], "stabilised": True}, ("−10", "penalty"), "down, stabilised"),
    (AS, {"track": [10, 10, 0], "indomitable": True}, ("10", "of 10"), "dying, 1 h"),
    (AS, {"object": True, "track": [10, 0, 0]}, ("10", "of 10"), "wrecked"),
    (AS, {"object": True, "condition": "dead"}, None, "destroyed"),
    (AS, {"condition": "dead", "track": [10, 10, 10]}, None, "dead"),
    (FIRST, {"track": [10, 10, 0]}, ("−10", "penalty"), "critical, 1 h"),
    ("cybergod", {}, None, None),
    ("cybergod", {"declared": "Shoots", "acted": 1, "evasive": 2}, None, None),
    ("cybergod", {"bruised": 2}, ("2", "Bruised"), None),
    ("cybergod", {"injured": 1, "stunned": 2, "prone": True}, ("−2D", "penalty"), "Stunned 2, prone"),
    ("cybergod", {"wounded": 1, "drug": "painkillers"}, ("1", "Wounded"), None),
    ("cybergod", {"dying": 2, "incapacitated": True, "prone": True}, ("−4D", "penalty"), "Dying 2, out, prone"),
    ("cybergod", {"stress": 3, "breakdowns": [6]}, ("3", "Stress"), "Panic"),
    ("cybergod", {"dead": True}, None, "dead, 1 round"),
    ("cybergod", {"dead": True, "destroyed": True}, None, "destroyed"),
    ("fudge", {}, None, None),
    ("fudge", {"marks": [["S"]]}, ("S", "Scratch"), None),
    ("fudge", {"marks": [[], [], ["V"]]}, ("−2", "penalty"), None),
    ("fudge", {"marks": [[], [], [], ["I"]]}, None, "incapacitated"),
    ("fudge", {"marks": [[], [], [], [], ["N"]], "minutes_left": 7}, None, "Near Death, 7 min"),
    ("fudge", {"stun": "stunned", "stun_turns": 2}, None, "stunned, 2 turns"),
    ("fudge", {"stun": "out"}, None, "knocked out"),
    ("fudge", {"dead": True}, None, "dead"),
    ("eclipse-phase", {}, None, None),
    ("eclipse-phase", {"attacks": 2, "suppressing": 1, "aim": "quick"}, None, None),
    ("eclipse-phase", {"damage": 18, "wounds": 2, "prone": True}, ("18", "of 35"), "prone, −20 penalty"),
    ("eclipse-phase", {"damage": 36, "wounds": 3}, ("36", "of 35"), "out, bleeding"),
    ("eclipse-phase", {"stress": 12}, ("12", "stress"), None),
    ("eclipse-phase", {"wounds": 1}, ("1", "wounds"), "−10 penalty"),
    ("eclipse-phase", {"shock_turns": 3, "fire": 1}, None, "on fire, shocked 3"),
    ("eclipse-phase", {"kind": "synthmorph", "damage": 40}, ("40", "of 35"), "disabled"),
    ("eclipse-phase", {"damage": 60}, None, "dead"),
]


@pytest.mark.parametrize(("system", "sheet", "headline", "state"), ROWS)
def test_what_hurts_and_how_somebody_stands(
    system: str, sheet: dict[str, Any], headline: tuple[str, str] | None, state: str | None
) -> None:
    shown = card(accepted(begun(system, sheet), {"do": "look"})[1])
    number, standing = shown["headline"], shown["state"]
    assert (number and (number["value"], number["label"])) == headline
    assert (standing and standing["text"]) == state


#: system, a sheet, a quick line, the weapons of who it makes
ARMS: list[tuple[str, dict[str, Any], list[tuple[str, str]]]] = [
    (AS, {}, []),
    ("fudge", {}, []),
    ("fudge", {"weapon": 2, "sharp": True}, [("Weapon", "+2, sharp")]),
    ("fudge", {"weapon": -1}, [("Bare hands", "−1")]),
    (
        "eclipse-phase",
        {"weapons": [["knife", 40, 0, True], ["smg", 50, 7, False], ["frag", 40, 0, False]]},
        [("Submachine gun", "2d10+3, 7 of 20"), ("Frag grenade", "3d10+6"), ("Knife", "failed")],
    ),
]


@pytest.mark.parametrize(("system", "sheet", "arms"), ARMS)
def test_the_weapons_of_a_sheet(system: str, sheet: dict[str, Any], arms: list[tuple[str, str]]) -> None:
    shown = card(accepted(begun(system, sheet), {"do": "look"})[1])
    assert [(arm["label"], arm["note"]) for arm in shown["arms"]] == arms


@pytest.mark.parametrize(
    ("system", "line", "arms"),
    [
        (AS, "ghast claws 5L teeth 3N", [("Claws", "5 lethal"), ("Teeth", "3 normal")]),
        ("cybergod", "ghast knife 2x4 ap2", [("Knife", "2 × DC 4, AP 2")]),
        ("fudge", "ghast axe +3", [("Axe", "weapon +3")]),
        ("eclipse-phase", "ghast rifle 2d10+6/6", [("Rifle", "2d10+6, AP −6")]),
    ],
)
def test_the_weapons_of_a_line(system: str, line: str, arms: list[tuple[str, str]]) -> None:
    _, reply = accepted(begun(system), {"do": "quick", "line": line, "side": "foe"})
    assert [(arm["label"], arm["note"]) for arm in card(reply, "Ghast")["arms"]] == arms


def test_what_was_used_last_comes_first_and_once() -> None:
    document, _ = accepted(begun(AS), {"do": "quick", "line": "ghast claws 5L teeth 3N", "side": "foe"})
    bite = {"do": "act", "act": "blow", "by": "Ghast", "on": "Boris", "order": {"damage": 3, "kind": "normal"}}
    _, reply = accepted(document, {**bite, "answers": [0]})
    assert [arm["label"] for arm in card(reply, "Ghast")["arms"]] == ["Teeth", "Claws"]

    carries = {"weapons": [["smg", 50, 20, False], ["knife", 40, 0, False]]}
    document, _ = accepted(begun("eclipse-phase"), {"do": "join", "fighter": "Ann", "sheet": carries})
    on = {"act": "attack", "by": "Ann", "on": "Boris", "aid": {"weapon": "knife"}}
    _, filled = accepted(document, {"do": "fill", **on})
    _, reply = accepted(document, {"do": "act", **on, "order": filled["screen"]["order"], "roll": True})
    assert [arm["label"] for arm in card(reply, "Ann")["arms"]] == ["Knife", "Submachine gun"]


def test_a_weapon_of_the_list_that_was_used_is_at_hand_again() -> None:
    document, _ = accepted(begun("cybergod"), {"do": "join", "fighter": "Ann"})
    on = {"act": "hits", "by": "Ann", "on": "Boris"}
    _, reply = accepted(document, {"do": "act", **on, "aid": {"weapon": "heavy_pistol"}, "order": {}, "roll": True})
    (arm,) = card(reply, "Ann")["arms"]
    assert (arm["label"], arm["note"], arm["act"]) == ("Heavy Pistol", "DC 3, AP 1/2", "hits")
    assert arm["aid"]["weapon"] == "heavy_pistol"


@pytest.mark.parametrize(
    ("system", "by", "on", "act", "aid", "stands"),
    [
        ("eclipse-phase", {"weapons": [["smg", 50, 20, False]], "aim": "quick"}, {}, "attack", {},
         {"weapon": "Submachine gun", "mode": "semi-automatic", "range": "short", "aim": "quick, +10",
          "defence": "Fray"}),
        ("eclipse-phase", {"reach": True}, {"melee_skill": 50}, "attack", {"mode": "burst"},
         {"weapon": "Unarmed", "reach": "attacker's, +10", "defence": "a melee skill"}),
        ("eclipse-phase", {}, {"unconscious": True}, "attack", {"weapon": "smg", "range": "long"},
         {"mode": "semi-automatic", "aim": "none", "defence": "nothing"}),
        ("cybergod", {"reflex": 10}, {}, "close_combat", {}, {"counter": "Unarmed", "attribute": "Reflex, D10"}),
        ("cybergod", {}, {}, "close_combat", {"counter": "club", "attribute": "body"}, {}),
        ("cybergod", {}, {}, "hits", {"weapon": "heavy_pistol"}, {"distance": "up to moderate"}),
    ],
)  # fmt: skip
def test_what_is_left_empty_says_what_it_stands_for(
    system: str, by: dict[str, Any], on: dict[str, Any], act: str, aid: dict[str, Any], stands: dict[str, str]
) -> None:
    document, _ = accepted(begun(system, on), {"do": "join", "fighter": "Ann", "sheet": by})
    _, reply = accepted(document, {"do": "fill", "act": act, "by": "Ann", "on": "Boris", "aid": aid})
    assert reply["screen"]["stands"] == stands


@pytest.mark.parametrize(
    ("names", "kinds"),
    [
        (["Ghoul 1", "Ghoul 2"], ["Ghoul", "Ghoul"]),
        (["Agent 47"], ["Agent 47"]),
        (["Ghoul", "Ghoul 2", "Ghast 2"], ["Ghoul", "Ghoul", "Ghast 2"]),
    ],
)
def test_of_what_kind_copies_are(names: list[str], kinds: list[str]) -> None:
    document = begun(AS)
    for name in names:
        document, _ = accepted(document, {"do": "join", "fighter": name})
    _, reply = accepted(document, {"do": "look"})
    assert [card["kind"] for card in reply["screen"]["cards"]] == ["Boris", *kinds]


@pytest.mark.parametrize(
    ("turn", "next_", "skipped"),
    [(None, "Boris", []), ("Boris", "Cid", ["Ann", "Ben"]), ("Cid", "Boris", ["Dan"])],
)
def test_who_is_passed_by(turn: str | None, next_: str, skipped: list[str]) -> None:
    document = begun(AS)
    for name in ("Ann", "Ben", "Cid", "Dan"):
        down = {} if name == "Cid" else {"track": [10, 0, 0]}
        document, _ = accepted(document, {"do": "join", "fighter": name, "sheet": down})
    if turn:
        document, _ = accepted(document, {"do": "turn", "fighter": turn})
    _, reply = accepted(document, {"do": "look"})
    assert (reply["screen"]["next"], reply["screen"]["skipped"]) == (next_, skipped)


def test_who_is_passed_by_in_phases_is_named_once_a_phase() -> None:
    document = begun("eclipse-phase")
    for name, sheet in (("Ann", {"damage": 36}), ("Ben", {})):
        document, _ = accepted(document, {"do": "join", "fighter": name, "sheet": sheet})
    assert accepted(document, {"do": "look"})[1]["screen"]["skipped"] == [], "no round has begun"
    document, first = accepted(document, {"do": "next", "roll": True})
    assert (first["screen"]["skipped"], first["screen"]["next"] is None) == ([], False)
    _, last = accepted(document, {"do": "next", "roll": True})
    assert (last["screen"]["skipped"], last["screen"]["next"]) == (["Ann"], None)


#: system, sheets from the worst to the unhurt
WORSE: list[tuple[str, list[dict[str, Any]]]] = [
    (AS, [{"track": [10, 10, 0]}, {"track": [9, 0, 0]}, {"track": [6, 2, 0]}, {"track": [6, 0, 0]}, {"track": [1, 0, 0]}, {}]),
    ("cybergod", [{"dying": 1}, {"wounded": 3}, {"wounded": 1}, {"bruised": 2}, {"bruised": 1}, {}]),
    ("eclipse-phase", [{"damage": 60}, {"damage": 36, "wounds": 2}, {"damage": 20, "wounds": 2}, {"damage": 20}, {"stress": 3}, {}]),
    ("fudge", [{"marks": marks} for marks in ([[], [], [], [], ["N"]], [[], [], ["V"]], [["S"], ["H"]], [[], ["H"]], [["S"]], [])]),
]  # fmt: skip


@pytest.mark.parametrize(("system", "sheets"), WORSE)
def test_the_worst_of_several_are_found(system: str, sheets: list[dict[str, Any]]) -> None:
    hurt = [card(accepted(begun(system, sheet), {"do": "look"})[1])["hurt"] for sheet in sheets]
    assert hurt == sorted(set(hurt), reverse=True)
    assert hurt[-1] == 0


def test_what_an_order_of_fudge_leaves_empty_says_what_counts_then() -> None:
    """Its acts have no circumstances to fill an order from: the words stand in the form."""
    _, reply = handle(None, {"do": "systems"})
    fudge = next(one for one in reply["screen"]["systems"] if one["id"] == "fudge")
    fields = [field for act in fudge["acts"] for field in act["form"]["fields"] if field["kind"].startswith("maybe")]
    assert {field["id"]: field.get("empty") for field in fields} == {
        **dict.fromkeys(("strength", "strength_scale", "weapon", "attack", "defence"), "own"),
        **dict.fromkeys(("attacker_rolled", "defender_rolled"), "not said"),
        "pull_to": "not pulled",
    }
    assert not any(act["aid"] for act in fudge["acts"])


def test_in_every_starter_whoever_fights_has_something_in_hand() -> None:
    _, reply = handle(None, {"do": "systems"})
    bare = []
    for system in reply["screen"]["systems"]:
        for starter in system["starters"] if system["id"] in SHIPPED else ():
            document = None
            for message in starter["messages"]:
                document, told = accepted(document, message)
            bare += [one["name"] for one in told["screen"]["cards"] if not one["arms"]]
    assert bare == ["Cellar door", "Cellar door", "Airlock door"]
