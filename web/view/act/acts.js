/** What can happen: the doer's own weapons first, then all acts, by group where there are several. */

import * as does from "../../actions/does.js";
import { actOf, cardOf, patch } from "../../state.js";
import { html, nothing } from "lit-html";
import * as words from "../../words.js";
import { same as equal } from "../form/rows.js";

/** @param {ActPanel} panel @returns {Act[]} what can happen to all of them, likeliest first */
const offered = (panel) =>
  (cardOf(panel.on[0])?.acts ?? [])
    .filter((id) => panel.on.every((name) => cardOf(name)?.acts.includes(id)))
    .map(actOf)
    .filter((act) => act !== undefined);

/** @param {ActPanel} panel */
export function acts(panel) {
  const known = offered(panel);
  if (known.length === 0) return nothing;
  const of = (/** @type {string} */ group) => known.filter((act) => (act.group ?? "") === group);
  const groups = [...new Set(known.map((act) => act.group ?? ""))];
  // However few are left, each stays where it was found before.
  if (groups.length < 2) return row(known, panel);
  const open = panel.group ?? actOf(panel.act)?.group ?? "";
  // What is done as the last time is named in a line of its own: the others make room for what is asked.
  const named = panel.lately && panel.group === null && panel.aid !== null && !panel.unfolded;
  const near = named ? [] : of(open);
  // Its first, which is the likeliest, is taken at once: under the name of a group nothing of another one is asked.
  const take = (/** @type {string} */ group) => {
    const [first] = of(group);
    if (first && actOf(panel.act)?.group !== first.group) does.pickAct(first.id, of(group).length > 1);
    patch({ group });
  };
  return html`<div class="groups" role="group" aria-label=${words.groups}>
      ${groups.map((group) => html`<button data-group=${group} aria-pressed=${group === open} @click=${() => take(group)}>${group || words.others}</button>`)}
    </div>
    ${near.length > 1 || panel.again ? row(near, panel, panel.group === null && panel.on.length === 1 ? () => patch({ group: open }) : null) : nothing}`;
}

/** So many of a group stand in view as long as nobody asks for the group: the likeliest, and what is chosen. */
const IN_VIEW = 2;

/** @param {Act[]} list @param {string | undefined} chosen @returns {Act[]} those of a long list that make room for what is asked, as they come */
function inView(list, chosen) {
  const at = list.findIndex(({ id }) => id === chosen);
  return list.filter((_, n) => n < (at < IN_VIEW ? IN_VIEW : IN_VIEW - 1) || n === at);
}

/** What is done is neither harm nor help before it is done: the words say which, and red is left to wounds.
 * @param {Act[]} list @param {ActPanel} panel @param {(() => void) | null} [all] shows all, where only some are in view */
function row(list, panel, all = null) {
  const shown = all && list.length > IN_VIEW + 1 ? inView(list, panel.act) : list;
  return html`<div class="pills acts" role="group" aria-label=${words.acts}>
  ${shown.map(
    (act) =>
      html`<button data-act=${act.id} data-tone=${act.tone || nothing} title=${act.help || nothing} aria-pressed=${act.id === panel.act} @click=${() => does.pickAct(act.id)}>${act.label}</button>`,
  )}
  ${shown.length < list.length ? html`<button class="step" data-do="all acts" aria-label=${words.moreActs(list.length - shown.length)} @click=${all}>…</button>` : nothing}
</div>`;
}

/** @typedef {Remembered & {note?: string, last?: boolean, known?: boolean}} Weapon */

/** So many weapons stand side by side; more unfold. */
const AT_HAND = 2;

/** @param {Weapon} one @param {ActPanel} panel */
const isChosen = (one, panel) =>
  !panel.again &&
  one.act === panel.act &&
  (one.aid ? equal(one.aid, panel.aid) : equal(does.askedAnew(one), panel.order) && !panel.filled);

/** @param {ActPanel} panel @returns {Weapon | undefined} the weapon of which the order is as it stands */
export const chosenArm = (panel) => weapons(panel).find((one) => !one.aid && isChosen(one, panel));

/** @param {ActPanel} panel the doer's own weapons and what else was done lately, what was done last first @param {boolean} named whether the one that is chosen is named below */
export function arms(panel, named) {
  const all = weapons(panel);
  const chosen = (/** @type {Weapon} */ one) => isChosen(one, panel);
  // What is in front already, and is all there is, need not be offered.
  if (all.length === 0 || (all.length === 1 && (all[0].aid || named) && chosen(all[0]))) return nothing;
  const shown = panel.allArms ? all : all.slice(0, AT_HAND);
  return html`<div class="arms ${panel.allArms ? "all" : ""}" role="group" aria-label=${words.arms}>
    ${shown.map(
      (one) => html`<button
        data-arm=${one.label}
        data-remembered=${one.known ? one.label : nothing}
        aria-pressed=${chosen(one)}
        @click=${() => does.pickRemembered(one)}
      ><b>${one.label}</b> <small>${[one.note, one.last && all.length > 1 ? words.lastTime : ""].filter(Boolean).join(" · ")}</small></button>`,
    )}
    ${all.length > shown.length ? html`<button class="step" data-do="all arms" aria-label=${words.moreArms(all.length - shown.length)} @click=${() => patch({ allArms: true })}>…</button>` : nothing}
  </div>`;
}

/** @param {ActPanel} panel @returns {Weapon[]} */
function weapons(panel) {
  const possible = new Set(offered(panel).map((act) => act.id));
  const own = (cardOf(panel.by)?.arms ?? []).filter((one) => possible.has(one.act));
  // Where something has a name of its own, the bare act says nothing.
  const lately = does
    .known(panel.by, panel.on)
    .filter((one) => possible.has(one.act) && !(own.length > 0 && one.label === actOf(one.act)?.label));
  const known = lately.map((one, i) => {
    const weapon = own.find((arm) => isDoneWith(one, arm));
    return {
      ...one,
      ...(weapon ? { label: weapon.label, note: weapon.note } : {}),
      last: i === 0 && !one.given,
      known: true,
    };
  });
  // Of one weapon that was used in several ways the last is meant.
  const used = known.filter((one, i) => known.findIndex((other) => other.label === one.label) === i);
  const rest = own.filter((arm) => !used.some((one) => one.label === arm.label));
  return [...used, ...rest.map((arm) => ({ ...arm, aid: arm.aid ?? undefined }))];
}

/** @param {Remembered} one @param {Arm} arm @returns {boolean} whether that was done with this */
const isDoneWith = (one, arm) =>
  one.act === arm.act &&
  ((arm.aid ? equal(arm.aid, one.aid) : equal(arm.order, one.order)) ||
    one.label.toLowerCase().startsWith(arm.label.toLowerCase()));
