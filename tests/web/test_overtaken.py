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

#: files of fights with these names, or of this text, come in one right after the other; gives what the panel then offers
CAME = """async (files) => {
  const {does, state} = await import(document.querySelector("script[type=module]").src);
  const fileOf = (names) => JSON.stringify({"sawbones file": 1, fights: names.map((name) => ({name, document: null}))});
  const text = (one) => Array.isArray(one) ? fileOf(one) : one;
  const coming = files.map((one) => one === null ? does.close() : does.offerFile(new File([text(one)], "fights.json")));
  await Promise.all(coming);
  return state.panel && {names: state.panel.fights.map((one) => one.name), reading: state.panel.reading};
}"""
#: the links of an evening of four encounters and of another of one, asked for one right after the other, and that of the
#: other by itself
LINKS = """async () => {
  const {does, state} = await import(document.querySelector("script[type=module]").src);
  const [{id: lone}] = state.fights;
  does.newEvening();
  const [{id: short}] = state.evenings;
  does.intoEvening(lone, short);
  does.newEvening();
  const long = state.evenings.find((one) => one.id !== short).id;
  for (const name of ["1", "2", "3", "4"]) await does.addEncounter(long, name);
  await Promise.all([does.share("evening", {evening: long}), does.share("evening", {evening: short})]);
  const {link} = state.panel;
  await does.share("evening", {evening: short});
  return [link, state.panel.link];
}"""
#: a link is offered and put away before it was read; gives the panel that is open then
PUT_AWAY = """async (link) => {
  const {does, state} = await import(document.querySelector("script[type=module]").src);
  const offered = does.offer(link);
  does.close();
  await offered;
  return state.panel?.kind ?? null;
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


@pytest.mark.parametrize(
    ("files", "offered"),
    [
        ([["A", "B", "C"], ["D"]], {"names": ["D"], "reading": False}),
        (["no file of ours", None], None),
    ],
)
def test_what_is_in_one_file_is_not_offered_with_another(phone: Phone, files: list[object], offered: object) -> None:
    phone.ready()
    assert phone.page.evaluate(CAME, files) == offered


def test_the_link_of_one_evening_is_not_shown_for_another(phone: Phone) -> None:
    phone.start()
    shown, meant = phone.page.evaluate(LINKS)
    assert shown == meant
    assert phone.page.evaluate(PUT_AWAY, meant) is None
