/** One question at a time: the number off the real dice first, their faces, or a decision; thrown by the app second. */

import * as does from "../../actions/does.js";
import { grouped } from "../../grouped.js";
import { patch, state } from "../../state.js";
import { html, nothing } from "lit-html";
import * as words from "../../words.js";
import { facesIn, facesOf, lying, printed } from "./dice.js";
import { foot } from "./foot.js";
import { frame } from "../frame.js";
import { folded } from "./head.js";
import { odds } from "./odds.js";
import { digits, plus, range, signed } from "../form/numbers.js";
import { outcome } from "./outcome.js";

/** More numbers than this are typed digit by digit. */
const MANY = 30;

/** @param {Asking} ask @returns {number} how many answers are weighed: until then, what the last one answers stays where it is */
export const weighed = ({ reply, questions, answers, busy }) =>
  busy && reply?.question && questions.at(-1) === reply.question ? answers.length - 1 : answers.length;

/** @param {Asking} ask all that was asked, each answer in a row, and what is asked now */
export function asking(ask) {
  const asked = ask.reply?.question ?? null;
  const now = weighed(ask);
  return html`
    ${answers(ask, Math.min(now, ask.questions.length))} ${asked ? question(asked, ask, now) : nothing} ${thrown(ask)}
  `;
}

/** So many rows of what was answered stay in sight; a queue of thirty must not bury what is asked now. */
const ROWS = 2;

/** @param {Asking} ask @param {number} end the answers before this one, those to one and the same question in one row */
function answers(ask, end) {
  /** @type {{question: Question, at: number[]}[]} */
  const rows = [];
  for (const [i, question] of ask.questions.slice(0, end).entries()) {
    if (!question) continue;
    const before = rows.at(-1);
    const same = before && question.options.length > 0 && titled(before.question) === titled(question);
    if (same) before.at.push(i);
    else rows.push({ question, at: [i] });
  }
  const folded = state.panel?.earlier || rows.length <= ROWS + 1 ? [] : rows.slice(0, -ROWS);
  return html`${
    folded.length > 0
      ? html`<button class="link" data-do="earlier answers" @click=${() => patch({ earlier: true })}>${words.answeredBefore(folded.length)}</button>`
      : nothing
  }
  ${rows.slice(folded.length).map(({ question, at }) => answered(question, ask, at))}`;
}

/** @param {Question} question @param {Asking} ask @param {number[]} at answers already given: a row, tapped to give the last anew */
const answered = (question, ask, at) => {
  const given = at.map((i) => ask.answers[i]);
  const text = given.map((one) => shownAnswer(question, one)).join(", ");
  const dice = given.length === 1 && Array.isArray(given[0]);
  return html`<button class="answered ${dice ? "thrown" : ""}" aria-label=${words.answered(titled(question), text)} @click=${() => does.unanswer(at.at(-1) ?? 0)}>
    <span>${titled(question)}</span> ${dice ? facesIn(question, given[0]) : html`<b>${text}</b>`}
  </button>`;
};

/** @param {Question} question @param {Json} answer @returns {string} */
function shownAnswer(question, answer) {
  if (Array.isArray(answer)) return answer.map((face, i) => printed(question, i, face)).join(" ");
  return question.options.find((option) => option.id === answer)?.label ?? numbered(question, Number(answer));
}

/** @param {Question} question @param {number} value @returns {string} the word that a number is known by, or itself; of levels around nought both */
const numbered = ({ labels, low }, value) => {
  const word = labels?.[String(value)];
  return word && low < 0 ? `${word} ${plus(value)}` : (word ?? signed(value));
};

