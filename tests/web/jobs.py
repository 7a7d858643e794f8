"""What is done all evening, as few taps as it takes: each job is made ready without a tap, then driven through the page.

A figure counts taps alone: what is typed is typed. Where a system throws more than one kind of dice for a thing, the app
throws them; a number that the rules ask of the table first, and a single test that follows from it, are tapped.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from engines import until
from phone import DOES, REVISED
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from phone import Phone

SYSTEMS = ("after-sundown", REVISED, "cybergod", "eclipse-phase", "fudge")
SCREEN = """async () => {
  const { state } = await import(document.querySelector("script[type=module]").src);
  const { cards, turn, log, clock, round, phases } = state.screen ?? { cards: [], log: [{ text: "" }] }; // another is coming
  return { names: cards.map((one) => one.name), turn, log: log.map((one) => one.text), clock, round, phase: phases?.phase,
    sheets: Object.fromEntries(cards.map((one) => [one.name, one.sheet])) };
}"""
#: nothing is being asked of the rules, and there is something to tap
ANSWERABLE = """async () => {
  const { state } = await import(document.querySelector("script[type=module]").src);
  return state.panel === null || (state.panel.ask?.busy === false && document.querySelector(
    "dialog .go:enabled, dialog [data-do='roll']:enabled, dialog [data-option]:enabled, dialog [data-chip]:enabled") !== null);
}"""
#: the next encounter of the evening with somebody in it, and back in front what was
PREPARED = """async () => {
  const { does, state } = await import(document.querySelector("script[type=module]").src);
  const front = state.current;
  while (state.current === front) { // the first fight may still be on its way
    await does.addEncounter();
    await new Promise((done) => setTimeout(done, 50));
  }
  await does.change({ do: "join", fighter: "Wight" });
  await does.show(front);
}"""
#: the number that a blow begins with, by the label of its group
FIRST = {"after-sundown": ("Damage", 5), REVISED: ("Damage", 5), "fudge": ("Relative degree", 3)}
#: what brings a hero to death's door
DYING: dict[str, dict[str, Any]] = {
    "after-sundown": {"sheet": {"track": [10, 10, 0], "healing": 3}},
    REVISED: {"sheet": {"track": [10, 10, 0], "healing": 3}},
    "cybergod": {"sheet": {"dying": 2, "resolve": 0}},
    "eclipse-phase": {"sheet": {"damage": 40, "wounds": 4}},
    "fudge": {"act": "wound", "order": {"level": "near_death"}},
}
#: where what the dying come to asks for a decision too, fire asks for dice alone
ON_FIRE = {"cybergod": {"burning": 1}, "eclipse-phase": {"fire": 1}}
#: how long until what threatens comes, in minutes; Fudge asks no test of time itself
COMES = {"after-sundown": 60, REVISED: 60, "cybergod": 10, "eclipse-phase": 1, "fudge": 10}


class Job(NamedTuple):
    name: str
    figure: int
    run: Callable[[Phone, str], object]
    typed: bool = False


def screen(phone: Phone) -> dict[str, Any]:
    found: dict[str, Any] = phone.page.evaluate(SCREEN)
    return found


def comes_to(phone: Phone, script: str, wanted: object) -> None:
    """Wait until the page answers this."""
    until(lambda: phone.page.evaluate(script) == wanted)


def by_hand(phone: Phone, **message: Any) -> None:
    """What a tap would send, without the taps: done at once, with nothing asked."""
    assert phone.page.evaluate(DOES, message) == {}


def table(phone: Phone, foes: int = 1) -> None:
    """A hero and these foes; the first foe is on turn."""
    by_hand(phone, do="join", fighter="Boris", side="party")
    by_hand(phone, do="join", fighter="Ghoul", count=foes)
    by_hand(phone, do="turn", fighter="Ghoul 1" if foes > 1 else "Ghoul")
    phone.closed()
    phone.taps = 0


IS_SINGLE = """async () =>
  (await import(document.querySelector("script[type=module]").src)).state.panel?.on?.length === 1"""


def answered(phone: Phone) -> None:
    """The panel wants what it still wants, and is done with it."""
    panel = phone.panel()
    for _ in range(12):
        until(lambda: phone.page.evaluate(ANSWERABLE))
        if panel.count() == 0:
            return
        decided = (".question [data-option]", "[data-do='roll all']:enabled")
        for what in (
            "[data-do='roll and apply']",
            "[data-do=apply]:enabled",
            # of one target a decision is made; of several all is left to the app
            *(decided if phone.page.evaluate(IS_SINGLE) else reversed(decided)),
            ".question [data-chip]",
            "[data-do=roll]:enabled",
        ):
            if panel.locator(what).count():
                phone.tap(panel.locator(what).first)
                phone.page.wait_for_timeout(50)
                break
    phone.closed()


def happened(phone: Phone, before: dict[str, Any], named: str) -> dict[str, Any]:
    """Exactly one thing has happened, to whom it was meant; and what is then on the screen."""
    phone.closed()
    until(lambda: screen(phone)["log"][0] != before["log"][0])
    now = screen(phone)
    assert named in now["log"][0], now["log"][0]
    return now


def struck(phone: Phone, system: str) -> None:
    phone.fighter("Boris")
    if system in FIRST:
        until(lambda: phone.page.evaluate(ANSWERABLE))
        number = phone.panel().get_by_role("group", name=FIRST[system][0], exact=True)
        if number.count() and not number.locator("[aria-pressed=true]").count():
            phone.chip(*FIRST[system])
    answered(phone)


def blow(phone: Phone, system: str) -> dict[str, Any]:
    """Strike Boris; returns what was on the screen before."""
    table(phone)
    before = screen(phone)
    struck(phone, system)
    happened(phone, before, "Boris")
    return before


def remembered(phone: Phone, system: str) -> None:
    unhurt = blow(phone, system)["sheets"]["Boris"]
    # so that the second line differs from the first; and they may be dying by those dice, and would be helped first
    by_hand(phone, do="edit", fighter="Boris", sheet=unhurt)
    before = screen(phone)
    phone.taps = 0
    struck(phone, system)
    happened(phone, before, "Boris")


def on_turn(phone: Phone) -> tuple[Any, ...]:
    now = screen(phone)
    return now["turn"], now["round"], now["phase"]


def goes_on(phone: Phone, system: str) -> None:
    table(phone, 3)
    phone.do("next")  # a round that begins may ask for the order of play
    answered(phone)
    phone.closed()
    before = on_turn(phone)
    phone.taps = 0
    phone.do("next")
    until(lambda: on_turn(phone) != before)
    phone.closed()


def undone(phone: Phone, system: str) -> None:
    blow(phone, system)
    phone.taps = 0
    before = screen(phone)
    phone.do("undo")
    expect(phone.page.locator("[data-do=redo]")).to_be_visible()
    assert screen(phone)["sheets"] != before["sheets"] or screen(phone)["log"] != before["log"]


def dying(phone: Phone, system: str, turn: str = "Ann") -> None:
    table(phone, 2)
    by_hand(phone, do="join", fighter="Ann", side="party")
    message = {"do": "edit", "fighter": "Boris"} if "sheet" in DYING[system] else {"do": "act", "on": "Boris"}
    by_hand(phone, **message, **DYING[system])
    by_hand(phone, do="turn", fighter=turn)
    expect(phone.page.locator("[data-note=fell]")).to_contain_text("Boris")
    phone.taps = 0


def under_fire(phone: Phone, system: str) -> None:
    first_aid(phone, system, "Ghoul 1")


def first_aid(phone: Phone, system: str, turn: str = "Ann") -> None:
    dying(phone, system, turn)
    before = screen(phone)
    phone.fighter("Boris")
    dice = phone.panel().get_by_role("group", name="Medic's dice", exact=True)
    expect(phone.panel().locator("[data-do=apply]")).to_be_visible()
    if dice.count():
        phone.tap(dice.locator('[data-chip="6"]'))
    answered(phone)
    line = happened(phone, before, "Boris")["log"][0]
    assert re.search("aid|treat|medical", line), line


def time_passes(phone: Phone, system: str) -> None:
    if system in ON_FIRE:
        table(phone, 2)
        by_hand(phone, do="edit", fighter="Boris", sheet=ON_FIRE[system])
    else:
        dying(phone, system)
    before = screen(phone)
    phone.taps = 0
    phone.do("wait")
    phone.tap(f'[data-wait="{COMES[system]}"]')
    until(lambda: screen(phone)["clock"] != before["clock"] or phone.panel().locator(".question").count() > 0)
    if system != "fudge":
        expect(phone.panel().locator(".question")).to_be_visible()
        answered(phone)
    phone.closed()
    until(lambda: screen(phone)["clock"] != before["clock"])


def two_join(phone: Phone, system: str) -> None:
    table(phone)
    phone.do("add")
    phone.page.get_by_label("Name, or a line of text").fill("2 Ghast")
    phone.do("join")
    until(lambda: {"Ghast 1", "Ghast 2"} <= set(screen(phone)["names"]))


def value(phone: Phone, system: str) -> None:
    table(phone)
    phone.fighter("Boris")
    phone.do("edit")
    field = phone.panel().locator("input[inputmode=numeric]:visible").first
    phone.tap(field)
    field.fill("7")
    before = screen(phone)["sheets"]["Boris"]
    field.press("Enter")
    until(lambda: screen(phone)["sheets"]["Boris"] != before)
    phone.closed()


def twelve_leave(phone: Phone, system: str) -> None:
    table(phone, 12)
    phone.do("many")
    phone.tap('[data-kind="Ghoul"]')
    phone.do("remove picked")
    until(lambda: screen(phone)["names"] == ["Boris"])
    taps = phone.taps
    phone.do("undo")
    until(lambda: len(screen(phone)["names"]) == 13)
    phone.taps = taps


def blast(phone: Phone, system: str) -> None:
    table(phone, 5)
    by_hand(phone, do="turn", fighter="Boris")
    before = screen(phone)
    phone.taps = 0
    phone.do("many")
    phone.tap('[data-kind="Ghoul"]')
    phone.do("go")
    expect(phone.panel().locator("[data-do=apply]")).to_be_visible()
    if "blast" in phone.acts():
        phone.act("blast")
    elif system in FIRST:
        phone.chip(*FIRST[system])
    answered(phone)
    happened(phone, before, "hits 5")


def share(phone: Phone, system: str) -> None:
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table(phone)
    phone.menu("Share this fight")
    expect(phone.page.locator("#share-link")).to_have_value(re.compile("#e"))
    phone.do("copy link")
    until(lambda: "#e" in phone.page.evaluate("navigator.clipboard.readText()"))


def known(phone: Phone, system: str) -> None:
    table(phone, 2)
    phone.do("add")
    phone.tap('[data-more="Ghoul"]')
    until(lambda: "Ghoul 3" in screen(phone)["names"])


def back_to_a_line(phone: Phone, system: str) -> None:
    """What happened lies two taps away, and any line of it two more."""
    table(phone, 2)
    phone.menu("What happened")
    phone.tap('[data-log="2"] > button')
    phone.do("back here")
    until(lambda: screen(phone)["turn"] is None)


def as_text(phone: Phone, system: str) -> None:
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table(phone)
    phone.menu("What happened")
    phone.do("copy log")
    until(lambda: "- Boris joins" in phone.page.evaluate("navigator.clipboard.readText()"))


def walks_on(phone: Phone, system: str) -> None:
    """The party is in a fight, and the next encounter of the evening is prepared."""
    table(phone)
    phone.page.evaluate(PREPARED)
    phone.taps = 0
    phone.do("menu")
    phone.tap('[data-menu^="On to"]')
    until(lambda: screen(phone)["names"] == ["Wight", "Boris"])


def known_before(phone: Phone, system: str) -> None:
    """Somebody who was in a fight of before, and is in none of this one."""
    phone.page.evaluate(PREPARED)
    phone.taps = 0
    phone.do("add")
    phone.tap('[data-known="Wight"]')
    until(lambda: "Wight" in screen(phone)["names"])


JOBS = (
    Job("a blow", 4, blow),
    Job("the same blow, remembered", 3, remembered),
    Job("the next turn", 1, goes_on),
    Job("undo", 1, undone),
    Job("first aid on the dying", 4, first_aid),
    Job("first aid on a foe's turn", 4, under_fire),
    Job("time with one test", 4, time_passes),
    Job("two join by a line of text", 2, two_join, typed=True),
    Job("a value is changed", 3, value, typed=True),
    Job("twelve are taken out", 4, twelve_leave),
    Job("a blast on five", 6, blast),
    Job("the fight is shared", 3, share),
    Job("one more of a known kind", 2, known),
    Job("back to a line of what happened", 4, back_to_a_line),
    Job("what happened, copied as Markdown", 3, as_text),
    Job("somebody of a fight before", 2, known_before),
    Job("the party into the next fight", 2, walks_on),
)


def taps(phone: Phone, job: Job, system: str) -> int:
    """How many it took, in a fight of its own."""
    phone.used = phone.page.url.startswith(phone.url)
    phone.start(system)
    job.run(phone, system)
    return phone.taps
