/** One fighter in the order of play. The whole card is one big target. */

import * as does from "../actions/does.js";
import { actOf } from "../state.js";
import { html, nothing } from "lit-html";
import { words } from "../words.js";
import { body } from "./widgets/body.js";

/** All that a card is drawn from: while it is the same, the card is not drawn anew. @param {Card} card @param {State} state */
export const lookOf = (card, state) =>
  JSON.stringify([card, state.picking?.includes(card.name), isNext(card, state), acted(card, state)]);

/** @param {Card} card @param {State} state */
const isNext = (card, state) => card.name === state.screen?.next && !card.turn;

/** @param {Card} card @param {State} state */
export function card(card, state) {
  const picked = state.picking?.includes(card.name) ?? false;
  const [last] = card.remembered;
  const carries = card.turn && last && actOf(last.act)?.tone === "harm" ? words.carries(last.label) : undefined;
  const look = ["fighter", card.turn && "turn", card.down && "down", picked && "picked", card.side]
    .filter(Boolean)
    .join(" ");
  const stands = [
    card.turn && words.onTurn,
    acted(card, state) && words.acted,
    isNext(card, state) && words.nextUp,
    card.down && !card.turn && words.passedBy,
  ].filter((one) => typeof one === "string");
  return html`<li class=${look}>
    <button
      data-fighter=${card.name}
      aria-pressed=${state.picking ? String(picked) : nothing}
      @click=${() => does.tapCard(card.name)}
      @contextmenu=${(/** @type {Event} */ event) => hold(event, card.name)}
    >
      <span class="who">
        ${state.picking ? html`<span class="tick" aria-hidden="true">${picked ? "✓" : ""}</span>` : nothing}
        <span class="name">${card.name}</span>
        ${stands.map((one) => html`<span class=${card.turn ? "on" : "up"}>${one}</span>`)}
      </span>
      <span class="spoken">${spoken(card)}</span>
      ${body(card, true, carries)}
    </button>
  </li>`;
}

/** @param {Card} card @param {State} state whether this one has acted, and will not again in this phase */
function acted({ name, turn, down }, { screen }) {
  const phases = screen?.phases;
  return phases?.acted.includes(name) && !turn && !down && !phases.left.some((one) => one.name === name);
}

/** What a card says to the ear after the name, which stands before it. @param {Card} card */
const spoken = (card) => (card.spoken.startsWith(card.name) ? card.spoken.slice(card.name.length) : card.spoken);

/** Holding a card begins picking several. @param {Event} event @param {string} name */
function hold(event, name) {
  event.preventDefault();
  does.pick([name]);
}
