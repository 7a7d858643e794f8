"""A fight as a story: shared, read on another phone, and as one file that plays itself wherever it is opened."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, Any

import pypdfium2
import pytest
from playwright.sync_api import expect
from test_outside import WIDE
from test_reach import SMALL

from goals import repeat_for
from sawbones.app import handle
from sawbones.wire import alone

if TYPE_CHECKING:
    from pathlib import Path

    from engines import Engine
    from phone import Phone
    from playwright.sync_api import Browser

MOST = 80_000
#: names that would be more than text wherever one is not looked after
NAMES = ["<img src=x onerror=alert(1)>", "</script><script>alert(1)</script>", "{{story}} & ~1", *WIDE]


def brawl(names: list[str], acts: int) -> Any:
    """So many blows of two sides, and all turns between them."""
    rng = Random(4)
    document, _ = handle(None, {"do": "new", "system": "after-sundown-revised"})
    for name in names:
        document, reply = handle(document, {"do": "join", "fighter": name, "side": "party", "sheet": {"strength": 4}})
        assert reply["ok"], reply["problems"]
    document, _ = handle(document, {"do": "join", "fighter": "Ghoul", "count": 4})
    for _ in range(acts):
        document, _ = handle(document, {"do": "next", "roll": True}, rng.choice)
        assert document is not None
        by = document.state.turn
        side = document.state.member(by).side
        on = rng.choice([one.name for one in document.state.members if one.side != side])
        order = {"damage": rng.randint(3, 6), "kind": "lethal"}
        message = {"do": "act", "act": "blow", "on": on, "by": by, "order": order, "roll": True}
        document, reply = handle(document, message, rng.choice)
        assert reply["ok"], reply["problems"]
    return document


def story_of(document: Any, **how: Any) -> dict[str, Any]:
    story: dict[str, Any] = {"next": 0, "steps": []}
    while story["next"] is not None:
        reply = handle(document, {"do": "tell", "count": 500, "start": story["next"], **how})[1]
        assert reply["ok"], reply["problems"]
        story = reply["story"] | {"steps": [*story["steps"], *reply["story"]["steps"]]}
    return story


def template(built: Path) -> str:
    """The reader as the page hands it out."""
    (found,) = built.glob("app/*/reader.html")
    return found.read_text("utf-8")


# A file, wherever it is opened


#: what is read, and what the file has done besides
SEEN = """async () => ({
  title: document.querySelector("h1").textContent,
  text: document.querySelector(".text").textContent,
  when: document.querySelector(".when").textContent,
  at: document.querySelector("input").value,
  of: document.querySelector("input").max,
  names: [...document.querySelectorAll(".fighter .name")].map((one) => one.textContent),
  why: [...document.querySelectorAll("details li")].map((one) => one.textContent),
  tags: [...new Set([...document.querySelectorAll("body *")].map((one) => one.localName))].sort(),
  scripts: document.scripts.length,
  fetched: performance.getEntriesByType("resource").length,
  wide: document.documentElement.scrollWidth - innerWidth,
})"""
TAP = "async (what) => document.querySelector(`[data-do='${what}']`).click()"
PRESS = """async (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}))"""
SLIDE = """async (to) => { const one = document.querySelector("input"); one.value = to; one.dispatchEvent(new Event("input")); }"""
KNOWN = {"b", "button", "cite", "details", "div", "footer", "h1", "h2", "h3", "header", "i", "input", "li", "main",
         "noscript", "ol", "p", "path", "script", "section", "small", "span", "summary", "svg", "ul"}  # fmt: skip


def test_a_file_opens_from_a_disk_and_plays(visitor: Engine, built: Path, tmp_path: Path) -> None:
    document = brawl(NAMES, 20)
    story = story_of(document)
    file = tmp_path / "story.html"
    file.write_text(alone.written(template(built), NAMES[1], story), "utf-8")
    visitor.open(file.as_uri())
    seen = visitor.js(SEEN)
    assert (seen["title"], seen["text"], seen["at"], seen["of"]) == (NAMES[1], "How it begins", "0", str(story["of"]))

    def at(n: int) -> None:
        seen = visitor.js(SEEN)
        step = story["steps"][n - 1]
        assert (seen["at"], seen["text"]) == (str(n), step["text"])
        assert f"step {n} of {story['of']}" in seen["when"]
        assert ("Before the first turn" if step["round"] == 0 else f"Round {step['round']}") in seen["when"]

    visitor.js(TAP, "next")
    at(1)
    for _ in range(6):
        visitor.js(PRESS, "ArrowRight")
    at(7)
    visitor.js(PRESS, "ArrowLeft")
    at(6)
    visitor.js(SLIDE, "9")
    at(9)
    visitor.js(PRESS, "PageDown")
    rounds = [step["n"] for step, before in zip(story["steps"][1:], story["steps"], strict=False)
              if step["round"] != before["round"]]  # fmt: skip
    first, second = [n for n in rounds if n > 9][:2]
    at(first)
    visitor.js(PRESS, "PageDown")
    at(second)
    visitor.js(TAP, "round back")
    at(first)
    harm = next(step for step in story["steps"] if step.get("why"))
    visitor.js(SLIDE, str(harm["n"]))
    seen = visitor.js(SEEN)
    assert len(seen["why"]) == len(harm["why"])
    assert all(reason["text"] in line for reason, line in zip(harm["why"], seen["why"], strict=True))
    visitor.js(PRESS, "End")
    seen = visitor.js(SEEN)
    assert seen["names"] == [member.name for member in document.state.members]
    # what is in it is text: nothing of it became an element, ran, or was asked for
    assert set(seen["tags"]) <= KNOWN
    assert (seen["scripts"], seen["fetched"]) == (2, 0)
    assert seen["wide"] <= 0


def test_sixty_acts_of_eight_are_a_small_file(built: Path) -> None:
    document = brawl(["Boris", "Ines", "Kitah", "Old Marta"], 60)
    for how in ({}, {"veiled": True}, {"initials": True}):
        text = alone.written(template(built), "In the cellar", story_of(document, **how))
        assert len(text.encode()) <= MOST
        assert not re.search(r"(src|href)=|https?://(?!www\.w3\.org/2000/svg)", text), "it names nothing to be fetched"
        assert "default-src 'none'" in text
        assert "unsafe" not in text


@pytest.mark.parametrize(("width", "size"), repeat_for([(320, 100), (320, 200), (360, 100), (1280, 100)], (320, 200)))
def test_the_reader_is_for_every_thumb(chrome: Browser, built: Path, tmp_path: Path, width: int, size: int) -> None:
    file = tmp_path / "story.html"
    file.write_text(alone.written(template(built), WIDE[5], story_of(brawl(NAMES, 6))), "utf-8")
    context = chrome.new_context(viewport={"width": width, "height": 740})
    page = context.new_page()
    page.goto(file.as_uri())
    page.evaluate("size => document.documentElement.style.setProperty('font-size', `${size}%`)", size)
    small = SMALL.replace('document.querySelector("dialog[open]") ?? document.getElementById("page")', "document.body")
    assert small != SMALL
    for key in ("Home", "PageDown", "ArrowRight", "End"):
        page.keyboard.press(key)
        if page.locator("summary").count() and not page.locator("details[open]").count():
            page.locator("summary").click()
        assert page.evaluate(small) == [], key
    context.close()


def test_on_paper_all_of_it_stands(chrome: Browser, built: Path, tmp_path: Path) -> None:
    story = story_of(brawl(["Boris"], 12))
    file = tmp_path / "story.html"
    file.write_text(alone.written(template(built), "In the cellar", story), "utf-8")
    context = chrome.new_context()
    page = context.new_page()
    page.goto(file.as_uri())
    made = tmp_path / "story.pdf"
    page.pdf(path=made)
    paper = pypdfium2.PdfDocument(made)
    text = " ".join(" ".join(sheet.get_textpage().get_text_range().split()) for sheet in paper)
    for step in story["steps"]:
        assert step["text"] in text
    context.close()


# On the page


def begun(phone: Phone) -> Phone:
    """Boris and a ghoul, two blows."""
    phone.ghoul_and_boris()
    phone.blow("Boris", 5, 2)
    phone.do("next")
    phone.blow("Ghoul", 4, 1)
    return phone


def shared(phone: Phone) -> str:
    """The panel of the story's link, and that."""
    phone.menu("Share this fight")
    phone.tap('[data-share="story"]')
    field = phone.page.locator("#share-link")
    expect(field).to_have_value(re.compile("#e4r-"))
    return field.input_value()


