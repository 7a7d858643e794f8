/** Why: the sum step by step, each with its place in the rules and the reading that was used. */

import { html, nothing } from "lit-html";
import { lying } from "./dice.js";

/** @param {Step[]} steps @param {string} what they explain: they come into sight when that is asked for */
export const why = (steps, what) => html`<ol class="why" data-shown=${what}>
  ${steps.map(
    (step) => html`<li>
      <span>${step.fighter ? html`<b>${step.fighter}:</b> ` : nothing}${step.text}</span> ${lying(step)}
      ${step.cite ? html`<cite>${step.cite.source}${step.cite.place ? `, ${step.cite.place}` : ""}</cite>` : nothing}
      ${step.cite?.note ? html`<small class="note">${step.cite.note}</small>` : nothing}
    </li>`,
  )}
</ol>`;
