/** What this device keeps: evenings with their encounters in order, and fights of no evening; and new ones. */

import * as does from "../../actions/does.js";
import { patch } from "../../state.js";
import { html, nothing } from "lit-html";
import { naming } from "../form/naming.js";
import * as words from "../../words.js";
import { frame } from "../frame.js";
import { choices } from "./welcome.js";

/** @param {Panel} panel @param {State} state */
export function fights(panel, state) {
  const loose = does.encountersOf("").sort((a, b) => b.at - a.at);
  const there = new Set(state.evenings.map((one) => one.id));
  const lost = state.fights.filter((fight) => fight.evening !== "" && !there.has(fight.evening));
  const front = state.fights.find((fight) => fight.id === state.current)?.evening;
  // An evening that has just begun is the one that is prepared now.
  const begun = state.evenings.find((one) => one.id === panel.begun);
  const sorted = [...state.evenings].sort((a, b) => Number(b.id === front) - Number(a.id === front));
  return frame(
    words.fightsTitle,
    html`${sorted.map((one) => evening(one, panel, state, one.id === front || sorted.length === 1))}
      ${
        loose.length + lost.length > 0
          ? html`<h3 class="label">${state.evenings.length > 0 ? words.noEvening : words.fightsOf}</h3>
      <ul class="kept">${[...lost, ...loose].map((fight) => row(fight, panel, state))}</ul>`
          : nothing
      }
      <div class="ways">
        <button class="wide" data-do="new evening" @click=${() => does.newEvening()}>${words.newEvening}</button>
        <button class="wide" data-do="save everything" ?disabled=${state.fights.length === 0} @click=${does.saveEverything}>${words.saveEverything}</button>
        <label class="wide button">${words.openFile}<input type="file" id="file" class="unseen" accept=".json,application/json" @change=${opened} /></label>
        <button class="wide" data-do="paste" @click=${() => does.open({ kind: "paste" })}>${words.pasted}</button>
      </div>
      <p class="quiet" data-last-copy>${lastCopy()}</p>`,
    {
      foot: html`<div class="ways">
        <button data-do="new" @click=${() => does.open({ kind: "fresh" })}>${words.newFight}</button>
        ${state.screen ? html`<button class="go" data-do="add encounter" @click=${() => does.addEncounter(begun?.id)}>${begun ? words.addTo(begun.name) : words.addEncounter}</button>` : nothing}
      </div>`,
    },
  );
}

/** @param {Evening} one @param {Panel} panel @param {State} state @param {boolean} open whether its encounters are listed from the start */
function evening(one, panel, state, open) {
  const all = does.encountersOf(one.id);
  const toggled = (panel.folded ?? []).includes(one.id);
  const listed = open !== toggled;
  const fold = () =>
    patch({
      folded: toggled
        ? panel.folded.filter((/** @type {string} */ id) => id !== one.id)
        : [...(panel.folded ?? []), one.id],
    });
  return html`<section class="evening" data-evening=${one.id} aria-label=${one.name}>
    ${
      panel.renaming === one.id
        ? naming(one.name, words.renameFight(one.name), (typed) => does.renameEvening(one, typed))
        : html`<div class="evening-head">
      <button class="evening-name" data-do="fold" aria-expanded=${listed} @click=${fold}><b>${one.name}</b> <small>${words.encounters(all.length)}</small></button>
      ${dots(panel.row === one.id, words.eveningMenu(one.name), () => patch({ row: panel.row === one.id ? null : one.id }))}
    </div>`
    }
    ${
      panel.row === one.id
        ? html`<div class="pills">
      <button data-do="rename" @click=${() => patch({ renaming: one.id, row: null })}>${words.rename}</button>
      <button data-do="share" @click=${() => does.share("evening", { evening: one.id })}>${words.shareIt}</button>
      <button data-do="remove" @click=${() => does.removeEvening(one)}>${words.removeIt}</button>
    </div>`
        : nothing
    }
    ${listed ? html`<ul class="kept">${all.map((fight, i) => row(fight, panel, state, { first: i === 0, last: i === all.length - 1 }))}</ul>` : nothing}
    ${(all.length > 0 ? listed : state.screen) ? html`<button class="link" data-do="add here" aria-label=${words.addTo(one.name)} @click=${() => does.addEncounter(one.id)}>${words.addHere}</button>` : nothing}
  </section>`;
}

