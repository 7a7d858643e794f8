"""`python -m sawbones.new`: what it writes passes every check at once, and what it cannot write it says in words."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sawbones import new

ROOT = Path(__file__).resolve().parents[2]
IDS = "tests/web/test_no_rules_in_the_page.py"
LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.pyc", "web", "bench")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout as far as a system needs it, with this one's Python."""
    copy = tmp_path / "checkout"
    for folder in ("rules", "build", "tests"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=LEFT_OUT)
    shutil.copytree(ROOT / "web", copy / "web", ignore=shutil.ignore_patterns("node_modules"))
    (copy / "tests" / "web").mkdir()
    shutil.copy2(ROOT / IDS, copy / IDS)
    for file in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy2(ROOT / file, copy / file)
    (copy / ".venv").symlink_to(ROOT / ".venv")
    return copy


def run(checkout: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """A command of the checkout's Python; it knows what mypy has seen in this one."""
    env = {**os.environ, "PYTHONPATH": "rules", "MYPY_CACHE_DIR": str(ROOT / ".mypy_cache")}
    done = [sys.executable, *command]
    return subprocess.run(done, cwd=checkout, env=env, capture_output=True, text=True, check=False)  # noqa: S603 - ours


@pytest.mark.dear
@pytest.mark.timeout(1_800)
def test_what_is_written_passes_every_check(checkout: Path) -> None:
    before = (checkout / "rules/sawbones/systems/__init__.py").read_text("utf-8").splitlines()
    written = run(checkout, "-m", "sawbones.new", "my-game")
    assert written.returncode == 0, written.stderr
    assert "build/test.py --system my-game" in written.stdout
    after = (checkout / "rules/sawbones/systems/__init__.py").read_text("utf-8").splitlines()
    assert [line for line in after if line not in before] == ['    "my_game",']
    there = sorted(file.name for file in (checkout / "rules/sawbones/systems/my_game").glob("*.py"))
    assert there == sorted(file.name for file in (ROOT / "rules/sawbones/template").glob("*.py"))
    checked = run(checkout, "build/test.py", "--system", "my-game")
    assert checked.returncode == 0, checked.stdout + checked.stderr
    # all the same under the shortest and the longest name
    for name in ("ox", "a-name-as-long-as-they-may-be-"[: new.LONGEST].rstrip("-") + "x"):
        assert run(checkout, "-m", "sawbones.new", name).returncode == 0
    for lint in (("check",), ("format", "--check")):
        looked = run(checkout, "-m", "ruff", *lint, "--no-cache", "--quiet", "rules", "tests")
        assert looked.returncode == 0, looked.stdout


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("My Game", "“My Game” is no id: give small letters, digits and hyphens, like my-game."),
        ("../x", "“../x” is no id"),
        ("9lives", "“9lives” is no id"),
        ("x" * 31, f"“{'x' * 31}” is long for an id, which stands in every link: at most 30 characters."),
        ("class", "“class” means something else here already"),
        ("template", "“template” means something else here already"),
        ("fudge", "There is rules/sawbones/systems/fudge already: nothing was written."),
        ("dice", "There is tests/rules/test_dice.py already: nothing was written."),
        ("card", "“card” would give two things the name Card: choose another name."),
        ("rows", "“rows” would give two things the name ROWS: choose another name."),
    ],
)
def test_a_name_that_will_not_do(name: str, said: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(said)}"):
        new.write(ROOT, name)


def test_where_there_is_no_checkout_it_says_so(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="There is no checkout of Sawbones at"):
        new.write(tmp_path, "my-game")
