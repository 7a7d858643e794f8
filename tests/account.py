"""What the tests cost: processor seconds of each, with the browsers and other processes below it, by file.

A plugin of pytest. At the end of a run it prints the dearest files and tests, and what grew since the last run here.
"""

from __future__ import annotations

import json
import os
from collections import defaultdict

import psutil
import pytest

#: what every file cost in the run before, from the checkout's folder
LAST = "dist/account.json"
#: the property of a test's report
SECONDS = "processor seconds"
#: files and tests that are named, and how much dearer than last time a file is before that is said
MOST_SHOWN = 12
GREW = 1.3, 2.0

_before: dict[str, float] = {}


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


def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> None:
    if call.when == "teardown" and item.nodeid in _before:
        spent = seconds_so_far(with_browsers=is_of_page(item.nodeid)) - _before.pop(item.nodeid)
        item.user_properties.append((SECONDS, round(max(0.0, spent), 3)))


def is_of_page(nodeid: str) -> bool:
    """Return whether a test may have browsers."""
    return nodeid.startswith("tests/web/")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    tests: dict[str, float] = defaultdict(float)
    for reports in terminalreporter.stats.values():
        for report in reports:
            for name, seconds in getattr(report, "user_properties", ()):
                if name == SECONDS and getattr(report, "when", "") == "teardown":
                    tests[report.nodeid] += seconds
    if not tests:
        return
    files: dict[str, float] = defaultdict(float)
    for nodeid, seconds in tests.items():
        files[nodeid.partition("::")[0]] += seconds
    write = terminalreporter.write_line
    terminalreporter.section("processor seconds")
    for folder in sorted({file.rpartition("/")[0] for file in files}):
        inside = [seconds for file, seconds in files.items() if file.rpartition("/")[0] == folder]
        write(f"{sum(inside):8.1f}  {folder}, {len(inside)} files")
    for kind, costs in (("files", files), ("tests", tests)):
        write(f"the dearest {kind}:")
        for name in sorted(costs, key=lambda one: -costs[one])[:MOST_SHOWN]:
            write(f"{costs[name]:8.1f}  {name}")
    file = config.rootpath / LAST
    last = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    times, more = GREW
    grown = {name: (last[name], now) for name, now in files.items() if name in last and now > times * last[name] + more}
    for name, (then, now) in sorted(grown.items(), key=lambda one: one[1][0] - one[1][1]):
        write(f"grew from {then:.1f} to {now:.1f}: {name}")
    file.parent.mkdir(exist_ok=True)
    file.write_text(json.dumps(last | {name: round(seconds, 1) for name, seconds in files.items()}), "utf-8")
