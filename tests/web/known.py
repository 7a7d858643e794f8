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
    engine: str = "chromium"
    letters: int = 100


#: found: of "state: clause: what" a regular expression. One that is mended fails a test, and its row is taken out.
KNOWN = [
    Known(
        r": close: .* and Undo are ",
        "fudge",
        "crowd: somebody fell",
        320,
        "what was said last lies over the list for 6 s",
    ),
    Known(
        r"^(crowd: somebody fell|fight: one who came): covered: ",
        "after-sundown-revised",
        "crowd: somebody fell",
        320,
        "for 6 s what was said last lies over a list of which a row is in sight",
        "Linux",
        letters=200,
    ),
    Known(
        r"^condition: cut: “[^”]+” by its field",
        "after-sundown-revised",
        "condition",
        320,
        "the example in an empty field is longer than the field",
        "Linux",
        letters=200,
    ),
    Known(
        r": near: “1 skipped” is 3\.0 from the edge of button\.go",
        "after-sundown-revised",
        "keeping: once",
        360,
        "lines are whole pixels high there",
        "iPhone",
        engine="webkit",
    ),
    Known(
        r"^act.*: near: “[^”]+” is [\d.]+ from the edge of button\.pick",
        "eclipse-phase",
        "act: attack",
        360,
        "labels of pickers: lines are whole pixels high there",
        "iPhone",
        engine="webkit",
    ),
    Known(
        r"^act: a mob: (answered|why): faint: “out” is 1\.",
        "eclipse-phase",
        "act: a mob: answered",
        360,
        "the body of one who is out: what WebKit finds at its middle is not the ground of the word",
        "iPhone",
        engine="webkit",
    ),
    Known(
        r"^line, read: near: “[^”]+” is 3\.\d from the edge of span\.piece",
        "eclipse-phase",
        "line, read",
        360,
        "lines are whole pixels high there",
        "iPhone",
        engine="webkit",
    ),
]


def is_known(fault: str, engine: str, letters: int) -> bool:
    """Return whether a fault, as "state: clause: what", is known of an engine, or of all, in such letters."""
    return any(
        one.engine in ("chromium", engine) and one.letters == letters and re.search(one.found, fault) for one in KNOWN
    )
