// Every module of web/ that needs no page is tested here, or a reason is given.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { PARTS } from "./tab.mjs";

const web = fileURLToPath(new URL("../../web/", import.meta.url));
const here = fileURLToPath(new URL("./", import.meta.url));
/** What needs a page, or something else that is not here. */
const PAGE =
  /lit-html|\b(document|window|location|history|caches|self|importScripts|matchMedia|Worker|HTMLElement)\b|createRequire|new WebSocket/;
/** Nothing but words, or what stands on a page through others. */
const REASONS = [
  [/^words/, "words"],
  [/^(actions|boot|engine)\//, "asks the rules or the page through others: tests/web"],
  [
    /^(app|editor|deeds|players|scanner|scanner-worker|codes|decoder|state|trusted|window)\.js$/,
    "bundles and what stands between them: tests/web",
  ],
  [/^reader\//, "drawn by tests/web"],
  [/^view\//, "drawn by tests/web"],
];

test("no module that needs no page is left untested", () => {
  const files = readdirSync(web, { recursive: true, encoding: "utf8" }).filter(
    (name) => /\.m?js$/.test(name) && !/node_modules|^\./.test(name),
  );
  const texts = readdirSync(here).map((name) => readFileSync(here + name, "utf8"));
  const tested = new Set([
    ...texts.flatMap((text) => [...text.matchAll(/from "\.\.\/\.\.\/web\/(.*?)"/g)].map((found) => found[1])),
    ...PARTS.map((one) => `storage/${one}.js`),
  ]);
  const untested = files.filter(
    (name) =>
      !tested.has(name) &&
      !PAGE.test(readFileSync(web + name, "utf8")) &&
      !REASONS.some(([which]) => /** @type {RegExp} */ (which).test(name)),
  );
  assert.deepEqual(untested, []);
});
