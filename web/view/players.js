/**
 * The players' screen: who is there as far as players know, whose turn it is, what has just happened. It is drawn from what
 * players may see and from nothing else, and nothing in it can be tapped but its size, its code and the way out.
 *
 * It is fetched when it is wanted, by the game master's page and by the second window, each of which hands over what it
 * draws with.
 */

import * as words from "../words/screen.js";

/**
 * What draws, and what a tap does.
 * @typedef {{
 *   html: typeof import("lit-html").html,
 *   nothing: typeof import("lit-html").nothing,
 *   does: {size: (by: number) => void, hold: () => void, ask: (asks: boolean) => void, leave: () => void},
 * }} Tools
 */

/** @param {Shown} shown @param {Tools} tools */
export function screen(shown, tools) {
  const { html, nothing } = tools;
  const { view, said } = shown;
  return html`<main class="seen" data-way=${shown.way} aria-label=${words.title} tabindex="0">
    <header class="seen-head">
      ${view ? head(view, tools) : html`<h1>${words.title}</h1>`}
    </header>
    ${rail(shown, tools)}
    <div class="seen-said">
      ${said ? html`<p class="seen-news" role="status">${said}</p>` : nothing}
      <p class="seen-told" aria-live="polite">${view?.said ?? ""}</p>
    </div>
    ${view ? html`<div class="seen-sides">${side(words.party, "party", view.party, tools)} ${side(words.foes, "foe", view.foes, tools)}</div>` : html`<div class="seen-sides"></div>`}
    ${shown.asks ? question(shown, tools) : nothing}
    ${shown.held && shown.code ? html`<button class="seen-held" data-seen="code away" @click=${tools.does.hold}>${picture(shown.code, tools)}<span>${words.codeOf}</span></button>` : nothing}
  </main>`;
}

/** @param {PlayersView} view @param {Tools} tools */
function head({ turn, round, clock, phase }, { html, nothing }) {
  const where = [
    round > 0 ? words.round(round) : words.notBegun,
    phase && phase.of > 1 ? words.phase(phase) : "",
    clock,
  ];
  const line = where.filter(Boolean).join(words.between);
  return turn
    ? html`<h1><small>${words.onTurn}</small> <b>${turn}</b></h1><p class="seen-where">${line}</p>`
    : html`<h1><b>${where[0]}</b></h1>${where.length > 1 ? html`<p class="seen-where">${where.slice(1).filter(Boolean).join(words.between)}</p>` : nothing}`;
}

/** @param {string} title @param {string} of @param {FoeSeen[]} all @param {Tools} tools */
function side(title, of, all, tools) {
  const { html } = tools;
  return html`<section class="seen-side ${of}" aria-label=${title}>
    <h2>${title}</h2>
    ${all.length === 0 ? html`<p class="seen-none">${of === "foe" ? words.noFoes : words.noParty}</p>` : html`<ol>${all.map((one) => somebody(one, tools))}</ol>`}
  </section>`;
}

/** @param {FoeSeen & Partial<PartySeen>} one @param {Tools} tools */
function somebody({ name, count, state, hurt, down, turn, conditions, spoken, headline }, tools) {
  const { html, nothing } = tools;
  return html`<li class=${["seen-one", turn && "turn", down && "down"].filter(Boolean).join(" ")}>
    <span class="seen-name" aria-hidden="true">${turn ? html`<i>▸</i>` : nothing}<b>${name}</b>${count > 1 ? html`<span>${words.times(count)}</span>` : nothing}</span>
    ${headline ? html`<span class="seen-figure" aria-hidden="true"><b>${headline.value}</b> <small>${headline.label}</small></span>` : nothing}
    ${state || hurt > 0 ? html`<span class="seen-state ${state?.tone ?? ""}" aria-hidden="true">${tally(hurt, tools)}${state ? html`<span>${state.text}</span>` : nothing}</span>` : nothing}
    ${conditions.length > 0 ? html`<span class="seen-on" aria-hidden="true">${conditions.map((each) => html`<span>${each.name}${each.left ? html` <small>${each.left}</small>` : nothing}</span>`)}</span>` : nothing}
    <span class="spoken">${turn ? `${words.onTurn}: ` : ""}${spoken}</span>
  </li>`;
}

