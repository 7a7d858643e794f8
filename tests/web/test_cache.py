"""What a device may lose is thrown away where it does not fit, and the start goes on as one without it."""

from __future__ import annotations

import json
import random
import subprocess
from typing import TYPE_CHECKING, Any

import pytest
from at_random import fight
from playwright.sync_api import expect

import ready
from sawbones.app import handle
from sawbones.systems import SYSTEMS

if TYPE_CHECKING:
    from pathlib import Path

    from phone import Phone

pytestmark = pytest.mark.fresh

#: changes what is kept under a key, and comes back to the page before it is drawn
SPOIL = """({key, how}) => {
  const at = `sawbones/${key}`, text = localStorage.getItem(at), kept = JSON.parse(text);
  const first = (value) => Array.isArray(value.value) ? value.value[0] : value.value.screen;
  const ways = {
    none: () => "null", number: () => "5", text: () => '"x"', list: () => "[]", half: () => text.slice(0, text.length / 2),
    deep: () => "[".repeat(20000) + "]".repeat(20000), old: () => JSON.stringify(kept.value ?? kept),
    empty: () => JSON.stringify({...kept, value: {}}), nulls: () => JSON.stringify({...kept, value: [null]}),
    other: () => JSON.stringify({...kept, tag: "another build"}),
    "first release": () => JSON.stringify(key === "screen" ? {id: localStorage["sawbones/now"], screen: {kind: "fight", cards: []}} : {build: "", systems: [{}]}),
    parts: () => { for (const part in first(kept)) if (typeof first(kept)[part] === "object") first(kept)[part] = 5; return JSON.stringify(kept); },
    holes: () => { for (const part in first(kept)) if (Array.isArray(first(kept)[part])) first(kept)[part] = [null, {}]; return JSON.stringify(kept); },
  };
  localStorage.setItem(at, ways[how]());
  return localStorage.getItem(at);
}"""
WAYS = ["none", "number", "text", "list", "half", "deep", "old", "empty", "nulls", "other", "first release", "parts", "holes"]  # fmt: skip


def left(phone: Phone) -> None:
    """A fight that was left, with all that is kept for the next start, on a page that writes nothing."""
    phone.ghoul_and_boris()
    phone.page.evaluate("() => dispatchEvent(new Event('pagehide'))")
    assert {"sawbones/screen", "sawbones/systems", "sawbones/picture"} <= set(phone.stored())
    phone.expected = "404"  # a page with nothing but text on it has no icon
    phone.page.goto(f"{phone.url}manifest.webmanifest")


def goes_on(phone: Phone) -> None:
    starts(phone)
    phone.blow("Boris", 5, 2)
    phone.shows("Boris", "XXXXXX....")
    phone.do("undo")
    phone.shows("Boris", "..........")


def starts(phone: Phone) -> None:
    phone.open().awake()
    expect(phone.page.locator("#page:not([data-picture])")).to_be_visible()
    expect(phone.card("Boris")).to_be_visible()


@pytest.mark.parametrize(
    ("key", "ways"),
    [
        ("screen", ["half", "holes"]),
        ("systems", ["nulls", "parts"]),
        pytest.param("screen", WAYS, marks=pytest.mark.repeated),
        pytest.param("systems", WAYS, marks=pytest.mark.repeated),
    ],
    ids=lambda one: one if isinstance(one, str) else str(len(one)),
)
def test_what_is_drawn_from_may_be_misshapen(phone: Phone, key: str, ways: list[str]) -> None:
    left(phone)
    kept = phone.stored()
    for how in ways:
        print(key, how)  # seen where it fails
        phone.page.evaluate("kept => { localStorage.clear(); Object.assign(localStorage, kept); }", kept)
        spoiled = phone.page.evaluate(SPOIL, {"key": key, "how": how})
        starts(phone)
        assert phone.stored().get(f"sawbones/{key}") != spoiled
        kept = phone.stored() | {f"sawbones/{key}": kept[f"sawbones/{key}"]}
        phone.page.goto(f"{phone.url}manifest.webmanifest")
    goes_on(phone)


