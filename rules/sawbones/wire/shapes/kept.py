"""What is kept: a fight as its head and its records."""

from __future__ import annotations

from typing import Annotated, Any, NotRequired, TypeAlias, TypedDict

from sawbones.wire.messages.message import Bounds, Name, Values
from sawbones.wire.shapes.plain import Whole


class Head(TypedDict):
    """What does not change about a fight."""

    system: str
    """The id of its rules; ``own`` where they are a game of one's own."""
    game: NotRequired[dict[str, Any]]
    """That game, the whole of it."""
    base: Base
    """How it began."""


class Base(TypedDict):
    """A fight as it is kept: what stands at its default is left out."""

    options: Values
    """The readings."""
    members: list[Annotated[list[Any], Bounds(minItems=3, maxItems=4)]]
    """Each fighter as name, side, sheet, and what was done lately, in the order of play."""
    turn: Name | None
    """Who is on turn."""
    clock: Clock
    """Round, minutes and seconds."""
    phase: NotRequired[list[Any]]
    """The phase of the round, and who has acted in it."""
    had: NotRequired[list[Name]]
    """Who else has had a turn in this round, of those whose turns something lasts for."""
    begun: NotRequired[list[Name]]
    """To whom the start of a turn has come that is to come to none twice."""
    mobs: NotRequired[dict[str, list[Name]]]
    """Who is in which mob, by the mob."""
    out: NotRequired[dict[str, list[Name]]]
    """Who is out of the fight, by why."""
    notes: NotRequired[Noted]
    """The note on somebody and, behind it, the conditions, each as name, unit, end, at what, and of whose turn."""
    known: NotRequired[Knowledge]
    """What players know of foes."""


class Knowledge(TypedDict):
    """What players know: each as level, false name, 1 where it waits for the first act, and what they called him."""

    members: NotRequired[dict[Name, list[Any]]]
    """Of whom."""
    later: NotRequired[list[Any]]
    """Of foes who come from here on."""
    given: NotRequired[list[Name]]
    """What they have called foes, the latest last."""


Noted: TypeAlias = dict[Name, list[Any]]

Clock: TypeAlias = tuple[Whole, Whole, Whole]


class Entry(TypedDict):
    """A record of something that happened."""

    n: Annotated[int, Bounds(minimum=1)]
    """Its number: the first is 1."""
    text: str
    """The line of the log."""
    cause: dict[str, Any]
    """The message, with all its answers and what was thrown."""
    fact: Fact
    """How things stand after it."""


class Fact(TypedDict):
    """What changed, as it stands after it."""

    options: NotRequired[Values]
    members: NotRequired[dict[Name, Annotated[list[Any], Bounds(minItems=2, maxItems=3)]]]
    order: NotRequired[list[Name]]
    turn: NotRequired[Name | None]
    clock: NotRequired[Clock]
    phase: NotRequired[list[Any]]
    had: NotRequired[list[Name]]
    begun: NotRequired[list[Name]]
    mobs: NotRequired[dict[str, list[Name]]]
    """Who came to which mob; nothing is none."""
    out: NotRequired[dict[str, list[Name]]]
    """Who is out of the fight since, by why; nothing is back in it."""
    notes: NotRequired[Noted]
    """The note and the conditions of those who have others than before."""
    known: NotRequired[Knowledge]
    """What players know otherwise than before."""


class Place(TypedDict):
    """A record of undo and redo: the fight stands at another entry."""

    n: Annotated[int, Bounds(minimum=1)]
    """Its number."""
    to: Whole
    """The entry it stands at; 0 is the beginning."""


class Saved(TypedDict):
    """A whole fight."""

    sawbones: int
    """The version of this form."""
    head: Head
    records: list[Entry | Place]
    """All that happened, in order."""
