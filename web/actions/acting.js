/**
 * The panel of what happens to somebody, filled in as far as can be guessed: from what was done last, and from the
 * circumstances that an order can be filled from.
 */

import { ownValue } from "../plain.js";
import { ask, askAnew, mainField, nothingAsked, refresh } from "./asking.js";
import { overtaking } from "./overtaking.js";
import { isStanding } from "../words/standing.js";
import { actOf, cardOf, inPlay, patch, set, state, system, worstFirst } from "../state.js";
import { talk } from "./talk.js";

/** @typedef {Record<string, Json>} Values */

/** What a panel shows before anybody has unfolded anything. */
const FOLDED = {
  again: false,
  ...{ all: false, far: false, who: false, inFull: false, more: false, why: false, fractions: false },
  ...{
    earlier: false,
    reopened: false,
    spread: false,
    group: null,
    allArms: false,
    spill: false,
    numbers: false,
    sum: null,
    picker: null,
    look: "",
    typed: "",
  },
};

/** @param {{act: string, order: Values}} known @returns {Values} without the number that is set first, where it is another every time */
export function askedAnew({ act, order }) {
  const main = actOf(act)?.form.fields.find((field) => field.main && field.fresh);
  const { [main?.id ?? ""]: _, ...rest } = order;
  return main ? rest : { ...order };
}

/**
 * @param {{act?: string, order: Values, aid?: Values} | undefined} known an order that was given before; without circumstances it stands
 *   as it was said
 * @returns {{order: Values, aid: Values | null, filled: null, hand: string[], unfolded: boolean}}
 */
const filledIn = (known) => ({
  ...{
    order: known?.act ? askedAnew({ act: known.act, order: known.order }) : { ...known?.order },
    filled: null,
    hand: [],
  },
  aid: known?.aid ? { ...known.aid } : known && Object.keys(known.order).length > 0 ? null : {},
  unfolded: !known?.aid,
});

/**
 * @param {Remembered | undefined} last @param {boolean} offered whether the act itself was only proposed
 * @returns {{untouched: ActPanel["untouched"], lately: boolean}} what was done before, or is only proposed, waits for a word
 */
const proposal = (last, offered) => ({
  untouched: last && !last.given ? "last" : offered ? "offered" : "",
  lately: last !== undefined,
});

/**
 * The panel of what happens to somebody, filled in as far as can be guessed.
 * @param {string[]} on @param {Message} [given] an order that is already known
 * @returns {ActPanel | null} nothing can happen to somebody whom the rules do not know
 */
export function actPanel(on, given) {
  const card = cardOf(on[0]);
  const acts = card?.acts ?? [];
  const by = given ? (given.by ?? null) : proposed(on);
  const help = given ? undefined : (helps(on, by) ?? aids(on, by));
  const last = given ? undefined : lastOf(by, on, (one) => (help ? one.act === help.act : acts.includes(one.act)));
  const act = given?.act ?? help?.act ?? last?.act ?? acts[0];
  if (act === undefined) return null;
  // At a friend no weapon is in hand before it is tapped.
  const attacks = !given && isHarm(act) && isFriend(on, by);
  const own = given ? undefined : ownArm(by, act);
  const doer = given?.by === undefined && !isHarm(act) ? helper(on, act) : by;
  return {
    ...{ kind: "act", on, act, ask: nothingAsked(), by: doer },
    ...proposal(attacks ? undefined : last, Boolean(help?.offered) || attacks),
    ...filledIn(given ? { order: given.order ?? {}, aid: given.aid } : attacks ? undefined : (last ?? help ?? own)),
    ...FOLDED,
  };
}

/**
 * @param {string[]} on @param {Message} [given] an order that is already known
 * @param {string[]} [hand] the fields of it that were said by hand: circumstances do not change them
 */
export function openAct(on, given, hand = []) {
  const panel = actPanel(on, given);
  if (!panel) return;
  set({ picking: null, problem: "", selected: on[0], panel: { ...panel, hand } });
  if (given?.answers) ask({ answers: given.answers });
  refill();
}

/** @param {ActPanel} panel that was put aside: what it was asking then nobody has heard */
export function reopen(panel) {
  set({ panel: { ...panel, ask: { ...panel.ask, wanted: null } } });
  refill();
}

/**
 * What this one did last, first of all to this target; what goes for another target is not taken.
 * @param {string | null} by @param {string[]} on @param {(one: Remembered) => boolean} fits @returns {Remembered | undefined}
 */
