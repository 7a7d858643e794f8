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
A page's worker holds a `Session` of the same module: its `begin(text)` answers with the first 256,000 characters of a
reply, and `rest()` hands out what follows, 256,000 at a time, until a part is shorter. Only the whole is JSON.

This page is written from [`messages`](sawbones/wire/messages), [`replies.py`](sawbones/wire/replies.py) and the
[`shapes`](sawbones/wire/shapes) it is made of, by `python3 build/protocol.py`. The lines to try, from the first message
to the last, are one run; the tests run them, and hold every reply that they meet against the schema.
"""

SCREENS = """\
What a page draws. It is the page's own, and may change from version to version; all else stays as it is.
"""

#: a game to play in the text below
PLAYED: list[dict[str, Any]] = [
    {
        "do": "new",
        "game": {
            "sawbones_game": 1,
            "name": "Brawl",
            "attributes": [{"id": "tough", "name": "Tough", "usual": 3}],
            "pools": [{"id": "mail", "name": "Mail", "usual": 2}],
            "tracks": [{"id": "bruises", "name": "Bruises", "size": "3 * tough"}],
            "levels": [{"id": "harm", "name": "Harm", "rows": [["graze", "Graze", 2], ["hurt", "Hurt", 1, 1]]}],
            "rolls": [{"id": "die", "name": "Die"}],
            "acts": [
                {
                    "id": "blow",
                    "name": "Blow",
                    "tone": "harm",
                    "asks": [["power", "Power", 1, 9, 2]],
                    "steps": [
                        {"do": "roll", "what": "rolled", "roll": "die", "see": "it + power"},
                        {"what": "mail", "to": "mail - 1", "when": "mail > 0"},
                        {"do": "mark", "what": "bruises", "boxes": "max(0, rolled - mail)"},
                        {"do": "mark", "what": "harm", "row": "2 if rolled > 6 else 1"},
                    ],
                }
            ],
        },
    },
    {"do": "join", "fighter": "Ann", "side": "party", "sheet": {"harm": [["G"]], "mail_used": 1}},
    {"do": "join", "fighter": "Ben"},
    {"do": "act", "act": "blow", "on": "Ann", "by": "Ben", "order": {"power": 2}, "answers": [6]},
]

GAMES = """\
## Custom games

A custom game is JSON: `{"do":"game"}` lists its parts and what each may hold, `python -m sawbones check FILE` says what
is wrong with one and what is only odd. Here is what stands in its fields.

### Formulas

Fields such as *Only if*, *Is*, *How many*, *Dice* and *At most* take a whole number or a formula. With `str` 5,
`damage` 7, `armour` 9 and `large` 1:

| formula | comes to | |
|---|---|---|
| `str + 2 * 3` | 11 | `*`, `//` and `%` before `+` and `-` |
| `damage // 2` | 3 | division rounds down; there is no `/` |
| `-damage // 2` | -4 | below 0 too |
| `damage % 3` | 1 | the rest of a division |
| `damage // 0` | 0 | division by 0 is 0 |
| `damage % 0` | 0 | and so is its rest |
| `damage > 6` | 1 | a comparison is 1 for yes and 0 for no: `<` `<=` `>` `>=` `==` `!=` |
| `damage = 7` | 1 | `=` compares, too |
| `4 < str and str < 6` | 1 | two at a time: `4 < str < 6` is refused |
| `not large or damage` | 1 | `and`, `or` and `not` give 1 or 0; every number but 0 is a yes |
| `2 if large else 1` | 2 | `else` is needed |
| `max(0, damage - armour)` | 0 | `min` and `max` take two numbers or more |
| `abs(damage - armour)` | 2 | `abs` takes one |

A table of the game is read as `name(…)`. Numbers go to 99,999, a formula has at most 160 characters.

### Names

Short names are small letters, digits and `_`. These are made by themselves; no short name may end like them, begin with
`by_` or `own_`, or be one of `and`, `or`, `not`, `if`, `else`, `min`, `max`, `abs`, `it`, `other`, `over`, `on`, `by`,
`somebody`, `order`, `result`, `self`, `can_act`, or a word that Python reserves, such as `with`.

| name | stands for |
|---|---|
| `x` | an attribute, a switch (1 or 0), a track, what an action asks, or what a step keeps |
| `x` of a pool | what is left of it; in a sheet `x` is all there is, and `x_used` what is used up |
| `x_max` | all there is of pool `x` |
| `x_size` | how far track `x` goes |
| `x` of levels | the worst level with a mark, from 1; 0 without one |
| `x_penalty` | the penalty of that level |
| the short name of a level | how many marks it has |
| `by_` before any of these | the same of whoever acts; 0 where nobody does |
| `somebody` | 1 if somebody acts |
| `over` | what found no place at the last mark, or was not there at the last heal |
| `it`, `other` | in *Read as*: what the dice show, and what the second roll shows |

A line of text takes formulas in braces, `{damage - armour}`; the line for the log also `{on}` and `{by}`.

### Values

* *Which faces count* takes `5 6`, `5+` for 5 and all above, `10:2` for a face that counts twice, `1:-1` for one that
  takes off. The check names a face that no die has. With *The highest is thrown again* each throw counts by its own
  face.
* Levels stand in a sheet as a list of letters for each level, mildest first: `[["G", "G"], [], ["H"]]`. The letter is
  the first of the level's name in capitals, or two letters where another level has that one. An unknown letter, or more
  letters than there are boxes, is refused.
* *set* beyond the size of a track or below 0 sets it to the size or to 0. *mark* fills what there is room for, and
  `over` is the rest. *heal* takes off what is there; `over` is the rest.
* *mark* at a level past the last counts as the last and says so; at 0 or below it does nothing.
* *stop* ends the whole action, in a part too; what follows every action still comes.

A whole game, small; the tests play it:

```json
LINES
```

Ann then has 8 Bruises, no Mail and a mark at Hurt: the log says `Ben: Blow on Ann: Bruises 8, Mail 0, Hurt`.
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
    parts.append(GAMES.replace("LINES", "\n".join(json.dumps(line) for line in PLAYED)))
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
