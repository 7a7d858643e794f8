/** An evening: its encounters in their order, the party that walks from one to the next, how one ends, what is put away. */

import { isDead } from "../words/standing.js";
import * as keep from "../storage/keep.js";
import { keepBrief, lastBriefs } from "../storage/cache.js";
import { keepRoster, known } from "../storage/roster.js";
import { change, close, complain, open, sentences } from "./changing.js";
import { refreshFights, show, start } from "./fights.js";
import { cardOf, patch, set, state, system } from "../state.js";
import { talk } from "./talk.js";
import * as words from "../words.js";
import { documentOf } from "../storage/reconcile.js";
import { counted, LONGEST_NOTES } from "../plain.js";

/* ---- evenings and their encounters ----------------------------------------------------------------------------- */

export const openFights = () => open({ kind: "fights", briefs: lastBriefs() });

/** @param {string} evening @returns {KeptFight[]} its encounters, in their order */
export const encountersOf = (evening) =>
  state.fights.filter((fight) => fight.evening === evening).sort((a, b) => a.place - b.place || a.at - b.at);

/** @returns {KeptFight | null} */
const inFront = () => state.fights.find((fight) => fight.id === state.current) ?? null;

/** @returns {KeptFight | null} the encounter that comes after the one in front, by the same rules and not put away */
export function nextEncounter() {
  const here = inFront();
  if (!here?.evening) return null;
  const all = encountersOf(here.evening);
  const after = all.slice(all.findIndex((one) => one.id === here.id) + 1);
  return after.find((one) => one.system === here.system && !one.away) ?? null;
}

/** @returns {string} a name for an evening that no other has: the game in front, and the day */
const eveningName = () =>
  counted(
    words.eveningOf(new Date(), system()?.name ?? ""),
    state.evenings.map((one) => one.name),
    ", ",
  );

/** @returns {string} the evening of the fight in front; where it is of none, a new one that begins with it */
function tonight() {
  const here = inFront();
  if (here?.evening) return here.evening;
  const evening = keep.beginEvening(eveningName());
  if (here) keep.note(here.id, { evening, place: 0 });
  refreshFights();
  return evening;
}

/**
 * Add an encounter to an evening, with nobody in it yet: by the rules of the evening's last, and in a new evening by those
 * of the fight in front. Rules that are the same as in front take its readings along.
 * @param {string} [evening] at its end @param {string} [typed]
 * @returns {Promise<string | null>} its id, where it has begun
 */
export async function addEncounter(evening = tonight(), typed = "") {
  const there = encountersOf(evening);
  const last = state.systems.find((one) => one.id === there.at(-1)?.system);
  const like = evening === inFront()?.evening ? (system() ?? last) : (last ?? system());
  if (!like) return null;
  const same = state.screen?.system === like.id ? { options: state.screen.options } : {};
  const name = typed.trim().slice(0, 60) || words.encounter(there.length + 1);
  const place = (there.at(-1)?.place ?? -1) + 1;
  return start(like, [{ do: "new", system: like.id, ...same }], name, { evening, place });
}

/**
 * Something was done in the list: it is said by name, with the way back beside it.
 * @param {string} said @param {() => void} undo
 */
function done(said, undo) {
  refreshFights();
  const back = () => {
    undo();
    refreshFights();
    patch({ said: words.taken(said), back: null });
  };
  patch({ said, back });
}

/** @param {string} id @param {Partial<KeptFight>} change @param {string} said */
function noted(id, change, said) {
  const before = keep.nameOf(id);
  keep.note(id, change);
  const was = Object.fromEntries(Object.keys(change).map((key) => [key, before[/** @type {keyof KeptFight} */ (key)]]));
  done(said, () => keep.note(id, was));
}

const called = (/** @type {string} */ id) => keep.nameOf(id).name || words.unnamed;

/** @param {string} id a fight of an evening @param {number} by how many places later */
export function moveEncounter(id, by) {
  const before = moved(id, by);
  const back = () => {
    for (const [one, place] of before) keep.note(one, { place });
  };
  done((by < 0 ? words.movedUp : words.movedDown)(called(id)), back);
}

/** @param {string} id @param {number} by @returns {Map<string, number>} where those stood that stand elsewhere now */
function moved(id, by) {
  const here = encountersOf(keep.nameOf(id).evening);
  const all = here.map((one) => one.id);
  const at = all.indexOf(id);
  const to = Math.max(0, Math.min(all.length - 1, at + by));
  all.splice(to, 0, ...all.splice(at, 1));
  const before = new Map(here.filter((one) => one.place !== all.indexOf(one.id)).map((one) => [one.id, one.place]));
  for (const one of before.keys()) keep.note(one, { place: all.indexOf(one) });
  return before;
}

