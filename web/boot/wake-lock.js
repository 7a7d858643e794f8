// The screen stays lit while a fight runs: nobody at a table wants to unlock a phone for every tap.

/** Milliseconds without a tap after which a phone forgotten on the table may sleep. */
const FORGOTTEN = 20 * 60_000;

/** @type {WakeLockSentinel | null} */
let lit = null;
let lastTap = 0;

/** @param {() => boolean} wanted whether there is anything to be seen now */
export function keepLit(wanted) {
  const light = async () => {
    if (!wanted() || lit || document.visibilityState !== "visible" || !navigator.wakeLock) return;
    try {
      lit = await navigator.wakeLock.request("screen");
      lit.addEventListener("release", () => {
        lit = null;
      });
    } catch {
      lit = null; // a device low on power refuses; nothing depends on it
    }
  };
  addEventListener("pointerdown", () => {
    lastTap = performance.now();
    light();
  });
  document.addEventListener("visibilitychange", light);
  setInterval(() => performance.now() - lastTap > FORGOTTEN && lit?.release(), 60_000);
}
