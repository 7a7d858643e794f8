/** Draws the fields of any form the rules hand over: an order, a fighter's sheet, a table's readings. */

import { html, nothing } from "lit-html";
import * as words from "../../words.js";
import { several, typedList } from "./lists.js";
import { pick, SIDE_BY_SIDE } from "./pick.js";
import { tally } from "./tally.js";
import { labelOf, numberChips, stepper } from "./numbers.js";
import { presets, rows } from "./rows.js";

/** @typedef {(id: string, value: Json) => void} Set */

/** @param {Cite | null | undefined} cite */
export const citeText = (cite) => (cite ? [cite.source, cite.place, cite.note].filter(Boolean).join(" · ") : "");

/** @param {Field} field @param {Json} value @param {Set} set @returns {Drawn} nothing for a kind that is not known here */
export function field(field, value, set) {
  const now = value === undefined ? field.default : value;
  return KINDS[field.kind]?.(field, now, set) ?? nothing;
}

/** @param {Field} field */
const help = (field) => (field.help ? html`<small class="help">${field.help}</small>` : nothing);

/** @param {Field} field @param {Json} value the word a number is known by */
const known = (field, value) => (labelOf(field, value) ? html` <b>${labelOf(field, value)}</b>` : nothing);

/** @param {Field} field @param {Json} value @returns {Drawn} that what counts is a guess, as long as nobody has given the number */
const guessed = (field, value) =>
  field.guess === undefined || (value !== null && value !== undefined)
    ? nothing
    : html` <small class="guess">${words.guessed(field.guess)}</small>`;

/** @param {Asked} field @returns {string} what an empty number comes to */
const standsFor = (field) => (field.stands ?? field.empty) || words.none;

/** So many letters have room in the box of a number. */
const IN_BOX = 5;

/** @param {Asked} field @param {Json} value @returns {Drawn} what it comes to while it is empty, where the box has no room for that */
const emptyMeans = (field, value) =>
  (value === null || value === undefined) && standsFor(field).length > IN_BOX
    ? html` <small class="guess">${standsFor(field)}</small>`
    : nothing;

/** @param {Field} field @returns {string[]} */
const list = (field) => (Array.isArray(field.labels) ? field.labels : []);

/** @type {Record<string, (field: Asked, value: Json, set: Set) => Drawn>} */
const KINDS = {
  number: (field, value, set) => {
    const now = Number(value ?? field.low ?? 0);
    const put = (/** @type {number} */ next) => set(field.id, next);
    const chips = numberChips(field, now, put);
    return chips
      ? html`<div class="field wide worded" role="group" aria-label=${field.label} data-field=${field.id}>
          <span class="name">${field.label}${help(field)}</span> ${chips}
        </div>`
      : html`<div class="field" data-field=${field.id}>
          <span class="name">${field.label}${known(field, now)}${help(field)}</span>
          ${stepper(field.label, now, field.low ?? 0, field.high ?? 99, put, field.signed)}
        </div>`;
  },

  text: (field, value, set) => html`<div class="field wide typed" data-field=${field.id}>
    <label class="name" for="field-${field.id}">${field.label}${help(field)}</label>
    <input
      id="field-${field.id}"
      autocomplete="off"
      maxlength=${field.longest ?? 60}
      .value=${value ?? ""}
      @change=${(/** @type {Event} */ event) => set(field.id, /** @type {HTMLInputElement} */ (event.target).value)}
    />
    ${presets(field, value ?? "", (next) => set(field.id, next))}
  </div>`,

  words: (field, value, set) =>
    (field.options?.length ? several : typedList)(field, value ?? [], (next) => set(field.id, next), help(field)),

  numbers: (field, value, set) =>
    typedList(
      field,
      value ?? [],
      (next) => set(field.id, next.map(Number).filter(Number.isInteger)),
      html`${help(field)}${presets(field, value ?? [], (next) => set(field.id, next))}`,
    ),

  rows: (field, value, set) => rows(field, value ?? [], (next) => set(field.id, next), help(field)),

  flag: (
    field,
    value,
    set,
  ) => html`<button class="field flag" role="switch" data-field=${field.id} aria-checked=${Boolean(value)} @click=${() => set(field.id, !value)}>
    <span class="name">${field.label}${help(field)}</span>
    <span class="state" aria-hidden="true">${value ? words.yes : words.no}</span>
  </button>`,

  choice: (field, value, set) =>
    field.reading || (!long(field) && (field.options ?? []).some((option) => option.help))
      ? reading(field, value, set)
      : segments(field, value, set),

  counts: (field, value, set) => html`<fieldset class="field counts" data-field=${field.id}>
    <legend>${field.label}${help(field)}</legend>
    ${list(field).map(
      (label, i) => html`<div class="field">
        <span class="name">${label}</span>
        ${stepper(`${field.label}: ${label}`, Number(value?.[i] ?? 0), field.low ?? 0, field.high ?? 99, (next) =>
          set(
            field.id,
            list(field).map((_, k) => (k === i ? next : Number(value?.[k] ?? 0))),
          ),
        )}
      </div>`,
    )}
  </fieldset>`,

  maybe: (field, value, set) => html`<div class="field" data-field=${field.id}>
    <span class="name">${field.label}${known(field, value)}${guessed(field, value)}${emptyMeans(field, value)}${help(field)}</span>
    ${stepper(field.label, value ?? null, field.low ?? 0, field.high ?? 99, (next) => set(field.id, next), field.signed, standsFor(field).length > IN_BOX ? words.asIs : standsFor(field))}
    ${value === null || value === undefined ? nothing : html`<button class="none" aria-label=${field.empty === words.asIs ? words.toAsIs(field.label) : nothing} @click=${() => set(field.id, null)}>${field.guess === undefined ? field.empty || words.none : words.notGiven}</button>`}
  </div>`,

  maybechoice: (field, value, set) =>
    segments(
      {
        ...field,
        options: [{ id: null, label: field.empty || words.none }, ...(field.options ?? [])],
      },
      value ?? null,
      set,
    ),
};

