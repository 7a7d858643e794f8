"""After Sundown as it is played on: no dice are no hits, help wins time, and what once was treated may be hurt anew."""

from __future__ import annotations

from typing import Any

import pytest
from table_talk import accepted, act, begun, boris

FIRST, REVISED = "after-sundown", "after-sundown-revised"
BOTH = (FIRST, REVISED)
MORTAL = {FIRST: "terminal", REVISED: "dying"}
BRIM = {FIRST: "critical", REVISED: "dying"}
Row = tuple[Any, ...]


def due(document: Any) -> list[dict[str, Any]]:
    """What waits to be done."""
    found: list[dict[str, Any]] = accepted(document, {"do": "look"})[1]["screen"]["due"]
    return found


def steps_due(document: Any) -> dict[str, str]:
    """The kinds of healing step that are due, each with the words it is said in."""
    orders = [(card["actions"][0]["message"], card["text"]) for card in due(document)]
    return {message["order"]["kind"]: text for message, text in orders if message.get("act") == "heal_tick"}


# A pool below nought is no pool: place, sheet, options, order of the blow, net
NO_POOL: list[Row] = [
    ("soak bonus", {"strength": 3, "soak_bonus": -5}, {}, {"damage": 3}, 3),
    ("soak bonus", {"strength": 3, "soak_bonus": -3}, {}, {"damage": 3}, 3),
    ("a trade of no dice", {"strength": 3, "armour": 1, "soak_bonus": -6}, {}, {"damage": 3, "armour_trade": 1}, 3),
    ("the penalty", {"strength": 3, "track": [6, 0, 0]}, {"penalty_on_resistance": True}, {"damage": 3}, 3),
    ("the penalty and a trade", {"strength": 2, "armour": 2, "track": [9, 0, 0]}, {"penalty_on_resistance": True},
     {"damage": 4, "armour_trade": 2}, 4),
    ("a bane", {"strength": 0, "soak_bonus": 4}, {}, {"damage": 2, "bane": True}, 2),
    ("another attribute", {"strength": 3}, {}, {"damage": 3, "attribute": "other"}, 3),
]  # fmt: skip


@pytest.mark.parametrize(("place", "sheet", "options", "order", "net"), NO_POOL)
@pytest.mark.parametrize("system", BOTH)
def test_no_dice_are_not_asked_and_take_nothing_off(
    system: str, place: str, sheet: dict[str, Any], options: dict[str, Any], order: dict[str, Any], net: int
) -> None:
    document = begun(system, sheet, **options)
    _, reply = act(document, "blow", order)
    assert reply["question"] is None, place
    assert reply["result"]["net"] == net, place
    assert any("less 0 hits" in step["text"] for step in reply["steps"])
    _, counted = accepted(document, {"do": "odds", "act": "blow", "on": "Boris", "order": order})
    assert [(end["p"], end["result"]["net"]) for end in counted["outcomes"]] == [("1/1", net)], place


@pytest.mark.parametrize("system", BOTH)
def test_whoever_is_hurt_soaks_illusions_with_fewer_dice_too(system: str) -> None:
    document = begun(system, {"willpower": 2, "track": [3, 0, 0]}, penalty_on_resistance=True)
    _, reply = act(document, "pain_drops", {"damage": 1})
    assert reply["result"]["net"] == 1


# What soaks: sheet, order, faces, net
SOAKED: list[Row] = [
    ({"strength": 2, "willpower": 5}, {"damage": 3}, [5, 1], 2),
    ({"strength": 2, "willpower": 5}, {"damage": 3, "attribute": "strength", "attribute_dice": 9}, [5, 1], 2),
    ({"strength": 2, "willpower": 5}, {"damage": 3, "attribute": "willpower"}, [5, 5, 1, 1, 1], 1),
    ({"strength": 2, "edge": 1}, {"damage": 3, "attribute": "other", "attribute_dice": 3}, [6, 6, 1, 5], 0),
]  # fmt: skip


