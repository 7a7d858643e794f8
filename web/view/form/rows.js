/** An editor of rows: what stands in each, its place among the others, and whole sets of rows in one tap. */

import { patch, state } from "../../state.js";
import { html, nothing } from "lit-html";
import * as words from "../../words.js";

/** @typedef {(value: Json[][]) => void} SetRows */

/** @param {Field} field @param {Json[][]} rows @param {SetRows} set @param {Drawn} [help] */
export const rows = (
  field,
  rows,
  set,
  help = nothing,
) => html`<div class="field wide rows" role="group" aria-label=${field.label} data-field=${field.id}>
  <span class="name">${field.label}${help}</span>
  ${presets(field, rows, set)}
  <ol class="rows-of">${rows.map((row, i) => one(field, rows, row, i, set))}</ol>
  <button class="add-row" data-do="add row" ?disabled=${rows.length >= (field.most ?? 99)} @click=${() => set([...rows, fresh(field, rows)])}>${words.addRow}</button>
</div>`;

/** @param {Column | undefined} column @param {Json} value @returns {Json} the name of what it is the id of, or as it was typed */
const nameOfId = ({ options = [] } = /** @type {Column} */ ({}), value) =>
  options.find(({ id }) => id === value)?.label ?? value;

/** @param {Field} field @param {Json[][]} rows @param {SetRows} set */
export const presets = (field, rows, set) =>
  field.presets?.length
    ? html`<div class="pills presets" role="group" aria-label=${words.presets(field.label)}>
        ${field.presets.map(
          (preset) => html`<button
            data-preset=${preset.label}
            title=${preset.help || nothing}
            aria-pressed=${same(preset.value, rows)}
            @click=${() => set(preset.value)}
          >${preset.label}</button>`,
        )}
      </div>`
    : nothing;

/** @param {Json} one @param {Json} other */
export const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** So many numbers and switches stand in one row of a phone; the rest unfold. */
const IN_LINE = 4;

/** @param {Field} field @returns {{first: number[], second: number[], more: number[]}} which columns stand where in a row */
function places(field) {
  // What a row is called by the rules is theirs to make.
  const all = (field.columns ?? []).map((column, k) => ({ column, k })).filter(({ column }) => column.id !== "id");
  const folded = all.filter(({ column }) => column.more ?? (column.longest ?? 0) > 40);
  const shown = all.filter((one) => !folded.includes(one));
  const text = shown.filter(({ column }) => column.kind === "text");
  const rest = shown.filter((one) => !text.includes(one));
  const at = (/** @type {typeof all} */ list) => list.map(({ k }) => k);
  return { first: at(text), second: at(rest.slice(0, IN_LINE)), more: at([...rest.slice(IN_LINE), ...folded]) };
}

/** @param {Field} field @param {Json[]} row @returns {string} the text a row is known by */
export const nameOf = (field, row) => {
  const k = places(field).first[0] ?? 0;
  return String(nameOfId(field.columns?.[k], row[k] ?? ""));
};

/** @param {Field} field @param {Json[][]} rows @param {Json[]} row @param {number} i @param {SetRows} set */
function one(field, rows, row, i, set) {
  const columns = field.columns ?? [];
  const named = nameOf(field, row) || words.rowOf(i + 1);
  const open = state.panel?.row === i;
  const { first, second, more } = places(field);
  const put = (/** @type {number} */ k, /** @type {Json} */ value) =>
    set(rows.map((old, at) => (at === i ? old.map((cell, c) => (c === k ? value : cell)) : old)));
  const draw = (/** @type {number} */ k) => cell(columns[k], row[k], named, (value) => put(k, value));
  return html`<li class="row-edited" data-row=${i}>
    <div class="cells">${first.map(draw)}
      <button class="icon" data-do="row" aria-label=${words.rowMenu(named)} aria-expanded=${open} @click=${() => patch({ row: open ? null : i })}>
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 12h.01M12 12h.01M19 12h.01" /></svg>
      </button>
    </div>
    <div class="cells">${second.map(draw)}</div>
    ${open ? html`${more.length > 0 ? html`<div class="cells">${more.map(draw)}</div>` : nothing} ${tools(rows, i, named, field, set)}` : nothing}
  </li>`;
}

