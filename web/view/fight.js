/** The one screen: who is in the fight, in the order of play, and the bar under the thumb. */

import * as does from "../actions/does.js";
import { set, state } from "../state.js";
import { guard } from "lit-html/directives/guard.js";
import { html, nothing } from "lit-html";
import { words } from "../words.js";
import { card, lookOf } from "./card.js";
import { inOrder, strip } from "./phases.js";
import { starters } from "./dialogs/welcome.js";

/** Drawn anew only when something in it is different: panels come and go above it. @param {State} state @param {FightScreen} screen */
export const fight = (state, screen) =>
  guard([screen, state.picking, state.reader, state.systems, state.dueOpen], () => whole(state, screen));

/** @param {State} state @param {FightScreen} screen */
const whole = (state, screen) => html`<main class="fight" aria-label=${screen.name}>
  ${screen.cards.length === 0 ? nothing : strip(screen, state.reader)} ${screen.due.map((due, i) => dueCard(due, whichOf(screen.due, i), state))}
  ${screen.cards.length === 0 ? empty(state) : html`<ol class="order">${inOrder(screen).map((one) => guard([lookOf(one, state)], () => card(one, state)))}</ol>`}
</main>`;

/** @param {State} state */
const empty = (state) => html`<section class="empty">
  <p>${words.nobody}</p>
  <button class="go" data-do="add first" ?disabled=${state.reader} @click=${() => does.open({ kind: "add" })}>${words.addFirst}</button>
  ${starters(state)}
</section>`;

/** @param {Due[]} all @param {number} i @returns {string} whose it is and which of theirs: it is that one whatever its words say now */
const whichOf = (all, i) =>
  `${all.slice(0, i).filter((one) => one.fighter === all[i].fighter).length} ${all[i].fighter}`;

/**
 * A row that unfolds, so that what is waiting never hides who is fighting. What is unfolded belongs to the fighter, not to
 * the place in the list. @param {Due} due @param {string} which @param {State} state
 */
const dueCard = (
  due,
  which,
  state,
) => html`<details class="due ${due.tone ?? ""}" data-about=${due.fighter} ?open=${state.dueOpen === which}>
  <summary @click=${(/** @type {Event} */ event) => unfold(event, which)}><h2>${due.title}</h2></summary>
  <p>${due.text}</p>
  <div class="row">
    ${due.actions.map(
      (action) =>
        html`<button data-due=${action.label} ?disabled=${state.reader} @click=${() => does.dueAction(due, action.message)}>${action.label}</button>`,
    )}
  </div>
</details>`;

/** @param {Event} event @param {string} which */
function unfold(event, which) {
  event.preventDefault();
  set({ dueOpen: state.dueOpen === which ? null : which });
}

/** @param {State} state @param {FightScreen} screen */
export function bar(state, screen) {
  if (state.picking) return pickingBar(state.picking);
  const off = state.reader;
  return html`<nav class="bar" aria-label=${words.app}>
    <div class="undoing">
      <button class="undo" data-do="undo" ?disabled=${off || !screen.undo} @click=${does.undo}>
        <span>${screen.undo ? words.undo(screen.undo) : words.nothingToUndo}</span>
      </button>
      ${screen.redo ? html`<button class="undo" data-do="redo" ?disabled=${off} @click=${does.redo}><span>${words.redo(screen.redo)}</span></button>` : nothing}
    </div>
    <div class="moving">
      <button data-do="back" aria-label=${words.backLong} ?disabled=${off} @click=${does.back}>${words.back}</button>
      <button data-do="many" ?disabled=${off || screen.cards.length < 2} @click=${() => does.pick()}>${words.many}</button>
      <button data-do="add" ?disabled=${off} @click=${() => does.open({ kind: "add" })}>${words.add}</button>
      <button class="go" data-do="next" ?disabled=${off || screen.cards.length === 0} @click=${does.next}>${nextWords(screen)}</button>
    </div>
  </nav>`;
}

/** @param {FightScreen} screen where the rules say who comes, the button says it too */
const nextWords = (screen) => {
  const text = words.nextOf(screen);
  return screen.phases && screen.next && text === words.next ? html`${text}<small>${screen.next}</small>` : text;
};

/** @param {string[]} picking */
const pickingBar = (picking) => html`<nav class="bar picking" aria-label=${words.many}>
  <div class="undoing">
    <button data-do="pick foe" @click=${() => does.pickSide("foe")}>${words.pickFoes}</button>
    <button data-do="pick party" @click=${() => does.pickSide("party")}>${words.pickParty}</button>
  </div>
  <div class="moving">
    <button data-do="cancel" @click=${does.stopPicking}>${words.cancel}</button>
    <span class="said">${words.picked(picking.length)}</span>
    <button class="go" data-do="go" ?disabled=${picking.length === 0} @click=${does.goPicked}>${words.goPicked}</button>
  </div>
</nav>`;
