"""Somebody who has never seen the forms of a game, with a book in one hand and the phone in the other: by the clock.

The clock is reckoned, and so the same on every machine: each tap, each sign, each swipe and each look at a new screen
takes as long as it takes a person, whatever it takes the test. What is typed is thought of first, and before each part
of a game the book is read.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from phone import Phone

#: in seconds: a tap with the look for its place; a sign of the phone's keyboard, and its other page; a swipe
TAP, SIGN, PAGE, SWIPE = 1.2, 0.25, 0.5, 0.8
#: a screen that is new; a formula that is thought of; a paragraph of the book
SCREEN, THOUGHT, BOOK = 3.0, 4.0, 10.0

#: A thing is tapped, or typed into: there is one of it, swipes bring it into sight, and nothing lies over it. Gives how
#: many times what is seen of the form it was out of sight, and what stood there.
TOUCHED = """async ([what, text]) => {
  const around = document.querySelector("dialog[open]") ?? document.body;
  const there = () => [...around.querySelectorAll(what)].filter((one) => one.checkVisibility() && !one.disabled);
  const late = performance.now() + 20000;
  while (performance.now() < late && there().length !== 1) await new Promise((done) => requestAnimationFrame(done));
  const [it, ...more] = there();
  if (!it || more.length) throw new Error(`${what}: ${there().length} of it`);
  const body = it.closest("dialog .body")?.getBoundingClientRect() ?? {top: 0, bottom: innerHeight};
  const at = it.getBoundingClientRect();
  const out = Math.max(body.top - at.top, at.bottom - body.bottom, 0) / (body.bottom - body.top);
  if (out) it.scrollIntoView({block: "center"});
  const now = it.getBoundingClientRect();
  const hit = document.elementFromPoint(now.x + now.width / 2, now.y + Math.min(now.height / 2, 30));
  if (!it.contains(hit) && !hit?.contains(it)) throw new Error(`${what} lies under ${hit?.outerHTML.slice(0, 200)}`);
  const before = it.value ?? "";
  it.focus();
  if (text === null) it.click();
  else {
    it.value = text;
    for (const kind of ["input", "change"]) it.dispatchEvent(new Event(kind, {bubbles: true}));
    it.blur();
  }
  await new Promise((done) => requestAnimationFrame(done));
  return [out, String(before)];
}"""

#: what is there to fill in a field, and what stands in it; nothing where there is no such field
FOUND = """([name, inside]) => {
  const one = document.querySelector(`dialog[open] .game-parts ${inside} ${name}`);
  if (!one) return null;
  const input = one.querySelector("input");
  const kind = one.getAttribute("role") === "switch" ? "flag" : one.classList.contains("pick") ? "pick"
    : one.querySelector("[data-option]") ? "option" : one.querySelector(".stepper") ? "stepper"
    : one.classList.contains("formula") ? "formula" : "text";
  return [kind, kind === "flag" ? one.getAttribute("aria-checked") : (input?.value ?? "")];
}"""


def keyed(text: str) -> float:
    """How long it takes to type this: letters on one page of the keyboard, digits and signs on another."""
    pages = "".join("a" if sign.isalpha() or sign == " " else "1" for sign in text)
    return SIGN * len(text) + PAGE * len(re.findall(r"a(?=1)|1(?=a)|^1", pages))


@dataclass
class Stranger:
    """Fills in forms by tap, and counts."""

    phone: Phone
    seconds: float = 0.0
    taps: int = 0
    swipes: int = 0
    #: called with the name of each part that is done: a picture is taken there
    shows: Callable[[str], None] = lambda name: None
    #: how long each part took
    spent: dict[str, float] = field(default_factory=dict)
    _begun: float = 0.0

    @property
    def minutes(self) -> float:
        """What the clock says."""
        return self.seconds / 60

    def reads(self) -> None:
        """A paragraph of the book, before the part that is made of it."""
        self.seconds += BOOK

    def done(self, part: str) -> None:
        """A part stands there, and nothing is in motion."""
        expect(self.phone.panel().locator(".game-live.trying")).to_have_count(0)
        self.spent[part], self._begun = self.seconds - self._begun, self.seconds
        self.shows(part)

    def tap(self, what: str, *, screen: bool = False) -> None:
        """A tap, after as many swipes as it takes to see what is tapped."""
        self._touch(what, None)
        self.seconds += SCREEN if screen else 0

    def types(self, what: str, text: str) -> None:
        """Into a field, instead of what stands there; the last sign is the key that ends it."""
        before = self._touch(what, text)
        self.seconds += keyed(text) + SIGN * len(before) + TAP

    def _touch(self, what: str, text: str | None) -> str:
        out, before = self.phone.page.evaluate(TOUCHED, [what, text])
        swipes = math.ceil(out)
        self.swipes += swipes
        self.taps += 1
        self.seconds += swipes * SWIPE + TAP
        return str(before)

    def _found(self, name: str, inside: str = "") -> tuple[str, str] | None:
        found: tuple[str, str] | None = self.phone.page.evaluate(FOUND, [name, inside])
        return found

    # The forms

    def opens(self, at: str) -> None:
        """A part that stands in a list."""
        self.tap(f'[data-part="{at}"] button', screen=True)

    def adds(self, what: str) -> None:
        """A part more of a list."""
        self.tap(f'[data-add="{what}"]', screen=True)

    def back(self) -> None:
        """To where it was opened."""
        self.tap('[data-do="part back"]', screen=True)

    def fills(self, **given: Any) -> None:
        """Fields of the form that is open, as a person finds them."""
        for name, value in given.items():
            at = f'[data-field="{name}"]'
            found = self._found(at)
            if found is None:
                self.tap('.game-parts [data-do="more"]')
                found = self._found(at)
            assert found is not None, f"there is no field {name}"
            self._fill(at, name, value, *found)

    def _fill(self, at: str, name: str, value: Any, kind: str, now: str) -> None:
        """One field, by what is there to tap."""
        told = str(value).replace("\\", "\\\\")
        match kind:
            case "pick":
                self.tap(f'[data-do="pick {name}"]')
                self.tap(f'{at} [data-option="{told}"]')
            case "option":
                self.tap(f'{at} [data-option="{told}"]')
            case "flag":
                if (now == "true") != value:
                    self.tap(at)
            case "stepper":
                self._steps(at, int(now.replace("−", "-") or 0), value)
            case _:
                self.seconds += THOUGHT if kind == "formula" and re.search(r"\W", value) else 0
                self.types(f".game-parts {at} input", value)

    def _steps(self, at: str, now: int, value: int) -> None:
        """A number: by its two buttons where that is quick, typed where it is not."""
        if 0 < abs(value - now) <= 3:
            for _ in range(abs(value - now)):
                self.tap(f"{at} .step:{'last' if value > now else 'first'}-of-type")
        elif value != now:
            self.types(f"{at} .stepper input", str(value))

    def row(self, name: str, place: int, /, **cells: Any) -> None:
        """A row of a table: each cell that does not stand there already."""
        row = f'[data-field="{name}"] [data-row="{place}"]'
        if self._found(row) is None:
            self.tap(f'[data-field="{name}"] [data-do="add row"]')
        for column, value in cells.items():
            at = f'[data-column="{column}"]'
            found = self._found(at, row)
            if found is None:
                self.tap(f'{row} [data-do="row"]')
                found = self._found(at, row)
            assert found is not None, f"there is no column {column}"
            kind, now = found
            if kind == "flag":
                if (now == "true") != value:
                    self.tap(f"{row} {at}")
            elif now.replace("−", "-") != str(value):
                self.types(f"{row} {at} input", str(value))

    def steps(self, *steps: dict[str, Any]) -> None:
        """Things more that happen in what is open, one after the other."""
        for place, step in enumerate(steps):
            if place == 0:
                self.adds("steps")
            else:
                self.tap('[data-do="next step"]', screen=True)
            self.fills(**step)
        self.back()
