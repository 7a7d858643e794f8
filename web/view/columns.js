/** Beside the list, where there is room: the panel, which then stands open, and what happened last. */

import * as does from "../actions/does.js";
import { byRounds, lineOf } from "../rounds.js";
import { cardOf, set } from "../state.js";
import { html, nothing } from "lit-html";
import * as words from "../words.js";
import { commandLine } from "./dialogs/line.js";
import { body } from "./widgets/body.js";

const TWO = matchMedia("(min-width: 46rem)");
const THREE = matchMedia("(min-width: 70rem)");

/** Keeps the state told how many columns there is room for. */
export function watchColumns() {
  const look = () => set({ columns: THREE.matches ? 3 : TWO.matches ? 2 : 1 });
  for (const one of [TWO, THREE]) one.addEventListener("change", look);
  look();
}

/** @param {State} state @param {FightScreen} screen what stands where the panel opens: whoever is looked at, in full */
export function rest(state, screen) {
  const { columns, selected } = state;
  if (columns === 1) return nothing;
  const card = cardOf(selected) ?? cardOf(screen.turn) ?? screen.cards[0];
  if (!card) return html`<aside class="rest"></aside>`;
  return html`<aside class="rest" aria-label=${card.name}>
    <div class="card"><h2>${card.name}</h2>${body(card)}${beside(card)}</div>
    <p class="row"><button data-do="strike" ?disabled=${state.reader} @click=${() => does.openAct([card.name])}>${words.happens}</button>
      <button data-do="sheet" @click=${() => does.open({ kind: "edit", name: card.name, values: {}, newName: card.name })}>${words.sheet}</button></p>
    ${commandLine(state)}
    <p class="quiet">${words.restHint}</p>
  </aside>`;
}

/** @param {Card} card what is on this one beside the rules */
const beside = ({ conditions = [], note }) =>
  conditions.length === 0 && !note
    ? nothing
    : html`<p class="what">${conditions.map(({ name, left, until }) => html`<span title=${until || nothing}>${name}${left ? html` <small>${left}</small>` : nothing}</span>`)}${note ? html`<span class="note-of">${note}</span>` : nothing}</p>`;

/** @param {State} state @param {FightScreen} screen what happened last, newest first; why, on a tap */
export const recent = ({ columns }, screen) =>
  columns < 3
    ? nothing
    : html`<aside class="recent" aria-label=${words.logTitle}>
        <h2>${words.logTitle}</h2>
        ${byRounds(screen.log, true).map(
          ({ round, parts }) => html`<section class="round"><h3>${words.logRound(round)}</h3>
            <ol class="log">${parts.map(short)}</ol></section>`,
        )}
      </aside>`;

/** @param {import("../rounds.js").Part} part */
const short = (part) => {
  const [line] = part.lines;
  const look = [line.undone && "undone", line.turn !== null && "quiet-line"].filter(Boolean).join(" ");
  return html`<li class=${look}><button data-log=${line.n} @click=${() => why(line)}><span>${lineOf(part)}</span></button></li>`;
};

/** @param {LogLine} line */
function why(line) {
  does.openLog();
  does.explain(line.n);
}
