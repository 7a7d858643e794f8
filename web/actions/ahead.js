/**
 * What is ahead: whom to strike, how long somebody stands, what if, and what to expect. The rules count in slices, so that a tap
 * never waits for more than one of them; what changes the fight drops what was being counted.
 */

import { openAct, reopen } from "./acting.js";
import { messageOf } from "./asking.js";
import { open, sentences } from "./changing.js";
import { nextEncounter } from "./evening.js";
import { overtaking } from "./overtaking.js";
import { cardOf, patch, set, state } from "../state.js";
import { keepPlan, lastPlan } from "../storage/cache.js";
import { documentOf } from "../storage/reconcile.js";
import { play } from "./story.js";
import { talk } from "./talk.js";
import * as words from "../words.js";
import { isStanding } from "../words/standing.js";

/** Milliseconds that a slice is to take, and the work that the first one does: so little is soon done on any device. */
const SLICE = 20;
const FIRST = 60;
/** So much work the rules do at the most. */
const MOST = 1_500_000;
/**
 * Milliseconds between two figures in sight, and the part of the time so far that they are apart then: the longer it counts the
 * less the figures change, and what is drawn keeps the rules waiting.
 */
const SEEN = 150;
const APART = 0.1;
/** Milliseconds without a tap after which the figures of the list are counted. */
const CALM = 700;

/** What everybody is taken to do, until somebody says otherwise. */
const PLAN = { policy: "random", flee: "nobody", protect: null, hits: 100, net: 0, first: "" };

const countAnew = overtaking();

/** @returns {() => boolean} whether this count is still wanted: the panel is open, and the fight the same */
function wanted() {
  const same = unchanged();
  return countAnew(() => state.panel?.kind === "ahead" && same());
}

/** @returns {() => boolean} whether the fight is as it was now: one that is only read anew is another screen, and alike */
function unchanged() {
  const { current } = state;
  let { screen } = state;
  return () => {
    if (state.screen !== screen && written(state.screen) === written(screen)) screen = state.screen;
    return state.screen === screen && state.current === current;
  };
}

/** @param {Json} screen @returns {string} all that it shows; what was said with it is no part of the fight */
const written = (screen) => JSON.stringify({ ...screen, spoken: "" });

/** The panel, at whoever is on turn; where nobody is, at what to expect. */
export function openAhead() {
  const turn = cardOf(state.screen?.turn ?? null);
  const fighter = turn?.able === false ? null : (turn?.name ?? null);
  open({ ...fresh(), kind: "ahead", tab: fighter ? "grid" : "expect", fighter });
  look();
}

/** @param {string} name how long this one stands */
export function openStand(name) {
  open({ ...fresh(), kind: "ahead", tab: "stand", fighter: state.screen?.turn ?? null, stands: name });
  look();
}

/** What if something were otherwise, of the act in the open panel. */
export function openWhatIf() {
  const panel = state.panel;
  const message = panel && messageOf(panel);
  if (!panel || !message) return;
  const { do: _, spill: __, ...act } = message;
  const struck = standing().find(({ name }) => panel.on.includes(name)) ?? standing()[0];
  const about = { act, from: panel, stands: struck?.name ?? null };
  open({ ...fresh(), kind: "ahead", tab: "whatif", fighter: state.screen?.turn ?? null, ...about });
  look();
}

const fresh = () => ({
  ...{
    ...PLAN,
    ...lastPlan(),
    planSaid: lastPlan() !== null,
    rows: [],
    stand: null,
    expect: null,
    story: null,
    ifs: [],
    busy: false,
    problem: "",
  },
  ...{ from: null, act: null, stands: standing()[0]?.name ?? null, open: -1, met: null, changed: null },
  ...{ scope: "act", offers: null, offered: "readings", as: null, closely: false },
});

/** @returns {Card[]} who is standing on either side */
export const standing = () => (state.screen?.cards ?? []).filter(isStanding);

/** @param {Record<string, Json>} change of what is looked at: it is counted anew */
export function lookAt(change) {
  patch({ ...change, problem: "" });
  look();
}

/** @param {string} tab to look at next; that everybody strikes the one is a plan for how long that one stands */
export function openTab(tab) {
  const kept = tab === "stand" || state.panel?.policy !== "everyone" ? {} : { policy: PLAN.policy };
  lookAt({ tab, story: null, changed: null, ...kept });
}

/** Counts what the open panel shows. */
function look() {
  const panel = state.panel;
  if (panel?.kind !== "ahead") return;
  const still = wanted();
  const { tab } = panel;
  const plan = planOf(panel);
  if (tab === "grid") return grid(panel.fighter, still);
  if (tab === "stand")
    return panel.stands
      ? count("stand", { do: "stand", fighter: panel.stands, ...plan }, still)
      : patch({ busy: false, problem: words.standNobody });
  if (tab === "expect") return expect(panel.met, plan, still);
  return panel.act && panel.scope === "act" ? ifs(panel, still) : fightIfs(panel, plan, still);
}

