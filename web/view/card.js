/** One fighter in the list: always of the same height, however bad it is. All of it is one big target. */

import * as does from "../actions/does.js";
import { html, nothing } from "lit-html";
import * as words from "../words.js";
import { GONE } from "../words/standing.js";
import { slim } from "./widgets/slim.js";

/** All that a card is drawn from: while it is the same, the card is not drawn anew. @param {Card} card @param {State} state */
export const lookOf = (card, state) =>
  JSON.stringify([
    card,
    state.picking?.includes(card.name),
    isNext(card, state),
    acted(card, state),
    state.view.order,
    state.stands.get(card.name),
    matters(state),
  ]);

/** Whether it matters what players know: it was said of somebody, or they have a screen. @param {State} state */
const matters = ({ veils, screen }) => veils || (screen?.cards ?? []).some(({ known }) => known?.as);

/** @param {Card} card @param {State} state */
const isNext = (card, state) => card.name === state.screen?.next && !card.turn;

/** @param {Card} card @param {State} state @param {string} [within] the mob whose members are unfolded here */
export function card(card, state, within) {
  const picked = state.picking?.includes(card.name) ?? false;
  return row({
    look: [
      card.turn && "turn",
      card.down && "down",
      acted(card, state) && "acted",
      (card.fate?.grave ?? 0) >= GONE && "gone",
      picked && "picked",
      within && "within",
      card.side,
    ],
    ...called(card),
    fighter: card.name,
    picked: state.picking ? picked : null,
    stands: stands(card, state),
    spoken: spoken(card) + standsSpoken(card, state),
    state: card.state ?? null,
    marks: marks(card, state),
    track: slim(card),
    headline: card.headline ?? null,
    tap: () => does.tapCard(card.name),
    hold: () => does.pick([card.name]),
    veiled: veiled([card], state),
  });
}

/**
 * How far players know of some who are one line; nothing of whom they know all, and as long as nobody speaks of players.
 * @param {Card[]} cards @param {State} state
 */
export function veiled(cards, state) {
  if (!matters(state) || state.picking || state.reader || cards[0].side !== "foe") return null;
  /** @type {string[]} */
  const levels = cards.map(({ known }) => (known?.acts ? "hidden" : known?.as || "hidden"));
  const level = ["hidden", "shape", "kind"].find((one) => levels.includes(one));
  return level ? { level, tap: () => does.reveal(cards) } : null;
}

/** What a row of the list shows, be it one fighter or several under one name.
 * @param {{look: (string | false | undefined)[], name: Drawn, number?: string, fighter?: string, mob?: string, picked: boolean | null, stands: {text: string, look: string}[],
 *   veiled: {level: string, tap: () => void} | null, spoken: string, state: Card["state"], marks: string, track: Drawn, headline: Card["headline"], tap: () => void, hold: () => void, open?: boolean}} shown */
export const row = (
  shown,
) => html`<li class=${["fighter", shown.veiled && "veiled", ...shown.look].filter(Boolean).join(" ")}>
  <button
    data-fighter=${shown.fighter ?? nothing}
    data-mob=${shown.mob ?? nothing}
    aria-pressed=${shown.picked === null ? nothing : String(shown.picked)}
    aria-expanded=${shown.open === undefined ? nothing : String(shown.open)}
    @click=${shown.tap}
    @contextmenu=${(/** @type {Event} */ event) => {
      event.preventDefault();
      shown.hold();
    }}
  >
    ${shown.picked === null ? nothing : html`<span class="tick" aria-hidden="true">${shown.picked ? "✓" : ""}</span>`}
    <span class="who">
      <span class="whose ${isLong(shown.name) ? "long" : ""}"><span class="name">${shown.name}</span>${shown.number ? html`<span class="name number">${shown.number}</span>` : nothing}</span>
      ${shown.stands.length > 0 || shown.state || shown.marks ? fares(shown) : nothing}
    </span>
    <span class="spoken">${shown.spoken}</span>
    ${shown.track}
    <span class="headline ${shown.headline?.tone ?? ""}" aria-hidden="true">
      ${shown.headline ? html`<b title=${shown.headline.help || nothing}>${shown.headline.value}</b>${saysIt(shown) ? nothing : html` <small>${shown.headline.label}</small>`}` : nothing}
    </span>
  </button>
  ${shown.veiled ? eye(shown.fighter ?? shown.mob ?? "", shown.veiled) : nothing}
</li>`;

