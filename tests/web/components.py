"""The component page: the app's own views and style sheets, which draw any recorded state of any ruleset without rules.

States are recorded once for each state of web/ and rules/: the page is driven by native rules (native.py) through every panel.
"""

from __future__ import annotations

import json
import shutil
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import native
from phone import SIZE
from release import reseal

import ready
import static
from sawbones.systems import SYSTEMS
from sawbones.systems.own.sketches import SKETCHES
from serve import Site

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

HERE = Path(__file__).with_name("components")
STATES = ready.DIST / "states"
OWN = "custom-game"
RULESETS = (*(system.id for system in SYSTEMS), OWN)
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
#: ids and dates are the same in every recording
EVEN = """() => {
  let n = 0;
  crypto.getRandomValues = (all) => { for (let i = 0; i < all.length; i += 1) all[i] = (n += 7) % 251; return all; };
  crypto.randomUUID = () => `00000000-0000-4000-8000-${String((n += 1)).padStart(12, "0")}`;
}"""


def record_states(chrome: Browser, built: Path, folder: Path) -> None:
    """Write what each ruleset can show to dist/states, unless that was done for the same page and rules."""

    def make() -> None:
        shutil.rmtree(STATES, ignore_errors=True)
        STATES.mkdir(parents=True)
        site = Site(native.copy_native_site(built, folder), handler=native.RulesHandler).start()
        try:
            for ruleset in RULESETS:
                (STATES / f"{ruleset}.json").write_text(record(chrome, site.url, ruleset), "utf-8")
        finally:
            site.stop()

    made_of = (ready.ROOT / "rules", ready.WEB, HERE / "record.js", Path(__file__), native.START)
    ready.once("states", STATES, STATES.with_suffix(".stamp"), lambda: ready.digest(*made_of), make)


def record(chrome: Browser, url: str, ruleset: str) -> str:
    context = chrome.new_context(viewport=SIZE, has_touch=True, reduced_motion="reduce", service_workers="block")  # type: ignore[arg-type]
    page = context.new_page()
    page.set_default_timeout(120_000)
    page.clock.set_fixed_time("2026-10-31T20:00:00")
    page.add_init_script(f"({EVEN})()")
    page.goto(url)
    page.wait_for_selector("[data-start]")
    page.wait_for_selector("[data-note=loading]", state="detached")
    given = {
        "system": ruleset,
        "hurts": HURTS.get(ruleset, []),
        "sketch": SKETCHES[0] if ruleset == OWN else None,
        "name40": LONG_NAME,
    }
    text: str = page.evaluate((HERE / "record.js").read_text("utf-8").split("\n", 2)[2], given)
    context.close()
    return text


@contextmanager
def component_site(chrome: Browser, built: Path, folder: Path) -> Iterator[Site]:
    """Serve the component page with all recorded states."""
    record_states(chrome, built, folder / "native")
    site = Path(shutil.copytree(built, folder / "site"))
    (app,) = (site / "app").iterdir()
    values: dict[str, object] = {"VERSION": "0", "ENGINE": "", "SIZES": {}, "SNAPSHOT_DIGEST": ""}
    static.bundle(HERE / "component.js", app / "app.js", paths=values, start=HERE / "silent_rules.js")
    shutil.copytree(STATES, app / "states")
    reseal(site)
    served = Site(site).start()
    try:
        yield served
    finally:
        served.stop()


def states_of(ruleset: str) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = json.loads((STATES / f"{ruleset}.json").read_text("utf-8"))["states"]
    return found
