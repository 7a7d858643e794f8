"""What a tap brings stands where the eye is, and nothing of the page is longer than the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from phone import REVISED, SIZE
from playwright.sync_api import expect

from goals import repeat_for

if TYPE_CHECKING:
    from phone import Phone
    from playwright.sync_api import Locator

SYSTEMS = ("after-sundown", REVISED, "cybergod", "eclipse-phase", "fudge")
WIDTHS = ((320, 640), (360, 740), (820, 1180), (1280, 800))
#: how far the page can be dragged beyond the screen, down and to the side, in pixels
BEYOND = """() => {
  const page = document.scrollingElement;
  return [page.scrollHeight - innerHeight, page.scrollWidth - innerWidth];
}"""
#: texts of buttons and titles in which a word is broken in the middle
BROKEN = r"""() => {
  const found = [];
  for (const one of document.querySelectorAll("button, h1, h2, h3, legend, .label, .sentence, summary")) {
    if (!one.checkVisibility() || one.closest("[hidden]")) continue;
    const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const word of text.data.matchAll(/[\p{L}\p{N}’]+/gu)) {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const tops = new Set([...range.getClientRects()].map((rect) => Math.round(rect.top)));
        if (tops.size > 1) found.push(`${word[0]} in ${one.textContent.trim().slice(0, 60)}`);
      }
  }
  return found;
}"""


def starter(phone: Phone, system: str) -> Phone:
    """A starter's fight of these rules, as a newcomer gets it in one tap."""
    phone.ready()
    home = phone.page.locator(f'section.system:has([data-start="{system}"])')
    phone.tap(home.locator("[data-starter]").first)
    expect(phone.page.locator("[data-fighter]")).not_to_have_count(0)
    expect(phone.page.locator("[data-do=undo]")).to_contain_text("join")
    phone.closed()
    return phone


def goes_on(phone: Phone) -> None:
    """Next turn, with whatever it asks thrown by the app."""
    phone.do("next")
    settled(phone)


def settled(phone: Phone) -> None:
    """What is asked is thrown or chosen, and applied."""
    for _ in range(40):
        phone.answered()
        apply = phone.panel().locator("[data-do=apply]:enabled")
        if phone.panel().count() == 0 or phone.panel().get_attribute("data-panel") not in ("act", "ask"):
            break
        if apply.count():
            phone.tap(apply)
            phone.closed()
            break
        option = phone.panel().locator(".question [data-option]")
        rolls = phone.panel().locator("[data-do='roll all']:enabled, [data-do=roll]:enabled")
        if rolls.count():
            phone.tap(rolls.last)
        elif option.count():
            phone.tap(option.first)
    expect(phone.page.locator("[data-kept=saving]")).to_have_count(0)


def in_sight(phone: Phone, what: Locator) -> None:
    """Wholly on the screen, and not under the bar or the foot."""
    expect(what).to_be_in_viewport(ratio=0.99)
    clear = """(one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const hit = (x, y) => {
        const there = document.elementFromPoint(x, y);
        return there !== null && (one.contains(there) || there.contains(one));
      };
      const middle = (left + right) / 2;
      return hit(middle, top + 3) && hit(middle, bottom - 3);
    }"""
    for _ in range(20):  # figures that come a moment later may move it once more
        if what.evaluate(clear):
            return
        phone.page.wait_for_timeout(100)
    raise AssertionError("something lies over it")


def beyond(phone: Phone) -> list[int]:
    found: list[int] = phone.page.evaluate(BEYOND)
    return found


@pytest.mark.parametrize("system", repeat_for(SYSTEMS, "fudge"))
def test_the_page_cannot_be_dragged_into_nothing(phone: Phone, system: str) -> None:
    starter(phone, system)
    wrong = {}
    for size in ("100%", "200%"):
        phone.page.evaluate(f"document.documentElement.style.fontSize = '{size}'")
        for width, height in WIDTHS:
            phone.page.set_viewport_size({"width": width, "height": height})
            wrong[f"fight, {width} at {size}"] = beyond(phone)
            phone.page.locator("[data-fighter]").nth(1).dispatch_event("click")
            expect(phone.panel()).to_be_visible()
            wrong[f"panel, {width} at {size}"] = beyond(phone)
            phone.away()
    phone.page.set_viewport_size(SIZE)  # type: ignore[arg-type]
    assert {where: far for where, far in wrong.items() if max(far) > 0} == {}


