"""What a panel has asked is answered to that one or to none: whoever is faster than the rules sees nothing of another's."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from engines import until
from jobs import by_hand
from playwright.sync_api import expect

if TYPE_CHECKING:
    from phone import Phone

#: taps on these, faster than anything is answered
AT_ONCE = "(taps) => { for (const what of taps) document.querySelector(what).click(); }"
#: whether the open panel still waits for an answer
WAITS = """async () => {
  const {state} = await import(document.querySelector("script[type=module]").src);
  return state.panel.ask.busy;
}"""
#: the panel of an act is filled from its circumstances, a field of it said, and before that is answered it is closed and the
#: same opened on another; gives what that panel held before it was filled, beside what it began with
LEFT = """async ([first, other, act, field, value]) => {
  const {does, state} = await import(document.querySelector("script[type=module]").src);
  const soon = () => new Promise((done) => setTimeout(done, 10));
  does.openAct([first], {do: "act", act, on: first, order: {}, aid: {}});
  while (!state.panel.filled || state.panel.ask.busy) await soon();
  does.setOrder(field, value);
  does.close();
  does.openAct([other], {do: "act", act, on: other, order: {}, aid: {}});
  const held = [];
  let {panel} = state;
  Object.defineProperty(state, "panel", {
    configurable: true,
    enumerable: true,
    get: () => panel,
    set: (next) => {
      panel = next;
      if (next.filled === null) held.push([next.ask.reply, next.order]);
    },
  });
  while (!panel.filled) await soon();
  Object.defineProperty(state, "panel", {configurable: true, enumerable: true, writable: true, value: panel});
  return held.filter(([reply, order]) => reply || Object.keys(order).length > 0);
}"""
#: the panel of an act is closed before it is filled, and opened anew with an order as it was said; gives what it has become
SAID = """async ([on, act, order]) => {
  const {does, state} = await import(document.querySelector("script[type=module]").src);
  does.openAct([on], {do: "act", act, on, order: {}, aid: {}});
  does.close();
  does.openAct([on], {do: "act", act, on, order});
  while (state.panel.ask.busy) await new Promise((done) => setTimeout(done, 10));
  return state.panel.order;
}"""


def test_a_panel_that_is_come_back_to_asks_anew_what_was_not_answered(phone: Phone) -> None:
    phone.ghoul_and_boris()
    phone.fighter("Boris")
    phone.chip("Damage", 5)
    expect(phone.panel().locator(".odds .strip")).to_be_visible()
    phone.answered()
    phone.page.evaluate(AT_ONCE, ['[role=group][aria-label=Damage] [data-chip="4"]', "[data-do='what if']"])
    expect(phone.panel().locator("[data-ahead]")).to_be_visible()
    phone.do("back to act")
    until(lambda: not phone.page.evaluate(WAITS))
    phone.chip("Soak", 2)
    phone.do("apply")
    phone.closed()
    phone.shows("Boris", "XXX.......")


@pytest.mark.fresh
def test_a_panel_shows_nothing_that_another_asked(phone: Phone) -> None:
    phone.start("eclipse-phase")
    for name in ("Ghoul", "Rat"):
        by_hand(phone, do="join", fighter=name)
    assert phone.page.evaluate(LEFT, ["Rat", "Ghoul", "attack", "skill", 77]) == []


def test_an_order_stays_as_it_was_said_where_another_was_to_be_filled(phone: Phone) -> None:
    phone.start("eclipse-phase")
    by_hand(phone, do="join", fighter="Ghoul")
    assert phone.page.evaluate(SAID, ["Ghoul", "attack", {"skill": 77}]) == {"skill": 77}
