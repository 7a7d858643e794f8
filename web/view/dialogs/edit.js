/** A fighter changed by hand: name, side and every value of the sheet; copied, moved, taken out. All of it can be undone. */

import { ownValue } from "../../plain.js";
import * as does from "../../actions/does.js";
import { cardOf, patch, state, system } from "../../state.js";
import { html, nothing } from "lit-html";
import * as words from "../../words.js";
import { sheetField } from "../form/form.js";
import { kits } from "../form/kits.js";
import { frame } from "../frame.js";

/** @param {Card} card several of a kind become one line of the list, or one of them has a line again */
function mob({ name, side, kind, mob }) {
  if (mob)
    return html`<button data-do="out of mob" @click=${() => does.changeFighter({ do: "mob", fighters: [name], mob: "" })}>${words.outOfMob}</button>`;
  const fighters = (state.screen?.cards ?? [])
    .filter((one) => one.kind === kind && one.side === side)
    .map((one) => one.name);
  return fighters.length < 2
    ? nothing
    : html`<button data-do="as mob" @click=${() => does.changeFighter({ do: "mob", fighters, mob: kind })}>${words.asMob(kind ?? "", fighters.length)}</button>`;
}

/** @param {Panel} panel */
export function edit(panel) {
  const card = cardOf(panel.name);
  if (!card) return nothing;
  const form = system()?.sheet.fields ?? [];
  const fighter = card.name;
  const values = { ...card.sheet, ...panel.values };
  const set = (/** @type {string} */ id, /** @type {Json} */ value) =>
    patch({ values: { ...panel.values, [id]: value } });
  const side = panel.side ?? card.side;
  const save = (/** @type {Panel} */ { values, newName, side = card.side }) => {
    const message = { do: "edit", fighter, sheet: values };
    const name = newName.trim();
    does.changeFighter({
      ...message,
      ...(name && name !== fighter ? { name } : {}),
      ...(side !== card.side ? { side } : {}),
    });
  };
  const enter = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.target.blur(); // what a field holds is told as it is left
    if (state.panel?.kind === "edit") save(state.panel);
  };
  const first = form.filter((one) => !one.more);
  const more = form.filter((one) => one.more);
  return frame(
    words.editTitle(fighter),
    html`<div class="pills" role="group" aria-label=${words.fighterMenu(fighter)}>
        <button data-do="turn" @click=${() => does.changeFighter({ do: "turn", fighter })}>${words.setTurn}</button>
        <button data-do="copy" @click=${() => does.changeFighter({ do: "copy", fighter, beside: true })}>${words.copy}</button>
        ${mob(card)}
        <button data-do="up" @click=${() => does.changeFighter({ do: "move", fighter, by: -1 }, true)}>${words.up}</button>
        <button data-do="down" @click=${() => does.changeFighter({ do: "move", fighter, by: 1 }, true)}>${words.downward}</button>
        ${card.side === "foe" ? html`<button data-do="known" @click=${() => does.openKnown([fighter])}>${words.playersKnow}</button>` : nothing}
        <button data-do="leave" @click=${() => does.changeFighter({ do: "leave", fighter })}>${words.remove}</button>
      </div>
      <div class="stack" @keydown=${enter}>
        <label for="fighter-name">${words.name}</label>
        <input id="fighter-name" autocomplete="off" maxlength="60" .value=${panel.newName} @input=${(/** @type {Event} */ event) => patch({ newName: /** @type {HTMLInputElement} */ (event.target).value })} />
        <div class="segments" role="group" aria-label=${words.side}>
          ${Object.entries(words.sides).map(([id, label]) => html`<button data-side=${id} aria-pressed=${id === side} @click=${() => patch({ side: id })}>${label}</button>`)}
        </div>
        ${kits(values, (change) => patch({ values: { ...panel.values, ...change } }))}
        ${first.map((one) => sheetField(one, ownValue(values, one.id), set))}
        ${more.length > 0 ? html`<button class="link" data-do="more" aria-expanded=${Boolean(panel.more)} @click=${() => patch({ more: !panel.more })}>${words.more}</button>` : nothing}
        ${panel.more ? more.map((one) => sheetField(one, ownValue(values, one.id), set)) : nothing}
      </div>`,
    { foot: html`<button class="go" data-do="save" @click=${() => save(panel)}>${words.save}</button>` },
  );
}
