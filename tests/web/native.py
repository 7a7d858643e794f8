"""The built page with the rules in this process's own Python: what a tap does is tested without Pyodide.

The page, its messages and the rules are the same; only the worker between them is left out (tests/web/native_start.js
stands in for web/engine/start.js). Tests of that worker, of the service worker and of starting use the real site.
"""

from __future__ import annotations

import json
import shutil
import threading
from collections import OrderedDict
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import pytest
from release import reseal

import ready
import static
from sawbones.app import Session
from serve import Handler

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

NATIVE = ready.DIST / "native.js"
#: the values of web/engine/paths.js where there is no Pyodide
NO_ENGINE: dict[str, object] = {"VERSION": "0", "ENGINE": "", "SIZES": {}, "SNAPSHOT_DIGEST": ""}
START = ready.ROOT / "tests" / "web" / "native_start.js"


def native_app() -> Path:
    """Bundle the app with the rules' client for tests, once for each state of the page."""

    def make() -> None:
        static.bundle(ready.WEB / "app.js", NATIVE, paths=NO_ENGINE, start=START)

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


#: a reply that does not come within so many seconds never will
PATIENCE = 150
#: so many starts are remembered: pages that are gone have no more to say
MOST_SESSIONS = 24


class Held(NamedTuple):
    """A reply that waits: what it answers, and whether it goes out or fails, once that is known."""

    message: dict[str, Any]
    verdict: list[bool]


class Replies:
    """Hold what the rules answer until a test lets it go: exactly, whatever the machine's speed.

    A page asks for the next when it has the last, so that one reply a page waits at a time.
    """

    def __init__(self) -> None:
        self.kinds: frozenset[str] = frozenset()
        self.holding = False
        #: what was asked of these kinds since they were first held, the first first
        self.asked: list[dict[str, Any]] = []
        self.waiting: list[Held] = []
        self.changed = threading.Condition()

    def hold(self, *kinds: str) -> None:
        """Hold the replies to messages of these kinds from now on: by what they do, as "link", or to what: "link evening"."""
        with self.changed:
            self.kinds, self.asked, self.holding = frozenset(kinds), [], True

    def await_held(self, kind: str = "") -> dict[str, Any]:
        """Wait until a reply is held, to a message of this kind where one is named, and return the message."""
        with self.changed:
            assert self.changed.wait_for(lambda: self.waiting, PATIENCE), "nothing was asked that is held"
            message = self.waiting[0].message
            assert kind in ("", message["do"]), message
            return message

    def release(self) -> None:
        """Let everything go, and hold no more."""
        with self.changed:
            self.holding = False
            while self.waiting:
                self._end(passes=True)

    def release_one(self) -> None:
        """Let the reply go that waits longest. What is held stays held."""
        self.await_held()
        with self.changed:
            self._end(passes=True)

    def fail_one(self) -> None:
        """Answer the message that waits longest with an error: to the page the rules have died over it."""
        self.await_held()
        with self.changed:
            self._end(passes=False)

    def _end(self, *, passes: bool) -> None:
        self.waiting.pop(0).verdict.append(passes)
        self.changed.notify_all()

    def passes(self, text: str) -> bool:
        """Wait where the reply to this message is held; return whether it goes out."""
        if not self.kinds:
            return True
        message = json.loads(text)
        with self.changed:
            if not self.kinds & {message["do"], f"{message['do']} {message.get('what')}"}:
                return True
            self.asked.append(message)
            if not self.holding:
                return True
            held = Held(message, [])
            self.waiting.append(held)
            self.changed.notify_all()
            self.changed.wait_for(lambda: held.verdict)
            return held.verdict[0]


class RulesHandler(Handler):
    """Files, and the rules: a session for each start of a page's rules, as each has a worker."""

    disable_nagle_algorithm = True  # else headers and body are two packets, 40 ms apart
    sessions: ClassVar[OrderedDict[str, Session]] = OrderedDict()
    lock = threading.Lock()
    begin_session: Callable[[], Session] = Session
    replies: ClassVar[Replies] = Replies()

    def do_POST(self) -> None:  # noqa: N802 - the base class names it
        text = self.rfile.read(int(self.headers["Content-Length"])).decode()
        page, _, rest = self.path.removeprefix("/rules/").partition("/")
        with self.lock:
            session = self.sessions.get(page) or self.begin_session()
            self.sessions[page] = session
            self.sessions.move_to_end(page)
            if len(self.sessions) > MOST_SESSIONS:
                self.sessions.popitem(last=False)
            body = (session.rest() if rest else session.begin(text)).encode()
        passes = bool(rest) or self.replies.passes(text)
        self.send_response(200 if passes else 500)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@pytest.fixture
def replies() -> Iterator[Replies]:
    """What the rules answer to the pages of this test, to be held and failed."""
    yield RulesHandler.replies
    RulesHandler.replies.release()
    RulesHandler.replies.kinds = frozenset()
