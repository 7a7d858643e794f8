// How a module becomes one file with all it imports, for the built site (bundle.mjs) and while it is worked on (watch.mjs).
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename } from "node:path";

/** Parts of PyScript for pages in which Python is written, drawn, unpacked or marked up: they would be fetched for nothing. */
const UNUSED = /@pyscript.*\/(codemirror|deprecations|donkey|error|mpy|py|pyodide_graph|toml|xterm|zip)[\w-]*\.js$/;
/**
 * What PyScript opens at every start and we never use: a line by which a service worker would let Python wait for the page,
 * and stores for packages and for folders. They cost time, and a browser whose owner lets nothing be kept refuses them, with
 * all of PyScript. In its one file there are two copies of the first two: for the page and, as text, for the worker.
 * @type {[RegExp, string, number][]} what it looks like, what stands there instead, how often
 */
const UNOPENED = [
  [/new BroadcastChannel\("[\w-]+"\)/g, "{postMessage(){}}", 2],
  [/new \w+\(`\$\{(\w+)\}@\$\{(\w+)\}`\)/g, "Object.assign(new Map,{sync(){},close(){}})", 2],
  [/(?<="storage permissions not granted",\w+=)new \$?\w*\(\w+\)/g, "new Map", 1],
];

/**
 * @param {string} modules the folder of npm's packages
 * @param {() => Record<string, unknown>} paths gives the values of web/engine/paths.js
 * @param {{start?: string, watched?: string}} how start: the file that stands in for web/engine/start.js; watched: the file
 *   that the values of paths.js are read from
 */
export const inputOptions = (modules, paths, { start, watched } = {}) => ({
  plugins: [
    ours(paths, start, watched),
    createRequire(`${modules}/`)("@rollup/plugin-node-resolve").nodeResolve({ browser: true }),
  ],
  onwarn(/** @type {any} */ warning) {
    if (warning.code === "CIRCULAR_DEPENDENCY" && warning.ids?.every((/** @type {string} */ id) => id.includes("@pyscript"))) return;
    throw new Error(warning.message);
  },
});

/** @param {() => Record<string, unknown>} paths @param {string} [start] @param {string} [watched] */
const ours = (paths, start, watched) => ({
  name: "ours",
  load(/** @type {string} */ id) {
    if (UNUSED.test(id)) return "export {};";
    if (start && /engine.start\.js$/.test(id)) return readFileSync(start, "utf8");
    if (basename(id) !== "paths.js") return null;
    if (watched) /** @type {any} */ (this).addWatchFile(watched);
    const lines = Object.entries(paths()).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`);
    return lines.join("\n");
  },
  transform: (/** @type {string} */ code, /** @type {string} */ id) =>
    /@pyscript.*\/core-[\w-]+\.js$/.test(id) ? { code: unopened(code), map: null } : null,
});

/** @param {string} code @returns {string} PyScript without what we do not use */
function unopened(code) {
  for (const [pattern, instead, times] of UNOPENED) {
    const found = code.match(pattern)?.length ?? 0;
    if (found !== times) throw new Error(`PyScript has changed: ${pattern} is there ${found} times, not ${times}`);
    code = code.replace(pattern, instead);
  }
  return code;
}
