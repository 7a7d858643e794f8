/** What this is, whose rules it plays, how it started; and the keys. */

import * as does from "../../actions/does.js";
import { html, nothing } from "lit-html";
import * as words from "../../words.js";
import { frame } from "../frame.js";

/** @param {Panel} _panel @param {State} state */
export const about = (_panel, state) =>
  frame(
    words.aboutTitle,
    html`<p>${words.aboutText}</p>
      <p class="quiet">${state.stored ? words.aboutStored : words.aboutNotStored}</p>
      <p class="quiet">${words.of(words.aboutStart, state.started)}</p>
      ${
        does.lastActs() > 0
          ? html`<h3>${words.reportTitle}</h3>
      <p class="quiet">${words.reportText}</p>
      <div class="ways"><button class="wide" data-do="report" @click=${() => does.share("story", { first: does.lastActs() })}>${words.reportIt}</button></div>`
          : nothing
      }
      <h3>${words.credits}</h3>
      ${state.systems.map((system) => html`<p><b class="name">${system.name}</b><br />${system.line}<br /><small>${system.credit}</small></p>`)}
      <h3>${words.licences}</h3>
      <p class="licences">${words.licencesText} <a href="licences.txt" target="_blank" rel="noopener">${words.licencesLink}</a></p>`,
  );

export const keys = () =>
  frame(
    words.keysTitle,
    html`<dl class="keys">${words.keys.map(([key, does]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${does}</dd></div>`)}</dl>`,
  );
