/** A fight that cannot be opened: nothing of it can be drawn, and nothing of another stands in its place. */

import * as does from "../actions/does.js";
import { set } from "../state.js";
import { html } from "lit-html";
import * as words from "../words.js";

/** @param {State} state what is wrong with it, and what helps */
export function closed(state) {
  const { id = "", name = "", said = "", sure = false } = state.closed ?? {};
  const remove = () => (sure ? does.removeFight(id, true) : set({ closed: { id, name, said, sure: true } }));
  return html`<main class="fight welcome" data-closed=${id}>
    <h2 class="title">${words.closedTitle(name || words.unnamed)}</h2>
    <p class="problem" role="alert">${said}</p>
    <p>${words.closedText}</p>
    <div class="choices">
      <button data-do="save file" @click=${() => does.saveFight(id)}>${words.closedSave}</button>
      <button data-do="other fights" @click=${() => does.openFights()}>${words.closedOther}</button>
      <button data-do="remove" class=${sure ? "harm" : ""} @click=${remove}>${sure ? words.removeSure : words.removeIt}</button>
    </div>
  </main>`;
}

/** @param {State} state */
export const opening = (state) => html`<main class="fight welcome" data-opening>
  <h2 class="title">${state.fights.find((one) => one.id === state.current)?.name || words.unnamed}</h2>
  <p>${words.opening}</p>
</main>`;
