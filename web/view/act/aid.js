/** The circumstances that an order is filled from. */

import { ownValue } from "../../plain.js";
import * as does from "../../actions/does.js";
import { cardOf, patch, system } from "../../state.js";
import { html, nothing } from "lit-html";
import * as words from "../../words.js";
import { chosenArm } from "./acts.js";
import { field, segments } from "../form/form.js";
import { labelOf, plus } from "../form/numbers.js";
import { pick } from "../form/pick.js";
import { same } from "../form/rows.js";

/** @param {ActPanel} panel @param {Act} act the circumstances: in a summary where they are as the last time */
export function circumstances(panel, act) {
  const form = act.aid;
  if (!form || panel.aid === null || form.fields.length === 0) return nothing;
  const all = standingFor(form, panel);
  const fresh = all.filter((one) => one.fresh && !one.more);
  const rest = all.filter((one) => !fresh.includes(one) && (!one.more || panel.more || changed(panel.aid, one)));
  return html`<div class="aid" role="group" aria-label=${words.circumstances}>
    ${
      panel.unfolded
        ? draw([...rest, ...fresh], panel.aid, hasMore(panel, act))
        : html`${line([act.label, said(all, panel.aid)], panel.act)} ${draw(fresh, panel.aid, false)}`
    }
  </div>`;
}

/** @param {Form} form @param {ActPanel} panel its fields, each with what it stands for now where it is left empty */
const standingFor = (form, { filled }) =>
  form.fields.map((one) => {
    const stands = ownValue(filled?.stands, one.id);
    return stands ? { ...one, stands } : one;
  });

/** So many letters, and as many for the space of one option, fit into one row of a phone. */
const [ROW, SPACE] = [44, 4];

/** @param {Field} one whether its options need more than a row: then they fold into a button, two beside each other */
const wide = ({ kind, options = [], empty = "" }) => {
  const labels = options.map((option) => option.label).concat(kind === "maybechoice" ? [empty || words.none] : []);
  return /choice$/.test(kind) && labels.reduce((sum, label) => sum + label.length + SPACE, 0) > ROW;
};

/** @param {ActPanel} panel @param {Act} act whether there is something seldom needed that is still folded away */
export const hasMore = (panel, { aid, form }) =>
  !panel.more &&
  [...(aid?.fields ?? []), ...form.fields.filter((one) => !(one.id in (panel.filled?.order ?? {})))].some(
    (one) => one.more,
  );

export const moreButton = () =>
  html`<button class="link" data-do="more aid" aria-expanded="false" @click=${() => patch({ more: true })}>${words.more}</button>`;

/** @param {Record<string, Json> | null} values @param {Field} one */
const changed = (values, one) => !same(standing(values, one), one.default);

/** @param {Record<string, Json> | null} aid @param {Field} one */
const standing = (aid, one) => ownValue(aid, one.id) ?? one.default;

/** @param {Field[]} fields @param {Record<string, Json>} aid @param {boolean} more switches stand together as chips, after all else */
function draw(fields, aid, more) {
  const flags = fields.filter((one) => one.kind === "flag");
  const picked = fields.filter(wide);
  const rest = fields.filter((one) => !flags.includes(one) && !picked.includes(one));
  return html`${picked.length > 0 ? html`<div class="picks">${picked.map((one) => pick(one, standing(aid, one), does.setAid))}</div>` : nothing}
    ${rest.map((one) => asked(one, ownValue(aid, one.id), does.setAid))}
    ${flags.length > 0 ? toggles(flags, aid, does.setAid, more) : nothing}`;
}

/** @param {Field} one @param {Json} value @param {(id: string, value: Json) => void} set with its help only for who asks */
const asked = (one, value, set) => html`<div class="asked" title=${one.help || nothing}>
  ${one.kind === "choice" ? segments({ ...one, help: "" }, value ?? one.default, set) : field({ ...one, help: "" }, value, set)}
</div>`;

/** @param {Field[]} flags @param {Record<string, Json>} values @param {(id: string, value: Json) => void} set @param {boolean} more whether there are others that are seldom needed */
export const toggles = (flags, values, set, more) => html`<div class="segments toggles">
  ${flags.map((one) => html`<button data-flag=${one.id} title=${one.help || nothing} aria-pressed=${Boolean(standing(values, one))} @click=${() => set(one.id, !standing(values, one))}>${one.label}</button>`)}
  ${more ? moreButton() : nothing}
</div>`;

