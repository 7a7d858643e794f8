"""Every widget and every kind of field has its section in the gallery, and looks as it did.

The pictures are drawn in a font that comes with a pinned package, so that lines break alike on every machine, and each is
compared twice: what is drawn, in small tiles and with its letters left out, and the whole with its letters, in large tiles,
in which it does not count how an engine smooths an edge or where between two pixels a letter stands.
After a change that is meant: SAWBONES_PICTURES=new .venv/bin/python -m pytest tests/web/test_gallery.py
"""

from __future__ import annotations

import base64
import contextlib
import io
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

import pytest
from PIL import Image, ImageChops, ImageFont

import gallery
from sawbones.kit.widgets import Widget
from sawbones.schema import schema
from sawbones.wire.shapes.forms import Field

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

SECTIONS = gallery.sections()
PICTURES = Path(__file__).with_name("gallery")
#: each way of looking: so many pixels make one of the picture that is kept, and so far may it be off, of 255
LOOKS = {"drawn": (4, 12), "whole": (16, 18)}

BARE = "* { -webkit-text-fill-color: transparent !important } svg text { fill: transparent !important }"
FONT = base64.b64encode(ImageFont.load_default(16).font_bytes).decode()  # type: ignore[union-attr] # of pinned Pillow, which has it
EVEN = f"""
@font-face {{ font-family: Even; src: url(data:font/ttf;base64,{FONT}); }}
:root, .in-dark, .in-light {{ --book: Even !important; --plain: Even !important; }}
"""


def test_every_widget_and_every_kind_of_field_has_its_section() -> None:
    widgets = {section["now"]["kind"] for section in SECTIONS if "now" in section}
    assert widgets == {widget.__name__.lower() for widget in get_args(Widget)}
    kinds = {field["kind"] for section in SECTIONS if "form" in section for field in section["form"]["fields"]}
    shapes = schema()["$defs"]
    assert kinds == {shapes[kind.__name__]["properties"]["kind"]["const"] for kind in get_args(Field)}


@pytest.fixture(scope="module")
def page(chrome: Browser) -> Iterator[Page]:
    context = chrome.new_context(viewport={"width": 800, "height": 900}, reduced_motion="reduce")
    page = context.new_page()
    page.goto(gallery.build().as_uri())
    page.add_style_tag(content=EVEN)
    page.evaluate("() => document.fonts.load('16px Even')")
    yield page
    context.close()


#: fields whose label cannot be seen, by what they are called
UNSEEN = """asked => [...document.querySelectorAll(".in-dark [data-field]")].filter((one) => {
  one.parentElement.classList.toggle("asked", asked);
  const label = one.querySelector(":scope > .name, :scope > legend, :scope > * > .name") ?? one;
  const seen = label.innerText.trim() !== "" && label.getBoundingClientRect().height > 0;
  one.parentElement.classList.remove("asked");
  return !seen;
}).map((one) => one.dataset.field)"""


def test_every_kind_of_field_shows_its_label(page: Page) -> None:
    assert page.evaluate(UNSEEN, False) == []


def test_in_an_order_what_is_typed_shows_its_label_and_what_is_tapped_says_what_it_is(page: Page) -> None:
    assert page.evaluate(UNSEEN, True) == ["hand", "other", "hits"]


@contextlib.contextmanager
def style(page: Page, text: str) -> Iterator[None]:
    sheet = page.add_style_tag(content=text)
    yield
    sheet.evaluate("sheet => sheet.remove()")


