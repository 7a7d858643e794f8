/** Somebody joins: a name is enough, a few words say more, and the whole form is there for who wants it. */

import * as does from "../../actions/does.js";
import { patch, system } from "../../state.js";
import { html, nothing } from "lit-html";
import { words } from "../../words.js";
import { sheetField } from "../form/form.js";
import { kits } from "../form/kits.js";
import { frame } from "../frame.js";
import { stepper } from "../form/numbers.js";

/** @param {Panel} panel @param {State} state */
export function add(panel, state) {
  const side = panel.side ?? (state.screen?.cards.length ? "foe" : "party");
  const count = panel.count ?? 1;
  const form = system()?.sheet.fields ?? [];
  const values = panel.values ?? {};
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const typed = /** @type {HTMLTextAreaElement} */ (document.getElementById("quick")).value;
    if (typed.trim()) does.join(typed, side, count, values);
    else patch({ missing: true });
  };
  const enter = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Enter" && !event.shiftKey) submit(event);
  };
  return frame(
    words.addTitle,
    html`<div class="stack">
      <label for="quick">${words.quick}</label>
      <textarea id="quick" rows="1" autofocus autocapitalize="words" enterkeyhint="done" spellcheck="false" aria-describedby="quick-help" @keydown=${enter}></textarea>
      <small id="quick-help" class="help">${words.quickHelp}</small>
      ${panel.missing ? html`<p class="problem" role="alert">${words.needName}</p>` : nothing}
      <div class="segments" role="group" aria-label=${words.side}>
        ${Object.entries(words.sides).map(
          ([id, label]) =>
            html`<button type="button" data-side=${id} aria-pressed=${id === side} @click=${() => patch({ side: id })}>${label}</button>`,
        )}
      </div>
      <div class="field"><span class="name">${words.howMany}</span>${stepper(words.howMany, count, 1, 40, (next) => patch({ count: next }))}</div>
      ${kits(values, (change) => patch({ values: { ...values, ...change } }))}
      <button type="button" class="link" data-do="more" aria-expanded=${Boolean(panel.more)} @click=${() => patch({ more: !panel.more })}>${words.more}</button>
      ${panel.more ? form.map((one) => sheetField(one, values[one.id], (id, value) => patch({ values: { ...values, [id]: value } }))) : nothing}
    </div>`,
    { foot: html`<button class="go" data-do="join" @click=${submit}>${words.addThem}</button>` },
  );
}
