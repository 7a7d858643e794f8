"""Make the gallery: `python3 build/gallery.py` writes dist/gallery/index.html, for whoever writes a system or a style.

Every widget and every kind of field, beside the lines that make it, in dark and in light. It is no part of the site.
"""

from __future__ import annotations

import inspect
import json
import re
import sys
from typing import TYPE_CHECKING, Any

import ready
from ready import DIST, ROOT, WEB, say
from static import STYLES, bundle, page

if TYPE_CHECKING:
    from pathlib import Path

GALLERY = DIST / "gallery" / "index.html"
FRAME = """
body { overflow: auto; position: static; }
main { padding: 16px; display: block; max-width: none; }
section { margin-block: 28px; }
.both { display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start; }
.both > div { width: 360px; padding: 12px; display: grid; gap: 8px; background: var(--paper); color: var(--ink); }
.both pre { font: 13px / 1.5 monospace; white-space: pre-wrap; max-width: 60rem; }
"""


def build() -> Path:
    """Write the gallery and return its page."""
    with ready.alone("gallery"):  # tests may ask for it in two processes at once
        made = GALLERY.with_name("gallery.js")
        GALLERY.parent.mkdir(parents=True, exist_ok=True)
        bundle(ready.BUILD / "gallery.js", made, "iife")
        script = made.read_text("utf-8").replace("</script", "<\\/script")
        told = json.dumps(sections(), ensure_ascii=False).replace("</", "<\\/")
        GALLERY.write_text(
            f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title><style>{style()}</style>'
            f'<main></main><script type="application/json" id="sections">{told}</script>'
            f"<script>{script}</script></html>",
            "utf-8",
        )
        made.unlink()
    return GALLERY


def style() -> str:
    """The site's style sheets, with both its schemes at once."""
    text = "".join((WEB / name).read_text("utf-8") for name in STYLES.findall(page()))
    dark, light = re.findall(r"^ *:root \{(.*?)\}", text, re.DOTALL | re.MULTILINE)[:2]
    return f"{text}{FRAME}.in-dark {{ {dark} color-scheme: dark; }} .in-light {{ {light} color-scheme: light; }}"


def sections() -> list[dict[str, Any]]:
    """Every section: its title, its lines, and what they make."""
    sys.path.insert(0, str(ROOT / "rules"))
    import sections as made  # noqa: PLC0415 - it imports the rules, which are not installed
    from sawbones.kit import forms  # noqa: PLC0415
    from sawbones.kit.widgets import plain  # noqa: PLC0415

    def told(each: object) -> dict[str, Any]:
        source = inspect.getsource(each)  # type: ignore[arg-type] # a function or a class
        return {"id": each.__name__, "title": inspect.getdoc(each), "source": source}  # type: ignore[attr-defined] # the same

    found = []
    for widget in made.WIDGETS:
        now, before = widget()
        found.append({**told(widget), "now": plain(now), "before": before and plain(before)})
    return found + [{**told(form), "form": forms.form(form)} for form in made.FORMS]


if __name__ == "__main__":
    ready.python()
    ready.npm()
    say(f"The gallery is {build()}")
