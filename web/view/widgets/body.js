/** How a fighter stands: all that a card shows of them under the name, on the page and in a panel. */

import { html, nothing } from "lit-html";
import { drawWidgets } from "./widgets.js";

/** So many numbers stand beside the name; the others go into the row under it. */
const BESIDE = 2;

/**
 * What stands beside the name, what under it, and the marks below both; of what there is nothing of, no element either.
 * @param {Pick<Card, "widgets">} card
 */
export function body(card) {
  const numbers = card.widgets.filter((widget) => widget.kind === "number").slice(0, BESIDE);
  const beside = card.widgets.filter((widget) => numbers.includes(widget) || widget.kind === "clock");
  const under = card.widgets.filter((one) => !beside.includes(one) && (one.kind === "number" || one.kind === "tags"));
  const below = card.widgets.filter((widget) => !beside.includes(widget) && !under.includes(widget));
  const part = (/** @type {string} */ look, /** @type {Drawn[]} */ drawn) =>
    drawn.length === 0 ? nothing : html`<span class=${look}>${drawn}</span>`;
  return html`${part("beside", drawWidgets(beside))}
    ${part("what", drawWidgets(under))} ${part("below", drawWidgets(below))}`;
}
