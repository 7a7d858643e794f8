/** How the fight is changed, and what a panel is opened and closed with: everything that a tap does stands on these. */

import * as keep from "../storage/keep.js";
import { set, state } from "../state.js";
import { toast } from "./looking.js";
import { talk } from "./talk.js";
import * as words from "../words.js";

/** @param {string} [problem] */
export const complain = (problem = "") => set({ problem });
/** @param {Reply} reply */
export const sentences = (reply) => Object.values(reply.problems ?? {}).join(" ");

/** @type {(what: string) => void} */
let changed = () => {};

/** @param {(what: string) => void} tell hears what was done, when a fight has changed by it */
export const onChange = (tell) => {
  changed = tell;
};

/** Those that mean as many steps as there are taps, however soon they come. */
const STEPS = new Set(["undo", "redo"]);
/** What is being answered. */
let asked = { text: "", reply: /** @type {Promise<Reply> | null} */ (null) };

/**
 * Sends what changes the fight, keeps the record it leaves and draws what it came to. The same once more, before that is
 * answered, comes of a second tap on the same thing, and changes nothing more.
 * @param {Message} message @returns {Promise<Reply>} with a question, nothing has changed yet
 */
export function change(message) {
  const text = JSON.stringify([state.current, message]);
  if (asked.reply && asked.text === text && !STEPS.has(message.do)) return asked.reply;
  const reply = send(message).finally(() => {
    if (asked.reply === reply) asked = { text: "", reply: null };
  });
  asked = { text, reply };
  return reply;
}

/**
 * What a fight begins with, all of it sent before it is answered: it reaches this fight whichever is looked at meanwhile.
 * @param {string} id @param {Message[]} messages
 */
export const changeAll = (id, messages) => Promise.all(messages.map((message) => send(message, id)));

/** @param {Message} message @param {string | null} [id] the fight @returns {Promise<Reply>} */
async function send(message, id = state.current) {
  if (state.reader && id === state.current) return { ok: false, problems: { do: words.reader } };
  complain();
  const reply = /** @type {Reply} */ (await talk(message, { fight: id }));
  if (!reply.ok) {
    if (id === state.current) complain(sentences(reply));
  } else if (!reply.question) {
    for (const entry of reply.entries ?? [reply.entry]) if (entry && id) keep.append(id, entry);
    changed(message.do);
    if (reply.screen?.kind === "fight" && id === state.current) {
      const told = toTell(message, reply);
      // What must not be missed says it all, and stays.
      toast(told && told !== state.told ? null : happened(message, reply));
      // What was opened beside is not given back by one tap once it has been played on.
      set({ told, opened: null, screen: reply.screen, spoken: reply.screen.spoken });
    }
  }
  return reply;
}

/** @param {Message} message @param {Reply} reply @returns {Said | null} in a line, with the way back */
function happened(message, { screen, notice = "", deeds, entries }) {
  /** @type {FightScreen} */
  const now = screen;
  const was = state.screen;
  if (message.do === "undo" && was?.undo) return { text: words.taken(now.redo ?? was.undo), redo: now.redo };
  if (message.do === "lay") return laid(deeds?.said ?? "", entries?.length ?? 0, now);
  if (message.do === "next") {
    const skipped = was?.turn && now.turn && now.turn === was.next ? (was.skipped ?? []) : [];
    const passed = skipped.length > 0 ? words.passed(now.turn ?? "", skipped) : "";
    // What somebody had has ended by it: that is taken back with the turn.
    if (notice) return { text: passed ? `${passed}. ${notice}` : notice, undo: now.undo };
    return passed ? { text: passed } : null;
  }
  // Going back a turn is no undoing: it says so, beside what undoes it.
  const text =
    message.do === "back" && now.undo
      ? words.wentBack(now.undo)
      : message.do === "act" && now.undo
        ? withFate(now.undo, message.on, now)
        : now.undo;
  return text ? { text, undo: now.undo } : null;
}

/** @param {string} text @param {number} many deeds that went in @param {FightScreen} now @returns {Said} all of them are taken back by one tap */
function laid(text, many, now) {
  const to = state.screen?.log.find((line) => !line.undone)?.n ?? 0;
  return { text, undo: now.undo, ...(many > 1 ? { all: { many, to } } : {}) };
}

/** @param {string} text @param {Json} on @param {FightScreen} now @returns {string} with how the one it was done to stands by it, where the line does not say that */
function withFate(text, on, now) {
  const [name, ...others] = [on].flat();
  const [was, is] = [state.screen, now].map(
    (screen) => screen?.cards.find((card) => card.name === name)?.state?.text ?? "",
  );
  if (others.length > 0 || is === "" || is === was) return text;
  const [first, ...rest] = is.split(", ").map((one) => ({ one, said: text.toLowerCase().includes(one.toLowerCase()) }));
  // What the line says itself is not said again.
  const left = first.said ? [] : [first, ...rest.filter(({ said }) => !said)];
  return left.length === 0 ? text : words.standsBy(text, left.map(({ one }) => one).join(", "));
}

/** @param {Message} message @param {Reply} reply @returns {Told | null} what of it must not be missed */
function toTell(message, { screen, notice }) {
  /** @type {FightScreen} */
  const now = screen;
  const was = new Map(state.screen?.cards.map((card) => [card.name, card.fate?.grave ?? 0]));
  const fell = now.cards.filter(
    ({ name, side, fate }) => side === "party" && fate && was.has(name) && fate.grave > (was.get(name) ?? 0),
  );
  const about = { at: state.current, undo: now.undo };
  if (fell.length > 0) {
    const text = fell.map(({ name, fate }) => words.fell(name, fate?.word ?? "")).join(" ");
    return { id: "fell", tone: "harm", text, ...about };
  }
  if (notice && message.do === "quick") return { id: "doubt", tone: "turn", text: notice, ...about };
  // A hero's fate stays in sight until it is seen, or is no longer so.
  const { told } = state;
  const still = told?.id === "fell" && told.at === state.current && now.cards.some((card) => holds(told, card));
  return still ? told : null;
}

/** @param {Told} told @param {Card} card @returns {boolean} whether what was said of this one is still so */
const holds = ({ text }, { name, fate }) => Boolean(fate?.grave) && text.includes(words.fell(name, fate?.word ?? ""));

/** @param {Panel} panel */
export const open = (panel) => set({ panel, problem: "" });
export const close = () => {
  // What was being read there is no part of the line that stands beside the list.
  const line = state.panel?.kind === "line" ? { line: { read: null, problem: "" } } : {};
  set({ panel: null, problem: "", ...line });
};
