/** What players know: of every foe, of all at once, and of those who come later. A tap says it, and Undo takes it back. */

import * as words from "../../words/screen.js";

/** @typedef {import("./known.js").Kit} Kit */
/** Some who are known in the same way are told of together. @typedef {{name: string, on: string[], known: KnownToPlayers | null, called: string}} Row */

/** @param {Panel} panel @param {State} state @param {Kit} kit */
export function known(panel, state, kit) {
  const { html, nothing, frame, does } = kit;
  const foes = (state.screen?.cards ?? []).filter((card) => card.side === "foe");
  const meant = foes.filter(({ name }) => panel.on?.includes(name) ?? true);
  const rows = rowsOf(meant);
  const all = meant.map(({ name }) => name);
  return frame(
    words.knownTitle,
    html`<p class="quiet">${words.knownText}</p>
      ${foes.length === 0 ? html`<p>${words.noFoesYet}</p>` : nothing}
      ${rows.length > 1 ? one({ name: words.allFoes(all.length), on: all, known: common(meant), called: "" }, "all", panel, state, kit) : nothing}
      ${rows.map((row) => one(row, row.name, panel, state, kit))}
      ${panel.on ? nothing : one({ name: words.laterFoes, on: [], known: state.screen?.later ?? NOTHING, called: "" }, "later", panel, state, kit)}`,
    {
      foot: html`<div class="ways"><button data-do="players screen" @click=${() => does.share("players")}>${words.toScreen}</button></div>`,
    },
  );
}

/** How it stands as long as nothing is said. @type {KnownToPlayers} */
const NOTHING = { as: "hidden", alias: "", acts: false, called: "" };

/** @param {Card[]} foes @returns {Row[]} those of a mob in one, as they are in the list */
function rowsOf(foes) {
  /** @type {Map<string, Card[]>} */
  const rows = new Map();
  for (const card of foes) rows.set(card.mob || card.name, [...(rows.get(card.mob || card.name) ?? []), card]);
  return [...rows].map(([name, cards]) => ({
    name: cards.length > 1 ? words.several(name, cards.length) : cards[0].name,
    on: cards.map((card) => card.name),
    known: common(cards),
    called: cards.length === 1 ? (cards[0].known?.called ?? "") : "",
  }));
}

/** @param {Card[]} cards @returns {KnownToPlayers | null} how all of them are known; nothing where they differ */
function common(cards) {
  const all = cards.map(({ known = NOTHING }) => known);
  const same = all.every(({ as, alias, acts }) => as === all[0].as && alias === all[0].alias && acts === all[0].acts);
  return same ? (all[0] ?? NOTHING) : null;
}

/** @param {Row} row @param {string} id @param {Panel} panel @param {State} state @param {Kit} kit */
function one({ name, on, known, called }, id, panel, state, kit) {
  const { html, nothing, does, patch } = kit;
  const open = panel.row === id;
  const { as, alias, acts } = known ?? NOTHING;
  const now = known && (acts ? "hidden" : as);
  const say = (/** @type {string} */ level, more = {}) =>
    does.know(on, { as: level, ...(level !== "hidden" && alias ? { alias } : {}), ...more });
  return html`<section class="known-of" data-known=${id} aria-label=${name}>
    <button class="known-name" data-do="known row" aria-expanded=${open} @click=${() => patch({ row: open ? null : id, alias })}>
      <b class="name">${name}</b> <small>${known ? stands(known, called) : words.mixed}</small><i aria-hidden="true"></i>
    </button>
    <div class="segments" role="group" aria-label=${words.knownOf(name)}>
      ${words.levels.map(([level, label]) => html`<button data-as=${level} aria-pressed=${level === now} ?disabled=${state.reader} @click=${() => (acts || level !== now) && say(level)}>${label}</button>`)}
    </div>
    ${open ? more() : nothing}
  </section>`;

  function more() {
    const level = as === "hidden" ? "named" : as;
    const typed = (/** @type {Event} */ { target }) => patch({ alias: /** @type {HTMLInputElement} */ (target).value });
    const keep = (/** @type {Event} */ event) => {
      event.preventDefault();
      const called = panel.alias.trim();
      // Whoever is hidden stays so: he is called so once he acts.
      does.know(on, { as: level, acts: acts || as === "hidden", ...(called ? { alias: called } : {}) });
    };
    return html`<div class="known-more">
      <button class="field flag" role="switch" data-do="known acts" aria-checked=${acts} ?disabled=${state.reader} @click=${() => (acts ? say("hidden") : say(level, { acts: true }))}>
        <span class="name">${words.untilActs}<small class="help">${words.untilActsHelp(level)}</small></span><span class="state" aria-hidden="true">${acts ? words.yes : words.no}</span>
      </button>
      <form class="stack" @submit=${keep}>
        <label for="known-alias">${words.alias}</label>
        <span class="inline"><input id="known-alias" autocomplete="off" maxlength="60" .value=${panel.alias ?? ""} placeholder=${words.aliasSuch} @input=${typed} />
          <button data-do="keep alias" ?disabled=${state.reader}>${words.keep}</button></span>
      </form>
    </div>`;
  }
}

/** @param {KnownToPlayers} known @param {string} called @returns {string} what the segments do not say */
function stands({ as, alias, acts }, called) {
  if (acts) return words.whenActs(as, alias);
  const name = as === "hidden" ? "" : called || alias;
  return name ? words.calledSo(name) : "";
}
