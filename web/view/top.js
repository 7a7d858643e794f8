/** The head of the page: where the fight stands, what the rules are doing, and the menu, far from the thumb. Under it, what lasts. */

import * as does from "../actions/does.js";
import { set } from "../state.js";
import { html, nothing } from "lit-html";
import * as words from "../words.js";
import { justFell } from "./alerts.js";

/** A tick when both stores hold everything, three dots on the way, a half tick for one, a cross for none. */
const KEPT = {
  saved: "M5 12.6 10 17.4 19.2 6.8",
  saving: "M5 12h.1M12 12h.1M19 12h.1",
  once: "M5 12.6 10 17.4",
  nowhere: "M6.5 6.5 17.5 17.5M17.5 6.5 6.5 17.5",
};

/** @param {State} state */
export function top(state) {
  const screen = state.screen;
  const kept = state.fights.find((fight) => fight.id === state.current);
  const keeping = state.sent ? "saving" : state.keeping.name;
  return html`<header class="top">
    <h1>${screen ? kept?.name || words.unnamed : words.app}</h1>
    ${
      screen
        ? html`${screen.phases ? nothing : html`<span aria-label=${words.round(screen.round)} role="img">${words.shortRound(screen.round)}</span>`}
            <button class="time" data-do="wait" aria-label=${words.clock(screen.clock)} ?disabled=${state.reader} @click=${() => does.open({ kind: "wait" })}>${screen.clock}</button>`
        : nothing
    }
    ${screen ? html`<span class="safe" data-kept=${keeping} role="img" aria-label=${words.kept[keeping]} title=${words.kept[keeping]}><svg viewBox="0 0 24 24" aria-hidden="true"><path d=${KEPT[keeping]} /></svg></span>` : nothing}
    ${
      screen && screen.cards.length > 1
        ? html`<button class="icon" data-do="ahead" aria-label=${words.aheadOf(screen.turn)} title=${words.aheadOf(screen.turn)} @click=${does.openAhead}>
            <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 20V13M9.500 20V8M15 20v-9M20.500 20V4" /></svg>
          </button>`
        : nothing
    }
    <button class="menu" data-do="menu" aria-label=${words.menu} @click=${() => does.open({ kind: "menu" })}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 7.2 20 6.6M4 12.2l16-.3M4 17.1l16 .4" /></svg>
    </button>
  </header>`;
}

/** @param {State} state @returns {Note[]} */
function notes(state) {
  /** @type {Note[]} */
  const all = [];
  const { loading } = state;
  const older = state.older && state.current !== null;
  if (loading.name === "failed") {
    const text = [words.failed, loading.reason, loading.what, state.screen ? words.readable : ""]
      .filter(Boolean)
      .join(" ");
    all.push({ id: "failed", tone: "harm", text, actions: [{ label: words.again, run: does.again }] });
  } else if (loading.name !== "ready" || older)
    all.push({ id: "loading", tone: "dim", text: words.loading(loading) || words.waking });
  const { name, nowhere } = state.keeping;
  if (name === "once" || name === "nowhere")
    all.push({
      ...{ id: "keeping", tone: name === "once" ? "calm" : "harm" },
      text: name === "once" ? words.keptOnce : nowhere > 0 ? words.keptNowhere(nowhere) : words.keepsNothing,
      actions: [
        { label: words.saveLink, run: () => does.share() },
        { label: words.makeRoom, run: () => does.openFights() },
      ],
    });
  if (state.outdated)
    all.push({
      ...{ id: "outdated", tone: "turn", text: words.outdated },
      actions: [{ label: words.reload, run: () => location.reload() }],
    });
  else if (state.reader)
    all.push({
      id: "reader",
      tone: "turn",
      text: words.reader,
      actions: [{ label: words.takeOver, run: () => does.takeOver() }],
    });
  if (state.split)
    all.push({
      ...{ id: "split", tone: "turn", text: state.split },
      actions: [{ label: words.dismiss, run: () => set({ split: "" }) }],
    });
  if (state.opened) {
    const { said, undo, more } = state.opened;
    all.push({
      ...{ id: "opened", tone: "calm", text: said },
      actions: [
        ...(more ? [more] : []),
        { label: words.undoOpened, run: undo },
        { label: words.dismiss, run: () => set({ opened: null }) },
      ],
    });
  }
  const { told } = state;
  if (told && told.at === state.current && !justFell(state))
    all.push({
      ...{ id: told.id, tone: told.tone, text: told.text, urgent: true },
      actions: [
        ...(told.undo && told.undo === state.screen?.undo && !state.reader
          ? [{ label: words.undoOpened, run: () => does.undo() }]
          : []),
        { label: words.dismiss, run: () => set({ told: null }) },
      ],
    });
  if (state.damaged)
    all.push({
      id: "damaged",
      tone: "harm",
      text: state.damaged,
      actions: [{ label: words.dismiss, run: does.dismissDamage }],
    });
  const gone = state.fights.find((one) => one.id === state.fights.find((fight) => fight.id === state.current)?.next);
  if (gone && state.screen && !state.opened && !gone.away)
    all.push({
      ...{ id: "went on", tone: "dim", text: words.wentOn(gone.name || words.unnamed) },
      actions: [{ label: words.follow, run: () => does.goTo(gone.id) }],
    });
  if (state.problem) all.push({ id: "problem", tone: "harm", text: state.problem });
  if (state.version)
    all.push({
      id: "version",
      tone: "calm",
      text: words.version,
      actions: [{ label: words.takeVersion, run: state.version }],
    });
  return all;
}

/** @param {State} state */
export const lasting = (state) => html`<div class="notes">
  ${notes(state).map(
    (note) => html`<div class="note ${note.tone ?? ""}" data-note=${note.id} role=${note.urgent ? "alert" : "status"}>
      <p>${note.text}</p>
      ${note.actions ? html`<div class="row">${note.actions.map((action) => html`<button @click=${action.run}>${action.label}</button>`)}</div>` : nothing}
    </div>`,
  )}
</div>`;
