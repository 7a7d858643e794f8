"""What a device has kept of the rules goes bad: somebody is told in words, and one tap or two later it is whole again."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from engines import ALL, READY, REMEMBERED, TOO_SLOW, Tab, ready, until, visiting
from playwright.sync_api import expect
from release import release

from goals import LONG
from serve import Site

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conftest import Browsers, NewPhone
    from engines import Engine

#: puts something else in the place of a part that the device keeps; what it remembers of a Python needs no library, and
#: may just be coming once more
SPOIL = """async ({part, how}) => {
  const forget = async () => {
    let found = false;
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) if (request.url.endsWith(".snapshot")) found = await cache.delete(request);
    }
    return found;
  };
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      if (!request.url.endsWith(part)) continue;
      const kept = await cache.match(request);
      const bytes = new Uint8Array(await kept.arrayBuffer());
      const type = {"Content-Type": kept.headers.get("Content-Type")};
      const page = () => new Response("<!doctype html><title>Sign in", {headers: {"Content-Type": "text/html"}});
      const cut = () => new Response(bytes.slice(0, bytes.length / 2), {headers: type});
      const bad = () => new Response(bytes.fill(255, bytes.length / 2, bytes.length / 2 + 64), {headers: type});
      await cache.put(request, {page, cut, bad}[how]());
    }
  }
  if (part.endsWith(".gz"))
    for (let quiet = 0; quiet < 10; quiet += 1) {
      if (await forget()) quiet = 0;
      await new Promise((done) => setTimeout(done, 100));
    }
}"""
SAID = """async () => document.querySelector("[data-note=failed]")?.innerText ?? "" """
TAP = """async () => document.querySelector("[data-note=failed] button").click()"""
#: seconds until a damage must have been noticed; the machine of a test may be slow
NOTICED = 150


#: how the rules are, and why they failed
LOADING = """async () => {
  const {loading} = (await import(document.querySelector("script[type=module]").src)).state;
  return [loading.name, loading.reason ?? ""];
}"""


def starts_again(engine: Engine) -> bool:
    """Tap and return whether the rules then start; what a busy machine did not do in time is no answer."""
    for _ in range(5):
        engine.js(TAP)
        until(lambda: engine.js(LOADING)[0] in ("ready", "failed"))
        name, why = engine.js(LOADING)
        if not re.search(TOO_SLOW, why):
            break
    return bool(name == "ready")


@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    ("engine", "cases"),
    [
        *((name, 1) for name in ALL),
        *(pytest.param(name, 6 if name == "chromium" or LONG else 3, marks=pytest.mark.repeated) for name in ALL),
    ],
    indirect=["engine"],
)
def test_what_went_bad_on_the_device_is_fetched_anew(built: Path, engine: Engine, cases: int) -> None:
    site = Site(built).start()
    engine.open(site.url)
    ready(engine)
    until(lambda: engine.js(REMEMBERED))
    for part, how, online in [
        (".wasm", "cut", False), (".wasm", "page", True), ("stdlib.zip.gz", "bad", False), (".wasm", "bad", True),
        ("stdlib.zip.gz", "cut", True), (".wasm", "bad", False),
    ][:cases]:  # fmt: skip
        case = (part, how, "online" if online else "offline")
        print(case)  # seen where it fails
        until(lambda: engine.js(REMEMBERED))  # else it may be kept after the damage, and stand in for it
        engine.js(SPOIL, {"part": part, "how": how})
        if not online:
            site.stop()
        engine.open(site.url)
        said = until(lambda: engine.js(SAID), NOTICED)
        if how in ("page", "cut"):
            assert ("has been fetched anew" if online else "Go online once and try again") in said, case
        assert "did not start" in said, case
        if not online:
            site.start()
        # the second tap where nothing could be seen from outside
        assert starts_again(engine) or starts_again(engine), (case, engine.js(SAID))
        until(lambda: engine.js(READY))
        # What came lies on the device again: the next start needs no line.
        site.stop()
        engine.open(site.url)
        until(lambda: engine.js(READY))
        site.start()


DAMAGED = """async () => document.querySelector(".damaged:not([hidden])")?.innerText ?? "" """
TAP_DAMAGED = """async () => document.querySelector(".damaged button").click()"""


@pytest.mark.timeout(400)
@pytest.mark.parametrize(
    ("engine", "part", "how"),
    [
        ("chromium", "app.js", "page"), pytest.param("chromium", "style.css", "bad", marks=pytest.mark.repeated),
        pytest.param("firefox", "app.js", "cut", marks=pytest.mark.repeated),
        pytest.param("webkit", "app.js", "bad", marks=pytest.mark.repeated),
    ],
    indirect=["engine"],
)  # fmt: skip
def test_an_app_that_went_bad_is_not_run_and_is_fetched_anew(built: Path, engine: Engine, part: str, how: str) -> None:
    """There is nothing then that could draw or wake anything: the page itself says it, and offers the tap."""
    site = Site(built).start()
    engine.open(site.url)
    ready(engine)
    until(lambda: engine.js(REMEMBERED))
    engine.js(SPOIL, {"part": part, "how": how})
    site.stop()
    engine.open(site.url)
    assert "damaged on this device" in until(lambda: engine.js(DAMAGED), NOTICED)
    engine.js(TAP_DAMAGED)
    until(lambda: "Go online once" in engine.js(DAMAGED))
    site.start()
    engine.js(TAP_DAMAGED)
    until(lambda: well(engine))
    # what names them all is mended before anybody sees it
    engine.js(SPOIL, {"part": "index.html", "how": "cut"})
    for online in (True, False):
        engine.open(site.url)
        until(lambda: well(engine))
        if online:
            site.stop()


def well(engine: Engine) -> bool:
    """Whether the app runs and the rules are awake. A page that is just being loaded anew cannot be asked."""
    try:
        return bool(engine.js(READY) and not engine.js(DAMAGED))
    except Exception:  # noqa: BLE001 - each driver says so in its own way
        return False


@pytest.mark.real
def test_where_the_host_has_nothing_left_of_it_the_next_version_is_taken(
    new_phone: NewPhone, built: Path, tmp_path: Path
) -> None:
    site = Site(Path(shutil.copytree(built, tmp_path / "own"))).start()
    phone = new_phone()
    phone.url, phone.expected = site.url, "integrity|Failed to load"
    phone.ghoul_and_boris()
    phone.blow("Boris", 5, 2)
    phone.menu("About")
    expect(phone.panel()).to_contain_text("works without a signal")
    phone.page.evaluate(SPOIL, {"part": "app.js", "how": "bad"})
    release(site.folder, "the next")
    phone.open()
    note = phone.page.locator(".damaged")
    expect(note).to_contain_text("damaged on this device", timeout=1000 * NOTICED)
    phone.tap(note.get_by_role("button", name="Try again"))
    phone.awake()
    served = phone.page.evaluate("() => fetch('index.html').then((answer) => answer.text())")
    assert "Sawbones, the next" in served
    phone.shows("Boris", "XXXXXX....")
    phone.do("undo")
    phone.shows("Boris", "..........")
    site.stop()


#: the browser made room: the names of the caches are all that is left
EMPTY = """async () => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) await cache.delete(request);
  }
}"""
STORED = """async () => (await Promise.all(
  (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).length))).reduce((sum, n) => sum + n)"""


@pytest.fixture
def whole_visit(browsers: Browsers, built: Path) -> Iterator[tuple[Tab, Site]]:
    """A browser that has all of the app, and what it remembers of a Python."""
    site = Site(built).start()
    with visiting(browsers, "chromium") as engine:
        assert isinstance(engine, Tab)
        engine.open(site.url)
        ready(engine)
        until(lambda: engine.js(REMEMBERED))
        yield engine, site
    site.stop()


def test_what_the_browser_threw_away_is_fetched_again(whole_visit: tuple[Tab, Site]) -> None:
    engine, site = whole_visit
    whole = engine.js(STORED)
    engine.js(EMPTY)
    assert engine.js(STORED) == 0
    engine.open(site.url)
    ready(engine)
    until(lambda: engine.js(STORED) == whole)
    site.stop()
    engine.open(site.url)
    until(lambda: engine.js(READY))


#: what the device remembers of a Python is found, and cannot be read
UNREADABLE = """
  const stock = Response.prototype.blob;
  Response.prototype.blob = function () { return this.url.endsWith(".snapshot") ? Promise.resolve({}) : stock.call(this); };
