"""Who is in the fight, and what the table has agreed on."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engines import until
from playwright.sync_api import expect

if TYPE_CHECKING:
    from phone import Phone

#: the order of play as the rules have it, and the weapons somebody is offered
STATE = "import(document.querySelector('script[type=module]').src).then(({ state }) => state.screen.cards)"
ORDER = f"() => {STATE}.then(cards => cards.map(card => card.name))"
ARMS = f"name => {STATE}.then(cards => cards.find(card => card.name === name).arms.map(arm => [arm.label, arm.note]))"


def test_a_foe_by_name_alone_takes_two_taps(phone: Phone) -> None:
    phone.ghoul_and_boris()
    phone.taps = 0
    phone.do("add")
    phone.page.keyboard.type("Wolf")
    phone.do("join")
    phone.closed()
    assert phone.taps == 2
    expect(phone.card("Wolf")).to_be_visible()
    expect(phone.page.locator("li.foe")).to_have_count(2)


def test_copies_are_numbered(phone: Phone) -> None:
    phone.start().joins("6 ghoul")
    expect(phone.page.locator("button[data-fighter]")).to_have_count(6)
    expect(phone.page.locator("button[data-fighter]").last).to_contain_text("6")


def test_the_count_beside_a_line_goes_for_the_line(phone: Phone) -> None:
    phone.start()
    phone.do("add first")
    phone.page.get_by_label("Name, or a line of text").fill("ghast STR 5 claws 4A")
    phone.tap(phone.panel().get_by_role("button", name="How many: one more"))
    phone.do("join")
    phone.closed()
    expect(phone.page.locator("button[data-fighter]")).to_have_text([re.compile("Ghast 1"), re.compile("Ghast 2")])
    phone.do("next")
    assert phone.page.evaluate(ARMS, "Ghast 1") == [["Claws", "4 aggravated"]]


def test_several_lines_join_at_once(phone: Phone) -> None:
    phone.start()
    phone.do("add first")
    phone.page.get_by_label("Name, or a line of text").fill("2 Ghoul\nWolf")
    phone.tap("dialog [data-side=party]")
    phone.do("join")
    phone.closed()
    expect(phone.page.locator("li.party button[data-fighter]")).to_have_count(3)
    expect(phone.page.locator("[data-do=undo]")).to_contain_text("Wolf")


def test_the_form_gives_what_a_line_does_not(phone: Phone) -> None:
    phone.start()
    phone.do("add first")
    phone.page.get_by_label("Name, or a line of text").fill("Boris")
    phone.tap(phone.panel().get_by_role("button", name="How many: one more"))
    phone.do("more")
    more = phone.panel().get_by_role("button", name="Strength: one more")
    phone.tap(more)
    phone.tap(more)
    phone.do("join")
    phone.closed()
    phone.do("next")
    phone.fighter("Boris 2")
    phone.chip("Damage", 5)
    expect(phone.panel().get_by_role("group", name="Soak", exact=True).locator("[data-chip]")).to_have_count(6)


def test_a_name_is_needed(phone: Phone) -> None:
    phone.start()
    phone.do("add")
    phone.do("join")
    expect(phone.panel().get_by_role("alert")).to_have_text("A name is needed.")


def test_a_fighter_is_changed_copied_moved_and_taken_out(phone: Phone) -> None:
    phone.ghoul_and_boris()
    phone.blow("Boris", 3, 0)
    phone.shows("Boris", "XXXXXX....")

    phone.fighter("Boris")
    phone.do("edit")
    phone.page.get_by_label("Name", exact=True).fill("Boris the Old")
    phone.tap(phone.panel().get_by_role("button", name="Willpower: one more"))
    phone.do("save")
    phone.closed()
    expect(phone.card("Boris the Old")).to_contain_text("−3")

    phone.fighter("Boris the Old")
    phone.do("edit")
    phone.do("copy")
    phone.closed()
    names = phone.page.locator("button[data-fighter]")
    expect(names).to_have_count(3)
    copy = "Boris the Old 2"
    phone.shows(copy, "..........")

    phone.fighter(copy)
    phone.do("edit")
    phone.do("up")
    until(lambda: phone.page.evaluate(ORDER) == ["Ghoul", copy, "Boris the Old"])
    phone.do("turn")
    phone.closed()
    expect(phone.page.locator("li.turn button")).to_have_attribute("data-fighter", copy)

    phone.fighter(copy)
    phone.do("edit")
    phone.do("leave")
    phone.closed()
    expect(names).to_have_count(2)
    phone.do("undo")
    expect(names).to_have_count(3)


def test_a_reading_counts_from_now_on_and_is_undone(phone: Phone) -> None:
    """With death at net 7, a net of 7 kills; the switch says where both readings stand."""
    phone.ghoul_and_boris()
    phone.menu("Readings")
    reading = phone.panel().locator('[data-field="death_net"]')
    expect(reading.locator(".cite").first).to_be_visible()
    phone.tap(reading.locator('[data-option="7"]'))
    expect(reading.locator('[data-option="7"]')).to_have_attribute("aria-checked", "true")
    phone.away()
    phone.fighter("Boris")
    phone.chip("Damage", 7)
    phone.chip("Soak", 0)
    expect(phone.panel().locator(".preview")).to_contain_text("Boris: dead")
    phone.away()
    phone.do("undo")
    expect(phone.page.locator("[data-do=redo]")).to_be_visible()
    phone.fighter("Boris")
    phone.chip("Damage", 7)
    phone.chip("Soak", 0)
    expect(phone.panel().locator(".preview .sentence")).to_be_visible()
    expect(phone.panel().locator(".preview")).not_to_contain_text("dead")


def test_who_is_dead_is_dimmed_and_passed_over(phone: Phone) -> None:
    phone.start().joins("Ghoul").joins("Boris", "party").joins("Wolf").do("next")
    phone.blow("Boris", 9, 0)
    # a dead hero keeps their place among the party
    expect(phone.page.locator("li.fold")).to_have_count(0)
    expect(phone.page.locator("li.down")).to_contain_text("Boris")
    expect(phone.page.locator("li.down")).to_contain_text(re.compile("dead", re.IGNORECASE))
    phone.do("next")
    expect(phone.page.locator("li.turn button")).to_have_attribute("data-fighter", "Wolf")
    phone.menu("Back to the turn before")
    phone.away()
    expect(phone.page.locator("li.turn button")).to_have_attribute("data-fighter", "Ghoul")


def test_strokes_by_hand_ask_nothing(phone: Phone) -> None:
    phone.ghoul_and_boris()
    phone.fighter("Boris")
    phone.act("correct")
    phone.tap(phone.panel().get_by_role("button", name="one more").first)
    expect(phone.panel().locator("[data-do=apply]")).to_be_enabled()
    phone.do("apply")
    phone.shows("Boris", "/.........")


def test_the_log_is_copied(new_phone: object, phone: Phone) -> None:
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    phone.ghoul_and_boris()
    phone.blow("Boris", 5, 2)
    phone.do("undo")
    phone.menu("What happened")
    phone.do("copy log")
    expect(phone.panel()).to_contain_text("Copied.")
    text = phone.page.evaluate("() => navigator.clipboard.readText()")
    assert text.startswith("# A fight\n")
    assert "- Ghoul joins\n" in text
    assert "~~" in text.splitlines()[-1]


def test_one_more_of_a_kind_takes_two_taps(phone: Phone) -> None:
    phone.start().joins("3 Ghoul STR 4").joins("Wight")
    phone.taps = 0
    phone.do("add")
    frame, offered = (phone.panel().locator(what).bounding_box() for what in (".read", ".read .pills"))
    assert frame
    assert offered
    assert offered["height"] >= 48
    assert offered["y"] + offered["height"] <= frame["y"] + frame["height"]
    phone.tap('[data-more="Ghoul"]')
    phone.closed()
    assert phone.taps == 2
    expect(phone.card("Ghoul 4")).to_be_visible()


def test_several_join_as_a_mob_in_one_line(phone: Phone) -> None:
    phone.start().joins("Boris", "party")
    phone.do("add")
    expect(phone.panel().locator('[data-do="as mob"]')).to_be_disabled()
    phone.page.get_by_label("Name, or a line of text").fill("6 Ghoul STR 4 claws 5L")
    phone.do("as mob")
    phone.do("join")
    phone.closed()
    row = phone.page.locator('button[data-mob="Ghoul"]')
    expect(row).to_contain_text("Ghoul × 6")
    expect(phone.page.locator("[data-fighter]")).to_have_count(1)
    # three of them are struck at once, and how many fall is said before
    phone.tap(row)
    expect(phone.panel().locator("[data-some]")).to_have_text(["1", "2", "3", "All 6"])
    phone.tap("[data-some='3']")
    phone.chip("Damage", 9)
    expect(phone.panel().locator(".odds", has_text="fall")).to_be_visible()
    expect(phone.panel().locator("[data-do=spill]")).to_be_visible()
    for _ in range(3):
        phone.tap(phone.panel().locator(".question [data-chip='0']"))
        phone.answered()
    expect(phone.panel().locator(".comes")).to_contain_text("Ghoul × 3")
    phone.do("apply")
    phone.closed()
    expect(row).to_contain_text("Ghoul × 3")
    expect(phone.page.locator("[data-do=down]")).to_contain_text("Down (3)")
    phone.do("undo")
    expect(row).to_contain_text("Ghoul × 6")
    # one of them is taken out by a tap, and stands in a line of their own
    phone.tap(row)
    phone.do("which")
    phone.tap('[data-out="Ghoul 2"]')
    phone.away()
    expect(row).to_contain_text("Ghoul × 5")
    expect(phone.card("Ghoul 2")).to_be_visible()
    link = phone.link()
    phone.page.evaluate("link => { location.hash = new URL(link).hash; }", link)
    phone.do("accept")
    expect(row).to_contain_text("Ghoul × 5")


def test_a_weapon_of_the_sheet_is_chosen_by_its_name(phone: Phone) -> None:
    phone.start("eclipse-phase").joins("Wolf")
    phone.fighter("Wolf")
    phone.do("edit")
    phone.do("more")
    weapons = phone.panel().locator('[data-field="weapons"]')
    phone.tap(weapons.locator('[data-do="add row"]'))
    weapon = weapons.locator("select")
    expect(weapon).to_have_value("unarmed")
    weapon.select_option("Submachine gun")
    phone.do("save")
    phone.closed()
    assert [label for label, _ in phone.page.evaluate(ARMS, "Wolf")] == ["Submachine gun"]
