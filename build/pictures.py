"""Take the README's pictures of the built site: `python3 build/pictures.py`, by hand, after the page has changed."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import ready
import static
from ready import DIST, ROOT, WEB
from serve import Site

if TYPE_CHECKING:
    from pathlib import Path

PICTURES = WEB / "screenshots"


def take(folder: Path, url: str) -> None:
    """Play the first minute of two fights on a phone, and look at them."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - installed by ready

    sys.path.insert(0, str(ROOT / "tests" / "web"))
    from phone import LOOKS, Phone  # noqa: PLC0415 - the very phone that the tests hold

    with sync_playwright() as p:
        browser = p.chromium.launch(executable_path=ready.chromium(), args=["--no-sandbox", "--disable-gpu"])
        context = browser.new_context(**LOOKS, color_scheme="dark", reduced_motion="reduce")
        phone = Phone(context, url).open().awake()

        def picture(name: str) -> None:
            phone.page.wait_for_timeout(400)  # the last stroke is drawn
            phone.page.screenshot(path=folder / f"{name}.png")

        phone.tap(phone.page.get_by_text("Ghouls in the cellar").first)
        for _ in range(3):
            phone.do("next")
        phone.blow("Ines", 5, 1)
        phone.do("next")
        phone.fighter("Boris")
        phone.chip("Damage", 5)
        phone.page.get_by_role("group", name="Soak", exact=True).wait_for()
        picture("blow")
        phone.chip("Soak", 2)
        phone.tap(phone.page.get_by_role("button", name="Why?"))
        phone.page.locator("dialog .why").last.scroll_into_view_if_needed()
        picture("why")
        phone.do("apply")
        phone.closed()
        picture("fight")
        phone.menu("New fight")
        phone.tap(phone.sheet().get_by_text("Leroy and Theodora").first)
        phone.closed()
        phone.do("next")
        for degree in (2, 1, 3):
            phone.fighter("Theodora")
            phone.chip("Relative degree", degree)
            phone.do("apply")
            phone.closed()
        picture("track")
        browser.close()


def main() -> None:
    ready.python()
    ready.npm()
    static.build()
    PICTURES.mkdir(exist_ok=True)
    site = Site(DIST / "site").start()
    take(PICTURES, site.url)
    site.stop()


if __name__ == "__main__":
    main()
