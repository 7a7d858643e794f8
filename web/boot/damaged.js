/**
 * The app did not arrive, or lies damaged on this device: that is said, and a tap fetches it anew. What is kept for ever would
 * otherwise stay wrong for ever, and there is no app to say so.
 */

const place = /** @type {HTMLElement} */ (document.querySelector(".wait"));
const note = /** @type {HTMLElement} */ (place.querySelector(".damaged"));
const [said, offline] = /** @type {NodeListOf<HTMLElement>} */ (note.querySelectorAll("p"));
const again = /** @type {HTMLButtonElement} */ (note.querySelector("button"));

const say = () => {
  place.classList.add("harm");
  note.hidden = false;
};

/** @param {HTMLScriptElement} app @param {HTMLLinkElement} style what must be whole, as the page says by their checksums */
export function watch(app, style) {
  app.addEventListener("error", say);
  if (!style.sheet) say(); // the browser has waited for it before it came here
  again.addEventListener("click", async () => {
    again.disabled = true;
    const fetched = await Promise.all([app.src, style.href].map(anew)).catch(() => null);
    // Where the host has gone on to another version, that one is taken: of this one nothing more is to be had.
    if (fetched?.some(({ status }) => status === 404)) await leave();
    if (fetched) return location.reload();
    [said.hidden, offline.hidden, again.disabled] = [true, false, false];
  });
}

/** The service worker puts what arrives whole in the place of what it kept. @param {string} url */
async function anew(url) {
  const answer = await fetch(url, { cache: "reload" });
  await answer.arrayBuffer();
  return answer;
}

/** The next visit is a first one, but for the fights, which are kept elsewhere. */
const leave = async () => (await navigator.serviceWorker?.getRegistration())?.unregister();
