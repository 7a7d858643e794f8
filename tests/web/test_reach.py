"""For every thumb, eye and ear: targets, contrast, text at twice its size, the narrowest phone."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import pytest
from playwright.sync_api import expect

from goals import repeat_for

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import NewPhone
    from phone import Phone
    from playwright.sync_api import Route

AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def fight(phone: Phone) -> None:
    phone.blow("Boris", 5, 0)
    phone.do("alerts")
    expect(phone.panel().locator(".due")).to_be_visible()


def blow(phone: Phone) -> None:
    phone.fighter("Boris")
    expect(phone.panel().locator("[data-do=apply]")).to_be_visible()
    phone.answered()  # a panel that is still filled in shows other groups
    if not phone.page.get_by_role("group", name="Damage", exact=True).count():
        phone.act("blow")  # whoever is dying is helped first
    phone.chip("Damage", 5)
    expect(phone.panel().locator(".odds")).to_be_visible()


def blow_answered(phone: Phone) -> None:
    blow(phone)
    phone.chip("Soak", 2)
    phone.do("why")
    expect(phone.panel().locator(".why")).to_be_visible()


def many(phone: Phone) -> None:
    phone.do("many")
    phone.fighter("Boris")


def editing(phone: Phone) -> None:
    phone.fighter("Boris")
    phone.do("edit")
    phone.do("more")


def adding(phone: Phone) -> None:
    phone.do("add")
    phone.do("more")


def from_menu(item: str) -> Callable[[Phone], None]:
    return lambda phone: phone.menu(item)


SCREENS: dict[str, Callable[[Phone], None]] = {
    "fight": fight,
    "blow": blow,
    "answered": blow_answered,
    "many": many,
    "edit": editing,
    "add": adding,
    "menu": lambda phone: phone.do("menu"),
    **{item: from_menu(item) for item in ("What happened", "Readings", "Fights", "Share this fight", "About", "Keys", "New fight", "Paste a link", "Scan a code", "Time passes")},
}  # fmt: skip


def back_to_fight(phone: Phone) -> None:
    if phone.panel().count():
        phone.away()
    cancel = phone.page.locator("[data-do=cancel]")
    if cancel.count():
        phone.tap(cancel)


#: all that axe looks for; only what differs between dark and light
EVERYTHING: dict[str, Any] = {"runOnly": RULES}
COLOURS: dict[str, Any] = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
#: of what is well nothing is written down, which would be most of the work
CHECKED = "how => axe.run(document, {...how, resultTypes: ['violations'], selectors: false})"


def faults(phone: Phone, what: dict[str, Any] = EVERYTHING) -> list[str]:
    found: dict[str, Any] = phone.page.evaluate(CHECKED, what)
    return [
        f"{one['id']}: {node['html'][:120]} {node['failureSummary'][:200]}"
        for one in found["violations"]
        for node in one["nodes"]
    ]


def test_axe_finds_nothing_where_the_panel_stands_beside_the_fight(phone: Phone) -> None:
    if not AXE.is_file():
        pytest.skip("axe-core is not installed")
    phone.ghoul_and_boris().page.set_viewport_size({"width": 1280, "height": 740})
    phone.page.evaluate(AXE.read_text("utf-8"))
    blow(phone)
    assert faults(phone) == []


@pytest.mark.parametrize("scheme", repeat_for(["dark", "light"], "dark"))
def test_axe_finds_nothing(phone: Phone, scheme: Literal["dark", "light"]) -> None:
    if not AXE.is_file():
        pytest.skip("axe-core is not installed")
    phone.page.emulate_media(color_scheme=scheme)
    phone.open().awake()
    phone.page.evaluate(AXE.read_text("utf-8"))
    seen = {"welcome": faults(phone)}
    phone.tap('[data-start="after-sundown-revised"]')
    phone.joins("Ghoul").joins("Boris STR 4", "party").do("next")
    for name, go in SCREENS.items():
        go(phone)
        seen[name] = faults(phone)
        back_to_fight(phone)
    assert {name: found for name, found in seen.items() if found} == {}


@pytest.mark.real
@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_axe_finds_nothing_where_the_app_is_not_there(new_phone: NewPhone, scheme: str) -> None:
    """On its way, or damaged; with nothing on the page yet, and over a picture of the fight."""
    if not AXE.is_file():
        pytest.skip("axe-core is not installed")
    phone = new_phone(color_scheme=scheme, service_workers="block")
    phone.expected = "Failed to load"
    seen = {}

    def look(name: str, happens: Callable[[Route], object]) -> None:
        phone.context.route("**/app.js", lambda route: happens(route) and None)
        phone.page.goto(phone.url, wait_until="commit")
        told = "button:visible" if name.startswith("damaged") else "p:visible"
        expect(phone.page.locator(".wait").locator(told)).to_be_in_viewport(ratio=1)
        phone.page.evaluate(AXE.read_text("utf-8"))
        seen[name] = faults(phone) + phone.page.evaluate(SMALL.replace("dialog[open]", ".wait"))
        phone.context.unroute_all()

    look("on its way", bool)
    look("damaged", lambda route: route.abort())
    phone.ghoul_and_boris().page.goto("about:blank")
    look("on its way, a picture", bool)
    look("damaged, a picture", lambda route: route.abort())
    assert {name: found for name, found in seen.items() if found} == {}


SMALL = """() => {
  const open = document.querySelector("dialog[open]") ?? document.getElementById("page");
  const small = [];
  const boxes = [];
  for (const one of open.querySelectorAll("button, input, textarea, a, summary, [role=button]")) {
    const box = one.getBoundingClientRect();
    if (box.width === 0 || getComputedStyle(one).visibility === "hidden") continue;
    const name = one.dataset.do ?? one.dataset.chip ?? one.getAttribute("aria-label") ?? one.textContent.trim().slice(0, 30);
    if (box.width < 47.5 || box.height < 47.5) small.push(`${name}: ${box.width.toFixed(1)} x ${box.height.toFixed(1)}`);
    boxes.push({name, box});
  }
  if (document.documentElement.scrollWidth > innerWidth) small.push(`the page is ${document.documentElement.scrollWidth} wide`);
  if (open.scrollWidth > open.clientWidth + 1) small.push(`its content is ${open.scrollWidth} wide`);
  return small;
}"""


@pytest.mark.parametrize(("width", "size"), repeat_for([(360, 100), (320, 100), (320, 200), (1280, 100)], (320, 200)))
def test_targets_are_large_and_nothing_is_cut_off(phone: Phone, width: int, size: int) -> None:
    phone.ghoul_and_boris()
    phone.page.set_viewport_size({"width": width, "height": 740})
    phone.page.evaluate("size => document.documentElement.style.setProperty('font-size', `${size}%`)", size)
    seen = {}
    for name, go in SCREENS.items():
        go(phone)
        seen[name] = phone.page.evaluate(SMALL)
        back_to_fight(phone)
    assert {name: small for name, small in seen.items() if small} == {}


def test_what_is_done_most_lies_in_the_lower_half(phone: Phone) -> None:
    phone.ghoul_and_boris()
    half = 740 / 2

    def top(selector: str) -> float:
        box = phone.page.locator(selector).bounding_box()
        assert box is not None
        return float(box["y"])

    assert top("[data-do=next]") > half
    assert top("[data-do=undo]") > half
    phone.fighter("Boris")
    phone.chip("Damage", 5)
    soak = phone.panel().get_by_role("group", name="Soak", exact=True)
    expect(soak).to_be_visible()
    assert (soak.bounding_box() or {"y": 0})["y"] > half
    phone.chip("Soak", 2)
    assert top("[data-do=apply]") > half
    expect(phone.panel().locator(".preview .track")).to_be_in_viewport(ratio=1)


def test_focus_goes_into_the_panel_and_back(phone: Phone) -> None:
    phone.ghoul_and_boris()
    phone.card("Boris").focus()
    phone.page.keyboard.press("Enter")
    expect(phone.panel().locator("h2")).to_be_focused()
    phone.page.keyboard.press("Escape")
    phone.closed()
    expect(phone.card("Boris")).to_be_focused()


def test_nothing_under_a_panel_is_reached(phone: Phone) -> None:
    """By finger, by key or by ear: while a panel is open it is alone."""
    phone.ghoul_and_boris()
    phone.fighter("Boris")
    page = phone.page
    assert page.evaluate("() => document.elementFromPoint(180, 8).id") == "veil"
    # what a reader of the page finds is the panel, and no fighter under it
    expect(page.get_by_role("dialog")).to_have_attribute("aria-modal", "true")
    expect(page.get_by_role("button", name="Next: ")).to_have_count(0)
    met = []
    for key in ["Tab"] * 30 + ["Shift+Tab"] * 40:
        page.keyboard.press(key)
        met.append(page.evaluate("() => document.activeElement.closest('#panel, #page')?.id ?? 'browser'"))
    assert set(met) <= {"panel", "browser"}
    assert met.count("panel") > 60
    page.mouse.click(180, 8)
    phone.closed()
    expect(page.get_by_role("button", name="Next: ")).to_be_visible()
    phone.fighter("Boris")
    page.keyboard.press("Escape")
    phone.closed()
    expect(phone.card("Boris")).to_be_focused()


def test_a_panel_that_the_browser_closed_by_itself_opens_again(phone: Phone) -> None:
    """A gesture of the system may close it without asking the page."""
    phone.ghoul_and_boris()
    phone.fighter("Boris")
    phone.page.evaluate("() => document.querySelector('dialog').close()")
    phone.closed()
    phone.fighter("Ghoul")
    expect(phone.panel().locator("h2")).to_contain_text("Ghoul")
    expect(phone.panel().locator("h2")).to_be_focused()


#: the browser closes the panel, and before it says so the panel is drawn anew: gives whether it stays away
CLOSED_AND_DRAWN = """async () => {
  const {state} = await import(document.querySelector("script[type=module]").src);
  const panel = document.querySelector("dialog");
  const chip = panel.querySelector("[data-chip]:not([aria-pressed=true])");
  panel.close();
  chip.click();
  await new Promise((done) => setTimeout(done, 300));
  return !panel.open && state.panel === null;
}"""


def test_what_is_drawn_meanwhile_does_not_open_it_again(phone: Phone) -> None:
    phone.ghoul_and_boris()
    blow(phone)
    assert phone.page.evaluate(CLOSED_AND_DRAWN)
    phone.fighter("Ghoul")
    expect(phone.panel().locator("h2")).to_contain_text("Ghoul")
