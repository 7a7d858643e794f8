/** What players know, on the game master’s page, and the way to their screen. What that says is in screen.js. */

import { count } from "./counted.js";

export const playersKnow = "What players know";
export const hiddenOf = (/** @type {number} */ n, /** @type {number} */ of) =>
  of === 0 ? "" : `${n} of ${count(of, "foe")} hidden from players.`;
/** on a card: how far players know of a foe @type {Record<string, string>} */
export const veiled = {
  hidden: "hidden from players",
  shape: "a shape to players",
  kind: "of a kind to players",
};
export const revealOf = (/** @type {string} */ name, /** @type {string} */ now) => `${name} is ${now}. Reveal`;
export const turnPhone = "Turn this phone to the players";
export const secondWindow = "A second window on this device";
export const playersTitle = "The players’ screen";
export const playersWaiting = "The players’ screen is on its way.";
export const playersNot = "The players’ screen could not be fetched: try again with a connection.";
