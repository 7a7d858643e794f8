"""The scanner reads our own codes from a camera, says what to do where there is none, and leaves neither it nor its light on."""

from __future__ import annotations

import functools
import io
import json
import math
import re
from random import Random
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest
from at_random import fight
from conftest import chromium, emptied
from engines import QUIET, Engine, ready, until
from filmed import Seen, drawn, filmed, node, photographed, taken
from phone import LOOKS, Phone
from PIL import Image
from playwright.sync_api import expect
from test_reach import AXE, SMALL, faults

from sawbones.app import handle
from sawbones.systems import SYSTEMS
from serve import Site

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, FilePayload, Playwright

ADDRESS = "https://sawbones.example/#"
HD = (1280, 720)

# Without a browser: what writes codes and what reads them


@functools.cache
def fullest() -> dict[int, str]:
    """An address for each version that all but fills its code."""
    digits = "".join(Random(7).choices("0123456789", k=4_000))
    addresses = [f"{ADDRESS}E2F-{size}-0123ABCD-{digits[:size]}" for size in range(200, 3_200, 30)]
    codes = node("draw", addresses)
    return {code["version"]: address for code, address in zip(codes, addresses, strict=True) if code}


def in_capitals(address: str) -> str:
    """As a code has it: scheme and host in capitals."""
    return "/".join([*(part.upper() for part in address.split("/")[:3]), *address.split("/")[3:]])


@pytest.fixture(scope="module")
def full() -> dict[int, str]:
    """Those that are tried."""
    return {version: fullest()[version] for version in (11, 14, 17, 20, 23, 25)}


#: how a camera may stand to a code, five of its pixels a module
STANDS = {
    "straight": Seen(),
    "upside down": Seen(turned=180),
    "a little turned": Seen(turned=7),
    "turned": Seen(turned=33),
    "tilted": Seen(tilted=20),
    "far tilted": Seen(tilted=35, turned=4, pixels=5.5),
    "dim": Seen(white=45),
    "dim, tilted and turned": Seen(white=40, tilted=20, turned=-9),
    "very dim": Seen(white=26, noise=2),
    "3 % glare": Seen(glare=0.03),
    "3 % glare, tilted, upside down": Seen(glare=0.03, tilted=15, turned=183),
    "out of focus": Seen(blurred=1.1),
    "a bad camera": Seen(noise=20),
    "near": Seen(pixels=8),
}


def room(version: int, seen: Seen) -> tuple[int, int]:
    """A picture that is large enough for it."""
    turn = math.radians(seen.turned)
    side = (25 + 4 * version) * seen.pixels * (abs(math.cos(turn)) + abs(math.sin(turn))) * 1.25
    return (round(side / 2) * 2, round(side / 2) * 2)


def test_codes_are_read_however_the_camera_stands(full: dict[int, str], tmp_path: Path) -> None:
    codes = drawn(list(full.values()))
    assert [code["version"] for code in codes] == list(full)
    given, wanted = [], []
    for (version, address), code in zip(full.items(), codes, strict=True):
        for name, seen in STANDS.items():
            picture = photographed(code, seen, room(version, seen), seed=version)
            file = tmp_path / f"{version} {name}"
            file.write_bytes(picture.tobytes())
            given.append([str(file), *picture.size])
            wanted.append((f"{version}, {name}", in_capitals(address)))
    got = node("read", given)
    assert [name for (name, text), read in zip(wanted, got, strict=True) if read != text] == []


def test_what_cannot_be_read_is_never_read_as_something_else(full: dict[int, str], tmp_path: Path) -> None:
    """Hidden in part, far too small, or no code at all: nothing, or what is really there."""
    rng, given, there = Random(3), [], []
    for version, address in full.items():
        (code,) = drawn([address])
        size = room(version, Seen())
        flat = photographed(code, Seen(), size)
        pictures = [photographed(code, Seen(pixels=1.5), size), photographed(code, Seen(glare=0.4), size)]
        for _ in range(3):
            hidden = flat.copy()
            x, y, wide = rng.randrange(size[0]), rng.randrange(size[1]), rng.randrange(20, 200)
            hidden.paste(rng.randrange(256), (x, y, x + wide, y + wide))
            pictures.append(hidden)
        pictures += [Image.effect_noise(size, 90), Image.new("L", size, rng.randrange(256))]
        for number, picture in enumerate(pictures):
            file = tmp_path / f"{version} {number}"
            file.write_bytes(picture.tobytes())
            given.append([str(file), *picture.size])
            there.append(in_capitals(address))
    got = node("read", given)
    assert all(read in (None, text) for text, read in zip(there, got, strict=True))
    assert None in got


