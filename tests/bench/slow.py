"""Slows a browser's pages and workers alike: `slow.py PID FACTOR` until it is told to end.

Chromium's own throttle does not reach workers. This one stops every process that runs pages for all but one part of each
40 ms and lets it go on for that part, for as long as the browser with that PID lives.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

CYCLE = 0.04
#: what the processes that run pages have in their command line, by engine
RUNS_PAGES = ("--type=renderer", "-contentproc", "WebKitWebProcess")


def renderers(browser: int) -> list[int]:
    """The processes under a browser that run pages."""
    parents: dict[int, int] = {}
    lines: dict[int, str] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError, IndexError):
                stat = (entry / "stat").read_text()
                parents[int(entry.name)] = int(stat.rsplit(")", 1)[1].split()[1])
                lines[int(entry.name)] = (
                    (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode("utf-8", "replace")
                )

    def under(pid: int) -> bool:
        while pid in parents:
            if pid == browser:
                return True
            pid = parents[pid]
        return False

    return [pid for pid, line in lines.items() if any(word in line for word in RUNS_PAGES) and under(pid)]


def send(pids: list[int], number: int) -> None:
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, number)


def main() -> None:
    browser, factor = int(sys.argv[1]), float(sys.argv[2])
    going = [True]
    signal.signal(signal.SIGTERM, lambda *_: going.clear())
    pids: list[int] = []
    looked = 0.0
    try:
        while going and Path(f"/proc/{browser}").exists():
            if time.monotonic() - looked > 0.1:
                pids, looked = renderers(browser), time.monotonic()
            send(pids, signal.SIGSTOP)
            time.sleep(CYCLE * (1 - 1 / factor))
            send(pids, signal.SIGCONT)
            time.sleep(CYCLE / factor)
    finally:
        send(renderers(browser), signal.SIGCONT)


class Slowed:
    """`with Slowed(pid, 4):` the browser's pages and workers run four times slower."""

    def __init__(self, browser: int, factor: float) -> None:
        self.command = [sys.executable, __file__, str(browser), str(factor)]
        self.running: subprocess.Popen[bytes] | None = None
        self.factor = factor

    def __enter__(self) -> None:
        if self.factor > 1:
            self.running = subprocess.Popen(self.command)  # noqa: S603 - this very file

    def __exit__(self, *_: object) -> None:
        if self.running:
            self.running.terminate()
            self.running.wait()


if __name__ == "__main__":
    main()
