/** The odds of what is about to happen, before a die is cast: a strip, its legend, and one sentence for the ear. */

import { patch } from "../../state.js";
import { html, nothing, svg } from "lit-html";
import * as words from "../../words.js";

/**
 * @param {Chances[]} chances @param {boolean} fractions @param {boolean} many name whom each strip is about
 * @param {boolean} [waits] they are being counted: their place is kept for them
 */
export const odds = (chances, fractions, many, waits = false) =>
  chances.length === 0
    ? waits
      ? html`<div class="odds" aria-busy="true"><span class="strip"></span></div>`
      : nothing
    : html`<button class="odds" data-do="fractions" @click=${() => patch({ fractions: !fractions })}>
        <span class="spoken">
          ${words.odds}. ${chances.map((one) => one.spoken).join(" ")} ${fractions ? words.percents : words.fractions}.
        </span>
        <span class="drawn" aria-hidden="true">
          ${chances.map((one) => html`${many ? html`<span class="label">${one.fighter}</span>` : nothing} ${strip(one.bars)} ${legend(one.bars, fractions)} ${one.assumed ? html`<span class="assumed">${one.assumed}</span>` : nothing}`)}
        </span>
      </button>`;

/** @param {Bar[]} bars */
function strip(bars) {
  let from = 0;
  return html`<svg class="strip" width="100%" height="1.9rem" aria-hidden="true">
    ${bars.map((bar) => {
      const x = from * 100;
      from += bar.share;
      const wide = bar.share > 0.07;
      return svg`<g class=${shade(bar, bars)}>
        <rect x="${x}%" width="${Math.max(bar.share * 100, 0.8)}%" height="100%" />
        ${wide ? svg`<text x="${x + bar.share * 50}%" y="50%" dominant-baseline="central" text-anchor="middle">${bar.percent.replace(" %", "")}</text>` : ""}
      </g>`;
    })}
  </svg>`;
}

/** So many ends are all named; of more, those too rare to matter in mid-fight, in one sum. */
const NAMED = 6;
const RARE = 0.025;

/** @param {Bar[]} bars @param {boolean} fractions the worst is always named, and with the fractions all are */
function legend(bars, fractions) {
  const rare = bars.length > NAMED && !fractions ? bars.filter((bar, i) => i > 0 && bar.share < RARE) : [];
  return html`<span class="legend">
    ${bars.map((bar) =>
      rare.length > 1 && rare.includes(bar)
        ? nothing
        : html`<span><i class=${shade(bar, bars)}></i><b>${fractions ? bar.p : bar.percent}</b> ${bar.label}</span>`,
    )}
    ${rare.length > 1 ? html`<span><b>${percentOf(rare.map((bar) => bar.p))}</b> ${words.rarer(rare.length)}</span>` : nothing}
  </span>`;
}

/** Harm alone is red, the worst most of all; what does no harm has the colour of bone, and what is better than before is green. @param {Bar} bar @param {Bar[]} bars the worst first */
function shade(bar, bars) {
  if (bar.tone === "calm") return "shade-good";
  if (bar.tone !== "harm") return bar.tone === "turn" ? "shade-3" : "shade-4";
  const harms = bars.filter((one) => one.tone === "harm");
  return `shade-${harms.length > 1 ? Math.round((harms.indexOf(bar) / (harms.length - 1)) * 2) : 0}`;
}

/** @param {string} p a fraction @returns {number} */
export function share(p) {
  const [above, below = "1"] = p.split("/");
  return Number(above) / Number(below);
}

/** @param {string[]} parts fractions that belong together @returns {string} whole per cent; what can happen is never nought */
function percentOf(parts) {
  // A sum of many is a hair off: what is certain is still certain.
  const hundredths = Math.round(parts.reduce((sum, p) => sum + share(p), 0) * 1e10) / 1e8;
  if (hundredths > 0 && hundredths < 1) return "<1 %";
  if (hundredths < 100 && hundredths > 99) return ">99 %";
  return `${Math.round(hundredths)} %`;
}
