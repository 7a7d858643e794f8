"""Measure Sawbones against bare stock Pyodide, side by side: `.venv/bin/python tests/bench/run.py`.

Prints medians of interleaved runs in one browser on a phone's viewport, and their ratios: milliseconds drift with the
machine and its load, ratios hardly do. A start is the time from navigation to the first answered message. Needs a built
site (`python3 build/serve.py` builds one) and a Chromium.
"""

from __future__ import annotations

import argparse
import io
import json
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, BinaryIO

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(ROOT / "build"), str(ROOT / "rules")]

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright  # noqa: E402

import ready  # noqa: E402
from serve import Handler, Site  # noqa: E402

FIGHT: list[dict[str, Any]] = [
    {"do": "new", "system": "after-sundown-revised"},
    {"do": "join", "fighter": "Boris", "sheet": {"strength": 4, "willpower": 4}, "side": "party"},
    {"do": "join", "fighter": "Ghoul", "side": "foe"},
]
BLOW = {"do": "odds", "act": "blow", "on": "Boris", "by": "Ghoul", "order": {"damage": 5, "kind": "lethal"}}
QUIET = ("--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking")

Times = dict[str, list[float]]


class Counting(Handler):
    """Remembers what it sent: path, bytes on disk, bytes on the line."""

    sent: list[tuple[str, int, int]] = []  # noqa: RUF012 - shared by all requests on purpose

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        """As the base class, with a note."""
        body = super().send_head()
        if body:
            size = body.seek(0, io.SEEK_END)
            body.seek(0)
            self.sent.append((self.path, Path(self.translate_path(self.path)).stat().st_size, size))
        return body


def stock_site(folder: Path) -> Path:
    """A page that does nothing but load the stock Pyodide; its files may be cached for ever, as ours."""
    engine = folder / "engine"
    engine.mkdir(parents=True)
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"):
        shutil.copyfile(ready.MODULES / "pyodide" / name, engine / name)
    shutil.copyfile(HERE / "stock.js", engine / "stock.js")
    page = '<!doctype html><title>stock</title><script type="module" src="engine/stock.js"></script>'
    (folder / "index.html").write_text(page, "utf-8")
    return folder


def functions() -> dict[str, str]:
    """The functions of page.js by name, each an expression that evaluates to it."""
    text = (HERE / "page.js").read_text("utf-8").rstrip().rstrip(";")
    return {name: f"(given) => {text}.{name}(given)" for name in ("started", "stored", "drawn", "asked")}


class Bench:
    """A browser, two sites, and what was measured so far."""

    def __init__(self, browser: Browser, phone: dict[str, Any], ours: Site, stock: Site) -> None:
        self.browser, self.phone, self.ours, self.stock = browser, phone, ours, stock
        self.times: Times = {}
        self.js = functions()

    def note(self, name: str, *took: float) -> None:
        self.times.setdefault(name, []).extend(took)

    def start(self, name: str, context: BrowserContext, site: Site) -> Page:
        """Open a site in a new tab and note how long it took to answer."""
        page = context.new_page()
        page.goto(site.url, wait_until="commit")
        self.note(name, page.evaluate(self.js["started"]))
        return page

    def round(self) -> None:
        """Each kind of start once, stock and ours in turn."""
        stock, ours = self.browser.new_context(**self.phone), self.browser.new_context(**self.phone)
        self.start("first, stock", stock, self.stock).close()
        page = self.start("first, ours", ours, self.ours)
        page.evaluate(self.js["stored"])
        page.close()
        # Once more unmeasured: only then have both browsers' caches of compiled code settled.
        for context, site in ((stock, self.stock), (ours, self.ours)):
            page = context.new_page()
            page.goto(site.url, wait_until="commit")
            page.evaluate(self.js["started"])
            page.close()
        self.start("again, stock", stock, self.stock).close()
        self.start("again, ours", ours, self.ours).close()
        self.ours.stop()
        self.start("offline, ours", ours, self.ours).close()
        self.ours.start()
        stock.close()
        ours.close()

    def taps(self, times: int) -> None:
        """A blow on the page of a fight, from tap to painted screen."""
        context = self.browser.new_context(**self.phone)
        page = context.new_page()
        page.goto(self.ours.url)
        page.evaluate(self.js["started"])
        page.locator("[data-starter]").first.click()
        page.locator("[data-fighter]").first.wait_for()
        boris = '[data-fighter="Boris"]'
        for n in range(times):
            page.locator(boris).first.click()
            # A number that is not chosen yet: a tap on one that is would change nothing.
            chip = f'[data-chip="{3 + n % 2}"][aria-pressed="false"], [data-chip="{5 + n % 2}"][aria-pressed="false"]'
            page.locator(chip).first.wait_for()
            self.note("tap: chip → odds", page.evaluate(self.js["drawn"], {"tap": chip, "where": ".odds"}))
            page.locator(".question [data-chip]").first.click()
            page.locator('[data-do="apply"]:not([disabled])').wait_for()
            apply = {"tap": '[data-do="apply"]', "where": boris}
            self.note("tap: Apply → card", page.evaluate(self.js["drawn"], apply))
            page.locator("dialog[open]").wait_for(state="hidden")
            page.locator('[data-do="undo"]').first.click()  # the next blow falls on the same Boris
        context.close()

    def odds(self, times: int) -> None:
        """The odds of one blow, asked of the page's Python and of this one."""
        context = self.browser.new_context(**self.phone)
        page = context.new_page()
        page.goto(self.ours.url)
        page.evaluate(self.js["started"])
        (app,) = (self.ours.folder / "app").iterdir()
        given = {"app": f"./app/{app.name}", "before": FIGHT, "message": BLOW, "times": times}
        given["app"] = self.ours.url + f"app/{app.name}"
        self.note("odds, page", *page.evaluate(self.js["asked"], given))
        context.close()

        from sawbones.app import Session  # noqa: PLC0415 - only here

        session = Session()
        for message in FIGHT:
            session.handle(json.dumps(message))
        for _ in range(times):
            begun = time.perf_counter()
            session.handle(json.dumps(BLOW))
            self.note("odds, CPython", (time.perf_counter() - begun) * 1000)

    def bytes(self) -> dict[str, tuple[int, int]]:
        """What one first visit fetches until it answers: bytes on disk and as sent (gzip where the server packs)."""
        total = {}
        for name, site in (("stock", self.stock), ("ours", self.ours)):
            Counting.sent.clear()
            context = self.browser.new_context(**self.phone, service_workers="block")
            page = context.new_page()
            page.goto(site.url, wait_until="commit")
            page.evaluate(self.js["started"])
            context.close()
            seen = {path: (disk, line) for path, disk, line in Counting.sent}
            total[name] = (sum(disk for disk, _ in seen.values()), sum(line for _, line in seen.values()))
        return total