/** @param {Act} act @param {ActPanel} panel @param {boolean} whole what is being done, in a line that unfolds; or only what it is called */
export function summary(act, panel, whole) {
  if (!whole) return line([act.label], act.id);
  const aid =
    act.aid && panel.aid !== null && act.aid.fields.length > 0 ? said(standingFor(act.aid, panel), panel.aid) : "";
  const order = act.form.fields.filter((one) => !(one.id in (panel.filled?.order ?? {})));
  return line([act.label, aid, said(order, panel.order, aid === "")], act.id);
}

/** @param {Field} one @param {ActPanel} panel with what it stands for where it is left empty, by the sheet it is on @returns {Asked} */
export function ownOf(one, { by, on }) {
  if (!one.own) return one;
  const [whose, id] = one.own.split(" ");
  const name = whose === "by" ? by : on.length === 1 ? on[0] : null;
  if (name === null && whose === "on") return one;
  const known = system()?.sheet.fields.find((field) => field.id === id);
  // Without somebody who does it, it is as of whom nothing is known.
  const value = Number((name === null ? known?.default : cardOf(name)?.sheet[id]) ?? 0);
  const word = labelOf(one, value);
  return { ...one, stands: word ? `${word} (${plus(value)})` : plus(value) };
}

/** @param {Act} act @param {ActPanel} panel the order's own fields in a line that unfolds: none of them has to be said now @param {boolean} named whether it names the act too */
export function orderLine(act, panel, named) {
  const label = named ? act.label : "";
  const arm = chosenArm(panel);
  if (arm) return line([label, arm.label, arm.note ?? ""], panel.act);
  const fields = act.form.fields.filter((one) => !one.more && one.kind === "maybe").map((one) => ownOf(one, panel));
  return line([label, ...fields.map((one) => `${one.label} ${worded(one, panel.order[one.id] ?? null)}`)], panel.act);
}

/** @param {Asked} one @param {Json} value */
const worded = (one, value) =>
  value === null ? (one.stands ?? one.empty ?? "") : labelOf(one, value) || plus(Number(value));

/** @param {string[]} parts @param {string} about */
const line = (
  parts,
  about,
) => html`<button class="answered" data-do="circumstances" data-about=${about} @click=${() => patch({ unfolded: true, reopened: true, spread: true })}>
  <span>${parts.filter(Boolean).join(" · ") || words.plain}</span> <b>${words.changeAid}</b>
</button>`;

/** @param {Field[]} fields @param {Record<string, Json>} values @param {boolean} [first] @returns {string} the first, and what is not as it usually is */
const said = (fields, values, first = true) =>
  fields
    .filter((one, i) => (first && i === 0) || changed(values, one) || one.main)
    .map((one) => inWords(one, standing(values, one)))
    .filter(Boolean)
    .join(" · ");

/** @param {Asked} one @param {Json} value @returns {string} */
function inWords(one, value) {
  if (value === null || value === undefined) return one.stands ?? one.empty ?? "";
  if (one.kind === "flag") return value ? one.label : `${one.label}: ${words.no}`;
  const option = one.options?.find((each) => each.id === value);
  if (option) return option.short || plainly(option.label, one.label);
  if (Array.isArray(value)) return runs(value, one).join(", ");
  return labelOf(one, value) || `${one.label} ${value}`;
}

/** @param {string} text @param {string} label a bare sign or number says what it is about */
const plainly = (text, label) => (/^\W*\d/.test(text) || text.length < 3 ? `${label} ${text}` : text);

/** @param {Json[]} value @param {Field} one @returns {string[]} the same thing several times in a row said once */
export function runs(value, one) {
  /** @type {{what: Json, times: number}[]} */
  const found = [];
  for (const what of value) {
    const last = found.at(-1);
    if (last && same(last.what, what)) last.times += 1;
    else found.push({ what, times: 1 });
  }
  return found.map(({ what, times }) => {
    const text = one.options?.find((each) => each.id === what)?.label ?? String(what);
    return times > 1 ? `${times} × ${text}` : text;
  });
}
