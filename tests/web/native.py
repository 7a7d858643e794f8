"""The built page with the rules in this process's own Python: what a tap does is tested without Pyodide.

The page, its messages and the rules are the same; only the worker between them is left out (tests/web/native_start.js
stands in for web/engine/start.js). Tests of that worker, of the service worker and of starting use the real site.
"""

from __future__ import annotations

import shutil
import threading
from typing import TYPE_CHECKING, ClassVar

from release import reseal

import ready
import static
from sawbones.app import Session
from serve import Handler

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

NATIVE = ready.DIST / "native.js"
START = ready.ROOT / "tests" / "web" / "native_start.js"


def native_app() -> Path:
    """Bundle the app with the rules' client for tests, once for each state of the page."""

    def make() -> None:
        static.bundle(
            ready.WEB / "app.js",
            NATIVE,
            paths={"VERSION": "0", "ENGINE": "", "SIZES": {}, "SNAPSHOT_DIGEST": ""},
            start=START,
        )

    ready.once(
        "native page", NATIVE, NATIVE.with_suffix(".stamp"), lambda: ready.digest(ready.WEB, ready.BUILD, START), make
    )
    return NATIVE


def copy_native_site(built: Path, folder: Path) -> Path:
    """Copy the built site with that app in the place of its own."""
    shutil.copytree(built, folder)
    (app,) = (folder / "app").iterdir()
    shutil.copyfile(native_app(), app / "app.js")
    reseal(folder)
    return folder


class RulesHandler(Handler):
    """Files, and the rules: a session for each start of a page's rules, as each has a worker."""

    disable_nagle_algorithm = True  # else headers and body are two packets, 40 ms apart
    sessions: ClassVar[dict[str, Session]] = {}
    lock = threading.Lock()
    begin_session: Callable[[], Session] = Session

    def do_POST(self) -> None:  # noqa: N802 - the base class names it
        text = self.rfile.read(int(self.headers["Content-Length"])).decode()
        page, _, rest = self.path.removeprefix("/rules/").partition("/")
        with self.lock:
            session = self.sessions.setdefault(page, self.begin_session())
            body = (session.rest() if rest else session.begin(text)).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
