// Makes the interpreter snapshot: the memory of a Python that has started and loaded the rules, so that the page can go on
// from there. Called by build/static.py: node snapshot.mjs <node_modules> <standard library> <wheel> <file to write>
import nodeCrypto from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [modules, library, wheel, target] = process.argv.slice(2);

// Nothing of this machine may be frozen in it, and the same sources make the same bytes: no clock, no time zone, no
// randomness, no path.
process.env.TZ = "UTC";
Date.now = () => 315_532_800_000;
performance.now = () => 1000;
nodeCrypto.randomFillSync = (/** @type {ArrayBufferView} */ view) => {
  new Uint8Array(view.buffer, view.byteOffset, view.byteLength).fill(7);
  return view;
};

/** Loads everything the rules have, and forgets what was only needed for that. */
const LOAD = `
import gc, importlib, pkgutil, sys
import sawbones
for module in pkgutil.walk_packages(sawbones.__path__, "sawbones."):
    if not module.name.endswith("__main__"):
        importlib.import_module(module.name)
sys.path_importer_cache.clear()
gc.collect()
`;
const PAGE = 4096;

/**
 * Most of the memory is empty: only the pages with something in them are written, in runs. The file is a list of 32-bit
 * numbers (bytes in all, number of runs, then first page and pages of each run), filled up to a whole page, and the pages.
 * @param {Uint8Array} taken
 */
function packed(taken) {
  const memory = new Uint8Array(Math.ceil(taken.length / PAGE) * PAGE);
  memory.set(taken);
  const pages = memory.length / PAGE;
  /** @type {[number, number][]} */
  const runs = [];
  for (let page = 0; page < pages; page++) {
    const empty = new BigUint64Array(memory.buffer, memory.byteOffset + page * PAGE, PAGE / 8).every((word) => word === 0n);
    if (empty) continue;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === page) last[1]++;
    else runs.push([page, 1]);
  }
  const head = Uint32Array.from([taken.length, runs.length, ...runs.flat()]);
  const begin = Math.ceil(head.byteLength / PAGE) * PAGE;
  const out = new Uint8Array(begin + runs.reduce((sum, [, count]) => sum + count, 0) * PAGE);
  out.set(new Uint8Array(head.buffer));
  let at = begin;
  for (const [page, count] of runs) {
    out.set(memory.subarray(page * PAGE, (page + count) * PAGE), at);
    at += count * PAGE;
  }
  return out;
}

const { loadPyodide } = await import(pathToFileURL(`${modules}/pyodide/pyodide.mjs`).href);
const pyodide = await loadPyodide({
  indexURL: `${modules}/pyodide/`,
  stdLibURL: library,
  env: { PYTHONHASHSEED: "0" },
  _sysExecutable: "python",
  _makeSnapshot: true,
});
const bytes = readFileSync(wheel);
pyodide.unpackArchive(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength), "wheel");
pyodide.runPython(LOAD);
writeFileSync(target, packed(pyodide.makeMemorySnapshot()));
