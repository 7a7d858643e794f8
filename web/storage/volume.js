/**
 * Old records bound together. The last acts of a fight are single records, as they were written; those before them are
 * kept a hundred and twenty-eight at a time, packed, under `v` and the number of the last. So a long campaign fills a
 * tenth of what it did, and both stores still hold all of it. Pure: it touches no store.
 */

import { seal, unseal } from "./record.js";

/** How many records a volume holds; as many again stay single behind the newest volume. */
export const SIZE = 128;

/** @typedef {{writers: [number, string][], packed: string}} Bound from which number on each of them wrote */

/** @param {number} n @returns {string} the key of a record below its fight, without its writer */
export const keyOf = (n) => String(n).padStart(6, "0");

/** @param {number} n @returns {string} the key of the volume that holds it, once there is one */
export const volumeOf = (n) => `v${keyOf(Math.ceil(n / SIZE) * SIZE)}`;

/** @param {string} key @returns {number} the last record of the volume under this key, 0 where it is none */
export const lastOf = (key) => Number(/^v(\d{6,})$/.exec(key)?.[1] ?? 0);

/** @param {number} last @returns {number[]} the numbers of the volume that ends there */
export const numbersTo = (last) => Array.from({ length: SIZE }, (_, i) => last - SIZE + 1 + i);

/** @param {Pick<Kept, "rev" | "writer" | "value">[]} records of one volume, whole and in order @returns {Promise<Bound>} */
export async function bind(records) {
  const writers = records
    .map(({ rev, writer }) => /** @type {[number, string]} */ ([rev, writer]))
    .filter(([, writer], i) => writer !== records[i - 1]?.writer);
  return { writers, packed: await squeezed(JSON.stringify(records.map(({ value }) => value))) };
}

/** @param {Kept | null} kept what stands under a volume's key @returns {Promise<Kept[]>} its records; none where it is damaged */
export async function unbind(kept) {
  if (kept === null) return [];
  try {
    const { writers, packed } = /** @type {Bound} */ (kept.value);
    /** @type {Json[]} */
    const values = JSON.parse(await unsqueezed(packed));
    return values.map((value, i) => {
      const rev = kept.rev - values.length + 1 + i;
      return {
        fight: kept.fight,
        rev,
        writer: writers.findLast(([from]) => from <= rev)?.[1] ?? kept.writer,
        at: kept.at,
        value,
      };
    });
  } catch {
    return [];
  }
}

/**
 * @param {string} id of the fight @param {Map<string, string>} store what it holds of a fight, by the key below it @param {boolean} signed keys end with the writer
 * @returns {Promise<Map<string, string>>} the same with what its volumes hold as single records
 */
export async function opened(id, store, signed) {
  const all = new Map(store);
  for (const [key, text] of store)
    if (lastOf(key) > 0)
      for (const { rev, writer, at, value } of await unbind(unseal(id, text))) {
        const place = signed ? `${keyOf(rev)}-${writer}` : keyOf(rev);
        if (!unseal(id, all.get(place))) all.set(place, seal(id, rev, writer, value, at));
      }
  return all;
}

/** @param {string} text @returns {Promise<string>} squeezed, in letters that any store takes */
export async function squeezed(text) {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/** @param {string} packed @returns {Promise<string>} fails where it is damaged */
export async function unsqueezed(packed) {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes));
}

/** @param {CompressionStream | DecompressionStream} stream @param {Uint8Array<ArrayBuffer>} bytes @returns {Promise<Uint8Array>} */
const through = async (stream, bytes) =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
