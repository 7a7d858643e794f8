/** The whole fight from a keyboard. */

import * as does from "../actions/does.js";
import { cardOf, state, system } from "../state.js";

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
  "alt+n": does.back,
  t: () => withFighter((name) => does.openAct([name])),
  l: () => withFighter(good),
  w: () => does.open({ kind: "wait" }),
  z: () => does.undo(),
  "shift+z": () => does.redo(),
  "/": () => does.open({ kind: "add" }),
};

/** @param {(name: string) => void} then */
function withFighter(then) {
  const name = meant();
  if (name) then(name);
}

/** @param {KeyboardEvent} event */
function pressed(event) {
  const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
  if (typing || event.ctrlKey || event.metaKey || state.panel) return;
  if (event.key === "?") does.open({ kind: "keys" });
  const key = event.code === "KeyN" ? "n" : event.key.toLowerCase();
  const name = `${event.altKey ? "alt+" : ""}${event.shiftKey && key === "z" ? "shift+" : ""}${key}`;
  const run = KEYS[name];
  if (!run || !state.screen || state.reader) return;
  event.preventDefault();
  run();
}

export const listenToKeys = () => addEventListener("keydown", pressed);
