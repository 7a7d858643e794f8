"""The gallery has every state of every ruleset, every widget and every kind of field, each field with its label."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, get_args

import pytest
from components import RULESETS, WIDGETS, states_of
from PIL import Image
from playwright.sync_api import expect
from references import choose_states, open_component, show

import gallery
from sawbones.kit.widgets import Widget
from sawbones.schema import schema
from sawbones.wire.shapes.forms import Field
from sections import list_sections

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from serve import Site

SECTIONS = list_sections()


def test_every_widget_and_every_kind_of_field_has_its_section() -> None:
    widgets = {section["now"]["kind"] for section in SECTIONS.values() if "now" in section}
    assert widgets == {vars(widget)["kind"] for widget in get_args(Widget)}
    kinds = {field["kind"] for section in SECTIONS.values() if "form" in section for field in section["form"]["fields"]}
    shapes = schema()["$defs"]
    assert kinds == {shapes[kind.__name__]["properties"]["kind"]["const"] for kind in get_args(Field)}


@pytest.fixture(scope="module")
def page(chrome: Browser, component: Site) -> Iterator[Page]:
    page = open_component(chrome, component.url)
    yield page
    page.context.close()


#: fields whose label cannot be seen, by what they are called
UNSEEN = """asked => [...document.querySelectorAll("[data-section] [data-field]")].filter((one) => {
  one.parentElement.classList.toggle("asked", asked);
  const label = one.querySelector(":scope > .name, :scope > legend, :scope > * > .name") ?? one;
  const seen = label.innerText.trim() !== "" && label.getBoundingClientRect().height > 0;
  one.parentElement.classList.remove("asked");
  return !seen;
}).map((one) => one.dataset.field)"""


def unseen(page: Page, *, asked: bool) -> list[str]:
    found = []
    for name, section in SECTIONS.items():
        if "form" in section:
            show(page, WIDGETS, name)
            found += page.evaluate(UNSEEN, asked)
    return found


def test_every_kind_of_field_shows_its_label(page: Page) -> None:
    assert unseen(page, asked=False) == []


def test_in_an_order_what_is_typed_shows_its_label_and_what_is_tapped_says_what_it_is(page: Page) -> None:
    assert unseen(page, asked=True) == ["hand", "other", "hits"]


def test_a_state_is_chosen_by_its_link(chrome: Browser, component: Site, built: Path, tmp_path: Path) -> None:
    assert component  # all is recorded
    with gallery.gallery_site(chrome, built, tmp_path) as site:
        page = chrome.new_page(color_scheme="null")  # as each frame has it
        page.goto(f"{site.url}gallery.html#fudge/menu")
        expect(page.locator("nav details")).to_have_count(len(RULESETS) + 1)
        expect(page.locator("h1")).to_have_text("fudge/menu")
        for frame in ("phone in dark", "phone in light", "laptop"):
            shown = page.frame_locator(f"iframe[title='{frame}']")
            expect(shown.locator("dialog[open]")).to_have_attribute("data-panel", "menu")
        grounds = [
            one.evaluate("getComputedStyle(document.documentElement).backgroundColor") for one in page.frames[1:3]
        ]
        assert len(set(grounds)) == 2, "one is light"
        page.locator(f"#{WIDGETS} summary").click()
        page.get_by_role("link", name="boxes", exact=True).click()
        expect(page.frame_locator("iframe.wide").locator("[data-section] svg").first).to_be_visible()
        expect(page.locator("pre")).to_have_text(re.compile("def boxes"))
        page.context.close()


def test_a_contact_sheet_has_every_kind_of_panel(page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    states = states_of("fudge")
    kinds = {(state.get("panel") or {}).get("kind") for state in states.values()}
    assert {(states[name].get("panel") or {}).get("kind") for name in choose_states(states)} == kinds
    monkeypatch.setattr(gallery, "SHEETS", tmp_path)
    files = gallery.write_sheets(page, "fudge", ["fight", "menu"])
    assert [file.name for file in files] == [f"fudge-{look}.png" for look in gallery.LOOKS]
    sizes = [Image.open(file).size for file in files]
    assert sizes == [(2 * 372 + 12, 740 + 42 + 12)] * 2 + [(2 * 1292 + 12, 800 + 42 + 12)]
