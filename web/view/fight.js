/** The one screen: who is in the fight, party and foes apart, the fallen folded; every fighter in one line. */

import * as does from "../actions/does.js";
import { blockOf, inOrder } from "../state.js";
import { guard } from "lit-html/directives/guard.js";
import { html, nothing } from "lit-html";
import * as words from "../words.js";
import { card, lookOf } from "./card.js";
import { isStanding } from "../words/standing.js";
import { alertLine, justFell } from "./alerts.js";
import { mobRow } from "./mob.js";
import { strip } from "./phases.js";
import { starters } from "./dialogs/welcome.js";

/** Drawn anew only when something in it is different: panels come and go above it. @param {State} state @param {FightScreen} screen */
export const fight = (state, screen) =>
  guard(
    [
      screen,
      state.picking,
      state.reader,
      state.systems,
      state.view,
      state.stands,
      state.unfolded,
      state.left,
      state.veils,
      justFell(state),
    ],
    () => whole(state, screen),
  );

/** @param {State} state @param {FightScreen} screen */
const whole = (state, screen) =>
  screen.cards.length === 0
    ? html`<main class="fight" aria-label=${screen.name}>${empty(state)}</main>`
    : html`${above(state, screen)}
        <main class="fight" aria-label=${screen.name}>
          <ol class="order ${inRows(state, screen) ? "rows" : "cards"}">${listed(state, screen)}</ol>
        </main>`;

/** The order of play has one line with what is due, but not with a hero's fate, nor with two. @param {State} state @param {FightScreen} screen */
function above(state, screen) {
  const [due, end] = [alertLine(state, screen), decided(state, screen)];
  const shared = (due === nothing) !== (end === nothing) && !justFell(state);
  return html`<div class=${shared ? "above shared" : "above"}>${strip(screen, state.reader, shared)} ${due} ${end}</div>`;
}

/** Where only one side still stands, the fight may be ended by a tap. @param {State} state @param {FightScreen} screen */
const decided = ({ reader }, screen) =>
  screen.won && !reader
    ? html`<button class="alert calm" data-do="end fight" aria-haspopup="dialog" @click=${does.endFight}>
        <span><b>${words.came(screen)}</b> <small>${words.endFight}</small></span><i aria-hidden="true"></i>
      </button>`
    : nothing;

/** @param {State} state */
const empty = (state) => html`<section class="empty">
  <p>${words.nobody}</p>
  <button class="go" data-do="add first" ?disabled=${state.reader} @click=${does.openAdd}>${words.addFirst}</button>
  ${starters(state)}
</section>`;

/** From so many lines on they are half as high. */
const MANY = 8;

/** @param {State} state @param {FightScreen} screen */
const inRows = ({ view }, { cards }) => (view.rows === "auto" ? cards.length >= MANY : view.rows === "rows");

/**
 * What foes lie is folded away, and whoever is out; a fallen hero stays in the party's block. A thing that never has a turn,
 * and is whole, lies nowhere. @param {Card} card
 */
const isFallen = ({ side, down, turn, fate, out }) =>
  out || (down && !turn && side !== "party" && Boolean(fate?.grave));

/** @param {State} state @param {FightScreen} screen @returns {unknown[]} */
function listed(state, screen) {
  const all = inOrder(screen);
  const fallen = state.picking ? [] : all.filter(isFallen);
  const standing = all.filter((one) => !fallen.includes(one));
  const sides = state.view.order === "side" ? words.blocks : [["", ""]];
  return [
    ...sides.flatMap(([side, title]) => {
      const mine = standing.filter((one) => side === "" || blockOf(one) === side);
      const whole = all.filter((one) => blockOf(one) === side && !one.out);
      return [...(side && whole.length > 0 ? [heading(title, whole, side)] : []), ...rowsOf(mine, state, screen)];
    }),
    ...FOLDS.flatMap(([fold, title, fits]) => folded(fold, title, fallen.filter(fits), state)),
  ];
}

/** @param {string} title @param {Card[]} all of this block @param {string} block things do not stand or fall */
function heading(title, all, block) {
  if (block === "thing") return html`<li class="side"><h2>${title} <small>${all.length}</small></h2></li>`;
  const up = all.filter(isStanding).length;
  return html`<li class="side"><h2>${title} <small>${all.length}${up < all.length ? ` · ${words.standing(up)}` : ""}</small></h2></li>`;
}

/** @param {Card[]} cards @param {State} state @param {FightScreen} screen @returns {unknown[]} those of one mob in one line */
function rowsOf(cards, state, screen) {
  /** @type {unknown[]} */
  const rows = [];
  const seen = new Set();
  for (const one of cards) {
    const mob = one.mob ? cards.filter((other) => other.mob === one.mob && other.side === one.side) : [];
    if (mob.length < 2 || state.picking) {
      rows.push(single(one, state));
      continue;
    }
    if (seen.has(`${one.side} ${one.mob}`)) continue;
    seen.add(`${one.side} ${one.mob}`);
    rows.push(mobRow(mob, state, screen));
    if (state.unfolded.includes(one.mob ?? "")) rows.push(...mob.map((each) => single(each, state, one.mob)));
  }
  return rows;
}

/** @param {Card} one @param {State} state @param {string} [within] */
const single = (one, state, within) => guard([lookOf(one, state), within], () => card(one, state, within));

/** No mob is called so. */
const SIGN = "↓";
/** What is folded, what that is called, and who belongs to it. @type {[string, (cards: Card[]) => string, (card: Card) => boolean][]} */
const FOLDS = [
  ["down", words.down, ({ out }) => !out],
  ["out", words.out, ({ out }) => Boolean(out)],
];

/** @param {string} fold @param {(cards: Card[]) => string} title @param {Card[]} fallen @param {State} state @returns {unknown[]} */
function folded(fold, title, fallen, state) {
  if (fallen.length === 0) return [];
  const open = state.unfolded.includes(SIGN + fold);
  return [
    html`<li class="fold">
      <button data-do=${fold} aria-expanded=${open} @click=${() => does.unfold(SIGN + fold)}>
        <span>${title(fallen)}</span><i aria-hidden="true"></i>
      </button>
    </li>`,
    ...(open ? fallen.map((one) => single(one, state)) : []),
  ];
}
