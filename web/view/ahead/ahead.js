/** What is ahead, in one panel: whom to strike, how long somebody stands, what if, what to expect. */

import * as does from "../../actions/does.js";
import { html, nothing } from "lit-html";
import * as words from "../../words.js";
import { frame } from "../frame.js";
import { grid } from "./grid.js";
import { outlook } from "./outlook.js";
import { stand } from "./stand.js";
import { whatIf } from "./whatif.js";

/** @type {Record<string, (panel: Panel, state: State) => Drawn>} */
const TABS = { grid, stand, expect: outlook, whatif: whatIf };

/** @param {Panel} panel @param {State} state */
export function ahead(panel, state) {
  const body = html`<div class="segments tabs-ahead" role="group" aria-label=${words.aheadTitle}>
      ${Object.entries(words.aheadTabs).map(
        ([id, label]) =>
          html`<button data-tab=${id} aria-pressed=${panel.tab === id} @click=${() => does.openTab(id)}>${label}</button>`,
      )}
    </div>
    ${panel.problem ? html`<p class="problem" role="status">${panel.problem}</p>` : nothing}
    <div class="ahead" data-ahead=${panel.tab} aria-busy=${panel.busy}>${TABS[panel.tab]?.(panel, state) ?? nothing}</div>`;
  return frame(words.aheadTitle, body, {
    ...(panel.from
      ? {
          foot: html`<div class="ways"><button data-do="back to act" @click=${does.backToAct}>${words.aheadBack}</button></div>`,
        }
      : {}),
  });
}
