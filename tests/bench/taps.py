"""Count the taps that each job takes in each system: `.venv/bin/python tests/bench/taps.py`.

Driven through the built site at 360 x 740 with a finger; `tests/web/jobs.py` says what is done and what it may take.
--only WORDS counts the jobs whose name holds them.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(ROOT / part) for part in ("build", "tests", "tests/web")]

from jobs import JOBS, SYSTEMS, Job, taps  # noqa: E402
from phone import LOOKS, Phone  # noqa: E402
from playwright.sync_api import BrowserContext, sync_playwright  # noqa: E402

import ready  # noqa: E402
from serve import Site  # noqa: E402


def counted(context: BrowserContext, url: str, job: Job, system: str) -> int:
    """On a phone that has the app but no fight."""
    phone = Phone(context, url, context.new_page())
    phone.forget()
    try:
        return taps(phone, job, system)
    finally:
        phone.put_away()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", metavar="WORDS", help="jobs whose name holds these words")
    asked = parser.parse_args()
    if not (ready.DIST / "site").is_dir():
        raise SystemExit("Build the site first: python3 build/static.py")
    wide = max(len(system) for system in SYSTEMS)
    print("| job | figure | " + " | ".join(SYSTEMS) + " |")
    print("| --- | --- | " + " | ".join("-" * wide for _ in SYSTEMS) + " |")
    with sync_playwright() as driver:
        site = Site(ready.DIST / "site").start()
        browser = driver.chromium.launch(executable_path=ready.chromium(), args=["--no-sandbox"])
        context = browser.new_context(**LOOKS, color_scheme="dark", reduced_motion="reduce")
        for job in (job for job in JOBS if asked.only in job.name):
            found = [counted(context, site.url, job, system) for system in SYSTEMS]
            row = " | ".join(f"{taps}{'' if taps <= job.figure else ' too many'}" for taps in found)
            print(f"| {job.name} | {job.figure}{' + typing' if job.typed else ''} | {row} |", flush=True)
        browser.close()
        site.stop()


if __name__ == "__main__":
    main()
