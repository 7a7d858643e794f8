// Stands in for web/engine/start.js in the page's behaviour tests: no Pyodide is loaded. Every message is posted to the test
// server, which answers with `sawbones.app.Session` in its own Python. tests/web/native.py builds the page with it.

export const TOTAL = 1;

/** @param {string} path @param {string} text @returns {Promise<string>} */
async function post(path, text) {
  const answer = await fetch(new URL(`/rules/${path}`, location.href), { method: "POST", body: text });
  if (!answer.ok) throw new Error(`the rules answered ${answer.status}`);
  return answer.text();
}

/** As start.js: hands out a worker, here one without a thread. */
export async function start(/** @type {import("../../../web/engine/start.js").Hears} */ hears) {
  const id = Math.random().toString(36).slice(2);
  const worker = Object.assign(new EventTarget(), {
    terminate: () => {},
    sync: {
      handle: (/** @type {string} */ text) => post(id, text),
      rest: () => post(`${id}/rest`, ""),
    },
  });
  hears.made(/** @type {any} */ (worker));
  hears.arrived(TOTAL);
  return { worker, way: "files" };
}

export const kindOf = async () => "broken";

export const forgetMemory = async () => {};