@pytest.mark.parametrize(
    ("system", "fighters", "least"), [("after-sundown", 8, 8), ("fudge", 8, 8), ("eclipse-phase", 4, 8)]
)
def test_a_code_has_fewer_modules_than_its_link(system: str, fighters: int, least: int) -> None:
    """After a long fight: the code of the reply beside that of the address."""
    document = fight(Random(1), next(one for one in SYSTEMS if one.id == system), acts=40, fighters=fighters)
    reply = handle(document, {"do": "link"})[1]
    code, link = drawn([ADDRESS + reply["code"], ADDRESS + reply["link"]])
    assert code["size"] <= link["size"] - least, (code["size"], link["size"])


def test_an_address_in_a_folder_keeps_its_letters(tmp_path: Path) -> None:
    """Only scheme and host may be written in capitals: a path means another with other letters."""
    address = "https://Somebody.example/My-games/#E2F-4-0123ABCD-12345"
    picture = photographed(drawn([address])[0], Seen(), (400, 400))
    (tmp_path / "code").write_bytes(picture.tobytes())
    (read,) = node("read", [[str(tmp_path / "code"), *picture.size]])
    assert read == "HTTPS://SOMEBODY.EXAMPLE/My-games/#E2F-4-0123ABCD-12345"


# With a camera


def codes_of(fighters: int, what: str = "fight") -> str:
    """The code of a fight of so many."""
    document = fight(Random(fighters), SYSTEMS[0], acts=12, fighters=fighters)
    made: str = handle(document, {"do": "link", "what": what, **({"name": "Ours"} if what == "system" else {})})[1][
        "code"
    ]
    return made


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


def test_our_codes_are_scanned_from_a_screen(camera: Camera, scanning: Phone) -> None:
    """From a small code to the finest, each seen otherwise; what is in it is seen before anything is kept."""
    seen = {
        1: Seen(pixels=6, turned=180),
        4: Seen(tilted=20, turned=-8),
        8: Seen(white=45),
        12: Seen(glare=0.03, turned=4),
    }
    versions = []
    for fighters, how in seen.items():
        versions.append(camera.shows(ADDRESS + codes_of(fighters), how))
        scanning.menu("Scan a code")
        expect(scanning.panel().locator("h2")).to_have_text("A fight from a link", timeout=15_000)
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
    expect(scanning.panel()).to_contain_text("2 fighters", timeout=15_000)
    scanning.do("accept")
    scanning.shows("Boris", "XXXXXX....")
    assert scanning.taps - before <= 3


def test_the_finest_code_is_scanned(camera: Camera, scanning: Phone) -> None:
    """Version 25, five camera pixels a module; it holds no whole link, and that is said."""
    camera.shows(fullest()[25], Seen())
    scanning.menu("Scan a code")
    expect(scanning.panel().get_by_role("alert")).to_contain_text("This link is cut", timeout=15_000)
    assert given_back(scanning)
    camera.shows(ADDRESS + codes_of(2), Seen())
    scanning.tap("dialog [data-do=scan]")
    expect(scanning.panel().locator("h2")).to_have_text("A fight from a link", timeout=15_000)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (codes_of(2)[:-20], "20 are missing"),
        (codes_of(2)[:-1] + str((int(codes_of(2)[-1]) + 1) % 10), "altered on its way"),
        ("E7F-8-0123ABCD-12345", "newer Sawbones"),
        ("E2Y-8-0123ABCD-12345", "newer Sawbones"),
    ],
)
def test_a_code_that_opens_nothing_says_why(camera: Camera, scanning: Phone, code: str, said: str) -> None:
    camera.shows(ADDRESS + code, Seen(pixels=7))
    scanning.menu("Scan a code")
    expect(scanning.panel().get_by_role("alert")).to_contain_text(said, timeout=15_000)
    assert given_back(scanning)
    scanning.do("refuse")
    scanning.closed()
    assert not any(key.endswith("/head") for key in scanning.stored())


def test_a_code_of_somebody_else_is_named_and_it_looks_on(camera: Camera, scanning: Phone) -> None:
    camera.shows("WIFI:S:table;T:WPA;P:0123456789;;", Seen(pixels=9))
    scan(scanning)
    expect(scanning.panel()).to_contain_text("This code holds something else", timeout=15_000)
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


@pytest.mark.parametrize("how", LEAVING)
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
    expect(scanning.panel().locator("h2")).to_have_text("A fight from a link", timeout=15_000)
    assert given_back(scanning)


