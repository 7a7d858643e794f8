"""A record with named levels: its letters, the blow by relative degree, and a track of one's own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Literal

import pytest
from engines import until
from playwright.sync_api import expect
from test_reach import AXE, SMALL, back_to_fight, faults

from goals import repeat_for

if TYPE_CHECKING:
    from collections.abc import Callable

    from phone import Phone
    from playwright.sync_api import Locator

FUDGE = "fudge"
DEGREE = "Relative degree"


def duel(phone: Phone) -> Phone:
    """Leroy is on turn, and Theodora is in reach of his sword."""
    phone.ready().tap('[data-starter="Leroy and Theodora"]')
    expect(phone.card("Theodora")).to_be_visible()
    if not phone.page.locator("li.turn").count():
        phone.do("next")
    expect(phone.page.locator("li.turn")).to_contain_text("Leroy")
    return phone


def levels(phone: Phone, name: str) -> list[dict[str, Any]]:
    """Each level of the record."""
    return [level for widget in phone.widgets(name) for level in widget.get("levels", [])]


def letters(phone: Phone, name: str) -> list[str]:
    """Each level with the letters in its boxes, as `Hurt H`, dots for open ones."""
    return [f"{one['name']} {''.join(mark or '.' for mark in one['boxes'])}" for one in levels(phone, name)]


def here(phone: Phone, name: str) -> list[str]:
    """The level that counts, with its penalty."""
    return [f"{one['name']} {one['penalty']}" for one in levels(phone, name) if one["here"]]


def act(phone: Phone, on: str, name: str) -> None:
    phone.fighter(on)
    phone.act(name)


def wound(phone: Phone, on: str, level: str) -> None:
    act(phone, on, "wound")
    phone.tap(f'dialog [data-option="{level}"]')
    phone.do("apply")
    phone.closed()


def own_track(phone: Phone) -> Locator:
    """The editor of the levels, with its table."""
    phone.menu("Readings")
    phone.tap(phone.panel().locator("[data-field=levels] [data-do=own]"))
    expect(phone.panel().locator(".trial table").first).to_be_visible()
    return phone.panel()


def row(panel: Locator, name: str, column: str) -> Locator:
    return panel.get_by_label(f"{column}, {name}", exact=True)


def test_letters_stand_in_the_boxes_and_the_worst_level_counts(phone: Phone) -> None:
    duel(phone)
    assert letters(phone, "Theodora") == ["Scratch ...", "Hurt .", "Very Hurt .", "Incapacitated .", "Near Death ."]
    act(phone, "Theodora", "wound")
    phone.tap('dialog [data-option="hurt"]')
    fresh = phone.panel().locator(".would .box.new")
    expect(fresh).to_have_count(1)
    expect(fresh).to_have_attribute("data-mark", "H")
    phone.do("apply")
    phone.closed()
    assert letters(phone, "Theodora")[1] == "Hurt H"
    three_strokes = re.compile(r"^(M[^M]+){3}$")
    expect(phone.card("Theodora").locator(".mark path")).to_have_attribute("d", three_strokes)
    assert here(phone, "Theodora") == ["Hurt −1"]
    expect(phone.card("Theodora").locator(".headline")).to_contain_text("−1")
    wound(phone, "Theodora", "very_hurt")
    wound(phone, "Theodora", "hurt")
    assert letters(phone, "Theodora") == ["Scratch ...", "Hurt H", "Very Hurt V", "Incapacitated H", "Near Death ."]
    assert here(phone, "Theodora")[0].startswith("Incapacitated")
    expect(phone.page.get_by_role("button", name="Theodora").first).to_contain_text("Incapacitated")


def test_a_blow_by_relative_degree_is_two_taps_after_the_card(phone: Phone) -> None:
    duel(phone)
    for degree in (3, 2):
        phone.taps = 0
        phone.fighter("Theodora")
        phone.chip(DEGREE, degree)
        expect(phone.panel().locator(".preview .sentence")).to_be_visible()
        phone.do("apply")
        phone.closed()
        assert phone.taps == 3
    assert letters(phone, "Theodora") != ["Scratch ...", "Hurt .", "Very Hurt .", "Incapacitated .", "Near Death ."]


def test_an_exchange_is_both_rolls_and_their_wound(phone: Phone) -> None:
    """Odds of the whole before any die, then the attack as faces and the defence as a level."""
    duel(phone)
    act(phone, "Theodora", "exchange")
    odds = phone.panel().locator(".odds")
    expect(odds).to_contain_text("no blow lands")
    question = phone.panel().locator(".question")
    expect(question).to_contain_text("4dF")
    phone.do("faces")
    for face in (1, 1, 0, 0):
        phone.tap(question.locator(f'[data-face="{face}"]'))
    expect(phone.panel().locator(".answered.thrown")).to_have_count(1)
    phone.tap(question.locator('[data-chip="0"]'))
    expect(phone.panel().locator(".preview .sentence")).to_be_visible()
    expect(phone.panel().locator(".preview .record")).to_be_in_viewport(ratio=1)
    phone.do("apply")
    phone.closed()
    assert len(here(phone, "Theodora")) == 1


def test_letters_are_put_in_and_taken_out_by_hand(phone: Phone) -> None:
    duel(phone)
    act(phone, "Theodora", "correct")
    marks = phone.panel().get_by_role("group", name="Marks", exact=True)
    for _ in range(2):
        phone.tap(marks.locator('[data-option="S"]'))
    expect(phone.panel().locator(".would .box.new")).to_have_count(2)
    phone.tap(marks.get_by_role("button", name="Take out Scratch").first)
    expect(phone.panel().locator(".would .box.new")).to_have_count(1)
    phone.do("apply")
    phone.closed()
    assert letters(phone, "Theodora")[0] == "Scratch S.."


def test_a_factor_is_remembered_for_the_two_it_was_jotted_down_for(phone: Phone) -> None:
    duel(phone).joins("Bystander")
    act(phone, "Theodora", "factor")
    phone.chip(DEGREE, 2)
    for _ in range(2):
        phone.tap(phone.panel().get_by_role("button", name="Factor: one more"))
    expect(phone.panel().locator(".preview .sentence")).to_be_visible()
    phone.do("apply")
    phone.closed()

    phone.taps = 0
    phone.fighter("Theodora")
    expect(phone.panel().get_by_role("group", name=DEGREE, exact=True).locator("[aria-pressed=true]")).to_have_count(0)
    expect(phone.panel().get_by_role("textbox", name="Factor")).to_have_value("+2")
    phone.chip(DEGREE, 3)
    expect(phone.panel().locator(".preview .sentence")).to_be_visible()
    phone.do("apply")
    phone.closed()
    assert phone.taps == 3

    act(phone, "Bystander", "factor")
    expect(phone.panel().get_by_role("textbox", name="Factor")).to_have_value("0")


def test_a_track_is_edited_beside_what_it_does(phone: Phone) -> None:
    """The table follows what is typed, what cannot be is said in words, and nothing counts before it is kept."""
    duel(phone)
    panel = own_track(phone)
    keep = panel.locator('[data-do="keep own"]')
    expect(keep).to_be_disabled()
    table = panel.locator(".trial table").first
    row(panel, "Hurt", "Name").fill("Bleeding")
    expect(table).to_contain_text("Bleeding")
    expect(table).not_to_contain_text("Very Bleeding")
    row(panel, "Very Hurt", "From damage").fill("2")
    expect(panel.get_by_role("alert")).to_contain_text("Very Hurt")
    expect(keep).to_be_disabled()
    row(panel, "Very Hurt", "From damage").fill("6")
    expect(panel.get_by_role("alert")).to_have_count(0)
    expect(panel.locator(".trial .odds").first).to_be_visible()
    assert letters(phone, "Theodora")[1] == "Hurt ."
    expect(keep).to_be_enabled()
    phone.tap(keep)
    expect(phone.panel().locator("#title")).to_have_text("Readings")
    phone.away()
    assert letters(phone, "Theodora")[1] == "Bleeding ."
    phone.do("undo")
    until(lambda: letters(phone, "Theodora")[1].startswith("Hurt"))


def test_rows_are_added_moved_and_taken_out(phone: Phone) -> None:
    duel(phone)
    panel = own_track(phone)
    rows = panel.locator("[data-row]")
    expect(rows).to_have_count(5)
    phone.do("add row")
    expect(rows).to_have_count(6)
    expect(row(panel, "New 6", "From damage")).to_have_value("11")
    phone.tap(rows.nth(5).locator("[data-do=row]"))
    phone.do("row up")
    expect(row(panel, "New 6", "Name")).to_be_visible()
    expect(panel.get_by_role("alert")).to_be_visible()
    phone.do("row away")
    expect(rows).to_have_count(5)
    expect(panel.get_by_role("alert")).to_have_count(0)
    phone.page.keyboard.press("Escape")
    expect(phone.panel().locator("#title")).to_have_text("Readings")


def test_light_moderate_and_severe_in_one_tap(phone: Phone) -> None:
    duel(phone)
    wound(phone, "Theodora", "hurt")
    phone.menu("Readings")
    preset = phone.panel().locator('[data-field=levels] [data-preset^="Light, Moderate, Severe"]').first
    phone.tap(preset)
    expect(preset).to_have_attribute("aria-pressed", "true")
    phone.away()
    until(lambda: len(levels(phone, "Theodora")) == 6)
    phone.do("undo")
    until(lambda: letters(phone, "Theodora")[1] == "Hurt H")


def bleeding(phone: Phone) -> None:
    """A track of one's own, kept for this fight."""
    panel = own_track(phone)
    row(panel, "Hurt", "Name").fill("Bleeding")
    expect(panel.locator('[data-do="keep own"]')).to_be_enabled()
    phone.do("keep own")
    expect(phone.panel().locator("#title")).to_have_text("Readings")


