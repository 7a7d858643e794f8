"""Numbers of a sheet that nobody has given yet: asked for once, where they first matter, and kept on the sheet."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar, cast

from sawbones.kit.fields import specs

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sawbones.play.table import Table

S = TypeVar("S")


def known(table: Table, sheet: S, name: str, label: str = "", about: str = "") -> S:
    """The sheet with the number of this field, which is asked for where nobody has given it.

    ``label`` asks for it where the field's own label says too little, and ``about`` is the question's second line.
    """
    if getattr(sheet, name) is not None:
        return sheet
    spec = specs(type(sheet))[name]
    number = table.ask_number(label or spec.label, (spec.low, spec.high), spec.guess or 0, about)
    given: Any = sheet
    return cast("S", replace(given, **{name: number}))


def guessed(sheet: Any) -> dict[str, int]:
    """The numbers of this sheet that nobody has given, by label, each with what odds and forecasts take for it."""
    found = ((spec, getattr(sheet, name)) for name, spec in specs(type(sheet)).items())
    return {spec.label: spec.guess for spec, value in found if spec.guess is not None and value is None}


def guesses(sheets: Iterable[Any]) -> str:
    """What forecasts take for numbers that nobody has given, in a sentence; "" where all are given."""
    found: dict[str, int] = {}
    for sheet in sheets:
        found |= guessed(sheet)
    listed = ", ".join(f"{label} {guess}" for label, guess in found.items())
    return f"Where it was never given, counted as: {listed}." if listed else ""