def table(times: Times, sizes: dict[str, tuple[int, int]]) -> None:
    """Print it all, each kind of ours beside what it is measured against."""

    def middle(name: str) -> float:
        return statistics.median(times[name])

    print(f"{'':24}{'stock':>12}{'ours':>12}{'ratio':>8}")
    rows = [
        ("first visit", "first, stock", "first, ours"),
        ("second visit", "again, stock", "again, ours"),
        ("offline", "again, stock", "offline, ours"),
    ]
    for label, stock, ours in rows:
        print(f"{label:24}{middle(stock):9.0f} ms{middle(ours):9.0f} ms{middle(ours) / middle(stock):8.2f}")
    for label, theirs, own in zip(("bytes, on disk", "bytes, as sent"), sizes["stock"], sizes["ours"], strict=True):
        print(f"{label:24}{theirs / 1e6:9.2f} MB{own / 1e6:9.2f} MB{own / theirs:8.2f}")
    print("(offline stands beside stock's second visit: stock has no offline)\n")
    print(f"{'':24}{'CPython':>12}{'page':>12}{'ratio':>8}")
    here, there = middle("odds, CPython"), middle("odds, page")
    print(f"{'odds of a blow':24}{here:9.2f} ms{there:9.2f} ms{there / here:8.2f}")
    for label in ("tap: chip → odds", "tap: Apply → card"):
        print(f"{label:24}{'':12}{middle(label):9.1f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-n", type=int, default=5, help="rounds (5)")
    asked = parser.parse_args()
    built = ROOT / "dist" / "site"
    if not built.is_dir():
        raise SystemExit("Build the site first: python3 build/static.py")
    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as p:
        folder = Path(temporary)
        shutil.copytree(built, folder / "site")  # a build in the meantime must not change what is measured
        ours = Site(folder / "site", handler=Counting).start()
        stock = Site(stock_site(folder / "stock"), handler=Counting).start()
        browser = p.chromium.launch(executable_path=ready.chromium(), args=QUIET)
        phone = {key: value for key, value in p.devices["Pixel 7"].items() if key != "default_browser_type"}
        bench = Bench(browser, phone, ours, stock)
        for n in range(asked.n):
            bench.round()
            print(f"round {n + 1} of {asked.n}", file=sys.stderr)
        bench.taps(asked.n)
        bench.odds(20 * asked.n)
        sizes = bench.bytes()
        browser.close()
        ours.stop()
        stock.stop()
    table(bench.times, sizes)


if __name__ == "__main__":
    main()
