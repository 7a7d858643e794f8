/**
 * What players know and what they see, as the game master's page draws it. It is fetched when it is wanted, and handed what
 * it draws with.
 */

import { asOf, noFight } from "./words/screen.js";

export { dressed } from "./view/dressed.js";
export { known } from "./view/dialogs/players.js";
export { fit, screen } from "./view/players.js";
export const words = { asOf, noFight };
