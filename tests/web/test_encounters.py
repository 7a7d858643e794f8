"""An evening at the table: encounters prepared, the party walking from one to the next, known kinds, the end of a fight."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Locator, expect
from table_talk import IDS

if TYPE_CHECKING:
    from phone import Phone

#: what hurts somebody a little, by the system, as the page sends it
HURTS: dict[str, dict[str, Any]] = {
    "after-sundown": {"act": "wound", "order": {"net": 3}},
    "after-sundown-revised": {"act": "wound", "order": {"net": 2, "kind": "lethal"}},
    "fudge": {"act": "wound", "order": {"level": "hurt"}},
    "cybergod": {"act": "correct", "order": {"condition": "wounded", "level": 1}},
    "eclipse-phase": {"act": "correct", "order": {"damage": 12, "wounds": 1}},
}


def sends(phone: Phone, message: dict[str, Any]) -> None:
    """What a tap would send, without the taps: how somebody is hurt is no matter here."""
    sent = """async (message) => {
      const {does} = await import(document.querySelector("script[type=module]").src);
      const reply = await does.change(message);
      if (!reply.ok || reply.question) throw new Error(JSON.stringify(reply));
    }"""
    phone.page.evaluate(sent, message)


def hurt(phone: Phone, system: str, name: str) -> None:
    sends(phone, {"do": "act", "on": name, "roll": True, **HURTS[system]})


def sheet(phone: Phone, name: str) -> Any:
    found = """async (name) => {
      const {state} = await import(document.querySelector("script[type=module]").src);
      return state.screen.cards.find((card) => card.name === name)?.sheet;
    }"""
    return phone.page.evaluate(found, name)


def names(phone: Phone) -> list[str]:
    found: list[str] = phone.page.evaluate(
        """async () => {
          const {state} = await import(document.querySelector("script[type=module]").src);
          return state.screen.cards.map((card) => card.name);
        }"""
    )
    return found


def title(phone: Phone) -> Locator:
    return phone.page.locator("header.top h1")


def row(phone: Phone, name: str) -> Locator:
    return phone.panel().locator("li[data-fight]").filter(has=phone.page.get_by_text(name, exact=True))


def row_menu(phone: Phone, name: str) -> Locator:
    """The row of a fight with all that can be done with it."""
    phone.menu("Fights")
    one = row(phone, name)
    phone.tap(one.locator("[data-do='row menu']"))
    return one


def two_encounters(phone: Phone, system: str) -> Phone:
    """Boris and Ines against ghouls, and a second encounter with one wight, prepared and left again."""
    phone.start(system).joins("Boris\nInes", "party").joins("2 Ghoul")
    phone.menu("Fights")
    phone.do("add encounter")
    expect(title(phone)).to_have_text("Encounter 2")
    phone.do("add first")
    phone.page.get_by_label("Name, or a line of text").fill("Wight")
    phone.do("join")
    phone.closed()
    phone.menu("Fights")
    phone.tap(row(phone, "A fight").locator(".open"))
    expect(title(phone)).to_have_text("A fight")
    phone.closed()
    return phone


@pytest.mark.evening
@pytest.mark.parametrize("system", IDS)
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


@pytest.mark.evening
def test_who_is_captured_stays_behind_and_who_has_fled_comes_along(phone: Phone) -> None:
    two_encounters(phone, "fudge")
    sends(phone, {"do": "out", "fighters": ["Ines"], "how": "captured"})
    sends(phone, {"do": "out", "fighters": ["Boris"], "how": "fled"})
    phone.menu("On to Encounter 2")
    expect(title(phone)).to_have_text("Encounter 2")
    expect(phone.page.locator("button[data-fighter]")).to_have_count(2)
    assert names(phone) == ["Wight", "Boris"]


@pytest.mark.evening
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


@pytest.mark.evening
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


@pytest.mark.evening
def test_who_of_two_is_true_is_asked_and_nothing_has_changed_before(phone: Phone) -> None:
    two_encounters(phone, "fudge")
    phone.menu("On to Encounter 2")
    expect(title(phone)).to_have_text("Encounter 2")
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
    assert sheet(phone, "Boris") == here
    phone.do("undo")
    phone.closed()
    assert sheet(phone, "Boris") == there


@pytest.mark.evening
@pytest.mark.parametrize("system", IDS)
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


@pytest.mark.evening
def test_a_fight_that_is_decided_is_ended_and_left_by_two_taps(phone: Phone) -> None:
    two_encounters(phone, "fudge")
    for name in ("Ghoul 1", "Ghoul 2"):
        sends(phone, {"do": "act", "on": name, "act": "wound", "order": {"level": "incapacitated"}})
    phone.taps = 0
    phone.do("end fight")
    expect(phone.panel()).to_contain_text("The party stands, the foes do not.")
    expect(phone.panel()).to_contain_text("Foes: Ghoul 1 (incapacitated) and Ghoul 2 (incapacitated)")
    phone.do("walk on")
    expect(title(phone)).to_have_text("Encounter 2")
    assert phone.taps == 2


@pytest.mark.evening
def test_where_there_is_no_next_encounter_the_party_begins_one(phone: Phone) -> None:
    phone.start("fudge").joins("Boris", "party")
    phone.menu("End the fight")
    phone.do("walk on")
    expect(title(phone)).to_have_text("Encounter 2")
    expect(phone.page.locator("button[data-fighter]")).to_have_text(re.compile("Boris"))
    phone.menu("Fights")
    expect(phone.panel().locator("section.evening li[data-fight]")).to_have_count(2)


@pytest.mark.parametrize("system", IDS)
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
    expect(other.locator('[data-note="reader"]')).to_be_visible(timeout=45_000)
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
    expect(panel).to_contain_text("An evening from a link", timeout=45_000)
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
    assert names(other) == ["Wight", "Boris", "Ines"]
    assert other.unexpected() == []


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
    phone.page.evaluate(spoil)
    phone.menu("Fights")
    phone.tap(phone.panel().locator(".evening-head [data-do='row menu']"))
    phone.tap(phone.panel().locator(".evening [data-do=share]"))
    expect(phone.panel().locator(".problem")).to_contain_text("Encounter 2 cannot go along.")
    expect(phone.page.locator("#share-link")).to_have_value("")
    phone.away()
    assert names(phone) == ["Boris", "Ines", "Ghoul 1", "Ghoul 2"]
    hurt(phone, "fudge", "Boris")  # the fight in front goes on


def test_what_is_noted_of_the_party_walks_along(phone: Phone) -> None:
    two_encounters(phone, "cybergod")
    sends(phone, {"do": "note", "fighters": ["Ines"], "note": "owes Boris"})
    sends(phone, {"do": "condition", "fighters": ["Boris"], "name": "Cursed"})
    phone.menu("On to Encounter 2")
    expect(title(phone)).to_have_text("Encounter 2")
    expect(phone.card("Boris")).to_contain_text("Cursed")
    found = """async () => {
      const {state} = await import(document.querySelector("script[type=module]").src);
      return state.screen.cards.map((card) => card.spoken).join(" ");
    }"""
    assert "Note: owes Boris." in phone.page.evaluate(found)


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
