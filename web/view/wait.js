/** Time passes: one tap for what the rules count in. */

import * as does from "../does.js";
import { system } from "../state.js";
import { html } from "../vendor/lit-html.js";
import { words } from "../words.js";
import { frame } from "./frame.js";

export const wait = () =>
  frame(
    words.waitTitle,
    html`<p class="quiet">${words.waitLine}</p>
      <div class="chips wide">
        ${(system()?.times ?? []).map((time) => html`<button data-wait=${time.minutes} @click=${() => does.wait(time.minutes)}>${time.label}</button>`)}
      </div>`,
  );
