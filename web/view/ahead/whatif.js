/** What if: an act side by side, as every reading has it or after one change; or the whole fight, change by change. */

import { ownValue } from "../../plain.js";
import * as does from "../../actions/does.js";
import { cardOf, system } from "../../state.js";
import { html, nothing } from "lit-html";
import * as words from "../../words.js";
import { odds } from "../act/odds.js";
import { together } from "./bars.js";
import { plan } from "./plan.js";

/** @param {Panel} panel */
export function whatIf(panel) {
  const scope = panel.act ? panel.scope : "fight";
  return html`${
    panel.act
      ? html`<div class="segments" role="group" aria-label=${words.ifScope}>
          ${words.ifScopes.map(([id, label]) => html`<button data-scope=${id} aria-pressed=${scope === id} @click=${() => does.lookAt({ scope: id, changed: null })}>${label}</button>`)}
        </div>`
      : nothing
  }
  ${scope === "act" ? ofAct(panel) : ofFight(panel)}`;
}

/* ---- the act --------------------------------------------------------------------------------------------------- */

/** @param {Panel} panel */
function ofAct(panel) {
  const ways = panel.ifs.flatMap((/** @type {Json} */ screen) =>
    screen.ways.map((/** @type {Json} */ way) => ({ ...way, title: screen.title })),
  );
  const same = ways.filter((/** @type {Json} */ way) => way.same).length;
  const [first] = panel.ifs;
  return html`<div class="chips wide worded" role="group" aria-label=${words.ifWhat}>
      <button data-if="readings" aria-pressed=${panel.changed === null} @click=${() => does.lookAt({ changed: null })}>${words.ifReadings}</button>
      ${changes(panel).map(([id, label, changed]) => html`<button data-if=${id} aria-pressed=${JSON.stringify(panel.changed) === JSON.stringify(changed)} @click=${() => does.lookAt({ changed })}>${label}</button>`)}
    </div>
    ${first ? html`<p class="label">${words.ifNow}</p>${odds(first.was, false, first.was.length > 1)}` : nothing}
    ${ways
      .filter((/** @type {Json} */ way) => !way.same)
      .map(
        (
          /** @type {Json} */ way,
        ) => html`<section class="way"><h3>${panel.changed ? way.label : `${way.title} → ${way.label}`}</h3>
          ${way.chances.length > 0 ? odds(way.chances, false, way.chances.length > 1) : html`<p>${way.said}</p>`}</section>`,
      )}
    <p class="quiet" role="status">${panel.busy ? words.counting : words.ifSame(same, ways.length)}</p>`;
}

/** @param {Panel} panel @returns {[string, string, Json][]} one thing that may be otherwise: another weapon, a number of the sheet off */
function changes({ act }) {
  const on = typeof act?.on === "string" ? cardOf(act.on) : null;
  const fields = (system()?.sheet?.fields ?? []).filter(
    (/** @type {Field} */ field) =>
      on && field.kind === "number" && !field.more && Number(ownValue(on.sheet, field.id)) > (field.low ?? 0),
  );
  /** @type {[string, string, Json][]} */
  const off = fields
    .slice(0, MOST)
    .map(({ id, label, low = 0 }) => [
      `${id} off`,
      words.ifOff(label, low),
      { fighter: on?.name, sheet: { [id]: low } },
    ]);
  /** @type {[string, string, Json][]} */
  const other = on && act?.by ? [["weapons", words.ifWeapons, { weapons: true }]] : [];
  return [...other, ...off];
}

/** So many things that may be otherwise stand as buttons. */
const MOST = 10;

/* ---- the whole fight ------------------------------------------------------------------------------------------- */

/** @param {Panel} panel every change has its row from the start: figures come in their places */
function ofFight(panel) {
  const offers = panel.offers ?? [];
  const done = offers.filter((/** @type {Json} */ one) => one.problem || one.found?.over);
  const same = done.filter((/** @type {Json} */ one) => one.found?.same).length;
  return html`<div class="chips wide worded" role="group" aria-label=${words.ifWhat}>
      ${words.ifOffers.map(([id, label]) => html`<button data-offers=${id} aria-pressed=${panel.offered === id} @click=${() => does.lookAt({ offered: id })}>${label}</button>`)}
    </div>
    <p class="as-is"><span>${words.ifNow}</span> <b>${together(panel.as?.was ?? words.notYet)}</b> <small>${words.partyWins}</small></p>
    ${panel.offers?.length === 0 ? html`<p>${words.ifNothing}</p>` : nothing}
    <ul class="fights-if">${offers.map(row)}</ul>
    <p class="quiet" role="status">${panel.busy ? words.ifDone(done.length, offers.length) : words.ifSame(same, offers.length)}</p>
    <div class="chips wide worded"><button data-do="closely" aria-pressed=${panel.closely} @click=${() => does.lookAt({ closely: !panel.closely })}>${words.ifClosely}</button></div>
    ${plan(panel, null)} <p class="quiet">${panel.as?.assumes ?? ""}</p>`;
}

/** @param {Json} offer one change, and what the fight comes to by it */
const row = ({ title, label, found, problem }) => html`<li class=${found?.differs ? "differs" : ""}>
  <span class="what">${title ? html`<small>${title}</small> ` : nothing}${label}</span>
  ${
    problem
      ? html`<span class="ends">${problem}</span>`
      : found?.differs
        ? html`<b class="ends">${together(found.now)}</b>`
        : html`<span class="ends">${!found?.over ? words.notYet : found.same ? words.ifNothing : words.ifNoDifference(found.fights)}</span>`
  }
</li>`;
