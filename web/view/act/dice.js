/** Dice as they lie on the table. */

import { html, nothing } from "lit-html";
import { signed } from "../form/numbers.js";

/** @param {number[]} thrown */
export const faces = (thrown) =>
  html`<span class="faces">${thrown.map((face) => html`<span class="die">${signed(face)}</span> `)}</span>`;

/** @param {Step} step the dice of each roll by themselves, and where there are several, what each was for */
export const lying = ({ dice = [], faces: thrown = [] }) =>
  dice.length === 0
    ? thrown.length > 0
      ? faces(thrown)
      : nothing
    : html`<span class="rolls">${dice.map(
        ({ label, faces, scored = [], total }) =>
          html`<span class="roll">${dice.length > 1 ? html`<small>${label}</small> ` : nothing}<span class="faces">${faces.map((face, i) => html`<span class="die" ?data-scored=${scored.includes(i)}>${face}</span> `)}</span>${total ? html` <span class="total">${total}</span>` : nothing}</span> `,
      )}</span>`;

/** @param {Question} question @param {number} i which of its dice @param {number} face as it is printed on the die */
export const printed = (question, i, face) =>
  question.printed?.[i]?.[facesOf(question, i).indexOf(face)] ?? signed(face);

/** @param {Question} question @param {number[]} thrown */
export const facesIn = (question, thrown) =>
  html`<span class="faces">${thrown.map((face, i) => html`<span class="die">${printed(question, i, face)}</span> `)}</span>`;

/** @param {Question} question @param {number} i which of its dice @returns {number[]} what may lie on top */
export const facesOf = (question, i) =>
  question.faces?.[i] ?? Array.from({ length: question.dice[i] ?? 6 }, (_, k) => k + 1);