/** @param {{hits?: number, net?: number}} said how often attacks hit, and how well: asked once, and kept on this device */
export function chooseHits(said) {
  const { hits, net } = /** @type {Panel} */ (state.panel);
  keepPlan({ hits, net, ...said });
  lookAt({ ...said, story: null });
}

/** @param {Panel} panel what everybody does; whom to protect is not said yet when that is tapped */
function planOf({ tab, policy, flee, protect, hits, net, first }) {
  const more = { hits, net, ...(first && tab !== "stand" ? { first } : {}) };
  if (policy !== "protect") return { policy, flee, ...more };
  return protect ? { policy, flee, protect, ...more } : { policy: "random", flee, ...more };
}

/** @param {string | null} met the encounter that is prepared, as the rules read it; nothing where it is the fight in front */
const metAt = async (met) => (met ? { encounter: await documentOf(met) } : {});

/** @param {string | null} fighter every way to strike, one after the other @param {() => boolean} still */
async function grid(fighter, still) {
  patch({ rows: [], busy: true });
  for (let row = 0, of = 1; row < of; row += 1) {
    const reply = await talk({ do: "grid", row, ...(fighter ? { fighter } : {}) }, { still });
    if (!reply || !still()) return;
    if (!reply.ok) return patch({ busy: false, problem: sentences(reply) });
    of = reply.screen.rows.length;
    patch({ rows: [...(state.panel?.rows ?? []), reply.screen], busy: row + 1 < of });
    await breath();
  }
}

/** @param {string | null} met the encounter that is prepared @param {Message | Record<string, Json>} plan @param {() => boolean} still */
async function expect(met, plan, still) {
  const encounter = await metAt(met);
  if (still()) await count("expect", { do: "expect", ...plan, ...encounter, fights: 1000 }, still);
}

/**
 * Asks again and again with more work, as much more as a slice may take, and shows what is known by then.
 * @param {string} part of the panel @param {Message} message @param {() => boolean} still
 */
async function count(part, message, still) {
  patch({ busy: true });
  const reply = await counted(message, still, (screen, over) => patch({ [part]: screen, busy: !over, problem: "" }));
  if (reply && !reply.ok) patch({ [part]: null, busy: false, problem: sentences(reply) });
}

/**
 * @param {Message} message @param {() => boolean} still @param {(screen: Json, over: boolean) => void} show
 * @param {number} [from] so much work was done for it before @returns {Promise<Reply | null>} the last reply; null where it was dropped
 */
async function counted(message, still, show, from = 0) {
  let [work, step, next] = [from + FIRST, FIRST, 0];
  const begun = performance.now();
  const whole = Boolean(message.fights); // of fights by the hundred, what is not drawn need not be told
  for (;;) {
    const began = performance.now();
    const reply = await talk(
      { ...message, work, ...(whole && began + SLICE < next ? { brief: true } : {}) },
      { still },
    );
    if (!reply || !still()) return null;
    if (!reply.ok) return reply;
    const { screen } = reply;
    const over = screen.over || screen.fights?.over || work >= MOST;
    const now = performance.now();
    if (over || (now >= next && screen.kind !== "counting")) {
      show(screen, over);
      if (told(screen) > 0) next = now + Math.max(SEEN, APART * (now - begun)); // the first are in sight at once
    }
    if (over) return reply;
    step = Math.max(FIRST / 4, Math.min(2 * step, (step * SLICE) / Math.max(1, now - began)));
    work = Math.min(MOST, Math.ceil(work + step));
    await breath();
  }
}

/** So many fights are counted of each change, and so many where somebody looks closely. */
const ROUGHLY = 200;
const CLOSELY = 1000;

/** @param {Panel} panel the whole fight as each change would have it, one after the other @param {Json} plan @param {() => boolean} still */
async function fightIfs(panel, plan, still) {
  patch({ offers: null, as: null, busy: true });
  const about = { do: "whatif", of: "fight", ...plan };
  const reply = await talk({ ...about, offers: panel.offered }, { still });
  if (!reply || !still()) return;
  if (!reply.ok) return patch({ busy: false, problem: sentences(reply) });
  let offers = reply.screen.offers;
  patch({ offers });
  let base = 0;
  for (const [at, { change }] of offers.entries()) {
    const put = (/** @type {Json} */ found) => {
      offers = offers.map((/** @type {Json} */ one, /** @type {number} */ n) =>
        n === at ? { ...one, ...found } : one,
      );
      patch({ offers });
    };
    const asked = { ...about, ...change, fights: panel.closely ? CLOSELY : ROUGHLY };
    const show = (/** @type {Json} */ { fights }) => {
      if (!fights) return;
      ({ base } = fights);
      patch({ as: fights });
      put({ found: fights });
    };
    const last = await counted(asked, still, show, base);
    if (!last) return;
    if (!last.ok) put({ problem: sentences(last) });
  }
  patch({ busy: false });
}

