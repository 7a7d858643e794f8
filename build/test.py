"""Check everything: `python3 build/test.py` sets up what is needed, builds the site and runs every check and test.

With --quick the rules alone, their long searches cut to a tenth, and one story in Chromium: before every commit.
With --system my-game the lint, types, examples and laws of that system alone, in seconds: while it is being written.
Further arguments go to pytest: `python3 build/test.py tests/rules -k soak`.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING, NoReturn

import ready
import static
from ready import MODULES, PYTHON, ROOT, WEB, say

if TYPE_CHECKING:
    from pathlib import Path


QUICK = "--quick"
SYSTEM = "--system"
#: one fight by thumb, from the blow to the next morning
STORY = ["tests/web/test_story.py"]
LAWS = "tests/rules/test_laws.py"
#: what some tests of the rules import that the page's Python has not: compiled packages, processes, modules for authors
ELSEWHERE = re.compile(
    r"^(?:from|import) .*(?:hypothesis|strategies|icepool|dyce|subprocess|reach"
    r"|schema|kit.checks|sawbones.new|watched|template)",
    re.MULTILINE,
)
#: minutes of chance and of time, which this machine's own Python is quicker at
LONG = ("test_kept", "test_hostile", "test_cybergod_bounds", "test_faults")
IMPORTS = (
    "imports",
    ROOT / "rules",
    [str(PYTHON.parent / "lint-imports"), str(ROOT / "pyproject.toml"), "--no-logo", "--no-cache"],
)


def checks() -> list[tuple[str, Path, list[str]]]:
    """Name, folder and command of each check, quickest first."""
    python = [str(PYTHON), "-m"]
    node = str(ready.node())
    return [
        ("ruff", ROOT, [*python, "ruff", "check", "--quiet", "."]),
        ("format", ROOT, [*python, "ruff", "format", "--check", "--quiet", "."]),
        ("mypy", ROOT, [*python, "mypy"]),
        IMPORTS,
        ("tsc", WEB, [node, str(MODULES / "typescript" / "bin" / "tsc")]),
        ("biome", WEB, [node, str(MODULES / "@biomejs" / "biome" / "bin" / "biome"), "check"]),
        ("rooms", WEB, [node, str(MODULES / "dependency-cruiser" / "bin" / "dependency-cruise.mjs"), "."]),
        *((name, ROOT, [*python, "pytest", *what]) for name, what in tests()),
        *([("in the page's Python", ROOT, in_pyodide(node))] if not sys.argv[1:] else []),
    ]


def in_pyodide(node: str) -> list[str]:
    """The laws and the tables once more, inside the very Python and on the very wheel that the page ships."""
    ask = [str(PYTHON), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    packages = subprocess.run(ask, capture_output=True, text=True, check=True).stdout.strip()
    files = [file for file in sorted((ROOT / "tests" / "rules").glob("test_*.py")) if not file.stem.startswith(LONG)]
    there = [file for file in files if not ELSEWHERE.search(file.read_text("utf-8"))]
    named = [str(file.relative_to(ROOT)) for file in there]
    return [node, str(ROOT / "tests" / "pyodide" / "run.mjs"), str(ROOT), packages, "--durations=5", *named]


def tests() -> list[tuple[str, list[str]]]:
    """What pytest is called with: all tests together, a process for each core."""
    asked = sys.argv[1:]
    if asked and asked != [QUICK]:
        return [("pytest", asked)]
    shared = ["--numprocesses=logical", "--dist=loadgroup", "--no-loadscope-reorder"]
    return [("tests", [*shared, "tests/rules", *STORY] if asked else shared)]


def of_system(name: str) -> list[tuple[str, Path, list[str]]]:
    """The checks of one system: its folder, its own tests and the laws."""
    python, folder = [str(PYTHON), "-m"], ROOT / "rules" / "sawbones" / "systems" / name.replace("-", "_")
    tests = sorted((ROOT / "tests" / "rules").glob(f"test_{folder.name}*.py"))
    if not folder.is_dir():
        raise SystemExit(f"There is no {folder.relative_to(ROOT)}: python3 -m sawbones.new {name} writes one.")
    files = [str(file.relative_to(ROOT)) for file in (folder, *tests)]
    laws = [*python, "pytest", "-q", "--durations=0", "--durations-min=1", *files[1:], LAWS]
    return [
        ("ruff", ROOT, [*python, "ruff", "check", "--quiet", *files]),
        ("format", ROOT, [*python, "ruff", "format", "--check", "--quiet", *files]),
        ("mypy", ROOT, [*python, "mypy", *files]),
        IMPORTS,
        ("examples and laws", ROOT, laws),
    ]


def main() -> None:
    ready.python()
    if SYSTEM in sys.argv[1:-1]:
        name = sys.argv[sys.argv.index(SYSTEM) + 1]
        carry_out(of_system(name), {**os.environ, "SAWBONES_SYSTEM": name})
    ready.npm()
    static.build()
    ready.engines()
    env = {**os.environ, "SAWBONES_CHROMIUM": str(ready.chromium())}
    if QUICK in sys.argv:
        env["SAWBONES_SHARE"] = "0.1"
    carry_out(checks(), env)


def carry_out(todo: list[tuple[str, Path, list[str]]], env: dict[str, str]) -> NoReturn:
    """Run each check to its end, and leave with what failed."""
    failed = []
    for name, folder, command in todo:
        say(f"— {name}")
        if subprocess.run(command, cwd=folder, env=env, check=False).returncode:
            failed.append(name)
    raise SystemExit(f"failed: {', '.join(failed)}" if failed else 0)


if __name__ == "__main__":
    main()
