"""Small words that every system and every part of the fight needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def several(count: int, one: str, many: str = "") -> str:
    """A count with its noun."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def first_three(lines: Sequence[str]) -> list[str]:
    """The first three lines, and how many more there are."""
    return [*lines[:3], *([f"and {len(lines) - 3} more"] if len(lines) > 3 else [])]
