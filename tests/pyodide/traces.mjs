// Says what a trace of the shipped bytecode can name, as JSON: how many instructions have a line, and how many a column.
// Called by tests/web/test_built.py: node traces.mjs <node_modules> <library.gz> <wheel.gz> <folder to unpack into>
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const [modules, library, wheel, folder] = process.argv.slice(2);
writeFileSync(`${folder}/python_stdlib.zip`, gunzipSync(readFileSync(library)));
const { loadPyodide } = await import(pathToFileURL(`${modules}/pyodide/pyodide.mjs`).href);
const pyodide = await loadPyodide({ indexURL: `${modules}/pyodide/`, stdLibURL: `${folder}/python_stdlib.zip` });
const bytes = gunzipSync(readFileSync(wheel));
pyodide.unpackArchive(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength), "wheel");
const said = pyodide.runPython(`
import json, sys, traceback, types
import sawbones.app
def codes(code):
    yield code
    for part in code.co_consts:
        if isinstance(part, types.CodeType):
            yield from codes(part)
def whole(name):
    return list(codes(sys.modules[name].__loader__.get_code(name)))
places = [place for name in ("sawbones.app", "json.decoder", "dataclasses") for code in whole(name) for place in code.co_positions()]
try:
    json.loads("{")
except ValueError as cause:
    trace = "".join(traceback.format_exception(cause))
json.dumps({
    "lines": sum(line is not None for line, *_ in places),
    "columns": sum(column is not None for *_, column, _ in places),
    "trace": trace,
})
`);
console.log(said);
