/** The story of a fight: told, handed on, and offered by a link. */

import { count } from "./counted.js";

export const storyHow = "How it is told";
export const storyWhole = "All of it";
export const storyVeiled = "As players saw it";
export const storyInitials = "Initials for names";
export const storyLast = "The last acts alone.";
export const storyHolds = (/** @type {boolean} */ veiled, /** @type {boolean} */ initials) =>
  [
    veiled
      ? "What players saw happen, and how all they know of looked after each step: no reasons, and no number of a foe."
      : "Every step with its reasons, and after each how everybody stands, foes and their numbers too.",
    initials ? "Nobody’s name is in it." : "Names are in it.",
  ].join(" ");
export const storyRead = "Read it";
export const storyFile = "Save a file that plays it";
export const storyText = "Save it as text";
export const storyPlay = "Play it step by step";
export const storyTelling = "It is being told";
export const storyNotNow = "The story cannot be told now.";
export const storyName = "The story of a fight";
export const storyFrom = (/** @type {string} */ system) => `A story of ${system}`;
export const storyIs = (/** @type {StoryAbout} */ { steps, middle, veiled }, /** @type {string} */ system) =>
  `${count(steps, "step")} of a fight, ${system}${veiled ? ", as players saw it" : ", with all numbers of both sides"}${middle ? ", from its middle on" : ""}.`;
export const storyKeeps = "It plays here; nothing of it is kept.";
export const storyKeep = "Keep it as a fight";
