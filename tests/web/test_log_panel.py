"""The log on a phone: by rounds, folded and filtered; back to any line of it; taken along as text and on paper."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pypdfium2
import pytest
from encounters import SENDS
from engines import until
from fonts import fonts_of
from markdown_it import MarkdownIt
from playwright.sync_api import Locator, expect
from references import HERE, NEW, describe_difference, open_picture, reduce_colours
from test_in_sight import in_sight

from sawbones.app import handle

if TYPE_CHECKING:
    from phone import Phone

JOINS: list[dict[str, Any]] = [
    {"do": "join", "fighter": "Ines", "side": "party"},
    {"do": "join", "fighter": "Boris", "side": "party"},
    {"do": "join", "fighter": "Ghoul", "count": 2},
]
TURN = {"do": "next"}


def blow(by: str, on: str, net: int) -> dict[str, Any]:
    return {"do": "act", "act": "wound", "on": on, "by": by, "order": {"net": net}}


#: two rounds and the beginning of a third, and what happens in them
EVENING = [
    *JOINS,
    *[TURN] * 3, blow("Ghoul 1", "Boris", 3),
    *[TURN] * 2, blow("Ines", "Ghoul 2", 4),
    *[TURN] * 2, {"do": "wait", "minutes": 10},
    TURN, {"do": "options", "options": {"death_net": 7}},
]  # fmt: skip


@pytest.fixture
def evening(phone: Phone) -> Phone:
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    phone.start()
    phone.page.evaluate(SENDS, EVENING)
    phone.menu("What happened")
    return phone


def shown(phone: Phone) -> list[str]:
    """What the panel lists, headings and lines."""
    found: list[str] = phone.panel().locator(".round h3, .log > li > button > span").all_inner_texts()
    return [" ".join(text.split()) for text in found]


def place(phone: Phone) -> tuple[int, str | None]:
    found = phone.page.evaluate(
        """async () => {
          const { state } = await import(document.querySelector("script[type=module]").src);
          return [state.screen.log.find((line) => !line.undone)?.n ?? 0, state.screen.redo];
        }"""
    )
    return found[0], found[1]


def line(phone: Phone, n: int) -> Locator:
    return phone.panel().locator(f'[data-log="{n}"] > button')


# Read


def test_it_stands_by_rounds_and_turns_are_folded(evening: Phone) -> None:
    assert shown(evening) == [
        "Round 3",
        "Read anew: Death at net, 7",
        "Round 3: Ines is on turn",
        "Round 2",
        "10 minutes pass",
        "Boris → Ghoul 1",
        "Ines hits Ghoul 2 for 4 lethal: net 4, Incapacitating",
        "Round 2: Ines is on turn",
        "Round 1",
        "Ghoul 2 is on turn",
        "Ghoul 1 hits Boris for 3 lethal: net 3, Serious",
        "Ines → Boris → Ghoul 1",
        "Before the first turn",
        "Ghoul × 2 join",
        "Boris joins",
        "Ines joins",
    ]
    evening.tap(evening.panel().locator("[data-turns]").first)
    unfolded = evening.panel().locator(".among")
    expect(unfolded).to_have_text(["Ghoul 1 is on turn", "Boris is on turn"])
    evening.tap(evening.panel().locator("[data-turns]").first)
    expect(unfolded).to_have_count(0)


def test_it_is_filtered_by_whom_and_by_kind(evening: Phone) -> None:
    evening.do("filter")
    evening.tap('[data-filter="harm"]')
    expect(evening.panel().locator("[data-log]")).to_have_count(2)
    evening.tap('[data-filter="Boris"]')
    expect(evening.panel().locator("[data-log]")).to_have_text([re.compile("Ghoul 1 hits Boris")])
    expect(evening.panel().locator("[data-do=filter]")).to_have_text("Only: Blows · Only about Boris")
    evening.tap('[data-filter="harm"]')
    expect(evening.panel().locator("[data-log], [data-turns]")).to_have_count(5)
    evening.tap('[data-filter="Boris"]')
    evening.tap('[data-filter="good"]')
    expect(evening.panel()).to_contain_text("There is no such line.")
    evening.do("no filter")
    expect(evening.panel().locator("[data-do=filter]")).to_have_text("Every line")
    assert len(shown(evening)) == 16


# Gone back in


def test_back_to_a_line_is_said_before_is_one_step_and_comes_again_by_one(evening: Phone) -> None:
    evening.taps = 0
    evening.tap(line(evening, 7))
    way = evening.panel().locator(".way-back")
    expect(way).to_contain_text(
        "Undoes 8 acts: Read anew: Death at net, 7; Round 3: Ines is on turn; 10 minutes pass; and 5 more."
    )
    in_sight(evening, way)
    evening.do("back here")
    assert evening.taps == 2
    expect(evening.panel().locator(".undone [aria-expanded]")).to_have_count(7)
    expect(evening.panel().locator(".came")).to_contain_text("Undone: 8 acts, as far as: Read anew: Death at net, 7")
    assert place(evening) == (7, "8 acts, as far as: Read anew: Death at net, 7")
    evening.away()
    expect(evening.page.locator(".toast p")).to_have_text(re.compile("^Undone: 8 acts, as far as: Read anew"))
    expect(evening.page.locator("header.top")).to_contain_text("R 1")
    evening.shows("Boris", "XXXXXX....")
    expect(evening.page.locator("[data-do=undo]")).to_contain_text("Ghoul 1 hits Boris")
    # what is on the device says the same
    evening.page.reload()
    evening.awake()
    assert place(evening) == (7, "8 acts, as far as: Read anew: Death at net, 7")
    evening.do("redo")
    expect(evening.page.locator("header.top")).to_contain_text("R 3")
    assert place(evening) == (15, None)
    evening.do("undo")
    expect(evening.page.locator("[data-do=redo]")).to_contain_text("Death at net")


def test_what_was_undone_comes_again_from_its_line(evening: Phone) -> None:
    evening.tap(line(evening, 7))
    evening.do("back here")
    evening.tap(evening.panel().locator("[data-log='10'] > button"))
    expect(evening.panel().locator(".way-back")).to_contain_text("Brings again 3 acts: Ines hits Ghoul 2")
    expect(evening.panel().locator("[data-do='back here']")).to_have_text("Again to here")
    evening.do("back here")
    expect(evening.panel().locator("[data-log='10']")).not_to_have_class(re.compile("undone"))
    expect(evening.panel().locator(".came")).to_contain_text("Again: Ines hits Ghoul 2 for 4 lethal")
    assert place(evening)[0] == 10
    evening.tap(evening.panel().locator("[data-log='10'] > button"))
    expect(evening.panel().locator("p.quiet").first).to_have_text("The fight stands here.")


def test_another_tab_reads_along_and_goes_nowhere(evening: Phone) -> None:
    other = evening.context.new_page()
    other.goto(evening.url)
    expect(other.locator("main.fight")).to_be_visible()
    expect(other.locator(".note", has_text="open in another tab")).to_be_visible()
    evening.tap(line(evening, 7))
    evening.do("back here")
    expect(other.locator("header.top")).to_contain_text("R 1")
    other.locator("[data-do=menu]").tap()
    other.locator('[data-menu="What happened"]').tap()
    other.locator("[data-log='3'] > button").tap()
    expect(other.locator(".way-back")).to_contain_text("Undoes 4 acts")
    expect(other.locator("[data-do='back here']")).to_have_count(0)


# Taken along


def copied(phone: Phone) -> str:
    phone.do("copy log")
    expect(phone.panel()).to_contain_text("Copied.")
    text: str = phone.page.evaluate("() => navigator.clipboard.readText()")
    return text


def test_it_is_copied_as_markdown(evening: Phone) -> None:
    evening.tap(line(evening, 13))
    evening.do("back here")
    assert (
        copied(evening).splitlines()
        == f"""\
