/** The fight, the party, one fighter or the table's readings as a link: copied, sent, held up as a code, or as a file. */

import * as does from "../../actions/does.js";
import { html, nothing } from "lit-html";
import * as words from "../../words.js";
import { code } from "../widgets/code.js";
import { frame } from "../frame.js";
import { told, ways } from "./story.js";

/** Some messengers cut a message that is longer than this, or make a file of it. */
const MESSENGERS = 2_000;

/** @param {Panel} panel @param {State} state */
export function share(panel, state) {
  const tonight = state.fights.find((fight) => fight.id === state.current)?.evening;
  const evening = state.evenings.find((one) => one.id === (panel.evening ?? tonight));
  const deeds = panel.what === "deeds";
  const other = deeds || panel.what === "game" || (panel.what === "evening" && panel.evening !== tonight);
  const kinds = [...words.shareKinds, ...(evening ? [words.shareTonight] : [])];
  // A file holds what its link does: what players see, and readings, have none.
  /** @type {(() => void) | undefined} */
  const save = {
    deeds: () => does.saveDeeds(state.current ?? "", panel.fighter),
    game: () => does.saveGame(panel.game),
    evening: () => (evening ? does.saveEvening(evening.id, evening.name) : does.saveFight(state.current ?? "")),
    fighter: () => does.saveFighter(panel.link, panel.fighter),
    fight: () => does.saveFight(state.current ?? ""),
  }[/** @type {string} */ (panel.what)];
  const of = (/** @type {string} */ what) => (what === "evening" ? { evening: evening?.id } : {});
  return frame(
    deeds
      ? words.sendBack(panel.fighter)
      : other
        ? words.shareEvening(panel.game?.name ?? evening?.name ?? "")
        : words.shareTitle,
    html`${
      other
        ? nothing
        : html`<div class="chips wide worded" role="group" aria-label=${words.shareWhat}>
        ${kinds.map(([what, label]) => html`<button data-share=${what} aria-pressed=${panel.what === what} @click=${() => does.share(what, of(what))}>${label}</button>`)}
      </div>`
    }
      ${panel.what === "story" ? told(panel) : which(panel, state)}
      ${panel.what === "players" ? screens(state) : nothing}
      <p class="quiet">${words.shareTexts[panel.what]} ${deeds || ["players", "story"].includes(panel.what) ? "" : words.shareText}</p>
      ${panel.problem ? html`<p class="problem" role="alert">${panel.problem}</p>` : nothing}
      ${panel.code ? code(panel.code, words.qr) : panel.noCode ? html`<p class="quiet" data-no-code>${panel.noCode}</p>` : nothing}
      <label class="stack"><span class="label">${words.shareLink}</span><textarea id="share-link" rows="2" readonly .value=${panel.link}></textarea></label>
      <p class="quiet">${panel.link.length > MESSENGERS ? `${words.shareLong} ` : ""}${words.shareHistory}</p>
      ${panel.what === "story" ? ways() : save ? html`<div class="ways"><button class="wide" data-do="save file" ?disabled=${panel.what === "fighter" && !panel.link} @click=${save}>${words.saveFile}</button></div>` : nothing}`,
    {
      foot: html`<div class="ways">
        ${"share" in navigator ? html`<button data-do="send" ?disabled=${!panel.link} @click=${() => does.sendLink(panel.link)}>${words.sendLink}</button>` : nothing}
        <button class="go" data-do="copy link" ?disabled=${!panel.link} @click=${() => does.copyText(panel.link)}>${words.copyLink}</button>
      </div>`,
    },
  );
}

/** @param {State} state what players may see, on this device */
const screens = ({ reader, screen }) => html`<p data-hidden>${hidden(screen?.cards ?? [])}</p>
<div class="screens">
  <button data-do="known" ?disabled=${reader} @click=${() => does.openKnown()}>${words.playersKnow}</button>
  <button data-do="turn phone" @click=${does.turnPhone}>${words.turnPhone}</button>
  <a data-do="second window" href="#players" target="_blank" rel="noopener">${words.secondWindow}</a>
</div>`;

/** @param {Card[]} cards @returns {string} how many foes are not on the players' screen */
function hidden(cards) {
  const foes = cards.filter(({ side }) => side === "foe");
  return words.hiddenOf(foes.filter(({ known }) => !known || known.acts || known.as === "hidden").length, foes.length);
}

/** @param {Panel} panel whether the note on the fighter goes along: not unless somebody says so */
const noteToo = ({
  fighter,
  note = false,
}) => html`<button class="field flag" role="switch" data-do="share note" aria-checked=${note} @click=${() => does.share("fighter", { fighter, note: !note })}>
  <span class="name">${words.shareNote}</span><span class="state" aria-hidden="true">${note ? words.yes : words.no}</span>
</button>`;

/** @param {Panel} panel @param {State} state which fighter, or under which name */
function which(panel, state) {
  if (panel.what === "fighter") {
    const cards = state.screen?.cards ?? [];
    const sides = [cards.filter(({ side }) => side !== "foe"), cards.filter(({ side }) => side === "foe")];
    const noted = Boolean(cards.find(({ name }) => name === panel.fighter)?.note);
    return html`<div class="chips wide worded" role="group" aria-label=${words.shareFighter}>
      ${sides.flat().map(({ name }) => html`<button data-who=${name} aria-pressed=${panel.fighter === name} @click=${() => does.share("fighter", { fighter: name })}>${name}</button>`)}
    </div>
    ${noted ? noteToo(panel) : nothing}`;
  }
  if (panel.what !== "system") return nothing;
  const make = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (document.getElementById("share-name"));
    if (field.value.trim()) does.share("system", { name: field.value.trim() });
  };
  return html`<form class="stack" @submit=${make}>
    <label for="share-name">${words.shareSystem}</label>
    <input id="share-name" autocomplete="off" maxlength="40" .value=${panel.name ?? ""} />
    <div class="ways"><button class="wide" data-do="make link">${words.shareMake}</button></div>
  </form>`;
}
