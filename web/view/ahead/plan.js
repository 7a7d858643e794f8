/** What everybody is taken to do: said in a line, and changed by a tap. */

import * as does from "../../actions/does.js";
import { html, nothing } from "lit-html";
import * as words from "../../words.js";

/** @param {Panel} panel @param {boolean} [alone] one is looked at, and everybody may strike that one */
export const plan = (panel, alone = false) => html`<details class="plan">
  <summary>${words.planIs(panel)}</summary>
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
