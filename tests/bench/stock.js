// What Sawbones is measured against: Pyodide as it comes, on a page with nothing else.
import { loadPyodide } from "./pyodide.mjs";

const pyodide = await loadPyodide();
pyodide.runPython("1 + 1");
performance.mark("answered");
