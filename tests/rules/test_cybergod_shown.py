"""Cybergod: the odds, the card, what is due, what is typed."""

from __future__ import annotations

import json
import re
import time
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Any

import pytest
from cybergod_talk import KITAH, card, chances, do, fight, screen, tags
from table_talk import accepted, begun

from sawbones.app import handle

# Odds


def test_the_odds_of_an_injury_by_hand() -> None:
    """Critical at 1 of 3d6 fails in 8 of 27, and so does Death."""
    fails = Fraction(8, 27)
    bars, outcomes = chances(fight(("Kitah", KITAH)), {"dcs": [3]})
    assert bars == {"dead": fails * fails, "dying": fails * (1 - fails), "still up": 1 - fails}
    assert list(bars) == ["dead", "dying", "still up"]
    assert sum(Fraction(end["p"]) for end in outcomes) == 1


@lru_cache
def spent(toughness: int, resolve: int, need: int) -> Fraction:
    """The chance to pass with d6, throwing every blank die again as long as it helps, over every face of every throw."""
    if not toughness:
        return Fraction(0)
    won = Fraction(0)
    for faces in product(range(1, 7), repeat=toughness):
        count = sum(face >= 5 for face in faces)
        if count >= need:
            won += Fraction(1, 6**toughness)
        elif resolve and toughness >= need:
            won += Fraction(1, 6**toughness) * spent(toughness - count, resolve - 1, need - count)
    return won


@pytest.mark.parametrize(("resolve", "need"), [(0, 1), (1, 1), (2, 1), (1, 2), (2, 3), (3, 4)])
def test_the_odds_with_resolve_are_every_throw_counted(resolve: int, need: int) -> None:
    document = fight(("Kitah", {**KITAH, "resolve": resolve, "dying": need - 1}))
    bars, _ = chances(document, {"dcs": [4], "resolve": "spend"})
    assert bars["dead"] == 1 - spent(3, resolve, need)
    bars, _ = chances(document, {"dcs": [4]})
    assert bars["dead"] == 1 - spent(3, 0, need)


def test_no_resolve_is_spent_on_what_cannot_be_passed() -> None:
    for sheet, left in (
        ({"body": 6, "toughness": 2, "dying": 2}, {2}),
        ({"body": 10, "toughness": 2, "dying": 2}, {0, 1, 2}),
    ):
        _, outcomes = chances(fight(("Kitah", {**sheet, "resolve": 2})), {"dcs": [4], "resolve": "spend"})
        assert {end["facts"]["Kitah"]["resolve"] for end in outcomes} == left


def test_odds_after_a_count_and_after_faces_are_the_same_on_the_whole() -> None:
    """Whether a table says how many successes or which faces, the chance to live is one."""
    order = {"dcs": [4], "resolve": "spend"}
    document = fight(("Kitah", {"body": 12, "toughness": 2, "resolve": 2, "dying": 3}))
    whole = chances(document, order)[0]["dead"]
    by_faces = sum(
        Fraction(1, 144) * chances(document, order, [one, other])[0].get("dead", Fraction(0))
        for one, other in product(range(1, 13), repeat=2)
    )
    ways = {0: 16, 1: 40, 2: 49, 3: 30, 4: 9}
    by_count = sum(
        Fraction(n, 144) * chances(document, order, count)[0].get("dead", Fraction(0)) for count, n in ways.items()
    )
    assert whole == by_faces == by_count


def test_the_odds_after_the_answers_so_far() -> None:
    document = fight(("Kitah", {**KITAH, "resolve": 1}))
    fails = Fraction(8, 27)
    assert chances(document, {"dcs": [3]}, 0, "keep")[0] == {"dead": fails, "dying": 1 - fails}
    again = Fraction(4, 9)  # two dice without success
    assert chances(document, {"dcs": [3]}, 0, "keep", 0, "reroll")[0]["dead"] == fails
    wounded = fight(("Kitah", {**KITAH, "resolve": 1, "dying": 1}))
    assert chances(wounded, {"dcs": [4]}, [5, 1, 1], "reroll")[0] == {"dead": again, "dying": 1 - again}
    assert chances(wounded, {"dcs": [4]}, 1, "reroll")[0] == {"dead": again, "dying": 1 - again}


