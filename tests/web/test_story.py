"""One fight from its start to the next morning, as a game master runs it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import NewPhone
    from phone import Phone

    from serve import Site


def test_the_ghoul_hits_boris(phone: Phone) -> None:
    """Odds before, boxes after, the reason, and both ways through the log."""
    phone.ghoul_and_boris()
    phone.fighter("Boris")
    phone.chip("Damage", 5)
    odds = phone.panel().locator(".odds")
    expect(odds).to_contain_text("20 % dying in 5 min")
    expect(odds).to_contain_text("30 % Serious")
    expect(odds.locator(".spoken")).to_contain_text("per cent")
    phone.tap(odds)
    expect(odds).to_contain_text("16/81")
    phone.chip("Soak", 2)
    expect(odds).to_have_count(0)
    expect(phone.panel().locator(".comes")).to_have_text("Boris: Serious")
    fresh = phone.panel().locator(".would .frame.new")
    assert fresh.evaluate("frames => frames.getAttribute('d').match(/M/g).length") == 6
    phone.do("why")
    expect(phone.panel().locator(".why cite").first).to_be_visible()
    expect(phone.panel().locator(".why")).to_contain_text("net 3")
    phone.do("apply")
    phone.closed()
    phone.shows("Boris", "XXXXXX....")
    expect(phone.card("Boris")).to_contain_text("−4")
    expect(phone.page.locator("#page > .spoken")).to_contain_text("Boris")

    phone.do("undo")
    phone.shows("Boris", "..........")
    redo = phone.page.locator("[data-do=redo]")
    expect(redo).to_contain_text("Boris")
    phone.do("redo")
    phone.shows("Boris", "XXXXXX....")
    expect(phone.page.locator("[data-do=undo]")).to_contain_text("Boris")

    phone.menu("What happened")
    phone.tap(phone.panel().locator("[data-log] button").first)
    expect(phone.panel().locator(".why")).to_contain_text("net 3")


def test_the_fight_outlives_tab_and_server(profile: Callable[[], Phone], site: Site, new_phone: NewPhone) -> None:
    """Closed tab, dead server, a cold start: the same fight. Its link opens beside what another device has."""
    phone = profile().ghoul_and_boris()
    phone.blow("Boris", 5, 2)
    phone.shows("Boris", "XXXXXX....")
    undo = phone.page.locator("[data-do=undo]").inner_text()
    link = phone.link()
    phone.menu("About")
    expect(phone.panel()).to_contain_text("works without a signal")
    phone.context.close()
    site.stop()

    again = profile().open()
    expect(again.card("Boris")).to_be_visible()
    again.awake()
    again.shows("Boris", "XXXXXX....")
    expect(again.page.locator("[data-do=undo]")).to_have_text(undo)
    again.do("undo")
    again.shows("Boris", "..........")
    again.do("redo")
    again.shows("Boris", "XXXXXX....")
    again.context.close()

    site.start()
    other = new_phone().start().joins("Mira", "party")
    other.open("?other" + link[link.index("#") :])
    expect(other.panel()).to_contain_text("2 fighters")
    expect(other.card("Mira")).to_be_attached()
    other.do("accept")
    other.closed()
    other.shows("Boris", "XXXXXX....")
    assert "e2f" not in other.page.url
    other.menu("Fights")
    expect(other.panel().locator("[data-fight]")).to_have_count(2)


def test_a_blow_costs_four_taps_and_three_when_remembered(phone: Phone) -> None:
    phone.ghoul_and_boris()
    phone.taps = 0
    phone.blow("Boris", 3, 2)
    assert phone.taps == 4
    assert phone.page.evaluate("() => document.activeElement?.tagName") not in ("INPUT", "TEXTAREA")
    phone.taps = 0
    phone.fighter("Boris")
    phone.chip("Soak", 2)
    phone.do("apply")
    phone.closed()
    assert phone.taps == 3
    phone.shows("Boris", "XX........")


def test_a_weapon_given_with_the_name_is_remembered(phone: Phone) -> None:
    phone.start().joins("Ghoul claws 5L").joins("Boris", "party").do("next")
    phone.fighter("Boris")
    expect(phone.panel().locator("[data-remembered]")).to_contain_text("5 lethal")
    phone.chip("Soak", 2)
    phone.do("apply")
    phone.shows("Boris", "XXXXXX....")


def test_who_does_it_can_be_changed(phone: Phone) -> None:
    phone.ghoul_and_boris().joins("Mira", "party")
    phone.fighter("Boris")
    expect(phone.panel().locator("[data-do=by]")).to_contain_text("Ghoul")
    phone.do("by")
    phone.tap('[data-by="Mira"]')
    phone.chip("Damage", 3)
    phone.chip("Soak", 0)
    expect(phone.panel().locator(".sentence")).to_contain_text("Mira")


def test_one_blast_on_several_is_one_undo(phone: Phone) -> None:
    """Many, the foes, go on, the number, one soak each, Apply."""
    phone.start().joins("Boris", "party").joins("3 Ghoul").do("next")
    phone.taps = 0
    phone.do("many")
    phone.do("pick foe")
    phone.do("go")
    phone.chip("Damage", 4)
    for name, soak in (("Ghoul 1", 1), ("Ghoul 2", 3), ("Ghoul 3", 2)):
        phone.chip(f"{name}: Soak", soak)
    phone.do("apply")
    phone.closed()
    assert phone.taps == 5 + 3
    phone.shows("Ghoul 1", "XXXXXX....")
    phone.shows("Ghoul 2", "X.........")
    phone.shows("Ghoul 3", "XXX.......")
    phone.do("undo")
    for name in ("Ghoul 1", "Ghoul 2", "Ghoul 3"):
        phone.shows(name, "..........")


def test_holding_a_card_begins_picking(phone: Phone) -> None:
    phone.ghoul_and_boris()
    phone.card("Boris").dispatch_event("contextmenu")
    expect(phone.card("Boris")).to_have_attribute("aria-pressed", "true")
    phone.fighter("Ghoul")
    expect(phone.page.locator("nav.bar")).to_contain_text("2 fighters")
    phone.do("cancel")
    expect(phone.page.locator("[data-do=next]")).to_be_visible()


def test_faces_typed_are_read_by_the_rules(phone: Phone) -> None:
    """5 and 6 are hits: of 5, 1, 6, 2 there are two."""
    phone.ghoul_and_boris()
    phone.fighter("Boris")
    phone.chip("Damage", 5)
    phone.do("faces")
    for face in (5, 1, 6, 2):
        phone.tap(f'[data-face="{face}"]')
    expect(phone.panel().locator(".sentence")).to_contain_text("net 3")
    phone.do("apply")
    phone.shows("Boris", "XXXXXX....")


def thrown(phone: Phone) -> str:
    """Sixteen dice thrown by the app, as they lie."""
    phone.start().joins("Ghoul").joins("Boris STR 16", "party").do("next")
    phone.fighter("Boris")
    phone.chip("Damage", 5)
    phone.do("roll")
    dice = phone.panel().locator(".thrown .die")
    expect(dice).to_have_count(16)
    return " ".join(dice.all_inner_texts())


def test_rolled_for_me_is_shown_kept_and_never_the_same(phone: Phone, other_phone: Phone) -> None:
    """What is applied is what was shown, and two starts of Python throw different dice."""
    first = thrown(phone)
    sentence = phone.panel().locator(".sentence").inner_text()
    expect(phone.panel().locator("[data-do=roll]")).to_be_disabled()
    phone.do("apply")
    phone.closed()
    expect(phone.page.locator("[data-do=undo]")).to_contain_text(sentence.split(":")[-1].strip().rstrip("."))
    assert first != thrown(other_phone)


def test_dice_once_thrown_stay_thrown(phone: Phone) -> None:
    """Another number for the damage is no second throw."""
    first = thrown(phone)
    phone.do("circumstances")
    phone.chip("Damage", 6)
    expect(phone.panel().locator(".sentence")).to_contain_text("6")
    assert " ".join(phone.panel().locator(".thrown .die").all_inner_texts()) == first


def test_every_kind_of_stroke_is_drawn(phone: Phone) -> None:
    """Aggravated over lethal over normal, from the left."""
    phone.ghoul_and_boris()
    for kind, damage, boxes in (
        ("normal", 2, "///......."),
        ("lethal", 1, "X///......"),
        ("aggravated", 1, "*X///....."),
    ):
        phone.fighter("Boris")
        phone.tap(f'[data-option="{kind}"]')
        phone.do("all") if phone.panel().locator("[data-do=all]").count() else None
        phone.chip("Damage", damage)
        phone.chip("Soak", 0)
        phone.do("apply")
        phone.closed()
        phone.shows("Boris", boxes)


def test_dying_runs_down_and_comes_due(phone: Phone) -> None:
    phone.start().joins("Ghoul").joins("Boris STR 4 healing 3", "party").do("next")
    phone.blow("Boris", 5, 0)
    expect(phone.page.locator("[data-do=alerts]")).to_contain_text("Boris")
    expect(phone.card("Boris").locator(".state")).to_contain_text("5")
    phone.do("alerts")
    expect(phone.panel().locator(".due [data-due]").first).to_be_visible()
    phone.away()
    phone.do("wait")
    phone.tap('[data-wait="5"]')
    phone.tap("[data-option=pass]")
    # The last test before the end is asked, and nothing has happened before it is answered.
    question = phone.panel().locator(".question")
    expect(question).to_be_visible()
    phone.do("roll")
    expect(phone.panel().locator("[data-do=apply]")).to_be_enabled()
    phone.do("apply")
    phone.closed()
    expect(phone.page.locator("[data-do=wait]")).to_contain_text("5")


def test_from_the_keyboard(new_phone: NewPhone) -> None:
    """n, t, z and the others, without a finger."""
    phone = new_phone(
        service_workers="block", viewport={"width": 1280, "height": 800}, has_touch=False, is_mobile=False
    )
    page = phone.open().awake().page
    page.locator("[data-starter]").first.click()
    expect(page.locator("button[data-fighter]")).not_to_have_count(0)
    expect(page.locator("[data-do=undo]")).to_contain_text("join")
    page.keyboard.press("n")
    expect(page.locator("li.turn")).to_have_count(1)
    page.keyboard.press("t")
    expect(phone.panel().get_by_role("group", name="Damage", exact=True)).to_be_visible()
    page.keyboard.press("Escape")
    phone.closed()
    page.keyboard.press("z")
    expect(page.locator("[data-do=redo]")).to_be_visible()
    page.keyboard.press("Shift+Z")
    expect(page.locator("[data-do=redo]")).to_have_count(0)
    page.keyboard.press("Alt+n")
    expect(page.locator("[data-do=undo]")).to_contain_text("Back")
    page.keyboard.press("/")
    expect(page.get_by_label("Name, or a line of text")).to_be_focused()
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(phone.panel()).to_contain_text("next turn")
