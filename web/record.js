/**
 * One record as the device keeps it: a line of text that says by itself whether it is whole.
 *
 *   sawbones2 REVISION WRITER TIME LENGTH CHECK {"n":7,"text":"Boris is hit …"}
 *
 * The check is the CRC-32 of all the rest. Nothing here touches a store.
 */

/** The form that this build writes. A device that holds a higher one was written to by a newer build. */
export const FORMAT = 3;

const WHOLE = /^sawbones2 (\d{1,9}) ([a-z0-9]{1,16}) (\d{1,16}) (\d{1,9}) ([0-9a-f]{8}) (.*)$/s;

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let sum = n;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

/** @param {string} text @returns {string} CRC-32 of its UTF-8, as zlib has it: eight lines are no reason for a library */
export function check(text) {
  let sum = 0xffffffff;
  for (const byte of new TextEncoder().encode(text)) sum = TABLE[(sum ^ byte) & 255] ^ (sum >>> 8);
  return ((sum ^ 0xffffffff) >>> 0).toString(16).padStart(8, "0");
}

/** @param {number} rev @param {string} writer @param {Json} value @param {number} [at] @returns {string} */
export function seal(rev, writer, value, at = Date.now()) {
  const payload = JSON.stringify(value);
  const head = `${rev} ${writer} ${at} ${payload.length}`;
  return `sawbones2 ${head} ${check(`${head} ${payload}`)} ${payload}`;
}

/**
 * @param {string | null | undefined} text
 * @returns {Kept | null} null where it is damaged; what the first release wrote is JSON without a check
 */
export function unseal(text) {
  if (typeof text !== "string") return null;
  try {
    if (text.startsWith("{")) return { rev: 0, writer: "first", at: 0, value: JSON.parse(text) };
    const [, rev, writer, at, length, sum, payload] = WHOLE.exec(text) ?? [];
    if (payload?.length !== Number(length) || check(`${rev} ${writer} ${at} ${length} ${payload}`) !== sum) return null;
    return { rev: Number(rev), writer, at: Number(at), value: JSON.parse(payload) };
  } catch {
    return null;
  }
}

/** @param {Kept} one @param {Kept} other @returns {boolean} whether both say the same, whoever wrote it */
export const alike = (one, other) => JSON.stringify(one.value) === JSON.stringify(other.value);
