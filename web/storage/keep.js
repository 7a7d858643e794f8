/**
 * What the device keeps, in both stores alike:
 *
 *   <id>/name        {name, system, at} and, of an encounter, {evening, place, notes, away, next}: the only part of a
 *                    fight that is written anew; the newest counts
 *   <id>/head        how the fight began; written last of a new fight, which is there from then on
 *   <id>/000001 …    one record an act, written once and never again (in localStorage with the writer behind it)
 *   <id>/v000128 …   what was a hundred and twenty-eight old records, bound together
 *   <id>/packed      in localStorage alone: the single records of a fight that rests, as they are; see rest.js
 *   set/<id>         {system, name, options}: readings kept by name
 *   evening/<id>     {name, at}: an evening, whose encounters are fights that say so
 *   game/<id>        {game, at}: a game of one's own as it was written last; see games.js
 *   roster/<id>      {system, name, side, …}: somebody who was in a fight once; see roster.js
 *                    what stands alone like these is null where it was removed; see alone.js
 *   gone/<id>        a fight that was removed
 *
 * and in localStorage alone, where they may be lost:
 *
 *   now              the fight in front
 *   format           the form that is written here
 *   aside/…          damaged records, and those of another fight, kept as they were found
 *   screen, systems, picture, briefs, told, copied: see cache.js
 *
 * There is no list of fights: it is read off the keys, so that two tabs cannot overwrite each other's.
 * What is not of ours, or damaged, is left where it is and stepped over. How both stores are kept alike: reconcile.js.
 */

import { cleanName, cleanNotes } from "../plain.js";
import * as alone from "./alone.js";
import { compact } from "./compact.js";
import * as local from "./local.js";
import { mayWrite } from "./lock.js";
import { unseal } from "./record.js";
import * as store from "./store.js";
import { bind, keyOf, SIZE, volumeOf } from "./volume.js";

export { keeping, onKeeping, flush as retry } from "./store.js";

/* ---- fights -------------------------------------------------------------------------------------------------- */

/** @returns {string[]} */
const heads = () =>
  store
    .keys()
    .filter((key) => key.endsWith("/head"))
    .map((key) => key.slice(0, -5))
    .filter((id) => !id.includes("/"));

/** The last moment that a calendar knows, in milliseconds. */
const LATEST = 8.64e15;

/** What was read of each fight last: a device that keeps hundreds looks at those alone that have changed. */
const read = /** @type {Map<string, {from: string | null, fight: KeptFight}>} */ (new Map());

/** @param {string} id @returns {KeptFight} */
export function nameOf(id) {
  const from = store.text(`${id}/name`);
  const before = read.get(id);
  if (before?.from === from) return before.fight;
  const fight = named(id, unseal(id, from)?.value);
  read.set(id, { from, fight });
  return fight;
}

/** @param {string} id @param {Json} kept @returns {KeptFight} */
function named(id, kept) {
  const text = (/** @type {Json} */ value) => (typeof value === "string" ? value : "");
  const at = Number.isFinite(kept?.at) ? Math.max(0, Math.min(kept?.at, LATEST)) : 0;
  return {
    ...{ id, name: cleanName(text(kept?.name)), system: text(kept?.system), at },
    ...{ evening: text(kept?.evening), next: text(kept?.next), away: kept?.away === true },
    ...{ notes: cleanNotes(text(kept?.notes)), place: Number.isFinite(kept?.place) ? kept?.place : at },
  };
}

/** @returns {KeptFight[]} the newest first */
export const fights = () =>
  heads()
    .map(nameOf)
    .sort((a, b) => b.at - a.at);

/**
 * @returns {string | null} the fight in front, if it is still there; one that has lost its beginning in localStorage is in
 *   front as long as IndexedDB has not been asked for it
 */
export function current() {
  const id = local.read("now");
  if (id !== null && store.text(`${id}/head`) !== null) return id;
  if (id !== null && !store.probed()) return store.keys().some((key) => key.startsWith(`${id}/`)) ? id : null;
  return fights()[0]?.id ?? null;
}

/** @param {string | null} id the newest fight is in front at the next start, where this cannot be kept */
export const setCurrent = (id) => void (id === null ? local.drop("now") : local.write("now", id));

/** @param {Json} head @param {string} name @param {string} system @returns {string} the id of a new fight */
export const begin = (head, name, system) => keepAtOnce({ head, records: [] }, name, system, alone.freshId());

