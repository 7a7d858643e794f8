/** What the device keeps: what of it is damaged, or kept nowhere, and who else writes there. */

import { count, list } from "./counted.js";

export const noFight = "There is no fight in front: nothing was done.";
export const opening = "It is being opened.";
export const unreadable = "What is kept of it is nested deeper than any fight is: it cannot be read.";
export const headLost = "How it began is damaged in both places where this device keeps it.";
export const headStrange = (/** @type {string} */ of) =>
  `What stands where it began is the beginning of ${of}: it was put there by something else than Sawbones.`;
export const strangers = (/** @type {[number, string][]} */ records) =>
  `${records.map(([n, of]) => `Record no. ${n} is of ${of}.`).join(" ")} It was refused.`;
export const otherFight = (/** @type {string} */ name) => (name ? `another fight, “${name}”` : "another fight");
export const closedTitle = (/** @type {string} */ name) => `“${name}” cannot be opened`;
export const closedText =
  "What this device keeps of it is left as it is, and nothing you do reaches another fight in its place.";
export const closedSave = "Save its records as a file";
export const closedOther = "Another fight";
export const setAside = (/** @type {string} */ name, /** @type {number[]} */ numbers) =>
  `${count(numbers.length, "record")} of “${name}” (${list(numbers.map((n) => `no. ${n}`))}) ${numbers.length === 1 ? "was" : "were"} damaged on this device. The second copy took the place: nothing is lost, and what was damaged is kept aside.`;
export const strangerAside = (/** @type {string} */ name, /** @type {number} */ n, /** @type {string} */ of) =>
  `Where this device keeps record no. ${n} of “${name}” stood one of ${of}: it was refused. The second copy took the place, and nothing is lost.`;
export const damagedName = (/** @type {string} */ name) => `${name}, damaged`;

export const reader = "This fight is open in another tab, which keeps it. Here you can only read it.";
export const takeOver = "Take over here";
export const outdated =
  "A newer Sawbones is open on this device and keeps its fights from now on. This page is the older one: it shows the fight and writes nothing any more.";
export const reload = "Load the newer one";
export const otherTab = (/** @type {string} */ name) => `${name || "A fight"} – other tab`;
export const split = (/** @type {string} */ name) =>
  `Another tab wrote to the same fight at the same time. Both are kept: what you did here goes on as “${name}”.`;
export const kept = { saved: "Saved", saving: "Saving", once: "Saved once, not twice", nowhere: "Not saved" };
export const keptOnce =
  "This device keeps your fights in one place only, and in two as a rule: the other is full or switched off. Nothing is lost; a copy elsewhere makes it safe again.";
export const keptNowhere = (/** @type {number} */ n) =>
  `This device takes nothing more: ${count(n, "change")} not kept. Nothing is lost while this page stays open. Take the fight along as a link or a file before you close it.`;
export const keepsNothing =
  "This browser keeps nothing, as in a private window or with storage switched off. The fight goes on while this page stays open. Take it along as a link or a file before you close it.";
export const saveLink = "Make a copy";
export const makeRoom = "Remove an old fight";
