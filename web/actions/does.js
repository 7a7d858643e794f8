/** What every tap does, by name. The views call these and know nothing else. */

import { isStanding } from "../words/standing.js";
import { mobOf, openAct, openMob, setOn } from "./acting.js";
import { changeOrAsk, isReady, messageOf, throwOn, whenAsked } from "./asking.js";
import { change, close, complain, open, sentences } from "./changing.js";
import { tellForGood } from "../storage/cache.js";
import { leave } from "./looking.js";
import { inPlay, patch, set, state } from "../state.js";
import { wake } from "./talk.js";
import * as words from "../words.js";

// What has a file of its own: what happens to somebody, the questions of the dice, readings, fights as wholes, files, links.
export {
  actPanel,
  asFilled,
  askedAnew,
  known,
  mobOf,
  openAct,
  pickAct,
  pickBy,
  pickRemembered,
  setAid,
  setMain,
  setOn,
  setOrder,
  setSpill,
} from "./acting.js";
export {
  backToAct,
  chooseHits,
  lookAt,
  openAhead,
  openStand,
  openTab,
  openWhatIf,
  playSampled,
  prepared,
  readStory,
  standing,
  strike,
  watch,
  whyOf,
} from "./ahead.js";
export { decideDeed, goToDeeds, layDeeds, sendBack, theDeeds } from "./deeds.js";
export {
  keepStory,
  lastActs,
  readHere,
  readLink,
  saveStory,
  saveStoryText,
  storyAsked,
} from "./story.js";
export {
  answer,
  ask,
  changesNothing,
  dyingBy,
  isReady,
  mainField,
  messageOf,
  throwAll,
  throwOne,
  unanswer,
} from "./asking.js";
export { change, close, open } from "./changing.js";
export {
  addEncounter,
  addKnown,
  copyEncounter,
  decideBoth,
  encountersOf,
  endFight,
  goTo,
  intoEvening,
  keepNotes,
  moveEncounter,
  newEvening,
  nextEncounter,
  openAdd,
  openFights,
  putAway,
  removeEvening,
  renameEvening,
  renameFight,
  takeBody,
  takeBoth,
  usualSide,
  walkOn,
} from "./evening.js";
export {
  forgetOwn,
  keepNote,
  lasting,
  openCondition,
  ownConditions,
  putOn,
  putOut,
  putTyped,
  setLasting,
  takeOff,
} from "./conditions.js";
export {
  decide,
  draft,
  inUse,
  keepOwn,
  keepSet,
  openOwn,
  openReadings,
  removeSet,
  setsOf,
  useSet,
  wholeSet,
} from "./deciding.js";
export { look, removeFight, show, start, takeOver } from "./fights.js";
export {
  acceptGame,
  addPart,
  addStep,
  copyGame,
  copyPart,
  goPart,
  movePart,
  newGame,
  openGame,
  openGames,
  partAt,
  playGame,
  removeGame,
  renameGame,
  removePart,
  saveGame,
  setPart,
  shareGame,
  theEditor,
  undoGame,
} from "./games.js";
export {
  acceptFile,
  offerFile,
  refuseFile,
  saveEvening,
  saveDeeds,
  saveEverything,
  saveFighter,
  saveFight,
} from "./files.js";
export { copyText, sendLink } from "./handing.js";
export { acceptLink, joinFromLink, offer, refuseLink, share } from "./links.js";
export { doLine, openLine, readCommand, readFighters } from "./lines.js";
export {
  copyLog,
  earlier,
  explain,
  filter,
  filtering,
  goBack,
  noFilter,
  noSheet,
  openLog,
  printLog,
  printNow,
  renewLog,
  shareLog,
  unfoldTurns,
} from "./log.js";
export { openScan, scanFile, scanLight, theScanner } from "./scan.js";
export { leave, setView, toast, unfold } from "./looking.js";
export { know, openKnown, reveal, screenTaps, tellPlayers, thePlayers, turnPhone } from "./players.js";
export { lastCopy } from "../storage/cache.js";

/* ---- the fight ------------------------------------------------------------------------------------------------ */

export const next = () => changeOrAsk({ do: "next" }, words.nextOf(state.screen));
/** @param {string} fighter whose turn it is, out of those who are still to act */
export const take = (fighter) => changeOrAsk({ do: "turn", fighter }, words.turnBegins);
export const back = () => change({ do: "back" });
/** Whoever is on turn waits for a better moment. */
export const hold = () => changeOrAsk({ do: "next", hold: true }, words.nextOf(state.screen));
/** The next round begins at once: whoever has not had a turn is passed over. */
export const nextRound = () => changeOrAsk({ do: "next", round: true }, words.nextRound);
/** @param {string} fighter @param {string} before whom this one comes from now on, right before */
export const earlierBy = (fighter, before) => changeOrAsk({ do: "move", fighter, before }, words.turnBegins);
/** @param {string} fighter goes one place down: whoever is on turn acts later in this round */
export const laterBy = (fighter) => changeOrAsk({ do: "move", fighter, by: 1 }, words.turnBegins);
export const undo = () => (state.screen?.undo ? change({ do: "undo" }) : undefined);
/** @param {number} to the line of the log that stands last then */
export const undoTo = (to) => change({ do: "undo", to });
export const redo = () => (state.screen?.redo ? change({ do: "redo" }) : undefined);

/** @param {number} minutes */
export async function wait(minutes) {
  const reply = await changeOrAsk({ do: "wait", minutes }, words.waitTitle);
  if (reply.ok && !reply.question) timePassed();
}

/** Whoever ends a fight goes on with that. */
const timePassed = () => (state.panel?.kind === "ending" ? patch(passed()) : close());
/** What came of it is said in the panel: it lies over what tells it else. */
const passed = () => {
  const said = state.screen?.undo ?? "";
  return { passed: true, said, back: said ? takeBack : undefined };
};

