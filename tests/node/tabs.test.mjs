// Tabs on one device, their steps in any order: what was answered is somewhere, and no two write one fight.
import assert from "node:assert/strict";
import test from "node:test";
import { randomFrom } from "./chance.mjs";
import { Device } from "./device.mjs";
import { act, awakeTab, found } from "./tab.mjs";

const SEEDS = 25;

/**
 * @param {{tabs: number, acts: number, locks: boolean, taking?: boolean, steal: () => boolean, choose: (steps: any[]) => number}} how
 * @returns {Promise<{answered: number, fights: number}>}
 */
async function play({ tabs, acts, locks, taking = false, steal, choose }) {
  const device = new Device();
  const first = await awakeTab(device, { locks });
  const shared = first.keep.begin({ system: "s" }, "Shared", "s");
  await device.run();
  device.kill(first.tab);
  /** @type {Set<string>} */
  const answered = new Set();
  const all = [];
  for (let at = 0; at < tabs; at += 1) all.push(await awakeTab(device, { locks }));
  for (const [at, parts] of all.entries()) {
    const { keep, lock, reconcile } = parts;
    let mine = shared;
    /** @type {string[]} */
    const put = [];
    keep.onKeeping((/** @type {Keeping} */ { name }) => {
      if (name === "saved") for (const what of put) answered.add(what);
    });
    reconcile.onSplit((/** @type {string} */ id, /** @type {string} */ fork) => {
      if (id === mine) mine = fork;
    });
    const run = async () => {
      for (let n = 0; n < acts; n += 1) {
        if (!(await lock.hold(mine, () => {}, steal()))) continue;
        const id = mine;
        const document = await reconcile.documentOf(id);
        await new Promise((end) => device.soon(parts.tab, () => end(undefined))); // the rules answer
        if (!lock.mayWrite(id) || id !== mine) continue;
        const what = `${at}/${n}`;
        put.push(what);
        keep.append(id, act(document.records.length + 1, what));
      }
      await new Promise((end) => parts.tab.globals.setTimeout(() => end(undefined), 60_000));
      lock.letGo();
    };
    run();
  }
  await device.run((steps) => {
    // Where a tab takes a fight over, the one that had it hears of that a step later.
    if (locks && !taking) assert.ok(all.filter(({ lock }) => lock.mayWrite(shared)).length <= 1, "two tabs write");
    return choose(steps);
  });
  const { fights } = await found(device.copy(), { locks });
  const there = new Set(
    Object.values(fights).flatMap(({ document }) =>
      document.records.map((/** @type {Json} */ one) => one.text.split(" ")[2]),
    ),
  );
  assert.deepEqual(
    [...answered].filter((what) => !there.has(what)),
    [],
  );
  for (const { name, document } of Object.values(fights)) {
    assert.ok(/^Shared/.test(name), name);
    document.records.forEach((/** @type {Json} */ one, /** @type {number} */ i) => assert.equal(one.n, i + 1));
  }
  return { answered: answered.size, fights: Object.keys(fights).length };
}

/** @param {number} most @param {(choose: (steps: any[]) => number) => Promise<unknown>} run with every choice in turn, the last first */
async function everyOrder(most, run) {
  /** @type {{taken: number, of: number}[]} */
  let path = [];
  for (let tried = 0; tried < most; tried += 1) {
    let at = 0;
    await run((steps) => {
      path[at] ??= { taken: 0, of: steps.length };
      at += 1;
      return path[at - 1].taken;
    });
    while (path.length > 0 && path[path.length - 1].taken + 1 >= path[path.length - 1].of) path = path.slice(0, -1);
    if (path.length === 0) return tried + 1;
    path[path.length - 1].taken += 1;
  }
  return most;
}

test("two tabs with an act each, in the order of steps that the last choices make", async () => {
  for (const locks of [true, false])
    await everyOrder(100, (choose) => play({ tabs: 2, acts: 1, locks, steal: () => false, choose }));
});

for (const [title, locks, taking] of /** @type {const} */ ([
  ["with locks", true, 0],
  ["that take over from one another", true, 0.3],
  ["without locks", false, 0],
]))
  test(`tabs ${title} lose nothing, in any order of their steps`, async () => {
    let [answered, forks] = [0, 0];
    for (let seed = 0; seed < SEEDS; seed += 1) {
      const random = randomFrom(seed);
      const steal = () => random() < taking;
      const choose = (/** @type {any[]} */ steps) => Math.floor(random() * steps.length);
      const came = await play({ tabs: 2 + (seed % 3), acts: 3, locks, taking: taking > 0, steal, choose }).catch(
        (cause) => {
          throw new Error(`seed ${seed}: ${cause.message}`, { cause });
        },
      );
      answered += came.answered;
      forks += came.fights - 1;
    }
    assert.ok(answered > SEEDS * 2, `${answered} answered`);
    if (!locks) assert.ok(forks > SEEDS / 2, `${forks} second fights`);
  });
