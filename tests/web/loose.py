"""WebKit without its driver, which ends with the first page that is killed: here the page asks the server what to do.

So it has a profile on the disk, and its processes can be killed like those of the other engines.
"""

from __future__ import annotations

import json
import os
import subprocess
import time
from itertools import count
from queue import Queue
from typing import TYPE_CHECKING, Any, ClassVar
from urllib.parse import urlsplit

import processes
import psutil
from engines import MINIBROWSER

from serve import Handler

if TYPE_CHECKING:
    from pathlib import Path

    from serve import Site

PAGE = '<!doctype html><title>asking</title><script type="module" src="asking.js"></script>'
#: Nothing is evaluated: what is to be done comes as a module of the site, as its policy wants it.
SCRIPT = """
for (;;) {
  const asked = await fetch("asked").catch(() => null);
  if (asked?.status !== 200) continue;
  const { n, given } = await asked.json();
  const { default: run } = await import(`./run/${n}.js`);
  const said = await run(given).then((value) => ({ value }), (wrong) => ({ wrong: String(wrong) }));
  await fetch(`said/${n}`, { method: "POST", body: JSON.stringify(said) });
  if (said.value === "reload") {
    location.reload();
    break;
  }
}
"""
#: the longest that a page may take for what it is asked to do, in seconds
PATIENCE = 110
#: and until it asks
START = 25


class Asking(Handler):
    """A server whose page does what is `wanted` and says what came of it."""

    #: until a page has fetched the function of it: one that has just died takes nothing with it
    wanted: ClassVar[dict[str, Any]] = {}
    functions: ClassVar[dict[str, str]] = {}
    said: ClassVar[dict[str, Queue[dict[str, Any]]]] = {}

    def do_GET(self) -> None:  # noqa: N802 - the base class named it
        path = urlsplit(self.path).path
        if path == "/asked":
            end = time.monotonic() + 2
            while not self.wanted and time.monotonic() < end:
                time.sleep(0.01)
            self.answer(json.dumps(self.wanted), "application/json", 200 if self.wanted else 204)
        elif path.startswith("/run/"):
            self.wanted.clear()
            self.answer(f"export default {self.functions[path[5:-3]]};", "text/javascript")
        elif path.startswith("/asking."):
            self.answer(PAGE if path.endswith("html") else SCRIPT, self.guess_type(path))
        else:
            super().do_GET()

    def do_POST(self) -> None:  # noqa: N802
        said = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.said[urlsplit(self.path).path[6:]].put(said)
        self.answer("", "text/plain", 204)

    def answer(self, text: str, kind: str, status: int = 200) -> None:
        body = b"" if status == 204 else text.encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        if status != 204:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


class Loose:
    """Looks like any engine to a test; all its pages are the one that asks."""

    name = "webkit"
    _numbers = count(1)

    def __init__(self, display: str, folder: Path, site: Site) -> None:
        kinds = {f"XDG_{kind}_HOME": str(folder / kind.lower()) for kind in ("DATA", "CACHE", "CONFIG")}
        self.env = {**os.environ, **kinds, "DISPLAY": display}
        self.url = f"{site.url}asking.html"
        self.process = self._launch()

    def _launch(self) -> psutil.Popen:
        return psutil.Popen([MINIBROWSER, self.url], env=self.env, stderr=subprocess.DEVNULL)

    def open(self, _url: str) -> None:
        self.js('async () => "reload"')

    def go(self, url: str) -> None:
        self.open(url)

    def js(self, function: str, given: Any = None) -> Any:
        n = str(next(self._numbers))
        Asking.functions[n], Asking.said[n] = function, Queue()
        Asking.wanted.update(n=n, given=given)
        while not self._heard():
            self.kill()  # now and then it does not come up
        answer = Asking.said[n].get(timeout=PATIENCE)
        if "wrong" in answer:
            raise AssertionError(answer["wrong"])
        return answer.get("value")

    @staticmethod
    def _heard() -> bool:
        """Whether a page has fetched what it is to do, soon after it was put there."""
        end = time.monotonic() + START
        while Asking.wanted and time.monotonic() < end:
            time.sleep(0.01)
        return not Asking.wanted

    def kill(self) -> None:
        """The whole browser dies at once, and starts again from what its profile holds."""
        processes.kill([self.process, *self.process.children(recursive=True)])
        self.process.wait()
        self.process = self._launch()

    def kill_tab(self) -> None:
        """The process that runs the page dies; the browser is asked to end, and started again."""
        processes.kill(processes.pages(self.process))
        time.sleep(0.2)
        self.stop()
        self.process = self._launch()

    def stop(self) -> None:
        below = self.process.children(recursive=True)
        self.process.terminate()
        self.process.wait()
        psutil.wait_procs(below, 10)
