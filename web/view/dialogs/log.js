/** What happened, by rounds, newest first; each line says why on a tap, and what going back to it would undo. */

import * as does from "../../actions/does.js";
import { byRounds, lineOf } from "../../rounds.js";
import { html, nothing } from "lit-html";
import * as words from "../../words.js";
import { frame } from "../frame.js";
import { why } from "../act/why.js";

/** @param {Panel} panel @param {State} state */
export function log(panel, state) {
  /** @type {LogLine[]} */
  const lines = panel.lines;
  const filtered = panel.filter.about.length + panel.filter.kinds.length > 0;
  return frame(
    words.logTitle,
    lines.length === 0
      ? html`<p class="quiet">${filtered ? words.logNone : words.logEmpty}</p>`
      : html`${byRounds(lines, true).map(
          ({ round, parts }) => html`<section class="round"><h3>${words.logRound(round)}</h3>
            <ol class="log">${parts.map((part) => (part.lines.length === 1 ? entry(part.lines[0], panel, state) : turns(part, panel, state)))}</ol></section>`,
        )}
        ${panel.more ? html`<button class="link" data-do="earlier" @click=${does.earlier}>${words.earlier}</button>` : nothing}`,
    {
      under: lines.length > 0 || filtered ? filter(panel, filtered) : nothing,
      foot:
        lines.length > 0
          ? html`<div class="ways">
              <button data-do="copy log" @click=${does.copyLog}>${words.copyLog}</button>
              <button data-do="share log" @click=${does.shareLog}>${"share" in navigator ? words.sendLog : words.fileLog}</button>
              <button data-do="print" @click=${does.printLog}>${words.printLog}</button>
            </div>`
          : nothing,
    },
  );
}

/** @param {Panel} panel @param {boolean} filtered which lines are looked for, unfolded on a tap */
const filter = (panel, filtered) => html`<div class="filter">
  <button class="fold" data-do="filter" aria-expanded=${panel.filtering} @click=${does.filtering}>
    <span>${filtered ? words.onlyThese(panel.filter) : words.everyLine}</span><i aria-hidden="true"></i>
  </button>
  ${
    panel.filtering
      ? html`${chips("kinds", words.logKinds, words.logByKind, panel)}
        ${chips(
          "about",
          panel.names.map((/** @type {string} */ name) => [name, name]),
          words.logByWhom,
          panel,
        )}
        ${filtered ? html`<button class="link" data-do="no filter" @click=${does.noFilter}>${words.everyLine}</button>` : nothing}`
      : nothing
  }
</div>`;

/** @param {"about" | "kinds"} by @param {[string, string][]} all @param {string} label @param {Panel} panel */
const chips = (by, all, label, panel) => html`<div class="pills" role="group" aria-label=${label}>
  ${all.map(([id, text]) => html`<button data-filter=${id} aria-pressed=${panel.filter[by].includes(id)} @click=${() => does.filter(by, id)}>${text}</button>`)}
</div>`;

/** @param {import("../../rounds.js").Part} part turns in which nothing happened @param {Panel} panel @param {State} state */
function turns(part, panel, state) {
  const first = Math.min(...part.lines.map((line) => line.n));
  const open = panel.unfolded.includes(first);
  return html`<li class="turns ${part.lines[0].undone ? "undone" : ""}">
      <button data-turns=${first} aria-expanded=${open} @click=${() => does.unfoldTurns(first)}><span>${lineOf(part)}${undone(part.lines[0])}</span><i aria-hidden="true"></i></button>
    </li>
    ${open ? part.lines.map((line) => entry(line, panel, state, true)) : nothing}`;
}

/** @param {LogLine} line */
const undone = (line) => (line.undone ? html` <small>(${words.undone})</small>` : nothing);

/** @param {LogLine} line @param {Panel} panel @param {State} state @param {boolean} [among] turns that are unfolded */
function entry(line, panel, state, among = false) {
  const open = panel.why === line.n;
  const look = [line.undone && "undone", line.turn !== null && "quiet-line", among && "among"]
    .filter(Boolean)
    .join(" ");
  return html`<li class=${look} data-log=${line.n}>
    <button aria-expanded=${open} @click=${() => does.explain(line.n)}>
      <span>${line.text}${undone(line)}</span>
      ${line.why ? html`<small class="link">${open ? words.hideWhy : words.why}</small>` : nothing}
    </button>
    ${open ? html`${way(panel, line, state)}${panel.steps.length > 0 ? why(panel.steps, `log ${line.n}`) : nothing}${aside(panel, line)}` : nothing}
  </li>`;
}

/** @param {Panel} panel @param {LogLine} line what is to be said beside the steps, or where there should be some */
function aside({ steps, aside }, { n, why }) {
  const text = aside || (why && steps.length === 0 ? words.noWhy : "");
  return text ? html`<p class="quiet" data-shown=${`aside ${n}`}>${text}</p>` : nothing;
}

/** @param {Panel} panel @param {LogLine} line @param {State} state what going there would undo or bring again, and the button that does */
function way({ way }, { n }, { reader }) {
  if (!way) return html`<p class="quiet" data-shown=${`way ${n}`}>${words.standsHere}</p>`;
  return html`<div class="way-back" data-shown=${`way ${n}`}>
    <p class="quiet">${way.said}</p>
    ${reader ? nothing : html`<button data-do="back here" @click=${does.goBack}>${way.do === "undo" ? words.backHere : words.againHere}</button>`}
  </div>`;
}
