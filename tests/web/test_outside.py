"""What comes from outside is text, keeps to its place and widens nothing: not the page, not a panel, not its neighbours."""

from __future__ import annotations

import json
import unicodedata
from typing import TYPE_CHECKING, Any

import pytest
from engines import ready
from playwright.sync_api import expect

from goals import reached

if TYPE_CHECKING:
    from engines import Engine
    from phone import Phone

    from serve import Site

pytestmark = pytest.mark.real

TYPES = """async () => {
  const tries = [
    () => { document.createElement("div").innerHTML = "<b>x</b>"; },
    () => { document.createElement("script").text = "1"; },
    () => { document.createElement("iframe").srcdoc = "<b>x</b>"; },
    () => { new Worker("sw.js"); },
    () => { document.body.insertAdjacentHTML("beforeend", "<b>x</b>"); },
    () => { new DOMParser().parseFromString("<b>x</b>", "text/html"); },
    () => { trustedTypes.createPolicy("default", { createHTML: (text) => text }); },
    () => { trustedTypes.createPolicy("sawbones", { createScriptURL: (text) => text }); },
  ];
  const refused = tries.map((one) => { try { one(); return false; } catch (cause) { return cause instanceof TypeError; } });
  return { there: "trustedTypes" in self, refused };
}"""
HEARD = """async () => {
  globalThis.tripped = [];
  addEventListener("securitypolicyviolation", (event) => tripped.push([event.violatedDirective, event.sample]));
}"""
FIGHT = """async () => {
  const { does, state } = await import(document.querySelector("script[type=module]").src);
  while (state.systems.length === 0) await new Promise((done) => setTimeout(done, 50));
  await does.start(state.systems[0], []);
  await does.join("Boris", "party", 1, {});
  does.openAct(["Boris"]);
  await new Promise((done) => setTimeout(done, 300));
  does.close();
  dispatchEvent(new Event("pagehide"));
  return state.screen.cards.map((card) => card.name);
}"""
STARTED = """async () => ({
  tripped: globalThis.tripped,
  picture: performance.getEntriesByName("start: picture").length,
  kept: Boolean((await navigator.serviceWorker.getRegistration())?.active),
  names: [...document.querySelectorAll("[data-fighter]")].map((card) => card.dataset.fighter),
})"""


@pytest.mark.timeout(300)
def test_markup_and_scripts_are_taken_from_named_places_alone(site: Site, visitor: Engine) -> None:
    """The app starts, draws, is pictured and kept under Trusted Types; whatever else hands over text is refused."""
    visitor.open(site.url)
    visitor.js(HEARD)
    ready(visitor)
    assert visitor.js(FIGHT) == ["Boris"]
    assert visitor.js("async () => globalThis.tripped") == []
    visitor.open(site.url)
    visitor.js(HEARD)
    ready(visitor)
    started = visitor.js(STARTED)
    assert started["tripped"] == []
    assert started["picture"] == 1
    assert started["names"] == ["Boris"]
    types = visitor.js(TYPES)
    if visitor.name == "chromium":
        assert types["there"]
    if types["there"]:
        assert all(types["refused"]), types
    how = "refuses all other text" if types["there"] else "has no such types, and goes on without"
    reached("R18", f"Trusted Types without a default: {how}", visitor.name)


def test_the_policy_asks_for_trusted_types(phone: Phone) -> None:
    policy = phone.context.request.get(phone.url).headers["content-security-policy"]
    parts = {part.split()[0]: part.split()[1:] for part in policy.split(";")}
    assert parts["require-trusted-types-for"] == ["'script'"]
    assert parts["trusted-types"] == ["lit-html", "sawbones", "sawbones-picture"]


