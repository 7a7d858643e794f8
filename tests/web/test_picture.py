"""What stands on the page before the app is there: a picture of what was drawn last."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from phone import LOOKS, Phone
from playwright.sync_api import expect

from goals import repeat_for
from serve import Site

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Route

#: the page as it stands, but for what only the app knows of, and for how far Python is, which needs no network elsewhere
STANDS = """element => {
  const copy = element.cloneNode(true);
  const marks = document.createNodeIterator(copy, NodeFilter.SHOW_COMMENT);
  for (let mark = marks.nextNode(); mark; mark = marks.nextNode()) mark.remove();
  copy.querySelector("[data-note=loading] p").textContent = "";
  return copy.innerHTML;
}"""
HOSTILE = ['Bo <img src=x onerror="boom">', "Bo <!-- & -->", "Bo --> </button><b>", "\"Bo' ]]> <style>"]


class Held:
    """The app, on its way for as long as a test wants."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.waiting: list[Route] = []
        phone.page.route("**/app.js", lambda route: self.waiting.append(route))  # noqa: PLW0108 - it wants a function

    def let_go(self) -> None:
        for route in self.waiting:
            route.continue_()


@pytest.fixture(scope="module")
def left(chrome: Browser, built: Path) -> Iterator[tuple[BrowserContext, str, dict[str, str]]]:
    """A profile with a fight that was left, and what it keeps of it; its app comes from the network, where it can be held."""
    site = Site(built).start()
    context = chrome.new_context(**LOOKS, color_scheme="dark", reduced_motion="reduce", service_workers="block")
    phone = Phone(context, site.url).ghoul_and_boris()
    for name in HOSTILE:
        phone.joins(name)
    phone.page.goto(f"{site.url}manifest.webmanifest")
    yield context, site.url, phone.stored()
    context.close()
    site.stop()


@pytest.fixture
def kept(left: tuple[BrowserContext, str, dict[str, str]], phones: list[Phone]) -> Phone:
    """The phone as it was left."""
    context, url, stored = left
    page = context.new_page()
    page.goto(f"{url}manifest.webmanifest")
    page.evaluate("stored => { localStorage.clear(); Object.assign(localStorage, stored); }", stored)
    page.goto("about:blank")
    phones.append(Phone(context, url, page))
    return phones[-1]


def test_the_picture_is_what_the_app_draws_first(kept: Phone) -> None:
    app = Held(kept)
    kept.page.route("**/pyscript.js", lambda _: None)  # so that what is drawn first stays
    kept.page.goto(kept.url, wait_until="commit")
    expect(kept.page.locator("#page[data-picture]")).to_contain_text("Boris")
    expect(kept.page.locator("#page img, #page style")).to_have_count(0)
    pictured = kept.page.locator("#page").evaluate(STANDS)
    app.let_go()
    expect(kept.page.locator("#page:not([data-picture])")).to_contain_text("Boris")
    assert kept.page.locator("#page").evaluate(STANDS) == pictured
    names = kept.page.locator("[data-fighter]").evaluate_all("cards => cards.map((card) => card.dataset.fighter)")
    assert sorted(names) == sorted(["Ghoul", "Boris", *HOSTILE])


def test_a_tap_in_the_picture_is_not_lost(kept: Phone) -> None:
    app = Held(kept)
    kept.page.goto(kept.url, wait_until="commit")
    expect(kept.page.locator("#page[data-picture]")).to_be_visible()
    kept.fighter("Boris")
    app.let_go()
    expect(kept.page.locator("dialog[open] h2")).to_contain_text("Boris")


@pytest.mark.parametrize(
    "change",
    repeat_for(['{"id": "another"}', '{"build": "another"}', '{"html": 5}', "null"], '{"id": "another"}'),
)
def test_another_fight_or_build_is_not_pictured(kept: Phone, change: str) -> None:
    kept.expected = "404"  # a page with nothing but text on it has no icon
    kept.page.goto(f"{kept.url}manifest.webmanifest")
    kept.page.evaluate(
        """change => {
          const at = "sawbones/picture", kept = JSON.parse(localStorage[at]);
          localStorage[at] = JSON.stringify(change && { ...kept, ...change });
        }""",
        json.loads(change),
    )
    app = Held(kept)
    kept.page.goto(kept.url, wait_until="commit")
    expect(kept.page.locator(".wait")).to_be_in_viewport(ratio=1)
    expect(kept.page.locator("#page")).to_be_empty()
    app.let_go()
    kept.awake()
    expect(kept.card("Boris")).to_be_visible()


def test_a_picture_with_no_app_to_come_says_so(kept: Phone) -> None:
    Held(kept)
    kept.page.goto(kept.url, wait_until="commit")
    expect(kept.page.locator("#page[data-picture]")).to_be_visible()
    expect(kept.page.locator(".wait")).to_be_hidden()
    expect(kept.page.locator(".wait")).to_be_visible()


def test_an_older_screen_is_not_passed_off_as_the_fight(kept: Phone) -> None:
    """A browser that was killed kept its last screen some acts ago: until the rules have the fight, that is said."""
    kept.expected = "404"  # a page with nothing but text on it has no icon
    kept.page.goto(f"{kept.url}manifest.webmanifest")
    kept.page.evaluate(
        """() => {
          for (const at of ["sawbones/picture", "sawbones/screen"])
            localStorage[at] = localStorage[at].replaceAll("Boris", "Nobody yet");
        }"""
    )
    kept.page.add_init_script(
        """new MutationObserver(() => {
          const fight = document.querySelector("#page main");
          if (fight) (window.said ??= []).push([!!document.querySelector("[data-note=loading]"), fight.textContent]);
        }).observe(document, { childList: true, subtree: true, characterData: true });"""
    )
    kept.open().awake()
    expect(kept.card("Boris")).to_be_visible()
    said = kept.page.evaluate("said")
    assert any("Nobody yet" in text for _, text in said)
    assert [text for loading, text in said if not loading and "Nobody yet" in text] == []
