/** The order of play as it can be changed by hand: who waits, who takes the turn now, who comes earlier or later; and Back. */

import * as does from "../../actions/does.js";
import { inOrder, state } from "../../state.js";
import { html, nothing } from "lit-html";
import * as words from "../../words.js";
import { frame } from "../frame.js";

export function order() {
  const screen = state.screen;
  if (!screen) return nothing;
  const cards = inOrder(screen).filter((card) => !card.out);
  return frame(
    words.order,
    html`<ol class="moves">${cards.map((card, i) => one(card, cards[i - 1], cards[i + 1], screen))}</ol>
      <p class="quiet">${words.backHelp}</p>
      <p class="quiet">${words.nextRoundHelp}</p>`,
    {
      foot: html`<div class="ways">
        <button data-do="back" ?disabled=${state.reader || screen.turn === null} @click=${does.back}>${words.backLong}</button>
        <button data-do="next round" data-once ?disabled=${state.reader || screen.turn === null} @click=${does.nextRound}>${words.nextRound}</button>
        <button class="go" data-do="hold" data-once ?disabled=${state.reader || screen.turn === null} @click=${does.hold}>${screen.turn === null ? words.holdNobody : words.hold(screen.turn)}</button>
      </div>`,
    },
  );
}

/** @param {Card} card @param {Card | undefined} before @param {Card | undefined} after @param {FightScreen} screen */
function one(card, before, after, screen) {
  const place = screen.phases?.left.find(({ name }) => name === card.name)?.place ?? "";
  const waits = card.conditions?.some(({ name }) => name === words.waits) ?? false;
  // Where the rules make the order of play, the list only says who of equals comes first.
  const may = (/** @type {Card | undefined} */ other) =>
    other !== undefined && (!screen.phases || equal(card, other, screen));
  return html`<li data-order=${card.name} class=${card.turn ? "turn" : nothing}>
    <span class="name">${card.name} <small>${[place, card.turn ? words.onTurn : "", waits ? words.waits : ""].filter(Boolean).join(words.between)}</small></span>
    <button data-do="earlier" aria-label=${words.earlierOf(card.name)} ?disabled=${state.reader || !may(before)} @click=${() => does.earlierBy(card.name, before?.name ?? "")}>${words.upSign}</button>
    <button data-do="later" aria-label=${words.laterOf(card.name)} ?disabled=${state.reader || !may(after)} @click=${() => (screen.phases ? does.earlierBy(after?.name ?? "", card.name) : does.laterBy(card.name))}>${words.downSign}</button>
    <button data-do="now" aria-label=${words.nowOf(card.name)} ?disabled=${state.reader || card.turn} @click=${() => does.take(card.name)}>${words.nowSign}</button>
  </li>`;
}

/** @param {Card} one @param {Card} other @param {FightScreen} screen @returns {boolean} whether both are to act at the same moment, or neither any more */
const equal = (one, other, { phases }) => {
  const placed = (/** @type {Card} */ { name }) => phases?.left.find((waiting) => waiting.name === name);
  return placed(one)?.place === placed(other)?.place && !placed(one)?.on && !placed(other)?.on;
};
