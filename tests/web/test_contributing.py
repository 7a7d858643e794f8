"""A stranger's evening: the tutorial, block by block in a fresh copy, from the first file to the game on the page."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest
from phone import LOOKS, Phone
from playwright.sync_api import expect

import tutorial

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

#: it is started twice, and builds the site: here once, when all is written
SERVE = "python3 build/serve.py"


@pytest.mark.timeout(400)
@pytest.mark.repeated
def test_the_tutorial_ends_on_the_page(chrome: Browser, phones: list[Phone], tmp_path: Path) -> None:
    folder = tutorial.checkout(tmp_path / "checkout")
    served = 0
    for _, kind, path, text in tutorial.blocks():
        if text.strip() == SERVE:
            served += 1
        else:
            tutorial.carry_out(folder, kind, path, text)
    assert served == 2
    serving = subprocess.Popen([*SERVE.split(), "--port", "8650"], cwd=folder, stdout=subprocess.PIPE, text=True)  # noqa: S603 - ours
    assert serving.stdout is not None
    try:
        address = next(found[0] for line in serving.stdout if (found := re.search(r"http://localhost:\d+", line)))
        phones.append(Phone(chrome.new_context(**LOOKS, color_scheme="dark", reduced_motion="reduce"), f"{address}/"))
        plays(phones[0])
    finally:
        serving.terminate()
        serving.wait(10)


@pytest.mark.timeout(400)
@pytest.mark.repeated
def test_the_tests_of_the_rules_pass_with_the_tutorials_game(tmp_path: Path) -> None:
    """Every test of every ruleset looks at that one too, and so does what is written of all of them."""
    folder = tutorial.checkout(tmp_path / "checkout")
    shutil.copytree(tutorial.ROOT / "tests" / "saves", folder / "tests" / "saves")
    for _, kind, path, text in tutorial.blocks():
        if kind != "sh" or "protocol" in text:
            tutorial.carry_out(folder, kind, path, text)
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    command = [".venv/bin/python", "-m", "pytest", "-q", "tests/rules", "-k", "last-stand or test_written"]
    done = subprocess.run(  # noqa: S603 - this very Python
        command, cwd=folder, env=env | {"SAWBONES_SHARE": "0.05"}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-5_000:]


def plays(phone: Phone) -> None:
    """A blow that fells somebody, and the throw at the end of their turn."""
    phone.open().awake()
    phone.tap('[data-starter="On the bridge"]')
    phone.fighter("Raider 1")
    phone.chip("Dice", 2)
    # eight or more of two dice, exactly
    expect(phone.page.locator("dialog .legend")).to_contain_text("42 % dying")
    phone.chip("Damage", 9)
    phone.do("apply")
    phone.closed()
    expect(phone.page.locator("[data-do=alerts]")).to_contain_text("Raider 1 is dying")
