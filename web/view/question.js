/** One question at a time: the number off the real dice first, their faces, or a decision; thrown by the app second. */

import * as does from "../does.js";
import { patch, state } from "../state.js";
import { html, nothing } from "../vendor/lit-html.js";
import { words } from "../words.js";
import { faces, facesOf, signed } from "./dice.js";
import { frame } from "./frame.js";
import { range } from "./numbers.js";
import { percent } from "./odds.js";
import { preview } from "./preview.js";
import { loadingWords } from "./top.js";

/** More numbers than this are typed digit by digit. */
const MANY = 30;

/** @param {Asking} ask all that was asked, what is asked now, and what it comes to */
export function asking(ask) {
  const asked = ask.reply?.question ?? null;
  const lastKnown = ask.questions.length - 1;
  const opened = asked ? ask.answers.length : lastKnown;
  const done = ask.questions.slice(0, asked ? undefined : -1);
  return html`
    ${done.map((question, i) => (question ? answered(question, ask.answers[i], i) : nothing))}
    ${asked ? question(asked, ask, ask.answers.length) : lastKnown >= 0 && ask.questions[lastKnown] ? question(ask.questions[lastKnown], ask, opened) : nothing}
    ${thrown(ask)}
  `;
}

/** @param {Question} question @param {Json} answer @param {number} i an answer already given: a line, tapped to give it anew */
const answered = (question, answer, i) => {
  const text = shownAnswer(question, answer);
  return html`<button class="answered" aria-label=${words.answered(titled(question), text)} @click=${() => does.unanswer(i)}>
    <span>${titled(question)}</span> <b>${text}</b>
  </button>`;
};

/** @param {Question} question @param {Json} answer @returns {string} */
function shownAnswer(question, answer) {
  if (Array.isArray(answer)) return answer.map(signed).join(" ");
  return question.options.find((option) => option.id === answer)?.label ?? signed(Number(answer));
}

/** @param {Question} question @param {Asking} ask @param {number} i */
function question(question, ask, i) {
  const given = ask.answers[i];
  const set = (/** @type {Json} */ value) => does.answer(i, value);
  const body =
    question.options.length > 0
      ? decision(question, given, set)
      : ask.faces
        ? byFaces(question, ask.faces, set)
        : question.high - question.low > MANY
          ? byDigits(question, ask, given, set)
          : byNumber(question, given, set);
  return html`<section class="question" role="group" aria-label=${titled(question)} data-now>
    <div class="label"><b>${titled(question)} <small>${words.dice(question.dice, question.faces)}</small></b>${faceSwitch(question, ask)}</div>
    ${body}
  </section>`;
}

/** @param {Question} question @returns {string} whom it is about, where that is not plain */
const titled = (question) =>
  question.fighter && (state.sheet?.kind !== "act" || state.sheet.on.length > 1)
    ? `${question.fighter}: ${question.label}`
    : question.label;

/** @param {Question} question @param {Asking} ask */
const faceSwitch = (question, ask) =>
  question.options.length > 0 || question.dice.length === 0
    ? nothing
    : html`<button class="link" data-do="faces" @click=${() => does.ask({ faces: ask.faces ? null : [], digits: "" })}>${ask.faces ? words.typeNumber : words.typeFaces}</button>`;

/** @param {Question} question @param {Json} given @param {(value: Json) => void} set */
const byNumber = (question, given, set) => html`<div class="chips">
  ${range(question.low, question.high).map((value) => {
    const p = question.chances?.find((one) => one.value === value)?.p;
    return html`<button data-chip=${value} aria-pressed=${value === given} @click=${() => set(value)}>
      ${question.labels?.[String(value)] ?? signed(value)}${p ? html`<small>${percent(p)}</small>` : nothing}
    </button>`;
  })}
</div>`;

/** @param {Question} question @param {Json} given @param {(value: Json) => void} set */
const decision = (question, given, set) => html`<div class="choices">
  ${question.options.map(
    (
      option,
    ) => html`<button data-option=${option.id} aria-pressed=${option.id === given} @click=${() => set(option.id)}>
      <b>${option.label}</b> ${option.help ? html`<span>${option.help}</span>` : nothing}
    </button>`,
  )}
</div>`;

/** @param {Question} question @param {number[]} typed @param {(value: Json) => void} set the faces as they lie, one after the other */
function byFaces(question, typed, set) {
  const add = (/** @type {number} */ face) =>
    typed.length + 1 === question.dice.length ? set([...typed, face]) : does.ask({ faces: [...typed, face] });
  return html`<p class="label"><span>${words.faceOf(typed.length + 1, question.dice.length)}</span> ${faces(typed)}</p>
    <div class="chips">
      ${facesOf(question, typed.length).map((face) => html`<button data-face=${face} @click=${() => add(face)}>${signed(face)}</button>`)}
      ${typed.length > 0 ? html`<button class="step" aria-label=${words.takeBack} @click=${() => does.ask({ faces: typed.slice(0, -1) })}>⌫</button>` : nothing}
    </div>`;
}

/** @param {Question} question @param {Asking} ask @param {Json} given @param {(value: Json) => void} set */
function byDigits(question, ask, given, set) {
  const longest = String(question.high).length;
  const type = (/** @type {number} */ digit) => {
    const digits = ask.digits + digit;
    const value = Number(digits);
    if (digits.length >= longest || value * 10 > question.high) commit(value);
    else does.ask({ digits });
  };
  const commit = (/** @type {number} */ value) => set(Math.max(question.low, Math.min(question.high, value)));
  return html`<div class="chips digits">
    <output>${ask.digits || (given ?? "·")}</output>
    ${range(0, 9).map((digit) => html`<button data-digit=${digit} @click=${() => type(digit)}>${digit}</button>`)}
    <button class="step" ?disabled=${ask.digits === ""} @click=${() => commit(Number(ask.digits))}>${words.set}</button>
  </div>`;
}

/** @param {Asking} ask what the app threw, as it lies */
function thrown(ask) {
  const steps = ask.rolled ? (ask.reply?.steps ?? []).filter((step) => step.faces?.length) : [];
  if (steps.length === 0) return nothing;
  return html`<section class="thrown" aria-label=${words.rolled}>${steps.map((step) => html`<p><span>${step.text}</span> ${faces(step.faces ?? [])}</p>`)}</section>`;
}

/** @param {Asking} ask @returns {Drawn} what is missing, in words */
export function quiet(ask) {
  const text = ask.problem || (state.loading.name === "ready" ? "" : loadingWords(state.loading));
  return text ? html`<p class=${ask.problem ? "problem" : "quiet"} role="status">${text}</p>` : nothing;
}

/** @param {Asking} ask the two ways on */
export function foot(ask) {
  const asks = Boolean(ask.reply?.question);
  const ready = Boolean(ask.reply) && !asks && !ask.busy && !state.reader;
  return html`<div class="ways">
    <button data-do="roll" ?disabled=${!asks} @click=${does.roll}>${words.roll}</button>
    <button class="go" data-do="apply" ?disabled=${!ready} @click=${does.apply}>${words.apply}</button>
  </div>`;
}

/** Questions of the next turn or of time passing. @param {Sheet} sheet */
export const asks = (sheet) =>
  frame(
    sheet.title,
    html`${asking(sheet.ask)} ${preview(sheet.ask, sheet.why, () => patch({ why: !sheet.why }))} ${quiet(sheet.ask)}`,
    {
      foot: foot(sheet.ask),
      spoken: sheet.ask.reply?.screen?.spoken ?? "",
    },
  );
