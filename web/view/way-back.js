/**
 * The gesture that goes back puts away what lies over the page, as it does in every app. A browser that knows of close watchers
 * passes it on by itself, to a dialog that is marked `closedby`; any other would leave the page. There the page takes a second
 * place in the history with a tap: going back from it closes what is open, and with nothing open it goes on to where the visitor
 * came from.
 */

const UNDER = "under";
const OVER = "over";

/** @param {() => boolean} asks whether the address holds what coming back to it would open once more */
export function listenToBack(asks) {
  if ("CloseWatcher" in window) return;
  addEventListener("click", () => asks() || standOver(), { capture: true });
  addEventListener("popstate", ({ state }) => state === UNDER && wentBack());
}

function standOver() {
  if (history.state === OVER) return;
  history.replaceState(UNDER, "");
  history.pushState(OVER, "");
}

function wentBack() {
  if (!putAway()) return history.back();
  if (top()) standOver(); // there is another beneath
}

/** @returns {HTMLDialogElement | undefined} what came last lies on top */
const top = () => [...document.querySelectorAll("dialog")].findLast((dialog) => dialog.open);

/** @returns {boolean} whether something lay over the page, and was asked to go */
function putAway() {
  const dialog = top();
  if (dialog?.dispatchEvent(new Event("cancel", { cancelable: true }))) dialog.close();
  return dialog !== undefined;
}
