/** A record as on a character sheet of paper: groups of boxes under their names, letters in them, the one that counts ringed. */

import { html, nothing } from "../vendor/lit-html.js";
import { letters } from "./letters.js";

/** @param {Widget} widget @param {Widget | undefined} was the same record before, to mark what is new */
export const track = (
  widget,
  was,
) => html`<span class="record" role="img" aria-label=${widget.spoken ?? widget.label ?? ""}>
  ${(widget.levels ?? []).map((level, i) => group(level, i, before(level, i, widget, was)))}
</span>`;

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
  <span class="called"><span class="long">${level.name}</span><span class="short">${level.short || level.name}</span>${level.here && level.penalty ? html` <b>${level.penalty}</b>` : nothing}</span>
  <span class="row-of">${level.boxes.map((box, k) => {
    const fresh = box !== "" && (was[k] ?? "") !== box;
    return html`<span class="box ${fresh ? "new" : ""}" data-mark=${box}><svg viewBox="0 0 100 100" aria-hidden="true">${box === "" ? nothing : letters(box, i * 5 + k)}</svg></span>`;
  })}</span>
</span>`;
