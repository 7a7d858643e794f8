"""The list of a fight in every system: two blocks of even rows, what is read in each, and what stands beside it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from jobs import SYSTEMS, by_hand
from listed import BOXES, HEIGHTS, SIZES, boxes, dies, several, sized
from phone import REVISED
from playwright.sync_api import expect
from test_in_sight import goes_on

from goals import repeat_for

if TYPE_CHECKING:
    from phone import Phone

#: how the edge of a line is drawn: its picture or its colour
EDGE = """one => { const { backgroundImage, backgroundColor } = getComputedStyle(one, "::before"); return backgroundImage + backgroundColor; }"""


@pytest.mark.parametrize("system", repeat_for(SYSTEMS, REVISED))
def test_two_blocks_are_told_apart_by_a_word_and_an_edge_and_the_fallen_are_folded(phone: Phone, system: str) -> None:
    several(phone, system, 3)
    heads = phone.page.locator("li.side h2")
    expect(heads).to_have_text([re.compile("^Party 3"), re.compile("^Foes 3")])
    edges = [phone.page.locator(f"li.{side}").first.evaluate(EDGE) for side in ("party", "foe")]
    assert edges[0] != edges[1]
    assert ("gradient" in edges[0]) != ("gradient" in edges[1]), "by a shape, and not by colour alone"
    tops = [phone.page.locator(f"li.{side}").evaluate_all(BOXES) for side in ("party", "foe")]
    assert max(top for _, top, _, _ in tops[0]) < min(top for _, top, _, _ in tops[1])
    dies(phone, "Ghoul 2", system)
    expect(heads.last).to_have_text("Foes 3 · 2 standing")
    by_hand(phone, do="out", fighters=["Ghoul 3"], how="fled")
    fold = phone.page.locator("[data-do=out]")
    expect(fold).to_have_text("Out (1): 1 fled")
    expect(phone.card("Ghoul 3")).to_have_count(0)
    phone.tap(fold)
    expect(phone.card("Ghoul 3")).to_be_visible()


#: what makes somebody dead for good, by the system
DEAD: dict[str, dict[str, Any]] = {
    "cybergod": {"dead": True, "destroyed": True},
    "eclipse-phase": {"damage": 90},
    "fudge": {"dead": True},
}


@pytest.mark.parametrize("system", repeat_for(SYSTEMS, "fudge"))
def test_the_dead_have_no_open_boxes_and_it_is_said(phone: Phone, system: str) -> None:
    several(phone, system, 3)
    by_hand(phone, do="edit", fighter="Ghoul 2", sheet=DEAD.get(system, {"condition": "dead"}))
    phone.do("down")
    row = phone.page.locator("li.fighter.gone")
    expect(row).to_have_count(1)
    expect(row).to_contain_text(re.compile("Ghoul 2.*(dead|destroyed)", re.DOTALL))
    expect(row.locator(".slim svg").first).to_be_hidden()
    assert row.locator(".slim").evaluate("one => getComputedStyle(one, '::after').borderTopStyle") == "solid"
    expect(phone.card("Ghoul 1").locator(".slim svg").first).to_be_visible()


@pytest.mark.parametrize("system", repeat_for(SYSTEMS, REVISED, "eclipse-phase"))
def test_a_card_is_as_high_whatever_befalls_and_a_row_from_eight_on(phone: Phone, system: str) -> None:
    several(phone, system, 3)
    goes_on(phone)
    dies(phone, "Ines", system)
    by_hand(phone, do="condition", fighters=["Boris"], name="Grappled by something with many arms", time=2)
    by_hand(phone, do="note", fighters=["Boris"], note="owes Ines")
    assert set(phone.page.evaluate(HEIGHTS)) <= {72, 74}  # with the frame of a card
    assert len(set(phone.page.evaluate(HEIGHTS))) == 1
    by_hand(phone, do="join", fighter="Cultist", count=2)
    assert set(phone.page.evaluate(HEIGHTS)) == {44}
    phone.menu("How the list is shown")
    phone.tap(phone.panel().locator("[data-view=cards]"))
    assert len(set(phone.page.evaluate(HEIGHTS))) == 1
    assert min(phone.page.evaluate(HEIGHTS)) >= 72
    phone.tap(phone.panel().locator("[data-view=rows]"))
    assert set(phone.page.evaluate(HEIGHTS)) == {44}


def test_how_the_list_is_shown_is_remembered(phone: Phone) -> None:
    several(phone, REVISED, 2)
    phone.menu("How the list is shown")
    phone.tap(phone.panel().locator("[data-view=play]"))
    phone.tap(phone.panel().locator("[data-view=rows]"))
    phone.away()
    expect(phone.page.locator("li.side")).to_have_count(0)
    phone.page.reload()
    phone.awake()
    expect(phone.page.locator("button[data-fighter]")).to_have_count(5)
    expect(phone.page.locator("li.side")).to_have_count(0)
    expect(phone.page.locator("ol.order.rows")).to_have_count(1)
    # by the word where no block says it
    expect(phone.page.locator("li.party .up", has_text="party")).not_to_have_count(0)


@pytest.mark.parametrize("system", repeat_for(SYSTEMS, REVISED))
@pytest.mark.parametrize(("width", "height", "columns"), [(820, 1180, 2), (1280, 800, 3)])
def test_beside_the_list_there_is_the_panel_and_beside_that_what_happened(
    phone: Phone, system: str, width: int, height: int, columns: int
) -> None:
    phone.page.set_viewport_size({"width": width, "height": height})
    several(phone, system)
    goes_on(phone)
    assert set(phone.page.evaluate(HEIGHTS)) == {44}
    ((left, _, wide, high),) = boxes(phone, "main.fight")
    assert (left, high > height / 2) == (0, True)
    # what stands where the panel opens is never empty
    ((at, _, _, tall),) = boxes(phone, "aside.rest")
    assert at >= wide
    assert tall == height
    expect(phone.page.locator("aside.rest #command")).to_be_visible()
    expect(phone.page.locator("aside.recent")).to_have_count(columns - 2)
    if columns == 3:
        expect(phone.page.locator("aside.recent [data-log]")).not_to_have_count(0)
        assert boxes(phone, "aside.recent")[0][0] > at
    phone.fighter("Ghoul 5")
    expect(phone.panel().locator("#title")).to_contain_text("Ghoul 5")
    ((docked, top, _, deep),) = boxes(phone, "dialog[open]")
    assert (docked, top, deep) == (at, 0, height)
    # the list is within reach beside it
    phone.fighter("Boris")
    expect(phone.panel().locator("#title")).to_contain_text("Boris")
    phone.away()


#: what is cut in a line of the list, by its class: words that begin in sight and end beyond their box
CUT = """(row) => [...row.querySelectorAll(".whose > *, .fares > :not(.spoken)")].filter((one) => {
  const box = one.getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(one);
  return [...range.getClientRects()].some((word) => word.top < box.bottom - 2 && word.right > box.right + 1);
}).map((one) => one.className.trim().split(" ")[0])"""


def test_of_a_long_row_how_somebody_stands_and_how_many_they_are_is_read(phone: Phone) -> None:
    """The word of the turn shrinks to its sign and who comes next is left out, never half a word of either."""
    phone.start()
    for name in ("Tomas of the Long Road", "Osric of the Seven Hills", "Ann"):
        by_hand(phone, do="join", fighter=name, side="party")
    by_hand(phone, do="join", fighter="Exsurgent of the Deep", count=5, mob=True, side="foe")
    by_hand(phone, do="join", fighter="Wight", count=3)
    by_hand(phone, do="turn", fighter="Tomas of the Long Road")
    by_hand(phone, do="edit", fighter="Osric of the Seven Hills", sheet={"track": [10, 10, 0], "minutes_left": 5})
    on, down, many = (
        phone.card("Tomas of the Long Road"),
        phone.card("Osric of the Seven Hills"),
        phone.page.locator("[data-mob]"),
    )
    assert set(on.evaluate(CUT)) <= {"name"}
    expect(down.locator(".state")).to_have_text("dying, 5 min")
    assert set(down.evaluate(CUT)) <= {"name"}
    expect(many.locator(".name")).to_have_text("Exsurgent of the Deep × 5")
    ((left, _, wide, _),) = many.locator(".name > :last-child").evaluate_all(BOXES)
    ((track, _, _, _),) = many.locator(".slim").evaluate_all(BOXES)
    assert wide > 15
    assert left + wide <= track
    phone.do("many")
    assert set(down.evaluate(CUT)) <= {"name"}
    expect(phone.page.locator("[data-kind='Exsurgent of the Deep']")).to_have_text("All Exsurgent of the Deep (5)")


#: of each name in the list that is cut, how many of its letters are read
LETTERS = """() => [...document.querySelectorAll(".whose > .name:first-child")].filter((one) => one.scrollWidth > one.clientWidth).map((one) => {
  const end = one.getBoundingClientRect().right;
  const range = document.createRange();
  const [text] = one.childNodes.length === 0 ? [] : [document.createTreeWalker(one, NodeFilter.SHOW_TEXT).nextNode()];
  const right = (at) => (range.setStart(text, at), range.setEnd(text, at + 1), range.getBoundingClientRect().right);
  const sign = Number.parseFloat(getComputedStyle(one).fontSize); // of what is left out
  return [...text.data].filter((_, at) => right(at) <= end - sign + 1).length;
})"""


@pytest.mark.parametrize("system", repeat_for(SYSTEMS, REVISED, "cybergod"))
def test_beside_the_longest_state_nine_letters_of_a_name_are_read(phone: Phone, system: str) -> None:
    several(phone, system, 5)
    for name in ("Bartholomew the Elder", "Kazimir of the Seven Hills"):
        by_hand(phone, do="join", fighter=name, side="party")
        dies(phone, name, system)
    by_hand(phone, do="join", fighter="Bodyguard of Radu", count=2)
    by_hand(phone, do="turn", fighter="Kazimir of the Seven Hills")
    by_hand(phone, do="condition", fighters=["Bodyguard of Radu 1", "Boris"], name="Grappled by something", time=2)
    if system == "cybergod":
        by_hand(phone, do="edit", fighter="Bodyguard of Radu 2", sheet={"dying": 1, "bleeding": 1, "stunned": 2})
    for width, height, letters in SIZES[:4]:
        sized(phone, width, height, letters)
        assert set(phone.page.evaluate(HEIGHTS)) == {44 * letters // 100}
        read = phone.page.evaluate(LETTERS)
        assert read, "none of the names is cut"
        assert min(read) >= (9 if letters == 100 else 5), (width, letters, read)


def test_a_whole_thing_and_a_foe_who_cannot_act_stay_in_the_list(phone: Phone) -> None:
    phone.start("eclipse-phase")
    by_hand(phone, do="join", fighter="Dust", side="party")
    by_hand(phone, do="join", fighter="Airlock door", sheet={"kind": "object"})
    by_hand(phone, do="join", fighter="Guard")
    by_hand(phone, do="edit", fighter="Guard", sheet={"shock_turns": 3, "prone": True})
    expect(phone.card("Airlock door")).to_be_visible()
    expect(phone.card("Guard")).to_contain_text("shocked")
    expect(phone.page.locator("[data-do=down]")).to_have_count(0)


def test_a_door_stands_in_a_block_of_its_own(phone: Phone) -> None:
    """It is no foe, and not among those who stand."""
    phone.start("eclipse-phase").joins("Ann", "party").joins("Wolf").joins("Door").ready()
    phone.fighter("Door")
    phone.do("edit")
    phone.tap(phone.panel().locator('[data-field="kind"] [data-option="object"]'))
    phone.do("save")
    phone.closed()
    expect(phone.page.locator("li.side")).to_have_text(["Party 1", "Foes 1", "Things 1"])
