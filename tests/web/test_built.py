"""What the build makes: the same bytes from the same sources, wherever and whenever, with nothing of the machine in them."""

from __future__ import annotations

import gzip
import hashlib
import importlib.util
import io
import json
import os
import platform
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.request import urlopen

import pytest

import licences
import ready
import static
from sawbones.systems import SYSTEMS
from serve import Site

if TYPE_CHECKING:
    from sawbones.kit.system import System

FOLDERS = ("build", "rules", "web")
#: library and rules, packed, beside the stock library alone: with the columns of every line it was 0.82
MOST = 0.65
#: a few of those that the interpreter holds itself
FROZEN = ("abc", "codecs", "io", "os", "posixpath", "site", "stat", "zipimport", "importlib/_bootstrap")


def digests(site: Path) -> dict[str, str]:
    """The hash of every file by its path."""
    files = sorted(file for file in site.rglob("*") if file.is_file())
    return {file.relative_to(site).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest() for file in files}


OTHER = {"TZ": "Pacific/Auckland", "LC_ALL": "C", "USER": "nobody", "PYTHONHASHSEED": "11"}
#: the rules and one script of the page, made anew in the folder that is named
SOME = """import pathlib, sys, static, wheel
folder = pathlib.Path(sys.argv[1])
wheel.wheel(folder / "wheel")
static.bundle(static.WEB / "deeds.js", folder / "deeds.js")"""


def test_rules_and_scripts_are_built_to_the_same_bytes(built: Path, tmp_path: Path) -> None:
    env = {**os.environ, **OTHER, "PYTHONPATH": str(ready.BUILD)}
    subprocess.run([sys.executable, "-c", SOME, tmp_path], check=True, env=env)  # noqa: S603 - ours
    (script,), (made,) = built.glob("app/*/deeds.js"), (static.RULES / "wheel").glob("*.whl")
    assert (tmp_path / "deeds.js").read_bytes() == script.read_bytes()
    assert (tmp_path / "wheel" / made.name).read_bytes() == made.read_bytes()


@pytest.mark.repeated
def test_two_builds_are_the_same_bytes(built: Path, tmp_path: Path) -> None:
    """Built again in another folder, at another time, in another time zone and language, by a user of another name."""
    elsewhere = tmp_path / "somewhere else"
    for name in FOLDERS:
        left_out = shutil.ignore_patterns("node_modules", "__pycache__")
        shutil.copytree(ready.ROOT / name, elsewhere / name, ignore=left_out)
    for file in ready.ROOT.iterdir():
        if file.is_file():
            shutil.copy(file, elsewhere)
    (elsewhere / ".venv").symlink_to(ready.VENV)
    (elsewhere / "web" / "node_modules").symlink_to(ready.MODULES)
    subprocess.run(
        [sys.executable, "-c", "import static; static.build()"], check=True, cwd=elsewhere,
        env={**os.environ, **OTHER, "HOME": str(tmp_path), "PYTHONPATH": str(elsewhere / "build")},
    )  # fmt: skip
    assert digests(elsewhere / "dist" / "site") == digests(built)


def test_nothing_of_the_building_machine_is_in_the_snapshot(built: Path) -> None:
    """No path, no name, no setting. That it holds no clock and no randomness is shown by two builds being the same."""
    (snapshot,) = built.rglob("*.snapshot")
    memory = snapshot.read_bytes()
    assert b"eclipse_phase" in memory  # the rules are in it, and so would be what else Python was told
    own = {
        str(ready.ROOT),
        str(Path.home()),
        platform.node(),
        os.environ.get("PATH", ""),
        os.environ.get("HOSTNAME", ""),
    }
    assert [text for text in own if len(text) > 5 and text.encode() in memory] == []


def test_the_notice_of_every_shipped_package_is_in_the_site(built: Path) -> None:
    parts = (built / "licences.txt").read_text("utf-8").split(licences.RULE)
    for name in licences.shipped_packages() | {"CPython", "Sawbones"}:
        assert any(title.strip().startswith((f"{name} ", f"{name},")) for title in parts[1::2]), name
    for title, body in zip(parts[1::2], parts[2::2], strict=True):
        assert len(body) > 500, title
        assert "THE SOFTWARE" in body or "WARRANT" in body.upper(), title


#: an isolated page: nobody frames it, opens it, embeds its files or downgrades its connection
HEADERS = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Origin-Agent-Cluster": "?1",
    "Strict-Transport-Security": "max-age=63072000",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}


def test_every_file_is_sent_with_the_headers_of_an_isolated_page(built: Path) -> None:
    site = Site(built).start()
    try:
        for file in ("", "sw.js", "licences.txt", next(built.rglob("*.wasm")).relative_to(built).as_posix()):
            with urlopen(f"{site.url}{file}") as answer:  # noqa: S310 - our own server
                assert {name: answer.headers[name] for name in HEADERS} == HEADERS
                assert len(answer.headers["Permissions-Policy"].split(", ")) >= 25
    finally:
        site.stop()


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
def test_any_system_can_be_checked_alone_by_its_id(system: System) -> None:
    """Two texts of one game live in one folder."""
    spec = importlib.util.spec_from_file_location("checks", ready.ROOT / "build" / "test.py")
    assert spec is not None
    assert spec.loader is not None
    checks = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(checks)
    assert f"systems.{checks.folder_of(system.id).name}" in system.book.__module__
    with pytest.raises(SystemExit, match="There is no rules/sawbones/systems/"):
        checks.folder_of(f"{system.id}-nobody-knows")


def test_what_arrives_before_the_first_blow_stays_small(built: Path) -> None:
    """No more of the library than is used, and nothing in it that the interpreter holds anyway."""
    stock = (ready.MODULES / "pyodide" / "python_stdlib.zip").stat().st_size
    packed = sum(file.stat().st_size for file in built.rglob("*.gz"))
    assert packed < MOST * stock, f"library and rules take {packed / stock:.2f} of the stock library"
    (library,) = built.rglob("python_stdlib.zip.gz")
    with zipfile.ZipFile(io.BytesIO(gzip.decompress(library.read_bytes()))) as archive:
        names = set(archive.namelist())
    assert "json/__init__.pyc" in names
    assert [name for name in FROZEN if f"{name}.pyc" in names] == []


def test_traces_name_lines_and_the_bytecode_has_no_columns(built: Path, tmp_path: Path) -> None:
    """Columns are a third of the bytes, and nobody reads them; without lines a report of a fault would say nothing."""
    (library,), (wheel,) = built.rglob("python_stdlib.zip.gz"), built.rglob("*.whl.gz")
    script = ready.ROOT / "tests" / "pyodide" / "traces.mjs"
    command = [ready.node(), script, ready.MODULES, library, wheel, tmp_path]
    found = subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603 - ours
    said = json.loads(found.stdout.splitlines()[-1])
    assert said["lines"] > 1000
    assert said["columns"] == 0
    assert 'python314.zip/json/decoder.py", line 3' in said["trace"]