/** @param {Field} one @param {Json} value @param {Set} set a field of an order: in mid-fight even a list is tapped */
export const orderField = (one, value, set) =>
  one.kind === "numbers"
    ? tally(one, value ?? one.default ?? [], (next) => set(one.id, next), help(one))
    : field(one, value, set);

/** @param {Field} one @param {Json} value @param {Set} set a field of a fighter's sheet: only what is chosen explains itself */
export function sheetField(one, value, set) {
  if (one.kind !== "choice" || one.reading) return field(one, value, set);
  const now = value === undefined ? one.default : value;
  const chosen = one.options?.find((option) => option.id === now);
  return segments({ ...one, help: chosen?.help || one.help }, now, set);
}

/** @param {Field} field @returns {boolean} whether its options are too many to stand side by side */
const long = ({ options = [] }) => options.length > SIDE_BY_SIDE;

/** @param {Field} field @param {Json} value @param {Set} set a few choices side by side, many in a list of their own */
export const segments = (field, value, set) => (long(field) ? pick : few)(field, value, set);

/** @param {Field} field @returns {boolean} whether its options need more than a row: then they stand in columns */
const manyWords = ({ options = [] }) =>
  options.length > 4 || options.reduce((sum, one) => sum + (one.short || one.label).length, 0) > 32;

/** @param {Asked} field @param {Json} value @param {Set} set */
const few = (
  field,
  value,
  set,
) => html`<div class="field wide" role="group" aria-label=${field.label} data-field=${field.id}>
  <span class="name">${field.label}${help(field)}</span>
  <div class="segments ${manyWords(field) ? "many" : ""}">
    ${(field.options ?? []).map(
      (option) => html`<button
        data-option=${option.id}
        title=${option.help ?? nothing}
        aria-label=${option.short ? option.label : nothing}
        aria-pressed=${option.id === value}
        @click=${() => set(field.id, option.id)}
      >${option.short || option.label}${option.id === null && field.stands ? html`<small>${field.stands}</small>` : nothing}</button>`,
    )}
  </div>
</div>`;

/** @param {Field} field @param {Json} value @param {Set} set choices that need their help and their place in the rules */
const reading = (
  field,
  value,
  set,
) => html`<div class="field wide reading" role="radiogroup" aria-label=${field.label} data-field=${field.id}>
  <span class="name">${field.label}${help(field)}</span>
  ${(field.options ?? []).map(
    (
      option,
    ) => html`<button role="radio" data-option=${option.id} aria-checked=${option.id === value} @click=${() => set(field.id, option.id)}>
      <span class="tick" aria-hidden="true">${option.id === value ? "✓" : ""}</span>
      <span class="name">${option.label}
        ${option.help ? html`<small class="help">${option.help}</small>` : nothing}
        ${option.cite ? html`<small class="cite">${citeText(option.cite)}</small>` : nothing}
      </span>
    </button>`,
  )}
</div>`;
