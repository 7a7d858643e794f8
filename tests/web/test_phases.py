"""An order of play that the rules make: rounds that begin with dice, phases, whose turn it is, and who may be taken."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import NewPhone
    from phone import Phone
    from playwright.sync_api import Locator

    from serve import Site

RANKED = "Firewall on the docks"
FAST = "A reaper in the airlock"


def started(phone: Phone, starter: str = RANKED) -> Phone:
    phone.ready().tap(f'[data-starter="{starter}"]')
    expect(phone.page.locator("button[data-fighter]")).not_to_have_count(0)
    phone.answered()  # and the others have joined as well
    expect(phone.page.locator("[data-do=next]")).to_have_text("Begin round 1")
    return phone


def strip(phone: Phone) -> Locator:
    return phone.page.locator(".phases")


def cards(phone: Phone) -> list[str]:
    names: list[str] = phone.page.locator(".order [data-fighter]").evaluate_all(
        "all => all.map(one => one.dataset.fighter)"
    )
    return names


def in_one_list(phone: Phone) -> None:
    """As they come, and not by side; the device remembers it."""
    phone.menu("How the list is shown")
    phone.tap(phone.panel().locator("[data-view=play]"))
    phone.away()


def type_number(phone: Phone, number: int) -> None:
    for digit in f"{number:02}":
        phone.tap(f'.question [data-digit="{digit}"]')


def answer_all(phone: Phone, numbers: list[int]) -> None:
    """Each fighter's dice off the table, one card after the other."""
    for n, number in enumerate(numbers):
        fighter = phone.panel().locator(".question").get_attribute("aria-label") or ""
        type_number(phone, number)
        if n + 1 < len(numbers):
            expect(phone.panel().locator(".question")).not_to_have_attribute("aria-label", fighter)


def begun(phone: Phone, *numbers: int) -> Phone:
    phone.do("next")
    expect(phone.panel().locator(".question")).to_be_visible()
    answer_all(phone, list(numbers))
    phone.do("apply")
    phone.closed()
    return phone


def test_a_round_begins_with_everybodys_dice_one_card_after_another(phone: Phone) -> None:
    started(phone)
    names = cards(phone)
    assert len(names) == 6
    expect(strip(phone)).to_contain_text("Round 1 has not begun")
    phone.do("next")
    question = phone.panel().locator(".question")
    expect(question).to_contain_text(names[0])
    expect(question).to_contain_text("d100")
    answer_all(phone, [42, 10])
    expect(question).to_contain_text(names[2])
    expect(phone.panel().locator(".answered")).to_have_count(2)
    phone.do("roll")  # this one
    expect(question).to_contain_text(names[3])
    expect(phone.panel().locator(".answered.thrown .die")).to_have_count(2)
    answer_all(phone, [15])
    phone.do("roll all")  # and all the others
    expect(question).to_have_count(0)
    expect(phone.panel().locator(".sentence")).to_contain_text("Round 1")
    phone.do("apply")
    phone.closed()
    expect(strip(phone)).to_contain_text("Round 1 · phase 1 of")
    expect(phone.page.locator("[data-do=undo]")).to_contain_text("Round 1")
    phone.do("undo")
    expect(phone.page.locator("[data-do=next]")).to_have_text("Begin round 1")


def test_the_quickest_acts_first_and_the_cards_stand_in_that_order(phone: Phone) -> None:
    started(phone)
    names = cards(phone)
    begun(phone, 1, 2, 90, 40, 10, 30)
    in_one_list(phone)
    order = cards(phone)
    assert sorted(order) == sorted(names)
    on = strip(phone).locator(".on")
    expect(on).to_contain_text(order[0])
    expect(phone.page.locator("li.turn")).to_have_count(1)
    expect(phone.card(order[0])).to_contain_text("On turn")
    waiting = strip(phone).locator(".waiting").inner_text()
    places = [int(number) for number in re.findall(r"(\d+)\b(?= ·|$)", waiting.replace("\n", " "))]
    assert places == sorted(places, reverse=True)
    assert [name for name in order[1:] if name in waiting] == order[1 : 1 + len(places)]

    phone.do("next")
    expect(on).to_contain_text(order[1])
    expect(strip(phone).locator(".acted")).to_contain_text(order[0])
    # rows keep their place within a round
    assert cards(phone) == order
    expect(phone.card(order[0])).to_contain_text("acted")
    expect(phone.page.locator("[data-do=next]")).to_contain_text(order[2])
    phone.do("undo")
    expect(on).to_contain_text(order[0])
    for side, title in (("party", "Party"), ("foe", "Foes")):
        expect(phone.page.locator(f"li.{side} .up", has_text=side)).not_to_have_count(0)
        expect(phone.page.locator("li.side", has_text=title)).to_have_count(0)


def test_the_fast_act_again_in_the_next_phase_and_then_a_round_begins(phone: Phone) -> None:
    started(phone, FAST).do("next")
    expect(phone.panel().locator(".question")).to_be_visible()
    phone.do("roll all")
    phone.do("apply")
    phone.closed()
    seen: list[str] = []
    following = phone.page.locator("[data-do=next]")
    for _ in range(30):
        if (following.text_content() or "").startswith("Begin"):
            break
        seen.append(strip(phone).locator(".where").inner_text())
        phone.do("next")
        expect(strip(phone).locator(".where")).not_to_have_text(seen[-1])
    seen.append(strip(phone).locator(".where").inner_text())
    expect(following).to_contain_text("Begin round 2")
    phases = [int(found[1]) for line in seen if (found := re.search(r"phase (\d)", line))]
    assert phases == sorted(phases)
    assert phases[-1] > 1, "somebody is fast"
    phone.do("next")
    expect(phone.panel().locator(".question")).to_be_visible()
    phone.do("roll all")
    phone.do("apply")
    phone.closed()
    expect(strip(phone)).to_contain_text("Round 2 · phase 1")


@pytest.mark.real
def test_the_phase_outlives_a_restart_without_a_signal_and_a_link(
    profile: Callable[[], Phone], site: Site, new_phone: NewPhone
) -> None:
    phone = started(profile())
    begun(phone, 1, 2, 90, 40, 10, 30)
    phone.do("next")
    expect(strip(phone).locator(".acted")).to_be_visible()
    told = strip(phone).inner_text()
    link = phone.link()
    phone.menu("About")
    expect(phone.panel()).to_contain_text("works without a signal")
    phone.context.close()
    site.stop()

    again = profile().open()
    expect(strip(again)).to_be_visible()
    again.awake()
    assert strip(again).inner_text() == told
    again.context.close()

    site.start()
    other = new_phone().open(link[link.index("#") :]).awake()
    other.do("accept")
    other.closed()
    expect(strip(other)).to_be_visible()
    assert strip(other).inner_text() == told
