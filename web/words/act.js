/** An act: who does what to whom, what it asks, its odds, what it would do, and one line that says all of it. */

import { count } from "./counted.js";

export const attacker = "Who does it";
export const noOne = "nobody";
export const hits = "by";
export const several = (/** @type {number} */ n, /** @type {string} */ kind) => `${kind} × ${n}`;
export const unhurt = "nobody hurt";
export const acts = "What happens";
export const groups = "Kinds of what happens";
export const arms = "What it is done with";
export const moreActs = (/** @type {number} */ n) => `${n} more that can happen`;
export const moreArms = (/** @type {number} */ n) => `${n} more to do it with`;
export const lastTime = "last time";
export const others = "Others";
export const circumstances = "Circumstances";
export const plain = "Nothing special";
export const changeAid = "Change";
export const numbers = "Numbers";
export const sums = "What it comes to";
export const byHand = "by hand";
export const asFilled = (/** @type {string} */ label) => `Undo: ${label} as it was worked out`;
export const asFilledShort = "Undo";
export const asIs = "–";
export const toAsIs = (/** @type {string} */ label) => `${label}: not given`;
export const waiting = "Your taps are kept and played as soon as the rules are ready.";

export const asLastTime = (/** @type {string} */ label) =>
  `Filled in from last time. Tap ${label} or the weapon to repeat.`;
export const tapFirst = (/** @type {string} */ label) => `Tap ${label} to choose it.`;
export const needs = (/** @type {string} */ label) => `Needs ${label}`;
export const needsRoll = "Enter the roll first";
export const needsChoice = "Choose first";
export const working = "Working it out";
export const changesNothing = "This changes nothing.";
export const dies = (/** @type {string[]} */ names) =>
  names.length > 1 ? `${names.length} die. Go on?` : `${names[0]} dies. Go on?`;
export const answered = (/** @type {string} */ label, /** @type {string} */ answer) => `${label}: ${answer}. Change`;
export const answeredBefore = (/** @type {number} */ n) => `${count(n, "answer")} before`;
export const dice = (/** @type {number[]} */ dice, /** @type {number[][]} */ faces = [], high = 0) => {
  // Two tens read as one number are a hundred.
  if (dice.length === 2 && high === 99 && dice.every((die) => die === 10)) return "d100";
  // A die with more faces than sides is thrown again at its best, and written with an exclamation mark.
  const kinds = dice.map((die, i) =>
    faces[i]?.some((face) => face < 0) ? "dF" : `d${die}${(faces[i]?.length ?? 0) > die ? "!" : ""}`,
  );
  return [...new Set(kinds)].map((kind) => `${kinds.filter((one) => one === kind).length}${kind}`).join(" + ");
};
export const span = (/** @type {number} */ low, /** @type {number} */ high) =>
  low === high ? `${low}` : `${low} to ${high}`;
/** the likeliest ends, in a sentence */
export const ways = (/** @type {Bar[]} */ bars) => {
  const most = [...bars].sort((a, b) => b.share - a.share).slice(0, 3);
  return bars
    .filter((bar) => most.includes(bar))
    .map((bar) => `${bar.percent} ${bar.label}`)
    .join(", ");
};
export const typeFaces = "Type the faces";
export const typeNumber = "Type the number";
export const faceOf = (/** @type {number} */ i, /** @type {number} */ n) => `Die ${i} of ${n}`;
export const takeBack = "Take the last one back";
export const roll = "Roll for me";
export const rollThis = "Roll this";
export const rollAll = "Roll the rest";
export const rollApply = "Roll and apply";
export const rolled = "Thrown";
export const apply = "Apply";

export const odds = "How it can end";
export const tooManyEnds = "It can end in more ways than can be counted here.";
export const rarer = (/** @type {number} */ n) => `${n} rarer ends`;
export const fractions = "Show the exact fractions";
export const percents = "Show per cent";
export const fallen = (/** @type {number} */ n) => `How many of the ${n} fall`;
export const spill = "Goes on to the next";
export const spillHelp = "What is more than it takes to put one out of the fight strikes the next.";
export const preview = "What it would do";

export const lineTitle = "One line";
export const lineField = "Who > whom, what / answers";
export const lineHelp =
  "Names may be short; without one before the > it is whoever is on turn. Without a stroke the panel asks the rest. Also: next, undo, 10 min.";
export const lineDo = "Do it";
export const lineOpen = "Go on";
export const readAs = "How it is understood";
export const notUnderstood = "Not understood:";
export const meantInstead = (/** @type {string} */ text, /** @type {string} */ meant) =>
  `${meant}, in place of ${text}`;
export const cannotBeTyped = (/** @type {string} */ typed) => `${typed} is not possible here.`;
