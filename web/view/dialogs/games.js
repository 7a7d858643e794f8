/** Games of one's own: those kept on this device, what to start from, and one that came from elsewhere. */

import * as does from "../../actions/does.js";
import { patch } from "../../state.js";
import { html, nothing } from "lit-html";
import * as words from "../../words.js";
import { odds } from "../act/odds.js";
import { sheetField } from "../form/form.js";
import { frame } from "../frame.js";
import { naming } from "../form/naming.js";
import { body } from "../widgets/body.js";

/** @param {Json} screen whoever is looked at, as he stands after what is typical */
const card = ({ fighter, widgets }) => html`<ol class="order still"><li class="fighter"><div class="card">
  <span class="name">${fighter}</span>${body({ widgets })}
</div></li></ol>`;

/** What the editor draws with, which is fetched when it is opened. */
const kit = { html, nothing, does, patch, sheetField, frame, odds, card };
/** @typedef {typeof kit} Kit */

/** @param {Panel} panel */
export const game = (panel) => does.theEditor()?.draw(panel, kit) ?? frame(words.gamesTitle, nothing);

/** @param {Panel} panel @param {State} state */
export function games(panel, state) {
  const { undone } = panel;
  return frame(
    words.gamesTitle,
    html`<p class="quiet">${words.gamesText}</p>
      ${undone ? html`<div class="ways"><button class="wide" data-do="game back" @click=${undone.undo}>${words.undo(undone.said)}</button></div>` : nothing}
      ${state.games.length > 0 ? html`<ul class="kept">${state.games.map((one) => row(one, panel))}</ul>` : nothing}
      <h3 class="label">${words.gameFrom}</h3>
      <div class="choices">
        <button data-from="" ?disabled=${!panel.parts} @click=${() => does.newGame()}><b>${words.gameFromNothing}</b></button>
        ${(panel.parts?.games ?? []).map(
          (/** @type {Json} */ one) =>
            html`<button data-from=${one.name} @click=${() => does.newGame(one)}><b>${one.name}</b> <span>${one.line}</span></button>`,
        )}
      </div>`,
  );
}

/** @param {KeptGame} one @param {Panel} panel */
function row(one, panel) {
  const open = panel.row === one.id;
  const label = one.name;
  if (panel.renaming === one.id)
    return html`<li data-game=${label}>${naming(label, words.renameFight(label), (typed) => does.renameGame(one, typed))}</li>`;
  return html`<li data-game=${label}>
    <button class="open" @click=${() => does.openGame(one.game, one.id)}><b class="name">${label}</b> <small>${one.game.line ?? ""}</small></button>
    <button class="icon" data-do="row menu" aria-label=${words.gameMenu(label)} aria-expanded=${open} @click=${() => patch({ row: open ? null : one.id })}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 12h.1M12 12h.1M19 12h.1" /></svg>
    </button>
    ${
      open
        ? html`<div class="pills">
        <button data-do="play" @click=${() => does.playGame(one.game)}>${words.playGame}</button>
        <button data-do="rename" @click=${() => patch({ renaming: one.id, row: null })}>${words.rename}</button>
        <button data-do="copy" @click=${() => does.copyGame(one)}>${words.copy}</button>
        <button data-do="share" @click=${() => does.shareGame(one.game)}>${words.shareIt}</button>
        <button data-do="file" @click=${() => does.saveGame(one.game)}>${words.saveFile}</button>
        <button data-do="remove" @click=${() => does.removeGame(one)}>${words.removeIt}</button>
      </div>`
        : nothing
    }
  </li>`;
}

/** @param {Panel} panel a game from a link or a file: what it is, and nothing is kept yet */
export function gameOffer(panel) {
  const { screen } = panel;
  return frame(
    words.gameOffered,
    panel.problem
      ? html`<p class="problem" role="alert">${panel.problem}</p>`
      : screen
        ? html`<h3 class="name">${screen.own.name}</h3>
          <p>${screen.own.line}</p>
          <p class="quiet">${screen.own.credit}</p>
          <p class="quiet">${screen.own.acts.map((/** @type {Act} */ act) => act.label).join(" · ")}</p>
          <section class="trial" aria-label=${words.gameLive}>
            <p class="label">${words.gameTypical(screen.act, screen.fighter)}</p>
            ${card(screen)}
            ${screen.chances.length > 0 ? odds(screen.chances, panel.fractions, screen.chances.length > 1) : html`<p class="quiet">${screen.uncounted}</p>`}
          </section>`
        : html`<p class="quiet" role="status">${words.linkReading}</p>`,
    {
      close: does.refuseLink,
      foot: html`<div class="ways">
        <button data-do="refuse" @click=${does.refuseLink}>${panel.problem ? words.close : words.linkNo}</button>
        ${panel.problem ? nothing : html`<button class="go" data-do="accept" ?disabled=${!screen} @click=${does.acceptGame}>${words.gameKeep}</button>`}
      </div>`,
    },
  );
}

/** @param {State} state those kept on this device, to begin a fight by; and the way to write one */
export const ownGames = (state) => html`<section class="system" aria-label=${words.gamesTitle}>
  <h2>${words.gamesTitle}</h2>
  <p>${words.gamesLine}</p>
  <div class="choices">
    ${state.games.map((one) => html`<button data-own=${one.name} @click=${() => does.playGame(one.game)}><b>${one.name}</b> <span>${one.game.line ?? ""}</span></button>`)}
    <button data-do="games" @click=${does.openGames}>${words.gamesOpen}</button>
  </div>
</section>`;
