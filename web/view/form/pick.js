/** A choice among many: a button that says what is chosen, and on a tap the list, by group, with a search. */

import { patch, state } from "../../state.js";
import { html, nothing } from "lit-html";
import * as words from "../../words.js";

/** More options than this do not stand side by side. */
export const SIDE_BY_SIDE = 8;

/** @typedef {{id: Json, label: string, help?: string, group?: string}} Item */

/** @param {Asked} field @param {Json} value @param {(id: string, value: Json) => void} set */
export function pick(field, value, set) {
  /** @type {Item[]} */
  const none = field.kind === "maybechoice" ? [{ id: null, label: field.empty || words.none, help: field.stands }] : [];
  /** @type {Item[]} */
  const options = [...none, ...(field.options ?? []).filter((one) => one.id !== null)];
  const chosen = options.find((one) => one.id === (value ?? null));
  // What an empty choice comes to is said, and not that it is empty.
  const stands = chosen?.id === null ? field.stands : undefined;
  const open = state.panel?.picker === field.id;
  const take = (/** @type {Item} */ one) => {
    patch({ picker: null, look: "" });
    set(field.id, one.id);
  };
  return html`<div class="field pick" role="group" aria-label=${field.label} data-field=${field.id}>
    <span class="name">${field.label}</span>
    <button data-do="pick ${field.id}" aria-expanded=${open} @click=${() => patch({ picker: open ? null : field.id, look: "" })}>
      <b>${stands ?? chosen?.label ?? (value === undefined ? words.choose : words.none)}</b>${chosen?.help && !open && !stands ? html`<small>${chosen.help}</small>` : nothing}
    </button>
    ${open ? finder(options, value, take) : nothing}
  </div>`;
}

/** @param {Item[]} items @param {Json} value what is chosen now @param {(one: Item) => void} take */
export function finder(items, value, take) {
  const look = String(state.panel?.look ?? "").toLowerCase();
  const fits = items.filter((one) => `${one.label} ${one.help ?? ""} ${one.group ?? ""}`.toLowerCase().includes(look));
  const groups = [...new Set(fits.map((one) => one.group ?? ""))];
  return html`<div class="finder">
    ${
      items.length > SIDE_BY_SIDE
        ? html`<input
            type="search"
            aria-label=${words.search}
            placeholder=${words.search}
            autocomplete="off"
            .value=${state.panel?.look ?? ""}
            @input=${(/** @type {Event} */ event) => patch({ look: /** @type {HTMLInputElement} */ (event.target).value })}
          />`
        : nothing
    }
    ${groups.map(
      (group) => html`${groups.length > 1 ? html`<p class="label">${group || words.others}</p>` : nothing}
        <div class="options">
          ${fits.filter((one) => (one.group ?? "") === group).map((one) => item(one, value, take))}
        </div>`,
    )}
    ${fits.length === 0 ? html`<p class="quiet">${words.noMatch}</p>` : nothing}
  </div>`;
}

/** @param {Item} one @param {Json} value @param {(one: Item) => void} take */
const item = (one, value, take) => html`<button
  data-option=${one.id}
  aria-pressed=${one.id === value}
  @click=${() => take(one)}
><b>${one.label}</b>${one.help ? html`<small>${one.help}</small>` : nothing}</button>`;
