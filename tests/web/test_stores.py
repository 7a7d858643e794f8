"""The two stores in real browsers: killed at random moments, broken at every step, damaged at every byte.

What is tested are the page's own modules in an empty page of the same site: without the rules a start takes no time, and
hundreds of deaths fit where a few would.
"""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING

import pytest
from conftest import chromium
from engines import ALL, Driven, Engine, display, launched, missing, until
from loose import Loose
from stores import Noting, in_page
from torn import logs, tear

from goals import LONG, many, reached

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Playwright

    from serve import Site


pytestmark = pytest.mark.timeout(7200 if LONG else 240)

# Killed

WRITING = """
  const id = keep.begin({system: "s", base: {}}, "Killed", "s");
  await lock.hold(id, () => {});
  (async () => {
    for (let n = 1; ; n += 1) {
      keep.append(id, act(n));
      if (n % 4 === 0) {
        keep.note(id, {notes: `${n}`});
        keep.keepEvening({id: `e${id}`, name: `Evening ${n}`, at: n});
        roster.keepKnown({system: "s", name: `R${id}`, side: "foe", options: {}, fresh: [n], member: null, stands: `${n}`, at: n});
      }
      if (await saved()) await fetch(`/kept?fight=${id}&n=${n}`);
      if (n % 8) continue;
      await lock.hold("other", () => {}); // it rests, and is taken up again
      await resting.rest(id);
      await lock.hold(id, () => {});
    }
  })();
  return id;
"""
#: all that was promised, once both stores have been heard; and what was kept beside the records: each says after which act
FOUND = """
  const id = given.fight;
  const there = async () => (await all())[id] ?? null;
  let found = await there();
  for (let n = 0; n < 600 && !(found?.records.length >= given.promised); n += 1) { // a store of a busy device is late
    await pause(100);
    found = await there();
  }
  const stands = (one) => Number(one?.stands ?? 0);
  const alone = {
    notes: Number(keep.nameOf(id).notes), roster: stands(roster.known("s").find((one) => one.name === `R${id}`)),
    evening: Number(keep.evenings().find((one) => one.id === `e${id}`)?.name.slice(8) ?? 0),
  };
  keep.remove(id);
  keep.removeEvening(`e${id}`);
  return {...found, alone};
"""


@pytest.fixture
def mortal(
    request: pytest.FixtureRequest, driver: Playwright, ground: Site, tmp_path: Path
) -> Iterator[Driven | Loose]:
    """An engine that can be killed and started again from its profile."""
    name: str = request.param
    if why := missing(name):
        pytest.skip(why)
    if name != "webkit":
        with launched(driver, name, chromium(), tmp_path / "profile") as engine:
            assert isinstance(engine, Driven)
            yield engine
        return
    with display() as screen:
        loose = Loose(screen, tmp_path, ground)
        yield loose
        loose.stop()


@pytest.mark.parametrize("often", [False, pytest.param(True, marks=pytest.mark.repeated)], ids=["once", "often"])
@pytest.mark.parametrize(
    ("mortal", "how"),
    [(name, how) for how in ("tab", "browser") for name in ALL],
    indirect=["mortal"],
)
def test_no_answered_act_is_lost_however_it_dies(ground: Site, mortal: Driven | Loose, how: str, often: bool) -> None:
    """At random moments of a page that writes as fast as it can; then all it said was kept is there, whole, in order."""
    rng, answered = random.Random(7), 0
    kills = many(12 if mortal.name == "chromium" else 5, 500) if often else 1  # it takes the others seconds to start
    for kill in range(kills):
        fight = in_page(ground, mortal, WRITING)
        if kill % 2 == 0:  # a slow machine would die before its first answer, every time
            until(lambda fight=fight: Noting.heard.get(fight))  # type: ignore[misc]
        time.sleep(rng.uniform(0.0, 0.25))
        mortal.kill_tab() if how == "tab" else mortal.kill()
        promised = Noting.heard.get(fight, 0)
        found = in_page(ground, mortal, FOUND, fight=fight, promised=promised)
        records = found.get("records", [])
        assert len(records) >= promised
        assert min(found["alone"].values()) >= promised - promised % 4, found["alone"]
        assert [record["n"] for record in records] == list(range(1, len(records) + 1))
        assert all(record["fact"]["turn"] == "x" * (record["n"] % 50) for record in records)
        answered += promised
    assert answered >= (kills + 1) // 2
    goal = "R7" if how == "tab" else "R8"
    reached(goal, f"{kills} kills, {answered:,} answered acts, 0 lost, 0 torn", mortal.name)


