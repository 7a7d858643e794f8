/** A line as the rules understand it: every piece as what it was read as, and of what is doubtful what may be meant. */

import { html, nothing } from "lit-html";
import * as words from "../../words.js";

/** @typedef {(part: ReadPart, meant: string) => void} Mend puts in place of a piece what was meant */

/** @param {ReadLine[]} lines @param {Mend} mend */
export const readLines = (lines, mend) => lines.map((line) => readLine(line, mend));

/** @param {ReadLine} line @param {Mend} mend */
function readLine(line, mend) {
  const doubts = line.parts.filter((part) => part.what === "unknown");
  const said = [...doubts.map((part) => part.said).filter((said) => said.includes(" ")), line.problem];
  const notes = [...new Set(said)].filter(Boolean);
  return html`<div class="read-line">
    <p class="read-parts">${line.parts.map((part, i) => piece(part, line.parts[i - 1]))}</p>
    ${doubts.some((part) => part.meant.length > 0) ? html`<div class="mends">${doubts.map((part) => mends(part, mend))}</div>` : nothing}
    ${notes.map((note) => html`<p class="help">${note}</p>`)}
  </div>`;
}

/** @param {ReadPart} part @param {ReadPart | undefined} before */
function piece({ what, text, said }, before) {
  if (what === "unknown") return html`<mark><span class="spoken">${words.notUnderstood}</span> ${text}</mark> `;
  const arrow =
    what === "whom" && before?.what !== "whom" ? html`<span class="to" aria-hidden="true">→</span> ` : nothing;
  return html`${arrow}<span class="piece" data-what=${what}>${said}</span> `;
}

/** @param {ReadPart} part @param {Mend} mend */
const mends = (part, mend) =>
  part.meant.map(
    (meant) =>
      html`<button type="button" data-meant=${meant} aria-label=${words.meantInstead(part.text, meant)} @pointerdown=${stay} @click=${() => mend(part, meant)}>${meant}</button>`,
  );

/** The focus stays in the field that is typed into, and with it the keyboard of a phone. @param {Event} event */
const stay = (event) => event.preventDefault();

/**
 * Puts what was meant in place of a piece, unless something else stands there by now.
 * @param {HTMLInputElement | HTMLTextAreaElement} field @param {ReadPart} part @param {string} meant
 * @returns {boolean} whether it was put there
 */
export function mended(field, { at, text }, meant) {
  if (field.value.slice(at, at + text.length) !== text) return false;
  field.setRangeText(meant, at, at + text.length, "end");
  return true;
}
