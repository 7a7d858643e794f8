/** The one sheet for everything that happens to somebody, drawn from the form of the act. */

import { mainField } from "../../actions/asking.js";
import * as does from "../../actions/does.js";
import { actOf, cardOf, patch } from "../../state.js";
import { html, nothing } from "lit-html";
import { words } from "../../words.js";
import { circumstances, line } from "./aid.js";
import { sums } from "./sums.js";
import { orderField, segments } from "../form/form.js";
import { frame } from "../frame.js";
import { mainNumber } from "../form/numbers.js";
import { odds } from "./odds.js";
import { preview } from "./preview.js";
import { same as equal } from "../form/rows.js";
import { asking, foot, quiet } from "./question.js";

/** @param {ActSheet} sheet @param {State} state */
export function act(sheet, state) {
  const act = actOf(sheet.act);
  const asked = mainField(sheet);
  const main = asked && !filled(sheet, act, asked) ? asked : undefined;
  const value = main && sheet.order[main.id];
  const listed = main?.kind === "numbers";
  const chosen = listed ? undefined : main;
  // Once dice have fallen, a long order makes room for what is asked next.
  const folded = sheet.ask.answers.length > 0 && !sheet.reopened && (listed || Boolean(sheet.filled));
  const body = html`
    ${sheet.who ? attackers(sheet, state) : nothing} ${folded ? nothing : html`${acts(sheet)} ${remembered(sheet)}`}
    ${act ? circumstances(sheet, act, folded) : nothing}
    ${act && folded && listed ? line(act.form, sheet.order, act.id) : nothing}
    ${main && listed && !folded ? orderField(main, value, does.setMain) : nothing}
    ${chosen ? mainNumber(chosen, value, sheet, (next) => does.setMain(chosen.id, next), patch, moreSwitch(sheet, act)) : nothing}
    ${act ? html`${sums(sheet, act, folded)} ${folded ? nothing : fields(sheet, act, main)}` : html`<p class="quiet">${words.waiting}</p>`}
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

/** So many things that can happen stand in a row; where there are many more, they unfold. */
const AT_HAND = 5;

/** @param {ActSheet} sheet what can happen to all of them, likeliest first */
function acts(sheet) {
  const offered = (cardOf(sheet.on[0])?.acts ?? []).filter((id) =>
    sheet.on.every((name) => cardOf(name)?.acts.includes(id)),
  );
  const known = offered.map(actOf).filter((act) => act !== undefined);
  if (known.length < 2) return nothing;
  const first = known.slice(0, AT_HAND);
  const near = known.filter((act) => first.includes(act) || act.id === sheet.act);
  const folded = known.length > 2 * AT_HAND && !sheet.allActs;
  return html`<div class=${sheet.allActs ? "pills" : "pills acts"} role="group" aria-label=${words.acts}>
    ${(folded ? near : known).map(
      (act) =>
        html`<button data-act=${act.id} title=${act.help ?? nothing} class=${act.tone ?? ""} aria-pressed=${act.id === sheet.act} @click=${() => does.pickAct(act.id)}>${act.label}</button>`,
    )}
    ${folded ? html`<button data-do="all acts" aria-label=${words.allActs} @click=${() => patch({ allActs: true })}>…</button>` : nothing}
  </div>`;
}

/** @param {ActSheet} sheet what this attacker did before */
function remembered(sheet) {
  const list = does.known(sheet.by, sheet.on).filter((one) => cardOf(sheet.on[0])?.acts.includes(one.act));
  const same = (/** @type {Remembered} */ one) =>
    !sheet.again &&
    one.act === sheet.act &&
    JSON.stringify(one.aid ?? one.order) === JSON.stringify(one.aid ? { ...sheet.aid } : sheet.order);
  // What is done again already, and is all there is, need not be offered.
  if (list.length === 0 || (list.length === 1 && list[0].aid && same(list[0]))) return nothing;
  return html`<div class="pills" role="group" aria-label=${words.remembered}>
    <span class="label">${words.remembered}</span>
    ${list.map((one) => html`<button data-remembered=${one.label} aria-pressed=${same(one)} @click=${() => does.pickRemembered(one)}>${one.label}</button>`)}
  </div>`;
}

/** @param {ActSheet} sheet @param {Act | undefined} act @param {Field} one whether the circumstances fill it, or will in a moment */
const filled = (sheet, act, one) =>
  Boolean(act?.aid) && sheet.aid !== null && (sheet.filled ? one.id in sheet.filled.order : true);

/** @param {ActSheet} sheet @param {Act | undefined} act the fields that are seldom needed */
const seldom = (sheet, act) => {
  const fields = (act?.form.fields ?? []).filter((one) => one.more && !one.main && !filled(sheet, act, one));
  const changed = fields.some((one) => sheet.order[one.id] !== undefined && !equal(sheet.order[one.id], one.default));
  return { fields, open: sheet.more || changed };
};

/** @param {ActSheet} sheet @param {Act | undefined} act */
function moreSwitch(sheet, act) {
  const { fields, open } = seldom(sheet, act);
  // Beside circumstances stands one switch for all that is seldom needed.
  return fields.length === 0 || sheet.filled
    ? nothing
    : html`<button class="link" data-do="more" aria-expanded=${open} @click=${() => patch({ more: !sheet.more })}>${words.more}</button>`;
}

/** @param {ActSheet} sheet @param {Act} act @param {Field | undefined} main */
function fields(sheet, act, main) {
  const { fields, open } = seldom(sheet, act);
  const first = act.form.fields.filter((one) => one !== main && !one.more && !filled(sheet, act, one));
  const draw = (/** @type {Field} */ one) =>
    one.kind === "choice" && !one.reading
      ? segments({ ...one, help: "" }, sheet.order[one.id] ?? one.default, does.setOrder)
      : orderField(one, sheet.order[one.id], does.setOrder);
  // A number that is asked every time explains itself only to who asks.
  const bare = (/** @type {Field} */ one) =>
    html`<div class="asked" title=${one.help || nothing}>${draw(/^(number|maybe)$/.test(one.kind) ? { ...one, help: "", empty: one.empty || words.asIs } : one)}</div>`;
  return html`${first.map(bare)} ${main ? nothing : moreSwitch(sheet, act)}
    ${open ? html`<div class="seldom" data-shown="seldom">${fields.map(draw)}</div>` : nothing}`;
}
