"""A story as text in Markdown: how it is read, who was there, what happened in each round, how everybody stands."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from sawbones.fight.state import clean_words

if TYPE_CHECKING:
    from collections.abc import Iterable

LONGEST_TITLE = 60
#: what is active in the middle of a line, here or there: links, emphasis, HTML, spoilers, formulas, mentions
_ACTIVE = re.compile(r"[\\`*_\[\]<>~|&$#@]")
_ADDRESS = re.compile(r":(?=\S)")
_WWW = re.compile(r"\b(www)\.", re.IGNORECASE)
#: what would begin a list, a quotation or a heading
_BEGINS = re.compile(r"^(\d{0,9})([-+=.)])")


def escaped(text: str) -> str:
    """A text from outside, which Markdown shows as it is and makes nothing of."""
    found = _ACTIVE.sub(lambda sign: f"\\{sign[0]}", " ".join(text.split()))
    return _BEGINS.sub(r"\1\\\2", _WWW.sub(r"\1\\.", _ADDRESS.sub(r"\\:", found)))


def markdown(title: object, story: dict[str, Any], stand: list[dict[str, Any]] | None = None) -> str:
    """Give a whole story, as :mod:`sawbones.wire.tale` has it, as text.

    Where its steps do not say who is otherwise, ``stand`` is everybody as they are at the end.
    """
    called = clean_words("A name", title, LONGEST_TITLE, "name") or "A fight"
    parts = [f"# {escaped(called)}", escaped(_about(story))]
    parts += [escaped(f"Read by: {'; '.join(story['readings'])}.")] if story["readings"] else []
    parts += ["## Who was there", _list(map(_stands, story["base"]["fighters"]))] if story["base"]["fighters"] else []
    parts.append("## What happened")
    for number, steps in _rounds(story["steps"]):
        parts += [f"### {f'Round {number}' if number else 'Before the first turn'}", _list(steps)]
    if story["differs"]:
        parts.append(escaped(story["differs"]["said"]))
    parts += ["## How they stand", _list(map(_stands, _last(story) if stand is None else stand))]
    return "\n\n".join(parts) + "\n"


def _about(story: dict[str, Any]) -> str:
    seen = " As the players saw it." if story["veiled"] else ""
    return f"{story['system']}.{seen}{' Names are initials.' if story['initials'] else ''}"


def _list(all_of_them: Iterable[str]) -> str:
    return "\n".join(f"- {one}" for one in all_of_them)


def _stands(one: dict[str, Any]) -> str:
    """Somebody and how he stands, in a line."""
    number = one.get("headline")
    said = [f"{number['value']} {number['label'].lower()}"] if number else []
    said += [one["state"]["text"]] if "state" in one else []
    count = f"{one['count']} " if one.get("count", 1) > 1 else ""
    return escaped(f"{count}{one['name']}: {', '.join([*said, *one.get('conditions', [])]) or 'unhurt'}")


def _rounds(steps: list[dict[str, Any]]) -> list[tuple[int, list[str]]]:
    """The lines of each round; turns in which nothing happened are one."""
    found: list[tuple[int, list[str]]] = []
    turns: list[str] = []
    for step in steps:
        if not found or found[-1][0] != step["round"]:
            found.append((step["round"], []))
            turns = []
        if step.get("begins") and step["turn"] is not None:
            turns.append(escaped(step["turn"]))
            text = f"*{' → '.join(turns)}*" if len(turns) > 1 else escaped(step["text"])
            found[-1][1][len(found[-1][1]) - (len(turns) > 1) :] = [text]
        else:
            turns = []
            found[-1][1].append(escaped(step["text"]))
    return found


def _last(story: dict[str, Any]) -> list[dict[str, Any]]:
    """Everybody as he stands at the end."""
    now = {one["name"]: one for one in story["base"]["fighters"]}
    order = list(now)
    for step in story["steps"]:
        now |= {one["name"]: one for one in step["changed"]}
        order = step.get("order", order)
    return [now[name] for name in order]
