// The layout law, measured on what is drawn: no visible text is covered, cut without an ellipsis, broken in the middle of a
// word, beyond its frame or nearer than 4 px to one; nothing that one taps lies over another; nothing is wider or longer than
// the screen; the focus goes as the eye does. What is not in sight is scrolled to.

import { createLook } from "./look.js";

/** So far is a letter from the edge around it, in pixels, and so much may be lost to rounding. */
const NEAR = 4;
const EVEN = 0.6;
const TARGETS = "button, input, textarea, select, a[href], summary, [role=button]";
const pen = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));

/** @typedef {ReturnType<typeof createLook>} Look */
/** @param {string} text */
const short = (text) => text.trim().replace(/\s+/g, " ").slice(0, 40);
/** @param {Element | null | undefined} one */
const called = (one) => (one ? `${one.localName}.${one.getAttribute("class") || one.getAttribute("data-do") || ""}` : "nothing");
/** @param {Element} one what is tapped, by the words of it */
const named = (one) => short(one.getAttribute("aria-label") ?? (one.textContent?.trim() || called(one)));

/** @param {Element} within the page or a panel @returns {string[]} what is wrong, each by its clause */
export function law(within) {
  const wrong = new Set(/** @type {string[]} */ ([]));
  const look = createLook(within);
  findWide(within, wrong);
  const targets = [...within.querySelectorAll(TARGETS)]
    .filter((one) => !one.closest("[inert], [hidden]") && look.isVisible(one))
    .map((one) => ({ one, box: look.boxOf(one) }));
  findOverlaps(targets, look, wrong);
  findDisorder(within, targets, look, wrong);
  findCutHints(targets, look, wrong);
  findTexts(within, look, wrong);
  return [...wrong];
}

/** @param {Element} within @param {Set<string>} wrong what scrolls sideways, but for strips that are made for it */
function findWide(within, wrong) {
  const page = /** @type {Element} */ (document.scrollingElement);
  for (const one of [page, within, ...within.querySelectorAll("main, aside, .body, .head, .foot, nav.bar, header.top")])
    if (one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
      wrong.add(`wide: ${one === page ? "the page" : called(one)} is ${one.scrollWidth} of ${one.clientWidth}`);
  const menu = within.querySelector(".top .menu")?.getBoundingClientRect();
  if (menu && (menu.top > 30 || menu.right > innerWidth)) wrong.add(`wide: the menu is not in its corner, but at ${menu.right}, ${menu.top}`);
  if (page.scrollHeight > innerHeight) wrong.add(`long: the page is ${page.scrollHeight} of ${innerHeight}`);
}

/** @typedef {{one: Element, box: DOMRect}} Target */
/** @param {Target[]} targets @param {Look} look @param {Set<string>} wrong */
function findOverlaps(targets, look, wrong) {
  for (const [n, { one, box: a }] of targets.entries())
    for (const { one: other, box: b } of targets.slice(n + 1)) {
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across <= 1 || down <= 1 || one.contains(other) || other.contains(one)) continue;
      if (look.layerOf(one) === look.layerOf(other)) wrong.add(`overlap: ${named(one)} and ${named(other)}`);
    }
}

/** @param {Element} within @param {Target[]} targets @param {Look} look @param {Set<string>} wrong the tree's order is the eye's */
function findDisorder(within, targets, look, wrong) {
  if (within.querySelector("[tabindex]:not([tabindex='0']):not([tabindex='-1'])")) wrong.add("focus: a tabindex of its own");
  for (const [n, { one }] of targets.slice(1).entries()) {
    const { one: before } = targets[n];
    if (look.layerOf(before) !== look.layerOf(one) || before.contains(one)) continue;
    // of the parts that hold the one and the other, the first is above or to the left of the second
    let both = before.parentElement;
    while (both && !both.contains(one)) both = both.parentElement;
    const [a, b] = [before, one].map((each) => {
      let up = each;
      while (up.parentElement && up.parentElement !== both) up = up.parentElement;
      return look.boxOf(up);
    });
    const sameRow = b.top < a.bottom - 1 && b.bottom > a.top + 1;
    if (b.bottom <= a.top + 1 || (sameRow && b.right <= a.left + 1)) wrong.add(`focus: ${named(before)} comes before ${named(one)}`);
  }
}

/** @param {Target[]} targets @param {Look} look @param {Set<string>} wrong what an empty field says wants its room */
function findCutHints(targets, look, wrong) {
  for (const { one } of targets) {
    if (!(one instanceof HTMLInputElement) || !one.placeholder || one.value) continue;
    const style = look.styleOf(one);
    const room = one.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    pen.font = fontOf(style);
    if (pen.measureText(one.placeholder).width > room + 1) wrong.add(`cut: “${short(one.placeholder)}” by its field`);
  }
}

