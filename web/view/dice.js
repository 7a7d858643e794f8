/** Dice as they lie on the table. */

import { html } from "../vendor/lit-html.js";

/** @param {number[]} thrown */
export const faces = (thrown) =>
  html`<span class="faces">${thrown.map((face) => html`<span class="die">${signed(face)}</span> `)}</span>`;

/** @param {number} face */
export const signed = (face) => (face < 0 ? `−${-face}` : String(face));

/** @param {Question} question @param {number} i which of its dice @returns {number[]} what may lie on top */
export const facesOf = (question, i) =>
  question.faces?.[i] ?? Array.from({ length: question.dice[i] ?? 6 }, (_, k) => k + 1);
