"""What the game master says of fighters by no system's rule: conditions, notes, and who is out of it."""

from __future__ import annotations

from typing import Annotated, Literal

from sawbones.fight.state import LONGEST_TIME, MOST, NAME_LENGTH, NOTE_LENGTH
from sawbones.wire.messages.message import LEFT_OUT, NO_ANSWERS, Answers, Bounds, Message, Name


class Condition(Message, do="condition"):
    """Somebody, or several, are something for a time or until it is taken away, by no system's rule; or are so no more.

    One of the same name takes its place. The turn in which it is laid is not counted, and of a round it is; minutes are
    those of the clock. It ends by itself, and the turn or the time that ends it says so.

    {"do": "condition", "fighters": ["Thug 2"], "name": "Grappled", "time": 2}
    {"do": "condition", "fighters": ["Boris", "Thug 2"], "name": "Blessed", "time": 10, "unit": "minutes"}
    {"do": "condition", "fighters": ["Thug 2"], "name": "Grappled", "off": true}
    """

    fighters: Annotated[list[Name], Bounds(minItems=1, maxItems=MOST)]
    """Who."""
    name: Annotated[str, Bounds(minLength=1, maxLength=NAME_LENGTH)]
    """What it is called; anybody has at most eight."""
    time: Annotated[int, Bounds(minimum=1, maximum=LONGEST_TIME)] = LEFT_OUT
    """How long; left out, until it is taken away."""
    unit: Literal["rounds", "turns", "minutes"] = "rounds"
    """In what."""
    at: Literal["end", "start", "round"] = LEFT_OUT
    """With what it ends: the end or the start of a turn, or the end of the round. Left out, it is the end of a turn,
    and where a system makes its own order of play, rounds end with the round."""
    whose: Name = LEFT_OUT
    """Whose turn; left out, that of whoever has it."""
    off: bool = False
    """Whether it is taken away."""


class Note(Message, do="note"):
    """Somebody, or several, have a note in free words; no words take it away.

    {"do": "note", "fighters": ["Boris"], "note": "owes Ines"}
    """

    fighters: Annotated[list[Name], Bounds(minItems=1, maxItems=MOST)]
    """Who."""
    note: Annotated[str, Bounds(maxLength=NOTE_LENGTH)]
    """The note, one line."""


class Out(Message, do="out"):
    """Somebody, or several, are out of the fight, or back in it.

    Who is out takes no turn, has nothing due, and no time passes for them; they keep the sheet as it is.

    {"do": "out", "fighters": ["Thug 2"], "how": "fled"}
    {"do": "out", "fighters": ["Thug 2"], "how": ""}
    """

    fighters: Annotated[list[Name], Bounds(minItems=1, maxItems=MOST)]
    """Who."""
    how: Literal["fled", "dead", "gone", "captured", ""] = "gone"
    """Why they are out; nothing brings them back."""
    answers: Answers = NO_ANSWERS
    """What was answered so far, where the start of a turn that this brings asks something."""
    roll: bool = False
    """Whether dice are thrown, and the first option taken, where no answer is given."""
