"""What a game master sees of Eclipse Phase: cards, what is due, lines, readings, odds."""

from __future__ import annotations

import json
from typing import Any

import pytest
from eclipse_phase_talk import card, does, due, facts, fight, goes_on, sheet, tags, widget
from table_talk import accepted, begun

from sawbones.app import handle


def test_the_card_has_everything_ready() -> None:
    document = fight(("Ann", {"durability": 35, "damage": 36, "wounds": 2, "somatics": 20, "stress": 31, "traumas": 1, "moxie": 1,
                              "weapons": [["shock_baton", 40, 0]]}))  # fmt: skip
    meter = widget(document, "Ann", "Damage")
    assert (meter["value"], [(mark["at"], mark["label"]) for mark in meter["marks"]]) == (
        36, [(35, "out"), (53, "dead")],
    )  # fmt: skip
    assert widget(document, "Ann", "Wounds")["value"] == "2"
    assert (widget(document, "Ann", "Penalty")["value"], widget(document, "Ann", "Penalty")["help"]) == (
        "−30",
        "2 wounds, 1 trauma",
    )
    assert widget(document, "Ann", "Knockdown")["value"] == "30"
    assert widget(document, "Ann", "Initiative")["value"] == "60"
    assert [mark["at"] for mark in widget(document, "Ann", "Stress")["marks"]] == [30, 60]
    assert widget(document, "Ann", "Shock baton")["value"] == "1d10+2"
    assert tags(document, "Ann") == ["Unconscious", "Bleeding", "Catatonic", "1 Moxie"]
    assert card(document, "Ann")["down"]
    assert due(document)["Ann is bleeding"] == ["First aid"]
    assert card(document, "Ann")["spoken"] == (
        "Ann: damage 36 of 35, Death Rating 53; 2 wounds; unconscious; bleeding; catatonic."
    )


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({}, "Ann: damage 0 of 35, Death Rating 53."),
        (
            {"damage": 8, "wounds": 1, "prone": True},
            "Ann: damage 8 of 35, Death Rating 53; 1 wound; penalty 10; prone.",
        ),
        ({"damage": 60}, "Ann: damage 60 of 35, Death Rating 53; dead."),
        ({"kind": "synthmorph", "damage": 70}, "Ann: damage 70 of 35, Death Rating 70; destroyed."),
        ({"kind": "synthmorph", "damage": 36}, "Ann: damage 36 of 35, Death Rating 70; disabled."),
        ({"shock_turns": 3}, "Ann: damage 0 of 35, Death Rating 53; shocked for 3 turns."),
    ],
)
def test_the_card_in_a_sentence(given: dict[str, Any], words: str) -> None:
    assert card(fight(("Ann", given)), "Ann")["spoken"] == words


@pytest.mark.parametrize(
    ("given", "title", "actions"),
    [
        ({"prone": True}, "Ann is prone", ["Get up"]),
        ({"unconscious": True}, "Ann is unconscious", ["Wake"]),
        ({"disoriented": True}, "Ann is disoriented", ["Recover"]),
        ({"fire": 2}, "Ann is on fire", ["Put the fire out"]),
        ({"airless": 2}, "Ann has no air", ["Breathes again"]),
        ({"subdued": True}, "Ann is held", ["Break free"]),
        ({"owed": 1}, "Ann: a derangement", ["Derangement"]),
    ],
)
def test_what_is_due_is_one_tap_away(given: dict[str, Any], title: str, actions: list[str]) -> None:
    document = fight(("Ann", given))
    assert due(document) == {title: actions}
    found = accepted(document, {"do": "look"})[1]["screen"]["due"][0]["actions"][0]["message"]
    document, reply = accepted(document, found | {"answers": []})
    if reply["question"]:
        document, _ = accepted(document, found | {"answers": [1]})
    assert due(document) == {}


