// Every character of everything that is kept may be damaged, or be full: nothing whole is lost, and what is damaged is kept.
import assert from "node:assert/strict";
import test from "node:test";
import { Device } from "./device.mjs";
import { act, awakeTab, done, found } from "./tab.mjs";

/** @returns {Promise<{device: Device, id: string}>} a fight with volumes and single records, in both stores */
async function kept() {
  const device = new Device();
  const { keep, lock, tab } = await awakeTab(device);
  const id = keep.begin({ system: "s" }, "Damaged", "s");
  await done(
    device,
    lock.hold(id, () => {}),
  );
  for (let n = 1; n <= 7; n += 1) {
    keep.append(id, act(n));
    await device.run();
  }
  assert.equal(keep.keeping().name, "saved");
  device.kill(tab);
  return { device, id };
}

/** @param {Device} device @param {string} id @returns {Promise<{document: any, told: number[], aside: string[], name: string}>} opened by who writes it */
async function opened(device, id) {
  const { keep, lock, reconcile } = await awakeTab(device);
  /** @type {number[]} */
  const told = [];
  reconcile.onAside((/** @type {string} */ _, /** @type {number[]} */ numbers) => told.push(...numbers));
  await done(
    device,
    lock.hold(id, () => {}),
  );
  const document = await done(device, reconcile.documentOf(id));
  await device.run();
  return { document, told, aside: Object.values(keep.aside()), name: keep.nameOf(id).name };
}

const { device: whole, id } = await kept();
const { document: expected } = await opened(whole.copy(), id);
const places = Object.keys(whole.local).filter((key) => key.startsWith(`sawbones/${id}/`));

test("every damaged character of either store is mended from the other, and the damaged text is kept", async () => {
  assert.equal(expected.records.length, 7);
  assert.ok(
    places.some((key) => /v\d+$/.test(key)),
    "there are volumes",
  );
  let tried = 0;
  for (const place of places)
    for (const store of ["local", "base"]) {
      const key = store === "local" ? place : place.slice("sawbones/".length).replace(/-.*/, "");
      const text = store === "local" ? whole.local[key] : /** @type {string} */ (whole.base.get(key));
      for (let at = 0; at < text.length; at += 1) {
        const broken =
          text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ (1 << (at % 7))) + text.slice(at + 1);
        const device = whole.copy();
        if (store === "local") device.local[key] = broken;
        else device.base.set(key, broken);
        const now = await opened(device, id);
        const where = `${store} ${key} ${at}`;
        assert.deepEqual(now.document, expected, where);
        assert.equal(now.name, "Damaged", where);
        // IndexedDB's head and name are written over, and its single records are in a volume too, once there is one.
        if (store === "local" || !/(head|name|00000[1-4])$/.test(key))
          assert.ok(now.aside.includes(broken), `${where}: it is not kept`);
        tried += 1;
      }
    }
  assert.ok(tried > 1000, `${tried}`);
});

test("a record that is damaged in both stores ends the fight there: it stays where it is, and what is before is whole", async () => {
  for (let n = 5; n <= 7; n += 1) {
    const device = whole.copy();
    const place = /** @type {string} */ (places.find((key) => key.includes(`00000${n}-`)));
    const broken = whole.local[place].slice(0, -3);
    device.local[place] = broken;
    device.base.set(`${id}/00000${n}`, broken);
    const { document } = await opened(device, id);
    assert.deepEqual(document.records.slice(0, n - 1), expected.records.slice(0, n - 1));
    assert.equal(document.records[n - 1], broken);
    assert.equal(device.local[place], broken);
  }
});

test("what has no room is said, is lost to nobody while the page is open, and is kept when there is room", async () => {
  for (let room = 0; room < 1400; room += 17) {
    const device = new Device();
    const parts = await awakeTab(device);
    device.room = room;
    device.fails = (effect) => effect === "commit" && room % 2 === 0;
    const id = parts.keep.begin({ system: "s" }, "Full", "s");
    for (let n = 1; n <= 7; n += 1) parts.keep.append(id, act(n));
    await device.run();
    const { name, nowhere, once } = parts.keep.keeping();
    const { fights } = await found(device.copy());
    const records = fights[id]?.document.records.length ?? 0;
    if (room % 2 === 0) assert.equal(records + nowhere >= 7, true, `${room}: ${records} and ${nowhere}`);
    else assert.equal(records, 7, "the other store has it");
    if (name === "saved") assert.equal(nowhere + once, 0);
    device.room = Number.POSITIVE_INFINITY;
    device.fails = () => false;
    parts.keep.retry();
    await device.run();
    assert.equal(parts.keep.keeping().name, "saved");
    assert.equal((await found(device.copy())).fights[id].document.records.length, 7);
  }
});
