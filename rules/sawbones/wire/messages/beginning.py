"""A fight is begun, or goes on from one that was saved or shared."""

from __future__ import annotations

from typing import Any

from sawbones.wire.messages.message import LEFT_OUT, NO_VALUES, Message, Values


class New(Message, do="new"):
    """Begins a fight by one system's rules, whatever fight there was.

    {"do": "new", "game": {"sawbones_game": 1, "name": "Bare", "acts": [{"id": "rest", "name": "Rest"}]}}
    {"do": "new", "system": "after-sundown-revised"}
    """

    system: str = LEFT_OUT
    """The id of the rules."""
    game: dict[str, Any] = LEFT_OUT
    """In place of an id, a game of one's own: the whole of it, as ``game`` takes it."""
    options: Values = NO_VALUES
    """How this fight reads the places that can be read in several ways."""


class Open(Message, do="open"):
    """Begins with a fight that was saved or shared; give the one or the other.

    {"do": "open", "link": "#e2f-59-08d6def6-i1ZKTCtJLdItLs1LyS_P0y1KLcssTk1R0qmu1Yk21DHQMYjV0TXUiY6NBQA"}
    """

    document: dict[str, Any] = LEFT_OUT
    """What ``save`` gave, in this version or any earlier one."""
    link: str = LEFT_OUT
    """What ``link`` gave, as its ``link`` or its ``code``, alone or at the end of an address."""
