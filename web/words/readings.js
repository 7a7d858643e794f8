/** How a table reads the rules, and what it keeps of that. */

export const readingsTitle = "Readings";
export const readingsText =
  "Where the rules leave room or contradict themselves, this table decides here. A change counts from now on and can be undone.";
export const makeOwn = "Make your own";
export const trial = "What it comes to";
export const setsTitle = "Kept on this device";
export const setName = "Keep these readings by name";
export const keepSet = "Keep";
export const setInUse = "In use";
export const setKept = (/** @type {string} */ name) => `Kept as “${name}”.`;
export const setNeedsName = "A name is needed.";
export const useSet = (/** @type {string} */ name) => `Use ${name}`;
export const removeSet = (/** @type {string} */ name) => `Remove ${name}`;
export const emptyWith = (/** @type {string} */ name) => `Start empty: ${name}`;
export const emptyWithText = "Readings kept on this device";
