/** A list of numbers made by tapping: each tap adds one, a tap on one takes it away, the last can be repeated. */

import { patch, state } from "../../state.js";
import { html, nothing } from "lit-html";
import * as words from "../../words.js";
import { labelOf, range, signed } from "./numbers.js";
import { presets } from "./rows.js";

/** So many different numbers stand side by side; larger ones unfold. */
const AT_HAND = 10;
/** The last number as often as this, in one tap. */
const TIMES = [2, 3, 4, 5, 6];

/** @param {Field} field @param {number[]} value @param {(value: number[]) => void} set @param {Drawn} help */
export function tally(field, value, set, help) {
  const most = field.most ?? 99;
  const shown = (/** @type {number} */ one) => labelOf(field, one) || signed(one);
  const last = value.at(-1);
  const before = value.slice(0, runStart(value));
  const { low = 0, high = 0 } = field;
  const all = state.panel?.far || high - low <= AT_HAND + 1;
  const times = TIMES.filter((n) => before.length + n <= most);
  return html`<div class="field wide tally" role="group" aria-label=${field.label} data-field=${field.id}>
    <span class="name"><b>${field.label}</b>${help}</span>
    ${presets(field, /** @type {Json} */ (value), /** @type {Json} */ (set))}
    <div class="tokens">
      ${value.length === 0 ? html`<span class="quiet">${words.none}</span>` : nothing}
      ${value.map((one, i) => html`<button data-there=${one} aria-label=${words.takeOut(shown(one))} @click=${() => set(value.filter((_, at) => at !== i))}>${shown(one)}</button>`)}
      ${
        last === undefined
          ? nothing
          : times.map(
              (n) =>
                html`<button class="times" data-times=${n} aria-label=${words.timesLast(shown(last), n)} aria-pressed=${value.length - before.length === n} @click=${() => set([...before, ...Array.from({ length: n }, () => last)])}>${words.sameAgain(n)}</button>`,
            )
      }
    </div>
    <div class="chips">
      ${range(low, all ? high : low + AT_HAND).map((one) => html`<button data-chip=${one} aria-label=${words.plusOne(field.label, shown(one))} ?disabled=${value.length >= most} @click=${() => set([...value, one])}>+${shown(one)}</button>`)}
      ${all ? nothing : html`<button data-do="far" aria-label=${words.moreNumbers} @click=${() => patch({ far: true })}>…</button>`}
    </div>
  </div>`;
}

/** @param {number[]} value @returns {number} where the last stretch of one and the same number begins */
function runStart(value) {
  let at = value.length;
  while (at > 0 && value[at - 1] === value.at(-1)) at -= 1;
  return at;
}
