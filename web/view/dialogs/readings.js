/** Where the rules contradict themselves, the table decides: each place with its readings and where they stand. */

import * as does from "../../actions/does.js";
import { patch, system } from "../../state.js";
import { html, nothing } from "lit-html";
import * as words from "../../words.js";
import { field } from "../form/form.js";
import { frame } from "../frame.js";
import { nameOf, presets } from "../form/rows.js";
import { trial } from "./trial.js";

/** @param {Panel} panel @param {State} state */
export function readings(panel, state) {
  const decide = (/** @type {string} */ id, /** @type {Json} */ value) => does.decide({ [id]: value });
  const fields = system()?.options.fields ?? [];
  const draw = (/** @type {Field} */ one) => {
    const value = state.screen?.options[one.id];
    return one.kind === "rows" ? ownRows(one, value ?? one.default, decide) : field(one, value, decide);
  };
  const seldom = fields.filter((one) => one.more);
  return frame(
    words.readingsTitle,
    html`<p class="quiet">${words.readingsText}</p>
      ${kept(panel, does.setsOf(state.screen?.system ?? ""))} ${fields.filter((one) => !one.more).map(draw)}
      ${seldom.length > 0 ? html`<button class="link" data-do="more" aria-expanded=${panel.more === true} @click=${() => patch({ more: !panel.more })}>${words.more}</button>` : nothing}
      ${panel.more ? seldom.map(draw) : nothing} ${trial(panel.trial, panel)}
      ${keeping(panel)}`,
  );
}

/** @param {Field} one @param {Json[][]} value @param {(id: string, value: Json) => void} decide */
const ownRows = (
  one,
  value,
  decide,
) => html`<div class="field wide" role="group" aria-label=${one.label} data-field=${one.id}>
  <span class="name">${one.label}<small class="help">${value.map((row) => nameOf(one, row)).join(" · ")}</small></span>
  ${presets(one, value, (next) => decide(one.id, next))}
  <button class="own-rows" data-do="own" @click=${() => does.openOwn(one)}>${words.makeOwn}</button>
</div>`;

/** @param {Panel} panel @param {KeptSet[]} sets */
const kept = (panel, sets) =>
  sets.length === 0
    ? nothing
    : html`<section class="sets" aria-label=${words.setsTitle}>
        <p class="label">${words.setsTitle}</p>
        <ul class="kept">
          ${sets.map(
            (one) => html`<li data-set=${one.name}>
              <button class="open" data-do="use set" aria-label=${words.useSet(one.name)} aria-pressed=${does.inUse(one)} @click=${() => does.useSet(one)}>
                <b class="name">${one.name}</b> ${does.inUse(one) ? html`<small>${words.setInUse}</small>` : nothing}
              </button>
              <button data-do="remove set" class=${panel.sure === one.id ? "sure" : ""} aria-label=${words.removeSet(one.name)} @click=${() => (panel.sure === one.id ? does.removeSet(one.id) : patch({ sure: one.id }))}>
                ${panel.sure === one.id ? words.removeSure : words.removeIt}
              </button>
            </li>`,
          )}
        </ul>
      </section>`;

/** @param {Panel} panel */
function keeping(panel) {
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    does.keepSet(panel.setName ?? "");
  };
  return html`<form class="keeping" @submit=${submit}>
    <label for="set-name">${words.setName}</label>
    <span class="inline">
      <input id="set-name" autocomplete="off" maxlength="40" .value=${panel.setName ?? ""} @input=${(/** @type {Event} */ event) => patch({ setName: /** @type {HTMLInputElement} */ (event.target).value })} />
      <button data-do="keep set">${words.keepSet}</button>
    </span>
  </form>`;
}
