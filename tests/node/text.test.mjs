// Text that is made or read without a page: Markdown, numbers, files of stories, rounds, sizes, games, the roster, shapes.
import assert from "node:assert/strict";
import test from "node:test";
import { escaped, markdown } from "../../web/actions/markdown.js";
import { unpacked } from "../../web/reader/unpacked.js";
import { byRounds, lineOf } from "../../web/rounds.js";
import { isLeft, isPast, isPlan, isScreen, isView } from "../../web/storage/shapes.js";
import { bind, opened, squeezed, unbind, unsqueezed } from "../../web/storage/volume.js";
import { seal } from "../../web/storage/record.js";
import { packed } from "../../web/story.js";
import { labelOf, plus, range, signed } from "../../web/view/form/numbers.js";
import { pick, randomFrom } from "./chance.mjs";
import { Device } from "./device.mjs";
import { awakeTab, openTab } from "./tab.mjs";

/** @param {() => number} random @param {number} depth @returns {Json} */
function anything(random, depth = 3) {
  const kind = depth === 0 ? 0 : Math.floor(random() * 3);
  if (kind === 1) return Array.from({ length: Math.floor(random() * 4) }, () => anything(random, depth - 1));
  if (kind === 2) return Object.fromEntries(["a", "~b", "text"].map((key) => [key, anything(random, depth - 1)]));
  return pick([0, -1.5, null, true, "", "~", "~1", "~~2", "a longer text that comes again", "</script>"], random);
}

test("what a story holds more than once is written once, and all of it is read again", () => {
  for (let seed = 0; seed < 2000; seed += 1) {
    const story = anything(randomFrom(seed));
    assert.deepEqual(unpacked(JSON.parse(JSON.stringify(packed(story)))), story);
  }
  const twice = packed(["a longer text that comes again", "a longer text that comes again"]);
  assert.equal(JSON.stringify(twice).match(/longer/g)?.length, 1);
});

test("a number has the minus sign that print has, and its word where it has one", () => {
  assert.deepEqual([-3, 0, 3].map(signed), ["−3", "0", "3"]);
  assert.deepEqual([-3, 0, 3].map(plus), ["−3", "0", "+3"]);
  assert.deepEqual(range(2, 4), [2, 3, 4]);
  assert.deepEqual(range(4, 2), []);
  const field = /** @type {Json} */ ({ labels: { "-1": "poor" } });
  assert.equal(labelOf(field, -1), "poor");
  assert.equal(labelOf(field, 0), "");
  assert.equal(labelOf(/** @type {Json} */ ({ labels: ["x"] }), 0), "");
});

