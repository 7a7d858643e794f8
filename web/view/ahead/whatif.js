/** What if: an act side by side, as every reading has it or after one change; or the fight without somebody. */

import * as does from "../../actions/does.js";
import { cardOf, system } from "../../state.js";
import { html, nothing } from "lit-html";
import { words } from "../../words.js";
import { odds } from "../act/odds.js";

/** @param {Panel} panel */
export function whatIf(panel) {
  const ways = panel.ifs.flatMap((/** @type {Json} */ screen) =>
    screen.ways.map((/** @type {Json} */ way) => ({ ...way, title: screen.title })),
  );
  const same = ways.filter((/** @type {Json} */ way) => way.same).length;
  const [first] = panel.ifs;
  return html`<div class="chips wide worded" role="group" aria-label=${words.ifWhat}>
      <button data-if="readings" aria-pressed=${panel.changed === null} @click=${() => does.lookAt({ changed: null })}>${words.ifReadings}</button>
      ${changes(panel).map(([id, label, changed]) => html`<button data-if=${id} aria-pressed=${JSON.stringify(panel.changed) === JSON.stringify(changed)} @click=${() => does.lookAt({ changed })}>${label}</button>`)}
    </div>
    ${panel.changed?.of === "fight" ? fights(panel.fights?.fights, panel.fights) : nothing}
    ${panel.changed?.of !== "fight" && first ? html`<p class="label">${words.ifNow}</p>${odds(first.was, false, first.was.length > 1)}` : nothing}
    ${ways
      .filter((/** @type {Json} */ way) => !way.same && panel.changed?.of !== "fight")
      .map(
        (
          /** @type {Json} */ way,
        ) => html`<section class="way"><h3>${panel.changed ? way.label : `${way.title} → ${way.label}`}</h3>
          ${way.chances.length > 0 ? odds(way.chances, false, way.chances.length > 1) : html`<p>${way.said}</p>`}</section>`,
      )}
    ${panel.changed?.of === "fight" ? nothing : html`<p class="quiet" role="status">${panel.busy ? words.counting : words.ifSame(same, ways.length)}</p>`}`;
}

/** @param {Json} found @param {Json} screen */
const fights = (found, screen) =>
  found
    ? html`<table class="beside"><tbody>
          <tr><th scope="row">${words.ifAsIs}</th><td>${found.was}</td></tr>
          <tr><th scope="row">${screen.title}</th><td>${found.now}</td></tr>
        </tbody></table>
        <p>${found.differs ? words.ifDiffers : words.ifNoDifference(found.fights)}</p>
        <p class="quiet">${found.assumes}</p>`
    : html`<p class="quiet">${words.counting}</p>`;

/** @param {Panel} panel @returns {[string, string, Json][]} one thing that may be otherwise: a number of the sheet off, somebody less */
function changes({ act }) {
  const on = typeof act?.on === "string" ? cardOf(act.on) : null;
  const fields = (system()?.sheet?.fields ?? []).filter(
    (/** @type {Field} */ field) =>
      on && field.kind === "number" && !field.more && Number(on.sheet[field.id]) > (field.low ?? 0),
  );
  /** @type {[string, string, Json][]} */
  const off = fields
    .slice(0, MOST)
    .map(({ id, label, low = 0 }) => [
      `${id} off`,
      words.ifOff(label, low),
      { fighter: on?.name, sheet: { [id]: low } },
    ]);
  const less = does
    .standing()
    .slice(0, MOST)
    .map(
      ({ name }) =>
        /** @type {[string, string, Json]} */ ([
          `without ${name}`,
          words.ifWithout(name),
          { of: "fight", without: name, fights: 400 },
        ]),
    );
  /** @type {[string, string, Json][]} */
  const other = on && act?.by ? [["weapons", words.ifWeapons, { weapons: true }]] : [];
  return [...other, ...off, ...less];
}

/** So many things that may be otherwise stand as buttons. */
const MOST = 10;
