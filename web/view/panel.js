/** The panel that slides up over the page: what it may show, how it comes and goes, and that what is asked in it is in sight. */

import * as does from "../actions/does.js";
import { state } from "../state.js";
import { nothing, render } from "lit-html";
import { act } from "./act/act.js";
import { ahead } from "./ahead/ahead.js";
import { asks } from "./act/question.js";
import { about, keys } from "./dialogs/about.js";
import { add } from "./dialogs/add.js";
import { alerts } from "./dialogs/alerts.js";
import { both, ending } from "./dialogs/ending.js";
import { deeds } from "./dialogs/deeds.js";
import { condition } from "./dialogs/condition.js";
import { edit } from "./dialogs/edit.js";
import { fights, fresh } from "./dialogs/fights.js";
import { file } from "./dialogs/file.js";
import { game, gameOffer, games } from "./dialogs/games.js";
import { known } from "./dialogs/known.js";
import { line } from "./dialogs/line.js";
import { link, paste } from "./dialogs/link.js";
import { log } from "./dialogs/log.js";
import { menu } from "./dialogs/menu.js";
import { order } from "./dialogs/order.js";
import { over } from "./dialogs/over.js";
import { back, own } from "./dialogs/own.js";
import { readings } from "./dialogs/readings.js";
import { scan } from "./dialogs/scan.js";
import { share } from "./dialogs/share.js";
import { view } from "./dialogs/view.js";
import { wait } from "./dialogs/wait.js";

/** @type {Record<string, (panel: any, state: State) => Drawn>} */
const PANELS = {
  act,
  ahead,
  ask: asks,
  add,
  alerts,
  both,
  condition,
  deeds,
  edit,
  ending,
  order,
  wait,
  log,
  readings,
  own,
  fights,
  game,
  games,
  gameOffer,
  fresh,
  share,
  line,
  link,
  file,
  paste,
  scan,
  menu,
  about,
  keys,
  known,
  view,
};

export const page = /** @type {HTMLElement} */ (document.getElementById("page"));
export const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("panel"));
const veil = /** @type {HTMLElement} */ (document.getElementById("veil"));
const cover = over(dialog, page, veil, away, () => state.columns > 1);
/** @type {HTMLElement | null} where the focus was before the panel opened */
let before = null;
let shown = "";
/**
 * The first panel is drawn in one task and opened in the next: all that is done for the first time takes longer, and a slow
 * phone at its start would stand still for both together.
 */
let warm = false;
let opening = 0;

/** Whether a panel lies over the page, or will in a moment. */
export const stands = () => dialog.open || opening > 0;

/** @param {Panel | null} panel */
export function drawPanel(panel) {
  if (!panel) {
    if (stands()) putAway();
    return;
  }
  const seen = wholly();
  render(PANELS[panel.kind]?.(panel, state) ?? nothing, dialog);
  for (const one of seen) one.scrollIntoView({ block: "nearest" });
  dialog.dataset.panel = panel.kind;
  const whose = panel.on?.[0] ?? panel.name ?? "";
  if (closedByItself() && shown === panel.kind && whom === whose) return away(false);
  if (shown !== panel.kind || !stands()) bring(panel.kind);
  else if (whom !== whose) fromTop();
  whom = whose;
  if (panel.ask) follow(panel);
  showAsked();
}

/** What was unfolded and is wholly in sight: so it stays when the foot grows by what came of a tap. */
function wholly() {
  const all = dialog.open ? [...dialog.querySelectorAll("[data-shown]")] : [];
  if (all.length === 0) return [];
  const body = dialog.querySelector(".body")?.getBoundingClientRect();
  return all.filter((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return body && top >= body.top && bottom <= body.bottom;
  });
}

/** The browser may close it without asking: what is drawn before it says so must not open it again. */
const closedByItself = () => shown !== "" && !stands();
dialog.addEventListener("close", () => closedByItself() && away(false));

/** Whom it is about: where the list stands beside it, another may be tapped while it is open. */
let whom = "";

/** What of the panel was brought into sight last. */
let followed = "";

/** It begins at its top, with nothing unfolded. */
function fromTop() {
  unfolded = new Set();
  followed = "";
  const body = dialog.querySelector(".body");
  if (body?.scrollTop) body.scrollTop = 0;
}

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
  if (warm) {
    open();
    return fromTop();
  }
  warm = true;
  opening = setTimeout(open);
}

function open() {
  clearTimeout(opening); // it may be another that comes meanwhile
  opening = 0;
  const title = dialog.querySelector("h2");
  /** @type {HTMLElement | null} */
  const first = dialog.querySelector("[autofocus]:not(h2)") ?? title;
  title?.toggleAttribute("autofocus", first === title); // then the browser gives it the focus as it opens
  if (!dialog.open) {
    before = /** @type {HTMLElement | null} */ (document.activeElement);
    cover.bring();
  }
  if (document.activeElement !== first) first?.focus();
}

function putAway() {
  shown = "";
  clearTimeout(opening);
  opening = 0;
  unfolded = new Set();
  cover.putAway();
  focusBack();
  render(nothing, dialog);
  dialog.dataset.panel = "";
}

/** After a panel the focus returns to what opened it; its element may have been drawn anew. */
function focusBack() {
  const name = before?.dataset.fighter ?? state.selected;
  const again = before?.isConnected ? before : name ? page.querySelector(`[data-fighter="${CSS.escape(name)}"]`) : null;
  if (again !== document.activeElement) /** @type {HTMLElement | null} */ (again)?.focus();
}

/**
 * What is asked now is brought into sight where the panel is taller than the screen; once, where somebody is changing the
 * circumstances that it comes from. @param {Panel} panel
 */
function follow({ kind, act = "", aid, unfolded, ask }) {
  const label = aid && unfolded && ask.answers.length === 0 ? "" : (ask.reply?.question?.label ?? "");
  const now = `${kind} ${act} ${whom}: ${ask.answers.length} ${label} ${ask.reply !== null} ${Object.keys(ask.ways).length}`;
  if (now === followed) return;
  followed = now;
  const body = dialog.querySelector(".body");
  const asked = /** @type {HTMLElement | undefined} */ ([...dialog.querySelectorAll("[data-now]")].at(-1));
  if (asked && body && body.scrollHeight > body.clientHeight)
    asked.scrollIntoView({ block: asked.offsetHeight > body.clientHeight ? "start" : "nearest" });
}

/** The panel is put away; nothing was changed yet. @param {boolean} tap was it by a tap beside it? */
function away(tap) {
  // What is being written is not thrown away by a slip of the thumb.
  if (tap && ["own", "game"].includes(state.panel?.kind ?? "")) return;
  if (["link", "gameOffer"].includes(state.panel?.kind ?? "")) does.refuseLink();
  else back();
}