def picture(page: Page, section: str, look: str) -> Image.Image:
    """The section in dark and in light, side by side, as small as this way of looking has it."""
    with style(page, BARE if look == "drawn" else "* {}"):
        boxes = [page.locator(f"#{section} .in-{scheme}") for scheme in ("dark", "light")]
        taken = [Image.open(io.BytesIO(box.screenshot())).convert("RGB") for box in boxes]
    both = Image.new("RGB", (sum(one.width for one in taken), taken[0].height))
    both.paste(taken[0], (0, 0))
    both.paste(taken[1], (taken[0].width, 0))
    tile, _ = LOOKS[look]
    return both.resize((both.width // tile, both.height // tile), Image.Resampling.BOX)


def apart(now: Image.Image, file: Path, far: int) -> list[str]:
    """How a picture is not the one that is kept, in words; `far` of 255 is no difference."""
    with Image.open(file) as kept:
        was = kept.convert("RGB")
    if now.size != was.size:
        return [f"{file.stem}: it was {was.size} large and is {now.size}"]
    pixels: Any = ImageChops.difference(now, was).get_flattened_data()
    off = [max(pixel) for pixel in pixels]
    if max(off) <= far:
        return []
    return [f"{file.stem}: {sum(one > far for one in off)} tiles are off, one by {max(off)} of 255"]


#: signs that the font of the pictures may lack: each machine draws them with what it has
SIGNS = "▸ ✓ × − ⌫ ½ · ↓ “”’"
WIDTHS = f"""() => {{
  const pen = document.createElement("canvas").getContext("2d");
  return [..."{SIGNS}"].map((one) => (pen.font = "64px Even, sans-serif", Math.round(pen.measureText(one).width)));
}}"""
#: how wide each is on the machine that took the pictures
LETTERS = PICTURES / "letters.json"
TAKE = "SAWBONES_PICTURES=new .venv/bin/python -m pytest tests/web/test_pictures.py tests/web/test_gallery.py"


def advice(wrong: list[str], page: Page) -> str:
    """What differs, why that may be, and what to do."""
    pictures = [one for one in wrong if "of 255" in one or " large and is " in one]
    if not pictures:
        return "\n".join(wrong)
    other = page.evaluate(WIDTHS) != json.loads(LETTERS.read_text("utf-8"))
    if other or all("-whole:" in one for one in pictures):
        why = "Letters alone differ: this machine draws them otherwise, or a word is another. If the words are right"
    else:
        why = "What is drawn differs, and not the letters alone. If that is meant, and looks right at each width"
    return "\n".join([*wrong, f"{why}, take the pictures anew and look at them before they are committed: {TAKE}"])


def differs(page: Page, section: str) -> list[str]:
    """How a section is not what it was, in words."""
    return [
        said
        for look, (_, far) in LOOKS.items()
        for said in apart(picture(page, section, look), PICTURES / f"{section}-{look}.png", far)
    ]


@pytest.mark.parametrize("section", [section["id"] for section in SECTIONS])
def test_it_looks_as_it_did(page: Page, section: str) -> None:
    if os.environ.get("SAWBONES_PICTURES") == "new":
        PICTURES.mkdir(exist_ok=True)
        for look in LOOKS:
            picture(page, section, look).save(PICTURES / f"{section}-{look}.png", optimize=True)
        LETTERS.write_text(json.dumps(page.evaluate(WIDTHS)) + "\n", "utf-8")
    wrong = differs(page, section)
    assert wrong == [], advice(wrong, page)


#: changes of looks, each in the section where it is to be seen
CHANGES = [
    ("boxes", ".mark { stroke-width: 2 !important }"),
    ("boxes", ":root, .in-dark, .in-light { --harm: #7a9cff !important }"),
    ("tags", ":root, .in-dark, .in-light { --calm: #b0a0ff !important }"),
    ("slots", ".slot { border-bottom-style: none !important }"),
    ("pips", ".pip-row { gap: 8px !important }"),
    ("pips", ".pip-row { font-size: 1rem !important }"),
    ("meter", ".meter .level { height: 4px !important }"),
    ("levels", ".group .box { width: 24px !important }"),
    ("Texts", ".field .name { display: none !important }"),
    ("Numbers", ".stepper button { border-width: 2px !important }"),
    ("Flags", ".flag .state { border-radius: 0 !important }"),
    ("Rows", ".cells { gap: 14px !important }"),
    ("Choices", ".segments { gap: 0 !important }"),
]


@pytest.mark.parametrize(("section", "change"), CHANGES)
def test_a_change_of_looks_is_seen(page: Page, section: str, change: str) -> None:
    with style(page, change):
        assert differs(page, section)


def test_a_difference_says_what_it_may_be_and_what_to_do(page: Page) -> None:
    with style(page, "text, span, b, p { letter-spacing: 3px !important; color: transparent !important }"):
        wrong = [said for said in differs(page, "meter") if "-whole:" in said]
    assert "Letters alone differ" in advice(wrong, page)
    assert TAKE in advice(wrong, page)
    with style(page, ".meter .level { height: 4px !important }"):
        wrong = differs(page, "meter")
    assert "What is drawn differs" in advice(wrong, page)


def test_another_way_of_drawing_letters_is_not(page: Page) -> None:
    with style(page, "* { text-rendering: geometricPrecision !important }"):
        assert [found for section in SECTIONS for found in differs(page, section["id"])] == []