/** @param {string} id @param {string} evening at whose end it stands from now on; "" is none */
export function intoEvening(id, evening) {
  const { name = "" } = state.evenings.find((one) => one.id === evening) ?? {};
  const place = (encountersOf(evening).at(-1)?.place ?? -1) + 1;
  noted(id, { evening, place }, words.cameInto(called(id), name));
}

/** @param {string} id @param {boolean} away */
export const putAway = (id, away) => noted(id, { away }, (away ? words.wentAway : words.cameBack)(called(id)));

/** @param {string} id @param {string} notes */
export const keepNotes = (id, notes) => noted(id, { notes: notes.slice(0, LONGEST_NOTES) }, words.notedOf(called(id)));

/** @param {string} id with all that happened in it, right behind it */
export async function copyEncounter(id) {
  const like = state.fights.find((fight) => fight.id === id);
  const document = await documentOf(id);
  if (!like || !document.head) return patch({ said: words.closedText });
  const copy = await keep.keepDocument(document, freeName(like), like.system);
  const brief = (id === state.current ? state.screen?.brief : lastBriefs()[id]) ?? "";
  keep.note(copy, { evening: like.evening, place: like.place + 0.5, notes: like.notes });
  refreshFights();
  keepBrief(copy, brief, [...state.fights.map((fight) => fight.id), copy]);
  patch({ briefs: lastBriefs() });
  const before = moved(copy, 0);
  before.delete(copy);
  done(words.copiedOf(called(id)), () => {
    keep.remove(copy);
    for (const [one, place] of before) keep.note(one, { place });
  });
}

/** @param {KeptFight} like @returns {string} its name counted up to one that its evening does not have */
function freeName(like) {
  const names = new Set(encountersOf(like.evening).map((fight) => fight.name));
  const stem = (like.name || words.unnamed).replace(/ \d{1,3}$/, "");
  let n = 2;
  while (names.has(`${stem} ${n}`)) n += 1;
  return `${stem} ${n}`;
}

/** @param {string} id @param {string} typed a name that is taken is not given twice: neither of the two is touched */
export function renameFight(id, typed) {
  const name = typed.trim().slice(0, 60);
  const before = keep.nameOf(id);
  const taken = keep.fights().some((one) => one.id !== id && one.name === name && one.evening === before.evening);
  if (taken) return patch({ said: words.nameTaken(name), back: null });
  if (name && name !== before.name) noted(id, { name }, words.renamed(before.name || words.unnamed, name));
}

export function newEvening() {
  const name = eveningName();
  const id = keep.beginEvening(name);
  done(words.eveningBegun(name), () => keep.removeEvening(id));
  patch({ renaming: id, begun: id });
}

/** @param {Evening} evening @param {string} typed */
export function renameEvening(evening, typed) {
  const name = typed.trim().slice(0, 60);
  const taken = state.evenings.some((one) => one.id !== evening.id && one.name === name);
  if (taken) return patch({ said: words.nameTaken(name), back: null });
  if (!name || name === evening.name) return;
  keep.keepEvening({ ...evening, name });
  done(words.renamed(evening.name, name), () => keep.keepEvening(evening));
}

/** @param {Evening} evening its encounters stay as fights of no evening */
export function removeEvening(evening) {
  const mine = encountersOf(evening.id);
  keep.removeEvening(evening.id);
  for (const { id } of mine) keep.note(id, { evening: "" });
  refreshFights();
  set({
    opened: {
      said: words.eveningRemoved(evening.name, mine.length),
      undo: () => {
        keep.keepEvening(evening);
        for (const { id, place } of mine) keep.note(id, { evening: evening.id, place });
        set({ opened: null });
        refreshFights();
      },
    },
  });
}

/* ---- the party walks on ------------------------------------------------------------------------------------------ */

/**
 * The party goes on, as it stands: with wounds, clocks, gear and what it is armed with.
 * @param {string | null} to the encounter; null: a new one
 */
export async function walkOn(to) {
  const from = state.current;
  const roster = await askRoster();
  if (!roster || from === null || from !== state.current) return;
  /** @type {string[]} */
  const bodies = state.panel?.bodies ?? [];
  const party = roster.members.filter(({ name, side }) => side === "party" && walks(name, bodies));
  if (party.length === 0) return patch({ said: words.noParty });
  const members = party.map((one) => one.member);
  const notes = Object.fromEntries(party.map((one) => [one.name, one.notes]));
  const place = keep.nameOf(from).name;
  close();
  const there = to ?? (await addEncounter());
  if (to !== null) await show(to);
  // Another is looked at by now, or it cannot be opened, and says so itself.
  if (there === null || there !== state.current || state.screen === null) return;
  keep.note(from, { next: there });
  refreshFights();
  await arrive({ do: "arrive", members, notes, options: roster.options, system: state.screen.system, place });
}

