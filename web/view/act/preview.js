/** What would happen, in words and in marks, before it does. */

import { cardOf } from "../../state.js";
import { html, nothing } from "lit-html";
import { words } from "../../words.js";
import { same } from "../form/rows.js";
import { why } from "./why.js";
import { drawWidgets, hasMarks } from "../widgets/widgets.js";

/** @param {Asking} ask @param {boolean} open whether the reasons are shown @param {() => void} toggle */
export function preview(ask, open, toggle) {
  const reply = ask.reply;
  const screen = reply?.screen;
  if (!reply || reply.question || screen?.kind !== "preview") return nothing;
  /** @type {Card[]} */
  const cards = telling(screen.cards ?? []);
  return html`<section class="preview" aria-label=${words.preview} data-now>
    <div class="says">
      <p class="sentence">${screen.sentence}</p>
      ${reply.steps?.length ? html`<button class="link" data-do="why" aria-expanded=${open} @click=${toggle}>${open ? words.hideWhy : words.why}</button>` : nothing}
    </div>
    ${cards.map((card) => would(card, cards.length > 1))}
    ${open ? why(reply.steps ?? [], "outcome") : nothing}
  </section>`;
}

/** So many are drawn whatever happens to them; of more, those whose marks change. */
const FEW = 3;

/** @param {Card[]} cards @returns {Card[]} */
const telling = (cards) =>
  cards.length <= FEW ? cards : cards.filter((card) => !same(marks(card), marks(cardOf(card.name))));

/** @param {Card | null} card */
const marks = (card) => card?.widgets.filter(hasMarks) ?? [];

/** @param {Card} card as it would stand @param {boolean} named */
function would(card, named) {
  const was = cardOf(card.name)?.widgets ?? [];
  const rest = card.widgets.filter((widget) => !hasMarks(widget));
  return html`<div class="would">
    <p class="would-rest">${named ? html`<b class="name">${card.name}</b>` : nothing} ${drawWidgets(rest)}</p>
    ${drawWidgets(card.widgets.filter(hasMarks), was.filter(hasMarks))}
  </div>`;
}
