/** What leaves the device by hand: through the share dialog, as a copy, a code to scan or a file. */

import { addressOf } from "./address.js";
import { open } from "./changing.js";
import { late } from "./late.js";
import { overtaking } from "./overtaking.js";
import { copied } from "../storage/cache.js";
import { patch, state } from "../state.js";
import * as words from "../words.js";

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

const shareAnew = overtaking();

/** @param {Record<string, Json>} about what is to leave by a link @returns {() => boolean} whether that link is still waited for */
export function openShare(about) {
  open({ kind: "share", link: "", code: null, said: "", ...about });
  return shareAnew(() => state.panel?.kind === "share");
}

/** @param {Reply} reply its link is shown, with its code where a camera can read that */
export async function showLink({ link = "", code = "" }) {
  const address = addressOf(link);
  patch({ link: address, code: null, noCode: "" });
  const drawn = await codeOf(code);
  if (state.panel?.link !== address) return;
  if (typeof drawn === "string") patch({ noCode: drawn });
  else patch({ code: drawn });
}

/**
 * @param {string} code of a reply to ``link``
 * @returns {Promise<import("../codes.js").Code | string>} what a camera opens this page with the link by; or why there is none
 */
export async function codeOf(code) {
  if (code === "") return words.noQr;
  const codes = await late("codes.js");
  if (!codes) return words.noQrNow;
  return codes.drawn(addressOf(code)) ?? words.noQr;
}

/** @param {string} text @param {string} called @param {string} ending @param {string} type */
export function fileOf(text, called, ending, type) {
  const name = `${words.app} ${called} ${day(Date.now())}`.replace(/[^\p{L}\p{N} .-]+/gu, "").replace(/\s+/g, " ");
  return new File([text], `${name}.${ending}`, { type });
}

/** @param {File} file through the share dialog where fingers are, as a download elsewhere @returns {Promise<boolean>} whether it went */
export async function hand(file) {
  const given = { files: [file], title: file.name };
  const canShare = matchMedia("(pointer: coarse)").matches && navigator.canShare?.(given);
  const came = canShare ? await handOver(given) : "refused";
  if (came === "put away") patch({ said: "" });
  if (came !== "refused") return came === "sent";
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  patch({ said: words.fileSaved(file.name) });
  return true;
}

/** @param {number} at @returns {string} the date; nothing where it is not known */
export const day = (at) => (at > 0 ? new Date(at).toISOString().slice(0, 10) : "");
