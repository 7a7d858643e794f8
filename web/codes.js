/**
 * Draws codes for a camera to read. A bundle of its own, fetched when one is asked for: what writes them is heavy, and the
 * page starts without it.
 */

import { Alphanumeric, Byte, Encoder, Numeric } from "@nuintun/qrcode";

/** @typedef {{size: number, version: number, path: string}} Code in modules, as a path without the quiet ground around it */

/** Above this version a code is too fine for the camera of a phone. */
const FINEST = 25;
/** Those that stand more than the least level does, the strongest first. */
const STRONGER = /** @type {const} */ (["H", "Q", "M"]);
/** The signs that take 5.5 bits each and not 8. */
const CHEAP = /^[0-9A-Z $%*+\-./:]*$/;

/** @param {string} text @returns {(Alphanumeric | Byte)[]} */
const written = (text) => (text === "" ? [] : [CHEAP.test(text) ? new Alphanumeric(text) : new Byte(text)]);

/**
 * Scheme and host mean the same in capitals. What stands behind the `#` stays on the device: in the path it would take fewer
 * modules by a hair, and the whole fight would go to whoever publishes the page.
 * @param {string} address
 */
function segments(address) {
  const [, front = "", rest = address] = /^(\w+:\/\/[^/#]+\/)(.*)$/.exec(address) ?? [];
  const [, path = rest, head = "", digits = ""] = /^(.*#)(E\d+[A-Z]-\d+-[\dA-F]+-)(\d+)$/.exec(rest) ?? [];
  const parts = [...written(front.toUpperCase()), ...written(path), ...written(head)];
  return digits ? [...parts, new Numeric(digits)] : parts;
}

/** @param {string} address @returns {Code | null} nothing where it would be too fine */
export function drawn(address) {
  const parts = segments(address);
  const least = made("L", parts);
  if (!least || least.version > FINEST) return null;
  // What is left free in the last row of modules makes it stand more glare. What does not fit is refused before any work.
  let code = null;
  for (const level of STRONGER) code ??= made(level, parts, least.version);
  code ??= least;
  return { size: code.size, version: code.version, path: pathOf(code) };
}

/** @param {"L" | "M" | "Q" | "H"} level @param {ReturnType<typeof segments>} parts @param {number} [version] */
function made(level, parts, version) {
  try {
    return new Encoder({ level, version: version ?? "Auto" }).encode(...parts);
  } catch {
    return null; // no code of this level, or of this version, holds so much
  }
}

/** @param {import("@nuintun/qrcode").Encoded} code @returns {string} what is dark, as strips as long as they come */
function pathOf(code) {
  let path = "";
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0, end = 0; x < code.size; x = end + 1) {
      for (end = x; end < code.size && code.get(end, y); ) end += 1;
      if (end > x) path += `M${x} ${y}h${end - x}v1h${x - end}z`;
    }
  return path;
}
