/** The few things a fighter's card can show, by kind. A kind that is not known here is left out. */

import { html, nothing } from "lit-html";
import { boxes } from "./boxes.js";
import { meter } from "./meter.js";
import { pips } from "./pips.js";
import { slots } from "./slots.js";
import { track } from "./track.js";

/** @param {Widget} widget */
const number = (widget) =>
  html`<span class="number ${widget.tone ?? ""}" title=${widget.help ?? ""}><b>${widget.value}</b> <small>${widget.label}</small></span>`;

/** @param {Widget} widget */
const tags = (widget) =>
  widget.tags?.length
    ? html`<span class="tags">${widget.tags.map((tag) => html`<span class="tag ${tag.tone ?? ""}" title=${tag.help ?? ""}>${tag.text}</span>`)}</span>`
    : nothing;

/** @param {Widget} widget */
const clock = (widget) =>
  html`<span class="clock ${widget.tone ?? ""}"><b>${widget.text}</b> <small>${widget.label}</small>${bar(Number(widget.value), widget.of)}</span>`;

/** @param {number | undefined} value @param {number | undefined} of */
const bar = (value, of) =>
  of
    ? html`<svg class="bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect class="ground" width="100" height="4" /><rect class="level" width=${Math.max(0, Math.min(100, ((value ?? 0) / of) * 100))} height="4" /></svg>`
    : nothing;

/** @type {Record<string, (widget: Widget, was?: Widget) => Drawn>} */
const KINDS = { boxes, levels: track, pips, meter, slots, number, tags, clock };

/** @param {Widget} widget whether it shows marks, and so what is new in them */
export const hasMarks = ({ kind }) => ["boxes", "levels", "pips", "meter", "slots"].includes(kind);

/**
 * @param {Widget[]} widgets @param {Widget[]} [before] the widgets as they stood, when these are how they would stand
 * @returns {Drawn[]} without those that have nothing to show
 */
export const drawWidgets = (widgets, before) =>
  widgets
    .map((widget, i) =>
      KINDS[widget.kind]?.(widget, before && (before[i]?.kind === widget.kind ? before[i] : { kind: widget.kind })),
    )
    .filter((drawn) => drawn !== undefined && drawn !== nothing);
