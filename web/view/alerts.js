/**
 * What waits to be done: never a stack, one line that says what is worst, and a panel behind it. A hero who has just fallen
 * has that line, with the way back, until it is seen.
 */

import * as does from "../actions/does.js";
import { set } from "../state.js";
import { html, nothing } from "lit-html";
import * as words from "../words.js";
import { kinds, ofHero, waiting } from "./dialogs/alerts.js";

/** @param {State} state @returns {Told | null} the hero's fate that has not been seen yet */
export const justFell = ({ told, current }) => (told?.id === "fell" && told.at === current ? told : null);

/** @param {State} state @param {FightScreen} screen */
export function alertLine(state, screen) {
  const all = waiting(state, screen);
  const fell = justFell(state);
  if (fell) return fate(fell, all.length, state);
  if (all.length === 0) return nothing;
  const [first, ...others] = kinds(all);
  // Of what is worst the party's are named before any foe's, be they later; each with the time that is left.
  const named = [...first.all.filter(ofHero), ...first.all.filter((due) => !ofHero(due))];
  const rest = others.reduce((sum, one) => sum + one.all.length, 0);
  return html`<button class="alert ${first.tone}" data-do="alerts" aria-haspopup="dialog" @click=${openAlerts}>
    <span><b>${words.alert(first.what, named)}</b>${rest > 0 ? html` <small>${words.alertsMore(rest)}</small>` : nothing}</span>
    <i aria-hidden="true"></i>
  </button>`;
}

const openAlerts = () => does.open({ kind: "alerts" });

/** @param {Told} fell @param {number} due how much there is to decide @param {State} state */
function fate({ text, undo }, due, { screen, reader }) {
  return html`<div class="alert harm fell" data-note="fell" role="alert" aria-atomic="false">
    ${
      due > 0
        ? html`<button data-do="alerts" aria-haspopup="dialog" @click=${openAlerts}>
            <span><b>${text}</b> <small>${words.toDecide(due)}</small></span><i aria-hidden="true"></i>
          </button>`
        : html`<b>${text}</b>`
    }
    ${undo && undo === screen?.undo && !reader ? html`<button @click=${() => does.undo()}>${words.undoOpened}</button>` : nothing}
    <button @click=${() => set({ told: null })}>${words.dismiss}</button>
  </div>`;
}
