/** Another name for what is kept, written in its row. */

import { html } from "lit-html";
import { patch } from "../../state.js";
import * as words from "../../words.js";

/** @param {string} name @param {string} label @param {(typed: string) => void} run */
export const naming = (name, label, run) => html`<form class="inline" @submit=${(/** @type {SubmitEvent} */ event) => {
  event.preventDefault();
  run(/** @type {HTMLFormElement} */ (event.target).querySelector("input")?.value ?? "");
  patch({ renaming: null });
}}>
    <input aria-label=${label} autocomplete="off" maxlength="60" .value=${name} />
    <button>${words.save}</button>
  </form>`;
