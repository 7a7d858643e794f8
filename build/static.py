"""Build the static site: `python3 build/static.py` writes dist/site, or finds that nothing has changed.

wheel → standard library and wheel as bytecode → both packed, and the memory of a Python that has loaded them → lock
file → hashed folders → service worker. What comes of the rules alone stays in dist/rules until they change. serve.py
and test.py run this too; by hand it is for hosts that publish a folder.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
import sys
from typing import TYPE_CHECKING

import ready
from licences import licences
from ready import DIST, MODULES, ROOT, WEB, digest, run, say
from wheel import missing, wheel

if TYPE_CHECKING:
    from pathlib import Path

    from pyodide_lock import PyodideLockSpec  # installed only once ready.python() has run

RULES = DIST / "rules"
WORK = DIST / "work"
SITE = DIST / "site"
STAMP = DIST / ".stamp"

PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
SHELL = ("manifest.webmanifest",)
LICENCES = "licences.txt"
#: scripts that are fetched when they are wanted: the editor of games, codes, what was done on other phones, the
#: scanner, what players see, a story
LATER = ("editor.js", "codes.js", "deeds.js", "scanner.js", "players.js", "window.js", "story.js")
#: the style sheets that the page names, in its order, and all those lines together
STYLES = re.compile(r'<link rel="stylesheet" href="{{app}}/(.*)">')
ALL_STYLES = re.compile(rf"({STYLES.pattern}\n)+")


def build() -> Path:
    """Bring dist/site up to date and return it."""
    made_of = (ROOT / "rules", WEB, ready.BUILD, ROOT / "pyproject.toml")
    ready.once("site", SITE, STAMP, lambda: digest(*made_of), make)
    return SITE


def make() -> None:
    """Build all of it, and only then put it in the place of what was there."""
    say("Building the site (a minute or two, on a busy machine more) …")
    STAMP.unlink(missing_ok=True)
    made_of = (ROOT / "rules", ready.BUILD, ROOT / "pyproject.toml", WEB / "package-lock.json")
    ready.once("rules", RULES, RULES / ".stamp", lambda: digest(*made_of), rules)
    shutil.rmtree(WORK, ignore_errors=True)
    site = WORK / "site"
    say("  the page …")
    engine = hashed(engine_files(WORK / "engine"), site / "engine")
    app = hashed(app_files(WORK / "app", site / "engine" / engine), site / "app")
    shell(site, app)
    offline(site)
    shutil.rmtree(SITE, ignore_errors=True)
    site.rename(SITE)
    total = sum(file.stat().st_size for file in SITE.rglob("*") if file.is_file())
    say(f"dist/site: engine/{engine}, app/{app}, {total / 1e6:.1f} MB")


def rules() -> None:
    """What comes of the rules: the library and the wheel, packed, and the memory of a Python that has loaded both."""
    shutil.rmtree(RULES, ignore_errors=True)
    say("  the rules as a wheel, in bytecode …")
    library, compiled = RULES / "out" / "python_stdlib.zip", lean(wheel(RULES / "wheel"))
    say("  Python as it is once it has started …")
    run(ready.node(), ready.BUILD / "snapshot.mjs", MODULES, library, compiled, RULES / "python.snapshot")
    for file in (library, compiled):
        pack(file)


def lean(made: Path) -> Path:
    """Compile wheel and standard library inside Pyodide; fail when the package imports what was left out."""
    shutil.copy(MODULES / "pyodide" / "python_stdlib.zip", RULES)
    shutil.copy(ready.BUILD / "tour.jsonl", RULES)
    run(ready.node(), ready.BUILD / "lean.mjs", MODULES, RULES)
    compiled = RULES / "out" / made.name
    if lacking := missing(set(json.loads((RULES / "out" / "modules.json").read_text("utf-8"))), compiled):
        raise SystemExit("\n".join(lacking))
    return compiled


def page() -> str:
    """The page's template."""
    return (WEB / "index.html").read_text("utf-8")


def engine_files(folder: Path) -> Path:
    """What runs Python, whatever the app: Pyodide, the small standard library, PyScript."""
    folder.mkdir(parents=True)
    for name in PYODIDE:
        copy(MODULES / "pyodide" / name, folder / name)
    shutil.copy(RULES / "out" / "python_stdlib.zip.gz", folder)
    bundle(MODULES / "@pyscript" / "core" / "dist" / "core.js", folder / "pyscript.js")
    return folder


def app_files(folder: Path, engine: Path) -> Path:
    """The page's own code with what it borrows, and the rules as a wheel with the lock file that names it."""
    folder.mkdir()
    (folder / "style.css").write_text(
        "".join((WEB / name).read_text("utf-8") for name in STYLES.findall(page())), "utf-8"
    )
    copy(WEB / "engine" / "worker.py", folder / "worker.py")
    (compiled,) = (RULES / "out").glob("*.whl")
    shutil.copy(f"{compiled}.gz", folder)
    shutil.copy(RULES / "python.snapshot", folder)
    lock_file(compiled).to_json(folder / "pyodide-lock.json")
    # Each script is told the sizes of what there is before it.
    for script in (WEB / "engine" / "engine.mjs", WEB / "app.js"):
        bundle(script, folder / script.name, paths=path_values(engine, folder))
    for name in LATER:
        bundle(WEB / name, folder / name)
    bundle(WEB / "scanner-worker.js", folder / "scanner-worker.js", "iife")
    copy(WEB / "style" / "players.css", folder / "players.css")
    (folder / "reader.html").write_text(reader(), "utf-8")
    bundle(WEB / "boot" / "first.js", WORK / "first.js", "iife")
    bundle(WEB / "sw.js", WORK / "sw.js", "iife")  # a service worker may not be a module everywhere
    return folder


