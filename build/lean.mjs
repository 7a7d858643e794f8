// Runs build/lean.py inside the pinned Pyodide, under Node: bytecode must come from the very interpreter that will read it.
// Called by build/static.py: node lean.mjs <node_modules> <folder it reads and writes>
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [modules, work] = process.argv.slice(2);
try {
  const { loadPyodide } = await import(pathToFileURL(`${modules}/pyodide/pyodide.mjs`).href);
  // Bytecode without the columns of a line: traces name the line, and the columns are a third of all bytes.
  const env = { PYTHONNODEBUGRANGES: "1" };
  const pyodide = await loadPyodide({ indexURL: `${modules}/pyodide/`, env });
  pyodide.FS.mkdirTree("/work");
  pyodide.mountNodeFS("/work", work);
  await pyodide.runPythonAsync(readFileSync(new URL("lean.py", import.meta.url), "utf8"));
} catch (error) {
  // Only the words: Node would print the minified line that threw as well.
  console.error(String(error.message ?? error).slice(-4000));
  process.exitCode = 1;
}
