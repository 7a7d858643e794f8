"""Starts, side by side: how long from navigation to the first answer, first visit and later ones, on any engine."""

from __future__ import annotations

import gzip
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engines import WebKit
from line import Line, Metered
from slow import Slowed

if TYPE_CHECKING:
    import contextlib
    from collections.abc import Callable

    from engines import Launched
    from notes import Notes

    from serve import Site

HERE = Path(__file__).resolve().parent
#: a page that does nothing, from where every navigation starts
NOWHERE = "about:blank"
FAST_LINE = Line()
#: seconds that a visit lasts which is not measured
PLAYED = 5
#: and that nothing happens before a start: who taps an icon taps it from rest, not while another page is taken down
REST = 1


def functions() -> dict[str, str]:
    """The functions of page.js by name, each an expression that evaluates to it."""
    text = (HERE / "page.js").read_text("utf-8").rstrip().rstrip(";")
    return {name: f"(given) => {text}.{name}(given)" for name in ("started", "stored", "blow", "seen", "drawn")}


JS = functions()


def go(engine: Launched, site: Site, what: str) -> float:
    """Navigate and run one of the page's functions, which says when it was done."""
    engine.open(NOWHERE)
    time.sleep(REST)
    engine.go(site.url)
    return float(engine.js(JS[what]))


def again(engine: Launched, ours: Site, stock: Site, factor: float, rounds: int, notes: Notes) -> None:
    """Second starts, offline and online, on a browser that has been here before."""
    row = f"{engine.name}{f' {factor:g}x' if factor > 1 else ''}"
    with Slowed(engine.process, factor):
        for _ in range(rounds):
            notes.add(f"{row}: again, stock", go(engine, stock, "started"))
            notes.add(f"{row}: again, online", go(engine, ours, "blow"))
            seen = engine.js(JS["seen"])
            ours.stop()
            notes.add(f"{row}: again, offline", go(engine, ours, "blow"))
            seen = engine.js(JS["seen"])
            ours.start()
            if seen["readable"] is not None:
                notes.add(f"{row}: fight readable", seen["readable"])
            notes.add(f"{row}: longest task", seen["longest"])
            if factor > 1:  # what the browser itself needs for any page
                engine.open(f"{stock.url}robots.txt")
                notes.add(f"{row}: nothing", engine.js(JS["seen"])["longest"])


def settle(engine: Launched, ours: Site, stock: Site) -> None:
    """Be here for the first time, start a fight, and let the browser's caches of compiled code settle.

    It writes down what it has compiled when nothing new has come for two seconds: a fight lasts longer. WebKit, which its
    driver gives no disk, writes nothing down, and forgets the caches of a site that no page is open of: so one stays.
    """
    played = 0 if engine.name == "webkit" else PLAYED
    go(engine, ours, "blow")
    engine.js(JS["stored"])
    if isinstance(engine, WebKit):
        engine.leave_open(ours.url, "[data-note=reader]")  # which takes no fight from anybody
    for _ in range(2):
        go(engine, stock, "started")
        time.sleep(played)
        go(engine, ours, "blow")
        time.sleep(played)


def first(
    fresh: Callable[[], contextlib.AbstractContextManager[Launched]], ours: Site, plain: Site, rounds: int, notes: Notes
) -> None:
    """First visits on a slow processor and an emulated line, each in a profile that holds nothing."""
    lines = {"4G": (Line(10, 0.06), 4.0), "slow line": (Line(1.6, 0.15), 1.0)}
    for name, (line, factor) in lines.items():
        for _ in range(rounds):
            for site, what, label in ((plain, "started", "plain"), (ours, "blow", "ours")):
                with fresh() as engine:
                    engine.open(NOWHERE)
                    Metered.line = line
                    with Slowed(engine.process, factor):
                        notes.add(f"first visit, {name}, {label}", go(engine, site, what))
                    Metered.line = FAST_LINE


def sent_until_the_first_blow(engine: Launched, site: Site, what: str) -> dict[str, Any]:
    """What one first visit fetches until it answers: bytes on the line, and files that were fetched more than once."""
    Metered.sent.clear()
    go(engine, site, what)
    sent = list(Metered.sent)
    paths = [path for path, _, _ in sent]
    painted = engine.js(JS["seen"])["paint"]
    early = engine.js(
        "() => performance.getEntriesByType('resource').map(({name, startTime}) => [new URL(name).pathname, startTime])"
    )
    before = {"/"} | {path for path, begun in early if painted is not None and begun < painted}
    return {
        "bytes": sum(size for _, _, size in sent),
        "twice": sorted({path for path in paths if paths.count(path) > 1}),
        "before paint": sum(size for path, _, size in sent if path in before and not path.endswith((".wasm", ".gz"))),
    }


def packed_size(file: Path) -> int:
    """Bytes of a file as a host that compresses sends it."""
    return len(gzip.compress(file.read_bytes(), 6))
