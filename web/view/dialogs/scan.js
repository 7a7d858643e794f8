/** The camera looks for a code. What draws it is fetched with what reads it. */

import * as does from "../../actions/does.js";
import { html, nothing } from "lit-html";
import * as words from "../../words.js";
import { frame } from "../frame.js";

/** What the scanner draws with. */
const kit = { html, nothing, does, frame };
/** @typedef {typeof kit} Kit */

/** @param {Panel} panel */
export const scan = (panel) =>
  does.theScanner()?.draw(panel, kit) ??
  frame(words.scanTitle, html`<p class="quiet" role="status">${words.scanWakes}</p>`);
