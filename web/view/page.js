/** Draws the whole page from the state: the fight, and over it at most one panel. */

import * as does from "../actions/does.js";
import { atStart, state } from "../state.js";
import { html, nothing, render } from "lit-html";
import * as words from "../words.js";
import { act } from "./act/act.js";
import { card } from "./card.js";
import { closed, opening } from "./closed.js";
import { bar } from "./bar.js";
import { fight } from "./fight.js";
import { recent, rest } from "./columns.js";
import { dialog, drawPanel, page, stands } from "./panel.js";
import { drawSheet } from "./sheet.js";
import { lasting, top } from "./top.js";
import { welcome } from "./dialogs/welcome.js";

/**
 * Whatever asks where something is, as giving the focus does, makes the browser lay out all that has changed: so first all
 * is changed, and then that is asked once.
 * @param {Set<string>} changed what is different from what is drawn: a tap in a panel leaves the fight under it alone
 */
export function draw(changed) {
  const { panel, players } = state;
  if (changed.has("screen")) does.tellPlayers();
  if (players) return drawPlayers(players);
  if ([...changed].some((key) => key !== "panel" && key !== "sheet") || stands() !== (panel !== null)) drawBeneath();
  drawPanel(panel);
  if (changed.has("sheet")) drawSheet(state);
  if (changed.has("screen") || changed.has("view") || (changed.has("panel") && !panel)) does.watch();
  if (!panel) toTurn();
}

/** Where players look on, there is nothing else: nothing of the fight, no panel, no name of it. @param {Shown} shown */
function drawPlayers(shown) {
  drawPanel(null);
  const drawing = does.thePlayers();
  const { loading } = state;
  const said = loading.name === "failed" && !shown.view ? words.failed : shown.said;
  const waits = html`<main class="plain"><h1>${words.playersTitle}</h1><p role="status">${said || words.playersWaiting}</p>
    ${said ? html`<p class="row"><button data-do="again" @click=${() => location.reload()}>${words.again}</button></p>` : nothing}</main>`;
  render(drawing ? drawing.screen({ ...shown, said }, { html, nothing, does: does.screenTaps }) : waits, page);
  drawing?.fit(page, shown.size);
  document.title = words.app;
}

/** Whose turn it was when this was looked at last, and in which fight. */
let onTurn = "";

/** Whoever comes on turn is brought into sight, below what stays pinned, with as many as may be of those who follow. */
function toTurn() {
  const { screen, current } = state;
  const now = `${current} ${screen?.turn ?? ""} ${screen?.round} ${screen?.phases?.phase}`;
  if (now === onTurn) return;
  const first = !onTurn.startsWith(`${current} `);
  onTurn = now;
  // Whoever was taken from the end of the strip stands at its beginning now.
  page.querySelector(".phases")?.scrollTo(0, 0);
  const list = /** @type {HTMLElement | null} */ (page.querySelector("main.fight"));
  const card = /** @type {HTMLElement | null} */ (list?.querySelector(".fighter.turn") ?? null);
  if (first || !list || !card) return;
  // Where it is pinned it is in sight wherever the list stands: its own place is after the card before it.
  const before = /** @type {HTMLElement | null} */ (card.previousElementSibling);
  const top = before
    ? before.offsetTop + before.offsetHeight
    : /** @type {HTMLElement} */ (card.parentElement).offsetTop;
  const bottom = top + card.offsetHeight + TOAST;
  if (top < list.scrollTop || bottom > list.scrollTop + list.clientHeight) list.scrollTop = top - EDGE;
}

/** So much is left free above a card that is brought into sight, and below it for what says what has just happened. */
const [EDGE, TOAST] = [8, 80];

/** What was drawn in part is taken away, so that the next drawing begins from nothing. */
export function wipe() {
  for (const place of [page, dialog]) {
    place.replaceChildren();
    Reflect.deleteProperty(place, "_$litPart$"); // where lit-html keeps what it has drawn there
  }
}

function drawBeneath() {
  render(beneath(state), page);
  const { screen } = state;
  document.title = screen
    ? `${state.fights.find((one) => one.id === state.current)?.name || words.unnamed} · ${words.app}`
    : words.app;
}

/** @param {State} state */
function beneath(state) {
  const { screen, panel } = state;
  const without = state.current === null ? welcome : state.closed?.id === state.current ? closed : opening;
  return html`${top(state)} ${lasting(state)} ${screen ? html`${fight(state, screen)} ${bar(state, screen)} ${rest(state, screen)} ${recent(state, screen)}` : without(state)}
    <p class="spoken" aria-live="polite">${panel ? "" : state.spoken}</p>`;
}

/**
 * What is drawn at a start and at the first tap, in parts, where nobody sees it: all that is done for the first time takes
 * long, and a slow phone would stand still for it.
 * @type {((card: Card) => Drawn)[]}
 */
const parts = [
  () => html`${top(state)} ${lasting(state)}`,
  (one) => card(one, state),
  ({ name }) => {
    const panel = does.actPanel([name]);
    return panel ? act(panel, state) : nothing;
  },
];

/** @returns {(() => void)[]} each for a task of its own */
export const rehearsals = () =>
  parts.map((part) => () => {
    const [first] = state.screen?.cards ?? [];
    if (first) render(part(first), document.createElement("div"));
  });

/** @returns {string} the page as the next start will draw it first */
export function pictured() {
  const box = document.createElement("div");
  render(beneath(atStart()), box);
  const marks = document.createNodeIterator(box, NodeFilter.SHOW_COMMENT);
  for (let mark = marks.nextNode(); mark; mark = marks.nextNode()) /** @type {Comment} */ (mark).remove();
  return box.innerHTML;
}
