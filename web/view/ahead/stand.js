/** How long somebody stands, round by round, from all who can still act against him. */

import * as does from "../../actions/does.js";
import { state } from "../../state.js";
import { html, nothing } from "lit-html";
import * as words from "../../words.js";
import { meter, together } from "./bars.js";
import { plan } from "./plan.js";

/** @param {Panel} panel */
export function stand(panel) {
  const screen = panel.stand?.fighter === panel.stands ? panel.stand : null;
  return html`<div class="pills" role="group" aria-label=${words.standWho}>
      ${does.standing().map(({ name }) => html`<button data-stands=${name} aria-pressed=${name === panel.stands} @click=${() => does.lookAt({ stands: name })}>${name}</button>`)}
    </div>
    <p class="spoken">${screen?.spoken ?? words.counting}</p>
    <ol class="rounds-ahead" aria-hidden="true">
      ${words.standRounds.map((label, at) => round(screen?.rounds[at]?.label ?? label, screen?.rounds[at]))}
    </ol>
    <p class="label">${words.standCards}</p>
    <div class="segments" role="group" aria-label=${words.standCards}>
      ${words.viewAhead.map(([id, label]) => html`<button data-view=${id} aria-pressed=${(state.view.ahead ?? "off") === id} @click=${() => does.setView({ ahead: id })}>${label}</button>`)}
    </div>
    ${plan(panel, screen?.asks, true)} ${screen ? html`<p class="quiet">${screen.assumes}</p>` : nothing}`;
}

/** @param {string} label @param {Json} one nothing before it is counted: its place is kept */
const round = (label, one) => html`<li>
  <span>${label}</span><span class="bar-of">${meter(one?.share ?? 0)}</span><b>${together(one?.percent ?? words.notYet)}</b>
</li>`;
