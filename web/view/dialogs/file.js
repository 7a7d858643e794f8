/** What a file holds, shown before anything is kept. */

import * as does from "../../actions/does.js";
import { html, nothing } from "lit-html";
import { words } from "../../words.js";
import { frame } from "../frame.js";
import { fighters } from "./link.js";

/** @param {Panel} panel */
export function file(panel) {
  const whole = panel.fights.filter((/** @type {Json} */ one) => one.document).length;
  return frame(
    words.fileTitle,
    panel.problem
      ? html`<p class="problem" role="alert">${panel.problem}</p>`
      : html`<p class="quiet" role="status">${panel.reading ? words.fileReading : words.fileHolds(whole, panel.sets.length)}</p>
          ${panel.fights.map(fight)}
          ${panel.sets.length > 0 ? html`<ul>${panel.sets.map((/** @type {Json} */ one) => html`<li>${one.name}</li>`)}</ul>` : nothing}`,
    {
      foot: html`<div class="ways">
        <button data-do="refuse" @click=${does.close}>${panel.problem ? words.close : words.linkNo}</button>
        ${panel.problem ? nothing : html`<button class="go" data-do="accept" ?disabled=${panel.reading || whole + panel.sets.length === 0} @click=${does.acceptFile}>${words.fileKeep}</button>`}
      </div>`,
    },
  );
}

/** @param {Json} one a fight of the file */
const fight = (one) => html`<details class="from-file">
  <summary><b class="name">${one.name || one.screen?.name || words.unnamed}</b> ${one.screen ? `${one.screen.name} · ${words.fighters(one.screen.cards.length)}` : ""}</summary>
  ${one.said ? html`<p class="problem">${one.said}</p>` : nothing} ${one.screen ? fighters(one.screen) : nothing}
</details>`;
