/** Numbers by tap: chips for what is likely, a stepper for what is near, and never the system keyboard in mid-fight. */

import { html, nothing } from "lit-html";
import * as words from "../../words.js";

/** @param {number} value with the minus sign that print has */
export const signed = (value) => (value < 0 ? `−${-value}` : String(value));

/** @param {number} value with its sign, whatever it is */
export const plus = (value) => (value > 0 ? `+${value}` : signed(value));

/** The chips that fit into one row of a narrow phone, the last of which opens all. */
const ROW = 5;

/** @param {number} low @param {number} high @returns {number[]} */
export const range = (low, high) => Array.from({ length: Math.max(0, high - low + 1) }, (_, i) => low + i);

/** More chips than this are no quicker than stepping. */
const MOST = 12;

/** Where there are more numbers than this, those that are not at hand are typed digit by digit. */
const TAPPED = 60;
/** Of large numbers the round ones are likely. */
const STEP = 5;

/** @param {Field} field @param {number} value @returns {string} the word for this number, where it has one */
export const labelOf = (field, value) =>
  (field.labels && !Array.isArray(field.labels) && field.labels[String(value)]) || "";

/** @param {Field} field @param {number} value */
const shown = (field, value) => (field.signed ? plus(value) : signed(value));

/** @param {Field} field @param {number} value with its word, where it has one */
const worded = (field, value) => {
  const label = labelOf(field, value);
  return label ? html`${label} <small>${shown(field, value)}</small>` : shown(field, value);
};

/**
 * Numbers that are better known by their words, all of them side by side.
 * @param {Field} field @param {number} value @param {(value: number) => void} set
 * @returns {Drawn | null} null where they are too many, or have no words
 */
export function numberChips(field, value, set) {
  const all = range(field.low ?? 0, field.high ?? 0);
  if (all.length > MOST || !all.some((one) => labelOf(field, one))) return null;
  return html`<div class="chips wide">
    ${all.map((one) => html`<button data-chip=${one} aria-pressed=${one === value} @click=${() => set(one)}>${worded(field, one)}</button>`)}
  </div>`;
}

/**
 * The number that matters most. Before it is chosen, all likely values; after it, one row around it.
 * @param {Field} field @param {number | undefined} value @param {{all: boolean, far: boolean, typed: string}} shown
 * @param {(value: number) => void} set @param {(change: {all?: boolean, far?: boolean, typed?: string}) => void} show
 * @param {Drawn} beside
 */
export function mainNumber(field, value, shown, set, show, beside) {
  const low = field.low ?? 0;
  const high = field.high ?? 40;
  const near = nearest(field, low, high);
  const wide = high - low > TAPPED;
  const rest = wide ? [low] : range(low, high).filter((one) => !near.includes(one));
  const open = value === undefined || shown.all;
  if (open && shown.far && wide)
    return html`<section class="ask-number" role="group" aria-label=${field.label}>
      <div class="label"><b>${field.label}</b>${beside}</div>
      ${digits(
        low,
        high,
        value,
        shown.typed,
        (typed) => show({ typed }),
        (next) => {
          show({ typed: "", far: false });
          set(next);
        },
      )}
    </section>`;
  const chips = open ? [...near, ...(shown.far ? rest : [])] : around(value, low, high);
  const chip = (/** @type {number} */ one, /** @type {number} */ i) =>
    html`<button class=${!open && i === 0 ? "spare" : ""} data-chip=${one} aria-pressed=${one === value} @click=${() => set(one)}>${worded(field, one)}</button>`;
  return html`<section class="ask-number" role="group" aria-label=${field.label}>
    <div class="label"><b>${field.label}</b>${beside}</div>
    <div class="chips">
      ${chips.map(chip)}
      ${
        open
          ? html`${rest.length > 0 && !shown.far ? html`<button data-do="far" aria-label=${words.moreNumbers} @click=${() => show({ far: true })}>…</button>` : nothing}`
          : html`<button data-do="all" aria-label=${words.moreNumbers} @click=${() => show({ all: true })}>…</button>`
      }
      ${open && value !== undefined ? html`${stepButton(field.label, value, low, -1, set)}${stepButton(field.label, value, high, 1, set)}` : nothing}
    </div>
  </section>`;
}

