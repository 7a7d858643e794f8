"""What nobody has given is asked for where it is needed, and marked as a guess on the sheet until then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jobs import by_hand
from phone import REVISED
from playwright.sync_api import expect

if TYPE_CHECKING:
    from phone import Phone

DYING = {"track": [10, 10, 0], "minutes_left": 65, "time_limit": 65}


def lies(phone: Phone, system: str = REVISED) -> None:
    """Mara lies dying, Boris is on turn, and nothing is known of either but a name."""
    phone.start(system).joins("Boris\nMara", "party").joins("Ghoul")
    by_hand(phone, do="edit", fighter="Mara", sheet=DYING if "sundown" in system else {"dying": 1})
    by_hand(phone, do="turn", fighter="Boris")


def test_time_stops_before_somebodys_last_minute_and_dice_never_given_are_asked_for(phone: Phone) -> None:
    lies(phone)
    phone.do("wait")
    phone.tap('[data-wait="480"]')
    question = phone.panel().locator(".question")
    expect(question).to_contain_text("Mara: Time is up after 1 hour and 5 minutes")
    expect(question.locator("[data-option]")).to_have_count(2)
    expect(phone.panel().locator("[data-do=roll]")).to_be_disabled()
    phone.tap("[data-option=pass]")
    expect(question).to_contain_text("Dice of the Healing Test")
    expect(question.locator(".chips [data-option]")).to_have_count(31)
    expect(phone.panel().locator("[data-do=apply]")).to_be_disabled()
    phone.tap(question.locator("[data-option='5']"))
    expect(question).to_contain_text("Healing Test")
    expect(question.locator("[data-chip='3']")).to_be_visible()
    phone.away()
    expect(phone.page.locator("[data-do=wait]")).to_have_text("0 min")


def test_whoever_is_on_turn_on_the_same_side_helps_and_is_asked_how_well(phone: Phone) -> None:
    lies(phone, "cybergod")
    phone.fighter("Mara")
    panel = phone.panel()
    expect(panel.locator("[data-act=stabilise]")).to_have_attribute("aria-pressed", "true")
    expect(panel.locator(".head")).to_contain_text("Boris")
    expect(panel.locator(".question")).to_contain_text("MedTech dice")
    expect(panel.locator("[data-do=apply]")).to_be_disabled()


def test_a_number_that_nobody_gave_is_marked_as_a_guess(phone: Phone) -> None:
    lies(phone)
    phone.fighter("Boris")
    phone.do("edit")
    field = phone.panel().locator("[data-field=healing]")
    expect(field.locator(".guess")).to_have_text("guess: 0")
    phone.tap(field.locator("button").last)
    expect(field.locator("input")).to_have_value("0")
    expect(field.locator(".guess")).to_have_count(0)


def test_what_the_end_of_a_fight_has_brought_is_taken_back_there(phone: Phone) -> None:
    phone.start(REVISED).joins("Boris", "party").joins("Ghoul")
    phone.menu("End the fight")
    phone.tap('[data-wait="20"]')
    expect(phone.panel().locator(".came")).to_contain_text("20 minutes")
    phone.do("take back")
    expect(phone.panel().locator(".came [role=status]")).to_have_text("")
    expect(phone.page.locator("[data-do=wait]")).to_have_text("0 min")
