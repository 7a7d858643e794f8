// Bundles the scripts of workers anew whenever a file of them changes, with source maps, and prints a line each time; and
// once the packages that the page's scripts import.
// Called by build/watch.py: node watch.mjs <node_modules> <folder to write into> <JSON file with the values of paths.js>
// <packages, with commas between> <entry>…
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { inputOptions } from "./bundling.mjs";

const [modules, folder, watched, packages, ...entries] = process.argv.slice(2);
const { rollup, watch } = createRequire(`${modules}/`)("rollup");
const paths = () => JSON.parse(readFileSync(watched, "utf8"));

const input = Object.fromEntries(packages.split(",").map((name) => [name.replace(/\.js$/, ""), name]));
const options = inputOptions(modules, paths);
/** @this {any} @param {string} name @param {string} [importer] */
function resolveId(name, importer) {
  return importer ? null : this.resolve(name, join(modules, "..", "app.js"));
}
const bundled = await rollup({ ...options, input, plugins: [{ name: "packages", resolveId }, ...options.plugins] });
await bundled.write({ dir: join(folder, "packages"), entryFileNames: "[name].js" });

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
