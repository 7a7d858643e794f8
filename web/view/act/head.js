/** The head of the panel: whom it happens to and by whom, and under it how they stand now. */

import { grouped } from "../../grouped.js";
import { cardOf, patch } from "../../state.js";
import { html, nothing } from "lit-html";
import { words } from "../../words.js";
import { slim } from "../widgets/slim.js";

/** @param {ActPanel} panel */
export const title = (panel) => html`<span>${folded(panel.on)}</span>
  <button
    class="by"
    data-do="by"
    title=${words.attacker}
    aria-expanded=${panel.who}
    @click=${() => patch({ who: !panel.who })}
  >
    <i>${words.hits}</i> ${panel.by ?? words.noOne}
  </button>`;

/** @param {string} name @returns {string} what numbered copies are copies of */
const kindOf = (name) => cardOf(name)?.kind ?? name;

/** @param {string[]} names @returns {string} those of a kind counted: nobody reads six names that differ by a number */
export const folded = (names) =>
  words.targets(
    grouped(names, kindOf).map(([kind, all]) => (all.length === 1 ? all[0] : words.several(all.length, kind))),
  );

/** @param {ActPanel} panel how they stand now: of one the marks, of several how many are hurt */
export function stands({ on }) {
  const cards = on.map(cardOf).filter((card) => card !== null);
  if (cards.length === 0) return nothing;
  if (cards.length > 1) {
    const hurt = cards.filter((card) => card.headline).length;
    return html`<p class="stands"><span class="state">${hurt > 0 ? words.hurt(hurt) : words.unhurt}</span></p>`;
  }
  const [card] = cards;
  return html`<p class="stands">
    <span class="spoken">${card.spoken}</span>${slim(card)} ${card.state ? html`<span class="state ${card.state.tone ?? ""}">${card.state.text}</span>` : nothing}
    ${
      card.headline
        ? html`<span class="headline ${card.headline.tone ?? ""}" title=${card.headline.help || nothing}><b>${card.headline.value}</b> <small>${card.headline.label}</small></span>`
        : nothing
    }
  </p>`;
}
