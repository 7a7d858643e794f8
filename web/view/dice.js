/** Dice as they lie on the table. */

import { html } from "../vendor/lit-html.js";

/** @param {number[]} thrown */
export const faces = (thrown) =>
  html`<span class="faces">${thrown.map((face) => html`<span class="die">${signed(face)}</span>`)}</span>`;

/** @param {number} face */
export const signed = (face) => (face < 0 ? `−${-face}` : String(face));

/** @param {number} die @param {string} reads @returns {number[]} the faces of one die; one of three sides shows −, blank and + */
export const facesOf = (die, reads) =>
  die === 3 && reads === "fudge" ? [-1, 0, 1] : Array.from({ length: die }, (_, i) => i + 1);