def test_ends_are_what_a_game_master_cares_about() -> None:
    document = fight(("Kitah", {"body": 8, "toughness": 5, "bruised": 2}))
    bars, _ = chances(document, {"dcs": [1, 2, 3]})
    assert list(bars) == ["dead", "dying", "out", "stunned", "still up"]
    assert sum(bars.values()) == 1
    assert list(chances(document, {"dcs": [6]})[0]) == ["destroyed"]
    assert list(chances(document, {"pool": 3, "die": 8, "effects": ["evasive", "evasive"]}, what="evade")[0]) == [
        "nothing bought",
        "Evasive",
    ]
    assert set(chances(document, {}, what="stress")[0]) == {"the mind holds", *[f"{n} {name}" for n, name in enumerate(
        ("Nervous", "Klutz", "ALL CAPS!", "Noisy", "Coward", "Panic"), start=1)]}  # fmt: skip
    assert list(chances(document, {"drug": "stimulants"}, what="dose")[0]) == [
        "an Engram is lost",
        "a point of Corruption",
        "goes well",
    ]
    hurt = fight(("Kitah", {"dying": 1}))
    assert set(chances(hurt, {"pool": 3}, what="stabilise")[0]) == {"no change", "stabilised"}
    burning = fight(("Kitah", {**KITAH, "burning": 1, "dying": 1}))
    assert list(chances(burning, {}, what="round_start")[0]) == ["dead", "dying"]


SKILLED = {"body": 10, "toughness": 3, "resolve": 2, "dying": 1}
SKILL = {"pool": 3, "die": 6, "again": "ask"}


@pytest.mark.parametrize(
    ("sheet", "what", "order", "answers", "offered"),
    [
        # a test of a skill: only dice that show no success are thrown again
        ({}, "tactics", SKILL, [3], False),
        ({}, "tactics", SKILL, [[5, 6, 5]], False),
        ({}, "tactics", SKILL, [2], True),
        ({}, "evade", SKILL, [[5, 5, 1]], True),
        ({}, "evade", SKILL, [[5, 5, 5]], False),
        ({}, "ranged_combat", {**SKILL, "threshold": 4}, [3], False),  # failed, and no die did
        ({}, "ranged_combat", {**SKILL, "threshold": 4}, [2], True),
        ({}, "ranged_combat", {**SKILL, "die": 10, "threshold": 4}, [[5, 6, 7]], False),
        ({}, "ranged_combat", {**SKILL, "die": 10, "threshold": 4}, [3], True),  # a ten, a success and a blank, perhaps
        ({}, "tactics", SKILL, [2, "reroll", 3], False),
        ({}, "tactics", SKILL, [[5, 5, 1], "reroll", [1]], True),
        # what more successes would not make better
        ({}, "stabilise", SKILL, [2], False),
        ({}, "stabilise", SKILL, [1], True),
        ({}, "take_cover", {**SKILL, "pool": 4}, [3], False),
        ({}, "take_cover", {**SKILL, "pool": 4, "effects": ["good"]}, [1], True),
        ({}, "take_cover", {**SKILL, "pool": 4, "effects": ["good"]}, [2], False),
        # a Condition Test, where ten counts two and every die counts one
        ({"injured": 3}, "hits", {"dcs": [3]}, [[5, 5, 5]], False),
        ({"injured": 3}, "hits", {"dcs": [3]}, [[5, 5, 1]], True),
        ({"injured": 3, "body": 6}, "hits", {"dcs": [3]}, [3], False),
        ({"injured": 3, "body": 6}, "hits", {"dcs": [3]}, [2], True),
        ({"bleeding": 5}, "round_start", {}, [[9, 9, 9]], False),
        # a Resource Check that fails has dice that failed
        ({}, "stress", {"again": "ask"}, [0], False),
        ({}, "stress", {"again": "ask"}, [1], True),
    ],
)
def test_resolve_is_offered_only_where_a_die_failed(
    sheet: dict[str, Any], what: str, order: dict[str, Any], answers: list[Any], offered: bool
) -> None:
    document = fight(("Kitah", {**SKILLED, **sheet}), ("Thug", {}))
    on = "Thug" if what == "ranged_combat" else "Kitah"
    message = {"do": "act", "act": what, "on": on, "by": "Kitah", "order": order, "answers": answers}
    question = accepted(document, message)[1]["question"]
    assert ("reroll" in [option["id"] for option in question["options"]] if question else False) == offered