def test_a_shared_story_is_read_on_another_phone(phone: Phone, other_phone: Phone) -> None:
    link = shared(begun(phone))
    expect(phone.panel().locator("[data-shown='in the story']")).to_contain_text("foes and their numbers too")
    expect(phone.panel().locator("[data-shown=code]")).to_be_visible()
    other_phone.open(link[link.index("#") :])
    panel = other_phone.panel()
    expect(panel).to_contain_text("6 steps of a fight, After Sundown, revised, with all numbers")
    expect(panel).to_contain_text("nothing of it is kept")
    other_phone.do("read story")
    reader = other_phone.page.locator("dialog.story")
    expect(reader.locator("h1")).to_have_text("A story of After Sundown, revised")
    expect(reader.locator(".text")).to_have_text("How it begins")
    for _ in range(4):
        other_phone.page.keyboard.press("ArrowRight")
    expect(reader.locator(".text")).to_contain_text("Boris for 5")
    other_phone.tap(reader.locator("summary"))
    expect(reader.locator("details li").first).to_contain_text("Soak")
    expect(reader.locator(".fighter.changed .name")).to_have_text("Boris")
    other_phone.tap(reader.locator("[data-do=next]"))
    expect(reader.locator(".when")).to_contain_text("step 5 of 6")
    other_phone.tap(reader.locator("[data-do='close story']"))
    expect(reader).to_have_count(0)
    assert other_phone.stored() == {} or not any("/head" in key for key in other_phone.stored())
    # kept as a fight it has its log, and goes on
    other_phone.do("keep story")
    expect(other_phone.page.locator("main.fight")).to_contain_text("Boris")
    other_phone.do("undo")
    other_phone.menu("What happened")
    expect(other_phone.panel()).to_contain_text("Boris for 5")


