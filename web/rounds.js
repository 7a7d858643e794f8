/** The log by rounds, with the turns in which nothing happened folded into one line. */

/** @typedef {{lines: LogLine[], turns: string[]}} Part one line, or several turns with whose they were, in their order */

/**
 * @param {LogLine[]} lines in either order, which is kept @param {boolean} newestFirst
 * @returns {{round: number, parts: Part[]}[]} a round comes twice where it was gone back to
 */
export function byRounds(lines, newestFirst) {
  /** @type {{round: number, parts: Part[]}[]} */
  const rounds = [];
  for (const line of lines) {
    if (rounds.at(-1)?.round !== line.round) rounds.push({ round: line.round, parts: [] });
    const parts = /** @type {Part[]} */ (rounds.at(-1)?.parts);
    const last = parts.at(-1);
    if (line.turn === null || last?.turns.length === 0 || last?.lines[0].undone !== line.undone)
      parts.push({ lines: [line], turns: line.turn === null ? [] : [line.turn] });
    else {
      last.lines.push(line);
      last.turns.splice(newestFirst ? 0 : last.turns.length, 0, line.turn);
    }
  }
  return rounds;
}

/** So many turns of a row are named at either end. */
const NAMED = 3;

/** @param {Part} part @returns {string} its line */
export const lineOf = ({ lines, turns }) =>
  lines.length === 1
    ? lines[0].text
    : [...turns.slice(0, NAMED), ...(turns.length > 2 * NAMED ? ["…"] : []), ...turns.slice(NAMED).slice(-NAMED)].join(
        " → ",
      );
