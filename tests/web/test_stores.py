"""The two stores in real browsers: killed at random moments, broken at every step, damaged at every byte, shared by tabs.

What is tested are the page's own modules in an empty page of the same site: without the rules a start takes no time, and
hundreds of deaths fit where a few would.
"""

from __future__ import annotations

import random
import re
import shutil
import time
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

import pytest
from conftest import chromium
from engines import Driven, Engine, display, launched, missing, until
from loose import Asking, Loose

import ready
from goals import LONG, many, reached
from serve import Site

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Playwright


pytestmark = pytest.mark.timeout(7200 if LONG else 240)
DRIVEN = ("chromium", "firefox")
ALL = (*DRIVEN, "webkit")


class Noting(Asking):
    """A server that hears which acts were answered, however the page ends."""

    heard: dict[str, int] = {}  # noqa: RUF012 - shared by all requests on purpose

    def do_GET(self) -> None:  # noqa: N802 - the base class named it
        asked = urlsplit(self.path)
        if asked.path == "/kept":
            said = parse_qs(asked.query)
            fight, n = said["fight"][0], int(said["n"][0])
            self.heard[fight] = max(n, self.heard.get(fight, 0))
            self.send_response(204)
            self.end_headers()
        else:
            super().do_GET()


@pytest.fixture(scope="module")
def ground(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("ground") / "site"
    shutil.copytree(built, folder)
    # The modules that keep things, each by itself: the built page has them all in one.
    (app,) = (folder / "app").iterdir()
    storage = shutil.copytree(ready.WEB / "storage", app / "storage")
    for name in ("plain.js", "words.js", "grouped.js"):
        shutil.copy(ready.WEB / name, app)
    shutil.copytree(ready.WEB / "words", app / "words")
    volume = (storage / "volume.js").read_text("utf-8")
    assert "const SIZE = 128;" in volume
    small = 'const SIZE = Number(new URLSearchParams(location.search).get("size") ?? 2);'  # so that there are many
    (storage / "volume.js").write_text(volume.replace("const SIZE = 128;", small), "utf-8")
    shutil.copy(ready.MODULES / "idb" / "build" / "index.js", storage / "idb.js")
    indexeddb = (storage / "indexeddb.js").read_text("utf-8")
    assert ' from "idb";' in indexeddb
    (storage / "indexeddb.js").write_text(indexeddb.replace(' from "idb";', ' from "./idb.js";'), "utf-8")
    (folder / "blank.html").write_text("<!doctype html><title>blank</title>", "utf-8")
    site = Site(folder, handler=Noting).start()
    yield site
    site.stop()


def in_page(site: Site, engine: Engine, body: str, first: str = "", **given: Any) -> Any:
    """Run this in an empty page of the site that has just been loaded, with the page's modules at hand.

    What comes first comes before any of them is there.
    """
    (app,) = (site.folder / "app").iterdir()
    engine.open(site.url + "blank.html")
    given["app"] = f"{site.url}app/{app.name}/"
    return engine.js(f"async (given) => {{ {first} {TOOLS} {body} }}", given)


TOOLS = """
  const [own, both, lock, store, resting, roster] = await Promise.all(
    ["keep", "reconcile", "lock", "store", "rest", "roster"].map((name) => import(`${given.app}storage/${name}.js`)));
  const keep = {...own, ...both};
  await keep.awake;
  const pause = (time) => new Promise((done) => setTimeout(done, time));
  const saved = async (late = 3000) => {
    const end = performance.now() + late;
    while (keep.keeping().name !== "saved" && performance.now() < end) await pause(1);
    return keep.keeping().name === "saved";
  };
  const act = (n, more = "") => ({n, text: `Act ${n} ${more}`, cause: {do: "next"}, fact: {turn: "x".repeat(n % 50)}});
  const all = async () => {
    const found = {};
    for (const {id, name} of keep.fights()) found[id] = {name, ...(await keep.documentOf(id))};
    return found;
  };
"""

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
#: what was kept beside the records: each says after which act
FOUND = """
  const id = given.fight;
  for (let n = 0; n < 600 && !keep.fights().some((one) => one.id === id); n += 1) await pause(100); // a busy device is late
  const found = (await all())[id] ?? null;
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


@pytest.mark.parametrize(
    ("mortal", "how"),
    [(name, how) for how in ("tab", "browser") for name in ALL],
    indirect=["mortal"],
)
def test_no_answered_act_is_lost_however_it_dies(ground: Site, mortal: Driven | Loose, how: str) -> None:
    """At random moments of a page that writes as fast as it can; then all it said was kept is there, whole, in order."""
    rng, answered = random.Random(7), 0
    kills = many(12 if mortal.name == "chromium" else 5, 500)  # it takes the others seconds to start
    for kill in range(kills):
        fight = in_page(ground, mortal, WRITING)
        if kill % 2:  # a slow machine would die before its first answer, every time
            until(lambda fight=fight: Noting.heard.get(fight))  # type: ignore[misc]
        time.sleep(rng.uniform(0.0, 0.25))
        mortal.kill_tab() if how == "tab" else mortal.kill()
        promised = Noting.heard.get(fight, 0)
        found = in_page(ground, mortal, FOUND, fight=fight)
        records = found.get("records", [])
        assert len(records) >= promised
        assert min(found["alone"].values()) >= promised - promised % 4, found["alone"]
        assert [record["n"] for record in records] == list(range(1, len(records) + 1))
        assert all(record["fact"]["turn"] == "x" * (record["n"] % 50) for record in records)
        answered += promised
    assert answered >= kills // 2
    goal = "R7" if how == "tab" else "R8"
    reached(goal, f"{kills} kills, {answered:,} answered acts, 0 lost, 0 torn", mortal.name)


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


@pytest.mark.parametrize("engine", ALL, indirect=True)
def test_a_fault_between_any_two_steps_leaves_before_or_after(ground: Site, engine: Engine) -> None:
    steps = faults = 0
    variants = (False, True) if engine.name == "chromium" or LONG else (True,)
    each = 1 if engine.name == "chromium" or LONG else 3
    for abort in variants:
        for steps in range(0, 300, each):
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


# At rest

RESTING = """
  const id = keep.begin({system: "s", base: {}}, "Resting", "s");
  await lock.hold(id, () => {});
  for (let n = 1; n <= 60; n += 1) keep.append(id, act(n, "Boris is hit by the ghoul with its claws: 5 lethal, soaked 2."));
  await saved(20_000);
  const size = () => Object.keys(localStorage).filter((key) => key.startsWith(`sawbones/${id}/`))
    .reduce((sum, key) => sum + key.length + localStorage[key].length, 0);
  const whole = JSON.stringify((await keep.documentOf(id)).records);
  const same = async () => JSON.stringify((await keep.documentOf(id)).records) === whole;
  const base = await new Promise((done) => { const open = indexedDB.open("sawbones"); open.onsuccess = () => done(open.result); });
  const mirror = async (run) => {
    const change = base.transaction("kept", "readwrite");
    run(change.objectStore("kept"));
    await new Promise((done) => { change.oncomplete = done; });
  };
  const ours = IDBKeyRange.bound(`${id}/`, `${id}/~`);
  const before = size();
  await resting.rest(id);
  const held = size(); // this tab plays it: it does not rest
  await lock.hold("other", () => {});
  await resting.rest(id);
  const [after, packed] = [size(), localStorage[`sawbones/${id}/packed`]];
  const wrong = [];
  if (!(await same())) wrong.push("packed");
  await mirror((kept) => kept.delete(ours)); // the browser made room
  if (!(await same())) wrong.push("without the second store");
  await lock.hold(id, () => {});
  if (!(await same())) wrong.push("mended");
  await saved();
  await lock.hold("other", () => {});
  for (let at = 0; at < packed.length; at += 1 + Math.floor(packed.length / 25)) {
    const swapped = packed[at] === "A" ? "B" : "A";
    localStorage[`sawbones/${id}/packed`] = packed.slice(0, at) + swapped + packed.slice(at + 1);
    if (!(await same())) wrong.push(`damaged at ${at}`);
  }
  localStorage[`sawbones/${id}/packed`] = packed;
  await lock.hold(id, () => {});
  await keep.documentOf(id);
  keep.append(id, act(61));
  await saved();
  await lock.hold("other", () => {});
  for (let time = 0; time < 3; time += 1) await resting.rest(id);
  const last = (await keep.documentOf(id)).records.map((one) => one.n);
  const mirrored = await new Promise((done) => {
    const asked = base.transaction("kept").objectStore("kept").getAllKeys(ours);
    asked.onsuccess = () => done(asked.result.filter((key) => /\\/\\d+$/.test(key)).length);
  });
  return {before, held, after, wrong, last, mirrored};
"""


@pytest.mark.parametrize("engine", ALL, indirect=True)
def test_a_fight_that_rests_takes_little_room_and_loses_nothing(ground: Site, engine: Engine) -> None:
    engine.open(ground.url + "blank.html?size=128")
    (app,) = (ground.folder / "app").iterdir()
    given = {"app": f"{ground.url}app/{app.name}/"}
    found = engine.js(f"async (given) => {{ {TOOLS} {RESTING} }}", given)
    assert found["wrong"] == []
    assert found["held"] == found["before"]
    assert found["after"] < found["before"] / 5
    assert found["last"] == list(range(1, 62))
    assert found["mirrored"] == 61


# Late

#: another page works in the store, and everybody waits
BUSY = """
  const base = await new Promise((done) => { const open = indexedDB.open("sawbones"); open.onsuccess = () => done(open.result); });
  const work = base.transaction("kept", "readwrite").objectStore("kept");
  const end = performance.now() + given.busy;
  const on = () => { if (performance.now() < end) work.get("x").onsuccess = on; else base.close(); };
  on();
  localStorage.clear(); // all of it is there alone now
"""
LATE = """
  let told = 0;
  both.onLate(() => { told += 1; });
  const before = [keep.fights().length, keep.keeping().name];
  for (let n = 0; n < 300 && told === 0; n += 1) await pause(100);
  await saved();
  const after = [keep.fights().map((one) => one.name), keep.keeping().name];
  return {before, after, told, there: Object.keys(localStorage).filter((key) => key.endsWith("/head")).length};
"""


@pytest.mark.parametrize("engine", ALL, indirect=True)
def test_a_store_that_answers_late_is_heard_all_the_same(ground: Site, engine: Engine) -> None:
    """After a death on a busy device nothing that it alone holds is missing for the whole evening."""
    begun = 'const id = keep.begin({system: "s", base: {}}, "Late", "s"); keep.append(id, act(1)); return saved();'
    assert in_page(ground, engine, begun)
    found = in_page(ground, engine, LATE, first=BUSY, busy=6_000)
    assert found["before"] == [0, "saved"]
    assert found["after"] == [["Late"], "saved"]
    assert (found["told"], found["there"]) == (1, 1)


NEWER = """
  const [alone, local, record, mirror] = await Promise.all(
    ["alone", "local", "record", "indexeddb"].map((name) => import(`${given.app}storage/${name}.js`)));
  const kinds = ["set", "evening", "roster", "game"];
"""


@pytest.mark.parametrize("engine", DRIVEN, indirect=True)
def test_what_stands_alone_goes_over_what_is_older_in_the_other_store(ground: Site, engine: Engine) -> None:
    """Readings, an evening, somebody of the roster and a game, each written last while one of the stores took nothing."""
    first = NEWER + 'for (const kind of kinds) alone.put(kind, "x", {stands: 1}); return saved();'
    assert in_page(ground, engine, first)
    at_home = (
        NEWER
        + """
      for (const kind of kinds) local.write(`${kind}/x`, record.seal(kind, 2, "late", {stands: 2}));
      return true;
    """
    )
    assert in_page(ground, engine, at_home)
    look = (
        NEWER
        + """
      if (!await saved()) return keep.keeping();
      const texts = await mirror.texts(kinds.map((kind) => `${kind}/x`));
      return Object.fromEntries(kinds.map((kind) => [kind, [
        record.unseal(kind, texts.get(`${kind}/x`))?.value.stands, alone.all(kind)[0].stands,
      ]]));
    """
    )
    assert in_page(ground, engine, look) == {kind: [2, 2] for kind in ("set", "evening", "roster", "game")}
    there = (
        NEWER
        + """
      await mirror.put(kinds.map((kind) => (
        {key: `${kind}/x`, text: record.seal(kind, 3, "late", {stands: 3}), once: false})));
      return true;
    """
    )
    assert in_page(ground, engine, there)
    assert in_page(ground, engine, look) == {kind: [3, 3] for kind in ("set", "evening", "roster", "game")}


# Damaged

DAMAGING = r"""
  const id = keep.begin({system: "s", base: {}}, "Damaged", "s");
  await lock.hold(id, () => {});
  for (let n = 1; n <= 7; n += 1) { keep.append(id, act(n)); await saved(); await pause(20); }
  const isVolume = (place) => /\/v\d+$/.test(place);
  for (let wait = 0; wait < 500 && Object.keys(localStorage).filter(isVolume).length < 2; wait += 1) await pause(10);
  await saved();
  const places = Object.keys(localStorage).filter((key) => key.startsWith(`sawbones/${id}/`) && !key.endsWith("/name"));
  const base = await new Promise((done) => { const open = indexedDB.open("sawbones"); open.onsuccess = () => done(open.result); });
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
    for (let at = 0; at < text.length; at += 1) {
      const flipped = text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ (1 << at % 7)) + text.slice(at + 1);
      localStorage.setItem(current() ?? place, flipped);
      await same(`${place} ${at}`);
      if (at % 4 === 0) { await mirror(key, flipped); await same(`mirror ${at}`); }
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


@pytest.mark.parametrize("engine", ALL, indirect=True)
def test_every_byte_of_a_record_may_be_damaged(ground: Site, engine: Engine) -> None:
    found = in_page(ground, engine, DAMAGING)
    assert found["wrong"] == []
    assert found["kept"]
    assert found["bound"]
    assert found["volumes"] == 2
    assert found["tried"] > 300
    assert found["told"] > 100
    assert found["aside"] > 0
    reached(
        "R12",
        f"{found['tried']} damages of single bytes and lost keys mended, the damaged kept; in both stores: read up to there",
        engine.name,
    )


# Strangers

STRANGE = """
  const told = [];
  keep.onAside((id, numbers, strangers) => told.push(...strangers.map(({n, of}) => [id, n, of])));
  const mirror = async (key, text) => {
    const base = await new Promise((done) => { const open = indexedDB.open("sawbones"); open.onsuccess = () => done(open.result); });
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


@pytest.mark.parametrize("engine", ALL, indirect=True)
def test_a_record_of_another_fight_is_refused_and_named(ground: Site, engine: Engine) -> None:
    """Whole as it is: wherever something else has put it, it says itself where it belongs."""
    seen = in_page(ground, engine, STRANGE)
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


# Tabs

WRITER = """
  if (given.unlocked) Object.defineProperty(navigator, "locks", {value: undefined});
  let mine = given.fight, forks = 0;
  keep.onSplit((id, fork) => { if (id === mine) { mine = fork; forks += 1; } });
  globalThis.done = null;
  (async () => {
    const kept = [];
    for (let k = 0; k < given.acts; k += 1) {
      let lost = false;
      if (!(await lock.hold(mine, () => { lost = true; }, Math.random() < given.steal))) { await pause(Math.random() * 4); k -= 1; continue; }
      const document = await keep.documentOf(mine);
      const what = `${store.WRITER} ${k}`;
      keep.append(mine, act(document.records.length + 1, what));
      if (Math.random() < 0.3) await pause(Math.random() * 3);
      if (await saved()) kept.push(what);
    }
    globalThis.done = {kept, forks};
  })();
"""


@pytest.mark.parametrize(
    ("engine", "tabs", "unlocked"),
    [("chromium", 2, False), ("chromium", 5, True), ("firefox", 2, True), ("firefox", 5, False)],
    indirect=["engine"],
)
def test_tabs_that_write_the_same_fight_lose_nothing(ground: Site, engine: Driven, tabs: int, unlocked: bool) -> None:
    """Taking over from one another at random, and without any lock at all: each act that was answered is somewhere."""
    acts = many(120, 2000) // tabs
    fight = in_page(
        ground, engine, 'const id = keep.begin({system: "s", base: {}}, "Shared", "s"); await saved(); return id;'
    )
    (app,) = (ground.folder / "app").iterdir()
    given = {"app": f"{ground.url}app/{app.name}/", "fight": fight, "acts": acts, "unlocked": unlocked, "steal": 0.2}
    pages = [engine.context.new_page() for _ in range(tabs)]
    for page in pages:
        page.goto(ground.url + "blank.html?size=16")
    for page in pages:
        page.evaluate(f"async (given) => {{ {TOOLS} {WRITER} }}", given)
    ends = [until(lambda page=page: page.evaluate("() => globalThis.done"), 1200 if LONG else 120) for page in pages]  # type: ignore[misc]
    for page in pages:
        page.close()
    found = in_page(ground, engine, "return all();")
    there = {record["text"].split(" ", 2)[2] for one in found.values() for record in one["records"]}
    kept = [what for end in ends for what in end["kept"]]
    assert [what for what in kept if what not in there] == []
    assert len(kept) > acts
    assert all(one["name"] == "Shared" or "other tab" in one["name"] for one in found.values())
    for one in found.values():
        assert [record["n"] for record in one["records"]] == list(range(1, len(one["records"]) + 1))
    how = "without locks" if unlocked else "taking over at random"
    reached(
        "R10", f"{tabs} tabs {how}: {len(kept):,} answered acts, 0 lost, {len(found) - 1} second fights", engine.name
    )


def test_a_tab_of_an_older_build_stops_writing(ground: Site, chrome: Any) -> None:
    context = chrome.new_context()
    old, new = context.new_page(), context.new_page()
    (app,) = (ground.folder / "app").iterdir()
    for page in (old, new):
        page.goto(ground.url + "blank.html")
    given = {"app": f"{ground.url}app/{app.name}/"}
    begin = 'lock.guardFormat(() => { globalThis.old = true; }); const id = keep.begin({system: "s", base: {}}, "x", "s"); await lock.hold(id, () => {}); keep.append(id, act(1)); await saved(); globalThis.write = () => keep.append(id, act(2)); return id;'
    fight = old.evaluate(f"async (given) => {{ {TOOLS} {begin} }}", given)
    new.evaluate("() => localStorage.setItem('sawbones/format', '99')")
    until(lambda: old.evaluate("() => globalThis.old === true"), 5)
    old.evaluate("() => globalThis.write()")
    assert (
        old.evaluate("async (id) => Object.keys(localStorage).filter((key) => key.includes(id + '/000002'))", fight)
        == []
    )
    context.close()
    reached("R15", "a tab of an older build writes nothing once a newer one has written", "chromium")


BYTES = """
  const base = await new Promise((done) => { const open = indexedDB.open("sawbones"); open.onsuccess = () => done(open.result); });
  const store = base.transaction("kept").objectStore("kept");
  const asked = (request) => new Promise((done) => { request.onsuccess = () => done(request.result); });
  const [names, texts] = await Promise.all([asked(store.getAllKeys()), asked(store.getAll())]);
  base.close();
  return [Object.entries(localStorage).sort(), names.map((name, i) => [name, texts[i]])];
"""


def test_an_older_build_changes_nothing_of_what_it_cannot_read(ground: Site, chrome: Any) -> None:
    """The next build writes a form of its own: this one, opened again on the same device, takes none of it for damaged."""
    (app,) = (ground.folder / "app").iterdir()
    newer = app / "newer"
    if not newer.exists():
        newer.mkdir()
        for script in app.glob("*.js"):
            shutil.copy(script, newer)
        storage = shutil.copytree(app / "storage", newer / "storage")
        record = (storage / "record.js").read_text("utf-8")
        form = re.search(r"FORMAT = (\d+);", record)
        assert form
        next_form = record.replace(form[0], f"FORMAT = {int(form[1]) + 1};").replace("sawbones3 ${", "sawbones4 ${")
        (storage / "record.js").write_text(next_form.replace("2|3 (", "2|[34] ("), "utf-8")
    context = chrome.new_context()
    page = context.new_page()
    page.goto(ground.url + "blank.html")
    ours, theirs = f"{ground.url}app/{app.name}/", f"{ground.url}app/{app.name}/newer/"
    begun = 'const id = keep.begin({system: "s", base: {}}, "x", "s"); await lock.hold(id, () => {}); for (let n = given.from; n <= given.to; n += 1) { keep.append(id, act(n)); await saved(); } return id;'
    on = "await lock.hold(given.id, () => {}); for (let n = 6; n <= 9; n += 1) { keep.append(given.id, act(n)); await saved(); } await keep.documentOf(given.id); await saved();"
    fight = page.evaluate(f"async (given) => {{ {TOOLS} {begun} }}", {"app": ours, "from": 1, "to": 5})
    page.goto(ground.url + "blank.html")
    page.evaluate(f"async (given) => {{ {TOOLS} lock.guardFormat(() => {{}}); {on} }}", {"app": theirs, "id": fight})
    page.goto(ground.url + "blank.html")
    whole = page.evaluate(
        f"async (given) => {{ {TOOLS} return keep.documentOf(given.id); }}", {"app": theirs, "id": fight}
    )
    assert [record["n"] for record in whole["records"]] == list(range(1, 10))
    before = page.evaluate(f"async () => {{ {BYTES} }}")
    page.goto(ground.url + "blank.html")
    use = "lock.guardFormat(() => {}); await lock.hold(given.id, () => {}); await keep.documentOf(given.id); keep.append(given.id, act(10)); keep.note(given.id, {name: 'y'}); keep.current(); await pause(300); await all();"
    page.evaluate(f"async (given) => {{ {TOOLS} {use} }}", {"app": ours, "id": fight})
    assert page.evaluate(f"async () => {{ {BYTES} }}") == before
    context.close()
    reached("R15", "an older build opened on what a newer one wrote changes no byte of it", "chromium")
