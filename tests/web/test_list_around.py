"""Around the list of a fight: one line on top, one of what is due, whose turn and who comes next, one row below."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from engines import until
from jobs import SYSTEMS, by_hand
from listed import BOXES, SIZES, boxes, dies, several, sized
from phone import REVISED, SIZE
from playwright.sync_api import expect
from test_in_sight import goes_on, in_sight

from goals import repeat_for

if TYPE_CHECKING:
    from phone import Phone

LONG = "The long night under the old observatory of Varna"
#: what has just happened is said over the end of the list, for some seconds
UNSAID = """async () => (await import(document.querySelector("script[type=module]").src)).does.toast(null)"""
#: what Undo would take back
UNDO = """async () => (await import(document.querySelector("script[type=module]").src)).state.screen.undo"""
#: what is written there for the eye: where several act at once, the ear is told at more length
SEEN = """all => all.map((one) => {
  const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT), seen = [];
  while (texts.nextNode())
    if (!texts.currentNode.parentElement.closest(".spoken")) seen.push(texts.currentNode.textContent);
  return seen.join(" ");
})"""
SCROLL = "(to) => document.querySelector('main.fight').scrollTo(0, to)"
NAME = """async (name) => {
  const { keep, state } = await import(document.querySelector("script[type=module]").src);
  return [state.screen.name, state.systems.find((one) => one.id === state.screen.system).name];
}"""
#: what each button under what is due sends, as [whose, label, message]
OFFERS = """async () => {
  const { state } = await import(document.querySelector("script[type=module]").src);
  return state.screen.due.flatMap((due) => due.actions.map(({ label, message }) => [due.fighter, label, message]));
}"""


def moved(phone: Phone, before: str | None) -> bool:
    """Whether something has been done since."""
    return bool(phone.page.evaluate(UNDO) != before)


@pytest.mark.parametrize("system", repeat_for(SYSTEMS, REVISED))
def test_the_top_is_one_line_with_the_fights_own_name(phone: Phone, system: str) -> None:
    several(phone, system, 2)
    named, rules = phone.page.evaluate(NAME, None)
    title = phone.page.locator("header.top h1")
    assert rules not in title.inner_text()
    assert named != title.inner_text()
    phone.menu("Fights")
    phone.tap(phone.panel().locator("[data-fight] [data-do='row menu']").first)
    phone.tap(phone.panel().locator("[data-fight] [data-do=rename]"))
    phone.page.get_by_label("Rename A fight").fill(LONG)
    phone.page.keyboard.press("Enter")
    phone.away()
    expect(title).to_have_text(LONG)
    for width, height, letters in SIZES:
        sized(phone, width, height, letters)
        ((_, top, _, high),) = boxes(phone, "header.top")
        assert (top, high) == (0, 48 * letters / 100), (width, letters)
        parts = "header.top > h1, header.top [data-do=wait], header.top [data-kept], header.top [data-do=menu]"
        inside = boxes(phone, parts)
        assert len(inside) == 4
        assert all(y >= 0 and y + tall <= high + 1 and x + wide <= width for x, y, wide, tall in inside), inside
    sized(phone, SIZE["width"], SIZE["height"], 100)


@pytest.mark.parametrize("system", repeat_for(SYSTEMS, "cybergod", "fudge"))
def test_the_order_of_play_has_a_strip_where_the_rules_make_one(phone: Phone, system: str) -> None:
    several(phone, system, 2)
    goes_on(phone)
    ours = phone.page.evaluate(
        "import(document.querySelector('script[type=module]').src).then(({ state }) => state.screen.phases !== null)"
    )
    strip = phone.page.locator(".phases")
    expect(strip).to_have_count(1 if ours else 0)
    said = " ".join(phone.page.locator("header.top, .above").evaluate_all(SEEN))
    assert len(re.findall(r"\b(?:R|Round) 1\b", said)) == 1, "the round is said once"


@pytest.mark.parametrize("system", repeat_for(SYSTEMS, "cybergod", "fudge"))
def test_what_is_due_is_one_line_and_its_panel_says_whose_what_and_how(phone: Phone, system: str) -> None:
    several(phone, system, 4)
    for name in ("Ghoul 1", "Ghoul 2", "Ghoul 3", "Boris"):
        dies(phone, name, system)
    line = phone.page.locator("[data-do=alerts]")
    expect(line).to_have_count(1)
    expect(line).to_contain_text("Boris")
    ((_, _, _, high),) = boxes(phone, "[data-do=alerts]")
    assert high <= 56
    phone.do("alerts")
    whose = phone.panel().locator(".body > .due")
    expect(whose.first).to_have_attribute("data-about", "Boris")
    assert whose.count() > 1
    told = phone.panel().locator(".due")
    for n in range(told.count()):
        expect(told.nth(n).locator("h3").first).to_have_text(re.compile(r"Boris|Foes \(\d\)|Ghoul \d"))
        expect(told.nth(n).locator("p").first).to_have_text(re.compile(r"\w"))
        expect(told.nth(n).locator("[data-do='leave alone']").first).to_have_text(re.compile("^Leave (it|them all)$"))


@pytest.mark.parametrize("system", repeat_for(SYSTEMS, "cybergod", "fudge"))
def test_a_button_of_what_is_due_does_what_its_words_say(phone: Phone, system: str) -> None:
    several(phone, system, 1)
    dies(phone, "Boris", system)
    offers = phone.page.evaluate(OFFERS)
    assert offers
    for whose, label, message in offers:
        before = phone.page.evaluate(UNDO)
        phone.do("alerts")
        phone.tap(phone.panel().locator(f'.due[data-about="{whose}"] [data-due="{label}"]').first)
        phone.answered()
        if phone.panel().count():
            asked: Any = phone.page.evaluate(
                "import(document.querySelector('script[type=module]').src).then(({ state }) => [state.panel.kind, state.panel.act, state.panel.on, state.panel.message])"
            )
            kind, act, on, sent = asked
            if kind == "act":
                assert (act, on) == (message["act"], [message["on"]]), label
            else:
                assert sent["do"] == message["do"], label
            phone.away()
        else:
            until(partial(moved, phone, before))
            phone.do("undo")
            phone.closed()


@pytest.mark.parametrize("system", repeat_for(SYSTEMS, "cybergod", "fudge"))
def test_whoever_is_on_turn_stays_in_sight_wherever_the_list_is_scrolled(phone: Phone, system: str) -> None:
    several(phone, system)
    goes_on(phone)
    for name in ("Boris", "Ghoul 6", "Ghoul 12"):
        by_hand(phone, do="turn", fighter=name)
        expect(phone.page.locator("li.turn")).to_contain_text(name.split()[0])
        phone.page.evaluate(UNSAID)
        for to in (0, 9999):
            phone.page.evaluate(SCROLL, to)
            in_sight(phone, phone.page.locator("li.turn"))


@pytest.mark.parametrize("system", repeat_for(SYSTEMS, "cybergod", "fudge"))
def test_next_names_who_comes_and_says_who_is_skipped(phone: Phone, system: str) -> None:
    several(phone, system, 3)
    goes_on(phone)
    following = phone.page.locator("[data-do=next]")
    for _ in range(3):
        who = phone.page.evaluate(
            "import(document.querySelector('script[type=module]').src).then(({ state }) => state.screen.next)"
        )
        expect(following).to_contain_text(who)
        goes_on(phone)
        expect(phone.page.locator("li.turn")).to_contain_text(who)


TWO, FIVE = ["Ghoul", "Wight"], ["Ghoul", "Wight", "Rat", "Bat", "Imp"]


@pytest.mark.parametrize(
    ("system", "down", "said"),
    [
        *((system, TWO, "Ghoul and Wight skipped") for system in ("after-sundown", REVISED, "fudge")),
        ("fudge", FIVE, "Ghoul, Wight and 3 more skipped"),
    ],
)
def test_who_is_down_is_skipped_said_to_be_and_taken_all_the_same(
    phone: Phone, system: str, down: list[str], said: str
) -> None:
    phone.start(system)
    for name in ("Boris", *down, "Cultist"):
        by_hand(phone, do="join", fighter=name, side="party" if name == "Boris" else "foe")
    goes_on(phone)
    expect(phone.page.locator("li.turn")).to_contain_text("Boris")
    for name in down:
        by_hand(phone, do="edit", fighter=name, sheet={"dead": True} if system == "fudge" else {"condition": "dead"})
    following = phone.page.locator("[data-do=next]")
    expect(following).to_contain_text("Next: Cultist")
    expect(following.locator("small")).to_have_text(f"{len(down)} skipped")
    phone.do("next")
    expect(phone.page.locator("li.turn")).to_contain_text("Cultist")
    expect(phone.page.locator(".toast")).to_have_text(re.compile(f"Cultist is on turn; {said}"))
    phone.fighter("Wight")
    phone.do("edit")
    phone.do("turn")
    phone.closed()
    expect(phone.page.locator("li.turn")).to_contain_text("Wight")
    in_sight(phone, phone.page.locator("li.turn"))


@pytest.mark.parametrize("system", repeat_for(SYSTEMS, REVISED))
def test_the_bar_is_one_row_and_undo_says_what_it_undoes(phone: Phone, system: str) -> None:
    several(phone, system, 3)
    goes_on(phone)
    all_of_them = phone.page.locator("nav.bar > button")
    expect(all_of_them).to_have_count(4)
    assert all_of_them.evaluate_all("all => all.map((one) => one.dataset.do)") == ["undo", "many", "add", "next"]
    assert len({top for _, top, _, _ in boxes(phone, "nav.bar > button")}) == 1
    by_hand(phone, do="note", fighters=["Boris"], note="owes Ines")
    toast = phone.page.locator(".toast")
    expect(toast).to_contain_text("Boris")
    in_sight(phone, toast.locator("p"))
    in_sight(phone, toast.get_by_role("button", name="Undo"))
    expect(toast).to_have_count(0)
    phone.page.locator("[data-do=undo]").dispatch_event("contextmenu")
    expect(toast).to_have_text(re.compile("^\\s*Undo: .*Boris"))
    phone.do("undo")
    expect(toast).to_contain_text("Undone: ")
    expect(toast.get_by_role("button", name="Redo")).to_be_visible()


def test_many_picks_by_kind(phone: Phone) -> None:
    several(phone, REVISED, 6)
    phone.do("many")
    kind = phone.page.locator("[data-kind=Ghoul]")
    expect(kind).to_have_text("All Ghoul (6)")
    phone.tap(kind)
    expect(phone.page.locator("[data-do=go]")).to_contain_text("6 fighters picked")


def test_what_is_said_of_many_is_short_and_of_one_how_they_stand(phone: Phone) -> None:
    phone.start()
    by_hand(phone, do="join", fighter="Tomas of the Long Road", side="party")
    by_hand(phone, do="join", fighter="Cultist of the Black Candle", count=3)
    blow = {"do": "act", "act": "blow", "by": "Tomas of the Long Road", "order": {"damage": 5, "kind": "lethal"}}
    names = [f"Cultist of the Black Candle {n}" for n in (1, 2, 3)]
    by_hand(phone, **blow, on=names, answers=[0, 1, 2])
    toast = phone.page.locator(".toast p")
    expect(toast).to_contain_text(
        "Tomas of the Long Road hits 3 for 5 lethal: 1 dying in 5 min, 1 dying within the hour"
    )
    ((_, _, _, high),) = toast.evaluate_all(BOXES)
    assert high <= 72
    by_hand(phone, do="act", act="first_aid", on=names[0], order={"pool": 3}, answers=[3])
    expect(toast).to_have_text(f"{names[0]}: first aid, 3 hits, stabilised – down")
    by_hand(phone, **{**blow, "order": {"damage": 1, "kind": "normal"}}, on=names[2], answers=[1])
    expect(toast).to_contain_text(names[2])
    expect(toast).not_to_contain_text("–")


@pytest.mark.parametrize("system", ["cybergod", "eclipse-phase"])
def test_where_the_rules_make_an_order_the_list_stays_where_it_is_and_names_whose_turn(
    phone: Phone, system: str
) -> None:
    several(phone, system, 2)
    goes_on(phone)
    if phone.page.locator("li.turn").count() == 0:
        goes_on(phone)
    tops = set()

    def look() -> None:
        if not phone.page.locator(".alert").count():  # a tie is due, and takes a higher row
            tops.add(boxes(phone, "main.fight")[0][1])

    look()
    strip = phone.page.locator(".phases")
    strip.evaluate("one => one.scrollTo(999, 0)")
    goes_on(phone)
    assert strip.evaluate("one => one.scrollLeft") == 0
    for _ in range(10):
        goes_on(phone)
        look()
    assert len(tops) == 1
    sheet: dict[str, Any] = {"bleeding": 1} if system == "cybergod" else {"fire": 1}
    by_hand(phone, do="turn", fighter="Boris")
    by_hand(phone, do="edit", fighter="Ghoul 1", sheet=sheet)
    expect(phone.page.locator(".above > .alert")).to_be_visible()
    on = phone.page.locator(".phases .on")
    expect(on).to_contain_text("Boris")
    ((left, _, wide, _),) = boxes(phone, ".above > .alert")
    ((at, _, _, _),) = on.evaluate_all(BOXES)
    # the whole name is in sight beside what is due
    assert at + 40 <= left
    assert left + wide <= SIZE["width"]
    # the two are of one height, and nothing of the first is under the second
    assert len({(top, high) for _, top, _, high in boxes(phone, ".above > *")}) == 1
    assert strip.evaluate("one => one.scrollWidth <= one.clientWidth")
    if system == "cybergod":
        phone.do("order")
        expect(phone.panel().locator("[data-order]")).to_have_count(5)
