"""Render the icons: `python3 build/icons.py`, by hand, after web/icons/icon.svg was changed. The PNGs are committed."""

from __future__ import annotations

import re
from io import BytesIO

import ready
from ready import WEB

ICONS = WEB / "icons"


def picture(size: int, *, full: bool, scale: float) -> str:
    """A page with the icon on it: rounded as drawn, or filling the square with its mark at a scale."""
    drawing = (ICONS / "icon.svg").read_text("utf-8")
    if full:
        drawing = drawing.replace(' rx="112"', "")
    shrink = f'<g transform="translate({256 * (1 - scale)} {256 * (1 - scale)}) scale({scale})"'
    drawing = re.sub(r'<g id="mark"', shrink, drawing)
    return f"<style>*{{margin:0}}svg{{display:block;width:{size}px;height:{size}px}}</style>{drawing}"


def main() -> None:
    ready.python()
    from PIL import Image  # noqa: PLC0415 - installed by the line above
    from playwright.sync_api import sync_playwright  # noqa: PLC0415

    wanted = {
        "icon-192": (192, False, 1.0),
        "icon-512": (512, False, 1.0),
        "maskable-512": (512, True, 0.84),  # launchers may cut all but the middle circle of 80 %
        "apple-touch-180": (180, True, 0.96),
    }
    with sync_playwright() as p:
        browser = p.chromium.launch(executable_path=ready.chromium())
        for name, (size, full, scale) in wanted.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(picture(size, full=full, scale=scale))
            drawn = Image.open(BytesIO(page.screenshot(omit_background=True))).convert("RGBA")
            # Drawn in a few colours: with a palette it is a quarter of the bytes, and no eye sees a difference.
            few = drawn.quantize(64, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
            few.save(ICONS / f"{name}.png", optimize=True)
        browser.close()


if __name__ == "__main__":
    main()
