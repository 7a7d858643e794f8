/** The fight on paper: how everybody stands in a table, and what happened, by rounds. It is seen by the printer alone. */

import * as does from "../actions/does.js";
import { byRounds, lineOf } from "../rounds.js";
import { blockOf, state } from "../state.js";
import { html, nothing, render } from "lit-html";
import * as words from "../words.js";
import { drawWidgets, hasMarks } from "./widgets/widgets.js";

const place = /** @type {HTMLElement} */ (document.getElementById("sheet"));
/** Some browsers draw it only after they have said that it is printed. */
const LONG = 60_000;

/** @param {State} state */
export const drawSheet = ({ sheet, screen }) => render(sheet && screen ? paper(sheet, screen) : nothing, place);

export function listenToPrinter() {
  // From the players' screen nothing of the game master's comes on paper.
  addEventListener("beforeprint", () => state.players ?? does.printNow());
  addEventListener("afterprint", () => setTimeout(does.noSheet, LONG));
}

/** @param {NonNullable<State["sheet"]>} sheet @param {FightScreen} screen */
const paper = ({ name, lines, readings, only }, screen) => html`<h1>${name}</h1>
  <p>${words.whereItStands(screen)}</p>
  ${readings.length > 0 ? html`<p>${words.readBy(readings)}</p>` : nothing}
  <table>
    <thead><tr>${words.paperColumns.map((one) => html`<th>${one}</th>`)}</tr></thead>
    ${words.blocks.map(([side, title]) =>
      block(
        title,
        screen.cards.filter((card) => blockOf(card) === side),
      ),
    )}
  </table>
  <h2>${words.logTitle}</h2>
  ${only ? html`<p>${only}</p>` : nothing}
  <div class="story">${byRounds([...lines].reverse(), false).map(
    ({ round, parts }) => html`<h3>${words.logRound(round)}</h3>
      <ul>${parts.map((part) => html`<li class=${[part.turns.length > 0 && "turns", part.lines[0].undone && "undone"].filter(Boolean).join(" ")}>${lineOf(part)}</li>`)}</ul>`,
  )}</div>`;

/** @param {string} title @param {Card[]} cards */
const block = (title, cards) =>
  cards.length === 0
    ? nothing
    : html`<tbody>
        <tr><th colspan="3">${title}</th></tr>
        ${cards.map((card) => html`<tr><td>${card.name}</td><td>${drawWidgets(card.widgets.filter(hasMarks))}</td><td>${withoutName(card)}</td></tr>`)}
      </tbody>`;

/** @param {Card} card @returns {string} how it stands, in words */
const withoutName = ({ name, spoken }) => (spoken.startsWith(`${name}: `) ? spoken.slice(name.length + 2) : spoken);
