"""What stays where it is: rows in a round, a dead hero in the party, the head of Why, what can be tapped above the footer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from jobs import by_hand, screen
from phone import REVISED
from playwright.sync_api import expect
from test_in_sight import goes_on, starter

if TYPE_CHECKING:
    from phone import Phone

#: a phone and a laptop
SIZES = ((360, 740), (1280, 800))
#: scrolls to the end, and says what of it that can be tapped lies under something else there
UNDER = """(scrolled) => {
  const inside = (one) => one.closest("dialog, .bar, .toast, .rest, .recent");
  scrolled.scrollTop = scrolled.scrollHeight;
  if (!scrolled.closest("dialog")) document.scrollingElement.scrollTop = document.scrollingElement.scrollHeight;
  const taps = [...scrolled.querySelectorAll("button, summary, input")].filter((one) => one.checkVisibility());
  return taps.slice(-6).filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return [top + 2, (top + bottom) / 2, bottom - 2].some((y) => {
      const hit = document.elementFromPoint((left + right) / 2, y);
      return !hit || !(one.contains(hit) || hit.contains(one) || hit.control === one || hit.closest("label")?.contains(one));
    });
  }).map((one) => one.textContent.trim().replace(/\\s+/g, " ").slice(0, 40));
}"""
#: how far the foot of one thing is above the head of another
APART = """([above, below]) => {
  const of = (what) => document.querySelector(what).getBoundingClientRect();
  return of(below).top - of(above).bottom;
}"""
#: a toast that stays, with as much in it as there is room for
TOAST = """async () => {
  const { does, state } = await import(document.querySelector("script[type=module]").src);
  const text = "Oswin hits 4 for 12 lethal with the crew's own machine gun: 2 dying, 5 min left, 1 dying, 60 min left, 1 Serious wound";
  does.toast({ text, undo: state.screen.undo });
}"""
#: of each label how far its words are from what stands above, and from what stands below
GAPS = """all => all.map((one) => {
  const words = document.createRange();
  words.selectNodeContents(one);
  const { top, bottom } = words.getBoundingClientRect();
  const [above, below] = [one.previousElementSibling, one.nextElementSibling].map((it) => it.getBoundingClientRect());
  return [top - above.bottom, below.top - bottom];
})"""
ROWS = "all => all.map((one) => one.dataset.fighter)"


def sized(phone: Phone, size: tuple[int, int]) -> None:
    phone.page.set_viewport_size({"width": size[0], "height": size[1]})


@pytest.mark.parametrize("system", [REVISED, "cybergod", "eclipse-phase"])
def test_nothing_that_can_be_tapped_lies_under_the_footer_or_a_toast(phone: Phone, system: str) -> None:
    starter(phone, system)
    have = len(screen(phone)["names"])
    by_hand(phone, do="join", fighter="Rat", count=15 - have)
    friend, other = screen(phone)["names"][0], "Rat 1"
    by_hand(phone, do="turn", fighter=friend)
    wrong: dict[str, Any] = {}
    for size in SIZES:
        sized(phone, size)
        phone.page.evaluate(TOAST)
        expect(phone.page.locator(".toast p")).to_be_visible()
        wrong[f"list {size}"] = phone.page.locator("main.fight").evaluate(UNDER)
        phone.fighter(other)
        phone.answered()
        wrong[f"act {size}"] = phone.panel().locator(".body").evaluate(UNDER)
        phone.away()
    assert {where: what for where, what in wrong.items() if what} == {}


def test_the_alert_line_and_the_welcome_keep_their_distance(phone: Phone) -> None:
    phone.ready()
    for size in SIZES:
        sized(phone, size)
        assert phone.page.evaluate(APART, [".welcome > .ways", ".welcome .system"]) >= 8, size
    phone.start().joins("Boris", "party").joins("Ghoul")
    by_hand(phone, do="edit", fighter="Boris", sheet={"track": [10, 10, 0]})
    phone.tap(phone.page.locator("[data-note=fell]").get_by_role("button", name="Seen"))
    for size in SIZES:
        sized(phone, size)
        expect(phone.page.locator(".above [data-do=alerts]")).to_be_visible()
        assert phone.page.evaluate(APART, [".above .alert", ".order .side h2"]) >= 4, size


@pytest.mark.parametrize("system", ["cybergod", "eclipse-phase"])
def test_rows_keep_their_place_while_the_turn_goes_round(phone: Phone, system: str) -> None:
    starter(phone, system)
    goes_on(phone)
    rows = phone.page.locator(".order [data-fighter]")
    before = rows.evaluate_all(ROWS)
    for name in before[:3]:
        by_hand(phone, do="turn", fighter=name)
        expect(phone.page.locator("li.turn")).to_contain_text(name)
        assert rows.evaluate_all(ROWS) == before
    goes_on(phone)
    assert rows.evaluate_all(ROWS) == before


def test_a_dead_hero_stays_in_the_party_and_comes_along_only_when_asked(phone: Phone) -> None:
    phone.start().joins("Oswin\nMara", "party").joins("2 Ghoul")
    by_hand(phone, do="edit", fighter="Mara", sheet={"track": [10, 10, 0], "condition": "dead"})
    rows = phone.page.locator(".order > li")
    order = rows.evaluate_all("all => all.map((one) => one.textContent.trim().replace(/\\s+/g, ' ').slice(0, 5))")
    heads = [place for place, text in enumerate(order) if text.startswith(("Party", "Foes"))]
    mara = next(place for place, text in enumerate(order) if text.startswith("Mara"))
    assert heads[0] < mara < heads[1], order
    expect(phone.page.locator("[data-do=down]")).to_have_count(0)
    for body, come in ((False, ["Oswin"]), (True, ["Oswin", "Mara"])):
        phone.menu("End the fight")
        expect(phone.panel().locator("[data-body=Mara]")).to_have_attribute("aria-pressed", "false")
        if body:
            phone.tap("[data-body=Mara]")
        phone.do("walk on")
        phone.closed()
        expect(phone.page.locator(".order [data-fighter]")).to_have_count(len(come))
        assert phone.page.locator(".order [data-fighter]").evaluate_all(ROWS) == come
        if not body:
            phone.menu("Fights")
            phone.tap(phone.panel().locator("li[data-fight]", has_text="A fight").locator(".open"))
            phone.closed()


def test_the_head_of_why_and_the_way_to_hide_it_stay_in_sight(phone: Phone) -> None:
    phone.ghoul_and_boris()
    sized(phone, (360, 420))
    phone.fighter("Boris")
    phone.chip("Damage", 5)
    phone.chip("Soak", 2)
    phone.do("why")
    body = phone.panel().locator(".body")
    expect(phone.panel().locator(".why")).to_be_attached()
    body.evaluate("one => one.scrollTo(0, one.scrollHeight)")
    assert body.evaluate("one => one.scrollTop") > 0
    top = body.evaluate("one => one.getBoundingClientRect().top")
    for what in (".says .comes, .says .sentence", "[data-do=why]"):
        box = phone.panel().locator(what).first.bounding_box()
        assert box is not None
        assert box["y"] >= top - 3, what
        assert box["y"] + box["height"] <= 420


def test_a_label_of_the_plan_is_nearer_to_the_chips_that_it_names(phone: Phone) -> None:
    starter(phone, REVISED)
    phone.do("ahead")
    phone.tap("[data-tab=expect]")
    expect(phone.panel().locator(".plan [data-hits]").first).to_be_visible()
    for size in SIZES:
        sized(phone, size)
        gaps = phone.panel().locator(".plan > .chips + .label").evaluate_all(GAPS)
        assert gaps
        assert [gap for gap in gaps if gap[0] < gap[1]] == [], size
