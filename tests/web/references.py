"""The reference pictures: which states are kept and how large, what each is drawn from, and how two pictures are compared.

A picture is compared only where what it is drawn from has changed: the HTML that is shown and the CSS rules that match it,
whose digest stands in `pictures/digests.json`. Letters come from pinned fonts. Where there are letters, large tiles are
compared, in which it does not count how an engine smooths an edge; everywhere else small ones.
"""

from __future__ import annotations

import base64
import functools
import hashlib
import io
import json
import os
import re
from fnmatch import fnmatch
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from components import RULESETS, WIDGETS, show_state, states_of
from fonts import PAIRS, USE, WEIGHTS
from phone import REVISED
from PIL import Image, ImageChops, ImageDraw

import ready
from sections import list_sections

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from playwright.sync_api import Browser, Page

HERE = Path(__file__).with_name("pictures")
DIGESTS = HERE / "digests.json"
#: where a picture is put that is not as it was
OTHERWISE = ready.DIST / "pictures"
#: whether pictures are taken anew
NEW = os.environ.get("SAWBONES_PICTURES") == "new"
TAKE = "SAWBONES_PICTURES=new .venv/bin/python -m pytest tests/web/test_pictures.py"
DRAWN_FROM = (HERE.parent / "components" / "drawn_from.js").read_text("utf-8").split("\n", 1)[1]
#: how many pixels make a tile, and how far the mean of one may be off, of 255
TILES = {"drawn": (4, 12), "letters": (16, 18)}


class Look(NamedTuple):
    """How large a screen is, its letters in percent, and its scheme."""

    width: int = 360
    height: int = 740
    letters: int = 100
    scheme: str = "dark"

    def __str__(self) -> str:
        return f"{self.width}{'-large' * (self.letters > 100)}-{self.scheme}"


DARK, LIGHT, WIDE = Look(), Look(scheme="light"), Look(1280, 800)
#: where the page is laid out otherwise
OTHER = (Look(letters=200), Look(320, 640), Look(820, 1100), WIDE)
#: how the players' screen may lie
LYING = tuple(Look(*size, scheme=scheme) for size in ((740, 360), (1280, 800)) for scheme in ("dark", "light"))
#: screens without a panel
SCREENS = ("welcome", "fight", "crowd, auto", "picking", "said: refused", "keeping: nowhere", "players")
#: others of these, and panels with something unfolded or another part in front
MORE = ("empty", "before the first turn", "fight*", "crowd, *", "said: *", "keeping: *", "ahead: *", "*, more", "*, all", "*, why", "edit, kits", "fights, a row", "link: *", "share: players", "share: deeds", "act: a mob", "game: acts.0")  # fmt: skip
#: what is drawn otherwise in each ruleset: cards, forms, questions, lines
OF_A_RULESET = ("fight", "crowd, auto", "crowd, cards", "act: a mob", "log", "ending", "alerts", "edit", "add")


def choose_states(states: dict[str, dict[str, Any]], more: tuple[str, ...] = MORE) -> list[str]:
    """List the main screens, one state of every kind of panel, the first action until it is explained, and `more`."""
    chosen, kinds = [], set[str]()
    named = (*SCREENS, *more)
    action = first_action(states)
    for name, state in states.items():
        kind = (state.get("panel") or {}).get("kind", "")
        if any(fnmatch(name, one) for one in named) or name in action or (kind and kind not in kinds):
            chosen.append(name)
        kinds.add(kind)
    return chosen


def first_action(states: dict[str, dict[str, Any]]) -> list[str]:
    """List the states of the first action that asks something: as it opens, answered, explained."""
    asks = next(name for name in states if name.startswith("act: ") and name.endswith(": question 1"))
    action = asks.removesuffix(": question 1")
    return [action, f"{action}: answered", f"{action}: why"]


class Reference(NamedTuple):
    """A state that is kept as a picture."""

    ruleset: str
    state: str
    look: Look

    @property
    def name(self) -> str:
        return f"{self.ruleset}/{re.sub(r'[^a-z0-9.]+', '-', self.state.lower())}-{self.look}"

    @property
    def file(self) -> Path:
        return HERE / f"{self.name}.webp"


@functools.cache
def list_references() -> list[Reference]:
    """List every picture that is kept, those of one look together."""
    found = [Reference(ruleset, state, look) for ruleset in RULESETS for state, look in _looks_of(ruleset)]
    drawn = [name for name in list_sections() if name != "Lists"]  # which has no field to draw
    found += [Reference(WIDGETS, name, look) for name in drawn for look in (DARK, LIGHT)]
    return sorted(dict.fromkeys(found), key=lambda one: one.look)


def _looks_of(ruleset: str) -> Iterator[tuple[str, Look]]:
    states = states_of(ruleset)
    opened, answered, explained = first_action(states)
    of_the_ruleset = (*(name for name in OF_A_RULESET if name in states), opened, answered, explained)
    for look, more, its in ((DARK, MORE, of_the_ruleset), (LIGHT, (), ("crowd, auto", answered))):
        for name in choose_states(states, more):
            if ruleset == REVISED or name.startswith(("own", "game")):  # the others are the same in all of them
                yield name, look
        yield from ((name, look) for name in its)
    yield from (("crowd, auto", look) for look in OTHER)
    if ruleset == REVISED:
        yield from ((answered, look) for look in OTHER)
        yield from (("players", look) for look in LYING)
        yield from ((name, Look(*WIDE[:3], "light")) for name in ("crowd, auto", answered))


