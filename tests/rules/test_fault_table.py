"""The table of faults names tests that there are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

#: it reads files of tests, which the page's Python has no use for
pytestmark = pytest.mark.native

TESTS = Path(__file__).parents[1]
ROWS = [
    row.split("\t")
    for row in (TESTS / "faults.tsv").read_text("utf-8").splitlines()
    if row and not row.startswith(("#", "id\t"))
]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_every_fault_is_held_by_a_test_or_said_to_be_open(row: list[str]) -> None:
    _, fault, held = row
    assert fault
    assert held.startswith(("tests/", "open", "decided in rules/"))
    for file, name in re.findall(r"(tests/[\w/]+\.py)::(\w+)", held):
        assert re.search(rf"^def {name}\(", (TESTS.parent / file).read_text("utf-8"), re.MULTILINE), f"{file}::{name}"
