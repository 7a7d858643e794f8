"""The tutorial by the clock, from a fresh clone in an empty home to the new game on the page: by hand, some minutes long.

    .venv/bin/python tests/bench/walk.py PICTURE.png

Every block is carried out as the tests do, and what a command takes is measured. Reading and typing are reckoned: so many
words, so many characters, at a pace that is said. Set-up goes on while one reads, but is counted whole.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "build")]

import ready  # noqa: E402
import tutorial  # noqa: E402

SERVE = "python3 build/serve.py"
WORDS, CHARACTERS, PASTE = 200, 200, 15
"""Words read and characters typed in a minute; seconds to find a place and paste a block there."""


def main() -> None:
    """Walk, and say what took how long."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder, "home")
        home.mkdir()
        os.environ["HOME"] = str(home)
        os.environ.pop("VIRTUAL_ENV", None)
        place, typed, took = Path(folder, "sawbones"), 0, [0.0]
        os.environ["MYPY_CACHE_DIR"] = str(place / ".mypy_cache")
        begun = time.monotonic()
        git = shutil.which("git") or "git"
        subprocess.run([git, "clone", "--quiet", str(ROOT), str(place)], check=True)  # noqa: S603 - ours
        print(f"clone  {time.monotonic() - begun:.0f} s")
        blocks = list(tutorial.blocks())
        for line, kind, path, text in blocks:
            new = [row[1:] for row in text.splitlines() if row[0:1] == "+"] if kind == "diff" else text.splitlines()
            typed += sum(len(row) + 1 for row in new)
            begun = time.monotonic()
            if text.strip() == SERVE:
                seen(place, Path(sys.argv[1]))
            else:
                tutorial.carry_out(place, kind, path, text)
            if kind == "sh":
                took.append(time.monotonic() - begun)
                print(f"line {line}  {took[-1]:.0f} s  {text.splitlines()[0]}", flush=True)
    told = re.sub(r"^```.*?^```", "", tutorial.TEXT.read_text("utf-8").split("## The house")[0], flags=re.S | re.M)
    words = len(told.split())
    print(f"commands {sum(took) / 60:.1f} min; {words} words read at {WORDS} a minute {words / WORDS:.1f} min")
    print(f"{len(blocks)} blocks, {typed} characters: typed at {CHARACTERS} a minute {typed / CHARACTERS:.1f} min,")
    print(f"  pasted in {PASTE} s each {len(blocks) * PASTE / 60:.1f} min")


def seen(place: Path, picture: Path) -> None:
    """Serve it until the page has the game, if it is written by now, and take its picture."""
    env = {**os.environ, "PYTHONUNBUFFERED": "1"}
    serving = subprocess.Popen(  # noqa: S603 - ours
        [*SERVE.split(), "--port", "8655"], cwd=place, env=env, stdout=subprocess.PIPE, text=True
    )
    assert serving.stdout is not None
    try:
        address = next(found[0] for line in serving.stdout if (found := re.search(r"http://localhost:\d+", line)))
        with sync_playwright() as engines:
            browser = engines.chromium.launch(executable_path=str(ready.chromium()))
            page = browser.new_page(viewport={"width": 360, "height": 740}, device_scale_factor=2)
            page.goto(address)
            page.locator("[data-starter]").first.wait_for(timeout=120_000)
            if (place / "rules" / "sawbones" / "systems" / "last_stand").is_dir():
                page.locator('[data-starter="On the bridge"]').click()
                page.get_by_text("Raider 1").first.wait_for(timeout=60_000)
            page.screenshot(path=picture)
            browser.close()
    finally:
        serving.terminate()
        serving.wait(10)


if __name__ == "__main__":
    main()
