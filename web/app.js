/** Boot: wake the rules → draw what the device kept → send → draw. Read it from top to bottom. */

import "./boot/second.js";
import "./boot/painted.js";

// For whoever looks in from outside: a console, a test.
export * as does from "./actions/does.js";
export * as keep from "./storage/keep.js";
export { state } from "./state.js";
export { talk } from "./actions/talk.js";

import { linkInAddress, onLink } from "./actions/address.js";
import { onChange } from "./actions/changing.js";
import { rememberNow, rememberSoon } from "./actions/evening.js";
import { followSplit, look, onLeave, rescue, show, showRestored, takeUp, tellAside } from "./actions/fights.js";
import { offer } from "./actions/links.js";
import { renewLog } from "./actions/log.js";
import { leadPlayers, turnedAtStart } from "./actions/players.js";
import { forget, onDamage, talk, wake } from "./actions/talk.js";
import { offerInstall } from "./boot/install.js";
import { offline } from "./boot/offline.js";
import * as picture from "./boot/picture.js";
import { keepLit } from "./boot/wake-lock.js";
import { drawWith, set, state } from "./state.js";
import * as cache from "./storage/cache.js";
import { games } from "./storage/games.js";
import * as keep from "./storage/keep.js";
import { guardFormat, letGo } from "./storage/lock.js";
import * as reconcile from "./storage/reconcile.js";
import { restOthers } from "./storage/rest.js";
import { watchColumns } from "./view/columns.js";
import { listenToTaps } from "./view/double-tap.js";
import { listenToKeys } from "./view/keys.js";
import { listenToPrinter } from "./view/sheet.js";
import { listenToBack } from "./view/way-back.js";
import { draw, pictured, rehearsals, wipe } from "./view/page.js";
import * as words from "./words.js";

/** On a slow phone all of a start in one task would keep the page from answering. */
const nextTask = () => new Promise((done) => setTimeout(done));
const born = performance.now();
/** This build: its address holds the hash of all of it. */
const BUILD = import.meta.url;

// 1. The rules begin to wake, and meanwhile what the device kept is drawn: until now a picture of it stands there.
wake();
watchColumns();
await nextTask();
const current = keep.current();
const screen = current ? cache.lastScreen(current) : null;
const left = current ? cache.lastLeft(current) : [];
set({
  current,
  fights: keep.fights(),
  evenings: keep.evenings(),
  sets: keep.sets(),
  games: games(),
  screen,
  older: screen !== null,
  view: cache.lastView(),
  left,
  players: turnedAtStart(),
});
await nextTask();
const known = cache.lastSystems();
set({ systems: known ?? [] });
setTimeout(async () => {
  for (const rehearse of picture.stands() ? rehearsals() : []) {
    carefully(rehearse);
    await nextTask();
  }
  picture.replace(() => drawWith((changed) => carefully(() => draw(changed))));
});

/** Whether something that was kept may still be drawn from. */
let trusting = screen !== null || known !== null;

/** @param {() => void} drawing where it fails over what the device kept, all of that is thrown away and it goes on without */
function carefully(drawing) {
  try {
    drawing();
  } catch (cause) {
    if (!trusting) throw cause;
    console.warn("kept:", cause);
    trusting = false;
    cache.forgetDrawn();
    set({ ...(state.older ? { screen: null } : {}), systems: [], panel: null });
    if (!picture.stands()) wipe();
    askSystems();
  }
}

