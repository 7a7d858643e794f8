/** Rounds and turns: whose it is, the order of play, and time that passes. */

import { list, some } from "./counted.js";

export const round = (/** @type {number} */ n) => `Round ${n}`;
export const shortRound = (/** @type {number} */ n) => `R ${n}`;
export const clock = (/** @type {string} */ text) => `Clock: ${text}. Let time pass`;
export const onTurn = "On turn";
export const nextUp = "Next";
export const nextIs = (/** @type {string} */ name) => `Next: ${name}`;
export const skips = (/** @type {number} */ n) => `${n} skipped`;
export const passed = (/** @type {string} */ name, /** @type {string[]} */ skipped) =>
  `${name} is on turn; ${list(some(skipped, 2))} skipped`;
export const next = "Next turn";
export const begin = (/** @type {number} */ n) => `Begin round ${n}`;
export const nextOf = (/** @type {FightScreen | null} */ screen) => {
  const { phases = null, round = 1 } = screen ?? {};
  return phases && (phases.over || phases.phase === 0) ? begin(phases.over ? round + 1 : round) : next;
};
export const nextRound = "Next round";
export const nextRoundHelp =
  "Next round passes over everyone who has not acted. What comes at the start and end of their turns still happens.";
export const turnBegins = "A turn begins";
export const backLong = "Back to the turn before";
export const backHelp =
  "Back only moves the turn. What has happened stays, also what time has done: Undo takes that back.";
export const wentBack = (/** @type {string} */ said) => `${said}. Nothing else is undone`;

export const phaseOf = (/** @type {number} */ round, /** @type {Phases} */ { phase, of }) =>
  phase === 0 ? `Round ${round} has not begun` : of > 1 ? `Round ${round} · phase ${phase} of ${of}` : `Round ${round}`;
/** where another thing shares the line */
export const shortPhase = (/** @type {number} */ round, /** @type {Phases} */ { phase, of }) =>
  of > 1 && phase > 0 ? `R ${round} · ${phase}/${of}` : `R ${round}`;
export const order = "Order of play";
export const toAct = "Still to act";
export const moreToAct = "to act";
export const take = (/** @type {string} */ name, /** @type {string} */ place) =>
  `${name}${place ? ` ${place}` : ""}: take the turn`;
export const hasActed = (/** @type {string[]} */ names) => `Acted: ${list(names)}`;
export const acted = "acted";
export const allActed = "All have acted.";
export const hold = (/** @type {string} */ name) => `${name} waits`;
export const holdNobody = "Nobody is on turn";
/** what the rules call whoever waits for a moment */
export const waits = "Waits";
export const earlierOf = (/** @type {string} */ name) => `${name}: earlier`;
export const laterOf = (/** @type {string} */ name) => `${name}: later`;
export const nowOf = (/** @type {string} */ name) => `${name}: their turn now`;
export const upSign = "▲";
export const downSign = "▼";
export const nowSign = "Now";
export const setTurn = "Their turn now";

export const waitTitle = "Time passes";
export const waitText = "Clocks run for everyone. What falls due is asked.";
export const roundTakes = (/** @type {number} */ seconds) => `A round counts as ${seconds} seconds on the clock.`;
export const moments = "For everybody at once";
