"""What is typed is understood in sight before it counts: fighters who join, and the one line that does it all."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from conftest import NewPhone
    from phone import Phone
    from playwright.sync_api import Locator

LOG = "() => document.querySelectorAll('[data-log]').length"


def field(phone: Phone) -> Locator:
    return phone.panel().locator("#quick, #line")


def pieces(phone: Phone) -> list[str]:
    found: list[str] = phone.panel().locator(".piece, .read mark").all_inner_texts()
    return found


def lines_of_the_log(phone: Phone) -> list[str]:
    phone.menu("What happened")
    found: list[str] = phone.panel().locator(".log li").all_inner_texts()
    phone.away()
    return found


def test_two_by_text_are_two_taps_and_are_seen_before(phone: Phone) -> None:
    phone.ghoul_and_boris()
    phone.taps = 0
    phone.do("add")
    phone.page.keyboard.type("2 × Ghast, STR 5, armour 2")
    expect(phone.panel().locator("[data-do=join]")).to_have_text("Add Ghast × 2")
    assert pieces(phone) == ["2", "Ghast", "Strength 5", "Armour 2"]
    expect(phone.card("Ghast 1")).to_have_count(0)
    phone.do("join")
    phone.closed()
    assert phone.taps == 2
    expect(phone.card("Ghast 2")).to_be_visible()


def test_a_slip_is_marked_mended_by_a_tap_and_nothing_has_joined(phone: Phone) -> None:
    phone.ghoul_and_boris()
    before = lines_of_the_log(phone)
    phone.do("add")
    phone.page.keyboard.type("2 Ghast strenght 5")
    expect(phone.panel().locator(".read mark")).to_have_text(re.compile("strenght 5"))
    height = phone.panel().evaluate("one => one.offsetHeight")
    phone.tap('[data-meant="strength 5"]')
    expect(field(phone)).to_have_value("2 Ghast strength 5")
    expect(field(phone)).to_be_focused()
    expect(phone.panel().locator(".piece[data-what=field]")).to_have_text("Strength 5")
    expect(phone.panel().locator(".read mark")).to_have_count(0)
    assert phone.panel().evaluate("one => one.offsetHeight") == height
    expect(phone.card("Ghast 1")).to_have_count(0)
    phone.away()
    assert lines_of_the_log(phone) == before


def test_several_lines_say_how_many_they_add(phone: Phone) -> None:
    phone.start()
    phone.do("add first")
    field(phone).fill("2 Ghast STR 4 claws 5L\nCultist")
    expect(phone.panel().locator("[data-do=join]")).to_have_text("Add 3 (Ghast × 2, Cultist)")
    phone.tap(phone.panel().get_by_role("button", name="How many: one more"))
    expect(phone.panel().locator("[data-do=join]")).to_have_text("Add 4 (Ghast × 2, Cultist × 2)")
    phone.do("join")
    phone.closed()
    expect(phone.page.locator("button[data-fighter]")).to_have_count(4)


def test_a_line_that_cannot_be_says_why_before_it_is_sent(phone: Phone) -> None:
    phone.start()
    phone.do("add first")
    field(phone).fill("Ghast STR 99")
    expect(phone.panel().locator(".read")).to_contain_text("Strength is a whole number from 0 to 20, not 99.")
    expect(phone.panel().locator("[data-do=join]")).to_have_text("Add to the fight")


def test_what_stands_in_the_form_and_in_the_line_joins_together(phone: Phone) -> None:
    phone.start()
    phone.do("add first")
    field(phone).fill("2 Ghast, claws 5L")
    phone.do("more")
    phone.tap(phone.panel().get_by_role("button", name="Armour: one more"))
    phone.do("join")
    phone.closed()
    expect(phone.page.locator("button[data-fighter]")).to_have_count(2)


def test_a_blow_is_a_key_the_line_and_enter(phone: Phone) -> None:
    """And the log says the same as it would by the panel."""
    phone.ghoul_and_boris()
    phone.blow("Boris", 5, 2)
    by_panel = lines_of_the_log(phone)
    phone.do("undo")
    phone.closed()
    phone.page.keyboard.press(">")
    phone.page.keyboard.type("boris 5L / 2")
    says = phone.panel().locator(".says")
    expect(says).to_have_text("Ghoul hits Boris for 5 lethal: net 3, Serious.")
    assert pieces(phone) == ["Ghoul", "Boris", "Blow 5 lethal", "Soak 2"]
    phone.page.keyboard.press("Enter")
    phone.closed()
    phone.shows("Boris", "XXXXXX....")
    assert lines_of_the_log(phone)[0] == by_panel[0]


def test_what_is_left_open_goes_on_in_the_panel(phone: Phone) -> None:
    phone.ghoul_and_boris()
    phone.menu("One line")
    phone.page.keyboard.type("gh > bor 7a")
    expect(phone.panel().locator("[data-do=line]")).to_have_text("Go on")
    phone.do("line")
    expect(phone.panel()).to_have_attribute("data-panel", "act")
    expect(phone.page.locator('[data-chip="7"][aria-pressed=true]')).to_be_visible()
    phone.chip("Soak", 2)
    phone.do("apply")
    phone.closed()
    assert "Ghoul hits Boris for 7 aggravated: net 5" in lines_of_the_log(phone)[0]


def test_a_word_that_is_not_understood_is_not_sent(phone: Phone) -> None:
    phone.ghoul_and_boris()
    before = lines_of_the_log(phone)
    phone.page.keyboard.press(";")
    phone.page.keyboard.type("ghoul > bors 5L / 2")
    expect(phone.panel().locator(".read mark")).to_have_text(re.compile("bors"))
    expect(phone.panel().locator("[data-do=line]")).to_be_disabled()
    phone.page.keyboard.press("Enter")
    phone.page.wait_for_timeout(400)
    expect(phone.panel()).to_be_visible()
    phone.tap('[data-meant="Boris"]')
    expect(field(phone)).to_have_value("ghoul > Boris 5L / 2")
    phone.page.keyboard.press("Enter")
    phone.closed()
    assert len(lines_of_the_log(phone)) == len(before) + 1


def test_the_bar_by_its_words(phone: Phone) -> None:
    phone.ghoul_and_boris()
    for line, said in (("next", "Boris is on turn"), ("10 min", "10 minutes pass"), ("undo", "10 minutes pass")):
        phone.page.keyboard.press(".")
        phone.page.keyboard.type(line)
        expect(phone.panel().locator(".says")).to_contain_text(said)
        phone.page.keyboard.press("Enter")
        phone.closed()
    expect(phone.page.locator("li.turn")).to_contain_text("Boris")


def test_nothing_moves_while_a_line_is_typed(new_phone: NewPhone) -> None:
    phone = new_phone(service_workers="block", viewport={"width": 320, "height": 640}).ghoul_and_boris()
    lines = {
        "[data-do=add]:visible": "3 Donaudampfschifffahrtskapitän strenght 5 armour 3, long sword 5L",
        ">": "boris, ghoul blow 5 lethl agravated / 2",
    }
    for way, text in lines.items():
        if way == ">":
            phone.page.keyboard.press(way)
        else:
            phone.tap(way)
        button, typed = phone.panel().locator(".foot button"), field(phone)
        tops = set()
        for letter in text:
            phone.page.keyboard.type(letter)
            phone.page.wait_for_timeout(25)
            tops.add(tuple(one.evaluate("one => one.getBoundingClientRect().top") for one in (button, typed)))
        phone.page.wait_for_timeout(300)
        tops.add(tuple(one.evaluate("one => one.getBoundingClientRect().top") for one in (button, typed)))
        assert len(tops) == 1
        wide = phone.panel().evaluate("one => one.scrollWidth - one.clientWidth")
        assert wide <= 0
        phone.away()


def test_enter_does_not_wait_for_what_stands_below(phone: Phone) -> None:
    phone.ghoul_and_boris()
    phone.page.keyboard.press(">")
    phone.page.keyboard.insert_text("boris 5L / 2")
    phone.page.keyboard.press("Enter")
    phone.closed()
    phone.shows("Boris", "XXXXXX....")


def test_a_line_that_shows_how_it_is_written_is_taken_by_a_tap_and_read(phone: Phone) -> None:
    phone.start()
    phone.do("add first")
    line = phone.panel().locator("[data-do=such]").inner_text()
    phone.do("such")
    expect(field(phone)).to_have_value(line)
    expect(field(phone)).to_be_focused()
    expect(phone.panel().locator(".piece[data-what=weapon]")).to_have_text("claws 5 lethal")
    expect(phone.panel().locator(".read mark")).to_have_count(0)
    expect(phone.panel().locator("[data-do=join]")).to_have_text("Add Guard × 3")


def test_who_is_in_the_fight_is_offered_while_a_name_is_typed(phone: Phone) -> None:
    phone.start("fudge").joins("2 Wolf attack good")
    phone.do("add")
    phone.page.keyboard.type("wol")
    offered = phone.panel().locator("[data-more=Wolf]")
    expect(offered).to_have_text("+1 Wolf, as in this fight")
    phone.page.keyboard.type("verine")
    expect(offered).to_have_count(0)
    field(phone).fill("wolf")
    offered.tap()
    phone.closed()
    expect(phone.card("Wolf 3")).to_be_visible()


def test_what_is_pasted_and_is_no_line_says_so_and_stays(phone: Phone) -> None:
    phone.start()
    phone.do("add first")
    pasted = "COG COO INT\n40 40 40 15 40"
    field(phone).fill(pasted)
    expect(phone.panel().locator(".read")).to_contain_text("This looks like a table, and cannot be read")
    expect(field(phone)).to_have_value(pasted)
    phone.do("join")
    expect(phone.panel().locator(".read")).to_contain_text("This looks like a table")
    expect(field(phone)).to_have_value(pasted)
    expect(phone.page.locator("button[data-fighter]")).to_have_count(0)