function lastOf(by, on, fits) {
  const list = known(by, on).filter(fits);
  const paired = list.find((one) => one.on);
  return paired ? { ...paired, order: lasting(paired) } : list[0];
}

/** @param {Remembered} remembered @returns {Values} where some of it belongs to the two, the main number is asked anew */
function lasting({ act, order }) {
  const fields = actOf(act)?.form.fields ?? [];
  if (!fields.some((field) => field.pair)) return order;
  const anew = new Set(fields.filter((field) => field.main && !field.pair).map((field) => field.id));
  return Object.fromEntries(Object.entries(order).filter(([id]) => !anew.has(id)));
}

/** @param {string | null} by @param {string[]} on @returns {Remembered[]} what this one did that can be done again here */
export const known = (by, on) =>
  (cardOf(by)?.remembered ?? []).filter((one) => !one.on || (on.length === 1 && one.on === on[0]));

/** @param {string | null} by @param {string} act @returns {{order: Values, aid: Values} | undefined} the first weapon that this one has for it */
function ownArm(by, act) {
  const arm = (cardOf(by)?.arms ?? []).find((one) => one.act === act && one.aid);
  return arm && { order: arm.order, aid: /** @type {Values} */ (arm.aid) };
}

/** @param {string[]} on @returns {string | null} who is on turn, where that one can do something to these */
function proposed(on) {
  const turn = state.screen?.turn ?? null;
  return turn !== null && !on.includes(turn) && cardOf(turn)?.able !== false ? turn : null;
}

/** @param {string[]} on @param {string} act @returns {string | null} who is on turn on the same side, where an act takes somebody who helps */
function helper(on, act) {
  const by = actOf(act)?.helped ? proposed(on) : null;
  return by !== null && on.every((name) => cardOf(name)?.side === cardOf(by)?.side) ? by : null;
}

/**
 * What does good to whoever can still be saved: to a hero whoever is on turn, to a foe where no enemy is at it.
 * @param {string[]} on @param {string | null} by @returns {{act: string, order: Values, offered?: boolean} | undefined}
 */
function helps(on, by) {
  const card = on.length === 1 ? cardOf(on[0]) : null;
  const atIt = by !== null && card?.side !== "party" && cardOf(by)?.side !== card?.side;
  if (card?.fate?.grave !== BRINK || atIt) return undefined;
  const heals = (/** @type {string} */ id) => card.acts.includes(id) && actOf(id)?.tone === "calm";
  const due = (state.screen?.due ?? []).filter((one) => one.fighter === card.name).flatMap((one) => one.actions);
  const offered = due.map((one) => one.message).find((message) => message.do === "act" && heals(message.act));
  const act = offered?.act ?? card.acts.find(heals);
  return act && { act, order: offered?.order ?? {} };
}

/**
 * To a friend the first thing that does good, help by another fighter before all else: what harms is a tap further.
 * @param {string[]} on @param {string | null} by @returns {{act: string, order: Values, offered: true} | undefined}
 */
function aids(on, by) {
  const calm = (cardOf(on[0])?.acts ?? []).filter((id) => actOf(id)?.tone === "calm");
  const act = isFriend(on, by) && (calm.find((id) => actOf(id)?.helped) ?? calm[0]);
  return act ? { act, order: {}, offered: true } : undefined;
}

/** @param {string[]} on @param {string | null} by @returns {boolean} whether all of them are on the side of whoever does it */
const isFriend = (on, by) => by !== null && on.every((name) => cardOf(name)?.side === cardOf(by)?.side);

/** How far somebody is gone who can still be saved. */
const BRINK = 2;

/** @param {string} act */
const isHarm = (act) => actOf(act)?.tone === "harm" || system() === null;

/** @returns {ActPanel} */
const open = () => /** @type {ActPanel} */ (state.panel);

/** @param {string} mob @param {string[]} on some of it @returns {Card[]} those of this mob who are standing, the most hurt first */
export function mobOf(mob, on) {
  const side = cardOf(on[0])?.side;
  const all = (state.screen?.cards ?? []).filter((card) => mob !== "" && card.mob === mob && card.side === side);
  return worstFirst(all.filter((card) => isStanding(card) || on.includes(card.name)));
}

/** @param {Card[]} mob one of it is struck as a rule: who has the least left to lose */
export function openMob(mob) {
  const [{ name, mob: called = "" }] = mob;
  const [first] = mobOf(called, [name]);
  openAct([first.name]);
  patch({ mob: called });
}

