/**
 * What the device may lose: the last screen and the forms, so that the next start draws at once; what was told for good; when
 * a copy last left the device. (The picture of the page is boot/picture.js's.) Each carries the tag of the build and of the
 * shape it was kept in. What has another tag, or does not fit, is thrown away, and the start goes on as one without it.
 */

import * as local from "./local.js";
import { areBriefs, areSystems, isLeft, isPast, isPlan, isScreen, isTold, isView } from "./shapes.js";

/** The form that this build keeps them in: its own address holds the hash of all of it. */
const TAG = `1 ${import.meta.url}`;

/** @param {string} key @param {(value: Json) => boolean} fits @param {string} [tag] "": whatever build kept it @returns {Json} undefined where there is nothing that fits */
function kept(key, fits, tag = TAG) {
  const found = local.readJson(key);
  try {
    if (found !== null && (tag === "" || found.tag === tag) && fits(tag === "" ? found : found.value))
      return tag === "" ? found : found.value;
  } catch {
    // nested so deep that nobody can look at it
  }
  if (local.read(key) !== null) local.drop(key);
  return undefined;
}

/** @param {string} id @returns {FightScreen | null} the last screen, if it was of this fight */
export function lastScreen(id) {
  const found = kept("screen", (value) => typeof value?.id === "string" && isScreen(value.screen));
  return found?.id === id ? found.screen : null;
}

/** @param {string} id @param {FightScreen} screen */
export const keepScreen = (id, screen) => local.may("screen", { tag: TAG, value: { id, screen } });

/** @returns {System[] | null} the forms of every system, as this build knows them */
export const lastSystems = () => kept("systems", areSystems) ?? null;

/** @param {System[]} systems */
export const keepSystems = (systems) => local.may("systems", { tag: TAG, value: systems });

/** What was to be drawn from could not be: none of it is tried again. */
export function forgetDrawn() {
  for (const key of ["screen", "systems", "picture"]) local.drop(key);
}

/** @returns {Record<string, string>} how each fight stood when it was in front last, in a line */
export const lastBriefs = () => kept("briefs", areBriefs, "") ?? {};

/** @param {string} id @param {string} brief @param {string[]} there all fights that there still are */
export function keepBrief(id, brief, there) {
  const all = { ...lastBriefs(), [id]: brief };
  local.may("briefs", Object.fromEntries(Object.entries(all).filter(([one]) => there.includes(one))));
}

/** @returns {View} how the list was shown last, whatever build kept it */
export const lastView = () => kept("view", isView, "") ?? { order: "side", rows: "auto" };

/** @param {View} view */
export const keepView = (view) => local.may("view", view);

/** @returns {{hits: number, net: number} | null} how often attacks were last said to hit, and with how many net hits */
export const lastPlan = () => kept("plan", isPlan, "") ?? null;

/** @param {{hits: number, net: number}} plan */
export const keepPlan = (plan) => local.may("plan", plan);

/** @param {string} id @returns {string[]} what is due in this fight and was left alone */
export function lastLeft(id) {
  const found = kept("left", isLeft, "");
  return found?.id === id ? found.all : [];
}

/** @param {string} id @param {string[]} all */
export const keepLeft = (id, all) => local.may("left", { id, all });

/** @param {string} what @returns {boolean} */
export const wasTold = (what) => kept("told", isTold, "")?.[what] === true;

/** @param {string} what */
export const tellForGood = (what) => local.may("told", { ...kept("told", isTold, ""), [what]: true });

/** A copy has just left the device. */
export const copied = () => local.may("copied", Date.now());

/** @returns {number} when a copy last left the device; 0 is never */
export const lastCopy = () => kept("copied", isPast, "") ?? 0;
