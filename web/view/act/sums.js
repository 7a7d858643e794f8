/** What circumstances came to: every sum in sight, its parts on a tap, and the numbers themselves for who wants them. */

import { ownValue } from "../../plain.js";
import * as does from "../../actions/does.js";
import { patch } from "../../state.js";
import { html, nothing } from "lit-html";
import * as words from "../../words.js";
import { hasMore, moreButton, runs, toggles } from "./aid.js";
import { field, orderField } from "../form/form.js";
import { why } from "./why.js";

/** @param {ActPanel} panel @param {Act} act every sum in sight; its parts, each with its place, on a tap */
export function sums(panel, act) {
  const given = panel.filled;
  // Their place is kept for them while they are being counted.
  if (!given) return act.aid && panel.aid !== null ? html`<div class="sums" aria-busy="true"></div>` : nothing;
  const open = given.sums.find((one) => one.field === panel.sum);
  const fields = act.form.fields.filter((one) => one.id in given.order);
  return html`<div class="sums" role="group" aria-label=${words.sums}>
      <div class="each">${given.sums.filter((one) => one.parts.length > 0).map((one) => sum(one, panel, act))}</div>
      ${
        fields.length > 0
          ? html`<button class="icon" data-do="numbers" aria-label=${words.numbers} title=${words.numbers} aria-expanded=${panel.numbers} @click=${() => patch({ numbers: !panel.numbers })}>
            <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 19l1-4.5L16.5 4 20 7.5 9.5 18 5 19M14 6.500l3.500 3.500" /></svg>
          </button>`
          : nothing
      }
      ${hasMore(panel, act) && !act.aid?.fields.some((one) => one.kind === "flag" && !one.more) ? moreButton() : nothing}
    </div>
    ${open ? why(open.parts, `sum ${open.field}`) : nothing}
    ${panel.numbers ? byHand(fields, panel) : nothing}`;
}

/** @param {Json} value put by hand @param {Act} act @param {string} id @returns {string} */
function said(value, act, id) {
  const one = act.form.fields.find((each) => each.id === id);
  return Array.isArray(value) && one ? runs(value, one).join(", ") || words.none : String(value);
}

/** @param {Filled["sums"][number]} one @param {ActPanel} panel @param {Act} act */
function sum({ field: id, label: short, total }, panel, act) {
  const label = short || (act.form.fields.find((one) => one.id === id)?.label ?? id);
  const mine = panel.hand.includes(id);
  return html`<button data-sum=${id} aria-expanded=${panel.sum === id} @click=${() => patch({ sum: panel.sum === id ? null : id })}>
    <small>${label}</small> <b>${mine ? said(ownValue(panel.order, id), act, id) : total}</b> ${mine ? html`<small class="turn-tone">${words.byHand}</small>` : nothing}
  </button>`;
}

/** @param {Field[]} fields those that were filled, to be changed by hand, the main one first @param {ActPanel} panel */
function byHand(fields, panel) {
  const flags = fields.filter((one) => one.kind === "flag");
  const rest = fields.filter((one) => !flags.includes(one)).sort((a, b) => Number(b.main ?? 0) - Number(a.main ?? 0));
  return html`<div class="seldom" data-shown="numbers">
    ${rest.map((one) => filledField(one, panel))} ${flags.length > 0 ? toggles(flags, panel.order, does.setOrder, false) : nothing}
  </div>`;
}

/** @param {Field} one @param {ActPanel} panel */
const filledField = (one, panel) => html`<div class="filled ${panel.hand.includes(one.id) ? "by-hand" : ""}">
  ${/choice$/.test(one.kind) ? field({ ...one, options: one.options?.map((option) => ({ ...option, help: "" })), help: "" }, ownValue(panel.order, one.id), does.setOrder) : orderField({ ...one, help: "" }, ownValue(panel.order, one.id), does.setOrder)}
  ${panel.hand.includes(one.id) ? html`<button class="link" data-as-filled=${one.id} aria-label=${words.asFilled(one.label)} @click=${() => does.asFilled(one.id)}>${words.asFilledShort}</button>` : nothing}
</div>`;
