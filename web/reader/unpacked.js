/**
 * What a file holds: what comes twice in a story stands in it once, under its number.
 * @param {{again: Json[], story: Json}} file @returns {Tale}
 */
export function unpacked({ again, story }) {
  /** @type {Json[]} */
  const known = [];
  /** @param {Json} value @returns {Json} */
  const whole = (value) => {
    if (typeof value === "string")
      return !value.startsWith("~") ? value : value.startsWith("~~") ? value.slice(1) : known[Number(value.slice(1))];
    if (Array.isArray(value)) return value.map(whole);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, whole(one)]));
  };
  for (const one of again) known.push(whole(one));
  return whole(story);
}
