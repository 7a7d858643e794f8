"""Write rules/PROTOCOL.md: `python3 build/protocol.py`, by hand, after a message or a reply has changed.

All of it comes from rules/sawbones/wire: messages, replies.py and shapes; the tests say when it is not up to date.
"""

from __future__ import annotations

import json
import re
import sys
from random import Random
from typing import TYPE_CHECKING, Any

import ready
from ready import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE = ROOT / "rules" / "PROTOCOL.md"

BEGINNING = """\
# The protocol

The page, the command line and the tests talk to the rules in lines of JSON: a message in, a reply out.

```sh
PYTHONPATH=rules python3 -m sawbones FILE      # answers every line of FILE, or of standard input
PYTHONPATH=rules python3 -m sawbones --schema  # prints all that follows as JSON Schema (2020-12)
```

In Python it is `handle(document, message)` of `sawbones.app`, which gives the next document and the reply.

This page is written from [`messages`](sawbones/wire/messages), [`replies.py`](sawbones/wire/replies.py) and the
[`shapes`](sawbones/wire/shapes) it is made of, by `python3 build/protocol.py`. The lines to try, from the first message
to the last, are one run; the tests run them, and hold every reply that they meet against the schema.
"""

SCREENS = """\
What a page draws. It is the page's own, and may change from version to version; all else stays as it is.
"""


def page() -> str:
    """The whole page."""
    sys.path.insert(0, str(ROOT / "rules"))
    from sawbones.app import handle  # noqa: PLC0415 - the rules are not installed where this is built
    from sawbones.schema import examples, schema  # noqa: PLC0415
    from sawbones.wire.messages import EVERY  # noqa: PLC0415

    shapes = schema()["$defs"]
    messages = [message.__name__ for message in EVERY]
    parts = [BEGINNING, "## Messages\n", _contents(shapes, messages)]
    document, thrown = None, Random(1).choice  # noqa: S311 - the same dice whenever it is written
    for name in messages:
        shape = shapes[name]
        title = shape["properties"]["do"]["const"]
        parts.append(f"### {title}\n\n{shape['description']}\n")
        parts.append(_table(shape, leave=("do",), defaults=True))
        parts.append(_lines() if title == "quick" else "")
        lines, replies = [], []
        for example in examples(next(message for message in EVERY if message.__name__ == name)):
            document, reply = handle(document, example, thrown)
            lines.append(json.dumps(example, ensure_ascii=False))
            replies.append(", ".join(f"`{field}`" for field, value in reply.items() if value and field != "ok"))
        shown = "\n".join(lines)
        parts.append(f"```json\n{shown}\n```\n\nThe reply to the last line has {replies[-1]}.\n")
    replying = [name for name in shapes if name not in {*messages, "Message", "Reply"}]
    drawn = set(_reached("Screen", shapes))
    parts += ["## Replies\n", f"{shapes['Reply']['description']}\n", _table(shapes["Reply"])]
    for name in replying:
        if name not in drawn:
            parts += [f"### {name}\n\n{shapes[name]['description']}\n", _table(shapes[name])]
    parts += ["## Screens\n", SCREENS]
    for name in replying:
        if name in drawn:
            parts += [f"### {name}\n\n{shapes[name]['description']}\n", _table(shapes[name])]
    return re.sub(r"(?<!`)``(?!`)", "`", "\n".join(part for part in parts if part))


def _lines() -> str:
    """How a line of fighters with a weapon is written by each of the rules."""
    from sawbones.systems import SYSTEMS  # noqa: PLC0415
    from sawbones.wire.catalogue import example  # noqa: PLC0415

    rows = "\n".join(f"| {system.name} | `{example(system.book)}` |" for system in SYSTEMS)
    return f"How a line with a weapon is written:\n\n| rules | line |\n|---|---|\n{rows}\n"


def _reached(field: str, shapes: dict[str, Any]) -> Iterator[str]:
    """All shapes that only what is drawn can reach."""
    others = {**shapes["Reply"]["properties"]}
    drawn = others.pop(field.lower())
    kept = set(_within(others, shapes, set()))
    yield from (name for name in _within(drawn, shapes, set()) if name not in kept)


def _within(part: Any, shapes: dict[str, Any], seen: set[str]) -> Iterator[str]:
    if isinstance(part, dict):
        name = part.get("$ref", "").rpartition("/")[2] if isinstance(part.get("$ref", ""), str) else ""
        if name and name not in seen and name != "Message":
            seen.add(name)
            yield name
            yield from _within(shapes[name], shapes, seen)
        for value in part.values():
            yield from _within(value, shapes, seen)
    elif isinstance(part, list):
        for value in part:
            yield from _within(value, shapes, seen)


def _contents(shapes: dict[str, Any], messages: list[str]) -> str:
    rows = [
        f"| [`{name.lower()}`](#{name.lower()}) | {shapes[name]['description'].split('. ')[0].rstrip('.')}. |"
        for name in messages
    ]
    return "\n".join(["| | |", "|---|---|", *rows]) + "\n"


def _table(shape: dict[str, Any], leave: tuple[str, ...] = (), *, defaults: bool = False) -> str:
    """Its fields: of a message with what stands where one is left out, of a reply with whether it is always there."""
    rows = []
    for name, field in shape["properties"].items():
        if name in leave:
            continue
        meaning = field.get("description", "")
        if name in shape["required"]:
            there = "needed" if defaults else ""
        elif "default" in field:
            there = f"`{json.dumps(field['default'], ensure_ascii=False)}`"
        else:
            there = "may be left out"
        rows.append(f"| `{name}` | {_type(field)} | {there} | {meaning} |")
    if not rows:
        return ""
    return "\n".join(["| field | type | | meaning |", "|---|---|---|---|", *rows]) + "\n"


PLAIN = {
    "string": "text",
    "integer": "whole number",
    "number": "number",
    "boolean": "true or false",
    "null": "null",
    "object": "object",
}


def _type(field: dict[str, Any]) -> str:
    if "$ref" in field:
        name = field["$ref"].rpartition("/")[2]
        return f"[{name}](#{'messages' if name == 'Message' else name.lower()})"
    if "const" in field:
        return f"`{json.dumps(field['const'])}`"
    if "enum" in field:
        return " or ".join(f"`{json.dumps(value)}`" for value in field["enum"])
    if "anyOf" in field:
        return " or ".join(_type(each) for each in field["anyOf"])
    if isinstance(field.get("type"), list):
        return " or ".join(PLAIN[each] for each in field["type"])
    if "prefixItems" in field:
        return f"list of {', '.join(_type(each) for each in field['prefixItems'])}"
    match field.get("type"):
        case "array":
            each = _type(field["items"])
            return "list" if each == "anything" else f"list of ({each})" if " or " in each else f"list of {each}"
        case "object":
            inner = field.get("additionalProperties")
            return f"object of {_type(inner)} by name" if inner else "object"
        case "integer" if "minimum" in field and "maximum" in field:
            return f"whole number, {field['minimum']:,} to {field['maximum']:,}"
        case None:
            return "anything"
        case plain:
            return PLAIN[plain]


if __name__ == "__main__":
    ready.python()
    PAGE.write_text(page(), "utf-8")
