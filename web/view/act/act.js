/** The one panel for everything that happens to somebody, drawn from the form of the act. */

import { ownValue } from "../../plain.js";
import * as does from "../../actions/does.js";
import { actOf, cardOf, patch, system } from "../../state.js";
import { html, nothing } from "lit-html";
import * as words from "../../words.js";
import { isStanding } from "../../words/standing.js";
import { acts, arms, chosenArm } from "./acts.js";
import { circumstances, orderLine, ownOf, summary } from "./aid.js";
import { conditionButton, stands, title } from "./head.js";
import { some } from "./some.js";
import { sums } from "./sums.js";
import { orderField, segments } from "../form/form.js";
import { frame } from "../frame.js";
import { mainNumber } from "../form/numbers.js";
import { odds } from "./odds.js";
import { outcome } from "./outcome.js";
import { same as equal } from "../form/rows.js";
import { foot } from "./foot.js";
import { asking, weighed } from "./question.js";
import { body as card } from "../widgets/body.js";

/** @param {ActPanel} panel @param {State} state */
export function act(panel, state) {
  const act = actOf(panel.act);
  const { ask } = panel;
  const asked = does.mainField(panel);
  const main = asked && !filled(panel, act, asked) ? asked : undefined;
  const value = main && ownValue(panel.order, main.id);
  const listed = main?.kind === "numbers";
  // What comes first may be words.
  const isNumber = /^(number|maybe)$/.test(main?.kind ?? "");
  const chosen = listed ? undefined : main;
  // Once dice have fallen, the order makes room for what is asked next, and then for what it comes to.
  const fallen = weighed(ask) > 0;
  const folded = fallen && !panel.reopened;
  // Where no dice are asked at all, the number that comes first is what it waits for.
  // What waits for a tap keeps in sight what is to be tapped.
  const known = (fallen || Boolean(chosen && value !== undefined && ask.reply)) && !ask.reply?.question && !panel.again;
  const comes = outcome(ask, panel.why, () => patch({ why: !panel.why }), panel.on);
  const shut = folded || (known && !panel.reopened);
  const inLine = act !== undefined && isInLine(panel, act, asked);
  const order = html`
    ${act ? circumstances(panel, act) : nothing}
    ${main && !isNumber && !inLine ? orderField(unset(main), value, does.setMain) : nothing}
    ${chosen && isNumber ? mainNumber(chosen, value, panel, (next) => does.setMain(chosen.id, next), patch, moreSwitch(panel, act)) : nothing}
    ${act ? html`${sums(panel, act)} ${inLine ? orderLine(act, panel, shut) : fields(panel, act, main)} ${spills(panel, act)}` : html`<p class="quiet">${words.waiting}</p>`}
  `;
  const body = html`
    ${panel.who ? attackers(panel, state) : nothing} ${folded ? nothing : some(panel)} ${known ? comes : nothing}
    ${shut && act ? (inLine && !folded ? nothing : summary(act, panel, folded)) : html`${arms(panel, inLine)} ${acts(panel)}`} ${folded && act ? nothing : order}
    ${certain(panel) ? nothing : odds(chancesNow(panel), panel.fractions, panel.on.length > 1 || panel.ask.chances.length > 1, waits(panel))}
    ${asking(ask)} ${known ? nothing : comes}
    ${panel.on.length === 1 && system() && !folded ? looks(panel) : nothing}
  `;
  const only = panel.on.length === 1 ? panel.on[0] : null;
  return frame(title(panel), body, {
    foot: foot(panel),
    under: stands(panel),
    beside: html`${conditionButton(panel.on)}${
      only
        ? html`<button class="icon" data-do="edit" aria-label=${words.fighterMenu(only)} @click=${() => does.open({ kind: "edit", name: only, values: {}, newName: only })}>
          <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 19l1-4.5L16.5 4 20 7.5 9.5 18 5 19M14 6.500l3.500 3.500" /></svg>
        </button>`
        : nothing
    }`,
    spoken: ask.reply?.question?.label ?? ask.reply?.screen?.spoken ?? "",
  });
}

/**
 * @param {ActPanel} panel @param {Act} act @param {Field | undefined} main
 * @returns {boolean} whether of the order's own fields none has to be said: the weapon that is chosen has them, or the sheets
 */
function isInLine(panel, act, main) {
  if (panel.spread) return false;
  if (main?.kind === "numbers") return chosenArm(panel) !== undefined;
  const first = act.form.fields.filter((one) => one !== main && !one.more);
  return first.length > 0 && first.every((one) => one.own);
}

/** @param {Field} main what waits to be chosen is not drawn as chosen @returns {Field} */
const unset = (main) => (main.kind === "choice" ? { ...main, default: undefined } : main);

