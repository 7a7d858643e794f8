"""Whoever imports the package from outside sees its types: py.typed is in the wheel, and mypy takes them from there."""

from __future__ import annotations

import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
OUTSIDE = """
from sawbones.app import Session, handle
from sawbones.play.dice import d100

reveal_type(Session().handle("{}"))
reveal_type(d100().ways)
handle(None, {}, 5)
"""


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment of its own in which the wheel is unpacked, as an installer would."""
    folder = tmp_path_factory.mktemp("outside")
    venv.create(folder, with_pip=False)
    (site,) = folder.glob("[Ll]ib/**/site-packages")
    command = "from hatchling.build import build_wheel; import sys; print(build_wheel(sys.argv[1]))"
    subprocess.run([sys.executable, "-c", command, str(folder)], cwd=ROOT, check=True, capture_output=True)  # noqa: S603 - the project's own builder
    (made,) = folder.glob("*.whl")
    with zipfile.ZipFile(made) as archive:
        archive.extractall(site)
    (folder / "outside.py").write_text(OUTSIDE, "utf-8")
    return folder


@pytest.mark.dear
@pytest.mark.parametrize("marked", [True, False])
def test_a_file_outside_sees_the_types(environment: Path, marked: bool) -> None:
    """And without the marker it would not, so that it is the marker that is tried."""
    (python,) = [*environment.glob("bin/python"), *environment.glob("Scripts/python.exe")]
    (marker,) = environment.glob("[Ll]ib/**/sawbones/py.typed")
    if not marked:
        marker.unlink()
    command = [sys.executable, "-m", "mypy", "--strict", "--python-executable", str(python), "outside.py"]
    run = subprocess.run(command, cwd=environment, capture_output=True, check=False, encoding="utf-8")  # noqa: S603 - our own interpreter, a pinned package
    assert ('Revealed type is "str"' in run.stdout) == marked
    assert ('Revealed type is "int"' in run.stdout) == marked
    assert ('Argument 3 to "handle" has incompatible type "int"' in run.stdout) == marked
    assert ("py.typed" in run.stdout) != marked
