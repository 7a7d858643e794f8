// Stands in for web/engine/start.js in the component page: rules that know nothing, so that what is drawn is what was recorded.

export const TOTAL = 1;

/** As start.js: hands out a worker, here one that agrees to everything. */
export async function start(/** @type {import("../../../web/engine/start.js").Hears} */ hears) {
  const sync = { handle: async () => '{"ok":true}', rest: async () => "" };
  const worker = Object.assign(new EventTarget(), { terminate: () => {}, sync });
  hears.made(/** @type {any} */ (worker));
  hears.arrived(TOTAL);
  return { worker, way: "files" };
}

export const kindOf = async () => "broken";

export const forgetMemory = async () => {};
