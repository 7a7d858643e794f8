/** Shares as pictures. Beside each stands a sentence; these are for the eye alone. */

import { html, svg } from "lit-html";

/** @param {number} share from nothing to all of it @param {string} [look] */
export const meter = (
  share,
  look = "",
) => html`<svg class="part-of ${look}" width="100%" height="100%" aria-hidden="true">
  <rect width="${share * 100}%" height="100%" />
</svg>`;

/** @param {{label: string, share: number}[]} bars that make one whole */
export function stacked(bars) {
  let from = 0;
  return html`<svg class="stacked" width="100%" height="14" aria-hidden="true">
    ${bars.map(({ label, share }) => {
      const x = from * 100;
      from += share;
      return svg`<rect class="fate-${label}" x="${x}%" width="${share * 100}%" height="100%" />`;
    })}
  </svg>`;
}

/** @param {string} figure as the rules say it @returns {string} the same, and its number and its error stay on one line */
export const together = (figure) => figure.replace(/ (?=[%±])|(?<=±) /g, "\u00a0");

/** So much of the height is for the numbers below, in per cent. */
const BELOW = 22;

/** @param {{rounds: number, share: number}[]} lasted how often each number came */
export function columns(lasted) {
  const most = Math.max(0.01, ...lasted.map(({ share }) => share));
  const wide = Math.min(12, 100 / Math.max(1, lasted.length));
  return html`<svg class="lasted" width="100%" height="92" aria-hidden="true">
    ${lasted.map(({ rounds, share }, at) => {
      const high = (share / most) * (100 - BELOW);
      return svg`<rect x="${at * wide}%" y="${100 - BELOW - high}%" width="${wide * 0.85}%" height="${Math.max(high, 1)}%" />
        <text x="${(at + 0.425) * wide}%" y="98%" text-anchor="middle">${rounds}</text>`;
    })}
  </svg>`;
}