/** @param {string} id @param {Json} entry one act, kept under a key of its own */
export function append(id, entry) {
  store.put(`${id}/${keyOf(entry.n)}`, entry.n, entry, true);
  if (entry.n % SIZE === 0 && mayWrite(id)) compact(id, entry.n);
}

/**
 * A whole fight that came from elsewhere. Its old records are bound at once: tens of thousands of single ones would keep
 * the page busy for minutes, and localStorage has no room for them.
 * @param {Json} document @param {string} name @param {string} system @returns {Promise<string>} the id it is kept under
 */
export async function keepDocument(document, name, system) {
  const id = alone.freshId();
  putName(id, name, system);
  const records = document.records ?? [];
  for (let from = 0; from < records.length; from += SIZE) {
    const some = records.slice(from, from + SIZE);
    const old = from + 2 * SIZE <= records.length;
    if (old && some.every((/** @type {Json} */ one, /** @type {number} */ i) => one?.n === from + 1 + i)) {
      const last = from + SIZE;
      const kept = some.map((/** @type {Json} */ value) => ({ rev: value.n, writer: store.WRITER, value }));
      store.put(`${id}/${volumeOf(last)}`, last, await bind(kept));
    } else for (const record of some) append(id, record);
  }
  putHead(id, document.head);
  return id;
}

/**
 * The same while nothing else can happen, with all records single.
 * @param {Json} document @param {string} name @param {string} system @param {string} id @returns {string}
 */
export function keepAtOnce(document, name, system, id) {
  putName(id, name, system);
  for (const record of document.records) append(id, record);
  putHead(id, document.head);
  return id;
}

/** @param {string} id @param {string} name @param {string} system */
const putName = (id, name, system) => store.put(`${id}/name`, 1, { name, system, at: Date.now() });

/** @param {string} id @param {Json} head written last: from then on the fight is there */
const putHead = (id, head) => store.put(`${id}/head`, 1, head, true);

/** @param {string} id @param {Partial<KeptFight>} change of what is said beside its records */
export function note(id, change) {
  const kept = unseal(id, store.text(`${id}/name`));
  store.put(`${id}/name`, (kept?.rev ?? 0) + 1, { ...kept?.value, ...change });
}

/** @param {string} id removes a fight from the device, for good */
export const remove = (id) => void store.forget(`${id}/`);

/** @returns {Record<string, string>} damaged records, by where they were found */
export const aside = () =>
  Object.fromEntries(
    local
      .keys()
      .filter((key) => key.startsWith("aside/"))
      .map((key) => [key.slice(6), local.read(key) ?? ""]),
  );

/* ---- readings kept by name, and evenings ------------------------------------------------------------------------ */

/** @returns {KeptSet[]} in the order of their names */
export const sets = () =>
  alone
    .all("set")
    .filter((one) => cleanName(one.name) !== "" && typeof one.system === "string" && one.options instanceof Object)
    .map((one) => ({ ...one, name: cleanName(one.name) }))
    .sort((a, b) => a.name.localeCompare(b.name));

/** @param {string} system @param {string} name one that is there already is kept anew @param {Record<string, Json>} options */
export function keepSet(system, name, options) {
  const there = sets().find((one) => one.system === system && one.name === name);
  alone.put("set", there?.id ?? alone.freshId(), { system, name, options });
}

/** @param {string} id */
export const removeSet = (id) => alone.put("set", id, null);

/** @returns {Evening[]} the newest first */
export const evenings = () =>
  alone
    .all("evening")
    .filter((one) => cleanName(one.name) !== "")
    .map(({ id, name, at }) => ({ id, name: cleanName(name), at: Number.isFinite(at) ? at : 0 }))
    .sort((a, b) => b.at - a.at);

/** @param {string} name @returns {string} the id of a new evening */
export function beginEvening(name) {
  const id = alone.freshId();
  alone.put("evening", id, { name, at: Date.now() });
  return id;
}

/** @param {Evening} evening as it is from now on */
export const keepEvening = ({ id, name, at }) => alone.put("evening", id, { name, at });

/** @param {string} id its encounters stay, as fights of no evening */
export const removeEvening = (id) => alone.put("evening", id, null);

/* ---- the device ---------------------------------------------------------------------------------------------- */

/** Asks the device not to clear what is kept when it runs short of room; some browsers ask the owner, so not unasked. */
export async function stay() {
  const { storage } = navigator;
  if (!storage?.persist || (await storage.persisted?.())) return;
  await storage.persist().catch(() => {});
}

/** @param {(id: string) => void} changed called with the fight another tab wrote to */
export const watch = (changed) => local.watch((key) => changed(key.split("/")[0]));
