/** What players know of whom: it is drawn by what is fetched for it. */

import * as does from "../../actions/does.js";
import { patch } from "../../state.js";
import { html, nothing } from "lit-html";
import * as words from "../../words.js";
import { frame } from "../frame.js";

const kit = { html, nothing, does, patch, frame };
/** @typedef {typeof kit} Kit */

/** @param {Panel} panel @param {State} state */
export const known = (panel, state) => does.thePlayers()?.known(panel, state, kit) ?? frame(words.playersKnow, nothing);
