/**
 * Talks to the rules, one message after the other. The rules hold the fight only as long as they run: whenever they
 * started anew, the fight in front is opened in them again from what the device kept, before anything else is said.
 */

import { nameOf } from "../storage/keep.js";
import { documentOf, faults } from "../storage/reconcile.js";
import { Rules } from "../engine/rules.js";
import { meet, set, state } from "../state.js";
import * as words from "../words.js";

/** How often the rules have become ready; 0 before the first time. */
let births = 0;
const NOTHING = { id: /** @type {string | null} */ (null), birth: -1, refused: "" };
/**
 * The fight that was opened in the rules last, in which life of theirs, and what they said where they refused it: then they
 * hold whatever they held before, and nothing is said to that.
 */
let open = NOTHING;
/** How often the rules were found to hold something outdated: a fight that was read before the last time is outdated too. */
let forgotten = 0;
/** @type {Promise<unknown>} the last message that is still to be answered */
let queue = Promise.resolve();
/** @type {(() => void)[]} those who wait for the rules to be ready */
const sleepers = [];
/** @type {(() => void)[]} those who wait until the rules are on their way */
const eager = [];
/** @type {(id: string, problem: string) => void} */
let foundDamage = () => {};

/** When they last died in the middle of something, so that they are not started again for ever. */
let died = Number.NEGATIVE_INFINITY;
const SELDOM = 30_000;

const rules = new Rules(
  (loading) => {
    if (loading.name === "ready") {
      births += 1;
      for (const wakeUp of sleepers.splice(0)) wakeUp();
    }
    const ran = state.loading.name === "ready";
    set({ loading });
    if (loading.name !== "failed" || !ran || performance.now() - died < SELDOM) return;
    died = performance.now();
    rules.wake();
  },
  () => {
    for (const begin of eager.splice(0)) begin();
  },
);

const ready = () =>
  state.loading.name === "ready" ? Promise.resolve() : new Promise((done) => sleepers.push(() => done(undefined)));
/** Before they are on their way the device has enough to do. */
const begun = () => (rules.begun ? Promise.resolve() : new Promise((done) => eager.push(() => done(undefined))));

/** Starts the rules, or starts them again. */
export const wake = () => rules.wake();

/** @param {(id: string, problem: string) => void} tell is told when a kept fight could only be read in part */
export const onDamage = (tell) => {
  foundDamage = tell;
};

/** The rules hold something else than the fight in front, or an older state of it. */
export const forget = () => {
  forgotten += 1;
  open = NOTHING;
};

/**
 * @param {Message} message
 * @param {{alone?: boolean, fight?: string | null, still?: () => boolean}} [how] alone: it needs no fight; fight: which,
 *   where not the one in front; still: asked before it is sent, so that what was overtaken is never worked out
 * @returns {Promise<Reply | null>} null when it was overtaken
 */
export function talk(message, { alone = false, fight = alone ? null : state.current, still = () => true } = {}) {
  const turn = queue.then(() => say(message, fight, alone, still));
  queue = turn.catch(() => {});
  return turn;
}

/**
 * @param {Message[]} messages that need no fight, sent at once: nothing else comes between them
 * @returns {Promise<Reply[]>} what each came to
 */
export const together = (messages) =>
  Promise.all(messages.map(async (message) => /** @type {Reply} */ (await talk(message, { alone: true }))));

/**
 * What is said to a fight reaches this fight or none.
 * @param {Message} message @param {string | null} fight null: none @param {boolean} alone @param {() => boolean} still
 * @returns {Promise<Reply | null>}
 */
async function say(message, fight, alone, still) {
  const age = forgotten;
  const kept = alone || fight === null || isOpen(fight) ? null : readAhead(fight);
  await ready();
  if (!still()) return null;
  if (!alone && fight === null) return { ok: false, problems: { do: words.noFight } };
  const problems = fight === null || alone ? null : await openFight(fight, message.do, age, kept);
  if (problems) return { ok: false, problems };
  if (alone && !HOLDING.includes(message.do)) forget(); // what it opens is not the fight in front
  const birth = births;
  /** @type {Reply} */
  const reply = await rules.send(message);
  meet(reply);
  // They died over this message: what it did died with them, and it is not repeated.
  return reply.problems?.rules || birth !== births ? { ok: false, problems: { rules: words.died(message.do) } } : reply;
}

/** What is said to no fight, and leaves the rules the one they hold. */
const HOLDING = ["systems", "game", "tell"];

/** @param {string} id */
const isOpen = (id) => open.id === id && open.birth === births;

/** @param {string} id @returns {Promise<Json>} what the device keeps of a fight, read while the rules are still waking */
function readAhead(id) {
  const kept = begun().then(() => documentOf(id));
  kept.catch(() => {}); // whoever opens it hears of that
  return kept;
}

/**
 * @param {string} id @param {string} what it is opened for @param {number} age `forgotten` before it was read: if it was
 *   outdated since, the next message opens it anew
 * @param {Promise<Json> | null} [kept] where it was read already
 * @returns {Promise<Record<string, string> | null>} why it is not open now
 */
async function openFight(id, what, age, kept = null) {
  if (isOpen(id)) return open.refused ? { fight: open.refused } : null;
  open = NOTHING;
  const birth = births;
  const reply = await opened(kept ?? documentOf(id));
  if (birth !== births) return openFight(id, what, age);
  if (reply.problems?.rules) return { rules: words.died(what) };
  meet(reply);
  const problem = inWords(faults(id), Object.values(reply.problems ?? {}));
  if (age === forgotten) open = { id, birth, refused: reply.ok ? "" : problem };
  if (id === state.current)
    if (!reply.ok)
      set({
        closed: { id, name: nameOf(id).name, said: problem },
        screen: null,
        older: false,
        picking: null,
        ...panelAway(),
      });
    else set({ closed: null, older: false, ...(reply.screen?.kind === "fight" ? { screen: reply.screen } : {}) });
  if (reply.ok && problem) foundDamage(id, problem);
  return reply.ok ? null : { fight: problem };
}

/** Panels that are about the fight in front; others stay where they are. */
const OF_FIGHT = [
  "act",
  "ask",
  "add",
  "edit",
  "wait",
  "log",
  "readings",
  "own",
  "condition",
  "share",
  "line",
  "ending",
  "both",
  "ahead",
  "known",
];

/** What is about the fight in front is not about the next. */
export const panelAway = () => (OF_FIGHT.includes(state.panel?.kind ?? "") ? { panel: null } : {});

/** @param {import("../storage/reconcile.js").Faults} found @param {string[]} said what the rules say @returns {string} what is wrong with a fight */
function inWords({ head, strangers }, said) {
  const fight = (/** @type {string} */ id) => words.otherFight(nameOf(id).name);
  if (head !== "") return head === "lost" ? words.headLost : words.headStrange(fight(head.of));
  const others = strangers.map(({ n, of }) => /** @type {[number, string]} */ ([n, fight(of)]));
  return [...(others.length > 0 ? [words.strangers(others)] : []), ...said].join(" ");
}

/** @param {Promise<Json>} kept @returns {Promise<Reply>} */
async function opened(kept) {
  try {
    return await rules.send({ do: "open", document: await kept });
  } catch (cause) {
    console.warn("open:", cause);
    return { ok: false, problems: { document: words.unreadable } }; // nested so deep that not even the page can write it
  }
}
