/** The whole fight as a link: copied, sent, or held up as a code to scan. */

import * as does from "../does.js";
import { html, nothing } from "../vendor/lit-html.js";
import { words } from "../words.js";
import { frame } from "./frame.js";

/** @param {Sheet} sheet */
export const share = (sheet) =>
  frame(
    words.shareTitle,
    html`<p class="quiet">${words.shareLine}</p>
      ${sheet.problem ? html`<p class="problem" role="alert">${sheet.problem}</p>` : nothing}
      <label class="stack"><span class="label">${words.shareLink}</span><textarea id="share-link" rows="3" readonly .value=${sheet.link}></textarea></label>
      ${sheet.code ? code(sheet.code) : sheet.link.length > 1200 ? html`<p class="quiet">${words.noQr}</p>` : nothing}
      <p class="quiet" role="status">${sheet.said}</p>`,
    {
      foot: html`<div class="ways">
        ${"share" in navigator ? html`<button data-do="send" ?disabled=${!sheet.link} @click=${() => does.sendLink(sheet.link)}>${words.sendLink}</button>` : nothing}
        <button class="go" data-do="copy link" ?disabled=${!sheet.link} @click=${() => does.copyText(sheet.link)}>${words.copyLink}</button>
      </div>`,
    },
  );

/** @param {{getModuleCount: () => number, isDark: (row: number, column: number) => boolean}} qr */
function code(qr) {
  const size = qr.getModuleCount();
  let path = "";
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) if (qr.isDark(y, x)) path += `M${x + 4} ${y + 4}h1v1h-1z`;
  return html`<svg class="qr" role="img" aria-label=${words.qr} viewBox="0 0 ${size + 8} ${size + 8}">
    <rect class="ground" width=${size + 8} height=${size + 8} /><path d=${path} />
  </svg>`;
}
