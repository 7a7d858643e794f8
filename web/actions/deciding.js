/** What the table decides: readings changed in the fight in front, tried before they count, and kept by name. */

import { change, complain, open } from "./changing.js";
import * as keep from "../storage/keep.js";
import { overtaking } from "./overtaking.js";
import { patch, set, state, system } from "../state.js";
import { talk } from "./talk.js";
import * as words from "../words.js";

/** Somebody is still typing. */
const PAUSE = 250;

/** @typedef {Record<string, Json>} Readings */

/** @param {Json} one @param {Json} other */
const differ = (one, other) => JSON.stringify(one) !== JSON.stringify(other);

/** @param {Readings} options @param {(field: Field) => Json} as @returns {Readings} those that stand otherwise */
const otherwise = (options, as) =>
  Object.fromEntries(
    (system()?.options.fields ?? [])
      .filter((field) => options[field.id] !== undefined && differ(options[field.id], as(field)))
      .map((field) => [field.id, options[field.id]]),
  );

export function openReadings() {
  open({ kind: "readings", trial: null, problem: "", said: "", setName: "", fractions: false });
  tryOut({});
}

/** @param {Readings} options count from now on; what is the same already is left out */
export async function decide(options) {
  const message = otherwise(options, (field) => state.screen?.options[field.id]);
  if (Object.keys(message).length === 0) return null;
  const reply = await change({ do: "options", options: message });
  if (reply.ok && state.panel?.kind === "readings") tryOut({});
  return reply;
}

/* ---- tried before they count --------------------------------------------------------------------------------- */

const tryAnew = overtaking();

/** @param {Readings} options what would hold under these; nothing changes @param {number} [pause] */
async function tryOut(options, pause = 0) {
  const kind = state.panel?.kind;
  const still = tryAnew(() => state.panel?.kind === kind);
  if (pause > 0) await new Promise((done) => setTimeout(done, pause));
  const reply = still() ? await talk({ do: "trial", options }, { still }) : null;
  if (!reply || !still()) return;
  if (reply.ok) patch({ trial: reply.screen?.kind === "trial" ? reply.screen : null, problem: "", trying: false });
  else patch({ problem: Object.values(reply.problems ?? {}).join(" "), trying: false });
}

/** @param {Field} field rows of one's own are made in a panel of their own */
export function openOwn(field) {
  const rows = state.screen?.options[field.id] ?? field.default ?? [];
  open({ kind: "own", field: field.id, rows, row: null, trial: null, problem: "", trying: false, fractions: false });
  tryOut({ [field.id]: rows });
}

/** @param {Json[][]} rows */
export function draft(rows) {
  patch({ rows, trying: true });
  tryOut({ [state.panel?.field]: rows }, PAUSE);
}

export async function keepOwn() {
  const { field, rows } = /** @type {Panel} */ (state.panel);
  const reply = await decide({ [field]: rows });
  if (reply === null || reply.ok) return openReadings();
  complain();
  patch({ problem: Object.values(reply.problems ?? {}).join(" ") });
}

/* ---- kept by name -------------------------------------------------------------------------------------------- */

/** @param {string} id of a system @returns {KeptSet[]} */
export const setsOf = (id) => state.sets.filter((one) => one.system === id);

/** @param {string} typed the readings as they stand, under this name; the same name is kept anew */
export function keepSet(typed) {
  const name = typed.trim().slice(0, 40);
  const mine = system();
  if (!name || !mine) return patch({ said: words.setNeedsName });
  const options = otherwise(state.screen?.options ?? {}, silent);
  keep.keepSet(mine.id, name, options);
  set({ sets: keep.sets() });
  patch({ said: words.setKept(name), setName: "" });
}

/** @param {Field} field @returns {Json} what is meant where nothing is said: where a default has changed, the old one */
const silent = (field) => (field.silent === undefined ? field.default : field.silent);

/** @param {KeptSet} kept all readings as they were kept: those it does not name are as the rules have them */
export const useSet = (kept) => decide(wholeSet(kept));

/** @param {KeptSet} kept @param {System | null} [of] its rules @returns {Readings} */
export const wholeSet = (kept, of = system()) =>
  Object.fromEntries((of?.options.fields ?? []).map((field) => [field.id, kept.options[field.id] ?? silent(field)]));

/** @param {KeptSet} kept @returns {boolean} whether the table plays by it now */
export const inUse = (kept) =>
  Object.keys(otherwise(wholeSet(kept), (field) => state.screen?.options[field.id])).length === 0;

/** @param {string} id */
export function removeSet(id) {
  keep.removeSet(id);
  set({ sets: keep.sets() });
  patch({ sure: null });
}
