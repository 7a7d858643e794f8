/** Time passes: one tap for what the rules count in. */

import * as does from "../../actions/does.js";
import { state, system } from "../../state.js";
import { html, nothing } from "lit-html";
import * as words from "../../words.js";
import { frame } from "../frame.js";

export const wait = () =>
  frame(words.waitTitle, html`<p class="quiet">${words.waitText} ${roundTakes()}</p>${times()}`);

const roundTakes = () => {
  const seconds = system()?.round_seconds;
  return seconds ? words.roundTakes(seconds) : nothing;
};

/** What may pass: the times that the rules count in, and what happens to everybody at once. */
export function times() {
  const moments = (state.screen?.cards.length ?? 0) > 0 ? (system()?.moments ?? []) : [];
  return html`<div class="chips wide">
        ${(system()?.times ?? []).map((time) => html`<button data-wait=${time.minutes} @click=${() => does.wait(time.minutes)}>${time.label}</button>`)}
      </div>
      ${
        moments.length > 0
          ? html`<p class="label">${words.moments}</p>
      <div class="chips wide">
        ${moments.map((one) => html`<button data-moment=${one.label} @click=${() => does.moment(one)}>${one.label}</button>`)}
      </div>`
          : nothing
      }`;
}
