/**
 * Talks to the rules, one message after the other. The rules hold the fight only as long as they run: whenever they
 * started anew, the fight in front is opened in them again from what the device kept, before anything else is said.
 */

import * as keep from "./keep.js";
import { Rules } from "./rules.js";
import { set, state } from "./state.js";
import { words } from "./words.js";

/** How often the rules have become ready; 0 before the first time. */
let births = 0;
/** The fight that is open in the rules, and in which life of theirs. */
let open = { id: /** @type {string | null} */ (null), birth: -1 };
/** @type {Promise<unknown>} the message being answered */
let line = Promise.resolve();
/** @type {(() => void)[]} those who wait for the rules to be ready */
const sleepers = [];
/** @type {(id: string, problem: string) => void} */
let foundDamage = () => {};

/** When they last died in the middle of something, so that they are not started again for ever. */
let died = Number.NEGATIVE_INFINITY;
const SELDOM = 30_000;

const rules = new Rules((loading) => {
  if (loading.name === "ready") {
    births += 1;
    for (const wakeUp of sleepers.splice(0)) wakeUp();
  }
  const ran = state.loading.name === "ready";
  set({ loading });
  if (loading.name !== "failed" || !ran || performance.now() - died < SELDOM) return;
  died = performance.now();
  rules.wake();
});

const ready = () =>
  state.loading.name === "ready" ? Promise.resolve() : new Promise((done) => sleepers.push(() => done(undefined)));

/** Starts the rules, or starts them again. */
export const wake = () => rules.wake();

/** @param {(id: string, problem: string) => void} tell is told when a kept fight could only be read in part */
export const onDamage = (tell) => {
  foundDamage = tell;
};

/** The rules hold something else than the fight in front, or an older state of it. */
export const forget = () => {
  open = { id: null, birth: -1 };
};

/**
 * @param {Message} message
 * @param {{alone?: boolean, still?: () => boolean}} [how] alone: it needs no fight; still: asked before it is sent,
 *   so that what was overtaken is never worked out
 * @returns {Promise<Reply | null>} null when it was overtaken
 */
export function talk(message, { alone = false, still = () => true } = {}) {
  const fight = alone ? null : state.current;
  const turn = line.then(() => say(message, fight, still));
  line = turn.catch(() => {});
  return turn;
}

/** @param {Message} message @param {string | null} fight @param {() => boolean} still @returns {Promise<Reply | null>} */
async function say(message, fight, still) {
  await ready();
  if (!still()) return null;
  if (fight) await openFight(fight);
  else if (message.do !== "systems") forget(); // what it opens is not the fight in front
  const birth = births;
  /** @type {Reply} */
  const reply = await rules.send(message);
  // They died over this message: what it did died with them, and it is not repeated.
  return reply.problems?.rules || birth !== births ? { ok: false, problems: { rules: words.died(message.do) } } : reply;
}

/** @param {string} id @returns {Promise<void>} */
async function openFight(id) {
  if (open.id === id && open.birth === births) return;
  const birth = births;
  /** @type {Reply} */
  const reply = await rules.send({ do: "open", document: await keep.documentOf(id) });
  if (birth !== births) return openFight(id);
  open = { id, birth };
  if (reply.ok && reply.screen?.kind === "fight" && id === state.current) set({ screen: reply.screen });
  set({ older: false });
  const problem = Object.values(reply.problems ?? {}).join(" ");
  if (problem) foundDamage(id, problem);
}
