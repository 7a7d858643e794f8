/** What is fetched when somebody asks for it, and not at the start: bundles of their own, beside the app in its folder. */

/** @type {Map<string, Promise<Json>>} */
const there = new Map();

/** @param {string} name @returns {string} where it lies */
export const beside = (name) => new URL(`./${name}`, import.meta.url).href;

/** @param {string} name of a bundle @returns {Promise<Json>} what it exports; null where it cannot be fetched, and then it is asked for again */
export function late(name) {
  const asked = there.get(name) ?? import(beside(name)).catch(() => null);
  there.set(name, asked);
  asked.then((found) => found ?? there.delete(name));
  return asked;
}