/** Takes back what the end of a fight has just brought, and stays there. */
async function takeBack() {
  await undo();
  if (state.panel?.kind === "ending") patch({ said: "", back: undefined });
}

/** @param {{label: string, act: string, order: Record<string, Json>}} moment it happens to everybody at once */
export async function moment({ label, act, order }) {
  const on = (state.screen?.cards ?? []).filter((card) => !card.out).map((card) => card.name);
  const reply = await changeOrAsk({ do: "act", act, on, by: null, order }, label);
  if (reply.ok && !reply.question) timePassed();
}

/** @param {Due} due @param {Message} message @param {string} [once] what is asked once is left alone from then on, by this name */
export async function dueAction(due, message, once = "") {
  if (message.do === "act") return openAct([message.on].flat(), message);
  if (once && message.do === "move") {
    const reply = await change(message);
    if (reply.ok) leave([...state.left, once]);
    return reply;
  }
  return changeOrAsk(message, due.title);
}

/* ---- the panel ----------------------------------------------------------------------------------------------- */

/** @type {Panel | null} a second tap on the same panel comes to nothing */
let applied = null;

/** Does what the panel shows. That has been seen: so the fight is in sight again while the rules write it down. */
export async function apply() {
  const { panel, current } = state;
  const message = panel && messageOf(panel);
  const reply = panel?.ask?.reply;
  if (panel === applied || !message || !reply || !isReady(panel)) return;
  applied = panel;
  // It is sent first, for drawing takes a while.
  const sent = change({ ...message, answers: reply.answers ?? panel.ask.answers });
  await new Promise((done) => setTimeout(done));
  set({ panel: null, problem: "", spoken: "", sent: true });
  const done = await sent.finally(() => set({ sent: false }));
  if (done.ok && !done.question) {
    navigator.vibrate?.(12);
    if (panel.after && !state.panel && state.current === current) open({ kind: panel.after, ...passed() });
  } else if (!state.panel && state.current === current)
    set({ panel: { ...panel, ask: { ...panel.ask, problem: sentences(done) } } });
}

/** All dice that are asked for are thrown and what they come to is done, unless somebody has to decide something first. */
export const throwAndApply = () =>
  whenAsked(async () => {
    await throwOn();
    if (!state.panel?.ask?.reply?.question) await apply();
  });

/* ---- several at once ----------------------------------------------------------------------------------------- */

/** @param {string[]} [names] */
export const pick = (names = []) => set({ picking: names });
export const stopPicking = () => set({ picking: null });
/** @param {string} name */
function togglePicked(name) {
  const picked = state.picking ?? [];
  set({ picking: picked.includes(name) ? picked.filter((one) => one !== name) : [...picked, name] });
}
/** @param {string} side */
export const pickSide = (side) =>
  set({
    picking: (state.screen?.cards ?? [])
      .filter((card) => card.side === side && isStanding(card))
      .map((card) => card.name),
  });
/** @param {string[]} names those of a kind, beside whoever is picked already */
export const pickAll = (names) => set({ picking: [...new Set([...(state.picking ?? []), ...names])] });
export const goPicked = () => {
  const on = inPlay(state.picking ?? []);
  if (on.length > 0) openAct(on);
};

/** Those who are picked leave the fight, all by one act. */
export async function removePicked() {
  const reply = await changeOrAsk({ do: "leave", fighter: state.picking }, words.turnBegins);
  if (reply.ok) stopPicking();
}

/** @param {string} name a card was tapped */
export function tapCard(name) {
  if (state.reader) return complain(words.reader);
  // What is being written is not thrown away by a tap beside it.
  if (state.panel?.kind === "own") return;
  if (state.picking) return togglePicked(name);
  openAct([name]);
}

/** @param {Card[]} mob */
export const tapMob = (mob) => (state.reader ? complain(words.reader) : openMob(mob));

/** @param {string} fighter stands in a line of their own from now on */
export async function outOfMob(fighter) {
  await changeOrAsk({ do: "mob", fighters: [fighter], mob: "" }, words.turnBegins);
  const { mob, on = [] } = /** @type {Partial<ActPanel>} */ (state.panel ?? {});
  if (!mob || !on.includes(fighter)) return;
  const others = on.filter((name) => name !== fighter);
  const left =
    others.length > 0
      ? others
      : mobOf(mob, [fighter])
          .slice(0, 1)
          .map((card) => card.name);
  if (left.length > 0) setOn(left);
}

/* ---- fighters ------------------------------------------------------------------------------------------------ */

/** @param {string} typed @param {string} side @param {number} count @param {Record<string, Json>} sheet @param {boolean} [mob] several stand in one line */
export async function join(typed, side, count, sheet, mob = false) {
  const line = typed
    .trim()
    .split("\n")
    .map((one) => (count > 1 && one.trim() && !/^\s*\d/.test(one) ? `${count} ${one}` : one))
    .join("\n");
  const plain = Object.keys(sheet).length === 0;
  const reply = await change({
    do: "quick",
    line,
    side,
    beside: true,
    ...(plain ? {} : { sheet }),
    ...(mob ? { mob } : {}),
  });
  if (reply.ok) close();
}

/** @param {Message} message @param {boolean} [stay] */
export async function changeFighter(message, stay = false) {
  const reply = await changeOrAsk(message, words.turnBegins);
  if (reply.ok && !reply.question && !stay) close();
  return reply;
}

/* ---- around it ----------------------------------------------------------------------------------------------- */

export const again = () => wake();
export const dismissDamage = () => set({ damaged: "" });
export function never() {
  tellForGood("install refused");
  set({ install: null });
}
