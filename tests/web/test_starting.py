"""From the first byte to the first tap, with a good line, a bad one and none."""

from __future__ import annotations

import re
import shutil
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from engines import until
from phone import AWAKE, Phone
from playwright.sync_api import Route, expect
from release import release

from goals import reached, repeat_for
from serve import Site

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from conftest import NewPhone

pytestmark = pytest.mark.real


def html_instead(route: Route) -> None:
    """What the sign-in page of a wireless network does to every address."""
    route.fulfill(status=200, content_type="text/html", body="<!doctype html><title>Sign in</title>")


def other_bytes(route: Route) -> None:
    route.fulfill(status=200, content_type="application/wasm", body="no program at all")


def half_of_it(route: Route) -> None:
    response = route.fetch()
    route.fulfill(status=200, content_type="application/wasm", body=response.body()[: len(response.body()) // 2])


def nothing_there(route: Route) -> None:
    route.fulfill(status=404, content_type="text/plain", body="Not found")


def asleep(route: Route) -> None:
    """A Python that does not stir."""
    route.fulfill(status=200, content_type="text/javascript", body="await new Promise(() => {});")


def no_line(route: Route) -> None:
    route.abort("internetdisconnected")


def nothing_arrived(phone: Phone) -> None:
    """What came before is gone from the device."""
    phone.page.evaluate("async () => { for (const name of await caches.keys()) await caches.delete(name); }")


def all_that_comes(phone: Phone) -> None:
    """Wait until nothing more arrives."""
    note, said = phone.page.locator("[data-note=loading]"), ""
    while said != (said := note.inner_text()):
        time.sleep(1)


def test_the_page_is_left_as_it_was_when_pyscript_has_loaded(new_phone: NewPhone) -> None:
    """It loads with our class of workers and a memory that nobody shares, where the browser has none to share.

    And a browser that does not say when all is stored is asked.
    """
    phone = new_phone()
    phone.page.add_init_script("window.before = [Worker, typeof SharedArrayBuffer]")
    phone.page.add_init_script("Object.defineProperty(ServiceWorker.prototype, 'onstatechange', {set() {}})")
    phone.open().awake()
    assert phone.page.evaluate("window.before[0] === Worker && window.before[1] === typeof SharedArrayBuffer")
    phone.menu("About")
    expect(phone.panel()).to_contain_text("works without a signal", timeout=30_000)


@pytest.mark.parametrize("patience", repeat_for([[10, 20], [10, 20, 40]], [10, 20]), ids=str)
def test_a_slow_device_is_given_longer_when_it_is_tried_again(new_phone: NewPhone, patience: list[int]) -> None:
    phone = new_phone(service_workers="block")
    phone.expected = "rules:"
    phone.context.route(re.compile(r"engine\.mjs$"), asleep)
    clock, note = phone.page.clock, phone.page.locator("[data-note=failed]")
    again = note.get_by_role("button", name="Try again")
    clock.install()
    phone.open()
    for seconds in patience:  # the clock runs by itself as well: half of it is left to a busy machine
        all_that_comes(phone)
        clock.run_for(seconds * 400)
        assert note.count() == 0, seconds
        clock.run_for(seconds * 800)
        expect(note).to_contain_text("did not start")
        if seconds == 40:
            phone.context.unroute_all()
        phone.tap(again)
    if 40 in patience:
        clock.resume()
        phone.awake()


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (no_line, "no connection"),
        *(
            pytest.param(fault, said, marks=pytest.mark.repeated)
            for fault, said in (
                (html_instead, "Sign in"), (other_bytes, "Something else answered"),
                (half_of_it, "arrived incomplete"), (nothing_there, "no longer has a part"),
            )
        ),
    ],
)  # fmt: skip
def test_a_failing_start_says_why_and_the_fight_can_be_read(
    new_phone: NewPhone, fault: Callable[[Route], None], said: str
) -> None:
    phone = new_phone(service_workers="block").ghoul_and_boris()
    phone.blow("Boris", 5, 2)
    phone.expected = "rules:|wasm|MIME|Failed to load|Load failed|compile|magic"
    phone.page.evaluate("() => dispatchEvent(new Event('pagehide'))")
    nothing_arrived(phone)
    phone.context.route(re.compile(r"\.wasm$"), fault)
    phone.page.reload()
    phone.shows("Boris", "XXXXXX....")
    note = phone.page.locator("[data-note=failed]")
    expect(note).to_contain_text(said)
    expect(note).to_contain_text("can be read")
    phone.shows("Boris", "XXXXXX....")

    phone.context.unroute_all()
    phone.tap(note.get_by_role("button", name="Try again"))
    phone.awake()
    phone.do("undo")
    phone.shows("Boris", "..........")


