"""The guard at the gate: JSON from outside is bounded before anything recursive sees it.

A few bytes of a link can hold ten thousand brackets, and a parser that falls over them takes the interpreter of a
page with it for good.
"""

from __future__ import annotations

import json
import re
from typing import Any, NoReturn

from sawbones.forms import Refused

DEEPEST = 16
LONGEST_TEXT = 8_000_000

#: strings whole, an unfinished one to the end, so that the scan stays linear
_STRINGS = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)', re.DOTALL)
_NO_BRACKET = re.compile(r"[^\[\]{}]+")


def bounded(text: str, longest: int = LONGEST_TEXT, field: str = "") -> Any:
    """JSON whose length and nesting are bounded by a scan before it is parsed; refused in words otherwise."""
    if len(text) > longest:
        raise Refused({field: f"This is {len(text):,} characters long; at most {longest:,} are read."})
    if _too_deep(text):
        raise Refused({field: f"This is nested more than {DEEPEST} deep: no fight looks like that."})
    try:
        return json.loads(text, parse_constant=_no_constant, object_pairs_hook=_no_twins, parse_int=_small)
    except (ValueError, RecursionError) as wrong:
        raise Refused({field: f"This is not JSON that can be read: {wrong}."}) from None


def _too_deep(text: str) -> bool:
    """Whether brackets outside of strings nest too deep; taken away pair by pair, which runs in C."""
    left = _NO_BRACKET.sub("", _STRINGS.sub("", text)).replace("{", "[").replace("}", "]")
    for _ in range(DEEPEST):
        if not left:
            return False
        left = left.replace("[]", "")
    return "[]" in left or left.count("[") > DEEPEST


def _no_constant(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number")


def _no_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a field is given twice")
    return found


def _small(digits: str) -> int:
    if len(digits) > 12:
        raise ValueError("a number is far too long")
    return int(digits)


def shallow(value: object, field: str) -> None:
    """Refuse a Python value that is nested too deep, without recursion."""
    level: list[object] = [value]
    for _ in range(DEEPEST):
        level = [part for whole in level for part in _parts(whole)]
        if not level:
            return
    raise Refused({field: f"This is nested more than {DEEPEST} deep: no fight looks like that."})


def _parts(value: object) -> list[Any]:
    return list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else []
