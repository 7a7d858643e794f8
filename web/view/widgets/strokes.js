/** Strokes drawn as strokes, a little uneven, as by hand: `/`, `\` and `-`; together they make the X and the barred X. */

/** How far off a hand is, a little this way or that. @param {number} i @param {number} k */
export const hand = (i, k) => Math.sin(i * 12.9898 + k * 78.233) * 6;

/** Where each is begun, bent and ended, in hundredths of a box. @type {Record<string, (i: number) => number[]>} */
const DRAWN = {
  "/": (i) => [
    ...[16 + hand(i, 1), 86 + hand(i, 2)],
    ...[48 + hand(i, 3), 52 + hand(i, 4)],
    ...[86 + hand(i, 5), 14 + hand(i, 6)],
  ],
  "\\": (i) => [
    ...[15 + hand(i, 7), 15 + hand(i, 8)],
    ...[54 + hand(i, 9), 46 + hand(i, 10)],
    ...[85 + hand(i, 11), 86 + hand(i, 12)],
  ],
  "-": (i) => [
    ...[8 + hand(i, 13) / 2, 50 + hand(i, 14)],
    ...[50, 47 + hand(i, 15)],
    ...[92 + hand(i, 16) / 2, 50 + hand(i, 17)],
  ],
};

/**
 * @param {string} one which stroke @param {number} i which box it is in, so that each hand differs
 * @param {[number, number]} place of the box @returns {string} its path
 */
export function stroke(one, i, [x, y]) {
  const [fromX, fromY, ...on] = (DRAWN[one]?.(i + one.charCodeAt(0)) ?? []).map((part, k) =>
    (part + (k % 2 ? y : x)).toFixed(1),
  );
  return fromX ? `M${fromX} ${fromY}Q${on.join(" ")}` : "";
}
