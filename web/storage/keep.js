/**
 * What the device keeps, in both stores alike:
 *
 *   <id>/name        {name, system, at}: the only part of a fight that is written anew; the newest counts
 *   <id>/head        how the fight began; written last of a new fight, which is there from then on
 *   <id>/000001 …    one record an act, written once and never again (in localStorage with the writer behind it)
 *   <id>/v000128 …   what was a hundred and twenty-eight old records, bound together
 *   set/<id>         {system, name, options}: readings kept by name; null where they were removed
 *   gone/<id>        a fight that was removed
 *
 * and in localStorage alone, where they may be lost:
 *
 *   now              the fight in front
 *   format           the form that is written here
 *   aside/…          damaged records, and those of another fight, kept as they were found
 *   screen, systems, picture, told, copied: see cache.js
 *
 * There is no list of fights: it is read off the keys, so that two tabs cannot overwrite each other's.
 * What is not of ours, or damaged, is left where it is and stepped over.
 */

import { merge } from "./merge.js";
import * as local from "./local.js";
import { mayWrite } from "./lock.js";
import * as indexeddb from "./indexeddb.js";
import { cleanName } from "../plain.js";
import { read as readRecord, strange, unseal } from "./record.js";
import * as store from "./store.js";
import { compact } from "./compact.js";
import { keyOf, lastOf, opened, SIZE, volumeOf } from "./volume.js";
import { words } from "../words.js";

export { keeping, onKeeping, outdated, flush as retry } from "./store.js";

/** @type {(id: string, numbers: number[], strangers: Stranger[]) => void} */
let setAside = () => {};
/** @type {(id: string, fork: string) => void} */
let split = () => {};

/** @param {(id: string, numbers: number[], strangers: Stranger[]) => void} tell hears of records whose copy took their place: damaged ones, and others' */
export const onAside = (tell) => {
  setAside = tell;
};

/** @param {(id: string, fork: string) => void} tell hears where this tab's own acts went, when another wrote as well */
export const onSplit = (tell) => {
  split = tell;
};

/* ---- both stores brought together ---------------------------------------------------------------------------- */

const SMALL = /^(set\/[a-z0-9]+|[a-z0-9]+\/(head|name|v\d{6,}))$/;
const RECORD = /^[a-z0-9]+\/\d{6,}(-[a-z0-9]+)?$/;

/** Done once, before the first fight is opened: each store gets what only the other has. */
export const awake = bringTogether().then(
  () => store.probe(true),
  (cause) => {
    console.warn("indexeddb:", cause);
    store.probe(false);
  },
);

async function bringTogether() {
  if (store.outdated()) return; // what looks damaged may just be newer
  const theirs = new Set(await indexeddb.keys());
  const own = local.keys();
  const gone = new Set([...theirs, ...own].filter((key) => key.startsWith("gone/")).map((key) => key.slice(5)));
  for (const id of gone)
    if (!theirs.has(`gone/${id}`) || own.some((key) => key.startsWith(`${id}/`))) store.forget(`${id}/`);
  const lives = (/** @type {string} */ key) => !gone.has(key.split("/")[0]);
  const texts = await indexeddb.texts([...theirs].filter((key) => SMALL.test(key) && lives(key)));
  for (const [key, text] of texts) takeNewer(key, text);
  for (const key of own.filter((key) => lives(key) && (SMALL.test(key) || RECORD.test(key)))) {
    const name = key.split("-")[0];
    const text = local.read(key);
    const bound = name.replace(/\d{6,}$/, (n) => volumeOf(Number(n)));
    if (!theirs.has(name) && !theirs.has(bound) && unseal(key, text)) store.copy(name, key, text ?? "", "indexeddb");
  }
}

/** @param {string} key @param {string} text IndexedDB's: the newer whole one goes into both */
function takeNewer(key, text) {
  const [there, here] = [unseal(key, text), unseal(key, local.read(key))];
  if (there && (!here || there.rev > here.rev || (there.rev === here.rev && there.at > here.at))) {
    const damaged = local.read(key);
    if (damaged !== null && !here) local.write(`aside/${key}`, damaged);
    store.copy(key, key, text, "local");
  } else if (here && (!there || here.rev > there.rev)) store.copy(key, key, local.read(key) ?? "", "indexeddb");
}

/**
 * @param {string} id
 * @returns {Promise<Json>} the fight as the rules open it; a record that is whole nowhere is handed on as the text it
 *   is, so that the rules can say how far the fight could be read
 */
export async function documentOf(id) {
  await awake;
  const read = await both(id, () => new Map());
  wrong.set(id, faultsOf(id, read));
  if (mayWrite(id) && !store.outdated()) {
    mend(id, read);
    compact(id, read.found.records.length);
  }
  return { sawbones: 1, head: read.head ?? read.own.get("head") ?? null, records: read.found.records };
}

