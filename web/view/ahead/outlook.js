/** What to expect: who wins, who falls, how many rounds; and five fights that can be read line by line. */

import * as does from "../../actions/does.js";
import { html, nothing } from "lit-html";
import * as words from "../../words.js";
import { why } from "../act/why.js";
import { columns, stacked, together } from "./bars.js";
import { plan } from "./plan.js";

/** @param {Panel} panel @param {State} state */
export function outlook(panel, state) {
  if (panel.story) return story(panel);
  const screen = panel.expect;
  const next = does.prepared();
  return html`${
    next
      ? html`<div class="chips wide worded" role="group" aria-label=${words.expectOf}>
            <button data-met="" aria-pressed=${panel.met === null} @click=${() => does.lookAt({ met: null, expect: null })}>${words.expectHere}</button>
            <button data-met=${next.id} aria-pressed=${panel.met === next.id} @click=${() => does.lookAt({ met: next.id, expect: null })}>${words.expectThere(next.name || words.unnamed)}</button>
          </div>`
      : nothing
  }
    <p class="wins"><b>${together(screen?.win.said ?? words.notYet)}</b> <span>${words.partyWins}</span> <small>${words.ofFights(screen?.fights ?? 0)}</small></p>
    <p class="spoken">${screen?.over ? screen.spoken : words.counting}</p>
    <ul class="fates">${(screen?.fighters ?? blank(state)).map(fate)}</ul>
    ${rounds(screen?.rounds)}
    <ol class="five">${words.five.map(([id, label]) =>
      one(
        label,
        screen?.five.find((/** @type {Json} */ each) => each.name === id),
      ),
    )}</ol>
    ${plan(panel, screen?.asks)} <p class="quiet">${screen?.assumes ?? ""}</p>`;
}

/** @param {State} state who is there, before anything is counted */
const blank = ({ screen }) => (screen?.cards ?? []).map(({ name }) => ({ name, bars: [], spoken: "" }));

/** @param {Json} fighter how he stands when it is over */
const fate = ({ name, bars, spoken }) => html`<li>
  <span class="name" aria-hidden="true">${name}</span>
  <span class="bars">${stacked(bars)}</span>
  <small aria-hidden="true">${bars.map((/** @type {Json} */ bar) => `${bar.label} ${bar.percent}`).join(", ") || words.notYet}</small>
  <span class="spoken">${spoken}</span>
</li>`;

/** @param {Json} lasts how many rounds, as columns; its place is kept */
function rounds(lasts) {
  const last = 2 * (lasts?.p95 ?? 0) + 2;
  const lasted = (lasts?.each ?? []).filter((/** @type {Json} */ each) => each.rounds <= last).slice(0, MOST);
  return html`${columns(lasted)}<p class="quiet">${lasts?.spoken ?? words.notYet}</p>`;
}

/** So many numbers of rounds are drawn. */
const MOST = 20;

/** @param {string} label @param {Json} told one of the five, or nothing yet */
const one = (label, told) => html`<li>
  <button data-story=${told?.number ?? nothing} ?disabled=${!told} @click=${() => does.readStory(told.number)}>
    <b>${label}</b> <span>${told?.said ?? words.notYet}</span>
  </button>
</li>`;

/** @param {Panel} panel one fight, line by line; why, on a tap */
const story = ({
  story: told,
  open,
}) => html`<button class="link" data-do="all fights" @click=${() => does.lookAt({ story: null })}>${words.fiveBack}</button>
  <p class="came-of">${told.said}</p>
  <button class="wide" data-do="play story" @click=${does.playSampled}>${words.storyPlay}</button>
  <ol class="told-lines">
    ${told.lines.map(
      (/** @type {Json} */ line) => html`<li>
        <button data-line=${line.n} aria-expanded=${open === line.n} @click=${() => does.whyOf(line.n)}><small>${words.shortRound(line.round)}</small> <span>${line.text}</span></button>
        ${open === line.n ? why(line.steps, `why ${line.n}`) : nothing}
      </li>`,
    )}
  </ol>`;
