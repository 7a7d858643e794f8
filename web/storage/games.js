/** Games of one's own that are kept by name: each as it was written last, whole or not. A fight by one has its own copy. */

import { cleanName } from "../plain.js";
import * as alone from "./alone.js";

/** @returns {KeptGame[]} in the order of their names */
export const games = () =>
  alone
    .all("game")
    .filter((one) => one.game instanceof Object && !Array.isArray(one.game))
    .map(({ id, game }) => ({ id, game, name: cleanName(game.name) || "…" }))
    .sort((a, b) => a.name.localeCompare(b.name));

/** @param {string} id @param {Json} game as it is from now on */
export const keepGame = (id, game) => alone.put("game", id, { game, at: Date.now() });

/** @param {string} id */
export const removeGame = (id) => alone.put("game", id, null);
