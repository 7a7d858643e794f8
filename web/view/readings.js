/** Where the rules contradict themselves, the table decides: each place with its readings and where they stand. */

import * as does from "../does.js";
import { system } from "../state.js";
import { html } from "../vendor/lit-html.js";
import { words } from "../words.js";
import { field } from "./form.js";
import { frame } from "./frame.js";

/** @param {Sheet} _sheet @param {State} state */
export const readings = (_sheet, state) =>
  frame(
    words.readingsTitle,
    html`<p class="quiet">${words.readingsLine}</p>
      ${(system()?.options.fields ?? []).map((one) =>
        field(one, state.screen?.options[one.id], (id, value) =>
          does.changeFighter({ do: "options", options: { [id]: value } }, true),
        ),
      )}`,
  );