/** How somebody fares. @param {{stands: {text: string, look: string}[], state: Card["state"], marks: string}} shown */
const fares = ({ stands, state, marks }) => html`<span class="fares">
  ${stands.map((one) => html`<span class=${one.look}>${one.text}</span>`)}
  ${state ? html`<span class="state ${state.tone ?? ""}" aria-hidden="true">${state.text}</span>` : nothing}
  ${marks ? html`<span class="marks" aria-hidden="true">${marks}</span>` : nothing}
</span>`;

/** What the state begins with is not said once more: there would be no room for the time that is left. @param {{state: Card["state"], headline: Card["headline"]}} shown */
const saysIt = ({ state, headline }) =>
  Boolean(headline && state?.text.toLowerCase().startsWith(`${headline.label.toLowerCase()},`));

/** A shut eye for whom players do not see, an open one for whom they know in part. A tap, and they know who it is. */
export const EYES = {
  hidden: "M3 10c5 6.500 13 6.500 18 0M12 15v3.500M6.500 13.500 4.500 16.500M17.500 13.500l2 3",
  seen: "M3 12c5-6.500 13-6.500 18 0-5 6.500-13 6.500-18 0",
};

/** @param {string} name @param {{level: string, tap: () => void}} veiled */
const eye = (
  name,
  { level, tap },
) => html`<button class="eye" data-reveal=${name} data-level=${level} aria-label=${words.revealOf(name, words.veiled[level])} @click=${tap}>
  <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${level === "hidden" ? EYES.hidden : EYES.seen} /></svg>
</button>`;

/** So many letters, and how somebody fares may need the room of the others, where both have one line. */
const LONG = 8;
/** @param {Drawn} name */
const isLong = (name) => typeof name !== "string" || name.length > LONG;

/** A name that is cut keeps its number. @param {Card} card @returns {{name: string, number?: string}} */
export const called = ({ name, kind = "" }) =>
  kind !== "" && name.startsWith(`${kind} `) ? { name: kind, number: name.slice(kind.length) } : { name };

/** @param {Card} card what is on this one beside the rules, that something is noted, and how likely he stands @param {State} state */
const marks = ({ name: who, conditions = [], note }, { stands }) =>
  [
    ...conditions.map(({ name, left }) => (left ? `${name} ${left}` : name)),
    ...(note ? [words.noteSign] : []),
    ...(stands.has(who) ? [words.standsFigure(stands.get(who)?.percent ?? "")] : []),
  ].join(words.between);

/** @param {Card} card @param {State} state */
const standsSpoken = ({ name }, { stands }) =>
  stands.has(name) ? words.standsSpoken(stands.get(name)?.percent ?? "") : "";

/** What is to be known of the order of play, and where the list does not say it, of the side.
 * @param {Card} card @param {State} state @returns {{text: string, look: string}[]} */
function stands(card, state) {
  const all = [
    ...(card.turn ? onTurn(Boolean(card.state)) : []),
    state.view.order === "play" && { text: words.sideOf[card.side] ?? card.side, look: "up" },
    acted(card, state) && { text: words.acted, look: "up" },
    // The button that goes on names who comes: where there is more to say in the line, that will do.
    isNext(card, state) && { text: words.nextUp, look: card.state ? "spoken" : "up" },
    card.down && !card.turn && { text: words.passedBy, look: "spoken" },
  ];
  return all.filter((one) => typeof one === "object");
}

/** @param {boolean} short a sign says it where there is more to say in the line @returns {{text: string, look: string}[]} */
export const onTurn = (short) =>
  short
    ? [
        { text: "▸", look: "on sign" },
        { text: words.onTurn, look: "spoken" },
      ]
    : [{ text: words.onTurn, look: "on" }];

/** @param {Card} card @param {State} state whether this one has acted, and will not again in this phase */
function acted({ name, turn, down }, { screen }) {
  const phases = screen?.phases;
  return phases?.acted.includes(name) && !turn && !down && !phases.left.some((one) => one.name === name);
}

/** What a card says to the ear after the name, which stands before it. @param {Card} card */
const spoken = (card) => (card.spoken.startsWith(card.name) ? card.spoken.slice(card.name.length) : card.spoken);
