"""With a bad line, a broken one and none, in three engines: it starts, or says why not and how to go on."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, BinaryIO

import pytest
from engines import ALL, READY, Driven, Engine, missing, ready, until, visiting

from goals import LONG, many, reached, repeat_for
from serve import Handler, Site

if TYPE_CHECKING:
    import io
    from collections.abc import Iterator
    from pathlib import Path

    from conftest import Browsers

pytestmark = pytest.mark.timeout(3600 if LONG else 400)
STORED = """async () => {
  const script = document.querySelector("script[type=module]").src;
  return (await import(script)).state.stored;
}"""
#: what stands there instead of a fight: why the rules did not start, or the page's first line while it has no script
WORDS = """async () => document.querySelector("[data-note=failed]")?.textContent
  ?? (document.getElementById("page").childElementCount ? "" : document.body.innerText)"""
SAYS = "async () => document.querySelector('[data-note=failed]')?.textContent ?? ''"


class Faulty(Handler):
    """A server that breaks off after so many answers, or sends something else as the program."""

    left = 10**9
    refused = 0
    lost: tuple[str, ...] = ()
    wasm = ""

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        if self.path.endswith(".wasm") and self.wasm:
            whole = b"\0asm" + b"x" * 5_000_000
            kind, body = {
                "html": ("text/html", b"<!doctype html><title>Sign in</title>"),
                "cut": ("application/wasm", whole),
                "other": ("application/wasm", b"no program at all"),
            }[self.wasm]
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
            return None
        type(self).left -= 1
        if self.left < 0 or self.path.startswith(self.lost):
            type(self).refused += 1
            self.close_connection = True
            self.connection.close()
            return None
        return super().send_head()


@pytest.fixture
def bad(built: Path) -> Iterator[Site]:
    class Own(Faulty):
        """Of this test alone."""

    site = Site(built, handler=Own).start()
    yield site
    site.stop()


@pytest.mark.parametrize("times", [1, pytest.param(many(2, 20), marks=pytest.mark.repeated)])
def test_it_starts_without_a_line(bad: Site, engine: Engine, times: int) -> None:
    engine.open(bad.url)
    ready(engine)
    until(
        lambda: engine.js(
            "async () => { const one = document.querySelector('[data-starter]'); one?.click(); return one !== null; }"
        )
    )
    until(lambda: engine.js("async () => document.querySelectorAll('[data-fighter]').length > 2"))
    until(lambda: engine.js(STORED))
    bad.stop()
    for _ in range(times):
        if isinstance(engine, Driven):
            engine.again()
        engine.open(bad.url)
        ready(engine)
        until(lambda: engine.js("async () => document.querySelectorAll('[data-fighter]').length > 2"))
    how = "the browser started anew" if isinstance(engine, Driven) else "the page opened anew"
    reached("R13", f"{times}/{times} ready with the server stopped and {how}", engine.name)


@pytest.mark.parametrize(
    ("visitor", "fault"),
    [
        pytest.param(name, fault, marks=[] if place == other else pytest.mark.repeated)
        for place, name in enumerate(ALL)
        for other, fault in enumerate(("html", "cut", "other"))
    ],
    indirect=["visitor"],
)
def test_a_wrong_program_is_named_soon(bad: Site, visitor: Engine, fault: str) -> None:
    handler: Any = bad.handler
    handler.wasm = fault
    begun = time.monotonic()
    visitor.open(bad.url)
    said = until(lambda: visitor.js(SAYS), 20)
    took = time.monotonic() - begun
    assert took < 10
    assert "Try again" in said
    handler.wasm = ""
    visitor.js("async () => document.querySelector('[data-note=failed] button').click()")
    ready(visitor)
    reached("R16", f"program as {fault}: said after {took:.1f} s, awake after a tap", visitor.name)


@pytest.mark.parametrize("often", [False, pytest.param(True, marks=pytest.mark.repeated)], ids=["once", "often"])
@pytest.mark.parametrize("name", ALL)
def test_a_first_visit_that_breaks_off_says_so_and_heals(bad: Site, browsers: Browsers, name: str, often: bool) -> None:
    """The server is gone after so many files: of the page, of the program, of what is stored for later."""
    if why := missing(name):
        pytest.skip(why)
    handler: Any = bad.handler
    files = sum(1 for file in bad.folder.rglob("*") if file.is_file())
    some = [2, 10, files * 3 // 4] if often else [{"chromium": files * 3 // 4, "firefox": 10, "webkit": 2}[name]]
    places = list(range(1, files)) if LONG else some
    for left in places:
        handler.left = left
        with visiting(browsers, name) as engine:
            engine.open(bad.url)
            said = until(lambda engine=engine: engine.js(WORDS) or engine.js(READY))  # type: ignore[misc]
            assert said is True or "reload" in said.lower() or "Try again" in said, said
            handler.left = 10**9
            engine.open(bad.url + f"?{left}")
            ready(engine)
            until(lambda engine=engine: engine.js(STORED))  # type: ignore[misc]
    reached(
        "R14",
        f"broken off after each of {len(places)} numbers of files of {files}: said or went on, whole at the next visit",
        name,
    )


@pytest.mark.parametrize("visitor", repeat_for(ALL, "chromium"), indirect=True)
def test_what_could_not_be_stored_is_tried_again_by_itself(bad: Site, visitor: Engine) -> None:
    """The rules are awake, and the line breaks off while the app is stored for the next start."""
    handler: Any = bad.handler
    handler.lost = ("/manifest", "/icons/maskable")
    visitor.open(bad.url)
    ready(visitor)
    until(lambda: handler.refused)
    assert not visitor.js(STORED)
    handler.lost = ()
    until(lambda: visitor.js(STORED))
