"""A thumb without a plan: whatever is tapped and typed, nothing fails, nothing is said in a program's words, all is kept.

`SAWBONES_LONG=1` taps for an hour. What it comes to depends on dice, so that a fault is told with the taps that led to it.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from engines import until
from playwright.sync_api import expect
from table_talk import IDS

from goals import LONG, many

if TYPE_CHECKING:
    from phone import Phone

#: all that can be tapped or typed into now, each by a number in `controls`, with what it is; a phone that is turned to the
#: players has another screen
CONTROLS = """() => {
  const place = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  globalThis.controls = [...place.querySelectorAll("button, input, select, textarea, summary")].filter((one) => {
    const {width, height} = one.getBoundingClientRect();
    return width > 0 && height > 0 && one.checkVisibility() && !one.disabled && !one.closest("[inert]") && one.type !== "file" &&
      one.dataset.do !== "turn phone";
  });
  return controls.map((one) => [one.localName, one.type ?? "", Object.entries(one.dataset).join(":") || one.id]);
}"""
TAP = """(at) => {
  const one = controls[at];
  one.scrollIntoView({block: "nearest"});
  one.click();
}"""
TYPE = """([at, text]) => {
  const one = controls[at];
  one.focus();
  one.value = text;
  for (const event of ["input", "change"]) one.dispatchEvent(new Event(event, {bubbles: true}));
}"""
TURN = """([at, part]) => {
  const one = controls[at];
  if (one.localName === "select") one.selectedIndex = Math.floor(part * one.options.length);
  else one.value = Number(one.min || 0) + part * (Number(one.max || 100) - Number(one.min || 0));
  for (const event of ["input", "change"]) one.dispatchEvent(new Event(event, {bubbles: true}));
}"""
#: what no page may say, and whether anything is wider than the phone
AMISS = r"""() => [
  ...[...document.querySelectorAll("body *")].filter((one) => one.children.length === 0 && one.checkVisibility() &&
    /\b(undefined|NaN|null)\b|\[object|Traceback|[A-Z][a-z]+Error\b/.test(one.textContent)).map((one) => one.outerHTML),
  ...(document.documentElement.scrollWidth > innerWidth ? ["the page is wider than the phone"] : []),
]"""
#: the fight in front as it is shown, but for what was said with it
SHOWN = """async () => {
  const {state} = await import(document.querySelector("script[type=module]").src);
  return state.loading.name === "ready" && [state.current, JSON.stringify({...state.screen, spoken: ""})];
}"""
TEXTS = ("", "Ghoul", "Boris STR 4", "3 ghouls", "x" * 39, "<b>x</b>", "0", "7", "-3", "99", "100000", "2d10+1", "½", "1e9", "אבג", "half")  # fmt: skip
#: so many taps between two looks at whether all is kept
KEPT = 40


@pytest.mark.fresh
@pytest.mark.timeout(36_000 if LONG else 300)
@pytest.mark.parametrize("systems", [1, pytest.param(many(2, len(IDS)), marks=pytest.mark.repeated)])
def test_whatever_is_tapped_nothing_fails_and_all_is_kept(phone: Phone, systems: int) -> None:
    rng, met = Random("at random"), set[str]()
    course: list[str] = []
    for system in IDS[:systems]:
        phone.start(system).joins("Ghoul").joins("Boris", "party")
        for number in range(1, many(30, 4_000) + 1):
            what = goes_on(phone, rng)
            course = [*course[-30:], what]
            met.add(what.split(" = ")[0])
            phone.answered()
            assert phone.page.evaluate(AMISS) == [], course
            assert phone.unexpected() == [], course
            if number % KEPT == 0:
                reads_back(phone, course)
        phone.page.keyboard.press("Escape")
        reads_back(phone, course)
        phone.page.goto("about:blank")
        phone.forget()
    assert len(met) > many(20, 300) * systems // many(2, len(IDS))


def goes_on(phone: Phone, rng: Random) -> str:
    """One thing that can be tapped is tapped, or typed into; gives what."""
    controls: list[list[Any]] = phone.page.evaluate(CONTROLS)
    if not controls or rng.random() < 0.04:
        phone.page.keyboard.press("Escape")
        return "Escape"
    at = rng.randrange(len(controls))
    tag, kind, name = controls[at]
    if tag == "textarea" or (tag == "input" and kind in ("text", "search", "number", "url")):
        text = rng.choice(TEXTS)
        phone.page.evaluate(TYPE, [at, text])
        return f"{name} = {text!r}"
    if tag == "select" or kind == "range":
        phone.page.evaluate(TURN, [at, rng.random()])
        return f"{name} turned"
    phone.page.evaluate(TAP, at)
    return str(name or tag)


def reads_back(phone: Phone, course: list[str]) -> None:
    """The page is loaded anew, and shows the fight that it showed before."""
    expect(phone.page.locator("[data-kept=saving]")).to_have_count(0)
    before = phone.page.evaluate(SHOWN)
    phone.page.reload()
    phone.awake()
    until(lambda: phone.page.evaluate(SHOWN))
    phone.answered()
    assert phone.page.evaluate(SHOWN) == before, course
