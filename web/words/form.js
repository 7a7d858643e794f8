/** Forms, whatever they are about: numbers, lists, rows, and what is picked. */

export const choose = "choose";
export const search = "Search";
export const noMatch = "Nothing of that name.";
export const moreNumbers = "All numbers";
export const less = (/** @type {string} */ label) => `${label}: one less`;
export const plus = (/** @type {string} */ label) => `${label}: one more`;
export const set = "Set";
export const sameAgain = (/** @type {number} */ n) => `× ${n}`;
export const timesLast = (/** @type {string} */ value, /** @type {number} */ n) => `${n} times ${value}`;
export const plusOne = (/** @type {string} */ label, /** @type {string} */ value) => `${label}: add ${value}`;
export const takeOut = (/** @type {string} */ name) => `Take out ${name}`;
export const kits = "Ready made";
export const kitTook = (/** @type {string} */ label, /** @type {string[]} */ parts) => `${label}: ${parts.join(", ")}.`;
export const presets = (/** @type {string} */ label) => `${label}: ready made`;
export const addRow = "Add a row";
export const newRow = (/** @type {number} */ n) => `New ${n}`;
export const rowOf = (/** @type {number} */ n) => `Row ${n}`;
export const notListed = (/** @type {string} */ name) => (name ? `“${name}”, not in the list` : "Choose one");
export const rowMenu = (/** @type {string} */ name) => `${name}: move or remove`;
export const rowUp = (/** @type {string} */ name) => `${name}: earlier`;
export const rowDown = (/** @type {string} */ name) => `${name}: later`;
export const rowAway = (/** @type {string} */ name) => `${name}: remove`;
export const cell = (/** @type {string} */ label, /** @type {string} */ name) => `${label}, ${name}`;

/** Of a number that the rules ask for where it matters. */
export const notGiven = "not given";
/** @param {number} guess what counts until then */
export const guessed = (guess) => `guess: ${guess}`;
