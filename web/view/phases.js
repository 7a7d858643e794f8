/** The order of play that the rules make: where the round stands, who is on turn, who is still to act, who has acted. */

import * as does from "../actions/does.js";
import { html, nothing } from "lit-html";
import * as words from "../words.js";

/** @param {FightScreen} screen @param {boolean} off nobody may be taken here @param {boolean} shared what is due stands in the same line */
export function strip(screen, off, shared) {
  const phases = screen.phases;
  if (!phases) return nothing;
  const waiting = phases.left.filter((one) => !one.on);
  return html`<section class="phases ${phases.free ? "free" : ""}" aria-label=${words.order} tabindex="0">
    <span class="where"><b>${shared ? html`<span aria-hidden="true">${words.shortPhase(screen.round, phases)}</span><span class="spoken">${words.phaseOf(screen.round, phases)}</span>` : words.phaseOf(screen.round, phases)}</b> ${turn(phases, shared)}</span>
    ${waiting.length === 0 ? nothing : phases.free ? free(waiting, off, shared) : waitingList(waiting, shared)}
    ${phases.acted.length > 0 && !shared ? html`<span class="acted">${words.hasActed(phases.acted)}</span>` : nothing}
  </section>`;
}

/** @param {Phases} phases @param {boolean} bare without its place */
function turn({ left, over }, bare) {
  const on = left.find((one) => one.on);
  if (on)
    return html`<span class="on"><span class="spoken">${words.onTurn}:</span> ${bare ? on.name : placed(on)}</span>`;
  return over ? html`<span>${words.allActed}</span>` : nothing;
}

/** @param {Phases["left"][number]} one */
const placed = ({ name, place }) => html`${name}${place ? html` <small>${place}</small>` : nothing}`;

/** @param {Phases["left"]} waiting each after the other @param {boolean} bare without their places */
const waitingList = (waiting, bare) =>
  html`<span class="waiting"><span class="spoken">${words.toAct}:</span> ${waiting.map((one, i) => html`${i > 0 ? " · " : ""}<span>${bare ? one.name : placed(one)}</span>`)}</span>`;

/** @param {Phases["left"]} waiting anybody of them may be next @param {boolean} off @param {boolean} shared */
const free = (waiting, off, shared) => (shared ? howMany(waiting.length, off) : chips(waiting, off));

/** Where there is no room for whole names: how many they are, and all of them behind it. @param {number} many @param {boolean} off */
const howMany = (many, off) =>
  html`<div class="pills"><button data-do="order" aria-haspopup="dialog" ?disabled=${off} @click=${() => does.open({ kind: "order" })}><span><b>${many}</b> <small>${words.moreToAct}</small></span></button></div>`;

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
