"""A story as it is told: its head, its scenes and its steps."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from sawbones.wire.messages.message import Bounds, Name, Side
from sawbones.wire.shapes.plain import Tone, Whole


class StoryAbout(TypedDict):
    """What a story in a link is."""

    steps: Whole
    """How many it has."""
    middle: bool
    """Whether it begins in the middle of a fight."""
    veiled: bool
    """Whether it holds only what players saw."""


class Tale(TypedDict):
    """A story, or a slice of one."""

    system: str
    """By whose rules, as a name."""
    readings: list[str]
    """Those that are not as the rules have them, in words."""
    veiled: bool
    """Whether it is told as players saw it."""
    initials: bool
    """Whether everybody is called by initials."""
    of: Whole
    """How many steps it has in all; as players saw it, as far as that is known: the last slice knows all."""
    base: Scene
    """What it begins with."""
    steps: list[TaleStep]
    next: Whole | None
    """After how many steps the next slice begins; nothing where this is the last. One may be short."""
    differs: TaleDiffers | None
    """Of the last slice, where the rules have changed since the story was recorded: it is told as far as there."""


class TaleDiffers(TypedDict):
    """Where the rules of today come to something else."""

    n: Whole
    """At which step."""
    said: str


class SceneTime(TypedDict):
    """When it is."""

    round: Whole
    """0 before anybody's turn."""
    clock: str
    turn: Name | None


class Scene(SceneTime):
    """How things stand."""

    fighters: list[SceneFighter]


class SceneFighter(TypedDict):
    """Somebody as he stands; what there is nothing to say of is left out."""

    name: Name
    side: Side
    count: NotRequired[Whole]
    """Of several who are one."""
    state: NotRequired[SceneState]
    headline: NotRequired[SceneHeadline]
    hurt: NotRequired[Annotated[int, Bounds(minimum=1, maximum=4)]]
    """How bad it looks, of whom players see no more than that."""
    down: NotRequired[bool]
    conditions: NotRequired[list[str]]
    marks: NotRequired[list[Any]]
    """Wounds as they are drawn: the widgets of a card with what is not empty."""


class SceneState(TypedDict):
    """How somebody stands, in a few words."""

    text: str
    tone: NotRequired[Tone]


class SceneHeadline(TypedDict):
    """The one number that hurts."""

    label: str
    value: str
    tone: NotRequired[Tone]


class TaleStep(SceneTime):
    """Something that happened, and whom it changed."""

    n: Whole
    text: str
    kind: Literal["harm", "good", "act", "time", "order", "hand"]
    begins: NotRequired[bool]
    """Whether it says nothing but whose turn began."""
    why: NotRequired[list[Reason]]
    """What the rules did."""
    differs: NotRequired[str]
    """In what the rules of today would say otherwise than was recorded."""
    changed: list[SceneFighter]
    """Those who are new, or otherwise than before."""
    order: NotRequired[list[Name]]
    """All who are there now in the order of play, where that is another."""


class Reason(TypedDict):
    """Something that the rules did."""

    text: str
    place: NotRequired[str]
    """Where that stands in them."""
    note: NotRequired[str]
    """How that place is read."""
    dice: NotRequired[list[str]]
    """What fell, roll by roll."""
    fighter: NotRequired[Name]
    """Of whom it tells, where there are several."""
