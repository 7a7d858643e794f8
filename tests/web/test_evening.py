"""An evening in each of the five systems on a phone: whatever is tapped, what it brings is in sight and in its words.

Rounds are played by tap, blow by blow, wounds treated, a hero dies and is given back, a link goes out, the log says why.
After every step the page is looked at whole.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from jobs import SCREEN, by_hand
from phone import REVISED, SIZE
from playwright.sync_api import expect
from test_in_sight import BEYOND, BROKEN, SYSTEMS, goes_on, in_sight, settled, starter
from test_not_missed import DYING, hero

from goals import repeat_for

if TYPE_CHECKING:
    from phone import Phone
    from playwright.sync_api import Locator

pytestmark = pytest.mark.timeout(600)
#: one of something that is said like several of it, after no name that ends with a number
PLURAL = re.compile(
    r"(?<![\w.,/−+-])1 (?:marks|answers|boxes|hits|rounds|minutes|hours|days|weeks|turns|points|strokes|wounds|steps"
    r"|levels|fighters|readings|records|successes|shots|actions|phases|lines)\b(?! (?:\w+ )?(?:for|for \d+)\b)"
)
#: what was said and was wrong, or said nothing
WRONG = re.compile(
    r"100 % nothing bought|All of it is in the link|\d{4,} minutes pass|readings are changed|there (?:is|are) nobody"
)
#: a line of text with a slip in it
SLIPS = {"after-sundown": "Wight STRR 4", REVISED: "Wight STRR 4", "cybergod": "Wight BODYY 8", "eclipse-phase": "Wight durr 40", "fudge": "Wight STRR 2"}  # fmt: skip
#: a reading that is not how a fight begins
READINGS: dict[str, dict[str, object]] = {
    "after-sundown": {"death_net": 7}, REVISED: {"death_net": 7}, "cybergod": {"level_cap": 6}, "eclipse-phase": {"bleed_at": "reached"},
    "fudge": {"double_rd": True},
}  # fmt: skip
#: numbers that a week of healing asks for where nobody has given them, even where all dice are rolled
ASKED = {system: {"healing": 4} for system in ("after-sundown", REVISED)}
#: what puts somebody out of the order of play
FALLEN = DYING | {"cybergod": {"incapacitated": True}}
#: the tone of what the open panel would do
TONE = """async () => {
  const { state } = await import(document.querySelector("script[type=module]").src);
  const { acts } = state.systems.find((one) => one.id === state.screen.system);
  return acts.find((one) => one.id === state.panel.act)?.tone;
}"""
#: how somebody stands, where there is no room for all of it
CUT = """() => [...document.querySelectorAll("main.fight .state")]
  .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"""
#: of everybody who has nothing the matter, what is drawn beside the name; and how the others stand, in words
UNHURT = """async () => {
  const { state } = await import(document.querySelector("script[type=module]").src);
  const { cards } = state.screen;
  const drawn = (name) => document.querySelector(`button[data-fighter="${CSS.escape(name)}"]`);
  return {
    unhurt: cards.filter((one) => !one.state && drawn(one.name)).map(({ name }) => [name, `${drawn(name).innerText} ${drawn(name).ariaLabel ?? ""}`]),
    states: cards.flatMap((one) => one.state ? [one.state.text.split(",")[0].toLowerCase()] : []),
  };
}"""


class Evening:
    """The phone on the table, and what is wrong on it, with the step at which it was seen."""

    def __init__(self, phone: Phone, system: str) -> None:
        self.phone, self.system = starter(phone, system), system
        self.wrong: list[str] = []
        self.look("start")

    def look(self, step: str) -> None:
        """The page as a whole: no void beside or below it, no broken word, no wrong count, no message out of sight."""
        page = self.phone.page
        self.phone.answered()
        if max(page.evaluate(BEYOND)) > 0:
            self.wrong.append(f"{step}: the page is longer than the screen, {page.evaluate(BEYOND)}")
        self.wrong += [f"{step}: {word}" for word in page.evaluate(BROKEN)]
        self.wrong += [f"{step}: only the beginning of {text!r} is there" for text in page.evaluate(CUT)]
        names = page.evaluate(SCREEN)["names"]  # of the fallen too, who are folded away: “Ghoul 1 hits” is no slip
        text = page.locator("body").inner_text()
        for name in sorted(names, key=len, reverse=True):
            text = text.replace(name, "X")
        self.wrong += [f"{step}: {found[0]}" for look in (PLURAL, WRONG) for found in look.finditer(text)]
        seen = page.evaluate(UNHURT)
        for name, drawn in seen["unhurt"]:
            words = drawn.replace(name, "").lower()
            self.wrong += [f"{step}: {name} is drawn as {how}" for how in seen["states"] if how in words]
        for note in page.locator(
            "[data-note]:visible, dialog[open] [role=alert]:visible, dialog[open] .came p:visible"
        ).all():
            if note.inner_text().strip():
                try:
                    expect(note).to_be_in_viewport(ratio=0.99, timeout=5000)
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
        phone.answered()
        ready = panel.locator("[data-do=apply]:enabled, [data-do=roll]:enabled, .question [data-option]")
        for pick in (".ask-number [data-chip]", ".tally [data-chip]", ".worded [data-option]"):
            if ready.count() == 0 and panel.locator(pick).count():
                phone.tap(panel.locator(pick).nth(min(4, panel.locator(pick).count() - 1)))
                phone.answered()
        self.look(f"blow on {on}")
        self.known(on)
        settled(phone)
        if panel.count():
            self.look(f"blow on {on}, refused")
            phone.away()
            return
        self.look(f"after the blow on {on}")
        phone.fighter(on)
        phone.answered()
        # help for whoever is at death's door may be a tap away; harm may not
        if panel.locator("[data-do=apply]").is_enabled() and phone.page.evaluate(TONE) == "harm":
            self.wrong.append(f"blow on {on}: opened again with Apply armed")
        phone.away()

    def known(self, on: str) -> None:
        """What is asked is thrown or chosen; when all of it lies there, nothing is left to chance."""
        phone = self.phone
        panel = phone.panel()
        asked = panel.locator(".question [data-option], [data-do='roll all']:enabled, [data-do=roll]:enabled")
        for _ in range(30):
            if panel.count() == 0 or panel.locator("[data-do=apply]:enabled").count() or asked.count() == 0:
                break
            phone.tap(asked.last if panel.locator(".question [data-option]").count() == 0 else asked.first)
            phone.answered()
        if panel.count() and panel.locator("[data-do=apply]:enabled").count():
            for strip in panel.locator(".odds .strip").all():
                if strip.locator("rect").count() > 1:
                    self.wrong.append(f"blow on {on}: all dice are known, and the odds are {strip.inner_text()!r}")

    def helps(self, on: str) -> None:
        """What does good to this one, the first that is offered."""
        phone = self.phone
        phone.fighter(on)
        phone.answered()
        good = phone.acts("calm")
        if good:
            phone.act(good[0])
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
        code = self.phone.panel().locator(".qr")
        if code.count():
            in_sight(self.phone, code)
        self.phone.do("copy link")
        said = self.phone.panel().get_by_text("Copied.", exact=True)
        expect(said).to_be_visible()
        in_sight(self.phone, said)
        if code.count():
            in_sight(self.phone, code)
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
                expect(told).to_have_text(re.compile(r"\w"))
                in_sight(self.phone, told)
            except AssertionError:
                self.wrong.append(f"log: {lines.nth(n).inner_text()!r} says nothing, or out of sight")
            self.look("why")
            self.dice(lines.nth(n))
        self.phone.away()

    def dice(self, line: Locator) -> None:
        """Dice of two rolls lie apart, each with its name; Fudge dice show their signs."""
        for rolls in line.locator(".why .rolls").all():
            named = rolls.locator(".roll small").all_inner_texts()
            if rolls.locator(".roll").count() > 1 and len(set(named)) < len(named):
                self.wrong.append(f"log: rolls that are told apart by nothing: {named}")
        if self.system == "fudge":
            faces = line.locator(".why .die").all_inner_texts()
            self.wrong += [f"log: a Fudge die shows {face!r}" for face in faces if face not in ("−", "0", "+")]

    def slip(self) -> None:
        """A slip in a line is said, and taken back by one tap."""
        phone = self.phone
        phone.joins(SLIPS[self.system])
        note = phone.page.locator("[data-note=doubt]")
        expect(note).to_contain_text("was taken as part of the name")
        in_sight(phone, note)
        self.look("slip")
        phone.tap(note.get_by_role("button", name="Undo"))
        expect(phone.page.locator("[data-fighter^=Wight]")).to_have_count(0)
        self.look("the slip taken back")

    def lies(self, name: str) -> None:
        """Whoever lies takes no turn in a whole round, and strikes at nobody; an alert stays with whom it is about."""
        phone = self.phone
        by_hand(phone, do="edit", fighter=name, sheet=FALLEN[self.system])
        taken = 0
        for _ in range(phone.page.locator("[data-fighter]").count()):
            self.next()
            taken += phone.page.locator(f'li.turn [data-fighter="{name}"]').count()
        if taken:
            self.wrong.append(f"{name} lies and is on turn")
        phone.fighter(hero(phone))
        by = phone.panel().locator("[data-do=by]")
        if by.count() and name in by.inner_text():
            self.wrong.append(f"{name} lies and is the one who strikes")
        phone.away()
        by_hand(phone, do="edit", fighter=hero(phone), sheet=DYING[self.system])
        alerts = phone.page.locator("[data-do=alerts]")
        if alerts.count():
            self.look("two lie")
            phone.do("alerts")
            about = phone.panel().locator(".due[data-about]").evaluate_all("all => all.map((one) => one.dataset.about)")
            by_hand(phone, do="note", fighters=[name], note="lies by the door")
            phone.answered()
            now = phone.panel().locator(".due[data-about]").evaluate_all("all => all.map((one) => one.dataset.about)")
            if now != about:
                self.wrong.append(f"alerts were about {about}, and are about {now}")
            self.look("alerts of two")
            phone.away()
            phone.do("undo")
        phone.do("undo")
        expect(phone.page.locator("[data-note=fell]")).to_have_count(0)

    def time(self) -> None:
        """Minutes and a week, in words; what is due after five minutes is not due after days."""
        phone = self.phone
        for name in phone.page.evaluate(SCREEN)["names"] if self.system in ASKED else []:
            by_hand(phone, do="edit", fighter=name, sheet=ASKED[self.system])
        for minutes, words in ((5, "5 minutes pass"), (10_080, "A week passes")):
            by_hand(phone, do="wait", minutes=minutes, over=True, roll=True)
            expect(phone.page.locator("[data-do=undo]")).to_contain_text(words)
            self.look(words)
            if phone.page.locator("[data-do=alerts]").count():
                phone.do("alerts")
                self.look(f"alerts, {words}")
                if minutes == 5 and re.search(r"\d d of rest", phone.panel().inner_text()):
                    self.wrong.append(f"after five minutes: {phone.panel().inner_text()}")
                phone.away()
            phone.do("undo")

    def reads(self) -> None:
        """Other readings are named in the log."""
        phone = self.phone
        by_hand(phone, do="options", options=READINGS[self.system])
        expect(phone.page.locator("[data-do=undo]")).to_contain_text(re.compile(r"Read anew: \w.+, ."))
        self.look("readings")
        phone.do("undo")

    def beside(self) -> None:
        """A fight that was opened beside another says so there, and nowhere else."""
        phone = self.phone
        link = phone.link()
        phone.page.evaluate("link => { location.hash = new URL(link).hash; }", link)
        phone.do("accept")
        note = phone.page.locator("[data-note=opened]")
        expect(note).to_contain_text("Opened beside")
        in_sight(phone, note)
        self.look("opened beside")
        phone.menu("Fights")
        phone.tap(phone.panel().locator(".kept .open:not([aria-current])").first)
        phone.closed()
        expect(note).to_have_count(0)
        self.look("the fight before")

    def sizes(self) -> None:
        """On a smaller phone and with text twice as large nothing is beyond the screen."""
        page = self.phone.page
        for size in ("100%", "200%"):
            page.evaluate(f"document.documentElement.style.fontSize = '{size}'")
            for width, height in ((320, 640), (360, 740)):
                page.set_viewport_size({"width": width, "height": height})
                page.wait_for_timeout(150)
                if max(page.evaluate(BEYOND)) > 0:
                    self.wrong.append(f"{width} at {size}: beyond the screen, {page.evaluate(BEYOND)}")
        page.evaluate("document.documentElement.style.fontSize = ''")
        page.set_viewport_size(SIZE)  # type: ignore[arg-type]


@pytest.mark.parametrize("system", repeat_for(SYSTEMS, "fudge"))
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
    evening.time()
    evening.reads()
    evening.slip()
    evening.lies(second)
    phone.joins("Iva", "party")
    evening.death("Iva")
    for _ in range(3):
        evening.next()
    phone.do("undo")
    evening.look("undo")
    phone.do("redo")
    evening.look("redo")
    evening.sizes()
    evening.link()
    evening.log()
    evening.beside()
    assert evening.wrong == []
