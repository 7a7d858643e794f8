"""What is said where it is needed: who has the least time, the number of a long name, who helps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from jobs import by_hand
from phone import REVISED
from playwright.sync_api import expect

if TYPE_CHECKING:
    from phone import Phone

#: a friend who needs help
HURT = {REVISED: {"track": [10, 10, 0], "healing": 3}, "fudge": {}}


def test_the_alert_names_the_party_first_and_then_whoever_has_the_least_time(phone: Phone) -> None:
    phone.start().joins("Ghoul").joins("Mara\nTibor", "party")
    for name, left in (("Mara", 65), ("Tibor", 9), ("Ghoul", 5)):
        by_hand(
            phone, do="edit", fighter=name, sheet={"track": [10, 10, 0], "condition": "dying", "minutes_left": left}
        )
    phone.tap(phone.page.locator("[data-note=fell]").get_by_role("button", name="Seen"))
    expect(phone.page.locator("[data-do=alerts] b")).to_contain_text("Tibor 9 min · Mara 1 h 5 min")


def test_a_long_name_keeps_its_number_in_the_bar(phone: Phone) -> None:
    phone.start().joins("Boris", "party").joins("6 Cultist of the Black Candle")
    by_hand(phone, do="turn", fighter="Cultist of the Black Candle 1")
    number = phone.page.locator("nav.bar [data-do=next] .named > b")
    expect(number).to_have_text("2")
    for width, height in ((360, 740), (320, 640), (1280, 800)):
        phone.page.set_viewport_size({"width": width, "height": height})
        box, button = number.bounding_box(), phone.page.locator("nav.bar [data-do=next]").bounding_box()
        assert box
        assert button
        assert button["x"] <= box["x"]
        assert box["x"] + box["width"] <= button["x"] + button["width"], width
        assert box["y"] + box["height"] <= button["y"] + button["height"], width


def test_what_a_closed_line_had_read_is_gone(phone: Phone) -> None:
    phone.ghoul_and_boris().page.set_viewport_size({"width": 1280, "height": 800})
    phone.menu("One line")
    phone.panel().locator("#line").fill("ghoul > zzz 4L")
    expect(phone.panel().locator(".read")).to_contain_text("zzz")
    phone.away()
    expect(phone.page.locator(".rest #command")).to_have_value("")
    expect(phone.page.locator(".rest .read")).not_to_contain_text("zzz")


def test_dice_that_the_sheet_has_are_said_to_be_of_the_sheet(phone: Phone) -> None:
    phone.start().joins("Vera healing 5", "party")
    by_hand(phone, do="edit", fighter="Vera", sheet={"track": [3, 0, 0], "healing": 5})
    phone.fighter("Vera")
    phone.act("heal_tick")
    dice = phone.page.get_by_role("textbox", name="Dice", exact=True)
    expect(phone.panel().locator(".field", has=dice).locator(".guess")).to_have_text("of the sheet")
    expect(phone.panel().locator(".question")).to_contain_text("5d6")
    phone.away()


@pytest.mark.parametrize("system", HURT)
def test_a_friend_is_helped_first_by_whoever_is_on_turn(phone: Phone, system: str) -> None:
    phone.start(system)
    for name in ("Oswin", "Tibor"):
        by_hand(phone, do="join", fighter=name, side="party")
    by_hand(phone, do="join", fighter="Ghoul")
    if system == "fudge":
        by_hand(phone, do="act", act="wound", on="Tibor", order={"level": "incapacitated"})
    else:
        by_hand(phone, do="edit", fighter="Tibor", sheet=HURT[system])
    by_hand(phone, do="turn", fighter="Oswin")
    for weapon in (False, True):
        if weapon:  # that of whoever is on turn
            line = "Oswin, sword 5L" if system == REVISED else "Oswin, sword +3"
            by_hand(phone, do="leave", fighter="Oswin")
            by_hand(phone, do="quick", line=line, side="party")
            by_hand(phone, do="turn", fighter="Oswin")
        phone.fighter("Tibor")
        panel = phone.panel()
        expect(panel.locator(".head .by")).to_contain_text("Oswin")
        expect(panel.locator("[data-arm][aria-pressed=true]")).to_have_count(0)
        tone = phone.page.evaluate("""async () => {
          const { state } = await import(document.querySelector("script[type=module]").src);
          const act = state.systems.find(({ id }) => id === state.screen.system).acts.find(({ id }) => id === state.panel.act);
          return act.tone;
        }""")
        assert tone == "calm"
        phone.away()
