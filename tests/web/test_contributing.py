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
#: what may be wrong with the tutorial's game: the file, what stands there, what is put in its place
FAULTS = {
    "a field without a name": ("sheet.py", 'number("Luck"', 'number(""'),
    "an id that is a word of the page": ("book.py", 'Act("daze", "Daze"', 'Act("button", "Daze"'),
    "harm that a copy keeps": ("sheet.py", '"Dazed", 0, 9, 0, more=True, suffered=True', '"Dazed", 0, 9, 0, more=True'),
    "a sheet that changes whenever it is settled": ("card.py", "return replace(sheet, saves=0, slips=0)", "return replace(sheet, saves=0, slips=0, luck=max(0, sheet.luck - 1))"),
    "a number that no link holds": ("book.py", "min(sheet.health, sheet.bruises + dealt)", "sheet.bruises + dealt"),
    "a rule without its place in the book": ("book.py", 'Cite("Last Stand", "2. Dying")', 'Cite("", "")'),
    "odds that are not what is rolled": ("book.py", "dealt = max(0, rolled - sheet.armour)", 'dealt = max(0, rolled - sheet.armour) + __import__("random").randrange(2)'),
    "a meter that is not said": ("card.py", 'f"{sheet.bruises} of {sheet.health} bruises"', '""'),
    "a button that does nothing": ("card.py", '"act": "steady"', '"act": "steadied"'),
}  # fmt: skip


def test_the_tutorial_begins_with_a_game_that_plays(tmp_path: Path) -> None:
    """Every block up to its first command for the rules, by default; the others in the tests below."""
    folder = tutorial.checkout(tmp_path / "checkout")
    for _, kind, path, text in tutorial.blocks():
        if text.strip() != SERVE:
            said = tutorial.carry_out(folder, kind, path, text)
            if kind == "sh":
                break
    assert "Hild" in said


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


@pytest.mark.timeout(1800)
@pytest.mark.repeated
def test_what_is_green_for_the_tutorials_game_is_green_in_all_tests_of_the_rules(tmp_path: Path) -> None:
    folder = written(tmp_path)
    done = run(folder, "build/test.py", "--system", "last-stand")
    assert done.returncode == 0, done.stdout[-5_000:]
    env = {"SAWBONES_SHARE": "0.05"}
    done = run(folder, "-m", "pytest", "-q", "-m", "not native and not repeated", "tests/rules", **env)
    assert done.returncode == 0, done.stdout[-5_000:]


@pytest.mark.timeout(600)
@pytest.mark.repeated
@pytest.mark.parametrize(("file", "right", "wrong"), FAULTS.values(), ids=FAULTS)
def test_a_fault_of_a_ruleset_is_found_by_its_own_command(tmp_path: Path, file: str, right: str, wrong: str) -> None:
    folder = written(tmp_path)
    place = folder / "rules" / "sawbones" / "systems" / "last_stand" / file
    text = place.read_text("utf-8")
    assert text.count(right) == 1
    place.write_text(text.replace(right, wrong), "utf-8")
    done = run(folder, "build/test.py", "--system", "last-stand")
    assert "failed: " in done.stderr, done.stdout[-5_000:]


def written(folder: Path) -> Path:
    """A checkout with the tutorial's game in it, and with what is written of all games."""
    folder = tutorial.checkout(folder / "checkout")
    shutil.copytree(tutorial.ROOT / "tests" / "saves", folder / "tests" / "saves")
    for _, kind, path, text in tutorial.blocks():
        if kind != "sh" or "protocol" in text:
            tutorial.carry_out(folder, kind, path, text)
    return folder


def run(folder: Path, *command: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Run a command of the checkout with this very Python."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    called = [".venv/bin/python", *command]
    return subprocess.run(called, cwd=folder, env=env | more, capture_output=True, text=True, check=False)  # noqa: S603 - ours


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
