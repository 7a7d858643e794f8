"""What a page draws of the systems there are, and of a game of one's own while it is written."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from sawbones.kit.system import Moment
from sawbones.kit.widgets import Widget
from sawbones.wire.messages.message import Message
from sawbones.wire.shapes.asked import Step
from sawbones.wire.shapes.drawn import Strip
from sawbones.wire.shapes.forms import Form
from sawbones.wire.shapes.plain import Tone, Whole


class SystemsScreen(TypedDict):
    """Every rule system."""

    kind: Literal["systems"]
    systems: list[SystemEntry]


class SystemEntry(TypedDict):
    """A rule system."""

    id: str
    name: str
    line: str
    """What it is, in a line."""
    credit: str
    """Whose rules they are."""
    sheet: Form
    """What a fighter's sheet asks for."""
    options: Form
    """What the readings ask for."""
    acts: list[ActEntry]
    starters: list[StarterEntry]
    """Fights that run at once."""
    times: list[Time]
    """Spans of time that are worth a button."""
    round_seconds: Whole
    """What a round takes on the clock: 6 where the text names no length, and in every custom game."""
    moments: list[Moment]
    """What happens to everybody at once."""
    kits: list[Kit]
    """What a sheet can take in one tap."""
    joins: str
    """A line of fighters as ``quick`` reads it, with a weapon where a line holds one."""
    game: NotRequired[dict[str, Any]]
    """Of a game of one's own: the whole of it, with which ``new`` begins a fight by it."""


class Kit(TypedDict):
    """Something ready-made that a sheet can take in one tap."""

    group: str
    label: str
    sheet: dict[str, Any]
    """The fields it sets."""
    adds: dict[str, int]
    """What it adds to the numbers that stand there."""
    help: str


class ActEntry(TypedDict):
    """Something that can happen to a fighter."""

    id: str
    label: str
    help: str
    tone: Tone
    group: str
    """Those of a group stand together; nothing where there are few acts."""
    quick: bool
    """Whether it is one of the most usual."""
    helped: NotRequired[bool]
    """Somebody else does it for them: whoever is on turn on their side is proposed as the helper."""
    spills: bool
    """Whether what is more than it takes can go on to the next of several targets."""
    fixed: str
    """Why the attacker's wounds or the target's defense do not change its odds; or nothing."""
    form: Form
    """What its order asks for."""
    aid: Form | None
    """The circumstances that its order can be filled from."""


class StarterEntry(TypedDict):
    """A fight that runs at once."""

    name: str
    line: str
    """What it is, in a line."""
    messages: list[Message]
    """What begins it."""


class Time(TypedDict):
    """A span of time."""

    label: str
    minutes: Whole


class GameScreen(TypedDict):
    """What a game of one's own comes to."""

    kind: Literal["game"]
    own: SystemEntry
    """Its entry, as the catalogue has those of the systems."""
    game: dict[str, Any]
    """The game as it is kept: what stands at its default is left out."""
    fighter: str
    """Who is looked at: the first of its own fight, or anybody."""
    widgets: list[Widget]
    """The card after what is typical has happened once."""
    before: list[Widget]
    """And before."""
    act: str
    """What is typical: its first act that does harm, as its form has it."""
    steps: list[Step]
    """Why it comes to that."""
    chances: list[Strip]
    """Its odds; none where they are too many to count."""
    uncounted: str
    """Why there are no odds, in a sentence; "" where there are."""
    said: str
    """Its acts and the odds of what is typical, in lines of text."""
    warnings: list[str]
    """What it can say by its rules and hardly means, a sentence each: a die that can never count, a level it lacks."""
    names: dict[str, str]
    """Every name that a formula may hold, with what it stands for."""
    size: Whole
    """How many characters it takes."""


class PartsScreen(TypedDict):
    """What games of one's own are made of."""

    kind: Literal["parts"]
    forms: dict[str, Form]
    """The form of each kind of part."""
    lists: dict[str, PartList]
    """The lists of a game, in their order."""
    fight: PartTitle
    """Of the fight to try it with."""
    steps: dict[str, list[str]]
    """The fields that each kind of step has beside those of all."""
    rolls: RollFields
    """The fields of a roll that some kinds of it have and others do not."""
    formulas: dict[str, list[str]]
    """The fields of each form in which a formula may stand."""
    refers: dict[str, dict[str, list[str]]]
    """The fields of each form that name something else, with the lists it stands in."""
    bare: dict[str, Any]
    """A game of which nothing has been said yet, not even its name."""
    games: list[dict[str, Any]]
    """Games to start from."""


class RollFields(TypedDict):
    """Which fields of a roll are of some kinds alone."""

    own: list[str]
    """All of them."""
    of: dict[str, list[str]]
    """Those that each kind has."""


class PartTitle(TypedDict):
    """Where a part of a game stands."""

    label: str
    """What one of them is called."""
    title: str
    """What stands over all of them."""
    help: str
    """What belongs there."""


class PartList(PartTitle):
    """A list of parts."""

    form: str
    """Of which form each is."""
    most: Whole
    """How many there may be."""
    steps: bool
    """Whether each has steps."""
