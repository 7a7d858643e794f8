/** What leaves the device by hand: through the share dialog, or as a copy. */

import { copied } from "../storage/cache.js";
import { patch } from "../state.js";
import { words } from "../words.js";

/** @param {string} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    copied();
    patch({ said: words.copied });
  } catch {
    patch({ said: words.notCopied });
  }
}

/** @param {string} url through the share dialog; where that cannot take it, at least as a copy */
export async function sendLink(url) {
  const came = await handOver({ title: words.app, url });
  if (came === "sent") copied();
  if (came === "refused") await copyText(url);
}

/** @param {ShareData} given @returns {Promise<"sent" | "put away" | "refused">} what came of it in the share dialog */
export async function handOver(given) {
  try {
    await navigator.share(given);
  } catch (cause) {
    return cause instanceof DOMException && cause.name === "AbortError" ? "put away" : "refused";
  }
  patch({ said: words.sent });
  return "sent";
}
