/** Somebody joins: a name is enough, a line of text says more, and the whole form is there for who wants it. */

import * as does from "../../actions/does.js";
import { patch, system } from "../../state.js";
import { html, nothing } from "lit-html";
import { words } from "../../words.js";
import { sheetField } from "../form/form.js";
import { kits } from "../form/kits.js";
import { frame } from "../frame.js";
import { stepper } from "../form/numbers.js";

/** @param {Sheet} sheet @param {State} state */
export function add(sheet, state) {
  const side = sheet.side ?? (state.screen?.cards.length ? "foe" : "party");
  const count = sheet.count ?? 1;
  const form = system()?.sheet.fields ?? [];
  const values = sheet.values ?? {};
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const line = /** @type {HTMLTextAreaElement} */ (document.getElementById("line")).value;
    if (line.trim()) does.join(line, side, count, values);
    else patch({ missing: true });
  };
  const enter = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Enter" && !event.shiftKey) submit(event);
  };
  return frame(
    words.addTitle,
    html`<div class="stack">
      <label for="line">${words.line}</label>
      <textarea id="line" rows="1" autofocus autocapitalize="words" enterkeyhint="done" spellcheck="false" aria-describedby="line-help" @keydown=${enter}></textarea>
      <small id="line-help" class="help">${words.lineHelp}</small>
      ${sheet.missing ? html`<p class="problem" role="alert">${words.needName}</p>` : nothing}
      <div class="segments" role="group" aria-label=${words.side}>
        ${Object.entries(words.sides).map(
          ([id, label]) =>
            html`<button type="button" data-side=${id} aria-pressed=${id === side} @click=${() => patch({ side: id })}>${label}</button>`,
        )}
      </div>
      <div class="field"><span class="name">${words.howMany}</span>${stepper(words.howMany, count, 1, 40, (next) => patch({ count: next }))}</div>
      ${kits(values, (change) => patch({ values: { ...values, ...change } }))}
      <button type="button" class="link" data-do="more" aria-expanded=${Boolean(sheet.more)} @click=${() => patch({ more: !sheet.more })}>${words.more}</button>
      ${sheet.more ? form.map((one) => sheetField(one, values[one.id], (id, value) => patch({ values: { ...values, [id]: value } }))) : nothing}
    </div>`,
    { foot: html`<button class="go" data-do="join" @click=${submit}>${words.addThem}</button>` },
  );
}
