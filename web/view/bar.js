/** Under the thumb, in one row: what was done last is taken back, several are picked, somebody joins, the turn goes on. */

import * as does from "../actions/does.js";
import { grouped } from "../grouped.js";
import { html, nothing } from "lit-html";
import * as words from "../words.js";
import { called, EYES } from "./card.js";
import { isStanding } from "../words/standing.js";

const BACK = "M9 6 4 11l5 5M4.500 11H14a5 5 0 0 1 0 9h-3";
const FORTH = "M15 6l5 5-5 5M19.500 11H10a5 5 0 0 0 0 9h3";

/** @param {State} state @param {FightScreen} screen */
export function bar(state, screen) {
  if (state.picking) return pickingBar(state.picking, screen);
  const off = state.reader;
  return html`${toast(state, screen)}${returning(state, screen)}<nav class="bar" aria-label=${words.app}>
    ${icon("undo", screen.undo ? words.undo(screen.undo) : words.nothingToUndo, BACK, off || !screen.undo, does.undo)}
    ${screen.redo ? icon("redo", words.redo(screen.redo), FORTH, off, does.redo) : nothing}
    <button data-do="many" ?disabled=${off || screen.cards.length < 2} @click=${() => does.pick()}>${words.many}</button>
    <button data-do="add" ?disabled=${off} @click=${does.openAdd}>${words.add}</button>
    <button class="go" data-do="next" data-once ?disabled=${off || screen.cards.length === 0} @click=${does.next}>${nextWords(screen)}</button>
  </nav>`;
}

/** Where a fighter came from another phone: what was done here goes back there. @param {State} state @param {FightScreen} screen */
const returning = ({ reader }, { returns }) =>
  returns && returns.deeds > 0
    ? html`<button class="alert calm returns" data-do="send back" aria-haspopup="dialog" ?disabled=${reader} @click=${does.sendBack}>
        <b>${words.sendBack(returns.fighter)}</b> <small>${words.deedsDone(returns.deeds)}</small>
      </button>`
    : nothing;

/**
 * What it undoes is said by its name, and shown to who holds it.
 * @param {string} what @param {string} label @param {string} drawn @param {boolean} off @param {() => void} run
 */
const icon = (what, label, drawn, off, run) => html`<button
  class="icon"
  data-do=${what}
  title=${label}
  ?disabled=${off}
  @click=${run}
  @contextmenu=${(/** @type {Event} */ event) => {
    event.preventDefault();
    does.toast({ text: label });
  }}
>
  <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${drawn} /></svg><span class="spoken">${label}</span>
</button>`;

/** So long a name may be cut, and keeps its number. */
const LONG = 14;

/** @param {string} next @param {FightScreen} screen */
function nextName(next, { cards }) {
  const card = cards.find(({ name }) => name === next);
  const { name, number = "" } = next.length > LONG && card ? called(card) : { name: next };
  return number
    ? html`<span class="named"><span>${words.nextIs(name)}</span><b>${number}</b></span>`
    : html`<span>${words.nextIs(name)}</span>`;
}

/** @param {FightScreen} screen who comes, and whom the turn passes by on the way */
function nextWords(screen) {
  const { next, skipped = [] } = screen;
  const text = words.nextOf(screen);
  const begins = text !== words.next; // another round: then who comes stands below
  const below = begins && next ? next : skipped.length > 0 ? words.skips(skipped.length) : "";
  return html`${next && !begins ? nextName(next, screen) : html`<span>${text}</span>`}${below ? html`<small>${below}</small>` : nothing}`;
}

/** What has just happened, and the way back, for some seconds. @param {State} state @param {FightScreen} screen */
function toast({ toast, reader, current }, screen) {
  if (!toast || toast.at !== current) return nothing;
  const way =
    toast.undo && toast.undo === screen.undo ? "undo" : toast.redo && toast.redo === screen.redo ? "redo" : "";
  const back = () => (toast.all ? does.undoTo(toast.all.to) : does.undo());
  return html`<div class="toast" role="status">
    <p><span>${toast.text}</span></p>
    ${way === "" || reader ? nothing : html`<button data-toast=${way} @click=${way === "undo" ? back : does.redo}>${way === "undo" ? words.undoAll(toast.all?.many ?? 1) : words.redoIt}</button>`}
  </div>`;
}

/** @param {string[]} picking @param {FightScreen} screen */
const pickingBar = (picking, { cards }) => html`<nav class="bar picking" aria-label=${words.many}>
  <div class="kinds" role="group" aria-label=${words.pickKind}>
    <button data-do="pick foe" @click=${() => does.pickSide("foe")}>${words.pickFoes}</button>
    <button data-do="pick party" @click=${() => does.pickSide("party")}>${words.pickParty}</button>
    ${cards.some(({ name, side }) => side === "foe" && picking.includes(name)) ? html`<button class="eye" data-do="known" aria-label=${words.playersKnow} @click=${() => does.openKnown(picking)}><svg viewBox="0 0 24 24" aria-hidden="true"><path d=${EYES.seen} /></svg></button>` : nothing}
    ${severals(cards).map(([kind, all]) => html`<button data-kind=${kind} @click=${() => does.pickAll(all)}>${words.allOf(kind, all.length)}</button>`)}
  </div>
  <button data-do="cancel" @click=${does.stopPicking}>${words.cancel}</button>
  <button data-do="remove picked" ?disabled=${picking.length === 0} @click=${does.removePicked}>${words.remove}</button>
  <button class="go" data-do="go" ?disabled=${picking.length === 0} @click=${does.goPicked}>${words.goPicked} <small>${words.picked(picking.length)}</small></button>
</nav>`;

/** @param {Card[]} cards @returns {[string, string[]][]} the kinds of whom several stand */
const severals = (cards) =>
  grouped(
    cards.filter((card) => card.kind && isStanding(card)),
    (card) => card.kind ?? "",
  )
    .filter(([, all]) => all.length > 1)
    .map(([kind, all]) => [kind, all.map((card) => card.name)]);