@pytest.mark.parametrize(("key", "values"), [
    ("picture", ["5"]), ("told", ["[null]"]), ("now", ["nowhere"]),
    *(pytest.param(key, values, marks=pytest.mark.repeated) for key, values in [
    ("picture", ["5", "[]", '{"build": 5}', "[" * 20000, '{"html": {}}']),
    ("told", ["5", '"install refused"', '{"install refused": "x"}', "[null]", "[" * 20000]),
    ("copied", ["{}", "-5", "1e300", '"yesterday"', "[1,2]", "[" * 20000]),
    ("now", ["", "nowhere", "../..", "[" * 20000]),
    ("format", ["", "x", "-1", "NaN", "[" * 2000]),
    ])
])  # fmt: skip
def test_the_small_things_may_be_anything(phone: Phone, key: str, values: list[str]) -> None:
    left(phone)
    for value in values:
        print(key, value[:30])  # seen where it fails
        phone.page.evaluate("([key, value]) => localStorage.setItem(`sawbones/${key}`, value)", [key, value])
        phone.open().awake()
        expect(phone.card("Boris")).to_be_visible()
        phone.menu("Fights")
        expect(phone.panel().locator("[data-last-copy]")).to_have_text("No copy has left this device yet.")
        phone.away()
        phone.page.goto(f"{phone.url}manifest.webmanifest")


def test_what_fits_and_cannot_be_drawn_is_thrown_away_too(phone: Phone) -> None:
    """Of a shape that nobody thought of: the drawing fails, is begun again without it, and says nothing of Python."""
    left(phone)
    phone.page.add_init_script(
        """const parse = JSON.parse;
        JSON.parse = (text, ...more) => {
          const value = parse(text, ...more);
          const cards = value?.value?.screen?.cards;
          if (cards) Object.defineProperty(cards[0], "down", { get() { window.failed = (window.failed ?? 0) + 1; if (window.failed > 1) throw new Error("nobody thought of it"); return false; }, enumerable: true });
          return value;
        };"""
    )
    goes_on(phone)
    assert phone.page.evaluate("window.failed") > 1


FITS = """
import { areSystems, isScreen } from "%s";
let text = "";
for await (const part of process.stdin) text += part;
const { screens, systems } = JSON.parse(text);
const cut = (value, path) => {
  const copy = structuredClone(value);
  const at = path.slice(0, -1).reduce((one, part) => one[part], copy);
  at[path.at(-1)] = 7n;
  return copy;
};
// Of everything that is drawn, each part in turn is something else: it is seen.
let seen = 0, unseen = [];
// What is inside of these only the rules look at.
const isDrawn = (path) => !path.slice(0, -1).some((part) => ["sheet", "options", "order", "message"].includes(part));
const walk = (whole, value, path, fits) => {
  if (typeof value !== "object" || value === null) return;
  for (const part of Array.isArray(value) ? [...value.keys()].slice(0, 2) : Object.keys(value)) {
    const here = [...path, part];
    if (!isDrawn(here)) continue;
    if (fits(cut(whole, here))) unseen.push(here.join(".")); else seen += 1;
    walk(whole, value[part], here, fits);
  }
};
walk(screens[0], screens[0], [], isScreen);
console.log(JSON.stringify({fit: screens.map(isScreen), systems: areSystems(systems), seen, unseen: unseen.slice(0, 20)}));
"""


def test_all_that_the_rules_say_fits(tmp_path: Path) -> None:
    """Else it would be thrown away at every start: every system's forms, and screens of random fights in each."""
    rng = random.Random(17)
    screens: list[Any] = []
    for system in SYSTEMS:
        for _ in range(4):
            _, reply = handle(fight(rng, system, acts=12, fighters=5), {"do": "look"})
            screens.append(reply["screen"])
        for starter in system.starters:
            document, reply = handle(None, {"do": "new", "system": system.id})
            for name, sheet, side, count in starter.fighters:
                document, reply = handle(document, {"do": "join", "fighter": name, "sheet": sheet, "side": side, "count": count})  # fmt: skip
            screens.append(reply["screen"])
    _, reply = handle(None, {"do": "systems"})
    script = tmp_path / "fits.mjs"
    script.write_text(FITS % (ready.WEB / "storage" / "shapes.js").as_uri(), "utf-8")
    given = json.dumps({"screens": screens, "systems": reply["screen"]["systems"]})
    done = subprocess.run([ready.node(), script], input=given, capture_output=True, text=True, check=True)  # noqa: S603 - ours
    found = json.loads(done.stdout)
    assert all(found["fit"])
    assert found["systems"]
    assert found["unseen"] == []
    assert found["seen"] > 30
