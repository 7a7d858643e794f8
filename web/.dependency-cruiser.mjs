/**
 * Who may import whom: rooms know rooms below them, and never the other way round. Part of build/test.py; by hand, in web/:
 * npx depcruise .
 *
 * Above all stands app.js, which wires the rooms together, and beside it the two other scripts that the build begins with:
 * boot/first.js, which stands in the page itself, and sw.js.
 */

/** A room, and what it may import besides itself and its packages. @type {Record<string, string[]>} */
const ROOMS = {
  // How the page comes up before the app is there, and what the device does around it.
  "boot/": ["storage/", "state.js", "trusted.js"],
  // What a tap does: it asks the rules, and keeps what they answer.
  "actions/": ["engine/", "storage/", "plain.js", "rounds.js", "state.js", "trusted.js", "words"],
  // Python in a worker, and how it gets there. It knows no fight.
  "engine/": ["plain.js", "trusted.js"],
  // What the device keeps, in both its stores.
  "storage/": ["grouped.js", "plain.js", "words"],
  // What is drawn. Of all that can be done it knows the list: does.js.
  "view/[^/]+$": ["view/", "actions/does.js", "grouped.js", "plain.js", "rounds.js", "state.js", "words"],
  // A panel each.
  "view/dialogs/": [
    "view/(act|form|widgets)/",
    "view/frame.js",
    "actions/does.js",
    "grouped.js",
    "plain.js",
    "rounds.js",
    "state.js",
    "words",
  ],
  // The panel of what happens to somebody.
  "view/act/": [
    "view/(form|widgets)/",
    "view/frame.js",
    "actions/does.js",
    "grouped.js",
    "plain.js",
    "rounds.js",
    "state.js",
    "words",
  ],
  // Forms, as the rules hand them over.
  "view/form/": ["view/widgets/", "plain.js", "state.js", "words"],
  // How a fighter stands, as the rules hand it over.
  "view/widgets/": [],
  // What every room may know knows none of them.
  "(grouped|rounds|state|plain|trusted)\\.js$": [],
  words: [],
  // What reads codes runs beside the page, and by itself.
  "scanner-worker.js": ["decoder.js"],
  // A story that plays itself: it stands alone in a file, too.
  "reader/": [],
  // The service worker puts together what the engine has fetched in pieces.
  "sw.js": ["engine/resumable.js"],
};

/** A package, and the only room that imports it. @type {Record<string, string>} */
const PACKAGES = {
  "lit-html": "view/",
  idb: "storage/",
  "@nuintun/qrcode": "(codes|decoder)[.]js$",
  "(pyodide|@pyscript)": "engine/",
};

/** Where everything begins. */
const BEGINNINGS =
  "^(app|codes|deeds|editor|players|scanner|scanner-worker|story|sw|window)[.]js$|^boot/first[.]js$|^engine/engine[.]mjs$|^reader/alone[.]js$";

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    { name: "no circle", severity: "error", from: {}, to: { circular: true } },
    { name: "every import is found", severity: "error", from: {}, to: { couldNotResolve: true } },
    {
      name: "no file that nothing imports",
      severity: "error",
      from: { path: BEGINNINGS },
      to: { path: "[.]m?js$", pathNot: ["node_modules", BEGINNINGS], reachable: false },
    },
    ...Object.entries(ROOMS).map(([room, below]) => ({
      name: `${room} knows ${below.join(", ") || "nothing but itself"}`,
      severity: /** @type {const} */ ("error"),
      from: { path: `^${room}` },
      to: { pathNot: [`^${room}`, "node_modules", ...below.map((one) => `^${one}`)] },
    })),
    ...Object.entries(PACKAGES).map(([name, room]) => ({
      name: `${name} is imported in ${room} alone`,
      severity: /** @type {const} */ ("error"),
      from: { pathNot: `^${room}` },
      to: { path: `node_modules/${name}/` },
    })),
  ],
  options: {
    includeOnly: "[.]m?js$",
    exclude: "^[.]dependency-cruiser",
    doNotFollow: "node_modules",
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "browser", "default"] },
  },
};
