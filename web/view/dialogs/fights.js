/** The fights on this device, and new ones. */

import * as does from "../../actions/does.js";
import { patch } from "../../state.js";
import { html, nothing } from "lit-html";
import { words } from "../../words.js";
import { frame } from "../frame.js";
import { choices } from "./welcome.js";

/** @param {Panel} panel @param {State} state */
export const fights = (panel, state) =>
  frame(
    words.fightsTitle,
    html`<p class="label">${words.fightsOf}</p>
      <ul class="kept">
        ${state.fights.map((fight) => (panel.renaming === fight.id ? renaming(fight) : row(fight, panel, state)))}
      </ul>
      <div class="ways">
        <button class="wide" data-do="save everything" ?disabled=${state.fights.length === 0} @click=${() => does.saveFile()}>${words.saveEverything}</button>
        <label class="wide button">${words.openFile}<input type="file" id="file" class="unseen" accept=".json,application/json" @change=${opened} /></label>
      </div>
      <p class="quiet" data-last-copy>${lastCopy()}</p>`,
    {
      foot: html`<div class="ways">
        <button data-do="paste" @click=${() => does.open({ kind: "paste" })}>${words.pasted}</button>
        <button class="go" data-do="new" @click=${() => does.open({ kind: "fresh" })}>${words.newFight}</button>
      </div>`,
    },
  );

/** @param {Event} event */
function opened(event) {
  const input = /** @type {HTMLInputElement} */ (event.target);
  const chosen = input.files?.[0];
  input.value = "";
  if (chosen) does.offerFile(chosen);
}

/** @returns {string} when a copy last left the device */
function lastCopy() {
  const at = does.lastCopy();
  const days = Math.floor(Date.now() / 86_400_000) - Math.floor(at / 86_400_000);
  return at === 0
    ? words.noCopy
    : words.lastCopy(days < 1 ? words.today : days === 1 ? words.yesterday : words.daysAgo(days));
}

/** @param {KeptFight} fight @param {Panel} panel @param {State} state */
function row(fight, panel, state) {
  const name = fight.name || words.unnamed;
  const sure = panel.sure === fight.id;
  const kind = state.systems.find((one) => one.id === fight.system)?.name ?? "";
  return html`<li data-fight=${fight.id}>
    <button class="open" aria-current=${fight.id === state.current ? "true" : nothing} @click=${() => openFight(fight.id)}>
      <b class="name">${name}</b> <small>${[kind === name ? "" : kind, when(fight.at), fight.id === state.current ? words.openNow : ""].filter(Boolean).join(" · ")}</small>
    </button>
    <button data-do="rename" aria-label=${words.renameFight(name)} @click=${() => patch({ renaming: fight.id })}>${words.rename}</button>
    <button data-do="remove" class=${sure ? "sure" : ""} aria-label=${sure ? `${words.removeSure}: ${name}` : words.removeFight(name)} @click=${() => (sure ? does.removeFight(fight.id) : patch({ sure: fight.id }))}>
      ${sure ? words.removeSure : words.removeIt}
    </button>
  </li>`;
}

/** @param {KeptFight} fight */
const renaming = (fight) => html`<li>
  <form class="inline" @submit=${(/** @type {SubmitEvent} */ event) => rename(event, fight.id)}>
    <input aria-label=${words.renameFight(fight.name)} autocomplete="off" maxlength="60" .value=${fight.name} />
    <button>${words.save}</button>
  </form>
</li>`;

/** @param {SubmitEvent} event @param {string} id */
function rename(event, id) {
  event.preventDefault();
  const input = /** @type {HTMLFormElement} */ (event.target).querySelector("input");
  does.renameFight(id, input?.value ?? "");
  patch({ renaming: null });
}

/** @param {string} id */
function openFight(id) {
  does.close();
  does.show(id);
}

/** @param {number} at */
const when = (at) => (at ? new Date(at).toLocaleDateString("en", { day: "numeric", month: "short" }) : "");

/** The rules to choose from, for a new fight. @param {Panel} _panel @param {State} state */
export const fresh = (_panel, state) =>
  frame(words.newFight, html`<p class="quiet">${words.welcomeText}</p>${choices(state)}`);