#: so many workers say at once that they failed, and not why
FAILING = """(times) => {
  let left = times;
  const Stock = Worker;
  globalThis.Worker = class extends Stock {
    constructor(...how) {
      super(...how);
      if (left-- > 0) setTimeout(() => this.dispatchEvent(new MessageEvent("message", {data: new Error("for no reason")})), 50);
    }
  };
}"""


@pytest.mark.parametrize("times", [pytest.param(1, marks=pytest.mark.repeated), 2])
def test_what_fails_for_no_reason_that_can_be_seen_is_tried_once_more_by_itself(
    new_phone: NewPhone, times: int
) -> None:
    """All that it needs has arrived: nothing of it is missing, and that is not what is said."""
    phone = new_phone(service_workers="block")
    phone.expected = "MessageEvent"
    phone.page.add_init_script(f"({FAILING})({times})")
    phone.open()
    if times > 1:
        note = phone.page.locator("[data-note=failed]")
        expect(note).to_contain_text("could not be started")
        phone.tap(note.get_by_role("button", name="Try again"))
    phone.awake()
    assert len([fault for fault in phone.faults if "MessageEvent" in fault]) == times


#: how many panels are open: when the first was drawn; when it was put away; and when the next one was drawn
PUT_AWAY = """async () => {
  const {does} = await import(document.querySelector("script[type=module]").src);
  const seen = [], look = () => seen.push(document.querySelectorAll("dialog[open]").length);
  const drawn = () => new Promise(queueMicrotask);
  does.openAct(["Boris"]);
  await drawn();
  BETWEEN
  look();
  does.close();
  await new Promise((done) => setTimeout(done, 200));
  look();
  does.openAct(["Boris"]);
  await drawn();
  look();
  return seen;
}"""


def test_the_first_panel_may_be_put_away_before_it_has_opened(new_phone: NewPhone) -> None:
    """It is drawn in one task and opened in the next; put away between the two, it does not come, and the next one does."""
    phone = new_phone().ghoul_and_boris()
    for between in ("", "does.openLog(); await drawn(); does.close(); await drawn();"):  # another comes meanwhile
        phone.page.reload()
        phone.awake()
        seen = phone.page.evaluate(PUT_AWAY.replace("BETWEEN", between))
        assert seen == [0, 0, 1]
        expect(phone.panel().locator("h2")).to_be_focused()


def test_taps_before_the_rules_are_awake_are_kept(new_phone: NewPhone) -> None:
    """The panel is drawn from what the device keeps of the forms; the turn moves once Python can move it."""
    phone = new_phone(service_workers="block").ghoul_and_boris()
    phone.page.evaluate("() => dispatchEvent(new Event('pagehide'))")
    nothing_arrived(phone)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    phone.context.route(re.compile(r"\.wasm$"), hold)
    phone.page.reload()
    expect(phone.page.locator("[data-note=loading]")).to_contain_text(re.compile(r"Fetching [\d.]+ of [\d.]+ MB"))
    phone.do("next")
    phone.fighter("Boris")
    phone.chip("Damage", 5)
    expect(phone.panel().locator(".quiet", has_text=re.compile("Fetching|Waking"))).to_be_visible()
    until(lambda: phone.page.evaluate("1") and held)
    held[0].continue_()
    expect(phone.panel().get_by_role("group", name="Soak", exact=True)).to_be_visible(timeout=AWAKE)
    phone.away()
    expect(phone.page.locator("li.turn")).to_contain_text("Boris")


def test_the_first_visit_says_what_it_waits_for(new_phone: NewPhone) -> None:
    phone = new_phone().open()
    expect(phone.page.locator("main")).to_contain_text("on their way")
    expect(phone.page.locator("[data-note=loading]")).to_be_visible()
    phone.awake()
    expect(phone.page.locator("[data-starter]").first).to_be_visible()


def test_a_hasty_second_tap_on_a_starter_starts_no_second_fight(new_phone: NewPhone) -> None:
    phone = new_phone().open().awake()
    expect(phone.page.locator("[data-starter]").first).to_be_visible(timeout=AWAKE)
    starter = "document.querySelector('[data-starter]')"
    phone.page.evaluate(f"() => {{ {starter}.click(); {starter}.click(); {starter}.click(); }}")
    expect(phone.page.locator("[data-fighter]").first).to_be_visible(timeout=AWAKE)
    phone.menu("Fights")
    expect(phone.panel().locator("[data-fight]")).to_have_count(1)


