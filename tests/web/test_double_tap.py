"""A double tap is one tap: the second comes to nothing where what was tapped is gone, and where it is not answered yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from phone import Phone
    from playwright.sync_api import Locator

#: a finger comes down at this place and, by the clock that events have, at this time; 0 for now
TAP = """({x, y, at}) => {
  const tap = new MouseEvent("click", {bubbles: true, cancelable: true, composed: true, clientX: x, clientY: y, detail: 1});
  if (at) Object.defineProperty(tap, "timeStamp", {value: at});
  document.elementFromPoint(x, y).dispatchEvent(tap);
  return tap.timeStamp;
}"""
#: the lines of all that was done, the latest first
DONE = """async () => {
  const {state} = await import(document.querySelector("script[type=module]").src);
  return state.screen.log.map((line) => line.text);
}"""
#: two taps are as near as they are, and it is heard how far apart
APART = """() => {
  globalThis.hasty = true;
  globalThis.times = [];
  addEventListener("pointerup", ({timeStamp}) => times.push(timeStamp));
}"""


def middle(what: Locator) -> tuple[float, float]:
    box = what.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def taps(phone: Phone, x: float, y: float, at: float = 0) -> float:
    when: float = phone.page.evaluate(TAP, {"x": x, "y": y, "at": at})
    return when


def ready_to_apply(phone: Phone) -> Locator:
    """The blow stands in the panel, and where its button is lies the one for the next turn."""
    phone.ghoul_and_boris()
    phone.fighter("Boris")
    phone.chip("Damage", 5)
    phone.chip("Soak", 2)
    apply = phone.panel().locator("[data-do=apply]")
    expect(apply).to_be_enabled()
    phone.answered()
    return apply


@pytest.mark.parametrize(("later", "moved", "turns"), [(40, 0, 0), (150, 9, 0), (290, 0, 0), (320, 0, 1), (150, 24, 1)])
def test_the_second_tap_on_apply_does_not_pass_the_turn(phone: Phone, later: int, moved: int, turns: int) -> None:
    """A thumb that sets out anew, later or elsewhere, is heard."""
    x, y = middle(ready_to_apply(phone))
    before = phone.page.evaluate(DONE)
    first = taps(phone, x, y)
    phone.closed()
    expect(phone.page.locator("[data-do=next]")).to_be_enabled()
    taps(phone, x + moved, y, first + later)
    phone.answered()
    assert len(phone.page.evaluate(DONE)) - len(before) == 1 + turns


def test_two_real_taps_on_apply_are_one(phone: Phone) -> None:
    x, y = middle(ready_to_apply(phone))
    phone.page.evaluate(APART)
    before = phone.page.evaluate(DONE)
    for _ in range(2):
        phone.page.touchscreen.tap(x, y)
        phone.page.wait_for_timeout(60)
    phone.answered()
    first, second = phone.page.evaluate("() => times.slice(-2)")
    phone.page.evaluate("() => { globalThis.hasty = false; }")
    assert len(phone.page.evaluate(DONE)) - len(before) == (1 if second - first < 300 else 2)


def test_the_second_tap_on_a_fighter_does_nothing_in_the_panel(phone: Phone) -> None:
    phone.ghoul_and_boris()
    for card in ("Ghoul", "Boris"):
        x, y = middle(phone.card(card))
        first = taps(phone, x, y)
        expect(phone.panel()).to_be_visible()
        phone.answered()
        was = phone.panel().inner_html()
        taps(phone, x, y, first + 200)
        phone.answered()
        assert phone.panel().inner_html() == was
        phone.away()


def test_what_is_there_still_is_tapped_as_often_as_somebody_likes(phone: Phone) -> None:
    """A number goes up by each tap. A turn is passed by a tap that sets out when it can be seen."""
    phone.ghoul_and_boris()
    x, y = middle(phone.page.locator("[data-do=next]"))
    first = taps(phone, x, y)
    phone.answered()
    for later, log in ((120, "Boris is on turn"), (320, "Round 2: Ghoul is on turn")):
        taps(phone, x, y, first + later)
        phone.answered()
        assert phone.page.evaluate(DONE)[0] == log
    phone.fighter("Boris")
    phone.do("edit")
    number = phone.panel().locator(".stepper").first
    x, y = middle(number.locator("button").last)
    before = int(number.locator("input").input_value() or 0)
    for tap in range(3):
        taps(phone, x, y, first + 5000 + 90 * tap)
        expect(number.locator("input")).to_have_value(str(before + tap + 1))


#: taps that come before the first is answered, each as [where it is found, what is done once by them]
HASTY = [
    ("[data-wait='20']", "wait"),
    ("[data-do=next]", ""),
]


@pytest.mark.parametrize(("what", "first"), HASTY)
def test_taps_before_the_first_is_answered_are_that_tap(phone: Phone, what: str, first: str) -> None:
    phone.ghoul_and_boris()
    if first:
        phone.do(first)
    before = phone.page.evaluate(DONE)
    expect(phone.page.locator(what)).to_be_visible()
    phone.page.evaluate(
        "what => { const one = document.querySelector(what); one.click(); one.click(); one.click(); }", what
    )
    phone.answered()
    assert len(phone.page.evaluate(DONE)) - len(before) == 1
    expect(phone.page.locator(".problem")).to_have_count(0)


def test_undo_takes_back_as_much_as_there_are_taps(phone: Phone) -> None:
    phone.ghoul_and_boris()
    phone.page.evaluate("() => { const one = document.querySelector('[data-do=undo]'); one.click(); one.click(); }")
    expect(phone.page.locator("[data-fighter]")).to_have_count(1)  # the turn, and that Boris joins
    expect(phone.card("Ghoul")).to_be_visible()
