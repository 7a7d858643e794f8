"""Fighters from lines of text, many at once: who joins by them, and how each line was read.

A recorded entry says by which reader its lines are read, so that a fight replays to what it was.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sawbones.fight import first_reader, members, read_line
from sawbones.fight.named import known_as
from sawbones.fight.state import HABITS, clean_name
from sawbones.kit import forms, values
from sawbones.kit.values import Refused, shown
from sawbones.play.wording import first_three

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sawbones.fight.read_line import Understood
    from sawbones.fight.state import State
    from sawbones.kit.system import Book, Kit

MOST_LINES = 50
#: the reader of today; an entry that names none was read by the first
READER = 2


@dataclass(frozen=True, slots=True)
class Joining:
    """How the fighters of lines join.

    ``sheet`` is what each of them has where its line does not say otherwise, ``kits`` what is ready-made. With ``mob``
    the several of a line are a mob of minor characters. ``reader`` is the reader of the lines.
    """

    side: str
    sheet: Mapping[str, Any]
    kits: Sequence[Kit]
    mob: bool = False
    reader: int = READER


def quick(state: State, text: object, how: Joining) -> tuple[State, str, list[str]]:
    """The fight with the fighters of these lines, what happened in words, and what may have been meant otherwise."""
    found = [line.strip() for _, line in lines(text) if line.strip()]
    if not found:
        raise Refused({"line": "Give at least a name, like: 6 ghoul STR 4 claws 5L."})
    if how.reader == READER:
        recognised(found)
    said, doubtful = [], []
    for line in found:
        understood = understand(state.book, line, how.kits, how.reader)
        state, words = joined(state, understood, how)
        said.append(words)
        doubtful += [doubt.said for doubt in understood.doubts]
    return state, "; ".join(first_three(said)), first_three(list(dict.fromkeys(doubtful)))


def understand(book: Book[Any], line: str, kits: Sequence[Kit] = (), reader: int = READER) -> Understood:
    """A line as this reader understands it."""
    return read_line.understand(book, line, kits) if reader == READER else first_reader.understand(book, line)


def lines(text: object) -> list[tuple[int, str]]:
    """The lines of a text with the place where each begins; refused in words where they are no text, or too many."""
    if not isinstance(text, str):
        raise Refused({"line": f"A line is text, not {shown(text)}."})
    if len(text) > MOST_LINES * values.LONGEST:
        raise Refused({"line": f"This is {len(text):,} characters long: give at most {MOST_LINES} short lines."})
    found, at = [], 0
    for line in text.splitlines(keepends=True):
        found.append((at, line))
        at += len(line)
    many = sum(1 for _, line in found if line.strip())
    if many > MOST_LINES:
        recognised([line.strip() for _, line in found if line.strip()])
        raise Refused({"line": f"At most {MOST_LINES} lines at once, not {many}."})
    return found


# What is pasted and is something else

#: a row of numbers and nothing else, as a table of attributes has it
NUMBER = r"(?:[-+−–—]?\d{1,4}[%+*]?|[-−–—]|\d+/\d+)"
NUMBERS = re.compile(rf"{NUMBER}(?:[\s|,]+{NUMBER}){{3,}}[\s|]*")
#: its head: nothing but short words in capitals
HEAD = re.compile(r"\|?\s*[A-Z]{2,4}(?:[\s|,]+[A-Z]{2,4}){3,}[\s|]*")
RULED = re.compile(r"\|?\s*:?-{3,}:?\s*(?:\|\s*:?-{3,}:?\s*)+\|?")
LABELLED = re.compile(r"[*_#\s]*[^\W\d_][\w ’'/&-]{0,30}[*_]*\s?:(?:\s|[*_]|$)")
PASTED = "Nothing has joined, and it is still here: write one fighter a line, like 3 ghoul STR 4."


def recognised(found: Sequence[str]) -> None:
    """Refuse in words what is no line of fighters: JSON, a table, a printed stat block."""
    if not found:
        return
    what = ""
    if found[0][0] in "{[" and (_is_json("\n".join(found)) or re.search(r'"[^"]*"\s*:|^[{\[]$', found[0])):
        what = "JSON"
    elif any(one.fullmatch(line) for line in found for one in (NUMBERS, HEAD, RULED)) or _columns(found):
        what = "a table"
    elif len(found) > 2 and 2 * sum(1 for line in found if LABELLED.match(line)) >= len(found):
        what = "a stat block"
    if what:
        raise Refused({"line": f"This looks like {what}, and cannot be read as lines of fighters yet. {PASTED}"})


def _is_json(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict | list)
    except (ValueError, RecursionError):
        return False


def _columns(found: Sequence[str]) -> bool:
    """Whether these are rows of equal columns, parted by tabs or by strokes."""
    for sign in ("\t", "|"):
        rows = [len(line.strip("| ").split(sign)) for line in found]
        if len(rows) > 1 and min(rows) > 2 and len(set(rows)) == 1:
            return True
    return False


def joined(state: State, read: Understood, how: Joining) -> tuple[State, str]:
    """The fight with the fighters of a line, and what happened in words; several may be a mob."""
    count, habits, mob = read.count, read.habits, how.mob and read.count > 1
    called = clean_name(read.called, "line")
    if how.reader == READER:
        called = known_as(state, called, several=True)
    names = members.numbered(state, called, count) if count > 1 or state.has(called) else [called]
    given: Any = forms.read(state.book.sheet, read.filled(state.book, how.sheet))
    given = state.book.simplified(given) if mob else given
    if how.reader == READER:
        state.book.check_entered(state.book.sheet(), given)
    given = state.book.entered(state.book.sheet(), given)
    state = members.join(state, names, how.side, given, members.unnumbered(called) if mob else "")
    for one in names if habits else ():
        state = state.with_member(one, habits=tuple(habits[:HABITS]))
    said = members.joins(called, count, mob=mob)
    labels = [kit.label for kit in read.kits]
    if read.ready:
        said += f", {read_line.READY}{labels.pop(0)}"
    return state, said + (f", with {', '.join(labels)}" if labels else "")