def test_a_track_travels_in_the_link(phone: Phone, other_phone: Phone) -> None:
    duel(phone)
    bleeding(phone)
    phone.away()
    wound(phone, "Theodora", "hurt")
    there = letters(phone, "Theodora")
    link = phone.link()
    other = other_phone.open(link[link.index("#") :])
    expect(other.panel().locator(".slim").first).to_be_visible()
    other.do("accept")
    other.closed()
    expect(other.card("Theodora").locator(".slim")).to_be_visible()
    assert letters(other, "Theodora") == there
    assert any(level.startswith("Bleeding") for level in there)


def test_readings_are_kept_by_name_over_a_restart(profile: Callable[[], Phone]) -> None:
    phone = duel(profile())
    bleeding(phone)
    phone.page.get_by_label("Keep these readings by name").fill("Our grim table")
    phone.do("keep set")
    expect(phone.panel()).to_contain_text("Kept as “Our grim table”")
    phone.away()
    phone.context.close()

    again = profile().open().awake()
    again.menu("New fight")
    again.tap('[data-start-set="Our grim table"]')
    expect(again.page.locator("main.fight")).to_contain_text("Nobody is in this fight yet.")
    again.joins("Mira", "party")
    assert letters(again, "Mira")[1] == "Bleeding ."

    again.menu("Readings")
    kept = again.panel().locator('[data-set="Our grim table"]')
    use = kept.locator('[data-do="use set"]')
    expect(use).to_have_attribute("aria-pressed", "true")
    again.tap('dialog [data-field=levels] [data-preset="As printed"]')
    expect(use).to_have_attribute("aria-pressed", "false")
    again.tap(use)
    expect(use).to_have_attribute("aria-pressed", "true")
    remove = kept.locator('[data-do="remove set"]')
    again.tap(remove)
    again.tap(remove)
    expect(again.panel().locator(".sets")).to_have_count(0)


