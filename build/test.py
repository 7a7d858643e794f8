"""Run the checks and tests: `python3 build/test.py` sets up what is needed, builds the site and tests every promise.

--quick: lint, types, the page's modules, the rules with a twentieth of their chance, a fight in Chromium.
--all: every repetition and all of chance: before a change of rules, storage or links goes out.
--system my-game: the lint, types, examples, laws and rows of that ruleset alone, in seconds: while it is being written.
Further arguments go to pytest: `python3 build/test.py tests/rules -k soak`.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections import defaultdict
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from typing import TYPE_CHECKING, NamedTuple

import costs
import ready
import static
from ready import MODULES, PYTHON, ROOT, WEB, say

if TYPE_CHECKING:
    from pathlib import Path


#: name, folder and command
Check = tuple[str, "Path", list[str]]


class Done(NamedTuple):
    """How a check ended."""

    code: int
    output: str
    #: of the processor, those of its children included
    seconds: float


Running = Future[Done]


QUICK, ALL, SYSTEM = "--quick", "--all", "--system"
#: what part of chance each run throws (tests/goals.py): without either word, a quarter
SHARES = {QUICK: "0.05", ALL: "1"}
USUAL_SHARE = "0.25"
#: a blow by thumb, and somebody dying until the last test is asked
STORY = [f"tests/web/test_story.py::test_{name}" for name in ("the_ghoul_hits_boris", "dying_runs_down_and_comes_due")]
LAWS = "tests/rules/test_laws.py"
#: whether an id of the system is also a word of the page
IDS = "tests/web/test_no_rules_in_the_page.py"
#: the plugin that says at the end what every file of tests has cost
ACCOUNT = ("-p", "account")
CORES = os.cpu_count() or 1
#: what some tests of the rules import that the page's Python has not: compiled packages, processes, modules for authors
ELSEWHERE = re.compile(
    r"^(?:from|import) .*\b(?:hypothesis|strategies|icepool|dyce|subprocess|resource"
    r"|schema|kit.checks|sawbones.new|watched|twins|test_veil|template|command_line)\b",
    re.MULTILINE,
)
#: what the page's Python runs by default, each with why
SEAM = ROOT / "tests" / "pyodide" / "default.tsv"
#: what part of chance tests of every ruleset throw at one
SYSTEM_SHARE = "0.05"
#: minutes of chance and of time, which this machine's own Python is quicker at
LONG = ("test_kept", "test_hostile", "test_cybergod_bounds", "test_faults", "test_ahead")
PYTEST = [str(PYTHON), "-m", "pytest", "-q", "--durations=0", "--durations-min=1"]
IMPORTS = (
    "imports",
    ROOT / "rules",
    [str(PYTHON.parent / "lint-imports"), str(ROOT / "pyproject.toml"), "--no-logo", "--no-cache"],
)


def checks() -> list[Check]:
    """All that needs no site, what takes longest first."""
    python = [str(PYTHON), "-m"]
    node = str(ready.node())
    modules = sorted((ROOT / "tests" / "node").glob("*.test.mjs"))
    return [
        ("mypy", ROOT, [*python, "mypy"]),
        ("tsc", WEB, [node, str(MODULES / "typescript" / "bin" / "tsc")]),
        ("the page's modules", ROOT, [node, "--test", "--test-reporter=dot", *map(str, modules)]),
        ("rooms", WEB, [node, str(MODULES / "dependency-cruiser" / "bin" / "dependency-cruise.mjs"), "."]),
        IMPORTS,
        ("biome", WEB, [node, str(MODULES / "@biomejs" / "biome" / "bin" / "biome"), "check"]),
        ("ruff", ROOT, [*python, "ruff", "check", "--quiet", "."]),
        ("format", ROOT, [*python, "ruff", "format", "--check", "--quiet", "."]),
    ]


def in_pyodide(*, everything: bool) -> list[Check]:
    """The rules' tests in the very Python and on the wheel that the page ships: the seam, or all that can run there."""
    ask = [str(PYTHON), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    packages = subprocess.run(ask, capture_output=True, text=True, check=True).stdout.strip()
    script = str(ROOT / "tests" / "pyodide" / "run.mjs")
    called = [str(ready.node()), script, str(ROOT), packages, "--durations=5", "-m"]
    parts = all_in_pyodide() if everything else [seam()]
    marked = "not native" if everything else "not native and not repeated"
    return [("in the page's Python", ROOT, [*called, marked, *part]) for part in parts if part]


def seam() -> list[str]:
    """Read what the default run asks of the page's Python: of one interpreter, since a start costs seconds."""
    return [line.split("\t")[0] for line in SEAM.read_text("utf-8").splitlines()[1:]]


def all_in_pyodide() -> list[list[str]]:
    """List all tests that can run in the page's Python, a part for each core."""
    files = [file for file in sorted((ROOT / "tests" / "rules").glob("test_*.py")) if not file.stem.startswith(LONG)]
    there = [file for file in files if not ELSEWHERE.search(file.read_text("utf-8"))]
    there.sort(key=lambda file: file.stat().st_size)
    return [[str(file.relative_to(ROOT)) for file in there[part::CORES]] for part in range(CORES)]


def coverage_checks() -> list[Check]:
    """Return two checks, in order: run the rules' tests under coverage.py, then compare it with the threshold."""
    python = [str(PYTHON), "-m", "coverage"]
    tests = ["-m", "pytest", "-q", "-m", "not native and not repeated and not dear", "tests/rules"]
    return [("rules, watched", ROOT, [*python, "run", *tests]), ("coverage", ROOT, [*python, "report"])]


def pytest_arguments(asked: list[str]) -> list[str]:
    """List what pytest is called with: more processes than cores, since tests of the page often wait for it."""
    if is_selection(asked):
        return [*ACCOUNT, *asked]
    some = {QUICK: ["-m", "not dear and not repeated", "tests/rules", *STORY], ALL: []}
    processes = CORES if asked else CORES + CORES // 2
    return [
        *ACCOUNT,
        f"--numprocesses={processes}",
        "--dist=loadgroup",
        "--no-loadscope-reorder",
        "--cache-clear",
        *(some[asked[0]] if asked else ["-m", "not repeated", f"--budgets={costs.FILE}"]),
    ]


def is_selection(asked: list[str]) -> bool:
    """Return whether these arguments are for pytest."""
    return asked not in ([], [QUICK], [ALL])


def folder_of(name: str) -> Path:
    """Where a system's rules are; two texts of one game live in one folder, with whose name both ids begin."""
    systems = ROOT / "rules" / "sawbones" / "systems"
    own = systems / name.replace("-", "_")
    words = name.split("-")
    shorter = [systems / "_".join(words[:many]) for many in range(len(words) - 1, 0, -1)]
    for folder in [own] if own.is_dir() else shorter:
        if folder == own or any(f'"{name}"' in file.read_text("utf-8") for file in folder.glob("*.py")):
            return folder
    raise SystemExit(f"There is no {own.relative_to(ROOT)}: python3 -m sawbones.new {name} writes one.")


def of_system(name: str) -> list[Check]:
    """The checks of one system: its folder, its own tests and the laws."""
    python, folder = [str(PYTHON), "-m"], folder_of(name)
    tests = sorted((ROOT / "tests" / "rules").glob(f"test_{folder.name}*.py"))
    files = [str(file.relative_to(ROOT)) for file in (folder, *tests)]
    return [
        ("examples and laws", ROOT, [*PYTEST, *files[1:], LAWS]),
        ("mypy", ROOT, [*python, "mypy", *files]),
        ("ids", ROOT, [*python, "pytest", "-q", "--noconftest", IDS]),
        IMPORTS,
        ("ruff", ROOT, [*python, "ruff", "check", "--quiet", *files]),
        ("format", ROOT, [*python, "ruff", "format", "--check", "--quiet", *files]),
    ]


def rows_of_system(name: str) -> list[Check]:
    """What tests of every ruleset ask of this one, wherever it is a row of theirs."""
    of_all = re.compile(rf"\b(?:LOOKED_AT|BOOKS|IDS|SHIPPED|SYSTEMS|PROOFS)\b|{name}")
    files = sorted((ROOT / "tests" / "rules").glob("test_*.py"))
    asked = [str(file.relative_to(ROOT)) for file in files if of_all.search(file.read_text("utf-8"))]
    return [("rows", ROOT, [*PYTEST, "-m", "not repeated", "-k", name, "--ignore", LAWS, *asked])]


def environment(**more: str) -> dict[str, str]:
    """Ours, and what Python has compiled is kept: else every process of hundreds compiles the rules and tests anew."""
    return {**os.environ, "PYTHONDONTWRITEBYTECODE": "", **more}


def main() -> None:
    ready.python()
    with ThreadPoolExecutor(CORES) as pool:
        failed = only(sys.argv[sys.argv.index(SYSTEM) + 1], pool) if SYSTEM in sys.argv[1:-1] else everything(pool)
    raise SystemExit(f"failed: {', '.join(failed)}" if failed else 0)


def only(system: str, pool: ThreadPoolExecutor) -> list[str]:
    """Check this system; gives what failed."""
    env = environment(SAWBONES_SYSTEM=system)
    rows = start(rows_of_system(system), {**env, "SAWBONES_SHARE": SYSTEM_SHARE}, pool)
    return report({**rows, **start(of_system(system), {**env, "SAWBONES_SHARE": USUAL_SHARE}, pool)})


def everything(pool: ThreadPoolExecutor) -> list[str]:
    """Check all of it; gives what failed."""
    asked = sys.argv[1:]
    ready.npm()
    if asked != [QUICK]:
        ready.engines()
    env = environment(SAWBONES_CHROMIUM=str(ready.chromium()))
    if not is_selection(asked):
        env["SAWBONES_SHARE"] = SHARES[asked[0]] if asked else USUAL_SHARE
    building = pool.submit(static.build)
    failed = report(start(checks(), env, pool))
    building.result()
    say("— tests")
    ended = subprocess.run([str(PYTHON), "-m", "pytest", *pytest_arguments(asked)], cwd=ROOT, env=env, check=False)
    # Not beside them: three engines want all of a small machine. What is looked for there is another Python, and chance
    # has had its share in this one.
    elsewhere = []
    if not is_selection(asked) and asked != [QUICK]:
        elsewhere = in_pyodide(everything=bool(asked))
    failed += report(start(elsewhere, {**env, "SAWBONES_SHARE": "0.6" if asked else "0.05"}, pool))
    for check in coverage_checks() if asked == [ALL] else ():
        failed += report(start([check], {**env, "SAWBONES_SHARE": SHARES[QUICK]}, pool))
    return failed + ["tests"] * bool(ended.returncode)


def start(todo: list[Check], env: dict[str, str], pool: ThreadPoolExecutor) -> dict[Running, str]:
    """Start checks, as many at once as there are cores."""

    def run(folder: Path, command: list[str]) -> Done:
        with tempfile.TemporaryFile("w+", encoding="utf-8") as output:
            process = subprocess.Popen(command, cwd=folder, env=env, stdout=output, stderr=subprocess.STDOUT)
            seconds = 0.0
            if hasattr(os, "wait4"):  # Windows has no such figure
                _, status, usage = os.wait4(process.pid, 0)
                process.returncode = os.waitstatus_to_exitcode(status)
                seconds = usage.ru_utime + usage.ru_stime
            code = process.wait()
            output.seek(0)
            return Done(code, output.read(), seconds)

    return {pool.submit(run, folder, command): name for name, folder, command in todo}


def report(running: dict[Running, str]) -> list[str]:
    """Print what each check printed and cost as it ends; gives what failed or went over its budget."""
    failed, spent, work = [], defaultdict[str, float](float), [costs.measure_work()]
    for one in as_completed(running):
        name, done = running[one], one.result()
        work.append(costs.measure_work())
        say(f"— {name}, {done.seconds:.0f} processor seconds\n{done.output}".rstrip())
        spent[name] += done.seconds
        if done.code:
            failed.append(name)
    over = [] if ALL in sys.argv else costs.list_overspent(spent, max(work))
    for line in over:
        say(line)
    return failed + ["budgets"] * bool(over)


if __name__ == "__main__":
    main()
