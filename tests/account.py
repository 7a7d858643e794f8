"""What the tests cost: processor seconds of each, with the browsers and other processes below it, by file.

A plugin of pytest. At the end of a run it prints the dearest files and tests, and what grew since the last run here. With
--budgets FILE a run fails whose groups cost more than the file allows.
"""

from __future__ import annotations

import json
import os
import statistics
from collections import defaultdict
from pathlib import Path

import psutil
import pytest

import costs

#: what every file cost in the run before, from the checkout's folder
LAST = "dist/account.json"
#: the property of a test's report
SECONDS = "processor seconds"
#: files and tests that are named, and how much dearer than last time a file is before that is said
MOST_SHOWN = 12
GREW = 1.3, 2.0

#: after so many tests a piece of work is measured, which says how quick this machine is meanwhile
TESTS_A_MEASUREMENT = 100
_before: dict[str, float] = {}
_after: dict[str, float] = {}
_spent: dict[str, float] = defaultdict(float)
_overspent: list[str] = []
_work: list[float] = []


def seconds_so_far(*, with_browsers: bool) -> float:
    """Return the processor seconds of this process and all below it, those that have ended included."""
    own = os.times()
    total = own.user + own.system + own.children_user + own.children_system
    if not with_browsers:  # looking for them costs more than most tests of the rules
        return total
    for process in psutil.Process().children(recursive=True):
        try:
            times = process.cpu_times()
        except psutil.Error:
            continue
        total += times.user + times.system + times.children_user + times.children_system
    return total


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    _before[item.nodeid] = seconds_so_far(with_browsers=is_of_page(item.nodeid))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Measure the last test before its teardown, which ends the browsers of all tests."""
    if nextitem is None:
        _after[item.nodeid] = seconds_so_far(with_browsers=is_of_page(item.nodeid))


def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> None:
    if call.when == "teardown" and item.nodeid in _before:
        after = _after.get(item.nodeid) or seconds_so_far(with_browsers=is_of_page(item.nodeid))
        spent = after - _before.pop(item.nodeid)
        item.user_properties.append((SECONDS, round(max(0.0, spent), 3)))


def is_of_page(nodeid: str) -> bool:
    """Return whether a test may have browsers."""
    return nodeid.startswith("tests/web/")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--budgets", type=Path, help="fail where a group of tests costs more than this file allows")


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add up, in the process that prints: each test's seconds come with its last report."""
    if report.when == "teardown":
        for name, seconds in report.user_properties:
            if name == SECONDS:
                _spent[report.nodeid] += float(str(seconds))
        if len(_spent) % TESTS_A_MEASUREMENT == 0:
            _work.append(costs.measure_work())


def add_up_files() -> dict[str, float]:
    """Return the processor seconds of every file of tests."""
    files: dict[str, float] = defaultdict(float)
    for nodeid, seconds in _spent.items():
        files[nodeid.partition("::")[0]] += seconds
    return files


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    file: Path | None = session.config.getoption("--budgets")
    if file is None or hasattr(session.config, "workerinput"):
        return
    work = statistics.median(_work or [costs.measure_work()])
    _overspent.extend(costs.list_overspent(add_up_files(), work, _spent, file))
    if _overspent and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    tests, files = _spent, add_up_files()
    if not tests:
        return
    write = terminalreporter.write_line
    terminalreporter.section("processor seconds")
    if _work:
        write(f"{statistics.median(_work):8.3f}  the piece of work that budgets are measured by")
    for folder in sorted({file.rpartition("/")[0] for file in files}):
        inside = [seconds for file, seconds in files.items() if file.rpartition("/")[0] == folder]
        write(f"{sum(inside):8.1f}  {folder}, {len(inside)} files")
    for kind, by_name in (("files", files), ("tests", tests)):
        write(f"the dearest {kind}:")
        for name in sorted(by_name, key=lambda one: -by_name[one])[:MOST_SHOWN]:
            write(f"{by_name[name]:8.1f}  {name}")
    for line in _overspent:
        write(line, red=True)
    file = config.rootpath / LAST
    last = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    times, more = GREW
    grown = {name: (last[name], now) for name, now in files.items() if name in last and now > times * last[name] + more}
    for name, (then, now) in sorted(grown.items(), key=lambda one: one[1][0] - one[1][1]):
        write(f"grew from {then:.1f} to {now:.1f}: {name}")
    file.parent.mkdir(exist_ok=True)
    file.write_text(json.dumps(last | {name: round(seconds, 1) for name, seconds in files.items()}), "utf-8")
