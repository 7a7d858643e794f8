/** Games of one's own: kept by name, written in forms with their odds beside them, played, shared, and taken in. */

import { close, open, sentences } from "./changing.js";
import { start, takeGame, tellOpened } from "./fights.js";
import { fileOf, hand, openShare, showLink } from "./handing.js";
import { late } from "./late.js";
import { counted, ownValue } from "../plain.js";
import { freshId } from "../storage/alone.js";
import * as keep from "../storage/games.js";
import { overtaking } from "./overtaking.js";
import { patch, set, state } from "../state.js";
import { talk } from "./talk.js";
import * as words from "../words.js";

/** Taps that follow one another at once are looked at together; and so long after the last one it is kept. */
const PAUSE = 4;
const KEEP = 400;

/** What games are made of, as the rules say it once. @type {Json} */
let parts = null;
/** @type {{draw: (panel: Panel, kit: Json) => Drawn} | null} the editor, once it is here */
let editor = null;

export const theEditor = () => editor;

async function fetched() {
  await theParts();
  if (parts) parts.stepLabel = words.step;
  if (!editor) {
    editor = await late("editor.js");
  }
  return parts !== null && editor !== null;
}

/** What is kept on the device, and what there is to start from. */
export async function openGames() {
  keepNow();
  open({ kind: "games", parts, row: null, said: "", renaming: null });
  set({ games: keep.games() });
  if (!(await fetched())) return patch({ said: words.gameNoEditor });
  if (state.panel?.kind === "games") patch({ parts });
}

/** @returns {Promise<Json>} what games are made of, by the rules; null where they do not answer */
export async function theParts() {
  parts ??= (await talk({ do: "game" }, { alone: true }))?.screen ?? null;
  return parts;
}

const isPlain = (/** @type {Json} */ one) => one instanceof Object && !Array.isArray(one);

/**
 * A game may be half written and is kept all the same, but what has no shape of a game cannot be drawn.
 * @param {Json} game @param {Json} of what games are made of @returns {boolean} whether each of its parts has its shape
 */
export function drawable(game, of) {
  /** @param {Json} one @param {string} form */
  const fits = (one, form) =>
    isPlain(one) &&
    of.forms[form].fields.every((/** @type {Field} */ { id, kind }) => {
      const value = ownValue(one, id);
      const listed = Array.isArray(value) && value.every(Array.isArray);
      return value === undefined || (kind === "rows" ? listed : !(value instanceof Object));
    });
  /** @param {Json} all @param {string} form */
  const list = (all, form) => all === undefined || (Array.isArray(all) && all.every((one) => fits(one, form)));
  const lists = Object.entries(of.lists);
  return (
    fits(game, "title") &&
    (game.fight === undefined || fits(game.fight, "fight")) &&
    lists.every(
      ([name, { form, steps }]) =>
        list(ownValue(game, name), form) &&
        (!steps || (game[name] ?? []).every((/** @type {Json} */ one) => list(one.steps, "step"))),
    )
  );
}

/** @param {Json} game one to start from; it is kept as it is written @param {string} [id] under which it is kept already */
export async function openGame(game, id = freshId()) {
  if (!(await fetched())) return patch({ said: words.gameNoEditor });
  if (!drawable(game, parts)) return patch({ said: words.gameNoShape });
  open({
    ...{ kind: "game", id, game, at: "", parts, screen: null, problems: {}, undo: [], names: {}, whole: false },
    ...{ more: null, typing: "", row: null, trying: true, fractions: false, said: "" },
  });
  keepSoon();
  await look();
}

/** @param {Json} [from] a game that is not one's own yet */
export const newGame = (from) => {
  const taken = state.games.map((one) => one.name);
  const name = counted(from?.name ?? words.unnamedGame, taken);
  return openGame({ ...structuredClone(from ?? parts.bare), name });
};

/* ---- written --------------------------------------------------------------------------------------------------- */

/** @param {Json} game @param {string} at @returns {Json} the part that stands there */
export const partAt = (game, at) => at.split(".").reduce((one, key) => one?.[key], game);

/** @param {string} at a path, be it to a field: the part that is nearest is shown */
export function goPart(at) {
  const { game } = /** @type {Panel} */ (state.panel);
  let path = at;
  while (path && !isPart(game, path)) path = path.includes(".") ? path.slice(0, path.lastIndexOf(".")) : "";
  patch({ at: path.replace(/\.steps$/, ""), typing: "", row: null, more: null, said: "" });
  document.querySelector("dialog .body")?.scrollTo(0, 0);
}

/** @param {Json} game @param {string} path whether it is a part, or a step of one */
const isPart = (game, path) => path === "fight" || (/\.\d+$/.test(path) && partAt(game, path) !== undefined);

