"""Cybergod: no field of a sheet is driven past what it may hold, whatever happens: each can be read back."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from at_random import extreme_value

from sawbones.kit import fields, forms
from sawbones.kit.values import Refused
from sawbones.play.limits import TooMuch
from sawbones.play.resolve import Part, play
from sawbones.systems.cybergod.book import Cybergod
from sawbones.systems.cybergod.sheet import DRUGS, LEVELLED, PROGRAMS, Fighter

if TYPE_CHECKING:
    from sawbones.kit.system import Act

ASKS = fields.specs(Fighter)
BOOK = Cybergod()
WIDE = Cybergod(level_cap=10, dead_window_rounds=20)
DAY = {"days": 1, "ends_scene": True}
Row = tuple[dict[str, Any], str, dict[str, Any], dict[str, Any]]

#: field: at its bound, the act (or wait, or next) that would drive it past, the order, what stands then
ROWS: dict[str, list[Row]] = {
    "armour": [({"armour": 99}, "repair", {}, {"armour": 99}), ({"armour": 0}, "hits", {"dcs": [0, 1]}, {"armour": 0})],
    "armour_max": [({"armour": 99, "armour_max": 99}, "repair", {}, {"armour_max": 99})],
    "resolve": [
        ({"resolve": 99}, "refresh", {}, {"resolve": 99}),
        ({"resolve": 0, "corruption": 20}, "rebirth", {}, {"resolve": 0}),
        ({"resolve": 99, "engrams": 10}, "downtime", {}, {"resolve": 99}),
    ],
    "cover": [
        ({"cover": 99}, "tactical", {"effect": "soft_cover"}, {"cover": 99}),
        ({"cover": 0}, "leave_cover", {}, {"cover": 0}),
    ],
    "bruised": [({"bruised": 10}, "hits", {"dcs": [1] * 30}, {"bruised": 10})],
    "wounded": [({"wounded": 10}, "hits", {"dcs": [2] * 30, "nonlethal": True}, {"wounded": 10})],
    "injured": [({"injured": 10}, "hits", {"dcs": [3] * 30, "nonlethal": True}, {"injured": 10})],
    "dying": [({"dying": 10}, "hits", {"dcs": [4] * 30, "nonlethal": True}, {"dying": 10})],
    "maimed": [({"maimed": 10, "dying": 10}, "stabilise", {"meds": True}, {"maimed": 10, "dying": 0})],
    "bleeding": [({"bleeding": 10}, "hits", {"dcs": [2] * 30, "bleeding": True}, {"bleeding": 10})],
    "burning": [({"burning": 10}, "hits", {"dcs": [30], "burn": True}, {"burning": 10})],
    "stunned": [
        ({"stunned": 10}, "hits", {"dcs": [2] * 30, "stun": True}, {"stunned": 10}),
        ({"stunned": 0}, "reaction", {}, {"stunned": 0}),
    ],
    "fatigued": [
        ({"fatigued": 10, "drug": "adrenaline"}, "end_scene", {}, {"fatigued": 10}),
        ({"fatigued": 0}, "treat", {"condition": "fatigued", "levels": 10}, {"fatigued": 0}),
    ],
    "tired_scene": [
        ({"fatigued": 10, "tired_scene": 10, "doses": ["stimulants"] * 6, "drug": "stimulants"}, "end_scene", {}, {"tired_scene": 6}),
        ({"fatigued": 5, "tired_scene": 5}, "treat", {"condition": "fatigued", "levels": 10}, {"tired_scene": 0}),
    ],
    "tired_long": [
        ({"fatigued": 10, "tired_long": 10, "doses": ["adrenaline"] * 6, "drug": "adrenaline"}, "end_scene", {}, {"tired_long": 10}),
        ({"fatigued": 1, "tired_long": 1}, "treat", {"condition": "fatigued", "levels": 10}, {"tired_long": 0}),
    ],
    "stress": [
        ({"stress": 99}, "stress", {"amount": 40}, {"stress": 99}),
        ({"stress": 99, "burning": 10, "body": 6, "toughness": 0, "incapacitated": True}, "next", {}, {"stress": 99}),
        ({"stress": 0}, "downtime", {"engrams": 10, "more_relief": 10}, {"stress": 0}),
        ({"stress": 0}, "sedatives", {}, {"stress": 0}),
    ],
    "dissociation": [({"dissociation": 12, "corruption": 20}, "rebirth", {}, {"dissociation": 12})],
    "habituation": [({"habituation": 12, "corruption": 20}, "rebirth", {}, {"habituation": 12})],
    "corruption": [({"corruption": 20, "engrams": 0}, "rebirth", {}, {})],
    "engrams": [({"engrams": 0, "corruption": 20}, "rebirth", {}, {"engrams": 0})],
    "doses": [
        ({"doses": ["stimulants"] * 6, "drug": "stimulants"}, "dose", {"drug": "adrenaline"}, {"doses": ("stimulants", "adrenaline")}),
        ({"doses": ["painkillers", "stimulants", "adrenaline"] * 2, "drug": "adrenaline"}, "dose", {"drug": "painkillers"},
         {"doses": ("stimulants", "adrenaline", "painkillers")}),
    ],
    "stims": [({"stims": ["injured"] * 8}, "stim", {"program": "bruised"}, {"stims": ("injured",) * 7 + ("bruised",)})],
    "breakdowns": [({"breakdowns": [7, 8, 9, 10, 11, 12], "simplified": True}, "stress", {}, {})],
    "dead_rounds": [
        ({"dead": True, "dead_rounds": 20}, "hits", {"dcs": [5]}, {"dead_rounds": 20}),
        ({"dead": True, "dead_rounds": 1}, "wait", {"minutes": 43_200}, {"dead_rounds": 0, "destroyed": True}),
        ({"dead": True, "dead_rounds": 1}, "next", {}, {"dead_rounds": 0}),
    ],
    "injured_days": [
        ({"injured": 10, "injured_days": 9}, "days", {"days": 365}, {"injured": 0, "injured_days": 0}),
        ({"injured": 2, "injured_days": 9}, "days", DAY, {"injured": 1, "injured_days": 0}),
        ({"injured": 1, "injured_days": 9}, "treat", {"condition": "injured", "levels": 1}, {"injured_days": 0}),
    ],
    "maimed_days": [
        ({"maimed": 10, "maimed_days": 29}, "days", {"days": 365}, {"maimed": 0, "maimed_days": 0}),
        ({"maimed": 2, "maimed_days": 29}, "wait", {"minutes": 1440}, {"maimed": 1, "maimed_days": 0}),
    ],
    "day_minutes": [
        ({"day_minutes": 1439}, "wait", {"minutes": 1}, {"day_minutes": 0}),
        ({"day_minutes": 1439}, "wait", {"minutes": 43_200}, {"day_minutes": 1439}),
        ({"day_minutes": 1439, "bleeding": 1, "simplified": True, "body": 12}, "wait", {"minutes": 43_200}, {"day_minutes": 1439}),
    ],
    "rounds": [({"rounds": 9999}, "next", {}, {"rounds": 9999}), ({"rounds": 9999}, "wait", {"minutes": 9}, {"rounds": 9999})],
    "bonus_actions": [({"bonus_actions": 5}, "tactical", {"effect": "bonus_action"}, {"bonus_actions": 5})],
    "reactions": [
        ({"reactions": 9}, "tactical", {"effect": "bonus_reaction"}, {"reactions": 9}),
        ({"reactions": 0}, "reaction", {}, {"reactions": 0}),
    ],
    "initiative": [({"initiative": 20}, "next", {}, {"initiative": 0})],
    "evasive": [({"evasive": 3}, "evade", {"pool": 10, "die": 12, "effects": ["evasive"] * 12}, {"evasive": 3})],
    "zone": [({"zone": 30}, "fire_zone", {"dc": 30, "ap": "6"}, {"zone": 30, "zone_ap": "6"})],
    "acted": [({"acted": 9, "rounds": 1}, "next", {}, {"acted": 0})],
    "split_done": [({"split_done": ["evade"] * 9, "rounds": 1}, "next", {}, {"split_done": ()})],
    "split": [({"split": 3}, "declare", {"split": 3, "text": "x" * 80}, {"split": 3, "declared": "x" * 80})],
}  # fmt: skip
#: what no act changes, or only to what it is given
STILL = {
    "body", "toughness", "dr", "reflex", "mind", "close_combat", "ranged_combat", "tactics", "mobility", "medtech", "drug",
}  # fmt: skip


def happens(book: Cybergod, sheet: Fighter, what: str, order: dict[str, Any], seed: int) -> Fighter:
    """The sheet after an act, a wait or the start of a round, with dice thrown."""
    part = Part("Kitah", lambda table, man, _: book.round_begins(table, man), sheet, None)
    if what == "wait":
        part = Part("Kitah", book.passes, sheet, order["minutes"])
    elif what != "next":
        act = found(book, what)
        part = Part("Kitah", act.rule, sheet, forms.read(act.order, order))
    script: list[Any] = []
    while (story := play([part], script, rng=Random(seed).choice)).question is not None:
        script = [*story.script, "3"]  # a number that nobody has given is not thrown
    after: Fighter = story.ends[0].sheet
    return after


def found(book: Cybergod, what: str) -> Act[Fighter]:
    return next(act for act in book.acts() if act.id == what)


def assert_reads_back(book: Cybergod, sheet: Fighter) -> None:
    assert forms.restore(Fighter, forms.kept(sheet)) == sheet
    assert book.settle(sheet) == sheet


@pytest.mark.parametrize("row", [(name, *row) for name, rows in ROWS.items() for row in rows], ids=lambda row: row[0])
def test_a_field_at_its_bound_stays_within_it(
    row: tuple[str, dict[str, Any], str, dict[str, Any], dict[str, Any]],
) -> None:
    _, given, what, order, stands = row
    sheet = WIDE.settle(forms.read(Fighter, given))
    for seed in range(6):
        after = happens(WIDE, sheet, what, order, seed)
        assert_reads_back(WIDE, after)
        assert {name: getattr(after, name) for name in stands} == stands


def test_every_field_with_bounds_has_been_driven_to_them() -> None:
    bounded = {name for name, spec in ASKS.items() if spec.kind in ("number", "choice", "words", "numbers")}
    assert bounded - STILL == set(ROWS)
    assert not STILL & set(ROWS)


@pytest.mark.parametrize("seed", range(8))
def test_whatever_happens_a_sheet_at_its_bounds_can_be_read_back(seed: int) -> None:
    rng = Random(seed)
    played = 0
    for _ in range(25):
        book = rng.choice((BOOK, WIDE, Cybergod(level_cap=1)))
        sheet = at_bounds(rng, book)
        for _ in range(12):
            act = rng.choice(book.acts())
            what = rng.choice([act.id] * 8 + ["wait", "next"])
            order = {"minutes": rng.choice([1, 10, 1440, 43_200])}
            try:
                if what == act.id:
                    asks = fields.specs(act.order).items()
                    order = {name: extreme_value(rng, spec) for name, spec in asks if rng.random() < 0.6}
                sheet = happens(book, sheet, what, order, rng.randrange(1000))
            except (Refused, TooMuch):
                continue
            assert_reads_back(book, sheet)
            played += 1
    assert played > 150


def at_bounds(rng: Random, book: Cybergod) -> Fighter:
    """A sheet whose fields stand at their edges, and whose lists are full."""
    given = {name: extreme_value(rng, spec) for name, spec in ASKS.items() if rng.random() < 0.5}
    given |= {
        "doses": [rng.choice(DRUGS[1:]).id for _ in range(6)],
        "stims": [rng.choice(PROGRAMS).id for _ in range(8)],
        "breakdowns": [1, 12, 1, 12, 1, 12],
    }
    for name in LEVELLED:
        given[name] = rng.choice([0, book.level_cap])
    while True:
        try:
            return book.settle(forms.read(Fighter, given))
        except Refused as refused:
            given = {name: value for name, value in given.items() if name not in refused.problems}
