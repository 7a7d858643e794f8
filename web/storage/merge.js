/**
 * What a fight is, read from all that both stores hold of it: the one chain of records that goes on, what is to be
 * written again, what is to be set aside, and what another tab wrote beside it. Pure: it touches no store.
 */

import { alike, read, strange } from "./record.js";

/** @typedef {{n: number, key: string, text: string, indexeddb: boolean, kept: Kept | null, of: string | null}} Found of: another fight, which it says it is of */
/** @typedef {{writer: string, from: number, records: Json[], keys: string[]}} Branch */
/**
 * @typedef {object} Merged
 * @property {Json[]} records what goes on, as far as it is whole; behind it the first damaged one as the text it is
 * @property {Found[]} good the record taken for each number
 * @property {Found[]} bad damaged ones, and those of another fight
 * @property {Branch[]} branches what others wrote beside it, with the records that come before
 */

const RECORD = /^(\d{6,})(?:-([a-z0-9]+))?$/;

/** @param {string} key below the fight @returns {number} of the record, 0 where it is none */
export const numberOf = (key) => Number(RECORD.exec(key)?.[1] ?? 0);

/**
 * @param {string} id of the fight @param {Map<string, string>} local by key below the fight @param {Map<string, string>} indexeddb
 * @returns {Merged} IndexedDB's record goes before localStorage's: only one tab can have written it
 */
export function merge(id, local, indexeddb) {
  /** @type {Map<number, Found[]>} */
  const places = new Map();
  for (const [store, shared] of /** @type {const} */ ([
    [indexeddb, true],
    [local, false],
  ]))
    for (const [key, text] of store) {
      const n = numberOf(key);
      if (n === 0) continue;
      const kept = read(text);
      const of = kept && strange(kept, id) ? kept.fight : null;
      const whole = kept && of === null && (kept.rev === n || kept.rev === 0) ? kept : null;
      places.set(n, [...(places.get(n) ?? []), { n, key, text, indexeddb: shared, kept: whole, of }]);
    }
  const last = Math.max(0, ...places.keys());
  /** @type {Merged} */
  const found = { records: [], good: [], bad: [], branches: [] };
  /** @type {Set<string>} writers whose later records follow their own */
  const apart = new Set();
  for (let n = 1; n <= last; n += 1) {
    const here = places.get(n) ?? [];
    found.bad.push(...here.filter((one) => one.kept === null));
    const whole = here.filter((one) => one.kept !== null && !apart.has(one.kept.writer));
    const first = longest(whole, places);
    if (!first?.kept) {
      if (here.length > 0 || last > n) found.records.push(here.find((one) => one.kept === null)?.text ?? null);
      for (let after = n + 1; after <= last; after += 1)
        found.records.push(...(places.get(after) ?? []).slice(0, 1).map((one) => one.kept?.value ?? one.text));
      return found;
    }
    for (const other of whole)
      if (other.kept && !alike(other.kept, first.kept) && !apart.has(other.kept.writer)) {
        apart.add(other.kept.writer);
        found.branches.push(branch(other.kept.writer, n, found.records, places));
      }
    found.good.push(first);
    found.records.push(first.kept.value);
  }
  return found;
}

/** @param {Found[]} whole @param {Map<number, Found[]>} places @returns {Found | undefined} IndexedDB's, or whoever wrote most; never by the order of keys */
function longest(whole, places) {
  const far = (/** @type {Found} */ one) =>
    [...places.values()].flat().filter((other) => other.kept?.writer === one.kept?.writer).length;
  return whole.find((one) => one.indexeddb) ?? whole.toSorted((a, b) => far(b) - far(a) || (a.key < b.key ? -1 : 1))[0];
}

/** @param {string} writer @param {number} from @param {Json[]} before @param {Map<number, Found[]>} places @returns {Branch} */
function branch(writer, from, before, places) {
  const own = [];
  for (let n = from; ; n += 1) {
    const next = places.get(n)?.find((one) => one.kept?.writer === writer && !one.indexeddb);
    if (!next?.kept) break;
    own.push(next);
  }
  return { writer, from, records: [...before, ...own.map((one) => one.kept?.value)], keys: own.map((one) => one.key) };
}
