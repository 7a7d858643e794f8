"""A double tap is one tap: the second comes to nothing where what was tapped is gone, and where it is not answered yet."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, NamedTuple

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from native import Replies
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
#: whether two taps are as near as they are
HASTY = "(hasty) => { globalThis.hasty = hasty; }"
#: what brings a blow before it is applied
BLOW = (
    "button[data-fighter=Boris]",
    "[role=group][aria-label=Damage] [data-chip='5']",
    "[role=group][aria-label=Soak] [data-chip='2']",
)


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


@pytest.mark.parametrize(("later", "turns"), [(60, 0), (350, 1)])
def test_two_touches_on_apply_are_as_far_apart_as_the_screen_says(phone: Phone, later: int, turns: int) -> None:
    x, y = middle(ready_to_apply(phone))
    phone.page.evaluate(HASTY, True)
    before = phone.page.evaluate(DONE)
    screen = phone.context.new_cdp_session(phone.page)
    begun = time.time()
    for at in (begun, begun + later / 1000):
        for what, where in (("touchStart", [{"x": x, "y": y}]), ("touchEnd", [])):
            screen.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": where, "timestamp": at})
        phone.closed()
        expect(phone.page.locator("[data-do=next]")).to_be_enabled()
    phone.answered()
    phone.page.evaluate(HASTY, False)
    assert len(phone.page.evaluate(DONE)) - len(before) == 1 + turns


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


class Row(NamedTuple):
    """What is tapped three times, how it came there, and how many messages of which kind are sent by that."""

    tapped: str
    before: tuple[str, ...]
    kind: str
    sent: int = 1


ROWS = {
    "a wait": Row("[data-wait='20']", ("[data-do=wait]",), "wait"),
    "next": Row("[data-do=next]", (), "next"),
    "apply": Row("[data-do=apply]", BLOW, "act"),
    "roll": Row("dialog [data-do=roll]", BLOW[:2], "preview", 2),  # the throw, and what it comes to
    "a fight begun": Row("dialog [data-starter]", ("[data-do=menu]", "[data-menu='New fight']"), "new"),
    "undo": Row("[data-do=undo]", (), "undo", 3),  # it goes back as far as there are taps
}


@pytest.mark.parametrize("name", ROWS)
def test_taps_before_the_first_is_answered_are_that_tap(phone: Phone, replies: Replies, name: str) -> None:
    """Two at once, and one that comes when the message is on its way, where there is still something to tap."""
    row = ROWS[name]
    phone.ghoul_and_boris()
    for what in row.before:
        phone.tap(what)
        phone.answered()
    tapped = phone.page.locator(row.tapped).first
    expect(tapped).to_be_enabled()
    replies.hold(row.kind)
    tapped.evaluate("(one) => { one.click(); one.click(); }")
    replies.await_held()
    if tapped.count():
        tapped.evaluate("(one) => one.click()")
    replies.release()
    phone.answered()
    assert len(replies.asked) == row.sent
    expect(phone.page.locator(".problem")).to_have_count(0)