/** @param {Field} field @param {number} low @param {number} high @returns {number[]} where it may be below nought, two rows from the usual one up */
const nearest = (field, low, high) => {
  const usual = field.default ?? 0;
  if (high - low > TAPPED && usual > 12) {
    const first = Math.max(low, Math.min(Math.round(usual / STEP) - 6, Math.floor(high / STEP) - 12) * STEP);
    return range(0, 12).map((i) => first + i * STEP);
  }
  if (low >= 0) return range(low, Math.min(high, low + 12));
  const first = Math.max(low, Math.min(field.default ?? 0, high - 10));
  return range(first, Math.min(high, first + 10));
};

/** @param {number} value @param {number} low @param {number} high @returns {number[]} one row of numbers with this one in it */
function around(value, low, high) {
  const first = Math.max(low, Math.min(value - 2, high - ROW + 1));
  return range(first, Math.min(high, first + ROW - 1));
}

/**
 * A number typed digit by digit.
 * @param {number} low @param {number} high @param {Json} given @param {string} typed so far
 * @param {(typed: string) => void} type @param {(value: number) => void} set
 */
export function digits(low, high, given, typed, type, set) {
  const longest = String(high).length;
  const commit = (/** @type {number} */ value) => set(Math.max(low, Math.min(high, value)));
  const add = (/** @type {number} */ digit) => {
    const next = typed + digit;
    if (next.length >= longest || Number(next) * 10 > high) commit(Number(next));
    else type(next);
  };
  return html`<div class="chips digits">
    ${range(0, 9).map((digit) => html`<button data-digit=${digit} @click=${() => add(digit)}>${digit}</button>`)}
    <output>${typed || (given ?? "·")}</output>
    <button class="step" ?disabled=${typed === ""} @click=${() => commit(Number(typed))}>${words.set}</button>
  </div>`;
}

/** @param {string} label @param {number} value @param {number} bound @param {1 | -1} by @param {(value: number) => void} set */
const stepButton = (label, value, bound, by, set) =>
  html`<button
    class="step"
    aria-label=${by < 0 ? words.less(label) : words.plus(label)}
    ?disabled=${by < 0 ? value <= bound : value >= bound}
    @click=${() => set(value + by)}
  >${by < 0 ? "−" : "+"}</button>`;

/**
 * A smaller number: one less, the number, one more.
 * @param {string} label @param {number | null} value @param {number} low @param {number} high @param {(value: number) => void} set
 * @param {boolean} [plus] whether what is above nought says so @param {string} [empty] what stands where there is none
 */
export const stepper = (label, value, low, high, set, plus = false, empty = words.none) => html`<span class="stepper">
  ${stepButton(label, value ?? Math.max(low, 0), low, -1, set)}
  <input
    aria-label=${label}
    inputmode=${low < 0 ? "text" : "numeric"}
    autocomplete="off"
    .value=${value === null ? "" : plus && value > 0 ? `+${value}` : signed(value)}
    placeholder=${empty}
    @change=${(/** @type {Event} */ event) => typed(event, low, high, set)}
  />
  ${stepButton(label, value ?? Math.max(low, 0) - 1, high, 1, set)}
</span>`;

/** @param {Event} event @param {number} low @param {number} high @param {(value: number) => void} set */
function typed(event, low, high, set) {
  const input = /** @type {HTMLInputElement} */ (event.target);
  const value = Number.parseInt(input.value.replace("−", "-"), 10);
  if (Number.isNaN(value)) return;
  const bounded = Math.max(low, Math.min(high, value));
  input.value = signed(bounded);
  set(bounded);
}
