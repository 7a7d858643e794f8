"""The component page: the app's own views and style sheets, which draw any recorded state of any ruleset without rules.

States are recorded once for each state of web/ and rules/: the page is driven by native rules (native.py) through every panel.
"""

from __future__ import annotations

import json
import re
import shutil
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import native
from phone import SIZE
from release import reseal

import ready
import static
from sawbones.app import Session
from sawbones.systems import SYSTEMS
from sawbones.systems.own.sketches import SKETCHES
from sections import list_sections
from serve import Handler, Site

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser

HERE = Path(__file__).with_name("components")
#: in a page, its own modules
IMPORTED = "(await import(document.querySelector('script[type=module]').src))"
STATES = ready.DIST / "states"
OWN = "custom-game"
#: what build/sections.py draws is shown like a ruleset
WIDGETS = "widgets"
#: what records the states: it is put into the page, the last before the page's own scripts run
RECORDING = [HERE / name for name in ("record.js", "recorder.js", "even.js")]
RULESETS = (*(system.id for system in SYSTEMS), OWN)
#: in the built page, where a link begins
OWN_ADDRESS = re.compile(r"\$\{location\.origin\}\$\{location\.pathname\.replace\(/\[\^/\]\*\$/,\"\"\)\}")
#: as long as a name may be
LONG_NAME = "Bartholomew the Elder of the Seven Hills"
#: what hurts, mildest first, by the system
HURTS: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "after-sundown": [("wound", {"net": 3, "kind": "lethal"}), ("wound", {"net": 5, "kind": "lethal"}),
                      ("wound", {"net": 1, "kind": "normal"}), ("wound", {"net": 9, "kind": "aggravated"})],
    "cybergod": [("correct", {"condition": "wounded", "level": 2}), ("correct", {"condition": "dying", "level": 1}),
                 ("correct", {"condition": "bruised", "level": 3}), ("correct", {"condition": "dead", "level": 1})],
    "eclipse-phase": [("damage", {"dv": 9}), ("damage", {"dv": 32}), ("damage", {"dv": 4}), ("damage", {"dv": 80})],
    "fudge": [("wound", {"level": "hurt"}), ("wound", {"level": "very_hurt"}), ("wound", {"level": "scratch"}),
              ("wound", {"level": "incapacitated"})],
}  # fmt: skip
HURTS["after-sundown-revised"] = HURTS["after-sundown"]


class EvenHandler(native.RulesHandler):
    """Rules whose dice fall the same each time."""

    @staticmethod
    def begin_session() -> Session:
        return Session(Random(1).choice)


def record_states(chrome: Browser, built: Path, folder: Path) -> None:
    """Write what each ruleset can show to dist/states, unless that was done for the same page and rules."""

    def make() -> None:
        shutil.rmtree(STATES, ignore_errors=True)
        STATES.mkdir(parents=True)
        with recording_site(built, folder) as site:
            for ruleset in RULESETS:
                (STATES / f"{ruleset}.json").write_text(record(chrome, site.url, ruleset), "utf-8")

    made_of = (ready.ROOT / "rules", ready.WEB, *RECORDING, Path(__file__), native.START)
    ready.once("states", STATES, STATES.with_suffix(".stamp"), lambda: ready.digest(*made_of), make)


@contextmanager
def serve(folder: Path, handler: type[Handler]) -> Iterator[Site]:
    """Serve a folder meanwhile."""
    site = Site(folder, handler=handler).start()
    try:
        yield site
    finally:
        site.stop()


@contextmanager
def recording_site(built: Path, folder: Path) -> Iterator[Site]:
    """Serve the page with native rules, with what records it, and with an address in its links that no port changes."""
    site = native.copy_native_site(built, folder)
    (app,) = (site / "app").iterdir()
    for file in RECORDING[:2]:
        shutil.copy(file, app)
    script = app / "app.js"
    text, number = OWN_ADDRESS.subn("https://sawbones.example/", script.read_text("utf-8"))
    assert number == 1
    script.write_text(text, "utf-8")
    reseal(site)
    with serve(site, EvenHandler) as served:
        yield served


def record(chrome: Browser, url: str, ruleset: str) -> str:
    context = chrome.new_context(viewport=SIZE, has_touch=True, reduced_motion="reduce", service_workers="block")  # type: ignore[arg-type]
    page = context.new_page()
    page.set_default_timeout(120_000)
    page.add_init_script(path=RECORDING[2])
    page.goto(url)
    page.wait_for_selector("[data-start]")
    page.wait_for_selector("[data-note=loading]", state="detached")
    app = page.evaluate("document.querySelector('script[type=module]').src")
    given = {
        "app": app,
        "system": ruleset,
        "hurts": HURTS.get(ruleset, []),
        "sketch": SKETCHES[0] if ruleset == OWN else None,
        "name40": LONG_NAME,
    }
    text: str = page.evaluate(f"async (given) => (await import('{app}/../record.js')).recordAll(given)", given)
    context.close()
    return text


@contextmanager
def component_site(chrome: Browser, built: Path, folder: Path, handler: type[Handler] = Handler) -> Iterator[Site]:
    """Serve the component page with all recorded states."""
    record_states(chrome, built, folder / "native")
    site = Path(shutil.copytree(built, folder / "site"))
    (app,) = (site / "app").iterdir()
    shutil.copyfile(_component_app(), app / "app.js")
    shutil.copytree(STATES, app / "states")
    sections = {name: {"section": section} for name, section in list_sections().items()}
    (app / "states" / f"{WIDGETS}.json").write_text(json.dumps({"systems": [], "states": sections}), "utf-8")
    reseal(site)
    with serve(site, handler) as served:
        yield served


def _component_app() -> Path:
    """Bundle the component page, once for each state of the page and of this folder."""
    made = ready.DIST / "component.js"

    def make() -> None:
        static.bundle(HERE / "component.js", made, paths=native.NO_ENGINE, start=HERE / "silent_rules.js")

    ready.once(
        "component page", made, made.with_suffix(".stamp"), lambda: ready.digest(ready.WEB, ready.BUILD, HERE), make
    )
    return made


def states_of(ruleset: str) -> dict[str, dict[str, Any]]:
    """Read the recorded states of a ruleset, by name in the order in which they were recorded."""
    found: dict[str, dict[str, Any]] = json.loads((STATES / f"{ruleset}.json").read_text("utf-8"))["states"]
    return found


def show_state(js: Callable[[str, Any], Any], ruleset: str, state: str) -> None:
    """Draw a recorded state on the component page, by what calls a function there."""
    js(
        f"async (given) => {{ const page = {IMPORTED}; await page.load(given[0]); await page.show(...given); }}",
        [ruleset, state],
    )
