/** The head of the panel: whom it happens to and by whom, and under it how they stand now. */

import * as does from "../../actions/does.js";
import { grouped } from "../../grouped.js";
import { cardOf, patch, state } from "../../state.js";
import { html, nothing } from "lit-html";
import * as words from "../../words.js";
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

/** @param {Card} card what is on this one, each taken away by a tap, and the note */
const noted = ({ name: fighter, conditions = [], note = "", out }) =>
  conditions.length === 0 && note === "" && !out
    ? nothing
    : html`<div class="noted" role="group" aria-label=${words.conditionsOf(fighter)}>
        ${out ? html`<button data-out="" ?disabled=${state.reader} @click=${() => does.putOut([fighter], "")}>${words.backIn}</button>` : nothing}
        ${conditions.map(
          ({ name, left, until }) => html`<button
            data-off=${name}
            title=${until || nothing}
            aria-label=${words.takeOff(name, left)}
            ?disabled=${state.reader}
            @click=${() => does.takeOff([fighter], name)}
          >${name}${left ? html` <small>${left}</small>` : nothing} <i aria-hidden="true">×</i></button>`,
        )}
        ${note ? html`<button class="note-of" data-do="note" @click=${() => does.openCondition([fighter])}>${note}</button>` : nothing}
      </div>`;

/** @param {string[]} on */
export const conditionButton = (on) => html`<button
  class="icon"
  data-do="condition"
  aria-label=${words.conditionTitle(folded(on))}
  ?disabled=${state.reader}
  @click=${() => does.openCondition(on)}
>
  <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 4H5v7l9 9 7-7-9-9M8.500 7.500v.2" /></svg>
</button>`;

/** @param {ActPanel} panel how they stand now: of one the marks, of several how many are hurt */
export function stands({ on }) {
  const cards = on.map(cardOf).filter((card) => card !== null);
  if (cards.length === 0) return nothing;
  if (cards.length > 1) {
    const hurt = cards.filter((card) => card.headline || card.fate?.grave).length;
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
  </p>${noted(card)}`;
}
