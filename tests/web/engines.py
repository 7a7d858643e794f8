"""Three browser engines behind one small door, for what must hold in each: open an address, run a function in the page.

Chromium and Firefox are driven by Playwright, WebKit by its own driver. A profile on the disk outlives the browser, so
that it can be killed and started again; WebKit's driver has none: `loose.py` does without.
"""

from __future__ import annotations

import atexit
import contextlib
import functools
import os
import re
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import processes
import psutil
import torn
from playwright.sync_api import Error

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, BrowserContext, Page, Playwright

#: what Chromium does without: the suggestions under an address that nobody types, two pages of its own for every window,
#: and a process in reserve. Only the last list counts, so what Playwright turns off stands here again.
WITHOUT = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "SpareRendererForSitePerProcess",
           "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "DialMediaRouteProvider",
           "GlobalMediaControls", "HttpsUpgrades", "LensOverlay", "MediaRouter", "PaintHolding",
           "ThirdPartyStoragePartitioning", "BlockOriginHeaderModificationOnRedirect",
           "AvoidCorsURLLoaderRestartOnRedirect", "Translate", "OptimizationHints", "NetworkTimeServiceQuerying",
           "AimEnabled")  # fmt: skip
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync", f"--disable-features={','.join(WITHOUT)}"]  # fmt: skip
DRIVEN = ("chromium", "firefox")
ALL = (*DRIVEN, "webkit")
#: where a page is come to for the first time: what runs once need not be compiled a second time, to run for long
ONCE = "--js-flags=--liftoff-only"
FIREFOX = "/usr/bin/firefox-esr"
PREFERRED: dict[str, str | float | bool] = {"dom.events.testing.asyncClipboard": True}
MINIBROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser"
WEBKIT_DRIVER = "/usr/bin/WebKitWebDriver"
SIZE = {"width": 360, "height": 740}
#: what a browser that did not end in order leaves in its profile
LOCKS = ("SingletonLock", "SingletonSocket", "SingletonCookie", "lock", ".parentlock")


#: the page is there and its rules are awake
READY = """async () => document.querySelector("header.top") !== null
  && document.querySelector("[data-note=loading], [data-note=failed]") === null"""


#: what the page says of a start, as a pattern, where the machine was too busy for it
TOO_SLOW = "for a while|do not wake up"
#: where it says that, a tap goes on
AGAIN = f"""async () => {{
  const note = document.querySelector("[data-note=failed]");
  if (/{TOO_SLOW}/.test(note?.textContent ?? "")) note.querySelector("button").click();
  return false;
}}"""


#: the device has the memory of a Python that ran before, as it has soon after the first start
REMEMBERED = """async () => {
  for (const name of await caches.keys())
    if ((await (await caches.open(name)).keys()).some(({url}) => url.endsWith(".snapshot"))) return true;
  return false;
}"""


class Engine(Protocol):
    """What a test may ask of any of them."""

    name: str

    def open(self, url: str) -> None:
        """Go to an address and wait until it is loaded."""

    def go(self, url: str) -> None:
        """Set out for an address; where the driver can, without waiting until it is loaded."""

    def js(self, function: str, given: Any = None) -> Any:
        """Call an async function in the page with what is given."""

    def stop(self) -> None:
        """Close it in order."""


class Launched(Engine, Protocol):
    """One that was started for a test alone."""

    @property
    def process(self) -> psutil.Process:
        """Under which all that run its pages are."""


class Tab:
    """Chromium or Firefox, come to as somebody new."""

    def __init__(self, name: str, context: BrowserContext) -> None:
        self.name, self.context = name, context
        self.page: Page = context.pages[0] if context.pages else context.new_page()

    def open(self, url: str) -> None:
        self.page.goto(url)

    def go(self, url: str) -> None:
        """Set out for an address without waiting until it is loaded."""
        self.page.goto(url, wait_until="commit")

    def js(self, function: str, given: Any = None) -> Any:
        return self.page.evaluate(function, given)

    def stop(self) -> None:
        with contextlib.suppress(Error):
            self.context.close()


