/** How things are counted, and several of them named in a row. */

/** @param {number} n @param {string} one @param {string} [many] */
export const count = (n, one, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;
/** @param {number} bytes */
export const mb = (bytes) => (bytes / 1_000_000).toFixed(1);
/** @param {string[]} names */
export const list = (names) =>
  names.length < 3 ? names.join(" and ") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
/** @param {string[]} names @param {number} most of more than three only so many are named */
export const some = (names, most) =>
  names.length > 3 ? [...names.slice(0, most), `${names.length - most} more`] : names;
