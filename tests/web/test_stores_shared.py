"""The two stores as time goes by and others write too: at rest, late, shared by tabs, and opened by another build."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from engines import ALL, DRIVEN, Engine, Tab, until
from stores import TOOLS, alone, in_page

from goals import LONG, many, reached, repeat_for

if TYPE_CHECKING:
    from pathlib import Path

    from serve import Site

pytestmark = pytest.mark.timeout(7200 if LONG else 240)


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
  const base = await opened();
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


def test_a_fight_that_rests_takes_little_room_and_loses_nothing(ground: Site, visitor: Engine) -> None:
    visitor.open(ground.url + "blank.html?size=128")
    (app,) = (ground.folder / "app").iterdir()
    given = {"app": f"{ground.url}app/{app.name}/"}
    found = visitor.js(f"async (given) => {{ {TOOLS} {RESTING} }}", given)
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


@pytest.mark.parametrize("visitor", repeat_for(ALL, "chromium"), indirect=True)
def test_a_store_that_answers_late_is_heard_all_the_same(ground: Site, visitor: Engine) -> None:
    """After a death on a busy device nothing that it alone holds is missing for the whole evening."""
    begun = 'const id = keep.begin({system: "s", base: {}}, "Late", "s"); keep.append(id, act(1)); return saved();'
    assert in_page(ground, visitor, begun)
    found = in_page(ground, visitor, LATE, first=BUSY, busy=6_000)
    assert found["before"] == [0, "saved"]
    assert found["after"] == [["Late"], "saved"]
    assert (found["told"], found["there"]) == (1, 1)


NEWER = """
  const {alone, local, record, indexeddb: mirror} = parts;
  const kinds = ["set", "evening", "roster", "game"];
"""


@pytest.mark.parametrize("visitor", DRIVEN, indirect=True)
def test_what_stands_alone_goes_over_what_is_older_in_the_other_store(ground: Site, visitor: Engine) -> None:
    """Readings, an evening, somebody of the roster and a game, each written last while one of the stores took nothing."""
    first = NEWER + 'for (const kind of kinds) alone.put(kind, "x", {stands: 1}); return saved();'
    assert in_page(ground, visitor, first)
    at_home = (
        NEWER
        + """
      for (const kind of kinds) local.write(`${kind}/x`, record.seal(kind, 2, "late", {stands: 2}));
      return true;
    """
    )
    assert in_page(ground, visitor, at_home)
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
    assert in_page(ground, visitor, look) == {kind: [2, 2] for kind in ("set", "evening", "roster", "game")}
    there = (
        NEWER
        + """
      await mirror.put(kinds.map((kind) => (
        {key: `${kind}/x`, text: record.seal(kind, 3, "late", {stands: 3}), once: false})));
      return true;
    """
    )
    assert in_page(ground, visitor, there)
    assert in_page(ground, visitor, look) == {kind: [3, 3] for kind in ("set", "evening", "roster", "game")}


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
    ("visitor", "tabs", "unlocked", "usual"),
    [
        ("chromium", 2, False, 24), ("firefox", 2, True, 24),
        pytest.param("chromium", 2, False, 120, marks=pytest.mark.repeated),
        pytest.param("chromium", 5, True, 120, marks=pytest.mark.repeated),
        pytest.param("firefox", 2, True, 120, marks=pytest.mark.repeated),
        pytest.param("firefox", 5, False, 120, marks=pytest.mark.repeated),
    ],
    indirect=["visitor"],
)  # fmt: skip
def test_tabs_that_write_the_same_fight_lose_nothing(
    ground: Site, visitor: Tab, tabs: int, unlocked: bool, usual: int
) -> None:
    """Taking over from one another at random, and without any lock at all: each act that was answered is somewhere."""
    acts = many(usual, 2000) // tabs
    fight = in_page(
        ground, visitor, 'const id = keep.begin({system: "s", base: {}}, "Shared", "s"); await saved(); return id;'
    )
    (app,) = (ground.folder / "app").iterdir()
    given = {"app": f"{ground.url}app/{app.name}/", "fight": fight, "acts": acts, "unlocked": unlocked, "steal": 0.2}
    pages = [visitor.context.new_page() for _ in range(tabs)]
    for page in pages:
        page.goto(ground.url + "blank.html?size=16")
    for page in pages:
        page.evaluate(f"async (given) => {{ {TOOLS} {WRITER} }}", given)
    ends = [until(lambda page=page: page.evaluate("() => globalThis.done"), 1200 if LONG else 120) for page in pages]  # type: ignore[misc]
    for page in pages:
        page.close()
    found = in_page(ground, visitor, "return all();")
    there = {record["text"].split(" ", 2)[2] for one in found.values() for record in one["records"]}
    kept = [what for end in ends for what in end["kept"]]
    assert [what for what in kept if what not in there] == []
    assert len(kept) > acts
    assert all(one["name"] == "Shared" or "other tab" in one["name"] for one in found.values())
    for one in found.values():
        assert [record["n"] for record in one["records"]] == list(range(1, len(one["records"]) + 1))
    how = "without locks" if unlocked else "taking over at random"
    reached(
        "R10", f"{tabs} tabs {how}: {len(kept):,} answered acts, 0 lost, {len(found) - 1} second fights", visitor.name
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
    until(lambda: old.evaluate("() => globalThis.old === true"))
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


def next_form(record: str) -> str:
    """How the next build writes a record."""
    form = re.search(r"FORMAT = (\d+);", record)
    assert form
    written = record.replace(form[0], f"FORMAT = {int(form[1]) + 1};").replace("sawbones3 ${", "sawbones4 ${")
    return written.replace("2|3 (", "2|[34] (")


def test_an_older_build_changes_nothing_of_what_it_cannot_read(ground: Site, chrome: Any, tmp_path: Path) -> None:
    """The next build writes a form of its own: this one, opened again on the same device, takes none of it for damaged."""
    (app,) = (ground.folder / "app").iterdir()
    alone(tmp_path, app / "newer" / "storage.js", next_form)
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
