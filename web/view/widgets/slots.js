/** Names in rows of slots, as on a sheet of paper: where nothing stands yet there is a rule to write on. */

import { html, nothing } from "lit-html";

/** @param {Widget} widget @param {Widget | undefined} was the same before, to mark what is new */
export const slots = (widget, was) =>
  html`<span class="slots" role="img" aria-label=${widget.spoken ?? widget.label ?? ""}>
    ${(widget.slots ?? []).map((row, i) => line(row, was ? (was.slots?.[i]?.names ?? []) : row.names))}
  </span>`;

/** @param {SlotRow} row @param {string[]} was the names that stood in it */
const line = (row, was) =>
  html`<span class="slot-row ${row.tone ?? ""}" title=${row.help || nothing}>
    <span class="called">${row.label}</span>
    ${row.names.map((name, k) => slot(name, was[k] ?? ""))}
  </span>`;

/** @param {string} name @param {string} was what has gone from it is struck out */
function slot(name, was) {
  if (name !== "") return html`<span class="slot ${name === was ? "" : "new"}">${name}</span>`;
  return html`<span class="slot free">${was === "" ? nothing : html`<s>${was}</s>`}</span>`;
}
