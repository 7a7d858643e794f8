/**
 * Boxes as the books print them, ten a row, with strokes in them as by hand.
 *
 * They are one drawing, not an element a box: those would be half of all elements of the page, and whenever a panel opens or
 * closes the browser looks at every element there is.
 */

import { html, nothing, svg } from "lit-html";
import { stroke } from "./strokes.js";

const ROW = 10;
/** A box, the gap to the next one, its round corners and half the edge around it, in hundredths of a box. */
const [BOX, GAP, ROUND, EDGE] = [100, 18, 18, 3];
/** @param {number} n @returns {number} how long so many boxes are, with the edge around them */
const long = (n) => n * (BOX + GAP) - GAP + 2 * EDGE;

/** @param {Widget} widget @param {Widget | undefined} was the same widget before, to mark what is new */
export function boxes(widget, was) {
  const all = widget.boxes ?? [];
  const rows = Math.max(1, Math.ceil(all.length / ROW));
  const isNew = (/** @type {string} */ one, /** @type {number} */ i) => Boolean(was) && !was?.boxes?.[i]?.includes(one);
  const frames = all.map((_, i) => frame(i));
  const fresh = frames.filter((_, i) => all[i].some((one) => isNew(one, i)));
  const strokes = (/** @type {boolean} */ fresh) =>
    all.flatMap((box, i) => box.filter((one) => isNew(one, i) === fresh).map((one) => stroke(one, i, place(i))));
  return html`<svg class="track" viewBox="${-EDGE} ${-EDGE} ${long(ROW)} ${long(rows)}" role="img" aria-label=${widget.spoken ?? widget.label ?? ""}>
    ${layer("frame", frames)} ${layer("frame new", fresh)}
    ${layer("mark", strokes(false))} ${layer("mark new", strokes(true))}
  </svg>`;
}

/** @param {string} look @param {string[]} paths as one, if there are any */
function layer(look, paths) {
  const path = paths.join("");
  return path ? svg`<path class=${look} d=${path} />` : nothing;
}

/** @param {number} i @returns {[number, number]} where a box begins */
const place = (i) => [(i % ROW) * (BOX + GAP), Math.floor(i / ROW) * (BOX + GAP)];

/** @param {number} i */
function frame(i) {
  const [x, y] = place(i);
  const side = BOX - 2 * ROUND;
  const corner = (/** @type {number} */ dx, /** @type {number} */ dy) =>
    `a${ROUND} ${ROUND} 0 0 1 ${dx * ROUND} ${dy * ROUND}`;
  return `M${x + ROUND} ${y}h${side}${corner(1, 1)}v${side}${corner(-1, 1)}h${-side}${corner(-1, -1)}v${-side}${corner(1, -1)}z`;
}
