"""Lighthouse on the second visit, with its mobile settings."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import ready

if TYPE_CHECKING:
    from serve import Site

HOME = Path(__file__).resolve().parent / "lighthouse"
FLAGS = (
    "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"
    " --disable-component-update --disable-sync"
)
#: Nothing is fetched on the second visit, and from nothing fetched a slow line cannot be reckoned: it is slowed for real.
SECOND = ("--disable-storage-reset", "--throttling-method=devtools")
CATEGORIES = ("performance", "accessibility", "best-practices")


def lighthouse() -> Path:
    """Its command, installed on first use: nothing else needs it."""
    command = HOME / "node_modules" / "lighthouse" / "cli" / "index.js"
    if not command.exists():
        npm = shutil.which("npm", path=str(ready.node().parent)) or "npm"
        ready.run(npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", cwd=HOME)
    return command


def scores(site: Site, browser: Path) -> dict[str, float]:
    """The score of each category, 0 to 100, on a visit after the first: what is stored stays stored."""
    found: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as folder:
        root = "" if os.geteuid() else " --no-sandbox"  # where everything runs as root, as in a container
        flags = f"{FLAGS}{root} --user-data-dir={folder}/profile"
        report = Path(folder) / "report.json"
        for visit in ("first", "second"):
            command = [
                ready.node(), lighthouse(), site.url, "--quiet", "--output=json", f"--output-path={report}",
                f"--only-categories={','.join(CATEGORIES)}", f"--chrome-flags={flags}",
                *(SECOND if visit == "second" else []),
            ]  # fmt: skip
            done = subprocess.run(  # noqa: S603 - our own command
                [str(part) for part in command], env={**os.environ, "CHROME_PATH": str(browser)}, check=False
            )
            if done.returncode:
                raise SystemExit("Lighthouse failed")
        told = json.loads(report.read_text("utf-8"))
        for category in CATEGORIES:
            found[category] = 100 * told["categories"][category]["score"]
            for audit in told["categories"][category]["auditRefs"]:
                result = told["audits"][audit["id"]]
                if (
                    audit["weight"]
                    and result["score"] is not None
                    and result["score"] < 1
                    and category != "performance"
                ):
                    print(f"lighthouse, {category}: {result['title']}")
    return found
