/**
 * Both stores brought together: at the start each gets what only the other has; when a fight is opened, what one of them has
 * lost or holds damaged is written again from the other, and what another tab wrote beside it becomes a fight of its own.
 */

import { compact } from "./compact.js";
import * as indexeddb from "./indexeddb.js";
import { fights, keepAtOnce, nameOf } from "./keep.js";
import * as local from "./local.js";
import { mayWrite } from "./lock.js";
import { merge } from "./merge.js";
import { read as readRecord, strange, unseal } from "./record.js";
import { unpacked } from "./rest.js";
import * as store from "./store.js";
import { keyOf, lastOf, opened, volumeOf } from "./volume.js";
import * as words from "../words.js";

/** @type {(id: string, numbers: number[], strangers: Stranger[]) => void} */
let setAside = () => {};
/** @type {(id: string, fork: string) => void} */
let split = () => {};
let late = () => {};

/** @param {(id: string, numbers: number[], strangers: Stranger[]) => void} tell hears of records whose copy took their place: damaged ones, and others' */
export const onAside = (tell) => {
  setAside = tell;
};

/** @param {(id: string, fork: string) => void} tell hears where this tab's own acts went, when another wrote as well */
export const onSplit = (tell) => {
  split = tell;
};

/** @param {() => void} tell hears that what IndexedDB alone had has come after all */
export const onLate = (tell) => {
  late = tell;
};

const SMALL = /^((set|evening|roster|game)\/[a-z0-9]+|[a-z0-9]+\/(head|name|v\d{6,}))$/;
const RECORD = /^[a-z0-9]+\/\d{6,}(-[a-z0-9]+)?$/;

/** So long after a start the fight in front has been taken up, in milliseconds. */
const LATER = 2500;
const front = local.read("now");

/** @type {Promise<void> | null} */
let opening = null;

/** Done once, before the first fight is opened: whether the one in front was removed. What only one store has of it, opening it brings. */
function begun() {
  opening ??= store.outdated() || front === null ? Promise.resolve() : forgetGone([`gone/${front}`]);
  return opening;
}

/** Each store gets what only the other has. Where there is a fight in front, a start does not wait for those of all evenings. */
export const awake = Promise.resolve()
  .then(() => (local.read(`${front}/head`) === null ? null : new Promise((done) => setTimeout(done, LATER))))
  .then(begun)
  .then(bringTogether)
  .then(
    () => store.probe(true),
    (cause) => {
      console.warn("indexeddb:", cause);
      store.probe(false);
      catchUp();
    },
  );

/** A device too busy to answer in time may only be late: whenever it answers, what it alone holds comes home. */
const catchUp = () =>
  indexeddb
    .answers()
    .then(bringTogether)
    .then(() => {
      store.probe(true);
      late();
    })
    .catch(() => {}); // there is no such store, as was said

/** @param {string[]} wanted notes of fights that were removed */
async function forgetGone(wanted) {
  for (const key of (await indexeddb.texts(wanted)).keys()) {
    const id = key.slice(5);
    if (local.keys().some((one) => one.startsWith(`${id}/`))) await store.forget(`${id}/`);
  }
}

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
  await begun().catch(() => {}); // said where all the rest is brought together
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
  const own = await opened(id, await unpacked(id, store.below(`${id}/`)), true);
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
    if (!fights().some((one) => one.id === fork))
      keepAtOnce({ head, records: branch.records }, words.otherTab(kept.name), kept.system, fork);
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