/** @typedef {{n: number, of: string}} Stranger a record of another fight */
/** @typedef {{found: import("./merge.js").Merged, own: Map<string, string>, theirs: Map<string, string>, head: Json}} Read */
/** @typedef {{head: "" | "lost" | Stranger, strangers: Stranger[]}} Faults what is nowhere as it should be */

/** @type {Map<string, Faults>} of each fight, when it was read last */
const wrong = new Map();

/** @param {string} id @returns {Faults} */
export const faults = (id) => wrong.get(id) ?? { head: "", strangers: [] };

/** @param {string} id @param {Read} read @returns {Faults} */
function faultsOf(id, { found, own, theirs, head }) {
  const other = [theirs, own].map((texts) => readRecord(texts.get("head"))).find((kept) => kept && strange(kept, id));
  const good = new Set(found.good.map((one) => one.n));
  return {
    head: head !== undefined ? "" : other?.fight ? { n: 0, of: other.fight } : "lost",
    strangers: strangersIn(found).filter((one) => !good.has(one.n)),
  };
}

/** @param {import("./merge.js").Merged} found @returns {Stranger[]} each number once */
const strangersIn = (found) => [
  ...new Map(found.bad.flatMap(({ n, of }) => (of === null ? [] : [[n, { n, of }]]))).values(),
];

/**
 * @param {string} id
 * @returns {Promise<Record<string, Record<string, string>>>} everything of a fight, as each store has it: called home and
 *   mirror in every file that was ever written
 */
export async function asFound(id) {
  const theirs = await indexeddb.fight(id).catch(() => new Map());
  return { home: Object.fromEntries(store.below(`${id}/`)), mirror: Object.fromEntries(theirs) };
}

/**
 * @param {string} id @param {(cause: unknown) => Map<string, string>} unread what to take for IndexedDB's where it fails
 * @returns {Promise<Read>} what both stores hold of a fight, and make of it together
 */
async function both(id, unread) {
  const theirs = await opened(id, await indexeddb.fight(id).catch(unread), false);
  const own = await opened(id, store.below(`${id}/`), true);
  const head = [theirs, own].map((texts) => unseal(id, texts.get("head"))).find((kept) => kept !== null)?.value;
  return { found: merge(id, own, theirs), own, theirs, head };
}

/**
 * Writes again what a store lacks, sets aside what is damaged, and gives a fight of its own to what was written beside.
 * @param {string} id @param {Read} read
 */
function mend(id, { found, own, theirs, head }) {
  const volumes = new Set([...own.keys(), ...theirs.keys()].filter((key) => lastOf(key) > 0));
  const whole = (/** @type {string | undefined} */ text) => unseal(id, text) !== null;
  const cut = [...volumes].filter((key) => [own, theirs].some((texts) => texts.has(key) && !whole(texts.get(key))));
  for (const key of cut)
    for (const [texts, where] of /** @type {const} */ ([
      [own, ""],
      [theirs, "-mirror"],
    ]))
      if (texts.has(key) && !whole(texts.get(key))) local.write(`aside/${id}/${key}${where}`, texts.get(key) ?? "");
  for (const key of ["head", "name", ...volumes])
    if (own.has(key) || theirs.has(key)) takeNewer(`${id}/${key}`, theirs.get(key) ?? "");
  const here = new Set([...own].filter(([, text]) => whole(text)).map(([key]) => key.split("-")[0]));
  const good = new Set(found.good.map((one) => one.n));
  const bad = found.bad.filter((one) => good.has(one.n));
  for (const one of bad) {
    if (!local.write(`aside/${id}/${one.key}${one.indexeddb ? "" : "-home"}`, one.text)) continue;
    if (!one.indexeddb) local.drop(`${id}/${one.key}`);
  }
  for (const { n, key, text, indexeddb: there, kept } of found.good) {
    if (volumes.has(volumeOf(n))) continue;
    const name = keyOf(n);
    const place = `${id}/${name}${kept?.writer === "first" ? "" : `-${kept?.writer}`}`;
    if (!there && !whole(theirs.get(name))) store.copy(`${id}/${name}`, `${id}/${key}`, text, "indexeddb");
    else if (there && !here.has(name)) store.copy(`${id}/${name}`, place, text, "local");
  }
  for (const branch of found.branches) {
    const fork = `${id}x${branch.from}x${branch.writer}`;
    const kept = nameOf(id);
    if (!heads().includes(fork))
      keepDocument({ head, records: branch.records }, words.otherTab(kept.name), kept.system, fork);
    const keys = branch.keys.map((key) => `${id}/${key}`);
    store.withdraw((one) => one.apart && keys.includes(one.place), keys);
    if (branch.writer === store.WRITER) split(id, fork);
  }
  const healed = cut.filter((key) => [own, theirs].some((texts) => whole(texts.get(key)))).map(lastOf);
  const strangers = strangersIn(found).filter((one) => good.has(one.n));
  const damaged = bad.filter((one) => one.of === null).map((one) => one.n);
  if (bad.length + healed.length > 0) setAside(id, [...new Set([...damaged, ...healed])], strangers);
}

