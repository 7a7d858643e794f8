// The rules, as the page talks to them: wakes Python in a worker, hands over one message after the other, and says in
// plain sentences why when it cannot. With worker.py and engine.mjs the only file that knows PyScript and Pyodide.
import { arrive, Refused } from "./arrive.js";
import { ENGINE, SIZES } from "./paths.js";

/** What must have arrived before Python can wake: nearly all bytes there are. */
const NEEDED = Object.entries(SIZES).filter(([path]) => /\.(wasm|zip)$/.test(path));
const TOTAL = NEEDED.reduce((sum, [, size]) => sum + size, 0);
/** Silence, in milliseconds, after which something is wrong: waiting for the first byte, for the next, for Python, for a reply. */
const PATIENCE = { asked: 25_000, fetching: 10_000, waking: 60_000, answering: 30_000 };

/** Why the rules do not run, and what to do about it. @type {Record<string, [string, string]>} */
const FAILURES = {
  offline: [
    "The rules are not on this device yet, and there is no connection to fetch them.",
    "Go online once and try again. After that they work without a connection.",
  ],
  portal: [
    "Something else answered in the place of Sawbones, most likely the sign-in page of this wireless network.",
    "Sign in to the network or leave it, then try again.",
  ],
  cut: ["A part of the rules arrived incomplete.", "Try again. What has arrived is kept."],
  missing: ["The server no longer has a part of this version.", "Reload the page to get the newest version."],
  slow: ["Nothing has arrived for a while.", "Check the connection and try again. What has arrived is kept."],
  stuck: [
    "The rules have arrived but do not wake up on this device.",
    "Close other tabs and apps to free memory, then try again.",
  ],
  wasm: [
    "This browser cannot run the rules: WebAssembly is missing or switched off.",
    "Leave lockdown or private mode, or use a newer browser.",
  ],
  died: ["The rules stopped in the middle of something.", "Start them again: the fight is as it was before that."],
  broken: ["The rules could not be started.", "Try again. If it stays so, reload the page."],
};

/** @typedef {Worker & {sync: {handle(text: string): Promise<string>}}} PythonWorker */
/** @typedef {{text: string, answer: (reply: Reply) => void}} Waiting */

export class Rules {
  /** @type {Waiting[]} messages not yet answered, in order */
  #waiting = [];
  /** @type {PythonWorker | null} */
  #worker = null;
  /** @type {Worker | null} */
  #starting = null;
  /** @type {AbortController | null} */
  #fetching = null;
  /** Whether the last start failed: then what the browser has kept is looked through before the next. */
  #doubt = false;
  #busy = false;
  #timer = 0;
  /** Counts starts, so that what an abandoned one still says is not heard. */
  #start = 0;

  /** @param {(state: Loading) => void} tell hears of every change of state */
  constructor(tell) {
    this.tell = tell;
  }