// 2. Awake, the rules take up the fight in front.
onDamage(rescue);
onChange((what) => {
  rememberSoon(what);
  renewLog();
});
onLeave(() => {
  rememberNow();
  restLater();
});
keep.onKeeping((keeping) => set({ keeping }));
reconcile.onAside(tellAside);
reconcile.onSplit(followSplit);
reconcile.onLate(showRestored);
guardFormat(() => set({ outdated: true, reader: true, panel: null }));
const askSystems = () => talk({ do: "systems" }, { alone: true }).then(takeSystems);
/** @param {Reply | null} reply */
function takeSystems(reply) {
  if (!reply?.ok || reply.screen?.kind !== "systems") return;
  set({ systems: [...reply.screen.systems, ...state.systems.filter((one) => one.game)] });
  cache.keepSystems(reply.screen.systems);
}
const shown = current ? show(current) : Promise.resolve();
const restored = shown.then(() => reconcile.awake).then(showRestored);
const first = current ? shown : restored;
// The forms are as the device keeps them while the build is the same: a start that need not ask for them is quicker.
const systems = (current && known ? first : askSystems()).then(() => {
  const way = state.loading.name === "ready" ? `, ${words.startedFrom[state.loading.way]}` : "";
  set({ started: `${((performance.now() - born) / 1000).toFixed(1)} s${way}` });
});

// 3. A link in the address is looked at, never let in by itself.
const lookAtLink = () => {
  if (state.players?.way === "turned") return;
  const link = linkInAddress();
  if (link) offer(link);
};
lookAtLink();
onLink(lookAtLink);

// 4. The page is kept for the next start without a signal, once the rules no longer need the connection.
Promise.all([first, systems]).then(() =>
  offline((news) => {
    if (news.name === "stored") set({ stored: true });
    if (news.name === "waiting") set({ version: news.take });
  }),
);

// 5. What is drawn at the next start is kept in quiet moments, not at every tap.
function keepWhatIsDrawn() {
  keep.retry();
  const { current, screen } = state;
  if (!current || !screen || state.reader) return;
  cache.keepScreen(current, screen);
  cache.keepBrief(
    current,
    screen.brief ?? "",
    keep.fights().map((one) => one.id),
  );
  picture.keep(BUILD, current, pictured());
}
// A browser that writes much to disk soon writes late: the screen can be made again, so it is written seldom.
const SELDOM = 30_000;
/** @type {FightScreen | null} */
let keptScreen = null;
let keptAt = -SELDOM;
setInterval(() => {
  if (state.keeping.name !== "saved") keep.retry();
  const now = performance.now();
  if (state.loading.name !== "ready" || keptScreen === state.screen || now - keptAt < SELDOM) return;
  [keptScreen, keptAt] = [state.screen, now];
  if ("requestIdleCallback" in window) requestIdleCallback(keepWhatIsDrawn, { timeout: 2000 });
  else keepWhatIsDrawn();
}, 2000);
addEventListener("pagehide", keepWhatIsDrawn);
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState !== "hidden") return;
  keepWhatIsDrawn();
  if (state.loading.name === "ready") rememberNow();
});

// What is not in front takes less room, some time after it was left.
const LATER = 15_000;
let resting = 0;
function restLater() {
  clearTimeout(resting);
  resting = setTimeout(() => restOthers(state.current), LATER);
}
restored.then(restLater);

// A players' window on this device asks, and is told.
restored.then(leadPlayers);

// 6. Another tab wrote: who only reads, reads it again.
keep.watch((id) => {
  set({ fights: keep.fights(), evenings: keep.evenings(), sets: keep.sets() });
  if (id !== state.current || !state.reader) return;
  forget();
  look();
});

// A page that is kept for the way back lets others write meanwhile, and coming back takes up what they wrote. And whoever
// only reads, and is looked at again, may be the only one left.
addEventListener("pagehide", ({ persisted }) => persisted && letGo());
addEventListener("pageshow", ({ persisted }) => persisted && takeUp());
addEventListener("focus", () => state.reader && takeUp());

// 7. The device: the screen stays lit while a fight runs, the app may be installed, keys work.
keepLit(() => state.players !== null || (state.screen?.cards.length ?? 0) > 0);
offerInstall();
listenToTaps();
listenToBack(() => linkInAddress() !== "");
listenToKeys();
listenToPrinter();
