"""Names from outside that every object of the page has by birth are names like any other; what is no game is left out."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect
from test_own_kept import OFFERED

from sawbones.systems.own.sketches import SKETCHES

if TYPE_CHECKING:
    from phone import Phone

NAMES = ("constructor", "toString", "valueOf", "__proto__", "hasOwnProperty")
#: everything in it has the one such name that a short name can be
GAME: dict[str, Any] = {
    "sawbones_game": 1,
    "name": "Born names",
    "attributes": [{"id": "constructor", "name": "Constructor", "high": 9, "usual": 3}],
    "tracks": [{"id": "harm", "name": "Harm", "size": "constructor + 3"}],
    "rolls": [{"id": "d", "name": "Die", "sides": "6"}],
    "acts": [
        {"id": "constructor", "name": "Constructor", "tone": "harm", "asks": [["boxes", "Boxes", 1, 5, 1, ""], ["value_of", "More", 0, 5, 0, ""]], "steps": [{"do": "mark", "what": "harm", "boxes": "boxes"}]}
    ],
    "fight": {"name": "They fight", "fighters": [[name, place > 1, 1, "constructor 5"] for place, name in enumerate(NAMES)]},
}  # fmt: skip

WHICH = """async (names) => {
  const {does, state} = await import(document.querySelector("script[type=module]").src);
  const both = names.map((name) => ({name, here: "hurt here", comes: "hurt there"}));
  state.panel = {kind: "both", both, which: {}, message: {place: "the hall"}};
  does.decideBoth("somebody else", "here");
}"""


def test_a_game_and_fighters_with_born_names_are_played(phone: Phone) -> None:
    phone.open().awake()
    phone.page.evaluate(OFFERED, json.dumps(GAME))
    phone.do("accept")
    phone.tap('[data-own="Born names"]')
    for name in NAMES:
        expect(phone.card(name)).to_be_visible()
    for on in ("valueOf", "__proto__"):
        phone.fighter(on)
        expect(phone.panel()).to_contain_text("Constructor")
        phone.chip("Boxes", 2)
        phone.do("apply")
        phone.closed()
        expect(phone.page.locator(".toast")).to_contain_text(on)


def test_nothing_is_decided_by_a_born_name(phone: Phone) -> None:
    phone.start("fudge")
    phone.page.evaluate(WHICH, list(NAMES))
    expect(phone.panel().locator("[data-both]")).to_have_count(len(NAMES))
    for place, name in enumerate(NAMES):
        expect(phone.panel().locator("[data-do='take both']")).to_be_disabled()
        expect(phone.panel().locator("[aria-pressed=true]")).to_have_count(place)
        phone.tap(phone.panel().locator(f"[data-both='{name}'] [data-which=comes]"))
    expect(phone.panel().locator("[data-do='take both']")).to_be_enabled()


SHAPES: list[dict[str, Any]] = [
    {"name": "b", "attributes": [None]}, {"name": "e", "acts": {"length": 3}}, {"name": "i", "fight": {"fighters": 5}},
    {"name": "j", "fight": {"fighters": [None]}}, {"name": "t", "tables": "x"}, {"name": "s", "acts": [{"steps": [5]}]},
    {"name": "n", "tracks": [{"name": {"length": 1}}]}, {"name": "l", "levels": [{"rows": ["x"]}]},
]  # fmt: skip


@pytest.mark.parametrize("whole", [True, False], ids=["beside a whole game", "alone"])
def test_what_has_no_shape_of_a_game_is_left_out_of_a_file(phone: Phone, *, whole: bool) -> None:
    half = {"name": "Half written", "acts": [{"name": "Blow", "steps": [{"do": "mark"}]}]}
    kept = [SKETCHES[0], half] if whole else []
    phone.open().awake()
    phone.page.evaluate(OFFERED, json.dumps({"sawbones file": 1, "fights": [], "games of one's own": [*SHAPES, *kept]}))
    expect(phone.panel().locator("[role=alert]")).to_have_text("8 games in this file cannot be read and are left out.")
    expect(phone.panel().locator("ul > li")).to_have_count(len(kept))
    if whole:
        phone.do("accept")
        phone.do("games")
        expect(phone.panel().locator("[data-game]")).to_have_count(2)
        phone.tap(phone.panel().locator("[data-game]").filter(has_text="Half written").locator("button").first)
        expect(phone.panel().locator(".game-live")).to_be_visible()