test("no sign from outside is active in Markdown", () => {
  const active = "\\`*_[]<>~|&$#@";
  for (const sign of active) assert.equal(escaped(`a${sign}b`), `a\\${sign}b`);
  assert.equal(escaped("1. one"), "1\\. one");
  assert.equal(escaped("- one\n\n# two"), "\\- one \\# two");
  assert.equal(escaped("http://x www.y"), "http\\://x www\\.y");
  const screen = { cards: [{ spoken: "Boris: *well*" }], round: 1, clock: "0:00", turn: null, system: "s" };
  const line = (/** @type {number} */ n, undone = false) => ({ n, text: `Hit <${n}>`, undone, round: 1, turn: null });
  const text = markdown(
    /** @type {Json} */ ({ name: "A *fight*", screen, lines: [line(2, true), line(1)], readings: [], only: "" }),
  );
  assert.match(text, /^# A \\\*fight\\\*\n/);
  assert.match(text, /- Boris: \\\*well\\\*/);
  assert.ok(text.indexOf("Hit \\<1\\>") < text.indexOf("~~Hit \\<2\\>~~"), "the oldest first");
});

test("turns in which nothing happened are one line, and no line is lost", () => {
  for (let seed = 0; seed < 500; seed += 1) {
    const random = randomFrom(seed);
    const lines = Array.from({ length: 12 }, (_, n) => ({
      ...{ n, text: `${n}`, round: Math.floor(n / 5), undone: random() < 0.2, turn: random() < 0.5 ? `T${n}` : null },
    }));
    for (const newestFirst of [true, false]) {
      const rounds = byRounds(/** @type {Json} */ (newestFirst ? [...lines].reverse() : lines), newestFirst);
      const parts = rounds.flatMap((round) => round.parts);
      assert.deepEqual(
        parts.flatMap((part) => part.lines.map(({ n }) => n)),
        lines.map(({ n }) => (newestFirst ? 11 - n : n)),
      );
      for (const part of parts) {
        assert.equal(new Set(part.lines.map((one) => one.undone)).size, 1);
        assert.deepEqual(
          part.turns,
          part.turns.toSorted((a, b) => Number(a.slice(1)) - Number(b.slice(1))),
          "in the order of play",
        );
        assert.ok(lineOf(part));
      }
    }
  }
});

test("records that are bound come out as they went in, and a damaged volume holds none", async () => {
  const records = Array.from({ length: 128 }, (_, i) => ({
    rev: i + 1,
    writer: i < 50 ? "a" : "b",
    value: { n: i + 1, text: `Hit “${i}”` },
  }));
  const value = await bind(records);
  const kept = { fight: "f", rev: 128, writer: "b", at: 1, value };
  assert.deepEqual(
    (await unbind(kept)).map(({ rev, writer, value }) => ({ rev, writer, value })),
    records,
  );
  for (let at = 0; at < value.packed.length; at += 97)
    assert.deepEqual(await unbind({ ...kept, value: { ...value, packed: value.packed.slice(0, at) } }), []);
  const all = await opened("f", new Map([["v000128", seal("f", 128, "b", value)]]), true);
  assert.equal(all.size, 129);
  assert.ok(all.has("000001-a") && all.has("000128-b"));
  assert.equal(await unsqueezed(await squeezed("Ünï🩸")), "Ünï🩸");
});

test("whatever the device has kept, it is what the page draws from or it is thrown away", async () => {
  for (const fits of [isScreen, isView, isPlan, isLeft, isPast])
    for (let seed = 0; seed < 300; seed += 1) assert.equal(fits(anything(randomFrom(seed))), false);
  for (let seed = 0; seed < 300; seed += 1) {
    const device = new Device();
    const text = JSON.stringify(anything(randomFrom(seed)));
    for (const key of ["screen", "systems", "briefs", "view", "plan", "left", "told", "copied", "seen"])
      device.local[`sawbones/${key}`] = text;
    const { cache, size } = openTab(device);
    assert.equal(cache.lastScreen("x"), null);
    assert.equal(cache.lastSystems(), null);
    assert.equal(cache.lastPlan(), null);
    assert.deepEqual(cache.lastView(), { order: "side", rows: "auto" });
    assert.equal(cache.wasTold("constructor"), false);
    assert.ok(Math.abs(size.keptSize()) <= 11);
  }
});

test("somebody is in the roster once for each kind, and what is no member is not in it", async () => {
  const device = new Device();
  const { roster, games, alone } = await awakeTab(device);
  const member = (/** @type {string} */ name) => ({
    kind: name,
    side: "party",
    fresh: [name, 1],
    member: [name, 2],
    notes: [],
    stands: "hurt",
  });
  roster.keepRoster("s", { options: {}, members: [member("Ann"), member("Rat"), member("Rat")] });
  roster.keepRoster("t", { options: {}, members: [member("Ann")] });
  assert.deepEqual(
    roster
      .known("s")
      .map((/** @type {Json} */ one) => [one.name, one.stands])
      .sort(),
    [
      ["Ann", "hurt"],
      ["Rat", ""],
    ],
  );
  assert.equal(roster.everybody().length, 3);
  const writes = Object.keys(device.local).map((key) => device.local[key]);
  roster.keepRoster("t", { options: {}, members: [member("Ann")] });
  assert.deepEqual(
    Object.keys(device.local).map((key) => device.local[key]),
    writes,
    "what has not changed is not written",
  );
  for (let seed = 0; seed < 300; seed += 1) alone.put("roster", `x${seed}`, anything(randomFrom(seed)));
  assert.equal(roster.everybody().length, 3);
  games.keepGame("a", { name: "B\u202eeta" });
  games.keepGame("b", { name: "Alpha" });
  alone.put("game", "c", { game: [] });
  assert.deepEqual(
    games.games().map((/** @type {Json} */ one) => one.name),
    ["Alpha", "B eta"],
  );
  games.removeGame("b");
  assert.equal(games.games().length, 1);
});
