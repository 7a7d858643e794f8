/**
 * Draws what a player did on a phone of his own, as it comes to lie over the fight: each deed with what becomes of it.
 *
 * A bundle of its own, fetched when such a link is opened, and handed what it draws with: the page starts without it.
 */

import * as words from "./words.js";

/** @typedef {import("./view/dialogs/deeds.js").Kit} Kit */
/** @typedef {{text: string, state: string, said: string, usual: string, taken: string, laid: boolean}} Deed */

/** @param {Panel} panel @param {Kit} kit */
export function draw(panel, kit) {
  const { html, nothing, frame, does } = kit;
  /** @type {Deed[]} */
  const rows = panel.shape?.rows ?? [];
  const open = rows.filter(undecided).length;
  const laid = rows.filter((one) => one.laid).length;
  const { elsewhere, problem, busy, shape } = panel;
  return frame(
    words.deedsTitle(panel.fighter),
    html`${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}
      ${!shape && !problem ? html`<p class="quiet" role="status">${words.deedsReading}</p>` : nothing}
      ${shape && !shape.known ? html`<p class="quiet">${words.deedsUnknown(panel.fighter)}</p>` : nothing}
      ${elsewhere ? html`<p>${words.deedsElsewhere(panel.fighter, elsewhere.name || words.unnamed)}</p>` : nothing}
      ${rows.length > 0 ? html`<ol class="deeds">${rows.map((one, at) => deed(one, at, kit))}</ol>` : nothing}
      ${shape ? html`<p class="quiet">${words.deedsKept}</p>` : nothing}`,
    {
      close: does.refuseLink,
      spoken: shape?.said ?? "",
      foot: html`<div class="ways">
        <button data-do="refuse" @click=${does.refuseLink}>${shape || elsewhere ? words.linkNo : words.close}</button>
        ${elsewhere ? html`<button class=${shape ? "" : "go"} data-do="go there" @click=${does.goToDeeds}>${words.deedsGo}</button>` : nothing}
        ${shape ? html`<button class="go" data-do="lay" ?disabled=${busy || open > 0 || laid === 0} @click=${does.layDeeds}>${open > 0 ? words.deedsOpen(open) : laid === 0 ? words.deedsNone : words.deedsLay(laid)}</button>` : nothing}
      </div>`,
    },
  );
}

/** @param {Deed} deed somebody has to say who wins */
const undecided = ({ state, usual, taken }) => state === "both" && !usual && !["mine", "theirs"].includes(taken);

/** @param {Deed} one @param {number} at @param {Kit} kit */
function deed(one, at, { html, nothing, does }) {
  const { text, state, said, usual } = one;
  const set = (/** @type {string} */ answer) => () => does.decideDeed(at, answer);
  const shown =
    state === "applied" && !one.laid ? "left" : state === "both" && usual ? (one.laid ? "applied" : "theirs") : state;
  return html`<li class="deed ${shown}" data-deed=${at} data-state=${state}>
    <p><b>${text}</b></p>
    <p class="quiet">${words.deedState[shown]} ${said}</p>
    ${
      state === "both" && !usual
        ? html`<div class="chips wide worded" role="group" aria-label=${words.deedWho}>
          <button data-answer="mine" aria-pressed=${one.taken === "mine"} @click=${set("mine")}>${words.deedMine}</button>
          <button data-answer="theirs" aria-pressed=${one.taken === "theirs"} @click=${set("theirs")}>${words.deedTheirs}</button>
        </div>`
        : state === "both"
          ? html`<button data-answer="theirs" aria-label=${`${words.deedAllTheSame}: ${text}`} aria-pressed=${one.laid} @click=${set(one.laid ? "" : "theirs")}>${words.deedAllTheSame}</button>`
          : state === "applied"
            ? html`<button data-answer="skip" aria-label=${`${words.deedSkip}: ${text}`} aria-pressed=${!one.laid} @click=${set(one.laid ? "skip" : "")}>${words.deedSkip}</button>`
            : nothing
    }
  </li>`;
}
