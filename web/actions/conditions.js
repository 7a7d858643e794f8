/** What somebody has beside their sheet: conditions with a time or without one, and a note; and those of one's own by name. */

import { change, close } from "./changing.js";
import { changeOrAsk } from "./asking.js";
import * as keep from "../storage/keep.js";
import { patch, set, state } from "../state.js";
import * as words from "../words.js";

/** Conditions of one's own are kept as readings are, of no system. */
export const OF_NONE = "";

/** A time at the end of what was typed: "grappled, 2 rounds". */
const TIMED = /^(.+?)[\s,]+(\d{1,4}) ?(r|rounds?|t|turns?|m|mins?|minutes?)$/i;
/** @type {Record<string, string>} */
const UNITS = { r: "rounds", t: "turns", m: "minutes" };

/** @typedef {{name: string, time: number, unit: string}} Lasting a time of no unit has no end */

/** @param {Panel} panel @returns {Lasting} what is typed and tapped so far */
export function lasting({ typed, time, unit }) {
  const [, name, count, word] = TIMED.exec(typed.trim()) ?? [];
  return name ? { name, time: Number(count), unit: UNITS[word[0].toLowerCase()] } : { name: typed.trim(), time, unit };
}

/** @param {string[]} on who is meant */
export function openCondition(on) {
  const note = on.length === 1 ? (state.screen?.cards.find(({ name }) => name === on[0])?.note ?? "") : "";
  const fresh = { typed: "", time: 1, unit: "", ends: "", kept: false, forgets: false };
  set({ picking: null, problem: "", panel: { kind: "condition", on, note, said: "", ...fresh } });
}

/** @param {{time?: number, unit?: string}} tapped takes the place of a time that was typed */
export function setLasting(tapped) {
  const { name, time, unit } = lasting(/** @type {Panel} */ (state.panel));
  patch({ typed: name, time, unit, ...tapped });
}

/** @returns {KeptSet[]} those of one's own */
export const ownConditions = () => state.sets.filter((one) => one.system === OF_NONE);

/** What is typed is on everybody who is meant from now on, and kept by its name where that was wanted. */
export async function putTyped() {
  const panel = /** @type {Panel} */ (state.panel);
  const { name, time, unit } = lasting(panel);
  if (!name) return patch({ said: words.conditionNeedsName });
  if (panel.kept) {
    keep.keepSet(OF_NONE, name.slice(0, 40), unit ? { time, unit } : {});
    set({ sets: keep.sets() });
  }
  await putOn(panel.on, name, { time, unit }, panel.ends);
}

/** @param {string[]} fighters @param {string} name @param {{time?: number, unit?: string}} lasts @param {string} [ends] as "end Boris": at what, and of whose turn */
export async function putOn(fighters, name, { time, unit }, ends = "") {
  const [at, ...whose] = ends.split(" ");
  const turn = unit !== "minutes" && at ? { at, ...(whose.length > 0 ? { whose: whose.join(" ") } : {}) } : {};
  const reply = await change({ do: "condition", fighters, name, ...(unit ? { time, unit, ...turn } : {}) });
  if (reply.ok) close();
}

/** @param {string[]} fighters @param {string} name */
export const takeOff = (fighters, name) => change({ do: "condition", fighters, name, off: true });

/** @param {string[]} fighters @param {string} how why they are out from now on; "" brings back whoever is */
export async function putOut(fighters, how) {
  const meant = fighters.filter((name) => (state.screen?.cards.find((card) => card.name === name)?.out ?? "") !== how);
  const reply = await changeOrAsk({ do: "out", fighters: meant, how }, words.turnBegins);
  if (reply.ok && !reply.question) close();
}

/** @param {string[]} fighters @param {string} note */
export async function keepNote(fighters, note) {
  const reply = await change({ do: "note", fighters, note });
  if (reply.ok) close();
}

/** @param {KeptSet} own is kept no more */
export function forgetOwn(own) {
  keep.removeSet(own.id);
  set({ sets: keep.sets() });
  patch({ forgets: ownConditions().length > 0 });
}
