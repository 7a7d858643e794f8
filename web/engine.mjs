// The interpreter as PyScript's worker sees it: a module with `version` and `loadPyodide`. It calls the real one with what
// PyScript does not pass on, tells the page how far it is, and takes from the page the program that is already compiled there.
import { arrive, Refused } from "./arrive.js";
import { ENGINE, VERSION } from "./paths.js";

export const version = VERSION;

const engine = new URL(ENGINE, import.meta.url).href;
const app = new URL("./", import.meta.url).href;

// A line of our own to the page: the worker's belongs to PyScript.
const { port1: page, port2 } = new MessageChannel();
self.postMessage({ engine: port2 }, { transfer: [port2] });
/** @type {Promise<WebAssembly.Module>} */
const compiled = new Promise((done) => {
  page.onmessage = ({ data }) => done(data);
});

/** @param {object} options PyScript's */
export async function loadPyodide(options) {
  const refused = watch();
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await compiled;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  const { loadPyodide } = await import(`${engine}pyodide.mjs`);
  const started = loadPyodide({
    ...options,
    indexURL: engine,
    lockFileURL: `${app}pyodide-lock.json`,
    packages: ["sawbones"],
  });
  return Promise.race([started, refused]);
}

/**
 * Follow what is fetched from now on. The compiled program stands in for its file.
 * @returns {Promise<never>} fails with what was refused: Pyodide, given a sign-in page as its program, would wait for ever
 */
function watch() {
  const stock = self.fetch;
  /** @type {(reason: Error) => void} */
  let fail;
  /** @type {Promise<never>} */
  const refused = new Promise((_, reject) => {
    fail = reject;
  });
  self.fetch = async (asked, init) => {
    const url = asked instanceof Request ? asked.url : String(asked);
    if (url.endsWith(".wasm")) return new Response();
    const tell = (/** @type {string} */ url, /** @type {number} */ got) => page.postMessage({ url, got });
    const refuse = (/** @type {Refused} */ reason) => {
      page.postMessage({ refused: reason.kind, url });
      fail(reason);
    };
    const response = stock(asked, init).catch(async (cause) => {
      if (!init?.integrity) throw cause;
      // Where a checksum is not met the browser says no more than that it failed: see what comes without.
      await arrive(stock(asked), url, () => {}).then((other) => other.arrayBuffer());
      throw new Refused("cut", url);
    });
    return arrive(response, url, tell, refuse);
  };
  return refused;
}
