"""A fight of a whole campaign: 46,000 records and twelve fighters, in a phone's page."""

from __future__ import annotations

import json
import time
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from test_kept import long_document

from goals import repeat_for

if TYPE_CHECKING:
    from phone import Phone

#: milliseconds for each step where many others have the machine too: a phone of its own takes seconds
PATIENCE = 200_000
pytestmark = [pytest.mark.real, pytest.mark.timeout(900)]


@pytest.mark.parametrize(
    ("system", "records"),
    repeat_for([("fudge", 2_000), ("fudge", 46_000), ("after-sundown-revised", 46_000)], ("fudge", 2_000)),
)
def test_a_long_fight_opens_and_plays_on(phone: Phone, system: str, records: int) -> None:
    file = {"sawbones file": 1, "fights": [{"name": "The long war", "document": long_document(system, records, 12)}]}
    text = json.dumps(file, separators=(",", ":"))
    clock: list[float] = []
    phone.start(system)
    phone.context.set_default_timeout(PATIENCE)
    phone.menu("Fights")
    tick(clock)
    phone.page.locator("#file").set_input_files(
        {"name": "fight.json", "mimeType": "application/json", "buffer": text.encode()}
    )
    expect(phone.panel().locator('[data-do="accept"]')).to_be_enabled(timeout=PATIENCE)
    tick(clock)
    phone.do("accept")
    expect(phone.page.locator("h1", has_text="The long war")).to_be_visible(timeout=PATIENCE)
    expect(phone.page.locator("main.fight button[data-fighter]")).to_have_count(12, timeout=PATIENCE)
    tick(clock)
    kept(phone)
    assert len(phone.stored()) < max(300, records / 50)  # bound together as they come: one by one they do not fit
    plays_on(phone, records + 1)
    tick(clock)
    phone.page.reload()
    expect(phone.page.locator("[data-note=loading]")).to_have_count(0, timeout=PATIENCE)
    plays_on(phone, records + 2)
    tick(clock)
    took = " · ".join(f"{after - before:.1f}" for before, after in pairwise(clock))
    print(f"{system}: seconds for the file, the fight, Next, and both again from the device: {took}")


def plays_on(phone: Phone, nth: int) -> None:
    phone.do("next")
    expect(phone.page.locator("li.turn")).to_contain_text(f"Fighter {nth % 12}", timeout=PATIENCE)
    kept(phone)


def kept(phone: Phone) -> None:
    """Wait until nothing lies over the fight, and nothing of it is still being written."""
    expect(phone.page.locator("dialog[open], [data-kept=saving]")).to_have_count(0, timeout=PATIENCE)


def tick(clock: list[float]) -> None:
    clock.append(time.monotonic())
