/** Games of one’s own, and their editor. */

import { count } from "./counted.js";

export const gamesTitle = "Games of your own";
export const gamesLine = "Your table plays another game, or by a rule of the house: say how it wounds, in forms.";
export const gamesText =
  "Written in forms, with exact odds beside every step. A fight keeps the game it began by, whatever you change here.";
export const gamesOpen = "Write one, or change one";
export const gameFrom = "Start from";
export const gameFromNothing = "An empty sheet";
export const gameNoEditor = "The editor could not be fetched: try again with a connection.";
export const gameOffered = "A game from elsewhere";
export const gameKeep = "Keep it";
export const gameKeepToo = "Keep this game";
export const gameMenu = (/** @type {string} */ name) => `${name}: play, rename, copy, share or remove`;
export const gameKept = (/** @type {string} */ name) => `“${name}” is kept among the games of your own.`;
export const gameNoLink = "This game is too long for a link: share it as a file.";

export const unnamedGame = "Our game";
export const unnamedPart = "No name yet";
export const gameTitle = "The game";
export const gameLive = "As it will be";
export const gameTypical = (/** @type {string} */ act, /** @type {string} */ name) => `${act}, ${name}`;
export const moreWrong = (/** @type {number} */ n) => `and ${count(n, "place")} more`;
export const playGame = "Play it";
export const partUp = "Back";
export const stepOf = (/** @type {string} */ name, /** @type {number} */ n) => `${name}, step ${n}`;
export const stepsTitle = "Step by step";
export const step = "Step";
export const stepNext = "Add the next step";
export const addPart = (/** @type {string} */ label) => `Add: ${label.toLowerCase()}`;
export const partChanged = (/** @type {string} */ name, /** @type {string} */ field) =>
  `${name}, ${field.toLowerCase()}`;
export const partAdded = (/** @type {string} */ label) => `${label.toLowerCase()} added`;
export const partMoved = (/** @type {string} */ name) => `${name} moved`;
export const partRemoved = (/** @type {string} */ name) => `${name} removed`;
export const partCopied = (/** @type {string} */ name) => `${name} copied`;
export const copyOf = (/** @type {string} */ name) => `${name}, copy`;
export const namesToTap = "Names to tap";
export const namesOfAct = "Of this act";
export const namesOfOn = "Of the one it is done to";
export const namesOfBy = "Of whoever does it";
export const seen = { it: "what the dice show", other: "what the second dice show" };
/** Of a game that is kept and is none. */
export const gameNoShape = "This game cannot be read: its parts are no lists of parts. It is kept as it came.";
export const gamesUnread = (/** @type {number} */ n) =>
  `${n === 1 ? "One game in this file" : `${n} games in this file`} cannot be read and ${n === 1 ? "is" : "are"} left out.`;
