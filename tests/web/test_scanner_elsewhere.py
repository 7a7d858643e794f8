"""The scanner without a camera: it says why, takes a link, a picture or a file instead, and other engines read too."""

from __future__ import annotations

import io
import json
import re
from random import Random
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest
from at_random import fight
from coded import ADDRESS, codes_of
from engines import Engine, ready
from filmed import Seen, drawn, photographed
from playwright.sync_api import expect

from sawbones.app import handle
from sawbones.systems import SYSTEMS

if TYPE_CHECKING:
    from collections.abc import Callable

    from phone import Phone
    from playwright.sync_api import FilePayload

    from serve import Site

pytestmark = pytest.mark.fresh

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
    expect(phone.panel()).to_contain_text("2 fighters")


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
    expect(phone.panel()).to_contain_text("6 fighters")
    phone.do("refuse")
    phone.menu("Scan a code")
    chosen.set_input_files(png("WIFI:S:table;;", Seen(pixels=8)))
    expect(phone.panel()).to_contain_text("This code holds something else")
    chosen.set_input_files(png("nothing", Seen(pixels=1)))
    expect(phone.panel()).to_contain_text("No code was found in this picture")
    chosen.set_input_files({"name": "broken.png", "mimeType": "image/png", "buffer": b"not a picture"})
    expect(phone.panel()).to_contain_text("No code was found in this picture")
    document = handle(fight(Random(2), SYSTEMS[0], acts=2, fighters=3), {"do": "save"})[1]["document"]
    chosen.set_input_files(
        {"name": "fight.json", "mimeType": "application/json", "buffer": json.dumps(document).encode()}
    )
    expect(phone.panel()).to_contain_text("1 fight")
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
    expect(phone.panel()).to_contain_text("4 fighters")
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


@pytest.mark.parametrize("visitor", ["firefox", "webkit"], indirect=True)
def test_other_engines_say_why_and_take_the_link_and_read(visitor: Engine, site: Site) -> None:
    visitor.open(site.url)
    ready(visitor)
    said, opened = visitor.js(ELSEWHERE, ADDRESS + codes_of(3))
    assert "camera" in said.lower()
    assert "3 fighters" in opened
    (code,) = drawn([ADDRESS + codes_of(5)])
    read, camera = visitor.js(FILMED, {"size": code["size"], "path": code["path"]})
    assert "5 fighters" in read
    assert camera == ["ended"]
