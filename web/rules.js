// The rules, as the page talks to them: wakes Python in a worker, hands over one message after the other, and says in
// plain sentences why when it cannot. With worker.py and engine.mjs the only file that knows PyScript and Pyodide.
import { ENGINE, SIZES } from "./paths.js";

const TOTAL = Object.values(SIZES).reduce((sum, size) => sum + size, 0);
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
  /** @type {BroadcastChannel | null} the line to a worker that is starting */
  #line = null;
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
    const start = ++this.#start;
    const failed = (/** @type {string} */ kind, /** @type {unknown} */ cause) => {
      if (start === this.#start) this.#fail(kind, cause);
    };
    this.tell({ name: "fetching", got: 0, total: TOTAL });
    if (typeof WebAssembly !== "object") return failed("wasm", null);
    const name = `#${crypto.randomUUID()}`;
    this.#listen(name, failed);
    this.#limit(PATIENCE.asked, () => this.#lookFor().then((kind) => failed(kind ?? "slow", null)));
    this.#boot(name).then(
      (worker) => (start === this.#start ? this.#ready(worker) : worker.terminate()),
      async (cause) => failed((await this.#lookFor()) ?? "broken", cause),
    );
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
    this.#line?.postMessage("end");
    this.#line?.close();
    this.#worker?.terminate();
    this.#line = this.#worker = null;
    this.#busy = false;
  }

  /** @param {string} name @param {(kind: string, cause: unknown) => void} failed */
  #listen(name, failed) {
    /** @type {Record<string, number>} */
    const got = {};
    this.#line = new BroadcastChannel(name);
    this.#line.onmessage = ({ data }) => {
      if (data.name === "failed") return failed(data.kind, data.file);
      if (data.file) got[data.file] = data.got;
      const sum = Object.values(got).reduce((a, b) => a + b, 0);
      if (sum < TOTAL) {
        this.tell({ name: "fetching", got: sum, total: TOTAL });
        this.#limit(sum ? PATIENCE.fetching : PATIENCE.asked, () => failed("slow", null));
      } else {
        this.tell({ name: "waking" });
        this.#limit(PATIENCE.waking, () => failed("stuck", null));
      }
    };
  }

  /** @param {string} name @returns {Promise<PythonWorker>} */
  async #boot(name) {
    const { hooks, PyWorker } = await import(at(`${ENGINE}pyscript/core.js`));
    // PyScript would evaluate a string for this hook, which our Content Security Policy forbids.
    hooks.worker.onBeforeRunAsync.clear();
    return PyWorker(at("worker.py"), { async: true, version: at(`engine.mjs${name}`), config: {} });
  }

  /** @param {PythonWorker} worker */
  #ready(worker) {
    clearTimeout(this.#timer);
    this.#line?.close();
    this.#line = null;
    this.#worker = worker;
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

  /** What keeps the program from arriving, if anything does: scripts themselves do not say. @returns {Promise<string | null>} */
  async #lookFor() {
    try {
      const response = await fetch(at(`${ENGINE}pyscript/core.js`));
      if (!response.ok) return "missing";
      return response.headers.get("content-type")?.includes("html") ? "portal" : null;
    } catch {
      return "offline";
    }
  }
}

/** @param {string} path seen from this file */
const at = (path) => new URL(path, import.meta.url).href;
