"""The built site, served with its own headers to a phone: what a visitor gets."""

from __future__ import annotations

import contextlib
import functools
import os
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Playwright, expect, sync_playwright

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(ROOT / "build"), str(ROOT / "tests"), str(ROOT / "tests" / "rules"), str(HERE)]

from components import component_site  # noqa: E402 - found by the path above
from engines import ALL, QUIET, Engine, browser_of, launched, missing, visiting  # noqa: E402
from native import RulesHandler, copy_native_site, replies  # noqa: E402, F401 - one of them is a fixture
from phone import LOOKS, Phone  # noqa: E402
from release import reseal  # noqa: E402
from stores import laid_out  # noqa: E402

from serve import Site  # noqa: E402

#: more processes than cores share the tests, and a page waits for its turn: patience costs nothing where a test passes
expect.set_options(timeout=60_000)

#: the files whose tests take seconds each, the longest first: where processes share the tests, none waits for these
SLOW = ("test_stores", "test_stores_shared", "test_engines", "test_damage", "test_starting", "test_lines",
        "test_contributing", "test_everywhere", "test_arriving", "test_long", "test_picture")  # fmt: skip
#: the files whose tests mostly wait, for what is said to go or for a thumb's pace: they go beside the slow ones
WAITING = ("test_crowd", "test_evening", "test_not_missed", "test_scanner", "test_list_around")


def in_order(items: list[pytest.Item]) -> list[pytest.Item]:
    """The slow ones with those that wait spread among them, the others of the page, and last the many small of the rules."""
    slow = sorted((one for one in items if one.path.stem in SLOW), key=lambda one: SLOW.index(one.path.stem))
    waiting = [one for one in items if one.path.stem in WAITING]
    spread = [(place / len(part), one) for part in (slow, waiting) for place, one in enumerate(part)]
    first = [one for _, one in sorted(spread, key=lambda each: each[0])]
    rest = [one for one in items if one.path.stem not in SLOW + WAITING]
    return first + sorted(rest, key=lambda one: one.path.parent != HERE)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sort all tests, and keep together what shares a page that is dear to open: all of one engine's visit."""
    items[:] = in_order(items)
    for item in items:
        params = getattr(item, "callspec", None)
        if params and "visit" in params.params:
            item.add_marker(pytest.mark.xdist_group(f"visit-{params.params['visit']}"))


def chromium() -> str | None:
    """The browser to test with; None lets the driver look for its own."""
    named = os.environ.get("SAWBONES_CHROMIUM") or "/usr/bin/chromium"
    return named if Path(named).exists() else None


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the built site, so that a build meanwhile does not pull it away."""
    folder = ROOT / "dist" / "site"
    if not folder.is_dir():
        pytest.skip("the site is not built: python3 build/static.py")
    return Path(shutil.copytree(folder, tmp_path_factory.mktemp("site") / "site"))


#: what a page for tests can do that no other can: its rules die when asked to, at once or over the next act, and say how
#: large they are
HOOK = """

doomed = []


def handle(text: str) -> str:
    if text == '{"do":"doom"}':
        doomed.append(text)
        return '{"ok":true}'
    if text == '{"do":"die"}' or (doomed and text.startswith('{"do":"act"')):
        import json
        return json.loads("[" * 10**6)
    if text == '{"do":"heap"}':
        import pyodide_js
        return '{"ok":true,"heap":%d}' % pyodide_js._module.HEAP8.length
    return session.begin(text)


xworker.sync.handle = handle
"""


@pytest.fixture(scope="session")
def hooked(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("hooked") / "site"
    shutil.copytree(built, folder)
    (app,) = (folder / "app").iterdir()
    worker = app / "worker.py"
    worker.write_text(worker.read_text("utf-8") + HOOK, "utf-8")
    script = app / "app.js"
    told, number = re.subn(r'"worker\.py":\d+', f'"worker.py":{worker.stat().st_size}', script.read_text("utf-8"))
    assert number
    script.write_text(told, "utf-8")
    reseal(folder)
    site = Site(folder).start()
    yield site
    site.stop()


@pytest.fixture(scope="session")
def component(chrome: Browser, built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The page that draws recorded states of every ruleset, without rules: components.py shows one."""
    with component_site(chrome, built, tmp_path_factory.mktemp("component")) as served:
        yield served


