/**
 * The roster: whoever was in a fight on this device, once for each kind by its rules. So a name is typed once in a campaign.
 * What the rules said of somebody is kept as they said it, and given back to them as it is.
 */

import { grouped } from "../grouped.js";
import { cleanName } from "../plain.js";
import * as alone from "./alone.js";
import { check } from "./record.js";

/** The order of who was there last is kept by the day, so that a fight writes nothing anew that has not changed. */
const DAY = 86_400_000;

/** @param {string} system @param {string} name @returns {string} always the same: two tabs that add the same kind keep one */
const idOf = (system, name) => check(`${system} ${name}`) + check(`${name} ${system}`);

/** @param {Json} one @returns {boolean} whether it is somebody that the rules may be asked about */
export const isKnown = (one) =>
  one instanceof Object &&
  cleanName(one.name) !== "" &&
  typeof one.system === "string" &&
  Array.isArray(one.fresh) &&
  (one.member === null || Array.isArray(one.member)) &&
  one.options instanceof Object;

/** @param {string} system @returns {Known[]} whoever was in a fight by these rules, the latest first */
export const known = (system) =>
  everybody()
    .filter((one) => one.system === system)
    .sort((a, b) => b.at - a.at || a.name.localeCompare(b.name));

/** @returns {Known[]} */
export const everybody = () => alone.all("roster").filter(isKnown).map(cleaned);

/** @param {Json} one @returns {Known} */
const cleaned = (one) => ({
  ...{ id: one.id, system: one.system, options: one.options, fresh: one.fresh, member: one.member },
  ...{ name: cleanName(one.name), side: one.side === "party" ? "party" : "foe" },
  notes: Array.isArray(one.notes) ? one.notes : [],
  ...{ stands: typeof one.stands === "string" ? cleanName(one.stands) : "" },
  at: Number.isFinite(one.at) ? one.at : 0,
});

/** @param {string} system @param {RosterOf} roster everybody of a fight; of several of a kind only what they were at first */
export function keepRoster(system, { options, members }) {
  for (const [name, all] of grouped(members, (one) => one.kind)) {
    const [one] = all;
    const as = (/** @type {Json[]} */ packed) => [name, ...packed.slice(1)];
    const same = JSON.stringify(one.member) === JSON.stringify(one.fresh) && one.notes.length === 0;
    const lone = all.length === 1 && !same;
    keepKnown({
      ...{ system, name, side: one.side, options, fresh: as(one.fresh) },
      ...{ member: lone ? as(one.member) : null, stands: lone ? one.stands : "", at: Date.now() },
      notes: lone ? one.notes : [],
    });
  }
}

/** @param {Json} one as it came in a file */
export const takeKnown = (one) => {
  const { id: _, ...rest } = cleaned(one);
  keepKnown(rest);
};

/** @param {Omit<Known, "id">} one takes the place of who was of that name by these rules */
export function keepKnown(one) {
  const id = idOf(one.system, one.name);
  const there = everybody().find((other) => other.id === id);
  const said = (/** @type {Json} */ { id: _, at: __, ...rest }) => JSON.stringify(Object.entries(rest).sort());
  if (!there || said(there) !== said(one) || one.at - there.at > DAY) alone.put("roster", id, one);
}
