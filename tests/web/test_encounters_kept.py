"""The list of fights and evenings: named, moved, noted, put away, removed and taken back, and gone out as files and links."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from encounters import hurt, names, row, row_menu, sheet, title, two_encounters
from engines import until
from playwright.sync_api import expect

if TYPE_CHECKING:
    from phone import Phone


def test_encounters_are_named_copied_moved_noted_put_away_and_removed_with_the_way_back(phone: Phone) -> None:
    two_encounters(phone, "fudge")
    listed = phone.panel().locator("section.evening li[data-fight] .name")
    one = row_menu(phone, "Encounter 2")
    phone.tap(one.locator("[data-do=rename]"))
    phone.page.get_by_label("Rename Encounter 2").fill("The den")
    phone.page.keyboard.press("Enter")
    expect(listed).to_have_text(["A fight", "The den"])
    one = row(phone, "A fight")
    phone.tap(one.locator("[data-do='row menu']"))
    phone.tap(one.locator("[data-do=rename]"))
    phone.page.get_by_label("Rename A fight").fill("The den")
    phone.page.keyboard.press("Enter")
    expect(phone.panel()).to_contain_text("There is a “The den” already: it was not renamed.")
    expect(listed).to_have_text(["A fight", "The den"])
    one = row(phone, "The den")
    phone.tap(one.locator("[data-do='row menu']"))
    phone.tap(one.locator("[data-do=copy]"))
    expect(listed).to_have_text(["A fight", "The den", "The den 2"])
    phone.tap(one.locator("[data-do=up]"))
    expect(listed).to_have_text(["The den", "A fight", "The den 2"])
    one.get_by_label("Notes", exact=True).fill("Two traps.\nMarta knows the way.")
    one.get_by_label("Notes", exact=True).blur()
    phone.tap(one.locator("[data-do='put away']"))
    expect(one).to_contain_text("put away")
    phone.page.reload()
    phone.awake()
    phone.menu("Fights")
    expect(listed).to_have_text(["The den", "A fight", "The den 2"])
    expect(row(phone, "The den")).to_contain_text("Two traps.\nMarta knows the way.")
    one = row(phone, "The den 2")
    phone.tap(one.locator("[data-do='row menu']"))
    phone.tap(one.locator("[data-do=remove]"))
    expect(listed).to_have_text(["The den", "A fight"])
    phone.away()
    phone.tap(phone.page.locator("[data-note=opened]").get_by_role("button", name="Undo"))
    phone.menu("Fights")
    expect(listed).to_have_text(["The den", "A fight", "The den 2"])
    phone.tap(row(phone, "The den 2").locator(".open"))
    expect(phone.page.locator("button[data-fighter]")).to_have_text(re.compile("Wight"))


def test_an_evening_is_named_and_removed_and_its_encounters_stay(phone: Phone) -> None:
    two_encounters(phone, "fudge")
    phone.menu("Fights")
    head = phone.panel().locator("section.evening")
    phone.tap(head.locator(".evening-head [data-do='row menu']"))
    phone.tap(head.locator("> .pills [data-do=rename]"))
    head.locator("input").fill("Third night")
    phone.page.keyboard.press("Enter")
    expect(head.locator(".evening-name")).to_contain_text("Third night")
    phone.tap(head.locator(".evening-head [data-do='row menu']"))
    phone.tap(head.locator("> .pills [data-do=remove]"))
    expect(phone.panel().locator("li[data-fight]")).to_have_count(2)
    expect(head).to_have_count(0)
    phone.away()
    phone.tap(phone.page.locator("[data-note=opened]").get_by_role("button", name="Undo"))
    phone.menu("Fights")
    expect(head.locator("li[data-fight]")).to_have_count(2)


def test_a_fight_that_another_tab_plays_is_not_removed(phone: Phone) -> None:
    two_encounters(phone, "fudge")
    other = phone.page.context.new_page()
    other.goto(phone.url)
    expect(other.locator('[data-note="reader"]')).to_be_visible()
    other.locator("[data-do=menu]").tap()
    other.locator('[data-menu="Fights"]').tap()
    rows = other.locator("dialog li[data-fight]")
    rows.nth(0).locator("[data-do='row menu']").tap()
    rows.nth(0).locator("[data-do=remove]").tap()
    expect(other.locator("dialog")).to_contain_text("“A fight” is played in another tab: it was not removed.")
    expect(rows).to_have_count(2)
    other.close()
    hurt(phone, "fudge", "Boris")
    phone.page.reload()
    phone.awake()
    assert sheet(phone, "Boris")


def test_a_device_with_an_evening_opens_for_ever(phone: Phone) -> None:
    """A fight at rest, an encounter with the party that walked into it, notes, and whoever was in a fight."""
    saves = Path(__file__).resolve().parents[1] / "saves" / "v4-evening.json"
    device = json.loads(saves.read_text("utf-8"))["device"]
    phone.open().awake()
    phone.page.evaluate(
        "kept => { localStorage.clear(); for (const key in kept) localStorage.setItem(key, kept[key]); }", device
    )
    phone.page.reload()
    phone.awake()
    expect(title(phone)).to_have_text("Encounter 2")
    assert names(phone) == ["Wight 1", "Wight 2", "Boris", "Ines"]
    wounded = sheet(phone, "Boris")
    phone.do("add")
    expect(phone.panel().locator("[data-known-as=Ghast]")).to_contain_text("Ghast, ")
    phone.away()
    phone.menu("Fights")
    expect(phone.panel().locator("section.evening li[data-fight] .name")).to_have_text(["A fight", "Encounter 2"])
    expect(row(phone, "Encounter 2")).to_contain_text("Two traps.")
    phone.tap(row(phone, "A fight").locator(".open"))
    expect(title(phone)).to_have_text("A fight")
    assert names(phone) == ["Boris", "Ines", "Ghoul 1", "Ghoul 2", "Ghast"]
    assert sheet(phone, "Boris") == wounded
    phone.do("undo")
    expect(phone.page.locator(".toast")).to_contain_text("Undone")
    phone.closed()


@pytest.mark.fresh
def test_a_file_of_everything_reads_back_equal(phone: Phone, other_phone: Phone) -> None:
    two_encounters(phone, "fudge")
    one = row_menu(phone, "Encounter 2")
    one.get_by_label("Notes", exact=True).fill("Two traps.")
    one.get_by_label("Notes", exact=True).blur()
    phone.tap(one.locator("[data-do='put away']"))
    with phone.page.expect_download() as saved:
        phone.page.evaluate("() => { navigator.canShare = () => false; }")
        phone.do("save everything")
    path = saved.value.path()
    file = json.loads(path.read_text("utf-8"))
    assert {one["name"] for one in file["roster"]} == {"Boris", "Ines", "Ghoul", "Wight"}
    other = other_phone.start("fudge")
    other.menu("Fights")
    other.page.locator("#file").set_input_files(path)
    expect(other.panel().locator(".from-file")).to_have_count(2)
    other.do("accept")
    other.closed()
    other.menu("Fights")
    evening = other.panel().locator("section.evening")
    expect(evening.locator(".evening-name")).to_contain_text("from a file")
    expect(evening.locator("li[data-fight] .name")).to_have_text(["A fight", "Encounter 2"])
    expect(row(other, "Encounter 2")).to_contain_text("Two traps.")
    expect(row(other, "Encounter 2")).to_contain_text("put away")
    with other.page.expect_download() as again:
        other.page.evaluate("() => { navigator.canShare = () => false; }")
        other.do("save everything")
    back = json.loads(again.value.path().read_text("utf-8"))
    told = [
        sorted(json.dumps(one["document"]) + one.get("notes", "") for one in found["fights"] if one.get("evening"))
        for found in (file, back)
    ]
    assert told[0] == told[1]
    assert len(told[0]) == 2
    assert sorted(json.dumps(one) for one in file["roster"]) == sorted(json.dumps(one) for one in back["roster"])


def evening_link(phone: Phone) -> str:
    """The link of the evening in front, out of its row in the list."""
    phone.menu("Fights")
    phone.tap(phone.panel().locator(".evening-head [data-do='row menu']"))
    phone.tap(phone.panel().locator(".evening [data-do=share]"))
    field = phone.page.locator("#share-link")
    expect(field).to_have_value(re.compile("#e4v-"))
    address = field.input_value()
    expect(phone.panel().locator("[data-share=evening]")).to_have_attribute("aria-pressed", "true")
    phone.away()
    return address[address.index("#") :]


@pytest.mark.fresh
def test_a_whole_evening_goes_out_as_a_link_and_comes_in_elsewhere(phone: Phone, other_phone: Phone) -> None:
    two_encounters(phone, "fudge")
    hurt(phone, "fudge", "Boris")
    there = row_menu(phone, "Encounter 2")
    there.locator("textarea").fill("Behind the third door.\n<b>One bites.</b>")
    there.locator("textarea").blur()
    phone.away()
    link = evening_link(phone)
    other = other_phone.open().awake()
    other.page.evaluate("link => { location.hash = link; }", link)
    panel = other.panel()
    expect(panel).to_contain_text("An evening from a link")
    expect(panel.locator("details")).to_have_count(2)
    expect(panel).to_contain_text("2 fights. Nothing here has changed yet.")
    other.tap(panel.locator("details").last.locator("summary"))
    expect(panel).to_contain_text("Behind the third door.")
    expect(panel.locator(".notes-of b")).to_have_count(0)
    assert not any(key.endswith("/head") for key in other.stored())
    other.do("accept")
    other.closed()
    expect(title(other)).to_have_text("A fight")
    assert "#" not in other.page.url
    assert sheet(other, "Boris") == sheet(phone, "Boris")
    other.menu("Fights")
    expect(panel.locator(".evening-name")).to_contain_text("from a link")
    expect(panel.locator(".evening [data-fight]")).to_have_count(2)
    expect(panel.locator(".notes-of")).to_have_text("Behind the third door.\n<b>One bites.</b>")
    other.away()
    assert evening_link(other) != ""
    other.menu("On to Encounter 2")  # it goes on as it was prepared
    expect(title(other)).to_have_text("Encounter 2")
    until(lambda: names(other) == ["Wight", "Boris", "Ines"])
    assert other.unexpected() == []


@pytest.mark.fresh
def test_an_evening_that_came_is_given_back_whole(phone: Phone) -> None:
    two_encounters(phone, "fudge")
    link = evening_link(phone)
    before = {key for key in phone.stored() if re.search("/head$|evening/", key)}
    phone.page.evaluate("link => { location.hash = link; }", link)
    phone.do("accept")
    phone.closed()
    phone.tap(phone.page.locator("[data-note=opened]").get_by_role("button", name="Undo"))
    phone.menu("Fights")
    expect(phone.panel().locator(".evening")).to_have_count(1)
    expect(phone.panel().locator("[data-fight]")).to_have_count(2)
    expect(title(phone)).to_have_text("A fight")
    assert {key for key in phone.stored() if key.endswith("/head")} <= before


def test_an_encounter_that_cannot_be_read_keeps_the_evening_at_home_in_words(phone: Phone) -> None:
    two_encounters(phone, "fudge")
    spoil = """async () => {
      const heads = Object.keys(localStorage).filter((key) => key.endsWith("/head"));
      const {state} = await import(document.querySelector("script[type=module]").src);
      const other = heads.find((key) => !key.includes(state.current));
      localStorage.setItem(other, "x");
      const base = await new Promise((done) => { const open = indexedDB.open("sawbones"); open.onsuccess = () => done(open.result); });
      const change = base.transaction("kept", "readwrite");
      change.objectStore("kept").put("x", other.replace("sawbones/", ""));
      await new Promise((done) => { change.oncomplete = done; });
      base.close();
    }"""
    expect(phone.page.locator("[data-kept=saving]")).to_have_count(
        0
    )  # else what is still on its way would make it whole
    phone.page.evaluate(spoil)
    phone.menu("Fights")
    phone.tap(phone.panel().locator(".evening-head [data-do='row menu']"))
    phone.tap(phone.panel().locator(".evening [data-do=share]"))
    expect(phone.panel().locator(".problem")).to_contain_text("Encounter 2 cannot go along.")
    expect(phone.page.locator("#share-link")).to_have_value("")
    phone.away()
    assert names(phone) == ["Boris", "Ines", "Ghoul 1", "Ghoul 2"]
    hurt(phone, "fudge", "Boris")  # the fight in front goes on


def test_what_is_done_in_the_list_is_taken_back_by_name(phone: Phone) -> None:
    two_encounters(phone, "fudge")
    listed = """async () => {
      const { state } = await import(document.querySelector("script[type=module]").src);
      return [state.fights.map(({ at, ...one }) => one), state.evenings];
    }"""
    phone.menu("Fights")
    before = phone.page.evaluate(listed)
    one = row(phone, "Encounter 2")
    status, back = phone.panel().locator(".came [role=status]"), phone.panel().locator("[data-do='take back']")

    def taken_back(said: str) -> None:
        expect(status).to_have_text(said)
        expect(back).to_have_text("Undo")
        phone.tap(back)
        expect(status).to_have_text(f"Undone: {said}")
        expect(back).to_have_count(0)
        assert sorted(map(str, phone.page.evaluate(listed)[0])) == sorted(map(str, before[0]))
        assert phone.page.evaluate(listed)[1] == before[1]

    for what, said in (
        ("up", "Encounter 2 comes earlier"),
        ("put away", "Encounter 2 is put away"),
        ("copy", "Encounter 2 is copied"),
    ):
        if not one.locator(f"[data-do='{what}']").count():
            phone.tap(one.locator("[data-do='row menu']"))
        phone.tap(one.locator(f"[data-do='{what}']"))
        taken_back(said)
    one.locator("textarea").fill("A trap.")
    one.locator("textarea").blur()
    taken_back("Noted of Encounter 2")
    phone.tap(one.locator("[data-do=rename]"))
    phone.panel().locator("form.inline input").fill("The den")
    phone.panel().locator("form.inline input").press("Enter")
    taken_back("Encounter 2 is called The den")
    phone.do("new evening")
    expect(status).to_contain_text("begins")
    phone.tap(back)
    assert phone.page.evaluate(listed)[1] == before[1]
    phone.page.reload()
    phone.awake()
    assert sorted(map(str, phone.page.evaluate(listed)[0])) == sorted(map(str, before[0]))


def test_every_evening_takes_an_encounter_of_its_own(phone: Phone) -> None:
    """It lands where the button is, not in the evening of the fight in front; evenings are named apart by themselves."""
    two_encounters(phone, "fudge")
    phone.menu("Fights")
    phone.do("new evening")
    phone.panel().locator("form.inline input").press("Enter")
    evenings = phone.panel().locator("section.evening")
    expect(evenings).to_have_count(2)
    called = evenings.locator(".evening-name b").all_text_contents()
    assert len(set(called)) == 2
    assert all(re.fullmatch(r"Fudge, \d+ [A-Z]\w+(, 2)?", name) for name in called), called
    fresh = evenings.filter(has=phone.page.get_by_text("0 encounters", exact=True))
    if not fresh.locator("[data-do='add here']").count():
        phone.tap(fresh.locator("[data-do=fold]"))
    held = fresh.get_attribute("data-evening")
    phone.tap(fresh.locator("[data-do='add here']"))
    phone.menu("Fights")
    added = phone.panel().locator(f"section.evening[data-evening='{held}'] li[data-fight]")
    expect(added).to_have_count(1)
    expect(added.locator(".open")).to_have_attribute("aria-current", "true")


def test_a_copy_says_how_it_stands_before_it_is_opened(phone: Phone) -> None:
    two_encounters(phone, "fudge")
    one = row_menu(phone, "Encounter 2")
    said = one.locator("small").inner_text().split(" · ")[0]
    assert re.search(r"\d", said)
    phone.tap(one.locator("[data-do=copy]"))
    expect(row(phone, "Encounter 3").locator("small")).to_contain_text(said)
