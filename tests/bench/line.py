"""A server at the end of a line: so many bits a second for all requests together, and a delay before each answer."""

from __future__ import annotations

import io
import re
import threading
import time
from pathlib import Path
from typing import Any, BinaryIO

from serve import Handler

CHUNK = 4096


class Line:
    """What all connections share. Without a rate it is as fast as the machine."""

    def __init__(self, megabits: float = 0, delay: float = 0) -> None:
        self.rate, self.delay = megabits * 125_000, delay
        self._free = 0.0
        self._lock = threading.Lock()

    def carry(self, size: int) -> None:
        """Wait until so many bytes have gone over the line."""
        if not self.rate:
            return
        with self._lock:
            begin = max(self._free, time.monotonic())
            self._free = begin + size / self.rate
            until = self._free
        time.sleep(max(0.0, until - time.monotonic()))


class Metered(Handler):
    """Sends over the line, and remembers what it sent: path, bytes on disk, bytes on the line."""

    line = Line()
    sent: list[tuple[str, int, int]] = []  # noqa: RUF012 - shared by all requests on purpose

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        time.sleep(self.line.delay)
        body = super().send_head()
        if body:
            size = body.seek(0, io.SEEK_END)
            body.seek(0)
            self.sent.append((self.path, self.size_on_disk(), size))
        return body

    def size_on_disk(self) -> int:
        return Path(self.translate_path(self.path)).stat().st_size

    def copyfile(self, source: Any, outputfile: Any) -> None:
        while chunk := source.read(CHUNK):
            self.line.carry(len(chunk))
            outputfile.write(chunk)


class Untyped(Metered):
    """The same without Trusted Types: what we stand on, as it comes, sets markup and addresses that no policy names."""

    told = [  # noqa: RUF012 - shared by all requests on purpose
        (pattern, {name: re.sub(r"; (require-)?trusted-types[^;]*", "", value) for name, value in values.items()})
        for pattern, values in Handler.told
    ]
