/** What happened, newest first; each line says why on a tap. */

import * as does from "../../actions/does.js";
import { html, nothing } from "lit-html";
import { words } from "../../words.js";
import { frame } from "../frame.js";
import { why } from "../act/why.js";

/** @param {Panel} panel */
export function log(panel) {
  /** @type {LogLine[]} */
  const lines = panel.lines;
  return frame(
    words.logTitle,
    lines.length === 0
      ? html`<p class="quiet">${words.logEmpty}</p>`
      : html`<ol class="log">
            ${lines.map((line) => entry(line, panel))}
          </ol>
          ${panel.end || (lines.at(-1)?.n ?? 0) <= 1 ? nothing : html`<button class="link" data-do="earlier" @click=${does.earlier}>${words.earlier}</button>`}`,
    {
      foot:
        lines.length > 0
          ? html`<button data-do="copy log" @click=${() => does.copyText(markdown(lines))}>${words.copyLog}</button>`
          : nothing,
    },
  );
}

/** @param {LogLine} line @param {Panel} panel */
function entry(line, panel) {
  const open = panel.why === line.n;
  const text = html`<span>${line.text}${line.undone ? html` <small>(${words.undone})</small>` : nothing}</span>`;
  return html`<li class=${line.undone ? "undone" : ""} data-log=${line.n}>
    ${
      line.why
        ? html`<button aria-expanded=${open} @click=${() => does.explain(line.n)}>
            ${text} <small class="link">${open ? words.hideWhy : words.why}</small>
          </button>`
        : html`<p>${text}</p>`
    }
    ${open ? html`${panel.steps.length > 0 ? why(panel.steps, `log ${line.n}`) : nothing}${aside(panel, line.n)}` : nothing}
  </li>`;
}

/** @param {Panel} panel @param {number} n what is to be said beside the steps, or where there are none */
function aside({ steps, aside }, n) {
  const text = aside || (steps.length === 0 ? words.noWhy : "");
  return text ? html`<p class="quiet" data-shown=${`aside ${n}`}>${text}</p>` : nothing;
}

/** @param {LogLine[]} lines @returns {string} oldest first, as a list in Markdown */
const markdown = (lines) =>
  [...lines]
    .reverse()
    .map((line) => (line.undone ? `- ~~${line.text}~~` : `- ${line.text}`))
    .join("\n");
