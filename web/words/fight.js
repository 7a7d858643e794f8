/** The fight in front: the list of fighters and their cards, the bar below it, and what is due. */

import { between } from "./common.js";
import { count } from "./counted.js";

/** the blocks of the list, in its order @type {[string, string][]} */
export const blocks = [
  ["party", "Party"],
  ["foe", "Foes"],
  ["thing", "Things"],
];
/** @type {Record<string, string>} */
export const sideOf = { party: "party", foe: "foe" };
export const standing = (/** @type {number} */ n) => `${n} standing`;
/** who lies, by how far they are gone */
export const down = (/** @type {Card[]} */ cards) => {
  /** @type {Map<string, number>} */
  const fates = new Map();
  for (const { fate, state } of cards) {
    // How they stand, without how long they still do.
    const word = (fate?.word || state?.text || passedBy).split(",")[0].replace(/ \d+$/, "");
    fates.set(word, (fates.get(word) ?? 0) + 1);
  }
  return `Down (${cards.length}): ${[...fates].map(([word, n]) => `${n} ${word}`).join(", ")}`;
};
/** who is out by the game master's word, by why */
export const out = (/** @type {Card[]} */ cards) => {
  const why = [...new Set(cards.map(({ out = "" }) => out))];
  return `Out (${cards.length}): ${why.map((word) => `${cards.filter(({ out }) => out === word).length} ${word}`).join(", ")}`;
};
export const passedBy = "passed by";
export const times = (/** @type {number} */ n) => ` × ${n}`;
export const hurt = (/** @type {number} */ n) => `${n} hurt`;
export const mobSpoken = (/** @type {number} */ n, /** @type {number} */ hurt) =>
  `${n} standing, ${hurt === 0 ? "nobody" : hurt} hurt.`;
export const soMany = (/** @type {number} */ n, /** @type {string} */ what) => `${n} ${what}`;
export const nobody = "Nobody is in this fight yet.";
export const addFirst = "Add a fighter";

export const viewTitle = "How the list is shown";
/** @type {[string, string][]} */
export const viewOrders = [
  ["side", "By side"],
  ["play", "In the order of play"],
];
/** @type {[string, string][]} */
export const viewRows = [
  ["auto", "As it fits"],
  ["rows", "Low rows"],
  ["cards", "High cards"],
];
/** @type {["on" | "off", string][]} */
export const viewAhead = [
  ["on", "Say who stands"],
  ["off", "No figures"],
];

export const sheet = "Sheet";
export const happens = "Something happens";
export const restHint = "Tap a fighter. Arrows walk the list, Enter opens, Esc closes.";

export const add = "Add";
export const many = "Many";
export const nothingToUndo = "Nothing to undo";
export const redoIt = "Redo";
export const taken = (/** @type {string} */ what) => `Undone: ${what}`;
export const redone = (/** @type {string} */ what) => `Again: ${what}`;
export const picked = (/** @type {number} */ n) => (n === 0 ? "Tap who is meant" : `${count(n, "fighter")} picked`);
export const pickKind = "Pick by kind";
export const allOf = (/** @type {string} */ kind, /** @type {number} */ n) => `All ${kind} (${n})`;
export const pickFoes = "All foes";
export const pickParty = "All of the party";
export const goPicked = "Go on";

export const toDecide = (/** @type {number} */ n) => `${n} to decide`;
export const alert = (/** @type {string} */ what, /** @type {Due[]} */ all) =>
  all.length === 1 ? all[0].title : `${all.length} ${what}: ${all.slice(0, 2).map(whoLeft).join(between)}`;
/** @param {Due} due who, and how long they have */
const whoLeft = ({ fighter, left }) => `${fighter}${left ? ` ${left}` : ""}`;
export const alertsMore = (/** @type {number} */ n) => `+ ${n} due`;
export const alertsTitle = "What is waiting";
export const nothingDue = "Nothing is waiting.";
export const dueOf = (/** @type {number} */ n, /** @type {string} */ what) => `Foes (${n}): ${what}`;
export const forAll = (/** @type {string} */ label, /** @type {number} */ n) => `${label}, all ${n}`;
export const eachAlone = "Each";
export const leave = (/** @type {number} */ n) => (n === 1 ? "Leave it" : "Leave them all");
export const bringBack = (/** @type {number} */ n) => `${n} left alone: bring back`;
export const standsBy = (/** @type {string} */ text, /** @type {string} */ stands) => `${text} – ${stands}`;
/** a hero is worse off than a moment ago */
export const fell = (/** @type {string} */ name, /** @type {string} */ fate) => `${name}: ${fate}.`;
