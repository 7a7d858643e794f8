"""Run Sawbones here: `python3 build/serve.py` sets up what is needed, builds the site and serves it.

--port N (8000, or the next that is free); --no-build serves dist/site as it stands; --watch shows each change of web/
and rules/ in the open page at once, while you work on them. The headers are those of netlify.toml, so that what is seen
here, and tested, is what a visitor gets.
"""

from __future__ import annotations

import argparse
import contextlib
import fnmatch
import functools
import gzip
import io
import re
import socket
import sys
import threading
import tomllib
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import BinaryIO

import ready
import static
from ready import ROOT, say

SQUEEZED = {".html", ".js", ".mjs", ".css", ".json", ".wasm", ".webmanifest", ".svg", ".py"}


def rules() -> list[tuple[str, dict[str, str]]]:
    """The headers that netlify.toml gives to paths, in its order."""
    told = tomllib.loads((ROOT / "netlify.toml").read_text("utf-8"))
    return [(entry["for"], entry["values"]) for entry in told["headers"]]


@functools.lru_cache(maxsize=256)
def squeezed(path: str, changed: float) -> bytes:
    """A file as it travels, packed once for each time it changed."""
    return gzip.compress(Path(path).read_bytes(), 6, mtime=0)


class Handler(SimpleHTTPRequestHandler):
    """Files, with the publisher's headers."""

    protocol_version = "HTTP/1.1"
    told = rules()

    def end_headers(self) -> None:
        path = self.path.split("?")[0].split("#")[0]
        given: dict[str, str] = {}
        for pattern, values in self.told:
            if fnmatch.fnmatchcase(path, pattern):
                given |= values
        for name, value in given.items():
            if name != "Content-Type":
                self.send_header(name, value)
        super().end_headers()

    def guess_type(self, path: object) -> str:
        """The type netlify.toml gives to a file of this ending, or else Python's guess."""
        name = Path(str(path)).name
        for pattern, values in reversed(self.told):
            if "Content-Type" in values and fnmatch.fnmatchcase(name, pattern.rsplit("/", 1)[-1]):
                return values["Content-Type"]
        return super().guess_type(str(path))

    def send_head(self) -> BinaryIO | None:
        """As the base class, but packed where that helps, as the publisher does it."""
        file = Path(self.translate_path(self.path))
        if (begins := self._begins(file)) is not None:
            return self._rest(file, begins)
        accepts = "gzip" in self.headers.get("Accept-Encoding", "")
        if not (accepts and file.is_file() and file.suffix in SQUEEZED) or "If-Modified-Since" in self.headers:
            return super().send_head()
        body = squeezed(str(file), file.stat().st_mtime)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(file))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Vary", "Accept-Encoding")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Last-Modified", self.date_time_string(file.stat().st_mtime))
        self.end_headers()
        return io.BytesIO(body)

    def _begins(self, file: Path) -> int | None:
        """Where the rest that is asked for begins, if it is the rest of a file and nothing else."""
        asked = re.fullmatch(r"bytes=(\d+)-", self.headers.get("Range", ""))
        return int(asked[1]) if asked and file.is_file() else None

    def _rest(self, file: Path, begins: int) -> BinaryIO | None:
        """The file from a byte on, unpacked, as publishers answer it."""
        whole = file.stat().st_size
        if begins >= whole:
            self.send_error(416)
            return None
        self.send_response(206)
        self.send_header("Content-Type", self.guess_type(file))
        self.send_header("Content-Range", f"bytes {begins}-{whole - 1}/{whole}")
        self.send_header("Content-Length", str(whole - begins))
        self.end_headers()
        return io.BytesIO(file.read_bytes()[begins:])

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class named it
        """Stay quiet: the address is all that need be read."""


class Server(ThreadingHTTPServer):
    """A server that, once closed, answers on no kept-alive connection either."""

    daemon_threads = True

    def __init__(self, port: int, folder: Path, handler: type[Handler]) -> None:
        self.open: set[socket.socket] = set()
        super().__init__(("127.0.0.1", port), functools.partial(handler, directory=str(folder)))

    def process_request(self, request: socket.socket | tuple[bytes, socket.socket], client_address: object) -> None:
        if isinstance(request, socket.socket):
            self.open.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: socket.socket | tuple[bytes, socket.socket]) -> None:
        self.open.discard(request)
        super().shutdown_request(request)

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing of visitors who leave before their page has come."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]

    def server_close(self) -> None:
        super().server_close()
        for request in list(self.open):
            with contextlib.suppress(OSError):
                request.shutdown(socket.SHUT_RDWR)


class Site:
    """The site on a local port. A test may stop it, which is what being offline is, and start it again."""

    def __init__(self, folder: Path, port: int = 0, handler: type[Handler] = Handler) -> None:
        self.folder, self.port, self.handler = folder, port, handler
        self.server: Server | None = None

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}/"

    def start(self) -> Site:
        self.server = Server(self.port, self.folder, self.handler)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True).start()
        return self

    def stop(self) -> None:
        if self.server:
            self.server.shutdown()
            self.server.server_close()
            self.server = None


def free(port: int) -> int:
    """The first port from this one on that nobody serves."""
    for candidate in range(port, port + 100):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", candidate)):
                return candidate
    raise SystemExit(f"No free port from {port} on.")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--no-build", action="store_true", help="serve dist/site as it stands")
    parser.add_argument("--watch", action="store_true", help="show changed files in the open page at once")
    asked = parser.parse_args()
    ready.python()
    folder = ROOT / "dist" / "site"
    if not asked.no_build:
        ready.npm()
        folder = static.build()
    handler = Handler
    if asked.watch:
        import watch  # noqa: PLC0415 - it imports this module

        folder, handler = watch.watch(), watch.WatchHandler
    site = Site(folder, free(asked.port), handler).start()
    say(f"Sawbones is at {site.url} (Ctrl+C ends it)")
    try:
        threading.Event().wait()
    except KeyboardInterrupt:
        site.stop()


if __name__ == "__main__":
    main()
