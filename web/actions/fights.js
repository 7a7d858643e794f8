/** Fights as wholes: shown, begun, named and removed; handed on by link, and taken from one. */

import { keepBrief, lastLeft, lastScreen } from "../storage/cache.js";
import { changeAll, close, complain, sentences } from "./changing.js";
import { freshId } from "../storage/alone.js";
import { games, keepGame, removeGame } from "../storage/games.js";
import * as keep from "../storage/keep.js";
import { hold, writtenElsewhere } from "../storage/lock.js";
import { documentOf } from "../storage/reconcile.js";
import { cleanName, counted } from "../plain.js";
import { patch, set, state } from "../state.js";
import { forget, panelAway, talk } from "./talk.js";
import * as words from "../words.js";

/* ---- fights -------------------------------------------------------------------------------------------------- */

export const refreshFights = () => set({ fights: keep.fights(), evenings: keep.evenings() });

/** @type {() => void} */
let left = () => {};

/** @param {() => void} tell hears that the fight in front is about to be left for another */
export const onLeave = (tell) => {
  left = tell;
};

/** How the fight in front stands is read in the list of fights when another is in front. */
function leave() {
  const { current, screen, fights } = state;
  if (!current || !screen) return;
  const ids = fights.map((one) => one.id);
  keepBrief(current, screen.brief ?? "", ids);
  left();
}

/** @param {string} id puts a fight in front @param {boolean} [steal] */
export async function show(id, steal = false) {
  keep.setCurrent(id);
  if (id !== state.current) leave();
  if (id !== state.current) forget();
  set({
    ...(id === state.current ? {} : { ...nothingSaid(), left: lastLeft(id) }),
    current: id,
    fights: keep.fights(),
    screen: state.current === id ? state.screen : lastScreen(id),
    closed: state.current === id ? state.closed : null,
    picking: null,
    problem: "",
  });
  const writer = await hold(id, () => set({ reader: true, panel: null }), steal);
  if (id !== state.current) return;
  if (steal) forget();
  set({ reader: !writer || state.outdated });
  await look();
}

/** Another tab may have written the fight in front until now, and may do so no more. */
export function takeUp() {
  forget();
  if (state.current !== null) show(state.current);
}

/** What only IndexedDB had is there now; where nothing was in front, its newest fight is. */
export async function showRestored() {
  set({ fights: keep.fights(), evenings: keep.evenings(), sets: keep.sets(), games: games() });
  const id = keep.current();
  if (state.current === null && id) await show(id);
}

/**
 * @param {string} id @param {number[]} numbers of records that were damaged and whose copy took their place
 * @param {import("../storage/reconcile.js").Stranger[]} strangers what stood in the place of others, and was another fight's
 */
export function tellAside(id, numbers, strangers) {
  const name = (/** @type {string} */ id) => keep.nameOf(id).name;
  const said = [
    ...(numbers.length > 0 ? [words.setAside(name(id) || words.unnamed, numbers)] : []),
    ...strangers.map(({ n, of }) => words.strangerAside(name(id) || words.unnamed, n, words.otherFight(name(of)))),
  ];
  set({ damaged: said.join(" ") });
}

/** @param {string} id @param {string} fork this tab's own acts are kept under, since another tab wrote the same fight */
export async function followSplit(id, fork) {
  refreshFights();
  if (id !== state.current) return;
  set({ split: words.split(keep.fights().find((one) => one.id === fork)?.name || words.unnamed) });
  await show(fork);
}

/** Draws the fight in front as the rules see it. */
export async function look() {
  if (state.current === null) return;
  const id = state.current;
  const reply = await talk({ do: "look" });
  if (reply?.ok && reply.screen?.kind === "fight" && id === state.current) set({ screen: reply.screen });
}

export const takeOver = () => state.current && show(state.current, true);

/**
 * @param {System} system @param {Message[]} messages a fight of this system; the first may start it @param {string} [name]
 * @param {Partial<KeptFight>} [about] what else is said of it
 * @returns {Promise<string | null>} its id, where it has begun
 */
export async function start(system, messages, name = words.unnamed, about = {}) {
  if (starting) return null; // a second tap before the first has done its work
  starting = true;
  return begin(system, messages, name, about).finally(() => {
    starting = false;
  });
}
let starting = false;

/** @param {System} system @param {Message[]} messages @param {string} name @param {Partial<KeptFight>} about @returns {Promise<string | null>} */
async function begin(system, messages, name, about) {
  close();
  leave();
  const rules = system.game ? { game: system.game } : { system: system.id };
  const first = messages[0]?.do === "new" ? messages[0] : { do: "new", ...rules };
  const reply = /** @type {Reply} */ (await talk(first, { alone: true }));
  if (!reply.ok) {
    complain(sentences(reply));
    return null;
  }
  // a name is taken within its evening, and those of no evening are together
  const evening = about.evening ?? "";
  const names = keep.fights().flatMap((fight) => ((fight.evening ?? "") === evening ? [fight.name] : []));
  const id = keep.begin(reply.head, counted(name, names), system.id);
  if (Object.keys(about).length > 0) keep.note(id, about);
  keep.stay();
  if (reply.entry) keep.append(id, reply.entry);
  set({
    ...{ ...nothingSaid(), current: id, fights: keep.fights() },
    screen: reply.screen?.kind === "fight" ? reply.screen : null,
  });
  await show(id);
  await changeAll(id, messages.slice(first === messages[0] ? 1 : 0));
  return id;
}

