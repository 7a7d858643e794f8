"""What can be played: the systems, what their readings would do, and a game of one's own."""

from __future__ import annotations

from typing import Any

from sawbones.wire.messages.message import LEFT_OUT, NO_VALUES, Message, Values


class Systems(Message, do="systems"):
    """The catalogue: every rule system with its forms, acts, starters and kits.

    {"do": "systems"}
    """


class Trial(Message, do="trial"):
    """What readings would do: the tables they make, and the odds of a few things that happen often.

    {"do": "trial", "system": "after-sundown-revised", "options": {"death_net": 7}}
    """

    options: Values = NO_VALUES
    """The readings; those left out are as in the fight in front, if it is by these rules, or at their defaults."""
    system: str = LEFT_OUT
    """By which rules; left out, those of the fight in front."""


class Game(Message, do="game"):
    """What a game of one's own would be: its acts, a card and the odds of a typical blow; nothing changes.

    Where something is wrong, the problems have a sentence for each place, as ``acts.0.steps.2.to``. Without a game the
    reply has what one is made of: a form for each kind of part, and games to start from.

    {"do": "game", "game": {"sawbones_game": 1, "name": "Bare", "acts": [{"id": "rest", "name": "Rest"}]}}
    """

    game: dict[str, Any] = LEFT_OUT
    """The game: ``sawbones_game`` 1, and its parts by name."""
