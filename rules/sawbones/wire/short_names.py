"""Short names in a link of a game of one's own: one that follows from the name beside it is left out, and put back.

It never changes, like all that links rest on.
"""

from __future__ import annotations

from typing import Any

#: the lists of a definition whose parts have a name and a short one
NAMED = ("attributes", "pools", "tracks", "levels", "tables", "rolls", "switches", "parts", "acts", "times")


def follows(name: str) -> str:
    """The short name that follows from a name."""
    kept = "".join(sign if sign.isascii() and sign.isalnum() else " " for sign in name.lower())
    return "_".join(kept.split())


def left_out(definition: dict[str, Any]) -> dict[str, Any]:
    """A definition without the short names that follow; one that was left out already says that it has none."""

    def short(part: dict[str, Any]) -> dict[str, Any]:
        if "name" not in part:
            return part
        if "id" not in part:
            return {"id": "", **part}
        return {name: value for name, value in part.items() if name != "id" or value != follows(part["name"])}

    return _each(definition, short)


def put_back(definition: object) -> Any:
    """The definition with them again, whatever came in its place."""

    def whole(part: dict[str, Any]) -> dict[str, Any]:
        called = part.get("name")
        return part if "id" in part or not isinstance(called, str) else {"id": follows(called), **part}

    return _each(definition, whole) if isinstance(definition, dict) else definition


def _each(definition: dict[str, Any], how: Any) -> dict[str, Any]:
    """Every part that may have a short name, made anew."""
    return {
        name: [how(part) if isinstance(part, dict) else part for part in value]
        if name in NAMED and isinstance(value, list)
        else value
        for name, value in definition.items()
    }
