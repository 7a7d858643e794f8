/** Lines that are understood while they are typed: the rules say how they read them, before anything happens. */

import { openAct } from "./acting.js";
import { changeOrAsk } from "./asking.js";
import { close, complain, sentences } from "./changing.js";
import { overtaking } from "./overtaking.js";
import { patch, set, state } from "../state.js";
import { talk } from "./talk.js";
import * as words from "../words.js";

/** So long nothing more must be typed before a line is read, in milliseconds. */
const PAUSE = 90;
/** What was typed last, of each kind of line: whatever was asked before is overtaken. */
const readAnew = { command: overtaking(), quick: overtaking() };

/**
 * @param {Message & {of: "command" | "quick"}} about @param {number} pause
 * @returns {Promise<{read: ReadScreen | null, problem: string} | null>} null when it was overtaken
 */
async function read(about, pause) {
  const still = readAnew[about.of]();
  if (pause) await new Promise((done) => setTimeout(done, pause));
  if (!still()) return null;
  const reply = await talk(about, { still });
  if (!reply || !still()) return null;
  return { read: reply.screen?.kind === "read" ? reply.screen : null, problem: reply.ok ? "" : sentences(reply) };
}

/** @param {string} line fighters who may join @param {Record<string, Json>} sheet what each has besides @param {boolean} [now] */
export async function readFighters(line, sheet, now = false) {
  const found = await read({ do: "read", of: "quick", line, sheet }, now ? 0 : PAUSE);
  if (found && state.panel?.kind === "add") patch({ read: found.read, unread: found.problem, missing: false });
}

/** @param {string} line a command @param {boolean} [now] @returns {Promise<ReadScreen | null>} */
export async function readCommand(line, now = false) {
  const where = state.panel?.kind;
  const found = await read({ do: "read", of: "command", line }, now ? 0 : PAUSE);
  if (found && state.panel?.kind === where) set({ line: found });
  return found?.read ?? null;
}

/** What was read is of no use any more: another line begins. */
export function newLine() {
  readAnew.command();
  set({ line: { read: null, problem: "" } });
}

/**
 * Does what a line says: at once where nothing is left open, else the panel of what happens takes the rest.
 * @param {string} line @returns {Promise<boolean>} whether it was taken
 */
export async function doLine(line) {
  if (state.reader) return false;
  const { current } = state;
  const now = await readCommand(line, true);
  const message = now?.message;
  if (!now || !message || current !== state.current) return false;
  if (message.do === "act" && !now.ready) {
    newLine();
    openAct([message.on].flat(), message, now.hand);
    return true;
  }
  const reply = await changeOrAsk(message, message.do === "next" ? words.nextOf(state.screen) : words.waitTitle);
  if (!reply.ok) return false;
  newLine();
  if (!reply.question && state.panel?.kind === "line") close();
  return true;
}

/** @param {string} [typed] what the line begins with */
export function openLine(typed = "") {
  newLine();
  complain();
  set({ panel: { kind: "line", typed } });
}
