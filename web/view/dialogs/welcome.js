/** What there is to see before there is a fight: the rules to choose from, each with fights that are ready to run. */

import * as does from "../../actions/does.js";
import { html, nothing } from "lit-html";
import * as words from "../../words.js";
import { ownGames } from "./games.js";

/** @param {State} state */
export const welcome = (state) => html`<main class="fight welcome">
  <h2 class="title">${words.welcome}</h2>
  <p>${state.systems.length > 0 ? words.welcomeText : words.welcomeWait}</p>
  <div class="ways">
    <button class="wide" data-do="scan" @click=${does.openScan}>${words.scanTitle}</button>
    <button class="wide" data-do="paste" @click=${() => does.open({ kind: "paste" })}>${words.pasted}</button>
  </div>
  ${choices(state)}
</main>`;

/** @param {State} state */
export const choices = (state) => [
  ...state.systems
    .filter((one) => !one.game)
    .map(
      (system) => html`<section class="system" aria-label=${system.name}>
      <h2>${system.name}</h2>
      <p>${system.line}</p>
      <div class="choices">
        ${system.starters.map((starter) => starterButton(system, starter))}
        <button data-start=${system.id} @click=${() => does.start(system, [])}>${words.empty}</button>
        ${does.setsOf(system.id).map((one) => setButton(system, one))}
      </div>
    </section>`,
    ),
  ...(state.systems.length > 0 ? [ownGames(state)] : []),
];

/** @param {System} system @param {System["starters"][number]} starter */
const starterButton = (
  system,
  starter,
) => html`<button class="starter" data-starter=${starter.name} @click=${() => does.start(system, starter.messages, starter.name)}>
  <b>${starter.name}</b> <span>${starter.line}</span>
</button>`;

/** @param {System} system @param {KeptSet} kept */
const setButton = (
  system,
  kept,
) => html`<button data-start-set=${kept.name} @click=${() => does.start(system, [{ do: "new", system: system.id, options: does.wholeSet(kept, system) }])}>
  <b>${words.emptyWith(kept.name)}</b> <span>${words.emptyWithText}</span>
</button>`;

/** @param {State} state the starters of the system of an empty fight */
export function starters(state) {
  const system = state.systems.find((one) => one.id === state.screen?.system);
  if (!system || system.starters.length === 0) return nothing;
  return html`<p>${words.starters}</p>
    <div class="choices">${system.starters.map((starter) => starterButton(system, starter))}</div>`;
}
