/** The one sheet for everything that happens to somebody, drawn from the form of the act. */

import { mainField } from "../asking.js";
import * as does from "../does.js";
import { actOf, cardOf, patch } from "../state.js";
import { html, nothing } from "../vendor/lit-html.js";
import { words } from "../words.js";
import { field, segments } from "./form.js";
import { frame } from "./frame.js";
import { mainNumber } from "./numbers.js";
import { odds } from "./odds.js";
import { preview } from "./preview.js";
import { asking, foot, quiet } from "./question.js";

/** @param {ActSheet} sheet @param {State} state */
export function act(sheet, state) {
  const act = actOf(sheet.act);
  const main = mainField(sheet);
  const value = main && sheet.order[main.id];
  const body = html`
    ${sheet.who ? attackers(sheet, state) : nothing} ${acts(sheet)} ${remembered(sheet)}
    ${main ? mainNumber(main, value, sheet, (next) => does.setMain(main.id, next), patch, moreSwitch(sheet, act)) : nothing}
    ${act ? fields(sheet, act, main) : html`<p class="quiet">${words.waiting}</p>`}
    ${certain(sheet) ? nothing : odds(chancesNow(sheet), sheet.fractions, sheet.on.length > 1)} ${asking(sheet.ask)}
    ${preview(sheet.ask, sheet.why, () => patch({ why: !sheet.why }))} ${quiet(sheet.ask)}
  `;
  const only = sheet.on.length === 1 ? sheet.on[0] : null;
  return frame(title(sheet), body, {
    foot: foot(sheet.ask),
    beside: only
      ? html`<button class="icon" data-do="edit" aria-label=${words.fighterMenu(only)} @click=${() => does.open({ kind: "edit", name: only, values: {}, newName: only })}>
          <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 19l1-4.5L16.5 4 20 7.5 9.5 18 5 19M14 6.500l3.500 3.500" /></svg>
        </button>`
      : nothing,
    spoken: sheet.ask.reply?.question?.label ?? sheet.ask.reply?.screen?.spoken ?? "",
  });
}

/** @param {ActSheet} sheet of several, only the odds of the one who is asked now */
const chancesNow = ({ on, ask }) =>
  on.length === 1 ? ask.chances : ask.chances.filter((one) => one.fighter === ask.reply?.question?.fighter);

/** @param {ActSheet} sheet @returns {boolean} whether no die was ever in it: what it would do says all */
const certain = ({ ask }) =>
  ask.reply !== null &&
  !ask.reply.question &&
  ask.questions.length === 0 &&
  ask.chances.every((one) => one.bars.length === 1);

/** @param {ActSheet} sheet whom it happens to, and by whom */
const title = (sheet) => html`<span>${words.targets(sheet.on)}</span>
  <button
    class="by"
    data-do="by"
    title=${words.attacker}
    aria-expanded=${sheet.who}
    @click=${() => patch({ who: !sheet.who })}
  >
    <i>${words.hits}</i> ${sheet.by ?? words.noOne}
  </button>`;

/** @param {ActSheet} sheet @param {State} state */
const attackers = (sheet, state) => html`<div class="pills" role="group" aria-label=${words.attacker}>
  ${(state.screen?.cards ?? []).map(
    (card) =>
      html`<button data-by=${card.name} aria-pressed=${card.name === sheet.by} @click=${() => does.pickBy(card.name)}>${card.name}</button>`,
  )}
  <button data-by="" aria-pressed=${sheet.by === null} @click=${() => does.pickBy(null)}>${words.noOne}</button>
</div>`;

/** @param {ActSheet} sheet what can happen to all of them, likeliest first */
function acts(sheet) {
  const offered = (cardOf(sheet.on[0])?.acts ?? []).filter((id) =>
    sheet.on.every((name) => cardOf(name)?.acts.includes(id)),
  );
  const known = offered.map(actOf).filter((act) => act !== undefined);
  if (known.length < 2) return nothing;
  return html`<div class="pills acts" role="group" aria-label=${words.acts}>
    ${known.map(
      (act) =>
        html`<button data-act=${act.id} title=${act.help ?? nothing} class=${act.tone ?? ""} aria-pressed=${act.id === sheet.act} @click=${() => does.pickAct(act.id)}>${act.label}</button>`,
    )}
  </div>`;
}

/** @param {ActSheet} sheet what this attacker did before */
function remembered(sheet) {
  const list = does.known(sheet.by, sheet.on).filter((one) => cardOf(sheet.on[0])?.acts.includes(one.act));
  if (list.length === 0) return nothing;
  const same = (/** @type {Remembered} */ one) =>
    one.act === sheet.act && JSON.stringify(one.order) === JSON.stringify(sheet.order);
  return html`<div class="pills" role="group" aria-label=${words.remembered}>
    <span class="label">${words.remembered}</span>
    ${list.map((one) => html`<button data-remembered=${one.label} aria-pressed=${same(one)} @click=${() => does.pickRemembered(one)}>${one.label}</button>`)}
  </div>`;
}

/** @param {ActSheet} sheet @param {Act | undefined} act the fields that are seldom needed */
const seldom = (sheet, act) => {
  const fields = (act?.form.fields ?? []).filter((one) => one.more && !one.main);
  const changed = fields.some((one) => sheet.order[one.id] !== undefined && sheet.order[one.id] !== one.default);
  return { fields, open: sheet.more || changed };
};

/** @param {ActSheet} sheet @param {Act | undefined} act */
function moreSwitch(sheet, act) {
  const { fields, open } = seldom(sheet, act);
  return fields.length === 0
    ? nothing
    : html`<button class="link" data-do="more" aria-expanded=${open} @click=${() => patch({ more: !sheet.more })}>${words.more}</button>`;
}

/** @param {ActSheet} sheet @param {Act} act @param {Field | undefined} main */
function fields(sheet, act, main) {
  const { fields, open } = seldom(sheet, act);
  const first = act.form.fields.filter((one) => one !== main && !one.more);
  const draw = (/** @type {Field} */ one) =>
    one.kind === "choice" && !one.reading
      ? segments({ ...one, help: "" }, sheet.order[one.id] ?? one.default, does.setOrder)
      : field(one, sheet.order[one.id], does.setOrder);
  // A number that is asked every time explains itself only to who asks.
  const bare = (/** @type {Field} */ one) =>
    html`<div class="asked" title=${one.help || nothing}>${draw(/^(number|maybe)$/.test(one.kind) ? { ...one, help: "", empty: one.empty || words.asIs } : one)}</div>`;
  return html`${first.map(bare)} ${main ? nothing : moreSwitch(sheet, act)}
    ${open ? html`<div class="seldom">${fields.map(draw)}</div>` : nothing}`;
}