@pytest.mark.parametrize(("sheet", "order", "faces", "net"), SOAKED)
@pytest.mark.parametrize("system", BOTH)
def test_a_blow_says_what_soaks_it(
    system: str, sheet: dict[str, Any], order: dict[str, Any], faces: list[int], net: int
) -> None:
    _, reply = act(begun(system, sheet), "blow", order, faces)
    assert reply["result"]["net"] == net


# First aid on whoever is dying: system, minutes left and the limit, hits, minutes left after
WON: list[Row] = [
    (FIRST, 5, 5, 1, 20), (FIRST, 5, 5, 2, 60), (FIRST, 3, 5, 1, 18), (FIRST, 3, 5, 2, 58), (FIRST, 3, 5, 0, 3),
    (FIRST, 40, 60, 1, 40), (FIRST, 18, 20, 2, 58),
    (REVISED, 5, 5, 1, 25), (REVISED, 5, 5, 2, 65), (REVISED, 3, 5, 1, 23), (REVISED, 60, 60, 2, 120), (REVISED, 3, 5, 0, 3),
]  # fmt: skip


@pytest.mark.parametrize(("system", "left", "limit", "hits", "after"), WON)
@pytest.mark.parametrize("name", ["first_aid", "healing_test"])
def test_help_that_does_not_stabilise_wins_time(
    name: str, system: str, left: int, limit: int, hits: int, after: int
) -> None:
    sheet = {"track": [10, 3, 0], "condition": MORTAL[system], "minutes_left": left, "time_limit": limit}
    document, reply = act(begun(system, sheet), name, {"pool": 4}, hits)
    facts = boris(reply)
    assert (facts["minutes_left"], facts["stabilised"], facts["track"]) == (after, False, [10, 3, 0])
    once = [a["label"] for card in due(document) for a in card["actions"]].count("First aid")
    assert once == (name == "healing_test"), "first aid is given once"


def test_the_odds_of_first_aid_say_what_time_is_won() -> None:
    document = begun(REVISED, {"track": [10, 10, 0]})
    _, reply = accepted(document, {"do": "odds", "act": "first_aid", "on": "Boris", "order": {"pool": 3}})
    tones = {bar["label"]: bar["tone"] for bar in reply["screen"]["chances"][0]["bars"]}
    assert tones == {"no change": "", "dying in 1 h 20 min": "turn", "dying in 2 h": "turn", "stabilised": "calm"}
    labels = {end["label"]: end["p"] for end in reply["outcomes"]}
    assert labels == {"no change": "8/27", "dying in 1 h 20 min": "12/27", "dying in 2 h": "6/27", "stabilised": "1/27"}


def test_a_limit_that_is_longer_already_is_not_said_to_change() -> None:
    sheet = {"track": [10, 0, 0], "condition": "terminal", "minutes_left": 40, "time_limit": 60}
    _, reply = act(begun(FIRST, sheet), "healing_test", {"pool": 2}, 1)
    assert (
        reply["steps"][-1]["text"] == "1 hit: the limit would be 20 minutes, and it is that already: 40 minutes left."
    )


