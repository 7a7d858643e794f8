// Keeps the app on the device and looks for new versions, without ever taking one unasked.

const SELDOM = 15 * 60_000;
/** Pauses after which storing the app is tried again, where the line broke off over it. */
const AGAIN = [5_000, 30_000, 120_000];

/**
 * Call it after the start: storing the app fetches the same files, and would get in its way.
 * @param {(news: {name: "stored"} | {name: "waiting", take: () => void}) => void} tell
 */
export async function offline(tell) {
  if (!("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  let taking = false;
  serviceWorker.addEventListener("controllerchange", () => taking && location.reload());
  let tries = 0;
  const failed = () => {
    const pause = AGAIN[tries++];
    if (pause !== undefined) setTimeout(begin, pause);
  };
  const begin = async () => {
    try {
      const registration = await serviceWorker.register("sw.js", { updateViaCache: "none" });
      const take = () => {
        taking = true;
        registration.waiting?.postMessage({ type: "take" });
      };
      follow(registration, tell, take, failed);
      if (tries === 0) keepLooking();
    } catch (cause) {
      // Private windows and full devices refuse; the app then works as long as there is a connection.
      console.warn("offline:", cause);
      failed();
    }
  };
  await begin();
}

/**
 * @param {ServiceWorkerRegistration} registration
 * @param {(news: {name: "stored"} | {name: "waiting", take: () => void}) => void} tell
 * @param {() => void} take
 * @param {() => void} failed hears that the first version could not be stored
 */
function follow(registration, tell, take, failed) {
  const look = () => {
    if (registration.active?.state === "activated") {
      tell({ name: "stored" });
      registration.active.postMessage({ type: "later" });
    }
    if (registration.waiting && registration.active) tell({ name: "waiting", take });
  };
  const watch = () => {
    const coming = registration.installing;
    coming?.addEventListener("statechange", () =>
      coming.state === "redundant" && !registration.active ? failed() : look(),
    );
  };
  registration.addEventListener("updatefound", watch);
  registration.active?.addEventListener("statechange", look);
  registration.active?.postMessage({ type: "tidy" });
  watch();
  look();
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