/** @param {string} name whether this one can be with the party: who fled comes after it @param {string[]} bodies those of the dead that are taken along */
const walks = (name, bodies) => {
  const card = cardOf(name);
  return bodies.includes(name) || (/^(fled)?$/.test(card?.out ?? "") && !(card && isDead(card)));
};

/** @param {string} name of somebody dead, whose body is taken along or left */
export function takeBody(name) {
  /** @type {string[]} */
  const now = state.panel?.bodies ?? [];
  patch({ bodies: now.includes(name) ? now.filter((one) => one !== name) : [...now, name] });
}

/** @param {Message} message @returns {Promise<Reply>} where somebody has gone on in both fights, it is asked who is true */
export async function arrive(message) {
  const { current } = state;
  const reply = await change(message);
  if (reply.ok || !reply.both || current !== state.current) return reply;
  complain();
  open({ kind: "both", both: reply.both, message, which: {} });
  return reply;
}

/** @param {string} name @param {"here" | "comes"} which */
export const decideBoth = (name, which) => patch({ which: { ...state.panel?.which, [name]: which } });

export async function takeBoth() {
  const { message, which } = /** @type {Panel} */ (state.panel);
  close();
  await arrive({ ...message, which });
}

/** The fight is over, or left: how it ended, what is due, how much time passes, and where the party goes. */
export const endFight = () => open({ kind: "ending" });

/* ---- the roster -------------------------------------------------------------------------------------------------- */

/** @returns {Promise<RosterOf | null>} everybody of the fight in front, kept for later as well */
async function askRoster() {
  const [of, rules] = [state.current, state.screen?.system];
  const reply = await talk({ do: "roster" });
  if (reply?.roster && rules && !state.outdated) keepRoster(rules, reply.roster);
  if (state.panel?.kind === "add") patch({ known: knownHere() });
  if (of !== state.current) return null;
  if (reply && !reply.ok) complain(sentences(reply));
  return reply?.roster ?? null;
}

/** Who is there changes with these. */
const JOINS = ["join", "quick", "copy", "edit", "arrive"];
/** A roster is asked for when nobody has tapped for so long, in milliseconds. */
const QUIET = 1500;
let timer = 0;

/** @param {string} what has just changed the fight in front: whoever is new in it is remembered in a quiet moment */
export function rememberSoon(what) {
  if (!JOINS.includes(what)) return;
  clearTimeout(timer);
  timer = setTimeout(() => state.screen && !state.reader && askRoster(), QUIET);
}

/** Everybody of the fight in front as they are now, for another fight. */
export const rememberNow = () => (state.screen?.cards.length && !state.reader ? askRoster() : Promise.resolve(null));

/** @param {string} id comes in front */
export function goTo(id) {
  close();
  return show(id);
}

/** Somebody joins: also one of those who were in another fight, who are read once. */
export const openAdd = () => open({ kind: "add", known: knownHere() });

/** @returns {"party" | "foe"} whom one adds first: the party, unless there is one that will walk in from the encounter before */
export function usualSide() {
  const here = inFront();
  const comes = here?.evening && encountersOf(here.evening).some((one) => one.id !== here.id);
  return state.screen?.cards.length || comes ? "foe" : "party";
}

/** @returns {Known[]} who may be added once more: whoever was in a fight by these rules and is not in this one */
function knownHere() {
  const mine = state.screen?.system;
  const here = new Set((state.screen?.cards ?? []).flatMap((card) => [card.name, card.kind]));
  const side = usualSide();
  const wanted = (/** @type {Known} */ one) => Number(one.side === side);
  return mine
    ? known(mine)
        .filter((one) => !here.has(one.name))
        .sort((a, b) => wanted(b) - wanted(a))
    : [];
}

/** @param {Known} one @param {boolean} fresh or as he was last @param {string} side */
export async function addKnown(one, fresh, side) {
  const packed = fresh || !one.member ? one.fresh : one.member;
  const [name, , ...rest] = packed;
  const notes = fresh ? {} : { [name]: one.notes };
  const reply = await change({
    ...{ do: "arrive", members: [[name, side, ...rest]], options: one.options, system: one.system, anew: true, notes },
  });
  if (reply.ok) close();
}
