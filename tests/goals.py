"""What must never be lost and never be let in, as goals with figures; and where tests write down what they reached.

`.venv/bin/python tests/bench/durability.py` runs the tests of them all and prints the table.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterable

#: number: (name, figure required)
GOALS = {
    "R1": ("No hostile link escapes", "5,000,000 payloads (100,000 in every test run), 0 escape, at most 50 ms; 2,000 (500) through the page"),
    "R2": ("Bombs are bounded", "at most 64 KiB inflated, 20 ms in the page at 4x, no growth after 1,000 (250)"),
    "R3": ("The interpreter outlives data", "forced death: same state again by itself within 3 s, no loop"),
    "R4": ("Cut links are named", "500 links at every place: all named with their missing characters"),
    "R5": ("Round trip, canonical, short", "1,000,000 states (20,000); 20 fighters ≤ 1,000 characters, 40 ≤ 1,900"),
    "R6": ("Old links live", "at least 30 a release, all open; a newer one is refused politely"),
    "R7": ("The tab’s process killed", "500 kills an engine (12 in Chromium, 5 elsewhere): 0 answered acts lost, 0 torn"),
    "R8": ("The whole browser killed", "500 kills an engine (12 in Chromium, 5 elsewhere): 0 answered acts lost, 0 torn"),
    "R9": ("A fault inside a write", "every step of every write (every third but in Chromium): exactly before or after"),
    "R10": ("Two tabs and five", "2,000 acts: none lost, each in the fight or in a named second one"),
    "R11": ("Full disk, no disk, private window", "warning within 1 s, link and file still work"),
    "R12": ("Damage", "every byte of a record: start never fails, newest whole one shown, damaged one kept"),
    "R13": ("Start without a line", "ready after a restart with the server stopped; 0 requests elsewhere"),
    "R14": ("Half-installed", "server dies after each file: it says so, and heals at the next visit"),
    "R15": ("Update while in use", "no reload unasked, fight kept, an older tab stops writing"),
    "R16": ("Corrupt runtime", "HTML, cut, other bytes: said within 10 s, with a way to try again"),
    "R17": ("Names are text", "1,000 (260) hostile names by link, paste, file: 0 elements, 0 violations, no break at 360 px"),
    "R18": ("Strict policy", "no unsafe-* but wasm-unsafe-eval; all tests run under it"),
    "R19": ("Long session", "10,000 acts: memory ≤ +20 MiB, heap ≤ 48 MiB, storage ≤ 256 kB"),
    "R20": ("Fair dice", "chi-square over 1,000,000 rolls; 50 starts (10), as many first draws"),
    "R21": ("What is accepted is kept", "2,000,000 acts (8,000) at the edges of every bound: each read back from records, document and link, or refused in words"),
    "R22": ("A player’s phone merges", "5,000 divergences (200): each deed laid, there, asked of or named; none lost, none doubled"),
}  # fmt: skip

LONG = bool(os.environ.get("SAWBONES_LONG"))
SHARE = float(os.environ.get("SAWBONES_SHARE", "1"))


def many(usual: int, long: int) -> int:
    """How many in every test run, and how many in the long one; SAWBONES_SHARE takes a part of either."""
    return max(usual, int(long * SHARE)) if LONG else max(1, int(usual * SHARE))


def fuzz(usual: int, long: int) -> int:
    """Return how many heavy random cases to run: as `many`, but a tenth in the run that takes a quarter of the rest."""
    return many(usual, long) if LONG or SHARE >= 1 else max(1, int(usual * SHARE * 0.4))


def repeat_for(values: Iterable[Any], *default: Any) -> list[Any]:
    """Return all values for `parametrize`: those in `default` run every time, the others are marked `repeated`."""
    return [
        one
        if one in default
        else pytest.param(*(one if isinstance(one, tuple) else (one,)), marks=pytest.mark.repeated)
        for one in values
    ]


def reached(goal: str, figure: str, engine: str = "rules") -> None:
    """Note what a test has shown, where somebody wants to know."""
    assert goal in GOALS
    if notes := os.environ.get("SAWBONES_FIGURES"):
        with Path(notes).open("a", encoding="utf-8") as file:
            file.write(json.dumps({"goal": goal, "engine": engine, "figure": figure}) + "\n")
