"""Cybergod: minutes are rounds, one after the other; days, scenes and downtime; and what time may never do."""

from __future__ import annotations

import time
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from cybergod_talk import KITAH, card, do, fight, screen, tags
from hypothesis import given, settings
from hypothesis import strategies as st
from laws.dice import every_way
from strategies import settled
from table_talk import accepted

from goals import many
from sawbones.app import handle
from sawbones.play.resolve import Part, odds, play
from sawbones.systems.cybergod.book import Cybergod
from sawbones.systems.cybergod.passing import Span
from sawbones.systems.cybergod.sheet import Fighter

if TYPE_CHECKING:
    from sawbones.play.table import Table

THIRTY_DAYS = 43_200
BOOK = Cybergod()


def wait(minutes: int, *answers: Any, **more: Any) -> dict[str, Any]:
    return {"do": "wait", "minutes": minutes, "answers": list(answers), **more}


# Minutes are rounds


def test_a_minute_asks_what_ten_rounds_ask() -> None:
    document = fight(("Kitah", {**KITAH, "dying": 1}))
    _, reply = accepted(document, wait(1))
    assert reply["question"]["label"] == "Death Trigger: 3d6, need 1 (5+ counts one)"
    assert [step["text"] for step in reply["steps"]] == ["10 rounds pass.", "Round 1 of 10."]
    _, reply = accepted(document, wait(1, *[1] * 9))
    assert reply["steps"][-1]["text"] == "Round 10 of 10."
    assert reply["question"]["label"].startswith("Death Trigger")
    after, reply = accepted(document, wait(1, *[1] * 10))
    assert (reply["question"], reply["facts"]["Kitah"]["state"]) == (None, "dying")
    assert len(reply["result"]["Kitah"]["tests"]) == 10
    assert after.state.minutes == 1


def test_a_minute_stops_for_resolve() -> None:
    document = fight(("Kitah", {**KITAH, "dying": 1, "resolve": 1}))
    _, reply = accepted(document, wait(1, 1, 1, 0))
    assert [option["id"] for option in reply["question"]["options"]] == ["keep", "reroll"]


@pytest.mark.parametrize("seed", range(40))
def test_a_minute_is_ten_rounds_in_every_number(seed: int) -> None:
    """The same dice in the same order, thrown round by round and thrown as a minute."""
    rng = Random(seed)
    sheet = BOOK.settle(
        Fighter(
            body=rng.choice((6, 8, 10, 12)), toughness=rng.randint(0, 9), simplified=rng.random() < 0.3, dr=rng.randint(0, 1),
            armour=rng.randint(0, 4), bleeding=rng.randint(0, 2), burning=rng.randint(0, 2), dying=rng.randint(0, 1),
            wounded=rng.randint(0, 2), stims=rng.choice(((), ("bleeding",), ("bruised", "wounded"))), rounds=3, evasive=2,
        )
    )  # fmt: skip
    whole = play([Part("Kitah", BOOK.passes, sheet, 1)], rng=Random(seed).choice)
    dice, one = Random(seed).choice, sheet
    for _ in range(10):
        one = play([Part("Kitah", begins, one, None)], rng=dice).ends[0].sheet
    assert whole.ends[0].sheet == replace(one, rounds=3, day_minutes=1)


def begins(table: Table, sheet: Fighter, order: Any) -> Fighter:
    return BOOK.round_begins(table, sheet)


def test_who_dies_in_a_round_is_past_help_in_the_next() -> None:
    document = fight(("Kitah", {**KITAH, "dying": 1}))
    assert accepted(document, wait(1, 0))[1]["facts"]["Kitah"]["state"] == "destroyed"
    assert accepted(document, wait(1, *[1] * 9, 0))[1]["facts"]["Kitah"]["state"] == "dead"
    longer = fight(("Kitah", {**KITAH, "dying": 1}), dead_window_rounds=20)
    after, reply = accepted(longer, wait(1, 1, 1, 0))
    assert (reply["facts"]["Kitah"]["state"], tags(after, "Kitah")) == ("dead", ["Dead, 13 rounds left"])
    assert accepted(after, wait(2))[1]["facts"]["Kitah"]["state"] == "destroyed"


