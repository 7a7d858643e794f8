/** What a file holds, or the link of an evening: shown before anything is kept. */

import * as does from "../../actions/does.js";
import { html, nothing } from "lit-html";
import * as words from "../../words.js";
import { frame } from "../frame.js";
import { fighters } from "./link.js";

/** @param {Panel} panel */
export function file(panel) {
  const whole = panel.fights.filter((/** @type {Json} */ one) => one.document).length;
  const named = [...panel.sets, ...panel.own, ...panel.games];
  return frame(
    words.cameTitle[panel.from],
    panel.problem
      ? html`<p class="problem" role="alert">${panel.problem}</p>`
      : html`<p class="quiet" role="status">${panel.reading ? words.cameReading[panel.from] : words.cameHolds(whole, panel.sets.length, panel.own.length)}</p>
          ${panel.evening ? html`<h3 class="label">${panel.evening}</h3>` : nothing}${panel.fights.map(fight)}
          ${named.length > 0 ? html`<ul>${named.map((/** @type {Json} */ one) => html`<li>${one.name}</li>`)}</ul>` : nothing}
          ${panel.unread ? html`<p class="problem" role="alert">${words.gamesUnread(panel.unread)}</p>` : nothing}`,
    {
      close: does.refuseFile,
      foot: html`<div class="ways">
        <button data-do="refuse" @click=${does.refuseFile}>${panel.problem ? words.close : words.linkNo}</button>
        ${panel.problem ? nothing : html`<button class="go" data-do="accept" ?disabled=${panel.reading || whole + named.length === 0} @click=${does.acceptFile}>${words.fileKeep}</button>`}
      </div>`,
    },
  );
}

/** @param {Json} one a fight of the file */
const fight = (one) => html`<details class="from-file">
  <summary><b class="name">${one.name || one.screen?.name || words.unnamed}</b> ${one.screen ? `${one.screen.name} · ${words.fighters(one.screen.cards.length)}` : ""}</summary>
  ${one.about.notes ? html`<p class="quiet notes-of">${one.about.notes}</p>` : nothing}
  ${one.said ? html`<p class="problem">${one.said}</p>` : nothing} ${one.screen ? fighters(one.screen) : nothing}
</details>`;
