"""The words of a line that somebody typed: where each stands, how it was read, what is close to a strange one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from sawbones.kit.values import tidied

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

#: what may stand between two things of a line and belongs to neither
BETWEEN = ",;"
#: so many words are named that a strange one may have been meant to be
MOST_MEANT = 3
#: and they are as much alike as this, where 1 is the same
ALIKE = 0.66


@dataclass(frozen=True, slots=True)
class Word:
    """A word without what nobody sees in it, which one of its line it is, and from where to where it stands there."""

    text: str
    place: int
    at: int
    end: int


@dataclass(frozen=True, slots=True)
class Piece:
    """Some of a line, from where to where it stands, and what it was read as.

    ``value`` is what a reader made of it; ``said`` is that in words, where there is more to say than its text.
    ``meant`` are texts that may have been meant in its place.
    """

    what: str
    at: int
    end: int
    value: Any = None
    said: str = ""
    meant: tuple[str, ...] = ()


def words_of(line: str, at: int = 0) -> list[Word]:
    """The words of a line, split where any line of text is; ``at`` is where the line itself begins."""
    seen = [(text, one) for one in re.finditer(r"\S+", line) if (text := tidied(one[0]))]
    return [Word(text, place, at + one.start(), at + one.end()) for place, (text, one) in enumerate(seen)]


def phrase(words: Sequence[Word]) -> str:
    """These words as one text."""
    return " ".join(word.text for word in words)


def close_to(text: str, known: Iterable[str], alike: float = ALIKE) -> tuple[str, ...]:
    """The known words, as they are written, that this one may have been meant to be; the closest first."""
    known = list(known)
    written = {part.casefold(): word for word in known for part in word.split() if len(part) > 2}
    written |= {word.casefold(): word for word in known}
    begin = [word for low, word in written.items() if len(text) > 1 and low.startswith(text.casefold())]
    near = get_close_matches(text.casefold(), list(written), MOST_MEANT, alike)
    return tuple(dict.fromkeys([*begin[:MOST_MEANT], *(written[low] for low in near)]))[:MOST_MEANT]
