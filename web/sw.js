// Keeps the whole app on the device, one cache a build. A start needs no network; a new build is fetched beside the old
// one and waits until someone says so.
import { forgetPieces, pieces } from "./engine/resumable.js";

/** @type {{url: string, revision: string | null, integrity: string}[]} every file of the site, written by the build */
const ALL = self.__WB_MANIFEST;
/** No start needs these: the snapshot only speeds one up. They are fetched when the app is on the device and asks for them. */
const LATER = ALL.filter(({ url }) => /\.(snapshot|txt)$/.test(url));
const FILES = ALL.filter((file) => !LATER.includes(file));
const HOME = self.registration.scope;
const CACHE = `sawbones ${FILES.map(({ revision }) => revision?.slice(0, 8) ?? "").join("")}`;
const PAGE = `${HOME}index.html`;

/** Files named by their content: the same address is the same file, in whichever cache. */
const lasting = (/** @type {string} */ url) => url.startsWith(`${HOME}app/`) || url.startsWith(`${HOME}engine/`);

self.addEventListener("install", (event) => event.waitUntil(store(FILES)));

self.addEventListener("activate", (event) => event.waitUntil(tidy().then(() => self.clients.claim())));

self.addEventListener("message", (event) => {
  if (event.data?.type === "take") self.skipWaiting();
  if (event.data?.type === "tidy") event.waitUntil(tidy());
  if (event.data?.type === "later") event.waitUntil(later());
});

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  if (method !== "GET" || !url.startsWith(HOME)) return;
  const anew = ["no-cache", "reload"].includes(event.request.cache) && event.request.destination === "";
  if (mode === "navigate" && !url.endsWith(".txt")) event.respondWith(page(event.request));
  else if (anew) event.respondWith(fetchedAnew(url, event.request));
  else event.respondWith(found(url.split(/[?#]/)[0], event.request));
});

/** @param {string} url @param {Request} request what to ask the network when it is not here */
async function found(url, request) {
  const own = await (await caches.open(CACHE)).match(url);
  return own || (lasting(url) && (await caches.match(url))) || fetch(request);
}

/**
 * The page itself is small, and is looked at every time: from within nobody could mend it.
 * @param {Request} request
 */
async function page(request) {
  const kept = await (await caches.open(CACHE)).match(PAGE);
  if (!kept) return fetch(request);
  return (await whole(PAGE, kept)) ? kept : fetchedAnew(PAGE, new Request(PAGE)).catch(() => kept);
}

/**
 * The page asks so for what it holds to be damaged: with "no-cache" what is whole stays. What arrives whole takes its place.
 * @param {string} url
 * @param {Request} request
 */
async function fetchedAnew(url, request) {
  const integrity = integrityOf(url);
  if (!integrity) return found(url, request);
  const kept = request.cache === "no-cache" && (await found(url, request));
  if (kept && (await whole(url, kept))) return kept;
  const anew = await fetch(url, { integrity, cache: "reload" }).catch(() => null);
  if (!anew?.ok) return fetch(request);
  if (lasting(url)) for (const name of await caches.keys()) await (await caches.open(name)).delete(url);
  await (await caches.open(CACHE)).put(url, anew.clone());
  return anew;
}

/** @param {string} url */
const integrityOf = (url) => FILES.find((file) => HOME + file.url === url)?.integrity;

/** @param {string} url @param {Response} kept */
const whole = async (url, kept) => (await digest(await kept.clone().arrayBuffer())) === integrityOf(url);

/** @type {Promise<void> | null} */
let fetching = null;

/**
 * However many pages ask, it is fetched once; where that fails, the next start asks again. With it comes whatever the
 * browser has thrown away to make room.
 */
function later() {
  const done = () => {
    fetching = null;
  };
  fetching ??= store([...FILES, ...LATER]).then(done, done);
  return fetching;
}

/**
 * Fetch what is not here yet. Each file is checked, so that nothing half arrived or made up by a portal is kept.
 * @param {typeof ALL} files
 */
async function store(files) {
  const cache = await caches.open(CACHE);
  for (const { url, integrity } of files) {
    const whole = HOME + url;
    if (await cache.match(whole)) continue;
    const old = lasting(whole) && ((await caches.match(whole)) ?? (await fromPieces(whole, integrity)));
    const response = old || (await fetch(whole, { integrity, cache: lasting(whole) ? "default" : "no-cache" }));
    if (!response.ok) throw new Error(`${response.status} for ${url}`);
    // A redirected answer may not be given to a navigation: keep its bytes, forget its way.
    await cache.put(whole, response.redirected ? new Response(response.body, response) : response);
    await forgetPieces(whole);
  }
}

/**
 * What the page has fetched in pieces, if that is all of the file.
 * @param {string} url
 * @param {string} integrity
 */
async function fromPieces(url, integrity) {
  const found = await pieces(url);
  if (found.length === 0) return null;
  const whole = await new Blob(/** @type {BlobPart[]} */ (found)).arrayBuffer();
  if ((await digest(whole)) !== integrity) return null;
  return new Response(whole, { headers: { "Content-Type": url.endsWith(".wasm") ? "application/wasm" : "" } });
}

/** @param {ArrayBuffer} whole @returns {Promise<string>} as the list of files has it */
async function digest(whole) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
  return `sha256-${btoa(String.fromCharCode(...bytes))}`;
}

/** Forget other builds, unless a second page may still be running one, or a newer one is here and waits for a tap. */
async function tidy() {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const names = await caches.keys();
  if (pages.length > 1 || self.registration.installing || self.registration.waiting) return;
  for (const name of names) if (name.startsWith("sawbones ") && name !== CACHE) await caches.delete(name);
}