# Thrown away

KEEPING = """
  const id = given.fight ?? keep.begin({system: "s", base: {}}, "Torn", "s");
  await lock.hold(id, () => {});
  const {records} = await keep.documentOf(id);
  for (let n = records.length + 1; n <= given.acts; n += 1) keep.append(id, act(n));
  await saved(20_000);
  return id;
"""
#: which records there are, and whether the second store has what nobody knows of; it may be left there
STANDING = """
  const {records} = await keep.documentOf(given.fight);
  await saved(20_000);
  const base = await opened();
  const change = base.transaction("kept", "readwrite").objectStore("kept");
  const known = change.getKey("nobody knows");
  if (given.leave) change.put("", "nobody knows");
  await new Promise((done) => { change.transaction.oncomplete = done; });
  base.close();
  return {records: records.map(({n}) => n), known: known.result !== undefined};
"""


@pytest.mark.parametrize("mortal", ["chromium"], indirect=True)
def test_a_store_that_the_browser_throws_away_is_filled_from_the_other(ground: Site, mortal: Driven) -> None:
    """It does so at the second start after a death within a write: the first goes on writing behind the tear."""
    fight = in_page(ground, mortal, KEEPING, acts=7)
    in_page(ground, mortal, STANDING, fight=fight, leave=True)
    mortal.stop()
    tear(max(logs(mortal.folder, "IndexedDB"), key=lambda log: log.stat().st_mtime))
    mortal.start()
    in_page(ground, mortal, KEEPING, fight=fight, acts=9)
    mortal.again()
    found = in_page(ground, mortal, STANDING, fight=fight, leave=False)
    if found["known"]:
        pytest.skip("this Chromium cuts off what is torn itself")
    assert found["records"] == [*range(1, 10)]
    alone = in_page(ground, mortal, STANDING, "localStorage.clear();", fight=fight, leave=False)
    assert alone["records"] == [*range(1, 10)]


# Broken at every step

BREAKING = """
  const name = (key) => key;
  let left = given.steps, dead = false;
  const step = (change) => {
    if (left > 0) { left -= 1; return; }
    dead = true;
    if (change && given.abort) try { change.abort(); } catch {}
    throw new DOMException("dead", "AbortError");
  };
  const wrap = (proto, method, of) => {
    const stock = proto[method];
    proto[method] = function (...more) { step(of(this)); return stock.apply(this, more); };
  };
  for (const method of ["setItem", "removeItem"]) wrap(Storage.prototype, method, () => null);
  for (const method of ["put", "delete"]) wrap(IDBObjectStore.prototype, method, (store) => store.transaction);
  wrap(IDBDatabase.prototype, "transaction", () => null);
  let done = 0, id = "";
  const known = (stands) =>
    roster.keepKnown({system: "s", name: "Zed", side: "foe", options: {}, fresh: [], member: null, stands, at: 1});
  const rest = async () => {
    await lock.hold("other", () => {});
    await resting.rest(id);
  };
  const acts = [
    () => { id = keep.begin({system: "s", base: {}}, "one", "s"); },
    () => keep.append(id, act(1)), () => keep.append(id, act(2)),
    () => keep.note(id, {name: "two"}), ...[3, 4, 5, 6].map((n) => () => keep.append(id, act(n))),
    rest, () => keep.append(id, act(7)),
    () => keep.keepEvening({id: "e", name: "Third night", at: 1}), () => keep.note(id, {evening: "e", place: 2}),
    () => known("hurt"), () => known("dying"), () => keep.removeEvening("e"),
    () => keep.remove(id),
  ];
  for (const one of acts) {
    try { if (id) await lock.hold(id, () => {}); await one(); } catch {}
    for (let wait = 0; wait < 400 && !dead && keep.keeping().name !== "saved"; wait += 1) await pause(1);
    if (dead) break;
    await pause(5);
    if (dead) break;
    done += 1;
  }
  return {done, dead};
"""
#: after each act: the fight with its evening and place, how many records, the evening there is, how somebody stands
STATES = [
    [], *(["one", "", n] for n in (0, 1, 2)), *(["two", "", n] for n in (2, 3, 4, 5, 6, 6, 7)),
    ["two", "", 7, "Third night"], ["two", "e 2", 7, "Third night"], *(["two", "e 2", 7, "Third night", how] for how in ("hurt", "dying")),
    ["two", "e 2", 7, "dying"], ["dying"],
]  # fmt: skip
CLEAN = """
  localStorage.clear();
  await new Promise((done) => { const gone = indexedDB.deleteDatabase("sawbones"); gone.onsuccess = gone.onerror = gone.onblocked = done; });
"""
STATE = """
  return [
    ...Object.entries(await all()).flatMap(([id, one]) => {
      const {evening, place} = keep.nameOf(id);
      return [one.name, evening && `${evening} ${place}`, one.records.length];
    }),
    ...keep.evenings().map((one) => one.name), ...roster.known("s").map((one) => one.stands),
  ];
"""