@pytest.fixture(scope="module")
def ground(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Where the modules that keep things are tried by themselves."""
    served = laid_out(built, tmp_path_factory.mktemp("ground") / "site").start()
    yield served
    served.stop()


@pytest.fixture
def site(built: Path) -> Iterator[Site]:
    served = Site(built).start()
    yield served
    served.stop()


@pytest.fixture(scope="session")
def driver() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def chrome(driver: Playwright) -> Iterator[Browser]:
    browser = driver.chromium.launch(executable_path=chromium(), args=QUIET)
    yield browser
    browser.close()


#: the running browser of an engine
Browsers = Callable[[str], Browser]


@pytest.fixture(scope="session")
def browsers(driver: Playwright) -> Iterator[Browsers]:
    """Where tests come as new visitors, each in a context of their own: an engine's is started when it is first wanted."""
    with contextlib.ExitStack() as running:
        yield functools.cache(lambda name: running.enter_context(browser_of(driver, name, chromium())))


@pytest.fixture
def phones() -> Iterator[list[Phone]]:
    """Every phone of this test; a fault of any fails it."""
    all_of_them: list[Phone] = []
    yield all_of_them
    for phone in all_of_them:
        phone.lasting = phone.lasting and not phone.faults
        phone.put_away()
    warned = [text for phone in all_of_them for text in phone.warned]
    assert [fault for phone in all_of_them for fault in phone.unexpected()] == [], warned


@pytest.fixture(scope="session")
def native(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The site whose rules run in this process."""
    folder = copy_native_site(built, tmp_path_factory.mktemp("native") / "site")
    served = Site(folder, handler=RulesHandler).start()
    yield served
    served.stop()


def visited(chrome: Browser, native: Site) -> Iterator[tuple[BrowserContext, str]]:
    """A profile that most tests share, with its address."""
    context = chrome.new_context(**LOOKS, color_scheme="dark", reduced_motion="reduce", service_workers="block")
    yield context, native.url
    context.close()


def visited_real(chrome: Browser, built: Path) -> Iterator[tuple[BrowserContext, str]]:
    """The same of the real site, which has been here before: a first visit is five times as dear."""
    served = Site(built).start()
    context = chrome.new_context(**LOOKS, color_scheme="dark", reduced_motion="reduce")
    yield context, served.url
    context.close()
    served.stop()


warm = pytest.fixture(scope="session", name="warm")(visited)
warm_too = pytest.fixture(scope="session", name="warm_too")(visited)
warm_fresh = pytest.fixture(scope="session", name="warm_fresh")(visited)
real = pytest.fixture(scope="session", name="real")(visited_real)
real_too = pytest.fixture(scope="session", name="real_too")(visited_real)
real_fresh = pytest.fixture(scope="session", name="real_fresh")(visited_real)


def profile_of(request: pytest.FixtureRequest, which: str = "") -> tuple[BrowserContext, str]:
    """The shared profile that a test is marked for."""
    kind = "real" if request.node.get_closest_marker("real") else "warm"
    found: tuple[BrowserContext, str] = request.getfixturevalue(kind + which)
    return found


def emptied(profile: tuple[BrowserContext, str], phones: list[Phone]) -> Phone:
    context, url = profile
    phones.append(Phone(context, url, context.new_page()))
    phones[-1].forget()
    return phones[-1]


#: what a test may have changed in the looks of a page, as it was
PLAIN = """async () => {
  document.documentElement.removeAttribute("style");
  delete performance.now;
  const {does, state} = await import(document.querySelector("script[type=module]").src);
  does.close();
  return state.loading.name === "ready" && state.players === null;
}"""


def gone_on(profile: tuple[BrowserContext, str], phones: list[Phone]) -> Phone:
    """The page that the test before had, awake; a new one where there is none, or where it is not as it was."""
    context, url = profile
    for page in context.pages:
        with contextlib.suppress(Error):
            page.set_viewport_size(LOOKS["viewport"])
            page.emulate_media(media="null", color_scheme="dark", reduced_motion="reduce")
            if page.url == url and page.evaluate(PLAIN):
                phones.append(Phone(context, url, page, lasting=True))
                return phones[-1]
        page.close()
    phone = emptied(profile, phones)
    phone.lasting = True
    return phone


@pytest.fixture
def phone(request: pytest.FixtureRequest, phones: list[Phone]) -> Phone:
    """A phone that has the app but no fight, awake from the test before; where a test is so marked, newly opened."""
    if request.node.get_closest_marker("fresh"):
        return emptied(profile_of(request, "_fresh"), phones)
    return gone_on(profile_of(request), phones)


@pytest.fixture
def other_phone(request: pytest.FixtureRequest, phones: list[Phone]) -> Phone:
    """Another such phone, somebody else's."""
    return emptied(profile_of(request, "_too"), phones)


#: makes a phone with nothing on it
NewPhone = Callable[..., Phone]


@pytest.fixture
def new_phone(request: pytest.FixtureRequest, browsers: Browsers, phones: list[Phone]) -> NewPhone:
    """Makes new visitors; with Pyodide and the service worker where a test is so marked."""
    is_real = request.node.get_closest_marker("real") is not None
    site: Site = request.getfixturevalue("site" if is_real else "native")
    always: dict[str, Any] = {} if is_real else {"service_workers": "block"}

    def make(**looks: Any) -> Phone:
        given = {**LOOKS, "color_scheme": "dark", "reduced_motion": "reduce", **looks, **always}
        phones.append(Phone(browsers("chromium").new_context(**given), site.url))
        return phones[-1]

    return make


@pytest.fixture
def profile(driver: Playwright, site: Site, phones: list[Phone], tmp_path: Path) -> Callable[[], Phone]:
    """A phone that keeps what it has over a restart of the browser: each call starts it anew."""

    def start() -> Phone:
        context: BrowserContext = driver.chromium.launch_persistent_context(
            tmp_path / "profile", executable_path=chromium(), args=QUIET, color_scheme="dark", **LOOKS
        )
        phones.append(Phone(context, site.url))
        return phones[-1]

    return start


@pytest.fixture(params=ALL)
def visitor(request: pytest.FixtureRequest, browsers: Browsers) -> Iterator[Engine]:
    """Somebody new in each engine, or in those that a test names; skipped where it is not installed."""
    if why := missing(request.param):
        pytest.skip(why)
    with visiting(browsers, request.param) as made:
        yield made


@pytest.fixture(params=ALL)
def engine(request: pytest.FixtureRequest, driver: Playwright, tmp_path: Path) -> Iterator[Engine]:
    """The same, with a browser and a profile on the disk of its own."""
    if why := missing(request.param):
        pytest.skip(why)
    with launched(driver, request.param, chromium(), tmp_path / "profile") as made:
        yield made