"""
WAY = """async () => (await import(document.querySelector("script[type=module]").src)).state.loading.way"""


def test_a_memory_that_cannot_be_read_is_done_without(whole_visit: tuple[Tab, Site]) -> None:
    engine, site = whole_visit
    engine.page.add_init_script(UNREADABLE)
    engine.open(site.url)
    ready(engine)
    assert engine.js(WAY) == "files"
    assert not engine.js(SAID)


#: one letter of the remembered memory is another, as a bit that turns on the device would have it
FLIPPED = """async ([was, is]) => {
  const [from, to] = [was, is].map((text) => new TextEncoder().encode(text));
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      if (!request.url.endsWith(".snapshot")) continue;
      const bytes = new Uint8Array(await (await cache.match(request)).arrayBuffer());
      const at = bytes.findIndex((_, at) => from.every((byte, more) => bytes[at + more] === byte));
      bytes.set(to, at);
      await cache.put(request, new Response(bytes));
      return at;
    }
  }
}"""
CREDITS = """async () => (await import(document.querySelector("script[type=module]").src)).state.systems.map(({credit}) => credit).join()"""


def test_a_memory_with_one_wrong_letter_is_not_run(whole_visit: tuple[Tab, Site]) -> None:
    engine, site = whole_visit
    assert engine.js(FLIPPED, ["Frank Trollman", "Xrank Trollman"]) > 0
    engine.open(site.url)
    ready(engine)
    assert engine.js(WAY) == "files"
    assert "Frank Trollman" in engine.js(CREDITS)
    assert not engine.js(SAID)


def test_the_licence_notices_are_linked_and_open_without_a_network(whole_visit: tuple[Tab, Site]) -> None:
    engine, site = whole_visit
    engine.page.locator("[data-do=menu]").click()
    engine.page.locator('[data-menu="About"]').click()
    expect(engine.page.get_by_role("link", name="All licence notices")).to_have_attribute("href", "licences.txt")
    until(lambda: engine.js("async () => Boolean(await caches.match('licences.txt'))"))
    site.stop()
    engine.page.goto(f"{site.url}licences.txt")
    expect(engine.page.locator("body")).to_contain_text("CPython, its standard library")