/** @param {Question} question @param {Asking} ask @param {number} i */
function question(question, ask, i) {
  const given = ask.answers[i];
  const set = (/** @type {Json} */ value) => does.answer(i, value);
  const body =
    question.options.length > 0
      ? decision(question, ask, given, set)
      : ask.faces
        ? byFaces(question, ask.faces, set)
        : question.high - question.low > MANY
          ? html`${outlook(question)}${digits(question.low, question.high, given, ask.digits, (typed) => does.ask({ digits: typed }), set)}`
          : byNumber(question, given ?? (ask.digits === "" ? undefined : Number(ask.digits)), set);
  return html`<section class="question" role="group" aria-label=${titled(question)} data-now>
    <div class="label"><b>${titled(question)} <small>${diceOf(question)}</small></b>${faceSwitch(question, ask)}</div>
    ${question.help ? html`<p class="quiet">${question.help}</p>` : nothing}
    ${body}
  </section>`;
}

/** @param {Question} question @returns {string} the dice in short, where its own words do not name them, and how they are read */
function diceOf({ dice, faces, high, label, how }) {
  const text = words.dice(dice, faces, high);
  return [label.includes(text) ? "" : text, how].filter(Boolean).join(", ");
}

/** @param {Question} question @returns {string} whom it is about, where that is not plain */
const titled = (question) =>
  question.fighter && (state.panel?.kind !== "act" || state.panel.on.length > 1)
    ? `${question.fighter}: ${question.label}`
    : question.label;

/** @param {Question} question @param {Asking} ask */
const faceSwitch = (question, ask) =>
  question.options.length > 0 || question.dice.length === 0
    ? nothing
    : html`<button class="link" data-do="faces" @click=${() => does.ask({ faces: ask.faces ? null : [], digits: "" })}>${ask.faces ? words.typeNumber : words.typeFaces}</button>`;

/** @param {Question} question @param {Json} given @param {(value: Json) => void} set */
function byNumber(question, given, set) {
  const named = question.low < 0 && Object.keys(question.labels ?? {}).length > 0;
  const chips = (
    /** @type {number} */ low,
    /** @type {number} */ high,
  ) => html`<div class=${named ? "chips named" : "chips"}>
    ${within(question, low, high).map(
      ({
        value,
        percent,
      }) => html`<button data-chip=${value} aria-pressed=${value === given} @click=${() => set(value)}>
        ${numbered(question, value)}${percent ? html`<small>${percent}</small>` : nothing}
      </button>`,
    )}
  </div>`;
  const { spans = [] } = question;
  if (spans.length === 0) return chips(question.low, question.high);
  return html`<div class="outcomes">
    ${spans.map((one) => html`<div class="outcome"><p class=${one.tone ?? ""}><b>${one.percent}</b> ${one.label}</p>${chips(one.low, one.high)}</div>`)}
  </div>`;
}

/** @param {Question} question @param {number} low @param {number} high @returns {{value: number, percent?: string}[]} the numbers that can come */
const within = ({ chances }, low, high) =>
  chances?.filter(({ value }) => value >= low && value <= high) ?? range(low, high).map((value) => ({ value }));

/** @param {Question} question what each span of the numbers does, where they are too many for chips */
const outlook = ({ spans = [] }) =>
  spans.length === 0
    ? nothing
    : html`<ul class="outlook">${spans.map(({ low, high, label, tone, percent }) => html`<li class=${tone ?? ""}><b>${words.span(low, high)}</b> ${label} <small>${percent}</small></li>`)}</ul>`;

/** More ways on than this stand side by side. */
const MANY_WAYS = 6;

/** @param {Question} question @param {Asking} ask @param {Json} given @param {(value: Json) => void} set */
const decision = (question, ask, given, set) =>
  question.options.every(({ label }) => /^\d+$/.test(label))
    ? numbers(question, given, set)
    : ways(question, ask, given, set);

/** @param {Question} question a number that nobody has given yet @param {Json} given @param {(value: Json) => void} set */
const numbers = ({ options }, given, set) => html`<div class="chips">
  ${options.map(({ id, label }) => html`<button data-option=${id} aria-pressed=${id === given} @click=${() => set(id)}>${label}</button>`)}
</div>`;

