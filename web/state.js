/** The one value the page is drawn from, and the only way to change it. */

import { ownValue } from "./plain.js";

/** @type {State} */
export const state = {
  loading: { name: "waking" },
  screen: null,
  older: false,
  systems: [],
  fights: [],
  sets: [],
  evenings: [],
  games: [],
  current: null,
  closed: null,
  panel: null,
  players: null,
  veils: false,
  picking: null,
  selected: null,
  reader: false,
  sent: false,
  keeping: { name: "saved", nowhere: 0, once: 0 },
  outdated: false,
  problem: "",
  line: { read: null, problem: "" },
  damaged: "",
  split: "",
  opened: null,
  told: null,
  view: { order: "side", rows: "auto" },
  stands: new Map(),
  unfolded: [],
  left: [],
  toast: null,
  sheet: null,
  columns: 1,
  version: null,
  install: null,
  spoken: "",
  stored: false,
  started: "",
};

const EMPTY = { ...state };

/** @returns {State} what the page is drawn from first, at the next start */
export function atStart() {
  const { current, fights, sets, evenings, games, systems, screen, view, left, columns } = state;
  return { ...EMPTY, current, fights, sets, evenings, games, systems, screen, view, left, columns };
}

/** @type {(changed: Set<string>) => void} */
let draw = () => {};
let due = false;
/** What has changed since it was drawn last. @type {Set<string>} */
let changed = new Set();

/** @param {(changed: Set<string>) => void} how draws the state, now and after every change; hears what has changed */
export const drawWith = (how) => {
  draw = how;
  draw(new Set(Object.keys(state)));
};

/** @param {Partial<State>} change several changes in one task are drawn once */
export function set(change) {
  for (const key of /** @type {(keyof State)[]} */ (Object.keys(change)))
    if (change[key] !== state[key]) changed.add(key);
  Object.assign(state, change);
  if (due || changed.size === 0) return;
  due = true;
  queueMicrotask(() => {
    const now = changed;
    changed = new Set();
    due = false;
    draw(now);
  });
}

/** @param {Record<string, Json>} change of the open panel */
export function patch(change) {
  if (state.panel) set({ panel: { ...state.panel, ...change } });
}

/** @returns {System | null} the system of the fight in front */
export function system() {
  const id = state.screen?.system ?? state.fights.find((fight) => fight.id === state.current)?.system;
  return state.systems.find((one) => one.id === id) ?? null;
}

/** @param {Reply} reply a fight by a game of one's own brings what the catalogue has not */
export function meet({ own }) {
  if (own) set({ systems: [...state.systems.filter((one) => one.id !== own.id), own] });
}

/** @param {string | null} name @returns {Card | null} */
export const cardOf = (name) => state.screen?.cards.find((card) => card.name === name) ?? null;

/** @param {string[]} names @returns {string[]} the same, in the order of play */
export const inPlay = (names) =>
  (state.screen?.cards ?? []).map((card) => card.name).filter((name) => names.includes(name));

/** @param {Card} card @returns {string} the block of the list that it is in: a door is on nobody's side */
export const blockOf = ({ side, thing }) => (thing ? "thing" : side);

/** @param {FightScreen} screen @returns {Card[]} as they come in this round: whoever acts keeps their place in it */
export function inOrder({ cards, phases }) {
  if (!phases || phases.phase === 0) return cards;
  const place = (/** @type {Card} */ { name }) => phases.order.indexOf(name);
  return [...cards].sort((a, b) => place(a) - place(b));
}

/** @param {string} id @returns {Act | undefined} with the form it has under the readings of the fight in front */
export function actOf(id) {
  const act = system()?.acts.find((one) => one.id === id);
  const form = ownValue(state.screen?.forms, id);
  return act && form ? { ...act, form } : act;
}

/** @param {Card[]} cards @returns {Card[]} by how badly each is hurt; equals as they come */
export const worstFirst = (cards) => [...cards].sort((a, b) => (b.hurt ?? 0) - (a.hurt ?? 0));
