/**
 * The panel lies over the fight, and while it does, nothing beneath is reached: not by finger, not by key, not by ear.
 *
 * The browser's own modal dialog does the same. But whenever one comes or goes, the style of every element beneath it is worked
 * out anew: on a slow phone that was a quarter of what a tap cost.
 */

const REACHED = "a[href], button, input, select, textarea, summary, [tabindex]";

/**
 * @param {HTMLDialogElement} panel it comes after what is beneath @param {HTMLElement} beneath @param {HTMLElement} veil between them
 * @param {(tap: boolean) => void} away is asked for, by a tap beside the panel or else by a key or a gesture
 * @param {() => boolean} docked whether it stands beside what else lies beneath, which then stays within reach
 * @returns {{bring: () => void, putAway: () => void}}
 */
export function over(panel, beneath, veil, away, docked) {
  const hide = (/** @type {boolean} */ hidden) =>
    hidden && !docked() ? beneath.setAttribute("aria-hidden", "true") : beneath.removeAttribute("aria-hidden");

  veil.addEventListener("click", () => away(true));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.isComposing || !panel.open) return;
    event.preventDefault();
    away(false);
  });
  // The gesture that goes back, where a browser passes it on: the panel is marked with `closedby` for that.
  panel.addEventListener("cancel", (event) => {
    event.preventDefault();
    away(false);
  });
  // It may be closed without asking.
  panel.addEventListener("close", () => hide(panel.open));

  document.addEventListener("focusin", ({ target, relatedTarget }) => {
    if (!panel.open || docked() || !(target instanceof Node) || panel.contains(target)) return;
    // Whoever went out at the top comes in again at the bottom.
    const back = relatedTarget instanceof Node && panel.contains(relatedTarget);
    const within = /** @type {NodeListOf<HTMLElement>} */ (panel.querySelectorAll(REACHED));
    const order = back ? [...within].reverse() : [...within];
    order.find((one) => one.tabIndex >= 0 && !one.matches(":disabled") && one.getClientRects().length > 0)?.focus();
  });

  return {
    bring() {
      panel.ariaModal = String(!docked());
      panel.show();
      hide(true);
    },
    putAway() {
      hide(false); // first: closing gives the focus back to what is beneath
      panel.close();
    },
  };
}
