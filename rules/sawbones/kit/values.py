"""Single values from outside: texts and whole numbers as they are kept, and refusals in words."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Any, TypeGuard

if TYPE_CHECKING:
    from collections.abc import Mapping

#: a line of text longer than this is not even looked through, and of very many wrong fields only the first are named
LONGEST = 4_000


class Refused(Exception):  # noqa: N818 - the sentences are what counts
    """What was given cannot be taken; ``problems`` says for each field what is wrong, in words."""

    def __init__(self, problems: Mapping[str, str]) -> None:
        super().__init__("; ".join(problems.values()))
        self.problems = dict(problems)


def clean_text(label: str, value: object, longest: int) -> str:
    """A line of text as it is kept: no control characters, single spaces."""
    if not isinstance(value, str):
        raise ValueError(f"{label} is text, not {shown(value)}.")
    if len(value) > LONGEST:
        raise ValueError(f"{label} has at most {longest} characters, and this one {len(value):,}.")
    kept = tidied(value)
    if len(kept) > longest:
        raise ValueError(f"{label} has at most {longest} characters, and this one {len(kept)}.")
    return kept


#: control, formatting (with what turns the direction of writing), half a character, private use. What is not
#: assigned yet stays: another Python, which knows it, must read the same name.
UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co"})


def tidied(text: str) -> str:
    """A text as one line: no control characters, single spaces. What is tidy stays as it is."""
    if not text.isprintable():
        text = "".join(" " if c.isspace() else c for c in text if c.isspace() or unicodedata.category(c) not in UNSEEN)
    return " ".join(text.split())


def shown(value: object, *, bare: bool = False) -> str:
    """A value as a sentence can hold it: short, and quoted if it is text."""
    if isinstance(value, str):
        short = value if len(value) <= 40 else value[:39] + "…"
        return short if bare else f"“{short}”"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, list | dict):  # its repr may be as deep and as long as what was sent
        return "a list" if isinstance(value, list) else "an object"
    text = str(value) if not isinstance(value, int) or abs(value) < 10**12 else "a number far too large"
    return text if len(text) <= 40 else text[:39] + "…"


def is_whole(value: object) -> TypeGuard[int]:
    """Whether this is a whole number; to Python true and false are some too, to a reader they are not."""
    return isinstance(value, int) and not isinstance(value, bool)


def flag(given: Mapping[str, Any], field: str, *, default: bool = False) -> bool:
    """A yes or no of a message, or its default; refused in words otherwise."""
    value = given.get(field, default)
    if not isinstance(value, bool):
        raise Refused({field: f"{field} is true or false, not {shown(value)}."})
    return value


def whole(given: Mapping[str, Any], field: str, low: int, high: int, default: int) -> int:
    """A whole number of a message, or its default; refused in words otherwise."""
    value = given.get(field, default)
    if not is_whole(value) or not low <= value <= high:
        raise Refused({field: f"{field} is a whole number from {low} to {high}, not {shown(value)}."})
    return value
