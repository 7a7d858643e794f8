/** What every panel shares: its title, the way out, a body that scrolls and a foot that does not. */

import * as does from "../actions/does.js";
import { state } from "../state.js";
import { html, nothing } from "lit-html";
import * as words from "../words.js";

/**
 * @param {Drawn} title @param {Drawn | Drawn[]} body
 * @param {{foot?: Drawn, beside?: Drawn, under?: Drawn, close?: () => void, spoken?: string}} [parts] ``under`` the title something may stand that stays in sight
 */
export const frame = (
  title,
  body,
  { foot = nothing, beside = nothing, under = nothing, close = does.close, spoken = "" } = {},
) => html`
  <div class="head">
    <h2 id="title" tabindex="-1">${title}</h2>
    ${beside}
    <button class="icon" data-do="close" aria-label=${words.close} @click=${close}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6.5 18 18M18.2 6 6.2 17.8" /></svg>
    </button>
  </div>
  ${under}
  <div class="body" tabindex="0">${body}</div>
  ${foot === nothing && !told() ? nothing : html`<footer class="foot">${came()}${foot}</footer>`}
  <p class="spoken" aria-live="polite">${spoken}</p>
`;

const told = () => Boolean(state.problem || state.panel?.said);

/** What came of a tap stands above the buttons, where the eye is, and is never scrolled away. */
const came = () => html`<div class="came">
  ${state.problem ? html`<p class="problem" role="alert">${state.problem}</p>` : nothing}
  <p class="quiet" role="status">${state.panel?.said ?? ""}</p>
  ${state.panel?.back ? html`<button data-do="take back" @click=${state.panel.back}>${words.undoOpened}</button>` : nothing}
</div>`;
