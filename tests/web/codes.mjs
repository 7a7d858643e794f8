// Draws codes with the page's own writer, and reads pictures with the page's own reader, without a browser.
// node codes.mjs draw: addresses on stdin, codes out. node codes.mjs read: [file, width, height, inverted] of grey pixels, texts out.
// node codes.mjs links: texts in, the links in each of them out.
import { readFileSync } from "node:fs";
import { linksIn } from "../../web/actions/address.js";
import { drawn } from "../../web/codes.js";
import { read } from "../../web/decoder.js";

const WITHIN = 60_000; // a busy machine reads no worse, only later
const given = JSON.parse(readFileSync(0, "utf8"));
const does = {
  draw: (address) => drawn(address),
  links: (text) => linksIn(text),
  read: ([file, width, height, inverted]) =>
    read({ light: new Uint8Array(readFileSync(file)), width, height }, WITHIN, inverted),
};
console.log(JSON.stringify(given.map(does[process.argv[2]])));
