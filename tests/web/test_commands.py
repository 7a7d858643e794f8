"""Every command that README and CONTRIBUTING name runs, here with the least it can be asked for."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
from typing import TYPE_CHECKING

import pytest

import ready
from goals import repeat_for

if TYPE_CHECKING:
    from pathlib import Path

DOCUMENTS = ("README.md", ".github/CONTRIBUTING.md")
#: a command of ours in a block or in a line of text, up to a comment, a here-document or the end of its code
COMMAND = re.compile(r"(?:PYTHONPATH=rules )?(?:python3|\.venv/bin/python) [^`\n#<]+")
#: what is asked of a command beside what stands in the document, so that it takes seconds
SHORTENED = {
    ".venv/bin/python tests/bench/durability.py": "--only R21 --share 0.01",
    ".venv/bin/python tests/bench/run.py": "--only bytes -n 1",
    ".venv/bin/python tests/bench/taps.py": "--only undo",
    "PYTHONPATH=rules python3 -m sawbones check my-game.json": "",
    "PYTHONPATH=rules python3 -m sawbones tests/rules/printed.jsonl": "",
    "PYTHONPATH=rules python3 -m sawbones expect fight.json --fights 1000 --seed 7": "--fights 20",
    "PYTHONPATH=rules python3 -m sawbones story fight.json --html story.html": "",
    "PYTHONPATH=rules python3 -m sawbones --spoken": "",
}
#: commands that other tests carry out, or that this very run is part of
ELSEWHERE = {
    "PYTHONPATH=rules python3 -": "test_contributing.py",
    ".venv/bin/python -m pytest tests/web/test_pictures.py": "test_pictures.py",
    "python3 build/gallery.py": "test_gallery.py",
    "python3 build/gallery.py --sheet fudge": "test_gallery.py",
    "python3 build/protocol.py": "test_protocol.py",
    "python3 build/serve.py": "test_contributing.py",
    "python3 build/serve.py --watch": "test_watch.py",
    "python3 build/test.py": "test.py",
    "python3 build/test.py --all": "test.py",
    "python3 build/test.py --quick": "test.py",
    "python3 build/test.py --system my-game": "test_new.py",
    "python3 build/test.py --system last-stand": "test_contributing.py",
    "PYTHONPATH=rules python3 -m sawbones.new my-game": "test_new.py",
}


def named_commands() -> list[str]:
    """List every command the two documents name, as it stands there."""
    texts = [(ready.ROOT / name).read_text("utf-8") for name in DOCUMENTS]
    return sorted({found.strip() for text in texts for found in COMMAND.findall(text)})


def test_no_command_is_named_that_is_tried_nowhere() -> None:
    assert set(named_commands()) == set(SHORTENED) | set(ELSEWHERE)


@pytest.mark.parametrize("command", [one for one in SHORTENED if "bench" in one])
def test_a_bench_that_is_named_knows_its_words(command: str) -> None:
    """By default without measuring anything: its parser takes what the document and `SHORTENED` ask of it."""
    words = [str(ready.PYTHON), *shlex.split(command)[1:], *shlex.split(SHORTENED[command]), "--help"]
    done = subprocess.run(words, cwd=ready.ROOT, capture_output=True, text=True, check=False)  # noqa: S603 - ours
    assert done.returncode == 0, done.stderr
    for option in re.findall(r"--?[a-z]+", SHORTENED[command]):
        assert option in done.stdout


@pytest.mark.timeout(200)
@pytest.mark.parametrize("command", repeat_for(SHORTENED, *(one for one in SHORTENED if "bench" not in one)))
def test_a_named_command_runs(command: str, built: Path, tmp_path: Path) -> None:
    """In a folder of its own, where it takes a file by name, and with the repository's own folders beside it."""
    for name in (
        "rules",
        "tests",
        "build",
        "dist",
        "web",
        ".venv",
        "pyproject.toml",
        "README.md",
        "LICENSE",
        ".github",
    ):
        (tmp_path / name).symlink_to(ready.ROOT / name)
    (tmp_path / "fight.json").write_bytes((ready.ROOT / "tests" / "saves" / "v1-fudge.json").read_bytes())
    (tmp_path / "my-game.json").write_text(
        json.dumps({"sawbones_game": 1, "name": "G", "acts": [{"id": "x", "name": "X"}]})
    )
    first, *words = shlex.split(command)
    env = {**os.environ, "SAWBONES_CHROMIUM": str(ready.chromium())}
    if "=" in first:
        env["PYTHONPATH"] = first.split("=")[1]
        words = words[1:]
    words = [str(ready.PYTHON), *words, *shlex.split(SHORTENED[command])]
    done = subprocess.run(  # noqa: S603 - ours
        words, cwd=tmp_path, env=env, input="", capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
