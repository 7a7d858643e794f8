/** Ready-made parts of a fighter, by group: one tap sets or adds to what stands in the form below, and says what. */

import { ownValue } from "../../plain.js";
import { patch, state, system } from "../../state.js";
import { html, nothing } from "lit-html";
import * as words from "../../words.js";
import { finder } from "./pick.js";

/** @typedef {Record<string, Json>} Values */

/** @param {Values} values the fighter's values as they stand in the form @param {(values: Values) => void} set takes what a kit changes */
export function kits(values, set) {
  const all = system()?.kits ?? [];
  if (all.length === 0) return nothing;
  const panel = /** @type {Panel} */ (state.panel);
  const groups = [...new Set(all.map((one) => one.group))];
  const open = groups.find((group) => panel.picker === `kit ${group}`);
  const items = all
    .filter((one) => one.group === open)
    .map((kit, i) => ({ id: i, label: kit.label, help: kit.help, kit }));
  return html`<div class="kits" role="group" aria-label=${words.kits}>
    <p class="label">${words.kits}</p>
    <div class="pills">
      ${groups.map((group) => html`<button data-kits=${group} aria-expanded=${group === open} aria-pressed=${group === open} @click=${() => patch({ picker: group === open ? null : `kit ${group}`, look: "" })}>${group}</button>`)}
    </div>
    ${
      open
        ? finder(items, null, (item) => {
            const { kit } = items[item.id];
            const change = changeOf(kit, values);
            patch({ picker: null, look: "", took: words.kitTook(kit.label, said(change)) });
            set(change);
          })
        : nothing
    }
    ${panel.took ? html`<p class="quiet" role="status">${panel.took}</p>` : nothing}
  </div>`;
}

/** @param {string} id @returns {Field | undefined} */
const fieldOf = (id) => system()?.sheet.fields.find((one) => one.id === id);

/** @param {Kit} kit @param {Values} values @returns {Values} what it sets, and the sums of what it adds */
function changeOf(kit, values) {
  const added = Object.entries(kit.adds ?? {}).map(([id, more]) => {
    const one = fieldOf(id);
    const now = Number(ownValue(values, id) ?? one?.default ?? 0);
    return [id, Math.max(one?.low ?? 0, Math.min(one?.high ?? 999, now + more))];
  });
  return { ...kit.sheet, ...Object.fromEntries(added) };
}

/** @param {Values} change @returns {string[]} */
const said = (change) =>
  Object.entries(change).map(([id, value]) => {
    const one = fieldOf(id);
    const option = one?.options?.find((each) => each.id === value);
    const text = Array.isArray(value)
      ? value.flat().join(" ")
      : value === true
        ? words.yes
        : value === false
          ? words.no
          : String(value ?? words.none);
    return `${one?.label ?? id} ${option?.label ?? text}`;
  });
