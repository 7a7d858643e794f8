"""What came of an act, for the log's line after it: read from what the rules said while they did it.

A line is kept as it was when it was written, so that an old fight says what it said then.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sawbones.play.wording import several

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sawbones.play.question import Step

#: the end as the odds call it
END = "end"
#: what was said last, where nothing before it in the list was found
LAST = "last"
#: so many letters are enough for what follows on a line
LONGEST = 90


def came_of(wanted: Sequence[str], steps: Sequence[Step], end: str) -> str:
    """In a few words: each pattern's first group where it is found, the latest first looked at, one after another.

    What a pattern finds at the beginning of a sentence (``^``) is written small.
    """
    texts = [step.text.rstrip(".") for step in steps]
    found: list[str] = []
    for one in wanted:
        if one == END:
            found.append(_TIMES.sub(_in_full, end))
        elif one == LAST:
            found += [_last(texts[-1])] if texts and not found else []
        else:
            hits = (re.search(one, text) for text in reversed(texts))
            found += [_small(hit[1]) if hit.start(1) == 0 and one[0] == "^" else hit[1] for hit in hits if hit][:1]
    said = ", ".join(dict.fromkeys(words for words in found if words))
    return said if len(said) <= LONGEST else f"{said[: LONGEST - 1].rstrip()}…"


def with_what_came(line: str, names: Sequence[str], came: str) -> str:
    """The line and what came of it; a name may hold any sign."""
    if not came:
        return line
    bare = line
    for name in names:
        bare = bare.replace(name, "", 1)
    return f"{line}{' ' if bare.endswith('?') else ', ' if ': ' in bare else ': '}{came}"


_TIMES = re.compile(r"(\d+) (d|h|min)\b")
_UNITS = {"d": "day", "h": "hour", "min": "minute"}


def _in_full(time: re.Match[str]) -> str:
    """A strip of odds has room for ``5 min`` alone; a line that is read later has room for the word."""
    return several(int(time[1]), _UNITS[time[2]])


def _last(text: str) -> str:
    """A sentence of the rules without what it is about."""
    _, about, told = text.partition(": ")
    return told if about else _small(text)


def _small(text: str) -> str:
    """As it stands within a sentence."""
    return text[:1].lower() + text[1:]
