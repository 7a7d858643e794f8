"""What was begun in one fight is done in that one or in none, however soon another is shown: a slow phone answers late."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jobs import PREPARED, by_hand
from playwright.sync_api import expect

if TYPE_CHECKING:
    from phone import Phone

#: this is tapped, and this other fight is shown at once; without one, the fight that was there is shown again as soon as the
#: tap has put another in front. Gives the one that was in front between
TAPPED_AND_LEFT = """async ([tapped, other]) => {
  const {does, state} = await import(document.querySelector("script[type=module]").src);
  const was = state.current;
  document.querySelector(tapped).click();
  while (!other && state.current === was) await new Promise((done) => setTimeout(done));
  const begun = state.current;
  await does.show(other ?? was);
  return begun;
}"""
#: puts this fight in front
SHOWN = """async (id) => (await import(document.querySelector("script[type=module]").src)).does.show(id)"""
#: the fights, the one in front first
FIGHTS = """async () => {
  const {state} = await import(document.querySelector("script[type=module]").src);
  return [state.current, ...state.fights.map((one) => one.id).filter((id) => id !== state.current)];
}"""


def fighters(phone: Phone) -> int:
    return phone.page.locator("button[data-fighter]").count()


def test_who_begins_with_a_fight_is_in_that_fight(phone: Phone) -> None:
    phone.start()
    phone.menu("New fight")
    begun = phone.page.evaluate(TAPPED_AND_LEFT, ["dialog [data-starter]", None])
    phone.closed()
    phone.answered()
    assert fighters(phone) == 0
    expect(phone.page.locator(".problem")).to_have_count(0)
    phone.page.evaluate(SHOWN, begun)
    phone.answered()
    assert fighters(phone) > 1


def test_what_a_turn_asks_is_not_asked_in_another_fight(phone: Phone) -> None:
    phone.start("eclipse-phase")
    by_hand(phone, do="join", fighter="Sava", side="party")
    phone.page.evaluate(PREPARED)
    phone.answered()
    first, other = phone.page.evaluate(FIGHTS)
    assert phone.page.evaluate(TAPPED_AND_LEFT, ["[data-do=next]", other]) == first
    phone.answered()
    expect(phone.panel()).to_have_count(0)
    phone.page.evaluate(SHOWN, first)
    phone.do("next")  # asked anew, where it belongs
    expect(phone.panel().locator(".question")).to_be_visible()


def test_a_panel_that_is_opened_while_another_fight_begins_is_put_away_with_its_fight(phone: Phone) -> None:
    phone.start()
    phone.joins("Ghoul")
    phone.menu("New fight")
    phone.page.evaluate("""async () => {
      const {state} = await import(document.querySelector("script[type=module]").src);
      const was = state.current;
      document.querySelector("dialog [data-starter]").click();
      document.querySelector("button[data-fighter]").click();
      if (state.current !== was || state.panel?.kind !== "act") throw new Error("no panel was opened");
      while (state.current === was) await new Promise((done) => setTimeout(done));
    }""")
    phone.closed()
    phone.answered()
    assert fighters(phone) > 1
    expect(phone.panel()).to_have_count(0)
