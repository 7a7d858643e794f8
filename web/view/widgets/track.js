/** A record as on a character sheet of paper: groups of boxes under their names, letters in them, the one that counts ringed. */

import { html, nothing } from "lit-html";
import { letters } from "./letters.js";

/** Widths in rem: of a letter of a name, of a box with its gap, between two groups, and of a card on a phone. */
const [LETTER, BOX, GAP, PHONE] = [0.38, 1.94, 0.44, 19.25];

/** @param {TrackLevel[]} levels @param {(level: TrackLevel) => string} name @returns {number} about how wide they are in one row */
const width = (levels, name) =>
  levels.reduce((sum, one) => {
    const called = name(one).length + (one.here && one.penalty ? one.penalty.length + 1 : 0);
    return sum + Math.max(one.boxes.length * BOX, called * LETTER) + GAP;
  }, -GAP);

/** @typedef {(level: TrackLevel) => string} Naming */

/** @param {TrackLevel} level @returns {boolean} whether its name has room over its own boxes, or must be whole */
const roomy = (level) => Boolean(level.here) || level.name.length * LETTER <= level.boxes.length * BOX;

/** From the whole name to what is hardly more than its first letters. @type {Naming[]} */
const NAMINGS = [
  (level) => level.name,
  (level) => (roomy(level) ? level.name : level.short || level.name),
  (level) => (roomy(level) ? level.name : cut(level.short || level.name)),
  (level) => cut(level.short || level.name),
];

/** @param {string} name @returns {string} its first word, cut where it is long, and the heads of the others */
function cut(name) {
  const [first = "", ...rest] = name.split(/\s+/);
  const head = first.length > 7 ? `${first.slice(0, 5)}.` : first;
  return [head, ...rest.map((word) => `${word[0]}.`)].join(" ");
}

/** @param {Widget} widget @param {Widget | undefined} was the same record before, to mark what is new */
export function track(widget, was) {
  const levels = widget.levels ?? [];
  const fits = NAMINGS.find((naming) => width(levels, naming) <= PHONE);
  const short = fits ?? NAMINGS[3];
  return html`<span class="record ${fits ? "tight" : ""}" role="img" aria-label=${widget.spoken ?? widget.label ?? ""}>
    ${levels.map((level, i) => group(level, short(level), i, before(level, i, widget, was)))}
  </span>`;
}

/** @param {TrackLevel} level @param {number} i @param {Widget} widget @param {Widget | undefined} was @returns {string[]} */
function before(level, i, widget, was) {
  if (!was) return level.boxes; // nothing to compare with: nothing is new
  const same = was.levels?.length === widget.levels?.length ? was.levels?.[i] : undefined;
  return (same ?? was.levels?.find((one) => one.name === level.name))?.boxes ?? [];
}

/** @param {TrackLevel} level @param {string} short @param {number} i @param {string[]} was */
const group = (
  level,
  short,
  i,
  was,
) => html`<span class="group ${level.here ? "here" : ""} ${level.tone ?? ""}" title=${level.help || nothing}>
  <span class="called"><span class="long">${level.name}</span><span class="short">${short}</span>${level.here && level.penalty ? html` <b>${level.penalty}</b>` : nothing}</span>
  <span class="row-of">${level.boxes.map((box, k) => {
    const fresh = box !== "" && (was[k] ?? "") !== box;
    return html`<span class="box ${fresh ? "new" : ""}" data-mark=${box}>${box === "" ? nothing : html`<svg viewBox="0 0 100 100" aria-hidden="true">${letters(box, i * 5 + k)}</svg>`}</span>`;
  })}</span>
</span>`;
