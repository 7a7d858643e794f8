/** Lists that are typed as words with blanks between, or picked from a few. */

import { html, nothing } from "lit-html";
import * as words from "../../words.js";
import { letters } from "../widgets/letters.js";

/** @typedef {(value: Json[]) => void} SetList */

/**
 * Words out of a few, each as often as it is tapped; what is there is taken out with a tap.
 * @param {Field} field @param {Json[]} value @param {SetList} set @param {Drawn} help
 */
export const several = (
  field,
  value,
  set,
  help,
) => html`<div class="field wide several" role="group" aria-label=${field.label} data-field=${field.id}>
  <span class="name">${field.label}${help}</span>
  <div class=${value.some((one) => String(one).length > 2) ? "tokens" : "there"}>
    ${value.length === 0 ? html`<span class="quiet">${words.none}</span>` : nothing}
    ${value.map(
      (one, i) => html`<button
        data-there=${one}
        aria-label=${words.takeOut(labelled(field, one))}
        @click=${() => set(value.filter((_, at) => at !== i))}
      >${String(one).length <= 2 ? html`<span class="box" aria-hidden="true"><svg viewBox="0 0 100 100">${letters(String(one), i)}</svg></span>` : labelled(field, one)}</button>`,
    )}
  </div>
  <div class="segments">
    ${(field.options ?? []).map(
      (option) => html`<button
        data-option=${option.id}
        title=${option.help || nothing}
        ?disabled=${value.length >= (field.most ?? 99)}
        @click=${() => set([...value, option.id])}
      >+ ${option.label}</button>`,
    )}
  </div>
</div>`;

/** @param {Field} field @param {Json} value @returns {string} */
const labelled = (field, value) => field.options?.find((option) => option.id === value)?.label ?? String(value);

/** @param {string} text @returns {string[]} its words, however they were parted */
const wordsIn = (text) =>
  text
    .replaceAll("−", "-")
    .split(/[\s,;]+/)
    .filter(Boolean);

/** @param {Field} field @param {Json[]} value @param {SetList} set @param {Drawn} help words in one row */
export const typedList = (field, value, set, help) => html`<div class="field wide typed" data-field=${field.id}>
  <label class="name" for="field-${field.id}">${field.label}</label>
  ${help}
  <input
    id="field-${field.id}"
    autocomplete="off"
    placeholder=${field.empty || words.none}
    .value=${value.join(" ")}
    @change=${(/** @type {Event} */ event) => set(wordsIn(/** @type {HTMLInputElement} */ (event.target).value))}
  />
</div>`;
