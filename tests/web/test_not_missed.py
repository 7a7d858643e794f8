"""What must not be missed, and what must not be mistaken: a hero who falls, an alert, a notice, an order done again."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from fonts import PAIRS, fonts_of
from jobs import by_hand
from phone import REVISED
from playwright.sync_api import expect
from test_in_sight import SYSTEMS, goes_on, in_sight, settled, starter

from goals import repeat_for

if TYPE_CHECKING:
    from phone import Phone

#: what brings a fighter of these rules to death's door
DYING: dict[str, dict[str, Any]] = {
    "after-sundown": {"track": [10, 10, 0]},
    REVISED: {"track": [10, 10, 0]},
    "cybergod": {"dying": 2},
    "eclipse-phase": {"unconscious": True},
    "fudge": {"dead": True},
}


def fells(phone: Phone, name: str, system: str) -> None:
    by_hand(phone, do="edit", fighter=name, sheet=DYING[system])


def sees(phone: Phone) -> None:
    note = phone.page.locator("[data-note=fell]")
    phone.tap(note.get_by_role("button", name="Seen"))
    expect(note).to_have_count(0)


@pytest.mark.parametrize("system", repeat_for(SYSTEMS, REVISED, "fudge"))
def test_a_hero_who_falls_is_named_in_sight_and_undone_at_once(phone: Phone, system: str) -> None:
    phone.start(system).joins("Ghoul").joins("8 Walker").joins("Boris", "party")
    fells(phone, "Ghoul", system)
    expect(phone.page.locator("[data-note=fell]")).to_have_count(0)
    fells(phone, "Boris", system)
    note = phone.page.locator("[data-note=fell][role=alert]")
    expect(note).to_contain_text(re.compile(r"Boris: (dying|critical|unconscious|stunned out|dead)"))
    in_sight(phone, note)
    phone.tap(note.get_by_role("button", name="Undo"))
    expect(note).to_have_count(0)
    expect(phone.page.locator("[data-do=redo]")).to_contain_text("Boris")


@pytest.mark.parametrize("system", repeat_for(SYSTEMS, "cybergod", "fudge"))
def test_a_heros_fall_is_said_once_and_leads_to_what_is_to_be_decided(phone: Phone, system: str) -> None:
    phone.start(system).joins("Ghoul").joins("Boris", "party")
    by_hand(phone, do="act", act="wound", on="Ghoul", order={"level": "near_death"}) if system == "fudge" else fells(
        phone, "Ghoul", system
    )
    expect(phone.page.locator("[data-do=alerts]")).to_have_count(1)
    fells(phone, "Boris", system)
    note = phone.page.locator(".above [data-note=fell]")
    expect(note).to_contain_text(re.compile("Boris: .*[12] to decide"))
    said = " ".join(phone.page.locator(".notes, .above, .toast").all_inner_texts())
    assert said.count("Boris:") == 1
    phone.tap(note.locator("[data-do=alerts]"))
    expect(phone.panel().locator(".due").first).to_be_visible()
    phone.away()
    sees(phone)
    expect(phone.page.locator("[data-do=alerts]")).to_have_count(1)


def test_a_hero_struck_down_by_a_blow_is_an_event(phone: Phone) -> None:
    phone.ghoul_and_boris().blow("Boris", 7, 0)
    note = phone.page.locator("[data-note=fell]")
    expect(note).to_contain_text("Boris: dying, 5 min left.")
    in_sight(phone, note)
    # it stays until it is seen, and takes nothing back that came later
    goes_on(phone)
    expect(note).to_be_visible()
    expect(note.get_by_role("button", name="Undo")).to_have_count(0)
    phone.tap(note.get_by_role("button", name="Seen"))
    expect(note).to_have_count(0)


def test_an_open_alert_stays_on_its_fighter(phone: Phone) -> None:
    phone.start().joins("Ghoul").joins("3 Walker").joins("Boris", "party")
    for name in ("Ghoul", "Walker 1", "Boris"):
        fells(phone, name, REVISED)
    expect(phone.page.locator("[data-do=alerts]")).to_contain_text("Boris: dying, 1 h left. 3 to decide")
    sees(phone)
    expect(phone.page.locator("[data-do=alerts]")).to_contain_text("3 dying: Boris")
    phone.do("alerts")
    about = phone.panel().locator(".due")
    expect(about.first).to_have_attribute("data-about", "Boris")
    expect(about.last).to_contain_text("Foes (2): dying")
    phone.do("each")
    walker = phone.panel().locator('.due .due[data-about="Walker 1"]')
    expect(walker).to_be_visible()
    by_hand(phone, do="edit", fighter="Ghoul", sheet={"track": [0, 0, 0], "condition": None, "minutes_left": None})
    expect(about).to_have_count(2)
    expect(phone.panel().locator('.due[data-about="Walker 1"]')).to_be_visible()
    by_hand(phone, do="leave", fighter="Walker 1")
    expect(about).to_have_count(1)
    expect(about).to_have_attribute("data-about", "Boris")
    by_hand(phone, do="leave", fighter="Boris")
    expect(phone.panel()).to_contain_text("Nothing is waiting.")
    expect(phone.page.locator("[data-do=alerts]")).to_have_count(0)


def test_what_is_left_alone_is_said_no_more_until_it_is_brought_back(phone: Phone) -> None:
    phone.start().joins("3 Walker").joins("Boris", "party")
    for name in ("Walker 1", "Walker 2", "Boris"):
        fells(phone, name, REVISED)
    phone.do("alerts")
    phone.tap(phone.panel().locator('.due[data-about="dying"] [data-do="leave alone"]'))
    phone.away()
    expect(phone.page.locator("[data-do=alerts]")).to_contain_text("Boris: dying")
    phone.open().awake()
    expect(phone.page.locator("[data-do=alerts]")).to_contain_text("Boris: dying")
    phone.do("alerts")
    phone.do("bring back")
    phone.away()
    expect(phone.page.locator("[data-do=alerts]")).to_contain_text("3 dying")


def test_what_is_due_of_several_is_done_for_all_of_them(phone: Phone) -> None:
    phone.start().joins("3 Walker").joins("Boris", "party").do("next")
    for name in ("Walker 1", "Walker 2"):
        fells(phone, name, REVISED)
    phone.do("alerts")
    phone.tap(phone.panel().get_by_role("button", name="First aid, all 2"))
    expect(phone.panel().locator("#title")).to_contain_text("Walker × 2")


def test_what_was_said_of_one_fight_does_not_follow_into_another(phone: Phone) -> None:
    starter(phone, REVISED)
    link = phone.link()
    phone.page.evaluate("link => { location.hash = new URL(link).hash; }", link)
    phone.do("accept")
    note = phone.page.locator("[data-note=opened]")
    expect(note).to_contain_text("Opened beside")
    phone.menu("Fights")
    phone.tap(phone.panel().locator(".kept .open:not([aria-current])").first)
    expect(phone.page.locator("main.fight")).to_be_visible()
    expect(note).to_have_count(0)
    # nor is a hero's fate
    by_hand(phone, do="edit", fighter=hero(phone), sheet=DYING[REVISED])
    expect(phone.page.locator("[data-note=fell]")).to_be_visible()
    phone.menu("Fights")
    phone.tap(phone.panel().locator(".kept .open:not([aria-current])").first)
    expect(phone.page.locator("[data-note=fell]")).to_have_count(0)


def hero(phone: Phone) -> str:
    name = phone.page.locator("li.party [data-fighter]").first.get_attribute("data-fighter")
    assert name
    return name


def test_what_was_opened_and_played_is_not_given_back_by_one_tap(phone: Phone) -> None:
    starter(phone, REVISED)
    link = phone.link()
    phone.page.evaluate("link => { location.hash = new URL(link).hash; }", link)
    phone.do("accept")
    expect(phone.page.locator("[data-note=opened]")).to_be_visible()
    goes_on(phone)
    expect(phone.page.locator("[data-note=opened]")).to_have_count(0)


@pytest.mark.parametrize("system", repeat_for(["after-sundown", REVISED, "eclipse-phase", "fudge"], REVISED, "fudge"))
def test_who_cannot_act_is_passed_by_and_attacks_nobody(phone: Phone, system: str) -> None:
    phone.start(system).joins("Ghoul").joins("Walker").joins("Boris", "party")
    fells(phone, "Walker", system)
    expect(phone.page.locator("[data-do=next]")).not_to_contain_text("Walker")
    phone.do("down")
    expect(phone.card("Walker")).to_contain_text("passed by")
    turns = set()
    for _ in range(6):
        goes_on(phone)
        on = phone.page.locator("li.turn [data-fighter]")
        turns.add(on.get_attribute("data-fighter") if on.count() else None)
    assert "Walker" not in turns
    # whoever it is given to all the same is on turn, and no one's attacker unless named
    by_hand(phone, do="turn", fighter="Walker")
    phone.fighter("Boris")
    expect(phone.panel().locator("[data-do=by]")).to_contain_text("nobody")


def test_what_somebody_did_does_not_read_like_what_they_suffer(phone: Phone) -> None:
    phone.start("fudge").joins("Leroy", "party").joins("Theodora").do("next")
    phone.fighter("Theodora")
    phone.act("wound")
    phone.tap(phone.panel().locator("[data-option]").get_by_text("Very Hurt", exact=True))
    phone.do("apply")
    phone.closed()
    expect(phone.card("Leroy")).to_be_visible()
    assert "very hurt" not in (phone.card("Leroy").inner_text() + phone.card("Leroy").inner_html()).lower()
    phone.fighter("Theodora")
    expect(phone.panel()).to_contain_text(re.compile("last time", re.IGNORECASE))


@pytest.mark.parametrize("system", repeat_for(SYSTEMS, REVISED, "fudge"))
def test_a_panel_opened_again_is_not_armed(phone: Phone, system: str) -> None:
    """Every harm that can be done, done once: the panel that is opened next does nothing by one tap on Apply."""
    phone.start(system).joins("Leroy", "party").joins("Theodora")
    by_hand(phone, do="turn", fighter="Leroy")
    phone.fighter("Theodora")
    acts = phone.acts("harm")
    phone.away()
    done, armed = [], []
    for act in acts:
        phone.fighter("Theodora")
        phone.act(act)
        phone.answered()
        chosen = phone.panel().locator("[data-option], [data-chip]")
        if (
            not phone.panel()
            .locator("[data-do=apply], [data-do=roll]")
            .locator("visible=true")
            .locator(":enabled")
            .count()
            and chosen.count()
        ):
            chosen.nth(2 if chosen.count() > 2 else 0).dispatch_event("click")
        phone.answered()
        settled(phone)
        if phone.panel().count():
            phone.away()
            continue
        done.append(act)
        by_hand(phone, do="turn", fighter="Leroy")
        phone.fighter("Theodora")
        phone.answered()
        if phone.panel().locator("[data-do=apply]").is_enabled():
            armed.append(act)
        phone.away()
        phone.do("undo")
        phone.do("undo")
        phone.closed()
    assert done
    assert armed == []


def test_what_was_remembered_is_done_again_by_its_own_button(phone: Phone) -> None:
    phone.start("fudge").joins("Leroy", "party").joins("Theodora").do("next")
    for _ in range(2):
        phone.fighter("Theodora")
        again = phone.panel().locator("[data-remembered='very hurt']")
        if again.count():
            expect(again).to_have_attribute("aria-pressed", "false")
            phone.tap(again)
        else:
            phone.act("wound")
            phone.tap(phone.panel().locator("[data-option]").get_by_text("Very Hurt", exact=True))
        phone.do("apply")
        phone.closed()
    expect(phone.page.locator("[data-do=undo]")).to_contain_text("Theodora")


def test_a_slip_in_a_quick_line_is_said(phone: Phone) -> None:
    phone.start().joins("Wight STRR 4")
    note = phone.page.locator("[data-note=doubt]")
    expect(note).to_contain_text("“STRR 4” was taken as part of the name: was str 4 meant?")
    in_sight(phone, note)
    phone.tap(note.get_by_role("button", name="Undo"))
    expect(phone.page.locator("[data-fighter]")).to_have_count(0)
    expect(note).to_have_count(0)


def test_fudge_dice_show_their_signs(phone: Phone) -> None:
    phone.start("fudge").joins("Leroy", "party").joins("Theodora").do("next")
    phone.fighter("Theodora")
    phone.tap(phone.panel().get_by_role("button", name="Exchange", exact=True))
    phone.tap(phone.panel().locator("[data-do=faces]"))
    expect(phone.panel().locator("[data-face]")).to_have_text(["−", "0", "+"])
    for face in (-1, 0, 1, 1):
        phone.tap(f'[data-face="{face}"]')
    expect(phone.panel().locator(".answered.thrown .die")).to_have_text(["−", "0", "+", "+"])
    settled(phone)
    phone.menu("What happened")
    phone.tap(phone.panel().locator("[data-log] button").first)
    expect(phone.panel().locator(".why .die").first).to_have_text(re.compile("^[−0+]$"))


def test_attack_and_defence_dice_lie_apart_and_known_dice_have_no_odds(phone: Phone) -> None:
    phone.start("eclipse-phase").joins("Dust", "party").joins("Guard")
    by_hand(phone, do="turn", fighter="Dust")
    phone.fighter("Guard")
    expect(phone.panel().locator(".odds")).to_be_visible()
    phone.do("roll")
    expect(phone.panel().locator("[data-do='roll all']")).to_be_visible()
    phone.do("roll all")
    expect(phone.panel().locator(".sentence")).to_be_visible()
    strip = phone.panel().locator(".odds .strip")
    assert strip.count() == 0 or strip.locator("rect").count() == 1
    phone.do("why")
    rolls = (
        phone.panel().locator(".why .rolls", has=phone.page.locator(".roll:nth-child(2)")).first.locator(".roll small")
    )
    expect(rolls.first).to_contain_text("Attack")
    expect(rolls.last).to_contain_text("Defense")


@pytest.mark.parametrize("device", [None, *PAIRS])
def test_who_is_dying_comes_before_the_end_of_the_fight(phone: Phone, device: str | None) -> None:
    """Where no foe stands any more and a hero is dying, both have one line, and it is the hero's, whatever the fonts."""
    phone.start().joins("Boris", "party").joins("Ines", "party").joins("Ghoul")
    for name, sheet in (("Boris", {"track": [10, 10, 0]}), ("Ghoul", {"condition": "dead"})):
        by_hand(phone, do="edit", fighter=name, sheet=sheet)
    sees(phone)
    due, end = phone.page.locator("[data-do=alerts]"), phone.page.locator("[data-do='end fight']")
    with fonts_of(phone, device):
        expect(due).to_contain_text("Boris: dying, 1 h left")
        expect(end).to_have_text(re.compile("End the fight"))
        first, second = due.bounding_box(), end.bounding_box()
    assert first is not None
    assert second is not None
    assert first["height"] <= 52
    assert first["width"] > second["width"]
    assert first["y"] == second["y"]