def test_a_camera_that_vanishes_is_named_and_comes_again(camera: Camera, scanning: Phone) -> None:
    scan(scanning)
    scanning.page.evaluate("() => tracks.at(-1).dispatchEvent(new Event('ended'))")
    expect(scanning.panel().get_by_role("alert")).to_contain_text("The camera has gone")
    expect(scanning.panel().locator("video")).to_be_hidden()
    camera.shows(ADDRESS + codes_of(3), Seen())
    scanning.tap("dialog [data-do=scan]")
    expect(scanning.panel()).to_contain_text("3 fighters", timeout=15_000)


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
    until(lambda: scanning.page.evaluate(stored), 60)
    site.stop()
    request.addfinalizer(site.start)  # others use it too
    camera.shows(ADDRESS + codes_of(5), Seen())
    scanning.open().awake()
    scanning.menu("Scan a code")
    expect(scanning.panel()).to_contain_text("5 fighters", timeout=15_000)
    scanning.expected = "ERR_CONNECTION_REFUSED|Failed to load"


@pytest.mark.parametrize(("width", "height", "size"), [(360, 740, 100), (320, 568, 200), (740, 360, 100)])
def test_the_panel_is_within_reach_and_nothing_is_cut_off(
    camera: Camera, scanning: Phone, width: int, height: int, size: int
) -> None:
    """A code of somebody else's stands before it, so that all is said that can be."""
    camera.shows("WIFI:S:table;;", Seen(pixels=9))
    page = scanning.page
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("size => document.documentElement.style.setProperty('font-size', `${size}%`)", size)
    scan(scanning)
    expect(scanning.panel()).to_contain_text("This code holds something else", timeout=15_000)
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


# Without one


WHY = {
    "NotAllowedError": "The camera is not allowed here",
    "NotFoundError": "There is no camera here",
    "NotReadableError": "The camera is in use elsewhere",
    "TypeError": "The camera does not work here",
}


@pytest.mark.parametrize("error", WHY)
def test_without_a_camera_it_says_why_and_what_works_instead(phone: Phone, error: str) -> None:
    phone.start()
    refusing = f"async () => {{ throw new DOMException('', '{error}'); }}"
    phone.page.evaluate(f"() => {{ navigator.mediaDevices.getUserMedia = {refusing}; }}")
    phone.menu("Scan a code")
    expect(phone.panel().get_by_role("alert")).to_contain_text(WHY[error])
    for word in ("paste", "share", "picture", "file"):
        expect(phone.panel()).to_contain_text(word)
    for what in ("scan", "paste"):
        expect(phone.panel().locator(f"[data-do={what}]")).to_be_enabled()
    phone.tap("dialog [data-do=paste]")
    phone.page.get_by_label("Link").fill(ADDRESS + codes_of(2))
    phone.do("look")
    expect(phone.panel()).to_contain_text("2 fighters", timeout=45_000)


def test_where_there_is_none_the_browser_says_so_itself(phone: Phone) -> None:
    """No stand-in here: this browser has no camera. The policy the page comes with lets it be asked for."""
    phone.start()
    phone.menu("Scan a code")
    expect(phone.panel().get_by_role("alert")).to_contain_text("There is no camera here")


def test_a_page_without_https_says_what_is_missing(phone: Phone) -> None:
    phone.start()
    phone.page.evaluate("""() => {
      Object.defineProperty(globalThis, "isSecureContext", {value: false});
      Object.defineProperty(navigator, "mediaDevices", {value: undefined});
    }""")
    phone.menu("Scan a code")
    expect(phone.panel().get_by_role("alert")).to_contain_text("https")


def png(text: str, seen: Seen, size: tuple[int, int] = (1600, 1200)) -> FilePayload:
    """A photograph of a code, as a file is given to a page."""
    held = io.BytesIO()
    photographed(drawn([text])[0], seen, size).save(held, "PNG")
    return {"name": "code.png", "mimeType": "image/png", "buffer": held.getvalue()}


def test_a_photograph_of_a_code_and_a_file_open_there_too(phone: Phone) -> None:
    phone.start()
    phone.menu("Scan a code")
    chosen = phone.page.locator("#picture")
    chosen.set_input_files(png(ADDRESS + codes_of(6), Seen(pixels=8, turned=20)))
    expect(phone.panel()).to_contain_text("6 fighters", timeout=45_000)
    phone.do("refuse")
    phone.menu("Scan a code")
    chosen.set_input_files(png("WIFI:S:table;;", Seen(pixels=8)))
    expect(phone.panel()).to_contain_text("This code holds something else")
    chosen.set_input_files(png("nothing", Seen(pixels=1)))
    expect(phone.panel()).to_contain_text("No code was found in this picture", timeout=30_000)
    chosen.set_input_files({"name": "broken.png", "mimeType": "image/png", "buffer": b"not a picture"})
    expect(phone.panel()).to_contain_text("No code was found in this picture")
    document = handle(fight(Random(2), SYSTEMS[0], acts=2, fighters=3), {"do": "save"})[1]["document"]
    chosen.set_input_files(
        {"name": "fight.json", "mimeType": "application/json", "buffer": json.dumps(document).encode()}
    )
    expect(phone.panel()).to_contain_text("1 fight", timeout=45_000)
    phone.do("accept")
    expect(phone.page.locator("button[data-fighter]").first).to_be_visible()


