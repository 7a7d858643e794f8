"""The whole story in each engine: a first visit, a blow by every game's rules, undo, a start with no line, a link."""

from __future__ import annotations

import contextlib
import time
from typing import TYPE_CHECKING, Any

import pytest
from engines import ready, until
from playwright.sync_api import Error

from sawbones.systems import SYSTEMS

if TYPE_CHECKING:
    from engines import Engine

    from serve import Site

pytestmark = pytest.mark.timeout(900)
#: taps what is there as soon as it is; a dialog's own things before those under it
TAP = """async ({what, patience}) => {
  const end = performance.now() + patience;
  while (performance.now() < end) {
    const panel = document.querySelector("dialog[open]");
    const found = [...(panel ?? document).querySelectorAll(what)].find((one) => !one.disabled && one.getClientRects().length);
    if (found) { found.click(); return true; }
    await new Promise((done) => setTimeout(done, 20));
  }
  return false;
}"""
TOLD = """async () => {
  const {state} = await import(document.querySelector("script[type=module]").src);
  return {
  faults: globalThis.faults ?? [],
  undo: document.querySelector('[data-do="undo"]')?.textContent.trim() ?? "",
  cards: [...document.querySelectorAll("[data-fighter]")].map((card) => card.textContent.replace(/\\s+/g, " ").trim()),
  open: document.querySelector("dialog[open]")?.dataset.panel ?? "",
  panel: document.querySelector("dialog[open]")?.innerText ?? "",
  stored: state.stored,
  entries: state.screen?.log?.[0]?.n ?? 0,
  link: document.querySelector("#share-link")?.value ?? "",
}}"""
LISTEN = """async () => {
  globalThis.faults = [];
  addEventListener("error", (event) => faults.push(String(event.message)));
  addEventListener("unhandledrejection", (event) => faults.push(String(event.reason)));
  addEventListener("securitypolicyviolation", (event) => faults.push(event.violatedDirective));
}"""
#: whether the engine passes its way back on by itself, which no test can bring about
WATCHES = "async () => 'CloseWatcher' in window"


class Hand:
    """A finger on the page of one engine."""

    def __init__(self, engine: Engine, site: Site) -> None:
        self.engine, self.site = engine, site

    def open(self, tail: str = "") -> None:
        self.engine.open("about:blank")
        self.engine.open(self.site.url + tail)
        ready(self.engine)
        self.engine.js(LISTEN)

    def look(self, tail: str, what: str) -> None:
        """Open a page that is not the game master's, and wait for what it shows."""
        self.engine.open("about:blank")
        self.engine.open(self.site.url + tail)
        until(lambda: self.engine.js("async (what) => document.querySelector(what) !== null", what))

    def taps(self, what: str, patience: int) -> bool:
        return bool(self.engine.js(TAP, {"what": what, "patience": patience}))

    def tap(self, what: str) -> None:
        assert self.taps(what, 120_000), f"nothing to tap: {what}, in {self.told()['panel']}"

    def goes_back(self) -> None:
        """By the browser's own way back."""
        self.engine.js("async () => void setTimeout(() => history.back())")

    def address(self) -> str:
        """Where it is; "" while it is on its way to another."""
        with contextlib.suppress(Error):
            return str(self.engine.js("async () => location.href"))
        return ""

    def told(self) -> dict[str, Any]:
        told: dict[str, Any] = self.engine.js(TOLD)
        assert told["faults"] == []
        return told

    def until(self, what: str, true: Any, waited: Any = "so") -> None:
        """Wait for something told to come true; waited says in words, or by example, for what."""
        end = time.monotonic() + 150
        while not true(found := self.told()[what]):
            assert time.monotonic() < end, f"{what} stays {found}, not {waited}; in sight: {self.told()['panel']}"
            time.sleep(0.05)

    def blow(self, on: str) -> None:
        """The first thing that is offered, with what stands there, the dice thrown by the app."""
        before = self.told()["entries"]
        self.tap(f'[data-fighter="{on}"]')
        self.tap("[data-chip]")
        end = time.monotonic() + 90
        while self.told()["open"] and time.monotonic() < end:
            if not self.taps('[data-do="apply"], [data-do="roll all"], [data-do="roll"]', 2_000):
                self.taps("[data-option]", 100)
            time.sleep(0.3)  # a finger's pace: who rolls again before the answer is there waits for the new one
        self.until("open", lambda panel: panel == "")
        self.until("entries", lambda entries: entries > before)


def test_the_whole_story(visitor: Engine, site: Site) -> None:
    hand = Hand(visitor, site)
    # the first visit: a blow in each game, one tap from its starter
    hand.open()
    for place, system in enumerate(system for system in SYSTEMS if system.starters):
        starter = system.starters[0]
        if place:
            hand.tap('[data-do="menu"]')
            hand.tap('[data-menu="Fights"]')
            hand.tap('[data-do="new"]')
        hand.tap(f'section[aria-label="{system.name}"] [data-starter="{starter.name}"]')
        total, joins = sum(count for *_, count in starter.fighters), len(starter.fighters)
        hand.until("cards", lambda cards, total=total: len(cards) == total)
        hand.until("entries", lambda entries, joins=joins: entries == joins)
        names = [name if count == 1 else f"{name} 1" for name, _, _, count in starter.fighters]
        before = hand.told()["cards"]
        hand.blow(names[-1])
        # undo takes back what was done, whatever it was
        hand.tap('[data-do="undo"]')
        hand.until("cards", lambda cards, before=before: cards == before, before)
    # a blow that stays, and a link
    hand.blow(names[-1])
    after = hand.told()
    hand.tap('[data-do="menu"]')
    hand.tap('[data-menu="Share this fight"]')
    hand.until("link", lambda link: "#e" in link)
    link = hand.told()["link"].split("#", 1)[1]
    hand.tap('[data-do="close"]')
    hand.until("stored", lambda stored: stored)
    # closed, and opened again with no line
    hand.site.stop()
    hand.open()
    hand.until("cards", lambda cards: cards == after["cards"], after["cards"])
    hand.blow(names[-1])
    # the link, still with no line, opens beside it
    hand.open(f"#{link}")
    hand.tap('[data-do="accept"]')
    hand.until("cards", lambda cards: len(cards) == len(after["cards"]))
    # going back puts away what lies over the page, and then leaves it
    if not visitor.js(WATCHES):
        hand.tap('[data-do="menu"]')
        hand.until("open", lambda panel: panel == "menu", "menu")
        hand.goes_back()
        hand.until("open", lambda panel: panel == "")
        assert len(hand.told()["cards"]) == len(after["cards"])
        hand.goes_back()
        until(lambda: hand.address() == "about:blank")
    # turned to the players, it shows what they see and stays so; and their second window waits for a page that tells it
    hand.look("#turned", ".seen-side.party .seen-one")
    hand.look("#turned", ".seen-code path")
    shown = hand.engine.js("async () => document.body.textContent")
    assert [name for name, _, side, _ in starter.fighters if (name in shown) is (side == "foe")] == []
    hand.tap("[data-seen=leave]")
    hand.tap("[data-seen=go]")
    hand.until("cards", lambda cards: len(cards) == len(after["cards"]))
    hand.look("#players", ".seen-news")
