/** How large letters stand on the players' screen of this device, in steps beside what fits: as somebody left it. */

import * as local from "./local.js";

const KEY = "seen";
/** There are no more steps than these, whichever way. */
const MOST = 11;

/** @returns {number} */
export function keptSize() {
  const found = local.readJson(KEY);
  return Number.isInteger(found) ? within(found) : 0;
}

/** @param {number} size @returns {number} as it is kept */
export function keepSize(size) {
  const kept = within(size);
  local.may(KEY, kept);
  return kept;
}

/** @param {number} size */
const within = (size) => Math.max(-MOST, Math.min(MOST, size));
