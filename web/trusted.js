/**
 * Where a browser has Trusted Types, the page's policy takes markup and the addresses of scripts from named places alone:
 * these two, and lit-html's for what it draws. There is no default one: whatever else hands over text is refused.
 */

/** @typedef {{createHTML?: (text: string) => string, createScriptURL?: (text: string) => string}} Rules */

/** @param {string} name as netlify.toml allows it @param {Rules} rules @returns {Rules} what makes it of text; text itself where there are no such types */
const named = (name, rules) => /** @type {any} */ (self).trustedTypes?.createPolicy(name, rules) ?? rules;

/** @type {Rules | null} */
let scripts = null;

/** What reads codes, in the app's own folder. */
const READER = /^app\/\w+\/scanner-worker\.js$/;

/** What runs beside the page, besides what the page's own modules import. @param {string} url @returns {string} */
function own(url) {
  const here = new URL("./", location.href).href;
  const reader = url.startsWith(here) && READER.test(url.slice(here.length));
  if (url !== "sw.js" && !reader && !url.startsWith(`blob:${location.origin}/`))
    throw new TypeError(`not a script of ours: ${url}`);
  return url;
}

/** @param {string | URL} url of a worker @returns {string} */
export function scriptUrl(url) {
  scripts ??= named("sawbones", { createScriptURL: own });
  return /** @type {any} */ (scripts).createScriptURL(String(url));
}

/** @param {string} html what this page drew before @returns {string} */
export const pictureHtml = (html) =>
  /** @type {any} */ (named("sawbones-picture", { createHTML: (text) => text })).createHTML(html);
