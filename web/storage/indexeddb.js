/**
 * The second store: IndexedDB. It outlives a browser that is killed, where localStorage may lose its last
 * seconds, and it alone can tell two tabs apart that write the same record: the second one is refused.
 * Chromium may throw all of it away, at the second start after it was killed within a write: then localStorage has it.
 */

import { alike, unseal } from "./record.js";
import { openDB } from "idb";
import { volumeOf } from "./volume.js";

const STORE = "kept";
/** A store that does not answer by then is taken for none. */
const PATIENCE = 4000;
const STRICT = /** @type {const} */ ({ durability: "strict" });

/** @type {Promise<import("idb").IDBPDatabase> | null} */
let opened = null;

/** @returns {Promise<import("idb").IDBPDatabase>} */
function base() {
  opened ??= openDB("sawbones", 1, {
    upgrade: (db) => void db.createObjectStore(STORE),
    blocking: async () => {
      (await opened)?.close(); // a newer build wants to change the base: its tab goes first
      opened = null;
    },
    terminated: () => {
      opened = null;
    },
  });
  opened.catch(() => {
    opened = null;
  });
  return opened;
}

/** @template T @param {Promise<T>} asked @returns {Promise<T>} */
const soon = (asked) =>
  Promise.race([asked, new Promise((_, late) => setTimeout(() => late(new Error("late")), PATIENCE))]);

/** However long it takes; fails where there is no such store. */
export const answers = () => base().then((db) => db.count(STORE));

/** @returns {Promise<string[]>} all keys; fails where there is no such store */
export const keys = async () => /** @type {string[]} */ (await soon(base().then((db) => db.getAllKeys(STORE))));

/** @param {string[]} wanted @returns {Promise<Map<string, string>>} those of them that are there */
export async function texts(wanted) {
  const store = (await soon(base())).transaction(STORE).store;
  const found = await soon(Promise.all(wanted.map((key) => store.get(key))));
  return new Map(
    wanted.map((key, i) => /** @type {const} */ ([key, found[i]])).filter(([, text]) => text !== undefined),
  );
}

/** @param {string} id @returns {Promise<Map<string, string>>} everything of one fight, by the key below it */
export async function fight(id) {
  const range = IDBKeyRange.bound(`${id}/`, `${id}/~`);
  const store = (await soon(base())).transaction(STORE).store;
  const [names, found] = await soon(Promise.all([store.getAllKeys(range), store.getAll(range)]));
  return new Map(names.map((name, i) => [String(name).slice(id.length + 1), found[i]]));
}

/**
 * All of it or nothing, and on the disk before it is said.
 * @param {{key: string, text: string, once: boolean}[]} writes once: never written over, another tab's stays
 * @returns {Promise<string[]>} the keys where another's record stood already, single or bound; then nothing was written
 */
export async function put(writes) {
  const change = (await soon(base())).transaction(STORE, "readwrite", STRICT);
  const done = change.done.catch(() => {}); // told by whatever is awaited below
  const there = await soon(Promise.all(writes.map(({ key }) => change.store.get(key))));
  const bound = await soon(Promise.all(writes.map(({ key }) => change.store.getKey(volumeWith(key)))));
  const taken = writes.filter(
    ({ key, text, once }, i) => once && (there[i] === undefined ? bound[i] !== undefined : differ(key, there[i], text)),
  );
  if (taken.length > 0) {
    change.abort();
    await done;
    return taken.map(({ key }) => key);
  }
  const wanted = writes.filter(({ key, text, once }, i) => once || !newer(key, there[i], text));
  await soon(Promise.all([...wanted.map(({ key, text }) => change.store.put(text, key)), change.done]));
  return [];
}

/** @param {string} id takes a fight away and remembers that, so that no copy elsewhere brings it back */
export async function forget(id) {
  const change = (await soon(base())).transaction(STORE, "readwrite", STRICT);
  const range = IDBKeyRange.bound(`${id}/`, `${id}/~`);
  await soon(Promise.all([change.store.delete(range), change.store.put("", `gone/${id}`), change.done]));
}

/** @param {string[]} keys takes all of them away, or none */
export async function drop(keys) {
  const change = (await soon(base())).transaction(STORE, "readwrite", STRICT);
  await soon(Promise.all([...keys.map((key) => change.store.delete(key)), change.done]));
}

/** @param {string} key @returns {string} where the record of this key is once it is bound into a volume */
const volumeWith = (key) => key.replace(/\d{6,}$/, (n) => volumeOf(Number(n)));

/** @param {string} key @param {string} there @param {string} text @returns {boolean} whether a whole record stands there that says otherwise */
function differ(key, there, text) {
  const [old, fresh] = [unseal(key, there), unseal(key, text)];
  return there !== text && old !== null && !alike(old, fresh);
}

/** @param {string} key @param {string | undefined} there @param {string} text */
function newer(key, there, text) {
  const [old, fresh] = [unseal(key, there), unseal(key, text)];
  return old !== null && fresh !== null && (old.rev > fresh.rev || (old.rev === fresh.rev && old.at > fresh.at));
}
