// Makes one small file of a module and all it imports: every file more is a round trip before the first paint.
// Called by build/static.py: node bundle.mjs <node_modules> <entry> <file to write> <es or iife> [<values of paths.js, as JSON>
// [<what stands in for engine/start.js>]]
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename } from "node:path";

const [modules, entry, file, format, paths, start] = process.argv.slice(2);
const require = createRequire(`${modules}/`);
const { rollup } = require("rollup");
const { nodeResolve } = require("@rollup/plugin-node-resolve");
const terser = require("@rollup/plugin-terser");

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

const ours = {
  name: "ours",
  load(/** @type {string} */ id) {
    if (UNUSED.test(id)) return "export {};";
    if (start && /engine.start\.js$/.test(id)) return readFileSync(start, "utf8");
    if (basename(id) !== "paths.js") return null;
    const lines = Object.entries(JSON.parse(paths)).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`);
    return lines.join("\n");
  },
  transform: (/** @type {string} */ code, /** @type {string} */ id) =>
    /@pyscript.*\/core-[\w-]+\.js$/.test(id) ? { code: unopened(code), map: null } : null,
};

/** @param {string} code @returns {string} PyScript without what we do not use */
function unopened(code) {
  for (const [pattern, instead, times] of UNOPENED) {
    const found = code.match(pattern)?.length ?? 0;
    if (found !== times) throw new Error(`PyScript has changed: ${pattern} is there ${found} times, not ${times}`);
    code = code.replace(pattern, instead);
  }
  return code;
}

const bundle = await rollup({
  input: entry,
  plugins: [ours, nodeResolve({ browser: true })],
  onwarn(warning) {
    if (warning.code === "CIRCULAR_DEPENDENCY" && warning.ids?.every((id) => id.includes("@pyscript"))) return;
    throw new Error(warning.message);
  },
});
await bundle.write({
  file,
  format,
  inlineDynamicImports: true,
  plugins: [terser({ module: true, ecma: 2022, format: { comments: false } })],
});
