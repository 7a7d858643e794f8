"""Every panel of every ruleset keeps the layout law: drawn from recorded states by the page's own views, without rules.

No visible text is covered, cut without an ellipsis, broken in the middle of a word, beyond its frame or nearer than 4 px to
one; targets are large and apart, words and frames stand out, nothing is wider or longer than the screen, the focus goes as
the eye does, axe finds nothing (components/law.js, measured.py).

By default Chromium draws all states at the narrowest width, where everything is most crowded, and those of three games in
three columns, where it stands otherwise; one in dark, one in light, in the fonts of two devices. The widths between them,
large letters and the other engines draw one state of each kind of panel. What differs only in its digits is measured once.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

import pytest
from components import IMPORTED, OWN, RULESETS, show_state, states_of
from engines import Engine, Tab, missing, until, visiting
from fonts import PAIRS, USE, faces_of
from known import KNOWN, Known, is_known
from measured import MEASURED
from phone import RESTYLE

import ready

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conftest import Browsers
    from playwright.sync_api import Browser

    from serve import Site

#: by one process: two games that draw alike are measured once
TOGETHER = pytest.mark.xdist_group("component")
AXE = ready.MODULES / "axe-core" / "axe.min.js"
#: all that axe looks for; and without what measured.py measures at a third of the cost
ALL_OF_AXE = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
AXE_BESIDE = {**ALL_OF_AXE, "rules": {name: {"enabled": False} for name in ("color-contrast", "target-size")}}
Scheme = Literal["dark", "light"]
SIZES = {320: 640, 360: 740, 820: 1180, 1280: 800}
DEVICES = tuple(PAIRS)
CHECK = f"async (what) => {IMPORTED}.check(what)"
SIZE = "async (size) => document.documentElement.style.setProperty('font-size', `${size}%`)"


@pytest.fixture(scope="module")
def drawn(chrome: Browser, component: Site) -> Iterator[Tab]:
    """The component page in Chromium, for all of these tests."""
    tab = Tab("chromium", chrome.new_context(has_touch=True, reduced_motion="reduce", service_workers="block"))
    begin(tab, component)
    yield tab
    tab.stop()


@pytest.fixture(
    scope="module",
    params=[pytest.param(name, marks=pytest.mark.xdist_group(f"component-{name}")) for name in ("firefox", "webkit")],
)
def elsewhere(request: pytest.FixtureRequest, browsers: Browsers, component: Site) -> Iterator[Engine]:
    """The same in another engine, on a phone, in the fonts of one."""
    if why := missing(request.param):
        pytest.skip(why)
    with visiting(browsers, request.param) as engine:
        begin(engine, component)
        yield engine


def begin(engine: Engine, component: Site) -> None:
    """Open the component page, with what measures in it."""
    engine.open(component.url)
    until(lambda: engine.js("async () => globalThis.isDrawn === true"))
    engine.js(f"async () => {{ globalThis.measured = {MEASURED}; }}")
    engine.js(f"async () => {{ {AXE.read_text('utf-8')} }}")
    wear(engine, {"webkit": "iPhone", "firefox": "Android"}.get(engine.name, "Linux"))


def wear(engine: Engine, device: str) -> None:
    """Draw in the fonts of such a device."""
    if engine.js("async (device) => globalThis.wears !== device && (globalThis.wears = device)", device):
        engine.js(USE, faces_of(device))


def look(tab: Tab, width: int, device: str, scheme: Scheme = "dark", letters: int = 100) -> Tab:
    """Draw it so wide, in the fonts of such a device, with letters of so many per cent."""
    tab.page.set_viewport_size({"width": width, "height": SIZES[width]})
    tab.page.emulate_media(color_scheme=scheme)
    tab.js(SIZE, letters)
    wear(tab, device)
    return tab


def check(
    engine: Engine, ruleset: str, look: str, names: list[str] | None = None, axe: Any = None, letters: int = 100
) -> list[str]:
    """Give what is wrong in states of a ruleset and is not known, as "state: clause: what"."""
    what = {"ruleset": ruleset, "as": look, "colours": True, "names": names, "axe": axe}
    told: dict[str, Any] = engine.js(CHECK, what)
    found = [f"{state}: {one}" for state, all_of_it in told["found"].items() for one in all_of_it]
    return [one for one in found if not is_known(one, engine.name, letters)]


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
def test_every_state_keeps_the_law(drawn: Tab, ruleset: str, width: int, device: str, scheme: Scheme) -> None:
    """With axe on a phone, in both schemes."""
    axe = ALL_OF_AXE if width == 360 and device != "Linux" else None
    assert check(look(drawn, width, device, scheme), ruleset, f"{width} {device} {scheme}", axe=axe) == []


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
    return {its: [name for other, name in chosen.values() if other == its] for its, _ in chosen.values()}


def check_witnesses(engine: Engine, look: str, axe: Any = None, letters: int = 100) -> list[str]:
    """Give what is wrong in one state of each kind of panel."""
    return [one for ruleset, names in witnesses().items() for one in check(engine, ruleset, look, names, axe, letters)]


@TOGETHER
@pytest.mark.parametrize(("width", "scheme", "axe"), [(360, "dark", AXE_BESIDE), (820, "light", None)])
def test_one_of_each_kind_keeps_it_at_the_other_widths(drawn: Tab, width: int, scheme: Scheme, axe: Any) -> None:
    assert check_witnesses(look(drawn, width, "Linux", scheme), f"some {width}", axe) == []


#: with letters twice as large what stands above the list is scrolled with it, and frames are as near as before to more
LARGE = re.compile(r": (long|near): ")


@TOGETHER
def test_one_of_each_kind_keeps_it_with_letters_twice_as_large(drawn: Tab) -> None:
    found = check_witnesses(look(drawn, 320, "Linux", letters=200), "large", letters=200)
    assert [one for one in found if not LARGE.search(one)] == []


def test_one_of_each_kind_keeps_it_in_the_other_engines(elsewhere: Engine) -> None:
    assert check_witnesses(elsewhere, "some", AXE_BESIDE) == []


@pytest.mark.repeated
@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_state_keeps_it_in_the_other_engines(elsewhere: Engine, ruleset: str) -> None:
    assert check(elsewhere, ruleset, "all") == []


MENU = "dialog .menu-list"
#: what is planted, as a style or as what is done to the first such element; in which state, how wide; what finds it
FAULTS = [
    ("covered: “", MENU + "::after { content: ''; position: absolute; inset: 0; background: red }", "menu", 360),
    ("covered: “", "dialog .foot, nav.bar { position: absolute; top: 0; left: 0; right: 0; height: 120px }", "fight", 360),
    ("cut: “", MENU + " button { white-space: nowrap; overflow: hidden; width: 60px }", "menu", 360),
    ("cut: “", "nav.bar button:not(.go) { overflow: hidden; height: 20px !important; min-height: 0 !important; padding-top: 40px !important }", "fight", 360),
    ("near: “", MENU + " button { padding: 0 2px !important; text-align: left; border: 1px solid red }", "menu", 360),
    ("near: “", MENU + " button { padding: 0 !important; background: #555; justify-content: start }", "menu", 360),
    ("near: “", "main.fight, main.fight * { margin-left: 0 !important; padding-left: 0 !important }", "empty", 360),
    ("beyond: “", MENU + " button { width: 90px !important; font: 30px monospace !important; white-space: nowrap; background: #555 }", "menu", 360),
    ("broken: ", MENU + " button { width: 90px !important; min-width: 0 !important; word-break: break-all }", "menu", 360),
    ("wide: ", MENU + " { width: 500px }", "menu", 320),
    ("wide: the page", "main.fight { min-width: 400px } #page { overflow: visible }", "fight", 320),
    ("wide: the menu", ".top { padding-top: 40px !important; height: auto !important }", "fight", 360),
    ("long: the page", "#page { height: 800px !important }", "fight", 360),
    ("small: ", MENU + " button { height: 30px !important; min-height: 0 !important }", "menu", 360),
    ("close: ", "nav.bar { gap: 2px !important }", "fight", 360),
    ("overlap: ", "nav.bar button:first-child { margin-right: -30px !important; position: relative }", "fight", 360),
    ("overlap: ", MENU + " button { margin-bottom: -20px !important }", "menu", 360),
    ("faint: “", "dialog button { color: #7a7a7a !important }", "menu", 360),
    ("frame: ", "dialog input { border: 1px solid #8884 !important }", "add", 360),
    ("focus: ", MENU + " { display: flex; flex-direction: column-reverse }", "menu", 360),
    ("focus: ", "nav.bar button:first-child { order: 9 }", "fight", 360),
    ("focus: a tabindex", ("nav.bar button", "one.tabIndex = 3"), "fight", 360),
    ("button-name: ", ("nav.bar button", "for (const name of ['aria-label', 'title']) one.removeAttribute(name); one.textContent = ''"), "fight", 360),
    ("label: ", ("dialog input", "for (const name of ['aria-label', 'id', 'placeholder', 'title', 'aria-labelledby']) one.removeAttribute(name); one.closest('label')?.replaceWith(one)"), "add", 360),
]  # fmt: skip


MEASURE = f"async () => {IMPORTED}.measure(true)"
ASK_AXE = f"async () => {IMPORTED}.axe({{ runOnly: ['button-name', 'label'] }})"
IDS = [f"{n} {one[0]}" for n, one in enumerate(FAULTS)]
#: found in the other engines too: of law.js, of measured.py and of axe one each; the others in `--all`
EVERYWHERE = ("overlap: ", "faint: “", "label: ")


@TOGETHER
@pytest.mark.parametrize(("found", "plant", "state", "width"), FAULTS, ids=IDS)
def test_a_planted_fault_is_found(
    drawn: Tab, component: Site, found: str, plant: str | tuple[str, str], state: str, width: int
) -> None:
    find_planted(look(drawn, width, "Linux"), component, found, plant, state)


def find_planted(engine: Engine, component: Site, found: str, plant: str | tuple[str, str], state: str) -> None:
    """Plant a fault in a state of Fudge, find it by its clause, and take it out again."""
    show_state(engine.js, "fudge", state)
    measure = MEASURE if isinstance(plant, str) or found.startswith("focus") else ASK_AXE
    before = engine.js(measure)
    if isinstance(plant, str):
        engine.js(RESTYLE, plant)
    else:
        engine.js(f"async (what) => {{ const one = document.querySelector(what); {plant[1]}; }}", plant[0])
    told = engine.js(measure)
    if isinstance(plant, str):
        engine.js(RESTYLE, "")
    else:
        begin(engine, component)  # what was drawn there is not as the page left it
    assert [one for one in told if one.startswith(found) and one not in before], told


@TOGETHER
def test_a_planted_fault_is_found_in_letters_twice_as_large(drawn: Tab, component: Site) -> None:
    """What has room in small letters is no fault there."""
    plant = ".keys div { flex-wrap: nowrap !important }"
    with pytest.raises(AssertionError):
        find_planted(look(drawn, 320, "Linux"), component, "wide: ", plant, "keys")
    find_planted(look(drawn, 320, "Linux", letters=200), component, "wide: ", plant, "keys")


@pytest.mark.parametrize(
    ("found", "plant", "state"),
    [pytest.param(*one[:3], marks=() if one[0] in EVERYWHERE else pytest.mark.repeated) for one in FAULTS],
    ids=IDS,
)
def test_a_planted_fault_is_found_in_the_other_engines(
    elsewhere: Engine, component: Site, found: str, plant: str | tuple[str, str], state: str
) -> None:
    find_planted(elsewhere, component, found, plant, state)


HERE = [one for one in KNOWN if one.engine == "chromium"]


@TOGETHER
@pytest.mark.parametrize("known", HERE, ids=[one.found for one in HERE])
def test_a_known_fault_is_still_there(drawn: Tab, known: Known) -> None:
    """Where it is mended, its row in known.py goes."""
    assert has_known(look(drawn, known.width, known.device, letters=known.letters), known)


def test_the_known_faults_of_another_engine_are_still_there(elsewhere: Engine) -> None:
    assert [one for one in KNOWN if one.engine == elsewhere.name and not has_known(elsewhere, one)] == []


def has_known(engine: Engine, known: Known) -> bool:
    """Return whether a known fault is in the state in which it is looked for."""
    show_state(engine.js, known.ruleset, known.state)
    return any(re.search(known.found, f"{known.state}: {one}") for one in engine.js(MEASURE))
