"""What is read from a document, checked field by field."""

from __future__ import annotations

from typing import Any

from sawbones.fight.state import clean_name
from sawbones.kit.values import Refused, is_whole, shown

BIGGEST = 999_999


def fields_of(value: object, **kinds: type) -> dict[str, Any]:
    """The value, if it is an object whose fields are of these kinds; refused otherwise."""
    if not isinstance(value, dict):
        raise Refused({"document": f"The document is damaged: an object was expected, not {shown(value)}."})
    for name, kind in kinds.items():
        part = value.get(name)
        if not isinstance(part, kind) or (kind is int and not (is_whole(part) and 0 <= part <= BIGGEST)):
            raise Refused({"document": f"The document is damaged: {name} cannot be {shown(part)}."})
    return value


def names_of(given: object, most: int) -> tuple[str, ...]:
    """At most so many names, each once."""
    if not isinstance(given, list) or len(given) > most:
        raise Refused({"document": f"The document is damaged: names cannot be {shown(given)}."})
    names = tuple(clean_name(name, "document") for name in given)
    if len(set(names)) < len(names):
        raise Refused({"document": "The document is damaged: somebody is called the same twice."})
    return names
