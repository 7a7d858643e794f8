/** The end of a fight: how it ended, what is still due, how much time passes, and where the party goes from here. */

import { ownValue } from "../../plain.js";
import * as does from "../../actions/does.js";
import { html, nothing } from "lit-html";
import * as words from "../../words.js";
import { blockOf } from "../../state.js";
import { isDead } from "../../words/standing.js";
import { frame } from "../frame.js";
import { dues, waiting } from "./alerts.js";
import { times } from "./wait.js";

/** @param {Panel} panel @param {State} state */
export function ending(panel, state) {
  const screen = state.screen;
  if (!screen) return nothing;
  const name = state.fights.find((one) => one.id === state.current)?.name || words.unnamed;
  const next = does.nextEncounter();
  const party = screen.cards.some((card) => card.side === "party");
  const dead = screen.cards.filter((card) => card.side === "party" && isDead(card));
  const awaited = new Set(waiting(state, screen).map((due) => due.fighter));
  return frame(
    words.endTitle(name),
    html`<p class="came-of" data-won=${screen.won ?? ""}>${words.came(screen)}</p>
      ${words.blocks.map(([side, title]) =>
        fallen(
          title,
          // Who is waited for stands below, with what can be done.
          screen.cards.filter(
            (card) => blockOf(card) === side && (card.out || card.fate?.grave) && !awaited.has(card.name),
          ),
        ),
      )}
      ${dues(panel)}
      <p class="label">${words.endTime}</p>
      ${times()}
      ${
        dead.length > 0
          ? html`<p class="quiet">${words.bodies}</p>
      <div class="chips wide worded">
        ${dead.map(({ name }) => html`<button data-body=${name} aria-pressed=${panel.bodies?.includes(name) ?? false} @click=${() => does.takeBody(name)}>${words.bodyComes(name)}</button>`)}
      </div>`
          : nothing
      }`,
    {
      foot: html`<div class="ways">
        <button data-do="done" @click=${does.close}>${words.stay}</button>
        <button class="go" data-do="walk on" ?disabled=${!party} @click=${() => does.walkOn(next?.id ?? null)}>${next ? words.walkTo(next.name || words.unnamed) : words.walkNew}</button>
      </div>`,
    },
  );
}

/** @param {string} title @param {Card[]} down */
const fallen = (title, down) =>
  down.length === 0
    ? nothing
    : html`<p>${title}: ${words.targets(down.map(({ name, fate, out }) => `${name} (${out ?? fate?.word ?? ""})`))}</p>`;

/** Who of two is true, where somebody has gone on in both fights. @param {Panel} panel */
export function both(panel) {
  /** @type {Both[]} */
  const all = panel.both;
  const open = all.filter(({ name }) => !ownValue(panel.which, name));
  const place = panel.message.place || words.otherPlace;
  return frame(
    words.bothTitle,
    html`<p class="quiet">${words.bothText}</p>
      ${all.map(
        (one) => html`<section class="both" data-both=${one.name}>
          <h3>${one.name}</h3>
          <div class="chips wide worded">
            <button data-which="here" aria-pressed=${ownValue(panel.which, one.name) === "here"} @click=${() => does.decideBoth(one.name, "here")}>${words.bothHere(one.here)}</button>
            <button data-which="comes" aria-pressed=${ownValue(panel.which, one.name) === "comes"} @click=${() => does.decideBoth(one.name, "comes")}>${words.bothComes(place, one.comes)}</button>
          </div>
        </section>`,
      )}`,
    {
      foot: html`<button class="go" data-do="take both" ?disabled=${open.length > 0} @click=${() => does.takeBoth()}>${words.bothTake}</button>`,
    },
  );
}
