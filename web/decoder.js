/** What a picture says: the text of the code in it. Nothing here knows the page, so that it runs beside it. */

import { binarize, Decoder, Detector } from "@nuintun/qrcode";

/** @typedef {{light: Uint8Array, width: number, height: number}} Picture how light each pixel is */

/** How much of a picture may be darker, or lighter, than what counts as its darkest and lightest. */
const OUTSIDE = 0.01;
/** With fewer steps between dark and light the reader takes all of it for one ground. */
const FEW = 120;

/** @param {Uint8ClampedArray} rgba @param {number} width @param {number} height @returns {Picture} */
export function pictureOf(rgba, width, height) {
  const light = new Uint8Array(width * height);
  for (let i = 0, p = 0; i < light.length; i += 1, p += 4)
    light[i] = (rgba[p] * 77 + rgba[p + 1] * 151 + rgba[p + 2] * 28) >> 8;
  return { light, width, height };
}

/**
 * @param {Picture} picture @param {number} within so many milliseconds: what only looks like a code may be looked at for long
 * @param {boolean} [inverted] light codes on a dark ground are looked for, as a forced dark mode shows them
 * @returns {string | null} the text of the first code in it that is whole
 */
export function read({ light, width, height }, within, inverted = false) {
  const end = performance.now() + within;
  const shown = inverted ? light.map((one) => 255 - one) : light;
  const found = new Detector().detect(binarize(stretched(shown), width, height));
  for (let next = found.next(); !next.done && performance.now() < end; next = found.next(false)) {
    try {
      return new Decoder().decode(next.value.matrix).content;
    } catch {
      // not a code, or not whole: there may be another
    }
  }
  return null;
}

/** @param {Uint8Array} light @returns {Uint8Array} the same, from black to white where a dim room left little between them */
function stretched(light) {
  const many = new Uint32Array(256);
  for (const one of light) many[one] += 1;
  const most = light.length * OUTSIDE;
  const end = (/** @type {number} */ from, /** @type {number} */ step) => {
    for (let at = from, sum = 0; at >= 0 && at < 256; at += step) {
      sum += many[at];
      if (sum > most) return at;
    }
    return from;
  };
  const [dark, bright] = [end(0, 1), end(255, -1)];
  if (bright - dark > FEW || bright === dark) return light;
  const steps = Uint8Array.from({ length: 256 }, (_, at) =>
    Math.max(0, Math.min(255, ((at - dark) * 255) / (bright - dark))),
  );
  return light.map((one) => steps[one]);
}
