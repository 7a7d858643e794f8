/** What waits to be done: never a stack, one line that says what is worst, and a panel behind it. */

import * as does from "../actions/does.js";
import { html, nothing } from "lit-html";
import { words } from "../words.js";
import { kinds, ofHero, waiting } from "./dialogs/alerts.js";

/** @param {State} state @param {FightScreen} screen */
export function alertLine(state, screen) {
  const all = waiting(state, screen);
  if (all.length === 0) return nothing;
  const [first, ...others] = kinds(all);
  // Of what is worst a hero's is named before any foe's, be it later.
  const named = first.all.find(ofHero) ?? first.all[0];
  const rest = others.reduce((sum, one) => sum + one.all.length, 0);
  return html`<button class="alert ${first.tone}" data-do="alerts" aria-haspopup="dialog" @click=${() => does.open({ kind: "alerts" })}>
    <span><b>${words.alert(first.what, first.all.length, named)}</b>${rest > 0 ? html` <small>${words.alertsMore(rest)}</small>` : nothing}</span>
    <i aria-hidden="true"></i>
  </button>`;
}
