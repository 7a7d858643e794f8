/**
 * One record as the device keeps it: a text that says by itself whether it is whole.
 *
 *   sawbones3 FIGHT REVISION WRITER TIME LENGTH CHECK {"n":7,"text":"Boris is hit …"}
 *
 * FIGHT is the first part of the key it was written under, so that it is known for a stranger anywhere else; what was
 * written as sawbones2 says nothing of it. The check is the CRC-32 of all the rest. Nothing here touches a store.
 */

/** The form that this build writes. A device that holds a higher one was written to by a newer build. */
export const FORMAT = 4;

const WHOLE = /^sawbones(?:2|3 ([a-z0-9]+)) (\d{1,9}) ([a-z0-9]{1,16}) (\d{1,16}) (\d{1,9}) ([0-9a-f]{8}) (.*)$/s;

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let sum = n;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

/** @param {string} text @returns {string} CRC-32 of its UTF-8, as zlib has it: so little code is no reason for a library */
export function check(text) {
  let sum = 0xffffffff;
  for (const byte of new TextEncoder().encode(text)) sum = TABLE[(sum ^ byte) & 255] ^ (sum >>> 8);
  return ((sum ^ 0xffffffff) >>> 0).toString(16).padStart(8, "0");
}

/** @param {string} fight @param {number} rev @param {string} writer @param {Json} value @param {number} [at] @returns {string} */
export function seal(fight, rev, writer, value, at = Date.now()) {
  const payload = JSON.stringify(value);
  const head = `${fight} ${rev} ${writer} ${at} ${payload.length}`;
  return `sawbones3 ${head} ${check(`${head} ${payload}`)} ${payload}`;
}

/**
 * @param {string | null | undefined} text
 * @returns {Kept | null} null where it is damaged; what the first release wrote is JSON without a check
 */
export function read(text) {
  if (typeof text !== "string") return null;
  try {
    if (text.startsWith("{")) return { fight: null, rev: 0, writer: "first", at: 0, value: JSON.parse(text) };
    const [, fight, rev, writer, at, length, sum, payload] = WHOLE.exec(text) ?? [];
    const head = `${fight === undefined ? "" : `${fight} `}${rev} ${writer} ${at} ${length}`;
    if (payload?.length !== Number(length) || check(`${head} ${payload}`) !== sum) return null;
    return { fight: fight ?? null, rev: Number(rev), writer, at: Number(at), value: JSON.parse(payload) };
  } catch {
    return null;
  }
}

/** @param {Kept} kept @param {string} fight @returns {boolean} whether it says that it is of another one */
export const strange = (kept, fight) => kept.fight !== null && kept.fight !== fight;

/**
 * @param {string} key where it is kept, or the fight alone @param {string | null | undefined} text
 * @returns {Kept | null} null where it is damaged, or of another fight
 */
export function unseal(key, text) {
  const kept = read(text);
  return kept && !strange(kept, fightOf(key)) ? kept : null;
}

/** @param {string} key @returns {string} the fight it is below, as a record says it */
export const fightOf = (key) => key.split("/")[0];

/** @param {Kept | null} one @param {Kept | null} other @returns {boolean} whether both say the same, whoever wrote it */
export const alike = (one, other) => said(one) === said(other);

/** @param {Kept | null} kept what is nested so deep that it cannot be said again no page has written: it is not compared */
function said(kept) {
  try {
    return JSON.stringify(kept?.value);
  } catch {
    return "";
  }
}
