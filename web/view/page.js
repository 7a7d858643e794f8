/** Draws the whole page from the state: the fight, and over it at most one panel. */

import { actPanel } from "../actions/acting.js";
import * as does from "../actions/does.js";
import { atStart, state } from "../state.js";
import { html, nothing, render } from "lit-html";
import { words } from "../words.js";
import { about, keys } from "./dialogs/about.js";
import { act } from "./act/act.js";
import { add } from "./dialogs/add.js";
import { card } from "./card.js";
import { closed, opening } from "./closed.js";
import { edit } from "./dialogs/edit.js";
import { bar, fight } from "./fight.js";
import { fights, fresh } from "./dialogs/fights.js";
import { file } from "./dialogs/file.js";
import { asks } from "./act/question.js";
import { link, paste } from "./dialogs/link.js";
import { log } from "./dialogs/log.js";
import { menu } from "./dialogs/menu.js";
import { over } from "./dialogs/over.js";
import { back, own } from "./dialogs/own.js";
import { readings } from "./dialogs/readings.js";
import { share } from "./dialogs/share.js";
import { lasting, top } from "./top.js";
import { wait } from "./dialogs/wait.js";
import { welcome } from "./dialogs/welcome.js";

/** @type {Record<string, (panel: any, state: State) => Drawn>} */
const PANELS = {
  act,
  ask: asks,
  add,
  edit,
  wait,
  log,
  readings,
  own,
  fights,
  fresh,
  share,
  link,
  file,
  paste,
  menu,
  about,
  keys,
};

const root = /** @type {HTMLElement} */ (document.getElementById("page"));
const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("panel"));
const veil = /** @type {HTMLElement} */ (document.getElementById("veil"));
const cover = over(dialog, root, veil, away);
/** @type {HTMLElement | null} where the focus was before the panel opened */
let before = null;
let shown = "";

/**
 * Whatever asks where something is, as giving the focus does, makes the browser lay out all that has changed: so first all
 * is changed, and then that is asked once.
 * @param {Set<string>} changed what is different from what is drawn: a tap in a panel leaves the fight under it alone
 */
export function draw(changed) {
  const { panel } = state;
  if ([...changed].some((key) => key !== "panel") || dialog.open !== (panel !== null)) drawBeneath();
  if (!panel) {
    if (dialog.open) putAway();
    toTurn();
    return;
  }
  render(PANELS[panel.kind]?.(panel, state) ?? nothing, dialog);
  dialog.dataset.panel = panel.kind;
  if (shown !== panel.kind || !dialog.open) bring(panel.kind);
  else if (panel.ask && !(panel.aid && panel.unfolded && panel.ask.answers.length === 0)) follow(panel.ask);
  showAsked();
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
  const list = /** @type {HTMLElement | null} */ (root.querySelector("main.fight"));
  const card = /** @type {HTMLElement | null} */ (list?.querySelector(".fighter.turn") ?? null);
  if (first || !list || !card) return;
  // Where it is pinned it is in sight wherever the list stands: its own place is after the card before it.
  const before = /** @type {HTMLElement | null} */ (card.previousElementSibling);
  const top = before
    ? before.offsetTop + before.offsetHeight
    : /** @type {HTMLElement} */ (card.parentElement).offsetTop;
  const bottom = top + card.offsetHeight + EDGE;
  if (top < list.scrollTop || bottom > list.scrollTop + list.clientHeight) list.scrollTop = top - EDGE;
}

/** So much is left free above and below a card that is brought into sight. */
const EDGE = 8;

/** What is unfolded in the panel now. @type {Set<string>} */
let unfolded = new Set();

/** What a tap unfolds comes into sight: its beginning, where it is taller than the panel. */
function showAsked() {
  const all = /** @type {HTMLElement[]} */ ([...dialog.querySelectorAll("[data-shown]")]);
  const fresh = all.filter((one) => !unfolded.has(one.dataset.shown ?? ""));
  unfolded = new Set(all.map((one) => one.dataset.shown ?? ""));
  const [first] = fresh;
  const body = dialog.querySelector(".body");
  if (!first || !body) return;
  first.scrollIntoView({ block: first.offsetHeight > body.clientHeight ? "start" : "nearest" });
}

/** @param {string} kind of panel that was not there a moment ago: it begins at its top, and has the focus */
function bring(kind) {
  shown = kind;
  unfolded = new Set();
  const title = dialog.querySelector("h2");
  /** @type {HTMLElement | null} */
  const first = dialog.querySelector("[autofocus]:not(h2)") ?? title;
  title?.toggleAttribute("autofocus", first === title); // then the browser gives it the focus as it opens
  if (!dialog.open) {
    before = /** @type {HTMLElement | null} */ (document.activeElement);
    cover.bring();
  }
  if (document.activeElement !== first) first?.focus();
  const body = dialog.querySelector(".body");
  if (body?.scrollTop) body.scrollTop = 0;
}

function putAway() {
  shown = "";
  unfolded = new Set();
  cover.putAway();
  focusBack();
  render(nothing, dialog);
  dialog.dataset.panel = "";
}

/** What was drawn in part is taken away, so that the next drawing begins from nothing. */
export function wipe() {
  for (const place of [root, dialog]) {
    place.replaceChildren();
    Reflect.deleteProperty(place, "_$litPart$"); // where lit-html keeps what it has drawn there
  }
}

function drawBeneath() {
  render(beneath(state), root);
  const { screen } = state;
  document.title = screen
    ? `${state.fights.find((one) => one.id === state.current)?.name || screen.name} · ${words.app}`
    : words.app;
}

/** @param {State} state */
function beneath(state) {
  const { screen, panel } = state;
  const without = state.current === null ? welcome : state.closed?.id === state.current ? closed : opening;
  return html`${top(state)} ${lasting(state)} ${screen ? html`${fight(state, screen)} ${bar(state, screen)}` : without(state)}
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
    const panel = actPanel([name]);
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

/** After a panel the focus returns to what opened it; its element may have been drawn anew. */
function focusBack() {
  const name = before?.dataset.fighter ?? state.selected;
  const again = before?.isConnected ? before : name ? root.querySelector(`[data-fighter="${CSS.escape(name)}"]`) : null;
  if (again !== document.activeElement) /** @type {HTMLElement | null} */ (again)?.focus();
}

let followed = "";
/** What is asked now is brought into sight where the panel is taller than the screen. @param {Asking} ask */
function follow(ask) {
  const now = `${ask.answers.length} ${ask.reply?.question?.label ?? ""} ${ask.reply !== null}`;
  if (now === followed) return;
  followed = now;
  const body = dialog.querySelector(".body");
  if (body && body.scrollHeight > body.clientHeight)
    [...dialog.querySelectorAll("[data-now]")].at(-1)?.scrollIntoView({ block: "end" });
}

/** The panel is put away; nothing was changed yet. @param {boolean} tap was it by a tap beside it? */
function away(tap) {
  // What is being written is not thrown away by a slip of the thumb.
  if (tap && state.panel?.kind === "own") return;
  if (state.panel?.kind === "link") does.refuseLink();
  else back();
}
