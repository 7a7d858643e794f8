// A record says by itself whether it is whole: a text of the device is one that was written, or it is refused.
import assert from "node:assert/strict";
import test from "node:test";
import { alike, check, read, seal, strange, unseal } from "../../web/storage/record.js";
import { pick, randomFrom } from "./chance.mjs";

const VALUES = [
  { n: 7, text: "Boris is hit: 🩸 “5 lethal”" },
  "",
  0,
  null,
  [1, [2, { constructor: "x" }]],
  "a\nb\u2028 c",
];

test("the checksum is CRC-32", () => {
  assert.equal(check("123456789"), "cbf43926");
  assert.equal(check(""), "00000000");
});

test("what is sealed is read back", () => {
  for (const value of VALUES)
    for (const rev of [0, 1, 999_999_999]) {
      const kept = read(seal("abc1", rev, "w1", value, 12));
      assert.deepEqual(kept, { fight: "abc1", rev, writer: "w1", at: 12, value });
      assert.equal(strange(kept, "abc1"), false);
      assert.equal(strange(kept, "abc2"), true);
      assert.equal(unseal("abc2/000001", seal("abc1", rev, "w1", value)), null);
    }
});

test("no damage of one character is read as a record", () => {
  const random = randomFrom(1);
  let tried = 0;
  for (const value of VALUES) {
    const whole = seal("abc1", 3, "w1", value, 1_700_000_000_000);
    for (let at = 0; at < whole.length; at += 1) {
      const other = pick([...'0159azZ{}[]" \n\0'], random);
      const changed = whole.slice(0, at) + other + whole.slice(at + 1);
      for (const text of [
        whole.slice(0, at),
        whole.slice(0, at) + whole.slice(at + 1),
        whole + whole.slice(0, at + 1),
        changed,
      ]) {
        if (text === whole) continue;
        assert.equal(read(text), null, text);
        tried += 1;
      }
    }
  }
  assert.ok(tried > 1000);
});

test("what is no text is no record, and JSON of the first release is one", () => {
  for (const text of [null, undefined, "", "{", "sawbones3", "sawbones9 a 1 b 1 1 00000000 0"])
    assert.equal(read(text), null);
  assert.deepEqual(read('{"n":1}'), { fight: null, rev: 0, writer: "first", at: 0, value: { n: 1 } });
});

test("records are alike by what they say, whoever wrote them", () => {
  assert.equal(alike(read(seal("a", 1, "x", { n: 1 })), read(seal("a", 1, "y", { n: 1 }))), true);
  assert.equal(alike(read(seal("a", 1, "x", { n: 1 })), read(seal("a", 1, "x", { n: 2 }))), false);
});
