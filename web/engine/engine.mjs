// The interpreter as PyScript's worker sees it: a module with `version` and `loadPyodide`. It calls the real one with what
// PyScript does not pass on, tells the page how far it is, and takes the program compiled from the page where that has it.
import { checked, sizeOf } from "./checked-fetch.js";
import { resumable, stored } from "./resumable.js";
import { ENGINE, SNAPSHOT_DIGEST, VERSION } from "./paths.js";

export const version = VERSION;

/** Bytes in a page of memory. */
const PAGE = 4096;
/** Stands for an empty file. */
const NOTHING = "nothing:";
/** Milliseconds after a start until the page has settled down. */
const CALM = 3000;

const engine = new URL(ENGINE, import.meta.url).href;
const app = new URL("./", import.meta.url).href;

const stock = self.fetch; // Pyodide gets one that is followed

// A channel of our own to the page: the worker's belongs to PyScript.
const { port1: page, port2 } = new MessageChannel();
self.postMessage({ engine: port2 }, { transfer: [port2] });
/** What the page hands over, each by itself. @param {string} name @returns {Promise<any>} */
const handed = (name) =>
  new Promise((done) => {
    page.addEventListener("message", ({ data }) => name in data && done(data[name]));
  });
/** @type {Promise<WebAssembly.Module>} the program, compiled by the page or, where it is on this device already, here */
const program = handed("module").then((module) => module ?? compiled(`${engine}pyodide.asm.wasm`));
/** @type {Promise<ArrayBuffer | null> | null} the memory of a Python that ran before */
let remembering = handed("memory")
  .then(async (memory) => (memory ? verifySnapshot(await memory.arrayBuffer()) : null))
  .catch(unfit);
program.catch((cause) => page.postMessage({ broken: String(cause) }));
page.start();

/** @param {object} options PyScript's */
export async function loadPyodide(options) {
  const refused = watch();
  import(`${engine}pyodide.asm.mjs`).catch(() => {}); // Pyodide asks for it later, and hears then what went wrong
  const { loadPyodide } = await import(`${engine}pyodide.mjs`);
  const [module, memory] = [await program, await remembering];
  remembering = null; // else what is remembered is held for as long as Python runs
  WebAssembly.instantiateStreaming = async (_, imports) => ({
    module,
    instance: await WebAssembly.instantiate(module, imports),
  });
  const settings = { ...options, indexURL: engine, lockFileURL: `${app}pyodide-lock.json` };
  const started = memory
    ? remembered(loadPyodide, settings, memory)
    : loadPyodide({ ...settings, packages: ["sawbones"] });
  const python = await Promise.race([started, refused]);
  page.postMessage({ step: "python", module });
  return bare(python);
}

/**
 * Asked of the service worker and passed on untouched: so the browser knows the file again, and what it has compiled before.
 * WebKit lets our worker past the service worker: then it is taken from the device, and only at the very last fetched anew.
 * @param {string} url
 */
async function compiled(url) {
  const kept = stock(url, { mode: "same-origin", cache: "only-if-cached" });
  const module = await WebAssembly.compileStreaming(kept.catch(async () => (await stored(url)) ?? stock(url)));
  page.postMessage({ url, got: sizeOf(url) });
  return module;
}

/**
 * Go on from a memory that the build took of a Python with the rules in it. One that does not fit is handed back in words,
 * and the page starts without.
 * @param {(settings: object) => Promise<Json>} loadPyodide @param {object} settings @param {ArrayBuffer} memory
 */
async function remembered(loadPyodide, settings, memory) {
  try {
    const python = await loadPyodide({
      ...settings,
      stdLibURL: NOTHING,
      _loadSnapshot: unpacked(memory),
      packages: [],
    });
    python._api.config._loadSnapshot = null; // else it is held for as long as Python runs
    setTimeout(() => supply(python).catch((cause) => console.warn("library:", cause)), CALM);
    return python;
  } catch (cause) {
    return unfit(cause);
  }
}

