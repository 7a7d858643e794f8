"""What players know of foes, and see."""

from __future__ import annotations

from typing import Annotated, Literal

from sawbones.fight.state import MOST, NAME_LENGTH
from sawbones.wire.messages.message import LEFT_OUT, Bounds, Message, Name


class Know(Message, do="know"):
    """Players know this much of a foe from here on; of the party they know all.

    Where nothing is said, a foe is hidden. What is left out is not so: a name that was false is given up where the
    message gives none. The number in what players call somebody counts those they have seen.

    {"do": "know", "fighter": "Thug 2", "as": "shape"}
    {"do": "know", "fighter": ["Thug 2"], "as": "kind", "alias": "Old monk"}
    {"do": "know", "as": "kind", "acts": true, "later": true}
    """

    fighter: Name | Annotated[list[Name], Bounds(minItems=1, maxItems=MOST)] = LEFT_OUT
    """Of whom: a name, several, or what a mob is called."""
    as_: Literal["hidden", "shape", "kind", "named"]
    """How much: nothing; that somebody is there; of which kind he is and how he looks; his name."""
    alias: Annotated[str, Bounds(maxLength=NAME_LENGTH)] = ""
    """What they call him in place of what he is, one line."""
    acts: bool = False
    """Whether it holds from his first act on, and he is hidden until then."""
    later: bool = False
    """Whether it is so of foes who come later."""


class View(Message, do="view"):
    """What players see of the fight; nothing changes.

    {"do": "view"}
    {"do": "view", "count": 5}
    """

    count: Annotated[int, Bounds(minimum=0, maximum=500)] = 0
    """How many of the last lines they saw; left out, none."""
