"""Marks the values of a test that only `build/test.py --all` runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterable


def repeat_for(values: Iterable[Any], *default: Any) -> list[Any]:
    """Return all values for `parametrize`; those that are not in `default` are marked as repeated."""
    return [
        one
        if one in default
        else pytest.param(*(one if isinstance(one, tuple) else (one,)), marks=pytest.mark.repeated)
        for one in values
    ]
