/** Letters as a hand writes them into a box: a few strokes each, a little uneven, no two quite the same. */

import { svg } from "lit-html";
import { hand } from "./strokes.js";

/**
 * Each stroke is a row of points, two digits a point, across and down; one that begins with `~` is bent through them.
 * @type {Record<string, string>}
 */
const STROKES = {
  A: "295189 3676",
  B: "2129 ~21627425 ~25758829",
  C: "~8251255988",
  D: "2129 ~2162857829",
  E: "81212989 2565",
  F: "812129 2565",
  G: "~8251255987 878565",
  H: "2129 8189 2585",
  I: "5159 3171 3979",
  J: "~7175785927",
  K: "2129 8125 3589",
  L: "212989",
  M: "1921568199",
  N: "29218981",
  O: "~51232759878351",
  P: "2129 ~21728426",
  Q: "~51232759878351 6799",
  R: "2129 ~21728426 4589",
  S: "~82512355875928",
  T: "1191 5159",
  U: "~2126598681",
  V: "215981",
  W: "1139537991",
  X: "2189 8129",
  Y: "215581 5559",
  Z: "21812989",
  0: "~51333759777351",
  1: "335159",
  2: "~22518329 2989",
  3: "~22518355875928",
  4: "612686 6169",
  5: "812124 ~2455865928",
  6: "~71353859775537",
  7: "218149",
  8: "~553351735537597755",
  9: "~745533517369",
};

/** A mark that nobody named. */
const PLAIN = "1981";

/** @typedef {[number, number]} Point */

/** @param {string} stroke @param {number} i @returns {Point[]} its points on a board of a hundred, as this hand put them */
const points = (stroke, i) =>
  [...stroke.matchAll(/(\d)(\d)/g)].map(([, x, y], k) => [
    Number(x) * 8.4 + 8 + hand(i, k) * 0.5,
    Number(y) * 8.4 + 8 + hand(i, k + 40) * 0.5,
  ]);

/** @param {Point} point */
const at = ([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** @param {string} stroke @param {number} i */
function path(stroke, i) {
  const drawn = points(stroke, i);
  if (!stroke.startsWith("~")) return `M ${drawn.map(at).join(" L ")}`;
  // Through the points, each bent as the way from the one before it to the one after it asks.
  const toward = (/** @type {number} */ k) => {
    const before = drawn[Math.max(0, k - 1)];
    const after = drawn[Math.min(drawn.length - 1, k + 1)];
    return /** @type {Point} */ ([(after[0] - before[0]) / 5, (after[1] - before[1]) / 5]);
  };
  const bends = drawn.slice(1).map((end, k) => {
    const start = drawn[k];
    const [out, back] = [toward(k), toward(k + 1)];
    return `C ${at([start[0] + out[0], start[1] + out[1]])} ${at([end[0] - back[0], end[1] - back[1]])} ${at(end)}`;
  });
  return `M ${at(drawn[0])} ${bends.join(" ")}`;
}

/** @param {string} text what stands in one box: a letter or two @param {number} i which box, so that each hand differs */
export function letters(text, i) {
  const signs = [...text.trim().toUpperCase()].slice(0, 2);
  if (signs.length === 0) return drawSign(PLAIN, i);
  const wide = signs.length > 1 ? 0.58 : 1;
  return signs.map(
    (
      sign,
      k,
    ) => svg`<g transform="translate(${k * 48 - (wide < 1 ? 3 : 0)} ${wide < 1 ? 12 : 0}) scale(${wide} ${wide < 1 ? 0.76 : 1})">
      ${STROKES[sign] ? drawSign(STROKES[sign], i + k) : svg`<text x="50" y="80" text-anchor="middle">${sign}</text>`}
    </g>`,
  );
}

/** @param {string} strokes @param {number} i */
const drawSign = (strokes, i) =>
  svg`<path d=${strokes
    .split(" ")
    .map((stroke, k) => path(stroke, i * 7 + k))
    .join(" ")} />`;
