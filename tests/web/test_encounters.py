"""An evening at the table: encounters prepared, the party walking from one to the next, known kinds, the end of a fight."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from encounters import hurt, names, row, row_menu, sheet, title, two_encounters
from engines import until
from jobs import by_hand
from playwright.sync_api import expect
from table_talk import SHIPPED

from goals import repeat_for

if TYPE_CHECKING:
    from phone import Phone


@pytest.mark.parametrize("system", repeat_for(SHIPPED, "after-sundown-revised", "fudge"))
def test_the_party_walks_into_the_next_fight_by_two_taps_with_its_wounds(phone: Phone, system: str) -> None:
    two_encounters(phone, system)
    hurt(phone, system, "Boris")
    wounded = sheet(phone, "Boris")
    phone.taps = 0
    phone.menu("On to Encounter 2")
    expect(title(phone)).to_have_text("Encounter 2")
    expect(phone.page.locator(".toast")).to_contain_text("Boris and Ines come from A fight")
    assert phone.taps == 2
    assert names(phone) == ["Wight", "Boris", "Ines"]
    assert sheet(phone, "Boris") == wounded
    phone.page.reload()
    phone.awake()
    assert sheet(phone, "Boris") == wounded
    phone.do("undo")
    expect(phone.page.locator("button[data-fighter]")).to_have_count(1)


def test_who_is_captured_stays_behind_and_who_has_fled_comes_along(phone: Phone) -> None:
    two_encounters(phone, "fudge")
    by_hand(phone, do="out", fighters=["Ines"], how="captured")
    by_hand(phone, do="out", fighters=["Boris"], how="fled")
    phone.menu("On to Encounter 2")
    expect(title(phone)).to_have_text("Encounter 2")
    expect(phone.page.locator("button[data-fighter]")).to_have_count(2)
    assert names(phone) == ["Wight", "Boris"]


def test_an_evening_of_three_encounters_with_eight_foes_each_is_prepared_in_three_minutes(phone: Phone) -> None:
    """By a thumb that taps once in a second and types five signs in one."""
    phone.start("fudge").joins("Boris\nInes\nMarta", "party")
    phone.taps, typed = 0, 0
    for lines in ("6 Ghoul\n2 Ghast", "4 Wolf\n4 Bandit", "7 Rat\nThe Rat King"):
        phone.menu("Fights")
        phone.do("add encounter")
        expect(title(phone)).to_contain_text("Encounter")
        phone.do("add first")
        phone.page.get_by_label("Name, or a line of text").fill(lines)
        typed += len(lines)
        phone.do("join")
        phone.closed()
        expect(phone.page.locator("main.fight")).to_contain_text("8")
    phone.menu("Fights")
    expect(phone.panel().locator("section.evening li[data-fight]")).to_have_count(4)
    assert phone.taps + typed / 5 <= 60


def test_the_fight_that_the_party_has_left_says_where_it_went(phone: Phone) -> None:
    two_encounters(phone, "fudge")
    phone.menu("On to Encounter 2")
    expect(title(phone)).to_have_text("Encounter 2")
    phone.menu("Fights")
    phone.tap(row(phone, "A fight").locator(".open"))
    note = phone.page.locator('[data-note="went on"]')
    expect(note).to_contain_text("The party has gone on to “Encounter 2”.")
    phone.tap(note.get_by_role("button", name="Follow it"))
    expect(title(phone)).to_have_text("Encounter 2")


def test_who_of_two_is_true_is_asked_and_nothing_has_changed_before(phone: Phone) -> None:
    two_encounters(phone, "fudge")
    phone.menu("On to Encounter 2")
    expect(title(phone)).to_have_text("Encounter 2")
    expect(phone.card("Boris")).to_be_visible()  # the party comes a moment later
    hurt(phone, "fudge", "Boris")
    there = sheet(phone, "Boris")
    phone.menu("Fights")
    phone.tap(row(phone, "A fight").locator(".open"))
    expect(title(phone)).to_have_text("A fight")
    for _ in range(2):
        hurt(phone, "fudge", "Boris")
    here = sheet(phone, "Boris")
    phone.menu("On to Encounter 2")
    expect(phone.panel()).to_contain_text("Who is true?")
    assert sheet(phone, "Boris") == there
    expect(phone.panel().locator("[data-do='take both']")).to_be_disabled()
    phone.tap(phone.panel().locator("[data-both=Boris] [data-which=comes]"))
    phone.do("take both")
    phone.closed()
    until(lambda: sheet(phone, "Boris") == here)
    phone.do("undo")
    until(lambda: sheet(phone, "Boris") == there)


@pytest.mark.parametrize("system", repeat_for(SHIPPED, "after-sundown-revised", "fudge"))
def test_the_end_of_a_fight_lets_time_pass_and_goes_on(phone: Phone, system: str) -> None:
    two_encounters(phone, system)
    hurt(phone, system, "Boris")
    phone.menu("End the fight")
    expect(phone.panel()).to_contain_text("The end of A fight")
    expect(phone.panel()).to_contain_text(re.compile("It is not decided: [12] of the party and 2 foes still stand."))
    # who is waited for is named once, with what can be done
    boris = [one for one in phone.panel().locator(".body > p, .body h3").all_inner_texts() if "Boris" in one]
    assert len(boris) <= 1
    phone.tap(phone.panel().locator("[data-wait]").first)
    if phone.panel().get_attribute("data-panel") == "ask":
        expect(phone.panel().locator("[data-do='take back']")).to_have_count(0)  # nothing is done yet
        phone.do("roll and apply")
    expect(phone.panel()).to_contain_text("The end of A fight")
    # what came of it is said where the eye is
    told = phone.panel().locator(".came [role=status]")
    expect(told).to_contain_text(re.compile("minutes? pass"))
    expect(told).to_be_in_viewport(ratio=0.99)
    phone.do("walk on")
    expect(title(phone)).to_have_text("Encounter 2")
    expect(phone.page.locator("button[data-fighter]")).to_have_count(3)


def test_a_fight_that_is_decided_is_ended_and_left_by_two_taps(phone: Phone) -> None:
    two_encounters(phone, "fudge")
    for name in ("Ghoul 1", "Ghoul 2"):
        by_hand(phone, do="act", on=name, act="wound", order={"level": "incapacitated"})
    phone.taps = 0
    phone.do("end fight")
    expect(phone.panel()).to_contain_text("The party stands, the foes do not.")
    expect(phone.panel()).to_contain_text("Foes: Ghoul 1 (incapacitated) and Ghoul 2 (incapacitated)")
    phone.do("walk on")
    expect(title(phone)).to_have_text("Encounter 2")
    assert phone.taps == 2


def test_where_there_is_no_next_encounter_the_party_begins_one(phone: Phone) -> None:
    phone.start("fudge").joins("Boris", "party")
    phone.menu("End the fight")
    phone.do("walk on")
    expect(title(phone)).to_have_text("Encounter 2")
    expect(phone.page.locator("button[data-fighter]")).to_have_text(re.compile("Boris"))
    phone.menu("Fights")
    expect(phone.panel().locator("section.evening li[data-fight]")).to_have_count(2)


@pytest.mark.fresh
@pytest.mark.parametrize("system", repeat_for(SHIPPED, "after-sundown-revised", "fudge"))
def test_a_known_kind_joins_by_two_taps_fresh_or_as_he_was(phone: Phone, system: str) -> None:
    phone.start(system).joins("Boris", "party").joins("2 Ghoul").joins("Old Marta")
    fresh = sheet(phone, "Old Marta")
    hurt(phone, system, "Old Marta")
    was = sheet(phone, "Old Marta")
    phone.menu("Fights")
    phone.do("add encounter")
    expect(title(phone)).to_have_text("Encounter 2")
    phone.taps = 0
    phone.do("add")
    phone.tap(phone.panel().locator("[data-known=Ghoul]"))
    phone.closed()
    assert phone.taps == 2
    phone.do("add")
    phone.page.get_by_label("Name, or a line of text").fill("mar")
    expect(phone.panel().locator("[data-known]")).to_have_text(["+1 Old Marta"])
    phone.tap(phone.panel().locator("[data-known-as='Old Marta']"))
    phone.closed()
    assert names(phone) == ["Ghoul", "Old Marta"]
    assert sheet(phone, "Old Marta") == was
    phone.do("undo")
    phone.closed()
    phone.do("add")
    phone.tap(phone.panel().locator("[data-known='Old Marta']"))
    phone.closed()
    assert sheet(phone, "Old Marta") == fresh


@pytest.mark.fresh
def test_a_roster_entry_of_rules_that_are_not_known_here_is_kept_and_stands_in_nobodys_way(phone: Phone) -> None:
    phone.start("fudge").joins("Boris", "party")
    phone.page.wait_for_timeout(2500)  # whoever joined is remembered in a quiet moment
    assert any(key.startswith("sawbones/roster/") for key in phone.stored())
    phone.page.evaluate(
        """() => {
          localStorage["sawbones/roster/abcdef01"] = '{"system":"a-game-of-next-year","name":"Zed","side":"foe",'
            + '"fresh":["Zed","foe",{}],"member":null,"options":{},"stands":"","at":5}';
          localStorage["sawbones/roster/abcdef02"] = '{"system":"fudge","name":"Odd","side":"foe",'
            + '"fresh":["Odd","foe",{"cunning":4}],"member":null,"options":{},"stands":"","at":6}';
          localStorage["sawbones/roster/abcdef03"] = "not whole";
        }"""
    )
    phone.page.reload()
    phone.awake()
    phone.do("add")
    expect(phone.panel().locator("[data-known]")).to_have_text(["+1 Odd"])
    phone.tap(phone.panel().locator("[data-known=Odd]"))
    expect(phone.panel()).to_contain_text("cunning")  # refused in words, and nothing has changed
    phone.away()
    assert names(phone) == ["Boris"]
    assert "sawbones/roster/abcdef01" in phone.stored()


def test_what_is_noted_of_the_party_walks_along(phone: Phone) -> None:
    two_encounters(phone, "cybergod")
    by_hand(phone, do="note", fighters=["Ines"], note="owes Boris")
    by_hand(phone, do="condition", fighters=["Boris"], name="Cursed")
    phone.menu("On to Encounter 2")
    expect(title(phone)).to_have_text("Encounter 2")
    expect(phone.card("Boris")).to_contain_text("Cursed")
    found = """async () => {
      const {state} = await import(document.querySelector("script[type=module]").src);
      return state.screen.cards.map((card) => card.spoken).join(" ");
    }"""
    assert "Note: owes Boris." in phone.page.evaluate(found)


def test_each_evening_counts_its_own_encounters(phone: Phone) -> None:
    """And a copy is counted on within its evening alone."""
    two_encounters(phone, "fudge")
    phone.menu("New fight")
    phone.tap('[data-start="fudge"]')
    phone.closed()
    expect(phone.page.locator("main.fight")).to_contain_text("Nobody is in this fight yet.")
    phone.menu("Fights")
    phone.do("add encounter")
    expect(title(phone)).to_have_text("Encounter 2")
    phone.menu("Fights")
    phone.tap(phone.panel().locator('[data-do=fold][aria-expanded="false"]'))
    each = phone.panel().locator("section.evening li[data-fight] .name")
    expect(each).to_have_text(["A fight", "Encounter 2", "A fight", "Encounter 2"])


def test_an_evening_that_has_just_begun_takes_the_next_encounter(phone: Phone) -> None:
    two_encounters(phone, "fudge")
    phone.menu("Fights")
    phone.do("new evening")
    name = phone.panel().locator("form.inline input")
    name.fill("Friday")
    name.press("Enter")
    add = phone.panel().locator(".foot [data-do='add encounter']")
    expect(add).to_have_text("Add an encounter to Friday")
    phone.tap(add)
    expect(title(phone)).to_have_text("Encounter 1")
    phone.menu("Fights")
    friday = phone.panel().locator("section.evening").filter(has_text="Friday")
    expect(friday.locator("li[data-fight] .name")).to_have_text(["Encounter 1"])
    # and the two that there were are where they were
    expect(phone.panel().locator("section.evening").filter(has_not_text="Friday")).to_contain_text("2 encounters")


def test_a_copied_encounter_has_a_line_of_its_own_at_once(phone: Phone) -> None:
    phone.start("fudge").joins("Boris", "party").joins("2 Ghoul")
    row_menu(phone, "A fight")
    phone.do("copy")
    expect(row(phone, "A fight 2").locator(".open small")).to_contain_text("1 v 2")
