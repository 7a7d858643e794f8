"""A story as one HTML file, that opens from a disk with no network: the reader, and what it reads.

The reader is the page's own (``web/reader``); its template has its style and its script in it, and a policy that lets
nothing else run and nothing be fetched. What comes twice in a story stands in the file once, under its number.
"""

from __future__ import annotations

import base64
import hashlib
import html
import json
from typing import Any

#: what the reader is made of, in its order: how it looks, and what it does, each after what it needs
STYLES = ("reader.css", "step.css", "fighter.css", "steering.css", "sizes.css")
SCRIPTS = ("words.js", "make.js", "fighter.js", "told.js", "reader.js", "unpacked.js", "alone.js")
#: what is shorter is not worth a number
LEAST = 12


def policy(style: str, script: str) -> str:
    """What such a file may do: run its own script, look like its own style, and no more."""
    hashes = [base64.b64encode(hashlib.sha256(part.encode()).digest()).decode() for part in (style, script)]
    kinds = zip(("style", "script"), hashes, strict=True)
    return "; ".join(
        [
            "default-src 'none'",
            *(f"{kind}-src 'sha256-{found}'" for kind, found in kinds),
            "base-uri 'none'",
            "form-action 'none'",
            "require-trusted-types-for 'script'",
            "trusted-types 'none'",
        ]
    )


def template(page: str, style: str, script: str) -> str:
    """The reader without a story: its title and its story are still to be put in."""
    parts = {"policy": policy(style, script), "style": style, "script": script}
    for name, part in parts.items():
        page = page.replace(f"{{{{{name}}}}}", part)
    return page


def written(page: str, title: str, story: dict[str, Any]) -> str:
    """The file: a template with its title and its story. Nothing of either can end the script that it stands in."""
    text = _plain(packed(story)).replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    before, rest = page.split("{{title}}", 1)
    between, after = rest.split("{{story}}", 1)
    return f"{before}{html.escape(title)}{between}{text}{after}"


def _plain(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def packed(story: dict[str, Any]) -> dict[str, Any]:
    """The story, and what comes in it more than once; a text that begins as a number does is marked."""
    seen: dict[str, int] = {}

    def count(value: Any) -> None:
        text = _plain(value)
        if len(text) >= LEAST:
            seen[text] = seen.get(text, 0) + 1
            if seen[text] > 1:
                return
        for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
            count(part)

    numbers: dict[str, int] = {}
    again: list[Any] = []

    def short(value: Any) -> Any:
        text = _plain(value)
        if seen.get(text, 0) < 2:
            return parts(value)
        if text not in numbers:
            whole = parts(value)
            numbers[text] = len(again)
            again.append(whole)
        return f"~{numbers[text]}"

    def parts(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: short(part) for name, part in value.items()}
        if isinstance(value, list):
            return [short(part) for part in value]
        return f"~{value}" if isinstance(value, str) and value.startswith("~") else value

    count(story)
    return {"again": again, "story": parts(story)}