@pytest.mark.parametrize("what", ["tactics", "evade"])
def test_points_that_nothing_is_named_for_are_seen_as_points(what: str) -> None:
    document = fight(("Kitah", KITAH))
    order = {"pool": 3, "die": 6}
    bars, outcomes = chances(document, order, what=what)
    assert bars == {
        "fails": Fraction(8, 27),
        "1 Effect Point": Fraction(12, 27),
        "2 Effect Points": Fraction(6, 27),
        "3 Effect Points": Fraction(1, 27),
    }
    assert list(bars) == ["fails", "1 Effect Point", "2 Effect Points", "3 Effect Points"]
    assert [end["result"]["effect_points"] for end in outcomes] == [0, 1, 2, 3]
    assert list(chances(document, order, 3, what=what)[0]) == ["3 Effect Points"]
    first = {"tactics": ("ambush", "Ambush"), "evade": ("evasive", "Evasive")}[what]
    assert list(chances(document, order, 3, first[0], what=what)[0]) == [first[1]]
    _, reply = do(document, what, "Kitah", {"pool": 0})
    assert reply["result"]["effect_points"] == 0


#: the worst ends that are harm done, and not merely nothing gained
HARMS = ("an Engram is lost", "destroyed")


@pytest.mark.parametrize(
    ("sheet", "what", "order", "worst", "best"),
    [
        ({"destroyed": True}, "rebirth", {}, "an Engram is lost", "a point of Corruption"),
        ({}, "dose", {"drug": "painkillers"}, "an Engram is lost", "goes well"),
        ({}, "stim", {"program": "bruised"}, "an Engram is lost", "goes well"),
        ({"stress": 2}, "sedatives", {}, "an Engram is lost", "goes well"),
        ({"drug": "painkillers"}, "purge", {}, "an Engram is lost", "goes well"),
        ({}, "stress", {}, "6 Panic", "the mind holds"),
        ({}, "evade", {"pool": 3, "effects": ["evasive"]}, "nothing bought", "Evasive"),
        ({"bleeding": 2}, "treat", {"condition": "bleeding", "levels": 2, "pool": 3}, "no change", "no condition"),
        ({"dying": 1}, "stabilise", {"pool": 3}, "no change", "stabilised"),
        ({"dead": True}, "revive", {"pool": 5}, "destroyed", "dying"),
        ({"armour": 9}, "close_combat", {"pool": 1, "defence_pool": 2}, "the defender is better", "still up"),
    ],
)
def test_the_worst_end_stands_first(
    sheet: dict[str, Any], what: str, order: dict[str, Any], worst: str, best: str
) -> None:
    """A page draws the ends from the colour of harm to that of bone, in their order."""
    document = fight(("Kitah", {**KITAH, **sheet}))
    ends = list(chances(document, order, what=what)[0])
    assert (ends[0], ends[-1]) == (worst, best)
    odds = accepted(document, {"do": "odds", "act": what, "on": "Kitah", "order": order})[1]
    tones = [bar["tone"] for bar in odds["screen"]["chances"][0]["bars"]]
    grave = ["harm", "turn", "", "dim", "calm"]
    assert tones == sorted(tones, key=grave.index)
    assert (tones[0] == "harm") == (worst in HARMS)


@pytest.mark.native
def test_six_hits_with_every_trigger_and_resolve_are_counted_at_once() -> None:
    document = fight(("Kitah", {"body": 10, "toughness": 7, "resolve": 3}))
    for resolve in ("ask", "spend"):
        began = time.process_time()
        bars, _ = chances(document, {"dcs": [1, 1, 2, 2, 3, 4], "resolve": resolve})
        assert time.process_time() - began < 0.1  # it takes some 10 ms
        assert sum(bars.values()) == 1


def test_resolve_makes_it_never_worse() -> None:
    for sheet in ({**KITAH, "resolve": 2}, {"body": 12, "toughness": 4, "resolve": 1}):
        document = fight(("Kitah", sheet))
        plain, spending = (chances(document, {"dcs": [2, 3, 4], "resolve": resolve})[0] for resolve in ("ask", "spend"))
        assert spending["dead"] < plain["dead"]


# Cards


