"""The scanner reads our own codes from a camera, and leaves neither it nor its light on."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pytest
from coded import ADDRESS, codes_of, fullest
from conftest import chromium, emptied
from engines import QUIET, until
from filmed import Seen, drawn, filmed, photographed, taken
from phone import LOOKS, Phone
from PIL import Image
from playwright.sync_api import expect
from test_reach import AXE, SMALL, faults

from goals import repeat_for
from serve import Site

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Playwright

HD = (1280, 720)


class Camera:
    """What stands before the camera of a browser."""

    def __init__(self, browser: Browser, film: Path) -> None:
        self.browser, self.film = browser, film
        (code,) = drawn(["nothing"])
        self.nothing = [photographed(code, Seen(pixels=9), HD)]

    def shows_nothing(self) -> None:
        """Nothing of ours."""
        filmed(self.nothing, self.film)

    def shows(self, text: str, seen: Seen, size: tuple[int, int] = HD) -> int:
        """From the next time that it is switched on; gives the version of the code."""
        (code,) = drawn([text])
        filmed([photographed(code, seen, size, seed=one) for one in range(2)], self.film)
        version: int = code["version"]
        return version


#: what the camera was told, and whether it still runs, whatever becomes of the page's own picture of it
WATCHED = """() => {
  if (!globalThis.MediaDevices) return; // a page that is none yet
  globalThis.told = [];
  globalThis.tracks = [];
  const can = MediaStreamTrack.prototype.getCapabilities;
  MediaStreamTrack.prototype.getCapabilities = function () { return {...can.call(this), torch: true}; };
  MediaStreamTrack.prototype.applyConstraints = async ({advanced: [{torch}]}) => { told.push(torch); };
  const get = MediaDevices.prototype.getUserMedia;
  MediaDevices.prototype.getUserMedia = async function (how) {
    const stream = await get.call(this, how);
    tracks.push(...stream.getTracks());
    return stream;
  };
}"""


@pytest.fixture(scope="module")
def camera(driver: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Camera]:
    film = tmp_path_factory.mktemp("film") / "film.y4m"
    fake = ["device-for-media-stream", "ui-for-media-stream"]
    args = [*QUIET, *(f"--use-fake-{one}" for one in fake), f"--use-file-for-fake-video-capture={film}"]
    browser = driver.chromium.launch(executable_path=chromium(), args=args)
    yield Camera(browser, film)
    browser.close()


@pytest.fixture(scope="module")
def watched(camera: Camera, built: Path) -> Iterator[tuple[BrowserContext, Site]]:
    """A profile whose camera is watched, and where it has been before."""
    site = Site(built).start()
    context = camera.browser.new_context(**LOOKS, color_scheme="dark", reduced_motion="reduce")
    context.add_init_script(f"({WATCHED})()")
    yield context, site
    context.close()
    site.stop()


@pytest.fixture
def scanning(camera: Camera, watched: tuple[BrowserContext, Site], phones: list[Phone]) -> Phone:
    """A phone with a camera before which there is nothing yet, its rules awake."""
    camera.shows_nothing()
    context, site = watched
    return emptied((context, site.url), phones).open().awake()


def scan(phone: Phone) -> None:
    phone.menu("Scan a code")
    expect(phone.panel()).to_contain_text("Hold the code")


def given_back(phone: Phone) -> bool:
    """Whether no camera runs, and the last that it was told about its light is that it be out."""
    off: bool = phone.page.evaluate(
        "() => tracks.length > 0 && tracks.every((one) => one.readyState === 'ended') && !(told.at(-1) ?? false)"
    )
    return off


@pytest.mark.parametrize("many", [False, pytest.param(True, marks=pytest.mark.repeated)], ids=["two", "many"])
def test_our_codes_are_scanned_from_a_screen(camera: Camera, scanning: Phone, many: bool) -> None:
    """From a small code to the finest, each seen otherwise; what is in it is seen before anything is kept."""
    seen = {
        1: Seen(pixels=6, turned=180),
        4: Seen(tilted=20, turned=-8),
        8: Seen(white=45),
        12: Seen(glare=0.03, turned=4),
    }
    versions = []
    for fighters, how in list(seen.items())[0 if many else 2 :]:
        versions.append(camera.shows(ADDRESS + codes_of(fighters), how))
        with scanning.page.expect_worker(lambda worker: "scanner" in worker.url):  # taps do not wait for it
            scanning.menu("Scan a code")
        expect(scanning.panel().locator("h2")).to_have_text("A fight from a link")
        expect(scanning.panel()).to_contain_text(f"{fighters} fighter")
        assert given_back(scanning)
        assert not any(key.endswith("/head") for key in scanning.stored())
        scanning.do("refuse")
        scanning.closed()
    assert max(versions) > 15
    camera.shows(ADDRESS + codes_of(4), Seen())
    scanning.tap("main [data-do=scan]")  # from the page before there is a fight, one tap
    scanning.do("accept")
    expect(scanning.page.locator("header.top h1")).to_contain_text("From a link")
    expect(scanning.page.locator("button[data-fighter]").first).to_be_visible()


def test_what_one_phone_shows_another_scans(camera: Camera, scanning: Phone, phone: Phone) -> None:
    """The very picture on the screen of the share panel, before the camera of another phone: three taps and it is open."""
    phone.ghoul_and_boris()
    phone.blow("Boris", 5, 2)
    phone.menu("Share this fight")
    shown = phone.panel().locator(".qr")
    expect(shown).to_be_visible()
    modules = int(str(shown.get_attribute("viewBox")).split()[2])
    flat = Image.open(io.BytesIO(shown.screenshot())).convert("L")
    seen = Seen(tilted=15, turned=6, white=160, glare=0.02)
    filmed([taken(flat, modules, seen, HD, seed=one) for one in range(2)], camera.film)
    before = scanning.taps
    scanning.menu("Scan a code")
    expect(scanning.panel()).to_contain_text("2 fighters")
    scanning.do("accept")
    scanning.shows("Boris", "XXXXXX....")
    assert scanning.taps - before <= 3


@pytest.mark.repeated
def test_an_inverted_code_is_scanned_by_the_camera_and_from_a_picture(
    camera: Camera, scanning: Phone, tmp_path: Path
) -> None:
    """As a screen shows it that a dark mode or a smart invert has turned over."""
    camera.shows(ADDRESS + codes_of(4), Seen(inverted=True, turned=5))
    scanning.menu("Scan a code")
    expect(scanning.panel()).to_contain_text("4 fighters")
    assert given_back(scanning)
    scanning.do("refuse")
    camera.shows_nothing()
    scanning.menu("Scan a code")
    file = tmp_path / "inverted.png"
    (code,) = drawn([ADDRESS + codes_of(2)])
    photographed(code, Seen(inverted=True), HD).save(file)
    scanning.page.locator("#picture").set_input_files(file)
    expect(scanning.panel()).to_contain_text("2 fighters")


@pytest.mark.repeated
def test_the_finest_code_is_scanned(camera: Camera, scanning: Phone) -> None:
    """Version 25, five camera pixels a module; it holds no whole link, and that is said."""
    camera.shows(fullest()[25], Seen())
    scanning.menu("Scan a code")
    expect(scanning.panel().get_by_role("alert")).to_contain_text("This link is cut")
    assert given_back(scanning)
    camera.shows(ADDRESS + codes_of(2), Seen())
    scanning.tap("dialog [data-do=scan]")
    expect(scanning.panel().locator("h2")).to_have_text("A fight from a link")


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (codes_of(2)[:-20], "20 are missing"),
        *(
            pytest.param(code, said, marks=pytest.mark.repeated)
            for code, said in (
                (codes_of(2)[:-1] + str((int(codes_of(2)[-1]) + 1) % 10), "altered on its way"),
                ("E7F-8-0123ABCD-12345", "newer Sawbones"),
                ("E2Y-8-0123ABCD-12345", "newer Sawbones"),
            )
        ),
    ],
)
def test_a_code_that_opens_nothing_says_why(camera: Camera, scanning: Phone, code: str, said: str) -> None:
    camera.shows(ADDRESS + code, Seen(pixels=7))
    scanning.menu("Scan a code")
    expect(scanning.panel().get_by_role("alert")).to_contain_text(said)
    assert given_back(scanning)
    scanning.do("refuse")
    scanning.closed()
    assert not any(key.endswith("/head") for key in scanning.stored())


def test_a_code_of_somebody_else_is_named_and_it_looks_on(camera: Camera, scanning: Phone) -> None:
    camera.shows("WIFI:S:table;T:WPA;P:0123456789;;", Seen(pixels=9))
    scan(scanning)
    expect(scanning.panel()).to_contain_text("This code holds something else")
    expect(scanning.panel().locator("video")).to_be_visible()
    assert not given_back(scanning)
    scanning.away()
    assert given_back(scanning)


#: every way to leave the scanner
LEAVING: dict[str, str | Callable[[Phone], None]] = {
    "closed": lambda phone: phone.do("close"),
    "escape": lambda phone: phone.page.keyboard.press("Escape"),
    "a tap beside it": lambda phone: phone.page.mouse.click(180, 8),
    "another panel": lambda phone: phone.tap("dialog [data-do=paste]"),
    "hidden": """() => {
      Object.defineProperty(document, "visibilityState", {value: "hidden", configurable: true});
      document.dispatchEvent(new Event("visibilitychange"));
    }""",
    "gone to another page": "() => dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))",
    "vanished": "() => tracks.at(-1).dispatchEvent(new Event('ended'))",
    "the browser closed it": "() => document.querySelector('dialog').close()",
    "a link in the address": "() => { location.hash = 'e2f-9-'; }",
}


@pytest.mark.parametrize("how", repeat_for(LEAVING, "closed", "hidden"))
def test_the_light_goes_out_however_it_is_left(scanning: Phone, how: str) -> None:
    scan(scanning)
    scanning.do("light")
    light = scanning.panel().locator("[data-do=light]")
    expect(light).to_have_attribute("aria-pressed", "true")
    assert scanning.page.evaluate("told") == [True]
    leave = LEAVING[how]
    if isinstance(leave, str):
        scanning.page.evaluate(leave)
    else:
        leave(scanning)
    expect(light).to_have_count(0)
    scanning.page.wait_for_function("() => tracks.every((one) => one.readyState === 'ended')")
    assert scanning.page.evaluate("told") == [True, False]
    assert given_back(scanning)


def test_the_light_is_switched_off_by_hand_and_may_refuse(scanning: Phone) -> None:
    scan(scanning)
    light = scanning.panel().locator("[data-do=light]")
    for pressed in ("true", "false"):
        scanning.do("light")
        expect(light).to_have_attribute("aria-pressed", pressed)
    assert scanning.page.evaluate("told") == [True, False]
    scanning.page.evaluate(
        "() => { MediaStreamTrack.prototype.applyConstraints = async () => { throw new Error('no'); }; }"
    )
    scanning.do("light")
    expect(scanning.panel()).to_contain_text("The light cannot be switched here")
    expect(light).to_have_count(0)
    expect(scanning.panel().locator("video")).to_be_visible()


def test_out_of_sight_it_is_off_and_in_sight_again_it_looks_on(camera: Camera, scanning: Phone) -> None:
    scan(scanning)
    see = "(how) => { Object.defineProperty(document, 'visibilityState', {value: how, configurable: true}); document.dispatchEvent(new Event('visibilitychange')); }"
    scanning.page.evaluate(see, "hidden")
    assert given_back(scanning)
    camera.shows(ADDRESS + codes_of(2), Seen())
    scanning.page.evaluate(see, "visible")
    expect(scanning.panel().locator("h2")).to_have_text("A fight from a link")
    assert given_back(scanning)


def test_a_camera_that_vanishes_is_named_and_comes_again(camera: Camera, scanning: Phone) -> None:
    scan(scanning)
    scanning.page.evaluate("() => tracks.at(-1).dispatchEvent(new Event('ended'))")
    expect(scanning.panel().get_by_role("alert")).to_contain_text("The camera has gone")
    expect(scanning.panel().locator("video")).to_be_hidden()
    camera.shows(ADDRESS + codes_of(3), Seen())
    scanning.tap("dialog [data-do=scan]")
    expect(scanning.panel()).to_contain_text("3 fighters")


def test_a_leave_that_comes_too_late_gives_the_camera_back(scanning: Phone) -> None:
    """Whoever closes the panel while the browser asks is not filmed once it has been answered."""
    scanning.page.evaluate("""() => {
      const get = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      const asked = new Promise((done) => { globalThis.allow = done; });
      navigator.mediaDevices.getUserMedia = async (how) => { await asked; return get(how); };
    }""")
    scanning.menu("Scan a code")
    expect(scanning.panel()).to_contain_text("Waiting for the camera")
    scanning.away()
    scanning.page.evaluate("() => allow()")
    scanning.page.wait_for_function("() => tracks.length > 0 && tracks.every((one) => one.readyState === 'ended')")


def test_it_scans_with_no_network(
    camera: Camera, scanning: Phone, watched: tuple[BrowserContext, Site], request: pytest.FixtureRequest
) -> None:
    site = watched[1]
    stored = "async () => (await import(document.querySelector('script[type=module]').src)).state.stored"
    until(lambda: scanning.page.evaluate(stored))
    site.stop()
    request.addfinalizer(site.start)  # others use it too
    camera.shows(ADDRESS + codes_of(5), Seen())
    scanning.open().awake()
    scanning.menu("Scan a code")
    expect(scanning.panel()).to_contain_text("5 fighters")
    scanning.expected = "ERR_CONNECTION_REFUSED|Failed to load"


@pytest.mark.parametrize(
    ("width", "height", "size"), repeat_for([(360, 740, 100), (320, 568, 200), (740, 360, 100)], (320, 568, 200))
)
def test_the_panel_is_within_reach_and_nothing_is_cut_off(
    camera: Camera, scanning: Phone, width: int, height: int, size: int
) -> None:
    """A code of somebody else's stands before it, so that all is said that can be."""
    camera.shows("WIFI:S:table;;", Seen(pixels=9))
    page = scanning.page
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("size => document.documentElement.style.setProperty('font-size', `${size}%`)", size)
    scan(scanning)
    expect(scanning.panel()).to_contain_text("This code holds something else")
    assert page.evaluate(SMALL) == []
    for what in ("[data-do=light]", "label.button", "[data-do=paste]", "[data-do=close]"):
        expect(scanning.panel().locator(what)).to_be_in_viewport(ratio=0.99)
    corners = """() => {
      const [lens, frame] = [".lens", ".lens svg"].map((one) => document.querySelector(one).getBoundingClientRect());
      return [frame.width > 100 && Math.abs(frame.width - frame.height) < 1, frame.top >= lens.top, frame.bottom <= lens.bottom,
        frame.left >= lens.left, frame.right <= lens.right];
    }"""
    assert page.evaluate(corners) == [True] * 5
    if AXE.is_file() and width < 700:  # docked, every panel has a head beside that of the page
        page.evaluate(AXE.read_text("utf-8"))
        for scheme in ("dark", "light"):
            page.emulate_media(color_scheme=scheme)
            assert faults(scanning) == []


@pytest.mark.repeated
def test_a_tap_is_not_kept_waiting_while_it_looks(camera: Camera, scanning: Phone) -> None:
    """Pictures are read beside the page: what takes long is not done where taps are answered."""
    scan(scanning)
    longest = scanning.page.evaluate("""async () => {
      const waits = [];
      for (let n = 0; n < 40; n += 1) {
        const begun = performance.now();
        await new Promise((done) => setTimeout(done, 20));
        waits.push(performance.now() - begun - 20);
      }
      return waits.sort((a, b) => a - b)[35];
    }""")
    assert longest < 150, longest