/** @param {Json} game @param {string} at @returns {Json} a copy in which all that leads there may be changed */
function copied(game, at) {
  const whole = { ...game };
  let one = whole;
  for (const key of at ? at.split(".") : []) {
    one[key] = Array.isArray(one[key]) ? [...one[key]] : { ...one[key] };
    one = one[key];
  }
  return [whole, one];
}

/** @param {Json} game @param {string} said what was done, by name */
function change(game, said) {
  const panel = /** @type {Panel} */ (state.panel);
  patch({ game, undo: [...panel.undo.slice(-99), { said, game: panel.game, at: panel.at }], trying: true });
  keepSoon();
  look();
}

export function undoGame() {
  const panel = /** @type {Panel} */ (state.panel);
  const last = panel.undo.at(-1);
  if (!last) return;
  patch({ game: last.game, at: last.at, undo: panel.undo.slice(0, -1), trying: true, typing: "" });
  keepSoon();
  look();
}

/** @param {string} name @param {Set<string>} taken @returns {string} what formulas know it by */
function short(name, taken) {
  const plain = name
    .toLowerCase()
    .normalize("NFD")
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[^a-z]+|_+$/g, "")
    .slice(0, 16);
  let id = plain || "n";
  for (let n = 2; taken.has(id); n += 1) id = `${plain || "n"}${n}`;
  return id;
}

/** @param {Json} game @returns {Set<string>} every short name that is taken */
const shortNames = (game) =>
  new Set(
    Object.values(game).flatMap((list) =>
      Array.isArray(list)
        ? list.flatMap((one) => [one?.id, ...(one?.rows ?? []).map((/** @type {Json} */ row) => row[0])])
        : [],
    ),
  );

/** @param {string} at @param {Field} field @param {Json} value */
export function setPart(at, field, value) {
  const { game, parts } = /** @type {Panel} */ (state.panel);
  const [whole, one] = copied(game, at);
  if (JSON.stringify(one[field.id] ?? field.default) === JSON.stringify(value)) return;
  if (JSON.stringify(value) === JSON.stringify(field.default)) delete one[field.id];
  else one[field.id] = value;
  // Of what stands in a list formulas may speak; the fight to try it with has no short name.
  if (field.id === "name" && /\.\d+$/.test(at) && !one.id && value) one.id = short(value, shortNames(game));
  // A step of another kind has other fields: what it no longer has goes.
  if (field.id === "do") {
    const stay = ["do", "when", "text", "place", ...(parts.steps[value] ?? [])];
    for (const key of Object.keys(one)) if (!stay.includes(key)) delete one[key];
  }
  change(whole, words.partChanged(named(whole, at), field.label));
}

/** @param {Json} game @param {string} at @returns {string} what a part is called, for what is undone */
function named(game, at) {
  const one = partAt(game, at.split(".steps.")[0]);
  return at ? one?.name || one?.word || words.step : game.name || words.unnamedGame;
}

/** @param {string} list @param {Json} about */
export function addPart(list, about) {
  const { game } = /** @type {Panel} */ (state.panel);
  const all = game[list] ?? [];
  change(
    { ...game, [list]: [...all, about.form === "step" ? {} : about.steps ? { steps: [] } : {}] },
    words.partAdded(about.label),
  );
  goPart(`${list}.${all.length}`);
}

/** @param {string} list the steps, by their path @param {number} [place] of the new one; it stands at the end otherwise */
export function addStep(list, place) {
  const { game } = /** @type {Panel} */ (state.panel);
  const dot = list.lastIndexOf(".");
  const [whole, one] = copied(game, list.slice(0, Math.max(0, dot)));
  const key = list.slice(dot + 1);
  const steps = [...(one[key] ?? [])];
  const at = place ?? steps.length;
  steps.splice(at, 0, {});
  one[key] = steps;
  change(whole, words.partAdded(words.step));
  goPart(`${list}.${at}`);
}

/** @param {string} list @param {(all: Json[]) => void} edit @param {string} said @param {string} goTo */
function edited(list, edit, said, goTo) {
  const { game } = /** @type {Panel} */ (state.panel);
  const [whole, all] = copied(game, list);
  edit(all);
  change(whole, said);
  goPart(goTo);
}

/** @param {string} list @param {number} i @param {number} by */
export const movePart = (list, i, by) =>
  edited(
    list,
    (all) => all.splice(i + by, 0, ...all.splice(i, 1)),
    words.partMoved(named(state.panel?.game, `${list}.${i}`)),
    `${list}.${i + by}`,
  );

/** @param {string} list @param {number} i */
export const removePart = (list, i) =>
  edited(
    list,
    (all) => all.splice(i, 1),
    words.partRemoved(named(state.panel?.game, `${list}.${i}`)),
    list.endsWith(".steps") ? list.slice(0, -6) : "",
  );

/** @param {string} list @param {number} i */
export const copyPart = (list, i) =>
  edited(
    list,
    (all) => {
      const again = structuredClone(all[i]);
      if (again.id) again.id = short(again.id, shortNames(state.panel?.game));
      all.splice(i + 1, 0, again);
    },
    words.partCopied(named(state.panel?.game, `${list}.${i}`)),
    `${list}.${i + 1}`,
  );

