/**
 * The page as it was drawn last, kept as it stands: a picture of it is there before the app is, which then draws the same
 * in its place. What is tapped in the picture is tapped again in what has taken its place.
 */
import { may, read, readJson } from "../storage/local.js";
import { pictureHtml } from "../trusted.js";

const page = /** @type {HTMLElement} */ (document.getElementById("page"));

/** @param {string} build another one draws otherwise @param {string} id of the fight @param {string} html */
export const keep = (build, id, html) => may("picture", { build, id, html });

/** @param {string} build */
export function show(build) {
  const kept = readJson("picture");
  if (kept?.build !== build || kept.id !== read("now") || typeof kept.html !== "string") return;
  // It was drawn here and names stand in it as text; the page's policy runs no script that comes in this way.
  page.innerHTML = pictureHtml(kept.html);
  page.dataset.picture = "";
  performance.mark("start: picture");
  page.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button && stands()) page.dataset.picture = named(button, buttons().indexOf(button));
  });
}

export const stands = () => "picture" in page.dataset;

/** @param {() => void} draw what takes its place */
export function replace(draw) {
  const tapped = page.dataset.picture;
  delete page.dataset.picture;
  page.replaceChildren();
  draw();
  performance.mark("start: drawn");
  const again = tapped && buttons().find((button, n) => named(button, n) === tapped);
  if (again) setTimeout(() => again.click()); // in a task of its own: both together would be long
}

const buttons = () => [...page.querySelectorAll("button")];
/** @param {Element} button @param {number} n so that another one in its place is not taken for it */
const named = (button, n) => `${n} ${button.textContent}`;
