/** The ways on: throw, apply, and next to a button that is not ready the reason why. */

import * as does from "../../actions/does.js";
import { actOf, patch, state, system } from "../../state.js";
import { html, nothing } from "lit-html";
import * as words from "../../words.js";

/** @param {Panel} panel the open one, or one that is drawn before there is any */
export function foot(panel) {
  const { ask } = panel;
  const asked = ask.reply?.question;
  const ready = does.isReady(panel) && !state.reader;
  const isNumber = asked?.options.length === 0 && asked.dice.length === 0; // nobody can roll what nobody has given
  const dice = asked?.options.length === 0 && !isNumber;
  const more = asked && manyMayFollow(ask);
  const missing = ready ? "" : lacks(panel);
  const reason = ready || missing ? "" : why(panel);
  const dying = does.dyingBy(panel);
  const asks = dying.length > 0 && !ready && !panel.again && !ask.busy;
  const deadly = dying.length > 0 ? " deadly" : "";
  return html`${reason ? html`<p id="why-not" class=${ask.problem ? "problem" : "quiet"} role="status">${reason}</p>` : nothing}
  <div class="ways">
    <button data-do="roll" ?disabled=${!dice} @click=${does.throwOne}>${more ? words.rollThis : words.roll}</button>
    ${more ? html`<button data-do="roll all" ?disabled=${isNumber} @click=${does.throwAll}>${words.rollAll}</button>` : nothing}
    ${
      // Time and turns ask what the dice decide alone, and nobody could do otherwise: what is thrown stands above with its
      // odds, what came of it is said with its undo, and both are one tap.
      dice && panel.kind === "ask"
        ? html`<button class="go" data-do="roll and apply" @click=${does.throwAndApply}>${words.rollApply}</button>`
        : asks
          ? html`<button class="go deadly" data-do="sure" ?disabled=${state.reader} @click=${() => patch({ sure: ask.reply })}>${words.dies(dying)}</button>`
          : html`<button class="go${deadly}" data-do="apply" ?disabled=${!ready} aria-describedby=${ready ? nothing : "why-not"} @click=${does.apply}>${words.apply}${missing ? html`<small id="why-not">${missing}</small>` : nothing}</button>`
    }
  </div>`;
}

/** @param {Panel} panel @returns {string} what is still to be said, in a word or two that fit on the button */
function lacks(panel) {
  const { ask } = panel;
  if (ask.problem || state.reader || state.loading.name !== "ready") return "";
  if (ask.reply?.question) return ask.reply.question.options.length > 0 ? words.needsChoice : words.needsRoll;
  if (panel.kind === "act" && system() && !does.messageOf(panel))
    return words.needs(does.mainField(panel)?.label ?? "");
  return ask.busy || !ask.reply ? words.working : "";
}

/** @param {Panel} panel @returns {string} why it cannot be applied, in a sentence */
function why(panel) {
  if (state.reader) return words.reader;
  if (panel.ask.problem) return panel.ask.problem;
  if (state.loading.name !== "ready") return words.loading(state.loading);
  const label = actOf(panel.act)?.label ?? "";
  if (panel.again) return panel.untouched === "last" ? words.asLastTime(label) : words.tapFirst(label);
  return does.changesNothing(panel) ? words.changesNothing : "";
}

/** @param {Asking} ask @returns {boolean} whether this may not be the last that is asked */
const manyMayFollow = (ask) =>
  ask.answers.length > 0 ||
  state.panel?.kind === "ask" ||
  state.panel?.on.length > 1 ||
  Boolean(state.panel?.filled || state.panel?.whole);
