"""The panel of an act: how it ends on top, what is thrown and decided, its place beside the list, and all of it from a keyboard."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from engines import until
from jobs import by_hand, comes_to
from paneled import BESIDE, foe
from phone import ANSWERS, SIZE
from playwright.sync_api import expect
from test_in_sight import SYSTEMS, goes_on, in_sight, settled, starter

if TYPE_CHECKING:
    from conftest import NewPhone
    from phone import Phone
    from playwright.sync_api import Locator

#: what moved by itself, without a tap just before: a figure that came late
SHIFTS = """() => {
  globalThis.shifts = [];
  new PerformanceObserver((list) => {
    for (const one of list.getEntries())
      if (!one.hadRecentInput) shifts.push(one.sources.map(({ node }) => node?.outerHTML?.slice(0, 80)));
  }).observe({ type: "layout-shift", buffered: false });
}"""


def blow(phone: Phone) -> str:
    """The first harm that is offered, its dice thrown one after the other, not yet applied."""
    name = foe(phone)
    phone.fighter(name)
    panel = phone.panel()
    expect(panel.locator("[data-do=apply]")).to_be_visible()
    for _ in range(20):
        phone.answered()
        number, option = panel.locator(".ask-number [data-chip]"), panel.locator(".question [data-option]")
        if panel.locator("[data-do=apply]").is_enabled():
            return name
        if panel.locator("[data-do=roll]").is_enabled():
            phone.do("roll")
        elif option.count():
            phone.tap(option.first)
        else:
            phone.tap(number.nth(5))
    raise AssertionError("it is asked and asked")


@pytest.mark.parametrize("system", SYSTEMS)
def test_how_it_ends_is_seen_first_and_nothing_has_to_be_scrolled(phone: Phone, system: str) -> None:
    starter(phone, system)
    goes_on(phone)
    phone.page.evaluate(SHIFTS)
    name = blow(phone)
    panel = phone.panel()
    expect(panel.locator(".body > :first-child")).to_have_class(re.compile("preview"))
    expect(panel.locator(".comes")).to_contain_text(f"{name}:")
    in_sight(phone, panel.locator(".comes"))
    in_sight(phone, panel.locator("[data-do=apply]"))
    expect(panel.locator(".stands")).to_be_visible()
    # what was asked before is a line, which unfolds
    expect(panel.locator("[data-act], [data-arm], .question")).to_have_count(0)
    assert panel.locator(".body").evaluate("body => body.scrollHeight - body.clientHeight") <= 0
    phone.do("circumstances")
    expect(panel.locator("[data-act]").first).to_be_visible()
    phone.away()
    assert phone.page.evaluate("shifts") == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_whole_card_is_unfolded_in_the_panel(phone: Phone, system: str) -> None:
    """The list has room for a line: every number and clock of the card is two taps away from it."""
    starter(phone, system)
    name = phone.page.locator("[data-fighter]").first.get_attribute("data-fighter") or ""
    if system.startswith("after-sundown"):  # whoever is whole has nothing but a track there
        phone.blow(name, 5, 0)
    phone.fighter(name)
    card = phone.panel().locator("[data-shown='in full']")
    expect(card).to_have_count(0)
    phone.do("in full")
    in_sight(phone, card)
    named = [one["label"] for one in phone.widgets(name) if one["kind"] in ("number", "clock")]
    assert named
    for label in named:
        expect(card).to_contain_text(label)
    assert card.evaluate("card => card.scrollWidth - card.clientWidth") <= 0
    phone.do("in full")
    expect(card).to_have_count(0)


def test_many_are_one_name_and_their_ends_are_counted(phone: Phone) -> None:
    phone.start().joins("Boris", "party").joins("5 Ghoul").do("next")
    phone.do("many")
    for n in range(1, 6):
        phone.fighter(f"Ghoul {n}")
    phone.do("go")
    expect(phone.panel().locator("#title")).to_contain_text("Ghoul × 5")
    expect(phone.panel().locator(".stands")).to_have_text("nobody hurt")
    phone.chip("Damage", 5)
    expect(phone.panel().locator(".odds .label").first).to_have_text("How many of the 5 fall")
    for n, soak in enumerate((0, 1, 2, 2, 3), 1):
        phone.chip(f"Ghoul {n}: Soak", soak)
    expect(phone.panel().locator(".comes")).to_have_text(
        "Ghoul × 5: 1 dying in 5 min, 1 dying within the hour, 2 Serious, 1 Ordinary"
    )
    expect(phone.panel().locator(".would-all li")).to_have_count(5)
    in_sight(phone, phone.panel().locator(".would-all li").last)
    phone.do("apply")
    phone.closed()
    by_hand(phone, do="turn", fighter="Boris")
    phone.page.evaluate("""async () => {
      const {does} = await import(document.querySelector("script[type=module]").src);
      does.openAct(["Ghoul 1", "Ghoul 2", "Boris"]);
    }""")
    expect(phone.panel().locator("#title")).to_contain_text("Ghoul × 2 and Boris")
    expect(phone.panel().locator(".stands")).to_have_text("2 hurt")


def test_what_is_left_of_a_blow_goes_on_to_the_next_by_a_switch(phone: Phone) -> None:
    phone.start().joins("Boris", "party").joins("3 Ghoul").do("next")
    phone.fighter("Ghoul 1")
    expect(phone.panel().locator("[data-do=apply]")).to_be_visible()
    expect(phone.panel().locator("[data-do=spill]")).to_have_count(0)  # of one nothing goes on
    phone.away()
    phone.do("many")
    for n in range(1, 4):
        phone.fighter(f"Ghoul {n}")
    phone.do("go")
    phone.chip("Damage", 5)
    odds = phone.panel().locator(".odds")
    expect(odds).to_contain_text("all 3 fall")
    phone.do("spill")
    expect(odds).not_to_contain_text("all 3 fall")
    phone.chip("Ghoul 1: Soak", 3)
    # the first one stands: nothing is left for the others, and nothing more is asked
    expect(phone.panel().locator(".comes")).to_contain_text("Ghoul × 3: 1 ")
    phone.do("apply")
    phone.closed()
    phone.shows("Ghoul 2", "..........")


def on(phone: Phone, group: str) -> str | None:
    """The number that is chosen in the group of this label."""
    chosen = phone.panel().get_by_role("group", name=group, exact=True).locator("[data-chip][aria-pressed=true]")
    return chosen.first.get_attribute("data-chip") if chosen.count() else None


#: the number the open order is about
DAMAGE = """async () => {
  const {state} = await import(document.querySelector("script[type=module]").src);
  return state.panel.order.damage;
}"""


def test_a_whole_blow_is_typed(phone: Phone) -> None:
    """Five, two, Enter: as fast as the fingers go, and no digit is lost while the rules think."""
    phone.ghoul_and_boris()
    phone.card("Boris").focus()
    phone.page.keyboard.press("Enter")
    expect(phone.panel().locator("#title")).to_be_focused()
    phone.page.keyboard.type("52")
    phone.page.keyboard.press("Enter")
    phone.closed()
    phone.shows("Boris", "XXXXXX....")


def test_two_digits_are_one_number_and_a_late_one_answers(phone: Phone) -> None:
    phone.ghoul_and_boris()
    phone.fighter("Boris")
    phone.page.keyboard.type("12", delay=150)
    until(lambda: on(phone, "Damage") == "12")
    phone.page.wait_for_timeout(1100)
    phone.page.keyboard.press("3")
    expect(phone.panel().locator(".comes")).to_contain_text("Boris")
    # typed again, it is the answer that is given anew
    phone.page.wait_for_timeout(1100)
    phone.page.keyboard.press("4")
    expect(phone.panel().locator(".answered b").last).to_have_text("4")
    phone.page.keyboard.press("Escape")
    phone.closed()


def test_a_digit_goes_to_what_the_weapon_says_first_and_what_cannot_be_is_answered(phone: Phone) -> None:
    """Five for the damage though the weapon has four, two for the dice; Enter keeps what the weapon says."""
    phone.start().joins("Ghoul, claws 4L").joins("Boris, STR 3", "party").do("next")
    by_hand(phone, do="turn", fighter="Ghoul")
    for keys, damage, soak in (("52", "5", "2"), ("Enter 1", "4", "1")):
        phone.fighter("Boris")
        expect(phone.panel().locator(".question")).to_be_visible()
        expect(phone.panel().locator("[data-arm][aria-pressed=true], .in-line, .order-line").first).to_be_visible()
        first, _, then = keys.partition(" ")
        if then:
            phone.page.keyboard.press(first)
        phone.page.keyboard.type(then or first)
        expect(phone.panel().locator(".answered b").last).to_have_text(soak)
        comes_to(phone, DAMAGE, int(damage))
        phone.away()
    phone.fighter("Boris")
    expect(phone.panel().locator(".question")).to_be_visible()
    phone.page.keyboard.press("Enter")
    phone.page.keyboard.press("9")
    expect(phone.panel().locator(".foot [role=status]")).to_have_text("9 is not possible here.")
    phone.page.keyboard.press("2")
    expect(phone.panel().locator(".foot [role=status]")).to_have_text("")
    expect(phone.panel().locator(".answered b").last).to_have_text("2")
    phone.away()


def test_a_digit_that_may_be_the_first_of_two_waits_for_the_other(phone: Phone) -> None:
    starter(phone, "eclipse-phase")
    goes_on(phone)
    phone.fighter(foe(phone))
    question = phone.panel().locator(".question")
    expect(question).to_have_attribute("aria-label", re.compile("Attack"))
    phone.page.keyboard.type("07", delay=100)
    expect(question).to_have_attribute("aria-label", re.compile("Defen"))
    expect(phone.panel().locator(".answered b").last).to_have_text("7")
    phone.page.keyboard.press("9")
    phone.page.keyboard.press("Enter")
    expect(phone.panel().locator(".answered", has_text="Defen").locator("b")).to_have_text("9")


def test_arrows_walk_the_list_and_enter_opens(phone: Phone) -> None:
    phone.start().joins("9 Ghoul").joins("Boris", "party").do("next")
    order = phone.page.locator("[data-fighter]").evaluate_all("all => all.map((one) => one.dataset.fighter)")
    phone.page.locator("[data-fighter]").first.focus()
    for _ in range(8):
        phone.page.keyboard.press("ArrowDown")
    expect(phone.card(order[8])).to_be_focused()
    in_sight(phone, phone.card(order[8]))
    phone.page.keyboard.press("ArrowUp")
    phone.page.keyboard.press("Enter")
    expect(phone.panel().locator("#title")).to_contain_text(order[7])


def test_beside_an_open_panel_the_list_is_walked_and_digits_are_for_the_panel(new_phone: NewPhone) -> None:
    phone = new_phone(
        service_workers="block", viewport={"width": 1280, "height": 800}, has_touch=False, is_mobile=False
    )
    page = phone.open().awake().page
    page.locator("[data-starter]").first.click()
    expect(page.locator("button[data-fighter]")).not_to_have_count(0)
    page.keyboard.press("n")
    expect(page.locator("li.turn")).to_have_count(1)
    foes = page.locator("li.foe [data-fighter]")
    foes.first.focus()
    page.keyboard.press("Enter")
    expect(phone.panel().locator("#title")).to_be_focused()
    page.keyboard.press("5")
    expect(phone.panel().locator(".question")).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.locator("[data-fighter]:focus")).to_have_count(1)
    other = page.locator("[data-fighter]:focus").get_attribute("data-fighter") or ""
    page.keyboard.press("Enter")
    expect(phone.panel().locator("#title")).to_contain_text(other)


def test_at_twice_the_size_the_panel_can_be_used(phone: Phone) -> None:
    starter(phone, "eclipse-phase")
    goes_on(phone)
    phone.page.evaluate("document.documentElement.style.fontSize = '200%'")
    phone.page.set_viewport_size({"width": 320, "height": 740})
    name = foe(phone)
    phone.page.locator(f'[data-fighter="{name}"]').dispatch_event("click")
    expect(phone.panel().locator(".question")).to_be_visible()
    beside = phone.panel().locator("button:visible").evaluate_all(BESIDE)
    phone.page.set_viewport_size(SIZE)  # type: ignore[arg-type]
    assert beside == []
    settled(phone)


def test_beside_the_list_another_fighter_is_shown_from_the_top(new_phone: NewPhone) -> None:
    phone = new_phone(service_workers="block", viewport={"width": 1280, "height": 420})
    page = starter(phone, "eclipse-phase").page
    foes = page.locator("li.foe [data-fighter]")
    party = page.locator("li.party [data-fighter]")
    party.first.click()
    body = phone.panel().locator(".body")
    until(lambda: body.evaluate("one => one.scrollHeight > one.clientHeight + 40"))
    body.evaluate("one => one.scrollTo(0, 9999)")
    assert body.evaluate("one => one.scrollTop") > 0
    foes.first.click()
    expect(phone.panel().locator("#title")).to_contain_text(foes.first.get_attribute("data-fighter") or "")
    assert body.evaluate("one => one.scrollTop") == 0


def test_dice_of_both_sides_leave_room_for_what_they_came_to(phone: Phone) -> None:
    phone.start("cybergod").joins("Kitah", "party").joins("Thug")
    goes_on(phone)
    by_hand(phone, do="turn", fighter="Kitah")
    phone.fighter("Thug")
    phone.act("close_combat")
    phone.do("roll")
    phone.do("roll all")
    expect(phone.panel().locator("[data-do=apply]")).to_be_enabled()
    lines = phone.panel().locator(".thrown p")
    expect(lines).not_to_have_count(0)
    apart = """all => all.every((line) => {
      const [words, dice] = [...line.children].map((one) => one.getBoundingClientRect());
      return words.width >= 100 && (words.right <= dice.left + 1 || words.bottom <= dice.top + 1);
    })"""
    assert lines.evaluate_all(apart)


def open_decision(phone: Phone) -> Locator:
    """Let time pass until Cybergod asks for a decision; give its two options."""
    phone.start("cybergod").joins("Thug\nWight")
    by_hand(phone, do="edit", fighter="Thug", sheet={"dead": True, "dead_rounds": 1})
    phone.do("wait")
    phone.tap('[data-wait="10"]')
    options = phone.panel().locator(".question [data-option]")
    expect(options).to_have_count(2)
    return options


def test_each_way_to_decide_says_how_it_would_end_for_whoever_decides(phone: Phone) -> None:
    """Also where the same one had a part in it before: an ally sees somebody die as time passes."""
    ways = open_decision(phone).locator(".way")
    expect(ways).to_have_count(2)
    expect(ways.first).not_to_have_text("100 % goes well")
    expect(ways.last).to_contain_text("100 %")


def test_a_digit_picks_the_option_at_its_place(phone: Phone) -> None:
    second = open_decision(phone).last.get_attribute("data-option")
    phone.page.keyboard.press("2")
    phone.answered()
    assert phone.page.evaluate(ANSWERS)[0] == second