/** @param {string[]} on others of the same mob, in the order of the list */
export function setOn(on) {
  patch({ on: inPlay(on), ask: nothingAsked() });
  refill();
}

/** @param {string} act another thing that can happen @param {boolean} [offered] nobody has named it yet, only its group */
export function pickAct(act, offered = false) {
  const panel = open();
  // What waits for a word is done when it is tapped once more.
  if (panel.again && act === panel.act && !offered) {
    patch({ untouched: "", again: false });
    return;
  }
  const by = isHarm(act) ? (panel.by ?? proposed(panel.on)) : helper(panel.on, act);
  const last = lastOf(by, panel.on, (one) => one.act === act);
  const own = ownArm(by, act);
  patch({
    act,
    by,
    ask: nothingAsked(),
    ...proposal(last, offered),
    again: false,
    ...filledIn(last ?? own),
    all: false,
    far: false,
    reopened: false,
    spread: false,
    group: null,
    numbers: false,
    sum: null,
  });
  refill();
}

/** @param {string | null} by */
export function pickBy(by) {
  const panel = open();
  const own = ownArm(by, panel.act);
  const last = lastOf(by, panel.on, (one) => one.act === panel.act) ?? (own && { ...own, on: null });
  const main = mainField(panel);
  // What stands there without having been said goes with whose it was.
  const given = main && panel.hand.includes(main.id) ? ownValue(panel.order, main.id) : undefined;
  if (last && (given === undefined || last.on || last.aid)) {
    const kept = main && given !== undefined && !last.aid ? { [main.id]: given } : {};
    patch({ ...filledIn(last), order: { ...askedAnew({ act: panel.act, order: last.order }), ...kept } });
  }
  patch({ by, who: false });
  refill();
}

/** @param {Remembered} remembered something done before, or what a weapon is for */
export function pickRemembered(remembered) {
  patch({
    act: remembered.act,
    group: null,
    ...filledIn(remembered),
    all: false,
    ask: nothingAsked(),
    ...{ untouched: "", lately: true },
    again: false,
  });
  refill();
}

/** @param {string} id @param {Json} value of one field of the order, which from now on stays as it was put */
export function setOrder(id, value) {
  const panel = open();
  patch({
    order: { ...panel.order, [id]: value },
    hand: [...new Set([...panel.hand, id])],
    untouched: "",
    again: false,
  });
  refresh();
}

/** @param {string} id @param {number} value of the main number, which then takes less room */
export function setMain(id, value) {
  patch({ all: false });
  setOrder(id, value);
}

/** @param {boolean} spill whether what is more than it takes to put one out strikes the next */
export function setSpill(spill) {
  patch({ spill, untouched: "", again: false });
  refresh();
}

/** @param {string} id a field that was changed by hand, as the circumstances fill it */
export function asFilled(id) {
  const panel = open();
  const order = { ...panel.order, [id]: ownValue(panel.filled?.order, id) };
  patch({ order, hand: panel.hand.filter((one) => one !== id) });
  refresh();
}

/** @param {string} id @param {Json} value of one of the circumstances */
export function setAid(id, value) {
  const panel = open();
  patch({ aid: { ...panel.aid, [id]: value }, untouched: "", again: false });
  refill();
}

const fillAnew = overtaking();

/** Fills the order from the circumstances, where there are any; what was changed by hand stays. */
async function refill() {
  const { act, by, on, aid } = open();
  askAnew();
  const still = fillAnew(() => state.panel?.kind === "act");
  if (!actOf(act)?.aid || aid === null) return refresh();
  ask({ busy: true });
  // Of several each has a sheet of their own: none of them is the one that the order is made for.
  const message = { do: "fill", act, by, on: on.length === 1 ? on[0] : null, aid };
  const reply = await talk(message, { still });
  if (!reply || !still()) return;
  if (!reply.ok || reply.screen?.kind !== "fill")
    return ask({
      busy: false,
      wanted: null,
      reply: null,
      chances: [],
      fallen: null,
      problem: Object.values(reply.problems ?? {}).join(" "),
    });
  const panel = open();
  const put = Object.fromEntries(Object.entries(reply.screen.order).filter(([id]) => !panel.hand.includes(id)));
  patch({ filled: reply.screen, order: { ...panel.order, ...put } });
  refresh();
}
