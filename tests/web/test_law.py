"""Every panel of every ruleset keeps the layout law: drawn from recorded states by the page's own views, without rules.

No visible text is covered, cut without an ellipsis, broken in the middle of a word, beyond its frame or nearer than 4 px to
one; targets are large and apart, words and frames stand out, nothing is wider or longer than the screen, the focus goes as
the eye does (components/law.js, measured.py).

By default Chromium draws all states at the narrowest width, where everything is most crowded, and those of three games in
three columns, where it stands otherwise; one in dark, one in light, in the fonts of two devices. The widths between them
draw one state of each kind of panel. What differs only in its digits is measured once.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

import pytest
from components import IMPORTED, OWN, RULESETS, show_state, states_of
from fonts import PAIRS, USE, faces_of
from known import KNOWN, Known, is_known
from measured import MEASURED
from phone import RESTYLE

import ready

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from serve import Site

#: by one process: two games that draw alike are measured once
TOGETHER = pytest.mark.xdist_group("component")
AXE = ready.MODULES / "axe-core" / "axe.min.js"
Scheme = Literal["dark", "light"]
SIZES = {320: 640, 360: 740, 820: 1180, 1280: 800}
DEVICES = tuple(PAIRS)
CHECK = f"async (what) => {IMPORTED}.check(what)"


@pytest.fixture(scope="module")
def drawn(chrome: Browser, component: Site) -> Iterator[Page]:
    """The component page, for all of these tests."""
    context = chrome.new_context(has_touch=True, reduced_motion="reduce", service_workers="block")
    page = context.new_page()
    begin(page, component)
    yield page
    context.close()


def begin(page: Page, component: Site) -> None:
    """Open the component page, with what measures in it."""
    page.goto(component.url)
    page.evaluate(f"() => {{ globalThis.measured = {MEASURED}; }}")
    if AXE.is_file():
        page.evaluate(AXE.read_text("utf-8"))


def look(page: Page, width: int, device: str, scheme: Scheme = "dark") -> Page:
    """Draw it so wide, in the fonts of such a device."""
    page.set_viewport_size({"width": width, "height": SIZES[width]})
    page.emulate_media(color_scheme=scheme)
    if page.evaluate("(device) => globalThis.wears !== device && (globalThis.wears = device)", device):
        page.evaluate(USE, faces_of(device))
    return page


def check(page: Page, ruleset: str, look: str, names: list[str] | None = None) -> list[str]:
    """Give what is wrong in states of a ruleset and is not known, as "state: clause: what"."""
    what = {"ruleset": ruleset, "as": look, "colours": True, "names": names}
    told: dict[str, Any] = page.evaluate(CHECK, what)
    found = [f"{state}: {one}" for state, all_of_it in told["found"].items() for one in all_of_it]
    return [one for one in found if not is_known(one)]


#: each width in the fonts of one device, so that what games have in common is measured once; in three columns the games
#: whose panels have least in common; in `--all` every game at every width in the fonts of every device
ONCE = [
    *((ruleset, 320, "Android", "dark") for ruleset in RULESETS),
    *((ruleset, 1280, "iPhone", "light") for ruleset in ("fudge", "cybergod", OWN)),
]
PRODUCT = [
    (ruleset, width, device, scheme)
    for width in SIZES
    for device, scheme in zip(DEVICES, ("dark", "light", "dark"), strict=True)
    for ruleset in RULESETS
]


@pytest.mark.parametrize(
    ("ruleset", "width", "device", "scheme"),
    [
        *(pytest.param(*one, marks=TOGETHER) for one in ONCE),
        *(pytest.param(*one, marks=pytest.mark.repeated) for one in PRODUCT if one not in ONCE),
    ],
)
def test_every_state_keeps_the_law(drawn: Page, ruleset: str, width: int, device: str, scheme: Scheme) -> None:
    assert check(look(drawn, width, device, scheme), ruleset, f"{width} {device} {scheme}") == []


@cache
def witnesses() -> dict[str, list[str]]:
    """Choose one state of each kind of panel, and of each way the page looks without one, by the ruleset that has it."""
    chosen: dict[str, tuple[str, str]] = {}
    for ruleset in RULESETS:
        for name, state in states_of(ruleset).items():
            kind = (state["panel"] or {}).get("kind") or name
            part = name.split(": ")[-1].split(" ")[0] if kind in ("act", "ask") and ": " in name else ""
            step = part if part in ("question", "answered", "why") else ""
            chosen.setdefault(f"{kind} {step}", (ruleset, name))
    return {ruleset: [name for its, name in chosen.values() if its == ruleset] for ruleset in RULESETS}


@TOGETHER
@pytest.mark.parametrize("width", [360, 820])
def test_one_of_each_kind_keeps_it_at_the_other_widths(drawn: Page, width: int) -> None:
    look(drawn, width, "Linux")
    assert check_witnesses(drawn, f"some {width}") == {}


def check_witnesses(page: Page, look: str) -> dict[str, list[str]]:
    """Give what is wrong, by ruleset, in one state of each kind of panel."""
    wrong = {ruleset: check(page, ruleset, look, names) for ruleset, names in witnesses().items()}
    return {ruleset: found for ruleset, found in wrong.items() if found}


MENU = "dialog .menu-list"
#: what is planted, as a style or as what is done to the first such element; in which state, how wide; what finds it
FAULTS = [
    ("covered: “", MENU + "::after { content: ''; position: absolute; inset: 0; background: red }", "menu", 360),
    ("covered: “", "dialog .foot, nav.bar { position: absolute; top: 0; left: 0; right: 0; height: 120px }", "fight", 360),
    ("cut: “", MENU + " button { white-space: nowrap; overflow: hidden; width: 60px }", "menu", 360),
    ("near: “", MENU + " button { padding: 0 2px !important; text-align: left; border: 1px solid red }", "menu", 360),
    ("near: “", MENU + " button { padding: 0 !important; background: #555; justify-content: start }", "menu", 360),
    ("near: “", "main.fight, main.fight * { margin-left: 0 !important; padding-left: 0 !important }", "empty", 360),
    ("beyond: “", MENU + " button { width: 90px !important; font: 30px monospace !important; white-space: nowrap; background: #555 }", "menu", 360),
    ("broken: ", MENU + " button { width: 90px !important; min-width: 0 !important; word-break: break-all }", "menu", 360),
    ("wide: ", MENU + " { width: 500px }", "menu", 320),
    ("wide: the page", "main.fight { min-width: 400px } #page { overflow: visible }", "fight", 320),
    ("long: the page", "#page { height: 800px !important }", "fight", 360),
    ("small: ", MENU + " button { height: 30px !important; min-height: 0 !important }", "menu", 360),
    ("close: ", "nav.bar { gap: 2px !important }", "fight", 360),
    ("overlap: ", "nav.bar button:first-child { margin-right: -30px !important; position: relative }", "fight", 360),
    ("overlap: ", MENU + " button { margin-bottom: -20px !important }", "menu", 360),
    ("faint: “", "dialog button { color: #555 !important }", "menu", 360),
    ("frame: ", "dialog input { border: 1px solid #333 !important }", "add", 360),
    ("focus: ", MENU + " { display: flex; flex-direction: column-reverse }", "menu", 360),
    ("focus: ", "nav.bar button:first-child { order: 9 }", "fight", 360),
    ("focus: a tabindex", ("nav.bar button", "one.tabIndex = 3"), "fight", 360),
    ("button-name: ", ("nav.bar button", "for (const name of ['aria-label', 'title']) one.removeAttribute(name); one.textContent = ''"), "fight", 360),
    ("label: ", ("dialog input", "for (const name of ['aria-label', 'id', 'placeholder', 'title', 'aria-labelledby']) one.removeAttribute(name); one.closest('label')?.replaceWith(one)"), "add", 360),
]  # fmt: skip


MEASURE = f"async () => {IMPORTED}.measure(true)"
ASK_AXE = f"async () => {IMPORTED}.axe({{ runOnly: ['button-name', 'label'] }})"


@TOGETHER
@pytest.mark.parametrize(
    ("found", "plant", "state", "width"), FAULTS, ids=[f"{n} {one[0]}" for n, one in enumerate(FAULTS)]
)
def test_a_planted_fault_is_found(
    drawn: Page, component: Site, found: str, plant: str | tuple[str, str], state: str, width: int
) -> None:
    look(drawn, width, "Linux")
    show_state(drawn, "fudge", state)
    measure = MEASURE if isinstance(plant, str) or found.startswith("focus") else ASK_AXE
    before = drawn.evaluate(measure)
    if isinstance(plant, str):
        drawn.evaluate(RESTYLE, plant)
    else:
        drawn.evaluate(f"(what) => {{ const one = document.querySelector(what); {plant[1]}; }}", plant[0])
    told = drawn.evaluate(measure)
    if isinstance(plant, str):
        drawn.evaluate(RESTYLE, "")
    else:
        begin(drawn, component)  # what was drawn there is not as the page left it
    assert [one for one in told if one.startswith(found) and one not in before], told


@TOGETHER
@pytest.mark.parametrize("known", KNOWN, ids=[one.found for one in KNOWN])
def test_a_known_fault_is_still_there(drawn: Page, known: Known) -> None:
    """Where it is mended, its row in known.py goes."""
    show_state(look(drawn, known.width, known.device), known.ruleset, known.state)
    assert [one for one in drawn.evaluate(MEASURE) if re.search(known.found, f"{known.state}: {one}")]
