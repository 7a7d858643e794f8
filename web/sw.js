// Keeps the whole app on the device, one cache a build. A start needs no network; a new build is fetched beside the old
// one and waits until someone says so.

/** @type {{url: string, revision: string | null, integrity: string}[]} every file of the site, written by the build */
const FILES = self.__WB_MANIFEST;
const HOME = self.registration.scope;
const CACHE = `sawbones ${FILES.map(({ revision }) => revision?.slice(0, 8) ?? "").join("")}`;
const PAGE = `${HOME}index.html`;

/** Files named by their content: the same address is the same file, in whichever cache. */
const lasting = (/** @type {string} */ url) => url.startsWith(`${HOME}app/`) || url.startsWith(`${HOME}engine/`);

self.addEventListener("install", (event) => event.waitUntil(store()));

self.addEventListener("activate", (event) => event.waitUntil(tidy().then(() => self.clients.claim())));

self.addEventListener("message", (event) => {
  if (event.data?.type === "take") self.skipWaiting();
  if (event.data?.type === "tidy") event.waitUntil(tidy());
});

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  if (method !== "GET" || !url.startsWith(HOME)) return;
  if (mode === "navigate") event.respondWith(found(PAGE, event.request));
  else event.respondWith(found(url.split(/[?#]/)[0], event.request));
});

/** @param {string} url @param {Request} request what to ask the network when it is not here */
async function found(url, request) {
  const own = await (await caches.open(CACHE)).match(url);
  return own || (lasting(url) && (await caches.match(url))) || fetch(request);
}

/** Fetch what is not here yet. Each file is checked, so that nothing half arrived or made up by a portal is kept. */
async function store() {
  const cache = await caches.open(CACHE);
  for (const { url, integrity } of FILES) {
    const whole = HOME + url;
    if (await cache.match(whole)) continue;
    const old = lasting(whole) && (await caches.match(whole));
    const response = old || (await fetch(whole, { integrity, cache: lasting(whole) ? "default" : "no-cache" }));
    if (!response.ok) throw new Error(`${response.status} for ${url}`);
    // A redirected answer may not be given to a navigation: keep its bytes, forget its way.
    await cache.put(whole, response.redirected ? new Response(response.body, response) : response);
  }
}

/** Forget other builds, unless a second page may still be running one. */
async function tidy() {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.length > 1) return;
  for (const name of await caches.keys()) if (name.startsWith("sawbones ") && name !== CACHE) await caches.delete(name);
}
