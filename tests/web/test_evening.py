"""An evening in each of the five systems on a phone: whatever is tapped, what it brings is in sight and in its words.

Rounds are played by tap, blow by blow, wounds treated, a hero dies and is given back, a link goes out, the log says why.
After every step the page is looked at whole.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from test_in_sight import BEYOND, BROKEN, SYSTEMS, goes_on, in_sight, settled, starter
from test_not_missed import DYING, by_hand, hero

if TYPE_CHECKING:
    from phone import Phone

pytestmark = pytest.mark.timeout(400)
#: one of something that is said like several of it, after no name that ends with a number
PLURAL = re.compile(
    r"(?<![\w.,/−+-])1 (?:marks|answers|boxes|hits|rounds|minutes|hours|days|weeks|turns|points|strokes|wounds|steps"
    r"|levels|fighters|readings|records|successes|shots|actions|phases|lines)\b(?! (?:\w+ )?(?:for|for \d+)\b)"
)


class Evening:
    """The phone on the table, and what is wrong on it, with the step at which it was seen."""

    def __init__(self, phone: Phone, system: str) -> None:
        self.phone, self.system = starter(phone, system), system
        self.wrong: list[str] = []
        self.look("start")

    def look(self, step: str) -> None:
        """The page as a whole: no void beside or below it, no broken word, no wrong count, no message out of sight."""
        page = self.phone.page
        page.wait_for_timeout(120)
        if max(page.evaluate(BEYOND)) > 0:
            self.wrong.append(f"{step}: the page is longer than the screen, {page.evaluate(BEYOND)}")
        self.wrong += [f"{step}: {word}" for word in page.evaluate(BROKEN)]
        names = page.locator("[data-fighter]").evaluate_all("all => all.map((one) => one.dataset.fighter)")
        text = page.locator("body").inner_text()
        for name in sorted(names, key=len, reverse=True):
            text = text.replace(name, "X")
        self.wrong += [f"{step}: {found[0]}" for found in PLURAL.finditer(text)]
        for note in page.locator(
            "[data-note]:visible, dialog[open] [role=alert]:visible, dialog[open] .came p:visible"
        ).all():
            if note.inner_text().strip():
                try:
                    expect(note).to_be_in_viewport(ratio=0.99, timeout=1000)
                except AssertionError:
                    self.wrong.append(f"{step}: out of sight: {note.inner_text()}")

    def next(self) -> None:
        goes_on(self.phone)
        on_turn = self.phone.page.locator("li.turn")
        if on_turn.count():
            try:
                in_sight(self.phone, on_turn)
            except AssertionError:
                self.wrong.append(f"next: {on_turn.inner_text()} is on turn and out of sight")
        self.look("next")

    def blow(self, on: str) -> None:
        """The first harm that is offered, to this one, with whatever it asks; opened again, it is not armed."""
        phone = self.phone
        phone.fighter(on)
        panel = phone.panel()
        expect(panel.locator("[data-do=apply]")).to_be_visible()
        phone.page.wait_for_timeout(250)
        ready = panel.locator("[data-do=apply]:enabled, [data-do=roll]:enabled, .question [data-option]")
        for pick in (".ask-number [data-chip]", ".tally [data-chip]", ".worded [data-option]"):
            if ready.count() == 0 and panel.locator(pick).count():
                phone.tap(panel.locator(pick).nth(min(4, panel.locator(pick).count() - 1)))
                phone.page.wait_for_timeout(250)
        self.look(f"blow on {on}")
        settled(phone)
        if panel.count():
            self.look(f"blow on {on}, refused")
            phone.away()
            return
        self.look(f"after the blow on {on}")
        phone.fighter(on)
        phone.page.wait_for_timeout(300)
        if panel.locator("[data-do=apply]").is_enabled():
            self.wrong.append(f"blow on {on}: opened again with Apply armed")
        phone.away()

    def helps(self, on: str) -> None:
        """What does good to this one, the first that is offered."""
        phone = self.phone
        phone.fighter(on)
        phone.page.wait_for_timeout(200)
        good = phone.acts("calm")
        if good:
            phone.act(good[0])
            phone.page.wait_for_timeout(200)
            self.look(f"help for {on}")
            settled(phone)
        if phone.panel().count():
            phone.away()
        self.look(f"after help for {on}")

    def death(self, name: str) -> None:
        """A hero is at death's door: named, in sight, and given back by one tap."""
        by_hand(self.phone, do="edit", fighter=name, sheet=DYING[self.system])
        note = self.phone.page.locator("[data-note=fell][role=alert]")
        expect(note).to_contain_text(name)
        in_sight(self.phone, note)
        self.look("a hero falls")
        if self.phone.page.locator("[data-do=alerts]").count():
            self.phone.do("alerts")
            self.look("alerts")
            alert = self.phone.panel().locator(f'.due[data-about="{name}"]')
            if alert.count():  # what is due is done, and taken back
                self.phone.tap(alert.first.locator("[data-due]").first)
                self.phone.page.wait_for_timeout(200)
                self.look("first aid")
                settled(self.phone)
            if self.phone.panel().count():
                self.phone.away()
            else:
                self.look("treated")
                self.phone.do("undo")
        undo = note.get_by_role("button", name="Undo")
        expect(undo).to_be_visible()
        self.phone.tap(undo)
        expect(note).to_have_count(0)
        self.look("a hero is given back")

    def link(self) -> None:
        self.phone.menu("Share this fight")
        expect(self.phone.page.locator("#share-link")).to_have_value(re.compile("#e2"))
        self.phone.page.wait_for_timeout(300)
        self.phone.do("copy link")
        said = self.phone.panel().get_by_text("Copied.", exact=True)
        expect(said).to_be_visible()
        in_sight(self.phone, said)
        self.look("share")
        self.phone.away()

    def log(self) -> None:
        """Every line of the log, with what it has to say."""
        self.phone.menu("What happened")
        self.look("log")
        lines = self.phone.panel().locator("[data-log]:has(button)")
        for n in range(lines.count()):
            self.phone.tap(lines.nth(n).locator("button"))
            told = lines.nth(n).locator(".why li, p.quiet").first
            try:
                expect(told).to_have_text(re.compile(r"\w"), timeout=3000)
                in_sight(self.phone, told)
            except AssertionError:
                self.wrong.append(f"log: {lines.nth(n).inner_text()!r} says nothing, or out of sight")
            self.look("why")
        self.phone.away()


@pytest.mark.parametrize("system", SYSTEMS)
def test_an_evening_shows_none_of_the_faults(phone: Phone, system: str) -> None:
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    evening = Evening(phone, system)
    for _ in range(2):
        evening.next()
    foe = phone.page.locator("li.foe [data-fighter]").first.get_attribute("data-fighter") or ""
    second = phone.page.locator("li.foe [data-fighter]").last.get_attribute("data-fighter") or ""
    friend = hero(phone)
    for on in (foe, second, friend, foe):
        evening.blow(on)
        evening.next()
    evening.helps(friend)
    phone.joins("Iva", "party")
    evening.death("Iva")
    for _ in range(3):
        evening.next()
    phone.do("undo")
    evening.look("undo")
    phone.do("redo")
    evening.look("redo")
    evening.link()
    evening.log()
    assert evening.wrong == []
