"""All tests of the rules go through a door that is watched; and at the end it is said what play has reached."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

import watched  # noqa: F401 - before any of them is imported
from hypothesis import settings

from goals import many

if TYPE_CHECKING:
    import pytest

#: the same examples every time, and however slow the machine is
settings.register_profile("rules", settings.get_profile("ci"), max_examples=many(100, 100))
settings.load_profile("rules")


def pytest_collection_finish() -> None:
    """Thousands of tests and their rows stay to the end: they are not looked through for garbage again and again."""
    gc.collect()
    gc.freeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reports = [report for kind in ("passed", "failed") for report in terminalreporter.stats.get(kind, [])]
    said = [value for report in reports for name, value in report.user_properties if name == "reached"]
    if said:
        terminalreporter.section("reached by the laws and play")
        for line in sorted(said):
            terminalreporter.write_line(line)
