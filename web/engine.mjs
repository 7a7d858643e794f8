// The interpreter as PyScript's worker sees it: a module with `version` and `loadPyodide`. It calls the real one with what
// PyScript does not pass on, tells the page how far it is, and refuses bytes that are not what they should be: given a
// sign-in page in the place of its program, Pyodide alone would wait for ever.
import { ENGINE, SIZES, VERSION } from "./paths.js";

export const version = VERSION;

const engine = new URL(ENGINE, import.meta.url).href;
const app = new URL("./", import.meta.url).href;
/** How the files must begin: a WebAssembly module, a zip. */
const MAGIC = { wasm: [0, 0x61, 0x73, 0x6d], zip: [0x50, 0x4b, 3, 4], whl: [0x50, 0x4b, 3, 4] };

// The page has given this start a name of its own after the #, so that other tabs are not meant.
const page = new BroadcastChannel(new URL(import.meta.url).hash);
page.onmessage = ({ data }) => data === "end" && self.close();

/** @param {{stdout?: (text: string) => void, stderr?: (text: string) => void}} options */
export async function loadPyodide(options) {
  page.postMessage({ name: "fetching" });
  const broken = watch();
  const { loadPyodide } = await import(`${engine}pyodide.mjs`);
  return Promise.race([
    loadPyodide({
      ...options,
      indexURL: engine,
      lockFileURL: `${app}pyodide-lock.json`,
      packages: ["sawbones"],
    }),
    broken,
  ]);
}

/**
 * Counts and checks what arrives, from now on.
 * @returns {Promise<never>} fails when something arrived that cannot be used
 */
function watch() {
  const stock = self.fetch;
  /** @type {(failure: Error) => void} */
  let fail;
  /** @type {Promise<never>} */
  const broken = new Promise((_, reject) => {
    fail = reject;
  });
  /** @param {string} kind @param {string} name */
  const stop = (kind, name) => {
    page.postMessage({ name: "failed", kind, file: name });
    const failure = new Error(`${kind}: ${name}`);
    fail(failure);
    return failure;
  };
  self.fetch = async (...asked) => {
    const address = asked[0] instanceof Request ? asked[0].url : String(asked[0]);
    const name = new URL(address, app).pathname.split("/").pop() ?? "";
    const size = SIZES[name];
    const response = await stock(...asked).catch(() => {
      throw stop("offline", name);
    });
    if (!response.ok) throw stop("missing", name);
    if (!size || !response.body) return response;
    return new Response(response.body.pipeThrough(checked(name, size, stop)), { headers: response.headers });
  };
  return broken;
}

/**
 * @param {string} name
 * @param {number} size
 * @param {(kind: string, name: string) => Error} stop
 * @returns {TransformStream<Uint8Array, Uint8Array>}
 */
function checked(name, size, stop) {
  const magic = MAGIC[/** @type {keyof typeof MAGIC} */ (name.split(".").pop())] ?? [];
  let got = 0;
  return new TransformStream({
    transform(chunk, out) {
      if (got < magic.length && magic.slice(got).some((byte, n) => n < chunk.length && byte !== chunk[n]))
        throw stop("portal", name);
      got += chunk.length;
      page.postMessage({ name: "fetching", file: name, got });
      out.enqueue(chunk);
    },
    flush() {
      if (got !== size) throw stop("cut", name);
    },
  });
}