/** @param {Json[][]} rows @param {number} i @param {string} named @param {Field} field @param {SetRows} set */
function tools(rows, i, named, field, set) {
  const moved = (/** @type {number} */ by) => {
    const next = [...rows];
    next.splice(i + by, 0, ...next.splice(i, 1));
    patch({ row: i + by });
    set(next);
  };
  const remove = () => {
    patch({ row: null });
    set(rows.filter((_, at) => at !== i));
  };
  return html`<div class="row-tools">
    <button data-do="row up" aria-label=${words.rowUp(named)} ?disabled=${i === 0} @click=${() => moved(-1)}>${words.up}</button>
    <button data-do="row down" aria-label=${words.rowDown(named)} ?disabled=${i === rows.length - 1} @click=${() => moved(1)}>${words.downward}</button>
    <button data-do="row away" aria-label=${words.rowAway(named)} ?disabled=${rows.length <= (field.least ?? 0)} @click=${remove}>${words.removeIt}</button>
  </div>`;
}

/** @param {Column} column @param {Json} value @param {string} named whose cell it is @param {(value: Json) => void} set */
function cell(column, value, named, set) {
  const label = words.cell(column.label, named);
  if (column.kind === "flag")
    return html`<button class="cell flag" role="switch" data-column=${column.id} aria-label=${label} aria-checked=${Boolean(value)} title=${column.help || nothing} @click=${() => set(!value)}>
      <small aria-hidden="true">${column.label}</small><span class="state" aria-hidden="true">${value ? words.yes : words.no}</span>
    </button>`;
  if (column.options) return chosen(column, String(value ?? ""), label, set);
  const number = column.kind === "number";
  return html`<label class="cell ${column.kind} ${!number && (column.longest ?? 40) < 4 ? "letter" : ""}" data-column=${column.id} title=${column.help || nothing}>
    <small>${column.label}</small>
    <input
      aria-label=${label}
      autocomplete="off"
      inputmode=${number && (column.low ?? 0) >= 0 ? "numeric" : "text"}
      maxlength=${number ? 4 : (column.longest ?? 40)}
      .value=${value === null || value === undefined ? "" : String(value).replace("-", number ? "−" : "-")}
      @input=${(/** @type {Event} */ event) => read(event, column, set)}
    />
  </label>`;
}

/** @param {Column} column @param {string} value what is not in the list, as in an old fight, stays until another is chosen @param {string} label @param {(value: Json) => void} set */
function chosen({ id, label: name, help, options = [] }, value, label, set) {
  const strange = options.every((option) => option.id !== value);
  return html`<label class="cell text" data-column=${id} title=${help || nothing}>
    <small>${name}</small>
    <select aria-label=${label} @change=${(/** @type {Event} */ event) => set(/** @type {HTMLSelectElement} */ (event.target).value)}>
      ${strange ? html`<option value=${value} selected>${words.notListed(value)}</option>` : nothing}
      ${options.map((option) => html`<option value=${String(option.id)} ?selected=${option.id === value}>${option.label}</option>`)}
    </select>
  </label>`;
}

/** What is typed counts as it is typed; a number not yet one is waited for. @param {Event} event @param {Column} column @param {(value: Json) => void} set */
function read(event, column, set) {
  const text = /** @type {HTMLInputElement} */ (event.target).value;
  if (column.kind === "text") return set(text);
  const value = Number.parseInt(text.replace("−", "-"), 10);
  if (!Number.isNaN(value)) set(Math.max(column.low ?? -99, Math.min(column.high ?? 999, value)));
}

/** @param {Field} field @param {Json[][]} rows @returns {Json[]} a row that follows the last, its numbers going on as they went; the first is a usual one */
function fresh(field, rows) {
  const last = rows.at(-1) ?? [];
  const before = rows.at(-2) ?? last;
  // A row that begins with its name gets one; a word further on is nobody's name.
  const [named] = (field.columns ?? []).filter(({ id }) => id !== "id");
  return (field.columns ?? []).map((column, k) => {
    if (column.options) return column.default;
    if (column.kind === "text")
      return column === named ? words.newRow(rows.length + 1).slice(0, column.longest ?? 40) : "";
    if (rows.length === 0 && column.default) return column.default;
    if (column.kind === "flag") return last[k] ?? false;
    const next = Number(last[k] ?? 0) * 2 - Number(before[k] ?? 0);
    return Math.max(column.low ?? 0, Math.min(column.high ?? 99, next));
  });
}