#: a sign to a line that nothing breaks, stacked signs, wide ones, and those that run the other way
WIDE = ["\u0e33" * 40, "a" + "\u0903" * 39, "b" + "\u0351" * 39, "\ufdfd" * 40, "\u2e3b" * 40, "W" * 40, "\u05d0\u05d1 " * 13 + "1"]  # fmt: skip
LOOK = """() => {
  const wide = document.documentElement.clientWidth;
  const open = document.querySelector("dialog[open]");
  const beyond = [document.documentElement, document.body, ...(open ? [open, open.querySelector(".body")] : []), document.querySelector("main")]
    .filter((one) => one && one.scrollWidth > one.clientWidth + 1).map((one) => `${one.tagName} ${one.scrollWidth}`);
  // A button that somebody must reach is in sight.
  const out = [...(open ?? document).querySelectorAll("button, input")].filter((one) => {
    const { left, right, width } = one.getBoundingClientRect();
    return width > 0 && (right > wide + 1 || left < -1) && !one.closest(".chips, .scroll, .pills");
  }).map((one) => one.outerHTML.slice(0, 100));
  return { wide, inner: innerWidth, beyond, out };
}"""
DO = """async (names) => {
  const app = await import(document.querySelector("script[type=module]").src);
  for (const name of names) await app.does.changeFighter({ do: "join", fighter: name, side: "foe" }, true);
  app.does.close();
  app.does.renameFight(app.state.current, names[1]);
  return app.state.screen.cards.length;
}"""
OPEN = """async ([kind, name]) => {
  const { does } = await import(document.querySelector("script[type=module]").src);
  const panels = { act: () => does.openAct([name]), log: does.openLog, fights: () => does.open({ kind: "fights" }),
    share: () => does.share("fighter", {}), none: () => does.close() };
  panels[kind]();
  await new Promise((done) => setTimeout(done, 250));
}"""


def test_no_sign_widens_the_page(phone: Phone) -> None:
    phone.start()
    assert phone.page.evaluate(DO, WIDE) == len(WIDE)

    def looked(at: Any) -> None:
        seen = phone.page.evaluate(LOOK)
        assert (seen["wide"], seen["inner"], seen["beyond"], seen["out"]) == (360, 360, [], []), at

    for _ in range(2):
        phone.do("next")
        expect(phone.page.locator("li.turn")).to_have_count(1)
        looked("turn")
    for kind in ("log", "fights", "share"):
        phone.page.evaluate(OPEN, [kind, ""])
        looked(kind)
        phone.page.evaluate(OPEN, ["none", ""])
    for name in WIDE:
        phone.page.evaluate(OPEN, ["act", name.strip()])
        looked(ascii(name))
        phone.page.evaluate(OPEN, ["none", ""])


TURNED = "Boris \u202eis dead\u2066 \u200f and\u0085\u0000 buried\u00ad\ufeff"


def test_signs_that_turn_letters_round_are_not_drawn(phone: Phone) -> None:
    """Of a log's line, a fight's name, a kept set: what a file brings is drawn without them, and isolated."""
    phone.open().awake()
    base: dict[str, Any] = {"options": {}, "members": [["Boris", "foe", {}]], "turn": None, "clock": [1, 0, 0]}
    document = {
        "sawbones": 1,
        "head": {"system": "after-sundown-revised", "base": base},
        "records": [{"n": n, "text": f"{TURNED} {n}", "cause": {"do": "turn"}, "fact": {}} for n in (1, 2)],
    }
    sets = [{"name": TURNED, "system": "after-sundown-revised", "options": {}}]
    file = {"sawbones file": 1, "fights": [{"name": TURNED, "document": document}], "readings kept by name": sets}
    phone.page.evaluate(
        """async (text) => {
          const { does, state } = await import(document.querySelector("script[type=module]").src);
          await does.offerFile(new Blob([text]));
          while (state.panel.reading) await new Promise((done) => setTimeout(done, 50));
          await does.acceptFile();
        }""",
        json.dumps(file),
    )
    expect(phone.card("Boris")).to_be_visible()
    for panel in ("What happened", "Fights", "New fight"):
        phone.menu(panel)
        expect(phone.panel().locator(".body")).to_contain_text("buried")
        drawn = phone.page.evaluate(
            "() => [document.title, document.documentElement.outerHTML.replace(/<script>.*?<\\/script>/gs, '')].join()"
        )
        unseen = {
            ascii(sign) for sign in drawn if unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Co") and sign != "\n"
        }
        assert unseen == set()
        phone.away()
    isolated = phone.page.evaluate(
        """() => [...document.querySelectorAll("#page *")].filter((one) => !one.closest("svg") && !/isolate|plaintext/.test(getComputedStyle(one).unicodeBidi)).length"""
    )
    assert isolated == 0
