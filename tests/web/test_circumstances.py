"""An attack filled from its circumstances: weapon, mode and range, both target numbers before the dice, the tests after."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engines import until
from playwright.sync_api import expect
from test_phases import RANKED, started, type_number

if TYPE_CHECKING:
    from phone import Phone
    from playwright.sync_api import Locator


#: the panel shows what the rules made of all that stands in it
SETTLED = """async () => {
  const {state} = await import(document.querySelector("script[type=module]").src);
  return state.panel?.ask?.busy === false && document.querySelector("dialog .question") !== null;
}"""


def fire(phone: Phone) -> str:
    """The round has begun; whoever is on turn attacks somebody of the other side, whose name is given back."""
    started(phone, RANKED).do("next")
    expect(phone.panel().locator(".question")).to_be_visible()
    phone.do("roll all")
    phone.do("apply")
    phone.closed()
    # a guard with a rifle, so that every test finds the same numbers
    for _ in range(6):
        if "Guard" in phone.page.locator("li.turn").inner_text():
            break
        phone.do("next")
        phone.answered()
    expect(phone.page.locator("li.turn")).to_contain_text("Guard")
    phone.taps = 0
    phone.fighter("Sava")
    expect(phone.panel().locator(".sums")).to_be_visible()
    until(lambda: phone.page.evaluate(SETTLED))  # before that it may still scroll under the finger
    return "Sava"


def total(phone: Phone, field: str) -> int:
    found = re.search(r"[−-]?\d+", phone.panel().locator(f"[data-sum={field}] b").inner_text())
    assert found is not None
    return int(found[0].replace("−", "-"))


def asked(phone: Phone, about: str) -> Locator:
    question = phone.panel().locator(".question")
    expect(question).to_have_attribute("aria-label", re.compile(about))
    return question


def carried(phone: Phone, name: str) -> list[str]:
    """The numbers of a card, the rounds of a magazine among them."""
    return [str(widget.get("value")) for widget in phone.widgets(name)]


def needs(phone: Phone) -> int:
    """The target number in what is asked."""
    until(lambda: phone.page.evaluate(SETTLED))
    found = re.search(r"(\d+) or less", phone.panel().locator(".question").get_attribute("aria-label") or "")
    assert found is not None
    return int(found[1])


def test_both_target_numbers_stand_there_before_the_dice_fall(phone: Phone) -> None:
    fire(phone)
    sums = phone.panel().locator(".sums [data-sum]")
    expect(phone.panel().locator("[data-sum=skill]")).to_be_visible()
    expect(phone.panel().locator("[data-sum=defence]")).to_be_visible()
    expect(phone.panel().locator("[data-sum=dice]")).to_contain_text("d10")
    assert sums.count() >= 4
    asked(phone, "Attack")
    before = needs(phone)
    phone.do("circumstances")
    phone.do("pick range")
    phone.tap(phone.panel().locator('.finder [data-option="long"]'))
    expect(phone.panel().locator(".question")).to_have_attribute("aria-label", re.compile(f"{before - 20} or less"))
    phone.tap(phone.panel().locator(".toggles [data-flag]").first)
    expect(phone.panel().locator(".question")).not_to_have_attribute("aria-label", re.compile(f"{before - 20} or less"))
    phone.tap(sums.first)
    cite = phone.panel().locator(".why cite").first
    expect(cite).to_be_visible()


def test_an_attack_its_damage_and_the_tests_that_follow(phone: Phone) -> None:
    """Every die off the table, in the fewest taps; the rounds are spent; one undo takes it all back."""
    fire(phone)
    shooter = phone.page.locator("li.turn [data-fighter]").get_attribute("data-fighter") or ""
    assert "30 of 30" in carried(phone, shooter)
    asked(phone, "Attack")
    type_number(phone, 30)
    asked(phone, "Defen")
    type_number(phone, 98)
    damage = asked(phone, "Damage")
    high = damage.locator("[data-chip]").last
    expect(high).to_be_visible()
    phone.tap(high)
    # the damage was high enough for a wound: what follows is said with what passing and failing do
    asked(phone, "nockdown|hock")
    expect(phone.panel().locator("[data-do=apply]")).to_be_disabled()
    taps = phone.taps
    phone.do("roll all")
    expect(phone.panel().locator(".sentence")).to_contain_text("damage")
    expect(phone.panel().locator(".would .meter").first).to_be_visible()
    phone.do("apply")
    phone.closed()
    print(f"an attack, its defence and its damage typed: {taps} taps; with the tests thrown and applied {phone.taps}")
    assert taps <= 6
    expect(phone.card("Sava").locator(".headline b")).to_have_text(re.compile(r"[1-9]"))
    assert "30 of 30" not in carried(phone, shooter)
    phone.do("undo")
    expect(phone.card("Sava").locator(".headline b")).to_have_count(0)
    until(lambda: "30 of 30" in carried(phone, shooter))


def test_a_number_changed_by_hand_stays_until_it_is_given_back(phone: Phone) -> None:
    fire(phone)
    phone.do("numbers")
    skill = phone.panel().locator(".filled [data-field=skill]")
    was = needs(phone)
    phone.tap(skill.get_by_label("one more"))
    expect(phone.panel().locator(".question")).to_have_attribute("aria-label", re.compile(f"{was + 1} or less"))
    expect(phone.panel().locator("[data-sum=skill]")).to_contain_text("by hand")
    phone.do("circumstances")
    phone.do("pick range")
    phone.tap(phone.panel().locator('.finder [data-option="long"]'))
    expect(phone.panel().locator(".question")).to_have_attribute("aria-label", re.compile(f"{was - 19} or less"))
    phone.tap("[data-as-filled=skill]")
    expect(phone.panel().locator(".question")).to_have_attribute("aria-label", re.compile(f"{was - 20} or less"))


def test_the_next_attack_is_three_taps_and_two_rolls(phone: Phone) -> None:
    """The circumstances of the last one stand in a line; a miss is the attack, the defence and Apply."""
    fire(phone)
    type_number(phone, 98)
    asked(phone, "Defen")
    type_number(phone, 97)
    phone.do("apply")
    phone.closed()
    phone.taps = 0
    phone.fighter("Sava")
    expect(phone.panel().locator("[data-do=circumstances]")).to_be_visible()
    expect(phone.panel().locator(".picks")).to_have_count(0)
    asked(phone, "Attack")
    expect(phone.panel().locator(".question")).to_be_in_viewport(ratio=1)
    type_number(phone, 98)
    asked(phone, "Defen")
    type_number(phone, 97)
    phone.do("apply")
    phone.closed()
    print(f"the next attack: {phone.taps} taps")
    assert phone.taps == 2 + 4
