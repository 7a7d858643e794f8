"""Whose turn it is, and time: both go on, the turn also back."""

from __future__ import annotations

from typing import Annotated

from sawbones.fight.state import MOST
from sawbones.play.limits import LONGEST_WAIT
from sawbones.wire.messages.message import LEFT_OUT, NO_ANSWERS, Answers, Bounds, Message, Name


class Move(Message, do="move"):
    """Somebody plays earlier or later; whoever is on turn in a list and plays later acts later in this round.

    {"do": "move", "fighter": "Boris", "by": 1}
    """

    fighter: Name
    """Who."""
    by: Annotated[int, Bounds(minimum=-MOST, maximum=MOST)] = 0
    """By how many places; earlier is negative."""
    before: Name = LEFT_OUT
    """Right before whom, in place of a number of places."""
    answers: Answers = NO_ANSWERS
    """What was answered so far, where the start of a turn that this brings asks something."""
    roll: bool = False
    """Whether dice are thrown, and the first option taken, where no answer is given."""


class Turn(Message, do="turn"):
    """It is somebody's turn now.

    Who has waited comes before the one on turn in the game master's list from then on. In a list everybody else still
    has one turn in this round; what comes at the start of a turn comes then, and once in a round.

    {"do": "turn", "fighter": "Ghoul 1"}
    """

    fighter: Name
    """Whose."""
    answers: Answers = NO_ANSWERS
    """What was answered so far, where the start of a turn that this brings asks something."""
    roll: bool = False
    """Whether dice are thrown, and the first option taken, where no answer is given."""


class Next(Message, do="next"):
    """The turn goes on; what falls due with it is asked.

    {"do": "turn", "fighter": "Kitah"}
    {"do": "next", "hold": true, "roll": true}
    {"do": "next", "roll": true}
    """

    hold: bool = False
    """Whether who is on turn waits: with ``turn`` theirs comes at any moment until their next one begins."""
    round: bool = False
    """Whether the next round begins at once.

    Whoever has not had a turn in this one is passed over, but what comes at the start and at the end of their turn
    comes to them, once each, and what lasts for it runs down.
    """
    answers: Answers = NO_ANSWERS
    """What was answered so far."""
    roll: bool = False
    """Whether dice are thrown, and the first option taken, where no answer is given."""


class Back(Message, do="back"):
    """The turn goes back by one; what time has done, only ``undo`` takes back.

    {"do": "turn", "fighter": "Thug"}
    {"do": "next", "roll": true}
    {"do": "back"}
    """


class Wait(Message, do="wait"):
    """Time passes for everybody; what falls due in it is asked.

    Where somebody's time is up within it, it is asked first whether to ``stop`` a minute before that or let it
    ``pass``; with ``roll`` it stops.

    {"do": "wait", "minutes": 10, "roll": true}
    """

    minutes: Annotated[int, Bounds(minimum=0, maximum=LONGEST_WAIT)]
    """How long."""
    over: bool = False
    """Whether it passes over the end of anybody's time without a question."""
    answers: Answers = NO_ANSWERS
    """What was answered so far."""
    roll: bool = False
    """Whether dice are thrown, and the first option taken, where no answer is given."""
