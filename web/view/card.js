/** One fighter in the order of play. The whole card is one big target. */

import * as does from "../does.js";
import { html, nothing } from "../vendor/lit-html.js";
import { words } from "../words.js";
import { drawWidgets } from "./widgets.js";

/** @param {Card} card what stands beside the name, what under it, and the marks below both */
export function body(card) {
  const beside = card.widgets.filter((widget) => widget.kind === "number" || widget.kind === "clock");
  const under = card.widgets.filter((widget) => widget.kind === "tags" || widget.kind === "meter");
  const below = card.widgets.filter((widget) => !beside.includes(widget) && !under.includes(widget));
  return { beside: drawWidgets(beside), under: drawWidgets(under), below: drawWidgets(below) };
}

/** @param {Card} card @param {State} state */
export function card(card, state) {
  const { beside, under, below } = body(card);
  const picked = state.picking?.includes(card.name) ?? false;
  const weapon = card.turn ? card.remembered[0]?.label : undefined;
  const look = ["fighter", card.turn && "turn", card.down && "down", picked && "picked", card.side]
    .filter(Boolean)
    .join(" ");
  return html`<li class=${look}>
    <button
      data-fighter=${card.name}
      aria-label=${`${card.spoken}${card.turn ? ` ${words.onTurn}.` : ""}`}
      aria-pressed=${state.picking ? String(picked) : nothing}
      @click=${() => does.tapCard(card.name)}
      @contextmenu=${(/** @type {Event} */ event) => hold(event, card.name)}
    >
      <span class="name">${state.picking ? html`<span class="tick" aria-hidden="true">${picked ? "✓" : ""}</span>` : nothing}${card.name}</span>
      <span class="beside">${beside}</span>
      <span class="what">
        ${card.turn ? html`<b class="on">${words.onTurn}</b>` : nothing}
        ${card.name === state.screen?.next ? html`<span class="tag">${words.nextUp}</span>` : nothing}
        ${under} ${weapon ? html`<span class="weapon">${weapon}</span>` : nothing}
      </span>
      ${below}
    </button>
  </li>`;
}

/** Holding a card begins picking several. @param {Event} event @param {string} name */
function hold(event, name) {
  event.preventDefault();
  does.pick([name]);
}
