"""Messages as lines of JSON in, replies as lines of JSON out: ``python -m sawbones [FILE]``.

Exit code 0: every message was accepted; 1: some were refused, and the rest still ran; 2: the input could not be
read as lines of JSON. ``--spoken`` before the file says in words what a page would read out, instead of each reply.
``python -m sawbones --schema`` prints what messages and replies may hold, as JSON Schema.

``python -m sawbones expect DOCUMENT --fights 1000 --seed 7`` plays a saved fight out so many times and prints what to
expect of it as one JSON object; ``expect --help`` says how.

``python -m sawbones story DOCUMENT`` tells a saved fight as a story: as lines, ``--markdown``, a ``--link``, or one
``--html FILE`` that plays it; ``story --help`` says how.

``python -m sawbones check GAME`` says in words what is wrong with a game of one's own (a file of JSON, or ``-`` for
standard input), with exit code 1; of one that is right it prints the acts and the odds of its typical blow.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from sawbones.app import Document, handle
from sawbones.expect import expect
from sawbones.kit.values import Refused
from sawbones.schema import schema
from sawbones.tell import tell
from sawbones.wire.guard import bounded

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, BinaryIO

SPOKEN = "--spoken"
#: how many characters of a file are looked at as a game: it may be written with room between its parts
LONGEST_CHECKED = 200_000


def main(arguments: list[str] | None = None) -> int:
    """Run the messages of a file, or of standard input."""
    given = sys.argv[1:] if arguments is None else arguments
    if given[:1] == ["expect"]:
        sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr] # any terminal, any locale
        return expect(given[1:])
    if given[:1] == ["story"]:
        sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr] # any terminal, any locale
        return tell(given[1:])
    if given[:1] == ["check"] and len(given) == 2:
        return check(given[1])
    spoken = given[:1] == [SPOKEN]
    given = given[1:] if spoken else given
    if len(given) > 1 or given[:1] in (["-h"], ["--help"]):
        print(__doc__)
        return 0 if given[:1] in (["-h"], ["--help"]) else 2
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr] # any terminal, any locale
    if given == ["--schema"]:
        print(json.dumps(schema(), ensure_ascii=False, indent=2))
        return 0
    try:
        with Path(given[0]).open("rb") if given else sys.stdin.buffer as lines:
            return _answered(lines, _aloud if spoken else _written)
    except (OSError, UnicodeDecodeError) as wrong:
        print(f"The messages cannot be read: {wrong}", file=sys.stderr)
        return 2


def check(path: str) -> int:
    """Say what a game of one's own comes to, or what is wrong with it."""
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr] # any terminal, any locale
    try:
        text = (sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()).decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as wrong:
        print(f"The game cannot be read: {wrong}", file=sys.stderr)
        return 2
    try:
        game = bounded(text, LONGEST_CHECKED)
    except Refused as wrong:
        print(wrong)
        return 1
    _, reply = handle(None, {"do": "game", "game": game})
    for place, sentence in reply["problems"].items():
        print(f"{place}: {sentence}" if place else sentence)
    if reply["ok"]:
        print(reply["screen"]["said"])
    return 0 if reply["ok"] else 1


def _answered(lines: BinaryIO, said: Callable[[dict[str, Any]], str]) -> int:
    """What is said of the reply to every message, as soon as its line is there, so that two can talk through a pipe.

    Only a line feed ends a line: all else that some call a line's end may stand inside a string.
    """
    document: Document | None = None
    refused = False
    for number, raw in enumerate(iter(lines.readline, b""), start=1):
        # half a character, written as bytes or as an escape, is replaced when the line is read
        line = raw.decode("utf-8-sig" if number == 1 else "utf-8", "surrogatepass").strip(" \t\r\n")
        if not line:
            continue
        try:
            message = bounded(line)
        except Refused as wrong:
            print(f"Line {number}: {wrong}", file=sys.stderr)
            return 2
        document, reply = handle(document, message)
        refused = refused or not reply["ok"]
        print(said(reply), flush=True)
    return 1 if refused else 0


def _written(reply: dict[str, Any]) -> str:
    """The reply as it is."""
    return json.dumps(reply, ensure_ascii=False)


def _aloud(reply: dict[str, Any]) -> str:
    """A reply in words: what is wrong, what is asked, or what there is to hear of it."""
    lines = [f"{place}: {sentence}" if place else sentence for place, sentence in reply["problems"].items()]
    if question := reply["question"]:
        lines.append(f"{question['fighter']}: {question['label']}?")
    screen = reply["screen"] or {}
    lines += [heard["spoken"] for heard in (screen, *screen.get("chances", ())) if "spoken" in heard]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
