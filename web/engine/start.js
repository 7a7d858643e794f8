// How a Python comes to be: its program is compiled, its worker started, the memory of one that ran before handed over if
// this device has it. With worker.py and engine.mjs the only file that knows PyScript and Pyodide.
import { checked, Refused } from "./checked-fetch.js";
import { arrived, begun, forgetPieces, resumable, stored } from "./resumable.js";
import { ENGINE, SIZES } from "./paths.js";
import { scriptUrl } from "../trusted.js";

/** What must have arrived before Python can wake: nearly all bytes there are. */
const NEEDED = Object.entries(SIZES).filter(([path]) => /\.(wasm|gz)$/.test(path));
export const TOTAL = NEEDED.reduce((sum, [, size]) => sum + size, 0);

/** @typedef {Worker & {sync: {handle(text: string): Promise<string>, rest(): Promise<string>}}} PythonWorker */
/**
 * @typedef {object} Hears
 * @property {(worker: Worker) => void} made the worker, at once
 * @property {(got: number) => void} arrived bytes in all
 * @property {() => void} remembers this device has the memory of a Python that ran before
 * @property {() => void} step something came about
 * @property {(why: string) => void} unfit the remembered memory does not fit
 */

/**
 * @param {Hears} hears
 * @param {{signal: AbortSignal, doubt: string, plain: boolean}} how doubt: look through what the browser has kept;
 *   plain: without what is remembered
 * @returns {Promise<{worker: PythonWorker, way: "memory" | "files"}>} fails with what was refused
 */
export async function start(hears, { signal, doubt, plain }) {
  /** @type {Record<string, number>} */
  const parts = {};
  const follow = (/** @type {string} */ url, /** @type {number} */ got) => {
    parts[url] = got;
    hears.arrived(NEEDED.reduce((sum, [path]) => sum + (parts[at(path)] ?? 0), 0));
  };
  if (doubt) {
    compiled = null;
    if (doubt !== "cut") await forgetPieces(); // what was cut goes on where it stopped
    await mend(follow, signal, UNSEEN.includes(doubt));
  }
  // What is on this device the worker takes from there by itself, where no tap waits for it.
  const stored = navigator.serviceWorker?.controller;
  const program = compiled || stored ? Promise.resolve(compiled) : compile(follow, signal);
  if (compiled) follow(PROGRAM, SIZES[PROGRAM_PATH]);
  const remembered = plain ? Promise.resolve(null) : memory(compiled !== null);
  return new Promise((done, fail) => {
    program.catch(fail);
    const made = (/** @type {Worker} */ worker) => {
      performance.mark("start: worker");
      hears.made(worker);
      worker.addEventListener("message", ({ data: { engine } }) => {
        if (!engine) return;
        performance.mark("start: engine");
        engine.onmessage = (/** @type {MessageEvent} */ { data }) => {
          if (data.refused) fail(new Refused(data.refused, data.url));
          else if (data.broken) fail(new Error(data.broken));
          else if (data.unfit) hears.unfit(data.unfit);
          else if (data.url) follow(data.url, data.got);
          else {
            performance.mark(`start: ${data.step}`);
            compiled = data.module;
            hears.step();
          }
        };
        program.then((module) => engine.postMessage({ module }), fail);
        remembered.then((memory) => {
          performance.mark("start: remembered");
          if (memory) hears.remembers();
          engine.postMessage({ memory });
        });
      });
    };
    boot(made, signal).then(async (worker) => done({ worker, way: (await remembered) ? "memory" : "files" }), fail);
  });
}

/** @param {unknown} cause @param {AbortSignal} signal @returns {Promise<string>} what kind of failure it was */
export async function kindOf(cause, signal) {
  if (cause instanceof Refused && !(await stored(cause.url))) return cause.kind;
  const wrong = await mend(() => {}, signal);
  if (wrong) return wrong;
  const got = await arrived(PROGRAM);
  return got > 0 && got < SIZES[PROGRAM_PATH] ? "cut" : "broken";
}

/** @param {string} path seen from this file */
const at = (path) => new URL(path, import.meta.url).href;
const PYSCRIPT = at(`${ENGINE}pyscript.js`);
const PROGRAM_PATH = `${ENGINE}pyodide.asm.wasm`;
const PROGRAM = at(PROGRAM_PATH);
const MEMORY = at("python.snapshot");
const SCRIPT = at("worker.py");
/** Milliseconds in which the memory must have arrived to be of use. */
const SOON = 1000;
/** Failures for no reason that can be seen from outside: a byte may have turned on the device. */
const UNSEEN = ["broken", "stuck"];

