"""Conditions in levels: a blow with the tests that follow from it, dice picked up again, effects bought one by one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from engines import until
from playwright.sync_api import expect

if TYPE_CHECKING:
    from phone import Phone
    from playwright.sync_api import Locator

SYSTEM = "cybergod"


def two(phone: Phone, victim: str = "Kitah toughness 3 resolve 1") -> Phone:
    """A thug is on turn, and Kitah is in reach."""
    phone.start(SYSTEM).joins("“Thug”").joins(victim, "party").do("next")
    expect(phone.page.locator("[data-take=Thug]")).to_be_visible()
    phone.tap("[data-take=Thug]")
    expect(phone.page.locator("li.turn")).to_contain_text("Thug")
    return phone


def question(phone: Phone, about: str) -> Locator:
    """What is asked now; waits until it is this."""
    asked = phone.panel().locator(".question")
    expect(asked).to_have_attribute("aria-label", re.compile(about))
    return asked


def faces(phone: Phone, about: str, *thrown: int) -> None:
    question(phone, about)
    phone.do("faces")
    for face in thrown:
        phone.tap(f'.question [data-face="{face}"]')


def choose(phone: Phone, about: str, option: str) -> None:
    phone.tap(question(phone, about).locator(f'[data-option="{option}"]'))


def hits(phone: Phone, on: str, *classes: int) -> None:
    """Hits of these Damage Classes, by hand."""
    phone.fighter(on)
    phone.act("hits")
    expect(phone.panel().locator(".sums")).to_be_visible()
    phone.do("numbers")
    tally = phone.panel().locator(".tally")
    while tally.locator("[data-there]").count():
        phone.tap(tally.locator("[data-there]").first)
    for one in classes:
        phone.tap(tally.locator(f'[data-chip="{one}"]'))
    phone.answered()  # a throw before that is none


def finish(phone: Phone) -> None:
    """Whatever dice are still asked are thrown by the app, and it is applied."""
    phone.answered()
    if phone.panel().locator(".question").count():
        more = phone.panel().locator('[data-do="roll all"]')
        phone.do("roll all" if more.count() else "roll")
    expect(phone.panel().locator(".sentence")).to_be_visible()
    phone.do("apply")
    phone.closed()


def test_what_was_taken_for_a_decision_is_said_under_the_odds(phone: Phone) -> None:
    two(phone)
    hits(phone, "Kitah", 3)
    expect(phone.panel().locator(".odds .assumed")).to_have_text("Not decided yet, and counted as: Keep.")


def pips(phone: Phone, name: str) -> dict[str, int]:
    """Each condition of a card with its level."""
    rows = [row for widget in phone.widgets(name) for row in widget.get("rows", [])]
    return {row["label"]: row["value"] for row in rows if row["value"]}


def test_a_blow_its_tests_and_dice_picked_up_again(phone: Phone) -> None:
    """Kitah of the text: Injured, Dying, and all three dice once more against death. Every way on shows its odds."""
    two(phone)
    hits(phone, "Kitah", 3)
    odds = phone.panel().locator(".odds")
    expect(odds).to_contain_text("dead")
    expect(odds).to_contain_text("%")
    phone.taps = 0
    faces(phone, "Critical", 2, 3, 3)
    ways = question(phone, "Critical").locator(".way")
    expect(ways).to_have_count(2)
    expect(ways.first).to_contain_text("%")
    assert ways.first.inner_text() != ways.last.inner_text(), "picking dice up again changes the odds"
    choose(phone, "Critical", "keep")
    faces(phone, "Death", 4, 3, 1)
    choose(phone, "Death", "reroll")
    faces(phone, "Death", 6, 6, 3)
    expect(phone.panel().locator(".sentence")).to_be_visible()
    expect(phone.panel().locator(".would .pip-row.changed")).to_have_count(2)
    phone.do("why")
    expect(phone.panel().locator(".why cite").first).to_be_visible()
    fell = phone.panel().locator(".why .roll", has_text="2 successes")
    expect(fell.locator(".die[data-scored]")).to_have_text(["6", "6"])
    expect(fell.locator(".die:not([data-scored])")).to_have_text(["3"])
    phone.do("apply")
    phone.closed()
    print(f"a blow with two tests and a re-roll, every die typed: {phone.taps} taps after the number")
    assert pips(phone, "Kitah") == {"Injured": 1, "Dying": 1}
    expect(phone.card("Kitah").locator(".headline")).to_contain_text("4D")
    phone.do("undo")
    expect(phone.card("Kitah").locator(".slim .inked")).to_have_count(0)
    phone.do("redo")
    expect(phone.card("Kitah").locator(".slim .inked")).to_have_count(2)


def test_the_answers_are_a_queue_and_one_tap_throws_the_rest(phone: Phone) -> None:
    two(phone, "Kitah toughness 3")
    hits(phone, "Kitah", 4, 3, 1)
    phone.do("roll")
    expect(phone.panel().locator(".answered.thrown .die")).to_have_count(3)
    # the order is one line now, and what is asked is in sight
    expect(phone.panel().locator(".tally")).to_have_count(0)
    expect(phone.panel().locator("[data-do=circumstances]").first).to_be_visible()
    phone.taps = 0
    finish(phone)
    assert phone.taps <= 2
    assert pips(phone, "Kitah")["Bruised"] == 1


def test_a_hasty_second_tap_on_a_throw_throws_once(phone: Phone) -> None:
    two(phone)
    hits(phone, "Kitah", 1)
    question(phone, "Shock")
    roll = "document.querySelector('[data-do=roll]')"
    answered = phone.page.evaluate(
        f"""async () => {{
          const {{state}} = await import(document.querySelector("script[type=module]").src);
          {roll}.click(); {roll}.click(); {roll}.click();
          while (state.panel.ask.busy) await new Promise((done) => setTimeout(done, 10));
          return state.panel.ask.answers.length;
        }}"""
    )
    assert answered == 1
    finish(phone)


def test_hits_are_tapped_repeated_and_taken_away(phone: Phone) -> None:
    two(phone)
    hits(phone, "Kitah", 3)
    tally = phone.panel().locator(".tally")
    phone.taps = 0
    phone.tap(tally.locator('[data-times="6"]'))
    expect(tally.locator('[data-there="3"]')).to_have_count(6)
    phone.tap(tally.locator('[data-chip="1"]'))
    phone.tap(tally.locator('[data-there="1"]'))
    expect(tally.locator("[data-there]")).to_have_count(6)
    phone.tap(tally.locator('[data-times="2"]'))
    expect(tally.locator("[data-there]")).to_have_count(2)
    assert phone.taps == 4
    mine = phone.panel().locator("[data-sum=dcs]")
    expect(mine).to_contain_text("by hand")
    phone.tap("[data-as-filled=dcs]")
    expect(mine).not_to_contain_text("by hand")


def test_a_weapon_is_found_among_many_and_remembered(phone: Phone) -> None:
    """Circumstances fill the order, each sum says why; the next time they stand in one line."""
    two(phone)
    phone.taps = 0
    phone.fighter("Kitah")
    phone.act("ranged_combat")
    phone.do("pick weapon")
    finder = phone.panel().locator(".finder")
    expect(finder.locator("[data-option]").first).to_be_visible()
    finder.get_by_label("Search").fill("battle rifle")
    expect(finder.locator("[data-option]")).to_have_count(1)
    phone.tap(finder.locator("[data-option]"))
    expect(finder).to_have_count(0)
    sums = phone.panel().locator("[data-sum]")
    expect(phone.panel().locator("[data-sum=dc]")).to_contain_text("4")
    expect(phone.panel().locator("[data-sum=pool]")).to_contain_text(re.compile(r"\dd\d"))
    phone.tap(sums.first)
    expect(phone.panel().locator(".sums + .why cite").first).to_be_visible()
    before = sums.first.inner_text()
    phone.do("pick distance")
    phone.tap(phone.panel().get_by_role("group", name="Distance").get_by_role("button", name="Long"))
    expect(sums.first).not_to_have_text(before)
    phone.tap(question(phone, "Ranged").locator('[data-chip="1"]'))
    choose(phone, "ffect", "initiative")
    phone.do("apply")
    phone.closed()
    print(f"a first attack with a weapon looked for, a range and effects bought: {phone.taps} taps")
    # one Action a round: the same again is for the next
    for _ in range(3):
        phone.do("next")
        phone.answered()  # the same tap before that is none
    expect(phone.page.locator("li.turn")).to_contain_text("Thug")
    phone.taps = 0
    phone.fighter("Kitah")
    line = phone.panel().locator("[data-do=circumstances]")
    expect(line).to_contain_text("Battle Rifle")
    expect(line).to_contain_text("Long")
    expect(phone.panel().locator(".pick")).to_have_count(0)
    phone.tap(question(phone, "Ranged").locator('[data-chip="0"]'))
    phone.do("apply")
    phone.closed()
    print(f"the same again, a miss: {phone.taps} taps")
    assert phone.taps == 3


def test_effects_are_bought_one_by_one_until_done(phone: Phone) -> None:
    two(phone, "Kitah toughness 3")
    phone.fighter("Kitah")
    phone.act("ranged_combat")
    phone.tap(question(phone, "Ranged").locator('[data-chip="3"]'))
    options = question(phone, "ffect").locator("[data-option]")
    expect(options.last).to_contain_text("Done")
    expect(options.first).to_contain_text(re.compile(r"3 × Hit\s+3 points\."))
    expect(options.locator(".way")).to_have_count(options.count())
    assert options.first.locator(".way").inner_text() != options.last.locator(".way").inner_text()
    choose(phone, "ffect", "hit")
    expect(phone.panel().locator(".answered", has_text="Hit")).to_have_count(1)
    choose(phone, "ffect", "done")
    expect(phone.panel().locator(".question")).not_to_have_attribute("aria-label", re.compile("ffect"))
    # a tap on the line takes the last of them back
    phone.tap(phone.panel().locator(".answered", has_text="Done"))
    expect(question(phone, "ffect").locator('[data-option="done"]')).to_be_visible()


def test_a_round_begins_with_what_is_due_and_all_may_act_in_any_order(phone: Phone) -> None:
    """Declare and resolve: Next proposes, a tap on a name takes, and the round's first cards are dice of the burning."""
    two(phone)
    names = phone.page.locator("[data-take]")
    following = phone.page.locator("[data-do=next]")
    expect(names).to_have_count(1)
    expect(following).to_contain_text("Kitah")
    phone.tap("[data-take=Kitah]")
    expect(phone.page.locator("li.turn")).to_contain_text("Kitah")
    expect(phone.page.locator(".phases .acted")).to_contain_text("Thug")
    phone.do("undo")
    expect(phone.page.locator("li.turn")).to_contain_text("Thug")
    phone.do("redo")
    expect(following).to_have_text("Begin round 2")

    phone.fighter("Kitah")
    phone.do("edit")
    phone.do("more")
    field = phone.panel().locator("[data-field=burning]")
    phone.tap(field.get_by_label("one more"))
    phone.do("save")
    phone.closed()
    phone.taps = 0
    phone.do("next")
    expect(question(phone, "Kitah")).to_contain_text("urning")
    expect(phone.panel().locator("[data-do=apply]")).to_have_count(0)
    phone.do("roll all")
    phone.do("apply")
    phone.closed()
    print(f"a round begins with a burning fighter: {phone.taps} taps")
    assert phone.taps == 3
    expect(phone.page.locator(".phases")).to_contain_text("Round 2")
    expect(phone.page.locator("li.turn")).to_have_count(0)
    phone.do("undo")
    expect(following).to_have_text("Begin round 2")


