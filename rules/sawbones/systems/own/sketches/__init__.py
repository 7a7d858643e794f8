"""Six games to start from: well-known ways of being hurt, in words and numbers of our own, each with a fight to try."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sawbones.systems.own.sketches.consequences import CONSEQUENCES
from sawbones.systems.own.sketches.harm_in_rows import HARM_IN_ROWS
from sawbones.systems.own.sketches.hit_points import HIT_POINTS
from sawbones.systems.own.sketches.ladder import LADDER
from sawbones.systems.own.sketches.locations import LOCATIONS
from sawbones.systems.own.sketches.three_wounds import THREE_WOUNDS

if TYPE_CHECKING:
    from sawbones.systems.own.shorthand import Plain

#: what a game begins as of which nothing has been said yet
BARE: Plain = {
    "sawbones_game": 1,
    "tracks": [{"id": "harm", "name": "Harm"}],
    "acts": [
        {
            "id": "blow",
            "name": "Blow",
            "tone": "harm",
            "asks": [["damage", "Damage", 0, 20, 3, ""]],
            "steps": [{"do": "mark", "what": "harm", "boxes": "damage"}],
        }
    ],
    "ends": [{"word": "out", "when": "harm >= harm_size"}],
}
SKETCHES: tuple[Plain, ...] = (HIT_POINTS, THREE_WOUNDS, HARM_IN_ROWS, CONSEQUENCES, LOCATIONS, LADDER)
