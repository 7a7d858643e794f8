"""Build the static site: `python3 build/static.py` writes dist/site, or finds that nothing has changed.

wheel → standard library and wheel as bytecode → lock file → hashed folders → service worker. serve.py and test.py run
this too; by hand it is for hosts that publish a folder.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import ready
from ready import DIST, MODULES, ROOT, WEB, digest, fresh, run, say
from wheel import missing, wheel

if TYPE_CHECKING:  # installed only once ready.python() has run
    from pyodide_lock import PyodideLockSpec

WORK = DIST / "work"
SITE = DIST / "site"
STAMP = DIST / ".stamp"

PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
PYSCRIPT = re.compile(r"(core|deprecations-manager|donkey|error|py-editor|py-game|py-terminal)(-[\w-]{8})?\.js")
SHELL = ("manifest.webmanifest",)
TOOLS = {"node_modules", "package.json", "package-lock.json", "tsconfig.json", "biome.json"}
NOT_SERVED = {"index.html", "sw.js", "icons", "screenshots", *SHELL, *TOOLS}


def build() -> Path:
    """Bring dist/site up to date and return it."""
    with ready.alone():
        key = digest(ROOT / "rules", WEB, ready.BUILD, ROOT / "pyproject.toml")
        if not (fresh(STAMP, key) and SITE.is_dir()):
            say("Building the site …")
            make()
            STAMP.write_text(key, "utf-8")
    return SITE


def make() -> None:
    """Build all of it, and only then put it in the place of what was there."""
    STAMP.unlink(missing_ok=True)
    shutil.rmtree(WORK, ignore_errors=True)
    site = WORK / "site"
    compiled = lean(wheel(WORK / "wheel"))
    engine = hashed(engine_files(WORK / "engine"), site / "engine")
    app = hashed(app_files(WORK / "app", compiled, site / "engine" / engine), site / "app")
    shell(site, app, engine)
    offline(site)
    shutil.rmtree(SITE, ignore_errors=True)
    site.rename(SITE)
    total = sum(file.stat().st_size for file in SITE.rglob("*") if file.is_file())
    say(f"dist/site: engine/{engine}, app/{app}, {total / 1e6:.1f} MB")


def lean(made: Path) -> Path:
    """Compile wheel and standard library inside Pyodide; fail when the package imports what was left out."""
    shutil.copy(MODULES / "pyodide" / "python_stdlib.zip", WORK)
    shutil.copy(ready.BUILD / "tour.jsonl", WORK)
    run(ready.node(), ready.BUILD / "lean.mjs", MODULES, WORK)
    if lacking := missing(set(json.loads((WORK / "out" / "modules.json").read_text("utf-8")))):
        raise SystemExit("\n".join(lacking))
    return WORK / "out" / made.name


def engine_files(folder: Path) -> Path:
    """What runs Python, whatever the app: Pyodide, the small standard library, PyScript."""
    folder.mkdir()
    for name in PYODIDE:
        copy(MODULES / "pyodide" / name, folder / name)
    shutil.copyfile(WORK / "out" / "python_stdlib.zip", folder / "python_stdlib.zip")
    for file in sorted((MODULES / "@pyscript" / "core" / "dist").iterdir()):
        if PYSCRIPT.fullmatch(file.name):
            copy(file, folder / "pyscript" / file.name)
    return folder


def app_files(folder: Path, compiled: Path, engine: Path) -> Path:
    """The page's own code, what it borrows, and the rules as a wheel with the lock file that names it."""
    for file in sorted(WEB.rglob("*")):
        inside = file.relative_to(WEB)
        if file.is_file() and inside.parts[0] not in NOT_SERVED and not file.name.endswith(".d.ts"):
            copy(file, folder / inside)
    vendor(folder)
    shutil.copyfile(compiled, folder / compiled.name)
    version = json.loads((MODULES / "pyodide" / "package.json").read_text("utf-8"))["version"]
    lock_file(compiled, version).to_json(folder / "pyodide-lock.json")
    home = f"../../engine/{engine.name}/"
    sizes = {f"{home}{file.relative_to(engine).as_posix()}": file.stat().st_size for file in needed(engine)}
    sizes |= {file.name: file.stat().st_size for file in needed(folder)}
    paths = (WEB / "paths.js").read_text("utf-8")
    for name, value in (("VERSION", version), ("ENGINE", home), ("SIZES", sizes)):
        before, line, after = re.split(rf"(export const {name} = ).*;", paths)
        paths = f"{before}{line}{json.dumps(value)};{after}"
    (folder / "paths.js").write_text(paths, "utf-8")
    return folder


