"""Take the README's pictures of the built site: `python3 build/pictures.py`, by hand, after the page has changed."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import ready
import static
from ready import DIST, ROOT, WEB
from serve import Site

if TYPE_CHECKING:
    from pathlib import Path

PICTURES = WEB / "screenshots"


def take(folder: Path, url: str) -> None:
    """Play the first minute of a few fights on a phone, and look at them."""
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
        phone.tap(phone.panel().get_by_text("Leroy and Theodora").first)
        phone.closed()
        phone.do("next")
        for degree in (2, 1, 3):
            phone.fighter("Theodora")
            phone.chip("Relative degree", degree)
            phone.do("apply")
            phone.closed()
        picture("track")
        pips(phone)
        picture("pips")
        phases(phone)
        picture("phases")
        own(phone)
        picture("own")
        browser.close()


def pips(phone: Any) -> None:
    """A brawl in which anybody may be next."""
    begin(phone, "A bar full of thugs")
    for by, on, number in (("Thug 1", "Zin Long", 4), ("Zin Long", "Thug 3", 5), ("Thug 2", "Zin Long", 3)):
        if phone.page.locator("[data-take]").count():
            phone.tap(f'[data-take="{by}"]')
        else:  # beside what is due there is no room for names
            phone.do("order")
            phone.tap(f'[data-order="{by}"] [data-do=now]')
            phone.page.locator("dialog li.turn", has_text=by).wait_for()
            phone.away()
        phone.page.locator("main li.turn", has_text=by).wait_for()
        phone.page.wait_for_timeout(400)  # the cards have found their places
        phone.fighter(on)
        phone.act("hits")
        tally = phone.panel().locator(f'.tally [data-chip="{number}"]')
        phone.page.wait_for_timeout(400)  # what is in hand fills the numbers in
        if not tally.count():
            phone.do("numbers")
        phone.tap(tally)
        answered(phone, -1 if on == "Zin Long" else 0)
    phone.page.locator("main.fight").evaluate("main => main.scrollTo(0, 0)")


def phases(phone: Any) -> None:
    """A round with its initiative, and somebody who is hurt."""
    begin(phone, "Firewall on the docks")
    answered(phone, -1)
    phone.page.wait_for_timeout(400)  # the cards have found their places
    phone.tap(phone.page.locator("[data-fighter]").nth(1))
    phone.act("damage")
    phone.do("far")
    for digit in (2, 8):
        phone.tap(f'.ask-number [data-digit="{digit}"]')
    phone.tap(phone.page.locator(".ask-number").get_by_role("button", name="Set", exact=True))
    answered(phone, 0)
    phone.page.locator("main.fight").evaluate("main => main.scrollTo(0, 0)")


def own(phone: Any) -> None:
    """A game of one's own while it is written: one step of a blow, and what it comes to."""
    phone.menu("Games of your own")
    phone.tap('dialog [data-from="Three wounds"]')
    phone.panel().locator(".game-live .legend").first.wait_for()
    for at in ("acts.0", "acts.0.steps.2"):
        phone.tap(phone.panel().locator(f'[data-part="{at}"] button'))


def begin(phone: Any, starter: str) -> None:
    """A starter, and its first round."""
    phone.menu("New fight")
    phone.tap(phone.panel().get_by_text(starter).first)
    phone.closed()
    phone.page.wait_for_timeout(1500)  # all have joined
    phone.do("next")


def answered(phone: Any, which: int) -> None:
    """Each question by the lowest number there is (0) or the highest (-1), or thrown; then it is applied."""
    panel = phone.panel()
    ready = panel.locator('[data-do="apply"]:enabled')
    for _ in range(30):
        panel.locator('.question, [data-do="apply"]:enabled').first.wait_for()
        phone.page.wait_for_timeout(700)  # the question that stands now is the one that is asked now
        if ready.count():
            break
        chips = panel.locator(".question [data-chip]")
        if chips.count():
            phone.tap(chips.nth(which))
        elif panel.locator(".question [data-option]").count():
            phone.tap(panel.locator(".question [data-option]").first)
        else:
            phone.do("roll")
    phone.do("apply")
    phone.closed()


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
