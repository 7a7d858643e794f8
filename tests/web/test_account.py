"""What tests cost is printed at the end of a run, with the processes they start, and what grew since the run before."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import costs

TESTS = Path(__file__).parents[1]
BURNS = """
import subprocess, sys

def test_in_another_process():
    subprocess.run([sys.executable, "-c", "import time\\nwhile time.process_time() < {seconds}: pass"], check=True)  # noqa: S603 - this very Python
"""


#: a process that every test may use, as a browser is, and that ends after the last
SHARED = """
import subprocess, sys, pytest

BUSY = "import sys, time\\nwhile time.process_time() < 2: pass\\nprint(flush=True)\\nsys.stdin.read()"

@pytest.fixture(scope="session", autouse=True)
def shared():
    with subprocess.Popen([sys.executable, "-c", BUSY], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:  # noqa: S603 - this very Python
        process.stdout.readline()
        yield
        process.stdin.close()
"""
BUDGETS = """
reference_work = {reference}
[[group]]
name = "those that burn"
seconds = 1
members = ["test_b*"]
[[group]]
name = "all others"
seconds = 0
members = ["*"]
"""


def run(folder: Path, seconds: float, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a test that takes so many processor seconds."""
    (folder / "pytest.ini").write_text("[pytest]\n", "utf-8")
    (folder / "test_burns.py").write_text(BURNS.format(seconds=seconds), "utf-8")
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    env["PYTHONPATH"] = f"{TESTS}{os.pathsep}{TESTS.parent / 'build'}"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "account", *arguments]
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)  # noqa: S603 - this very Python


@pytest.mark.parametrize(
    ("reference", "passes"),
    [
        pytest.param(0.0001, True, id="the machine is slower than the one of the budgets"),
        pytest.param(1000, False, id="it is quicker"),
    ],
)
def test_a_group_over_its_budget_fails_the_run_and_names_its_tests(
    tmp_path: Path, reference: float, passes: bool
) -> None:
    file = tmp_path / "budgets.toml"
    file.write_text(BUDGETS.format(reference=reference), "utf-8")
    done = run(tmp_path, 0.5, f"--budgets={file}", "-n", "1")
    assert (done.returncode == 0) is passes, done.stdout
    lines = [line for line in done.stdout.splitlines() if line.startswith("over budget")]
    assert len(lines) == (0 if passes else 1)
    assert passes or ("those that burn took" in lines[0] and "test_burns.py::test_in_another_process" in lines[0])


def test_what_all_tests_share_is_not_charged_to_the_last(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text(SHARED, "utf-8")
    done = run(tmp_path, 0.1)
    (line,) = [line for line in done.stdout.splitlines() if line.endswith("::test_in_another_process")]
    assert float(line.split()[0]) < 1.5


def test_every_test_file_and_check_has_a_budget() -> None:
    _, groups = costs.read_budgets(costs.FILE)
    files = [str(file.relative_to(TESTS.parent)) for file in TESTS.rglob("test_*.py")]
    assert [file for file in files if costs.find_group(groups, file) is None] == []


def test_the_account_counts_other_processes_and_says_what_grew(tmp_path: Path) -> None:
    said = [run(tmp_path, seconds).stdout for seconds in (0.2, 3)]
    assert "grew" not in said[0]
    assert "grew from" in said[1]
    (line,) = [line for line in said[1].splitlines() if line.endswith("::test_in_another_process")]
    assert float(line.split()[0]) > 2.8
