/**
 * A message that asks: dice and decisions are answered one after the other, and before anything is applied the rules
 * say what would happen. One engine for acts, for passing time and for the next turn.
 */

import { actOf, patch, state, system } from "./state.js";
import { talk } from "./talk.js";

/** @returns {Asking} */
export const nothingAsked = () => ({
  answers: [],
  questions: [],
  reply: null,
  chances: [],
  problem: "",
  faces: null,
  digits: "",
  rolled: false,
  busy: false,
  again: false,
});

/** @param {Sheet} sheet @returns {Field | undefined} the number that comes first */
export const mainField = (sheet) => actOf(sheet.act)?.form.fields.find((field) => field.main);

/** @param {Sheet} sheet @returns {Message | null} what the sheet would do; null while its main number is missing */
export function messageOf(sheet) {
  if (sheet.kind === "ask") return sheet.message;
  if (sheet.kind !== "act") return null;
  const main = mainField(sheet);
  if (!system() || (main && sheet.order[main.id] === undefined)) return null;
  const on = sheet.on.length === 1 ? sheet.on[0] : sheet.on;
  return { do: "act", act: sheet.act, on, by: sheet.by, order: sheet.order };
}

/** @param {Partial<Asking>} change */
export function ask(change) {
  if (state.sheet?.ask) patch({ ask: { ...state.sheet.ask, ...change } });
}

let latest = 0;

/** Asks the rules anew what the open sheet comes to. What was asked before is overtaken. @param {boolean} [roll] */
export async function refresh(roll = false) {
  const sheet = state.sheet;
  if (!sheet?.ask) return;
  const ticket = ++latest;
  const still = () => ticket === latest && state.sheet?.ask !== undefined;
  const message = messageOf(sheet);
  if (!message) return ask({ reply: null, chances: [], problem: "", busy: false });
  ask({ busy: true, problem: "" });
  const { answers, questions, rolled } = sheet.ask;
  const about = { ...message, of: message.do, answers };
  const [reply, odds] = await Promise.all([
    talk({ ...about, do: "preview", roll }, { still }),
    message.do === "act" && !roll ? talk({ ...about, do: "odds" }, { still }) : null,
  ]);
  if (!reply || !still()) return;
  if (!reply.ok && answers.length > 0) {
    // The order changed so that the answers no longer fit: they are asked again.
    ask({ answers: [], questions: [], rolled: false });
    return refresh();
  }
  const chances = odds?.screen?.kind === "chances" ? odds.screen.chances : roll ? sheet.ask.chances : [];
  const now = /** @type {Asking} */ (state.sheet?.ask);
  ask({
    reply: reply.ok ? reply : null,
    chances,
    problem: reply.ok ? "" : Object.values(reply.problems ?? {}).join(" "),
    busy: false,
    rolled: rolled || roll,
    answers: roll && reply.ok ? (reply.answers ?? answers) : answers,
    questions,
    faces: reply.question ? now.faces : null,
  });
}

/** @param {number} i which of the answers @param {Json} answer */
export function answer(i, answer) {
  const now = /** @type {Asking} */ (state.sheet?.ask);
  const question = now.questions[i] ?? now.reply?.question ?? undefined;
  ask({
    answers: [...now.answers.slice(0, i), answer],
    questions: [...now.questions.slice(0, i), question],
    faces: null,
    digits: "",
    rolled: false,
  });
  refresh();
}

/** @param {number} i the answer to be given anew, and all after it */
export function unanswer(i) {
  const now = /** @type {Asking} */ (state.sheet?.ask);
  ask({ answers: now.answers.slice(0, i), questions: now.questions.slice(0, i), rolled: false });
  refresh();
}
