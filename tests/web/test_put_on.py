"""Conditions and notes on a phone: put on in three taps and a word, seen, ended on the right turn, taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from phone import Phone

#: of a card, its height; of a page, whether it is wider than the screen
HEIGHT = "one => one.getBoundingClientRect().height"
WIDER = "() => document.documentElement.scrollWidth > innerWidth || document.querySelector('#panel .body')?.scrollWidth > innerWidth"


def put_on(phone: Phone, name: str, typed: str) -> None:
    phone.fighter(name)
    phone.do("condition")
    phone.page.keyboard.type(typed)  # it has the focus
    phone.do("put on")
    phone.closed()


@pytest.mark.parametrize("system", ["after-sundown-revised", "eclipse-phase"])
def test_a_condition_takes_three_taps_and_a_word_and_the_card_stays_as_high(phone: Phone, system: str) -> None:
    phone.start(system).joins("Boris", "party").joins("Ghoul")
    before = phone.card("Boris").evaluate(HEIGHT)
    phone.taps = 0
    put_on(phone, "Boris", "Grappled, 2 rounds")
    assert phone.taps == 3
    expect(phone.card("Boris").locator(".marks")).to_have_text("Grappled 2 rounds")
    expect(phone.card("Boris").locator(".spoken").first).to_contain_text("Grappled, 2 rounds.")
    assert phone.card("Boris").evaluate(HEIGHT) == before
    expect(phone.page.locator(".toast")).to_contain_text("Boris: Grappled, 2 rounds, until the end of")
    phone.tap("[data-toast=undo]")
    expect(phone.card("Boris").locator(".marks")).to_have_count(0)


def test_it_ends_by_itself_and_says_so_with_the_way_back(phone: Phone) -> None:
    phone.start().joins("Boris", "party").joins("Ghoul").do("next")
    expect(phone.page.locator("li.turn")).to_contain_text("Boris")
    put_on(phone, "Boris", "Grappled 1 round")
    phone.do("next")
    expect(phone.page.locator("li.turn")).to_contain_text("Ghoul")
    expect(phone.card("Boris").locator(".marks")).to_have_text("Grappled 1 round")
    phone.do("next")
    expect(phone.card("Boris").locator(".marks")).to_have_text("Grappled this turn")
    phone.do("next")
    expect(phone.page.locator(".toast")).to_contain_text("Boris: Grappled ends.")
    expect(phone.card("Boris").locator(".marks")).to_have_count(0)
    phone.tap("[data-toast=undo]")
    expect(phone.page.locator("li.turn")).to_contain_text("Boris")
    expect(phone.card("Boris").locator(".marks")).to_have_text("Grappled this turn")


def test_it_is_taken_away_by_a_tap_and_a_note_is_kept(phone: Phone) -> None:
    phone.start().joins("Boris", "party").joins("Ghoul")
    put_on(phone, "Boris", "Blessed")
    phone.fighter("Boris")
    phone.do("condition")
    phone.page.get_by_label("Note").fill("owes Ines")
    phone.do("keep note")
    phone.closed()
    expect(phone.card("Boris").locator(".marks")).to_have_text("Blessed · ✎")
    phone.fighter("Boris")
    expect(phone.panel().locator(".noted")).to_contain_text("owes Ines")
    phone.tap(phone.panel().get_by_role("button", name="Blessed: take it away"))
    expect(phone.panel().locator("[data-off]")).to_have_count(0)
    phone.away()
    expect(phone.card("Boris").locator(".marks")).to_have_text("✎")
    expect(phone.page.locator("[data-do=undo]")).to_contain_text("Boris: no longer Blessed")


def test_with_what_it_ends_is_chosen_by_taps(phone: Phone) -> None:
    phone.start().joins("Boris", "party").joins("Ghoul").do("next")
    expect(phone.page.locator("li.turn")).to_contain_text("Boris")
    phone.fighter("Ghoul")
    phone.do("condition")
    phone.page.keyboard.type("Held")
    phone.tap("[data-unit=rounds]")
    phone.tap(phone.panel().get_by_role("button", name="How long: one more"))
    expect(phone.panel().locator("[data-ends][aria-pressed=true]")).to_have_text("End of Ghoul’s turn")
    phone.tap(phone.panel().get_by_role("button", name="Start of Boris’s turn"))
    phone.do("put on")
    phone.closed()
    expect(phone.page.locator("[data-do=undo]")).to_contain_text("until the start of Boris’s turn in round 3")


def test_several_at_once_and_one_of_ones_own_in_a_tap(phone: Phone) -> None:
    phone.start().joins("3 Ghoul").joins("Boris", "party")
    phone.fighter("Boris")
    phone.do("condition")
    phone.page.keyboard.type("Ablaze, 5 minutes")
    phone.do("keep condition")
    phone.do("put on")
    phone.closed()
    phone.page.reload()
    phone.awake()
    phone.do("many")
    phone.do("pick foe")
    phone.do("go")
    phone.taps = 0
    phone.do("condition")
    phone.tap('[data-condition="Ablaze"]')
    phone.closed()
    assert phone.taps == 2
    for number in (1, 2, 3):
        expect(phone.card(f"Ghoul {number}").locator(".marks")).to_have_text("Ablaze 5 min")
    link = phone.link()
    assert "#e4f-" in link
    phone.fighter("Boris")
    phone.do("condition")
    phone.do("forget own")
    phone.tap(phone.panel().get_by_role("button", name="Remove Ablaze"))
    expect(phone.panel().locator("[data-do='forget own']")).to_have_count(0)


def test_long_words_of_ones_own_widen_nothing(phone: Phone) -> None:
    phone.page.set_viewport_size({"width": 320, "height": 640})
    phone.start().joins("Boris", "party").joins("Ghoul")
    put_on(phone, "Boris", "W" * 40)
    phone.fighter("Boris")
    phone.do("condition")
    phone.page.get_by_label("Note").fill("M" * 200)
    assert not phone.page.evaluate(WIDER)
    phone.do("keep note")
    phone.closed()
    assert not phone.page.evaluate(WIDER)
    phone.fighter("Boris")
    expect(phone.panel().locator(".noted")).to_be_visible()
    assert not phone.page.evaluate(WIDER)


def test_who_fled_is_folded_away_and_comes_back_by_a_tap(phone: Phone) -> None:
    phone.start().joins("Boris", "party").joins("2 Ghoul\nWolf").do("next")
    expect(phone.page.locator("li.turn")).to_contain_text("Boris")
    phone.taps = 0
    phone.fighter("Ghoul 1")
    phone.do("condition")
    phone.tap("[data-out=fled]")
    phone.closed()
    assert phone.taps == 3
    expect(phone.page.locator("[data-do=out]")).to_have_text("Out (1): 1 fled")
    expect(phone.card("Ghoul 1")).to_have_count(0)
    expect(phone.page.locator("li.side").last).to_have_text("Foes 2")
    expect(phone.page.locator("[data-do=next]")).to_contain_text("Ghoul 2")
    phone.do("many")
    phone.tap("[data-kind='Wolf']") if phone.page.locator("[data-kind='Wolf']").count() else phone.fighter("Wolf")
    phone.fighter("Ghoul 2")
    phone.do("go")
    phone.do("condition")
    phone.tap("[data-out=captured]")
    phone.closed()
    expect(phone.page.locator("[data-do=out]")).to_have_text("Out (3): 1 fled, 2 captured")
    phone.do("out")
    expect(phone.card("Wolf").locator(".state")).to_have_text("captured")
    phone.fighter("Ghoul 1")
    phone.tap("[data-out='']")
    expect(phone.panel().locator("[data-out='']")).to_have_count(0)
    phone.away()
    expect(phone.page.locator("[data-do=out]")).to_have_text("Out (2): 2 captured")
    expect(phone.page.locator("[data-do=undo]")).to_contain_text("Ghoul 1 is back in the fight")


def test_who_waits_acts_later_and_the_order_is_changed_by_touch_and_by_keys(phone: Phone) -> None:
    phone.start().joins("Boris", "party").joins("Ghoul\nWolf").do("next")
    expect(phone.page.locator("li.turn")).to_contain_text("Boris")
    phone.menu("Order of play")
    expect(phone.panel()).to_contain_text("Back only moves the turn")
    phone.do("hold")
    expect(phone.panel().locator("li.turn")).to_contain_text("Ghoul")
    expect(phone.panel().locator("[data-order=Boris]")).to_contain_text("Waits")
    phone.tap(phone.panel().get_by_role("button", name="Boris: their turn now"))
    expect(phone.panel().locator("li.turn")).to_contain_text("Boris")
    phone.tap(phone.panel().get_by_role("button", name="Wolf: earlier"))
    rows = phone.panel().locator("[data-order]")
    expect(rows.nth(1)).to_contain_text("Wolf")
    phone.do("back")
    phone.away()
    expect(phone.page.locator(".toast")).to_contain_text("Nothing else is undone")
    card = phone.card("Wolf")
    card.focus()
    phone.page.keyboard.press("Alt+ArrowDown")
    expect(phone.page.locator("[data-do=undo]")).to_contain_text("Wolf later in the order")
    phone.card("Ghoul").focus()
    phone.page.keyboard.press("c")
    expect(phone.page.locator("li.turn")).to_contain_text("Ghoul")
    phone.page.keyboard.press("h")
    expect(phone.page.locator("[data-do=undo]")).to_contain_text("Ghoul waits")
