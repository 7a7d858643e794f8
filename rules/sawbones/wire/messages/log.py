"""The fight as it stands, and its log: taken back, brought again, read, and explained."""

from __future__ import annotations

from typing import Annotated, Literal

from sawbones.fight.state import MOST
from sawbones.wire.messages.message import LEFT_OUT, NO_NAMES, Bounds, Message
from sawbones.wire.saved import MOST_RECORDS


class Undo(Message, do="undo"):
    """Takes back the last thing that happened, whatever it was, or all that happened since an entry, by one step.

    {"do": "undo"}
    {"do": "undo", "to": 0}
    """

    to: Annotated[int, Bounds(minimum=0, maximum=MOST_RECORDS)] = LEFT_OUT
    """The number of the entry that is the last to stand, 0 for none; left out, the one before the last."""


class Redo(Message, do="redo"):
    """Brings again what was taken back last, by as many steps as it went.

    {"do": "redo"}
    {"do": "redo", "to": 2}
    """

    to: Annotated[int, Bounds(minimum=1, maximum=MOST_RECORDS)] = LEFT_OUT
    """The number of an entry that is undone: all that led to it happens again, in place of what stands."""


class Look(Message, do="look"):
    """The fight as it stands, with the facts of everybody in it.

    {"do": "look"}
    """


class History(Message, do="history"):
    """Lines of the log, the newest first: all of them, or those about somebody, or of a kind.

    {"do": "history", "count": 3}
    {"do": "history", "about": ["Kitah"], "kinds": ["harm", "good"]}
    """

    before: Annotated[int, Bounds(minimum=1, maximum=MOST_RECORDS + 1)] = LEFT_OUT
    """Only those with a smaller number; left out, the newest of all."""
    count: Annotated[int, Bounds(minimum=1, maximum=500)] = 100
    """At most so many."""
    about: Annotated[list[str], Bounds(maxItems=2 * MOST)] = NO_NAMES
    """Only those that concern one of these; left out, whoever it is."""
    kinds: list[Literal["harm", "good", "act", "time", "order", "hand"]] = NO_NAMES
    """Only those of one of these kinds; left out, of any."""


class Explain(Message, do="explain"):
    """Why an entry of the log came to what it says: its rule is played again on the answers it had.

    {"do": "act", "act": "ranged_combat", "on": "Thug", "by": "Kitah", "order": {"pool": 4}, "roll": true}
    {"do": "explain", "n": 9}
    """

    n: Annotated[int, Bounds(minimum=1, maximum=MOST_RECORDS)]
    """The number of the entry."""
