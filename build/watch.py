"""Serve the page while it is worked on: `python3 build/serve.py --watch` shows a changed file within seconds.

Scripts and style sheets are served unbundled from web/, the rules packed as a wheel without a memory snapshot; then the
open page reloads. What has to be made lies in dist/watch, the built site stays as it is. Imported by serve.py.
"""

from __future__ import annotations

import compileall
import contextlib
import gzip
import json
import re
import shutil
import subprocess
import threading
import time
from typing import TYPE_CHECKING, ClassVar

import ready
import static
from ready import BUILD, DIST, MODULES, ROOT, WEB, say
from serve import Handler
from wheel import wheel

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

FOLDER = DIST / "watch"
#: what the scripts of the page are told about the engine, read again whenever it changes
PATHS = DIST / "watch-paths.json"
#: what workers run, which takes no unbundled modules everywhere
WORKERS = ("engine/engine.mjs", "scanner-worker.js")
#: the import of a package: the quote before its name, and the name
PACKAGE = re.compile(r'(?<=\bfrom ")([\w@][^"]*)(?=")')
#: seconds between two looks at the files
PAUSE = 0.2
#: reloads the page when something has changed since it was served, its own loading included
RELOAD = """const known = new URL(document.currentScript.src).search;
new EventSource(`/changes${known}`).onmessage = () => location.reload();
"""
#: takes the place of a service worker that the built site has left at this address, and goes
NO_WORKER = """addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
})()));
"""


class Changes:
    """Counts changes, and lets the page's connection wait for the next."""

    def __init__(self) -> None:
        self.count = 0
        self.changed = threading.Condition()

    def tell(self) -> None:
        """Reload every open page."""
        with self.changed:
            self.count += 1
            self.changed.notify_all()

    def wait(self, known: int, seconds: float) -> int:
        """Wait until there is another change than the known, or so long; return the count."""
        with self.changed:
            self.changed.wait_for(lambda: self.count != known, seconds)
            return self.count


class WatchHandler(Handler):
    """Files of web/ and dist/watch, never from a cache, and one endless answer that says when they have changed."""

    disable_nagle_algorithm = True  # else headers and body are two packets, 40 ms apart
    changes: ClassVar[Changes] = Changes()

    def do_GET(self) -> None:  # noqa: N802 - the base class names it
        path, _, known = self.path.partition("?")
        source = find_source(path)
        if path == "/":
            self.send_text(make_page(self.changes.count), "text/html; charset=utf-8")
        elif path == "/changes":
            self.tell_changes(int(known))
        elif source:
            self.send_text(link_packages(source, path), self.guess_type(source))
        else:
            super().do_GET()

    def send_text(self, text: str, kind: str) -> None:
        """Send a text that was made for this request."""
        body = text.encode()
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def tell_changes(self, known: int) -> None:
        """Tell the page of each change after the known one, until it goes."""
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        self.close_connection = True
        while True:
            count = self.changes.wait(known, 10)
            self.wfile.write(b": still here\n\n" if count == known else b"data: changed\n\n")
            self.wfile.flush()
            known = count

    def send_header(self, keyword: str, value: str) -> None:
        super().send_header(keyword, "no-store" if keyword == "Cache-Control" else value)


def find_source(path: str) -> Path | None:
    """Find the file of web/ that is served at this address; None where it is another's, or has to be bundled."""
    _, _, below = path.removeprefix("/app/").partition("/")
    if not path.startswith("/app/") or not below.endswith((".js", ".css")) or below in WORKERS or ".." in below:
        return None
    return next((file for file in (WEB / below, WEB / "style" / below) if file.is_file()), None)


def link_packages(source: Path, path: str) -> str:
    """Read a script as a browser takes it unbundled: packages by address, and the app's folder as where it is."""
    text = source.read_text("utf-8")
    if source.suffix != ".js":
        return text
    if source.name == "paths.js":
        return "".join(
            f"export const {name} = {json.dumps(value)};\n" for name, value in json.loads(PATHS.read_bytes()).items()
        )
    app = "/".join(path.split("/")[:3])
    text = text.replace("import.meta.url", f"`${{location.origin}}{app}/app.js`")
    return PACKAGE.sub(lambda found: f"{app}/packages/{found[1].removesuffix('.js')}.js", text)


