/**
 * A fight that is not in front rests: in localStorage, where room is scarce, its single records are packed together as they
 * are, under `packed`. IndexedDB goes on holding each of them, so whoever knows no `packed` still finds everything. Only what
 * both stores hold alike is packed; whenever it ends in the middle, every record is there at least once in each.
 */

import * as indexeddb from "./indexeddb.js";
import * as local from "./local.js";
import { holdAlone } from "./lock.js";
import { seal, unseal } from "./record.js";
import * as store from "./store.js";
import { keyOf, squeezed, unsqueezed } from "./volume.js";

const SINGLE = /^(\d{6,})(?:-[a-z0-9]+)?$/;
/** So few are not worth the work. */
const FEW = 4;

/** @param {string | null} front the fight in front; of all others those rest that have something to pack */
export async function restOthers(front) {
  /** @type {Map<string, number>} */
  const singles = new Map();
  for (const [id, key] of local.keys().map((key) => key.split("/")))
    if (id !== front && SINGLE.test(key ?? "")) singles.set(id, (singles.get(id) ?? 0) + 1);
  for (const [id, n] of singles) if (n >= FEW) await rest(id);
}

/** @param {string} id a fight that nobody has in front */
export async function rest(id) {
  if (store.outdated()) return;
  try {
    await holdAlone(id, () => packAway(id));
  } catch (cause) {
    console.warn("rest:", cause); // a store that fails now is asked again the next time
  }
}

/** @param {string} id */
async function packAway(id) {
  const singles = new Map([...store.below(`${id}/`)].filter(([key]) => SINGLE.test(key)));
  if (singles.size < FEW) return;
  const there = await indexeddb.texts([...singles.keys()].map((key) => nameOf(id, key)));
  const alike = new Map([...singles].filter(([key, text]) => there.get(nameOf(id, key)) === text));
  const before = await unpacked(id, new Map([["packed", local.read(`${id}/packed`) ?? ""]]));
  before.delete("packed");
  const all = [...new Map([...before, ...alike])];
  const packed = await squeezed(JSON.stringify(all));
  if (alike.size < FEW || !local.write(`${id}/packed`, seal(id, all.length, store.WRITER, { packed }))) return;
  for (const [key, text] of alike) if (local.read(`${id}/${key}`) === text) local.drop(`${id}/${key}`);
}

/** @param {string} id @param {string} key of localStorage, with the writer @returns {string} as IndexedDB has it */
const nameOf = (id, key) => `${id}/${keyOf(Number.parseInt(key, 10))}`;

/**
 * @param {string} id @param {Map<string, string>} own what localStorage holds of a fight, by the key below it
 * @returns {Promise<Map<string, string>>} the same with what is packed as single records; what is damaged packs nothing
 */
export async function unpacked(id, own) {
  const kept = unseal(id, own.get("packed"));
  if (!kept) return own;
  try {
    /** @type {[string, string][]} */
    const all = JSON.parse(await unsqueezed(kept.value.packed));
    return new Map([...all.filter(([key, text]) => SINGLE.test(key) && typeof text === "string"), ...own]);
  } catch {
    return own;
  }
}
