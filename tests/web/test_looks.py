"""Pips, meters, orders of play, circumstances and queues for every thumb, eye and ear, down to the narrowest phone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

import pytest
from playwright.sync_api import expect
from test_conditions import hits, question, two
from test_phases import started
from test_reach import AXE, SMALL, back_to_fight, faults

from goals import repeat_for

if TYPE_CHECKING:
    from collections.abc import Callable

    from phone import Phone


def conditions(phone: Phone, see: Callable[[], list[str]]) -> dict[str, list[str]]:
    """What is wrong, screen by screen, where fighters have conditions and act in any order."""
    two(phone)
    hits(phone, "Kitah", 3, 3, 1)
    wrong = {"hits": see()}
    expect(phone.panel().locator(".question")).to_be_visible()
    phone.tap(phone.panel().locator(".question [data-chip]").first)
    expect(question(phone, ".").locator("[data-option]").first).to_be_visible()
    wrong["decision"] = see()
    phone.do("roll all")
    expect(phone.panel().locator(".sentence")).to_be_visible()
    phone.do("why")
    wrong["told"] = see()
    phone.do("apply")
    phone.closed()
    wrong["fight"] = see()
    phone.do("wait")
    wrong["moments"] = see()
    back_to_fight(phone)
    phone.fighter("Kitah")
    phone.do("edit")
    phone.tap(phone.panel().locator("[data-kits]").first)
    wrong["kits"] = see()
    back_to_fight(phone)
    return wrong


def circumstances(phone: Phone, see: Callable[[], list[str]]) -> dict[str, list[str]]:
    """The same where an attack is filled from weapon and range, and a round has phases."""
    started(phone).do("next")
    expect(phone.panel().locator(".question")).to_be_visible()
    wrong = {"dice of the round": see()}
    phone.do("roll all")
    expect(phone.panel().locator(".sentence")).to_be_visible()
    wrong["round"] = see()
    phone.do("apply")
    phone.closed()
    wrong["phases"] = see()
    # chance decides the first turn, and only a fighter of the other side opens an attack
    foe = "Guard 1" if phone.page.locator("li.turn").filter(has_text=re.compile("Dust|Sava")).count() else "Dust"
    phone.fighter(foe)
    expect(phone.panel().locator(".question")).to_be_visible()
    wrong["attack"] = see()
    phone.do("circumstances")  # what is in hand stands in one line
    wrong["unfolded"] = see()
    phone.tap(phone.panel().locator(".pick > button").first)
    wrong["finder"] = see()
    phone.tap(phone.panel().locator(".pick > button").first)
    phone.tap(phone.panel().locator("[data-sum]").first)
    phone.do("numbers")
    phone.do("more aid")
    wrong["numbers"] = see()
    phone.do("roll")
    expect(phone.panel().locator(".answered.thrown")).to_have_count(1)
    wrong["cascade"] = see()
    back_to_fight(phone)
    return wrong


def by_hand(phone: Phone, see: Callable[[], list[str]]) -> dict[str, list[str]]:
    """The same of what the game master puts on somebody, of who is out, and of the order of play."""
    phone.start().joins("Boris", "party").joins("2 Ghoul").do("next")
    expect(phone.page.locator("li.turn")).to_contain_text("Boris")
    phone.fighter("Ghoul 2")
    phone.do("condition")
    phone.page.keyboard.type("Grappled, 2 rounds")
    wrong = {"put on": see()}
    phone.do("keep condition")
    phone.do("put on")
    phone.closed()
    wrong["marks"] = see()
    phone.fighter("Ghoul 2")
    expect(phone.panel().locator(".noted")).to_be_visible()
    wrong["on somebody"] = see()
    phone.do("condition")
    phone.do("forget own")
    wrong["of one's own"] = see()
    phone.tap("[data-out=captured]")
    phone.closed()
    phone.do("out")
    wrong["out"] = see()
    phone.fighter("Ghoul 2")
    wrong["back in"] = see()
    phone.away()
    phone.menu("Order of play")
    wrong["order"] = see()
    back_to_fight(phone)
    return wrong


def for_players(phone: Phone, see: Callable[[], list[str]]) -> dict[str, list[str]]:
    """The same of what players know, and of the screen that they look at."""
    phone.start().joins("Boris", "party").joins(f"{'W' * 40}").joins("2 Ghoul").do("next")
    phone.menu("What players know")
    expect(phone.panel().locator("[data-known]")).to_have_count(5)
    phone.tap('[data-known="Ghoul 2"] [data-as=kind]')
    phone.tap('[data-known="Ghoul 1"] [data-do="known row"]')
    wrong = {"what they know": see()}
    phone.tap(f'[data-known="{"W" * 40}"] [data-as=named]')
    phone.away()
    wrong["eyes"] = see()
    phone.do("many")
    phone.fighter("Ghoul 1")
    wrong["picked"] = see()
    phone.do("cancel")
    phone.menu("The players’ screen")
    expect(phone.panel().locator(".qr")).to_be_visible()
    wrong["the ways"] = see()
    phone.do("turn phone")
    expect(phone.page.locator(".seen-code")).to_be_visible()
    wrong["turned"] = see()
    phone.tap("[data-seen=leave]")
    wrong["asked"] = see()
    phone.tap("[data-seen=stay]")
    phone.tap("[data-seen=code]")
    wrong["held up"] = see()
    phone.tap(".seen-held")
    phone.tap("[data-seen=leave]")
    phone.tap("[data-seen=go]")
    expect(phone.page.locator("main.fight")).to_be_visible()
    return wrong


def as_a_story(phone: Phone, see: Callable[[], list[str]]) -> dict[str, list[str]]:
    """The same of a fight that is told: what is in it, the reader, and what the last acts are handed over for."""
    phone.ghoul_and_boris()
    phone.blow("Boris", 5, 2)
    phone.menu("Share this fight")
    phone.tap("[data-share=story]")
    expect(phone.panel().locator("[data-shown=code]")).to_be_visible()
    wrong = {"whole": see()}
    phone.tap("[data-told=veiled]")
    expect(phone.panel().locator("[data-shown='in the story']")).to_contain_text("Players know of")
    wrong["veiled"] = see()
    phone.tap("[data-told=whole]")
    phone.do("read story")
    reader = phone.page.locator("dialog.story")
    expect(reader.locator(".text")).to_have_text("How it begins")
    wrong["begins"] = see()
    phone.page.keyboard.press("End")
    phone.tap(reader.locator("summary"))
    wrong["why"] = see()
    phone.page.keyboard.press("Escape")
    expect(reader).to_have_count(0)
    back_to_fight(phone)
    phone.menu("About")
    wrong["about"] = see()
    back_to_fight(phone)
    return wrong


STORIES = {
    "conditions": conditions,
    "circumstances": circumstances,
    "by hand": by_hand,
    "for players": for_players,
    "as a story": as_a_story,
}


@pytest.mark.parametrize("story", STORIES)
@pytest.mark.parametrize("scheme", repeat_for(["dark", "light"], "dark"))
def test_axe_finds_nothing(phone: Phone, scheme: Literal["dark", "light"], story: str) -> None:
    if not AXE.is_file():
        pytest.skip("axe-core is not installed")
    phone.page.emulate_media(color_scheme=scheme)

    def see() -> list[str]:
        phone.page.evaluate(AXE.read_text("utf-8"))
        return faults(phone)

    wrong = STORIES[story](phone, see)
    assert {name: found for name, found in wrong.items() if found} == {}


@pytest.mark.parametrize("story", STORIES)
@pytest.mark.parametrize(("width", "size"), repeat_for([(320, 100), (320, 200), (1280, 100)], (320, 200)))
def test_targets_are_large_and_nothing_is_cut_off(phone: Phone, width: int, size: int, story: str) -> None:
    phone.page.set_viewport_size({"width": width, "height": 740})
    grow = "size => document.documentElement.style.setProperty('font-size', `${size}%`)"

    def see() -> list[str]:
        phone.page.evaluate(grow, size)
        return list(phone.page.evaluate(SMALL))

    wrong = STORIES[story](phone, see)
    assert {name: found for name, found in wrong.items() if found} == {}


#: what brings somebody down by hand, with marks of every colour
DOWN: dict[str, list[tuple[str, dict[str, object]]]] = {
    "after-sundown-revised": [("correct", {"forward": 5, "horizontal": 10})],
    "fudge": [("correct", {"level": "hurt", "marks": ["H"]}), ("correct", {"level": "near_death", "marks": ["N"]})],
    "cybergod": [
        ("correct", {"condition": condition, "level": level})
        for condition, level in (("bruised", 3), ("wounded", 2), ("stunned", 2), ("incapacitated", 1))
    ],
    "eclipse-phase": [("correct", {"damage": 45, "wounds": 3, "stress": 9})],
}
FELL = """async ({system, acts}) => {
  const {does, state} = await import(document.querySelector("script[type=module]").src);
  while (state.systems.length === 0) await new Promise((done) => setTimeout(done, 20));
  await does.start(state.systems.find((one) => one.id === system), [{do: "join", fighter: "A"}]);
  for (const [act, order] of acts) await does.change({do: "act", act, on: "A", order});
}"""


@pytest.mark.parametrize("system", repeat_for(DOWN, "cybergod"))
def test_who_is_down_can_still_be_read(phone: Phone, system: str) -> None:
    """Dimmed, but every word with contrast enough, in dark and light."""
    if not AXE.is_file():
        pytest.skip("axe-core is not installed")
    phone.open().awake()
    phone.page.evaluate(FELL, {"system": system, "acts": DOWN[system]})
    folded = phone.page.locator("[data-do=down]")
    expect(phone.page.locator(".fighter.down").or_(folded)).to_be_visible()
    if folded.count():
        phone.tap(folded)
    expect(phone.page.locator(".fighter.down")).to_have_count(1)
    for scheme in ("dark", "light"):
        phone.page.emulate_media(color_scheme=scheme)
        phone.page.evaluate(AXE.read_text("utf-8"))
        assert faults(phone) == [], scheme
