/** What a player did on a phone of his own, over the fight: drawn by a bundle that is fetched when such a link is opened. */

import * as does from "../../actions/does.js";
import { html, nothing } from "lit-html";
import * as words from "../../words.js";
import { frame } from "../frame.js";

const kit = { html, nothing, does, frame };
/** @typedef {typeof kit} Kit */

/** @param {Panel} panel */
export const deeds = (panel) =>
  does.theDeeds()?.draw(panel, kit) ??
  frame(
    words.deedsTitle(panel.fighter),
    html`<p class=${panel.problem ? "problem" : "quiet"} role=${panel.problem ? "alert" : "status"}>${panel.problem || words.deedsReading}</p>`,
    { close: does.refuseLink },
  );
