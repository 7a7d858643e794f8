// IndexedDB of a device, as far as the page uses it: see device.mjs.

export const refused = (name = "QuotaExceededError") => new DOMException("refused", name);

class Hearing {
  /** @type {Map<string, ((event: any) => void)[]>} */ listeners = new Map();
  addEventListener(/** @type {string} */ type, /** @type {any} */ hear) {
    this.listeners.set(type, [...(this.listeners.get(type) ?? []), hear]);
  }
  removeEventListener(/** @type {string} */ type, /** @type {any} */ hear) {
    this.listeners.set(
      type,
      (this.listeners.get(type) ?? []).filter((one) => one !== hear),
    );
  }
  tell(/** @type {string} */ type) {
    for (const hear of this.listeners.get(type) ?? []) hear({ type, target: this });
  }
}

export class IDBRequest extends Hearing {
  /** @type {any} */ result;
  /** @type {unknown} */ error = null;
  /** @type {IDBTransaction | null} */ transaction = null;
}

export class IDBKeyRange {
  /** @param {string} low @param {string} high */
  static bound(low, high) {
    return Object.assign(new IDBKeyRange(), { has: (/** @type {string} */ key) => low <= key && key <= high });
  }
  has = (/** @type {string} */ _) => true;
}

export class IDBDatabase extends Hearing {
  objectStoreNames = ["kept"];
  /** @param {import("./device.mjs").Device} device @param {import("./device.mjs").Tab} tab */
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

export class IDBTransaction extends Hearing {
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

export class IDBObjectStore {
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
    return this.transaction.ask(() =>
      [...this.transaction.seen()].flatMap(([key, text]) => (range.has(key) ? [text] : [])),
    );
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
  /** @param {import("./device.mjs").Effect} effect @param {string} key @param {() => void} run */
  #change(effect, key, run) {
    if (this.transaction.device.refuses(effect, this.transaction.tab, key)) throw refused("AbortError");
    return this.transaction.ask(run);
  }
}

/** @param {import("./device.mjs").Device} device @param {import("./device.mjs").Tab} tab */
export function opening(device, tab) {
  const request = new IDBRequest();
  device.soon(tab, () => {
    request.result = new IDBDatabase(device, tab);
    request.tell("success");
  });
  return request;
}
