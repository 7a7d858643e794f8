/** Files: what is saved as one, and what is in one that is opened. */

import { count, list } from "./counted.js";

export const everything = "everything";
export const saveEverything = "Save everything as a file";
export const openFile = "Open a file";
export const lastCopy = (/** @type {string} */ when) => `A copy last left this device ${when}.`;
export const noCopy = "No copy has left this device yet.";
export const today = "today";
export const yesterday = "yesterday";
export const daysAgo = (/** @type {number} */ n) => `${n} days ago`;
export const fileReadMe =
  "Fights kept by Sawbones, a wound and combat tracker. Each one says in words how it stands and what happened in it, in order. What stands under document is for Sawbones, which opens this file again.";
export const fileWent = (/** @type {number} */ to) =>
  to === 0 ? "back to the beginning" : `back or forth to what stood after ${to}`;
export const fileWriting = "Writing the file";
export const fileSaved = (/** @type {string} */ name) => `Saved as “${name}”.`;
export const unnamedEvening = "An evening";

/** @type {Record<string, string>} */
export const cameTitle = { file: "From a file", link: "An evening from a link" };
/** @type {Record<string, string>} */
export const cameReading = { file: "Reading the file", link: "Reading the link" };
export const cameHolds = (/** @type {number} */ fights, /** @type {number} */ sets, /** @type {number} */ own) =>
  `${list([
    count(fights, "fight"),
    ...(sets > 0 ? [`${count(sets, "set")} of readings`] : []),
    ...(own > 0 ? [count(own, "condition")] : []),
  ])}. Nothing here has changed yet.`;
export const cameFrom = (/** @type {string} */ evening, /** @type {"file" | "link"} */ from) =>
  `${evening.slice(0, 45)}, from a ${from}`;
export const fromFile = "from a file";
export const fighters = (/** @type {number} */ n) => count(n, "fighter");
export const fileKeep = "Keep them";
export const fileTooLong = "This file is far longer than any that Sawbones writes. Nothing was opened.";
export const fileNoJson = "This file is damaged, or no file of Sawbones: it cannot be read. Nothing was opened.";
export const fileNone = "There is no fight in this file. Nothing was opened.";
export const fileNewer = "This file was written by a newer Sawbones: load the new version, then open it again.";
export const fileMany = (/** @type {number} */ most) => `This file holds more than ${most} fights. Nothing was opened.`;
export const fileUnreadable = "This one cannot be read.";