def test_a_thing_has_no_tests_and_no_initiative() -> None:
    document = fight(("Door", {"kind": "object", "durability": 100, "damage": 99}))
    assert tags(document, "Door") == []
    assert card(document, "Door")["spoken"] == "Door: damage 99 of 100."
    document, reply = does(document, "damage", "Door", {"dv": 1})
    assert reply["steps"][-1]["text"] == "Destroyed: damage 100, Durability 100."
    assert reply["steps"][-1]["cite"]["place"] == "p. 202, Objects and Structures"
    labels = [widget.get("label") for widget in card(document, "Door")["widgets"]]
    assert labels == ["Damage", None]
    assert tags(document, "Door") == ["Destroyed"]
    assert [(mark["at"], mark["label"]) for mark in widget(document, "Door", "Damage")["marks"]] == [(100, "destroyed")]
    vault = fight(("Vault", {"kind": "object", "durability": 100, "death_rating": 150, "damage": 100}))
    assert tags(vault, "Vault") == ["Broken"]
    assert [mark["label"] for mark in widget(vault, "Vault", "Damage")["marks"]] == ["broken", "destroyed"]


def test_fighters_from_a_line() -> None:
    document, _ = accepted(None, {"do": "new", "system": "eclipse-phase"})
    document, reply = accepted(document, {"do": "quick", "line": "3 guard DUR 40 FRAY 45 E 6 K 6 rifle 2d10+6/6"})
    assert len(reply["screen"]["cards"]) == 3
    guard = reply["screen"]["cards"][0]
    assert (guard["name"], guard["sheet"]["durability"], guard["sheet"]["fray"], guard["sheet"]["kinetic"]) == (
        "Guard 1",
        40,
        45,
        6,
    )
    armed = guard["remembered"][0]
    assert (armed["order"]["dice"], armed["order"]["plus"], armed["order"]["ap"]) == (2, 6, -6)


def test_what_was_done_with_a_weapon_is_remembered_by_it() -> None:
    document = fight(("Ann", {"weapons": [["smg", 50, 20]]}), ("Bob", {}))
    aid = {"weapon": "smg", "mode": "burst", "smartlink": True}
    order = accepted(document, {"do": "fill", "act": "attack", "by": "Ann", "on": "Bob", "aid": aid})[1]["screen"][
        "order"
    ]
    message = {"do": "act", "act": "attack", "by": "Ann", "on": "Bob", "order": order, "aid": aid, "answers": [80, 80]}
    document, _ = accepted(document, message)
    remembered = card(document, "Ann")["remembered"][0]
    assert (remembered["label"], remembered["aid"]["smartlink"]) == ("submachine gun burst", True)


def test_the_log_says_it_in_a_line() -> None:
    document = fight(("Ann", {}), ("Bob", {"durability": 60, "kinetic": 3}))
    lines = []
    for order, answers in (({"dice": 0, "plus": 15}, [50, 0]), ({"dice": 0, "plus": 3}, [50]), ({"dice": 0}, [70]),
                           ({"dice": 0, "defended": True, "defence": 30}, [70, 11])):  # fmt: skip
        document, reply = does(document, "attack", "Bob", {"skill": 60, "defended": False, **order}, *answers, by="Ann")
        lines.append(reply["screen"]["log"][0]["text"])
    assert lines == [
        "Ann hits Bob: 12 damage, 1 wound",
        "Ann hits Bob: no damage",
        "Ann misses Bob",
        "Ann misses Bob, the weapon fails",
    ]


def test_a_copy_is_unhurt() -> None:
    document = fight(
        ("Ann", {"damage": 20, "wounds": 2, "shock_turns": 2, "stress": 30, "fire": 3, "durability": 40, "fray": 55})
    )
    document, _ = accepted(document, {"do": "copy", "fighter": "Ann"})
    copied = facts(document, "Ann 2")
    assert (copied["damage"], copied["wounds"], copied["shock_turns"], copied["stress"], copied["on_fire"]) == (
        0,
        0,
        0,
        0,
        0,
    )
    assert (sheet(document, "Ann 2").durability, sheet(document, "Ann 2").fray) == (40, 55)


