/** Of a mob: how many it happens to, and which; the most hurt first, and each can be taken out of it. */

import * as does from "../../actions/does.js";
import { cardOf, patch } from "../../state.js";
import { html, nothing } from "lit-html";
import * as words from "../../words.js";

/** So many are counted by a tap, and all of them; others by their names. */
const FEW = 3;

/** @param {ActPanel} panel */
export function some(panel) {
  const all = does.mobOf(panel.mob ?? "", panel.on);
  if (all.length < 2) return nothing;
  const names = all.map((card) => card.name);
  const counts = [...names.keys()].map((i) => i + 1).filter((n) => n <= FEW || n === names.length);
  return html`<div class="some" role="group" aria-label=${words.howManyOf(all.length)}>
      ${counts.map((n) => html`<button data-some=${n} aria-pressed=${panel.on.length === n} @click=${() => does.setOn(names.slice(0, n))}>${n > FEW ? words.allSome(n) : n}</button>`)}
      <button class="link" data-do="which" aria-expanded=${Boolean(panel.which)} @click=${() => patch({ which: !panel.which })}>${words.which}</button>
    </div>
    ${panel.which ? html`<ul class="which" data-shown="which">${names.map((name) => one(name, panel))}</ul>` : nothing}`;
}

/** @param {string} name @param {ActPanel} panel */
function one(name, panel) {
  const card = cardOf(name);
  const picked = panel.on.includes(name);
  const next = picked ? panel.on.filter((other) => other !== name) : [...panel.on, name];
  return html`<li>
    <button data-one=${name} aria-pressed=${picked} ?disabled=${picked && panel.on.length === 1} @click=${() => does.setOn(next)}>
      <span aria-hidden="true">${picked ? "✓" : ""}</span><b class="name">${name}</b> <small>${card?.state?.text ?? (card?.headline ? `${card.headline.label} ${card.headline.value}` : words.unhurt)}</small>
    </button>
    <button class="link" data-out=${name} aria-label=${words.outOfMobOf(name)} @click=${() => does.outOfMob(name)}>${words.outOfMob}</button>
  </li>`;
}
