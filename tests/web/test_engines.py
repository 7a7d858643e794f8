"""The real page in three engines, with what is hostile, what is full and what dies."""

from __future__ import annotations

import json
import random
import time
from typing import TYPE_CHECKING, Any

import hostile
import pytest
from at_random import fight
from conftest import chromium
from engines import ALL, DRIVEN, REMEMBERED, Driven, Launched, launched, missing, ready, until
from slow import Slowed

from goals import LONG, reached
from sawbones.app import handle
from sawbones.systems import SYSTEMS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Playwright

    from serve import Site

pytestmark = pytest.mark.timeout(3600 if LONG else 400)


class Visit:
    """The page, awake, with its own modules at hand."""

    def __init__(self, engine: Launched, site: Site) -> None:
        self.engine, self.site = engine, site
        (app,) = (site.folder / "app").iterdir()
        self.app = f"{site.url}app/{app.name}/"
        self.begin()

    def begin(self) -> None:
        """Opened, awake, with an ear for what trips the policy."""
        self.engine.open(self.site.url)
        ready(self.engine)
        self.engine.js(
            """async () => { globalThis.violations = [];
               addEventListener("securitypolicyviolation", (event) => violations.push(event.violatedDirective)); }"""
        )

    def js(self, body: str, **given: Any) -> Any:
        """A body with the page's modules as does, keep, state, talk."""
        return self.engine.js(
            f"""async (given) => {{
              const {{does, keep, state, talk}} = await import(given.app + "app.js");
              const drawn = () => new Promise((done) => setTimeout(done, 0));
              {body} }}""",
            {"app": self.app, **given},
        )

    def fight(self) -> None:
        """A fight of two in front."""
        self.js(
            """while (state.systems.length === 0) await drawn();
               await does.start(state.systems[0], []); await does.join("Boris", "party", 1, {}); await does.join("Ghoul", "foe", 1, {});"""
        )


@pytest.fixture(scope="module", params=ALL)
def visit(
    request: pytest.FixtureRequest, driver: Playwright, hooked: Site, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Visit]:
    name = request.param
    if why := missing(name):
        pytest.skip(why)
    with launched(driver, name, chromium(), tmp_path_factory.mktemp(name) / "profile") as engine:
        visited = Visit(engine, hooked)
        visited.fight()
        yield visited


KEPT = "Object.keys(localStorage).filter((key) => /\\/(head|\\d{6})/.test(key)).sort().map((key) => key + localStorage.getItem(key)).join()"
ALIVE = f"""
  const before = {KEPT};
  const refused = [];
  let opened = 0, slowest = 0;
  for (const text of given.texts) {{
    const begun = performance.now();
    await does.offer(text);
    slowest = Math.max(slowest, performance.now() - begun);
    // one that is of players after all is shown on their screen, and has no panel
    if (state.panel?.problem) refused.push(state.panel.problem); else if (state.panel?.screen || state.players?.view) opened += 1;
    does.refuseLink();
  }}
  const look = await talk({{do: "look"}});
  return {{refused: refused.length, opened, slowest, same: before === {KEPT}, alive: look.ok && state.loading.name === "ready",
    names: state.screen.cards.map((card) => card.name), died: refused.filter((one) => one.includes("started again")).length, violations}};
"""