/** @param {ActPanel} panel what may be asked besides, below what is asked every time; and all that the card shows: the list has room for a line */
function looks({ on: [one], ask, inFull }) {
  const shown = inFull ? cardOf(one) : null;
  return html`<div class="look-ahead">
      <button class="link" data-do="what if" ?disabled=${ask.chances.length === 0} @click=${does.openWhatIf}>${words.whatIf}</button>
      <button class="link" data-do="how long" @click=${() => does.openStand(one)}>${words.howLong}</button>
      <button class="link" data-do="in full" aria-expanded=${inFull} @click=${() => patch({ inFull: !inFull })}>${words.inFull}</button>
    </div>
    ${shown ? html`<div class="card" data-shown="in full">${card(shown)}</div>` : nothing}`;
}

/** @param {ActPanel} panel whether the odds are being counted for the first time: their place is kept for them */
const waits = ({ ask }) => ask.busy && ask.reply === null && ask.answers.length === 0;

/** @param {ActPanel} panel of several: how many fall, the odds of the target asked about now, and of those who are no targets */
const chancesNow = ({ on, ask }) =>
  on.length === 1
    ? ask.chances
    : [
        ...fallenOf(on, ask),
        ...ask.chances.filter(({ fighter }) => fighter === ask.reply?.question?.fighter || !on.includes(fighter)),
      ];

/** @param {string[]} on @param {Asking} ask how many of those who are standing fall; of one, their own odds say it */
function fallenOf(on, { fallen }) {
  const n = on.map(cardOf).filter((card) => card && isStanding(card)).length;
  return fallen && n > 1 ? [{ ...fallen, fighter: words.fallen(n), bars: [...fallen.bars].reverse() }] : [];
}

/** @param {ActPanel} panel @returns {boolean} whether nothing is left to chance: what it would do says all */
const certain = ({ ask }) =>
  ask.reply !== null &&
  (!ask.reply.question || ask.answers.length > 0) &&
  ask.chances.every((one) => one.bars.length === 1);

/** @param {ActPanel} panel @param {State} state */
const attackers = (panel, state) => html`<div class="pills" role="group" aria-label=${words.attacker}>
  ${(state.screen?.cards ?? [])
    .filter((card) => !card.out)
    .map(
      (card) =>
        html`<button data-by=${card.name} aria-pressed=${card.name === panel.by} @click=${() => does.pickBy(card.name)}>${card.name}</button>`,
    )}
  <button data-by="" aria-pressed=${panel.by === null} @click=${() => does.pickBy(null)}>${words.noOne}</button>
</div>`;

/** @param {ActPanel} panel @param {Act | undefined} act @param {Field} one whether the circumstances fill it, or will in a moment */
export const filled = (panel, act, one) =>
  Boolean(act?.aid) && panel.aid !== null && (panel.filled ? one.id in panel.filled.order : true);

/** @param {ActPanel} panel @param {Act | undefined} act the fields that are seldom needed */
const seldom = (panel, act) => {
  const fields = (act?.form.fields ?? []).filter((one) => one.more && !one.main && !filled(panel, act, one));
  const changed = fields.some((one) => !equal(ownValue(panel.order, one.id) ?? one.default, one.default));
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

/** @param {ActPanel} panel @param {Act} act of several: whether what is left over strikes the next */
const spills = (panel, act) =>
  act.spills && panel.on.length > 1
    ? html`<button class="field flag" role="switch" data-do="spill" title=${words.spillHelp} aria-checked=${panel.spill} @click=${() => does.setSpill(!panel.spill)}>
        <span class="name">${words.spill}</span>
        <span class="state" aria-hidden="true">${panel.spill ? words.yes : words.no}</span>
      </button>`
    : nothing;

/** @param {ActPanel} panel @param {Act} act @param {Field | undefined} main */
function fields(panel, act, main) {
  const { fields, open } = seldom(panel, act);
  const first = act.form.fields.filter((one) => one !== main && !one.more && !filled(panel, act, one));
  const draw = (/** @type {Field} */ field) => {
    const one = ownOf(field, panel);
    return one.kind === "choice" && !one.reading
      ? segments({ ...one, help: "" }, ownValue(panel.order, one.id) ?? one.default, does.setOrder)
      : orderField(one, ownValue(panel.order, one.id), does.setOrder);
  };
  // A number that is asked every time explains itself only to who asks.
  const bare = (/** @type {Field} */ one) =>
    html`<div class="asked" title=${one.help || nothing}>${draw(/^(number|maybe)$/.test(one.kind) ? { ...one, help: "", empty: one.empty || words.asIs } : one)}</div>`;
  return html`${first.map(bare)} ${main ? nothing : moreSwitch(panel, act)}
    ${open ? html`<div class="seldom" data-shown="seldom">${fields.map(draw)}</div>` : nothing}`;
}
