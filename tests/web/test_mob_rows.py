"""Several of a kind in one line of the list: struck by number, struck through, one taken out, taken back and sent on."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from jobs import by_hand
from phone import REVISED
from playwright.sync_api import expect
from test_in_sight import SYSTEMS, in_sight
from test_reach import AXE, faults

if TYPE_CHECKING:
    from phone import Phone
    from playwright.sync_api import Locator

#: whether what is in the panel strikes through to the next, by what the system says of it
SPILLS = """async () => {
  const {state} = await import(document.querySelector("script[type=module]").src);
  return state.systems.find((one) => one.id === state.screen.system).acts.find((act) => act.id === state.panel.act).spills;
}"""


#: an act that leaves something to chance, where the first that is offered leaves nothing
CHANCY = {"cybergod": "close_combat", "fudge": "exchange"}


def mob(phone: Phone, system: str = REVISED) -> Locator:
    """Six Ghouls in one line against Boris, who is on turn."""
    phone.start(system)
    by_hand(phone, do="join", fighter="Boris", side="party")
    by_hand(phone, do="join", fighter="Ghoul", side="foe", count=6, mob=True)
    by_hand(phone, do="turn", fighter="Boris")
    row = phone.page.locator('button[data-mob="Ghoul"]')
    expect(row.locator(".name")).to_have_text("Ghoul × 6")
    expect(row).to_be_visible()
    expect(phone.page.locator("button[data-fighter]")).to_have_count(1)
    return row


def strike(phone: Phone, row: Locator, *soaks: int, damage: int = 2) -> None:
    """A blow on so many of the mob, each with what it soaks."""
    phone.tap(row)
    if len(soaks) > 1:
        phone.tap(phone.panel().locator(f'[data-some="{len(soaks)}"]'))
        expect(phone.panel().locator("#title")).to_contain_text(f"Ghoul × {len(soaks)}")
    phone.chip("Damage", damage)
    for _ in soaks:
        expect(phone.panel().locator(".question")).to_be_visible()
        phone.tap(phone.panel().locator(f'.question [data-chip="{soaks[0]}"]'))
        phone.answered()
    phone.do("apply")
    phone.closed()


def test_one_is_struck_then_three_and_all_of_it_is_taken_back(phone: Phone) -> None:
    row = mob(phone)
    strike(phone, row, 0)
    expect(row.locator(".state")).to_have_text("1 hurt")
    expect(row.locator(".headline b")).to_be_visible()
    # whoever has least left to lose is struck first, and so three are two more
    strike(phone, row, 0, 0, 0)
    expect(row.locator(".state")).to_have_text("3 hurt")
    phone.do("undo")
    expect(row.locator(".state")).to_have_text("1 hurt")
    strike(phone, row, 0, 0)
    expect(row.locator(".state")).to_have_text("2 hurt")
    expect(row.locator(".spoken").last).to_have_text(re.compile("6.*2"))
    expect(row.locator(".name")).to_have_text("Ghoul × 6")
    in_sight(phone, row)


@pytest.mark.parametrize("system", SYSTEMS)
def test_of_three_it_is_said_how_many_fall(phone: Phone, system: str) -> None:
    row = mob(phone, system)
    phone.tap(row)
    panel = phone.panel()
    some = panel.locator("[data-some]")
    expect(some).to_have_text(["1", "2", "3", re.compile("6")])
    phone.tap(some.nth(2))
    expect(some.nth(2)).to_have_attribute("aria-pressed", "true")
    expect(panel.locator("#title")).to_contain_text("Ghoul × 3")
    if system in CHANCY:
        phone.act(CHANCY[system])
    spill = panel.locator("[data-do=spill]")
    expect(spill).to_have_count(int(bool(phone.page.evaluate(SPILLS))))
    if spill.count():
        expect(spill).to_have_attribute("aria-checked", "false")
        phone.tap(spill)
        expect(spill).to_have_attribute("aria-checked", "true")
        phone.tap(spill)
        expect(spill).to_have_attribute("aria-checked", "false")
    number = panel.locator(".ask-number [data-chip]")
    if number.count():
        phone.tap(number.nth(5))
    expect(panel.locator(".odds .label").first).to_have_text("How many of the 3 fall")
    shares = panel.locator(".odds .strip").first.locator("rect")
    expect(shares).not_to_have_count(0)


def test_what_is_left_over_strikes_the_next_where_that_is_switched_on(phone: Phone) -> None:
    row = mob(phone)
    phone.tap(row)
    phone.tap(phone.panel().locator('[data-some="3"]'))
    phone.tap(phone.panel().locator("[data-do=spill]"))
    phone.chip("Damage", 12)
    zero, apply = phone.panel().locator('.question [data-chip="0"]'), phone.panel().locator("[data-do=apply]")
    for _ in range(3):
        expect(zero.or_(apply.and_(phone.page.locator(":enabled"))).first).to_be_visible()
        if not zero.count():
            break
        asked = phone.panel().locator(".question").get_attribute("aria-label") or ""
        phone.tap(zero)
        expect(phone.panel().locator(f'.question[aria-label="{asked}"]')).to_have_count(0)
    # each of three such blows would kill; of one that goes on, the third has what the two before had no use for
    expect(phone.panel().locator(".comes")).to_have_text("Ghoul × 3: 2 dead, 1 dying within the hour")
    phone.do("apply")
    phone.closed()
    # the line counts those who stand
    expect(phone.page.locator("[data-do=down]")).to_contain_text("Down (3)")
    expect(phone.page.locator('button[data-mob="Ghoul"] .name')).to_have_text("Ghoul × 3")


@pytest.mark.parametrize("system", SYSTEMS)
def test_one_is_taken_out_by_a_tap_and_comes_back(phone: Phone, system: str) -> None:
    row = mob(phone, system)
    phone.tap(row)
    phone.do("which")
    which = phone.panel().locator(".which [data-one]")
    expect(which).to_have_count(6)
    phone.tap(phone.panel().locator('[data-out="Ghoul 4"]'))
    expect(which).to_have_count(5)
    phone.away()
    expect(row.locator(".name")).to_have_text("Ghoul × 5")
    expect(phone.card("Ghoul 4")).to_be_visible()
    phone.do("undo")
    expect(row.locator(".name")).to_have_text("Ghoul × 6")
    expect(phone.card("Ghoul 4")).to_have_count(0)


def test_a_link_carries_it_and_axe_finds_nothing(phone: Phone) -> None:
    row = mob(phone)
    strike(phone, row, 0)
    link = phone.link()
    phone.page.evaluate("link => { location.hash = new URL(link).hash; }", link)
    phone.do("accept")
    phone.closed()
    expect(row.locator(".name")).to_have_text("Ghoul × 6")
    expect(row.locator(".state")).to_have_text("1 hurt")
    if not AXE.is_file():
        pytest.skip("axe-core is not installed")
    phone.page.evaluate(AXE.read_text("utf-8"))
    seen = {"row": faults(phone)}
    phone.tap(row)
    phone.do("which")
    expect(phone.panel().locator(".which [data-one]")).to_have_count(6)
    seen["which"] = faults(phone)
    phone.tap(phone.panel().locator('[data-some="3"]'))
    phone.chip("Damage", 2)
    expect(phone.panel().locator(".odds .label").first).to_be_visible()
    seen["three"] = faults(phone)
    phone.away()
    row.dispatch_event("contextmenu")
    expect(phone.card("Ghoul 6")).to_be_visible()
    seen["unfolded"] = faults(phone)
    assert {name: found for name, found in seen.items() if found} == {}
