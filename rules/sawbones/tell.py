"""``python -m sawbones story DOCUMENT``: a saved fight as a story, as lines, Markdown, a link, or one HTML file."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sawbones.app import Document, handle
from sawbones.kit.values import Refused
from sawbones.wire import alone
from sawbones.wire.arguments import Arguments, ended, text_of
from sawbones.wire.guard import bounded
from sawbones.wire.saved import read_document

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

#: what reads a story, beside the rules in a checkout of Sawbones
READER = Path(__file__).resolve().parents[2] / "web" / "reader"
SLICE = 200


def _parser() -> Arguments:
    parser = Arguments(
        "python -m sawbones story",
        description="Tells a saved fight, or a link of a story, step by step: as lines, unless something else is said.",
    )
    parser.add_argument(
        "document",
        metavar="DOCUMENT",
        help="a fight as it was saved, a file of fights or a story's link; - reads it in",
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--html", metavar="FILE", help="one file that plays it, with no network")
    form.add_argument("--link", action="store_true", help="as text behind the # of an address")
    form.add_argument("--markdown", action="store_true", help="by rounds, as Markdown")
    parser.add_argument("--veiled", action="store_true", help="as players saw it")
    parser.add_argument("--initials", action="store_true", help="everybody by initials")
    parser.add_argument("--from", dest="first", type=int, default=0, metavar="N", help="begin with entry N of the log")
    parser.add_argument("--title", default="", help="what it is called")
    return parser


def tell(arguments: list[str]) -> int:
    """Print a story, or write it; 0, or 1 where that was refused in words."""
    return ended(lambda: _tell(_parser().parse_args(arguments)), "The story cannot be read or written")


def _tell(given: argparse.Namespace) -> None:
    text = text_of(given.document).strip()
    saved = text.startswith("{")
    document = _opened(text) if saved else None
    about: dict[str, Any] = {} if saved else {"link": text}
    about |= {name: True for name in ("veiled", "initials") if getattr(given, name)}
    about |= {"first": given.first} if given.first else {}
    if given.link:
        if document is None:
            raise Refused({"link": "This is a link already."})
        print(_asked(document, {"do": "link", "what": "story", **about})["link"])
        return
    story = _whole(document, about)
    if given.markdown:
        print(_asked(document, {"do": "tell", "form": "markdown", "name": given.title, **about})["text"], end="")
    elif given.html:
        Path(given.html).write_text(alone.written(_reader(), given.title or "A fight", story), "utf-8")
    else:
        for line in _lines(story):
            print(line)
    if story["differs"]:
        print(story["differs"]["said"], file=sys.stderr)


def _opened(text: str) -> Document:
    """The fight of a document, of a reply to ``save``, or of a file of one fight."""
    found = bounded(text)
    if isinstance(found, dict) and isinstance(found.get("fights"), list):
        fights = found["fights"]
        if len(fights) != 1:
            raise Refused({"document": f"This file holds {len(fights)} fights: save one of them alone."})
        found = fights[0]
    system, log, damage = read_document(found.get("document", found) if isinstance(found, dict) else found)
    if damage:
        print(damage, file=sys.stderr)
    return Document(system, log)


def _asked(document: Document | None, message: dict[str, Any], *, quiet: bool = False) -> dict[str, Any]:
    _, reply = handle(document, message)
    if not reply["ok"]:
        raise Refused(reply["problems"])
    if reply.get("notice") and not quiet:
        print(reply["notice"], file=sys.stderr)
    return reply


def _whole(document: Document | None, about: dict[str, Any]) -> dict[str, Any]:
    """All slices of a story as one."""
    steps: list[Any] = []
    start: int | None = 0
    story: dict[str, Any] = {}
    while start is not None:
        reply = _asked(document, {"do": "tell", **about, "start": start, "count": SLICE}, quiet=start > 0)
        story = reply["story"]
        steps += story["steps"]
        start = story["next"]
    return {**story, "steps": steps}


def _lines(story: dict[str, Any]) -> Iterator[str]:
    number = -1
    for step in story["steps"]:
        if step["round"] != number:
            number = step["round"]
            yield f"Round {number}" if number else "Before the first turn"
        yield f"  {step['n']}. {step['text']}"
        for reason in step.get("why", []):
            who = f"{reason['fighter']}: " if "fighter" in reason else ""
            place = f" ({reason['place']})" if "place" in reason else ""
            yield f"       {who}{reason['text']}{place}"


def _reader() -> str:
    """What reads it, put together from its sources."""
    if not READER.is_dir():
        raise Refused({"html": f"What reads a story is not here: it lies in {READER.name} of a checkout of Sawbones."})
    page, style, script = (
        "".join((READER / name).read_text("utf-8") for name in names)
        for names in (["alone.template"], alone.STYLES, alone.SCRIPTS)
    )
    script = re.sub(r"^(import .*\n|export )", "", script, flags=re.MULTILINE)
    return alone.template(page, style, f"{{\n{script}}}")