def acts(phone: Phone, name: str) -> list[str]:
    """The acts that the panel of this fighter offers."""
    phone.fighter(name)
    found = phone.acts()
    phone.away()
    return found


def looks(phone: Phone, see: Callable[[], list[str]]) -> dict[str, list[str]]:
    """What is wrong with every screen that a record with levels comes to, by screen."""
    wrong = {"fight": see()}
    for name in acts(phone, "Theodora"):
        act(phone, "Theodora", name)
        more = phone.panel().locator("[data-do=more]")
        if more.count():
            phone.tap(more)
        expect(phone.panel().locator(".quiet", has_text="Working")).to_have_count(0)
        wrong[name] = see()
        back_to_fight(phone)
    phone.fighter("Theodora")
    phone.do("edit")
    phone.do("more")
    wrong["panel"] = see()
    back_to_fight(phone)
    phone.menu("Readings")
    expect(phone.panel().locator(".trial table").first).to_be_visible()
    more = phone.panel().locator("[data-do=more]")
    if more.count():
        phone.tap(more)
    wrong["readings"] = see()
    phone.tap(phone.panel().locator("[data-field=levels] [data-do=own]"))
    expect(phone.panel().locator(".trial table").first).to_be_visible()
    phone.tap(phone.panel().locator("[data-do=row]").nth(1))
    wrong["own"] = see()
    phone.page.keyboard.press("Escape")
    back_to_fight(phone)
    return {name: found for name, found in wrong.items() if found}


@pytest.mark.parametrize("scheme", repeat_for(["dark", "light"], "dark"))
def test_axe_finds_nothing(phone: Phone, scheme: Literal["dark", "light"]) -> None:
    if not AXE.is_file():
        pytest.skip("axe-core is not installed")
    phone.page.emulate_media(color_scheme=scheme)
    duel(phone)
    wound(phone, "Theodora", "hurt")
    phone.page.evaluate(AXE.read_text("utf-8"))
    assert looks(phone, lambda: faults(phone)) == {}


@pytest.mark.parametrize(("width", "size"), repeat_for([(360, 100), (320, 100), (320, 200), (1280, 100)], (320, 200)))
def test_targets_are_large_and_nothing_is_cut_off(phone: Phone, width: int, size: int) -> None:
    duel(phone)
    wound(phone, "Theodora", "hurt")
    phone.page.set_viewport_size({"width": width, "height": 740})
    phone.page.evaluate("size => document.documentElement.style.setProperty('font-size', `${size}%`)", size)
    assert looks(phone, lambda: list(phone.page.evaluate(SMALL))) == {}


#: which fight is in front
IN_FRONT = """async () => (await import(document.querySelector("script[type=module]").src)).state.current"""


def test_its_starters_run(phone: Phone) -> None:
    phone.open().awake()
    system = phone.page.locator(".system", has=phone.page.locator(f'[data-start="{FUDGE}"]'))
    expect(system.locator("[data-starter]").first).to_be_visible()
    names = system.locator("[data-starter]").evaluate_all("all => all.map(one => one.dataset.starter)")
    assert len(names) > 1
    for name in names:
        before = phone.page.evaluate(IN_FRONT)
        phone.tap(f'[data-starter="{name}"]:visible')
        until(lambda before=before: phone.page.evaluate(IN_FRONT) != before)  # type: ignore[misc]
        phone.answered()
        expect(phone.page.locator(".order .slim").first).to_be_visible()
        expect(phone.page.locator(".problem")).to_have_count(0)
        phone.menu("New fight")
