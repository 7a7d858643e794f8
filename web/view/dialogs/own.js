/** Rows of one's own, with what they come to beside them. Nothing counts until it is kept. */

import * as deciding from "../../actions/deciding.js";
import * as does from "../../actions/does.js";
import { state, system } from "../../state.js";
import { html, nothing } from "lit-html";
import { words } from "../../words.js";
import { frame } from "../frame.js";
import { rows, same } from "../form/rows.js";
import { trial } from "./trial.js";

/** @param {Sheet} sheet */
export function own(sheet) {
  const field = system()?.options.fields.find((one) => one.id === sheet.field);
  if (!field) return nothing;
  const changed = !same(sheet.rows, state.screen?.options[field.id] ?? field.default);
  return frame(
    field.label,
    html`<div class="own">
      ${trial(sheet.trial, sheet)}
      ${rows(field, sheet.rows, deciding.draft, field.help ? html`<small class="help">${field.help}</small>` : nothing)}
    </div>`,
    {
      close: deciding.openReadings,
      spoken: sheet.trial?.chances?.[0]?.spoken ?? "",
      foot: html`${sheet.problem ? html`<p class="problem" role="alert">${sheet.problem}</p>` : nothing}
        <div class="ways">
          <button data-do="cancel own" @click=${deciding.openReadings}>${words.cancel}</button>
          <button class="go" data-do="keep own" ?disabled=${!changed || sheet.trying || sheet.problem !== ""} @click=${deciding.keepOwn}>${words.keepIt}</button>
        </div>`,
    },
  );
}

/** Away from the sheet is back to the readings. */
export const back = () => (state.sheet?.kind === "own" ? deciding.openReadings() : does.close());
