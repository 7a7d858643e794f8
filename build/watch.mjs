// Bundles the page's scripts anew whenever a file of them changes, with source maps, and prints a line each time.
// Called by build/watch.py: node watch.mjs <node_modules> <folder to write into> <JSON file with the values of paths.js> <entry>…
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { inputOptions } from "./bundling.mjs";

const [modules, folder, watched, ...entries] = process.argv.slice(2);
const { watch } = createRequire(`${modules}/`)("rollup");
const paths = () => JSON.parse(readFileSync(watched, "utf8"));

const watcher = watch(
  entries.map((input) => ({
    input,
    ...inputOptions(modules, paths, { watched }),
    output: {
      file: join(folder, basename(input)),
      format: input.endsWith("-worker.js") ? "iife" : "es",
      inlineDynamicImports: true,
      sourcemap: "inline",
    },
    watch: { clearScreen: false, buildDelay: 50 },
  })),
);
process.stdin.on("end", () => process.exit()).resume(); // whoever asked for it is gone
watcher.on("event", (/** @type {any} */ event) => {
  event.result?.close();
  if (event.code === "ERROR") console.log(`not built: ${event.error.message}`);
  if (event.code === "END") console.log("built");
});