@pytest.mark.parametrize("system", SYSTEMS)
def test_next_turn_goes_to_whoever_is_on_turn(phone: Phone, system: str) -> None:
    starter(phone, system)
    phone.joins("6 Walker", "foe")
    goes_on(phone)
    for _ in range(9):
        phone.page.evaluate("document.querySelector('main.fight').scrollTop = 0")
        goes_on(phone)
        on_turn = phone.page.locator("li.turn")
        if on_turn.count():
            in_sight(phone, on_turn)
    before = phone.page.evaluate("document.querySelector('main.fight').scrollTop")
    phone.do("undo")
    phone.answered()
    assert before >= 0
    if on_turn.count():
        in_sight(phone, on_turn)


def test_under_alerts_that_fill_the_screen_too(phone: Phone) -> None:
    phone.start().joins("12 Ghoul").joins("Boris STR 4", "party")
    for name in range(1, 11):
        phone.page.evaluate(
            """async (name) => {
              const { does } = await import(document.querySelector("script[type=module]").src);
              await does.change({ do: "edit", fighter: name, sheet: { track: [10, 10, 0] } });
            }""",
            f"Ghoul {name}",
        )
    expect(phone.page.locator("[data-do=alerts]")).to_contain_text("10 ")
    goes_on(phone)
    expect(phone.page.locator("li.turn")).to_contain_text("Ghoul 11")
    in_sight(phone, phone.page.locator("li.turn"))


@pytest.mark.parametrize("menu", ["What happened", "Share this fight"])
def test_what_was_copied_is_said_where_the_eye_is(phone: Phone, menu: str) -> None:
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    starter(phone, REVISED)
    for _ in range(12):
        goes_on(phone)
    phone.menu(menu)
    phone.tap(phone.panel().locator(".foot button[data-do^=copy]"))
    said = phone.panel().get_by_text("Copied.", exact=True)
    expect(said).to_be_visible()
    in_sight(phone, said)


@pytest.mark.parametrize("system", [REVISED, "fudge"])
def test_the_code_is_whole_on_the_screen(phone: Phone, system: str) -> None:
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    starter(phone, system).menu("Share this fight")
    code = phone.panel().locator(".qr")
    expect(code).to_be_visible()
    in_sight(phone, code)
    # and stays so when it is said what came of a tap
    phone.do("copy link")
    expect(phone.panel().get_by_text("Copied.", exact=True)).to_be_visible()
    in_sight(phone, code)
    # what is in the link, and what is not
    expect(phone.panel()).to_contain_text("without what happened before")
    expect(phone.panel()).not_to_contain_text("All of it")


def test_the_sum_behind_a_number_comes_into_sight(phone: Phone) -> None:
    """Though the number stands right above the foot when it is tapped."""
    starter(phone, "eclipse-phase")
    goes_on(phone)
    phone.page.set_viewport_size({"width": 360, "height": 480})
    phone.tap(phone.page.locator("[data-fighter]").last)
    sums = phone.panel().locator("[data-sum]")
    expect(sums.first).to_be_visible()
    for n in range(sums.count()):
        lowest = """one => {
          const body = one.closest(".body");
          body.scrollTop += one.getBoundingClientRect().bottom - body.getBoundingClientRect().bottom;
        }"""
        sums.nth(n).evaluate(lowest)
        sums.nth(n).dispatch_event("click")  # a tap would scroll by itself
        steps = phone.panel().locator("ol.why > li")
        expect(sums.nth(n)).to_have_attribute("aria-expanded", "true")
        in_sight(phone, steps.first)


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_why_has_something_to_say_and_is_in_sight(phone: Phone, system: str) -> None:
    starter(phone, system)
    for _ in range(10):
        goes_on(phone)
    phone.menu("What happened")
    lines = phone.panel().locator("[data-log]")
    expect(lines).not_to_have_count(0)
    for n in range(lines.count()):
        button = lines.nth(n).locator("button")
        if button.count() == 0:
            continue
        phone.tap(button)
        told = lines.nth(n).locator(".why li, p.quiet")
        expect(told.first).to_be_visible()
        in_sight(phone, told.first)


@pytest.mark.parametrize("size", repeat_for(["100%", "200%"], "200%"))
def test_no_word_is_broken_in_the_middle(phone: Phone, size: str) -> None:
    starter(phone, "fudge")
    goes_on(phone)
    phone.page.evaluate(f"document.documentElement.style.fontSize = '{size}'")
    phone.page.locator("[data-fighter]").last.dispatch_event("click")
    wrong = {}
    expect(phone.panel().locator("[data-act]").first).to_be_visible()
    for act in phone.acts():
        phone.act(act)
        phone.answered()
        for width in (320, 360):
            phone.page.set_viewport_size({"width": width, "height": 740})
            wrong[f"{act} {width}"] = phone.page.evaluate(BROKEN)
    phone.page.set_viewport_size(SIZE)  # type: ignore[arg-type]
    assert {where: words for where, words in wrong.items() if words} == {}
