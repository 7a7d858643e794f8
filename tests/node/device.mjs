// A device for what the page keeps: localStorage, IndexedDB, locks and a clock, shared by tabs. Everything that a browser does
// in its own time is a step here, so that a test chooses the order, and counts, breaks and cuts off what is written.

/** @typedef {{tab: Tab, run: () => void}} Step */
/** @typedef {"setItem" | "removeItem" | "put" | "delete" | "transaction" | "commit"} Effect what changes a store, or begins to */

const refused = (name = "QuotaExceededError") => new DOMException("refused", name);

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
      ...{ IDBDatabase, IDBObjectStore, IDBTransaction, IDBRequest, IDBKeyRange, IDBIndex: class {}, IDBCursor: class {} },
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

/* ---- IndexedDB, as far as the page uses it ------------------------------------------------------------------- */

class Hearing {
  /** @type {Map<string, ((event: any) => void)[]>} */ listeners = new Map();
  addEventListener(/** @type {string} */ type, /** @type {any} */ hear) {
    this.listeners.set(type, [...(this.listeners.get(type) ?? []), hear]);
  }
  removeEventListener(/** @type {string} */ type, /** @type {any} */ hear) {
    this.listeners.set(type, (this.listeners.get(type) ?? []).filter((one) => one !== hear));
  }
  tell(/** @type {string} */ type) {
    for (const hear of this.listeners.get(type) ?? []) hear({ type, target: this });
  }
}

class IDBRequest extends Hearing {
  /** @type {any} */ result;
  /** @type {unknown} */ error = null;
  /** @type {IDBTransaction | null} */ transaction = null;
}

class IDBKeyRange {
  /** @param {string} low @param {string} high */
  static bound(low, high) {
    return Object.assign(new IDBKeyRange(), { has: (/** @type {string} */ key) => low <= key && key <= high });
  }
  has = (/** @type {string} */ _) => true;
}

class IDBDatabase extends Hearing {
  objectStoreNames = ["kept"];
  /** @param {Device} device @param {Tab} tab */
  constructor(device, tab) {
    super();
    Object.assign(this, { device, tab });
    [this.device, this.tab] = [device, tab];
  }
  transaction(/** @type {string} */ _, mode = "readonly") {
    if (this.device.refuses("transaction", this.tab)) throw refused("InvalidStateError");
    return new IDBTransaction(this, mode);
  }
  close() {}
}

class IDBTransaction extends Hearing {
  objectStoreNames = ["kept"];
  /** @type {{request: IDBRequest, run: () => any}[]} */ asked = [];
  /** @type {Map<string, string | null>} what it has changed, seen by nobody before the end */ changes = new Map();
  /** @type {unknown} */ error = null;
  stepping = false;
  over = false;
  /** @param {IDBDatabase} db @param {string} mode */
  constructor(db, mode) {
    super();
    [this.db, this.mode, this.device, this.tab] = [db, mode, db.device, db.tab];
    if (!this.tab.dead) this.device.transactions.push(this);
  }
  objectStore() {
    return new IDBObjectStore(this);
  }
  /** @param {() => any} run */
  ask(run) {
    if (this.over) throw refused("TransactionInactiveError");
    const request = Object.assign(new IDBRequest(), { transaction: this, source: this });
    this.asked.push({ request, run });
    return request;
  }
  step() {
    this.stepping = true;
    this.device.soon(this.tab, () => {
      this.stepping = false;
      if (this.over) return;
      const next = this.asked.shift();
      if (!next) return this.commit();
      next.request.result = next.run();
      next.request.tell("success");
    });
  }
  commit() {
    if (this.mode === "readwrite" && this.device.refuses("commit", this.tab)) {
      if (!this.tab.dead) this.end("abort", refused());
      return;
    }
    for (const [key, text] of this.changes)
      if (text === null) this.device.base.delete(key);
      else this.device.base.set(key, text);
    this.end("complete");
  }
  abort() {
    this.end("abort", null);
  }
  /** @param {string} how @param {unknown} [error] */
  end(how, error = null) {
    this.over = true;
    this.error = error;
    this.device.transactions = this.device.transactions.filter((one) => one !== this);
    const { asked } = this;
    this.device.soon(this.tab, () => {
      for (const { request } of asked) {
        request.error = refused("AbortError");
        request.tell("error");
      }
      this.tell(how);
    });
  }
  /** @returns {Map<string, string>} in the order of keys */
  seen() {
    const all = new Map([...this.device.base, ...this.changes].sort(([a], [b]) => (a < b ? -1 : 1)));
    return new Map([...all].flatMap(([key, text]) => (text === null ? [] : [[key, text]])));
  }
  get(/** @type {string} */ key) {
    const changed = this.changes.get(key);
    return changed === undefined ? this.device.base.get(key) : (changed ?? undefined);
  }
}

const ALL = new IDBKeyRange();

class IDBObjectStore {
  /** @param {IDBTransaction} transaction */
  constructor(transaction) {
    this.transaction = transaction;
  }
  /** @param {string} key */
  get(key) {
    return this.transaction.ask(() => this.transaction.get(key));
  }
  /** @param {string} key */
  getKey(key) {
    return this.transaction.ask(() => (this.transaction.get(key) === undefined ? undefined : key));
  }
  getAllKeys(range = ALL) {
    return this.transaction.ask(() => [...this.transaction.seen().keys()].filter(range.has));
  }
  getAll(range = ALL) {
    return this.transaction.ask(() => [...this.transaction.seen()].flatMap(([key, text]) => (range.has(key) ? [text] : [])));
  }
  count() {
    return this.transaction.ask(() => this.transaction.seen().size);
  }
  /** @param {string} text @param {string} key */
  put(text, key) {
    return this.#change("put", key, () => this.transaction.changes.set(key, text));
  }
  /** @param {string | IDBKeyRange} key */
  delete(key) {
    return this.#change("delete", String(key), () => {
      const gone = typeof key === "string" ? [key] : [...this.transaction.seen().keys()].filter(key.has);
      for (const one of gone) this.transaction.changes.set(one, null);
    });
  }
  /** @param {Effect} effect @param {string} key @param {() => void} run */
  #change(effect, key, run) {
    if (this.transaction.device.refuses(effect, this.transaction.tab, key)) throw refused("AbortError");
    return this.transaction.ask(run);
  }
}

/** @param {Device} device @param {Tab} tab */
function opening(device, tab) {
  const request = new IDBRequest();
  device.soon(tab, () => {
    request.result = new IDBDatabase(device, tab);
    request.tell("success");
  });
  return request;
}
