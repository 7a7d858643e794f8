/** Somebody joins: a name is enough, a few words say more, and the whole form is there for who wants it. */

import { ownValue } from "../../plain.js";
import * as does from "../../actions/does.js";
import { patch, system } from "../../state.js";
import { html, nothing } from "lit-html";
import * as words from "../../words.js";
import { sheetField } from "../form/form.js";
import { kits } from "../form/kits.js";
import { mended, readLines } from "../form/read.js";
import { frame } from "../frame.js";
import { stepper } from "../form/numbers.js";

const field = () => /** @type {HTMLTextAreaElement} */ (document.getElementById("quick"));

/** What the line with the caret was read as comes into sight, where there are several. @param {Record<string, Json>} values */
async function read(values) {
  const { value, selectionStart } = field();
  patch({ typed: value });
  await does.readFighters(value, values);
  const before = value.slice(0, selectionStart).split("\n").slice(0, -1);
  const place = before.filter((one) => one.trim()).length;
  document.querySelectorAll("#quick-help > .read-line")[place]?.scrollIntoView({ block: "nearest" });
}

/** @param {ReadLine[]} lines @param {number} count of each that says no number itself @returns {string} what a tap adds */
function adds(lines, count) {
  if (lines.length === 0 || lines.some((line) => line.problem || !line.name)) return words.addThem;
  const counted = (/** @type {ReadLine} */ { parts }) => parts.some((part) => part.what === "count");
  return words.addMany(lines.map((line) => ({ n: counted(line) ? line.count : count, name: line.name })));
}

/** So many kinds are offered by a button of their own. */
const KINDS = 6;

/**
 * @param {Card[]} cards @param {string[]} typed names that are being typed: only kinds that begin so
 * @returns {Drawn} one more of each kind that is in the fight, unhurt, by a tap; those who came last first
 */
function known(cards, typed = []) {
  const begins = (/** @type {string} */ kind) =>
    typed.some((one) => one && kind.toLowerCase().startsWith(one.toLowerCase()));
  const foes = cards
    .filter(({ side }) => side === "foe")
    .map((card) => ({ kind: card.kind || card.name, name: card.name }));
  const kinds = new Map(
    foes.filter(({ kind }) => typed.length === 0 || begins(kind)).map(({ kind, name }) => [kind, name]),
  );
  if (kinds.size === 0) return nothing;
  return html`<div class="pills" role="group" aria-label=${words.oneMoreOf}>
    ${[...kinds]
      .slice(-KINDS)
      .reverse()
      .map(
        ([kind, name]) =>
          html`<button type="button" data-more=${kind} @click=${() => does.changeFighter({ do: "copy", fighter: name, beside: true })}>${typed.length > 0 ? words.asHere(kind) : words.oneMore(kind)}</button>`,
      )}
  </div>`;
}

/** @param {Record<string, Json>} values @returns {Drawn} a line that shows how one is written by these rules, taken by a tap */
function such(values) {
  const line = system()?.joins;
  const take = () => {
    field().value = line ?? "";
    field().focus();
    read(values);
  };
  return line
    ? html`<p class="help">${words.quickSuch} <button type="button" class="link" data-do="such" @click=${take}>${line}</button></p>`
    : nothing;
}

/** @param {Known[]} all @param {string} typed @param {string | undefined} side if one was chosen @returns {Drawn} whoever was in another fight: as he was at first, and as he was last */
function before(all, typed, side) {
  if (all.length === 0) return nothing;
  const wanted = typed.trim().toLowerCase();
  const found = all.filter((one) => one.name.toLowerCase().includes(wanted)).slice(0, KNOWN);
  return html`<div class="before" role="group" aria-label=${words.knownTitle}>
    ${found.map(
      (
        one,
      ) => html`<button type="button" data-known=${one.name} @click=${() => does.addKnown(one, true, side ?? one.side)}>${words.oneMore(one.name)}</button>
        ${one.member ? html`<button type="button" data-known-as=${one.name} @click=${() => does.addKnown(one, false, side ?? one.side)}>${words.asWas(one.name, one.stands)}</button>` : nothing}`,
    )}
  </div>`;
}

/** So many of those who were here before are shown at once: a few letters of a name find the others. */
const KNOWN = 8;

/** @param {Panel} panel @param {State} state */
export function add(panel, state) {
  const side = panel.side ?? does.usualSide();
  const count = panel.count ?? 1;
  const form = system()?.sheet.fields ?? [];
  const values = panel.values ?? {};
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const typed = field().value;
    if (typed.trim()) does.join(typed, side, count, values, several && Boolean(panel.mob));
    else patch({ missing: true });
  };
  const enter = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Enter" && !event.shiftKey) submit(event);
  };
  const mend = (/** @type {ReadPart} */ part, /** @type {string} */ meant) => {
    if (mended(field(), part, meant)) does.readFighters(field().value, values, true);
  };
  /** @type {ReadLine[]} */
  const lines = panel.read?.lines ?? [];
  const cards = state.screen?.cards ?? [];
  const several = count > 1 || lines.some((line) => line.count > 1);
  return frame(
    words.addTitle,
    html`<div class="stack">
      <label for="quick">${words.quick}</label>
      <textarea id="quick" rows="1" autofocus autocapitalize="words" enterkeyhint="done" spellcheck="false" aria-describedby="quick-help" @keydown=${enter} @input=${() => read(values)}></textarea>
      <div id="quick-help" class="read" role="group" tabindex="0" aria-label=${words.readAs}>
        ${panel.missing ? html`<p class="problem" role="alert">${words.needName}</p>` : nothing}
        ${panel.unread ? html`<p class="problem" role="status">${panel.unread}</p>` : nothing}
        ${
          lines.length > 0
            ? html`${readLines(lines, mend)}${known(
                cards,
                lines.map((line) => line.name),
              )}`
            : html`<p class="help">${words.quickHelp}</p>${such(values)}${known(cards)}`
        }
      </div>
      ${before(panel.known ?? [], panel.typed ?? "", panel.side)}
      <div class="segments" role="group" aria-label=${words.side}>
        ${Object.entries(words.sides).map(
          ([id, label]) =>
            html`<button type="button" data-side=${id} aria-pressed=${id === side} @click=${() => patch({ side: id })}>${label}</button>`,
        )}
      </div>
      <div class="field"><span class="name">${words.howMany}</span>${stepper(words.howMany, count, 1, 40, (next) => patch({ count: next }))}</div>
      <button type="button" class="field flag" role="switch" data-do="as mob" aria-checked=${several && Boolean(panel.mob)} ?disabled=${!several} @click=${() => patch({ mob: !panel.mob })}>
        <span class="name">${words.inOneLine}<small class="help">${words.inOneLineHelp}</small></span><span class="state" aria-hidden="true">${several && panel.mob ? words.yes : words.no}</span>
      </button>
      ${kits(values, (change) => patch({ values: { ...values, ...change } }))}
      <button type="button" class="link" data-do="more" aria-expanded=${Boolean(panel.more)} @click=${() => patch({ more: !panel.more })}>${words.more}</button>
      ${panel.more ? form.map((one) => sheetField(one, ownValue(values, one.id), (id, value) => patch({ values: { ...values, [id]: value } }))) : nothing}
    </div>`,
    { foot: html`<button class="go" data-do="join" @click=${submit}><span>${adds(lines, count)}</span></button>` },
  );
}