class Drawing(NamedTuple):
    """What a state is drawn from, and where its letters are."""

    digest: str
    letters: list[list[float]]


def open_component(chrome: Browser, url: str) -> Page:
    """Open the component page in pinned fonts and at a fixed time."""
    context = chrome.new_context(
        has_touch=True, reduced_motion="reduce", service_workers="block", locale="en-GB", timezone_id="UTC"
    )
    page = context.new_page()
    page.clock.set_fixed_time("2026-10-31T20:00:00")
    page.goto(url)
    book, plain = PAIRS["Android"]
    folder = ready.MODULES / "@fontsource"
    files = [
        (family, weight, base64.b64encode((folder / family / "files" / f"{family}-latin-{weight}-normal.woff2").read_bytes()).decode())
        for family in (book, plain)
        for weight in WEIGHTS
    ]  # fmt: skip
    page.evaluate(USE, {"files": files, "book": f'"{book}"', "plain": f'"{plain}"'})
    return page


def resize(page: Page, look: Look) -> None:
    """Give the page this size, letters and scheme."""
    page.set_viewport_size({"width": look.width, "height": look.height})
    page.emulate_media(color_scheme=look.scheme)  # type: ignore[arg-type] # dark or light
    page.evaluate("size => document.documentElement.style.setProperty('font-size', `${size}%`)", look.letters)


#: what the size changes is drawn, and nothing has the focus
SETTLE = """async () => {
  document.activeElement?.blur();
  for (let i = 0; i < 2; i += 1) await new Promise((done) => requestAnimationFrame(done));
}"""


def show(page: Page, ruleset: str, state: str) -> None:
    """Draw a state in the component page, and wait until it is there."""
    show_state(page.evaluate, ruleset, state)
    page.evaluate(SETTLE)


def read_drawing(page: Page) -> Drawing:
    """Return what the page shows as a digest, and the boxes of its letters."""
    found = page.evaluate(DRAWN_FROM)
    return Drawing(hashlib.sha256(found["text"].encode()).hexdigest()[:12], found["letters"])


def take(page: Page) -> Image.Image:
    """Return a picture of what is shown in few colours: of a widget or form only that."""
    section = page.query_selector("[data-section]")
    made = (section or page).screenshot(animations="disabled", caret="hide")
    return reduce_colours(Image.open(io.BytesIO(made)).convert("RGB"))


def reduce_colours(picture: Image.Image) -> Image.Image:
    """Return the picture with every eighth shade: no eye sees it, and the file is two thirds as large."""
    return picture.point(lambda value: min(255, (value + 4) // 8 * 8))


def open_picture(file: Path) -> Image.Image:
    """Read a picture that is kept."""
    with Image.open(file) as kept:
        return kept.convert("RGB")


def describe_difference(now: Image.Image, kept: Image.Image, letters: Iterable[list[float]]) -> str:
    """Say how far two pictures are apart and where; nothing where they look the same."""
    if now.size != kept.size:
        return f"it was {kept.size} large and is {now.size}"
    bare = []
    for one in (now, kept):
        bare.append(one.copy())
        pen = ImageDraw.Draw(bare[-1])
        for left, top, right, bottom in letters:
            pen.rectangle((left - 2, top - 2, right + 2, bottom + 2), fill="grey")
    for what, pair in (("drawn", bare), ("letters", [now, kept])):
        tile, far = TILES[what]
        off = ImageChops.difference(*(one.reduce(tile) for one in pair))
        worst = max(high for _, high in off.getextrema())  # type: ignore[misc] # a pair for each of three bands
        if worst > far:
            box = off.point(lambda value: 255 * (value > far)).getbbox() or (0, 0, 0, 0)  # noqa: B023
            return f"{what}: off by {worst} of 255 within {tuple(tile * one for one in box)}"
    return ""


def read_digests() -> dict[str, str]:
    found: dict[str, str] = json.loads(DIGESTS.read_text("utf-8")) if DIGESTS.is_file() else {}
    return found


def compare(page: Page, reference: Reference, letters: list[list[float]]) -> str:
    """Say how the shown state differs from its picture, and put aside what it looks like now."""
    now = take(page)
    if not reference.file.is_file():
        return "no picture is kept of it"
    if said := describe_difference(now, open_picture(reference.file), letters):
        other = OTHERWISE / f"{reference.name}.webp"
        other.parent.mkdir(parents=True, exist_ok=True)
        now.save(other, lossless=True)
    return said


def keep(page: Page, reference: Reference, letters: list[list[float]]) -> None:
    """Write the picture of the shown state, unless the one that is kept looks the same."""
    if compare(page, reference, letters):
        reference.file.parent.mkdir(parents=True, exist_ok=True)
        take(page).save(reference.file, lossless=True, method=4)
