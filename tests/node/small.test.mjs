// Small modules that need no page: answers that are overtaken, kinds kept together, counting, links, text from outside.
import assert from "node:assert/strict";
import test from "node:test";
import { linksIn } from "../../web/actions/address.js";
import { overtaking } from "../../web/actions/overtaking.js";
import { grouped } from "../../web/grouped.js";
import { cleanName, cleanNotes, counted, LONGEST_NOTES, ownValue, replyOf } from "../../web/plain.js";
import { count, list, some } from "../../web/words/counted.js";
import { pick, randomFrom } from "./chance.mjs";

test("of many questions only the last is still wanted, in whatever order answers come", () => {
  for (let seed = 0; seed < 500; seed += 1) {
    const random = randomFrom(seed);
    const ask = overtaking();
    /** @type {(() => boolean)[]} */
    const asked = [];
    for (let step = 0; step < 20; step += 1) {
      if (asked.length === 0 || random() < 0.4) asked.push(ask());
      const one = Math.floor(random() * asked.length);
      assert.equal(asked[one](), one === asked.length - 1);
    }
  }
  let open = true;
  const still = overtaking()(() => open);
  assert.equal(still(), true);
  open = false;
  assert.equal(still(), false);
});

test("kinds stand together in the order in which they come, and all are there", () => {
  for (let seed = 0; seed < 500; seed += 1) {
    const random = randomFrom(seed);
    const all = Array.from({ length: Math.floor(random() * 12) }, (_, at) => ({
      at,
      kind: pick(["a", "b", "constructor", ""], random),
    }));
    const found = grouped(all, ({ kind }) => kind);
    assert.deepEqual(
      found.map(([kind]) => kind),
      [...new Set(all.map(({ kind }) => kind))],
    );
    assert.equal(found.flatMap(([, some]) => some).length, all.length);
    for (const [kind, members] of found) {
      assert.ok(members.every((one) => one.kind === kind));
      assert.deepEqual(
        members,
        members.toSorted((a, b) => a.at - b.at),
      );
    }
  }
});

test("one is one and two are several", () => {
  assert.equal(count(1, "hit"), "1 hit");
  assert.equal(count(0, "hit"), "0 hits");
  assert.equal(count(2, "ally", "allies"), "2 allies");
  assert.equal(list(["A"]), "A");
  assert.equal(list(["A", "B"]), "A and B");
  assert.equal(list(["A", "B", "C"]), "A, B and C");
  assert.deepEqual(some(["A", "B", "C"], 2), ["A", "B", "C"]);
  assert.deepEqual(some(["A", "B", "C", "D"], 2), ["A", "B", "2 more"]);
});

test("a name that is taken is counted up, and is never one that is taken", () => {
  for (let seed = 0; seed < 500; seed += 1) {
    const random = randomFrom(seed);
    const taken = Array.from({ length: 8 }, () => `Rat${pick(["", " 2", " 3", " 4"], random)}`);
    assert.ok(!taken.includes(counted("Rat", taken)));
  }
  assert.equal(counted("Rat", ["Rat", "Rat 2"]), "Rat 3");
  assert.equal(counted("Rat", []), "Rat");
});

test("a link is found in what was copied, whatever stands around it or is unseen in it", () => {
  const link = "e3f-AbC_9.x-y";
  const around = [
    (/** @type {string} */ it) => it,
    (it) => `https://host/#${it}`,
    (it) => `Look: https://host/?x=1#${it} bye`,
    (it) => `https://host/%23${it}`,
    (it) => `  ${it}\n`,
  ];
  for (const put of around) assert.equal(linksIn(put(link))[0].replace(/bye$/, ""), link);
  for (let at = 0; at <= link.length; at += 1)
    for (const unseen of ["\u00ad", "\u200b", "\u200d", "\u2060", "\ufeff", "\u202e"])
      assert.equal(linksIn(`https://host/#${link.slice(0, at)}${unseen}${link.slice(at)}`)[0], link);
  for (const nothing of ["", "https://host/", "hello", "%E0%A4%A", "constructor", "?utm=e"])
    assert.deepEqual(linksIn(nothing), []);
});

test("text from outside is drawn without signs that nobody sees, and is cut to its length", () => {
  const unseen = "\u202e\u0000\u200b\ue000";
  assert.equal(cleanName(`  Bo${unseen}ris \n the  second `), "Bo ris the second");
  assert.equal(cleanName("x".repeat(500)).length, 60);
  for (const none of [null, 1, {}, [], undefined]) assert.equal(cleanName(none), "");
  assert.equal(cleanNotes(`a${unseen}\nb\tc`), "a\nb c");
  assert.equal(cleanNotes("x".repeat(LONGEST_NOTES + 5)).length, LONGEST_NOTES);
  assert.deepEqual(replyOf(JSON.stringify({ ok: true, screen: { name: `a${unseen}b`, n: 1 }, document: `c\u202ed` })), {
    ok: true,
    screen: { name: "ab", n: 1 },
    document: "c\u202ed",
  });
});

test("names that every object has by birth are not found in one that lacks them", () => {
  for (const born of ["constructor", "toString", "__proto__", "hasOwnProperty"])
    assert.equal(ownValue({}, born), undefined);
  assert.equal(ownValue(JSON.parse('{"constructor": 1}'), "constructor"), 1);
  assert.equal(ownValue(null, "x"), undefined);
});
