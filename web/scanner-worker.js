/** Reads pictures beside the page, so that no tap waits for it: a worker of its own, fetched with the scanner. */

import { pictureOf, read } from "./decoder.js";

addEventListener("message", ({ data: { rgba, width, height, within, inverted } }) => {
  postMessage(read(pictureOf(new Uint8ClampedArray(rgba), width, height), within, inverted));
});