const WORST = 4;
/** As many strokes as it is bad, of four. @param {number} hurt @param {Tools} tools */
function tally(hurt, { html, nothing }) {
  if (hurt <= 0) return nothing;
  const strokes = Array.from({ length: WORST }, (_, n) => `M${4.5 + n * 6} 13 ${6 + n * 6} 3`);
  return html`<svg class="seen-tally" viewBox="0 0 29 16" aria-hidden="true">
    <path class="rest" d=${strokes.slice(hurt).join("") || "M0 0"} /><path d=${strokes.slice(0, hurt).join("")} />
  </svg>`;
}

/* ---- what may be tapped ---------------------------------------------------------------------------------------- */

/** @param {Shown} shown @param {Tools} tools */
function rail({ code, view, way }, tools) {
  const { html, nothing, does } = tools;
  return html`<div class="seen-rail">
    ${code && view ? html`<button class="seen-code" data-seen="code" aria-label=${words.code} @click=${does.hold}>${picture(code, tools)}</button>` : nothing}
    <div class="seen-ways">
      <button data-seen="smaller" @click=${() => does.size(-1)}>${words.smallerSign} <span class="spoken">${words.smaller}</span></button>
      <button data-seen="larger" @click=${() => does.size(1)}>${words.largerSign} <span class="spoken">${words.larger}</span></button>
      <button data-seen="leave" @click=${() => does.ask(true)}>${words.leave[way]}</button>
    </div>
  </div>`;
}

/** @param {Shown} shown a second tap, in another place, and only then it is left @param {Tools} tools */
const question = (
  { way },
  { html, does },
) => html`<div class="seen-asks" role="alertdialog" aria-labelledby="seen-asked">
  <p id="seen-asked">${words.leaveAsk[way]}</p>
  <div>
    <button data-seen="go" @click=${does.leave}>${words.leaveSure[way]}</button>
    <button data-seen="stay" @click=${() => does.ask(false)}>${words.stay}</button>
  </div>
</div>`;

const QUIET = 4; // the empty edge that a reader wants round a code

/** @param {import("../codes.js").Code} code @param {Tools} tools */
const picture = (
  { size, path },
  { html },
) => html`<svg class="seen-qr" viewBox="${-QUIET} ${-QUIET} ${size + 2 * QUIET} ${size + 2 * QUIET}" aria-hidden="true">
  <rect x=${-QUIET} y=${-QUIET} width=${size + 2 * QUIET} height=${size + 2 * QUIET} /><path d=${path} />
</svg>`;

/* ---- how large ------------------------------------------------------------------------------------------------- */

/** How large letters may be, in the device's own. */
const SIZES = [0.8, 0.9, 1, 1.125, 1.25, 1.4, 1.6, 1.8, 2, 2.3, 2.6, 3];
const USUAL = 2;

/** @param {HTMLElement} place where the screen is drawn: letters become as large as all has room for @param {number} size steps beside that */
export function fit(place, size) {
  const all = /** @type {HTMLElement | null} */ (place.querySelector("main.seen:has(.seen-side)"));
  if (!all) return;
  // Letters that are tried on leave the list standing elsewhere.
  const top = all.scrollTop;
  const wear = (/** @type {number} */ step) => all.style.setProperty("--seen", `${SIZES[step]}rem`);
  const fits = () => all.scrollHeight <= all.clientHeight && all.scrollWidth <= all.clientWidth;
  let step = SIZES.length - 1;
  // Many are small; where not all finds room all the same, letters are of the usual size, and whoever is on turn in sight.
  for (wear(step); step > 0 && !fits(); wear(step)) step -= 1;
  if (!fits()) step = USUAL;
  wear(step);
  if (size !== 0) wear(Math.max(0, Math.min(SIZES.length - 1, step + size)));
  all.scrollTop = top;
  toTurn(all);
}

/** Whose turn it was when the screen was scrolled to him last. */
let turnOf = "";

/** @param {HTMLElement} all of which not everybody is in sight: whoever comes on turn is, and then it stays where it is put */
function toTurn(all) {
  const one = /** @type {HTMLElement | null} */ (all.querySelector(".seen-one.turn"));
  const now = one?.querySelector(".seen-name")?.textContent ?? "";
  if (now === turnOf) return;
  turnOf = now;
  if (one && all.scrollHeight > all.clientHeight) one.scrollIntoView({ block: "center" });
}
