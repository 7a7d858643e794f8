"""Every kind of panel is recorded, and the component page draws each state as the app has drawn it."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from components import IMPORTED, RULESETS, record, recording_site, states_of

import ready

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from serve import Site

KINDS = re.compile(r"^const PANELS = \{\n(.*?)^\};", re.DOTALL | re.MULTILINE)


@pytest.fixture
def page(chrome: Browser, component: Site) -> Iterator[Page]:
    context = chrome.new_context(has_touch=True, reduced_motion="reduce", color_scheme="dark", service_workers="block")
    page = context.new_page()
    page.goto(component.url)
    yield page
    context.close()


def test_every_kind_of_panel_is_recorded(component: Site) -> None:
    """Somewhere; and what can happen to somebody in every ruleset."""
    text = (ready.WEB / "view" / "panel.js").read_text("utf-8")
    listed = KINDS.search(text)
    assert listed
    kinds = {name.split(":")[0].strip() for name in listed[1].split(",") if name.strip()}
    assert len(kinds) >= 31
    there = {ruleset: {(one["panel"] or {}).get("kind") for one in states_of(ruleset).values()} for ruleset in RULESETS}
    assert kinds - set().union(*there.values()) == set()
    assert [ruleset for ruleset, its in there.items() if "act" not in its] == []


@pytest.mark.repeated
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_recording_is_the_same_each_time(
    chrome: Browser, component: Site, built: Path, tmp_path: Path, ruleset: str
) -> None:
    """Pictures and measures of a state change only with the page or the rules."""
    assert component
    with recording_site(built, tmp_path / "native") as site:
        assert json.loads(record(chrome, site.url, ruleset))["states"] == states_of(ruleset)


#: what is drawn from the device's own store, which the component page has not
FROM_THE_STORE = {"fights", "fights, a row"}


def test_the_component_page_draws_what_the_app_has_drawn(page: Page) -> None:
    """Every state of a ruleset, as the app itself drew it when it was recorded."""
    page.set_viewport_size({"width": 360, "height": 740})
    other: list[str] = page.evaluate(f"async () => {IMPORTED}.drift('fudge')")
    assert set(other) <= FROM_THE_STORE
