/**
 * Both stores as one. A record goes to localStorage in the same task, to IndexedDB right after, and is saved when
 * both hold it. What a store does not take waits here in memory and is tried again.
 */

import * as local from "./local.js";
import * as indexeddb from "./indexeddb.js";
import { FORMAT, fightOf, seal } from "./record.js";

/** Who writes: this page, since it was loaded. */
export const WRITER = crypto.getRandomValues(new Uint32Array(1))[0].toString(36);

/** @type {Write[]} what both stores do not hold yet, in the order it was meant */
let waiting = [];
/** Whether a store has refused since it last took something. */
const refused = { local: false, indexeddb: false };
let busy = false;
let looked = false;
/** @type {(kept: Keeping) => void} */
let told = () => {};
/** @type {(id: string) => Promise<void>} */
let overtaken = async () => {};

/** @param {(kept: Keeping) => void} tell hears of every change of how safe all is */
export const onKeeping = (tell) => {
  told = tell;
};

/** @param {(id: string) => Promise<void>} mend hears of a fight that another tab has written to as well */
export const onOvertaken = (mend) => {
  overtaken = mend;
};

/** Looks whether localStorage takes anything, and hears whether IndexedDB is there. @param {boolean} there */
export function probe(there) {
  looked = true;
  refused.local = !local.write("probe", "");
  refused.indexeddb = !there;
  local.drop("probe");
  told(keeping());
}

/** @returns {boolean} whether IndexedDB has been asked for what only it has */
export const probed = () => looked;

/** @returns {Keeping} */
export function keeping() {
  const nowhere = waiting.filter((one) => !one.local && !one.indexeddb && refused.local && refused.indexeddb).length;
  const once = waiting.filter(
    (one) => one.local !== one.indexeddb && (one.local ? refused.indexeddb : refused.local),
  ).length;
  const name = nowhere > 0 || (refused.local && refused.indexeddb) ? "nowhere" : once > 0 ? "once" : "saving";
  return { name: waiting.length > 0 || name === "nowhere" ? name : "saved", nowhere, once };
}

/** @returns {boolean} whether a newer build has written here: then this one only reads */
export const outdated = () => Number(local.read("format") ?? 0) > FORMAT;

/** @param {string} key @param {number} rev @param {Json} value @param {boolean} [once] one of a kind: nobody writes over it */
export function put(key, rev, value, once = false) {
  if (outdated()) return;
  // In localStorage each tab has keys of its own, so that none can lose another's record however they race.
  const place = once && !key.endsWith("/head") ? `${key}-${WRITER}` : key;
  waiting.push({
    key,
    place,
    text: seal(fightOf(key), rev, WRITER, value),
    once,
    local: false,
    indexeddb: false,
    apart: false,
  });
  flush();
}

/** @param {string} key @param {string} place @param {string} text @param {"local" | "indexeddb"} to the store that lacks it */
export function copy(key, place, text, to) {
  if (outdated() || waiting.some((one) => one.key === key)) return;
  const once = !/^(set|evening|roster|game)\/|\/(name|v\d+)$/.test(key);
  waiting.push({ key, place, text, once, local: to !== "local", indexeddb: to !== "indexeddb", apart: false });
  queueMicrotask(flush);
}

/** @param {string} key @returns {string | null} as it was meant last, or as localStorage has it */
export const text = (key) => waiting.findLast((one) => one.key === key || one.place === key)?.text ?? local.read(key);

/** @returns {string[]} the keys of localStorage, and what still waits to get there */
export const keys = () => [...new Set([...local.keys(), ...waiting.map((one) => one.place)])];

/** Writes what waits, oldest first. */
export function flush() {
  for (const one of waiting.filter((one) => !one.local)) {
    one.local = local.write(one.place, one.text) || (makeWay() && local.write(one.place, one.text));
    refused.local = !one.local;
    if (!one.local) break;
  }
  settle();
  toIndexedDB();
}

async function toIndexedDB() {
  if (busy) return;
  busy = true;
  for (let batch = next(); batch.length > 0; batch = next()) {
    try {
      const taken = await indexeddb.put(batch);
      for (const one of batch) one[taken.length > 0 ? "apart" : "indexeddb"] = true;
      refused.indexeddb = false;
      if (taken.length > 0) await overtaken(fightOf(taken[0]));
    } catch (cause) {
      if (!refused.indexeddb) console.warn("indexeddb:", cause);
      refused.indexeddb = true;
      break;
    } finally {
      settle();
    }
  }
  busy = false;
}

/** @returns {Write[]} what waits of one fight: it is written together */
function next() {
  const free = waiting.filter((one) => !one.indexeddb && !one.apart);
  return free.filter((one) => fightOf(one.key) === fightOf(free[0].key));
}

function settle() {
  waiting = waiting.filter((one) => !(one.local && one.indexeddb));
  told(keeping());
}

/** @returns {boolean} whether there was anything that is only nice to have */
function makeWay() {
  const nice = ["screen", "systems", "picture", "briefs"].filter((key) => local.read(key) !== null);
  for (const key of nice) local.drop(key);
  return nice.length > 0;
}

/** @param {string} prefix @returns {Map<string, string>} what waits below it, by the rest of the key */
export const below = (prefix) =>
  new Map(
    keys()
      .filter((key) => key.startsWith(prefix))
      .map((key) => [key.slice(prefix.length), text(key) ?? ""]),
  );

/** @param {(one: Write) => boolean} which @param {string[]} keys no longer meant: neither waits nor stays in localStorage */
export function withdraw(which, keys) {
  waiting = waiting.filter((one) => !which(one));
  for (const key of keys) local.drop(key);
  settle();
}

/** @param {string} prefix takes everything below it out of both stores, for good */
export async function forget(prefix) {
  const id = fightOf(prefix);
  local.write(`gone/${id}`, "");
  withdraw(
    (one) => one.key.startsWith(prefix),
    local.keys().filter((key) => key.startsWith(prefix)),
  );
  try {
    await indexeddb.forget(id);
    local.drop(`gone/${id}`);
  } catch {
    // the note in localStorage says it again at the next start
  }
}
