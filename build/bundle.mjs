// Makes one small file of a module and all it imports: every file more is a round trip before the first paint.
// Called by build/static.py: node bundle.mjs <node_modules> <entry> <file to write> <es or iife> [<values of paths.js, as JSON>
// [<what stands in for engine/start.js>]]
import { createRequire } from "node:module";
import { inputOptions } from "./bundling.mjs";

const [modules, entry, file, format, paths, start] = process.argv.slice(2);
const require = createRequire(`${modules}/`);
const { rollup } = require("rollup");
const terser = require("@rollup/plugin-terser");

const bundle = await rollup({ input: entry, ...inputOptions(modules, () => JSON.parse(paths), { start }) });
await bundle.write({
  file,
  format,
  inlineDynamicImports: true,
  plugins: [terser({ module: true, ecma: 2022, format: { comments: false } })],
});