def test_a_trial_shows_what_a_printing_sets() -> None:
    _, reply = handle(
        None, {"do": "trial", "system": "eclipse-phase", "options": {"printing": "later", "margin": "subtract"}}
    )
    rows = {row[0]: row[1] for row in reply["screen"]["tables"][0]["rows"]}
    assert (rows["margin"], rows["initiative"], rows["burst"], rows["shock decay"]) == (
        "subtract",
        "d10",
        "later",
        "minute",
    )
    assert reply["screen"]["chances"][0]["bars"]


@pytest.mark.parametrize(
    ("printing", "stands"),
    [
        ("first", ["subtract", "d100", "damage", "turn", "malfunction", "all", "counts", "half"]),
        ("second", ["subtract", "d100", "damage", "turn", "benefit", "all", "ignored", "armour"]),
        ("later", ["roll", "d10", "later", "minute", "none", "negative", "ignored", "armour"]),
    ],
)
def test_a_printing_moves_every_switch(printing: str, stands: list[str]) -> None:
    _, reply = handle(None, {"do": "trial", "system": "eclipse-phase", "options": {"printing": printing}})
    assert [row[1] for row in reply["screen"]["tables"][0]["rows"]] == stands


def test_a_reading_that_was_used_is_named_with_the_printing() -> None:
    _, reply = does(
        fight(("Ann", {}), printing="later"), "attack", "Ann", {"skill": 60, "defended": False, "dice": 0}, 30
    )
    note = next(step["cite"]["note"] for step in reply["steps"] if "Margin of Success" in step["text"])
    assert (
        note
        == "Reading: Margin of Success, the roll itself (later printing). The number rolled is the margin; a failure is counted as before."
    )


def test_the_contract_is_kept() -> None:
    _, reply = handle(None, {"do": "systems"})
    system = next(one for one in reply["screen"]["systems"] if one["id"] == "eclipse-phase")
    options = {field["id"] for field in system["options"]["fields"]}
    assert {"printing", "margin", "initiative", "burst", "shock_decay", "defender_critical", "shock_wound_modifiers", "melee_extra_targets",
            "bleed_at", "half_rounds", "called_shot_margin", "static_damage"} <= options  # fmt: skip
    contract = {
        "kind": "biomorph", "durability": 35, "wound_threshold": None, "death_rating": None, "somatics": 15, "willpower": 15, "intuition": 15,
        "reflexes": 15, "speed": 1, "moxie": None, "fray": 30, "energy": 0, "kinetic": 0, "wound_ignore": 0, "damage": 0, "wounds": 0, "stress": 0,
        "traumas": 0, "prone": False, "unconscious": False, "shock_turns": 0,
    }  # fmt: skip
    fields = {field["id"]: field["default"] for field in system["sheet"]["fields"]}
    assert {name: fields[name] for name in contract} == contract
    acts = {one["id"]: {field["id"] for field in one["form"]["fields"]} for one in system["acts"]}
    for act, names in {
        "attack": "skill modifiers defence defence_modifiers defended dice plus divide bonus_dice ap armour shock called_shot",
        "damage": "dv ap armour bypass shock", "stress": "sv", "first_aid": "", "heal": "care hours conditions", "turn": "", "initiative": "",
        "rise": "", "wake": "", "fall": "metres", "burn": "turn", "correct": "",
    }.items():  # fmt: skip
        assert set(names.split()) <= acts[act]
    document = fight(("Ann", {}))
    wanted = "damage wounds wound_threshold death_rating penalty state can_act prone bleeding shock_turns shock_modifier initiative stress traumas "
    wanted += "lucidity trauma_threshold insanity_rating sanity knockdown_target"
    assert set(wanted.split()) <= set(facts(document, "Ann"))
    for answers in ([50, 50], [20, 50, 5]):
        _, reply = does(document, "attack", "Ann", {"skill": 40, "defence": 30}, *answers)
        results = "hit critical margin bonus dv armour damage wounds malfunction targets tests"
        assert set(results.split()) <= set(reply["result"])
        assert json.loads(json.dumps(reply["result"])) == reply["result"]


