"""A phone in the hand: a page at 360 x 740 with touch, and the few things a game master does with it.

A console error, an error of the page or a request to another host is a fault; the test that meets one fails.
"""

from __future__ import annotations

import contextlib
import re
from typing import Any
from weakref import WeakSet

from engines import AGAIN, READY, until
from playwright.sync_api import BrowserContext, ConsoleMessage, Error, Locator, Page, Request, WebError, expect

SIZE = {"width": 360, "height": 740}
LOOKS: dict[str, Any] = {"viewport": SIZE, "device_scale_factor": 2, "has_touch": True, "is_mobile": True}
REVISED = "after-sundown-revised"
#: waking Python on a busy machine
AWAKE = 120_000
#: how many strokes begin in each box of a track, a box wherever a frame begins
STROKES = """track => {
  const begun = (look) => [...track.querySelectorAll(look)].flatMap((path) =>
    [...path.getAttribute("d").matchAll(/M([-.\\d]+) ([-.\\d]+)/g)].map(([, x, y]) => [Number(x), Number(y)]));
  const frames = begun(".frame:not(.new)"), marks = begun(".mark");
  const wide = frames.length > 1 ? frames[1][0] - frames[0][0] : 100;
  const inside = ([x, y], [left, top]) => x - left > -wide / 4 && x - left < 0.75 * wide && y > top && y < top + wide;
  const drawn = frames.map((frame) => marks.filter((mark) => inside(mark, frame)).length);
  if (drawn.reduce((sum, one) => sum + one, 0) !== marks.length) throw new Error(`strokes beside the boxes: ${drawn}`);
  return drawn;
}"""


#: what can happen to the fighter whose panel is open, as [id, group, tone]
OFFERED = """async () => {
  const {state} = await import(document.querySelector("script[type=module]").src);
  const {acts} = state.systems.find((one) => one.id === state.screen.system);
  const card = state.screen.cards.find((one) => one.name === state.panel.on[0]);
  return card.acts.map((id) => acts.find((act) => act.id === id)).map((act) => [act.id, act.group ?? "", act.tone ?? ""]);
}"""


#: whatever fights there are go, as game masters remove them, and the list is shown as at first; says whether nothing of
#: one's own is left on the device
CLEARED = """async () => {
  const {does, keep, state} = await import(document.querySelector("script[type=module]").src);
  does.close();
  does.toast(null);
  while (state.current !== null) await does.removeFight(state.current, true);
  for (const {id} of keep.evenings()) keep.removeEvening(id);
  does.setView({order: "side", rows: "auto"});
  for (const key of ["copied", "told"]) localStorage.removeItem(`sawbones/${key}`);
  return !Object.keys(localStorage).some((key) => /^sawbones\\/(set|game)\\//.test(key));
}"""

#: puts these rules over the page's style, which its policy forbids a style element; "" takes them away
RESTYLE = """(text) => {
  const made = new CSSStyleSheet();
  made.replaceSync(text);
  document.adoptedStyleSheets = [made];
}"""
#: what the open panel has been answered
ANSWERS = """async () => (await import(document.querySelector("script[type=module]").src)).state.panel.ask.answers"""
#: begins an empty fight by these rules, once they are listed
START = """async (id) => {
  const {does, state} = await import(document.querySelector("script[type=module]").src);
  while (!state.systems.length) await new Promise((done) => setTimeout(done, 20));
  await does.start(state.systems.find((one) => one.id === id), []);
}"""
#: sends what a tap would send; gives what is wrong with it, or what is asked
DOES = """async (message) => {
  const { does } = await import(document.querySelector("script[type=module]").src);
  const { problems, question } = await does.change(message);
  return question ? { question } : problems;
}"""

#: the rules answer one after the other: whoever asks for nothing has his turn when they have answered all that was asked
#: before; and once more, when they have answered what that led to
ANSWERED = """async () => {
  const {state, talk} = await import(document.querySelector("script[type=module]").src);
  const turn = () => talk({do: "systems"}, {alone: true, still: () => false});
  do {
    await turn();
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    await turn();
  } while (state.panel?.ask?.busy);
}"""


