/** How the list of fighters is shown on this device. */

import * as does from "../../actions/does.js";
import { state } from "../../state.js";
import { html } from "lit-html";
import * as words from "../../words.js";
import { frame } from "../frame.js";

export const view = () =>
  frame(
    words.viewTitle,
    html`${choice("order", words.viewOrders)} ${choice("rows", words.viewRows)} ${choice("ahead", words.viewAhead)}`,
  );

/** @param {"order" | "rows" | "ahead"} what @param {[string, string][]} ways */
const choice = (what, ways) => html`<div class="segments" role="group" aria-label=${words.viewTitle}>
  ${ways.map(([id, label]) => html`<button data-view=${id} aria-pressed=${state.view[what] === id} @click=${() => does.setView({ [what]: id })}>${label}</button>`)}
</div>`;
