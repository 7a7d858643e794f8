// What the first visit is measured against: PyScript as it comes, with the same wheel in a worker and no page around it.
import { hooks, PyWorker } from "./pyscript/core.js";

// Our policy forbids the string that this hook would evaluate.
hooks.worker.onBeforeRunAsync.clear();
const { messages, wheel } = await (await fetch("./given.json")).json();
const here = (name) => new URL(name, import.meta.url).href;
const worker = await PyWorker("./engine/worker.py", {
  async: true,
  version: here("pyodide.mjs"),
  config: { files: { [here(wheel)]: "/lib/python3.14/site-packages/*" } },
});
for (const message of messages) await worker.sync.handle(JSON.stringify(message));
performance.mark("answered");
