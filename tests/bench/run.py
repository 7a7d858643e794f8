"""Measure Sawbones side by side with what it stands on: `.venv/bin/python tests/bench/run.py`.

Prints one table: each figure, what it is measured against in the same run, the ratio, and what was to be reached.
Milliseconds drift with the machine and its load, ratios hardly do: runs are interleaved and medians printed, with the
middle half of the figures in brackets. A start is the time from navigation to the odds of the first blow, every tap made
as soon as there is something to tap; stock is bare `loadPyodide()` with no app at all, plain a PyScript worker page that
loads the same wheel. --only slow starts first bytes taps odds memory evenings games told ahead lighthouse
measures some of it. Needs a built site (`python3 build/serve.py` builds one) and a
Chromium; other engines are measured where they are installed.
"""

from __future__ import annotations

import argparse
import contextlib
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(ROOT / part) for part in ("build", "rules", "tests", "tests/rules", "tests/web")]

import ahead  # noqa: E402
import evenings  # noqa: E402
import own  # noqa: E402
import play  # noqa: E402
import score  # noqa: E402
import sites  # noqa: E402
import starts  # noqa: E402
import told  # noqa: E402
from engines import Driven, launched, missing  # noqa: E402
from line import Metered, Untyped  # noqa: E402
from notes import Notes  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402
from slow import WORK, Slowed  # noqa: E402

import ready  # noqa: E402
from sawbones.systems import SYSTEMS  # noqa: E402
from serve import Site  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engines import Launched
    from playwright.sync_api import Playwright

PARTS = (
    "slow",
    "starts",
    "first",
    "bytes",
    "taps",
    "odds",
    "memory",
    "evenings",
    "games",
    "told",
    "ahead",
    "lighthouse",
)
GOALS = {"chromium": 0.30, "chromium 4x": 0.40, "firefox": 0.45, "webkit": 0.45}


