/** Codes come in by the camera, or by a picture of one. What is in them is looked at like any link before anything is kept. */

import { linksIn } from "./address.js";
import { open } from "./changing.js";
import { offerFile } from "./files.js";
import { beside, late } from "./late.js";
import { offer } from "./links.js";
import { scriptUrl } from "../trusted.js";
import { patch, state } from "../state.js";
import * as words from "../words.js";

/** @typedef {typeof import("../scanner.js")} Scanner */

/** @type {Scanner | null} once it is here */
let scanner = null;

export const theScanner = () => scanner;

/** What the scanner does in the page. */
const hands = {
  change: (/** @type {Record<string, Json>} */ change) => state.panel?.kind === "scan" && patch(change),
  found,
  reader: () => new Worker(/** @type {any} */ (scriptUrl(beside("scanner-worker.js")))),
};
/** @typedef {typeof hands} Hands */

export async function openScan() {
  open({ kind: "scan", stage: "asks", why: "", light: null, said: "" });
  scanner ??= await late("scanner.js");
  if (state.panel?.kind !== "scan") return;
  if (!scanner) return open({ kind: "paste", said: words.scanNotHere });
  await scanner.begin(hands);
}

/** @param {string} text that a code held @returns {boolean} whether it is one of ours */
function found(text) {
  const ours = linksIn(text).length > 0;
  if (ours) offer(text, true);
  else hands.change({ said: words.scanOther });
  return ours;
}

/** @param {File} file a picture of a code, or a file of fights */
export async function scanFile(file) {
  if (!file.type.startsWith("image/")) return offerFile(file);
  hands.change({ said: words.scanReads });
  const text = await scanner?.readPicture(file, hands);
  if (state.panel?.kind !== "scan") return;
  if (text) found(text);
  else hands.change({ said: words.scanNoCode });
}

export async function scanLight() {
  if (!(await scanner?.switchLight(hands))) hands.change({ light: null, said: words.scanNoLight });
}
