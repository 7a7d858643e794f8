"""Messages as lines of JSON in, replies as lines of JSON out: ``python -m sawbones [FILE]``.

Exit code 0: every message was accepted; 1: some were refused, and the rest still ran; 2: the input could not be
read as lines of JSON.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from sawbones.app import Document, handle
from sawbones.forms import Refused
from sawbones.guard import bounded


def main(arguments: list[str] | None = None) -> int:
    """Run the messages of a file, or of standard input."""
    given = sys.argv[1:] if arguments is None else arguments
    if len(given) > 1 or given[:1] in (["-h"], ["--help"]):
        print(__doc__)
        return 0 if given[:1] in (["-h"], ["--help"]) else 2
    try:
        raw = Path(given[0]).read_bytes() if given else sys.stdin.buffer.read()
        lines = raw.decode("utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as wrong:
        print(f"The messages cannot be read: {wrong}", file=sys.stderr)
        return 2
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr] # any terminal, any locale
    document: Document | None = None
    refused = False
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            message = bounded(line)
        except Refused as wrong:
            print(f"Line {number}: {wrong}", file=sys.stderr)
            return 2
        document, reply = handle(document, message)
        refused = refused or not reply["ok"]
        print(json.dumps(reply, ensure_ascii=False), flush=True)
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main())