@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.repeated)], ids=["a few", "every"])
def test_a_fault_between_any_two_steps_leaves_before_or_after(ground: Site, visitor: Engine, every: bool) -> None:
    engine, steps, faults = visitor, 0, 0
    variants = (False, True) if every and (engine.name == "chromium" or LONG) else (True,)
    each = (1 if engine.name == "chromium" or LONG else 3) if every else 50
    for abort in variants:
        for steps in range(each // 2, 300, each):
            broken = in_page(ground, engine, BREAKING, CLEAN, steps=steps, abort=abort)
            found = in_page(ground, engine, STATE)
            if not broken["dead"]:
                assert broken["done"] == len(STATES) - 1
                assert found == STATES[-1]
                break
            assert found in (STATES[broken["done"]], STATES[broken["done"] + 1]), (steps, broken, found)
            faults += 1
    assert faults > 20 * len(variants) / each
    reached(
        "R9",
        f"{faults} faults, at {faults // len(variants)} of {steps} steps of {len(STATES) - 1} acts: always exactly before or after",
        engine.name,
    )


# Damaged

DAMAGING = r"""
  const id = keep.begin({system: "s", base: {}}, "Damaged", "s");
  await lock.hold(id, () => {});
  for (let n = 1; n <= 7; n += 1) { keep.append(id, act(n)); await saved(); await pause(20); }
  const isVolume = (place) => /\/v\d+$/.test(place);
  for (let wait = 0; wait < 500 && Object.keys(localStorage).filter(isVolume).length < 2; wait += 1) await pause(10);
  await saved();
  const places = Object.keys(localStorage).filter((key) => key.startsWith(`sawbones/${id}/`) && !key.endsWith("/name"));
  const base = await opened();
  const mirror = async (key, text) => {
    const change = base.transaction("kept", "readwrite");
    if (text === null) change.objectStore("kept").delete(key); else change.objectStore("kept").put(text, key);
    await new Promise((done) => { change.oncomplete = done; });
  };
  const whole = JSON.stringify((await keep.documentOf(id)).records);
  const wrong = [];
  let tried = 0, told = 0;
  keep.onAside(() => { told += 1; });
  const same = async (what) => {
    tried += 1;
    const read = await keep.documentOf(id);
    await saved();
    if (JSON.stringify(read.records) !== whole || read.head?.system !== "s") wrong.push(`${what}: ${JSON.stringify(read).slice(0, 300)}`);
  };
  for (const place of places) {
    const key = place.replace("sawbones/", "").replace(/-.*/, ""), text = localStorage.getItem(place);
    if (text === null) continue; // bound into a volume since
    const current = () => Object.keys(localStorage).find((one) => one.startsWith(`sawbones/${key}`));
    for (let at = 0; at < text.length; at += given.each) {
      const flipped = text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ (1 << at % 7)) + text.slice(at + 1);
      localStorage.setItem(current() ?? place, flipped);
      await same(`${place} ${at}`);
      if (at / given.each % 4 === 0) { await mirror(key, flipped); await same(`mirror ${at}`); }
    }
    localStorage.setItem(current() ?? place, text);
    localStorage.removeItem(current() ?? place);
    await same("home gone");
    await mirror(key, null);
    await same("mirror gone");
  }
  // Damaged in both: what comes before is shown, and the damaged one stays as it is.
  const last = Object.keys(localStorage).find((key) => key.startsWith(`sawbones/${id}/000007`));
  const broken = localStorage.getItem(last).slice(0, -9);
  localStorage.setItem(last, broken);
  await mirror(`${id}/000007`, broken);
  const read = await keep.documentOf(id);
  const kept = read.records.length === 7 && read.records[6] === broken && localStorage.getItem(last) === broken;
  // The same of a volume: what it held is missing, and both damaged ones are kept by themselves.
  const volume = `${id}/v000002`;
  localStorage.setItem(`sawbones/${volume}`, broken);
  await mirror(volume, broken);
  const gap = (await keep.documentOf(id)).records;
  const bound = gap[0] === null && gap[1].n === 3 && ["", "-mirror"].every((at) => keep.aside()[volume + at] === broken);
  return {tried, bound, volumes: places.filter(isVolume).length, told, wrong: wrong.slice(0, 5), count: wrong.length, kept, aside: Object.keys(keep.aside()).length};
"""


@pytest.mark.parametrize("each", [40, pytest.param(1, marks=pytest.mark.repeated)])
def test_every_byte_of_a_record_may_be_damaged(ground: Site, visitor: Engine, each: int) -> None:
    found = in_page(ground, visitor, DAMAGING, each=each)
    assert found["wrong"] == []
    assert found["kept"]
    assert found["bound"]
    assert found["volumes"] == 2
    assert found["tried"] > 300 / each
    assert found["told"] > 100 / each
    assert found["aside"] > 0
    reached(
        "R12",
        f"{found['tried']} damages of single bytes and lost keys mended, the damaged kept; in both stores: read up to there",
        visitor.name,
    )


# Strangers

STRANGE = """
  const told = [];
  keep.onAside((id, numbers, strangers) => told.push(...strangers.map(({n, of}) => [id, n, of])));
  const mirror = async (key, text) => {
    const base = await opened();
    const change = base.transaction("kept", "readwrite");
    const before = await new Promise((done) => { const asked = change.objectStore("kept").get(key); asked.onsuccess = () => done(asked.result); });
    if (text !== undefined) change.objectStore("kept").put(text, key);
    await new Promise((done) => { change.oncomplete = done; });
    base.close();
    return before;
  };
  const made = async (name) => {
    const id = keep.begin({system: name, base: {}}, name, "s");
    await lock.hold(id, () => {});
    for (let n = 1; n <= 7; n += 1) { keep.append(id, act(n, name)); await saved(); await pause(5); }
    await keep.documentOf(id);
    await saved();
    return id;
  };
  const other = await made("Other"), id = await made("Mine");
  const read = async () => JSON.stringify([await keep.documentOf(id), keep.nameOf(id).name]);
  const before = await read();
  const at = (id, key) => Object.keys(localStorage).find((one) => one.startsWith(`sawbones/${id}/${key}`));
  const wrong = [], found = {};
  for (const key of ["head", "name", "v000002", "000006", "000007"]) {
    const strange = localStorage.getItem(at(other, key)), own = localStorage.getItem(at(id, key));
    if (await mirror(`${other}/${key}`) !== strange && key !== "name") wrong.push(`${key}: the stores differ`);
    for (const where of ["home", "mirror"]) {
      const place = at(id, key);
      if (where === "home") localStorage.setItem(place, strange); else await mirror(`${id}/${key}`, strange);
      if (await read() !== before) wrong.push(`${key} at ${where}: ${await read()}`);
      await saved();
      if (localStorage.getItem(at(id, key)) !== own || await mirror(`${id}/${key}`) !== own) wrong.push(`${key} at ${where} is not mended`);
    }
    // In both: nowhere is one of its own, and the other's is not taken for it.
    const place = at(id, key);
    localStorage.setItem(place, strange);
    await mirror(`${id}/${key}`, strange);
    const {head, records} = await keep.documentOf(id);
    found[key] = {head: head?.system ?? null, name: keep.nameOf(id).name, faults: keep.faults(id), texts: records.map((one) => one?.text ?? null)};
    if (localStorage.getItem(place) !== strange) wrong.push(`${key} was not left where it is`);
    localStorage.setItem(place, own);
    await mirror(`${id}/${key}`, own);
    if (await read() !== before) wrong.push(`${key} is not as it was`);
  }
  return {id, other, told, wrong, found};
"""


def test_a_record_of_another_fight_is_refused_and_named(ground: Site, visitor: Engine) -> None:
    """Whole as it is: wherever something else has put it, it says itself where it belongs."""
    seen = in_page(ground, visitor, STRANGE)
    assert seen["wrong"] == []
    mine, other, found = seen["id"], seen["other"], seen["found"]
    assert [mine, 7, other] in seen["told"]
    assert found["head"]["faults"] == {"head": {"n": 0, "of": other}, "strangers": []}
    assert found["head"]["head"] != "Other"
    assert (found["name"]["name"], found["000006"]["name"]) == ("", "Mine")
    assert found["000006"]["faults"] == {"head": "", "strangers": [{"n": 6, "of": other}]}
    texts = [f"Act {n} Mine" for n in range(1, 8)]
    assert found["000006"]["texts"] == [*texts[:5], None, texts[6]]
    assert found["000007"]["texts"] == [*texts[:6], None]
    assert found["v000002"]["texts"][:1] == [None]
    assert not any("Other" in (text or "") for one in found.values() for text in one["texts"])