# Stabilised, and marks come later: system, sheet, act, order, answers, facts
ANEW: list[Row] = []
for system in BOTH:
    clock = {"state": BRIM[system], "minutes_left": 60, "stabilised": False}
    ANEW += [
        (system, {"track": [10, 0, 0]}, "wound", {"net": 4}, [], clock),
        (system, {"track": [10, 9, 0]}, "wound", {"net": 1}, [], clock),
        (system, {"track": [10, 9, 0]}, "wound", {"net": 1, "kind": "aggravated"}, [], clock),
        (system, {"track": [10, 9, 0]}, "heal_tick", {"kind": "normal", "pool": 1}, [0], clock | {"track": [8, 10, 0]}),
        (system, {"track": [10, 9, 0]}, "heal_tick", {"kind": "normal", "pool": 1}, [1],
         {"state": "active", "stabilised": False}),
        (system, {"track": [10, 8, 0]}, "heal_tick", {"kind": "normal", "pool": 1}, [0],
         {"state": "active", "stabilised": False, "track": [8, 9, 0]}),
        (system, {"track": [10, 9, 0]}, "correct", {"back": 1}, [], clock),
        (system, {"track": [10, 9, 0]}, "over_time", {"resist": False}, [], clock),
        (system, {"track": [10, 10, 0]}, "wound", {"net": 1}, [], clock),
        # whoever has recovered is no longer stabilised
        (system, {"track": [10, 10, 0]}, "first_aid", {"pool": 3}, [2], {"state": "active", "stabilised": False}),
        (system, {"track": [10, 10, 0]}, "first_aid", {"pool": 3}, [1], {"state": "incapacitated", "stabilised": True}),
        (system, {"track": [10, 9, 0]}, "correct", {"forward": -1}, [], {"state": "active", "stabilised": False}),
        (system, {"track": [10, 0, 0]}, "revive", {"points": 1, "kind": "normal"}, [],
         {"state": "active", "stabilised": False}),
        (system, {"track": [3, 3, 0]}, "wound", {"net": 1}, [], {"state": "active", "stabilised": False}),
        (system, {"track": [3, 3, 0]}, "wound", {"net": 4}, [], clock),
    ]  # fmt: skip


@pytest.mark.parametrize(("system", "sheet", "name", "order", "answers", "expected"), ANEW)
def test_what_was_treated_can_be_hurt_anew(
    system: str, sheet: dict[str, Any], name: str, order: dict[str, Any], answers: list[Any], expected: dict[str, Any]
) -> None:
    sheet = sheet | {"stabilised": True}
    _, reply = act(begun(system, sheet), name, order, *answers)
    facts = boris(reply)
    assert {key: facts[key] for key in expected} == expected


@pytest.mark.parametrize("system", BOTH)
def test_treated_stays_treated_only_for_the_marks_that_were_there(system: str) -> None:
    sheet = {"track": [10, 9, 0], "stabilised": True, "edge": 1}
    document = begun(system, sheet, hit_when_stabilised="stays")
    document, reply = act(document, "wound", {"net": 1})
    assert boris(reply)["minutes_left"] == 60, "the tenth back stroke was not there"
    document, _ = act(document, "spend_edge" if system == REVISED else "stabilise")
    _, reply = act(document, "wound", {"net": 1})
    assert boris(reply)["minutes_left"] is None


@pytest.mark.parametrize("system", BOTH)
def test_stabilised_ends_with_an_empty_box_however_it_comes(system: str) -> None:
    document = begun(system, {"track": [10, 10, 0], "condition": MORTAL[system]})
    document, reply = act(document, "first_aid", {"pool": 6}, 5)
    assert boris(reply)["stabilised"], "just now, by this"
    document, _ = accepted(document, {"do": "wait", "minutes": 1})
    assert not boris(accepted(document, {"do": "look"})[1])["stabilised"]
    # illusory strokes filled the track, and fade
    document = begun(system, {"track": [10, 6, 0], "pain": 3, "pain_minutes": 5, "stabilised": True})
    document, _ = accepted(document, {"do": "wait", "minutes": 5})
    assert not boris(accepted(document, {"do": "look"})[1])["stabilised"]


@pytest.mark.parametrize("system", BOTH)
def test_strokes_by_hand_are_marks_too(system: str) -> None:
    document = begun(system, {"track": [10, 9, 0], "stabilised": True})
    _, reply = accepted(document, {"do": "edit", "fighter": "Boris", "sheet": {"track": [10, 10, 0]}})
    assert (boris(reply)["state"], boris(reply)["minutes_left"]) == (BRIM[system], 60)
    _, reply = accepted(document, {"do": "edit", "fighter": "Boris", "sheet": {"track": [4, 4, 0]}})
    assert not boris(reply)["stabilised"]
    document = begun(system, {"track": [10, 9, 0]})
    both = {"track": [10, 10, 0], "stabilised": True}
    _, reply = accepted(document, {"do": "edit", "fighter": "Boris", "sheet": both})
    assert (boris(reply)["state"], boris(reply)["stabilised"]) == ("incapacitated", True)


