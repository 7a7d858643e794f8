"""Small words that every system and every part of the fight needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def signed(number: int) -> str:
    """A number with its sign, as it is written on paper."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def several(count: int, one: str, many: str = "") -> str:
    """A count with its noun."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def lasting(minutes: int) -> str:
    """So much time in words: "1 hour", "2 days and 3 hours"."""
    weeks, days = divmod(minutes, 7 * 1440) if minutes % (7 * 1440) == 0 else (0, minutes)
    days, rest = divmod(days, 1440)
    hours, rest = divmod(rest, 60)
    kinds = ((weeks, "week"), (days, "day"), (hours, "hour"), (rest, "minute"))
    parts = [several(count, word) for count, word in kinds if count] or ["no time"]
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if parts[1:] else parts)


def span(minutes: int) -> str:
    """So much time as a table says it, with its verb: "An hour passes", "2 days and 3 hours pass"."""
    said = lasting(minutes)
    if not minutes:
        return "No time passes"
    if said.startswith("1 ") and said.count(" ") == 1:
        return f"{'An' if said == '1 hour' else 'A'} {said[2:]} passes"
    return f"{said} pass"


def clock(minutes: int) -> str:
    """So much time in a few signs."""
    days, rest = divmod(minutes, 1440)
    hours, rest = divmod(rest, 60)
    parts = [f"{days} d" if days else "", f"{hours} h" if hours else "", f"{rest} min" if rest else ""]
    return " ".join(part for part in parts if part) or "0 min"


def first_three(lines: Sequence[str]) -> list[str]:
    """The first three lines, and how many more there are."""
    return [*lines[:3], *([f"and {len(lines) - 3} more"] if len(lines) > 3 else [])]
