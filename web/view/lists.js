/** Lists that are typed as words with blanks between, or picked from a few. */

import { html, nothing } from "../vendor/lit-html.js";
import { words } from "../words.js";

/** @typedef {(value: Json[]) => void} SetList */

/** @param {Field} field @param {Json[]} value @param {SetList} set @param {Drawn} help any of a few */
export const several = (
  field,
  value,
  set,
  help,
) => html`<div class="field wide several" role="group" aria-label=${field.label} data-field=${field.id}>
  <span class="name">${field.label}${help}</span>
  <div class="segments">
    ${(field.options ?? []).map(
      (option) => html`<button
        data-option=${option.id}
        title=${option.help || nothing}
        aria-pressed=${value.includes(option.id)}
        @click=${() => set(value.includes(option.id) ? value.filter((one) => one !== option.id) : [...value, option.id])}
      >${option.label}</button>`,
    )}
  </div>
</div>`;

/** @param {string} text @returns {string[]} its words, however they were parted */
const wordsIn = (text) =>
  text
    .replaceAll("−", "-")
    .split(/[\s,;]+/)
    .filter(Boolean);

/** @param {Field} field @param {Json[]} value @param {SetList} set @param {Drawn} help words in one line */
export const typedList = (field, value, set, help) => html`<div class="field wide" data-field=${field.id}>
  <label class="name" for="field-${field.id}">${field.label}${help}</label>
  ${wordsInput(`field-${field.id}`, "", value, set)}
</div>`;

/** @param {string} id @param {string} label @param {Json[]} value @param {(value: string[]) => void} set */
const wordsInput = (id, label, value, set) => html`<input
  id=${id || nothing}
  aria-label=${label || nothing}
  autocomplete="off"
  autocapitalize="characters"
  placeholder=${words.none}
  .value=${value.join(" ")}
  @change=${(/** @type {Event} */ event) => set(wordsIn(/** @type {HTMLInputElement} */ (event.target).value))}
/>`;

/** @param {Field} field @param {Json[][]} value @param {SetList} set @param {Drawn} help words in several lines, one more than there are */
export function typedLists(field, value, set, help) {
  const names = Array.isArray(field.labels) ? field.labels : [];
  const lines = Math.min(field.most ?? 99, Math.max(names.length, value.length + 1));
  const put = (/** @type {number} */ at, /** @type {string[]} */ line) => {
    const next = Array.from({ length: Math.max(value.length, at + 1) }, (_, i) => (i === at ? line : (value[i] ?? [])));
    while (next.at(-1)?.length === 0) next.pop();
    set(next);
  };
  return html`<fieldset class="field counts" data-field=${field.id}>
    <legend>${field.label}${help}</legend>
    ${Array.from({ length: lines }, (_, i) => {
      const name = names[i] ?? words.rowOf(i + 1);
      return html`<div class="field"><span class="name">${name}</span>
        <span class="letters">${wordsInput("", `${field.label}: ${name}`, value[i] ?? [], (line) => put(i, line))}</span></div>`;
    })}
  </fieldset>`;
}