/** @param {CSSStyleDeclaration} style */
const fontOf = ({ fontStyle, fontWeight, fontSize, fontFamily }) => `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;

/** @param {Element} within @param {Look} look @param {Set<string>} wrong */
function findTexts(within, look, wrong) {
  const scroller = within.querySelector(".body") ?? within.querySelector("main");
  const range = document.createRange();
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  /** @type {Map<Text, string>} each that was not yet seen uncovered, and what covered it */
  const left = new Map();
  while (walker.nextNode()) {
    const text = /** @type {Text} */ (walker.currentNode);
    const its = /** @type {Element} */ (text.parentElement);
    if (!text.data.trim() || its.closest(".spoken, title, [hidden], option, script, style") || !look.isVisible(its)) continue;
    left.set(text, "");
  }
  const edges = look.edges();
  const linesOf = (/** @type {Text} */ text) => {
    range.selectNodeContents(text);
    return [...range.getClientRects()].filter(({ width }) => width >= 2);
  };
  for (const text of left.keys()) {
    const lines = linesOf(text);
    if (lines.length === 0) left.delete(text);
    else if (!text.parentElement?.closest("svg") && !isEllipsed(text, lines, look)) findNear(text, lines, edges, look, wrong);
  }
  const high = scroller?.clientHeight ?? 0;
  const most = (scroller?.scrollHeight ?? 0) - high;
  for (let at = 0; left.size > 0; at = Math.min(most, at + Math.max(80, high - 120))) {
    if (scroller && at > 0) scroller.scrollTop = at;
    for (const text of left.keys()) {
      const its = /** @type {Element} */ (text.parentElement);
      const lines = linesOf(text);
      const { cut, whole } = clipped(its, lines, look);
      if (cut) wrong.add(`cut: “${short(text.data)}” by ${called(cut)}`);
      if (cut || !whole) continue;
      const over = findCover(its, lines, look);
      left.set(text, over ? `covered: “${short(text.data)}” by ${over}` : "");
      if (over) continue;
      left.delete(text);
      findBroken(text, its, range, wrong);
    }
    if (at >= most - 1) break;
  }
  // what stays in place may leave little room beside it: there each line is brought into sight by itself
  const isFree = (/** @type {Text} */ text, /** @type {number} */ n) =>
    [0.5, 0.1, 0.3, 0.7, 0.9].some((share) => {
      const its = /** @type {Element} */ (text.parentElement);
      its.scrollIntoView({ block: "center" });
      if (scroller) scroller.scrollTop += linesOf(text)[n].top - scroller.getBoundingClientRect().top - share * high;
      return !findCover(its, [linesOf(text)[n]], look);
    });
  for (const [text, covered] of left)
    if (covered && !linesOf(text).every((_, n) => isFree(text, n))) wrong.add(covered);
  if (scroller) scroller.scrollTop = 0;
}

/** @param {Element} its @param {DOMRect[]} lines @param {Look} look @returns {string} what is painted over these, "" where nothing is */
function findCover(its, lines, look) {
  const drawing = its.closest("svg");
  for (const { left, right, top, bottom } of lines)
    for (const x of [left + 1, (left + right) / 2, right - 1]) {
      const y = (top + bottom) / 2;
      const hit = document.elementFromPoint(x, y);
      if (hit && (its.contains(hit) || drawing?.contains(hit))) continue;
      for (const over of document.elementsFromPoint(x, y)) {
        if (its.contains(over) || drawing?.contains(over)) break;
        if (over.closest("dialog") && !its.closest("dialog")) break; // a panel stands over what waits beside the list
        if (over.contains(its) ? look.isVeiled(over) : look.isPainted(over)) return called(over);
        if (over.contains(its)) break;
      }
    }
  return "";
}

/** @param {Text} text @param {DOMRect[]} lines @param {Look} look whether what lies beyond its box is left out, and said to be */
function isEllipsed(text, lines, look) {
  const its = /** @type {Element} */ (text.parentElement);
  const { cut, whole } = clipped(its, lines, look, true);
  return !cut && !whole;
}

/**
 * @param {Element} its @param {DOMRect[]} lines @param {Look} look @param {boolean} [anywhere] what is scrolled away counts as whole
 * @returns {{cut: Element | null, whole: boolean}} what cuts a text off where nothing says so; whether all of it is in sight
 */
function clipped(its, lines, look, anywhere = false) {
  let whole = anywhere || lines.every(({ top, bottom, left, right }) => top >= 0 && bottom <= innerHeight && left >= -1 && right <= innerWidth + 1);
  for (let up = /** @type {Element | null} */ (its); up; up = up.parentElement) {
    const { overflowX, overflowY, textOverflow, paddingRight, webkitLineClamp } = look.styleOf(up);
    if (overflowX === "visible" && overflowY === "visible") continue;
    const box = up.getBoundingClientRect();
    const end = box.right - (textOverflow === "ellipsis" ? Number.parseFloat(paddingRight) : 0);
    const wide = lines.some(({ left, right }) => right > end + 1 || left < box.left - 1);
    const long = lines.some(({ top, bottom }) => (top + bottom) / 2 > box.bottom || (top + bottom) / 2 < box.top);
    if (!wide && !long) continue;
    if ((wide && /auto|scroll/.test(overflowX)) || (long && /auto|scroll/.test(overflowY))) {
      if (!anywhere) whole = false;
      continue;
    }
    const isSaid = textOverflow === "ellipsis" || webkitLineClamp !== "none" || look.hasEllipsis(its, up);
    return { cut: isSaid ? null : up, whole: false };
  }
  return { cut: null, whole };
}

/** @param {Text} text @param {DOMRect[]} lines @param {ReturnType<Look["edges"]>} edges @param {Look} look @param {Set<string>} wrong */
function findNear(text, lines, edges, look, wrong) {
  const its = /** @type {Element} */ (text.parentElement);
  const layer = look.layerOf(its);
  for (const line of lines) {
    if (line.left < NEAR - EVEN && line.left > -1 && line.top >= 0 && line.bottom <= innerHeight)
      wrong.add(`near: “${short(text.data)}” is ${line.left.toFixed(1)} from the screen's edge`);
    for (const { one, left, top, right, bottom, sides } of edges) {
      if (line.right < left - NEAR || line.left > right + NEAR || line.bottom < top - NEAR || line.top > bottom + NEAR) continue;
      const inside = one.contains(its);
      if (!inside && (look.layerOf(one) !== layer || its.contains(one))) continue;
      const ink = inkOf(text, its, line, look);
      // what scrolls in a frame may come as near to its edges as it likes
      const rolls = inside ? look.rollsIn(its, one) : { x: false, y: false };
      const far = inside
        ? [sides.left && !rolls.x ? line.left - left : NEAR, sides.right && !rolls.x ? right - line.right : NEAR,
           sides.top && !rolls.y ? ink.top - top : NEAR, sides.bottom && !rolls.y ? bottom - ink.bottom : NEAR]
        : [beside({ left: left - line.right, right: line.left - right, top: top - ink.bottom, bottom: ink.top - bottom }, sides)];
      const is = Math.min(...far);
      if (is >= NEAR - EVEN || (!inside && is <= 0)) continue;
      wrong.add(`${is < -EVEN ? "beyond" : "near"}: “${short(text.data)}” is ${is.toFixed(1)} from the edge of ${called(one)}`);
    }
  }
}