def test_the_card_shows_what_the_sheet_has() -> None:
    document = fight(("Bo", {"body": 10, "toughness": 5, "bruised": 5, "wounded": 3, "bleeding": 1, "dr": 1, "armour": 6, "cover": 2, "resolve": 2,
                             "engrams": 3, "stress": 4, "drug": "painkillers", "corruption": 1, "fatigued": 1}))  # fmt: skip
    widgets = card(document, "Bo")["widgets"]
    pips = widgets[0]
    assert [(row["label"], row["value"], row["of"]) for row in pips["rows"]] == [
        ("Bruised", 5, 5), ("Wounded", 3, 5), ("Injured", 0, 5), ("Maimed", 0, 5), ("Dying", 0, 5), ("Bleeding", 1, 5), ("Fatigued", 1, 5),
    ]  # fmt: skip
    shown = {widget["label"]: (widget["value"], widget["help"]) for widget in widgets if widget["kind"] == "number"}
    assert shown == {
        "Shock": ("4 / 8", "Shock Level 8: 4 successes for Stunned, 8 to shrug it off"),
        "Penalty": ("−1D", "Painkillers take 1D off, Fatigued −1D"),
        "Cover | armour": ("2 | 6 | DR 1", "2 cover, 6 of 6 in armour, DR 1"),
        "Resolve": ("2", "of 3"),
        "Stress": ("4", "d6 each at the next check"),
        "Corruption": ("1", "a D10 each at the next check"),
    }
    assert tags(document, "Bo") == ["Painkillers"]
    assert card(document, "Bo")["spoken"] == "Bo: Bruised 5, Wounded 3, Bleeding 1, Fatigued 1; penalty 1."


def test_a_minor_character_shows_what_its_shock_level_is_held_against() -> None:
    document = fight(("Ronin", {"body": 8, "toughness": 5, "simplified": True, "injured": 1}))
    shock = next(widget for widget in card(document, "Ronin")["widgets"] if widget.get("label") == "Shock")
    assert (shock["value"], shock["help"]) == ("4 / 7", "Shock Level 1: from 4 Stunned, from 7 Incapacitated")
    assert tags(document, "Ronin") == ["Minor"]


@pytest.mark.parametrize(
    ("sheet", "spoken"),
    [
        ({}, "Bo: no condition."),
        ({"dying": 1, "incapacitated": True}, "Bo: Dying 1; penalty 4; dying; incapacitated."),
        ({"stunned": 1, "bruised": 2}, "Bo: Bruised 2, Stunned 1; stunned."),
        ({"dead": True, "dead_rounds": 1}, "Bo: dead."),
        ({"destroyed": True}, "Bo: destroyed."),
    ],
)
def test_the_card_in_one_sentence(sheet: dict[str, Any], spoken: str) -> None:
    assert card(fight(("Bo", sheet)), "Bo")["spoken"] == spoken


@pytest.mark.parametrize(
    ("sheet", "title", "acts"),
    [
        ({"dying": 2}, "Bo: Dying 2", ["stabilise", "stabilise"]),
        ({"dead": True, "dead_rounds": 1}, "Bo: dead, 1 round left", ["revive", "correct"]),
        ({"burning": 1}, "Bo: Burning 1", ["extinguish"]),
        ({"bleeding": 2}, "Bo: Bleeding 2", ["treat", "stim"]),
        ({"stunned": 2}, "Bo: Stunned, 2 marks", ["reaction"]),
        ({"stims": ["wounded"]}, "Bo: nano stims at work", []),
        ({"zone": 3, "zone_ap": "2"}, "Bo: in a Fire Zone", ["suppress", "out_of_zone"]),
    ],
)
def test_what_is_due(sheet: dict[str, Any], title: str, acts: list[str]) -> None:
    document = fight(("Bo", {"body": 10, "toughness": 9, **sheet}))
    due = screen(document)["due"]
    assert [one["title"] for one in due] == [title]
    assert [action["message"]["act"] for action in due[0]["actions"]] == acts
    for action in due[0]["actions"]:
        _, reply = handle(document, {**action["message"], "roll": True})
        assert reply["ok"], reply["problems"]


def test_all_that_is_due_about_one_fighter_is_one_card() -> None:
    document = fight(("Bo", {"dying": 2, "burning": 1, "bleeding": 3, "zone": 3, "stunned": 1, "stims": ["bleeding"]}))
    (due,) = screen(document)["due"]
    title = "Bo: Dying 2, Burning 1, Bleeding 3, in a Fire Zone, Stunned, 1 mark, nano stims at work"
    assert (due["title"], due["tone"]) == (title, "harm")
    acts = ["stabilise", "stabilise", "extinguish", "treat", "stim", "suppress", "out_of_zone", "reaction"]
    assert [action["message"]["act"] for action in due["actions"]] == acts
    assert len({action["label"] for action in due["actions"]}) == len(acts)
    for word in ("Death Trigger", "Burning", "Bleeding", "Fire Zone", "Stunned", "Nano stims"):
        assert word in due["text"]