class Driven(Tab):
    """A browser with a profile of its own on the disk, which can be killed and started again."""

    def __init__(self, driver: Playwright, name: str, chromium: str | None, folder: Path, **how: Any) -> None:
        self.driver, self.chromium, self.folder, self.how = driver, chromium, folder, how
        super().__init__(name, self._launch(name))

    def _launch(self, name: str) -> BrowserContext:
        if name == "chromium":
            return self.driver.chromium.launch_persistent_context(
                self.folder, executable_path=self.chromium, args=[*QUIET, *self.how.get("args", [])], viewport=SIZE  # type: ignore[arg-type]
            )  # fmt: skip
        if not self.folder.exists():
            shutil.copytree(_begun(self.driver), self.folder)
        return self.driver.firefox.launch_persistent_context(
            self.folder, executable_path=FIREFOX, channel="moz-firefox", viewport=SIZE,  # type: ignore[arg-type]
            firefox_user_prefs={**PREFERRED, **self.how.get("prefs", {})},
        )  # fmt: skip

    def again(self) -> None:
        """Closed in order, and started from what its profile holds."""
        self.stop()
        self.start()

    def start(self) -> None:
        """Once more, from what its profile holds."""
        self.context = self._launch(self.name)
        self.page = self.context.pages[0] if self.context.pages else self.context.new_page()

    @property
    def process(self) -> psutil.Process:
        """The browser itself, found by its profile: the first, for it starts others with the same."""
        found = [
            process
            for process in psutil.Process().children(recursive=True)
            if str(self.folder) in (line := processes.line(process))
            and not re.search(r"--type=|-contentproc|crashpad|^\S*node ", line)
        ]
        return min(found, key=lambda process: process.pid)

    def resident(self) -> float:
        """MiB that its pages hold when their garbage was collected; wants Chromium's `--js-flags=--expose-gc`."""
        for _ in range(
            50 if os.environ.get("SAWBONES_LONG") else 3
        ):  # after much work it gives back what it holds only in the next ten seconds
            self.page.evaluate("() => globalThis.gc()")
            self.page.wait_for_timeout(200)
        return processes.resident(self.process)

    def kill(self) -> None:
        """The whole browser dies at once, and starts again from what its profile holds."""
        browser = self.process
        processes.kill([browser, *browser.children(recursive=True)])
        self.stop()  # its driver waits until it has written its last
        for lock in LOCKS:
            (self.folder / lock).unlink(missing_ok=True)
        torn.mend(self.folder)
        self.start()

    def kill_tab(self) -> None:
        """The process that runs the page dies; the browser lives on, with a new tab."""
        browser = self.process
        processes.kill(processes.pages(browser))
        if self.name == "firefox":
            # Its driver does not outlive its tabs. The browser does: asked to end, it puts away what it was given.
            browser.terminate()
            browser.wait(30)
            self.again()
            return
        for _ in range(20):  # a spare process may have died as well, and is found dead only when it is asked
            with contextlib.suppress(Error):
                self.page = self.context.new_page()  # the dead one is left alone: closing it would wait for it
                return
            time.sleep(0.2)
        raise AssertionError("no new tab after the death of the old one")


