/** What would happen before it does: how it ends in words, then what changes on the cards. */

import { cardOf } from "../../state.js";
import { html, nothing } from "lit-html";
import * as words from "../../words.js";
import { same } from "../form/rows.js";
import { folded } from "./head.js";
import { why } from "./why.js";
import { slim } from "../widgets/slim.js";
import { drawWidgets, hasMarks } from "../widgets/widgets.js";

/** @typedef {{fighter: string, label: string, tone: Tone}} End */
/** @typedef {{label: string, tone: Tone, count: number}} Counted */

/**
 * @param {Asking} ask @param {boolean} open whether the reasons are shown @param {() => void} toggle
 * @param {string[]} [on] whom it happens to, where it is an act
 */
export function outcome(ask, open, toggle, on = []) {
  const reply = ask.reply;
  const screen = reply?.screen;
  if (!reply || reply.question || screen?.kind !== "preview") return nothing;
  /** @type {Card[]} */
  const cards = screen.cards ?? [];
  const ends = endsOf(ask, on);
  const many = on.length > FEW;
  // Whoever does it is among them where something changes for that one too.
  const named = cards.length > 1;
  const shown = many ? cards.filter((card) => on.includes(card.name)) : telling(cards);
  return html`<section class="preview" aria-label=${words.preview} data-now>
    <div class="says">
      ${ends.length > 0 ? comes(ends, on, screen.ends) : html`<p class="sentence">${screen.sentence}</p>`}
      ${reply.steps?.length ? html`<button class="link" data-do="why" aria-expanded=${open} @click=${toggle}>${open ? words.hideWhy : words.why}</button>` : nothing}
    </div>
    ${ends.length === 0 || many ? nothing : html`<p class="sentence quiet">${screen.sentence}</p>`}
    ${many ? html`<ul class="would-all">${shown.map((card) => line(card, ends))}</ul>` : shown.map((card) => would(card, named, ends))}
    ${open ? why(reply.steps ?? [], "outcome") : nothing}
  </section>`;
}

/** @param {Asking} ask @param {string[]} on @returns {End[]} how it ends for each, as the rules call it; nothing where that is open */
function endsOf(ask, on) {
  const ends = on.map((fighter) => {
    const bars = ask.chances.find((one) => one.fighter === fighter)?.bars ?? [];
    return bars.length === 1 ? { fighter, label: bars[0].label, tone: bars[0].tone ?? "" } : null;
  });
  return ends.filter((end) => end !== null);
}

/** @param {End[]} ends @param {string[]} on @param {Counted[]} [counted] of several, the worst first, as the rules count them */
function comes(ends, on, counted = ends.map((end) => ({ ...end, count: 1 }))) {
  const only = on.length === 1;
  return html`<p class="comes"><span class="name">${folded(on)}:</span> ${counted.map(
    ({ label, tone, count }, i) =>
      html`${i > 0 ? ", " : nothing}<span class="end ${tone}">${only ? label : words.soMany(count, label)}</span>`,
  )}</p>`;
}

/** So many are drawn whatever happens to them; of more, those whose marks change. */
const FEW = 3;

/** @param {Card[]} cards @returns {Card[]} */
const telling = (cards) =>
  cards.length <= FEW ? cards : cards.filter((card) => !same(marks(card), marks(cardOf(card.name))));

/** @param {Card | null} card */
const marks = (card) => card?.widgets.filter(hasMarks) ?? [];

/** @param {Card} card as it would stand: of its marks, numbers and words what is new @param {boolean} named @param {End[]} ends */
function would(card, named, ends) {
  const was = cardOf(card.name)?.widgets ?? [];
  const said = ends.find((one) => one.fighter === card.name)?.label.toLowerCase();
  const rest = card.widgets.filter(
    (widget) =>
      !hasMarks(widget) &&
      !was.some((one) => same(one, widget)) &&
      !(widget.kind === "tags" && widget.tags?.every((tag) => tag.text.toLowerCase() === said)),
  );
  const changed = !same(marks(card), was.filter(hasMarks));
  if (rest.length === 0 && !changed) return nothing;
  return html`<div class="would">
    ${named || rest.length > 0 ? html`<p class="would-rest">${named ? html`<b class="name">${card.name}</b>` : nothing} ${drawWidgets(rest)}</p>` : nothing}
    ${changed ? drawWidgets(marks(card), was.filter(hasMarks)) : nothing}
  </div>`;
}

/** @param {Card} card one of many, in a line @param {End[]} ends */
function line(card, ends) {
  const end = ends.find((one) => one.fighter === card.name);
  return html`<li class="would"><b class="name">${card.name}</b> ${slim(card)} ${end ? html`<span class="end ${end.tone}">${end.label}</span>` : nothing}</li>`;
}
