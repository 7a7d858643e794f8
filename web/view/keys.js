/** The whole fight from a keyboard. */

import * as does from "../actions/does.js";
import { cardOf, state, system } from "../state.js";
import { typed } from "./typed.js";

/** @returns {string | undefined} the fighter in focus, or the one on turn, or the first */
function meant() {
  const focus = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.fighter;
  return focus ?? state.screen?.turn ?? state.screen?.cards[0]?.name;
}

/** @param {string} name opens what does good to this one, first of all what is offered */
function good(name) {
  does.openAct([name]);
  const calm = cardOf(name)?.acts.find((id) => system()?.acts.find((act) => act.id === id)?.tone === "calm");
  if (calm) does.pickAct(calm);
}

/** @type {Record<string, () => void>} */
const KEYS = {
  n: does.next,
  "shift+n": () => state.screen?.turn && does.nextRound(),
  "alt+n": does.back,
  h: () => state.screen?.turn && does.hold(),
  c: () => withFighter(does.take),
  t: () => withFighter((name) => does.openAct([name])),
  l: () => withFighter(good),
  w: () => does.open({ kind: "wait" }),
  z: () => does.undo(),
  "shift+z": () => does.redo(),
  "/": does.openAdd,
  ...{ ">": () => does.openLine("> "), ".": () => does.openLine(), ";": () => does.openLine() },
};

/** @param {(name: string) => void} then */
function withFighter(then) {
  const name = meant();
  if (name) then(name);
}

/** @type {Record<string, 1 | -1>} */
const WALKS = { ArrowDown: 1, ArrowUp: -1 };

/** @param {1 | -1} by from one fighter to the next in the list, as it is shown */
function walk(by) {
  const cards = /** @type {HTMLElement[]} */ ([
    ...document.querySelectorAll("#page .fighter > :is([data-fighter], [data-mob])"),
  ]).filter((one) => one.checkVisibility());
  const focus = cards.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  // Whoever comes from elsewhere begins with the fighter who was looked at last, or else with the one on turn.
  const name = state.selected ?? meant();
  const known = cards.findIndex((one) => one.dataset.fighter === name);
  // From the panel of one it goes on to the next.
  const from = focus < 0 && state.panel ? known : focus;
  const next = from >= 0 ? cards[from + by] : cards[Math.max(0, known)];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: "nearest" });
}

/** @param {EventTarget | null} target */
const writes = (target) => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** @param {KeyboardEvent} event */
function pressed(event) {
  if (state.players) return; // no key reaches through it
  if (event.key === "p" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && state.screen) {
    event.preventDefault();
    does.printLog();
    return;
  }
  if (writes(event.target) || event.ctrlKey || event.metaKey) return;
  // Where the panel stands beside the list, both are at hand.
  const beside = state.columns > 1;
  if (state.panel?.ask && !event.altKey && typed(event)) return event.preventDefault();
  const within = event.target instanceof Element && event.target.closest("dialog .body") !== null;
  if (event.altKey && event.key in WALKS && !state.panel && !state.reader) {
    event.preventDefault();
    return withFighter((fighter) => does.changeFighter({ do: "move", fighter, by: WALKS[event.key] }, true));
  }
  if (event.key in WALKS && (!state.panel || (beside && !within))) {
    event.preventDefault();
    return walk(WALKS[event.key]);
  }
  if (state.panel && !(beside && state.panel.kind === "act")) return;
  if (event.key === "?") does.open({ kind: "keys" });
  const key = event.code === "KeyN" ? "n" : event.key.toLowerCase();
  const name = `${event.altKey ? "alt+" : ""}${event.shiftKey && (key === "z" || key === "n") ? "shift+" : ""}${key}`;
  const run = KEYS[name];
  if (!run || !state.screen || state.reader) return;
  event.preventDefault();
  run();
}

export const listenToKeys = () => addEventListener("keydown", pressed);