def test_nothing_is_due_about_the_destroyed_and_they_are_passed_by() -> None:
    document = fight(("Bo", {"destroyed": True, "dying": 1, "burning": 1}), ("Cy", {"dying": 1, "incapacitated": True}))
    assert [one["fighter"] for one in screen(document)["due"]] == ["Cy"]
    assert [one["down"] for one in screen(document)["cards"]] == [True, False]


def test_the_question_says_what_is_needed_and_what_failing_does() -> None:
    document = fight(("Kitah", {"body": 8, "toughness": 4, "injured": 1, "resolve": 1}))
    message = {"do": "act", "act": "hits", "on": "Kitah", "order": {"dcs": [3]}, "answers": []}
    question = accepted(document, message)[1]["question"]
    assert question["label"] == "Critical Trigger: 4d8, need 2 (5+ counts one)"
    assert question["help"] == "Failing adds a level of Dying and then the Death Trigger."
    question = accepted(document, message | {"answers": [1]})[1]["question"]
    assert (question["label"], [option["id"] for option in question["options"]]) == (
        "Critical Trigger: 1 of 2",
        ["keep", "reroll"],
    )
    question = accepted(document, message | {"answers": [1, "reroll"]})[1]["question"]
    assert (question["low"], question["high"], question["dice"]) == (1, 4, [8] * 4)  # the whole pool's new count
    question = accepted(document, message | {"answers": [[5, 1, 1, 1], "reroll"]})[1]["question"]
    assert (question["low"], question["high"], question["dice"]) == (0, 3, [8] * 3)  # the dice without success


def test_half_of_a_shock_is_one_number_or_a_span_of_them() -> None:
    for levels, half in ((1, "0 is"), (2, "1 is"), (4, "2 to 3 is")):
        document = fight(("Kitah", {"bruised": levels - 1}))
        message = {"do": "act", "act": "hits", "on": "Kitah", "order": {"dcs": [1]}, "answers": []}
        question = accepted(document, message)[1]["question"]
        assert question["help"] == f"Failing is Incapacitated, {half} Stunned."


def test_focus_before_a_condition_test_where_it_is_played() -> None:
    document = fight(("Kitah", {**KITAH, "resolve": 2}), focus_on_condition_tests=True)
    message = {"do": "act", "act": "hits", "on": "Kitah", "order": {"dcs": [2]}, "answers": []}
    assert [option["id"] for option in accepted(document, message)[1]["question"]["options"]] == ["roll", "focus"]
    assert accepted(document, message | {"answers": ["focus"]})[1]["question"]["dice"] == [6] * 5
    assert accepted(document, message | {"answers": ["roll"]})[1]["question"]["dice"] == [6] * 3
    assert accepted(document, message | {"answers": ["focus", 1]})[1]["facts"]["Kitah"]["resolve"] == 1


def test_a_level_above_the_highest_is_refused_and_levels_follow_the_reading() -> None:
    document = begun("cybergod")
    _, reply = handle(document, {"do": "edit", "fighter": "Boris", "sheet": {"bruised": 6}})
    assert reply["problems"] == {"bruised": "Bruised goes to 5 at most."}
    document = begun("cybergod", {"bruised": 6}, level_cap=6)
    document, _ = accepted(document, {"do": "options", "options": {"level_cap": 5}})
    assert card(document, "Boris")["sheet"]["bruised"] == 5


# Quick entry


def test_weapons_in_a_line() -> None:
    document = fight()
    document, _ = accepted(
        document,
        {"do": "quick", "line": "3 thug TOU 4 blade 2x4 ap2\nSniper rifle 7 ap2\nBouncer shock 3x4 n", "side": "foe"},
    )
    remembered = {one["name"]: one["remembered"][0] for one in screen(document)["cards"]}
    assert list(remembered) == ["Thug 1", "Thug 2", "Thug 3", "Sniper", "Bouncer"]
    orders = {
        name: (habit["act"], habit["order"]["dcs"], habit["order"]["ap"], habit["order"]["nonlethal"])
        for name, habit in remembered.items()
    }
    assert orders["Thug 2"] == ("hits", [4, 4], "2", False)
    assert orders["Sniper"] == ("hits", [7], "2", False)
    assert orders["Bouncer"] == ("hits", [4, 4, 4], "1", True)
    assert card(document, "Thug 1")["sheet"]["toughness"] == 4
    assert [remembered[name]["label"] for name in ("Thug 1", "Sniper", "Bouncer")] == [
        "blade 2 × DC 4, AP 2",
        "rifle DC 7, AP 2",
        "shock 3 × DC 4, AP 1, non-lethal",
    ]


