"""The licence notices of everything the site ships, as one text.

Imported by static.py, never run.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from ready import BUILD, MODULES, ROOT, WEB

if TYPE_CHECKING:
    from pathlib import Path

#: licence texts for packages that carry none of their own
TEXTS = BUILD / "licences"
#: packages whose own dependencies stay on the building machine: they serve Node, not a browser
LEAVES = ("pyodide",)
#: shipped inside Pyodide's files, which npm lists as no package
PYTHON = "CPython, its standard library and what is built into it"
RULE = "=" * 78


def licences() -> str:
    """Return the notices of Sawbones and of each package the site ships, sorted by name."""
    own = (ROOT / "LICENSE").read_text("utf-8").strip()
    parts = [("Sawbones", "MIT", own), (PYTHON, "PSF-2.0", _text("PSF-2.0"))]
    parts += [_notice(name) for name in sorted(shipped_packages())]
    heads = "\n".join(f"- {name}: {licence}" for name, licence, _ in parts)
    bodies = "\n\n".join(f"{RULE}\n{name} ({licence})\n{RULE}\n\n{text}" for name, licence, text in parts)
    return f"Sawbones ships the work of others. Each part keeps its own licence:\n\n{heads}\n\n{bodies}\n"


def shipped_packages() -> set[str]:
    """Collect the names of the npm packages the page depends on, directly or through another."""
    found: set[str] = set()
    waiting = list(json.loads((WEB / "package.json").read_text("utf-8"))["dependencies"])
    while waiting:
        name = waiting.pop()
        if name in found or name.startswith("@types/"):
            continue
        found.add(name)
        if name not in LEAVES:
            waiting += _package(name).get("dependencies", {})
    return found


def _package(name: str) -> dict[str, Any]:
    described: dict[str, Any] = json.loads((MODULES / name / "package.json").read_text("utf-8"))
    return described


def _notice(name: str) -> tuple[str, str, str]:
    package = _package(name)
    files: list[Path] = sorted(
        file
        for file in (MODULES / name).iterdir()
        if re.match(r"(licen[cs]e|notice|copying)", file.name, re.IGNORECASE)
    )
    text = "\n\n".join(file.read_text("utf-8").strip() for file in files)
    if not text:
        author = package.get("author") or f"the {name} authors"
        holder = author if isinstance(author, str) else author["name"]
        text = f"Copyright (c) {holder}\n\n{_text(package['license'])}"
    source = re.sub(r"^git\+|\.git$", "", package.get("repository", {}).get("url", ""))
    return f"{name} {package['version']}", package["license"], f"Source: {source}\n\n{text}" if source else text


def _text(licence: str) -> str:
    return (TEXTS / f"{licence}.txt").read_text("utf-8").strip()
