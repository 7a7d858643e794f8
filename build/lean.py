"""Runs inside Pyodide (see lean.mjs): makes the small standard library and the compiled wheel.

Reads /work/wheel/*.whl, /work/tour.jsonl and the stock /work/python_stdlib.zip. Writes /work/out/python_stdlib.zip,
with only the modules that the app loads and the interpreter does not hold, already compiled, and /work/out/*.whl,
compiled too. Compiling at every start is what makes the stock start slow. Nothing inside is deflated: each is packed as
a whole, which is smaller.
"""

import ast
import importlib
import importlib.util
import json
import pkgutil
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

WORK = Path("/work")
OUT = WORK / "out"
SITE = Path("/lib/python3.14/site-packages")
LONG_AGO = (1980, 1, 1, 0, 0, 0)  # the same bytes from the same input, whenever it is built

# Imported late or only sometimes: by Pyodide for packages and errors, by tracebacks.
SAFETY = """
asyncio base64 encodings.ascii encodings.latin_1 encodings.utf_8 functools inspect io json linecache os pathlib re
shutil tarfile tempfile textwrap tokenize traceback types typing warnings zipfile pyodide.code pyodide.ffi
pyodide.webloop
"""
# For whoever writes a system or talks to the rules, never for whoever plays a fight.
FOR_AUTHORS = (
    "sawbones/__main__.py",
    "sawbones/expect.py",
    "sawbones/kit/checks.py",
    "sawbones/new.py",
    "sawbones/schema.py",
    "sawbones/tell.py",
    "sawbones/template/",
    "sawbones/wire/alone.py",
    "sawbones/wire/arguments.py",
    "sawbones/wire/replies.py",
    "sawbones/wire/shapes/",
)
# These show their own docstrings while they load.
DOCUMENTED = ("pyodide", "_pyodide")


def tour() -> None:
    """Load all of the package and let it answer a few messages, so that lazy imports are seen too."""
    sawbones = importlib.import_module("sawbones")
    for module in pkgutil.walk_packages(sawbones.__path__, "sawbones."):
        path = module.name.replace(".", "/") + ("/" if module.ispkg else ".py")
        if not path.startswith(FOR_AUTHORS):
            importlib.import_module(module.name)
    session = importlib.import_module("sawbones.app").Session()
    for line in (WORK / "tour.jsonl").read_text("utf-8").splitlines():
        reply = json.loads(session.handle(line))
        if not isinstance(reply, dict):
            raise TypeError(f"not a reply to {line}: {reply!r}")


def compiled(path: str, source: bytes, module: str = "") -> bytes:
    """The .pyc of a source that is never compared with that source again, without docstrings.

    Ours (no ``module``) goes without what its functions take and give in types: nothing asks for that while it runs.
    """
    bare = 0 if module.split(".", maxsplit=1)[0] in DOCUMENTED else 2
    tree = ast.parse(source, path)
    for node in ast.walk(tree) if not module else ():
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
        elif isinstance(node, ast.arg):
            node.annotation = None
    code = compile(tree, path, "exec", dont_inherit=True, optimize=bare)
    # What py_compile uses too; py_compile itself only works on files.
    pack = importlib.import_module("importlib._bootstrap_external")._code_to_hash_pyc
    return bytes(pack(code, importlib.util.source_hash(source), checked=False))


def write(target: Path, files: Iterator[tuple[str, bytes]]) -> int:
    """A zip with the same bytes from the same files."""
    count = 0
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for count, (name, data) in enumerate(sorted(files), 1):  # noqa: B007 - the count is the point
            archive.writestr(zipfile.ZipInfo(name, LONG_AGO), data)
    return count


def frozen(name: str) -> bool:
    """Whether the interpreter holds a module itself, so that it never looks for it in the library."""
    return getattr(sys.modules[name].__spec__, "origin", "") == "frozen"


def library(used: set[str]) -> Iterator[tuple[str, bytes]]:
    """The used modules of the stock zip, compiled; what is no source goes along when its package is used."""
    with zipfile.ZipFile(WORK / "python_stdlib.zip") as stock:
        for name in stock.namelist():
            path = PurePosixPath(name)
            if path.suffix == ".py":
                module = ".".join(path.with_suffix("").parts).removesuffix(".__init__")
                if module in used:
                    yield f"{name}c", compiled(f"/lib/python314.zip/{name}", stock.read(name), module)


def wheel(source: Path) -> Iterator[tuple[str, bytes]]:
    """The wheel with each module compiled in the place of its source."""
    with zipfile.ZipFile(source) as archive:
        for name in archive.namelist():
            if name.startswith(FOR_AUTHORS):
                continue
            if name.endswith(".py"):
                yield f"{name}c", compiled(str(SITE / name), archive.read(name))
            elif name.endswith("/METADATA"):  # without the README, which follows its first empty line
                yield name, archive.read(name).split(b"\n\n", 1)[0] + b"\n"
            elif not name.endswith(("/RECORD", "/py.typed")):
                yield name, archive.read(name)


def main() -> None:
    (source,) = (WORK / "wheel").glob("*.whl")
    with zipfile.ZipFile(source) as archive:
        archive.extractall(SITE)
    importlib.invalidate_caches()
    tour()
    for name in SAFETY.split():
        importlib.import_module(name)
    used = {name for name in sys.modules if not name.startswith("sawbones")}
    OUT.mkdir(exist_ok=True)
    count = write(OUT / "python_stdlib.zip", library({name for name in used if not frozen(name)}))
    write(OUT / source.name, wheel(source))
    builtin = sorted({*sys.builtin_module_names, *used})
    (OUT / "modules.json").write_text(json.dumps(builtin), "utf-8")
    print(f"standard library: {count} modules of the app's, compiled")


main()
