/** A condition is put on somebody, or on several: one of one's own in a tap, or by its name, with a time; and a note. */

import * as does from "../../actions/does.js";
import { cardOf, patch, state } from "../../state.js";
import { html, nothing } from "lit-html";
import * as words from "../../words.js";
import { folded } from "../act/head.js";
import { stepper } from "../form/numbers.js";
import { frame } from "../frame.js";

const LONGEST = 9999;

/** @param {Panel} panel */
export function condition(panel) {
  const on = /** @type {string[]} */ (panel.on).filter((name) => cardOf(name));
  if (on.length === 0) return nothing;
  const { unit, time } = does.lasting(panel);
  const own = does.ownConditions();
  const chips = [...own.map(({ name }) => name), ...known(own.map(({ name }) => name.toLowerCase()))];
  const typed = (/** @type {Event} */ { target }) => patch({ typed: /** @type {HTMLInputElement} */ (target).value });
  const noted = (/** @type {Event} */ { target }) => patch({ note: /** @type {HTMLInputElement} */ (target).value });
  const enter = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    does.putTyped();
  };
  const keep = (/** @type {Event} */ event) => {
    event.preventDefault();
    does.keepNote(on, panel.note);
  };
  return frame(
    words.conditionTitle(folded(on)),
    html`${chips.length > 0 ? taps(chips, panel, own) : nothing}
      <div class="stack">
        <label for="condition-name">${words.conditionName}</label>
        <input id="condition-name" autocomplete="off" autocapitalize="words" enterkeyhint="done" maxlength="60" @keydown=${enter} autofocus placeholder=${words.conditionSuch} .value=${panel.typed} @input=${typed} />
        <div class="segments" role="group" aria-label=${words.conditionTime}>
          ${words.units.map(([id, label]) => html`<button data-unit=${id} aria-pressed=${id === unit} @click=${() => does.setLasting({ unit: id })}>${label}</button>`)}
        </div>
        ${
          unit
            ? html`<div class="field"><span class="name">${words.conditionTime}</span>${stepper(words.conditionTime, time, 1, LONGEST, (next) => does.setLasting({ time: next }))}</div>
                ${unit === "minutes" ? nothing : ends(on, unit, panel)}`
            : nothing
        }
        <button class="field flag" role="switch" data-do="keep condition" aria-checked=${panel.kept} @click=${() => patch({ kept: !panel.kept })}>
          <span class="name">${words.conditionKeep}</span><span class="state" aria-hidden="true">${panel.kept ? words.yes : words.no}</span>
        </button>
      </div>
      <div role="group" aria-label=${words.outTitle}>
        <p class="label">${words.outTitle}</p>
        <div class="pills">
          ${words.outHow.map(([how, label]) => html`<button data-out=${how} ?disabled=${on.every((name) => cardOf(name)?.out === how)} @click=${() => does.putOut(on, how)}>${label}</button>`)}
          ${on.some((name) => cardOf(name)?.out) ? html`<button data-out="" @click=${() => does.putOut(on, "")}>${words.backIn}</button>` : nothing}
        </div>
      </div>
      <form class="keeping" @submit=${keep}>
        <label for="note">${words.note}</label>
        <span class="inline">
          <input id="note" autocomplete="off" maxlength="200" .value=${panel.note} @input=${noted} />
          <button data-do="keep note">${words.keepIt}</button>
        </span>
      </form>`,
    { foot: html`<button class="go" data-do="put on" @click=${does.putTyped}>${words.conditionPut}</button>` },
  );
}

/** So many conditions of this fight are offered again. */
const AGAIN = 6;

/** @param {string[]} own in small letters @returns {string[]} what somebody in this fight has, and is none of one's own */
const known = (own) =>
  [...new Set((state.screen?.cards ?? []).flatMap((card) => (card.conditions ?? []).map(({ name }) => name)))]
    .filter((name) => !own.includes(name.toLowerCase()))
    .slice(0, AGAIN);

/** @param {string[]} chips @param {Panel} panel @param {KeptSet[]} own */
const taps = (chips, panel, own) => html`<div class="pills" role="group" aria-label=${words.conditionOwn}>
  ${chips.map((name) => {
    const kept = own.find((one) => one.name === name);
    const forget = panel.forgets && kept;
    return html`<button
      data-condition=${name}
      class=${forget ? "harm" : ""}
      ?disabled=${panel.forgets && !kept}
      @click=${() => (forget ? does.forgetOwn(kept) : does.putOn(panel.on, name, kept?.options ?? {}))}
    >${forget ? words.removeSet(name) : name}${!forget && kept?.options.unit ? html` <small>${words.lastsOf(kept.options.time, kept.options.unit)}</small>` : nothing}</button>`;
  })}
  ${own.length > 0 ? html`<button class="link" data-do="forget own" aria-pressed=${panel.forgets} @click=${() => patch({ forgets: !panel.forgets })}>${words.removeIt}</button>` : nothing}
</div>`;

/** @param {string[]} on @param {string} unit @param {Panel} panel with what it ends: a turn of theirs, of whoever is on turn, or the round */
function ends(on, unit, panel) {
  const turn = state.screen?.turn ?? null;
  const theirs = on.length === 1 ? on[0] : "";
  const ways = [
    ...["end", "start"].map((at) => [at, words.endsWith(at, theirs)]),
    ...(turn === null || (on.length === 1 && on[0] === turn)
      ? []
      : ["end", "start"].map((at) => [`${at} ${turn}`, words.endsWith(at, turn)])),
    ...(unit === "rounds" ? [["round", words.endsWithRound]] : []),
  ];
  // What is usual: where the rules make the order of play anew in each round, rounds end with the round.
  const usual = unit === "rounds" && state.screen?.phases ? "round" : "end";
  const chosen = ways.some(([id]) => id === panel.ends) ? panel.ends : usual;
  return html`<div class="pills" role="group" aria-label=${words.conditionEnds}>
    ${ways.map(([id, label]) => html`<button data-ends=${id} aria-pressed=${id === chosen} @click=${() => patch({ ends: id })}>${label}</button>`)}
  </div>`;
}
