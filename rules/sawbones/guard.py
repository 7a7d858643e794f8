"""The guard at the gate: JSON from outside is bounded before anything recursive sees it.

A few bytes of a link can hold ten thousand brackets, and a parser that falls over them takes the interpreter of a
page with it for good.
"""

from __future__ import annotations

import json
from typing import Any, NoReturn

from sawbones.forms import Refused

DEEPEST = 16
LONGEST_TEXT = 8_000_000

_NO_BRACKET = bytes(set(range(128)) - set(b"[]{}"))
_ONE_KIND = bytes.maketrans(b"{}", b"[]")
_ONE_DIGIT = bytes.maketrans(b"012345678", b"9" * 9)
LONGEST_NUMBER = 12
_LONG_NUMBER = b"9" * (LONGEST_NUMBER + 1)
#: a value takes so many characters on the average, in any fight there is
SHORTEST_VALUE = 4


def bounded(text: str, longest: int = LONGEST_TEXT, field: str = "") -> Any:
    """JSON whose length and nesting are bounded by a scan before it is parsed; refused in words otherwise."""
    if len(text) > longest:
        raise Refused({field: f"This is {len(text):,} characters long; at most {longest:,} are read."})
    bare = _bare(text)
    if _too_deep(bare):
        raise Refused({field: f"This is nested more than {DEEPEST} deep: no fight looks like that."})
    if bare.count(b",") > longest // SHORTEST_VALUE:
        raise Refused({field: f"This holds more than {longest // SHORTEST_VALUE:,} values: no fight does."})
    # Looking at every number costs more than all the rest: only where one is long.
    small = _small if _LONG_NUMBER in bare.translate(_ONE_DIGIT) else None
    fields: list[int] = []

    def counted(read: dict[str, Any]) -> dict[str, Any]:
        fields.append(len(read))
        return read

    try:
        read = json.loads(text, parse_constant=_no_constant, object_hook=counted, parse_int=small)
    except (ValueError, RecursionError) as wrong:
        raise Refused({field: f"This is not JSON that can be read: {wrong}."}) from None
    if sum(fields) < bare.count(b":"):
        raise Refused({field: "This is not JSON that can be read: a field is given twice."})
    return read


# What follows looks at a text as a whole, not at each of its characters: that runs in C.


def _bare(text: str) -> bytes:
    """A text without its strings, of which one may be unfinished; escaped quotes end none."""
    outside = text.replace("\\\\", "").replace('\\"', "").split('"')[::2]
    return "".join(outside).encode("ascii", "ignore")


def _too_deep(bare: bytes) -> bool:
    """Whether brackets nest too deep in a text without its strings; they are taken away pair by pair."""
    left = bare.translate(_ONE_KIND, _NO_BRACKET)
    if left.count(b"[") - left.count(b"]") > DEEPEST:
        return True
    for _ in range(DEEPEST):
        if not left:
            return False
        left = left.replace(b"[]", b"")
    return b"[]" in left or left.count(b"[") > DEEPEST


def _no_constant(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number")


def _small(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
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