/** @param {boolean} open @param {string} label @param {() => void} run */
const dots = (
  open,
  label,
  run,
) => html`<button class="icon" data-do="row menu" aria-label=${label} aria-expanded=${open} @click=${run}>
  <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 12h.1M12 12h.1M19 12h.1" /></svg>
</button>`;

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

/** @param {KeptFight} fight @param {Panel} panel @param {State} state @param {{first: boolean, last: boolean}} [place] of an evening */
function row(fight, panel, state, place) {
  const name = fight.name || words.unnamed;
  const kind = state.systems.find((one) => one.id === fight.system)?.name ?? "";
  const here = fight.id === state.current;
  const brief = here && state.screen ? state.screen.brief : panel.briefs?.[fight.id];
  const open = panel.row === fight.id;
  if (panel.renaming === fight.id)
    return html`<li>${naming(fight.name, words.renameFight(name), (typed) => does.renameFight(fight.id, typed))}</li>`;
  return html`<li data-fight=${fight.id} class=${fight.away ? "away" : ""}>
    <button class="open" aria-current=${here ? "true" : nothing} @click=${() => does.goTo(fight.id)}>
      <b class="name">${name}</b> <small>${[brief, place || kind === name ? "" : kind, place ? "" : when(fight.at), fight.away ? words.away : "", here ? words.openNow : ""].filter(Boolean).join(" · ")}</small>
    </button>
    ${dots(open, words.fightMenu(name), () => patch({ row: open ? null : fight.id, sure: null }))}
    ${open ? ways(fight, panel, state, place) : nothing}
    ${fight.notes && !open ? html`<p class="quiet notes-of">${fight.notes}</p>` : nothing}
  </li>`;
}

/** @param {KeptFight} fight @param {Panel} panel @param {State} state @param {{first: boolean, last: boolean}} [place] */
function ways(fight, panel, state, place) {
  const name = fight.name || words.unnamed;
  const sure = panel.sure === fight.id;
  return html`<div class="pills">
      <button data-do="rename" @click=${() => patch({ renaming: fight.id, row: null })}>${words.rename}</button>
      <button data-do="copy" @click=${() => does.copyEncounter(fight.id)}>${words.copy}</button>
      ${
        place
          ? html`<button data-do="up" ?disabled=${place.first} @click=${() => does.moveEncounter(fight.id, -1)}>${words.up}</button>
      <button data-do="down" ?disabled=${place.last} @click=${() => does.moveEncounter(fight.id, 1)}>${words.downward}</button>
      <button data-do="put away" @click=${() => does.putAway(fight.id, !fight.away)}>${fight.away ? words.fromAway : words.putAway}</button>`
          : nothing
      }
      ${state.evenings
        .filter((one) => one.id !== fight.evening)
        .slice(0, SHOWN)
        .map(
          (one) =>
            html`<button data-into=${one.id} @click=${() => does.intoEvening(fight.id, one.id)}>${words.into(one.name)}</button>`,
        )}
      <button data-do="remove" class=${sure ? "sure" : ""} aria-label=${sure ? `${words.removeSure}: ${name}` : words.removeFight(name)} @click=${() => does.removeFight(fight.id, sure)}>${sure ? words.removeSure : words.removeIt}</button>
    </div>
    <label class="stack"><span class="label">${words.notesOf}</span>
      <textarea rows="2" maxlength="2000" .value=${fight.notes} @change=${(/** @type {Event} */ { target }) => does.keepNotes(fight.id, /** @type {HTMLTextAreaElement} */ (target).value)}></textarea>
    </label>`;
}

/** So many evenings are offered to put a fight into. */
const SHOWN = 4;

/** @param {number} at */
const when = (at) => (at ? new Date(at).toLocaleDateString("en", { day: "numeric", month: "short" }) : "");

/** The rules to choose from, for a new fight. @param {Panel} _panel @param {State} state */
export const fresh = (_panel, state) =>
  frame(words.newFight, html`<p class="quiet">${words.welcomeText}</p>${choices(state)}`);