# Only boxes that hold nothing but a normal mark are turned: options, track, net, track after, marked, lost
WRAPS: list[Row] = [
    (FIRST, {}, [10, 4, 7], 4, [10, 7, 7], 3, 7),
    (FIRST, {}, [10, 4, 7], 2, [10, 7, 7], 3, 0),
    (FIRST, {}, [10, 4, 7], 1, [10, 5, 7], 1, 0),
    (FIRST, {}, [10, 0, 9], 3, [10, 1, 9], 1, 5),
    (FIRST, {}, [10, 7, 4], 4, [10, 10, 4], 3, 7),
    (FIRST, {"overflow": "carry"}, [9, 2, 7], 4, [10, 5, 7], 4, 6),
    (FIRST, {"overflow": "carry"}, [9, 7, 2], 4, [10, 10, 2], 4, 6),
    (REVISED, {"normal_wrap": "any_normal"}, [10, 4, 7], 4, [10, 7, 7], 3, 7),
    (REVISED, {}, [10, 4, 7], 4, [10, 4, 7], 0, 10),
]


@pytest.mark.parametrize(("system", "options", "track", "net", "after", "marked", "lost"), WRAPS)
def test_only_boxes_that_are_normal_alone_turn(
    system: str, options: dict[str, Any], track: list[int], net: int, after: list[int], marked: int, lost: int
) -> None:
    document = begun(system, {"track": track}, **options)
    _, reply = act(document, "wound", {"net": net, "kind": "normal"})
    assert (boris(reply)["track"], reply["result"]["marked"], reply["result"]["lost"]) == (after, marked, lost)
    assert boris(reply)["state"] == (BRIM[system] if after[1] == 10 else "incapacitated")


# The critical hour of the first text


def test_the_hour_has_its_own_healing_step_and_no_second() -> None:
    document = begun(FIRST, {"track": [10, 10, 0], "healing": 3})
    document, _ = accepted(document, {"do": "wait", "minutes": 60, "over": True, "answers": [1]})
    assert steps_due(document) == {}
    document, _ = accepted(document, {"do": "wait", "minutes": 59})
    assert steps_due(document) == {}
    document, _ = accepted(document, {"do": "wait", "minutes": 1, "over": True, "answers": [1]})
    assert steps_due(document) == {}
    assert boris(accepted(document, {"do": "look"})[1])["track"] == [6, 10, 0]


def test_rest_before_the_wound_brings_no_step_within_the_hour() -> None:
    document = begun(FIRST, {"track": [10, 0, 0], "healing": 3})
    document, _ = accepted(document, {"do": "wait", "minutes": 30})
    document, reply = act(document, "wound", {"net": 4})
    assert boris(reply)["state"] == "critical"
    document, _ = accepted(document, {"do": "wait", "minutes": 40})
    assert steps_due(document) == {}


