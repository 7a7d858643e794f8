/** One fighter in the order of play. The whole card is one big target. */

import * as does from "../does.js";
import { html, nothing } from "../vendor/lit-html.js";
import { words } from "../words.js";
import { drawWidgets } from "./widgets.js";

/** So many numbers stand beside the name; the others go into the line under it. */
const BESIDE = 2;

/** @param {Card} card what stands beside the name, what under it, and the marks below both */
export function body(card) {
  const numbers = card.widgets.filter((widget) => widget.kind === "number").slice(0, BESIDE);
  const beside = card.widgets.filter((widget) => numbers.includes(widget) || widget.kind === "clock");
  const under = card.widgets.filter((one) => !beside.includes(one) && (one.kind === "number" || one.kind === "tags"));
  const below = card.widgets.filter((widget) => !beside.includes(widget) && !under.includes(widget));
  return { beside: drawWidgets(beside), under: drawWidgets(under), below: drawWidgets(below) };
}

/** All that a card is drawn from: while it is the same, the card is not drawn anew. @param {Card} card @param {State} state */
export const lookOf = (card, state) =>
  JSON.stringify([card, state.picking?.includes(card.name), isNext(card, state), acted(card, state)]);

/** @param {Card} card @param {State} state */
const isNext = (card, state) => card.name === state.screen?.next && !card.turn;

/** @param {Card} card @param {State} state */
export function card(card, state) {
  const { beside, under, below } = body(card);
  const picked = state.picking?.includes(card.name) ?? false;
  const carries = card.turn ? card.remembered[0]?.label : undefined;
  const look = ["fighter", card.turn && "turn", card.down && "down", picked && "picked", card.side]
    .filter(Boolean)
    .join(" ");
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
        ${card.turn ? html`<span class="on">${words.onTurn}</span>` : nothing}
        ${acted(card, state) ? html`<span class="up">${words.acted}</span>` : nothing}
        ${isNext(card, state) ? html`<span class="up">${words.nextUp}</span>` : nothing}
      </span>
      <span class="spoken">${spoken(card)}</span>
      <span class="beside" aria-hidden="true">${beside}</span>
      <span class="what" aria-hidden="true">${under} ${carries ? html`<span class="carries">${carries}</span>` : nothing}</span>
      <span class="below" aria-hidden="true">${below}</span>
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