def test_what_lasts_for_a_round_is_over_and_short_stims_have_acted() -> None:
    document = fight(
        ("Kitah", {"rounds": 2, "evasive": 2, "zone": 3, "initiative": 1, "reactions": 0, "declared": "Waits", "split": 2, "bonus_actions": 1,
                   "ambushed": True, "stims": ["bruised", "bleeding", "wounded"], "bruised": 3, "wounded": 1})
    )  # fmt: skip
    after, reply = accepted(document, wait(1))
    assert (reply["question"], reply["facts"]["Kitah"]["bruised"], reply["facts"]["Kitah"]["evasive"]) == (None, 0, 0)
    assert tags(after, "Kitah") == ["Stims: Wounded"]


def test_stims_stop_the_bleeding_after_one_round() -> None:
    document = fight(("Kitah", {**KITAH, "bleeding": 2, "stims": ["bleeding"]}))
    _, reply = accepted(document, wait(1, 2))
    assert (reply["question"], reply["facts"]["Kitah"]["bleeding"]) == (None, 0)


def test_what_is_for_the_first_round_waits_for_it() -> None:
    document = fight(("Leader", {}), ("Foe", {"bleeding": 1, "stims": ["bleeding"]}))
    document, _ = do(document, "tactical", "Leader", {"effect": "bonus_action"})
    document, _ = do(document, "tactical", "Foe", {"effect": "ambush"})
    document, _ = accepted(document, wait(30, 1))
    document, _ = accepted(document, {"do": "next"})
    assert ("2 actions" in tags(document, "Leader"), "Ambushed" in tags(document, "Foe")) == (True, True)


# … and cost nothing where nothing runs


@pytest.mark.native
@pytest.mark.parametrize(
    "sheet",
    [
        {},
        {"bruised": 5, "wounded": 5, "injured": 5, "maimed": 5, "stress": 99, "stunned": 5},
        {"dead": True},
        {"destroyed": True, "bleeding": 5, "burning": 5, "dying": 5},
        {"simplified": True, "body": 12, "bleeding": 3, "dying": 3, "burning": 3, "toughness": 5},  # holds on for ever
        {"simplified": True, "body": 12, "burning": 5, "dr": 30},
        {"toughness": 0, "bleeding": 1, "bruised": 5},  # no dice, and nothing worse than bruises
        {"toughness": 0, "dying": 3},
    ],
)
def test_thirty_days_cost_nothing_where_no_die_is_thrown(sheet: dict[str, Any]) -> None:
    document = fight(*[(f"Kitah {number}", sheet) for number in range(10)])
    began = time.process_time()
    _, reply = accepted(document, wait(THIRTY_DAYS, over=True))
    assert reply["question"] is None
    assert time.process_time() - began < 1
    assert len(reply["steps"]) < 5_000


@pytest.mark.native
def test_so_many_rounds_that_no_message_holds_them_are_refused_in_words() -> None:
    document = fight(("Kitah", {"body": 12, "toughness": 10, "dying": 1}))
    began = time.process_time()
    after, reply = handle(document, {"do": "wait", "minutes": THIRTY_DAYS, "roll": True}, Random(1).choice)
    assert after is document
    assert any("less in one step" in sentence for sentence in reply["problems"].values()), reply["problems"]
    assert time.process_time() - began < 3


def test_a_day_ends_where_it_ends_though_somebody_bleeds() -> None:
    document = fight(
        (
            "Kitah",
            {"simplified": True, "body": 8, "bleeding": 1, "wounded": 2, "day_minutes": 1439, "incapacitated": True},
        )
    )
    after, reply = accepted(document, wait(1441))
    assert not any("not made here" in step["text"] for step in reply["steps"])  # they were
    facts = reply["facts"]["Kitah"]
    assert (facts["wounded"], facts["bleeding"], facts["state"]) == (0, 1, "up")
    assert card(after, "Kitah")["sheet"]["day_minutes"] == 0


