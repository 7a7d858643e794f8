// Runs tests of the rules inside the pinned Pyodide, under Node, on the wheel that the site ships.
// Called by build/test.py: node run.mjs <root> <site-packages> <what pytest is called with>
// The wheel is the site's, in bytecode; the standard library is the whole one, for pytest wants more of it than the page.
import { readdirSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [root, packages, ...tests] = process.argv.slice(2);
const modules = `${root}/web/node_modules/pyodide`;
const [wheel] = readdirSync(`${root}/dist/rules/out`).filter((name) => name.endsWith(".whl"));
const { loadPyodide } = await import(pathToFileURL(`${modules}/pyodide.mjs`).href);
const pyodide = await loadPyodide({ indexURL: `${modules}/` });
for (const [name, folder] of Object.entries({ root, packages })) {
  pyodide.FS.mkdirTree(`/${name}`);
  pyodide.mountNodeFS(`/${name}`, folder);
}
pyodide.globals.set("wheel", `/root/dist/rules/out/${wheel}`);
pyodide.globals.set("tests", tests);
pyodide.globals.set("share", process.env.SAWBONES_SHARE ?? "1");
process.exitCode = await pyodide.runPythonAsync(`
import os, sys
sys.path[:0] = [wheel, "/root/tests", "/root/tests/rules"]
sys.path.append("/packages")
sys.dont_write_bytecode = True
os.environ.update(PYTEST_DISABLE_PLUGIN_AUTOLOAD="1", SAWBONES_SHARE=share)
os.chdir("/root")
import sawbones
assert sawbones.__file__.startswith(wheel), sawbones.__file__
import pytest
int(pytest.main(["-q", "-p", "no:cacheprovider", "-o", "pythonpath=tests tests/rules", "-o", "addopts=", "--noconftest", *tests]))
`);
