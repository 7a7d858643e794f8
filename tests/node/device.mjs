// A device for what the page keeps: localStorage, IndexedDB, locks and a clock, shared by tabs. Everything that a browser does
// in its own time is a step here, so that a test chooses the order, and counts, breaks and cuts off what is written.

import {
  IDBDatabase,
  IDBKeyRange,
  IDBObjectStore,
  IDBRequest,
  IDBTransaction,
  opening,
  refused,
} from "./indexeddb.mjs";

/** @typedef {{tab: Tab, run: () => void}} Step */
/** @typedef {"setItem" | "removeItem" | "put" | "delete" | "transaction" | "commit"} Effect what changes a store, or begins to */

/** Waits until nothing more follows by itself. */
const drained = () => new Promise((done) => setImmediate(done));

export class Device {
  /** @type {Record<string, string>} */ local = {};
  /** @type {Map<string, string>} */ base = new Map();
  /** @type {Tab[]} */ tabs = [];
  /** @type {Step[]} ready to run, in any order */ steps = [];
  /** @type {{at: number, tab: Tab, run: () => void}[]} */ timers = [];
  /** @type {IDBTransaction[]} in the order in which they were begun */ transactions = [];
  /** @type {{name: string, held: Ask | null, waiting: Ask[]}[]} */ locks = [];
  /** @type {Record<string, string>[]} how localStorage was before each change */ before = [];
  now = 1_700_000_000_000;
  room = Number.POSITIVE_INFINITY;
  /** @type {(effect: Effect, tab: Tab, key: string) => boolean} whether an effect is refused; it may kill the tab */
  fails = () => false;

  /** @returns {Device} the same stores, and nobody there */
  copy() {
    const made = new Device();
    [made.local, made.base, made.now] = [{ ...this.local }, new Map(this.base), this.now + 60_000];
    return made;
  }

  /** @param {Effect} effect @param {Tab} tab @param {string} [key] @returns {boolean} */
  refuses = (effect, tab, key = "") => tab.dead || this.fails(effect, tab, key) || tab.dead;

  /** @param {Tab} tab @param {() => void} run */
  soon(tab, run) {
    if (!tab.dead) this.steps.push({ tab, run });
  }

  /** @param {Tab} tab its steps never come; what it had not committed is not there */
  kill(tab) {
    tab.dead = true;
    this.steps = this.steps.filter((one) => one.tab !== tab);
    this.timers = this.timers.filter((one) => one.tab !== tab);
    this.transactions = this.transactions.filter((one) => one.tab !== tab);
    this.advance();
    for (const lock of this.locks) {
      lock.waiting = lock.waiting.filter((one) => one.tab !== tab);
      if (lock.held?.tab === tab) lock.held = null;
      grant(this, lock);
    }
  }

  /**
   * Runs until nobody has anything to do, or as long as the test wants.
   * @param {(steps: Step[]) => number} [choose] which comes next @param {() => boolean} [enough]
   */
  async run(choose = () => 0, enough = () => false) {
    for (let n = 0; n < 20_000; n += 1) {
      await drained();
      this.advance();
      if (enough()) return;
      if (this.steps.length > 0) {
        const [step] = this.steps.splice(choose(this.steps), 1);
        step.run();
      } else {
        const next = this.timers.toSorted((a, b) => a.at - b.at)[0];
        if (!next) return;
        this.timers.splice(this.timers.indexOf(next), 1);
        this.now = Math.max(this.now, next.at);
        next.run();
      }
    }
    throw new Error("it does not come to rest");
  }

  /** Lets every transaction that may go on take its next step. */
  advance() {
    for (const [i, one] of this.transactions.entries()) {
      const open = this.transactions.slice(0, i).every((other) => one.mode === "readonly" && other.mode === "readonly");
      if (open && !one.stepping) one.step();
    }
  }

  length = () => Object.entries(this.local).reduce((sum, [key, text]) => sum + key.length + text.length, 0);
}