@functools.cache
def _begun(driver: Playwright) -> Path:
    """A profile in which Firefox has started and ended once, and been nowhere: the very first start is dearer by half."""
    folder = Path(tempfile.mkdtemp(prefix="firefox-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    driver.firefox.launch_persistent_context(folder, executable_path=FIREFOX, channel="moz-firefox").close()
    for lock in LOCKS:
        (folder / lock).unlink(missing_ok=True)
    return folder


class WebKit:
    """WebKitGTK under a display of its own."""

    name = "webkit"

    def __init__(self, display: str) -> None:
        from selenium import webdriver  # noqa: PLC0415 - only where there is a WebKit
        from selenium.webdriver.webkitgtk.options import Options  # noqa: PLC0415
        from selenium.webdriver.webkitgtk.service import Service  # noqa: PLC0415

        options = Options()
        options.binary_location = MINIBROWSER
        options.add_argument("--automation")
        options.add_argument("--full-screen")
        # the compiler for what runs for hours is left out: compiling all of Python once more is most of a visit
        env = {**os.environ, "DISPLAY": display, "JSC_useOMGJIT": "0"}
        service = Service(WEBKIT_DRIVER, env=env)
        self.web = webdriver.WebKitGTK(options=options, service=service)
        self.web.set_window_size(SIZE["width"], SIZE["height"])
        self.web.set_script_timeout(110)
        self.process = psutil.Process(self.web.service.process.pid)

    def open(self, url: str) -> None:
        self.web.get(url)

    def go(self, url: str) -> None:
        """The same: this driver always waits."""
        self.open(url)

    def js(self, function: str, given: Any = None) -> Any:
        answer = self.web.execute_async_script(
            f"const done = arguments[1]; Promise.resolve(({function})(arguments[0]))"
            ".then((value) => done({value}), (wrong) => done({wrong: String(wrong)}));",
            given,
        )
        if "wrong" in answer:
            raise AssertionError(answer["wrong"])
        return answer.get("value")

    def leave_open(self, url: str, ready: str) -> None:
        """A second page, in a tab behind this one, that has come so far that an element is there."""
        front = self.web.current_window_handle
        self.web.switch_to.new_window("tab")
        self.web.get(url)
        self.js("what => new Promise((done) => setInterval(() => document.querySelector(what) && done(), 50))", ready)
        self.web.switch_to.window(front)

    def stop(self) -> None:
        self.web.quit()


def browser_of(driver: Playwright, name: str, chromium: str | None) -> Browser:
    """Chromium or Firefox for many who come to it as somebody new, each in a context of their own."""
    if name == "chromium":
        return driver.chromium.launch(executable_path=chromium, args=[*QUIET, ONCE])
    return driver.firefox.launch(executable_path=FIREFOX, channel="moz-firefox", firefox_user_prefs=PREFERRED)


def visiting(browsers: Callable[[str], Browser], name: str) -> contextlib.AbstractContextManager[Tab | WebKit]:
    """A new visitor in this engine, until the end of the block: nothing outlives it, and nobody else is killed."""
    return _ended(name, lambda: Tab(name, browsers(name).new_context(viewport=SIZE)))  # type: ignore[arg-type]


def launched(
    driver: Playwright, name: str, chromium: str | None, folder: Path, **how: Any
) -> contextlib.AbstractContextManager[Driven | WebKit]:
    """A browser of this engine with a profile in the folder, until the end of the block."""
    return _ended(name, lambda: Driven(driver, name, chromium, folder, **how))


Made = TypeVar("Made", bound=Tab)


@contextlib.contextmanager
def _ended(name: str, make: Callable[[], Made]) -> Iterator[Made | WebKit]:
    with contextlib.ExitStack() as open_here:
        made = WebKit(open_here.enter_context(display())) if name == "webkit" else make()
        open_here.callback(made.stop)
        yield made


def missing(name: str) -> str:
    """Why this engine cannot be tested here; "" where it can."""
    if name == "firefox" and not Path(FIREFOX).exists():
        return "firefox-esr is not installed"
    if name == "webkit" and not (Path(MINIBROWSER).exists() and Path(WEBKIT_DRIVER).exists() and shutil.which("Xvfb")):
        return "webkit2gtk-driver or xvfb is not installed"
    return ""


@contextlib.contextmanager
def display() -> Iterator[str]:
    """A screen that nobody sees, for an engine that knows no headless mode."""
    out, into = os.pipe()
    server = subprocess.Popen(  # noqa: S603 - nothing in it comes from outside
        [shutil.which("Xvfb") or "Xvfb", "-displayfd", str(into), "-screen", "0", "1280x1024x24", "-nolisten", "tcp"],
        pass_fds=[into], stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(into)
    with os.fdopen(out) as pipe:
        number = pipe.readline().strip()  # to the end of the line: closed earlier it dies
        try:
            yield f":{number}"
        finally:
            server.terminate()
            server.wait()


def ready(engine: Engine) -> None:
    """Wait until the rules are awake, with the taps that a busy machine asks for."""
    until(lambda: engine.js(READY) or engine.js(AGAIN), 200)


def until(true: Callable[[], Any], seconds: float = 150) -> Any:
    """Wait for something to come true, and give it."""
    end = time.monotonic() + seconds
    while True:
        found = true()
        if found or time.monotonic() > end:
            assert found, "waited in vain"
            return found
        time.sleep(0.05)
