"""Show how safe what is kept is: `.venv/bin/python tests/bench/durability.py` prints the table of all goals.

It runs the tests of these goals and prints for each goal its name, the figure required, the figure reached and the engine
that reached it. With --long it runs the long figures, which take hours; --share 0.2 takes a fifth of those. --only R8 runs
what one goal needs. Needs a built site (`python3 build/serve.py` builds one).
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import textwrap
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from goals import GOALS  # noqa: E402 - found by the path above

WHERE = {
    "tests/rules/test_hostile.py": ("R1", "R2", "R4", "R5", "R6"),
    "tests/rules/test_kept.py": ("R21",),
    "tests/rules/test_deeds.py": ("R1", "R22"),
    "tests/rules/test_well_formed.py": ("R1",),
    "tests/web/test_stores.py": ("R7", "R8", "R9", "R12"),
    "tests/web/test_stores_shared.py": ("R10", "R15"),
    "tests/web/test_engines.py": ("R1", "R2", "R3", "R11", "R17"),
    "tests/web/test_lines.py": ("R13", "R14", "R16"),
    "tests/web/test_long.py": ("R19", "R20"),
    "tests/web/test_links.py": ("R5", "R6"),
    "tests/web/test_keeping.py": ("R6", "R11"),
    "tests/web/test_starting.py": ("R15", "R18"),
}
WIDTHS = (26, 46, 9, 66)


def table(notes: list[dict[str, str]]) -> None:
    """One line a goal and engine, wrapped."""
    by_goal = defaultdict(list)
    for note in notes:
        by_goal[note["goal"]].append((note["engine"], note["figure"]))
    row(("goal", "required", "engine", "reached"))
    for goal, (name, required) in GOALS.items():
        print("-" * (sum(WIDTHS) + 9))
        found = by_goal[goal] or [("", "not run")]
        for number, (engine, figure) in enumerate(found):
            row((f"{goal} {name}" if number == 0 else "", required if number == 0 else "", engine, figure))


def row(cells: tuple[str, str, str, str]) -> None:
    """One row of the table."""
    wrapped = [textwrap.wrap(cell, width) or [""] for cell, width in zip(cells, WIDTHS, strict=True)]
    for number in range(max(map(len, wrapped))):
        line = [parts[number] if number < len(parts) else "" for parts in wrapped]
        print(" | ".join(cell.ljust(width) for cell, width in zip(line, WIDTHS, strict=True)).rstrip())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--long", action="store_true", help="the long figures: hours")
    parser.add_argument("--share", default="1", help="this part of the long figures")
    parser.add_argument("--only", nargs="*", help="these goals")
    parser.add_argument("--notes", type=Path, nargs="*", help="print what earlier runs noted, and run nothing")
    asked = parser.parse_args()
    if asked.notes:
        table([json.loads(line) for file in asked.notes for line in file.read_text("utf-8").splitlines()])
        return
    wanted = set(asked.only or GOALS)
    files = [file for file, goals in WHERE.items() if wanted & set(goals)]
    with tempfile.TemporaryDirectory() as folder:
        notes = Path(folder) / "figures.jsonl"
        notes.touch()
        env = {**os.environ, "SAWBONES_FIGURES": str(notes), "SAWBONES_SHARE": asked.share}
        if asked.long:
            env["SAWBONES_LONG"] = "1"
        done = subprocess.run([sys.executable, "-m", "pytest", "-q", *files], cwd=ROOT, env=env, check=False)  # noqa: S603
        table([note for line in notes.read_text("utf-8").splitlines() if (note := json.loads(line))["goal"] in wanted])
    raise SystemExit(done.returncode)


if __name__ == "__main__":
    main()