/** @param {Record<string, number>} gaps @param {Record<string, boolean>} sides @returns {number} how far something is from the side of a box that it stands beyond, if that is drawn */
function beside(gaps, sides) {
  const [side] = Object.keys(gaps).sort((a, b) => gaps[b] - gaps[a]);
  return sides[side] ? gaps[side] : NEAR;
}

/** @type {Map<string, TextMetrics>} */
const inks = new Map();

/** @param {Text} text @param {Element} its @param {DOMRect} line @param {Look} look @returns {{top: number, bottom: number}} where its letters are drawn */
function inkOf(text, its, line, look) {
  const style = look.styleOf(its);
  const font = fontOf(style);
  const said = style.textTransform === "uppercase" ? text.data.trim().toUpperCase() : text.data.trim();
  const key = `${font} ${said.slice(0, 60)}`;
  let ink = inks.get(key);
  if (!ink) {
    pen.font = font;
    ink = pen.measureText(said.slice(0, 60));
    inks.set(key, ink);
  }
  const spare = (line.height - ink.fontBoundingBoxAscent - ink.fontBoundingBoxDescent) / 2;
  const base = line.top + spare + ink.fontBoundingBoxAscent;
  return { top: base - ink.actualBoundingBoxAscent, bottom: base + ink.actualBoundingBoxDescent };
}

/** @param {Text} text @param {Element} its @param {Range} range @param {Set<string>} wrong words of buttons and titles that are broken in the middle */
function findBroken(text, its, range, wrong) {
  if (!its.closest("button, h1, h2, h3, legend, .label, .sentence, summary")) return;
  range.selectNodeContents(text);
  if (range.getClientRects().length < 2) return;
  for (const word of text.data.matchAll(/[\p{L}\p{N}’]+/gu)) {
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    const parts = [...range.getClientRects()].filter(({ width }) => width > 0);
    const wide = parts.reduce((sum, { width }) => sum + width, 0);
    if (word[0].length > 20 || wide > 0.85 * innerWidth) continue; // nowhere is there room for it
    if (new Set(parts.map(({ top }) => Math.round(top))).size > 1) wrong.add(`broken: ${word[0]} in ${short(its.textContent ?? "")}`);
  }
}
