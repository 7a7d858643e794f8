"""Nothing that happened is lost: not to a full device, a second tab, a damaged record or a rules engine that died."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from engines import until
from phone import AWAKE, LOOKS, Phone
from playwright.sync_api import expect

from goals import repeat_for

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from serve import Site

RECORD = re.compile(r"^sawbones/[a-z0-9]+/\d{6}-[a-z0-9]+$")


#: a record in both stores becomes half of one
DAMAGE = """async key => {
  localStorage.setItem(key, '{"half');
  const open = indexedDB.open("sawbones");
  const base = await new Promise((done) => { open.onsuccess = () => done(open.result); });
  const change = base.transaction("kept", "readwrite");
  change.objectStore("kept").put('{"half', key.replace("sawbones/", "").replace(/-.*/, ""));
  await new Promise((done) => { change.oncomplete = done; });
  base.close();
}"""


#: how many readings by name the second store holds; it is filled some time after a start
MIRRORED = """async () => {
  const open = indexedDB.open("sawbones");
  const base = await new Promise((done) => { open.onsuccess = () => done(open.result); });
  const asked = base.transaction("kept").objectStore("kept").getAllKeys(IDBKeyRange.bound("set/", "set/~"));
  const keys = await new Promise((done) => { asked.onsuccess = () => done(asked.result); });
  base.close();
  return keys.length;
}"""


#: the rules will die over the next act
DOOM = """async () => {
  const {talk} = await import(document.querySelector("script[type=module]").src);
  await talk({do: "doom"});
}"""


def records(phone: Phone) -> dict[str, str]:
    return {key: text for key, text in phone.stored().items() if RECORD.match(key)}


def test_one_small_record_an_act_and_none_rewritten(phone: Phone) -> None:
    phone.ghoul_and_boris()
    before = records(phone)
    phone.blow("Boris", 5, 2)
    phone.do("undo")
    phone.shows("Boris", "..........")
    after = records(phone)
    assert {key: after[key] for key in before} == before
    assert len(after) == len(before) + 2
    assert max(len(text) for text in after.values()) < 2_000


def test_a_full_device_loses_nothing_and_says_so(phone: Phone) -> None:
    phone.ghoul_and_boris()
    phone.page.evaluate(
        """() => { for (const key of ["screen", "systems", "picture"]) localStorage.removeItem("sawbones/" + key);
                   const fill = (n) => { for (let i = 0; ; i++) try { localStorage.setItem(`other ${n} ${i}`, "x".repeat(n)); } catch { return; } };
                   fill(100000); fill(1000); fill(10); fill(1); }"""
    )
    kept = records(phone)
    phone.blow("Boris", 5, 2)
    phone.shows("Boris", "XXXXXX....")
    note = phone.page.locator("[data-note=keeping]")
    expect(note).to_contain_text("in one place only")
    assert records(phone) == kept
    expect(note.get_by_role("button", name="Remove an old fight")).to_be_visible()
    phone.tap(note.get_by_role("button", name="Make a copy"))
    expect(phone.page.locator("#share-link")).to_have_value(re.compile("#e2"))
    phone.away()

    phone.page.evaluate(
        "() => { for (const key of Object.keys(localStorage)) if (key.startsWith('other')) localStorage.removeItem(key); }"
    )
    expect(note).to_have_count(0)
    assert len(records(phone)) == len(kept) + 1
    phone.page.reload()
    phone.awake()
    phone.shows("Boris", "XXXXXX....")


@pytest.mark.fresh  # with room on the disk that no test before has taken
@pytest.mark.parametrize("nice", repeat_for(["screen", "systems", "picture"], "screen"))
def test_what_is_only_nice_to_have_makes_way(phone: Phone, nice: str) -> None:
    phone.ghoul_and_boris()
    phone.page.evaluate(
        """nice => { for (const key of ["screen", "systems", "picture"]) localStorage.removeItem("sawbones/" + key);
                     localStorage.setItem("sawbones/" + nice, "x".repeat(5000));
                     const fill = (n) => { for (let i = 0; ; i++) try { localStorage.setItem(`other ${n} ${i}`, "x".repeat(n)); } catch { return; } };
                     fill(100000); fill(1000); fill(10); fill(1); }""",
        nice,
    )
    kept = records(phone)
    phone.blow("Boris", 5, 2)
    phone.shows("Boris", "XXXXXX....")
    assert len(records(phone)) == len(kept) + 1
    expect(phone.page.locator("[data-note=keeping]")).to_have_count(0)


def test_two_tabs_have_one_writer(phone: Phone) -> None:
    phone.ghoul_and_boris()
    other = Phone(phone.context, phone.url, phone.context.new_page()).open().awake()
    note = other.page.locator("[data-note=reader]")
    expect(note).to_contain_text("open in another tab")
    expect(other.page.locator("[data-do=next]")).to_be_disabled()

    phone.blow("Boris", 5, 2)
    other.shows("Boris", "XXXXXX....")

    other.tap(note.get_by_role("button"))
    expect(note).to_have_count(0)
    expect(phone.page.locator("[data-note=reader]")).to_be_visible()
    expect(phone.page.locator("[data-do=undo]")).to_be_disabled()
    other.do("undo")
    other.shows("Boris", "..........")
    phone.shows("Boris", "..........")

    # Once it is the only one, and looked at again, it writes again, what the other has left.
    other.page.close()
    phone.page.evaluate("() => dispatchEvent(new FocusEvent('focus'))")
    expect(phone.page.locator("[data-note=reader]")).to_have_count(0)
    phone.blow("Boris", 5, 2)
    phone.shows("Boris", "XXXXXX....")
    expect(phone.page.locator("[data-note=split]")).to_have_count(0)
    other.put_away()


#: holds whatever the page sends to its rules, and lets it look at the fight anew, as when another tab has written
HELD = """async () => {
  const { state } = await import(document.querySelector("script[type=module]").src);
  const post = MessagePort.prototype.postMessage;
  Object.assign(globalThis, { held: [], heard: 0 });
  MessagePort.prototype.postMessage = function (...said) { held.push(() => post.apply(this, said)); };
  globalThis.letGo = () => { MessagePort.prototype.postMessage = post; for (const send of held) send(); };
  dispatchEvent(new StorageEvent("storage", { key: `sawbones/${state.current}/` }));
  addEventListener("storage", () => { heard += 1; });
}"""


@pytest.mark.real  # what is held goes to the worker
def test_a_reader_reads_again_what_was_written_while_it_read(phone: Phone) -> None:
    phone.ghoul_and_boris()
    other = Phone(phone.context, phone.url, phone.context.new_page()).open().awake()
    expect(other.page.locator("[data-note=reader]")).to_be_visible()
    other.page.evaluate(HELD)
    until(lambda: other.page.evaluate("held.length"))
    phone.blow("Boris", 5, 2)
    until(lambda: other.page.evaluate("heard"))
    other.page.evaluate("letGo()")
    other.shows("Boris", "XXXXXX....")
    other.put_away()


def test_a_page_kept_for_the_way_back_does_not_keep_the_fight(phone: Phone) -> None:
    """A browser may keep a page as it stands, unseen: the next one writes, and on the way back so does this one."""
    phone.ghoul_and_boris()
    aside = "kept => dispatchEvent(new PageTransitionEvent(kept, { persisted: true }))"
    phone.page.evaluate(aside, "pagehide")
    other = Phone(phone.context, phone.url, phone.context.new_page()).open().awake()
    expect(other.page.locator("[data-note=reader]")).to_have_count(0)
    other.blow("Boris", 5, 2)
    other.shows("Boris", "XXXXXX....")

    phone.page.evaluate(aside, "pageshow")
    expect(phone.page.locator("[data-note=reader]")).to_contain_text("open in another tab")
    phone.shows("Boris", "XXXXXX....")

    other.page.evaluate(aside, "pagehide")
    phone.page.evaluate("() => dispatchEvent(new FocusEvent('focus'))")
    expect(phone.page.locator("[data-note=reader]")).to_have_count(0)
    phone.do("undo")
    phone.shows("Boris", "..........")


def test_an_act_that_was_not_done_comes_back(chrome: Browser, hooked: Site, phones: list[Phone]) -> None:
    """A panel leaves at the tap; where the rules die over what it asked for, it is there again, and says so."""
    context = chrome.new_context(**LOOKS, reduced_motion="reduce")
    phone = Phone(context, hooked.url)
    phones.append(phone)
    phone.expected = "fatal|RangeError|Maximum call stack"
    phone.ghoul_and_boris()
    phone.fighter("Boris")
    phone.chip("Damage", 5)
    phone.chip("Soak", 2)
    expect(phone.panel().locator("[data-do=apply]")).to_be_enabled()
    phone.page.evaluate(DOOM)
    phone.do("apply")
    expect(phone.panel()).to_contain_text("It was not done.", timeout=AWAKE)
    phone.shows("Boris", "..........")
    phone.awake()
    phone.do("apply")
    phone.closed()
    phone.shows("Boris", "XXXXXX....")


def test_a_damaged_record_is_kept_and_reported(phone: Phone) -> None:
    """What can be read goes on; what cannot stays on the device, under its own name."""
    phone.ghoul_and_boris()
    phone.blow("Boris", 3, 2)
    phone.blow("Boris", 3, 2)
    expect(phone.page.locator("[data-kept=saved]")).to_be_visible()
    last = max(records(phone))
    phone.page.evaluate(DAMAGE, last)
    phone.page.reload()
    phone.awake()
    expect(phone.page.locator("[data-note=damaged]")).to_be_visible()
    phone.shows("Boris", "X.........")
    assert phone.stored()[last] == '{"half'
    phone.do("undo")
    phone.shows("Boris", "..........")
    phone.page.reload()
    phone.awake()
    phone.shows("Boris", "..........")
    expect(phone.page.locator("[data-note=damaged]")).to_have_count(0)
    phone.menu("Fights")
    expect(phone.panel().locator("[data-fight]")).to_have_count(2)
    expect(phone.panel()).to_contain_text("damaged")


def test_foreign_values_do_no_harm(phone: Phone) -> None:
    phone.open().awake()
    phone.page.evaluate(
        """() => { for (const key of ["now", "screen", "systems", "told", "x/head", "x/name", "x/000001", "x/000002"])
                     localStorage.setItem("sawbones/" + key, "[".repeat(20000));
                   localStorage.setItem("sawbones/y/head", '{"system":"nothing"}'); localStorage.setItem("else", "1"); }"""
    )
    phone.page.reload()
    phone.awake()
    phone.menu("New fight")
    phone.tap(phone.panel().locator("[data-start]").first)
    phone.joins("Boris")
    expect(phone.card("Boris")).to_be_visible()


def test_fights_are_named_opened_and_removed(phone: Phone) -> None:
    phone.ghoul_and_boris()
    phone.menu("New fight")
    phone.tap(phone.panel().locator("[data-starter]").first)
    expect(phone.page.locator("button[data-fighter]")).to_have_count(5)
    phone.menu("Fights")
    fights = phone.panel().locator("[data-fight]")
    expect(fights).to_have_count(2)
    phone.tap(fights.first.locator("[data-do='row menu']"))
    phone.tap(fights.first.locator("[data-do=rename]"))
    phone.panel().locator("form input").fill("The cellar")
    phone.tap(phone.panel().get_by_role("button", name="Keep the changes"))
    expect(fights.first).to_contain_text("The cellar")
    phone.tap(fights.last.locator(".open"))
    phone.closed()
    expect(phone.card("Boris")).to_be_visible()
    expect(phone.page.locator("button[data-fighter]")).to_have_count(2)
    phone.menu("Fights")
    phone.tap(fights.first.locator("[data-do='row menu']"))
    phone.tap(fights.first.locator("[data-do=remove]"))
    expect(fights).to_have_count(1)
    phone.away()
    undo = phone.page.locator("[data-note=opened]").get_by_role("button", name="Undo")
    phone.tap(undo)
    phone.menu("Fights")
    expect(fights).to_have_count(2)
    expect(fights.first).to_contain_text("The cellar")
    phone.tap(fights.first.locator("[data-do='row menu']"))
    phone.tap(fights.first.locator("[data-do=remove]"))
    expect(fights).to_have_count(1)
    phone.away()
    phone.page.reload()
    phone.awake()
    expect(phone.page.locator("button[data-fighter]")).to_have_count(2)


def test_a_fight_of_many_acts_opens_again(phone: Phone) -> None:
    phone.ghoul_and_boris()
    for _ in range(12):
        phone.do("next")
        phone.answered()  # the same tap before that is none
    expect(phone.page.locator("header.top")).to_contain_text("R 7")
    kept = len(records(phone))
    phone.page.reload()
    phone.awake()
    expect(phone.page.locator("header.top")).to_contain_text("R 7")
    assert len(records(phone)) == kept


def test_a_device_of_the_first_release_opens_and_goes_on(phone: Phone) -> None:
    """Its records have no checksum: they are read as they are, mirrored, and what happens next is kept in the new form."""
    device = json.loads((Path(__file__).resolve().parents[1] / "saves" / "v1-device.json").read_text("utf-8"))["device"]
    phone.open().awake()
    phone.page.evaluate(
        "kept => { localStorage.clear(); for (const key in kept) localStorage.setItem(key, kept[key]); }", device
    )
    phone.page.reload()
    phone.awake()
    phone.menu("Fights")
    fights = phone.panel().locator("[data-fight]")
    expect(fights).to_have_count(2)
    phone.tap(fights.filter(has_text="After Sundown, revised").locator(".open"))
    phone.closed()
    phone.shows("Boris", "XXX.......")
    phone.do("undo")
    phone.do("undo")
    phone.shows("Boris", "..........")
    expect(phone.page.locator("[data-kept=saved]")).to_be_visible()
    until(lambda: phone.page.evaluate(MIRRORED) == 1)
    phone.page.evaluate("() => localStorage.clear()")
    phone.page.reload()
    phone.awake()
    expect(phone.page.locator("[data-fighter], [data-fight]").first).to_be_visible()
    phone.menu("Fights")
    expect(fights).to_have_count(2)
    phone.tap(fights.filter(has_text="After Sundown, revised").locator(".open"))
    phone.closed()
    phone.shows("Boris", "..........")
    phone.menu("New fight")
    expect(phone.panel().locator('[data-start-set="Our table"]')).to_be_visible()