def test_it_travels_as_a_link_and_a_document() -> None:
    document = goes_on(
        fight(
            ("Ann", {"weapons": [["smg", 50, 20]], "derangements": [["fear", 2, 60]]}), ("Bob", {}), printing="later"
        ),
        7,
        3,
    )
    document = goes_on(document)
    link = accepted(document, {"do": "link"})[1]["link"]
    assert accepted(None, {"do": "open", "link": link})[0].state == document.state
    stored = accepted(document, {"do": "save"})[1]["document"]
    assert accepted(None, {"do": "open", "document": stored})[0].log == document.log


@pytest.mark.parametrize(
    ("what", "sheet", "order"),
    [
        ("witness", {"willpower": 20, "stress": 36}, {"source": "betrayal"}),
        ("psi_stress", {"willpower": 20}, {}),
    ],
)
def test_the_worst_for_the_mind_stands_first(what: str, sheet: dict[str, Any], order: dict[str, Any]) -> None:
    """A page draws the ends from the colour of harm to that of bone, in their order."""
    document = fight(("Boris", sheet))
    message = {"do": "odds", "act": what, "on": "Boris", "order": order}
    bars = accepted(document, message)[1]["screen"]["chances"][0]["bars"]
    tones = [{"harm": 0, "turn": 1}.get(bar["tone"], 2) for bar in bars]
    assert len(set(tones)) > 1
    assert tones == sorted(tones), bars


@pytest.mark.parametrize(
    ("sheet", "ends"),
    [
        ({"damage": 40, "wounds": 4}, {"bleeds no more": "50 %", "up again": "50 %"}),
        ({"damage": 44, "wounds": 4}, {"bleeds no more": "90 %", "up again": "10 %"}),
        ({"damage": 20, "wounds": 2}, {"better": "100 %"}),
    ],
)
def test_the_odds_of_help_say_what_it_does(sheet: dict[str, Any], ends: dict[str, str]) -> None:
    _, reply = handle(begun("eclipse-phase", sheet), {"do": "odds", "act": "first_aid", "on": "Boris"})
    (strip,) = reply["screen"]["chances"]
    assert {bar["label"]: bar["percent"] for bar in strip["bars"]} == ends


SURE = {"skill": 90, "defended": False}
#: an act, its order, the answers so far, and how its dice are asked for
DICE: list[tuple[str, dict[str, Any], list[Any], str]] = [
    ("attack", {**SURE, "dice": 2, "plus": 6}, [75], "Damage: roll 2d10, +6 is added"),
    ("attack", {**SURE, "dice": 2}, [75], "Damage, 2d10"),
    ("attack", {**SURE, "dice": 2, "plus": 6}, [45], "Damage: roll 2d10, +6 and +5 are added"),
    ("attack", {**SURE, "dice": 1, "plus": -2}, [75], "Damage: roll 1d10, −2 is added"),
    ("attack", {**SURE, "dice": 1, "divide": 2}, [75], "Damage: roll 1d10, it is halved"),
    ("attack", {**SURE, "dice": 2, "plus": 3, "halves": 3}, [45],
     "Damage: roll 2d10, +3 is added, then it is multiplied by 1½, then +5 is added"),
    ("blast", {"dice": 3, "plus": 6, "metres": 0}, [], "Blast: roll 3d10, +6 is added"),
    ("fall", {"metres": 12}, [], "A fall of 12 meters: roll 3d10, +4 is added"),
    ("crash", {}, [], "Collision: roll 1d10, +4 is added"),
    ("burn", {"turn": 1}, [], "Fire: roll 1d10, half of it counts"),
    ("burn", {"turn": 6}, [], "Fire, 1d10"),
]  # fmt: skip


@pytest.mark.parametrize(("act", "order", "answers", "label"), DICE, ids=[row[3] for row in DICE])
def test_dice_say_what_is_added_to_them(act: str, order: dict[str, Any], answers: list[Any], label: str) -> None:
    document = fight(("Ann", {}), ("Bob", {}))
    message = {"do": "preview", "act": act, "on": "Ann", "by": "Bob", "order": order, "answers": answers}
    assert accepted(document, message)[1]["question"]["label"] == label
