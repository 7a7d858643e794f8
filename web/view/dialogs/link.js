/** A fight that came by a link: shown, and opened beside what there is only on a tap. */

import * as does from "../../actions/does.js";
import { patch } from "../../state.js";
import { html, nothing } from "lit-html";
import * as words from "../../words.js";
import { slim } from "../widgets/slim.js";
import { frame } from "../frame.js";
import { storyLink } from "./story.js";

/** @param {Panel} panel @param {State} state */
export function link(panel, state) {
  if (panel.what === "story") return storyLink(panel);
  /** @type {FightScreen | null} */
  const screen = panel.screen;
  const wait =
    state.loading.name === "failed"
      ? `${words.failed} ${state.loading.reason} ${state.loading.what}`
      : words.loading(state.loading) || words.linkReading;
  const system = panel.what === "system";
  const own = panel.join && state.current && !state.reader && state.screen?.system === screen?.system;
  return frame(
    words.linkTitle[panel.what],
    panel.problem
      ? html`<p class="problem" role="alert">${panel.problem}</p>`
      : screen
        ? system
          ? readings(panel, state)
          : html`<p class="quiet">${words.linkText(screen.cards.length, screen.name)}</p>${fighters(screen)}`
        : html`<p class="quiet" role="status">${wait}</p>`,
    {
      close: does.refuseLink,
      foot: html`<div class="ways">
        <button data-do="refuse" @click=${does.refuseLink}>${panel.problem ? words.close : words.linkNo}</button>
        ${panel.problem && panel.scanned ? html`<button class="go" data-do="scan" @click=${does.openScan}>${words.scanAgain}</button>` : nothing}
        ${own ? html`<button data-do="join" @click=${does.joinFromLink}>${words.linkJoin}</button>` : nothing}
        ${panel.problem ? nothing : html`<button class="go" data-do="accept" ?disabled=${!panel.document} @click=${does.acceptLink}>${system ? words.linkKeep : panel.what === "fighter" ? words.linkPlay : state.current ? words.linkBeside : words.linkOpen}</button>`}
      </div>`,
    },
  );
}

/** @param {FightScreen} screen who is in it, as they stand */
export const fighters = (screen) => html`<ol class="order rows still">
  ${screen.cards.map(
    (card) => html`<li class="fighter ${card.side} ${card.down ? "down" : ""}"><div class="card">
      <span class="who"><span class="name" aria-hidden="true">${card.name}</span> ${card.state ? html`<span class="state ${card.state.tone ?? ""}" aria-hidden="true">${card.state.text}</span>` : nothing}</span>
      <span class="spoken">${card.spoken}</span>
      ${slim(card)} ${card.headline ? html`<b class="headline ${card.headline.tone ?? ""}" aria-hidden="true">${card.headline.value}</b>` : nothing}
    </div></li>`,
  )}
</ol>`;

/** @param {Panel} panel @param {State} state what is otherwise than the rules have it */
function readings(panel, state) {
  const { screen, document: found, name } = panel;
  const other = Object.keys(found?.head.base.options ?? {});
  const fields = state.systems.find((one) => one.id === screen.system)?.options.fields ?? [];
  return html`<p>${words.linkSystem(name || words.unnamedSet, screen.name)}</p>
    <p class="quiet">${words.linkChanged(other.length)}</p>
    <ul>${other.map((id) => html`<li>${fields.find((field) => field.id === id)?.label ?? id}</li>`)}</ul>`;
}

/** @param {Panel} panel */
export function paste(panel) {
  const look = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const text = /** @type {HTMLTextAreaElement} */ (document.getElementById("pasted")).value;
    if (text.trim()) does.offer(text);
    else patch({ missing: true });
  };
  return frame(
    words.pasteTitle,
    html`<form id="paste" class="stack" @submit=${look}>
      <p class="quiet">${words.pasteText}</p>
      <label for="pasted">${words.pasteField}</label>
      <textarea id="pasted" rows="5" autocomplete="off" spellcheck="false" autocapitalize="off"></textarea>
      ${panel.missing ? html`<p class="problem" role="alert">${words.linkEmpty}</p>` : nothing}
    </form>`,
    {
      foot: html`<div class="ways">
      <button data-do="scan" @click=${does.openScan}>${words.scanTitle}</button>
      <button class="go" data-do="look" form="paste">${words.pasteOpen}</button>
    </div>`,
    },
  );
}
