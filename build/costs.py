"""Compare what the tests cost with tests/budgets.toml, in processor seconds.

The budgets are those of one machine. Another gets more in proportion, as a short piece of work takes longer there.
"""

from __future__ import annotations

import fnmatch
import json
import time
import tomllib
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ready import ROOT

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

FILE = ROOT / "tests" / "budgets.toml"
#: how many of its tests a group over budget names
NAMED = 5


@dataclass(frozen=True)
class Group:
    """Tests or checks that share a budget."""

    name: str
    #: what it may cost in processor seconds on the machine of ``reference_work``
    seconds: float
    #: patterns of test files, or of the names of checks
    members: tuple[str, ...]


def read_budgets(file: Path) -> tuple[float, list[Group]]:
    """Read the piece of work's seconds and the groups; whatever several patterns match belongs to the first group."""
    told = tomllib.loads(file.read_text("utf-8"))
    groups = [Group(one["name"], one["seconds"], tuple(one["members"])) for one in told["group"]]
    return told["reference_work"], groups


def find_group(groups: list[Group], member: str) -> Group | None:
    """Find the group of a test file or check."""
    return next((one for one in groups if any(fnmatch.fnmatchcase(member, each) for each in one.members)), None)


def measure_work() -> float:
    """Measure a fixed piece of work in processor seconds: objects, text and numbers, as the tests use them.

    Cores that share their caches make each other slower by half: measure it while the tests run.
    """

    def work() -> None:
        rows = [{"name": f"Ghoul {number}", "wounds": list(range(number % 9))} for number in range(4_000)]
        for _ in range(4):
            rows = json.loads(json.dumps(rows))
        sum(number * number % 7 for number in range(400_000))

    began = time.process_time()
    work()
    return time.process_time() - began


def list_overspent(
    spent: Mapping[str, float], work: float, tests: Mapping[str, float] | None = None, file: Path = FILE
) -> list[str]:
    """List the groups that cost more than their budget, each as a line that names its dearest members.

    ``spent`` is in processor seconds by test file or check, ``tests`` by test; ``work`` is what the piece of work took
    meanwhile.
    """
    (reference, groups), by_group = read_budgets(file), defaultdict[str, dict[str, float]](dict)
    for member, seconds in spent.items():
        if group := find_group(groups, member):
            by_group[group.name][member] = seconds
    slowness, lines = work / reference, []
    for group in groups:
        members = by_group[group.name]
        allowed = group.seconds * slowness
        if sum(members.values()) > allowed:
            named = {
                name: seconds for name, seconds in (tests or members).items() if name.partition("::")[0] in members
            }
            dearest = ", ".join(
                f"{name} {named[name]:.0f}" for name in sorted(named, key=lambda one: -named[one])[:NAMED]
            )
            lines.append(
                f"over budget: {group.name} took {sum(members.values()):.0f} processor seconds, "
                f"and may take {allowed:.0f} here. Dearest: {dearest}"
            )
    return lines