# act, sheet, hits, facts: a normal step where every box has a back stroke
STEPS: list[Row] = [
    ("heal_tick", {"track": [10, 10, 0]}, 0, {"state": "terminal", "minutes_left": 5, "track": [8, 10, 0]}),
    ("heal_tick", {"track": [10, 10, 0]}, 1, {"state": "critical", "minutes_left": 60, "track": [8, 10, 0]}),
    ("heal_tick", {"track": [10, 10, 0], "stabilised": True}, 0, {"state": "terminal", "minutes_left": 5}),
    ("heal_tick", {"track": [10, 10, 0], "stabilised": True}, 1, {"state": "incapacitated", "stabilised": True}),
    ("heal_tick", {"track": [2, 10, 0]}, 0, {"state": "critical", "minutes_left": 60, "track": [0, 10, 0]}),
    ("heal_tick", {"track": [0, 10, 0]}, 0, {"state": "critical", "minutes_left": 60, "track": [0, 10, 0]}),
    ("heal_tick", {"track": [10, 10, 0], "object": True}, 0, {"state": "incapacitated", "minutes_left": None}),
    ("heal_tick", {"track": [10, 10, 0], "condition": "terminal", "minutes_left": 3}, 0, {"minutes_left": 3}),
    ("heal_tick", {"track": [10, 10, 0], "condition": "terminal", "minutes_left": 40}, 0, {"minutes_left": 5}),
    ("critical_hour", {"track": [3, 10, 0]}, 0, {"state": "terminal", "minutes_left": 5, "track": [1, 10, 0]}),
    ("critical_hour", {"track": [2, 10, 0]}, 0, {"state": "critical", "minutes_left": 60, "track": [0, 10, 0]}),
    ("critical_hour", {"track": [0, 10, 0]}, 0, {"state": "critical", "minutes_left": 60, "track": [0, 10, 0]}),
    ("critical_hour", {"track": [0, 10, 0]}, 1, {"state": "critical", "minutes_left": 60, "track": [0, 10, 0]}),
]


@pytest.mark.parametrize(("name", "sheet", "hits", "expected"), STEPS)
def test_a_normal_step_on_ten_back_strokes(
    name: str, sheet: dict[str, Any], hits: int, expected: dict[str, Any]
) -> None:
    order = {"pool": 3} | ({"kind": "normal"} if name == "heal_tick" else {})
    _, reply = act(begun(FIRST, sheet), name, order, hits)
    facts = boris(reply)
    assert {key: facts[key] for key in expected} == expected


def test_the_game_master_stabilises_somebody_critical() -> None:
    document = begun(FIRST, {"track": [10, 10, 0]})
    card = due(document)[0]
    assert card["text"].startswith("Some stabilise anyway.")
    message = next(action["message"] for action in card["actions"] if action["label"] == "Stabilises")
    document, reply = accepted(document, message)
    assert boris(reply) | {
        "track": [10, 10, 0],
        "state": "incapacitated",
        "minutes_left": None,
        "stabilised": True,
    } == boris(reply)
    assert due(document) == []
    assert "stabilise" not in reply["screen"]["cards"][0]["acts"]
    _, reply = act(document, "stabilise")
    assert reply["steps"][0]["text"] == "Nobody critical here: nothing to stabilise."


# system, sheet, act, order, answers, words that are said, words that are not
SAID: list[Row] = [
    (FIRST, {}, "wound", {"net": 4, "kind": "normal"}, [], "may or may not be conscious, and cannot stand", "crawl"),
    (FIRST, {}, "wound", {"net": 5}, [], "may or may not be conscious, and cannot stand", "crawl"),
    (FIRST, {}, "wound", {"net": 4}, [], "some stabilise anyway", "crawl"),
    (FIRST, {"track": [6, 6, 0]}, "pain_drops", {"damage": 9}, [0, 0], "may or may not be conscious", "crawl"),
    (REVISED, {}, "wound", {"net": 4, "kind": "normal"}, [], "may or may not be conscious", "anyway"),
    (REVISED, {}, "wound", {"net": 4}, [], "at best crawls slowly", "anyway"),
    (REVISED, {}, "wound", {"net": 5}, [], "takes no action that needs dice", "anyway"),
    (FIRST, {"indomitable": True}, "wound", {"net": 4}, [], "critical", "may or may not"),
    (REVISED, {"object": True}, "wound", {"net": 4}, [], "wrecked", "may or may not"),
    (REVISED, {"track": [10, 0, 0]}, "wound", {"net": 1}, [], "Penalty", "may or may not"),
]


@pytest.mark.parametrize(("system", "sheet", "name", "order", "answers", "words", "silent"), SAID)
def test_what_it_is_to_lie_there_is_said(
    system: str, sheet: dict[str, Any], name: str, order: dict[str, Any], answers: list[Any], words: str, silent: str
) -> None:
    sheet = {"willpower": 1} | sheet
    _, reply = act(begun(system, sheet), name, order, *answers[:1])
    told = " ".join(step["text"] for step in reply["steps"])
    assert words in told
    assert silent not in told


