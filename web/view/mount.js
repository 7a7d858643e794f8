/** Draws the players' screen in a page that has nothing else. */

import { html, nothing, render } from "lit-html";
import { fit, screen } from "./players.js";

const page = /** @type {HTMLElement} */ (document.getElementById("page"));

/** @param {Shown} shown @param {import("./players.js").Tools["does"]} does */
export function draw(shown, does) {
  render(screen(shown, { html, nothing, does }), page);
  fit(page, shown.size);
}