/**
 * It goes with all that happened in it, and comes back by one tap. One that cannot be read could not: there it is asked twice,
 * and one that another tab plays stays.
 * @param {string} id @param {boolean} [sure]
 */
export async function removeFight(id, sure = false) {
  const about = keep.nameOf(id);
  const name = about.name || words.unnamed;
  if (await writtenElsewhere(id)) return patch({ said: words.playedElsewhere(name) });
  const document = await documentOf(id).catch(() => null);
  if (!document?.head && !sure) return patch({ sure: id });
  before = state.current;
  keep.remove(id);
  refreshFights();
  if (id === state.current) {
    forget();
    const other = nearest(about);
    set({ ...nothingSaid(), current: null, screen: null });
    if (other) await show(other);
    else keep.setCurrent(null);
  }
  if (document?.head) tellOpened(words.removed(name), () => bringBack(document, about));
}

/** @param {KeptFight} gone @returns {string | null} what comes in front in its place: of the same evening, if there is any */
const nearest = (gone) =>
  (state.fights.find((one) => gone.evening !== "" && one.evening === gone.evening) ?? state.fights[0])?.id ?? null;

/** @param {Json} document @param {KeptFight} about what was removed a moment ago is there again, and in front if it was */
async function bringBack(document, { id, at: _, ...about }) {
  const again = await keep.keepDocument(document, about.name, about.system);
  keep.note(again, about);
  set({ opened: null });
  refreshFights();
  if (before === id) await show(again);
}

/** @param {string} id @param {string} problem a kept fight could be read only in part: that part goes on under a new id */
export async function rescue(id, problem) {
  if (id !== state.current) return set({ damaged: problem }); // what is in front by now is another one
  const reply = await talk({ do: "save" });
  if (!reply?.ok || !reply.document || id !== state.current || state.reader) return set({ damaged: problem });
  const kept = keep.fights().find((fight) => fight.id === id);
  const name = kept?.name || words.unnamed;
  keep.note(id, { name: words.damagedName(name) });
  const fresh = await keep.keepDocument(reply.document, name, kept?.system ?? "");
  if (kept?.evening) keep.note(fresh, { evening: kept.evening, place: kept.place, notes: kept.notes });
  set({ damaged: problem, current: fresh });
  await show(fresh);
}

/* ---- what came in -------------------------------------------------------------------------------------------- */

/** @type {string | null} the fight that was in front before something was opened beside it */
let before = null;

/** @param {string} said @param {() => void} undo what was just taken in can be given back @param {TakenIn["more"]} [more] what may be done besides */
export const tellOpened = (said, undo, more) => set({ opened: { said, undo, ...(more ? { more } : {}) } });
/** What was said of one fight does not follow into another, nor does what was opened there while the other was on its way. */
const nothingSaid = () => ({ opened: null, told: null, toast: null, unfolded: [], ...panelAway() });

/** @param {Json} document @param {string} name @param {string} system @returns {Promise<void>} kept beside the others, and in front */
export async function openBeside(document, name, system) {
  before = state.current;
  const id = await keep.keepDocument(document, name, system);
  keep.stay();
  await show(id);
  const { game } = document.head;
  const unknown = game && !games().some((one) => one.name === cleanName(game.name));
  tellOpened(
    words.opened(name),
    () => giveBack([id]),
    unknown ? { label: words.gameKeepToo, run: () => takeGame(game) } : undefined,
  );
}

/** @param {Json} game from elsewhere: kept by its name, beside those of one's own */
export function takeGame(game) {
  const id = freshId();
  const name = counted(
    game.name,
    games().map((one) => one.name),
  );
  keepGame(id, { ...game, name });
  set({ games: games() });
  tellOpened(words.gameKept(name), () => {
    removeGame(id);
    set({ games: games(), opened: null });
  });
}

/** @param {string} id one of several that were just taken in comes in front */
export function showAmong(id) {
  before = state.current;
  return show(id);
}

/** @param {string[]} ids fights that were just taken in go again, and what was in front is in front @param {string[]} [evenings] theirs */
export async function giveBack(ids, evenings = []) {
  for (const id of ids) keep.remove(id);
  for (const id of evenings) keep.removeEvening(id);
  set({ opened: null });
  refreshFights();
  const back = state.fights.find((fight) => fight.id === before)?.id ?? state.fights[0]?.id ?? null;
  if (!ids.includes(state.current ?? "")) return;
  forget();
  set({ current: null, screen: null });
  if (back) await show(back);
  else keep.setCurrent(null);
}