def watch() -> Path:
    """Lay out the page of dist/site for work on it, begin to watch its sources, and return the folder to serve."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    shutil.copytree(static.SITE, FOLDER)
    (FOLDER / "reload.js").write_text(RELOAD, "utf-8")
    (FOLDER / "sw.js").write_text(NO_WORKER, "utf-8")
    (engine,), (app,) = (FOLDER / "engine").iterdir(), (FOLDER / "app").iterdir()
    write_paths(engine, app)
    packages = {
        name
        for file in WEB.rglob("*.js")
        if MODULES not in file.parents
        for name in PACKAGE.findall(file.read_text("utf-8"))
    }
    bundling = subprocess.Popen(
        [
            ready.node(),
            BUILD / "watch.mjs",
            MODULES,
            app,
            PATHS,
            ",".join(sorted(packages)),
            *(WEB / each for each in WORKERS),
        ],
        stdin=subprocess.PIPE,  # it ends when this does
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    assert bundling.stdout is not None  # noqa: S101 - a pipe was asked for
    while (line := bundling.stdout.readline().strip()) != "built":
        if not line:
            raise SystemExit("The scripts could not be bundled.")
        say(line)
    threading.Thread(target=_follow_scripts, args=(bundling,), daemon=True).start()
    threading.Thread(target=_follow_files, args=(engine, app), daemon=True).start()
    return FOLDER


def make_page(count: int) -> str:
    """Return index.html: the page as it is built, each file as it is in web/, and what reloads it after this change."""
    (app,) = (FOLDER / "app").iterdir()
    built = (static.SITE / "index.html").read_text("utf-8")
    first = re.search(r"<script>.*?</script>", built, re.DOTALL)
    text = static.page().replace("{{app}}", f"app/{app.name}")
    reload = f'<script src="reload.js?{count}"></script>'
    return text.replace('<script src="boot/first.js"></script>', (first[0] if first else "") + reload)


def write_paths(engine: Path, app: Path) -> None:
    """Tell the scripts what the engine is made of."""
    replace(PATHS, json.dumps(static.path_values(engine, app)).encode())


def replace(file: Path, data: bytes) -> None:
    """Write a file; whoever reads it meanwhile reads all of the old or all of the new one."""
    half = file.with_name(f"{file.name}.new")
    half.write_bytes(data)
    half.replace(file)


def write_rules(engine: Path, app: Path) -> None:
    """Pack the rules for the page, unless one of their files cannot be read by Python: that is printed."""
    if not compileall.compile_dir(ROOT / "rules" / "sawbones", quiet=1):
        return
    made = wheel(DIST / "watch-wheel")
    (app / "python.snapshot").unlink(missing_ok=True)  # it has the rules of before in it
    replace(app / f"{made.name}.gz", gzip.compress(made.read_bytes(), 1))
    static.lock_file(made).to_json(app / "pyodide-lock.json")
    write_paths(engine, app)


def _follow_scripts(bundling: subprocess.Popen[str]) -> None:
    for line in bundling.stdout or ():
        say(line.strip())
        if line.strip() == "built":
            WatchHandler.changes.tell()


def _follow_files(engine: Path, app: Path) -> None:
    def update_page(changed: list[Path]) -> None:
        scripts = [file for file in changed if file.suffix == ".js"]
        if not any(subprocess.run([ready.node(), "--check", file], check=False).returncode for file in scripts):
            WatchHandler.changes.tell()

    # with new rules the engine's script is bundled anew, which reloads the page
    page = Watched(list_page_files, update_page)
    rules = Watched(lambda: (ROOT / "rules" / "sawbones").rglob("*.py"), lambda _: write_rules(engine, app))
    while True:
        time.sleep(PAUSE)
        page.look()
        rules.look()


def list_page_files() -> list[Path]:
    """List what the page is made of."""
    files = (file for folder in WEB.iterdir() if folder.is_dir() and folder != MODULES for file in folder.rglob("*.*"))
    return [*WEB.glob("*.*"), *files]


class Watched:
    """Files, and what is to be done when one of them changes."""

    def __init__(self, files: Callable[[], Iterable[Path]], update: Callable[[list[Path]], object]) -> None:
        self.files, self.update = files, update
        self.known = self.state()

    def state(self) -> list[tuple[Path, int, int]]:
        """Return what is another when a file has changed."""
        found = []
        for file in self.files():
            with contextlib.suppress(FileNotFoundError):  # it has gone since the folder was listed
                stat = file.stat()
                found.append((file, stat.st_mtime_ns, stat.st_size))
        return found

    def look(self) -> None:
        """Update where a file has changed since the last look; a fault is printed, and the next change tries again."""
        now = self.state()
        if now == self.known:
            return
        changed = sorted({file for file, *_ in {*now} - {*self.known}})
        self.known = now
        try:
            self.update(changed)
        except (OSError, SystemExit) as fault:
            say(f"not built: {fault}")
