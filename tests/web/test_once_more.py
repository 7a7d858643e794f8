"""What fails beside others is tried once more alone: only what then passes is let through, and it is named."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from types import ModuleType

COMMAND = Path(__file__).resolve().parents[2] / "build" / "test.py"
#: fails as often as it is told to, and then passes
SOMETIMES = """
from pathlib import Path
import pytest

@pytest.mark.parametrize("n", range({many}))
def test_it(n):
    seen = Path(__file__).with_name(f"seen{{n}}")
    times = len(seen.read_text()) if seen.exists() else 0
    seen.write_text("x" * (times + 1))
    assert times >= {failing}
"""


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = importlib.util.spec_from_file_location("command", COMMAND)
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    monkeypatch.setattr(made, "ROOT", tmp_path)
    monkeypatch.setattr(made, "PYTHON", Path(sys.executable))
    monkeypatch.setattr(made, "FAILED", tmp_path / ".pytest_cache" / "v" / "cache" / "lastfailed")
    return made


@pytest.mark.parametrize(
    ("failing", "many", "passes", "tries"),
    [
        pytest.param(1, 2, True, "xx", id="once"),
        pytest.param(9, 2, False, "xx", id="again"),
        pytest.param(1, 26, False, "x", id="more than a few"),
    ],
)
def test_what_passes_alone_is_let_through(
    command: ModuleType,
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
    failing: int,
    many: int,
    passes: bool,
    tries: str,
) -> None:
    # so that no file of a folder above says where the cache is
    (tmp_path / "pytest.ini").write_text("[pytest]\n", "utf-8")
    (tmp_path / "test_sometimes.py").write_text(SOMETIMES.format(failing=failing, many=many), "utf-8")
    env = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST")}
    first = subprocess.run(
        [sys.executable, "-m", "pytest", "-q"], cwd=tmp_path, env=env, check=False, capture_output=True
    )
    assert first.returncode == command.TESTS_FAILED
    assert command.pass_alone(env) is passes
    assert ("pass alone:\n  test_sometimes.py::test_it[0]" in capfd.readouterr().out) is passes
    assert (tmp_path / "seen0").read_text("utf-8") == tries
