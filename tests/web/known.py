"""Faults of the layout that are known and still to be mended: each with a state that has it, in which it is looked for."""

from __future__ import annotations

import re
from typing import NamedTuple


class Known(NamedTuple):
    """A fault, found in a state, and why it stands."""

    found: str
    ruleset: str
    state: str
    width: int
    reason: str
    device: str = "Android"


#: found: of "state: clause: what" a regular expression. One that is mended fails a test, and its row is taken out.
KNOWN = [
    Known(
        r": close: .* and Undo are ",
        "fudge",
        "crowd: somebody fell",
        320,
        "what was said last lies over the list for 6 s",
    ),
]
_ALL = [re.compile(one.found) for one in KNOWN]


def is_known(fault: str) -> bool:
    """Return whether a fault, as "state: clause: what", is known."""
    return any(one.search(fault) for one in _ALL)
