"""Shorthand for the games that are written down here: each gives a step as plain JSON."""

from __future__ import annotations

from typing import Any

Plain = dict[str, Any]


def to(what: str, formula: str, when: str = "", text: str = "") -> Plain:
    """A number gets a value."""
    return {"what": what, "to": formula} | ({"when": when} if when else {}) | ({"text": text} if text else {})


def do(kind: str, what: str = "", when: str = "", **more: str) -> Plain:
    """Any other step: a roll, a mark, a choice."""
    return {"do": kind} | ({"what": what} if what else {}) | ({"when": when} if when else {}) | more


def stop(when: str, **more: str) -> Plain:
    """The end, if it holds."""
    return do("stop", when=when, **more)


def go(part: str, when: str = "") -> Plain:
    """Another part."""
    return {"do": "go", "part": part} | ({"when": when} if when else {})