@pytest.mark.parametrize(("system", "crawls"), [(FIRST, False), (REVISED, True)])
def test_the_card_says_it_too(system: str, crawls: bool) -> None:
    _, reply = act(begun(system), "wound", {"net": 4, "kind": "normal"})
    tags = next(widget["tags"] for widget in reply["screen"]["cards"][0]["widgets"] if widget["kind"] == "tags")
    help_ = next(tag["help"] for tag in tags if tag["text"] == "Incapacitated")
    assert "may or may not be conscious" in help_
    assert ("crawls slowly" in help_) == crawls
    assert ("dice" in help_) == crawls


# Healing steps that are due, and why


@pytest.mark.parametrize(
    ("track", "kind", "minutes", "words"),
    [([3, 0, 0], "normal", 1, "1 min under treatment: 2 / strokes go"), ([10, 10, 0], "lethal", 5, "5 min under treatment: 2 \\ strokes go"),
     ([1, 1, 1], "aggravated", 20, "20 min under treatment: 1 - stroke goes.")],
)  # fmt: skip
@pytest.mark.parametrize("system", BOTH)
def test_a_step_under_treatment_is_not_called_days_of_rest(
    system: str, track: list[int], kind: str, minutes: int, words: str
) -> None:
    document, _ = act(begun(system, {"track": track, "stabilised": True}), "first_aid", {"pool": 2}, 0)
    document, _ = accepted(document, {"do": "wait", "minutes": minutes - 1})
    assert kind not in steps_due(document)
    document, _ = accepted(document, {"do": "wait", "minutes": 1})
    assert steps_due(document)[kind].startswith(words)
    # it is the first step alone that comes early
    document, _ = act(document, "heal_tick", {"kind": kind, "pool": 1}, 1)
    document, _ = accepted(document, {"do": "wait", "minutes": minutes})
    assert kind not in steps_due(document)


@pytest.mark.parametrize("system", BOTH)
def test_treatment_on_a_full_track_is_no_rest_of_days(system: str) -> None:
    # ten boxes, treated for a minute, and then a box is free: the step still comes after five minutes, and once
    document, _ = act(begun(system, {"track": [10, 4, 0]}), "first_aid", {"pool": 2}, 0)
    document, _ = accepted(document, {"do": "wait", "minutes": 1})
    document, _ = act(document, "correct", {"forward": -3})
    assert steps_due(document) == {}
    document, _ = accepted(document, {"do": "wait", "minutes": 4})
    assert list(steps_due(document)) == ["lethal"]
    document, _ = act(document, "heal_tick", {"kind": "lethal", "pool": 1}, 1)
    assert steps_due(document) == {}


@pytest.mark.parametrize("how", ["wound", "no_rest"])
@pytest.mark.parametrize("system", BOTH)
def test_what_ends_rest_ends_the_early_step_too(system: str, how: str) -> None:
    document, _ = act(begun(system, {"track": [3, 3, 0]}), "first_aid", {"pool": 2}, 0)
    document, _ = act(document, how, {"net": 1} if how == "wound" else {})
    document, _ = accepted(document, {"do": "wait", "minutes": 5})
    assert steps_due(document) == {}


def fought(document: Any, minutes: int) -> Any:
    """So many minutes of rounds, with nobody else there."""
    begun = document.state.minutes
    while document.state.minutes < begun + minutes:
        document, _ = accepted(document, {"do": "next", "roll": True}, lambda faces: faces[0])
    return document


