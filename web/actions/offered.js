/** A game of one's own that came from elsewhere, by a link or a file: it is shown, and nothing is kept yet. */

/** @type {(game: Json) => void} */
let look = () => {};

/** @param {(game: Json) => void} shows */
export const onGame = (shows) => {
  look = shows;
};

/** @param {Json} game */
export const offered = (game) => look(game);
