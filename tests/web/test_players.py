"""What players know is said by the game master; what they see is a screen to be looked at, and nothing else is unveiled."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from coded import decoded
from playwright.sync_api import expect

from goals import reached

if TYPE_CHECKING:
    from phone import Phone
    from playwright.sync_api import Page

#: a players' link of before: a copy of the party, which was opened to be played on
OLD = "e2p-138-2feb6c3f-HYzBCoMwEAX_5Z03EKF4yLG_sYQiutpQScpuag7iv2s9zsAMY5irqLNfnkrLTmVLJhNoP4g78uQjuY6Y8SyaDJfZYVUlL_WN8CC0tK7f0kRvqjqMHwTuqf-nsJRHebVy7RH8EWM8AQ"
#: everything a page holds, as far as anybody could read it out of it
HOLDS = """() => document.documentElement.outerHTML + document.title
  + [...document.querySelectorAll("input, textarea")].map((one) => one.value).join()"""
#: from the first moment on, whether anything with these words was ever in the page
WATCH = """
  const words = %s;
  globalThis.unveiled = [];
  const look = () => unveiled.push(...words.filter((one) => document.documentElement?.outerHTML.includes(one)));
  new MutationObserver(look).observe(document, {childList: true, subtree: true, characterData: true, attributes: true});
