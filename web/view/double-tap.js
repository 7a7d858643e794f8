/**
 * A double tap is one tap. What a tap brings about lies under the thumb a moment later: the panel that it opens, the turn that
 * is next where Apply was. The second tap was meant for what the first one met, and comes to nothing where that is gone.
 * What is there still is tapped as often as somebody likes (a number goes up by each tap), unless it says that it is meant once:
 * then a turn that nobody has seen is not passed.
 */

/** Milliseconds within which systems take a second tap for part of the first, and pixels that a thumb moves meanwhile. */
const SOON = 300;
const NEAR = 16;

let last = { at: Number.NEGATIVE_INFINITY, x: 0, y: 0, on: /** @type {Element | null} */ (null) };

export const listenToTaps = () => addEventListener("click", stopSecond, { capture: true });

/** @param {MouseEvent} event */
function stopSecond(event) {
  if (event.detail === 0) return; // a key, or a program
  const { timeStamp: at, clientX: x, clientY: y } = event;
  const on = control(event.target);
  if (at - last.at < SOON && Math.hypot(x - last.x, y - last.y) < NEAR && (on !== last.on || isOnce(on))) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else last = { at, x, y, on };
}

/** @param {EventTarget | null} target @returns {Element | null} what is tapped, whatever of it was hit */
function control(target) {
  if (!(target instanceof Element)) return null;
  const found = target.closest("button, a, input, select, textarea, summary, label") ?? target;
  return found instanceof HTMLLabelElement ? (found.control ?? found) : found; // which taps its control at once
}

/** @param {Element | null} on */
const isOnce = (on) => on instanceof HTMLElement && "once" in on.dataset;
