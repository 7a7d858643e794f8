/** Whom to strike: what one strikes with against each who can be struck, one word and its chance; a tap fills the order. */

import * as does from "../../actions/does.js";
import { html, nothing } from "lit-html";
import * as words from "../../words.js";
import { meter } from "./bars.js";

/** @param {Panel} panel @param {State} state */
export const grid = (panel, state) => html`
  <p class="label">${panel.fighter ? words.gridOf(panel.fighter) : words.gridNobody}</p>
  ${panel.rows.map((/** @type {Json} */ screen) => row(screen, state))}
  ${panel.rows.length === 0 && panel.busy ? html`<div class="blows waiting" aria-busy="true"></div>` : nothing}
  <p class="quiet">${words.gridHelp}</p>`;

/** @param {Json} screen one way to strike @param {State} state */
function row(screen, state) {
  const { label, note, fixed } = screen.rows[screen.row];
  return html`<section class="strike">
    <h3>${label}${note ? html` <small>${note}</small>` : nothing}</h3>
    <p class="spoken">${screen.spoken}</p>
    <div class="blows">${screen.cells.map((/** @type {Json} */ cell) => cellOf(screen, cell, state))}</div>
    ${fixed ? html`<p class="quiet">${fixed}</p>` : nothing}
  </section>`;
}

/** @param {Json} screen @param {Json} cell @param {State} state */
const cellOf = (screen, cell, state) => html`<button
  class=${cell.tone || "dim"}
  data-blow=${cell.on}
  ?disabled=${state.reader || !cell.word}
  @click=${() => does.strike(screen.rows[screen.row], cell)}
>
  <span class="on">${cell.on}</span>
  <b>${cell.said || html`${cell.word} ${cell.percent}`}</b>
  <span class="bar-of">${meter(cell.share)}</span>
</button>`;
