/** The order of play that the rules make: where the round stands, who is on turn, who is still to act, who has acted. */

import * as does from "../actions/does.js";
import { html, nothing } from "lit-html";
import { words } from "../words.js";

/** @param {FightScreen} screen @param {boolean} off nobody may be taken here */
export function strip(screen, off) {
  const phases = screen.phases;
  if (!phases) return nothing;
  const waiting = phases.left.filter((one) => !one.on);
  return html`<section class="phases ${phases.free ? "free" : ""}" aria-label=${words.order} tabindex="0">
    <span class="where"><b data-short=${words.shortPhase(screen.round, phases)}><span>${words.phaseOf(screen.round, phases)}</span></b> ${turn(phases)}</span>
    ${waiting.length === 0 ? nothing : phases.free ? chips(waiting, off) : html`<span class="waiting"><span class="spoken">${words.toAct}:</span> ${waiting.map((one, i) => html`${i > 0 ? " · " : ""}<span>${placed(one)}</span>`)}</span>`}
    ${phases.acted.length > 0 ? html`<span class="acted">${words.hasActed(phases.acted)}</span>` : nothing}
  </section>`;
}

/** @param {Phases} phases */
function turn({ left, over }) {
  const on = left.find((one) => one.on);
  if (on) return html`<span class="on"><span class="spoken">${words.onTurn}:</span> ${placed(on)}</span>`;
  return over ? html`<span>${words.allActed}</span>` : nothing;
}

/** @param {Phases["left"][number]} one */
const placed = ({ name, place }) => html`${name}${place ? html` <small>${place}</small>` : nothing}`;

/** @param {Phases["left"]} waiting anybody of them may be taken @param {boolean} off */
const chips = (waiting, off) => html`<div class="pills" role="group" aria-label=${words.toAct}>
  ${waiting.map(
    (one) => html`<button
      data-take=${one.name}
      aria-label=${words.take(one.name, one.place)}
      ?disabled=${off}
      @click=${() => does.take(one.name)}
    >${placed(one)}</button>`,
  )}
</div>`;
