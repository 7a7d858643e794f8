/** The one panel for everything that happens to somebody, drawn from the form of the act. */

import * as does from "../../actions/does.js";
import { actOf, cardOf, patch } from "../../state.js";
import { html, nothing } from "lit-html";
import { words } from "../../words.js";
import { circumstances, summary } from "./aid.js";
import { sums } from "./sums.js";
import { orderField, segments } from "../form/form.js";
import { frame } from "../frame.js";
import { mainNumber } from "../form/numbers.js";
import { odds } from "./odds.js";
import { preview } from "./preview.js";
import { same as equal } from "../form/rows.js";
import { asking, foot, quiet } from "./question.js";

/** @param {ActPanel} panel @param {State} state */
export function act(panel, state) {
  const act = actOf(panel.act);
  const asked = does.mainField(panel);
  const main = asked && !filled(panel, act, asked) ? asked : undefined;
  const value = main && panel.order[main.id];
  const listed = main?.kind === "numbers";
  const chosen = listed ? undefined : main;
  // Once dice have fallen, a long order makes room for what is asked next.
  const folded = panel.ask.answers.length > 0 && !panel.reopened && (listed || Boolean(panel.filled));
  const body = html`
    ${panel.who ? attackers(panel, state) : nothing} ${folded ? nothing : html`${acts(panel)} ${remembered(panel)}`}
    ${act ? circumstances(panel, act, folded) : nothing}
    ${act && folded && listed ? summary(act.form, panel.order, act.id) : nothing}
    ${main && listed && !folded ? orderField(main, value, does.setMain) : nothing}
    ${chosen ? mainNumber(chosen, value, panel, (next) => does.setMain(chosen.id, next), patch, moreSwitch(panel, act)) : nothing}
    ${act ? html`${sums(panel, act, folded)} ${folded ? nothing : fields(panel, act, main)}` : html`<p class="quiet">${words.waiting}</p>`}
    ${certain(panel) ? nothing : odds(chancesNow(panel), panel.fractions, panel.on.length > 1)} ${asking(panel.ask)}
    ${preview(panel.ask, panel.why, () => patch({ why: !panel.why }))} ${quiet(panel.ask)}
  `;
  const only = panel.on.length === 1 ? panel.on[0] : null;
  return frame(title(panel), body, {
    foot: foot(panel.ask),
    beside: only
      ? html`<button class="icon" data-do="edit" aria-label=${words.fighterMenu(only)} @click=${() => does.open({ kind: "edit", name: only, values: {}, newName: only })}>
          <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 19l1-4.5L16.5 4 20 7.5 9.5 18 5 19M14 6.500l3.500 3.500" /></svg>
        </button>`
      : nothing,
    spoken: panel.ask.reply?.question?.label ?? panel.ask.reply?.screen?.spoken ?? "",
  });
}

/** @param {ActPanel} panel of several, only the odds of the one who is asked now */
const chancesNow = ({ on, ask }) =>
  on.length === 1 ? ask.chances : ask.chances.filter((one) => one.fighter === ask.reply?.question?.fighter);

/** @param {ActPanel} panel @returns {boolean} whether no die was ever in it: what it would do says all */
const certain = ({ ask }) =>
  ask.reply !== null &&
  !ask.reply.question &&
  ask.questions.length === 0 &&
  ask.chances.every((one) => one.bars.length === 1);

/** @param {ActPanel} panel whom it happens to, and by whom */
const title = (panel) => html`<span>${words.targets(panel.on)}</span>
  <button
    class="by"
    data-do="by"
    title=${words.attacker}
    aria-expanded=${panel.who}
    @click=${() => patch({ who: !panel.who })}
  >
    <i>${words.hits}</i> ${panel.by ?? words.noOne}
  </button>`;

/** @param {ActPanel} panel @param {State} state */
const attackers = (panel, state) => html`<div class="pills" role="group" aria-label=${words.attacker}>
  ${(state.screen?.cards ?? []).map(
    (card) =>
      html`<button data-by=${card.name} aria-pressed=${card.name === panel.by} @click=${() => does.pickBy(card.name)}>${card.name}</button>`,
  )}
  <button data-by="" aria-pressed=${panel.by === null} @click=${() => does.pickBy(null)}>${words.noOne}</button>
</div>`;

