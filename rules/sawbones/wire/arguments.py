"""What the command line's own words, ``story`` and ``expect``, have in common: arguments, a document, how it ends."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from sawbones.kit.values import Refused

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import NoReturn


class Arguments(argparse.ArgumentParser):
    """Arguments, of which the wrong ones are refused in words, with exit code 1."""

    def error(self, message: str) -> NoReturn:
        """Refused, and how it is used."""
        raise Refused({"": f"{message[0].upper()}{message[1:]}. {' '.join(self.format_usage().split())}"})


def text_of(document: str) -> str:
    """What is in a file, or comes in where ``-`` stands for one."""
    raw = sys.stdin.buffer.read() if document == "-" else Path(document).read_bytes()
    return raw.decode("utf-8-sig")


def ended(work: Callable[[], None], unreadable: str) -> int:
    """Do the work; 0, or 1 where it is refused in words or a file is ``unreadable``, which is said then."""
    try:
        work()
    except Refused as refused:
        print(" ".join(refused.problems.values()), file=sys.stderr)
        return 1
    except (OSError, UnicodeDecodeError) as wrong:
        print(f"{unreadable}: {wrong}", file=sys.stderr)
        return 1
    return 0
