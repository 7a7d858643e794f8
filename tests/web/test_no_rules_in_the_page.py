"""The page knows no rules: no file of it names a system, an act, a state or a kind of damage."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sawbones import template
from sawbones.app import handle
from sawbones.wire.catalogue import described

if TYPE_CHECKING:
    from collections.abc import Iterator

WEB = Path(__file__).resolve().parents[2] / "web"
OURS = sorted(
    file
    for pattern in ("*.js", "*.mjs", "*.html", "*.d.ts", "*.webmanifest", "*.css")
    for file in WEB.rglob(pattern)
    if "node_modules" not in file.parts
)
#: a word, or several that hyphens join
TOKEN = re.compile(r"[\w-]+")
#: words of the rules that are also plain words of a page, or of its programming
PLAIN = {"options", "double", "days", "durability", "elsewhere", "wound", "fields", "choice", "on", "off", "true", "false", "object", "table", "name", "sheet", "again", "number",
         "printed", "correct", "literal", "ten", "back", "forward", "overflow", "track", "level", "wrap", "any", "none", "null", "first", "text", "death", "kind", "pool", "treated", "both", "boxes", "flat", "good",
         "half", "high", "levels", "marks", "points", "roll", "shift", "alert", "clear", "dice", "failure", "harm", "held", "margin",
         "missing", "month", "other", "place", "plus", "quick", "refresh", "reload", "rise", "rolled", "running", "save", "slow", "source",
         "targets", "test", "tools", "turn", "wake", "what", "wounds", "auto", "body", "calm", "case", "cover", "declare", "edge",
         "full", "hits", "large", "limit", "power", "program", "resolve", "small", "split", "whole", "close", "draw", "acted", "actions",
         "free", "action", "weapon", "weapons", "fall", "hurt", "reach", "condition", "conditions", "rounds", "turns", "minutes", "lasting", "healing", "dead", "gone", "resting",
         "spread", "attack", "attacks", "damage", "dies", "dying", "failed"}  # fmt: skip


def systems() -> list[dict[str, Any]]:
    """All there are, and the one that a new one begins as."""
    _, reply = handle(None, {"do": "systems"})
    begun = [described(replace(system, id="my-game", name="My Game")) for system in template.SYSTEMS]
    return [*reply["screen"]["systems"], *begun]


def ids() -> Iterator[str]:
    """What the rules call their systems, acts, fields, options and their values."""
    for system in systems():
        yield from (system["id"], system["name"])
        yield from (field["id"] for field in system["options"]["fields"])
        yield from (act["id"] for act in system["acts"])
        for form in (system["sheet"], *(act["form"] for act in system["acts"])):
            for field in form["fields"]:
                yield field["id"]
                yield from (option["id"] for option in field.get("options") or [] if isinstance(option["id"], str))


STATES = ("soak", "dying", "terminal", "incapacitated", "lethal", "aggravated", "willpower", "strength", "ghoul")


def test_no_file_of_the_page_names_what_the_rules_name() -> None:
    words = {word for word in ids() if len(word) > 3} | set(STATES)
    words -= PLAIN
    assert {"after-sundown", "blow", "lethal"} <= words, "the rules' own words are looked for"
    words = {word.lower() for word in words}
    spaced = re.compile("|".join(map(re.escape, sorted(word for word in words if not TOKEN.fullmatch(word)))))
    found: dict[str, str] = {}
    for file in OURS:
        for at, line in enumerate(file.read_text("utf-8").lower().replace("style: normal", "").splitlines(), 1):
            for hit in (words.intersection(TOKEN.findall(line))) | {*spaced.findall(line)}:
                found.setdefault(hit, f"{hit} ({file.relative_to(WEB)}:{at})")
    assert not found, (
        f"The page uses words that the rules have as ids: {', '.join(found.values())}. An id that is also a plain word of "
        "a page: add it to PLAIN in this file, or call it otherwise. A word of one game: the page must not know it."
    )
