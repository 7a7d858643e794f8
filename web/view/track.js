/** A record as on a character sheet of paper: groups of boxes under their names, letters in them, the one that counts ringed. */

import { html, nothing } from "../vendor/lit-html.js";
import { letters } from "./letters.js";

/** Widths in rem: of a letter of a name, of a box with its gap, between two groups, and of a card on a phone. */
const [LETTER, BOX, GAP, PHONE] = [0.38, 1.94, 0.5, 19];

/** @param {TrackLevel[]} levels @param {(level: TrackLevel) => string} name @returns {number} about how wide they are in one line */
const width = (levels, name) =>
  levels.reduce((sum, one) => {
    const called = name(one).length + (one.here && one.penalty ? one.penalty.length + 1 : 0);
    return sum + Math.max(one.boxes.length * BOX, called * LETTER) + GAP;
  }, -GAP);

/** @param {TrackLevel} level @returns {string} the name that takes no more room than it must */
const brief = (level) =>
  level.here || level.name.length * LETTER <= level.boxes.length * BOX ? level.name : level.short || level.name;

/** @param {Widget} widget @param {Widget | undefined} was the same record before, to mark what is new */
export function track(widget, was) {
  const levels = widget.levels ?? [];
  const tight = width(levels, (one) => one.name) > PHONE && width(levels, brief) <= PHONE;
  return html`<span class="record ${tight ? "tight" : ""}" role="img" aria-label=${widget.spoken ?? widget.label ?? ""}>
    ${levels.map((level, i) => group(level, i, before(level, i, widget, was)))}
  </span>`;
}

/** @param {TrackLevel} level @param {number} i @param {Widget} widget @param {Widget | undefined} was @returns {string[]} */
function before(level, i, widget, was) {
  if (!was) return level.boxes; // nothing to compare with: nothing is new
  const same = was.levels?.length === widget.levels?.length ? was.levels?.[i] : undefined;
  return (same ?? was.levels?.find((one) => one.name === level.name))?.boxes ?? [];
}

/** @param {TrackLevel} level @param {number} i @param {string[]} was */
const group = (
  level,
  i,
  was,
) => html`<span class="group ${level.here ? "here" : ""} ${level.tone ?? ""}" title=${level.help || nothing}>
  <span class="called"><span class="long">${level.name}</span><span class="short">${brief(level)}</span>${level.here && level.penalty ? html` <b>${level.penalty}</b>` : nothing}</span>
  <span class="row-of">${level.boxes.map((box, k) => {
    const fresh = box !== "" && (was[k] ?? "") !== box;
    return html`<span class="box ${fresh ? "new" : ""}" data-mark=${box}><svg viewBox="0 0 100 100" aria-hidden="true">${box === "" ? nothing : letters(box, i * 5 + k)}</svg></span>`;
  })}</span>
</span>`;