def test_it_can_be_installed(profile: Callable[[], Phone]) -> None:
    phone = profile().open().awake()
    phone.menu("About")
    expect(phone.panel()).to_contain_text("works without a signal")
    cdp = phone.context.new_cdp_session(phone.page)
    assert cdp.send("Page.getInstallabilityErrors")["installabilityErrors"] == []


@pytest.fixture
def own_copy(built: Path, tmp_path: Path) -> Iterator[Site]:
    """A site of its own, that a test may put a new version into."""
    served = Site(Path(shutil.copytree(built, tmp_path / "own"))).start()
    yield served
    served.stop()


SCRIPT = "() => document.querySelector('script[type=module]').src"


@pytest.mark.parametrize("missed", [4, pytest.param(1, marks=pytest.mark.repeated)])
def test_a_new_version_waits_for_a_tap(new_phone: NewPhone, own_copy: Site, missed: int) -> None:
    """However many versions the device has slept through, and though the host has nothing left of its own."""
    phone = new_phone()
    phone.url = own_copy.url
    phone.ghoul_and_boris()
    phone.menu("About")
    expect(phone.panel()).to_contain_text("works without a signal")
    before = phone.page.evaluate(SCRIPT)
    phone.page.goto("about:blank")
    for number in range(1, missed + 1):
        release(own_copy.folder, f"version {number}")
    phone.open().awake()
    assert phone.page.evaluate(SCRIPT) == before
    note = phone.page.locator("[data-note=version]")
    expect(note).to_contain_text("new version")
    phone.do("next")
    expect(phone.page.locator("li.turn")).to_contain_text("Boris")
    assert phone.page.evaluate(SCRIPT) == before
    with phone.page.expect_navigation():
        phone.tap(note.get_by_role("button"))
    phone.awake()
    expect(note).to_have_count(0)
    expect(phone.page.locator("li.turn")).to_contain_text("Boris")
    after = phone.page.evaluate(SCRIPT)
    assert after != before
    own_copy.stop()
    phone.open().awake()
    assert phone.page.evaluate(SCRIPT) == after
    served = phone.page.evaluate("() => fetch('index.html').then((answer) => answer.text())")
    assert f"Sawbones, version {missed}" in served
    expect(phone.page.locator("li.turn")).to_contain_text("Boris")
    versions = (
        "a new version" if missed == 1 else f"{missed} versions later, nothing of the old one left on the host: it"
    )
    reached("R15", f"{versions} waits for a tap, the fight goes on in it, no reload before", "chromium")


def test_a_new_version_that_waits_is_taken_without_a_signal(new_phone: NewPhone, own_copy: Site) -> None:
    """However often the old one has been opened since: what it tidies away is not the version that waits."""
    phone = new_phone()
    phone.url = own_copy.url
    phone.open().awake()
    phone.menu("About")
    expect(phone.panel()).to_contain_text("works without a signal")
    release(own_copy.folder, "version 1")
    note = phone.page.locator("[data-note=version]")
    for _ in range(3):  # each asks the old one to tidy, which has been done when the next is open
        phone.open().awake()
        expect(note).to_contain_text("new version")
    expect(note.get_by_role("button")).to_be_visible()
    before = phone.page.evaluate(SCRIPT)
    own_copy.stop()
    with phone.page.expect_navigation():
        phone.tap(note.get_by_role("button"))
    phone.awake()
    assert phone.page.evaluate(SCRIPT) != before


def test_nothing_is_written_into_the_page_by_others(new_phone: NewPhone) -> None:
    """The policy that the site is served with forbids scripts and styles from anywhere else."""
    phone = new_phone()
    reply = phone.context.request.get(phone.url)
    policy = reply.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe-inline" not in policy
    assert "'unsafe-eval'" not in policy
    unsafe = {word for word in policy.replace(";", " ").split() if "unsafe" in word}
    assert unsafe == {"'wasm-unsafe-eval'"}
    reached("R18", "no unsafe-* but wasm-unsafe-eval, in the very headers that every test runs under", "chromium")


def test_what_only_the_readme_shows_is_not_sent_to_phones(built: Path) -> None:
    pictures = {file.relative_to(built).as_posix() for file in built.rglob("*.png")}
    assert pictures
    assert all(name.startswith("icons/") for name in pictures)
