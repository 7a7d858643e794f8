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
        r": near: “(· \d+ standing|Party|Foes)” is [\d.]+ from the edge of li\.(fighter|seen-one)",
        "fudge",
        "keeping: once",
        320,
        "heads of the list stand 1 to 3 px over the first row: a pixel more moves every picture",
    ),
    Known(
        r": near: “(This changes|Tap |As last time|\d+ skipped)[^”]*” is [\d.]+ from the edge of button\.(roll|go)",
        "after-sundown-revised",
        "act: correct",
        320,
        "why a button is not ready stands 2.6 px over it",
    ),
    Known(
        r"^act.*: near: “[^”]+” is [\d.]+ from the edge of button\.pick",
        "eclipse-phase",
        "act: attack",
        320,
        "labels of pickers in a card",
    ),
    Known(r"^(add|edit).*: near: ", "fudge", "add", 320, "examples and helps beside buttons, 2 to 3 px"),
    Known(
        r": close: .* and Undo are ", "cybergod", "fight: said", 320, "what was said last lies over the list for 6 s"
    ),
    Known(
        r"^order: ",
        "fudge",
        "order",
        320,
        "three buttons a row 1 and 4 px apart; “Next round” cut at 320 in Eclipse Phase",
    ),
    Known(r"^known: close: known row and", "fudge", "known", 320, "a name 4 px over its segments"),
    Known(
        r"^own: (covered|beyond|near): ",
        "fudge",
        "own",
        320,
        "the table that is tried stays over what scrolls, and is wider than its frame",
    ),
    Known(
        r"^game.*: beyond: “Damage” is -\d",
        "custom-game",
        "game",
        320,
        "the live card of a custom game is wider than its frame",
    ),
    Known(
        r": frame: (own|keep note|keep set|part [a-z]+|next step|Add: [a-z ]+) is 1\.\d+ ",
        "fudge",
        "condition",
        320,
        "a button with the line of a separator",
    ),
    Known(
        r"^(readings|edit|act).*: close: .* are 6(\.\d)? apart", "eclipse-phase", "readings", 320, "choices 6 px apart"
    ),
    Known(
        r": cut: “[^”]+” by its field",
        "eclipse-phase",
        "act, unfolded: numbers",
        320,
        "what an empty field says is longer than the field",
    ),
    Known(r"^log.*: near: “The fight stands here", "after-sundown", "log, why", 320, "2.6 px"),
    Known(r"^share.*: near: ", "fudge", "share: players", 320, "3.2 px"),
    Known(r"^said: closed: near: ", "fudge", "said: closed", 320, "0.7 px"),
    Known(
        r"^crowd, cards: covered: “\w+” by span\.name",
        "cybergod",
        "crowd, cards",
        320,
        "in a card of a narrow phone the number lies over the name",
    ),
    Known(
        r"^share: deeds: faint: “(out|35)” is 1\.", "eclipse-phase", "share: deeds", 1280, "a body of one who is out"
    ),
    Known(
        r"^known: broken: Bartholomew ",
        "after-sundown-revised",
        "known",
        820,
        "a long name beside its segments",
        "Linux",
    ),
]
_ALL = [re.compile(one.found) for one in KNOWN]


def is_known(fault: str) -> bool:
    """Return whether a fault, as "state: clause: what", is known."""
    return any(one.search(fault) for one in _ALL)
