/** How the page comes up: the rules on their way, the first screen, new versions, and what it says about itself. */

import { mb } from "./counted.js";

export const fetching = (/** @type {number} */ got, /** @type {number} */ total) =>
  total > 0 ? `Fetching ${mb(got)} of ${mb(total)} MB` : `Fetching, ${mb(got)} MB so far`;
export const waking = "Waking Python";
/** @param {Loading} to @returns {string} how far it is; nothing once the rules are awake */
export function loading(to) {
  if (to.name === "fetching") return fetching(to.got, to.total);
  return to.name === "waking" ? waking : "";
}
export const failed = "The rules did not start.";
export const readable = "The fight is safe on this device and can be read.";
export const startedFrom = { memory: "from what this device remembers", files: "from its files" };
export const died = (/** @type {string} */ what) => `The rules had to be started again at “${what}”. It was not done.`;

export const welcome = "Wounds, kept and explained";
export const welcomeText =
  "Pick the rules you play by. Start empty, or with a fight that is ready to run. Nothing leaves this device.";
export const welcomeWait =
  "The rules are on their way to this device. It happens once; afterwards they are here, with or without a signal.";
export const empty = "Start empty";
export const starters = "Or start with one of these:";

export const version = "A new version is ready.";
export const takeVersion = "Use it now";
export const installText = "Sawbones can live on this device like any app, and start without a signal.";
export const install = "Install";
export const never = "No, and don’t ask again";

export const aboutTitle = "About";
export const aboutText =
  "Sawbones keeps the wounds of a tabletop fight, by the book, and says why. No account, nothing counted, nothing sent anywhere.";
export const aboutStart = "This start";
export const aboutStored = "Kept on this device: works without a signal.";
export const aboutNotStored = "Not kept on this device yet: needs a signal to start.";
export const reportTitle = "Something is wrong?";
export const reportText =
  "The last acts as a story show what happened and why. Nothing is sent by itself: you see what is in it, and hand it on or not.";
export const reportIt = "Show the last acts";
export const credits = "Rules";
export const licences = "Licences";
export const licencesText =
  "Sawbones is free software under the MIT licence. It ships Pyodide, CPython, PyScript, lit-html and others.";
export const licencesLink = "All licence notices";
export const keysTitle = "Keys";
export const keys = [
  ["n", "next turn"],
  ["Shift + n", "next round: whoever has not acted is passed over"],
  ["Alt + n", "back: the turn before, nothing is undone"],
  ["h", "whoever is on turn waits"],
  ["c", "the fighter in focus takes the turn now"],
  ["Alt + ↑ ↓", "the fighter in focus plays earlier, later"],
  ["t", "something happens to the fighter in focus, or on turn"],
  ["l", "the same, first of all what does good"],
  ["w", "time passes"],
  ["z", "undo"],
  ["Shift + z", "redo"],
  ["/", "add"],
  [">", "one line that says it all; so do . and ;"],
  ["Ctrl + p", "print: how all stand, and what happened"],
  ["?", "these keys"],
  ["↑ ↓", "walk the list of fighters"],
  ["Enter", "open the fighter in focus; in the panel, keep the number that stands there, then apply"],
  ["0 … 9", "in the panel: the number it is about, then what the dice show; two within a second are one number"],
  ["Esc", "close"],
];
