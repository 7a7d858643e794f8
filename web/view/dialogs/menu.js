/** Everything that is not needed in the middle of a round. */

import * as does from "../../actions/does.js";
import { html, nothing } from "lit-html";
import * as words from "../../words.js";
import { frame } from "../frame.js";

/** @param {Panel} _panel @param {State} state */
export function menu(_panel, state) {
  const item = (/** @type {string} */ label, /** @type {() => void} */ run) =>
    html`<button data-menu=${label} @click=${run}>${label}</button>`;
  const fight = state.screen !== null;
  return frame(
    words.menu,
    html`<div class="menu-list">
      ${
        fight
          ? html`${walk(state, item)} ${item(words.logTitle, does.openLog)} ${state.reader ? nothing : item(words.waitTitle, () => does.open({ kind: "wait" }))}
            ${state.reader ? nothing : item(words.readingsTitle, does.openReadings)} ${item(words.shareTitle, () => does.share())}
            ${state.reader ? nothing : item(words.playersKnow, () => does.openKnown())} ${item(words.playersTitle, () => does.share("players"))}`
          : nothing
      }
      ${fight && !state.reader ? item(words.lineTitle, () => does.openLine()) : nothing}
      ${fight ? html`${state.reader ? nothing : html`${item(words.order, () => does.open({ kind: "order" }))} ${item(words.backLong, does.back)}`} ${item(words.viewTitle, () => does.open({ kind: "view" }))}` : nothing}
      ${item(words.fightsTitle, does.openFights)} ${item(words.newFight, () => does.open({ kind: "fresh" }))} ${item(words.gamesTitle, does.openGames)}
      ${item(words.scanTitle, does.openScan)} ${item(words.pasted, () => does.open({ kind: "paste" }))} ${item(words.keysTitle, () => does.open({ kind: "keys" }))} ${item(words.aboutTitle, () => does.open({ kind: "about" }))}
      ${
        state.install
          ? html`<div class="offer"><p>${words.installText}</p>
              <div class="ways"><button data-do="never" @click=${does.never}>${words.never}</button><button class="go" data-do="install" @click=${state.install}>${words.install}</button></div></div>`
          : nothing
      }
    </div>`,
  );
}

/** The way on, for a party. @param {State} state @param {(label: string, run: () => void) => Drawn} item */
function walk({ screen, reader }, item) {
  if (reader || !screen?.cards.some((card) => card.side === "party")) return nothing;
  const next = does.nextEncounter();
  return html`${next ? item(words.walkTo(next.name || words.unnamed), () => does.walkOn(next.id)) : nothing} ${item(words.endFight, does.endFight)}`;
}
