// What keeps things, opened on a device as often as a test likes: one bundle, run anew for every tab.
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import zlib from "node:zlib";
import { Tab } from "./device.mjs";

const web = fileURLToPath(new URL("../../web/", import.meta.url));
const { rollup } = createRequire(`${web}node_modules/`)("rollup");
const { nodeResolve } = createRequire(`${web}node_modules/`)("@rollup/plugin-node-resolve");

export const PARTS = [
  "alone",
  "cache",
  "compact",
  "games",
  "indexeddb",
  "keep",
  "local",
  "lock",
  "reconcile",
  "record",
  "rest",
  "roster",
  "size",
  "store",
];
const ENTRY = "every part of storage";
/** So small that a short fight has several volumes. */
const VOLUME = 2;

const small = {
  name: "small",
  resolveId: (/** @type {string} */ id) => (id === ENTRY ? id : null),
  load: (/** @type {string} */ id) =>
    id === ENTRY
      ? PARTS.map((one) => `export * as ${one} from ${JSON.stringify(`${web}storage/${one}.js`)};`).join("\n")
      : null,
  transform(/** @type {string} */ code, /** @type {string} */ id) {
    if (id.endsWith("cache.js")) return code.replace("import.meta.url", "BUILD");
    if (!id.endsWith("volume.js")) return null;
    if (!code.includes("SIZE = 128;")) throw new Error("volume.js has changed");
    return code.replace("SIZE = 128;", `SIZE = ${VOLUME};`);
  },
};
const bundle = await rollup({ input: ENTRY, plugins: [small, nodeResolve({ browser: true })] });
const { output } = await bundle.generate({ format: "iife", name: "parts" });

/** The browser's own packing, at once. */
const PACKING = {
  Blob: class {
    constructor(/** @type {Uint8Array[]} */ [bytes]) {
      this.stream = () => ({ pipeThrough: (/** @type {any} */ how) => () => how(bytes) });
    }
  },
  CompressionStream: function () {
    return (/** @type {Uint8Array} */ bytes) => zlib.deflateRawSync(bytes);
  },
  DecompressionStream: function () {
    return (/** @type {Uint8Array} */ bytes) => zlib.inflateRawSync(bytes);
  },
  Response: class {
    constructor(/** @type {() => Uint8Array} */ run) {
      this.arrayBuffer = async () => run();
    }
  },
  BUILD: "build",
  console: { warn: () => {} },
};

const names = [...Object.keys(new Tab({ tabs: [], local: {} }).globals), ...Object.keys(PACKING)];
const code = new Function(...names, `${output[0].code}\nreturn parts;`);

/** @typedef {Record<string, any>} Parts */

/** @param {import("./device.mjs").Device} device @param {{locks?: boolean, indexedDB?: boolean}} [has] @returns {Parts & {tab: Tab}} */
export function openTab(device, has) {
  const tab = new Tab(device, has);
  const given = { ...tab.globals, ...PACKING };
  return { ...code(...names.map((name) => given[name])), tab };
}

/** @param {import("./device.mjs").Device} device @param {{locks?: boolean, indexedDB?: boolean}} [has] @returns {Promise<Parts & {tab: Tab}>} once it knows both stores */
export async function awakeTab(device, has) {
  const parts = openTab(device, has);
  await device.run();
  return parts;
}

/** @param {number} n @param {string} [more] */
export const act = (n, more = "") => ({ n, text: `Act ${n} ${more}`, fact: { turn: "x".repeat(n % 5) } });

/**
 * Everything that is kept, as a start finds it.
 * @param {import("./device.mjs").Device} device @returns {Promise<{fights: Record<string, {name: string, document: any}>, parts: Parts}>}
 */
export async function found(device, has = {}) {
  const parts = await awakeTab(device, has);
  /** @type {Record<string, {name: string, document: any}>} */
  const fights = {};
  for (const { id, name } of parts.keep.fights())
    fights[id] = { name, document: await done(device, parts.reconcile.documentOf(id)) };
  return { fights, parts };
}

/** @template T @param {import("./device.mjs").Device} device @param {Promise<T>} asked @returns {Promise<T>} */
export async function done(device, asked) {
  let ended = false;
  const end = () => {
    ended = true;
  };
  asked.then(end, end);
  await device.run(undefined, () => ended);
  return asked;
}
