/** Text that came from outside, as it may be drawn. */

/** Signs that nobody sees: controls, and those that turn others round, join or hide them. The rules take none into a name. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/u;
const ALL_UNSEEN = new RegExp(UNSEEN, "gu");
/** The same in JSON, where some are written out. */
const WRITTEN = /\\[bfnrtu]/;
const BLANK = /\s/;

/** @param {string} text @returns {string} with nothing in it that is not seen; the end of a row is a blank */
const seen = (text) => text.replace(ALL_UNSEEN, (sign) => (BLANK.test(sign) ? " " : ""));

/** @param {Json} text @returns {string} a name in one row, not too long; "" where it is none */
export const cleanName = (text) =>
  typeof text === "string"
    ? text
        .slice(0, 400)
        .replace(/[\p{C}\s]+/gu, " ")
        .trim()
        .slice(0, 60)
    : "";

/**
 * Short names of games and names of fighters may be those that every object has by birth, like “constructor”.
 * @param {Json} of @param {string} name from outside @returns {Json} what stands there under it, if anything does
 */
export const ownValue = (of, name) => (of && Object.hasOwn(of, name) ? of[name] : undefined);

/**
 * @param {string} wanted @param {Iterable<string>} taken @param {string} [between] name and number
 * @returns {string} counted up where it is taken
 */
export function counted(wanted, taken, between = " ") {
  const names = new Set(taken);
  let name = wanted;
  for (let n = 2; names.has(name); n += 1) name = `${wanted}${between}${n}`;
  return name;
}

/** How long the notes of an encounter may be. */
export const LONGEST_NOTES = 2000;

/** @param {string} text @returns {string} notes as they may be drawn: rows stay rows */
export const cleanNotes = (text) =>
  text
    .slice(0, LONGEST_NOTES)
    .split("\n")
    .map((row) => row.replace(ALL_UNSEEN, (sign) => (BLANK.test(sign) ? " " : "")))
    .join("\n");

/** @param {Json} value @returns {Json} the same, every text in it as it may be drawn */
function plain(value) {
  if (typeof value === "string") return UNSEEN.test(value) ? seen(value) : value;
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one)]));
}

/** What of a reply is drawn; the rest is kept or sent on as it is. */
const DRAWN = ["screen", "story", "notice", "steps", "question", "problems", "disagrees", "way", "text", "name"];

/** @param {string} text @returns {Reply} a reply of the rules; looked through only where there is something in it */
export function replyOf(text) {
  const reply = JSON.parse(text);
  if (UNSEEN.test(text) || WRITTEN.test(text))
    for (const part of DRAWN) if (part in reply) reply[part] = plain(reply[part]);
  return reply;
}
