// What both stores hold of a fight, read together: nothing whole is lost, whatever is missing, damaged or written twice.
import assert from "node:assert/strict";
import test from "node:test";
import { merge } from "../../web/storage/merge.js";
import { seal } from "../../web/storage/record.js";
import { pick, randomFrom, shuffle } from "./chance.mjs";

const FIGHT = "f1";
const CASES = 2000;
/** @param {number} n */
const padded = (n) => String(n).padStart(6, "0");
/** @param {number} n @param {string} writer @param {unknown} [value] */
const record = (n, writer, value = { n, writer }) => seal(FIGHT, n, writer, value, n);
/** @param {string} text @param {() => number} random one character is another */
function damaged(text, random) {
  const at = Math.floor(random() * text.length);
  return text.slice(0, at) + (text[at] === "#" ? "%" : "#") + text.slice(at + 1);
}
/** @param {[string, string][]} entries @param {() => number} random */
const stored = (entries, random) => new Map(shuffle(entries, random));

test("a record that is whole in one store is there, whatever the other has", () => {
  for (let seed = 0; seed < CASES; seed += 1) {
    const random = randomFrom(seed);
    const many = 1 + Math.floor(random() * 8);
    /** @type {[string, string][][]} */
    const [local, shared] = [[], []];
    let bad = 0;
    for (let n = 1; n <= many; n += 1) {
      const text = record(n, "a");
      const place = pick(["both", "local", "shared", "bad local", "bad shared"], random);
      if (place !== "shared") local.push([`${padded(n)}-a`, place === "bad local" ? damaged(text, random) : text]);
      if (place !== "local") shared.push([padded(n), place === "bad shared" ? damaged(text, random) : text]);
      bad += Number(place.startsWith("bad"));
    }
    const found = merge(FIGHT, stored(local, random), stored(shared, random));
    assert.deepEqual(
      found.records,
      Array.from({ length: many }, (_, i) => ({ n: i + 1, writer: "a" })),
    );
    assert.equal(found.bad.length, bad);
    assert.deepEqual(found.branches, []);
  }
});

test("what two tabs wrote beside each other is all there, in the fight or in a branch", () => {
  for (let seed = 0; seed < CASES; seed += 1) {
    const random = randomFrom(seed);
    const from = 1 + Math.floor(random() * 4);
    const ends = [from + Math.floor(random() * 4), from + Math.floor(random() * 4)];
    /** @type {[string, string][]} */
    const local = [];
    for (let n = 1; n < from; n += 1) local.push([`${padded(n)}-a`, record(n, "a")]);
    for (const [at, writer] of ["a", "b"].entries())
      for (let n = from; n <= ends[at]; n += 1) local.push([`${padded(n)}-${writer}`, record(n, writer)]);
    const first = pick(["a", "b"], random); // whoever came first into the store that tabs share
    const shared = local.filter(([key]) => Number(key.slice(0, 6)) >= from && key.endsWith(first) && random() < 0.7);
    const known = shared.map(([key, text]) => /** @type {[string, string]} */ ([key.slice(0, 6), text]));
    const found = merge(FIGHT, stored(local, random), stored(known, random));
    const said = [found.records, ...found.branches.map((one) => one.records)].map((all) =>
      all.map((one) => JSON.stringify(one)),
    );
    for (const [at, writer] of ["a", "b"].entries())
      for (let n = from; n <= ends[at]; n += 1)
        assert.ok(
          said.some((all) => all[n - 1] === JSON.stringify({ n, writer })),
          `seed ${seed}: ${n} of ${writer} is lost`,
        );
    for (const { from: begins, records } of found.branches)
      assert.deepEqual(records.slice(0, begins - 1), found.records.slice(0, begins - 1));
    assert.deepEqual(found.bad, []);
  }
});

test("the order in which the stores name their keys makes no difference", () => {
  for (let seed = 0; seed < CASES / 4; seed += 1) {
    const random = randomFrom(seed);
    /** @type {[string, string][]} */
    const local = [];
    for (let n = 1; n <= 5; n += 1)
      for (const writer of ["a", "b"])
        if (random() < 0.7)
          local.push([
            `${padded(n)}-${writer}`,
            random() < 0.1 ? damaged(record(n, writer), random) : record(n, writer),
          ]);
    const shared = local
      .filter(([key]) => key.endsWith("a") && random() < 0.5)
      .map(([key, text]) => [key.slice(0, 6), text]);
    const told = () => {
      const { records, good, branches, bad } = merge(
        FIGHT,
        stored(local, random),
        stored(/** @type {[string, string][]} */ (shared), random),
      );
      return { whole: records.slice(0, good.length), branches, bad: bad.map(({ key }) => key).sort() };
    };
    assert.deepEqual(told(), told());
  }
});

test("what is damaged everywhere stops the fight there: what is before is whole, nothing is thrown, the text is handed on", () => {
  for (let seed = 0; seed < CASES / 4; seed += 1) {
    const random = randomFrom(seed);
    const [many, hole] = [6, 1 + Math.floor(random() * 6)];
    /** @type {[string, string][]} */
    const local = [];
    for (let n = 1; n <= many; n += 1)
      local.push([`${padded(n)}-a`, n === hole ? damaged(record(n, "a"), random) : record(n, "a")]);
    const found = merge(FIGHT, stored(local, random), new Map());
    assert.equal(found.good.length, hole - 1);
    assert.equal(found.records.length, many);
    assert.equal(found.records[hole - 1], local[hole - 1][1]);
  }
});

test("a record of another fight is never taken, and keys from outside do no harm", () => {
  const other = seal("f2", 1, "a", { n: 1 });
  const found = merge(
    FIGHT,
    new Map([
      ["000001-a", other],
      ["constructor", "x"],
      ["head", "{}"],
      ["000000", "x"],
    ]),
    new Map(),
  );
  assert.deepEqual(found.good, []);
  assert.equal(found.bad[0].of, "f2");
});
