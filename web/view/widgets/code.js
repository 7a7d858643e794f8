/** A code for a camera: dark on light whatever the page looks like, with the quiet ground around it that cameras want. */

import { html } from "lit-html";

const QUIET = 4;

/** @param {import("../../codes.js").Code} code @param {string} label */
export const code = (
  { size, path },
  label,
) => html`<svg class="qr" data-shown="code" role="img" aria-label=${label} viewBox=${`${-QUIET} ${-QUIET} ${size + 2 * QUIET} ${size + 2 * QUIET}`} shape-rendering="crispEdges">
  <rect class="ground" x=${-QUIET} y=${-QUIET} width=${size + 2 * QUIET} height=${size + 2 * QUIET} /><path d=${path} />
</svg>`;
