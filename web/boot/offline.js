// Keeps the app on the device and looks for new versions, without ever taking one unasked.

import { scriptUrl } from "../trusted.js";

const SELDOM = 15 * 60_000;
/** Pauses after which the app is stored: at once, and again where nothing was heard of it, for the connection breaks off. */
const PAUSES = [0, 5_000, 30_000, 120_000];

/** @typedef {(news: {name: "stored"} | {name: "waiting", take: () => void}) => void} Tell */

/**
 * Call it after the start: storing the app fetches the same files, and would get in its way.
 * @param {Tell} tell
 */
export async function offline(tell) {
  if (!("serviceWorker" in navigator)) return;
  keepLooking();
  let told = false;
  /** @type {Tell} */
  const tells = (news) => {
    told ||= news.name === "stored";
    tell(news);
  };
  for (const pause of PAUSES) {
    await new Promise((done) => setTimeout(done, pause));
    if (told) return;
    await store(tells);
  }
}

/** @param {Tell} tell */
async function store(tell) {
  try {
    follow(await navigator.serviceWorker.register(scriptUrl("sw.js"), { updateViaCache: "none" }), tell);
  } catch (cause) {
    // Private windows and full devices refuse; the app then works as long as there is a connection.
    console.warn("offline:", cause);
  }
}

/**
 * Whoever is followed already is not followed twice: there is one handler of each kind.
 * @param {ServiceWorkerRegistration} registration
 * @param {Tell} tell
 */
function follow(registration, tell) {
  const look = () => {
    if (registration.active?.state === "activated") {
      tell({ name: "stored" });
      registration.active.postMessage({ type: "later" });
    }
    if (registration.waiting && registration.active) tell({ name: "waiting", take: () => take(registration) });
  };
  const watch = () => {
    for (const worker of [registration.installing, registration.active]) if (worker) worker.onstatechange = look;
  };
  registration.onupdatefound = watch;
  registration.active?.postMessage({ type: "tidy" });
  watch();
  look();
}

/** @param {ServiceWorkerRegistration} registration */
function take({ waiting }) {
  navigator.serviceWorker.oncontrollerchange = () => location.reload();
  waiting?.postMessage({ type: "take" });
}

/** Installed apps on iOS do not look by themselves. */
function keepLooking() {
  let last = Date.now();
  const look = () => {
    if (document.visibilityState !== "visible" || Date.now() - last < SELDOM) return;
    last = Date.now();
    const update = navigator.serviceWorker.getRegistration().then((registration) => registration?.update());
    update.catch(() => {}); // offline: the next time will do
  };
  addEventListener("visibilitychange", look);
  addEventListener("pageshow", look);
}
