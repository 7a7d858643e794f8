/**
 * Those of a kind together, the kinds in the order in which they come.
 * @template T @param {T[]} all @param {(one: T) => string} kindOf @returns {[string, T[]][]}
 */
export function grouped(all, kindOf) {
  /** @type {Map<string, T[]>} */
  const kinds = new Map();
  for (const one of all) kinds.set(kindOf(one), [...(kinds.get(kindOf(one)) ?? []), one]);
  return [...kinds];
}
