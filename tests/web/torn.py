"""The end of a log of LevelDB, torn by the death of the browser between two writes.

Chromium begins again with what comes before the tear, but writes on behind it. So the start after that comes upon half a
record with others behind it, takes its checksum for damage, and throws the whole store away, whatever was in it. A page that
writes as fast as it can loses one of its two stores so in one of some 400 deaths; what the other one, late by seconds, has not
yet taken over either, no page can keep.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

#: a log is cut into blocks, and a record begins with its checksum, its length and its kind
BLOCK = 32 * 1024
HEAD = struct.Struct("<IHB")


def logs(profile: Path, of: str = "*") -> list[Path]:
    """Of the stores of all pages, with what was written last."""
    return [*(profile / "Default").glob(f"{of}/*leveldb/*.log")]


def records(data: bytes) -> Iterator[tuple[int, int]]:
    """Where each begins, and where it ends or would."""
    at = 0
    while at < len(data):
        left = BLOCK - at % BLOCK
        if left < HEAD.size:  # so little room at the end of a block stays empty
            at += left
            continue
        head = data[at : at + HEAD.size]
        end = at + HEAD.size + (HEAD.unpack(head)[1] if len(head) == HEAD.size else 0)
        yield at, end
        at = end


def mend(profile: Path) -> None:
    """Cut off what was begun and not ended."""
    for log in logs(profile):
        data = log.read_bytes()
        for start, end in records(data):
            if end > len(data):
                with log.open("r+b") as file:
                    file.truncate(start)


def tear(log: Path) -> None:
    """Of its last record only the head was written."""
    *_, (start, _) = records(log.read_bytes())
    with log.open("r+b") as file:
        file.truncate(start + HEAD.size)
