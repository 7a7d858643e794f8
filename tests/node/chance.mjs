// Chance that is the same in every run.

/** @param {number} seed @returns {() => number} from 0 up to 1 (mulberry32) */
export function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** @template T @param {T[]} all @param {() => number} random @returns {T} */
export const pick = (all, random) => all[Math.floor(random() * all.length)];

/** @template T @param {T[]} all @param {() => number} random @returns {T[]} in another order */
export function shuffle(all, random) {
  const left = [...all];
  return all.map(() => left.splice(Math.floor(random() * left.length), 1)[0]);
}
