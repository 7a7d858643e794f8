/** A fight as text in Markdown: how it is read, how everybody stands, what happened in each round. */

import { byRounds, lineOf } from "../rounds.js";
import * as words from "../words.js";

/** What is active in the middle of a line, here or there: links, emphasis, HTML, spoilers, formulas, mentions. */
const ACTIVE = /[\\`*_[\]<>~|&$#@]/g;
/** What would begin a list, a quotation or a heading. */
const BEGINS = /^(\d{0,9})([-+=.)])/;

/** @param {string} text from outside @returns {string} which Markdown shows as it is, and makes nothing of */
export const escaped = (text) =>
  text
    .replace(/\s+/gu, " ")
    .trim()
    .replace(ACTIVE, "\\$&")
    .replace(/:(?=\S)/g, "\\:") // an address, or a sign by its name
    .replace(/\b(www)\./gi, "$1\\.")
    .replace(BEGINS, "$1\\$2");

/**
 * @param {{name: string, screen: FightScreen, lines: LogLine[], readings: string[], only: string}} told ``lines`` the newest
 *   first; ``only`` which of them they are, if not all
 */
export function markdown({ name, screen, lines, readings, only }) {
  const list = (/** @type {string[]} */ all) => all.map((one) => `- ${one}`);
  const rounds = byRounds([...lines].reverse(), false);
  return `${[
    `# ${escaped(name)}`,
    escaped(words.whereItStands(screen)),
    ...(readings.length > 0 ? [escaped(words.readBy(readings))] : []),
    `## ${words.standsTitle}`,
    list(screen.cards.map((card) => escaped(card.spoken))).join("\n"),
    `## ${words.logTitle}`,
    ...(only ? [escaped(only)] : []),
    ...rounds.flatMap(({ round, parts }) => [`### ${words.logRound(round)}`, list(parts.map(inMarkdown)).join("\n")]),
  ].join("\n\n")}\n`;
}

/** @param {import("../rounds.js").Part} part */
function inMarkdown(part) {
  const text = escaped(lineOf(part));
  const told = part.lines.length > 1 ? `*${text}*` : text;
  return part.lines[0].undone ? `~~${told}~~ (${words.undone})` : told;
}