#: a thumb sets out anew for every tap, which takes it longer than a test has time for: by the clock of events a second each,
#: unless two taps are meant to be as near as they are
THUMB = """() => {
  let taps = 0;
  addEventListener("click", (tap) => {
    if (globalThis.hasty || Object.hasOwn(tap, "timeStamp")) return;
    Object.defineProperty(tap, "timeStamp", {value: 1000 * ++taps});
  }, {capture: true});
}"""
#: profiles whose pages know of it
_thumbs: WeakSet[BrowserContext] = WeakSet()


class Phone:
    """One browser profile with its pages, and the faults met so far."""

    def __init__(self, context: BrowserContext, url: str, page: Page | None = None, *, lasting: bool = False) -> None:
        self.context, self.url = context, url
        #: the page is awake, with what a test before has left on it, and stays when this one is over
        self.lasting = self.used = lasting
        self.faults: list[str] = []
        #: what the page said of it beside, which is told where a fault was met
        self.warned: list[str] = []
        #: what this test brings about on purpose, as a pattern
        self.expected: str | None = None
        self.taps = 0
        context.set_default_timeout(60_000)
        if context not in _thumbs:
            _thumbs.add(context)
            context.add_init_script(f"({THUMB})()")
        self._hears = {"console": self._console, "weberror": self._error, "request": self._request}
        for event, hear in self._hears.items():
            context.on(event, hear)  # type: ignore[call-overload]
        #: a page given to us is one of a profile that others use too
        self.borrowed = page is not None
        self.page: Page = page or (context.pages[0] if context.pages else context.new_page())

    def put_away(self) -> None:
        """The end of a test: the profile is closed, or left as it was found."""
        for event, hear in self._hears.items():
            self.context.remove_listener(event, hear)
        if not self.borrowed:
            with contextlib.suppress(Error):  # the test has closed it already
                self.context.close()
            return
        for page in self.context.pages:
            if page != self.page or not self.lasting:
                page.close()

    def _error(self, error: WebError) -> None:
        self.faults.append(f"page error: {error.error}")

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.faults.append(f"console: {message.text}")
        elif message.type == "warning":
            self.warned.append(message.text)

    def _request(self, request: Request) -> None:
        if not request.url.startswith((self.url, "data:", "blob:")):
            self.faults.append(f"request to {request.url}")

    def unexpected(self) -> list[str]:
        return [fault for fault in self.faults if not (self.expected and re.search(self.expected, fault))]

    # starting

    def open(self, tail: str = "") -> Phone:
        if self.used:
            self.page.goto("about:blank")  # which writes as it leaves
            self.forget()
        self.page.goto(self.url + tail)
        return self

    def forget(self) -> None:
        """Of all that the page keeps nothing is there any more."""
        kept = {"origin": self.url, "storageTypes": "local_storage,indexeddb"}
        session = self.context.new_cdp_session(self.page)
        session.send("Storage.clearDataForOrigin", kept)
        session.detach()
        self.used = False

    def awake(self) -> Phone:
        """Wait until the rules are awake: then nothing is said about them."""
        with contextlib.suppress(AssertionError):  # looked at more often than by what then says what there is instead
            until(self._is_ready, AWAKE / 1000)
        expect(self.page.locator("header.top")).to_be_visible()
        expect(self.page.locator("[data-note=loading], [data-note=failed]")).to_have_count(0)
        return self

    def _is_ready(self) -> bool:
        try:
            return bool(self.page.evaluate(READY) or self.page.evaluate(AGAIN))
        except Error:  # a page that is just being loaded anew cannot be asked
            return False

    def ready(self) -> Phone:
        """Awake, and without a fight."""
        if self.used and self.page.evaluate(CLEARED):
            self.used = False
            expect(self.page.locator("[data-kept=saving]")).to_have_count(0)
            return self
        return self.open().awake()

    def start(self, system: str = REVISED) -> Phone:
        """A fresh device, or one without a fight, and an empty fight by these rules."""
        self.ready().page.evaluate(START, system)
        expect(self.page.locator("main.fight")).to_contain_text("Nobody is in this fight yet.")
        return self

    def joins(self, line: str, side: str = "foe") -> Phone:
        """Fighters as the dialog reads them, without its taps: once what was tapped before is answered."""
        self.answered()
        assert self.page.evaluate(DOES, {"do": "quick", "line": line, "side": side, "beside": True}) == {}
        self.closed()
        return self

    def ghoul_and_boris(self) -> Phone:
        """The ghoul is on turn, and Boris soaks with four dice."""
        self.start().joins("Ghoul").joins("Boris STR 4 willpower 4", "party").do("next")
        expect(self.page.locator("li.turn")).to_contain_text("Ghoul")
        return self

    # fingers

    def tap(self, what: str | Locator) -> None:
        self.taps += 1
        (self.page.locator(what) if isinstance(what, str) else what).tap()

    def do(self, name: str) -> None:
        self.tap(f'[data-do="{name}"]:visible')

    def fighter(self, name: str) -> None:
        down = self.page.locator('[data-do=down][aria-expanded="false"]')
        if not self.card(name).count() and down.count():
            down.tap()  # who lies is folded away
        self.tap(self.card(name))

    def chip(self, group: str, value: int) -> None:
        """A number in the group of this label."""
        self.tap(self.page.get_by_role("group", name=group, exact=True).locator(f'[data-chip="{value}"]'))

    def acts(self, tone: str | None = None) -> list[str]:
        """What can happen to the fighter whose panel is open."""
        offered: list[list[str]] = self.page.evaluate(OFFERED)
        return [act for act, _, its in offered if tone in (None, its)]

    def act(self, name: str) -> None:
        """Another thing that happens, out of its group where there are groups."""
        expect(self.panel().locator("[data-do=apply], [data-do=sure]")).to_be_visible()
        button = self.panel().locator(f'[data-act="{name}"]')
        if not button.count():
            offered: list[list[str]] = self.page.evaluate(OFFERED)
            groups = [group for _, group, _ in offered]
            (group,) = (group for act, group, _ in offered if act == name)
            self.tap(self.panel().locator(f'[data-group="{group}"]'))
            if groups.count(group) == 1:  # a group of one is that one
                return
        self.tap(button)

    def menu(self, item: str) -> None:
        self.do("menu")
        self.tap(f'[data-menu="{item}"]')

    def blow(self, on: str, damage: int, soak: int) -> None:
        """The whole blow, as it is played at the table."""
        self.fighter(on)
        self.chip("Damage", damage)
        self.chip("Soak", soak)
        self.do("apply")
        self.closed()

    def away(self) -> None:
        self.page.keyboard.press("Escape")
        self.closed()

    # eyes

    def answered(self) -> None:
        """What was tapped has been answered, and the answer is drawn."""
        self.page.evaluate(ANSWERED)

    def closed(self) -> None:
        expect(self.page.locator("dialog[open], [data-kept=saving]")).to_have_count(0)

    def card(self, name: str) -> Locator:
        return self.page.locator(f'button[data-fighter="{name}"]')

    def widgets(self, name: str) -> list[dict[str, Any]]:
        """All that is known of a fighter's state, of which the list has room for a line."""
        found: list[dict[str, Any]] = self.page.evaluate(
            """async (name) => {
              const {state} = await import(document.querySelector("script[type=module]").src);
              return state.screen.cards.find((one) => one.name === name).widgets;
            }""",
            name,
        )
        return found

    def boxes(self, name: str) -> str:
        """The strokes drawn in each box of a card, as the book would print them."""
        drawn: list[int] = self.card(name).locator(".track").evaluate(STROKES)
        return "".join({0: ".", 1: "/", 2: "X", 3: "*"}[strokes] for strokes in drawn)

    def shows(self, name: str, boxes: str) -> None:
        """Wait until a card shows these boxes."""
        expect(self.card(name).locator(".track")).to_be_attached()
        with contextlib.suppress(AssertionError):  # then what it shows instead is said
            until(lambda: self.boxes(name) == boxes)
        assert self.boxes(name) == boxes

    def panel(self) -> Locator:
        return self.page.locator("dialog[open]")

    def stored(self) -> dict[str, str]:
        kept: dict[str, str] = self.page.evaluate("() => ({...localStorage})")
        return kept

    def link(self) -> str:
        """The address that shares the fight in front."""
        self.menu("Share this fight")
        field = self.page.locator("#share-link")
        expect(field).to_have_value(re.compile("#e[234]"))
        link = field.input_value()
        self.away()
        return link
