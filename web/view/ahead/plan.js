/** What everybody is taken to do: said in a line, and changed by a tap. */

import * as does from "../../actions/does.js";
import { html, nothing } from "lit-html";
import * as words from "../../words.js";

/** Chances to hit, in per cent, and net hits that can be tapped. */
const HITS = [100, 80, 60, 40, 20];
const NET = [0, 1, 2, 3, 4];

/**
 * @param {Panel} panel @param {Json} asks what of the plan counts in this fight @param {boolean} [alone] one is looked at, and
 *   everybody may strike that one
 */
export const plan = (panel, asks, alone = false) => html`<details class="plan" ?open=${asks?.hits && !panel.planSaid}>
  <summary>${words.planIs(panel, asks)}</summary>
  ${asks?.hits ? hitting(panel, asks) : nothing}
  ${asks?.first && !alone ? going(panel) : nothing}
  <p class="label">${words.planWhom}</p>
  <div class="chips wide worded" role="group" aria-label=${words.planWhom}>
    ${words.policies
      .filter(([id]) => alone || id !== "everyone")
      .map(
        ([id, label]) =>
          html`<button data-policy=${id} aria-pressed=${panel.policy === id} @click=${() => does.lookAt({ policy: id, story: null })}>${label}</button>`,
      )}
  </div>
  ${
    panel.policy === "protect"
      ? html`<div class="pills" role="group" aria-label=${words.planProtects}>${does
          .standing()
          .map(
            ({ name }) =>
              html`<button data-protect=${name} aria-pressed=${panel.protect === name} @click=${() => does.lookAt({ protect: name, story: null })}>${name}</button>`,
          )}</div>`
      : nothing
  }
  ${
    alone
      ? nothing
      : html`<p class="label">${words.planFlees}</p>
          <div class="chips wide worded" role="group" aria-label=${words.planFlees}>
            ${words.flees.map(([id, label]) => html`<button data-flee=${id} aria-pressed=${panel.flee === id} @click=${() => does.lookAt({ flee: id, story: null })}>${label}</button>`)}
          </div>`
  }
</details>`;

/** @param {Panel} panel @param {Json} asks */
const hitting = (panel, asks) => html`<p class="label">${words.planHits}</p>
  <p class="quiet">${words.planHitsHelp}</p>
  <div class="chips" role="group" aria-label=${words.planHits}>
    ${HITS.map((hits) => html`<button data-hits=${hits} aria-pressed=${panel.hits === hits} @click=${() => does.chooseHits({ hits })}>${words.hitsOf(hits)}</button>`)}
  </div>
  ${
    asks.net
      ? html`<p class="label">${words.planNet}</p>
          <div class="chips" role="group" aria-label=${words.planNet}>
            ${NET.map((net) => html`<button data-net=${net} aria-pressed=${panel.net === net} @click=${() => does.chooseHits({ net })}>${net}</button>`)}
          </div>`
      : nothing
  }`;

/** @param {Panel} panel */
const going = (panel) => html`<p class="label">${words.planFirst}</p>
  <div class="chips wide worded" role="group" aria-label=${words.planFirst}>
    ${words.firsts.map(([id, label]) => html`<button data-first=${id} aria-pressed=${(panel.first || (panel.met ? "foe" : "")) === id} @click=${() => does.lookAt({ first: id, story: null })}>${label}</button>`)}
  </div>`;
