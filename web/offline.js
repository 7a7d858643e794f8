// Keeps the app on the device and looks for new versions, without ever taking one unasked.

const SELDOM = 15 * 60_000;

/**
 * Call it after the start: storing the app fetches the same files, and would get in its way.
 * @param {(news: {name: "stored"} | {name: "waiting", take: () => void}) => void} tell
 */
export async function offline(tell) {
  if (!("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  let taking = false;
  serviceWorker.addEventListener("controllerchange", () => taking && location.reload());
  try {
    const registration = await serviceWorker.register("sw.js", { updateViaCache: "none" });
    follow(registration, tell, () => {
      taking = true;
      registration.waiting?.postMessage({ type: "take" });
    });
    keepLooking(registration);
  } catch (cause) {
    // Private windows and full devices refuse; the app then works as long as there is a connection.
    console.warn("offline:", cause);
  }
}

/**
 * @param {ServiceWorkerRegistration} registration
 * @param {(news: {name: "stored"} | {name: "waiting", take: () => void}) => void} tell
 * @param {() => void} take
 */
function follow(registration, tell, take) {
  const look = () => {
    if (registration.active?.state === "activated") tell({ name: "stored" });
    if (registration.waiting && registration.active) tell({ name: "waiting", take });
  };
  const watch = () => registration.installing?.addEventListener("statechange", look);
  registration.addEventListener("updatefound", watch);
  registration.active?.addEventListener("statechange", look);
  registration.active?.postMessage({ type: "tidy" });
  watch();
  look();
}

/** Installed apps on iOS do not look by themselves. @param {ServiceWorkerRegistration} registration */
function keepLooking(registration) {
  let last = Date.now();
  const look = () => {
    if (document.visibilityState !== "visible" || Date.now() - last < SELDOM) return;
    last = Date.now();
    registration.update().catch(() => {}); // offline: the next time will do
  };
  addEventListener("visibilitychange", look);
  addEventListener("pageshow", look);
}
