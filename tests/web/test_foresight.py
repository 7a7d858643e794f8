"""What is ahead, by thumb: the grid of whoever is on turn, how long somebody stands, what if, what to expect."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from ahead_talk import ready, told
from engines import Driven, until
from jobs import by_hand
from playwright.sync_api import expect
from slow import slowness
from table_talk import SHIPPED
from test_reach import AXE, SMALL, faults

from goals import repeat_for
from ready import chromium
from sawbones.app import handle

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from native import Replies
    from phone import Phone
    from playwright.sync_api import Playwright

    from serve import Site

AS = "after-sundown-revised"
SHOW = """async ({document: kept, system}) => {
  const {does, keep, state} = await import(document.querySelector("script[type=module]").src);
  while (state.systems.length === 0) await new Promise((done) => setTimeout(done, 20));
  await does.show(await keep.keepDocument(kept, "The cellar", system));
}"""
PANEL = """async () => {
  const {state} = await import(document.querySelector("script[type=module]").src);
  const {expect, stand, rows, ifs, offers, as, busy, problem} = state.panel ?? {};
  return {expect, stand, rows, ifs, offers, as, busy, problem, stands: [...state.stands]};
}"""
#: the same, once all is counted, with this part of it or why there is none
COUNTED = """async (part) => {
  const {state} = await import(document.querySelector("script[type=module]").src);
  const isWhole = ({busy, problem, [part]: counted} = {}) => busy === false && (!part || counted || problem);
  for (const end = Date.now() + 300_000; !isWhole(state.panel ?? undefined);) {
    if (Date.now() > end) throw new Error(`${part} is not counted: ${JSON.stringify(state.panel).slice(0, 2000)}`);
    await new Promise((done) => setTimeout(done, 20));
  }
  const {expect, stand, rows, ifs, offers, as, busy, problem} = state.panel;
  return {expect, stand, rows, ifs, offers, as, busy, problem};
}"""
#: what a whole fight comes to as it is, before any change of it is counted
HAS_BASE = (
    """async () => (await import(document.querySelector("script[type=module]").src)).state.panel?.as?.was ?? "" """
)
#: the page's clock goes slowly, so that it asks for larger slices: Python here is quicker than a message to it
UNHURRIED = "() => { const {now} = Performance.prototype; performance.now = () => now.call(performance) / 5; }"


def shown(phone: Phone, system: str = AS, place: int = 0) -> Phone:
    """A fight that the system has ready, in its first turn."""
    document = told(ready(system, place), {"do": "next", "roll": True})
    while document.state.turn is None:
        document = told(document, {"do": "next", "roll": True})
    phone.ready()
    phone.page.evaluate(UNHURRIED)
    phone.page.evaluate(SHOW, {"document": handle(document, {"do": "save"})[1]["document"], "system": system})
    expect(phone.page.locator("li.turn")).to_be_visible()
    return phone


def looked(phone: Phone, part: str = "") -> dict[str, Any]:
    """What the open panel holds, once all of it is counted; this part of it too, or why there is none."""
    found: dict[str, Any] = phone.page.evaluate(COUNTED, part)
    return found


@pytest.mark.parametrize("system", SHIPPED)
def test_from_the_grid_to_apply_in_four_taps(phone: Phone, system: str) -> None:
    """Whoever is on turn strikes: one tap to the grid, a cell fills the order, the dice, and it is done."""
    shown(phone, system)
    phone.taps = 0
    phone.do("ahead")
    cell = phone.panel().locator("[data-blow]:enabled").first
    expect(cell.locator("b")).to_have_text(re.compile(r"^(down|dead|hurt|nothing) .*%$"))
    phone.tap(cell)
    sure = phone.panel().locator("[data-do=sure]")
    expect(phone.panel().locator(".question, [data-do=apply]:enabled, [data-do=sure]").first).to_be_visible()
    if sure.count():  # somebody dies of it whatever is rolled: that is asked
        phone.tap(sure)
    elif not phone.panel().locator("[data-do=apply]:enabled").count():
        every = phone.panel().locator("[data-do='roll all']")
        phone.tap(every if every.count() else phone.panel().locator("[data-do=roll]"))
    phone.do("apply")
    phone.closed()
    assert phone.taps <= 4
    expect(phone.page.locator('[data-do="undo"]')).to_be_enabled()


@pytest.mark.fresh
def test_how_many_attacks_hit_is_asked_once_and_remembered(phone: Phone) -> None:
    """These rules do not roll to hit: the forecast asks, says what it assumes, and asks no more once it is told."""
    shown(phone)
    phone.do("ahead")
    phone.tap("[data-tab=expect]")
    before = looked(phone, "expect")["expect"]
    plan = phone.panel().locator("details.plan")
    expect(plan).to_have_attribute("open", "")
    expect(phone.panel()).to_contain_text("Every attack is taken to hit")
    phone.tap(plan.locator('[data-hits="40"]'))
    phone.tap(plan.locator('[data-net="2"]'))
    expect(phone.panel()).to_contain_text("40 % of attacks are taken to hit, with 2 net hits added to the damage.")
    after = looked(phone, "expect")["expect"]
    assert after["fighters"] != before["fighters"]
    phone.away()
    phone.do("ahead")
    phone.tap("[data-tab=expect]")
    until(lambda: phone.page.evaluate(PANEL)["expect"])  # what is asked is asked with the first figures
    expect(plan).not_to_have_attribute("open", "")
    expect(plan.locator("summary")).to_contain_text("Attacks that hit: 40 %, net hits +2")


@pytest.mark.parametrize("system", repeat_for(SHIPPED, AS))
def test_what_to_expect_sharpens_in_its_place(phone: Phone, replies: Replies, system: str) -> None:
    """First figures at once, a thousand fights, nothing of the layout moves; then five fights, line by line with why."""
    shown(phone, system)
    phone.do("ahead")
    expect(phone.panel().locator("[data-blow]").first).to_be_visible()
    replies.hold("expect")
    phone.tap("[data-tab=expect]")
    wins = phone.panel().locator(".wins b")
    while wins.inner_text() == "…":
        replies.release_one()
        replies.await_held()
    assert len(replies.asked) <= SOON
    replies.release()
    places = (
        "() => [...document.querySelectorAll('.wins, .fates li, .five li')].map((one) => Math.round(one.offsetTop))"
    )
    before = phone.page.evaluate(places)
    found = looked(phone, "expect")
    assert found["expect"]["fights"] == 1000
    assert len(found["expect"]["five"]) == 5
    after = phone.page.evaluate(places)
    assert len(after) == len(before)
    assert all(abs(one - other) <= 2 for one, other in zip(before, after, strict=True))
    expect(phone.panel().locator(".fates .spoken").first).to_contain_text("per cent")
    phone.tap("[data-story] >> nth=2")
    phone.tap("[data-line] >> nth=1")
    expect(phone.panel().locator(".why, [data-line][aria-expanded=true]").first).to_be_visible()
    lines = phone.panel().locator("[data-line] span").all_inner_texts()
    phone.do("play story")
    reader = phone.page.locator("dialog.story")
    expect(reader.locator(".text")).to_have_text("How it begins")
    assert reader.locator("[data-step]").all_inner_texts() == lines
    phone.page.keyboard.press("End")
    expect(reader.locator(".when")).to_contain_text(f"step {len(lines)} of {len(lines)}")
    phone.page.keyboard.press("Escape")
    expect(reader).to_have_count(0)
    expect(phone.panel().locator("[data-line]").first).to_be_visible()


#: so many slices at the most are counted before there are first figures
SOON = 4


def dropped(phone: Phone, replies: Replies, tab: str, kind: str) -> None:
    """What is tapped has its turn after the slice that is being counted, and nothing of that count comes behind."""
    replies.hold(kind, "next")
    phone.tap(f"[data-tab={tab}]")
    replies.release_one()
    replies.await_held(kind)
    phone.away()
    phone.do("next")
    replies.release_one()
    replies.await_held("next")
    replies.release()
    phone.answered()
    assert [one["do"] for one in replies.asked] == [kind, kind, "next"]
    expect(phone.page.locator('[data-do="undo"]')).to_be_enabled()


def test_a_tap_that_changes_the_fight_drops_the_count(phone: Phone, replies: Replies) -> None:
    """And no slice keeps the page from answering."""
    shown(phone, "eclipse-phase", 1)
    phone.do("ahead")
    dropped(phone, replies, "expect", "expect")


def test_what_is_counted_is_not_dropped_where_the_fight_is_only_read_anew(phone: Phone) -> None:
    """As after a link was looked at: the rules held another fight meanwhile."""
    shown(phone)
    elsewhere = """async () => {
      const {talk} = await import(document.querySelector("script[type=module]").src);
      await talk({do: "new", system: "fudge"}, {alone: true});
    }"""
    phone.page.evaluate(elsewhere)
    phone.do("ahead")
    expect(phone.panel().locator("[data-blow]").first).to_be_visible()
    phone.page.evaluate(elsewhere)
    phone.tap("[data-tab=expect]")
    assert looked(phone, "expect")["expect"]["fights"] == 1000


def test_how_long_somebody_stands_is_said_in_the_list_too(phone: Phone) -> None:
    """A look changes nothing; a switch in the same panel puts it on the cards, and it can be switched off again."""
    shown(phone)
    assert phone.page.evaluate(PANEL)["stands"] == []
    phone.do("ahead")
    phone.tap("[data-tab=stand]")
    found = looked(phone, "stand")
    assert [one["label"] for one in found["stand"]["rounds"]] == ["this round", "the next", "the third", "the fourth"]
    expect(phone.panel().locator("[data-view=off]")).to_have_attribute("aria-pressed", "true")
    phone.away()
    assert phone.page.evaluate("JSON.stringify(localStorage)").count('"ahead"') == 0  # nothing is counted for the list
    phone.do("ahead")
    phone.tap("[data-tab=stand]")
    phone.tap("[data-view=on]")
    phone.away()
    expect(phone.card("Boris").locator(".marks")).to_contain_text(re.compile(r"stands \d+ %"))
    expect(phone.card("Boris").locator(".spoken").last).to_contain_text("Stands after this round")
    phone.menu("How the list is shown")
    phone.tap("[data-view=off]")
    phone.away()
    expect(phone.card("Boris").locator(".marks")).to_have_count(0)


def test_what_if_stands_side_by_side(phone: Phone) -> None:
    """Every reading of the act in the panel, a number of the sheet off, a foe less; and back to the act."""
    shown(phone)
    phone.fighter("Ines")
    phone.chip("Damage", 5)
    expect(phone.panel().locator(".odds .strip")).to_be_visible()
    phone.do("what if")
    found = looked(phone)
    assert any(not way["same"] for screen in found["ifs"] for way in screen["ways"])
    expect(phone.panel().locator(".ahead [role=status].quiet")).to_contain_text(
        re.compile(r"Nothing here in \d+ of \d+")
    )
    phone.tap("[data-scope=fight]")
    phone.tap("[data-offers=less]")
    found = looked(phone, "offers")
    expect(phone.panel().locator(".fights-if .differs")).to_have_count(sum(told_apart(found["offers"])))
    expect(phone.panel().locator(".as-is b")).to_contain_text("%")
    phone.tap("[data-tab=stand]")
    assert looked(phone, "stand")["stand"]["fighter"] == "Ines"  # who was struck
    phone.do("back to act")
    expect(phone.panel().locator("h2")).to_contain_text("Ines")


def told_apart(offers: list[dict[str, Any]]) -> list[bool]:
    return [bool(one.get("found") and one["found"]["differs"]) for one in offers]


#: what each kind of change of a whole fight is called in the page
KINDS = ("readings", "bare", "weapons", "less")
#: where each row stands, in the panel as it can be scrolled
TOPS = "(all) => all.map((one) => one.offsetTop)"


@pytest.mark.parametrize(("system", "place"), repeat_for([*((one, 0) for one in SHIPPED), (AS, 1)], (AS, 0)))
def test_a_whole_fight_stands_side_by_side_by_every_change(phone: Phone, system: str, place: int) -> None:
    """Each change has its place before it is counted; a difference is shown beyond its error alone, else that is said."""
    shown(phone, system, place)
    phone.do("ahead")
    phone.tap("[data-tab=whatif]")
    rows = phone.panel().locator(".fights-if li")
    for kind in KINDS:
        if kind != "readings":
            phone.tap(f"[data-offers={kind}]")
        until(lambda: phone.page.evaluate(PANEL)["offers"] is not None)
        tops = rows.evaluate_all(TOPS)
        found = looked(phone, "offers")
        assert rows.evaluate_all(TOPS) == tops, "rows have moved"
        assert len(tops) == len(found["offers"])
        assert tops or kind != "readings"
        for at, offer in enumerate(found["offers"]):
            row, came = rows.nth(at), offer["found"]
            expect(row).to_contain_text(offer["label"])
            if came["differs"]:
                assert row.locator("b.ends").inner_text().replace("\u00a0", " ") == came["now"]
            else:
                said = "Nothing here." if came["same"] else "No difference that 200 fights can tell."
                expect(row.locator(".ends")).to_have_text(said)
        expect(phone.panel().locator(".ahead [role=status]")).to_contain_text(f"of {len(tops)}")


def test_a_whole_fight_side_by_side_is_broken_off_by_a_tap(phone: Phone, replies: Replies) -> None:
    """In the middle of it: what is asked next comes at once, and nothing of the other comes behind."""
    shown(phone, "eclipse-phase", 1)
    phone.do("ahead")
    phone.tap("[data-tab=whatif]")
    until(lambda: phone.page.evaluate(HAS_BASE))
    assert phone.page.evaluate(PANEL)["busy"]
    phone.tap("[data-tab=stand]")
    assert looked(phone, "stand")["stand"]["rounds"]
    dropped(phone, replies, "whatif", "whatif")


def test_a_figure_and_its_error_stay_on_one_line(phone: Phone) -> None:
    """A line breaks before "about 62 %, ± 3" or after "about", never within."""
    shown(phone)
    phone.do("ahead")
    broken = """() => {
      const wrong = [];
      for (const node of document.querySelectorAll(".ahead b")) {
        for (const text of node.childNodes) {
          if (text.nodeType !== 3 || !text.data.includes("±")) continue;
          const range = document.createRange(), from = text.data.search(/[0-9]/);
          range.setStart(text, from), range.setEnd(text, text.data.length);
          if (range.getClientRects().length > 1) wrong.push(text.data);
        }
      }
      return wrong;
    }"""
    seen = 0
    for tab in ("stand", "expect", "whatif"):
        phone.tap(f"[data-tab={tab}]")
        if tab == "whatif":
            until(lambda: "±" in phone.page.evaluate(HAS_BASE))
        else:
            looked(phone, tab)
        seen += phone.panel().locator(".ahead b:has-text('±')").count()
        for width in (320, 360, 1280):
            phone.page.set_viewport_size({"width": width, "height": 740})
            assert phone.page.evaluate(broken) == [], width
    assert seen >= 2


def test_a_policy_is_changed_by_a_tap(phone: Phone) -> None:
    shown(phone)
    phone.do("ahead")
    phone.tap("[data-tab=expect]")
    before = looked(phone, "expect")["expect"]
    phone.tap(".plan:not([open]) summary, .plan[open] [data-policy=random]")
    phone.tap("[data-policy=weakest]")
    after = looked(phone)["expect"]
    assert "hurt worst" in after["assumes"]
    assert before["win"] != after["win"] or before["fighters"] != after["fighters"]


def test_that_all_strike_one_is_a_plan_for_how_long_that_one_stands(phone: Phone) -> None:
    shown(phone)
    phone.do("ahead")
    phone.tap("[data-tab=stand]")
    looked(phone, "stand")  # the first answer opens the plan where it asks for something
    phone.tap(".plan:not([open]) summary, .plan[open] [data-policy=random]")
    phone.tap("[data-policy=everyone]")
    assert "all of them strike" in looked(phone, "stand")["stand"]["assumes"]
    for tab in ("expect", "whatif"):
        phone.tap(f"[data-tab={tab}]")
        if tab == "whatif":
            until(lambda: phone.page.evaluate(HAS_BASE))
        else:
            looked(phone, tab)
        expect(phone.panel().locator(".problem")).to_have_count(0)
    expect(phone.panel().locator(".plan summary")).to_contain_text("Everybody strikes: anybody")


def test_where_nothing_can_be_looked_at_that_is_said(phone: Phone) -> None:
    phone.start().joins("Old Tom", "party").joins("Rat")
    phone.do("ahead")
    expect(phone.panel().locator(".problem")).to_contain_text("has anything to strike with")
    phone.away()
    by_hand(phone, do="out", fighters=["Old Tom", "Rat"], how="fled")
    phone.do("ahead")
    phone.tap("[data-tab=stand]")
    expect(phone.panel().locator(".problem")).to_contain_text("Nobody stands here.")


#: lets the page count until so many fights are played out, and gives how much work it asked for in each slice
SLICES = """async ({fights}) => {
  const {does, state} = await import(document.querySelector("script[type=module]").src);
  const asked = [], write = JSON.stringify;
  JSON.stringify = (value, ...how) => {
    if (value?.do === "expect") asked.push(value);
    return write(value, ...how);
  };
  does.openAhead();
  does.lookAt({tab: "expect"});
  while (!(state.panel.expect?.fights >= fights)) {
    if (state.panel.problem) throw new Error(state.panel.problem);
    await new Promise((done) => setTimeout(done, 20));
  }
  does.close();
  JSON.stringify = write;
  return asked;
}"""
#: asks for the same slices anew, and gives how long each takes, and how large the interpreter is afterwards
AGAIN = """async ({asked}) => {
  const {talk} = await import(document.querySelector("script[type=module]").src);
  const took = [];
  for (const message of asked) {
    const began = performance.now();
    await talk(message);
    took.push(performance.now() - began);
  }
  return {took, heap: (await talk({do: "heap"}, {alone: true})).heap};
}"""
HEAP = """async () => {
  const {talk} = await import(document.querySelector("script[type=module]").src);
  return (await talk({do: "heap"}, {alone: true})).heap;
}"""


@pytest.fixture
def own(driver: Playwright, tmp_path: Path) -> Iterator[Driven]:
    driven = Driven(driver, "chromium", str(chromium()), tmp_path / "profile")
    yield driven
    driven.stop()


@pytest.mark.repeated
def test_slices_are_short_and_the_interpreter_stays_small(hooked: Site, own: Driven) -> None:
    """Four against five in every system: no slice over 50 ms of a quiet machine, the quickest of three; memory at most 1.5 times."""
    own.open(hooked.url)
    before, long, held = 0, {}, {}
    for system in SHIPPED:
        document = ready(system)
        for side, count in (("party", 4), ("foe", 5)):
            names = [one.name for one in document.state.members if one.side == side]
            for number in range(count - len(names)):
                document = told(document, {"do": "copy", "fighter": names[number % len(names)]})
        kept = handle(document, {"do": "save"})[1]["document"]
        own.js(SHOW, {"document": kept, "system": system})
        before = before or own.js(HEAP)
        asked = own.js(SLICES, {"fights": 60})
        slow, runs = slowness(own.js), []
        for _ in range(3):
            runs.append(own.js(AGAIN, {"asked": asked}))
            slow = slowness(own.js, slow)
        slices = [min(took) for took in zip(*(run["took"] for run in runs), strict=True)]
        assert len(slices) > 1, "it was one slice"
        print(system, len(asked), before / 2**20, [run["heap"] / 2**20 for run in runs])
        long[system] = round(max(slices) / slow, 1)
        held[system] = round(max(run["heap"] for run in runs) / before, 2)
    print(long, held)
    assert max(long.values()) <= 50, long
    assert max(held.values()) <= 1.5, held


NAMES = ["גולם רע מאוד", "W" * 40, "<b>x</b>"]


def seen(phone: Phone, width: int) -> list[str]:
    """What axe finds; beside the list the page has two heads, and that is looked at elsewhere."""
    phone.page.evaluate(AXE.read_text("utf-8"))
    return [fault for fault in faults(phone) if width < 800 or not fault.startswith("landmark")]


@pytest.mark.parametrize(
    ("width", "scheme"),
    repeat_for([(320, "dark"), (320, "light"), (1280, "dark"), (1280, "light")], (320, "dark"), (1280, "light")),
)
def test_it_is_read_tapped_and_widens_nothing(phone: Phone, scheme: Any, width: int) -> None:
    """Hostile names, every part of the panel: axe, targets, and no wider than the screen."""
    phone.page.emulate_media(color_scheme=scheme)
    phone.page.set_viewport_size({"width": width, "height": 740})
    document = told(None, {"do": "new", "system": AS})
    for number, name in enumerate(NAMES):
        side = "party" if number else "foe"
        document = told(document, {"do": "join", "fighter": name, "side": side, "sheet": {"strength": 3}})
    blow = {"do": "act", "act": "blow", "by": NAMES[0], "on": NAMES[1], "order": {"damage": 3, "kind": "lethal"}}
    document = told(document, {**blow, "answers": [3]})
    document = told(document, {"do": "turn", "fighter": NAMES[0]})
    phone.open().awake()
    phone.page.evaluate(SHOW, {"document": handle(document, {"do": "save"})[1]["document"], "system": AS})
    phone.do("ahead")
    wrong = {}
    for tab in ("grid", "stand", "expect"):
        phone.tap(f"[data-tab={tab}]")
        looked(phone, {"grid": "rows"}.get(tab, tab))
        wrong[tab] = seen(phone, width) + list(phone.page.evaluate(SMALL))
        wide = phone.page.evaluate(
            "() => document.querySelector('dialog .body').scrollWidth - document.querySelector('dialog .body').clientWidth"
        )
        wrong[tab] += [f"{wide} px too wide"] if wide > 0 else []
    phone.tap("[data-story] >> nth=0")
    expect(phone.panel().locator("[data-line]").first).to_be_visible()
    phone.tap("[data-line] >> nth=0")
    phone.answered()
    wrong["story"] = seen(phone, width) + list(phone.page.evaluate(SMALL))
    assert {name: found for name, found in wrong.items() if found} == {}
    assert phone.page.locator("dialog b:text-is('x')").count() == 0
