/** What is said in many places. */

import { list } from "./counted.js";

export const app = "Sawbones";
export const menu = "Menu";
export const close = "Close";
export const cancel = "Cancel";
export const more = "More";
export const none = "none";
export const yes = "On";
export const no = "Off";
export const between = " · ";
export const of = (/** @type {string} */ label, /** @type {string | number} */ value) => `${label} ${value}`;
export const targets = list;
export const name = "Name";
export const copy = "Copy";
export const rename = "Rename";
export const remove = "Take out";
export const removeIt = "Remove";
export const removeSure = "Remove for good";
export const up = "Earlier";
export const downward = "Later";
export const keepIt = "Keep";
export const undo = (/** @type {string} */ what) => `Undo: ${what}`;
export const redo = (/** @type {string} */ what) => `Redo: ${what}`;
export const undoOpened = "Undo";
export const again = "Try again";
export const dismiss = "Seen";
export const unnamed = "A fight";
