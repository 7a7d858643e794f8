"""A fight that cannot be opened is shown as itself: nothing of another is in front, takes an act or loses its name."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from goals import repeat_for

if TYPE_CHECKING:
    from phone import Phone

pytestmark = pytest.mark.fresh

#: puts one fight more on the device, in both stores or in one, with whatever stands where it began and whatever happened
PUT = """async ({id, head, records = {}, home = true, mirror = true, deep = 0, more = 0, name = "The cellar"}) => {
  const table = Uint32Array.from({length: 256}, (_, n) => {
    for (let bit = 0; bit < 8; bit += 1) n = n & 1 ? (n >>> 1) ^ 0xedb88320 : n >>> 1;
    return n;
  });
  const check = (text) => {
    let sum = 0xffffffff;
    for (const byte of new TextEncoder().encode(text)) sum = table[(sum ^ byte) & 255] ^ (sum >>> 8);
    return ((sum ^ 0xffffffff) >>> 0).toString(16).padStart(8, "0");
  };
  const seal = (rev, payload) => {
    const head = `${rev} w ${Date.now()} ${payload.length}`; // in the older form, which does not say of which fight it is
    return `sawbones2 ${head} ${check(`${head} ${payload}`)} ${payload}`;
  };
  const kept = {[`${id}/name`]: seal(1, JSON.stringify({name, system: "after-sundown-revised", at: 5}))};
  const began = deep ? `{"system":"after-sundown-revised","base":${"[".repeat(deep)}${"]".repeat(deep)}}` : head;
  if (began) kept[`${id}/head`] = began.startsWith("{") ? seal(1, began) : began;
  for (const n in records) kept[`${id}/${n.padStart(6, "0")}`] = seal(Number(n), JSON.stringify(records[n]));
  const words = "x".repeat(100_000);
  for (let n = 1; n <= more; n += 1)
    kept[`${id}/${String(n).padStart(6, "0")}`] = seal(n, JSON.stringify({n, text: "Waited", cause: {do: "next", words}, fact: {}}));
  if (home && !more) for (const key in kept) localStorage.setItem(`sawbones/${key}`, kept[key]);
  if (more) localStorage.setItem(`sawbones/${id}/head`, kept[`${id}/head`]);
  const open = indexedDB.open("sawbones");
  const base = await new Promise((done) => { open.onsuccess = () => done(open.result); });
  const change = base.transaction("kept", "readwrite");
  if (mirror) for (const key in kept) change.objectStore("kept").put(kept[key], key);
  await new Promise((done) => { change.oncomplete = done; });
  base.close();
}"""

#: what both stores hold of everything but of one fight, and of its name
#: what the second store holds of all others: the first may pack what rests
OTHERS = """async (id) => {
  const base = await new Promise((done) => { const open = indexedDB.open("sawbones"); open.onsuccess = () => done(open.result); });
  const kept = base.transaction("kept").objectStore("kept");
  const asked = [kept.getAllKeys(), kept.getAll()];
  await new Promise((done) => { asked[1].onsuccess = done; });
  base.close();
  const [keys, texts] = asked.map((one) => one.result);
  return Object.fromEntries(keys.map((key, i) => [key, texts[i]])
    .filter(([key]) => !key.startsWith(`${id}/`) && !key.startsWith("roster/")));
}"""
NAMED = """async (id) => {
  const {keep} = await import(document.querySelector("script[type=module]").src);
  return keep.nameOf(id).name;
}"""

REVISED = "A fight"
WELL = {"system": "after-sundown-revised", "base": {"options": {}, "members": [], "turn": None, "clock": [1, 0, 0]}}
CASES: list[tuple[dict[str, object], str]] = [
    ({"head": "half of it"}, "damaged in both places"),
    ({"deep": 20}, "nested"),
    ({"deep": 40_000}, "nested"),
    ({"head": json.dumps({**WELL, "system": "the-old-game"})}, "the-old-game"),
    ({"head": json.dumps({"system": "after-sundown-revised", "base": 5})}, "damaged"),
]


def another(phone: Phone, name: str = "The cellar") -> None:
    """Open it from the list."""
    phone.menu("Fights")
    phone.tap(
        phone.panel()
        .locator("[data-fight]")
        .filter(has=phone.page.locator(f'.name:text-is("{name}")'))
        .locator(".open")
    )
    phone.closed()


def nothing_in_front(phone: Phone, said: str) -> None:
    closed = phone.page.locator("main[data-closed=bad]")
    expect(closed).to_contain_text("“The cellar” cannot be opened")
    expect(closed.get_by_role("alert")).to_contain_text(said)
    expect(phone.page.locator("[data-fighter], nav.bar, [data-note=loading]")).to_have_count(0)
    expect(phone.page.locator("header.top")).not_to_contain_text("Round")


@pytest.mark.parametrize(
    ("fault", "said"), repeat_for(CASES, CASES[0]), ids=["damaged", "deep", "bottomless", "unknown", "shapeless"]
)
def test_no_other_fight_is_in_front_of_one_that_cannot_be_opened(
    phone: Phone, fault: dict[str, object], said: str
) -> None:
    phone.ghoul_and_boris()
    phone.page.evaluate(PUT, {"id": "bad", **fault})
    phone.page.reload()
    phone.awake()
    expect(phone.card("Boris")).to_be_visible()
    before = phone.page.evaluate(OTHERS, "bad")
    another(phone)
    nothing_in_front(phone, said)

    # No key, no tap and nothing that is said to the rules reaches the fight that they still hold.
    for key in ("n", "z", "t", "/", "w"):
        phone.page.keyboard.press(key)
    for message in ({"do": "next"}, {"do": "look"}, {"do": "save"}, {"do": "join", "fighter": "Stray"}):
        reply = phone.page.evaluate(
            """async (message) => {
              const {talk} = await import(document.querySelector("script[type=module]").src);
              return talk(message);
            }""",
            message,
        )
        assert not reply["ok"]
        assert said in reply["problems"]["fight"]
    if phone.panel().count():
        phone.away()
    nothing_in_front(phone, said)
    assert phone.page.evaluate(OTHERS, "bad") == before
    assert phone.page.evaluate(NAMED, "bad") == "The cellar"

    # Back and forth, and at the next start.
    another(phone, REVISED)
    expect(phone.card("Boris")).to_be_visible()
    phone.blow("Boris", 5, 2)
    phone.shows("Boris", "XXXXXX....")
    another(phone)
    nothing_in_front(phone, said)
    phone.page.reload()
    nothing_in_front(phone, said)

    # And what helps: its records as a file, another fight, away with it.
    with phone.page.expect_download() as download:
        phone.do("save file")
    file = json.loads(Path(download.value.path()).read_text("utf-8"))
    (fight,) = file["fights"]
    assert fight["name"] == "The cellar"
    assert "bad/name" not in fight["as this device keeps it"]["home"]
    assert {"head", "name"} <= set(fight["as this device keeps it"]["home"])
    phone.do("other fights")
    expect(phone.panel().locator("[data-fight]")).to_have_count(2)
    phone.away()
    remove = phone.page.locator("main [data-do=remove]")
    phone.tap(remove)
    expect(remove).to_have_text("Remove for good")
    phone.tap(remove)
    phone.shows("Boris", "XXXXXX....")
    phone.menu("Fights")
    expect(phone.panel().locator("[data-fight]")).to_have_count(1)


def test_one_that_is_too_long_is_not_shown_as_another(phone: Phone) -> None:
    """Whatever the most is that the rules read, a document beyond all of it is refused and not stood in for."""
    phone.ghoul_and_boris()
    phone.page.evaluate(PUT, {"id": "bad", "head": json.dumps(WELL), "more": 400})
    phone.page.reload()
    phone.awake()
    another(phone)
    expect(phone.page.locator("main[data-closed=bad], main[data-opening]")).to_be_visible()
    expect(phone.page.locator("[data-fighter]")).to_have_count(0)
    nothing_in_front(phone, "characters long")
    another(phone, REVISED)
    expect(phone.card("Boris")).to_be_visible()


def test_everything_goes_out_as_a_file_though_one_fight_cannot_be_opened(phone: Phone) -> None:
    phone.ghoul_and_boris()
    for number, (fault, _) in enumerate(CASES):
        phone.page.evaluate(PUT, {"id": f"bad{number}", **fault})
    phone.page.reload()
    phone.awake()
    phone.menu("Fights")
    with phone.page.expect_download() as download:
        phone.do("save everything")
    file = json.loads(Path(download.value.path()).read_text("utf-8"))
    assert len(file["fights"]) == len(CASES) + 1
    assert sum("as this device keeps it" in fight for fight in file["fights"]) == len(CASES)
    assert any("Boris" in sentence for fight in file["fights"] for sentence in fight["as it stands"])


def test_a_fight_in_front_that_lost_its_beginning_at_home_stays_in_front(phone: Phone) -> None:
    """The mirror still has it: it is mended, and the newer one beside it does not take its place."""
    phone.ghoul_and_boris()
    phone.blow("Boris", 5, 2)
    expect(phone.page.locator("[data-kept=saved]")).to_be_visible()
    phone.menu("New fight")
    phone.tap(phone.panel().locator("[data-starter]").first)
    expect(phone.page.locator("button[data-fighter]")).to_have_count(5)
    another(phone, REVISED)
    phone.shows("Boris", "XXXXXX....")
    expect(phone.page.locator("[data-kept=saved]")).to_be_visible()
    for gone in ("/head", "/"):
        phone.page.evaluate(
            """(gone) => { const now = localStorage.getItem("sawbones/now");
              for (const key of Object.keys(localStorage)) if (key.startsWith(`sawbones/${now}${gone}`)) localStorage.removeItem(key); }""",
            gone,
        )
        phone.page.reload()
        phone.awake()
        phone.shows("Boris", "XXXXXX....")
        assert f"sawbones/{phone.stored()['sawbones/now']}/head" in phone.stored()
    phone.do("undo")
    phone.shows("Boris", "..........")


#: puts records of one fight into the places of another's, in both stores
SWAP = """async ({from, to, key}) => {
  const all = Object.keys(localStorage);
  const at = (id) => all.find((one) => one.startsWith(`sawbones/${id}/${key}`));
  const text = localStorage.getItem(at(from));
  localStorage.setItem(at(to), text);
  const open = indexedDB.open("sawbones");
  const base = await new Promise((done) => { open.onsuccess = () => done(open.result); });
  const change = base.transaction("kept", "readwrite");
  change.objectStore("kept").put(text, `${to}/${key}`);
  await new Promise((done) => { change.oncomplete = done; });
  base.close();
}"""


def test_a_record_of_another_fight_is_named_to_whoever_opens_it(phone: Phone) -> None:
    phone.ghoul_and_boris()
    first = phone.stored()["sawbones/now"]
    phone.menu("New fight")
    phone.tap(phone.panel().locator("[data-start=after-sundown-revised]"))
    for name in ("Anna", "Carla", "Dora"):
        phone.joins(name)
    second = phone.stored()["sawbones/now"]
    phone.menu("Fights")
    phone.tap(phone.panel().locator(f"[data-fight={second}] [data-do='row menu']"))
    phone.tap(phone.panel().locator(f"[data-fight={second}] [data-do=rename]"))
    phone.panel().locator("form input").fill("The cellar")
    phone.tap(phone.panel().get_by_role("button", name="Keep the changes"))
    phone.away()
    expect(phone.page.locator("[data-kept=saved]")).to_be_visible()

    phone.page.evaluate(SWAP, {"from": second, "to": first, "key": "000002"})
    another(phone, REVISED)
    note = phone.page.locator("[data-note=damaged]")
    expect(note).to_contain_text("Record no. 2 is of another fight, “The cellar”. It was refused.")
    expect(phone.card("Ghoul")).to_be_visible()
    expect(phone.page.locator("[data-fighter]")).to_have_count(1)

    phone.page.evaluate(SWAP, {"from": second, "to": first, "key": "head"})
    another(phone, f"{REVISED}, damaged")
    closed = phone.page.locator(f"main[data-closed={first}]")
    expect(closed.get_by_role("alert")).to_contain_text("is the beginning of another fight, “The cellar”")
    another(phone)
    expect(phone.page.locator("[data-fighter]")).to_have_count(3)
