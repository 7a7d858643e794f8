/** All that waits to be done: the party's first, each with its own buttons; then the foes', those of a kind together. */

import * as does from "../../actions/does.js";
import { grouped } from "../../grouped.js";
import { cardOf, patch, state } from "../../state.js";
import { html, nothing } from "lit-html";
import * as words from "../../words.js";
import { frame } from "../frame.js";

/** @typedef {{what: string, tone: Tone, all: Due[]}} Kind */

const TONES = ["harm", "turn", "calm"];

/** @param {Due} due */
const kindOf = (due) => due.what || due.title;
/** @param {Due} due */
const nameOf = (due) => `${due.fighter} ${kindOf(due)}`;
/** @param {Due} due */
export const ofHero = (due) => cardOf(due.fighter)?.side === "party";

/** @param {State} state @param {FightScreen} screen @returns {Due[]} without those that were left alone */
export const waiting = (state, screen) => screen.due.filter((due) => !state.left.includes(nameOf(due)));

/** @param {Due[]} all @returns {Kind[]} the worst first, and of those what comes soonest; in each of them too */
export function kinds(all) {
  const soon = (/** @type {Due} */ due) => due.soon ?? Number.POSITIVE_INFINITY;
  const made = grouped(all, kindOf).map(([what, all]) => {
    const sorted = [...all].sort((a, b) => soon(a) - soon(b));
    return {
      what,
      all: sorted,
      tone: /** @type {Tone} */ (TONES.find((tone) => all.some((one) => one.tone === tone)) ?? ""),
    };
  });
  const grave = (/** @type {Kind} */ { tone }) => (TONES.indexOf(tone) + TONES.length + 1) % (TONES.length + 1);
  return made.sort((a, b) => grave(a) - grave(b) || soon(a.all[0]) - soon(b.all[0]));
}

/** @param {Panel} panel */
export const alerts = (panel) => frame(words.alertsTitle, dues(panel));

/** @param {Panel} panel where some are unfolded */
export function dues(panel) {
  const screen = state.screen;
  if (!screen) return nothing;
  const all = waiting(state, screen);
  const mine = kinds(all.filter(ofHero)).flatMap((one) => one.all);
  const theirs = kinds(all.filter((due) => !ofHero(due)));
  const left = screen.due.filter((due) => !all.includes(due));
  return html`${all.length === 0 ? html`<p class="quiet">${words.nothingDue}</p>` : nothing}
      ${mine.map(one)} ${theirs.map((kind) => (kind.all.length === 1 ? one(kind.all[0]) : several(kind, panel.kinds ?? [])))}
      ${left.length > 0 ? html`<button class="link" data-do="bring back" @click=${() => does.leave([])}>${words.bringBack(left.length)}</button>` : nothing}`;
}

/** @param {Due} due */
const one = (due) => html`<section class="due ${due.tone ?? ""}" data-about=${due.fighter}>
  <h3>${due.title}</h3>
  <p>${due.text}</p>
  <div class="row">
    ${due.actions.map((action) => html`<button data-due=${action.label} ?disabled=${state.reader} @click=${() => does.dueAction(due, action.message, nameOf(due))}>${action.label}</button>`)}
    ${alone([due])}
  </div>
</section>`;

/** @param {Due[]} all */
const alone = (all) =>
  html`<button class="quiet" data-do="leave alone" @click=${() => does.leave([...state.left, ...all.map(nameOf)])}>${words.leave(all.length)}</button>`;

/** @param {Kind} kind @param {string[]} open */
function several({ what, tone, all }, open) {
  const shown = open.includes(what);
  const toggle = () => patch({ kinds: shown ? open.filter((one) => one !== what) : [...open, what] });
  return html`<section class="due ${tone}" data-about=${what}>
    <h3>${words.dueOf(all.length, what)}</h3>
    <p>${words.targets(all.map((due) => due.fighter))}</p>
    <div class="row">
      ${forAll(all).map(([label, message]) => html`<button data-due=${label} ?disabled=${state.reader} @click=${() => does.dueAction(all[0], message)}>${words.forAll(label, all.length)}</button>`)}
      ${alone(all)}
      <button class="link" data-do="each" aria-expanded=${shown} @click=${toggle}>${words.eachAlone}</button>
    </div>
    ${shown ? all.map(one) : nothing}
  </section>`;
}

/** @param {Due[]} all @returns {[string, Message][]} what all of them offer, and is the same but for the one it happens to */
function forAll(all) {
  const [first, ...others] = all;
  const bare = (/** @type {Message} */ { on: _, ...rest }) => JSON.stringify(rest);
  return first.actions
    .filter(
      ({ label, message }) =>
        message.do === "act" &&
        others.every((due) => due.actions.some((one) => one.label === label && bare(one.message) === bare(message))),
    )
    .map(({ label, message }) => [label, { ...message, on: all.map((due) => due.fighter) }]);
}
