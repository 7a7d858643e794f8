// The rules, as the page talks to them: wakes Python in a worker, hands over one message after the other, and says in
// plain sentences why when it cannot.
import { replyOf } from "../plain.js";
import { forgetMemory, kindOf, start, TOTAL } from "./start.js";

/**
 * Silence, in milliseconds, after which something is wrong: waiting for the first byte, for the next, for the next step of a
 * waking Python, for a reply, and so much more for each character of what was said: a long fight takes long to read.
 */
const PATIENCE = { asked: 10_000, fetching: 10_000, waking: 9_000, answering: 30_000, reading: 0.01 };
const TICK = 50;

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
  mended: ["A part of the rules was damaged on this device and has been fetched anew.", "Try again."],
  damaged: [
    "A part of the rules is damaged on this device, and there is no connection to fetch it anew.",
    "Go online once and try again.",
  ],
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

/** Failures of the connection alone: what has arrived is sound, and the next start goes on from there. */
const CONNECTION = ["offline", "slow"];

/** @typedef {import("./start.js").PythonWorker} PythonWorker */
/**
 * Characters of a reply that the rules hand out at once, as `Session` of rules/sawbones/app.py counts them; those of which
 * JavaScript counts two make a part longer, never shorter.
 */
const LONGEST_PART = 256_000;

/** @param {PythonWorker} worker @param {string} text a message @returns {Promise<string>} the reply, put together again */
async function wholeReply(worker, text) {
  let part = await worker.sync.handle(text);
  let whole = part;
  while (part.length >= LONGEST_PART) {
    part = await worker.sync.rest();
    whole += part;
  }
  return whole;
}

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
  /** How the last start failed over what arrived: then what the browser has kept is looked through before the next. */
  #doubt = "";
  /** Whether what this device remembers of a Python did not fit. */
  #plain = false;
  /** How often patience ran out: whoever tries again is given twice as long, for connection or device may just be slow. */
  #late = 0;
  /** Whether a start that failed for no reason that can be seen was tried again by itself: that goes once. */
  #again = false;
  #busy = false;
  #timer = 0;
  /** Counts starts, so that what an abandoned one still says is not heard. */
  #start = 0;

  /** @param {(state: Loading) => void} tell hears of every change of state @param {() => void} begin hears when they are on their way */
  constructor(tell, begin) {
    this.tell = tell;
    this.begin = begin;
  }

  /** @returns {boolean} whether they are on their way: what is left to do is done elsewhere than in the page */
  get begun() {
    return this.#starting !== null || this.#worker !== null;
  }

  /** Start, or start again after a failure. Ends what ran before. */
  wake() {
    this.end();
    const turn = this.#start;
    // What a finished start still says, when it fetches the rest in peace, must not count as one that does not wake.
    const still = () => turn === this.#start && this.#worker === null;
    const failed = (/** @type {string} */ kind, /** @type {unknown} */ cause) => still() && this.#fail(kind, cause);
    this.#fetching = new AbortController();
    const { signal } = this.#fetching;
    performance.mark("start");
    this.tell({ name: "fetching", got: 0, total: TOTAL });
    if (typeof WebAssembly !== "object") return failed("wasm", null);
    this.#limit(PATIENCE.asked * 2 ** this.#late, () => failed("slow", null));
    let [here, remembering] = [false, false];
    const waking = () => {
      if (!still()) return;
      if (!here) this.tell({ name: "waking" });
      here = true;
      this.#limit(PATIENCE.waking * 2 ** this.#late, () =>
        remembering ? hears.unfit("it does not wake") : failed("stuck", null),
      );
    };
    /** @type {import("./start.js").Hears} */
    const hears = {
      made: (worker) => {
        if (!still()) return worker.terminate();
        this.#starting = worker;
        this.begin();
      },
      arrived: (got) => {
        if (!still()) return;
        if (here || got >= TOTAL) return waking();
        this.tell({ name: "fetching", got, total: TOTAL });
        this.#limit(PATIENCE.fetching * 2 ** this.#late, () => failed("slow", null));
      },
      remembers: () => {
        remembering = true;
        waking();
      },
      step: waking,
      unfit: (why) => {
        if (!still()) return;
        console.info("rules:", why);
        this.#plain = true;
        forgetMemory().then(() => still() && this.wake());
      },
    };
    start(hears, { signal, doubt: this.#doubt, plain: this.#plain }).then(
      ({ worker, way }) => still() && this.#ready(worker, way),
      async (cause) => failed(await kindOf(cause, signal), cause),
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
    this.#fetching?.abort();
    clearInterval(this.#timer);
    (this.#worker ?? this.#starting)?.terminate();
    this.#worker = this.#starting = null;
    this.#busy = false;
  }

  /** @param {PythonWorker} worker @param {"memory" | "files"} way */
  #ready(worker, way) {
    clearInterval(this.#timer);
    this.#worker = worker;
    this.#starting = null;
    this.#doubt = "";
    this.#late = 0;
    this.#again = false;
    performance.mark("start: ready");
    this.tell({ name: "ready", way });
    this.#next();
  }

  async #next() {
    const worker = this.#worker;
    const [first] = this.#waiting;
    if (!worker || !first || this.#busy) return;
    this.#busy = true;
    const start = this.#start;
    this.#limit(PATIENCE.answering + first.text.length * PATIENCE.reading, () => this.#fail("died", first.text));
    try {
      const reply = replyOf(await wholeReply(worker, first.text));
      if (start !== this.#start) return;
      clearInterval(this.#timer);
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
    if (kind === "broken" && !running && !this.#again) {
      this.#again = true;
      this.wake();
      return;
    }
    this.#doubt = running || CONNECTION.includes(kind) ? "" : kind;
    if (kind === "stuck" || kind === "slow") this.#late = Math.min(this.#late + 1, 2);
    this.end();
    const [reason, what] = FAILURES[kind] ?? FAILURES.broken;
    // What was asked of a Python that died was asked of a fight it no longer holds: nothing is repeated unasked.
    if (running) for (const { answer } of this.#waiting.splice(0)) answer({ ok: false, problems: { rules: reason } });
    this.tell({ name: "failed", reason, what });
  }

  /**
   * Patience counts the ticks of a clock in this page and not the time between them: a machine so busy that the page itself
   * is late will have kept Python waiting as well.
   * @param {number} time @param {() => void} late
   */
  #limit(time, late) {
    clearInterval(this.#timer);
    let left = time / TICK;
    this.#timer = setInterval(() => {
      left -= 1;
      if (left > 0) return;
      clearInterval(this.#timer);
      late();
    }, TICK);
  }
}
