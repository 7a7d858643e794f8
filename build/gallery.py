"""Show every panel in every state: `python3 build/gallery.py` serves the gallery, `--sheet` writes contact sheets.

The gallery lists each recorded state of each ruleset, and every widget and kind of field with its source, and shows it
as the app draws it: on a phone in dark and in light, and on a laptop. `--sheet` writes dist/gallery/RULESET-LOOK.png,
on each the main screens and one state of every kind of panel; `--sheet fudge` writes those of one ruleset.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import sys
import tempfile
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

import ready
import static
from ready import BUILD, DIST, ROOT, say
from serve import Handler, Site, free

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from playwright.sync_api import Browser, Page

SHEETS = DIST / "gallery"
#: the size and scheme of each sheet, and how many pictures stand in a row of it
LOOKS = {"360-dark": (360, 740, "dark", 9), "360-light": (360, 740, "light", 9), "1280-dark": (1280, 800, "dark", 5)}
#: around each picture, and for its label
GAP, LABEL = 12, 30


class GalleryHandler(Handler):
    """Files, without the headers that keep a page out of frames."""

    told = [  # noqa: RUF012 - as the base class has it
        (path, {name: value for name, value in values.items() if "Policy" not in name}) for path, values in Handler.told
    ]


@contextlib.contextmanager
def gallery_site(chrome: Browser, built: Path, folder: Path) -> Iterator[Site]:
    """Serve the component page, and at gallery.html the list of all its states."""
    from components import RULESETS, WIDGETS, component_site, states_of  # noqa: PLC0415 - found by this script's path

    from sections import list_sections  # noqa: PLC0415 - it imports the rules

    sections = list_sections()
    states = {ruleset: list(states_of(ruleset)) for ruleset in RULESETS} | {WIDGETS: list(sections)}
    told = {"states": states, "sources": {name: one["source"] for name, one in sections.items()}}
    with component_site(chrome, built, folder, GalleryHandler) as site:
        page = (BUILD / "gallery.html").read_text("utf-8")
        text = json.dumps(told).replace("</", "<\\/")
        (site.folder / "gallery.html").write_text(page.replace("{{told}}", text), "utf-8")
        yield site


def write_sheets(page: Page, ruleset: str, states: Iterable[str]) -> list[Path]:
    """Write a contact sheet of these states for each look, and return the files."""
    from PIL import Image, ImageDraw, ImageFont  # noqa: PLC0415 - installed by ready.python()
    from references import Look, resize, show, take  # noqa: PLC0415 - found by this script's path

    font, states, written = ImageFont.load_default(17), list(states), []
    for look, (width, height, scheme, most) in LOOKS.items():
        in_row = min(most, len(states))
        wide, high = width + GAP, height + LABEL + GAP
        sheet = Image.new("RGB", (in_row * wide + GAP, -(-len(states) // in_row) * high + GAP), "#808080")
        pen = ImageDraw.Draw(sheet)
        resize(page, Look(width, height, scheme=scheme))
        for n, state in enumerate(states):
            show(page, ruleset, state)
            x, y = GAP + n % in_row * wide, GAP + n // in_row * high
            pen.text((x, y + 4), f"{ruleset} · {state}", "#fff", font)
            sheet.paste(take(page), (x, y + LABEL))
        written.append(SHEETS / f"{ruleset}-{look}.png")
        written[-1].parent.mkdir(parents=True, exist_ok=True)
        sheet.save(written[-1])
    return written


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--sheet", nargs="?", const="all", metavar="RULESET", help="write contact sheets instead")
    asked = parser.parse_args()
    ready.python()
    ready.npm()
    sys.path[:0] = [str(ROOT / "rules"), str(ROOT / "tests"), str(ROOT / "tests" / "web")]
    from components import RULESETS, WIDGETS, states_of  # noqa: PLC0415 - found by the line above
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - installed by ready
    from references import choose_states, open_component  # noqa: PLC0415 - found by the line above

    from sections import list_sections  # noqa: PLC0415 - it imports the rules

    with sync_playwright() as p, tempfile.TemporaryDirectory() as folder:
        chrome = p.chromium.launch(executable_path=ready.chromium(), args=["--no-sandbox", "--disable-gpu"])
        with gallery_site(chrome, static.build(), Path(folder)) as site:
            if not asked.sheet:
                site.stop()
                say(f"The gallery is at {Site(site.folder, free(asked.port), GalleryHandler).start().url}gallery.html")
                with contextlib.suppress(KeyboardInterrupt):
                    threading.Event().wait()
                return
            chosen: dict[str, Any] = {ruleset: choose_states(states_of(ruleset)) for ruleset in RULESETS}
            chosen[WIDGETS] = list_sections()
            page = open_component(chrome, site.url)
            for ruleset in chosen if asked.sheet == "all" else [asked.sheet]:
                for file in write_sheets(page, ruleset, chosen[ruleset]):
                    say(str(file.relative_to(ROOT)))


if __name__ == "__main__":
    main()
