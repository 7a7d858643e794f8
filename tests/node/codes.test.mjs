// Codes that are drawn are read again, upside down and inverted too; what is too fine is not drawn.
import assert from "node:assert/strict";
import test from "node:test";
import { drawn } from "../../web/codes.js";
import { pictureOf, read } from "../../web/decoder.js";
import { randomFrom } from "./chance.mjs";

const ADDRESS = "https://example.org/sawbones/#";
const PIXELS = 4;
const QUIET = 4;

/**
 * @param {import("../../web/codes.js").Code} code @param {(shade: number) => number} [seen] how light black and white are
 * @param {boolean} [turned]
 */
function photographed(code, seen = (shade) => shade, turned = false) {
  const side = (code.size + 2 * QUIET) * PIXELS;
  const dark = new Set(
    [...code.path.matchAll(/M(\d+) (\d+)h(\d+)/g)].flatMap(([, x, y, length]) =>
      Array.from({ length: Number(length) }, (_, at) => `${Number(x) + at} ${y}`),
    ),
  );
  const rgba = new Uint8ClampedArray(side * side * 4);
  for (let at = 0; at < side * side; at += 1) {
    const place = turned ? side * side - 1 - at : at;
    const x = Math.floor((place % side) / PIXELS) - QUIET;
    const y = Math.floor(place / side / PIXELS) - QUIET;
    rgba.fill(seen(dark.has(`${x} ${y}`) ? 0 : 255), at * 4, at * 4 + 4);
  }
  return pictureOf(rgba, side, side);
}

/** @param {number} length @param {number} seed @returns {string} a link in capitals and digits */
function link(length, seed) {
  const random = randomFrom(seed);
  return `E2F-${length}-0123ABCD-${Array.from({ length }, () => Math.floor(random() * 10)).join("")}`;
}

test("a code of any size is read as the address it holds, its host in capitals", () => {
  let finest = 0;
  for (const [seed, length] of [0, 1, 40, 200, 700, 1500, 2500].entries()) {
    const text = ADDRESS + link(length, seed);
    const code = drawn(text);
    assert.ok(code, `${length}`);
    finest = Math.max(finest, code.version);
    const host = text.replace("https://example.org", "HTTPS://EXAMPLE.ORG");
    assert.equal(read(photographed(code), 60_000), host);
    assert.equal(read(photographed(code, undefined, true), 60_000), host);
    assert.equal(read(photographed(code, (shade) => 255 - shade), 60_000, true), host);
    assert.equal(read(photographed(code, (shade) => 100 + shade / 8), 60_000), host, "in a dim room");
  }
  assert.ok(finest > 20);
});

test("what is too fine for the camera of a phone is not drawn", () => {
  assert.equal(drawn(ADDRESS + link(6000, 1)), null);
});

test("what no code is in is read as nothing", () => {
  const code = drawn(`${ADDRESS}e2f-1-abc`);
  assert.ok(code);
  assert.equal(read(photographed(code, () => 255), 60_000), null);
});