/**
 * Check the digest of a snapshot before Python runs from it: one flipped bit on the device could otherwise change a rule.
 * @param {ArrayBuffer} snapshot @returns {Promise<ArrayBuffer>} the same; fails where the digest differs
 */
async function verifySnapshot(snapshot) {
  // Pages without a secure context have no digests. They have no store of files to rot in either.
  if (!self.crypto.subtle) return snapshot;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", snapshot));
  if (btoa(String.fromCharCode(...digest)) !== SNAPSHOT_DIGEST) throw new Error("the snapshot's digest differs");
  return snapshot;
}

/** @param {unknown} cause @returns {Promise<never>} the page ends this worker, and starts another without a memory */
function unfit(cause) {
  page.postMessage({ unfit: String(cause) });
  return new Promise(() => {});
}

/**
 * All that the rules use is in the memory: the rest of the standard library is put in its place when nobody waits for it.
 * @param {Json} python
 */
async function supply(python) {
  const library = await fetch(`${engine}python_stdlib.zip`).then((response) => response.arrayBuffer());
  const name = python.FS.readdir("/lib").find((/** @type {string} */ name) => name.endsWith(".zip"));
  python.FS.writeFile(`/lib/${name}`, new Uint8Array(library));
  python.runPython("import importlib; importlib.invalidate_caches()");
}

/**
 * PyScript gives a worker its own Python package once its plugins are loaded. We never use it, and it costs a fifth of a start.
 * @param {Json} python
 */
function bare(python) {
  for (const name of ["runPython", "runPythonAsync"]) {
    const run = python[name];
    python[name] = (/** @type {string} */ code, /** @type {Json[]} */ ...more) =>
      code.includes("import pyscript as _pyscript") ? undefined : run.call(python, code, ...more);
  }
  return python;
}

/**
 * The memory as it was, from the pages that had something in them (see build/snapshot.mjs).
 * @param {ArrayBuffer} packed
 */
function unpacked(packed) {
  const [length, count] = new Uint32Array(packed, 0, 2);
  const runs = new Uint32Array(packed, 8, 2 * count);
  const memory = new Uint8Array(length);
  let at = Math.ceil((8 + runs.byteLength) / PAGE) * PAGE;
  for (let run = 0; run < count; run++) {
    const [first, pages] = [runs[2 * run], runs[2 * run + 1]];
    const size = Math.min(pages * PAGE, length - first * PAGE);
    memory.set(new Uint8Array(packed, at, size), first * PAGE);
    at += pages * PAGE;
  }
  return memory;
}

/**
 * Follow what is fetched from now on. The compiled program stands in for its file.
 * @returns {Promise<never>} fails with what was refused: Pyodide, given a sign-in page as its program, would wait for ever
 */
function watch() {
  /** @type {(reason: Error) => void} */
  let fail;
  /** @type {Promise<never>} */
  const refused = new Promise((_, reject) => {
    fail = reject;
  });
  self.fetch = async (asked, how) => {
    const url = asked instanceof Request ? asked.url : String(asked);
    if (url === NOTHING || url.endsWith(".wasm")) return new Response();
    const tell = (/** @type {string} */ url, /** @type {number} */ got) => page.postMessage({ url, got });
    const refuse = (/** @type {import("./checked-fetch.js").Refused} */ reason) => {
      page.postMessage({ refused: reason.kind, url: reason.url });
      fail(reason);
    };
    if (!/\.(zip|whl)$/.test(url)) return checked(stock(asked, how), url, tell, refuse);
    const broken = (/** @type {Error} */ cause) => {
      page.postMessage({ broken: String(cause) }); // a second word after a refusal, which nobody hears
      fail(cause);
      return cause;
    };
    // Archives come packed as a whole; that packing has a checksum of its own.
    const gz = `${url}.gz`;
    const packed = await checked(resumable(gz, sizeOf(gz), undefined, stock), gz, tell, refuse);
    const whole = new Response(packed.body?.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
    return new Response(await whole.catch((cause) => Promise.reject(broken(cause))));
  };
  return refused;
}