def test_a_moment_is_one_tap_for_everybody(phone: Phone) -> None:
    two(phone)
    hits(phone, "Kitah", 1)
    finish(phone)
    assert pips(phone, "Kitah")["Bruised"] == 1
    phone.taps = 0
    phone.do("wait")
    expect(phone.panel().locator("p.quiet")).to_contain_text("A round counts as 6 seconds on the clock.")
    phone.tap(phone.panel().locator("[data-moment]").first)
    phone.closed()
    assert phone.taps == 2
    until(lambda: "Bruised" not in pips(phone, "Kitah"))
    phone.do("undo")
    until(lambda: pips(phone, "Kitah").get("Bruised") == 1)


def test_something_ready_made_is_put_on_and_taken_off_by_hand(phone: Phone) -> None:
    phone.start(SYSTEM).joins("Thug")
    phone.fighter("Thug")
    phone.do("edit")
    armour = phone.panel().locator("[data-field=armour] input").first
    before = armour.input_value()
    phone.tap('[data-kits="Armour"]')
    phone.tap(phone.panel().locator(".finder [data-option]").last)
    expect(phone.panel().locator(".kits [role=status]")).to_contain_text("rmour")
    expect(armour).not_to_have_value(before)
    phone.do("save")
    phone.closed()
    expect(phone.page.locator("[data-do=undo]")).to_contain_text("Thug")
    phone.do("undo")
    phone.fighter("Thug")
    phone.do("edit")
    expect(armour).to_have_value(before)