/** @param {Question} question @param {Asking} ask @param {Json} given @param {(value: Json) => void} set */
const ways = (
  question,
  ask,
  given,
  set,
) => html`<div class=${question.options.length > MANY_WAYS && question.options.every((one) => !one.help) ? "choices many" : "choices"}>
  ${question.options.map(
    (
      option,
    ) => html`<button data-option=${option.id} aria-pressed=${option.id === given} @click=${() => set(option.id)}>
      <b>${option.label}</b> ${option.help ? html`<span>${option.help}</span>` : nothing}
      ${ask.ways[option.id] ? html`<span class="way">${words.ways(ask.ways[option.id].bars)}</span>` : nothing}
      ${takenFor(ask, option.id)}
    </button>`,
  )}
</div>`;

/** @param {Asking} ask @param {string} id an option: what its odds take for granted, where the others' do not */
const takenFor = ({ ways }, id) =>
  ways[id]?.assumed && Object.values(ways).some((way) => way.assumed !== ways[id].assumed)
    ? html`<span>${ways[id].assumed}</span>`
    : nothing;

/** @param {Question} question @param {number[]} typed @param {(value: Json) => void} set the faces as they lie, one after the other */
function byFaces(question, typed, set) {
  const add = (/** @type {number} */ face) =>
    typed.length + 1 === question.dice.length ? set([...typed, face]) : does.ask({ faces: [...typed, face] });
  return html`<p class="label"><span>${words.faceOf(typed.length + 1, question.dice.length)}</span> ${facesIn(question, typed)}</p>
    <div class="chips">
      ${facesOf(question, typed.length).map((face) => html`<button data-face=${face} @click=${() => add(face)}>${printed(question, typed.length, face)}</button>`)}
      ${typed.length > 0 ? html`<button class="step" aria-label=${words.takeBack} @click=${() => does.ask({ faces: typed.slice(0, -1) })}>⌫</button>` : nothing}
    </div>`;
}

/** @param {Asking} ask what the app threw, as it lies */
function thrown(ask) {
  if (ask.answers.length <= ask.questions.length) return nothing; // each stands in its own row
  const steps = ask.rolled ? (ask.reply?.steps ?? []).filter((step) => step.faces?.length) : [];
  if (steps.length === 0) return nothing;
  return html`<section class="thrown" aria-label=${words.rolled}>${steps.map((step) => html`<p><span>${step.fighter ? html`<b>${step.fighter}:</b> ` : nothing}${step.text}</span> ${lying(step)}</p>`)}</section>`;
}

/** @param {Panel} panel how it may end for each whose end is open, before a tap throws for all of them */
function ends({ ask, fractions }) {
  const asked = ask.reply?.question;
  if (!asked) return nothing;
  if (ask.chances.length === 0) return html`<p class="quiet">${words.tooManyEnds}</p>`;
  /** @type {Chances[]} */
  const open = ask.chances.filter(
    (/** @type {Chances} */ { bars }) => bars.length > 1 && bars.some(({ tone }) => tone),
  );
  // Whoever is asked about now comes first, and those who fare alike stand together.
  open.sort((a, b) => Number(b.fighter === asked.fighter) - Number(a.fighter === asked.fighter));
  const alike = grouped(open, ({ bars, assumed }) => JSON.stringify([bars, assumed])).map(([, all]) => ({
    ...{ ...all[0], fighter: folded(all.map((one) => one.fighter)) },
    spoken: all.map((one) => one.spoken).join(" "),
  }));
  return odds(alike, fractions, true);
}

/** Questions of the next turn or of time passing. @param {Panel} panel */
export const asks = (panel) =>
  frame(
    panel.title,
    html`${outcome(panel.ask, panel.why, () => patch({ why: !panel.why }))} ${ends(panel)} ${asking(panel.ask)}`,
    {
      foot: foot(panel),
      spoken: panel.ask.reply?.question ? titled(panel.ask.reply.question) : (panel.ask.reply?.screen?.spoken ?? ""),
    },
  );