store.onOvertaken(async (id) =>
  mend(
    id,
    await both(id, (cause) => {
      throw cause;
    }),
  ),
);

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

/** @param {string} id @returns {KeptFight} */
export function nameOf(id) {
  const kept = unseal(id, store.text(`${id}/name`))?.value;
  const text = (/** @type {Json} */ value) => (typeof value === "string" ? value : "");
  const at = Number.isFinite(kept?.at) ? Math.max(0, Math.min(kept?.at, LATEST)) : 0;
  return { id, name: cleanName(text(kept?.name)), system: text(kept?.system), at };
}

/** @returns {KeptFight[]} the newest first */
export const fights = () =>
  heads()
    .map(nameOf)
    .sort((a, b) => b.at - a.at);

let indexeddbRead = false;
awake.then(() => {
  indexeddbRead = true;
});

/**
 * @returns {string | null} the fight in front, if it is still there; one that has lost its beginning in localStorage is in
 *   front as long as IndexedDB has not been asked for it
 */
export function current() {
  const id = local.read("now");
  if (id !== null && store.text(`${id}/head`) !== null) return id;
  if (id !== null && !indexeddbRead) return store.keys().some((key) => key.startsWith(`${id}/`)) ? id : null;
  return fights()[0]?.id ?? null;
}

/** @param {string | null} id the newest fight is in front at the next start, where this cannot be kept */
export const setCurrent = (id) => void (id === null ? local.drop("now") : local.write("now", id));

const freshId = () => Date.now().toString(36) + crypto.getRandomValues(new Uint32Array(1))[0].toString(36);

/** @param {Json} head @param {string} name @param {string} system @returns {string} the id of a new fight */
export const begin = (head, name, system) => keepDocument({ head, records: [] }, name, system);

/** @param {string} id @param {Json} entry one act, kept under a key of its own */
export function append(id, entry) {
  store.put(`${id}/${keyOf(entry.n)}`, entry.n, entry, true);
  if (entry.n % SIZE === 0 && mayWrite(id)) compact(id, entry.n);
}

/** @param {Json} document @param {string} name @param {string} system @param {string} [id] @returns {string} the id it is kept under */
export function keepDocument(document, name, system, id = freshId()) {
  store.put(`${id}/name`, 1, { name, system, at: Date.now() });
  for (const record of document.records ?? []) append(id, record);
  store.put(`${id}/head`, 1, document.head, true);
  return id;
}

/** @param {string} id @param {string} name */
export function rename(id, name) {
  const kept = unseal(id, store.text(`${id}/name`));
  store.put(`${id}/name`, (kept?.rev ?? 0) + 1, { ...kept?.value, name });
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

/* ---- readings kept by name ----------------------------------------------------------------------------------- */

/** @returns {KeptSet[]} in the order of their names */
export const sets = () =>
  store
    .keys()
    .filter((key) => key.startsWith("set/"))
    .map((key) => ({ id: key.slice(4), ...unseal(key, store.text(key))?.value }))
    .filter((one) => cleanName(one.name) !== "" && typeof one.system === "string" && one.options instanceof Object)
    .map((one) => ({ ...one, name: cleanName(one.name) }))
    .sort((a, b) => a.name.localeCompare(b.name));

/** @param {string} system @param {string} name one that is there already is kept anew @param {Record<string, Json>} options */
export function keepSet(system, name, options) {
  const there = sets().find((one) => one.system === system && one.name === name);
  putSet(there?.id ?? freshId(), { system, name, options });
}

/** @param {string} id */
export const removeSet = (id) => putSet(id, null);

/** @param {string} id @param {Json} value */
const putSet = (id, value) => store.put(`set/${id}`, (unseal("set", store.text(`set/${id}`))?.rev ?? 0) + 1, value);

/* ---- the device ---------------------------------------------------------------------------------------------- */

/** Asks the device not to clear what is kept when it runs short of room; some browsers ask the owner, so not unasked. */
export async function stay() {
  const { storage } = navigator;
  if (!storage?.persist || (await storage.persisted?.())) return;
  await storage.persist().catch(() => {});
}

/** @param {(id: string) => void} changed called with the fight another tab wrote to */
export const watch = (changed) => local.watch((key) => changed(key.split("/")[0]));
