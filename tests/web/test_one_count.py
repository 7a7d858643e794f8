"""Who is standing is one number, whatever says it: the list, picking, the odds, the forecast and the end of the fight."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from jobs import by_hand
from playwright.sync_api import expect

if TYPE_CHECKING:
    from phone import Phone

#: what kills one of each
DEAD = {"cybergod": {"dead": True}, "eclipse-phase": {"damage": 200}}
#: who cannot act for a moment is standing all the same
MOMENT = {"cybergod": {"stunned": 1}, "eclipse-phase": {"shock_turns": 2}}


@pytest.mark.parametrize("system", DEAD)
def test_the_dead_and_those_who_are_out_are_counted_nowhere(phone: Phone, system: str) -> None:
    """Of five one is dead, one has fled and one cannot act for a moment: three are standing."""
    phone.start(system)
    by_hand(phone, do="join", fighter="Boris", side="party")
    by_hand(phone, do="join", fighter="Thug", count=5)
    by_hand(phone, do="edit", fighter="Thug 5", sheet=DEAD[system])
    by_hand(phone, do="out", fighters=["Thug 4"], how="fled")
    by_hand(phone, do="edit", fighter="Thug 3", sheet=MOMENT[system])
    by_hand(phone, do="turn", fighter="Boris")
    page = phone.page
    expect(page.locator(".side h2", has_text="Foes")).to_have_text("Foes 4 · 3 standing")
    expect(phone.card("Thug 3")).to_be_visible()
    phone.do("many")
    expect(page.locator("[data-kind=Thug]")).to_have_text("All Thug (3)")
    phone.do("pick foe")
    expect(page.locator("[data-do=go] small")).to_have_text("3 fighters picked")
    phone.tap(phone.card("Thug 5"))
    expect(page.locator("[data-do=go] small")).to_have_text("4 fighters picked")
    phone.do("go")
    expect(phone.panel()).to_contain_text("How many of the 3 fall")
    if system == "cybergod":  # nobody falls to bare hands in the other
        expect(phone.panel()).to_contain_text("1 of 3 falls")
    phone.away()
    phone.menu("End the fight")
    expect(phone.panel()).to_contain_text("1 of the party and 3 foes still stand")
    phone.away()
    phone.fighter("Thug 2")
    phone.do("how long")
    expect(page.locator("[data-stands]")).to_have_text(["Boris", "Thug 1", "Thug 2", "Thug 3"])
    phone.away()