/** So many things that can happen stand in a row; where there are many more, they unfold. */
const AT_HAND = 5;

/** @param {ActPanel} panel what can happen to all of them, likeliest first */
function acts(panel) {
  const offered = (cardOf(panel.on[0])?.acts ?? []).filter((id) =>
    panel.on.every((name) => cardOf(name)?.acts.includes(id)),
  );
  const known = offered.map(actOf).filter((act) => act !== undefined);
  if (known.length < 2) return nothing;
  const first = known.slice(0, AT_HAND);
  const near = known.filter((act) => first.includes(act) || act.id === panel.act);
  const folded = known.length > 2 * AT_HAND && !panel.allActs;
  return html`<div class=${panel.allActs ? "pills" : "pills acts"} role="group" aria-label=${words.acts}>
    ${(folded ? near : known).map(
      (act) =>
        html`<button data-act=${act.id} title=${act.help ?? nothing} class=${act.tone ?? ""} aria-pressed=${act.id === panel.act} @click=${() => does.pickAct(act.id)}>${act.label}</button>`,
    )}
    ${folded ? html`<button data-do="all acts" aria-label=${words.allActs} @click=${() => patch({ allActs: true })}>…</button>` : nothing}
  </div>`;
}

/** @param {ActPanel} panel what this attacker did before */
function remembered(panel) {
  const list = does.known(panel.by, panel.on).filter((one) => cardOf(panel.on[0])?.acts.includes(one.act));
  const same = (/** @type {Remembered} */ one) =>
    !panel.again &&
    one.act === panel.act &&
    JSON.stringify(one.aid ?? one.order) === JSON.stringify(one.aid ? { ...panel.aid } : panel.order);
  // What is done again already, and is all there is, need not be offered.
  if (list.length === 0 || (list.length === 1 && list[0].aid && same(list[0]))) return nothing;
  return html`<div class="pills" role="group" aria-label=${words.remembered}>
    <span class="label">${words.remembered}</span>
    ${list.map((one) => html`<button data-remembered=${one.label} aria-pressed=${same(one)} @click=${() => does.pickRemembered(one)}>${one.label}</button>`)}
  </div>`;
}

/** @param {ActPanel} panel @param {Act | undefined} act @param {Field} one whether the circumstances fill it, or will in a moment */
const filled = (panel, act, one) =>
  Boolean(act?.aid) && panel.aid !== null && (panel.filled ? one.id in panel.filled.order : true);

/** @param {ActPanel} panel @param {Act | undefined} act the fields that are seldom needed */
const seldom = (panel, act) => {
  const fields = (act?.form.fields ?? []).filter((one) => one.more && !one.main && !filled(panel, act, one));
  const changed = fields.some((one) => panel.order[one.id] !== undefined && !equal(panel.order[one.id], one.default));
  return { fields, open: panel.more || changed };
};

/** @param {ActPanel} panel @param {Act | undefined} act */
function moreSwitch(panel, act) {
  const { fields, open } = seldom(panel, act);
  // Beside circumstances stands one switch for all that is seldom needed.
  return fields.length === 0 || panel.filled
    ? nothing
    : html`<button class="link" data-do="more" aria-expanded=${open} @click=${() => patch({ more: !panel.more })}>${words.more}</button>`;
}

/** @param {ActPanel} panel @param {Act} act @param {Field | undefined} main */
function fields(panel, act, main) {
  const { fields, open } = seldom(panel, act);
  const first = act.form.fields.filter((one) => one !== main && !one.more && !filled(panel, act, one));
  const draw = (/** @type {Field} */ one) =>
    one.kind === "choice" && !one.reading
      ? segments({ ...one, help: "" }, panel.order[one.id] ?? one.default, does.setOrder)
      : orderField(one, panel.order[one.id], does.setOrder);
  // A number that is asked every time explains itself only to who asks.
  const bare = (/** @type {Field} */ one) =>
    html`<div class="asked" title=${one.help || nothing}>${draw(/^(number|maybe)$/.test(one.kind) ? { ...one, help: "", empty: one.empty || words.asIs } : one)}</div>`;
  return html`${first.map(bare)} ${main ? nothing : moreSwitch(panel, act)}
    ${open ? html`<div class="seldom" data-shown="seldom">${fields.map(draw)}</div>` : nothing}`;
}
