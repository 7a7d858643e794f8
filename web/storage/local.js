/** The first store: localStorage, which takes a record before the tap is answered. Nothing here is ever raised. */

export const ROOT = "sawbones/";

/** @param {string} key @returns {string | null} */
export function read(key) {
  try {
    return localStorage.getItem(ROOT + key);
  } catch {
    return null;
  }
}

/** @returns {string[]} our keys without their root */
export function keys() {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(ROOT))
      .map((key) => key.slice(ROOT.length));
  } catch {
    return [];
  }
}

/** @param {string} key @param {string} text @returns {boolean} whether the device took it; if not, what was there still is */
export function write(key, text) {
  try {
    localStorage.setItem(ROOT + key, text);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} key */
export function drop(key) {
  try {
    localStorage.removeItem(ROOT + key);
  } catch {
    // a device that lets nothing be removed kept nothing either
  }
}

/** @param {string} key @returns {Json} null where there is nothing readable */
export function readJson(key) {
  try {
    return JSON.parse(read(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key @param {Json} value nice to have: given up where there is no room */
export function may(key, value) {
  if (!write(key, JSON.stringify(value))) drop(key);
}

/** @param {(key: string) => void} changed called with what another tab wrote */
export function watch(changed) {
  addEventListener("storage", (event) => {
    if (event.key?.startsWith(ROOT)) changed(event.key.slice(ROOT.length));
  });
}
