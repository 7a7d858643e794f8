"""The project as a wheel, and the check that the page's standard library holds all it imports.

Imported by static.py, never run.
"""

from __future__ import annotations

import ast
import shutil
import zipfile
from typing import TYPE_CHECKING

from ready import PYTHON, ROOT, run

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

RULES = ROOT / "rules" / "sawbones"


def wheel(folder: Path) -> Path:
    """Build the wheel into an emptied folder; the same sources give the same bytes."""
    shutil.rmtree(folder, ignore_errors=True)
    how = ("--quiet", "--no-deps", "--no-build-isolation", "--disable-pip-version-check", "--wheel-dir", folder)
    run(PYTHON, "-m", "pip", "wheel", *how, ROOT, SOURCE_DATE_EPOCH="315532800")
    (made,) = folder.glob("*.whl")
    return made


def missing(modules: set[str], compiled: Path) -> list[str]:
    """Imports of the compiled wheel that `modules` lacks, as sentences."""
    with zipfile.ZipFile(compiled) as shipped:
        names = {name.removesuffix("c") for name in shipped.namelist()}
    return [
        f"{file.relative_to(ROOT)}:{line} imports {name}, which the page's standard library leaves out"
        for file in sorted(RULES.rglob("*.py"))
        if file.relative_to(RULES.parent).as_posix() in names
        for line, name in _imports(file)
        if name not in modules
    ]


def _imports(file: Path) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names = [node.module]
        yield from ((node.lineno, name) for name in names if name.split(".")[0] != "sawbones")  # type: ignore[attr-defined]
