/**
 * A message that asks: dice and decisions are answered one after the other, and before anything is applied the rules
 * say what would happen. One engine for acts, for passing time and for the next turn.
 */

import { ownValue } from "../plain.js";
import { change } from "./changing.js";
import { overtaking } from "./overtaking.js";
import { actOf, cardOf, patch, set, state, system } from "../state.js";
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
  wanted: null,
  ways: {},
});

/**
 * @param {Message} message @param {string} title it may ask something first, then a panel takes the answers; where another fight
 *   is in front by then, nothing is asked
 */
export async function changeOrAsk(message, title) {
  const { current } = state;
  const reply = await change(message);
  if (!reply.ok || !reply.question || current !== state.current) return reply;
  const after = state.panel?.kind === "ending" ? state.panel.kind : null;
  set({ panel: { kind: "ask", title, message, after, ask: nothingAsked(), why: false, fractions: false } });
  await refresh();
  return reply;
}

/** @param {Panel} panel @returns {Field | undefined} the number that comes first */
export const mainField = (panel) => actOf(panel.act)?.form.fields.find((field) => field.main);

/** @param {Json} value @returns {boolean} whether nothing was said yet */
const missing = (value) => value === undefined || (Array.isArray(value) && value.length === 0);

/** @param {Panel} panel @returns {Message | null} what the panel would do; null while its main number is missing */
export function messageOf(panel) {
  if (panel.kind === "ask") return panel.message;
  if (panel.kind !== "act") return null;
  const main = mainField(panel);
  if (!system() || (main && missing(ownValue(panel.order, main.id)))) return null;
  const on = panel.on.length === 1 ? panel.on[0] : panel.on;
  const aid = panel.aid && actOf(panel.act)?.aid ? { aid: panel.aid } : {};
  const spill = panel.spill && panel.on.length > 1 && actOf(panel.act)?.spills ? { spill: true } : {};
  return { do: "act", act: panel.act, on, by: panel.by, order: panel.order, ...aid, ...spill };
}

/** @param {Partial<Asking>} change */
export function ask(change) {
  if (state.panel?.ask) patch({ ask: { ...state.panel.ask, ...change } });
}

/** What was asked of a panel is answered to that one or to none: whoever opens another, or fills it anew, says so by this too. */
export const askAnew = overtaking();

const asks = () => state.panel?.ask !== undefined;

/**
 * Asks the rules anew what the open panel comes to. What was asked before is overtaken.
 * @param {boolean} [roll] @param {boolean} [counted] whether the odds are wanted, or stay as they are
 * @param {Asking["busy"]} [busy] what it is busy with
 */
export async function refresh(roll = false, counted = true, busy = roll ? "throw" : true) {
  const panel = state.panel;
  if (!panel?.ask) return;
  const still = askAnew(asks);
  const message = messageOf(panel);
  if (!message) return ask({ reply: null, chances: [], fallen: null, problem: "", busy: false, wanted: null });
  // What was said of the last tap or key is over.
  if (panel.kind === "act" && panel.said) patch({ said: "" });
  ask({ busy, problem: "" });
  const { answers, questions, rolled } = panel.ask;
  const about = { ...message, of: message.do, answers };
  const reply = await talk({ ...about, do: "preview", roll, chances: counted }, { still });
  if (!reply || !still()) return;
  if (!reply.ok && answers.length > 0) {
    // The order changed so that the answers no longer fit: they are asked again.
    ask({ answers: [], questions: [], rolled: false });
    return refresh();
  }
  // What was only proposed and asks nothing would happen by one stray tap: it waits to be tapped itself.
  const again = Boolean(reply.ok && !reply.question && panel.untouched && answers.length === 0) && !roll;
  if (panel.kind === "act" && again !== panel.again) patch({ again });
  const now = /** @type {Asking} */ (state.panel?.ask);
  const told = reply.screen?.kind === "preview" ? reply.screen : {};
  const { chances = [], fallen = null } = counted ? told : now;
  ask({
    reply: reply.ok ? reply : null,
    chances,
    fallen,
    problem: reply.ok ? "" : Object.values(reply.problems ?? {}).join(" "),
    busy: false,
    wanted: null,
    rolled: rolled || roll,
    answers: roll && reply.ok ? (reply.answers ?? answers) : answers,
    questions,
    faces: reply.question ? now.faces : null,
    ways: {},
  });
  if (counted && reply.question) weigh(about, reply.question, still);
  if (reply.question) now.wanted?.();
}

/** So grave is what nobody comes back from. */
const GONE = 3;

