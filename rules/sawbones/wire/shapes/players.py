"""What players see."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from sawbones.wire.messages.message import Bounds
from sawbones.wire.shapes.plain import Tone, Whole


class PlayersView(TypedDict):
    """All that players see of a fight: nobody who is hidden, and of foes no number."""

    kind: Literal["view"]
    system: str
    """What the rules are called."""
    round: Whole
    """0 before anybody's turn."""
    clock: str
    """The time of the fight, in words."""
    phase: PlayersPhase | None
    """Where it stands in the round, if the system makes its own order of play."""
    turn: str | None
    """Who is on turn, as players call him; while that is somebody hidden, whoever of those they see comes next."""
    party: list[PartySeen]
    """The party, in the order of play."""
    foes: list[FoeSeen]
    """The foes they know of, in the order of play."""
    said: str
    """What they saw happen last, in a sentence."""
    lines: NotRequired[list[PlayersLine]]
    """What they saw happen, the newest last, where a count was given."""


class PlayersPhase(TypedDict):
    """The phase of a round."""

    phase: Whole
    of: Whole


class PlayersLine(TypedDict):
    """Something that players saw happen."""

    round: Whole
    text: str


class FoeSeen(TypedDict):
    """Somebody as players see him, or some who stand as one."""

    name: str
    """What they call him."""
    count: Annotated[int, Bounds(minimum=1)]
    """How many of them."""
    state: Appearance | None
    """How he looks, in a word or two; of a shape nothing, unless it is down."""
    hurt: Annotated[int, Bounds(minimum=0, maximum=4)]
    """How bad it looks; 0 is not at all."""
    down: bool
    """Whether he is out of the fight."""
    turn: bool
    """Whether it is his turn."""
    conditions: list[Lasting]
    """What is on him, of what everybody sees."""
    spoken: str
    """The same in a sentence."""


class Appearance(TypedDict):
    """How somebody looks, in a word or two."""

    text: str
    tone: Tone


class PartySeen(FoeSeen):
    """One of the party."""

    headline: PlayersNumber | None
    """The one number that hurts."""


class PlayersNumber(TypedDict):
    """A number and what it is."""

    value: str
    label: str


class Lasting(TypedDict):
    """A condition as players see it."""

    name: str
    left: str
    """How long it still lasts, in words; nothing where that is not known."""


class Way(TypedDict):
    """A message that leads to another line of the log, by one step."""

    do: Literal["undo", "redo"]
    to: Annotated[int, Bounds(minimum=1)]
    said: str
    """What it undoes and brings again, in a sentence."""
