// A fault at every step of every write: afterwards all is exactly as before the act, or as after it.
import assert from "node:assert/strict";
import test from "node:test";
import { Device } from "./device.mjs";
import { act, awakeTab, found } from "./tab.mjs";

/** @typedef {import("./tab.mjs").Parts} Parts */

/** Everything that the page does to what it keeps, act by act. @type {((parts: Parts, fight: {id: string}) => unknown)[]} */
const ACTS = [
  ({ keep }, fight) => {
    fight.id = keep.begin({ system: "s", base: {} }, "one", "s");
  },
  ...[1, 2].map(
    (n) =>
      (/** @type {Parts} */ { keep }, /** @type {{id: string}} */ { id }) =>
        keep.append(id, act(n)),
  ),
  ({ keep }, { id }) => keep.note(id, { name: "two" }),
  ...[3, 4, 5, 6].map(
    (n) =>
      (/** @type {Parts} */ { keep }, /** @type {{id: string}} */ { id }) =>
        keep.append(id, act(n)),
  ),
  async ({ lock, rest }, { id }) => {
    lock.letGo();
    await rest.rest(id);
  },
  ({ keep }, { id }) => keep.append(id, act(7)),
  ({ keep }) => keep.keepEvening({ id: "e", name: "Third night", at: 1 }),
  ({ keep }, { id }) => keep.note(id, { evening: "e", place: 2 }),
  ({ roster }) => known(roster, "hurt"),
  ({ roster }) => known(roster, "dying"),
  ({ games }) => games.keepGame("g", { name: "Mine" }),
  ({ keep }) => keep.keepSet("s", "House", { a: 1 }),
  ({ keep }) => keep.keepSet("s", "House", { a: 2 }),
  ({ keep }) => keep.removeEvening("e"),
  ({ keep }) =>
    keep.keepDocument({ head: { system: "s" }, records: [1, 2, 3, 4, 5, 6, 7].map((n) => act(n)) }, "Brought", "s"),
  ({ games }) => games.removeGame("g"),
  ({ keep }, { id }) => keep.remove(id),
];
const known = (/** @type {Json} */ roster, /** @type {string} */ stands) =>
  roster.keepKnown({
    system: "s",
    name: "Zed",
    side: "foe",
    options: {},
    fresh: [],
    member: null,
    stands,
    notes: [],
    at: 1,
  });

/** @param {Device} device @param {Parts} parts @param {() => boolean} over @param {() => Promise<void>} after @returns {Promise<number>} how many acts were answered */
async function play(device, parts, over, after = async () => {}) {
  const fight = { id: "" };
  let answered = 0;
  for (const one of ACTS) {
    let ready = false;
    (async () => {
      if (fight.id) await parts.lock.hold(fight.id, () => {});
      await one(parts, fight);
      ready = true;
    })().catch(() => {});
    await device.run(undefined, over);
    if (over() || !ready || parts.keep.keeping().name !== "saved") return answered;
    answered += 1;
    await after();
  }
  return answered;
}

/** @param {Device} device @param {object} [has] what a start finds, without what is new each time */
async function stateOf(device, has) {
  const { fights, parts } = await found(device.copy(), has);
  return JSON.stringify([
    Object.entries(fights)
      .map(([id, { name, document }]) => [name, parts.keep.nameOf(id).evening, document])
      .sort(),
    ...[parts.keep.evenings(), parts.roster.known("s").map((/** @type {Json} */ one) => one.stands)],
    ...[parts.games.games(), parts.keep.sets().map((/** @type {Json} */ one) => one.options)],
  ]);
}

/** @returns {Promise<{states: string[], effects: number}>} how it is after each act where nothing goes wrong */
async function whole() {
  const device = new Device();
  let effects = 0;
  device.fails = () => {
    effects += 1;
    return false;
  };
  const parts = await awakeTab(device);
  effects = 0;
  const states = [await stateOf(device)];
  assert.equal(
    await play(
      device,
      parts,
      () => false,
      async () => void states.push(await stateOf(device)),
    ),
    ACTS.length,
  );
  assert.equal(new Set(states).size, ACTS.length, "only at rest nothing changes");
  return { states, effects };
}
const { states, effects } = await whole();

/** @param {number} step @param {boolean} dies @returns {Promise<{device: Device, parts: Parts, answered: number, from: number}>} */
async function broken(step, dies) {
  const device = new Device();
  const parts = await awakeTab(device);
  let [left, over] = [step, false];
  device.fails = (_, tab) => {
    left -= 1;
    if (left !== -1) return false;
    if (dies) {
      over = true;
      device.kill(tab);
    }
    return true;
  };
  let from = device.before.length;
  const answered = await play(
    device,
    parts,
    () => over,
    async () => {
      from = device.before.length;
    },
  );
  device.fails = () => false;
  return { device, parts, answered, from };
}

/** @param {string} state @param {number} answered @param {string} where */
const isBeforeOrAfter = (state, answered, where) =>
  assert.ok(
    state === states[answered] || state === states[answered + 1],
    `${where} in act ${answered + 1}:\n${state}\n${states[answered]}\n${states[answered + 1]}`,
  );

test("a page that dies at any step leaves exactly before or after, whatever else one of the stores then loses", async () => {
  assert.ok(effects > 100, `${effects} steps`);
  for (let step = 0; step < effects; step += 1) {
    const { device, answered, from } = await broken(step, true);
    isBeforeOrAfter(await stateOf(device), answered, `step ${step}`);
    for (let at = from; at < device.before.length; at += 1) {
      const lost = device.copy();
      lost.local = { ...device.before[at] };
      isBeforeOrAfter(await stateOf(lost), answered, `step ${step}, localStorage as it was before change ${at - from}`);
    }
    const [home, mirror] = [device.copy(), device.copy()];
    home.base = new Map();
    mirror.local = {};
    isBeforeOrAfter(await stateOf(home), answered, `step ${step}, localStorage alone`);
    isBeforeOrAfter(await stateOf(mirror), answered, `step ${step}, IndexedDB alone`);
  }
});

test("a page that lives on after one refused step has all of it in both stores, once it is asked again", async () => {
  for (let step = 0; step < effects; step += 1) {
    const { device, parts, answered } = await broken(step, false);
    parts.keep.retry();
    await device.run();
    const { name } = parts.keep.keeping();
    if (name !== "saved") assert.fail(`step ${step}: ${name}`);
    isBeforeOrAfter(await stateOf(device), answered, `step ${step}`);
  }
});