/** @param {Panel} panel @returns {string[]} who would die by an act of which nobody has said anything yet: it asks first */
export const dyingBy = ({ kind, hand, ask }) =>
  kind !== "act" || hand.length > 0 || ask.answers.length > 0
    ? []
    : /** @type {Card[]} */ (ask.reply?.screen?.cards ?? [])
        .filter(({ name, fate }) => (fate?.grave ?? 0) >= GONE && (cardOf(name)?.fate?.grave ?? 0) < GONE)
        .map(({ name }) => name);

/** @param {Panel} panel @returns {boolean} whether what would be corrected is so already */
export const changesNothing = ({ kind, act, ask }) =>
  kind === "act" &&
  ask.answers.length === 0 &&
  actOf(act)?.tone === "dim" &&
  /** @type {Card[]} */ (ask.reply?.screen?.cards ?? []).every(({ name, sheet }) => same(sheet, cardOf(name)?.sheet));

/** @param {Panel} panel @returns {boolean} whether it can be applied as it is */
export const isReady = (panel) =>
  Boolean(panel.ask.reply) &&
  !panel.ask.reply.question &&
  !panel.ask.busy &&
  !panel.again &&
  !changesNothing(panel) &&
  (panel.sure === panel.ask.reply || dyingBy(panel).length === 0);

/** @param {Json} one @param {Json} other */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** So few ways to go on are each shown with how they would end. */
const FEW = 9;

/** @param {Message} about @param {Question} question a decision: what each of its options would come to @param {() => boolean} still */
async function weigh(about, { options, fighter }, still) {
  if (options.length < 2 || options.length > FEW) return;
  for (const { id } of options) {
    const reply = await talk({ ...about, do: "odds", answers: [...about.answers, id] }, { still });
    if (!reply || !still() || reply.screen?.kind !== "chances") return;
    /** @type {Chances[]} */
    const all = reply.screen.chances;
    // Whoever is asked may have a part of their own before: what is asked now is about the last.
    const chances = all.findLast((one) => one.fighter === fighter) ?? all[0];
    ask({ ways: { ...state.panel?.ask?.ways, [id]: chances } });
  }
}

/** Throws the dice that are asked for now, and no more: what follows is another matter. */
export const throwOne = () => whenAsked(() => throwNow(true));

export const throwAll = () => whenAsked(() => refresh(true));

/**
 * Throws what is asked, or what will be once the rules have answered the last tap. A second tap on a throw is that throw.
 * @param {() => unknown} run
 */
export function whenAsked(run) {
  const busy = state.panel?.ask?.busy;
  if (!busy) run();
  else if (busy !== "throw") ask({ wanted: run });
}

/** Throws one after the other until nothing is asked, or something that no dice decide. */
export async function throwOn() {
  const asked = () => state.panel?.ask?.reply?.question;
  for (let before = null; asked() && asked() !== before && asked().options.length === 0; ) {
    before = asked();
    await throwNow(false);
  }
  if (asked()?.options.length > 0) await refresh();
}

/** @param {boolean} counted whether the odds of what follows are wanted */
async function throwNow(counted) {
  const panel = state.panel;
  const message = panel && messageOf(panel);
  const question = panel?.ask?.reply?.question;
  if (!message || !question || question.options.length > 0) return;
  const still = askAnew(asks);
  const { answers, questions } = panel.ask;
  ask({ busy: "throw", problem: "" });
  const reply = await talk({ ...message, do: "preview", of: message.do, answers, roll: true }, { still });
  if (!reply || !still()) return;
  const thrown = reply.answers?.[answers.length];
  if (!reply.ok || thrown === undefined)
    return ask({ busy: false, problem: Object.values(reply.problems ?? {}).join(" ") });
  ask({
    ...{ answers: [...answers, thrown], questions: [...questions.slice(0, answers.length), question] },
    ...{ faces: null, digits: "" },
  });
  return refresh(false, counted, "throw");
}

/** @param {number} i which of the answers @param {Json} answer */
export function answer(i, answer) {
  const now = /** @type {Asking} */ (state.panel?.ask);
  patch({ reopened: false });
  const question = now.questions[i] ?? now.reply?.question ?? undefined;
  ask({
    answers: [...now.answers.slice(0, i), answer],
    questions: [...now.questions.slice(0, i), question],
    faces: null,
    digits: "",
    rolled: false,
    wanted: null,
  });
  refresh();
}

/** @param {number} i the answer to be given anew, and all after it */
export function unanswer(i) {
  const now = /** @type {Asking} */ (state.panel?.ask);
  ask({
    answers: now.answers.slice(0, i),
    questions: now.questions.slice(0, i),
    reply: null,
    rolled: false,
    wanted: null,
  });
  refresh();
}
