"""A fight of three against twelve on a phone: who is in it, whose turn it is and what is worst are in sight, and nothing jumps."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from jobs import by_hand
from phone import REVISED
from playwright.sync_api import expect
from table_talk import SHIPPED
from test_in_sight import goes_on, in_sight
from test_not_missed import DYING, fells

from goals import repeat_for
from sawbones.app import LONGEST_PART, Session

if TYPE_CHECKING:
    from conftest import NewPhone
    from phone import Phone

#: names of fighters whose lines are wholly in sight, a mob's as often as it has members
SEEN = """() => {
  const list = document.querySelector("main.fight").getBoundingClientRect();
  const inside = (one) => {
    const box = one.getBoundingClientRect();
    return box.top >= list.top - 1 && box.bottom <= list.bottom + 1 && box.height > 40;
  };
  return [...document.querySelectorAll(".order > .fighter")].filter(inside).length;
}"""
#: how many frames pass from the answer of the rules to a hero's fate on the screen
FRAMES = """async ([message]) => {
  const { does, talk } = await import(document.querySelector("script[type=module]").src);
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  let answered = null;
  const done = does.change(message).then(() => { answered = performance.now(); });
  await done;
  for (let frames = 0; frames < 60; frames += 1) {
    if (document.querySelector("[data-note=fell]")) return frames;
    await frame();
  }
  return 60;
}"""
#: how far what is drawn moves by itself: the measure of the web, which leaves out what follows a tap within half a second
SHIFTS = """() => {
  globalThis.moved = [];
  new PerformanceObserver((list) => {
    for (const one of list.getEntries())
      if (!one.hadRecentInput)
        moved.push([one.value, ...one.sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? node?.textContent ?? "")]);
  }).observe({ type: "layout-shift", buffered: true });
}"""


#: the round, whose turn it is, and whether what says what has just happened lies over them
TURN = """async () => {
  const {does, state} = await import(document.querySelector("script[type=module]").src);
  does.toast({text: "Boris hits Ghoul 1: 3 damage, soaked 1, net 2"});
  await new Promise(requestAnimationFrame);
  const [toast, turn] = [".toast p", "li.turn"].map((what) => document.querySelector(what)?.getBoundingClientRect());
  const isCovered = Boolean(toast && turn && turn.bottom > toast.top && turn.top < toast.bottom);
  return [state.screen.round, state.screen.turn, isCovered];
}"""


def crowded(phone: Phone, system: str) -> Phone:
    phone.start(system)
    for name in ("Boris", "Ines", "Tomas"):
        by_hand(phone, do="join", fighter=name, side="party")
    by_hand(phone, do="join", fighter="Ghoul", count=6)
    by_hand(phone, do="join", fighter="Cultist", count=6)
    goes_on(phone)
    return phone


@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    ("system", "most"),
    [
        *((system, 2) for system in SHIPPED),
        *(pytest.param(system, 10, marks=pytest.mark.repeated) for system in SHIPPED),
    ],
)
def test_three_against_twelve(phone: Phone, system: str, most: int) -> None:
    crowded(phone, system)
    # somebody is hurt, and something is due: its line is there and takes its room
    fells(phone, "Ghoul 1", system)
    expect(phone.page.locator(".toast")).to_have_count(0)
    down = phone.page.locator(".fold")
    standing = 15 - (1 if down.count() else 0)
    seen = phone.page.evaluate(SEEN)
    assert seen >= min(12, standing), f"{seen} of {standing} are in sight"
    alert = phone.page.locator("[data-do=alerts]")
    if alert.count():
        in_sight(phone, alert)
    # whoever is on turn is in sight after every Next over so many rounds
    rounds: set[Any] = set()
    for _ in range(200):
        goes_on(phone)
        now, on_turn, is_covered = phone.page.evaluate(TURN)
        rounds.add(now)
        if on_turn is not None:
            in_sight(phone, phone.page.locator("li.turn"))
            assert not is_covered, (now, on_turn)
        if len(rounds) > most:
            break
    assert len(rounds) > most


@pytest.mark.parametrize("system", SHIPPED)
def test_a_heros_fall_is_drawn_with_the_answer(phone: Phone, system: str) -> None:
    crowded(phone, system)
    message = {"do": "edit", "fighter": "Ines", "sheet": DYING[system]}
    assert phone.page.evaluate(FRAMES, [message]) <= 1
    in_sight(phone, phone.page.locator("[data-note=fell]"))


@pytest.mark.parametrize("system", repeat_for(SHIPPED, REVISED, "eclipse-phase"))
def test_nothing_moves_by_itself_in_a_whole_fight(phone: Phone, system: str) -> None:
    crowded(phone, system)
    phone.page.evaluate(SHIFTS)
    phone.page.wait_for_timeout(700)
    phone.page.evaluate("() => moved.splice(0)")  # what came before there was a fight
    for name in ("Ghoul 2", "Boris", "Ghoul 3"):
        phone.fighter(name)
        phone.page.wait_for_timeout(700)  # so long after a tap, what still moves has moved by itself
        chips = phone.panel().locator(".ask-number [data-chip], .tally [data-chip], .worded [data-option]")
        if chips.count():
            phone.tap(chips.nth(min(3, chips.count() - 1)))
            phone.page.wait_for_timeout(700)
        roll = phone.panel().locator("[data-do='roll all']:enabled, [data-do=roll]:enabled")
        if roll.count():
            phone.tap(roll.last)
            phone.page.wait_for_timeout(700)
        apply = phone.panel().locator("[data-do=apply]:enabled")
        if apply.count():
            phone.tap(apply)
            phone.page.wait_for_timeout(700)
        if phone.panel().count():
            phone.away()
        goes_on(phone)
        phone.page.wait_for_timeout(600)
    undo = phone.page.locator("[data-do=undo]:enabled")
    if undo.count():
        phone.tap(undo)
        phone.page.wait_for_timeout(700)
    phone.page.wait_for_timeout(6500)  # what is said for some seconds has gone
    assert phone.page.evaluate("() => moved") == []


@pytest.mark.real
def test_nothing_moves_while_the_rules_come(new_phone: NewPhone) -> None:
    """Not on the first visit, nor on the next, where the rules are on the device."""
    phone = new_phone()
    phone.page.add_init_script(f"({SHIFTS})()")
    for _ in range(2):
        phone.open().awake()
        expect(phone.page.locator("[data-start]").first).to_be_visible()
        phone.page.wait_for_timeout(200)
        assert phone.page.evaluate("moved") == []


#: two messages of which the replies are longer than what passes at once, and what stands on the screen
IN_PARTS = """async (count) => {
  const { does, state, talk } = await import(document.querySelector("script[type=module]").src);
  await does.change({do: "join", fighter: "A", count});
  const fighters = state.screen.cards.map(({name}) => name);
  await does.change({do: "note", fighters, note: "🩸".repeat(200)});
  return [state.screen, await talk({do: "look"}), await talk({do: "systems"}, {alone: true})];
}"""


@pytest.mark.real
def test_a_reply_that_comes_in_parts_is_whole(phone: Phone) -> None:
    """Also where JavaScript counts two characters for one of the rules'."""
    session = Session()
    messages: list[dict[str, Any]] = [{"do": "new", "system": "cybergod"}, {"do": "join", "fighter": "A", "count": 100}]
    fighters = [f"A {number + 1}" for number in range(100)]
    messages += [{"do": "note", "fighters": fighters, "note": "🩸" * 200}, {"do": "look"}, {"do": "systems"}]
    replies = [json.loads(session.handle(json.dumps(message))) for message in messages]
    assert all(len(json.dumps(reply, ensure_ascii=False)) > LONGEST_PART for reply in replies[2:])
    phone.start("cybergod")
    screen, look, systems = phone.page.evaluate(IN_PARTS, 100)
    assert look["screen"] == replies[3]["screen"]
    assert screen["cards"] == replies[3]["screen"]["cards"]
    assert systems["screen"] == replies[4]["screen"]
    expect(phone.page.locator(".fighter")).to_have_count(100)
