/**
 * Binds the old records of a fight into volumes. In two steps, each at a time of its own: first a volume is written
 * like any record; when both stores are found to hold it, the single records that it holds are taken away. So whenever
 * it ends in the middle, everything is there at least once in each store.
 */

import * as local from "./local.js";
import * as indexeddb from "./indexeddb.js";
import { unseal } from "./record.js";
import * as store from "./store.js";
import { bind, keyOf, lastOf, numbersTo, SIZE, unbind, volumeOf } from "./volume.js";

let busy = false;

/** @param {string} id a fight that this tab writes @param {number} last its newest record */
export async function compact(id, last) {
  if (busy || store.outdated()) return;
  busy = true;
  try {
    const singles = [...store.below(`${id}/`).keys()].map((key) => parseInt(key, 10)).filter((n) => n > 0);
    const ends = new Set(singles.map((n) => lastOf(volumeOf(n))).filter((end) => end <= last - SIZE));
    for (const end of ends) await upTo(id, end);
  } catch (cause) {
    console.warn("compact:", cause); // a store that fails now is asked again with the next volume
  } finally {
    busy = false;
  }
}

/** @param {string} id @param {number} end the last record of a volume */
async function upTo(id, end) {
  const key = `${id}/${volumeOf(end)}`;
  const keys = numbersTo(end).map((n) => `${id}/${keyOf(n)}`);
  const theirs = await indexeddb.texts([key, ...keys]);
  const there = theirs.get(key);
  if (there !== undefined && there === local.read(key)) {
    const bound = await unbind(unseal(key, there));
    if (bound.length === SIZE) await putAway(id, bound);
    return;
  }
  const records = keys.map((one) => unseal(one, theirs.get(one))).filter((kept) => kept !== null);
  if (records.length === SIZE && records.every((kept, i) => kept.rev === end - SIZE + 1 + i))
    store.put(key, end, await bind(records));
}

/** @param {string} id @param {Kept[]} bound what both stores hold in a volume; what says otherwise stays where it is */
async function putAway(id, bound) {
  const said = new Map(bound.map(({ rev, value }) => [keyOf(rev), JSON.stringify(value)]));
  await indexeddb.drop([...said.keys()].map((name) => `${id}/${name}`));
  for (const [key, text] of store.below(`${id}/`)) {
    const kept = unseal(id, text);
    const meant = said.get(key.split("-")[0]);
    if (kept === null && meant !== undefined) local.write(`aside/${id}/${key}`, text);
    if (meant !== undefined && (kept === null || JSON.stringify(kept.value) === meant)) local.drop(`${id}/${key}`);
  }
}
