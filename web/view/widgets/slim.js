/** How badly somebody is hurt, in one line without words: what a row of the list and the head of a panel have room for. */

import { html, nothing, svg } from "lit-html";
import { boxes } from "./boxes.js";
import { letters } from "./letters.js";
import { hasMarks } from "./widgets.js";

/** A box of a record with the gap to the next, and the gap between two groups of them, in hundredths of a box. */
const [BOX, APART] = [118, 60];
/** A row of pips stands upright: how wide it is with its gap, and how high one level is with its. */
const [WIDE, HIGH] = [13, 9];

/** @param {Card} card @returns {Drawn} nothing of a card that has no marks to show */
export function slim(card) {
  const [first, ...others] = card.widgets.filter(hasMarks);
  if (!first) return nothing;
  const drawn = KINDS[first.kind]?.(first, others);
  return drawn === undefined ? nothing : html`<span class="slim ${first.kind}" aria-hidden="true">${drawn}</span>`;
}

/** @type {Record<string, (widget: Widget, others: Widget[]) => Drawn>} */
const KINDS = {
  // Several rows of boxes are one track: what stands in the later ones is worse.
  boxes: (widget, others) => {
    const all = [widget, ...others].filter((one) => one.kind === "boxes");
    return boxes(all.length === 1 ? widget : { ...widget, boxes: all.flatMap((one) => one.boxes ?? []) }, undefined);
  },
  levels: record,
  pips: upright,
  meter: ruler,
  slots: ({ slots = [] }) =>
    record({ kind: "levels", levels: slots.map(({ label, names }) => ({ name: label, boxes: names })) }),
};

/** @param {Widget} widget the boxes of all levels in a row, the one that counts underlined */
function record({ levels = [] }) {
  let at = 0;
  const groups = levels.map((level) => {
    const from = at;
    at += level.boxes.length * BOX + APART;
    return { ...level, from, to: at - APART - (BOX - 100) };
  });
  const all = groups.flatMap(({ boxes, from }) => boxes.map((mark, k) => ({ mark, x: from + k * BOX })));
  return html`<svg class="small-record" viewBox="-4 -4 ${Math.max(1, at - APART)} 118" role="presentation" aria-hidden="true">
    <path class="frame" d=${all.map(({ x }) => `M${x + 8} 0h84v100h-84z`).join("")} />
    ${all.map(({ mark, x }, i) => (mark === "" ? nothing : svg`<g class="mark" transform="translate(${x} 0)">${letters(mark, i)}</g>`))}
    ${groups.map(({ here, tone, from, to }) => (here ? svg`<path class="here ${tone ?? ""}" d="M${from + 4} 110H${to - 4}" />` : nothing))}
  </svg>`;
}

/** @param {Widget} widget each thing that has levels as a column: where it stands says which it is, its height how much */
function upright({ rows = [] }) {
  const most = Math.max(1, ...rows.map((row) => row.of));
  const column = (/** @type {Pip} */ { value, of }, /** @type {number} */ x, /** @type {boolean} */ reached) =>
    Array.from({ length: of }, (_, k) =>
      k < value === reached ? `M${x} ${(most - k) * HIGH - HIGH + 1}h${WIDE - 4}v${HIGH - 3}h${4 - WIDE}z` : "",
    ).join("");
  return html`<svg class="columns" preserveAspectRatio="none" viewBox="-1 0 ${rows.length * WIDE} ${most * HIGH}" role="presentation" aria-hidden="true">
    <path class="open" d=${rows.map((row, i) => column(row, i * WIDE, false)).join("")} />
    ${rows.map((row, i) => (row.value > 0 ? svg`<path class="inked ${row.tone ?? ""}" d=${column(row, i * WIDE, true)} />` : nothing))}
  </svg>`;
}

/** @param {Widget} widget how far it has grown, and the marks it grows towards */
function ruler({ value = 0, marks = [], tone }) {
  const end = Math.max(1, ...marks.map((one) => one.at), Number(value));
  const at = (/** @type {number} */ n) => ((Math.max(0, n) / end) * 100).toFixed(1);
  return html`<svg class="small-ruler ${tone ?? ""}" viewBox="0 0 100 14" preserveAspectRatio="none" role="presentation" aria-hidden="true">
    <rect class="ground" y="4" width="100" height="6" />
    <rect class="level" y="4" width=${at(Number(value))} height="6" />
    <path class="ticks" d=${marks.map((one) => `M${at(one.at)} 1v12`).join("")} />
  </svg>`;
}
