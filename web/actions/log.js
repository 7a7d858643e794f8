/** The log: explained, filtered, gone back in; taken along as text or on paper. */

import { change, open, sentences } from "./changing.js";
import { fileOf, hand, handOver } from "./handing.js";
import { markdown } from "./markdown.js";
import { overtaking } from "./overtaking.js";
import { patch, set, state } from "../state.js";
import { talk } from "./talk.js";
import * as words from "../words.js";

/** So many lines come at once: as the screen brings them, on a tap, and where all are wanted. */
const [FEW, SOME, MANY] = [30, 100, 500];
/** No longer text goes through a share dialog: phones put nothing greater from one app into another. */
const LONGEST_SHARED = 100_000;

/** @typedef {{about: string[], kinds: string[]}} Filter */

/** @type {Filter} */
const ALL = { about: [], kinds: [] };
const SHUT = { why: null, steps: [], aside: "", way: null };

const isOpen = () => state.panel?.kind === "log";
const explainAnew = overtaking();
const listAnew = overtaking();

export function openLog() {
  explainAnew();
  listAnew();
  const lines = state.screen?.log ?? [];
  const names = state.screen?.cards.map((card) => card.name) ?? [];
  const more = lines.length === FEW;
  open({ kind: "log", lines, more, names, filter: ALL, filtering: false, unfolded: [], ...SHUT, said: "" });
}

/** @param {number} n the line is opened, with its reasons and the way back to it, or shut again */
export async function explain(n) {
  const still = explainAnew(isOpen);
  if (state.panel?.why === n) return patch(SHUT);
  const reply = await talk({ do: "explain", n }, { still });
  if (!reply || !still()) return;
  const aside = (reply.ok ? reply.disagrees : sentences(reply)) ?? "";
  patch({ why: n, steps: reply.steps ?? [], said: "", aside, way: reply.way ?? null });
}

/** @param {number} n the first of a row of turns: all of them are listed, or one line again */
export function unfoldTurns(n) {
  /** @type {number[]} */
  const unfolded = state.panel?.unfolded ?? [];
  patch({ unfolded: unfolded.includes(n) ? unfolded.filter((one) => one !== n) : [...unfolded, n] });
}

/** The fight stands at the line that is open. */
export async function goBack() {
  const { do: what, to } = /** @type {Way} */ (/** @type {Panel} */ (state.panel).way);
  patch(SHUT);
  const { ok, screen } = await change({ do: what, to });
  if (ok && state.panel?.kind === "log")
    patch({ said: what === "undo" ? words.taken(screen.redo) : words.redone(screen.undo) });
}

/* ---- some of it ------------------------------------------------------------------------------------------------ */

export const filtering = () => patch({ filtering: !state.panel?.filtering });

/** @param {"about" | "kinds"} by @param {string} what more is to be seen, or less */
export function filter(by, what) {
  /** @type {Filter} */
  const now = state.panel?.filter;
  const chosen = now[by].includes(what) ? now[by].filter((one) => one !== what) : [...now[by], what];
  return lookFor({ ...now, [by]: chosen });
}

export const noFilter = () => lookFor(ALL);

/** @param {Filter} filter */
function lookFor(filter) {
  explainAnew();
  patch({ filter, unfolded: [], ...SHUT });
  return again(SOME);
}

/** @param {number} count @param {number} [before] @returns {Promise<LogScreen | null>} a part of what the panel looks for */
async function part(count, before) {
  /** @type {Filter} */
  const filter = state.panel?.filter ?? ALL;
  const message = { do: "history", count, ...(before === undefined ? {} : { before }), ...filter };
  const reply = await talk(message);
  return reply?.ok && reply.screen?.kind === "log" ? reply.screen : null;
}

/** @param {number} count the newest lines, as they are now */
async function again(count) {
  const still = listAnew(isOpen);
  const found = await part(count);
  if (!found || !still()) return;
  patch({ lines: found.lines, more: found.more, names: found.names });
}

/** The fight went on while the log is open, or went back. */
export function renewLog() {
  if (state.panel?.kind === "log") again(Math.min(MANY, Math.max(SOME, state.panel.lines.length)));
}

export async function earlier() {
  /** @type {LogLine[]} */
  const lines = state.panel?.lines ?? [];
  const found = await part(SOME, lines.at(-1)?.n);
  if (!found || state.panel?.kind !== "log" || state.panel.lines !== lines) return;
  patch({ lines: [...lines, ...found.lines], more: found.more });
}

/* ---- all of it ------------------------------------------------------------------------------------------------- */

/** @returns {Promise<{lines: LogLine[], readings: string[]}>} whatever the panel looks for, from the newest to the first */
async function everything() {
  /** @type {LogLine[]} */
  const lines = [];
  for (;;) {
    const found = await part(MANY, lines.at(-1)?.n);
    lines.push(...(found?.lines ?? []));
    if (!found?.more) return { lines, readings: found?.readings ?? [] };
  }
}

/** @returns {string} */
const nameOfIt = () => state.fights.find((one) => one.id === state.current)?.name || words.unnamed;

/** @returns {string} which lines the panel looks for, in words; nothing where it is all */
const only = () => words.onlyThese(state.panel?.filter ?? ALL);

/** @returns {Promise<string>} */
async function written() {
  const { lines, readings } = await everything();
  return markdown({
    name: nameOfIt(),
    screen: /** @type {FightScreen} */ (state.screen),
    lines,
    readings,
    only: only(),
  });
}

export async function copyLog() {
  const text = written();
  const blob = text.then((one) => new Blob([one], { type: "text/plain" }));
  try {
    // Some browsers take what is yet to come, and would no longer take it once it has come.
    if ("ClipboardItem" in globalThis) await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
    else await navigator.clipboard.writeText(await text);
    patch({ said: words.copied });
  } catch {
    patch({ said: words.notCopied });
  }
}

/** Through the share dialog where there is one, as a file elsewhere. */
export async function shareLog() {
  const text = await written();
  const short = "share" in navigator && text.length <= LONGEST_SHARED;
  if (short && (await handOver({ title: nameOfIt(), text })) !== "refused") return;
  await hand(fileOf(text, nameOfIt(), "md", "text/markdown"));
}

/** The fight on a sheet of paper: drawn for the printer alone. */
export async function printLog() {
  const { lines, readings } = await everything();
  set({ sheet: { lines, readings, only: only(), name: nameOfIt() } });
  await new Promise((done) => setTimeout(done));
  print();
}

/** It has been printed. */
export const noSheet = () => set({ sheet: null });

/** The browser's own menu asks for paper, and waits for nothing: then it gets the lines that are there. */
export function printNow() {
  if (state.sheet || !state.screen) return;
  const { lines, more } =
    state.panel?.kind === "log" ? state.panel : { lines: state.screen.log, more: state.screen.log.length === FEW };
  const said = [only(), more ? words.newestOnly(lines.length) : ""].filter(Boolean).join(" ");
  set({ sheet: { lines, readings: [], only: said, name: nameOfIt() } });
}