def test_what_was_shared_to_the_installed_app_is_looked_at(phone: Phone) -> None:
    """A share dialog hands a text over as the manifest says; the link in it is seen first, and leaves the address."""
    phone.start()
    target = phone.page.evaluate("async () => (await (await fetch('manifest.webmanifest')).json()).share_target")
    assert (target["action"], target["method"]) == ("./", "GET")
    link = handle(fight(Random(4), SYSTEMS[0], acts=2, fighters=4), {"do": "link"})[1]["link"]
    shared = f"Look: {ADDRESS}{link}"
    query = f"{target['params']['title']}=Sawbones&{target['params']['text']}={quote(shared, safe='')}"
    phone.open(f"?{query}")
    expect(phone.panel()).to_contain_text("4 fighters", timeout=45_000)
    phone.do("refuse")
    phone.closed()
    assert "e2f" not in phone.page.url


def test_a_scanner_that_cannot_be_fetched_leaves_the_link_to_be_pasted(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone(service_workers="block")
    phone.expected = "Failed to load|ERR_FAILED"
    phone.context.route("**/scanner.js", lambda route: route.abort())
    phone.start()
    phone.menu("Scan a code")
    expect(phone.panel()).to_contain_text("What reads codes cannot be fetched now")
    expect(phone.panel().locator("#pasted")).to_be_visible()
    phone.context.unroute_all()
    phone.tap("dialog [data-do=scan]")
    expect(phone.panel().get_by_role("alert")).to_contain_text("There is no camera here")


def test_nothing_of_it_is_fetched_before_somebody_scans(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone(service_workers="block")
    asked: list[str] = []
    phone.context.on("request", lambda request: asked.append(request.url))
    phone.ghoul_and_boris()
    late = re.compile(r"/(scanner|scanner-worker|codes)\.js$")
    assert [url for url in asked if late.search(url)] == []
    phone.menu("Scan a code")
    expect(phone.panel().get_by_role("alert")).to_be_visible()
    assert [late.search(url)[1] for url in asked if late.search(url)] == ["scanner"]  # type: ignore[index]


#: opens the scanner and gives what is said, then pastes a link and gives what opens
ELSEWHERE = """async (link) => {
  const until = async (found) => {
    for (let n = 0; n < 600; n += 1) { const one = found(); if (one) return one; await new Promise((done) => setTimeout(done, 50)); }
    throw new Error(document.querySelector("dialog")?.innerText ?? "nothing");
  };
  document.querySelector("main [data-do=scan]").click();
  const said = (await until(() => document.querySelector("dialog[open] [role=alert]"))).innerText;
  document.querySelector("dialog [data-do=paste]").click();
  (await until(() => document.getElementById("pasted"))).value = link;
  document.querySelector("dialog [data-do=look]").click();
  await until(() => document.querySelector("dialog [data-do=accept]:not([disabled])"));
  const opened = document.querySelector("dialog").innerText;
  document.querySelector("dialog [data-do=refuse]").click();
  return [said, opened];
}"""
#: the same with a code that is drawn where a camera would film it, and gives whether that was given back
FILMED = """async ({size, path}) => {
  const canvas = Object.assign(document.createElement("canvas"), {width: 720, height: 720});
  const pen = canvas.getContext("2d");
  const stream = canvas.captureStream(10);
  const draw = () => {
    pen.resetTransform();
    pen.fillStyle = "#ddd";
    pen.fillRect(0, 0, 720, 720);
    pen.fillStyle = "#111";
    pen.translate(60, 60);
    pen.scale(600 / size, 600 / size);
    pen.fill(new Path2D(path));
  };
  const drawing = setInterval(draw, 100);
  Object.defineProperty(navigator, "mediaDevices", {value: {getUserMedia: async () => stream}});
  document.querySelector("main [data-do=scan]").click();
  for (let n = 0; n < 400; n += 1) {
    await new Promise((done) => setTimeout(done, 50));
    if (document.querySelector("dialog [data-do=accept]:not([disabled])")) break;
  }
  clearInterval(drawing);
  return [document.querySelector("dialog").innerText, stream.getTracks().map((one) => one.readyState)];
}"""


@pytest.mark.parametrize("engine", ["firefox", "webkit"], indirect=True)
def test_other_engines_say_why_and_take_the_link_and_read(engine: Engine, site: Site) -> None:
    engine.open(site.url)
    ready(engine)
    said, opened = engine.js(ELSEWHERE, ADDRESS + codes_of(3))
    assert "camera" in said.lower()
    assert "3 fighters" in opened
    (code,) = drawn([ADDRESS + codes_of(5)])
    read, camera = engine.js(FILMED, {"size": code["size"], "path": code["path"]})
    assert "5 fighters" in read
    assert camera == ["ended"]