def test_conditions_go_by_link(phone: Phone, other_phone: Phone) -> None:
    two(phone)
    hits(phone, "Kitah", 3)
    faces(phone, "Critical", 5, 3, 3)
    phone.do("apply")
    phone.closed()
    link = phone.link()
    other = other_phone.open(link[link.index("#") :]).awake()
    other.do("accept")
    other.closed()
    expect(other.card("Kitah")).to_be_visible()
    assert pips(other, "Kitah") == pips(phone, "Kitah") == {"Injured": 1}
    expect(other.page.locator(".phases .on")).to_contain_text("Thug")


def starters(phone: Phone, system: str) -> list[str]:
    section = phone.page.locator(".system", has=phone.page.locator(f'[data-start="{system}"]'))
    expect(section.locator("[data-starter]").first).to_be_visible()
    names: list[str] = section.locator("[data-starter]").evaluate_all("all => all.map(one => one.dataset.starter)")
    return names


@pytest.mark.parametrize("system", [SYSTEM, "eclipse-phase"])
def test_every_starter_runs_in_one_tap(phone: Phone, system: str) -> None:
    phone.open().awake()
    names = starters(phone, system)
    assert len(names) > 2
    for name in names:
        phone.tap(f'[data-starter="{name}"]:visible')
        expect(phone.page.locator("[data-do=next]")).to_have_text("Begin round 1")
        expect(phone.page.locator("button[data-fighter]").nth(1)).to_be_visible()
        expect(phone.page.locator(".problem")).to_have_count(0)
        phone.menu("New fight")
