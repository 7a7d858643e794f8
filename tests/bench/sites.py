"""What is measured: the built site, bare stock Pyodide, and a plain PyScript page with the same wheel."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import ready
import static

HERE = Path(__file__).resolve().parent
#: a fight with a blow, as messages
FIGHT: list[dict[str, Any]] = [
    {"do": "new", "system": "after-sundown-revised"},
    {"do": "join", "fighter": "Boris", "sheet": {"strength": 4, "willpower": 4}, "side": "party"},
    {"do": "join", "fighter": "Ghoul", "side": "foe"},
]
BLOW = {"do": "odds", "act": "blow", "on": "Boris", "by": "Ghoul", "order": {"damage": 5, "kind": "lethal"}}


def ours(folder: Path) -> Path:
    """A copy of the built site, so that a build in the meantime does not change what is measured."""
    return Path(shutil.copytree(ready.DIST / "site", folder / "ours"))


def stock(folder: Path) -> Path:
    """A page that does nothing but load the stock Pyodide; its files may be cached for ever, as ours."""
    return _page(folder / "stock", "stock.js")


def plain(folder: Path) -> Path:
    """A page that does nothing but load the wheel into a PyScript worker and ask for one blow."""
    site = _page(folder / "plain", "plain.js")
    core = ready.MODULES / "@pyscript" / "core" / "dist"
    shutil.copytree(core, site / "engine" / "pyscript", ignore=shutil.ignore_patterns("*.map"))
    (wheel,) = (static.RULES / "wheel").glob("*.whl")
    shutil.copy(wheel, site / "engine")
    shutil.copy(ready.WEB / "engine" / "worker.py", site / "engine")
    (site / "given.json").write_text(json.dumps({"messages": [*FIGHT, BLOW], "wheel": wheel.name}), "utf-8")
    return site


def _page(site: Path, script: str) -> Path:
    engine = site / "engine"
    engine.mkdir(parents=True)
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"):
        shutil.copyfile(ready.MODULES / "pyodide" / name, engine / name)
    shutil.copyfile(HERE / script, engine / script)
    page = f'<!doctype html><title>{script}</title><script type="module" src="engine/{script}"></script>'
    (site / "index.html").write_text(page, "utf-8")
    return site
