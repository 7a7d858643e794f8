/** Boot: draw what the device kept → wake the rules → send → draw. Read it from top to bottom. */

import * as does from "./does.js";
import { listenToKeys } from "./view/keys.js";
import * as keep from "./keep.js";
import { offline } from "./offline.js";
import { drawWith, set, state } from "./state.js";
import { forget, onDamage, talk, wake } from "./talk.js";
import { draw } from "./view/page.js";

const born = performance.now();

// 1. What the device kept is drawn at once, before the rules are awake.
const current = keep.current();
drawWith(draw);
set({
  ...{ current, fights: keep.fights(), sets: keep.sets(), systems: keep.lastSystems() },
  screen: current ? keep.lastScreen(current) : null,
});

// 2. The rules wake, and take up the fight in front.
onDamage(does.rescue);
keep.onPending((pending) => set({ pending }));
wake();
const first = current ? does.show(current) : Promise.resolve();
const systems = talk({ do: "systems" }, { alone: true }).then((reply) => {
  if (reply?.ok && reply.screen?.kind === "systems") set({ systems: reply.screen.systems });
  set({ started: `${((performance.now() - born) / 1000).toFixed(1)} s` });
});

// 3. A link in the address is looked at, never let in by itself.
const lookAtLink = () => {
  const link = keep.linkInAddress();
  if (link) does.offer(link);
};
lookAtLink();
keep.onLink(lookAtLink);

// 4. The page is kept for the next start without a signal, once the rules no longer need the line.
Promise.all([first, systems]).then(() =>
  offline((news) => {
    if (news.name === "stored") set({ stored: true });
    if (news.name === "waiting") set({ version: news.take });
  }),
);

// 5. What is drawn at the next start is kept in quiet moments, not at every tap.
function keepWhatIsDrawn() {
  keep.retry();
  if (state.current && state.screen && !state.reader) keep.keepScreen(state.current, state.screen);
  if (state.systems.length > 0) keep.keepSystems(state.systems);
}
/** @type {FightScreen | null} */
let keptScreen = null;
setInterval(() => {
  if (state.pending > 0) keep.retry();
  if (state.loading.name !== "ready" || keptScreen === state.screen) return;
  keptScreen = state.screen;
  if ("requestIdleCallback" in window) requestIdleCallback(keepWhatIsDrawn, { timeout: 2000 });
  else keepWhatIsDrawn();
}, 2000);
addEventListener("pagehide", keepWhatIsDrawn);
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") keepWhatIsDrawn();
  else stayAwake();
});

// 6. Another tab wrote: who only reads, reads it again.
keep.watch((id) => {
  set({ fights: keep.fights(), sets: keep.sets() });
  if (id !== state.current || !state.reader) return;
  forget();
  does.look();
});

// 7. The device: the screen stays lit while a fight runs, the app may be installed, keys work.
/** @type {WakeLockSentinel | null} */
let lit = null;
let lastTap = 0;
async function stayAwake() {
  const running = (state.screen?.cards.length ?? 0) > 0;
  if (!running || lit || document.visibilityState !== "visible" || !navigator.wakeLock) return;
  try {
    lit = await navigator.wakeLock.request("screen");
    lit.addEventListener("release", () => {
      lit = null;
    });
  } catch {
    lit = null; // a device low on power refuses; nothing depends on it
  }
}
addEventListener("pointerdown", () => {
  lastTap = performance.now();
  stayAwake();
});
// A phone forgotten on the table may sleep.
setInterval(() => performance.now() - lastTap > 20 * 60_000 && lit?.release(), 60_000);

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  const prompt = /** @type {Json} */ (event);
  if (!keep.wasTold("install refused")) set({ install: () => prompt.prompt().then(() => set({ install: null })) });
});
listenToKeys();
