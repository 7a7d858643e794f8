/**
 * What players may see: said by the game master, and shown to them - on this phone turned round, in a second window, from a
 * link. The rules make it, and what is drawn of it is fetched when it is wanted.
 */

import { addressOf, clearAddress, isTurned, turnAddress } from "./address.js";
import { change, open } from "./changing.js";
import { look } from "./fights.js";
import { lead } from "./following.js";
import { codeOf } from "./handing.js";
import { late } from "./late.js";
import { overtaking } from "./overtaking.js";
import { keepSize, keptSize } from "../storage/size.js";
import { patch, set, state } from "../state.js";
import { talk } from "./talk.js";
import * as words from "../words.js";

/** @type {typeof import("../players.js") | null} what draws it, once it is here */
let drawing = null;
export const thePlayers = () => drawing;

async function fetched() {
  if (drawing) return drawing;
  const found = await late("players.js");
  await found?.dressed();
  drawing ??= found;
  turnOver(drawing ? {} : { said: words.playersNot });
  return drawing;
}

/* ---- what they know -------------------------------------------------------------------------------------------- */

/** @param {string[]} [on] those it is about; all foes, if it is not said */
export async function openKnown(on) {
  open({ kind: "known", on: on ?? null, row: null, said: "" });
  if (!(await fetched())) return patch({ said: words.playersNot });
  if (state.panel?.kind === "known") patch({});
}

/** @param {string[]} fighter nobody: all who come later @param {Record<string, Json>} known */
export const know = (fighter, known) =>
  change({ do: "know", ...(fighter.length > 0 ? { fighter } : { later: true }), ...known });

/** @param {Card[]} cards players see them from now on: as it was said for later, or by their names */
export function reveal(cards) {
  const [{ known }] = cards;
  const alias = known?.alias ? { alias: known.alias } : {};
  return know(
    cards.map((card) => card.name),
    { as: known?.acts ? known.as : "named", ...alias },
  );
}

/* ---- the players' screen ---------------------------------------------------------------------------------------- */

const NOTHING = { view: null, link: "", code: null, said: "", asks: false, held: false };
/** @param {Shown["way"]} way @returns {Shown} nothing yet, in letters as large as they were last */
const blank = (way) => ({ ...NOTHING, way, size: keptSize() });
/** A question that is not answered goes away. */
const PATIENCE = 6000;
let patience = 0;

/** @param {Partial<Shown>} change of what is on the players' screen */
const turnOver = (change) => state.players && set({ players: { ...state.players, ...change } });

/** @param {Shown["way"]} way the players' screen takes the place of all else */
function begin(way) {
  set({ panel: null, picking: null, problem: "", players: blank(way) });
  fetched();
}

/** At the start: of a page that was turned when it ended, and stays so whatever its address becomes. @returns {Shown | null} */
export function turnedAtStart() {
  addEventListener("resize", () => turnOver({})); // as large as all has room for
  addEventListener("hashchange", () => {
    if (state.players?.way === "turned") turnAddress();
    else if (isTurned()) turnPhone();
  });
  if (!isTurned()) return null;
  fetched();
  return blank("turned");
}

/** This phone is turned to the players. */
export async function turnPhone() {
  if (!(await fetched())) return patch({ said: words.playersNot });
  turnAddress();
  begin("turned");
  document.documentElement.requestFullscreen?.().catch(() => {}); // a device that gives no more room gives what it has
  await tellPlayers();
}

/** What a tap on the players' screen does: nothing to the fight. */
export const screenTaps = {
  size: (/** @type {number} */ by) => turnOver({ size: keepSize((state.players?.size ?? 0) + by) }),
  hold: () => turnOver({ held: !state.players?.held }),
  ask(/** @type {boolean} */ asks) {
    clearTimeout(patience);
    if (asks) patience = setTimeout(() => turnOver({ asks: false }), PATIENCE);
    turnOver({ asks });
  },
  leave() {
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
    const { way } = state.players ?? {};
    clearAddress();
    set({ players: null });
    if (way === "link") look(); // the rules hold what was in the link
  },
};

/** A link of what players may see is being read: it is never shown as anything else. */
export const awaitView = () => begin("link");
export const noView = () => set({ players: null });

/** @param {PlayersView} view of a link @param {string} written the same for a code to scan */
export async function showView(view, written) {
  if (state.players?.way !== "link") begin("link");
  const drawn = await fetched();
  set({ panel: null });
  turnOver({ view, link: written, said: drawn?.words.asOf(view.round, state.fights.length) ?? words.playersNot });
  const code = await codeOf(written);
  if (state.players?.link === written && typeof code !== "string") turnOver({ code });
}

/* ---- who follows ------------------------------------------------------------------------------------------------ */

/** @type {ReturnType<typeof lead> | null} */
let leading = null;
const viewAnew = overtaking();
/** What was shown last. */
let known = "";

/** From now on a players' window on this device is answered. */
export function leadPlayers() {
  leading = lead(() => !state.reader, tellPlayers);
}

/** The fight stands otherwise: whoever looks on sees it. Nothing is asked of the rules where nobody does. */
export async function tellPlayers() {
  const turned = () => state.players?.way === "turned";
  const followed = () => Boolean(leading?.followed()) && !state.reader;
  const still = viewAnew();
  if (!turned() && !followed()) {
    known = "";
    return leading?.forget();
  }
  set({ veils: true });
  const reply = state.current === null ? null : await talk({ do: "view" }, { still });
  if (!still()) return;
  const view = reply?.view ?? null;
  const now = JSON.stringify(view);
  if (now === known && (!turned() || state.players?.view)) return;
  known = now;
  leading?.tell(view, "");
  if (turned()) turnOver({ view, said: view ? "" : (drawing?.words.noFight ?? "") });
  if (view === null) return;
  const made = await talk({ do: "link", what: "players" }, { still });
  if (!made?.code || !still()) return;
  leading?.tell(view, addressOf(made.code));
  if (!turned()) return;
  const code = await codeOf(made.code);
  if (still() && typeof code !== "string") turnOver({ link: made.code, code });
}
