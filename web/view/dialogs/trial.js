/** What readings would do, before they count: tables in words, and how things would end under them. */

import { html, nothing } from "lit-html";
import * as words from "../../words.js";
import { odds } from "../act/odds.js";

/** @param {TrialScreen | null} screen @param {Panel} panel */
export const trial = (screen, panel) =>
  screen === null || (screen.tables.length === 0 && screen.chances.length === 0)
    ? nothing
    : html`<section class="trial ${panel.trying ? "trying" : ""}" aria-label=${words.trial} tabindex="0">
        ${screen.tables.map(
          (table) => html`<table>
            <caption>${table.title}</caption>
            <thead><tr>${table.columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
            <tbody>
              ${table.rows.map((row) => html`<tr>${row.map((text, i) => (i === 0 ? html`<th scope="row">${text}</th>` : html`<td>${text}</td>`))}</tr>`)}
            </tbody>
          </table>`,
        )}
        ${odds(screen.chances, panel.fractions, true)}
      </section>`;
