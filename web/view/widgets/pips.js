/** Things that have levels, each a row of pips: the reached ones inked in by hand, the others open rings. */

import { html, nothing, svg } from "lit-html";
import { hand } from "./strokes.js";

/** @param {Widget} widget @param {Widget | undefined} was the same before, to mark what is new */
export function pips(widget, was) {
  const rows = shown(widget, was);
  if (rows.length === 0) return nothing;
  return html`<span class="pips" role="img" aria-label=${widget.spoken ?? widget.label ?? ""}>
    ${rows.map((row, i) => drawn(row, i, before(row, was)))}
  </span>`;
}

/** Of what is sparse, and of what would be, the rows where nothing is reached would only bury the others.
 * @param {Widget} widget @param {Widget | undefined} was */
const shown = ({ rows = [], sparse }, was) =>
  sparse || was ? rows.filter((row) => row.value > 0 || before(row, was) !== row.value) : rows;

/** @param {Pip} row @param {Widget | undefined} was */
const before = (row, was) => (was ? (was.rows?.find((one) => one.label === row.label)?.value ?? 0) : row.value);

/** @param {Pip} row @param {number} i @param {number} was */
function drawn(row, i, was) {
  const look = ["pip-row", row.value > 0 ? row.tone : "zero", row.value !== was && "changed"].filter(Boolean).join(" ");
  return html`<span class=${look} title=${row.help || ""}>
    <span class="called">${row.label}</span>
    <svg class="of" viewBox="0 0 ${row.of * 20} 20" width=${row.of * 14} height="14" aria-hidden="true">
      ${Array.from({ length: row.of }, (_, k) => pip(i * 7 + k, k, k < row.value, k >= was && k < row.value, k < was && k >= row.value))}
    </svg>
  </span>`;
}

/** @param {number} seed @param {number} k @param {boolean} reached @param {boolean} fresh @param {boolean} gone */
function pip(seed, k, reached, fresh, gone) {
  const x = k * 20 + 10;
  const [dx, dy] = [hand(seed, 1) / 12, hand(seed, 2) / 12];
  if (!reached) return svg`<circle class=${gone ? "gone" : "open"} cx=${x} cy="10" r="6.2" />`;
  // A blot: not quite round, not quite in the middle.
  return svg`<ellipse class=${fresh ? "inked new" : "inked"} cx=${(x + dx).toFixed(1)} cy=${(10 + dy).toFixed(1)} rx=${(7 + hand(seed, 3) / 10).toFixed(1)} ry=${(7 + hand(seed, 4) / 10).toFixed(1)} transform="rotate(${(hand(seed, 5) * 8).toFixed(0)} ${x} 10)" />`;
}