/** @param {Json} screen @returns {number} of how much it tells: fights, or rounds */
const told = ({ fights, rounds }) => (fights?.was ? fights.fights : (fights ?? rounds.length));

/** What waits is drawn, and taps are heard, before the rules are asked for more. */
const breath = () => new Promise((done) => setTimeout(done, 0));

/** @param {Panel} panel every reading, one after the other; or the one change @param {() => boolean} still */
async function ifs(panel, still) {
  patch({ ifs: [], busy: true });
  if (panel.changed) {
    const reply = await talk({ do: "whatif", ...panel.act, ...panel.changed }, { still });
    if (!reply || !still()) return;
    return patch(reply.ok ? { ifs: [reply.screen], busy: false } : { busy: false, problem: sentences(reply) });
  }
  for (let reading = 0, of = 1; reading < of; reading += 1) {
    const reply = await talk({ do: "whatif", ...panel.act, reading }, { still });
    if (!reply || !still()) return;
    if (!reply.ok) return patch({ busy: false, problem: sentences(reply) });
    of = reply.screen.of;
    patch({ ifs: [...(state.panel?.ifs ?? []), reply.screen], busy: reading + 1 < of });
    await breath();
  }
}

/** @param {Json} row a way to strike @param {Json} cell and whom: the order is filled, and its dice are asked for */
export function strike(row, cell) {
  const by = state.panel?.fighter ?? state.screen?.turn ?? null;
  const aid = row.aid ? { aid: row.aid } : {};
  openAct([cell.on], { do: "act", act: row.act, by, order: cell.order, ...aid });
  patch({ whole: true }); // all its dice may fall in one tap
}

/** @param {number} number one of the five fights, line by line */
export async function readStory(number) {
  const panel = state.panel;
  if (!panel) return;
  const still = wanted();
  const reply = await talk(await storyOf(panel, number), { still });
  if (reply && still()) patch(reply.ok ? { story: reply.screen, open: -1 } : { problem: sentences(reply) });
}

/** The fight that is read, played step by step. */
export async function playSampled() {
  const { panel } = state;
  if (panel?.story) await play({ ...(await storyOf(panel, panel.story.number)), told: true }, false, words.storyName);
}

/** @param {number} n the line of the story of which the rules say why */
export async function whyOf(n) {
  const panel = state.panel;
  if (!panel?.story) return;
  if (panel.open === n) return patch({ open: -1 });
  const still = wanted();
  const reply = await talk({ ...(await storyOf(panel, panel.story.number)), line: n }, { still });
  if (!reply?.ok || !still()) return;
  const [{ steps }] = reply.screen.lines;
  const lines = panel.story.lines.map((/** @type {Json} */ line) => (line.n === n ? { ...line, steps } : line));
  patch({ story: { ...panel.story, lines }, open: n });
}

/** @param {Panel} panel @param {number} number @returns {Promise<Message>} */
const storyOf = async (panel, number) => ({ do: "story", number, ...planOf(panel), ...(await metAt(panel.met)) });

/** @returns {KeptFight | null} the encounter that is prepared for the party that is here */
export const prepared = () => {
  const next = nextEncounter();
  return next && standing().some((card) => card.side === "party") ? next : null;
};

/** Back to the act that was looked at. */
export function backToAct() {
  const from = state.panel?.from;
  if (from) reopen(from);
}

/* ---- the quiet figures of the list ----------------------------------------------------------------------------- */

let timer = 0;

/** The fight has changed: how long each stands is counted anew, when nobody has tapped for a moment. */
export function watch() {
  clearTimeout(timer);
  if (state.stands.size > 0) set({ stands: new Map() });
  if (state.view.ahead === "on" && state.screen?.turn) timer = setTimeout(figures, CALM);
}

/** How likely each who can be struck next stands after this round. */
async function figures() {
  const same = unchanged();
  const still = () => same() && state.view.ahead === "on" && !state.panel;
  const turn = cardOf(state.screen?.turn ?? null);
  // Those whom whoever is on turn may strike come first.
  const all = [...standing()].sort((a, b) => Number(a.side === turn?.side) - Number(b.side === turn?.side));
  for (const { name } of all.slice(0, MOST_FIGURES)) {
    for (let work = FIRST; work <= MOST_OF_ONE; work *= 2) {
      const reply = await talk({ do: "stand", fighter: name, work, ...lastPlan() }, { still });
      if (!reply || !still()) return;
      const [first] = reply.ok ? reply.screen.rounds : [];
      if (first && (first.error === 0 || reply.screen.over || work * 2 > MOST_OF_ONE)) {
        set({ stands: new Map(state.stands).set(name, first) });
        break;
      }
      if (!reply.ok) break;
      await breath();
    }
  }
}

/** So many of the list have a figure, and so much work is done for one. */
const MOST_FIGURES = 12;
const MOST_OF_ONE = 8000;
