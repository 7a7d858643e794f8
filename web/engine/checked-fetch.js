// Follows a file as it arrives, and refuses what is not that file: a sign-in page, a part of it, nothing.
import { SIZES } from "./paths.js";

/** Whole sizes, by address. */
const WHOLE = new Map(Object.entries(SIZES).map(([path, size]) => [new URL(path, import.meta.url).href, size]));
/** @param {string} url @returns {number} bytes of a file that has to arrive; 0 for any other */
export const sizeOf = (url) => WHOLE.get(url) ?? 0;

/** How files begin, by the end of their name: a WebAssembly module, something packed. @type {Record<string, number[]>} */
const MAGIC = { wasm: [0, 0x61, 0x73, 0x6d], gz: [0x1f, 0x8b, 8] };

/** Why a file cannot be had: "offline", "missing", "portal" or "cut". */
export class Refused extends Error {
  /** @param {string} kind @param {string} url */
  constructor(kind, url) {
    super(`${kind}: ${url}`);
    this.kind = kind;
    this.url = url;
  }
}

/**
 * @param {Promise<Response>} asked
 * @param {string} url
 * @param {((url: string, got: number) => void) | null} tell hears of every chunk; without it the answer is passed on untouched
 * @param {(refused: Refused) => void} [refuse] hears of a refusal too, for whoever is deaf to failing streams
 * @returns {Promise<Response>}
 */
export async function checked(asked, url, tell, refuse = () => {}) {
  const stop = (/** @type {string} */ kind, /** @type {unknown} */ cause = null) => {
    const refused = cause instanceof Refused ? cause : new Refused(kind, url);
    refuse(refused);
    return refused;
  };
  const response = await asked.catch((cause) => {
    throw stop("offline", cause);
  });
  if (!response.ok) throw stop("missing");
  if (response.headers.get("content-type")?.includes("html")) throw stop("portal");
  const size = sizeOf(url);
  if (!tell || !size || !response.body) return response;
  const magic = MAGIC[url.split(".").pop() ?? ""] ?? [];
  let got = 0;
  const check = new TransformStream({
    transform(/** @type {Uint8Array} */ chunk, out) {
      if (magic.slice(got).some((byte, n) => n < chunk.length && byte !== chunk[n])) throw stop("portal");
      got += chunk.length;
      tell(url, got);
      out.enqueue(chunk);
    },
    flush() {
      if (got !== size) throw stop(got < size ? "cut" : "portal");
    },
  });
  return new Response(response.body.pipeThrough(check), { headers: response.headers });
}