@pytest.mark.parametrize(
    ("sheet", "rests"),
    [
        ({"track": [3, 3, 0]}, False),
        ({"track": [3, 3, 3], "indomitable": True}, False),
        ({"track": [10, 10, 0], "stabilised": True, "indomitable": True}, False),
        ({"track": [10, 3, 0]}, True),  # who lies there rests, whatever the others do
        ({"track": [10, 10, 0], "stabilised": True}, True),
        ({"track": [10, 10, 3], "condition": "dying", "minutes_left": 30}, True),
    ],
)
@pytest.mark.parametrize("system", BOTH)
def test_a_fight_is_no_rest_for_whoever_can_act(system: str, sheet: dict[str, Any], rests: bool) -> None:
    sheet = sheet | ({"condition": MORTAL[system]} if "condition" in sheet else {})
    rested = [minutes * (count > 0) for minutes, count in zip((5, 5, 5), sheet["track"], strict=True)]
    document, _ = accepted(begun(system, sheet), {"do": "wait", "minutes": 5, "roll": True}, lambda faces: faces[-1])
    assert list(document.state.member("Boris").sheet.rested) == rested
    document = fought(document, 3)
    assert list(document.state.member("Boris").sheet.rested) == [count + 3 * rests * (count > 0) for count in rested]
    document, _ = accepted(document, {"do": "wait", "minutes": 1})
    assert document.state.member("Boris").sheet.rested[0] == rested[0] + 3 * rests + 1


@pytest.mark.parametrize("system", BOTH)
def test_the_step_under_treatment_waits_for_the_end_of_the_fight(system: str) -> None:
    document, _ = act(begun(system, {"track": [3, 0, 0]}), "first_aid", {"pool": 2}, 0)
    document = fought(document, 6)
    assert steps_due(document) == {}
    document, _ = accepted(document, {"do": "wait", "minutes": 1})
    assert list(steps_due(document)) == ["normal"]


@pytest.mark.parametrize(
    ("system", "track", "kind", "minutes", "words"),
    [(FIRST, [3, 0, 0], "normal", 20, "20 min of rest: 2 / strokes go; no hit on a Healing Test and it festers."),
     (FIRST, [2, 0, 0], "normal", 20, "20 min of rest: 2 / strokes go."),
     (REVISED, [2, 0, 0], "normal", 20, "20 min of rest: 2 / strokes go; no hit on a Healing Test and it festers."),
     (FIRST, [0, 0, 3], "aggravated", 4320, "3 d of rest: 2 - strokes go."),
     (REVISED, [0, 0, 3], "aggravated", 4320, "3 d of rest: 2 - strokes go; no hit on a Healing Test and only one does."),
     (REVISED, [0, 10, 0], "lethal", 4320, "3 d of rest: 2 \\ strokes go; no hit on a Healing Test and it festers."),
     (FIRST, [4, 10, 0], "normal", 60, "1 h of rest: 2 / strokes go; no hit on a Healing Test and it is terminal."),
     (REVISED, [4, 10, 0], "normal", 60, "1 h of rest: 2 / strokes go."),
     (REVISED, [0, 4, 10], "lethal", 4320, "3 d of rest: 2 \\ strokes go.")],
)  # fmt: skip
def test_what_is_due_says_what_it_does(system: str, track: list[int], kind: str, minutes: int, words: str) -> None:
    document = begun(system, {"track": track, "stabilised": True})
    document, _ = accepted(document, {"do": "wait", "minutes": minutes})
    assert steps_due(document)[kind] == words


@pytest.mark.parametrize(
    ("track", "words"),
    [([1, 0, 0], "1 of 10 boxes marked: 1 forward stroke"), ([3, 1, 0], "3 of 10 boxes marked: 3 forward, 1 back stroke"),
     ([3, 3, 2], "3 of 10 boxes marked: 3 forward, 3 back, 2 horizontal strokes"), ([0, 0, 0], "no box marked")],
)  # fmt: skip
def test_one_stroke_is_not_called_strokes(track: list[int], words: str) -> None:
    _, reply = accepted(begun(FIRST, {"track": track}), {"do": "look"})
    assert reply["screen"]["cards"][0]["widgets"][0]["spoken"] == words