/** A page: what its modules find around them. */
export class Tab {
  dead = false;
  /** @type {((event: {key: string | null}) => void)[]} */ heard = [];
  /** @param {Device} device @param {{locks?: boolean, indexedDB?: boolean}} [has] */
  constructor(device, { locks = true, indexedDB = true } = {}) {
    this.device = device;
    device.tabs.push(this);
    this.globals = {
      localStorage: localStorageOf(device, this),
      navigator: locks ? { locks: locksOf(device, this) } : {},
      indexedDB: indexedDB ? { open: () => opening(device, this) } : { open: () => refuse("SecurityError") },
      addEventListener: (/** @type {string} */ _, /** @type {any} */ hear) => this.heard.push(hear),
      setTimeout: (/** @type {() => void} */ run, time = 0) => {
        if (!this.dead) device.timers.push({ at: device.now + time, tab: this, run });
      },
      AbortSignal: {
        timeout: (/** @type {number} */ time) => {
          const signal = { aborted: false, listeners: /** @type {(() => void)[]} */ ([]) };
          const run = () => {
            signal.aborted = true;
            for (const hear of signal.listeners) hear();
          };
          device.timers.push({ at: device.now + time, tab: this, run });
          return signal;
        },
      },
      Date: { now: () => (device.now += 1) },
      ...{
        IDBDatabase,
        IDBObjectStore,
        IDBTransaction,
        IDBRequest,
        IDBKeyRange,
        IDBIndex: class {},
        IDBCursor: class {},
      },
    };
  }
}

/** @param {string} name @returns {never} */
function refuse(name) {
  throw refused(name);
}

/** @param {Device} device @param {Tab} tab */
function localStorageOf(device, tab) {
  const { local } = device;
  /** @param {string} key @param {string | undefined} text */
  const change = (key, text) => {
    if (local[key] === text) return;
    device.before.push({ ...local });
    if (text === undefined) delete local[key];
    else local[key] = text;
    for (const other of device.tabs)
      if (other !== tab) device.soon(other, () => other.heard.forEach((hear) => hear({ key })));
  };
  const methods = {
    getItem: (/** @type {string} */ key) => local[key] ?? null,
    setItem(/** @type {string} */ key, /** @type {string} */ text) {
      const more = key.length + text.length - (key in local ? key.length + local[key].length : 0);
      if (device.refuses("setItem", tab, key) || (more > 0 && device.length() + more > device.room)) throw refused();
      change(key, text);
    },
    removeItem(/** @type {string} */ key) {
      if (device.refuses("removeItem", tab, key)) throw refused("SecurityError");
      change(key, undefined);
    },
  };
  return new Proxy(local, { get: (all, key) => Reflect.get(methods, key) ?? Reflect.get(all, key) });
}

/* ---- locks --------------------------------------------------------------------------------------------------- */

/** @typedef {{tab: Tab, run: (lock: object | null) => any, done: (value?: any) => void, fail: (cause: unknown) => void}} Ask */

/** @param {Device} device @param {Tab} tab */
const locksOf = (device, tab) => ({
  query: () =>
    new Promise((done) =>
      device.soon(tab, () => done({ held: device.locks.filter((one) => one.held).map(({ name }) => ({ name })) })),
    ),
  request: (/** @type {string} */ name, /** @type {any} */ how, /** @type {any} */ run) =>
    new Promise((done, fail) => {
      let lock = device.locks.find((one) => one.name === name);
      if (!lock) device.locks.push((lock = { name, held: null, waiting: [] }));
      const ask = { tab, run, done, fail };
      if (how.steal && lock.held) {
        const { held } = lock;
        lock.held = null;
        device.soon(held.tab, () => held.fail(refused("AbortError")));
      }
      if (how.steal) lock.waiting.unshift(ask);
      else if (how.ifAvailable && (lock.held || lock.waiting.length > 0)) {
        device.soon(tab, () => done(run(null)));
        return;
      } else lock.waiting.push(ask);
      how.signal?.listeners.push(() => {
        if (!lock.waiting.includes(ask)) return;
        lock.waiting.splice(lock.waiting.indexOf(ask), 1);
        fail(refused("TimeoutError"));
      });
      grant(device, lock);
    }),
});

/** @param {Device} device @param {Device["locks"][number]} lock */
function grant(device, lock) {
  const ask = lock.held ? undefined : lock.waiting.shift();
  if (!ask) return;
  lock.held = ask;
  const release = () => {
    if (lock.held !== ask) return;
    lock.held = null;
    grant(device, lock);
  };
  device.soon(ask.tab, () => {
    if (lock.held !== ask) return; // stolen before it was told
    Promise.resolve(ask.run({})).then(
      (value) => {
        release();
        ask.done(value);
      },
      (cause) => {
        release();
        ask.fail(cause);
      },
    );
  });
}