def reader() -> str:
    """What reads a story in a file of its own, still without one: page, style and script in one text."""
    bundle(WEB / "reader" / "alone.js", WORK / "alone.js", "iife")
    page = (WEB / "reader" / "alone.template").read_text("utf-8")
    sys.path.insert(0, str(ROOT / "rules"))
    from sawbones.wire import alone  # noqa: PLC0415 - the command line puts the file together in the same way

    style = "".join((WEB / "reader" / name).read_text("utf-8") for name in alone.STYLES)
    style = re.sub(r"\s*\n\s*", "", style)
    return alone.template(page, style, (WORK / "alone.js").read_text("utf-8").strip())


def path_values(engine: Path, folder: Path) -> dict[str, object]:
    """Return the values of web/engine/paths.js: where the engine is, and what must arrive with how many bytes."""
    home, snapshot = f"../../engine/{engine.name}/", folder / "python.snapshot"
    sizes = {f"{home}{file.name}": file.stat().st_size for file in needed(engine)}
    sizes |= {file.name: file.stat().st_size for file in needed(folder)}
    digest = checksum(snapshot.read_bytes()).removeprefix("sha256-") if snapshot.exists() else ""
    return {"VERSION": pyodide_version(), "ENGINE": home, "SIZES": sizes, "SNAPSHOT_DIGEST": digest}


def pyodide_version() -> str:
    """Return the version of the pinned Pyodide."""
    version: str = json.loads((MODULES / "pyodide" / "package.json").read_text("utf-8"))["version"]
    return version


def needed(folder: Path) -> list[Path]:
    """What has to arrive whole before the rules can run."""
    patterns = ("*.gz", "*.wasm", "*.mjs", "*.json", "*.py", "pyscript.js")
    return [file for pattern in patterns for file in sorted(folder.glob(pattern))]


def bundle(
    entry: Path, target: Path, form: str = "es", paths: dict[str, object] | None = None, start: Path | None = None
) -> None:
    """One file of a module and all it imports.

    `paths` are the values that web/engine/paths.js stands for; `start` is what tests put in the place of
    web/engine/start.js.
    """
    run(ready.node(), ready.BUILD / "bundle.mjs", MODULES, entry, target, form, json.dumps(paths), start or "")


def lock_file(made: Path) -> PyodideLockSpec:
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
    info = {"version": pyodide_version(), **stock["info"]}
    lock = PyodideLockSpec.model_validate({"info": info, "packages": {name: package}})
    lock.check_wheel_filenames()
    return lock


def pack(file: Path) -> None:
    """Put a packed one beside a file: not every host packs an archive, and the page unpacks it as it arrives."""
    import zopfli.gzip  # noqa: PLC0415 - see above

    # As small as it can be, and the same bytes wherever it is packed, which machines' own zlibs do not promise.
    file.with_name(f"{file.name}.gz").write_bytes(zopfli.gzip.compress(file.read_bytes(), numiterations=5))


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


def shell(site: Path, app: str) -> None:
    """The few files with a fixed address."""
    # No modulepreload: WebKit remembers one that broke off, and the page of the next visit waits for it for ever.
    text = ALL_STYLES.sub('<link rel="stylesheet" href="{{app}}/style.css">\n', page())
    text = text.replace("{{app}}", f"app/{app}")
    # Each named with what it has to be: one that lies damaged on a device is not run, and says so.
    text = re.sub(
        r'="(app/.*?)"', lambda found: f'{found[0]} integrity="{checksum((site / found[1]).read_bytes())}"', text
    )
    text = text.replace(' src="boot/first.js">', f">{allowed(WORK / 'first.js')}")
    (site / "index.html").write_text(text, "utf-8")
    for name in SHELL:
        shutil.copyfile(WEB / name, site / name)
    for icon in sorted((WEB / "icons").glob("*.png")) + sorted((WEB / "icons").glob("*.svg")):
        copy(icon, site / "icons" / icon.name)
    (site / LICENCES).write_text(licences(), "utf-8")


def allowed(script: Path) -> str:
    """A script that stands in the page itself, which runs only where the site's policy knows its hash."""
    text = script.read_text("utf-8").strip()
    name = checksum(text.encode())
    if f"'{name}'" not in (ROOT / "netlify.toml").read_text("utf-8"):
        raise SystemExit(f"netlify.toml: script-src has to allow '{name}', which is what {script.name} is now")
    return text


def checksum(data: bytes) -> str:
    """What a page may ask of what it names."""
    return "sha256-" + base64.b64encode(hashlib.sha256(data).digest()).decode()


def offline(site: Path) -> None:
    """The service worker with the list of all files; a file left out of the list would be missing at the table."""
    listed = json.loads(_workbox(site))
    there = {file.relative_to(site).as_posix() for file in site.rglob("*") if file.is_file()} - {"sw.js"}
    if set(listed) != there or len(listed) != len(there):
        raise SystemExit(f"the offline list differs from the site: {sorted(set(listed) ^ there)}")


def _workbox(site: Path) -> str:
    run(ready.node(), ready.BUILD / "offline.mjs", MODULES, WORK / "sw.js", site, WORK / "list.json")
    return (WORK / "list.json").read_text("utf-8")


if __name__ == "__main__":
    ready.python()
    ready.npm()
    build()
