// The rules, as the page talks to them: wakes Python in a worker, hands over one message after the other, and says in
// plain sentences why when it cannot. With worker.py and engine.mjs the only file that knows PyScript and Pyodide.
import { arrive, Refused } from "./arrive.js";
import { ENGINE, SIZES } from "./paths.js";

/** What must have arrived before Python can wake. The wheel, a small one, is asked for only then. */
const NEEDED = Object.entries(SIZES).filter(([file]) => !file.endsWith(".whl"));
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
    const refused = async (/** @type {unknown} */ cause) =>
      failed(cause instanceof Refused ? cause.kind : ((await lookFor()) ?? "broken"), cause);
    this.tell({ name: "fetching", got: 0, total: TOTAL });
    if (typeof WebAssembly !== "object") return failed("wasm");
    this.#limit(PATIENCE.asked, () => failed("slow"));
    const follow = this.#follow(failed);
    const program = compile(follow);
    program.catch(refused);
    boot((worker) => {
      if (start !== this.#start) return worker.terminate();
      this.#starting = worker;
      worker.addEventListener("message", ({ data: { engine } }) => {
        if (!engine) return;
        engine.onmessage = (/** @type {MessageEvent} */ { data }) =>
          data.refused ? failed(data.refused) : follow(data.file, data.got);
        program.then((module) => engine.postMessage(module));
      });
    }).then((worker) => start === this.#start && this.#ready(worker), refused);
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
    clearTimeout(this.#timer);
    (this.#worker ?? this.#starting)?.terminate();
    this.#worker = this.#starting = null;
    this.#busy = false;
  }

  /**
   * @param {(kind: string) => void} failed
   * @returns {(file: string, got: number) => void} adds up what has arrived
   */
  #follow(failed) {
    const start = this.#start;
    /** @type {Record<string, number>} */
    const arrived = {};
    return (file, got) => {
      if (start !== this.#start) return;
      arrived[file] = got;
      const sum = NEEDED.reduce((sum, [name]) => sum + (arrived[name] ?? 0), 0);
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

/**
 * Compile the program here: only a page gets it from the browser's cache of compiled code, and the worker takes it as it is.
 * @param {(file: string, got: number) => void} follow
 */
async function compile(follow) {
  // Counting the bytes hides from the browser which file it is, and with that what it has compiled before. So count only
  // what comes over the network.
  const stored = navigator.serviceWorker?.controller;
  const response = await arrive(fetch(PROGRAM), PROGRAM, stored ? null : follow);
  const module = await WebAssembly.compileStreaming(response);
  follow("pyodide.asm.wasm", SIZES["pyodide.asm.wasm"]);
  return module;
}

/**
 * @param {(worker: Worker) => void} made hears of the worker at once; PyScript itself hands it out only when Python runs
 * @returns {Promise<PythonWorker>}
 */
async function boot(made) {
  const { hooks, PyWorker } = await pyscript();
  // PyScript would evaluate a string for this hook, which our Content Security Policy forbids.
  hooks.worker.onBeforeRunAsync.clear();
  Watched.made = made;
  return PyWorker(at("worker.py"), { async: true, version: at("engine.mjs"), config: {} });
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

/** What keeps the program from arriving, if anything does: scripts do not say. @returns {Promise<string | null>} */
const lookFor = () =>
  arrive(fetch(CORE), CORE, null).then(
    () => null,
    (cause) => cause.kind,
  );
