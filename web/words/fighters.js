/** Who is in the fight: who joins and is changed, mobs, conditions, and who is out. */

import { count, some } from "./counted.js";

export const addTitle = "Add to the fight";
export const quick = "Name, or a line of text";
export const quickHelp = "A number before the name adds so many, numbered. Several lines add several kinds.";
export const quickSuch = "For example:";
export const howMany = "How many";
export const side = "Side";
export const sides = { party: "Party", foe: "Foes" };
export const addThem = "Add to the fight";
export const needName = "A name is needed.";
/** how many of what, by name */
export const addMany = (/** @type {{n: number, name: string}[]} */ kinds) => {
  const all = kinds.reduce((sum, { n }) => sum + n, 0);
  const named = kinds.map(({ n, name }) => (n === 1 ? name : `${name} × ${n}`));
  const shown = some(named, 3);
  return kinds.length === 1 ? `Add ${shown[0]}` : `Add ${all} (${shown.join(", ")})`;
};
export const oneMoreOf = "One more of a kind";
export const oneMore = (/** @type {string} */ kind) => `+1 ${kind}`;
export const asHere = (/** @type {string} */ kind) => `+1 ${kind}, as in this fight`;
export const knownTitle = "Who was in a fight before";
export const asWas = (/** @type {string} */ name, /** @type {string} */ stands) => `${name}, ${stands || "as before"}`;

export const editTitle = (/** @type {string} */ name) => `Change ${name}`;
export const save = "Keep the changes";
export const inFull = "The whole card";
export const fighterMenu = (/** @type {string} */ name) => `${name}: change, copy, move or remove`;

export const inOneLine = "In one line";
export const inOneLineHelp = "A mob with a count, by the rules for minor characters where there are some.";
export const asMob = (/** @type {string} */ kind, /** @type {number} */ n) => `${kind} × ${n} in one line`;
export const howManyOf = (/** @type {number} */ n) => `How many of ${n}`;
export const which = "Which?";
export const allSome = (/** @type {number} */ n) => `All ${n}`;
export const outOfMob = "Take out";
export const outOfMobOf = (/** @type {string} */ name) => `${name}: take out of the mob`;

export const conditionTitle = (/** @type {string} */ who) => `On ${who}`;
export const conditionsOf = (/** @type {string} */ name) => `What is on ${name}`;
export const conditionName = "Condition";
export const conditionSuch = "Grappled, 2 rounds";
export const conditionNeedsName = "A condition needs a name.";
export const conditionOwn = "By name";
export const conditionTime = "How long";
export const conditionEnds = "Ends at";
export const conditionKeep = "Keep it by name on this device";
export const conditionPut = "Put it on";
/** @type {[string, string][]} */
export const units = [
  ["", "No end"],
  ["rounds", "Rounds"],
  ["turns", "Turns"],
  ["minutes", "Minutes"],
];
export const lastsOf = (/** @type {number} */ n, /** @type {string} */ unit) => count(n, unit.replace(/s$/, ""));
export const endsWith = (/** @type {string} */ at, /** @type {string} */ name) =>
  `${at === "start" ? "Start" : "End"} of ${name ? `${name}’s` : "their"} turn`;
export const endsWithRound = "End of the round";
export const takeOff = (/** @type {string} */ name, /** @type {string} */ left) =>
  `${name}${left ? `, ${left}` : ""}: take it away`;
export const note = "Note";
export const noteSign = "✎";

export const outTitle = "Out of the fight";
/** @type {[string, string][]} */
export const outHow = [
  ["fled", "Fled"],
  ["dead", "Dead"],
  ["gone", "Gone"],
  ["captured", "Captured"],
];
export const backIn = "Back into the fight";