const lookAnew = overtaking();

/** What the game comes to now: its card, its odds, what is wrong. Nothing changes by that. */
async function look() {
  const still = lookAnew(() => state.panel?.kind === "game");
  await new Promise((done) => setTimeout(done, PAUSE));
  const reply = still() ? await talk({ do: "game", game: state.panel?.game }, { alone: true, still }) : null;
  if (!reply || !still()) return;
  const { screen, problems } = reply;
  if (reply.ok) patch({ screen, names: screen.names, problems: {}, whole: true, trying: false });
  else patch({ problems: problems ?? {}, whole: false, trying: false });
}

/* ---- kept ------------------------------------------------------------------------------------------------------ */

let keeping = 0;
/** @type {{id: string, game: Json} | null} */
let unkept = null;

/** What is written is kept, whole or not. */
function keepSoon() {
  const { id, game } = /** @type {Panel} */ (state.panel);
  unkept = { id, game };
  clearTimeout(keeping);
  keeping = setTimeout(keepNow, KEEP);
}

// A page that goes, or that nobody looks at any more, may never come to it.
addEventListener("pagehide", () => keepNow());
document.addEventListener("visibilitychange", () => document.hidden && keepNow());

export function keepNow() {
  clearTimeout(keeping);
  if (!unkept) return;
  keep.keepGame(unkept.id, unkept.game);
  unkept = null;
  set({ games: keep.games() });
}

/**
 * What was done to a kept game is said, and goes again by its name.
 * @param {string} said @param {() => void} back
 */
function done(said, back) {
  const undo = () => {
    back();
    set({ games: keep.games(), opened: null });
    if (state.panel?.kind === "games") patch({ undone: null });
  };
  set({ games: keep.games() });
  patch({ row: null, renaming: null, said: "", undone: { said, undo } });
  tellOpened(said, undo);
}

/** @param {KeptGame} one @param {string} typed */
export function renameGame(one, typed) {
  const others = state.games.filter(({ id }) => id !== one.id).map(({ name }) => name);
  const wanted = typed.trim().slice(0, 40);
  if (!wanted || wanted === one.game.name) return;
  const name = counted(wanted, others);
  keep.keepGame(one.id, { ...one.game, name });
  done(words.renamed(one.name, name), () => keep.keepGame(one.id, one.game));
}

/** @param {KeptGame} one */
export function copyGame(one) {
  const id = freshId();
  keep.keepGame(id, { ...structuredClone(one.game), name: words.copyOf(one.name).slice(0, 40) });
  done(words.copiedOf(one.name), () => keep.removeGame(id));
}

/** @param {KeptGame} one a fight by it has its own */
export function removeGame(one) {
  keep.removeGame(one.id);
  done(words.removed(one.name), () => keep.keepGame(one.id, one.game));
}

/* ---- played, and handed on -------------------------------------------------------------------------------------- */

/** @param {Json} [game] a fight by it; with nobody in it, or those it has for a try */
export async function playGame(game = state.panel?.game) {
  keepNow();
  const known = state.panel?.kind === "game" && state.panel.whole ? state.panel.screen : null;
  const reply = known ? { ok: true, screen: known } : await talk({ do: "game", game }, { alone: true });
  if (!reply?.ok) return patch({ said: sentences(reply ?? { ok: false }) });
  const { own } = reply.screen;
  const starter = own.starters[0];
  await start(own, starter?.messages ?? [], starter ? `${own.name}: ${starter.name}` : own.name);
}

/** @param {Json} game */
export async function shareGame(game) {
  const still = openShare({ what: "game", game });
  const reply = await talk({ do: "game", game }, { alone: true });
  if (!still()) return;
  if (!reply?.ok) return patch({ problem: sentences(reply ?? { ok: false }) });
  if (!reply.link) return patch({ problem: words.gameNoLink });
  await showLink(reply);
}

/** @param {Json} game as a file that the command line reads too */
export const saveGame = (game) =>
  hand(fileOf(`${JSON.stringify(game, null, 1)}\n`, game.name ?? "", "json", "application/json"));

/** @param {Json} game from a link or a file: what it is, before anything is kept */
export async function offerGame(game) {
  set({ panel: { kind: "gameOffer", game, screen: null, problem: "", fractions: false } });
  const reply = await talk({ do: "game", game }, { alone: true });
  if (state.panel?.kind !== "gameOffer") return;
  if (reply?.ok) patch({ screen: reply.screen, game: reply.screen.game });
  else patch({ problem: sentences(reply ?? { ok: false }) || words.linkFailed });
}

/** What was offered is kept by its name, beside those of one's own. */
export function acceptGame() {
  takeGame(/** @type {Panel} */ (state.panel).game);
  close();
}
