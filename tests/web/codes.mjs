// Draws codes with the page's own writer, and reads pictures with the page's own reader, without a browser.
// node codes.mjs draw: addresses on stdin, codes out. node codes.mjs read: [file, width, height] of grey pixels, texts out.
import { readFileSync } from "node:fs";
import { drawn } from "../../web/codes.js";
import { read } from "../../web/decoder.js";

const WITHIN = 60_000; // a busy machine reads no worse, only later
const given = JSON.parse(readFileSync(0, "utf8"));
const does = {
  draw: (address) => drawn(address),
  read: ([file, width, height]) => read({ light: new Uint8Array(readFileSync(file)), width, height }, WITHIN),
};
console.log(JSON.stringify(given.map(does[process.argv[2]])));
