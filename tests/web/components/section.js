// Draws a widget or a form of build/sections.py in the place of the page, as a card and a panel have them.

import { html, render } from "../../../web/node_modules/lit-html/lit-html.js";
import { state } from "../../../web/state.js";
import { field, orderField } from "../../../web/view/form/form.js";
import { body } from "../../../web/view/widgets/body.js";
import { drawWidgets, hasMarks } from "../../../web/view/widgets/widgets.js";

/** A widget on a card, and where marks can be new, as it is shown before something happens. */
const drawWidget = (/** @type {any} */ { now, before }) => html`
  <div class="fighter"><div class="panel-card">${body(/** @type {any} */ ({ widgets: [now] }))}</div></div>
  ${before && hasMarks(now) ? html`<p class="label">before it happens</p>${drawWidgets([now], [before])}` : ""}`;

/** @param {any} section @param {HTMLElement} page @param {Record<string, any>} values of the form's fields */
export function drawSection(section, page, values = {}) {
  state.panel = /** @type {any} */ ({ kind: "section" });
  const set = (/** @type {string} */ id, /** @type {any} */ value) =>
    drawSection(section, page, { ...values, [id]: value });
  // each field as a sheet has it; a list of numbers also as an order has it, where it is tapped
  const fields = (section.form?.fields ?? []).flatMap((/** @type {any} */ one) =>
    [field, ...(one.kind === "numbers" ? [orderField] : [])].map((draw) => draw(one, values[one.id], set)),
  );
  render(
    html`<main class="plain"><div class="stack" data-section>${section.form ? fields : drawWidget(section)}</div></main>`,
    page,
  );
}
