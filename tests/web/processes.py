"""The processes under a browser, of any engine: those that run its pages are found, weighed and killed by themselves."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING

import psutil

if TYPE_CHECKING:
    from collections.abc import Iterable

#: what is in the command line of a process that runs pages, by engine; Firefox ends it with the kind
RUNS_PAGES = ("--type=renderer", "WebKitWebProcess")


def line(process: psutil.Process) -> str:
    """How it was called; "" when it is gone."""
    with contextlib.suppress(psutil.Error):
        return " ".join(process.cmdline()).strip()
    return ""


def pages(browser: psutil.Process) -> list[psutil.Process]:
    """Those that run pages, and spare ones that will."""
    with contextlib.suppress(psutil.NoSuchProcess):
        below = [(process, line(process)) for process in browser.children(recursive=True)]
        return [one for one, said in below if said.endswith(" tab") or any(word in said for word in RUNS_PAGES)]
    return []


def kill(processes: Iterable[psutil.Process]) -> None:
    """At once, with no time to put anything in order."""
    for process in processes:
        with contextlib.suppress(psutil.NoSuchProcess):
            process.kill()


def resident(browser: psutil.Process) -> float:
    """MiB of the largest process that runs pages."""
    return float(max(process.memory_info().rss for process in pages(browser)) / 2**20)


def processor(browser: psutil.Process) -> float:
    """Milliseconds of processor that those that run its pages have had so far, all their threads together."""
    return sum(map(_had, pages(browser)))


def _had(process: psutil.Process) -> float:
    tasks = Path(f"/proc/{process.pid}/task")
    try:
        return sum(int((task / "schedstat").read_text("ascii").split()[0]) for task in tasks.iterdir()) / 1e6
    except (OSError, ValueError):  # no such place: not so fine, but anywhere
        with contextlib.suppress(psutil.Error):
            times = process.cpu_times()
            return 1000 * float(times.user + times.system)
        return 0.0
