/** Why: the sum step by step, each with its place in the rules and the reading that was used. */

import { html, nothing } from "../vendor/lit-html.js";
import { faces } from "./dice.js";

/** @param {Step[]} steps */
export const why = (steps) => html`<ol class="why">
  ${steps.map(
    (step) => html`<li>
      <span>${step.fighter ? html`<b>${step.fighter}:</b> ` : nothing}${step.text}</span> ${step.faces?.length ? faces(step.faces) : nothing}
      ${step.cite ? html`<cite>${step.cite.source}${step.cite.place ? `, ${step.cite.place}` : ""}</cite>` : nothing}
      ${step.cite?.note ? html`<small class="note">${step.cite.note}</small>` : nothing}
    </li>`,
  )}
</ol>`;
