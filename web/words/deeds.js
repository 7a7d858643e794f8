/** A fighter who is played on another phone, and what comes back from there. */

import { count } from "./counted.js";

export const fighterFrom = (/** @type {string} */ name) => `${name}, from a link`;
export const sendBack = (/** @type {string} */ name) => `Send back what ${name} did`;

export const deedsDone = (/** @type {number} */ n) => count(n, "thing");
export const deedsTitle = (/** @type {string} */ name) => `What ${name} did elsewhere`;
export const deedsReading = "Laying it over this fight, to see what comes of it";
export const deedsNotDrawn = "What shows this cannot be fetched now. Open it again with a connection: nothing is lost.";
export const deedsNoFight = "There is no fight here to lay this over.";
export const deedsNowhere = "No other fight on this device knows it either. The phone it came from keeps all of it.";
export const deedsUnknown = (/** @type {string} */ name) =>
  `This fight does not know ${name} as they went out, and so asks about everything. Is it the right one?`;
export const deedsElsewhere = (/** @type {string} */ name, /** @type {string} */ fight) =>
  `${name} went out of ${fight}.`;
export const deedsGo = "Go there";
export const deedsKept = "The phone it came from keeps all of it, whatever goes in here.";
export const deedsLay = (/** @type {number} */ n) => (n === 1 ? "Lay it over" : `Lay ${n} over`);
export const deedsNone = "Nothing goes in";
export const deedsOpen = (/** @type {number} */ n) => `${n} to decide`;
/** what becomes of one, before why @type {Record<string, string>} */
export const deedState = {
  applied: "Goes in.",
  left: "Left out.",
  there: "Counts once.",
  both: "Who wins?",
  theirs: "Left out:",
  cannot: "Cannot go in:",
};
export const deedWho = "Who wins";
export const deedMine = "As it is here";
export const deedTheirs = "Lay it over";
export const deedSkip = "Leave it out";
export const deedAllTheSame = "All the same";