/** The program, once a Python ran from it: where that one ends, the next is there the sooner. @type {WebAssembly.Module | null} */
let compiled = null;

/**
 * Fetch the program and compile it, which begins while the worker is still on its way.
 * @param {(url: string, got: number) => void} follow
 * @param {AbortSignal} signal
 */
async function compile(follow, signal) {
  /** @type {Refused | null} */
  let refused = null;
  const response = await checked(resumable(PROGRAM, SIZES[PROGRAM_PATH], signal), PROGRAM, follow, (reason) => {
    refused = reason;
  });
  // It is compiled when it is whole: Firefox sometimes never ends with one that comes in at once.
  const compiling = response.arrayBuffer().then((whole) => WebAssembly.compile(whole));
  const module = await compiling.catch(async (cause) => {
    if (cause instanceof WebAssembly.CompileError) await forgetPieces(PROGRAM); // whole, and no program
    throw refused ?? cause;
  });
  follow(PROGRAM, SIZES[PROGRAM_PATH]);
  return module;
}

/**
 * @param {boolean} again a Python of this page died: then the server is asked too, as long as that is quicker than without
 * @returns {Promise<Blob | null>} the memory of a Python with the rules in it, if it is at hand
 */
async function memory(again) {
  try {
    const kept = (await stored(MEMORY)) ?? (again ? await fetch(MEMORY, { signal: AbortSignal.timeout(SOON) }) : null);
    return kept?.ok ? await kept.blob() : null;
  } catch {
    return null;
  }
}

/** What is remembered does not fit: it is never tried again. */
export async function forgetMemory() {
  for (const name of await caches.keys()) await (await caches.open(name)).delete(MEMORY);
}

/**
 * @param {(worker: Worker) => void} made hears of the worker at once; PyScript itself hands it out only when Python runs
 * @param {AbortSignal} signal
 * @returns {Promise<PythonWorker>}
 */
async function boot(made, signal) {
  const loading = pyscript();
  loading.catch(() => {}); // awaited below, and by then the script may have failed first
  // PyScript would run whatever arrives in the place of this script.
  const script = await checked(fetch(SCRIPT, { signal }), SCRIPT, () => {}).then((response) => response.blob());
  const { hooks, PyWorker } = await loading;
  // PyScript would evaluate a string for this hook, which our Content Security Policy forbids.
  hooks.worker.onBeforeRunAsync.clear();
  Watched.made = made;
  return PyWorker(URL.createObjectURL(script), { async: true, version: at("engine.mjs"), config: {} });
}

class Watched extends Worker {
  /** @param {string | URL} url @param {WorkerOptions} [options] */
  constructor(url, options) {
    super(scriptUrl(url), options);
    Watched.made(this);
  }
  /** @type {(worker: Worker) => void} */
  static made = () => {};
}

/** PyScript, which takes the class of its workers from the page while it loads. */
async function pyscript() {
  const stock = self.Worker;
  self.Worker = Watched;
  // It tries for shared memory and goes on without. With nothing to try, Chromium would read all of PyScript once more,
  // to name the line that failed: that was half of what PyScript cost this page.
  const shared = "SharedArrayBuffer" in self;
  if (!shared) Object.assign(self, { SharedArrayBuffer: Unshared });
  try {
    return await import(PYSCRIPT);
  } finally {
    self.Worker = stock;
    if (!shared) Reflect.deleteProperty(self, "SharedArrayBuffer");
  }
}

class Unshared {
  constructor() {
    throw new TypeError("no shared memory");
  }
}

/**
 * Look for what keeps the program from arriving, since scripts do not say, and fetch anew what lies wrong on this device:
 * what is kept for ever would otherwise stay wrong for ever.
 * @param {(url: string, got: number) => void} tell
 * @param {AbortSignal} signal
 * @param {boolean} [closely] go by checksums, which the service worker has
 * @returns {Promise<string | null>} what is still wrong, or that something was
 */
async function mend(tell, signal, closely = false) {
  let mended = null;
  for (const url of Object.keys(SIZES).map(at)) {
    if (await begun(url)) continue; // it will be asked for its rest alone
    const look = (/** @type {RequestCache} */ cache) =>
      checked(fetch(url, { cache, signal }), url, tell)
        .then((response) => response.arrayBuffer())
        .then(() => null)
        .catch((cause) => cause.kind ?? "cut");
    const wrong = await look(closely ? "no-cache" : "default");
    if (!wrong) continue;
    const still = await look("reload");
    if (still) return still === "offline" && wrong !== "offline" ? "damaged" : still;
    mended = "mended";
  }
  return mended;
}
