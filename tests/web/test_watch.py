"""While somebody works on the page, a changed file is on the screen without a build: words, styles and rules."""

from __future__ import annotations

import re
import subprocess
import time
from typing import TYPE_CHECKING

import pytest
from phone import LOOKS, Phone
from playwright.sync_api import expect

import ready
import tutorial

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser

#: milliseconds: how quick it is, is recorded and not tested
PATIENCE = 60_000


@pytest.fixture
def served(tmp_path: Path, built: Path) -> Iterator[tuple[Path, str]]:
    """A checkout whose page is watched, with its address."""
    folder = tutorial.checkout(tmp_path / "checkout")
    (folder / "dist").mkdir()
    (folder / "dist" / "site").symlink_to(built)
    command = [str(ready.PYTHON), "build/serve.py", "--watch", "--no-build", "--port", "8750"]
    serving = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True)  # noqa: S603 - ours
    assert serving.stdout is not None
    try:
        yield folder, next(found[0] for line in serving.stdout if (found := re.search(r"http://localhost:\d+/", line)))
    finally:
        serving.terminate()
        serving.wait(10)


def replace(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")


def test_a_changed_word_style_and_rule_are_on_the_screen(
    chrome: Browser, phones: list[Phone], served: tuple[Path, str], record_property: Callable[[str, object], None]
) -> None:
    folder, address = served
    phones.append(Phone(chrome.new_context(**LOOKS, color_scheme="dark", reduced_motion="reduce"), address))
    page = phones[0].open().awake().page
    began = time.monotonic()

    def record(what: str) -> None:
        nonlocal began
        record_property(what, f"{time.monotonic() - began:.1f} s")
        began = time.monotonic()

    replace(folder / "web" / "words" / "starting.js", "Wounds, kept and explained", "Changed words")
    expect(page.get_by_text("Changed words")).to_be_visible(timeout=PATIENCE)
    record("a word")
    replace(folder / "web" / "style" / "base.css", "\nbody {", "\nbody { letter-spacing: 3px;")
    expect(page.locator("body")).to_have_css("letter-spacing", "3px", timeout=PATIENCE)
    record("a style")
    phones[0].awake()  # a page that wakes while its rules are replaced reloads, but not without a fault
    began = time.monotonic()
    rules = folder / "rules" / "sawbones" / "systems" / "fudge"
    (named,) = [file for file in rules.rglob("*.py") if "Leroy and Theodora" in file.read_text("utf-8")]
    replace(named, "Leroy and Theodora", "Leroy and Dora")
    expect(page.get_by_text("Leroy and Dora").first).to_be_visible(timeout=PATIENCE)
    record("a rule")
    # what cannot be built is said, and the page stays until it can
    script = folder / "web" / "words" / "starting.js"
    whole = script.read_text("utf-8")
    script.write_text(whole[: len(whole) // 2], "utf-8")
    time.sleep(1)
    expect(page.get_by_text("Changed words")).to_be_visible()
    script.write_text(whole.replace("Changed words", "Changed again"), "utf-8")
    expect(page.get_by_text("Changed again")).to_be_visible(timeout=PATIENCE)
