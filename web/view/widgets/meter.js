/** A number that grows towards marks, drawn as a ruler: how far it is, and what happens where it reaches each mark. */

import { html, nothing, svg } from "lit-html";

/** About how wide a letter of a mark's name is, of a card on a phone. */
const LETTER = 2.05;
/** Names of marks stand in so many rows under the ruler, so that near ones do not overlap. */
const ROWS = 2;

/** @typedef {Mark & {x: number, row: number, anchor: string}} Placed */

/** @param {Widget} widget @param {Widget | undefined} was the same before, to mark what is new */
export function meter(widget, was) {
  const value = Number(widget.value ?? 0);
  const marks = widget.marks ?? [];
  const end = Math.max(1, marks.at(-1)?.at ?? value, 1);
  const at = (/** @type {number} */ n) => Math.max(0, Math.min(100, (n / end) * 100));
  const before = was ? Math.min(value, Number(was.value ?? 0)) : value;
  const names = placed(
    marks.filter((one) => one.label),
    at,
  );
  const rows = Math.max(0, ...names.map((one) => one.row + 1));
  return html`<span class="meter ${widget.tone ?? ""}" role="img" aria-label=${widget.spoken ?? widget.label ?? ""}>
    <span class="said"><b>${value}</b> <small>${widget.label}</small></span>
    <svg class="ruler" width="100%" height="${16 + rows * 15}" aria-hidden="true">
      <rect class="ground" y="3" width="100%" height="8" rx="3" />
      <rect class="level" y="3" width="${at(before)}%" height="8" rx="3" />
      ${value > before ? svg`<rect class="level new" x="${at(before)}%" y="3" width="${at(value) - at(before)}%" height="8" />` : nothing}
      ${marks.map((mark) => svg`<line class=${reached(mark, value)} x1="${at(mark.at)}%" x2="${at(mark.at)}%" y1=${mark.label ? 0 : 3} y2=${mark.label ? 14 : 11} />`)}
      ${names.map((one) => svg`<text class=${reached(one, value)} x="${one.x}%" y=${26 + one.row * 15} text-anchor=${one.anchor}>${one.label}<tspan class="at"> ${one.at}</tspan></text>`)}
    </svg>
  </span>`;
}

/** @param {Mark} mark @param {number} value */
const reached = (mark, value) => `${mark.tone ?? ""} ${value >= mark.at ? "reached" : ""}`.trim();

/** @param {Mark[]} marks those with a name @param {(n: number) => number} at @returns {Placed[]} the end first: what has no room is left out */
function placed(marks, at) {
  /** @type {number[]} where the next name to the left must end, row by row */
  const free = Array.from({ length: ROWS }, () => 100);
  /** @type {Placed[]} */
  const found = [];
  for (const mark of [...marks].reverse()) {
    const wide = (mark.label.length + 1 + String(mark.at).length) * LETTER;
    const right = Math.min(100, Math.max(wide, at(mark.at) + (at(mark.at) > 97 ? 0 : wide / 2)));
    const row = free.findIndex((edge) => right <= edge);
    if (row < 0) continue;
    free[row] = right - wide - 2;
    found.push({
      ...mark,
      row,
      ...(right >= 100 ? { x: 100, anchor: "end" } : { x: right - wide / 2, anchor: "middle" }),
    });
  }
  return found;
}