class Bench:
    """The sites, the browsers, and what was measured so far."""

    def __init__(self, driver: Playwright, folder: Path, rounds: int) -> None:
        self.driver, self.folder, self.rounds = driver, folder, rounds
        self.notes = Notes()
        self.chromium = ready.chromium()
        self.ours = Site(sites.ours(folder), handler=Metered).start()
        self.stock, self.plain = (Site(make(folder), handler=Untyped).start() for make in (sites.stock, sites.plain))
        self._profiles = 0

    @contextlib.contextmanager
    def engine(self, name: str = "chromium", **how: Any) -> Iterator[Launched]:
        """A browser whose profile holds nothing yet."""
        self._profiles += 1
        profile = self.folder / f"profile-{self._profiles}"
        with launched(self.driver, name, str(self.chromium), profile, **how) as engine:
            yield engine

    def driven(self, **how: Any) -> contextlib.AbstractContextManager[Driven]:
        """A Chromium with everything that only it can do."""
        return self.engine(**how)  # type: ignore[return-value]

    def measure_slow(self) -> None:
        """How slow 4x is: the same work, with and without."""
        with self.driven() as engine:
            engine.open(starts.NOWHERE)
            for _ in range(self.rounds):
                self.notes.add("work", engine.js(WORK))
                with Slowed(engine.process, 4):
                    self.notes.add("work, 4x", engine.js(WORK))
        self.notes.ratio("a fixed piece of work, slowed 4x", "work, 4x", "work")

    def measure_starts(self) -> None:
        for name in ("chromium", "firefox", "webkit"):
            if why := missing(name):
                print(f"{name} is left out: {why}")
                continue
            factors = (1.0, 4.0) if name == "chromium" else (1.0,)
            try:
                with self.engine(name) as engine:
                    starts.settle(engine, self.ours, self.stock)
                    for factor in factors:
                        starts.again(engine, self.ours, self.stock, factor, self.rounds, self.notes)
            except Exception as cause:  # noqa: BLE001 - what was measured until then is not thrown away
                print(f"{name} broke off: {cause}")
                self.ours.stop()
                self.ours.start()
        for row, goal in GOALS.items():
            against = f"{row}: again, stock"
            self.notes.ratio(f"second start, offline, {row}", f"{row}: again, offline", against, goal)
            self.notes.ratio(f"offline beside online, {row}", f"{row}: again, offline", f"{row}: again, online", 1.1)
        self.notes.most("fight readable, 4x", "chromium 4x: fight readable", 300)
        self.notes.most("longest task of the page, full speed", "chromium: longest task", 50)
        self.notes.most("longest task of the page, 4x", "chromium 4x: longest task", 50)
        self.notes.most("longest task of a page with nothing on it, 4x", "chromium 4x: nothing", 50)

    def measure_first(self) -> None:
        starts.first(self.driven, self.ours, self.plain, self.rounds, self.notes)
        for line, goal in (("4G", 0.75), ("slow line", 1.1)):
            against = f"first visit, {line}, plain"
            self.notes.ratio(f"first visit, {line}, against plain", f"first visit, {line}, ours", against, goal)

    def measure_bytes(self) -> None:
        found = {}
        for name, site, what in (("plain", self.plain, "started"), ("ours", self.ours, "blow")):
            with self.engine() as engine:
                found[name] = starts.sent_until_the_first_blow(engine, site, what)
        ours, plain = found["ours"]["bytes"], found["plain"]["bytes"]
        kilo = f"{plain / 1000:,.0f} kB", f"{ours / 1000:,.0f} kB", f"{ours / plain:.2f}"
        self.notes.row("bytes until the first blow, gzip", *kilo, 0.80, met=ours <= 0.80 * plain)
        twice = len(found["ours"]["twice"])
        self.notes.row("files fetched twice", "", str(twice), "", 0, met=twice == 0)
        painted = found["ours"]["before paint"]
        self.notes.row(
            "bytes before first paint", "", f"{painted / 1000:.0f} kB", "", 150, met=painted <= 150_000, unit="kB"
        )
        (memory,) = self.ours.folder.rglob("*.snapshot")
        packed = starts.packed_size(memory)
        print(
            f"fetched afterwards, for the next start: {packed / 1e6:.1f} MB packed, {memory.stat().st_size / 1e6:.1f} MB kept"
        )

    def measure_taps(self) -> None:
        with self.driven() as engine:
            starts.settle(engine, self.ours, self.stock)
            for acts in (100, 1000, 5000):
                play.taps(engine, self.ours, acts, max(7, self.rounds * 4), 4.0, self.notes)
        figures = sorted(self.notes.figures["taps, 1000 acts, 4x"])
        late = figures[int(0.95 * (len(figures) - 1))]
        self.notes.row(
            "95 of 100 taps, 30 fighters, 1,000 acts, 4x", "", f"{late:.0f} ms", "", 100, met=late <= 100, unit="ms"
        )
        self.notes.ratio("taps, 5,000 acts beside 100", "taps, 5000 acts, 4x", "taps, 100 acts, 4x", 1.1)

    def measure_odds(self) -> None:
        with self.driven() as engine:
            starts.settle(engine, self.ours, self.stock)
            for _ in range(2):  # whoever fights so has fought so before: the browser has compiled what that takes
                play.worst(engine, self.ours, self.rounds + 1, Notes())
            play.worst(engine, self.ours, self.rounds + 1, self.notes)
        for system in play.WORST:
            self.notes.most(f"worst odds, {system}", f"worst odds, {system}", 100)
        self.notes.most("a frame while odds are counted", "a frame while odds are counted", 50)

    def measure_memory(self) -> None:
        with self.driven(args=["--js-flags=--expose-gc"]) as engine:
            play.memory(engine, self.ours, self.stock, 600, self.notes)
        stock = self.notes.middle("memory, stock")
        for visit in ("first", "second"):
            ours = self.notes.middle(f"memory, {visit} visit")
            figures = f"{stock:.0f} MiB", f"{ours:.0f} MiB", f"{ours / stock:.2f}"
            self.notes.row(f"memory after an hour, {visit} visit", *figures, 1.5, met=ours <= 1.5 * stock)

    def measure_evenings(self) -> None:
        with self.driven() as one, self.driven() as many:
            for engine in (one, many):
                starts.settle(engine, self.ours, self.stock)
            kept = evenings.fill(many, self.ours)
            evenings.beside(one, many, self.ours, self.rounds, self.notes)
        what = f"{evenings.EVENINGS} evenings of {evenings.ENCOUNTERS} encounters"
        self.notes.ratio(f"start, {what} beside one fight", "start, many evenings", "start, one fight", 1.05)
        size = f"{kept['size'] / 1000:,.0f} kB"
        self.notes.row(f"localStorage, {what}", "", size, "", 1000, met=kept["size"] <= 1_000_000, unit="kB")

    def measure_games(self) -> None:
        for name in own.counted(self.rounds, self.notes):
            self.notes.ratio(f"odds of a blow by data, {name}", f"odds by data, {name}", f"odds by hand, {name}", 2.0)
        slow = own.made_to_be_slow(self.rounds, self.notes)
        worst = max(self.notes.figures[slow])
        self.notes.row(slow, "", f"{worst:.0f} ms", "", 2000, met=worst <= 2000, unit="ms")
        with self.driven() as none, self.driven() as many:
            for engine in (none, many):
                starts.settle(engine, self.ours, self.stock)
            own.fill(many, self.ours)
            own.beside(none, many, self.ours, self.rounds, self.notes)
        what = f"start, {own.GAMES} games of one's own beside none"
        self.notes.ratio(what, "start, many games kept", "start, no game kept", 1.05)

    def measure_told(self) -> None:
        told.told(self.notes)
        for what, goal in ((told.SLICE, 250), (told.LINK, 50)):
            worst = max(self.notes.figures[what])
            self.notes.row(f"{what}, the worst", "", f"{worst:.0f} ms", "", goal, met=worst <= goal, unit="ms")

    def measure_ahead(self) -> None:
        with self.driven() as engine:
            starts.settle(engine, self.ours, self.stock)
            for factor in (1.0, 4.0):
                ahead.look(engine, self.ours, 1 if factor > 1 else max(1, self.rounds // 3), factor, self.notes)
        for part, (first, whole, slow) in ahead.GOALS.items():
            for system in SYSTEMS:
                goals = [("first", "first figures", 1, first), ("all", "all", 1, whole), ("all", "all", 4, slow)]
                for until, said, factor, goal in goals:
                    if goal is not None:
                        of = f"ahead, {part}, {until}, {system.id}, {factor}x"
                        label = f"{part}, {said}, {system.id}{', 4x' if factor > 1 else ''}"
                        self.notes.most(label, of, goal)
                        # of a device that is four times slower the processor says nothing: it stands still in between;
                        # nor of first figures, after which it counts on until somebody looks
                        if factor == 1 and until == "all":
                            self.notes.most(f"{label}, processor", f"{of}, processor", goal)
        for one in SYSTEMS:
            slowed, usual = (f"ahead, rules, {one.id}, {factor}x" for factor in (4, 1))
            self.notes.ratio(f"a fixed piece of the count, slowed to take 4x, {one.id}", slowed, usual)
        self.notes.most("a message while fights are counted", "ahead, a message waits, 1x", 60)
        held, before = (max(self.notes.figures[f"ahead, memory{when}"]) for when in ("", " before"))
        figures = f"{before:.0f} MiB", f"{held:.0f} MiB", f"{held / before:.2f}"
        met = held <= ahead.MEMORY * before
        self.notes.row("memory while fights are counted", *figures, ahead.MEMORY, met=met)

    def measure_lighthouse(self) -> None:
        for category, found in score.scores(self.ours, self.chromium).items():
            least = 95 if category == "performance" else 100
            self.notes.rows.append(
                (f"Lighthouse, {category}", "", f"{found:.0f}", "", f"≥ {least}{'' if found >= least else '  missed'}")
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-n", type=int, default=9, help="rounds (9)")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=PARTS, help="what to measure")
    asked = parser.parse_args()
    if not (ready.DIST / "site").is_dir():
        raise SystemExit("Build the site first: python3 build/static.py")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        bench = Bench(driver, Path(folder), asked.n)
        for part in asked.only:
            print(f"measuring {part} …", file=sys.stderr)
            getattr(bench, f"measure_{part}")()
        for site in (bench.ours, bench.stock, bench.plain):
            site.stop()
    print(bench.notes.table())


if __name__ == "__main__":
    main()
