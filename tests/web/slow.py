"""Slows a browser's pages and workers alike: `slow.py PID FACTOR` until it is told to end.

Chromium's own throttle does not reach workers. This one stops every process that runs pages for all but one part of each
10 ms and lets it go on for that part, for as long as the browser with that PID lives.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import psutil
from processes import pages

if TYPE_CHECKING:
    from collections.abc import Callable

CYCLE = 0.01


def send(pids: list[int], number: int) -> None:
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, number)


def main() -> None:
    browser, factor = psutil.Process(int(sys.argv[1])), float(sys.argv[2])
    going = [True]
    signal.signal(signal.SIGTERM, lambda *_: going.clear())
    pids = [process.pid for process in pages(browser)]
    looked = begun = time.monotonic()
    stood = ran = 0.0  # seconds so far: what one round is out, the next makes good
    print("slow from now on", flush=True)
    try:
        while going and browser.is_running():
            stopped = time.monotonic()
            send(pids, signal.SIGSTOP)
            ran += stopped - begun
            if stopped - looked > 0.1:  # it takes a while: nobody runs meanwhile
                pids, looked = [process.pid for process in pages(browser)], stopped
            time.sleep(max(0, CYCLE * (1 - 1 / factor) - (time.monotonic() - stopped)))
            begun = time.monotonic()
            send(pids, signal.SIGCONT)
            begun = (begun + time.monotonic()) / 2  # whoever is let go may run before this very process does again
            stood += begun - stopped
            time.sleep(min(CYCLE, max(0.001, stood / (factor - 1) - ran)))
    finally:
        send([process.pid for process in pages(browser)], signal.SIGCONT)


#: a fixed piece of work, and how long it took: so that a table can say how slow slow was
WORK = """() => {
  const begun = performance.now();
  let sum = 0;
  for (let i = 0; i < 1e8; i += 1) sum += Math.sqrt(i);
  return sum > 0 ? performance.now() - begun : 0;
}"""


#: milliseconds that it takes on a machine that does nothing else
USUAL = 310


def slowness(js: Callable[[str], float], once_more: float = 1.0) -> float:
    """How many times slower than usual this machine is just now, at least as slow as before: limits are stretched by it."""
    return max(once_more, js(WORK) / USUAL)


class Slowed:
    """`with Slowed(engine.process, 4):` the browser's pages and workers run four times slower."""

    def __init__(self, browser: psutil.Process, factor: float) -> None:
        self.command = [sys.executable, __file__, str(browser.pid), str(factor)]
        self.running: subprocess.Popen[bytes] | None = None
        self.factor = factor

    def __enter__(self) -> None:
        if self.factor > 1:
            self.running = subprocess.Popen(self.command, stdout=subprocess.PIPE)  # noqa: S603 - this very file
            assert self.running.stdout
            self.running.stdout.readline()

    def __exit__(self, *_: object) -> None:
        if self.running:
            self.running.terminate()
            self.running.communicate()


if __name__ == "__main__":
    main()
