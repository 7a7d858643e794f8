"""The numbers that the five games know somebody by: attributes, and tracks of what a fight does."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sawbones.systems.own.shorthand import Plain

#: what is usual of numbers that are not usually 0
USUAL = {
    "strength": 3, "willpower": 3, "body": 8, "toughness": 3, "durability": 35, "threshold": 7, "death": 53,
    "somatics": 15,
    "flesh": 1, "falls": 1, "kinetic": 6,
}  # fmt: skip


def called(name: str) -> str:
    """What a number is called on the card."""
    return name.replace("_", " ").capitalize()


def track(name: str, size: str = "1", shape: str = "hidden", **more: str) -> Plain:
    """Something that a fight does."""
    return {"id": name, "name": called(name), "size": size, "shape": shape, **more}


def attribute(name: str, high: int = 99, low: int = 0) -> Plain:
    """Something that somebody is like."""
    usual = min(high, max(low, USUAL.get(name, 0)))
    return {"id": name, "name": called(name), "low": low, "high": high, "usual": usual}