@pytest.mark.parametrize("word", ["7", "boris", "x4", "3x99", "99x3", "7 ap9"])
def test_what_is_no_weapon(word: str) -> None:
    document, _ = accepted(fight(), {"do": "quick", "line": f"Bo {word}", "side": "foe"})
    assert screen(document)["cards"][0]["remembered"] == []


# A mob


def test_a_mob_takes_a_blast_without_a_die() -> None:
    document, _ = accepted(fight(), {"do": "join", "fighter": "Ronin", "count": 6, "side": "foe",
                                     "sheet": {"body": 8, "toughness": 5, "simplified": True, "mobility": 0, "tactics": 0}})  # fmt: skip
    names = [f"Ronin {number}" for number in range(1, 7)]
    document, reply = do(document, "blast", names, {"dcs": [4, 4], "area": "moderate"})
    assert {name: reply["facts"][name]["state"] for name in names} == dict.fromkeys(names, "dead")
    assert json.loads(json.dumps(reply["result"]))["Ronin 6"]["tests"] == [
        {"trigger": "death", "threshold": 2, "successes": None, "passed": False}
    ]


def test_the_log_says_it_in_words() -> None:
    document = fight(("Bo", {"body": 10, "toughness": 5, "dying": 1}), ("Cy", {}))
    for what, order, answers, line in (
        ("hits", {"dcs": [2, 2]}, [0, 1], "Cy hits Bo: DC 2 2; escalation failed"),
        ("hits", {"dcs": []}, [], "Cy does not hit Bo"),
        ("tactical", {"effect": "bonus_action"}, [], "Bo: Bonus Action"),
        ("declare", {"text": "Waits"}, [], "Bo declares: Waits"),
        ("dose", {"drug": "stimulants"}, [0], "Bo takes Combat Stimulants: no harm done"),
        ("stim", {"program": "injured"}, [0], "Bo: nano stims for Injured, no harm done"),
        ("stress", {"amount": 1}, [1, 5], "Bo takes 1 Stress: Coward"),
        ("stress", {"amount": 2}, [0], "Bo takes 2 Stress"),
        ("days", {"days": 1}, [], "Bo: 1 day, Wounded 2 to 1"),
        ("correct", {"condition": "dying", "level": 0}, [], "Bo: Dying corrected"),
    ):
        document, reply = do(document, what, "Bo", order, *answers, by="Cy")
        assert reply["screen"]["log"][0]["text"] == line


@pytest.mark.parametrize("limit", [0, 2, 5])
@pytest.mark.parametrize("points", range(1, 9))
@pytest.mark.parametrize("act", ["ranged_combat", "evade"])
def test_every_choice_says_its_price_and_many_are_bought_as_one_by_one(act: str, points: int, limit: int) -> None:
    """What is left after a choice is what was there less its price; several at once are the same as each by itself."""
    document = fight(("Ann", {}), ("Bo", {}))
    order = {"pool": 10, "die": 8, "threshold": 1, **({"dc": 2, "limit": limit} if act == "ranged_combat" else {})}
    message = {
        "do": "preview",
        "of": "act",
        "act": act,
        "on": "Bo",
        "by": "Ann" if act == "ranged_combat" else "Bo",
        "order": order,
    }

    def asked(*bought: str) -> dict[str, Any]:
        _, reply = accepted(document, message | {"answers": [points, *bought]})
        return reply["question"] or {"label": "", "options": [], "help": ""}

    def left(question: dict[str, Any]) -> int | None:
        found = re.match(r"(\d+) Effect Points?: buy", question["label"])
        return int(found[1]) if found else None

    first = asked()
    assert left(first) == points
    for option in first["options"]:
        if option["id"] == "done":
            continue
        price = int(re.match(r"(\d+) points?\.", option["help"])[1])  # type: ignore[index]
        name, _, count = option["id"].partition("*")
        at_once, apart = asked(option["id"]), asked(*[name] * int(count or 1))
        assert at_once == apart
        assert left(at_once) in (points - price, None)