@pytest.mark.parametrize("often", [50, pytest.param(500, marks=pytest.mark.repeated)])
def test_no_hostile_link_gets_through_the_page(visit: Visit, often: int) -> None:
    rng, total = random.Random(11), 2000 if LONG else often
    each = min(total, 250)
    documents = [fight(rng, system, acts=3, fighters=4) for system in SYSTEMS for _ in range(4)]
    good = [handle(document, {"do": "link"})[1]["link"] for document in documents]
    inside = [json.loads(hostile.payload_of(link)) for link in good]
    opened, slowest = 0, 0.0
    for _ in range(total // each):
        texts = [hostile.link(rng, good, inside).encode("utf-8", "replace").decode() for _ in range(each)]
        found = visit.js(ALIVE, texts=texts)
        assert found["alive"]
        assert found["same"]
        assert found["died"] == 0
        assert found["violations"] == []
        assert found["names"] == ["Boris", "Ghoul"]
        assert found["refused"] + found["opened"] == each
        opened, slowest = opened + found["opened"], max(slowest, found["slowest"])
    reached(
        "R1",
        f"{total:,} through the page, {total - opened:,} refused, {opened} harmless ones only shown; alive after each",
        visit.engine.name,
    )


#: milliseconds within which the rules answer the worst of such links, each at the best of five: a busy machine is no bomb
RULES_ALONE = """
  let worst = 0;
  for (const link of given.texts) {
    let best = Infinity;
    for (let time = 0; time < 5; time += 1) {
      const begun = performance.now();
      await talk({do: "open", link}, {alone: true});
      best = Math.min(best, performance.now() - begun);
    }
    worst = Math.max(worst, best);
  }
  return worst;
"""


HEAP = "return (await talk({do: 'heap'})).heap;"


def test_a_few_bombs_are_refused_and_the_page_goes_on(visit: Visit) -> None:
    rng = random.Random(12)
    texts = [hostile.sealed(hostile.squeezed(hostile.bomb(rng))) for _ in range(10)]
    heaps = []
    for _ in range(3):
        found = visit.js(ALIVE, texts=texts)
        assert found["alive"]
        assert (found["refused"], found["died"]) == (10, 0)
        heaps.append(visit.js(HEAP))
    assert heaps[1] == heaps[2]


@pytest.mark.repeated
def test_bombs_do_not_grow_the_page(visit: Visit) -> None:
    rng = random.Random(12)
    texts = [hostile.sealed(hostile.squeezed(hostile.bomb(rng))) for _ in range(250)]
    visit.js(ALIVE, texts=texts[:100])
    before = visit.js(HEAP)
    slow = []
    short = [text for text in texts if len(text) <= 65_536][: 100 if LONG else 25]
    rules = visit.js(RULES_ALONE, texts=short)
    with Slowed(visit.engine.process, 4):
        slowed = visit.js(RULES_ALONE, texts=short)
    times = 4 if LONG else 1
    for _ in range(times):
        found = visit.js(ALIVE, texts=texts)
        assert found["alive"]
        assert found["refused"] == 250
        slow.append(found["slowest"])
    grown = visit.js(HEAP) - before
    reached(
        "R2",
        f"{250 * times:,} bombs, heap +{grown} bytes of {before / 2**20:.0f} MiB, refused within {rules:.1f} ms, {slowed:.1f} ms at 4x, the slowest drawn after {min(slow):.0f} ms",
        visit.engine.name,
    )
    assert grown == 0


SHAPES = ["<script>globalThis.hit=1</script>", "<img src=x onerror=globalThis.hit=1>", "\"><svg onload=globalThis.hit=1>", "javascript:globalThis.hit=1",
          "'-globalThis.hit=1-'", "</textarea><iframe src=//evil>", "<base href=//evil>", "${globalThis.hit=1}", "{{7*7}}", "<style>*{display:none}</style>",
          "\u202eevil txt", "\u2066\u2067\u2068", "a\u200b\u200d\u200c\ufeffb", "Z\u0351\u0352\u0353" * 4, "﷽" * 12, "\U0001f469\u200d\U0001f469\u200d\U0001f467" * 3, "W" * 40, "i" * 40,
          "<a href=data:text/html,x>", "&lt;b&gt;", "%3Cscript%3E", "<math><mtext></mtext>", "constructor", "__proto__", "toString", "<!--", "]]>", "<x onclick=alert(1)>", "\\u003cimg\\u003e", "'; DROP TABLE fights;--",
          "<body onload=1>", "<input autofocus onfocus=1>", "A" * 10_000, "\n\n\n", "\u0e33" * 40, "a" + "\u0903" * 39, "b" + "\u0351" * 39, "\ufdfd" * 40, "\u2e3b" * 40, "<object data=x>", "<embed src=x>", "<link rel=stylesheet href=//e>", "<form action=//e>", "<video src=x onerror=1>", "expression(alert(1))"]  # fmt: skip
SEEN = """
  const open = document.querySelector("dialog[open]") ?? document.getElementById("page");
  const wide = [document.documentElement, open].map((one) => Math.max(one.scrollWidth - one.clientWidth, 0));
  const foreign = [...document.querySelectorAll("*")].filter((one) =>
    /^(script|img|iframe|object|embed|base|style|math|video|audio|body|form|link|x)$/i.test(one.tagName) && !document.head.contains(one) && one !== document.body
      && one !== document.querySelector("body > #page + .wait + script") // the page's own, which its policy knows by its hash
      && !(one.tagName === "FORM" && one.matches(".inline, .stack"))
    || [...one.attributes].some((attribute) => /^on/i.test(attribute.name) || /^\\s*javascript:/i.test(attribute.value) && attribute.name !== "value" && !attribute.name.startsWith("data-") && !attribute.name.startsWith("aria-")));
  const widest = wide.some(Boolean) ? [...open.querySelectorAll("*")].filter((one) => one.getBoundingClientRect().right > innerWidth + 1).slice(0, 3).map((one) => one.outerHTML.slice(0, 160)) : [];
  return {wide, widest, foreign: foreign.map((one) => one.outerHTML.slice(0, 80)), hit: globalThis.hit ?? null, violations, width: innerWidth};
"""


def named(names: list[str]) -> dict[str, Any]:
    """A document whose fighters, log and fight bear these names, as somebody would forge it."""
    members = [[name, "foe", {}] for name in names]
    return {"sawbones": 1, "head": {"system": "after-sundown", "base": {"options": {}, "members": members, "turn": None, "clock": [1, 0, 0]}},
            "records": [{"n": 1, "text": names[0][:390], "cause": {"do": "next"}, "fact": {}}]}  # fmt: skip


@pytest.mark.parametrize("rounds", [1, pytest.param(27 if LONG else 7, marks=pytest.mark.repeated)])
def test_a_thousand_hostile_names_stay_text(visit: Visit, rounds: int) -> None:
    rng, tried, shown = random.Random(13), 0, 0

    def checked() -> None:
        seen = visit.js(SEEN)
        assert seen["foreign"] == []
        assert seen["hit"] is None
        assert seen["violations"] == []
        assert seen["wide"] == [0, 0], seen
        assert seen["width"] <= 360

    for round_ in range(rounds):
        shapes = rng.sample(SHAPES, 13)
        names = [f"{shape[:34]}{number}" if len(shape) < 100 else shape for number, shape in enumerate(shapes)]
        names = [name if rng.random() < 0.95 else name + "x" * 20 for name in names]
        content = ["after-sundown", {}, [1, 0, 0], -1, [[name, 1, {}] for name in names]]
        link = hostile.sealed(hostile.squeezed(hostile.compact(content)))
        if any(len(name) > 40 for name in names):
            names = [name for name in names if len(name) <= 40]
            checked_refusal = visit.js(
                "await does.offer(given.link); await drawn(); return state.panel.problem;", link=link
            )
            assert checked_refusal
            checked()
            content[4] = [[name, 1, {}] for name in names]
            link = hostile.sealed(hostile.squeezed(hostile.compact(content)))
        ways = {
            "link": "history.replaceState(null, '', '#' + given.link); dispatchEvent(new HashChangeEvent('hashchange'));",
            "paste": "does.offer('see: https://x.example/#' + given.link + ' !');",
            "file": "does.offerFile(new Blob([JSON.stringify({'sawbones file': 1, fights: [{name: given.names[0], document: given.document}], 'readings kept by name': [{name: given.names[1], system: 'after-sundown', options: {}}]})]));",
        }
        for way, how in ways.items():
            visit.js(
                how + "for (let i = 0; i < 400 && !(state.panel?.screen || state.panel?.problem || (state.panel?.kind === 'file' && !state.panel.reading)); i += 1) await new Promise((done) => setTimeout(done, 10)); await drawn();",
                link=link, names=names, document=named(names),
            )  # fmt: skip
            checked()
            shown += visit.js("return state.panel.screen || state.panel.fights?.[0]?.screen ? 1 : 0;")
            if round_ % 9 == (
                3 if rounds > 3 else 0
            ):  # and taken in: drawn as the fight in front, its log, its share dialog
                visit.js(f"await does.{'acceptFile' if way == 'file' else 'acceptLink'}(); await drawn();")
                checked()
                for panel in (
                    "does.openLog()",
                    "does.share('fighter', {})",
                    "does.open({kind: 'fights'})",
                    "does.openAct([state.screen.cards[0].name])",
                ):
                    visit.js(f"{panel}; await new Promise((done) => setTimeout(done, 60)); await drawn();")
                    checked()
                visit.js("does.close(); state.opened?.undo(); await new Promise((done) => setTimeout(done, 60));")
            else:
                visit.js("does.refuseLink();")
            tried += len(names)
    assert tried >= 37 * rounds - (2 if rounds == 1 else 0)
    assert shown >= 2 * rounds
    reached(
        "R17",
        f"{tried:,} names by link, paste and file: 0 elements, 0 violations, nothing wider than 360 px",
        visit.engine.name,
    )


def test_going_back_leads_from_panel_to_panel(visit: Visit) -> None:
    """And from a story to what is beneath it; an engine that knows of close watchers asks what lies on top by itself."""
    panel = visit.js(
        """
        const there = async (what) => {
          while (!document.querySelector(what)) await new Promise((done) => setTimeout(done, 20));
        };
        const back = () => {
          if ("CloseWatcher" in window) [...document.querySelectorAll("dialog[open]")].at(-1).requestClose();
          else history.back();
        };
        document.querySelector('[data-do="menu"]').click();
        await there('dialog[open][data-panel="menu"]');
        does.readHere();
        await there("dialog.story[open]");
        back();
        await there('dialog[open][data-panel="menu"]:last-of-type');
        does.openOwn(state.systems.flatMap((one) => one.options.fields).find((one) => one.kind === "rows"));
        await there('dialog[open][data-panel="own"]');
        back();
        await there('dialog[open][data-panel="readings"]');
        back();
        await there("dialog:not([open])");
        return state.panel;
        """
    )
    assert panel is None


def test_a_full_device_warns_within_a_second_and_links_and_files_go_out(visit: Visit) -> None:
    found = visit.js(
        """
        for (const key of ["screen", "systems", "picture"]) localStorage.removeItem("sawbones/" + key);
        for (const size of [100000, 1000, 10, 1]) for (let i = 0; ; i += 1) try { localStorage.setItem(`other ${size} ${i}`, "x".repeat(size)); } catch { break; }
        const put = IDBObjectStore.prototype.put;
        IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); };
        const before = Object.keys(localStorage).length, begun = performance.now();
        await does.next();
        const acted = performance.now();
        while (!document.querySelector("[data-note=keeping]") && performance.now() - begun < 5000) await drawn();
        const took = performance.now() - acted, said = document.querySelector("[data-note=keeping]")?.textContent ?? "";
        const turn = state.screen.turn;
        let file = null;
        const made = URL.createObjectURL;
        URL.createObjectURL = (blob) => { file = blob; return "#"; };
        await does.share();
        const link = state.panel.link;
        await does.saveFight(state.current);
        URL.createObjectURL = made;
        const text = await file.text();
        does.close();
        IDBObjectStore.prototype.put = put;
        for (const key of Object.keys(localStorage)) if (key.startsWith("other")) localStorage.removeItem(key);
        for (let i = 0; i < 100 && keep.keeping().name !== "saved"; i += 1) await new Promise((done) => setTimeout(done, 50));
        await drawn();
        return {took, said, turn, link, text, after: keep.keeping().name, note: document.querySelector("[data-note=keeping]") === null};
        """
    )
    assert "1 change not kept" in found["said"]
    assert found["took"] < 1000
    assert found["turn"] == "Boris"
    assert "#e2f-" in found["link"]
    assert "Boris is on turn" in found["text"]
    assert (found["after"], found["note"]) == ("saved", True)
    reached(
        "R11",
        f"both stores full: said after {found['took']:.0f} ms, link and file made, kept by itself once there was room",
        visit.engine.name,
    )


#: the device no longer has what it remembers of a Python, as in the first seconds of a first visit
FORGOTTEN = """
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const asked of await cache.keys()) if (asked.url.endsWith("python.snapshot")) await cache.delete(asked);
  }
"""
#: the page asks the server only as long as that is quicker than without: a busy machine gets longer
PATIENT = "const stock = AbortSignal.timeout; AbortSignal.timeout = (ms) => stock.call(AbortSignal, 60 * ms);"


@pytest.mark.parametrize("where", ["on the device", pytest.param("with the server alone", marks=pytest.mark.repeated)])
def test_when_the_rules_die_the_page_goes_on_by_itself(visit: Visit, where: str) -> None:
    until(lambda: visit.engine.js(REMEMBERED))
    visit.begin()  # whose rules have not died yet
    if where == "with the server alone":
        visit.js(FORGOTTEN + PATIENT)
        assert not visit.engine.js(REMEMBERED)
    visit.js("await does.next();")
    before = visit.js("return JSON.stringify([state.screen.cards, state.screen.round, state.screen.turn]);")
    reply = visit.js("const reply = await talk({do: 'die'}); globalThis.dead = performance.now(); return reply;")
    assert not reply["ok"]
    until(lambda: visit.js("return state.loading.name === 'ready';"))
    took = visit.js("return performance.now() - globalThis.dead;")
    assert "died" in str(reply) or "started again" in str(reply)
    assert visit.js("return state.loading.way;") == "memory"
    visit.js("await does.look();")
    assert visit.js("return JSON.stringify([state.screen.cards, state.screen.round, state.screen.turn]);") == before
    reached(
        "R3",
        f"forced death, what is remembered {where}: named, awake again by itself after {took / 1000:.1f} s with the same state",
        visit.engine.name,
    )
    # Dying again at once is no reason to start for ever: then it waits for a tap.
    visit.js("return talk({do: 'die'});")
    until(lambda: visit.js("return state.loading.name;") == "failed")
    time.sleep(1.5)
    assert visit.js("return state.loading.name;") == "failed"
    visit.js("does.again();")
    ready(visit.engine)


#: what a page sees of a browser whose owner lets nothing be kept
SEALED = """
  Object.defineProperty(window, "localStorage", {get() { throw new DOMException("denied", "SecurityError"); }});
  IDBFactory.prototype.open = () => { throw new DOMException("denied", "SecurityError"); };
"""


@pytest.mark.parametrize(
    ("name", "how"),
    [
        ("chromium", "blocked"),
        ("firefox", "private"),
        pytest.param("chromium", "private", marks=pytest.mark.repeated),
        pytest.param("firefox", "blocked", marks=pytest.mark.repeated),
        *(pytest.param(name, "sealed", marks=pytest.mark.repeated) for name in DRIVEN),
    ],
)
def test_where_nothing_can_be_kept_it_says_so_and_goes_on(
    hooked: Site, driver: Playwright, tmp_path: Path, name: str, how: str
) -> None:
    if why := missing(name):
        pytest.skip(why)
    prefs: dict[str, object] = {"browser.privatebrowsing.autostart": how == "private"}
    if how == "blocked":  # what the settings of both call: block all cookies
        prefs["network.cookie.cookieBehavior"] = 2
        settings = tmp_path / "profile" / "Default" / "Preferences"
        settings.parent.mkdir(parents=True)
        settings.write_text(json.dumps({"profile": {"default_content_setting_values": {"cookies": 2}}}), "utf-8")
    arguments = ["--incognito"] if how == "private" else []
    driven = Driven(driver, name, chromium(), tmp_path / "profile", args=arguments, prefs=prefs)
    if how == "sealed":
        driven.context.add_init_script(SEALED)
    try:
        visit = Visit(driven, hooked)
        visit.fight()
        found = visit.js(
            """
            const begun = performance.now();
            await does.next();
            while (!["nowhere", "once", "saved"].includes(keep.keeping().name) && performance.now() - begun < 5000) await drawn();
            await drawn();
            const took = performance.now() - begun, said = document.querySelector("[data-note=keeping]")?.textContent ?? "";
            let file = null;
            const made = URL.createObjectURL;
            URL.createObjectURL = (blob) => { file = blob; return "#"; };
            await does.share();
            const link = state.panel.link;
            await does.saveFight(state.current);
            URL.createObjectURL = made;
            return {took, said, kept: keep.keeping().name, link, text: await file.text(), turn: state.screen.turn};
            """
        )
    finally:
        driven.stop()
    assert found["took"] < 1000
    assert found["turn"] == "Boris"
    assert "#e2f-" in found["link"]
    assert "Boris is on turn" in found["text"]
    if how != "private":  # nothing can be kept; a private window keeps until it is closed, and does not say what it is
        assert found["kept"] == "nowhere"
        assert "Nothing is lost while this page stays open" in found["said"]
    reached(
        "R11",
        f"{how}: {found['kept']}, said within {found['took']:.0f} ms, the fight goes on, link and file made",
        name,
    )
