"""What every script here stands on: the Python environment, Node, npm's packages, a Chromium.

Imported by the scripts, never run. Each function does its work once and answers at once the next time.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
WEB = ROOT / "web"
DIST = ROOT / "dist"
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
MODULES = WEB / "node_modules"
OLDEST_NODE = 20


def say(text: str) -> None:
    """One line of progress, seen at once even through a pipe."""
    print(text, flush=True)


def run(*command: str | Path, cwd: Path = ROOT, **env: str) -> None:
    """Run a command to its end; one that fails ends this script with its exit code."""
    done = subprocess.run([str(part) for part in command], cwd=cwd, env={**os.environ, **env}, check=False)
    if done.returncode:
        say(f"failed ({done.returncode}): {' '.join(str(part) for part in command)}")
        raise SystemExit(done.returncode)


def digest(*paths: Path) -> str:
    """One hash over files, and over all files of folders, with their names."""
    total = hashlib.sha256()
    for path in paths:
        inside = sorted(p for p in path.rglob("*") if p.is_file()) if path.is_dir() else [path]
        for file in inside:
            if not {"node_modules", "__pycache__"} & set(file.parts):
                total.update(f"{file.relative_to(ROOT)}\0{file.stat().st_size}\0".encode())
                total.update(file.read_bytes())
    return total.hexdigest()


def fresh(stamp: Path, key: str) -> bool:
    """Whether the work that `stamp` stands for was last done for this very key."""
    return stamp.is_file() and stamp.read_text("utf-8") == key


@contextlib.contextmanager
def alone(what: str) -> Iterator[None]:
    """Wait until no other script of ours makes the same thing in this checkout, and say so."""
    DIST.mkdir(exist_ok=True)
    with (DIST / f".lock-{what}").open("w") as lock:
        if fcntl:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                say(f"Waiting for another command here, which makes the {what} …")
                fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def once(what: str, there: Path, stamp: Path, key: Callable[[], str], make: Callable[[], None]) -> None:
    """Make what is to be there, unless it is, for this very key: then nobody else is waited for either."""
    if there.exists() and fresh(stamp, key()):
        return
    with alone(what):
        now = key()  # of what is there after the waiting
        if not (there.exists() and fresh(stamp, now)):
            make()
            stamp.write_text(now, "utf-8")


def python() -> None:
    """Set up .venv with the pinned packages, and go on inside of it."""
    if sys.version_info < (3, 11):  # noqa: UP036 - whoever runs this by hand may have an older one
        raise SystemExit("Sawbones needs Python 3.11 or newer.")
    wanted = BUILD / "requirements.txt"

    def make() -> None:
        _own(VENV)
        say("Setting up .venv …")
        _make_venv()
        pip("--require-hashes", "-r", str(wanted))

    once("environment", PYTHON, VENV / ".stamp", lambda: digest(wanted), make)
    if Path(sys.prefix).resolve() != VENV.resolve():
        # The same script again, from the environment that has what it imports.
        os.execv(PYTHON, [str(PYTHON), *sys.argv])  # noqa: S606


def _own(folder: Path) -> None:
    """Refuse to fill a folder that is a link: another checkout runs on what it leads to, and would lose it."""
    if folder.is_symlink():
        raise SystemExit(f"{folder.name} leads to {folder.resolve()}, which is not up to date: set that one up first.")


def _make_venv() -> None:
    made = subprocess.run([sys.executable, "-m", "venv", "--clear", VENV], capture_output=True, check=False)
    if made.returncode and shutil.which("apt-get"):
        # Debian keeps the part of venv that installs pip in a package of its own.
        apt("python3-venv")
        made = subprocess.run([sys.executable, "-m", "venv", "--clear", VENV], capture_output=True, check=False)
    if made.returncode:
        raise SystemExit(f"python3 -m venv failed:\n{made.stdout.decode()}{made.stderr.decode()}")


def pip(*what: str) -> None:
    """Install into .venv."""
    run(PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *what)


def apt(*packages: str) -> None:
    """Install Debian packages: the last resort, and only where we may."""
    if not shutil.which("apt-get") or os.geteuid():
        raise SystemExit(f"Please install {' '.join(packages)} with your package manager, then try again.")
    run("apt-get", "update", "-qq")
    run("apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages, DEBIAN_FRONTEND="noninteractive")


def node() -> Path:
    """A Node new enough: the machine's, or else one from PyPI inside .venv."""
    found = shutil.which("node")
    if found and shutil.which("npm"):
        version = subprocess.run([found, "--version"], capture_output=True, text=True, check=False).stdout
        if version.startswith("v") and int(version[1:].split(".")[0]) >= OLDEST_NODE:
            return Path(found)
    own = PYTHON.parent / "node"
    if not own.exists():
        say(f"No Node {OLDEST_NODE} here: installing one into .venv …")
        pip("--require-hashes", "-r", str(BUILD / "requirements-node.txt"))
    return own


def npm() -> None:
    """Install web/package-lock.json's packages, exactly those."""

    def make() -> None:
        _own(MODULES)
        say("Installing the page's packages …")
        home = node().parent
        npm_command = shutil.which("npm", path=str(home)) or "npm"
        path = f"{home}{os.pathsep}{os.environ.get('PATH', '')}"
        run(
            npm_command,
            "ci",
            "--ignore-scripts",
            "--no-audit",
            "--no-fund",
            "--loglevel=error",
            "--update-notifier=false",
            cwd=WEB,
            PATH=path,
        )

    named = (WEB / "package.json", WEB / "package-lock.json")
    once("packages", MODULES, MODULES / ".stamp", lambda: digest(*named), make)


def chromium() -> Path:
    """A Chromium for the tests: the machine's, Playwright's own, or the package manager's."""
    for name in ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"):
        if found := shutil.which(name):
            return Path(found)
    ask = "from playwright.sync_api import sync_playwright as s\nwith s() as p: print(p.chromium.executable_path)"
    own = Path(subprocess.run([PYTHON, "-c", ask], capture_output=True, text=True, check=True).stdout.strip())
    if not own.exists():
        say("No Chromium here: asking Playwright for its own …")
        # The libraries it needs come from the package manager, which only root may ask.
        libraries = [] if os.geteuid() else ["--with-deps"]
        subprocess.run([PYTHON, "-m", "playwright", "install", *libraries, "chromium"], check=False)
    if not own.exists():
        say("That did not work: asking the package manager …")
        apt("chromium", "fonts-liberation")
        return Path(shutil.which("chromium") or "/usr/bin/chromium")
    return own


def engines() -> None:
    """Firefox and WebKit beside Chromium. Where they cannot be installed it says so, and their tests are skipped."""
    there = {
        "firefox-esr": Path("/usr/bin/firefox-esr").exists(),
        "webkit2gtk-driver": Path("/usr/bin/WebKitWebDriver").exists(),
        "xvfb": shutil.which("Xvfb") is not None,
    }
    lacking = [name for name, found in there.items() if not found]
    if not lacking:
        return
    if os.name != "nt" and shutil.which("apt-get") and not os.geteuid():
        say(f"Installing {', '.join(lacking)} for the tests …")
        env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *lacking]
        for command in (["apt-get", "update", "-qq"], install):
            if subprocess.run(command, env=env, check=False).returncode:
                say(f"That did not work: the tests that need {', '.join(lacking)} are skipped.")
                return
    else:
        say(f"Only root may install {', '.join(lacking)}: the tests that need them are skipped.")