@settings(max_examples=many(100, 100))
@given(settled(BOOK), st.integers(0, 1439), st.integers(1, 12))
def test_days_at_once_are_days_one_by_one(sheet: Fighter, minutes: int, days: int) -> None:
    sheet = replace(sheet, bleeding=0, burning=0, dying=0, day_minutes=minutes)
    sheet = BOOK.settle(replace(sheet, soft_dying=False))
    once = play([Part("Kitah", BOOK.passes, sheet, days * 1440)]).ends[0].sheet
    each = sheet
    for _ in range(days):
        each = play([Part("Kitah", BOOK.passes, each, 1440)]).ends[0].sheet
    assert once == each


# … and are counted


def test_the_odds_of_a_minute_are_the_odds_of_ten_rounds() -> None:
    document = fight(("Kitah", {**KITAH, "dying": 1}))
    reply = accepted(document, {"do": "odds", "of": "wait", "minutes": 1})[1]
    bars = {bar["label"]: Fraction(bar["p"]) for bar in reply["screen"]["chances"][0]["bars"]}
    fails = Fraction(8, 27)
    assert bars == {
        "destroyed": 1 - (1 - fails) ** 9,
        "dead": (1 - fails) ** 9 * fails,
        "dying": (1 - fails) ** 10,
    }


ROUNDS: list[dict[str, Any]] = [
    {"toughness": 1, "bleeding": 1},
    {"toughness": 2, "dying": 1, "stims": ("bleeding",)},
    {"toughness": 1, "burning": 1, "armour": 1},
    {"toughness": 0, "bleeding": 2},
    {"toughness": 1, "simplified": True, "bleeding": 1, "body": 6},
]


@settings(max_examples=len(ROUNDS))
@given(st.sampled_from(ROUNDS))
def test_the_odds_of_rounds_are_the_rounds_played_over_every_face(sheet: dict[str, Any]) -> None:
    def three(table: Table, man: Fighter, order: Any) -> Fighter:
        return table.repeat(BOOK.goes_on, man, Span(3, 10, 3))

    part = Part("Kitah", three, BOOK.settle(Fighter(**sheet)), None)
    counted = {(end.sheet, tuple(sorted(end.result.items())), end.actor): end.p for end in odds(part)}
    assert counted == every_way(part, (), 7_000)
    assert sum(counted.values()) == 1


# Days, scenes, downtime


@pytest.mark.parametrize(
    ("what", "order"),
    [("days", {"days": 1}), ("days", {"days": 30, "ends_scene": True}), ("downtime", {}), ("end_scene", {})],
)
def test_who_was_not_reached_in_time_is_destroyed(what: str, order: dict[str, Any]) -> None:
    document = fight(("Kitah", {"dead": True}), ("Boris", {"wounded": 1}), dead_window_rounds=20)
    document, reply = do(document, what, ["Kitah", "Boris"], order, "none")
    assert (reply["facts"]["Kitah"]["state"], reply["facts"]["Boris"]["state"]) == ("destroyed", "up")
    assert any("Too late" in step["text"] for step in reply["steps"])
    assert [one["fighter"] for one in screen(document)["due"]] == []


def test_rest_says_that_the_rounds_of_the_dying_are_not_in_it() -> None:
    for what in ("days", "downtime"):
        _, reply = do(fight(("Kitah", {"dying": 1, "bleeding": 2})), what, "Kitah")
        assert any(step["text"].startswith("Still Dying 1, Bleeding 2:") for step in reply["steps"])
        _, reply = do(fight(("Kitah", {"wounded": 1})), what, "Kitah")
        assert not any("Still" in step["text"] for step in reply["steps"])


def test_a_second_scene_ends_what_stimulants_left_for_one() -> None:
    for days, fatigued in ((1, 1), (2, 0), (10, 0)):
        document, _ = do(fight(("Kitah", {})), "dose", "Kitah", {"drug": "stimulants"}, 0)
        _, reply = do(document, "days", "Kitah", {"days": days, "ends_scene": True})
        assert reply["facts"]["Kitah"]["fatigued"] == fatigued
        _, reply = accepted(document, wait(days * 1440))
        assert reply["facts"]["Kitah"]["fatigued"] == fatigued