@pytest.mark.fresh
def test_it_plays_by_itself_and_stops_at_its_end(phone: Phone) -> None:
    shared(begun(phone))
    phone.do("read story")
    reader = phone.page.locator("dialog.story")
    phone.page.clock.install()
    phone.tap(reader.locator("[data-do=play]"))
    expect(reader.locator(".when")).to_contain_text("step 1 of 6")
    expect(reader.locator("[data-do=play]")).to_have_attribute("aria-label", "Pause")
    phone.page.clock.run_for(60_000)
    expect(reader.locator(".when")).to_contain_text("step 6 of 6")
    expect(reader.locator("[data-do=play]")).to_have_attribute("aria-label", "Play")
    expect(reader.locator("[data-do=next]")).to_be_disabled()
    phone.page.keyboard.press("Escape")
    expect(reader).to_have_count(0)
    expect(phone.panel()).to_be_visible()


def test_as_players_saw_it_and_by_initials(phone: Phone, other_phone: Phone) -> None:
    shared(begun(phone))
    phone.tap("[data-told=veiled]")
    expect(phone.panel().locator("[data-shown='in the story']")).to_contain_text("Players know of 0 of 1 foes")
    phone.tap("[data-told=initials]")
    expect(phone.panel().locator("[data-shown='in the story']")).to_contain_text("Nobody’s name is in it")
    field = phone.page.locator("#share-link")
    expect(field).to_have_value(re.compile("#e4r-"))
    link = field.input_value()
    other_phone.open(link[link.index("#") :])
    expect(other_phone.panel()).to_contain_text("as players saw it")
    expect(other_phone.panel().locator("[data-do='keep story']")).to_have_count(0)
    other_phone.do("read story")
    reader = other_phone.page.locator("dialog.story")
    expect(reader.locator(".text")).to_have_text("How it begins")
    other_phone.page.keyboard.press("End")
    expect(reader.locator(".fighter .name")).to_have_text(["B."])
    expect(reader).not_to_contain_text("Ghoul")
    expect(reader).not_to_contain_text("Boris")


def test_it_is_saved_as_a_file_and_as_text(phone: Phone, tmp_path: Path) -> None:
    shared(begun(phone))
    with phone.page.expect_download() as coming:
        phone.do("story file")
    file = tmp_path / coming.value.suggested_filename
    assert file.suffix == ".html"
    coming.value.save_as(file)
    page = phone.context.browser.new_context().new_page() if phone.context.browser else phone.context.new_page()
    page.goto(file.as_uri())
    page.keyboard.press("End")
    expect(page.locator(".when")).to_contain_text("step 6 of 6")
    expect(page.locator(".text")).to_contain_text("Ghoul for 4")
    page.close()
    with phone.page.expect_download() as coming:
        phone.do("story text")
    assert coming.value.suggested_filename.endswith(".md")
    coming.value.save_as(tmp_path / "story.md")
    text = (tmp_path / "story.md").read_text("utf-8")
    assert "### Round 1" in text
    assert "Boris for 5" in text


def test_a_report_is_the_last_acts_and_leaves_by_hand_alone(phone: Phone) -> None:
    begun(phone)
    phone.menu("About")
    expect(phone.panel()).to_contain_text("Nothing is sent by itself")
    phone.do("report")
    expect(phone.panel().locator("[data-shown='in the story']")).to_contain_text("The last acts alone.")
    expect(phone.page.locator("#share-link")).to_have_value(re.compile("#e4r-"))


def test_a_story_that_is_cut_is_named(phone: Phone) -> None:
    link = shared(begun(phone))
    phone.open("?again" + link[link.index("#") : -9])
    expect(phone.panel().get_by_role("alert")).to_contain_text("cut")