# A fight

After Sundown, revised. Round 2, 10 min on the clock.

## How they stand

- Ines: no box marked.
- {spoken("Boris")}
- Ghoul 1: no box marked.
- {spoken("Ghoul 2")}

## What happened

### Before the first turn

- Ines joins
- Boris joins
- Ghoul × 2 join

### Round 1

- *Ines → Boris → Ghoul 1*
- Ghoul 1 hits Boris for 3 lethal: net 3, Serious
- Ghoul 2 is on turn

### Round 2

- Round 2: Ines is on turn
- Ines hits Ghoul 2 for 4 lethal: net 4, Incapacitating
- *Boris → Ghoul 1*
- 10 minutes pass

### Round 3

- ~~Round 3: Ines is on turn~~ (undone)
- ~~Read anew: Death at net, 7~~ (undone)
""".splitlines()
    )


def spoken(name: str) -> str:
    """How somebody stands who has taken that, in a sentence of the rules."""
    document, _ = handle(None, {"do": "new", "system": "after-sundown-revised"})
    for message in EVENING[:-2]:
        document, _ = handle(document, message)
    _, reply = handle(document, {"do": "look"})
    found: str = next(card["spoken"] for card in reply["screen"]["cards"] if card["name"] == name)
    return found


#: names that mean something to Markdown or HTML, here or there
HOSTILE = [
    "<img src=x onerror=alert(1)>", "[link](http://x.example)", "![p](http://x.example/p)", "**bold** __x__", "# head",
    "1. one", "- list", "> quote", "`code`", "~~gone~~", "http://x.example/?a=b", "www.x.example", "me@x.example",
    "a|b|c", "||spoiler||", ":smile: $x^2$", "&lt;b&gt; &#65;", "\\*not\\*", "+ plus", "= under", "***", "1) one",
    "[ref]: http://x", "<!-- x", "@everyone #12", "===", "a\\",
]  # fmt: skip


def test_no_name_is_more_than_text_in_markdown(phone: Phone) -> None:
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    phone.start()
    phone.page.evaluate(SENDS, [{"do": "join", "fighter": name} for name in HOSTILE] + [TURN] * 2)
    phone.page.evaluate(
        """async () => {
          const { does, state } = await import(document.querySelector("script[type=module]").src);
          does.renameFight(state.current, "# <b>1. [x](http://y.example)</b>");
        }"""
    )
    phone.menu("What happened")
    text = copied(phone)
    reader = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
    tokens = [one for token in reader.parse(text) for one in [token, *(token.children or [])]]
    kinds = {token.type.removesuffix("_open").removesuffix("_close") for token in tokens}
    assert kinds <= {"heading", "paragraph", "bullet_list", "list_item", "inline", "text", "text_special", "em"}
    read = [
        "".join(part.content for part in token.children or [] if part.type in ("text", "text_special"))
        for token in tokens
        if token.type == "inline"
    ]
    assert read[0] == "# <b>1. [x](http://y.example)</b>"
    for name in HOSTILE:
        assert f"{name} joins" in read
        assert any(said.startswith(f"{name}: ") for said in read), name
    # what is an address or a mention only to some readers is none to them either
    assert not re.search(r"(?<!\\):\w|(?<!\\):/|www\.|(?<!\\)@", text)


@pytest.mark.fresh
def test_it_goes_through_the_share_dialog_or_as_a_file(evening: Phone) -> None:
    with evening.page.expect_download() as got:
        evening.do("share log")
    assert got.value.suggested_filename.endswith(".md")
    assert Path(got.value.path()).read_text("utf-8").startswith("# A fight\n")
    expect(evening.panel()).to_contain_text("Saved as")
    evening.page.evaluate("() => { navigator.share = async (given) => { globalThis.given = given; }; }")
    evening.away()
    evening.menu("What happened")
    expect(evening.panel().locator("[data-do='share log']")).to_have_text("Share")
    evening.do("share log")
    expect(evening.panel()).to_contain_text("Sent.")
    assert evening.page.evaluate("() => globalThis.given.text").startswith("# A fight\n")


# On paper


#: the printer is asked for, and comes some other time
NO_PRINTER = "() => { globalThis.print = () => { globalThis.printed = (globalThis.printed ?? 0) + 1; }; }"


def printed(phone: Phone, times: int) -> None:
    until(lambda: phone.page.evaluate("() => globalThis.printed") == times)


def paper(phone: Phone) -> list[pypdfium2.PdfPage]:
    """What the printer gets."""
    return list(pypdfium2.PdfDocument(phone.page.pdf(format="A4")))


def words_of(phone: Phone) -> str:
    return " ".join(" ".join(page.get_textpage().get_text_bounded() for page in paper(phone)).split())


def test_the_sheet_of_paper_looks_as_it_did(evening: Phone) -> None:
    evening.page.evaluate(NO_PRINTER)
    evening.tap(line(evening, 14))
    evening.do("back here")
    with fonts_of(evening, "Android"):
        evening.do("print")
        printed(evening, 1)
        (page,) = paper(evening)
    seen = page.render(scale=1.5).to_pil().convert("RGB")
    assert seen.getpixel((5, 5)) == (255, 255, 255), "black on white, though the page is dark"
    now, file = reduce_colours(seen), HERE / "paper.webp"
    if NEW:
        now.save(file, lossless=True)
    assert describe_difference(now, open_picture(file), letters_of(page, 1.5)) == ""


def letters_of(page: pypdfium2.PdfPage, scale: float) -> list[list[float]]:
    """Return the boxes of the letters of a page, in pixels from its top."""
    text = page.get_textpage()
    boxes = [text.get_rect(n) for n in range(text.count_rects())]
    high = page.get_height()
    return [[left * scale, (high - top) * scale, right * scale, (high - bottom) * scale]
            for left, bottom, right, top in boxes]  # fmt: skip


@pytest.mark.fresh
def test_keys_print_all_of_it_and_the_browsers_menu_what_is_there(phone: Phone) -> None:
    phone.start()
    phone.page.evaluate(NO_PRINTER)
    phone.page.evaluate(SENDS, [*JOINS, *[TURN] * 40, blow("Ines", "Boris", 2), {"do": "wait", "minutes": 10_080}])
    assert "Ghoul × 2 join" not in (menu := words_of(phone))
    for said in ("Name Track State", "A week passes", "The newest 30 lines: “Print” under “What happened” takes all"):
        assert said in menu, menu
    phone.page.evaluate("async () => (await import(document.querySelector('script[type=module]').src)).does.noSheet()")
    phone.page.keyboard.press("Control+p")
    printed(phone, 1)
    for said in (
        "A fight",
        "Party Ines",
        "Foes Ghoul 1",
        "Before the first turn Ines joins Boris joins Ghoul × 2 join",
        "A week passes",
    ):
        assert said in (all_of_it := words_of(phone)), all_of_it
    expect(phone.page.locator("#sheet")).to_be_hidden()
    assert phone.page.locator("main.fight").is_visible()


@pytest.mark.fresh
def test_long_names_break_on_paper_too(phone: Phone) -> None:
    phone.start()
    phone.page.evaluate(NO_PRINTER)
    phone.page.evaluate(
        SENDS, [{"do": "join", "fighter": "W" * 40}, {"do": "join", "fighter": "\u0301".join("i" * 20)}, TURN]
    )
    phone.page.keyboard.press("Control+p")
    printed(phone, 1)
    phone.page.emulate_media(media="print")
    phone.page.set_viewport_size({"width": 690, "height": 900})  # what A4 has between its margins
    wide = "() => [...document.querySelectorAll('#sheet *')].filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0).map((one) => one.tagName)"
    assert phone.page.evaluate(wide) == []
    assert phone.page.evaluate("() => document.documentElement.scrollWidth") <= 690


# Long ones


def test_a_log_of_5_000_acts_opens_filters_and_is_copied(phone: Phone) -> None:
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    phone.start()
    phone.page.evaluate(IMPORTS, json.dumps(long_document(5_000)))
    expect(phone.page.locator("header.top")).to_contain_text("R 1")
    phone.page.wait_for_timeout(500)
    took = {}
    for what, do, sign in (
        ("opens", lambda: phone.menu("What happened"), "[data-log]"),
        ("unfolds", lambda: phone.do("filter"), "[data-filter=harm]"),
        ("filters", lambda: phone.tap("[data-filter=harm]"), "[data-log='1000']"),
        ("leads on", lambda: phone.tap("[data-log='1000'] > button"), ".way-back"),
        ("goes back", lambda: phone.do("back here"), ".undone"),
    ):
        began = time.perf_counter()
        do()  # type: ignore[no-untyped-call] # a lambda has no types
        expect(phone.panel().locator(sign).first).to_be_visible()
        took[what] = round(time.perf_counter() - began, 2)
    print(took)
    assert max(took.values()) < 3, took  # a fifth of it, where nothing else is done
    assert place(phone)[1] == "4000 acts, as far as: Boris is on turn"
    phone.do("no filter")
    text = copied(phone)
    assert text.count("(undone)") == 8
    assert len(text) < 5_000


#: a file is taken in as from the menu
IMPORTS = """async (text) => {
  const { does } = await import(document.querySelector("script[type=module]").src);
  await does.offerFile(new File([text], "long.json"));
  await does.acceptFile();
}"""


def long_document(acts: int) -> dict[str, Any]:
    """A fight of so many records, as a device keeps it: turns, and now and then a blow."""
    document, _ = handle(None, {"do": "new", "system": "after-sundown-revised"})
    for message in JOINS:
        document, _ = handle(document, message)
    kept: dict[str, Any] = json.loads(json.dumps(handle(document, {"do": "save"})[1]["document"]))
    for n in range(len(kept["records"]) + 1, acts + 1):
        cause = (
            {"do": "act", "act": "wound", "on": "Boris", "order": {"net": 1}}
            if n % 1000 == 0
            else {"do": "turn", "fighter": "Boris"}
        )
        kept["records"].append({"n": n, "text": "Boris is on turn", "cause": cause, "fact": {"turn": "Boris"}})
    return kept
