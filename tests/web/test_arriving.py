"""A bad line and a damaged device: what is half here is never run, what has arrived is kept, and somebody is told."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING, Any, ClassVar

import pytest
from engines import REMEMBERED, until
from phone import AWAKE, Phone
from playwright.sync_api import expect

from goals import repeat_for
from serve import Handler, Site

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from conftest import NewPhone

pytestmark = pytest.mark.real

#: the file that takes longest to arrive
PROGRAM = "pyodide.asm.wasm"
#: after how many bytes the line breaks off each time
CUT_OFTEN = [1_000_000, 1, 900_000, 1_500_000]


class Cutting(Handler):
    """Hangs up in the middle of the program, so many bytes after the start of each answer; then no more."""

    cuts: ClassVar[list[int]] = []
    #: bytes of the program sent, one entry an answer
    sent: ClassVar[list[int]] = []
    silent: ClassVar[threading.Event] = threading.Event()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        if PROGRAM not in self.path:
            return super().copyfile(source, outputfile)
        body = source.read()
        ends = self.cuts.pop(0) if self.cuts else len(body)
        outputfile.write(body[:ends])
        self.sent.append(min(ends, len(body)))
        if ends < len(body):
            if self.silent.is_set():
                time.sleep(30)  # the line is open and nothing comes
            self.close_connection = True
        return None


@pytest.fixture
def cutting(built: Path) -> Iterator[Site]:
    Cutting.cuts, Cutting.sent = [], []
    Cutting.silent.clear()
    served = Site(built, handler=Cutting).start()
    yield served
    served.stop()


@pytest.fixture
def program(built: Path) -> int:
    """Bytes of the program as it lies on the disk."""
    (found,) = built.rglob(PROGRAM)
    return found.stat().st_size


@pytest.fixture
def at(new_phone: NewPhone, cutting: Site) -> Phone:
    """A phone that has never been here, at the end of the bad line."""
    phone = new_phone()
    phone.url = cutting.url
    phone.expected = "Failed to load resource|ERR_|rules:"
    return phone


@pytest.mark.parametrize("cuts", repeat_for([[1], [70_000], CUT_OFTEN], CUT_OFTEN), ids=str)
def test_a_connection_that_is_cut_goes_on_where_it_stopped(at: Phone, cuts: list[int], program: int) -> None:
    Cutting.cuts[:] = cuts
    at.open().awake()
    # what is asked for again comes unpacked; nothing that had arrived comes twice
    rests = Cutting.sent[1:]
    assert len(rests) == len(cuts)
    assert sum(rests) <= program
    expect(at.page.locator("[data-starter]").first).to_be_visible()


def test_whoever_leaves_in_the_middle_goes_on_there_the_next_day(at: Phone, program: int) -> None:
    Cutting.cuts[:] = [3_000_000, *[0] * 20]
    at.open()
    note = at.page.locator("[data-note=failed]")
    expect(note).to_contain_text("What has arrived is kept", timeout=AWAKE)
    at.page.close()
    Cutting.cuts[:] = []
    before = len(Cutting.sent)
    at.page = at.context.new_page()
    at.open().awake()
    asked = Cutting.sent[before:]
    assert len(asked) == 1, "once, and the service worker puts the pieces together"
    assert 0 < asked[0] < program, "the rest alone"
    at.menu("About")
    expect(at.panel()).to_contain_text("works without a signal", timeout=AWAKE)
    assert len(Cutting.sent) == before + 1


@pytest.mark.parametrize("again", [False, pytest.param(True, marks=pytest.mark.repeated)], ids=["noticed", "again"])
def test_a_line_on_which_nothing_comes_is_noticed_within_ten_seconds_and_tried_again_by_a_tap(
    at: Phone, again: bool
) -> None:
    Cutting.cuts[:] = [500_000]
    Cutting.silent.set()
    begun = time.monotonic()
    at.open()
    note = at.page.locator("[data-note=failed]")
    expect(note).to_contain_text("Nothing has arrived for a while", timeout=14_000 if again else 60_000)
    assert time.monotonic() - begun < 14 or not again
    expect(at.page.locator("body")).to_contain_text("What has arrived is kept")
    if again:
        at.tap(note.get_by_role("button", name="Try again"))
        at.awake()


def how(phone: Phone) -> str:
    """How the page started, as its About says."""
    phone.menu("About")
    text = phone.panel().inner_text()
    phone.away()
    return text


def remembered(phone: Phone) -> None:
    """Wait until the device remembers a Python that has started."""
    until(lambda: phone.page.evaluate(REMEMBERED))


#: notes how the rules are, which every step of another start replaces
NOTE_START = """async () => {
  const {state} = await import(document.querySelector("script[type=module]").src);
  Object.assign(globalThis, {state, noted: state.loading});
}"""
SAME_START = "() => state.loading === noted"


def test_the_second_start_goes_on_from_what_the_device_remembers_and_says_so(new_phone: NewPhone) -> None:
    phone = new_phone().ghoul_and_boris()
    assert "from its files" in how(phone)
    remembered(phone)
    phone.page.clock.install()
    phone.page.reload()
    phone.awake()
    # what is fetched when all is calm is no sign of a Python that does not wake: longer than the patience with one
    phone.page.evaluate(NOTE_START)
    phone.page.clock.run_for(16_000)
    assert phone.page.evaluate(SAME_START)
    assert "from what this device remembers" in how(phone)
    phone.blow("Boris", 5, 2)
    phone.shows("Boris", "XXXXXX....")


#: replaces what the device remembers by what a function makes of it
SPOIL = """async (spoil) => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      if (!request.url.endsWith(".snapshot")) continue;
      const bytes = new Uint8Array(await (await cache.match(request)).arrayBuffer());
      const page = 4096;
      const spoiled = {
        "of another version": () => { for (let i = 0; i < 64; i++) bytes[page + 16 + i] ^= 255; return bytes; },
        "cut short": () => bytes.slice(0, bytes.length / 2),
        "no memory at all": () => new TextEncoder().encode("<!doctype html>"),
        "empty": () => new Uint8Array(0),
        "asleep for ever": () => { bytes.fill(0, 5 * 2 ** 20); return bytes; },
      }[spoil]();
      await cache.put(request, new Response(spoiled));
    }
  }
}"""


@pytest.mark.fresh
@pytest.mark.parametrize(
    "spoil",
    repeat_for(["of another version", "cut short", "no memory at all", "empty", "asleep for ever"], "cut short"),
)
def test_a_memory_that_does_not_fit_is_forgotten_and_nobody_is_troubled(phone: Phone, spoil: str) -> None:
    phone.ghoul_and_boris()
    remembered(phone)
    phone.page.evaluate(SPOIL, spoil)
    phone.expected = (
        "RuntimeError|memory access|unreachable|table index|null function|Fatal|Stack trace|Pyodide|wasm|ready|rules:"
    )
    phone.page.reload()
    phone.awake()
    assert "from its files" in how(phone)
    phone.blow("Boris", 5, 2)
    phone.shows("Boris", "XXXXXX....")


def test_what_is_remembered_is_fetched_after_all_else(new_phone: NewPhone) -> None:
    asked: list[str] = []
    phone = new_phone()
    phone.context.on("request", lambda request: asked.append(request.url))
    phone.open().awake()
    remembered(phone)
    (memory,) = [place for place, url in enumerate(asked) if url.endswith(".snapshot")]
    assert all(place < memory for place, url in enumerate(asked) if url.endswith((".wasm", ".gz", ".mjs")))
