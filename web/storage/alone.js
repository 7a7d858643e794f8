/** What stands alone, each under a key of its own and written anew as a whole: readings by name, evenings, the roster, games. */

import * as store from "./store.js";
import { unseal } from "./record.js";

export const freshId = () => Date.now().toString(36) + crypto.getRandomValues(new Uint32Array(1))[0].toString(36);

/** @param {"set" | "evening" | "roster" | "game"} kind @returns {Json[]} all that is whole and was not removed, each with its id */
export const all = (kind) =>
  store
    .keys()
    .filter((key) => key.startsWith(`${kind}/`))
    .map((key) => ({ ...unseal(key, store.text(key))?.value, id: key.slice(kind.length + 1) }));

/** @param {"set" | "evening" | "roster" | "game"} kind @param {string} id @param {Json} value null: it is gone */
export const put = (kind, id, value) =>
  store.put(`${kind}/${id}`, (unseal(kind, store.text(`${kind}/${id}`))?.rev ?? 0) + 1, value);