"""
#: of this test's players nobody has heard of
FOES = ["Ghoul", "Vexmoor"]


def acts(phone: Phone) -> int:
    """How many records of its fights the device keeps."""
    return sum(1 for key in phone.stored() if re.search(r"/(\d{6}|v\d{6})", key))


@pytest.fixture
def table(phone: Phone) -> Phone:
    """Boris, a ghoul who is on turn, and another foe of whom players know nothing either."""
    return phone.ghoul_and_boris().joins("Vexmoor")


def known(phone: Phone, name: str, level: str) -> None:
    phone.menu("What players know")
    phone.tap(phone.panel().locator(f'[data-known="{name}"] [data-as={level}]'))
    expect(phone.panel().locator(f'[data-known="{name}"] [data-as={level}]')).to_have_attribute("aria-pressed", "true")
    phone.away()


def turned(phone: Phone) -> None:
    phone.menu("The players’ screen")
    phone.do("turn phone")
    expect(phone.page.locator("main.seen .seen-side.party")).to_contain_text("Boris")


def left(phone: Phone) -> None:
    phone.tap("[data-seen=leave]")
    phone.tap("[data-seen=go]")
    expect(phone.page.locator("main.seen")).to_have_count(0)


# What players know


def test_a_reveal_is_one_tap_and_undone_by_undo(table: Phone) -> None:
    phone = table
    known(phone, "Ghoul", "shape")
    eye = phone.page.locator("button.eye")
    expect(eye).to_have_count(2)
    expect(eye.nth(0)).to_have_attribute("aria-label", "Ghoul is a shape to players. Reveal")
    expect(eye.nth(1)).to_have_attribute("aria-label", "Vexmoor is hidden from players. Reveal")
    before = phone.taps
    phone.tap('[data-reveal="Vexmoor"]')
    assert phone.taps == before + 1
    expect(eye).to_have_count(1)
    undo = phone.page.locator("[data-do=undo]")
    expect(undo).to_contain_text("Undo: Vexmoor")
    phone.do("undo")
    expect(eye).to_have_count(2)
    phone.do("undo")  # and of whom nothing is said no card speaks
    expect(eye).to_have_count(0)


def test_several_at_once_and_who_comes_later(table: Phone) -> None:
    phone = table
    phone.menu("What players know")
    phone.tap('[data-known="all"] [data-as=kind]')
    for name in ("all", *FOES):
        expect(phone.panel().locator(f'[data-known="{name}"] [data-as=kind]')).to_have_attribute("aria-pressed", "true")
    phone.tap('[data-known="Vexmoor"] [data-do="known row"]')
    phone.page.get_by_label("What players call it").fill("The masked one")
    phone.do("keep alias")
    expect(phone.panel().locator('[data-known="Vexmoor"]')).to_contain_text("they say “The masked one”")
    phone.tap('[data-known="later"] [data-do="known row"]')
    phone.do("known acts")
    expect(phone.panel().locator('[data-known="later"]')).to_contain_text("once it acts")
    phone.away()
    phone.joins("Wight")
    expect(phone.page.locator('[data-reveal="Wight"]')).to_have_attribute("data-level", "hidden")
    phone.do("many")
    phone.fighter("Vexmoor")
    phone.fighter("Wight")
    phone.do("known")
    expect(phone.panel().locator("[data-known]")).to_have_count(3)
    phone.tap('[data-known="all"] [data-as=hidden]')
    expect(phone.panel().locator('[data-known="Vexmoor"] [data-as=hidden]')).to_have_attribute("aria-pressed", "true")


def test_hidden_until_the_first_act(table: Phone) -> None:
    phone = table
    phone.fighter("Ghoul")
    phone.do("edit")
    phone.do("known")
    phone.do("known row")
    phone.do("known acts")
    phone.away()
    expect(phone.page.locator('[data-reveal="Ghoul"]')).to_have_attribute("data-level", "hidden")
    phone.blow("Boris", 5, 2)
    expect(phone.page.locator('[data-reveal="Ghoul"]')).to_have_count(0)
    phone.do("undo")
    expect(phone.page.locator('[data-reveal="Ghoul"]')).to_have_count(1)


# The turned phone


@pytest.mark.fresh
def test_the_turned_phone_stays_so_and_nothing_reaches_through(table: Phone) -> None:
    phone = table
    turned(phone)
    before = acts(phone)
    held = phone.page.evaluate(HOLDS)
    assert [name for name in FOES if name in held] == []
    assert phone.page.url.endswith("#turned")

    phone.page.add_init_script(WATCH % FOES)
    phone.page.reload()
    expect(phone.page.locator("main.seen .seen-side.party")).to_contain_text("Boris")
    assert phone.page.evaluate("unveiled") == []
    assert "Ghoul" in phone.stored()["sawbones/picture"]  # there was one to be painted

    for key in ["n", "z", "Shift+z", "t", "l", "w", "h", "c", "/", ">", ".", "?", "5", "2", "Enter", "Escape",
                "ArrowDown", "ArrowUp", "Alt+n", "Alt+ArrowDown", "Control+p", "Tab"]:  # fmt: skip
        phone.page.keyboard.press(key)
    phone.page.evaluate("location.hash = ''")
    phone.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    phone.page.wait_for_timeout(300)
    expect(phone.page.locator("main.seen")).to_be_visible()
    expect(phone.page.locator("dialog[open], input, textarea")).to_have_count(0)
    expect(phone.page.locator("#sheet")).to_be_empty()
    assert phone.page.url.endswith("#turned")
    assert acts(phone) == before
    assert phone.page.evaluate("unveiled") == []
    assert set(phone.page.locator("#page button").evaluate_all("all => all.map((one) => one.dataset.seen)")) == {
        "code", "smaller", "larger", "leave"}  # fmt: skip


def test_leaving_is_asked_and_a_question_goes_away(table: Phone) -> None:
    phone = table
    turned(phone)
    phone.tap("[data-seen=leave]")
    asked = phone.page.locator(".seen-asks")
    expect(asked).to_be_visible()
    tapped, sure = (phone.page.locator(f"[data-seen={one}]").bounding_box() for one in ("leave", "go"))
    assert tapped
    assert sure
    assert sure["y"] + sure["height"] <= tapped["y"]  # a thumb that taps twice leaves nothing
    phone.tap("[data-seen=stay]")
    expect(asked).to_have_count(0)
    phone.tap("[data-seen=leave]")
    expect(asked).to_be_visible()
    expect(asked).to_have_count(0)
    expect(phone.page.locator("main.seen")).to_be_visible()
    left(phone)
    expect(phone.card("Ghoul")).to_be_visible()
    assert "#" not in phone.page.url
    phone.open().awake()
    expect(phone.card("Ghoul")).to_be_visible()


def test_letters_grow_and_shrink(table: Phone) -> None:
    turned(table)

    def size() -> float:
        return float(
            table.page.locator(".seen-name").first.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
        )

    first = size()
    table.tap("[data-seen=smaller]")
    assert size() < first
    table.tap("[data-seen=larger]")
    table.tap("[data-seen=larger]")
    assert size() >= first


def test_letters_stay_as_they_were_left(table: Phone) -> None:
    """Over a reload, and in the second window of the same device; no more steps are kept than there are."""
    turned(table)
    size = "one => parseFloat(getComputedStyle(one).fontSize)"
    first = table.page.locator(".seen-name").first.evaluate(size)
    for _ in range(2):
        table.tap("[data-seen=smaller]")
    smaller = table.page.locator(".seen-name").first.evaluate(size)
    assert smaller < first
    table.page.reload()
    expect(table.page.locator("main.seen .seen-side.party")).to_contain_text("Boris")
    assert table.page.locator(".seen-name").first.evaluate(size) == smaller
    assert table.stored()["sawbones/seen"] == "-2"
    for _ in range(14):
        table.tap("[data-seen=smaller]")
    assert table.stored()["sawbones/seen"] == "-11"
    left(table)


#: so many foes, each seen by name
MANY = """async (count) => {
  const { does } = await import(document.querySelector("script[type=module]").src);
  await does.change({ do: "join", fighter: "Cultist", count });
  await does.change({ do: "know", fighter: Array.from({ length: count }, (_, n) => `Cultist ${n + 1}`), as: "named" });
  await does.change({ do: "turn", fighter: `Cultist ${count}` });
}"""


@pytest.mark.parametrize(("count", "whole"), [(13, True), (34, False)])
def test_of_many_all_are_in_sight_or_whoever_is_on_turn_is(table: Phone, count: int, whole: bool) -> None:
    phone = table
    phone.page.evaluate(MANY, count)
    turned(phone)
    seen = phone.page.locator("main.seen")
    phone.page.wait_for_timeout(100)
    fits = seen.evaluate("one => one.scrollHeight <= one.clientHeight")
    assert fits == whole
    turn = phone.page.locator(".seen-one.turn")
    expect(turn).to_contain_text(f"Cultist {count}")
    box, ways = turn.bounding_box(), phone.page.locator(".seen-ways").bounding_box()
    assert box
    assert ways
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= ways["y"]
    smallest = seen.evaluate("""one => Math.min(...[...one.querySelectorAll("*")].filter((each) => each.textContent.trim())
      .map((each) => parseFloat(getComputedStyle(each).fontSize)))""")
    assert smallest >= 12.5
    # whoever looked elsewhere is left there until the turn goes on
    if not whole:
        seen.evaluate("one => one.scrollTo(0, 0)")
        phone.tap("[data-seen=smaller]")
        assert seen.evaluate("one => one.scrollTop") == 0
    left(phone)


# The second window


def window(phone: Phone) -> Page:
    second = phone.context.new_page()
    second.goto(phone.url + "#players")
    phone.page.bring_to_front()  # a page in the background is drawn seldom
    return second


def test_the_second_window_follows(table: Phone) -> None:
    phone = table
    phone.page.evaluate("() => navigator.locks.query().then(({held}) => { globalThis.locks = held.length; })")
    second = window(phone)
    expect(second.locator(".seen-side.party")).to_contain_text("Boris")
    expect(second.locator(".seen-side.foe")).to_contain_text("No foe in sight.")
    # It opens no fight, holds none and wakes nothing.
    held = second.evaluate("navigator.locks.query().then(({held}) => held.length)")
    assert held == phone.page.evaluate("locks")
    assert second.workers == []
    expect(phone.page.locator("[data-note=reader]")).to_have_count(0)
    # What is told is drawn in the task in which it is told: whoever hears it next finds it there.
    second.evaluate(
        """() => {
          globalThis.heard = [];
          const channel = new BroadcastChannel("sawbones/players");
          channel.onmessage = ({data}) => data.view && heard.push([data.view.foes.map((one) => one.name).join(), document.querySelector(".seen-side.foe").textContent]);
        }"""
    )
    known(phone, "Ghoul", "named")
    expect(second.locator(".seen-side.foe")).to_contain_text("Ghoul")
    phone.blow("Boris", 5, 2)
    expect(second.locator(".seen-told")).to_contain_text("Boris")
    heard = second.evaluate("heard")
    assert heard
    assert all(name in drawn for names, drawn in heard for name in names.split(","))
    assert "Vexmoor" not in second.evaluate(HOLDS)
    # Taken back by the game master, it is taken from the players.
    phone.do("undo")
    phone.do("undo")
    expect(second.locator(".seen-side.foe")).to_contain_text("No foe in sight.")
    assert "Ghoul" not in second.evaluate(HOLDS)


def test_the_second_window_says_when_nobody_is_there(table: Phone) -> None:
    phone = table
    second = window(phone)
    expect(second.locator(".seen-side.party")).to_contain_text("Boris")
    phone.page.goto("about:blank")
    expect(second.locator(".seen-news")).to_contain_text("is not there now")
    expect(second.locator(".seen-side.party")).to_contain_text("Boris")
    second.reload()
    expect(second.locator(".seen-news")).to_contain_text("Waiting for the game master’s page")
    phone.open().awake()
    expect(second.locator(".seen-side.party")).to_contain_text("Boris")
    expect(second.locator(".seen-news")).to_have_count(0)


def test_the_second_window_is_closed_by_two_taps(table: Phone) -> None:
    second = window(table)
    expect(second.locator(".seen-side.party")).to_contain_text("Boris")
    for name in ("leave", "go"):
        second.locator(f"[data-seen={name}]").click()
    # This one was opened by hand, and closing it is not in its power.
    expect(second.locator(".seen-news")).to_contain_text("close it by hand")
    second.locator("[data-seen=leave]").click()
    expect(second.locator(".seen-asks")).to_contain_text("which shows everything")
    second.locator("[data-seen=go]").click()
    expect(second.locator("[data-note=reader]")).to_be_visible()


JUNK: list[Any] = [None, 7, "x", {}, {"form": 1}, {"form": 1, "from": "a", "n": 1, "view": {}, "link": ""},
                   {"form": 1, "from": "a", "n": 1, "view": {"kind": "view"}, "link": "x"},
                   {"form": 1, "from": "a", "n": 1, "view": {"system": "", "round": 1, "clock": "", "turn": None, "said": "", "phase": None, "party": [{"name": {}}], "foes": []}, "link": ""},
                   {"form": 99, "from": "a", "n": 1}]  # fmt: skip


def test_what_the_second_window_is_told_is_looked_at(table: Phone) -> None:
    second = window(table)
    expect(second.locator(".seen-side.party")).to_contain_text("Boris")
    before = second.locator("main.seen").inner_text()
    table.page.evaluate(
        "junk => { const channel = new BroadcastChannel('sawbones/players'); junk.forEach((one) => channel.postMessage(one)); }",
        JUNK,
    )
    second.wait_for_timeout(300)
    assert second.locator("main.seen").inner_text() == before


#: keeps what the window is told
HEAR = """() => {
  globalThis.heard = [];
  new BroadcastChannel("sawbones/players").onmessage = ({data}) => data.view && heard.push(data);
}"""
TELL = "(told) => new BroadcastChannel('sawbones/players').postMessage(told)"


def test_of_two_pages_the_second_window_follows_the_first(table: Phone) -> None:
    second = window(table)
    expect(second.locator(".seen-side.party")).to_contain_text("Boris")
    second.evaluate(HEAR)
    known(table, "Ghoul", "named")
    expect(second.locator(".seen-side.foe")).to_contain_text("Ghoul")
    told = second.evaluate("heard.at(-1)")
    table.page.evaluate(TELL, {**told, "from": "another", "n": told["n"] + 1, "view": {**told["view"], "foes": []}})
    second.wait_for_function("heard.at(-1).from === 'another'")
    assert "Ghoul" in second.locator(".seen-side.foe").inner_text()


# Another device


def code_of(phone: Phone) -> str:
    """What is in the corner."""
    phone.tap("[data-seen=code]")
    held = phone.page.locator(".seen-held .seen-qr")
    expect(held).to_be_visible()
    found = decoded(held)
    phone.tap(".seen-held")
    return found


def test_the_code_in_the_corner_is_this_screen_on_another_phone(table: Phone, other_phone: Phone) -> None:
    phone = table
    known(phone, "Ghoul", "kind")
    phone.blow("Boris", 5, 2)
    turned(phone)
    expect(phone.page.locator(".seen-code")).to_be_visible()
    text = code_of(phone)
    assert text.startswith(phone.url.upper())
    reached("R5", f"a code of {len(text)} characters decoded from the players' screen", "chromium")
    shown = phone.page.locator(".seen-sides").inner_text()

    other = other_phone
    other.page.add_init_script(WATCH % ["Vexmoor", 'class="top"'])
    other.open("#" + text.split("#")[1])
    expect(other.page.locator(".seen-side.party")).to_contain_text("Boris")
    assert other.page.locator(".seen-sides").inner_text() == shown
    expect(other.page.locator(".seen-news")).to_contain_text("As of round 1")
    expect(other.page.locator("dialog[open], input, textarea, main.fight")).to_have_count(0)
    assert other.page.evaluate("unveiled") == []
    assert not any(key.endswith("/head") for key in other.stored())
    assert code_of(other).split("#")[1] == text.split("#")[1]
    other.page.reload()
    expect(other.page.locator(".seen-side.party")).to_contain_text("Boris")
    left(other)
    other.awake()
    expect(other.page.locator("[data-start]").first).to_be_visible()


def test_how_many_foes_are_hidden_is_said_before_the_players_are_shown_anything(table: Phone) -> None:
    phone = table
    phone.menu("Share this fight")
    phone.tap("[data-share=players]")
    said = phone.panel().locator("[data-hidden]")
    expect(said).to_have_text("2 of 2 foes hidden from players.")
    after = "(said) => !!(said.compareDocumentPosition(document.querySelector('[data-do=\"turn phone\"]')) & 4)"
    assert said.evaluate(after)
    phone.away()
    known(phone, "Ghoul", "kind")
    phone.menu("Share this fight")
    phone.tap("[data-share=players]")
    expect(said).to_have_text("1 of 2 foes hidden from players.")


def test_the_game_masters_own_phone_loses_nothing_by_it(table: Phone) -> None:
    phone = table
    whole = phone.link().split("#")[1]
    phone.menu("Share this fight")
    phone.tap("[data-share=players]")
    field = phone.page.locator("#share-link")
    expect(field).to_have_value(re.compile("#e2w-"))
    expect(phone.panel()).to_contain_text("can change nothing")
    expect(phone.panel().locator("[data-do='second window']")).to_have_attribute("href", "#players")
    link = field.input_value()
    phone.away()
    before = acts(phone)
    phone.open("?again" + link[link.index("#") :])
    expect(phone.page.locator(".seen-side.party")).to_contain_text("Boris")
    expect(phone.page.locator(".seen-news")).to_contain_text("Your own fights are untouched")
    # Another link takes its place, whatever it holds.
    phone.page.evaluate("link => { location.hash = link; }", whole)
    expect(phone.panel()).to_contain_text("3 fighters")
    phone.do("refuse")
    phone.closed()
    phone.open("?once more" + link[link.index("#") :])
    expect(phone.page.locator(".seen-side.party")).to_contain_text("Boris")
    left(phone)
    expect(phone.card("Ghoul")).to_be_visible()
    assert acts(phone) == before
    phone.blow("Boris", 5, 2)
    phone.shows("Boris", "XXXXXX....")


def test_a_players_link_of_before_opens_as_the_screen(table: Phone) -> None:
    table.open("?again#" + OLD)
    expect(table.page.locator(".seen-side.party")).to_contain_text("Boris")
    expect(table.page.locator("dialog[open]")).to_have_count(0)
    left(table)
    expect(table.card("Ghoul")).to_be_visible()


def test_a_players_link_that_is_cut_says_so(table: Phone) -> None:
    table.open("?again#" + OLD[:-12])
    expect(table.panel().get_by_role("alert")).to_contain_text("cut")
    table.do("refuse")
    table.closed()
    expect(table.card("Ghoul")).to_be_visible()
