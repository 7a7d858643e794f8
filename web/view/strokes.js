/** Strokes drawn as strokes, a little uneven, as by hand: `/`, `\` and `-`; together they make the X and the barred X. */

import { svg } from "../vendor/lit-html.js";

/** How far off a hand is, a little this way or that. @param {number} i @param {number} k */
export const hand = (i, k) => Math.sin(i * 12.9898 + k * 78.233) * 6;
/** @param {(string | number)[]} parts */
const path = (...parts) => parts.map((part) => (typeof part === "number" ? part.toFixed(1) : part)).join(" ");

/** @type {Record<string, (i: number) => string>} */
const DRAWN = {
  "/": (i) =>
    path(
      "M",
      16 + hand(i, 1),
      86 + hand(i, 2),
      "Q",
      48 + hand(i, 3),
      52 + hand(i, 4),
      86 + hand(i, 5),
      14 + hand(i, 6),
    ),
  "\\": (i) =>
    path(
      "M",
      15 + hand(i, 7),
      15 + hand(i, 8),
      "Q",
      54 + hand(i, 9),
      46 + hand(i, 10),
      85 + hand(i, 11),
      86 + hand(i, 12),
    ),
  "-": (i) =>
    path("M", 8 + hand(i, 13) / 2, 50 + hand(i, 14), "Q", 50, 47 + hand(i, 15), 92 + hand(i, 16) / 2, 50 + hand(i, 17)),
};

/** @param {number} i @param {string[]} strokes @param {string[]} was the strokes that were there before */
export const strokes = (i, strokes, was) =>
  svg`${strokes.map((stroke) => svg`<path class=${was.includes(stroke) ? "" : "new"} d=${DRAWN[stroke]?.(i + stroke.charCodeAt(0)) ?? ""} />`)}`;
