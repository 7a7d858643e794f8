/** What happened and why, and how all stand, on paper too. */

import { list } from "./counted.js";

export const logTitle = "What happened";
export const logEmpty = "Nothing has happened yet.";
export const logRound = (/** @type {number} */ n) => (n === 0 ? "Before the first turn" : `Round ${n}`);
export const earlier = "Earlier";
export const undone = "undone";
/** @type {[string, string][]} */
export const logKinds = [
  ["harm", "Blows"],
  ["good", "Healing"],
  ["act", "Other acts"],
  ["time", "Time"],
  ["order", "Order of play"],
  ["hand", "By hand"],
];
export const logByKind = "Of which kind";
export const logByWhom = "Whom it concerns";
export const everyLine = "Every line";
export const logNone = "There is no such line.";
export const onlyThese = (/** @type {{about: string[], kinds: string[]}} */ { about, kinds }) => {
  const named = logKinds.filter(([id]) => kinds.includes(id)).map(([, text]) => text);
  return [
    ...(named.length > 0 ? [`Only: ${named.join(", ")}`] : []),
    ...(about.length > 0 ? [`Only about ${list(about)}`] : []),
  ].join(" · ");
};
export const why = "Why?";
export const noWhy = "The rules had nothing to add here.";
export const hideWhy = "Hide why";
export const backHere = "Back to here";
export const againHere = "Again to here";
export const standsHere = "The fight stands here.";

export const copyLog = "Copy";
export const sendLog = "Share";
export const fileLog = "Save";
export const printLog = "Print";
export const copied = "Copied.";
export const notCopied = "The device did not allow copying. Mark the text and copy it by hand.";
export const standsTitle = "How they stand";
export const whereItStands = (/** @type {FightScreen} */ { name, round, clock }) =>
  `${name}. Round ${round}, ${clock} on the clock.`;
export const readBy = (/** @type {string[]} */ readings) => `Readings: ${readings.join("; ")}.`;
export const paperColumns = ["Name", "Track", "State"];
export const newestOnly = (/** @type {number} */ n) =>
  `The newest ${n} lines: “Print” under “What happened” takes all of them.`;
