/** Rows of one's own, with what they come to beside them. Nothing counts until it is kept. */

import * as does from "../../actions/does.js";
import { state, system } from "../../state.js";
import { html, nothing } from "lit-html";
import * as words from "../../words.js";
import { frame } from "../frame.js";
import { rows, same } from "../form/rows.js";
import { trial } from "./trial.js";

/** @param {Panel} panel */
export function own(panel) {
  const field = system()?.options.fields.find((one) => one.id === panel.field);
  if (!field) return nothing;
  const changed = !same(panel.rows, state.screen?.options[field.id] ?? field.default);
  return frame(
    field.label,
    html`<div class="own">
      ${trial(panel.trial, panel)}
      ${rows(field, panel.rows, does.draft, field.help ? html`<small class="help">${field.help}</small>` : nothing)}
    </div>`,
    {
      close: does.openReadings,
      spoken: panel.trial?.chances?.[0]?.spoken ?? "",
      foot: html`${panel.problem ? html`<p class="problem" role="alert">${panel.problem}</p>` : nothing}
        <div class="ways">
          <button data-do="cancel own" @click=${does.openReadings}>${words.cancel}</button>
          <button class="go" data-do="keep own" ?disabled=${!changed || panel.trying || panel.problem !== ""} @click=${does.keepOwn}>${words.keepIt}</button>
        </div>`,
    },
  );
}

/** Away from the panel is back to the readings. */
export const back = () => (state.panel?.kind === "own" ? does.openReadings() : does.close());
