"""The tutorial's blocks, carried out in a checkout as its reader would: files written, changes made, commands run."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

from markdown_it import MarkdownIt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from markdown_it.token import Token

ROOT = Path(__file__).resolve().parents[1]
TEXT = ROOT / ".github" / "CONTRIBUTING.md"
LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.pyc", "node_modules", "saves", "bench", "screenshots")


def checkout(folder: Path) -> Path:
    """A copy of this checkout, with its Python and its packages."""
    for name in ("rules", "build", "tests", "web"):
        shutil.copytree(ROOT / name, folder / name, ignore=LEFT_OUT)
    for file in ROOT.iterdir():
        if file.is_file():
            shutil.copy2(file, folder)
    for shared in (".venv", "web/node_modules"):
        (folder / shared).symlink_to((ROOT / shared).resolve())
    return folder


def blocks() -> Iterator[tuple[int, str, str, str]]:
    """Each block of the tutorial: its line, its kind, the file it is about, its text."""
    fences: list[Token] = [token for token in MarkdownIt().parse(TEXT.read_text("utf-8")) if token.type == "fence"]
    for fence in fences:
        kind, _, path = fence.info.partition(" ")
        yield (fence.map or [0])[0] + 1, kind, path, fence.content


def carry_out(folder: Path, kind: str, path: str, text: str) -> str:
    """Do what a block says; gives what a command wrote, and fails where one fails."""
    file = folder / path
    match kind:
        case "python":
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, "utf-8")
        case "diff":
            file.write_text(changed(file.read_text("utf-8"), text), "utf-8")
        case "sh":
            env = {"MYPY_CACHE_DIR": str(ROOT / ".mypy_cache"), **os.environ}
            command = [shutil.which("bash") or "bash", "-ec", text]
            done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)  # noqa: S603 - ours
            assert done.returncode == 0, f"{text}\n{done.stdout}\n{done.stderr}"
            return done.stdout
        case _:
            raise AssertionError(f"a block of the kind {kind!r} is neither a file, a change nor a command")
    return ""


def changed(whole: str, change: str) -> str:
    """A text with a change made: what stands after a minus goes, after a plus comes; it stands there once."""
    lines = change.splitlines(keepends=True)
    old = "".join(line[1:] for line in lines if line[0] in " -")
    new = "".join(line[1:] for line in lines if line[0] in " +")
    assert whole.count(old) == 1, f"this stands there {whole.count(old)} times, and not once:\n{old}"
    return whole.replace(old, new)
