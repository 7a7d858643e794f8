"""What a question says of its dice: how they are read, what their numbers are called, and how likely each is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from jobs import by_hand
from phone import REVISED
from playwright.sync_api import expect

from sawbones.play import dice
from sawbones.play.die import die
from sawbones.play.question import Mark, Question
from sawbones.wire.odds import question

if TYPE_CHECKING:
    from phone import Phone

    from sawbones.play.dice import Roll

#: another question in the place of the one that is asked, as the rules would ask it
ASK = """async (question) => {
  const {does, state} = await import(document.querySelector("script[type=module]").src);
  does.ask({reply: {...state.panel.ask.reply, question}});
}"""
#: what hurts so that time asks for dice, by the system; nobody's end is open by dice in Fudge
DYING: dict[str, dict[str, Any]] = {
    "after-sundown": {"track": [10, 10, 0], "healing": 3},
    REVISED: {"track": [10, 10, 0], "healing": 3},
    "cybergod": {"dying": 2},
}
FARES_BETTER: dict[str, dict[str, Any]] = {
    "after-sundown": {"healing": 9},
    REVISED: {"healing": 9},
    "cybergod": {"dying": 1},
}
BLADES = dice.highest([die(6)] * 2, twice=7).named({7: "critical"})


def ask(phone: Phone, roll: Roll[Any], *marks: Mark) -> None:
    phone.ghoul_and_boris()
    phone.fighter("Boris")
    phone.chip("Damage", 5)
    expect(phone.panel().locator(".question")).to_contain_text("Soak")
    phone.page.evaluate(ASK, question(Question("Harm", roll=roll, marks=marks), "Boris"))
    expect(phone.panel().locator(".question")).to_have_attribute("aria-label", re.compile("Harm"))


def chips(phone: Phone) -> list[str]:
    return [" ".join(text.split()) for text in phone.panel().locator(".question [data-chip]").all_inner_texts()]


@pytest.mark.parametrize("strength", [4, 7])
def test_the_chips_say_what_the_strip_says(phone: Phone, strength: int) -> None:
    phone.start().joins("Ghoul").joins(f"Boris STR {strength} willpower {strength}", "party").do("next")
    phone.fighter("Boris")
    phone.chip("Damage", 5)
    asked = phone.panel().locator(".question")
    expect(asked.locator(".label small")).to_have_text(f"{strength}d6, read the hits")
    expect(asked.locator("[data-chip] small")).to_have_count(strength + 1)
    said = phone.panel().locator(".odds .spoken").text_content() or ""
    bars = [f"{whole} %" for whole in re.findall(r"([<>]?\d+) per cent", said)]
    mine = [text.split(" ", 1)[1] for text in chips(phone)]
    # every number of hits below what the blow does ends in a bar of its own, the worst first
    assert bars[:5] == mine[:5]


def test_the_highest_die_and_the_word_for_a_number(phone: Phone) -> None:
    ask(phone, BLADES)
    expect(phone.panel().locator(".question .label small")).to_have_text("2d6, read the highest")
    assert chips(phone) == ["1 3 %", "2 8 %", "3 14 %", "4 19 %", "5 25 %", "6 28 %", "critical 3 %"]


def test_what_the_marks_bring_and_what_comes_before_the_first(phone: Phone) -> None:
    ask(phone, BLADES, Mark(4, "some good", "turn"), Mark(6, "good", "calm"))
    told = phone.panel().locator(".question .outcome > p")
    expect(told).to_have_text([re.compile(r"25 %\s*$"), re.compile(r"44 %\s+some good"), re.compile(r"31 %\s+good")])
    assert len(chips(phone)) == 7


def test_dice_thrown_again_are_typed_by_what_they_add_up_to(phone: Phone) -> None:
    ask(phone, dice.total(2, 4, again=1))
    asked = phone.panel().locator(".question")
    expect(asked.locator(".label small")).to_have_text("2d4!, read the total; throw each 4 again, once")
    assert not [text for text in chips(phone) if text.split()[0] in ("0", "1")]
    phone.do("faces")
    expect(asked.locator("[data-face]")).to_have_text(["1", "2", "3", "4+1", "4+2", "4+3", "4+4"])
    phone.tap(asked.locator('[data-face="7"]'))
    expect(asked.locator(".die")).to_have_text(["4+3"])


def test_a_number_that_cannot_come_is_no_chip(phone: Phone) -> None:
    ask(phone, dice.total(1, 6, again=1))
    expect(phone.panel().locator(".question [data-chip]")).to_have_count(11)
    expect(phone.panel().locator('.question [data-chip="6"]')).to_have_count(0)


@pytest.mark.parametrize("system", DYING)
def test_what_time_or_a_turn_may_bring_is_said_before_one_tap_throws_for_all(phone: Phone, system: str) -> None:
    phone.start(system)
    by_hand(phone, do="join", fighter="Boris", side="party", sheet=DYING[system])
    by_hand(phone, do="join", fighter="Ann", side="party")
    by_hand(phone, do="join", fighter="Ghoul", count=2, sheet=DYING[system])
    by_hand(phone, do="join", fighter="Wight", sheet={**DYING[system], **FARES_BETTER[system]})
    if system == "cybergod":
        phone.do("next")
    else:
        phone.do("wait")
        phone.tap('[data-wait="60"]')
        phone.tap("[data-option=pass]")
    odds = phone.panel().locator(".odds")
    expect(phone.panel().locator("[data-do='roll and apply']")).to_be_visible()
    # whoever fares alike stands in one strip, and whoever nothing may befall in none
    expect(odds.locator(".label")).to_have_text(["Boris and Ghoul × 2", "Wight"])
    expect(odds.locator(".strip").first.locator("rect")).not_to_have_count(1)
    expect(odds).to_contain_text(re.compile(r"\d+ % d(ead|ying)"))
    expect(odds.locator(".spoken")).to_contain_text("Ghoul 2")
    phone.tap(odds)
    expect(odds).to_contain_text(re.compile(r"\d+/\d+"))
    phone.do("roll and apply")
    phone.closed()


def test_where_too_much_may_come_that_is_said(phone: Phone) -> None:
    phone.start("eclipse-phase")
    by_hand(phone, do="join", fighter="Boris", side="party", sheet={"fire": 1})
    phone.do("wait")
    phone.tap('[data-wait="1"]')
    expect(phone.panel().locator(".question")).to_be_visible()
    expect(phone.panel()).to_contain_text("more ways than can be counted")