def needed(folder: Path) -> list[Path]:
    """What has to arrive whole before the rules can run. PyScript's other parts are never used here."""
    patterns = ("*.zip", "*.wasm", "*.whl", "*.mjs", "*.json", "*.py", "pyscript/core*.js")
    return [file for pattern in patterns for file in sorted(folder.glob(pattern))]


def lock_file(made: Path, version: str) -> PyodideLockSpec:
    """What Pyodide may load: nothing but our wheel, checked by its hash."""
    from pyodide_lock import PackageSpec, PyodideLockSpec  # noqa: PLC0415 - see above

    stock = json.loads((MODULES / "pyodide" / "pyodide-lock.json").read_text("utf-8"))
    name, number = made.name.split("-")[:2]
    package = PackageSpec(
        name=name,
        version=number,
        file_name=made.name,
        install_dir="site",
        sha256=hashlib.sha256(made.read_bytes()).hexdigest(),
        imports=[name],
    )
    info = {"version": version, **stock["info"]}
    lock = PyodideLockSpec.model_validate({"info": info, "packages": {name: package}})
    lock.check_wheel_filenames()
    return lock


def vendor(app: Path) -> None:
    """Put the npm modules that the page imports as ./vendor/… in place, with what they import in turn."""
    homes = {"qrcode.mjs": MODULES / "qrcode-generator" / "dist" / "qrcode.mjs"}
    ask = re.compile(r"""from\s*["']([^"']+)["']|import\s*\(?["']([^"']+)["']""")
    waiting = [file for pattern in ("*.js", "*.mjs") for file in app.rglob(pattern)]
    while waiting:
        file = waiting.pop()
        for found in ask.finditer(file.read_text("utf-8")):
            target = Path(os.path.normpath(file.parent / (found[1] or found[2])))
            name = target.relative_to(app / "vendor").as_posix() if target.is_relative_to(app / "vendor") else ""
            if name and not target.exists():
                copy(homes.get(name, MODULES / "lit-html" / name), target)
                waiting.append(target)


def copy(source: Path, target: Path) -> None:
    """Copy a file; scripts lose the comment that points to a source map which is not served."""
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.suffix in {".js", ".mjs"}:
        text = source.read_text("utf-8")
        target.write_text(re.sub(r"\n//# sourceMappingURL=\S+\s*$", "\n", text), "utf-8")
    else:
        shutil.copyfile(source, target)


def hashed(folder: Path, into: Path) -> str:
    """Move a folder to one named by its content, so that it can be cached for ever; returns the name."""
    total = hashlib.sha256()
    for file in sorted(p for p in folder.rglob("*") if p.is_file()):
        data = file.read_bytes()
        total.update(f"{file.relative_to(folder).as_posix()}\0{len(data)}\0".encode() + data)
    into.mkdir(parents=True)
    name = total.hexdigest()[:12]
    folder.rename(into / name)
    return name


def shell(site: Path, app: str, engine: str) -> None:
    """The few files with a fixed address."""
    page = (WEB / "index.html").read_text("utf-8")
    page = page.replace("{{app}}", f"app/{app}").replace("{{engine}}", f"engine/{engine}")
    (site / "index.html").write_text(page, "utf-8")
    for name in SHELL:
        shutil.copyfile(WEB / name, site / name)
    for icon in sorted((WEB / "icons").glob("*.png")) + sorted((WEB / "icons").glob("*.svg")):
        copy(icon, site / "icons" / icon.name)


def offline(site: Path) -> None:
    """The service worker with the list of all files; a file left out of the list would be missing at the table."""
    listed = json.loads(_workbox(site))
    there = {file.relative_to(site).as_posix() for file in site.rglob("*") if file.is_file()} - {"sw.js"}
    if set(listed) != there or len(listed) != len(there):
        raise SystemExit(f"the offline list differs from the site: {sorted(set(listed) ^ there)}")


def _workbox(site: Path) -> str:
    run(ready.node(), ready.BUILD / "offline.mjs", MODULES, WEB / "sw.js", site, WORK / "list.json")
    return (WORK / "list.json").read_text("utf-8")


if __name__ == "__main__":
    ready.python()
    ready.npm()
    build()
