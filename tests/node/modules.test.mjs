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
const RULES = "asks the rules for all it does: tests/web";
const WORDS = "words alone";
/** What is not tested here, and why. @type {Record<string, string>} */
const REASONS = {
  "actions/acting.js": RULES,
  "actions/ahead.js": RULES,
  "actions/asking.js": RULES,
  "actions/changing.js": RULES,
  "actions/conditions.js": RULES,
  "actions/deciding.js": RULES,
  "actions/does.js": RULES,
  "actions/late.js": "imports bundles beside the page's own: tests/web/test_built.py",
  "actions/lines.js": RULES,
  "actions/looking.js": "scrolls the page through others: tests/web",
  "boot/install.js": "waits for an event of a browser: tests/web/test_starting.py",
  "deeds.js": "bundle of what is drawn of a player's changes: tests/web/test_own_phone.py",
  "engine/checked-fetch.js": "takes the place of a worker's fetch: tests/web/test_arriving.py",
  "engine/paths.js": "values that the build puts in",
  "players.js": "bundle of what is drawn for players: tests/web/test_players.py",
  "reader/fighter.js": "draws: tests/web/test_story_opens.py",
  "reader/told.js": "draws: tests/web/test_story_opens.py",
  "reader/words.js": WORDS,
  "scanner-worker.js": "listens to a page: tests/web/test_scanner.py",
  "state.js": "draws the page whenever it is set: tests/web",
  "view/dialogs/players.js": "draws: tests/web/test_players.py",
  "view/widgets/strokes.js": "draws: tests/web/test_tracks.py",
  "words.js": WORDS,
};

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
      !name.startsWith("words/"),
  );
  assert.deepEqual(untested.sort(), Object.keys(REASONS).sort());
});