  /** Start, or start again after a failure. Ends what ran before. */
  wake() {
    this.end();
    const start = this.#start;
    /** @type {(kind: string, cause?: unknown) => void} */
    const failed = (kind, cause) => start === this.#start && this.#fail(kind, cause);
    this.#fetching = new AbortController();
    const { signal } = this.#fetching;
    const refused = async (/** @type {unknown} */ cause) => {
      const found = await mend(() => {}, signal);
      failed(cause instanceof Refused ? cause.kind : (found ?? "broken"), cause);
    };
    this.tell({ name: "fetching", got: 0, total: TOTAL });
    if (typeof WebAssembly !== "object") return failed("wasm");
    this.#limit(PATIENCE.asked, () => failed("slow"));
    const follow = this.#follow(failed);
    const sound = this.#doubt ? mend(follow, signal) : Promise.resolve();
    const program = sound.then(() => compile(follow, signal));
    program.catch(refused);
    const made = (/** @type {Worker} */ worker) => {
      if (start !== this.#start) return worker.terminate();
      this.#starting = worker;
      worker.addEventListener("message", ({ data: { engine } }) => {
        if (!engine) return;
        engine.onmessage = (/** @type {MessageEvent} */ { data }) =>
          data.refused ? refused(new Refused(data.refused, data.url)) : follow(data.url, data.got);
        program.then((module) => engine.postMessage(module));
      });
    };
    sound.then(() => boot(made, signal)).then((worker) => start === this.#start && this.#ready(worker), refused);
  }

  /**
   * Ask the rules. Waits until they are awake, also over a failed start.
   * @param {Message} message
   * @returns {Promise<Reply>}
   */
  send(message) {
    return new Promise((answer) => {
      this.#waiting.push({ text: JSON.stringify(message), answer });
      this.#next();
    });
  }

  /** Stop the worker. */
  end() {
    this.#start++;
    this.#fetching?.abort();
    clearTimeout(this.#timer);
    (this.#worker ?? this.#starting)?.terminate();
    this.#worker = this.#starting = null;
    this.#busy = false;
  }

  /**
   * @param {(kind: string) => void} failed
   * @returns {(url: string, got: number) => void} adds up what has arrived
   */
  #follow(failed) {
    const start = this.#start;
    /** @type {Record<string, number>} */
    const arrived = {};
    return (url, got) => {
      if (start !== this.#start) return;
      arrived[url] = got;
      const sum = NEEDED.reduce((sum, [path]) => sum + (arrived[at(path)] ?? 0), 0);
      if (sum < TOTAL) {
        this.tell({ name: "fetching", got: sum, total: TOTAL });
        this.#limit(PATIENCE.fetching, () => failed("slow"));
      } else {
        this.tell({ name: "waking" });
        this.#limit(PATIENCE.waking, () => failed("stuck"));
      }
    };
  }

  /** @param {PythonWorker} worker */
  #ready(worker) {
    clearTimeout(this.#timer);
    this.#worker = worker;
    this.#starting = null;
    this.#doubt = false;
    this.tell({ name: "ready" });
    this.#next();
  }

  async #next() {
    const worker = this.#worker;
    const [first] = this.#waiting;
    if (!worker || !first || this.#busy) return;
    this.#busy = true;
    const start = this.#start;
    this.#limit(PATIENCE.answering, () => this.#fail("died", first.text));
    try {
      const reply = JSON.parse(await worker.sync.handle(first.text));
      if (start !== this.#start) return;
      clearTimeout(this.#timer);
      this.#busy = false;
      this.#waiting.shift();
      if (!performance.getEntriesByName("answered").length) performance.mark("answered"); // what a start is measured by
      first.answer(reply);
      this.#next();
    } catch (cause) {
      if (start === this.#start) this.#fail("died", cause);
    }
  }

  /** @param {string} kind @param {unknown} cause */
  #fail(kind, cause) {
    if (cause) console.warn("rules:", kind, cause);
    const running = this.#worker !== null;
    this.#doubt = !running;
    this.end();
    const [reason, what] = FAILURES[kind] ?? FAILURES.broken;
    // What was asked of a Python that died was asked of a fight it no longer holds: nothing is repeated unasked.
    if (running) for (const { answer } of this.#waiting.splice(0)) answer({ ok: false, problems: { rules: reason } });
    this.tell({ name: "failed", reason, what });
  }

  /** @param {number} time @param {() => void} late */
  #limit(time, late) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(late, time);
  }
}

/** @param {string} path seen from this file */
const at = (path) => new URL(path, import.meta.url).href;
const CORE = at(`${ENGINE}pyscript/core.js`);
const PROGRAM = at(`${ENGINE}pyodide.asm.wasm`);
const SCRIPT = at("worker.py");

/**
 * Compile the program here: only a page gets it from the browser's cache of compiled code, and the worker takes it as it is.
 * @param {(url: string, got: number) => void} follow
 * @param {AbortSignal} signal
 */
async function compile(follow, signal) {
  // Counting the bytes hides from the browser which file it is, and with that what it has compiled before. So count only
  // what comes over the network.
  const stored = navigator.serviceWorker?.controller;
  /** @type {Refused | null} */
  let refused = null;
  const response = await arrive(fetch(PROGRAM, { signal }), PROGRAM, stored ? null : follow, (reason) => {
    refused = reason;
  });
  const module = await WebAssembly.compileStreaming(response).catch((cause) => {
    throw refused ?? cause;
  });
  follow(PROGRAM, SIZES[`${ENGINE}pyodide.asm.wasm`]);
  return module;
}

/**
 * @param {(worker: Worker) => void} made hears of the worker at once; PyScript itself hands it out only when Python runs
 * @param {AbortSignal} signal
 * @returns {Promise<PythonWorker>}
 */
async function boot(made, signal) {
  // PyScript would run whatever arrives in the place of this script.
  const script = await arrive(fetch(SCRIPT, { signal }), SCRIPT, () => {}).then((response) => response.blob());
  // Nothing may be awaited between the import and the worker: once PyScript has loaded its plugins it gives each worker its
  // own Python package too, which we never use and which costs a fifth of the start. Started again, we live with it.
  const { hooks, PyWorker } = await pyscript();
  // PyScript would evaluate a string for this hook, which our Content Security Policy forbids.
  hooks.worker.onBeforeRunAsync.clear();
  Watched.made = made;
  return PyWorker(URL.createObjectURL(script), { async: true, version: at("engine.mjs"), config: {} });
}

class Watched extends Worker {
  /** @param {ConstructorParameters<typeof Worker>} given */
  constructor(...given) {
    super(...given);
    Watched.made(this);
  }
  /** @type {(worker: Worker) => void} */
  static made = () => {};
}

/** PyScript, which takes the class of its workers from the page while it loads. */
async function pyscript() {
  const stock = self.Worker;
  self.Worker = Watched;
  try {
    return await import(CORE);
  } finally {
    self.Worker = stock;
  }
}

/**
 * Look for what keeps the program from arriving, since scripts do not say, and ask past the browser's cache for what lies
 * wrong in there: what is kept for ever would otherwise stay wrong for ever.
 * @param {(url: string, got: number) => void} tell
 * @param {AbortSignal} signal
 * @returns {Promise<string | null>} what is still wrong
 */
async function mend(tell, signal) {
  for (const url of Object.keys(SIZES).map(at)) {
    const look = (/** @type {RequestCache} */ cache) =>
      arrive(fetch(url, { cache, signal }), url, tell)
        .then((response) => response.arrayBuffer())
        .then(() => null);
    const kind = await look("default").catch(() => look("reload").catch((cause) => cause.kind ?? "cut"));
    if (kind) return kind;
  }
  return null;
}
