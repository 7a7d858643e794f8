/** Numbers from a keyboard: first what it is about, then what the dice show; Enter does it. */

import { ownValue } from "../plain.js";
import * as does from "../actions/does.js";
import { actOf, patch, state } from "../state.js";
import * as words from "../words.js";
import { filled } from "./act/act.js";
import { facesOf } from "./act/dice.js";

/** Two digits within so many milliseconds are one number. */
const TOGETHER = 1000;

/** @typedef {number | "main"} What which of the answers, or the number that comes first */
/** @typedef {"open" | "done" | ""} Taken whether a key was taken, and whether another may belong to the same number */

/** What is being typed, and since when. @type {{at: number, what: What, text: string}} */
let typing = { at: 0, what: "main", text: "" };

/** Keys that came while the rules were still at the last one: each is for what is asked after it. @type {{key: string, at: number}[]} */
const keys = [];
let playing = false;

/** @param {KeyboardEvent} event in a panel that asks @returns {boolean} whether it is for what is asked */
export function typed({ key, timeStamp }) {
  const button = document.activeElement;
  // A button that was walked to by key is pressed by key.
  if (key === "Enter" ? button?.matches("button:focus-visible, a:focus-visible") : !/^[-−\d]$/.test(key)) return false;
  keys.push({ key: key === "−" ? "-" : key, at: timeStamp });
  if (!playing) play();
  return true;
}

async function play() {
  playing = true;
  while (keys.length > 0) {
    for (let n = 0; state.panel?.ask?.busy && n < 300; n += 1) await new Promise((done) => setTimeout(done, 10));
    const next = keys.shift();
    if (!next || !state.panel?.ask) keys.length = 0;
    else if (next.key === "Enter") enter();
    else digit(next.key, next.at);
  }
  playing = false;
}

/** @param {string} key @param {number} at */
function digit(key, at) {
  const before = at - typing.at > TOGETHER ? "" : typing.text;
  clearTimeout(waiting);
  const tries = /** @type {[What, string][]} */ ([
    ...(before && key !== "-" ? [[typing.what, before + key]] : []),
    [whatNow(), key],
  ]);
  for (const [what, text] of tries) {
    const taken = what === "main" ? putMain(text) : putAnswer(what, text);
    if (taken === "") continue;
    typing = { at, what, text: taken === "open" ? text : "" };
    if (state.panel?.said) patch({ said: "" });
    // What follows is for what was typed, and not for a button that was tapped before it.
    document.getElementById("title")?.focus({ preventScroll: true });
    return;
  }
  refuse(before !== "" && key !== "-" ? before + key : key);
}

/** @param {string} text a number that cannot be, which is said */
const refuse = (text) => patch({ said: words.cannotBeTyped(text) });

/** @returns {boolean} whether the number that comes first was only proposed, by the weapon in hand, and may be typed */
function proposed() {
  const panel = /** @type {Panel} */ (state.panel);
  if (panel.kind !== "act" || panel.ask.answers.length > 0) return false;
  const main = does.mainField(panel);
  return (
    main?.kind === "number" &&
    !panel.hand.includes(main.id) &&
    !filled(/** @type {ActPanel} */ (panel), actOf(panel.act), main)
  );
}

/** @returns {What} the number that comes first; the question that is asked; or the last that was, to be answered anew */
function whatNow() {
  const { reply, answers, questions } = asking();
  if (proposed()) return "main";
  if (reply?.question) return answers.length;
  return answers.length > 0 && answers.length === questions.length ? answers.length - 1 : "main";
}

/** @param {string} text @returns {Taken} */
function putMain(text) {
  const panel = /** @type {Panel} */ (state.panel);
  const main = panel.kind === "act" ? does.mainField(panel) : undefined;
  const { low = 0, high = 40 } = main ?? {};
  if (!main || !/^numbers?$/.test(main.kind)) return "";
  if (text === "-") return low < 0 ? "open" : "";
  const value = Number(text);
  if (value < low || value > high) return "";
  if (main.kind === "number") does.setMain(main.id, value);
  // A list grows by each number.
  else does.setMain(main.id, /** @type {Json} */ ([...(ownValue(panel.order, main.id) ?? []), value]));
  return main.kind === "number" ? "open" : "done";
}

/** @returns {Asking} */
const asking = () => /** @type {Panel} */ (state.panel).ask;

/** @type {ReturnType<typeof setTimeout> | undefined} until a number of one digit is taken to have no second one */
let waiting;

/** @param {number} i @param {string} text @returns {Taken} */
function putAnswer(i, text) {
  const ask = asking();
  const question = ask.questions[i] ?? ask.reply?.question;
  if (!question) return "";
  const value = Number(text);
  if (question.options.length > 0) {
    const option = question.options[value - 1];
    if (option) does.answer(i, option.id);
    return option ? "done" : "";
  }
  if (ask.faces) return putFace(i, value, question, ask.faces);
  if (text === "-") return question.low < 0 ? "open" : "";
  if (value > question.high) return "";
  const another = text.length < String(question.high).length && Math.abs(value) * 10 <= question.high;
  if (!another) return give(i, value, question);
  does.ask({ digits: text });
  waiting = setTimeout(() => state.panel?.ask?.digits === text && give(i, value, question), TOGETHER);
  return "open";
}

/** @param {number} i @param {number} face @param {Question} question @param {number[]} lying @returns {Taken} */
function putFace(i, face, question, lying) {
  if (!facesOf(question, lying.length).includes(face)) return "";
  const faces = [...lying, face];
  if (faces.length === question.dice.length) does.answer(i, faces);
  else does.ask({ faces });
  return "done";
}

/** @param {number} i @param {number} value @param {Question} question @returns {Taken} a number that cannot come is none */
function give(i, value, question) {
  const { low, chances = [] } = question;
  const can = value >= low && (chances.length === 0 || chances.some((one) => one.value === value));
  if (can) does.answer(i, value);
  else {
    does.ask({ digits: "" });
    refuse(String(value));
  }
  return can ? "done" : "";
}

/** What waits for a second digit waits no longer, what is proposed is taken; or where nothing is asked any more, it is done. */
function enter() {
  const { reply, answers, digits } = asking();
  typing.at = -TOGETHER;
  const asked = reply?.question;
  if (!asked) {
    does.apply();
    return;
  }
  clearTimeout(waiting);
  if (digits !== "") give(answers.length, Number(digits), asked);
  else if (proposed()) keepProposed();
}

/** What the weapon in hand says is taken as it stands: digits that follow are what the dice show. */
function keepProposed() {
  const panel = /** @type {Panel} */ (state.panel);
  const main = panel.kind === "act" ? does.mainField(panel) : undefined;
  if (main) does.setMain(main.id, ownValue(panel.order, main.id));
}
