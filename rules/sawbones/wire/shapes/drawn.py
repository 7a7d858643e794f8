"""What a page draws; these may change from version to version."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from sawbones.kit.system import Arm, Listing
from sawbones.kit.widgets import Due, Widget
from sawbones.wire.messages.message import Bounds, Message, Name, Side, Values
from sawbones.wire.shapes.asked import Step
from sawbones.wire.shapes.forms import Form
from sawbones.wire.shapes.plain import Chance, Tone, Whole


class FightScreen(TypedDict):
    """The fight."""

    kind: Literal["fight"]
    system: str
    """The id of its rules."""
    name: str
    """What they are called."""
    round: int
    clock: str
    """The time of the fight, in words."""
    turn: Name | None
    """Who is on turn."""
    next: Name | None
    """Who comes after."""
    skipped: list[Name]
    """Whom the turn passes by on its way there."""
    brief: str
    """How it stands, in one line: ``2 v 3, round 3, Boris dying``."""
    won: Literal["", "party", "foe"]
    """The side of which alone somebody still stands, where there were both."""
    phases: Phases | None
    """The order of play that the system makes itself, if it does."""
    undo: str | None
    """What ``undo`` would take back."""
    redo: str | None
    """What ``redo`` would bring again."""
    spoken: str
    """What just happened, for a screen reader."""
    options: Values
    """The readings, every one."""
    cards: list[Card]
    """The fighters, in the order of play."""
    due: list[Due]
    """What is waiting to be done."""
    log: list[LogLine]
    """The last lines, the newest first."""
    later: NotRequired[KnownToPlayers]
    """How foes are known to players who come from here on, where something was said of it."""
    forms: dict[str, Form]
    """The forms of acts that the readings have changed, by act."""
    returns: Returns | None
    """Of a fight that began with one fighter from another phone: what can go back there."""


class Returns(TypedDict):
    """What was done with a fighter from another phone."""

    fighter: Name
    """As he came."""
    deeds: Whole
    """How many things were done since."""


class Phases(TypedDict):
    """Who is still to act in this phase, and who has."""

    phase: Whole
    """Which; 0 where no round has begun."""
    of: int
    """How many a round has."""
    free: bool
    """Whether anybody who is still to act may be taken."""
    left: list[Waiting]
    """Who is still to act, the best rank first."""
    acted: list[Name]
    """Who has."""
    order: list[Name]
    """Everybody as they act in this round, whoever has acted too."""
    over: bool
    """Whether the next turn begins another round."""


class Waiting(TypedDict):
    """Somebody who is still to act."""

    name: Name
    place: str
    """The rank, in a word or two."""
    on: bool
    """Whether it is this one's turn."""


class Card(TypedDict):
    """A fighter."""

    name: Name
    kind: str
    """The name, of numbered copies without the number."""
    side: Side
    mob: str
    """What those of this side are called together who stand as one; nothing where this one stands alone."""
    turn: bool
    """Whether it is this one's turn."""
    thing: NotRequired[bool]
    """A door or the like: it is in a block of its own, and not counted among those who stand."""
    down: bool
    """Whether the order of play passes this one by."""
    able: bool
    """Whether anything can be done by this one now."""
    fate: Fate
    """How far this one is gone."""
    headline: Headline | None
    """The one number that hurts; none of whoever is unhurt."""
    hurt: Whole
    """How badly this one is hurt: the greater the worse, to find the worst of several by; 0 is not at all."""
    state: Standing | None
    """How this one stands, where there is something to say."""
    spoken: str
    """The card in a sentence."""
    sheet: Values
    """The sheet, every field of it."""
    widgets: list[Widget]
    """What the card shows."""
    acts: list[str]
    """The ids of the acts that are worth offering now."""
    arms: list[Arm]
    """This one's own weapons, what was used last first."""
    remembered: list[Remembered]
    """What was done lately, or what this one is armed with."""
    conditions: NotRequired[list[OnSomebody]]
    """What the game master has put on this one."""
    note: NotRequired[str]
    """What is noted of this one."""
    out: NotRequired[Literal["fled", "dead", "gone", "captured"]]
    """Why this one is out of the fight by the game master's word."""
    known: NotRequired[KnownToPlayers]
    """What players know of this one, of foes, where something was said of it."""


class KnownToPlayers(TypedDict):
    """What players know of a foe."""

    as_: Literal["hidden", "shape", "kind", "named"]
    """How much."""
    alias: str
    """A name that is not his own; nothing where there is none."""
    acts: bool
    """Whether it waits for his first act, and he is hidden until then."""
    called: str
    """What players call him, or did when they saw him; nothing as long as they have not."""


class OnSomebody(TypedDict):
    """A condition."""

    name: str
    left: str
    """How long it still lasts; nothing where it has no end."""
    until: str
    """With what it ends, where the clock does not say it."""


class Fate(TypedDict):
    """How far somebody is gone."""

    grave: Literal[0, 1, 2, 3]
    """0 is not at all, 1 out of the fight, 2 dying, 3 dead."""
    word: str
    """The word for it."""


class Headline(TypedDict):
    """A number with what it is of."""

    label: str
    value: Annotated[str, Bounds(maxLength=5)]
    help: str
    tone: Tone


class Standing(TypedDict):
    """How somebody stands, the worst first."""

    text: Annotated[str, Bounds(maxLength=20)]
    tone: Tone
    help: str


class Remembered(TypedDict):
    """What somebody did, as a button."""

    label: str
    act: str
    order: Values
    aid: NotRequired[Values]
    """What the order was filled from."""
    on: NotRequired[Name]
    """For whom alone it is remembered."""
    fixed: NotRequired[str]
    """Why the sheets do not change its numbers: they were given by hand."""
    given: NotRequired[Literal[True]]
    """It is a weapon that was given to this one and has not been used in this fight."""


class LogLine(TypedDict):
    """A line of the log."""

    n: Annotated[int, Bounds(minimum=1)]
    """The number of its entry."""
    text: str
    undone: bool
    """Whether it was taken back."""
    why: bool
    """Whether ``explain`` has something to say of it."""
    kind: Literal["harm", "good", "act", "time", "order", "hand"]
    """Harm, what does good, whatever else is done, time that passes, the order of play, what is changed by hand."""
    round: Whole
    """In which round; 0 before anybody's turn."""
    about: list[Name]
    """Whom it concerns: who does it, to whom, and whoever is not as before."""
    turn: Name | None
    """Whose turn began, where the line says nothing but that."""


class LogScreen(TypedDict):
    """Lines of the log."""

    kind: Literal["log"]
    lines: list[LogLine]
    """The newest first."""
    more: bool
    """Whether there are earlier ones."""
    names: list[Name]
    """Whom lines can be about: who is there in the order of play, then who was."""
    readings: list[str]
    """The readings that are not as the rules have them, in words."""


class PreviewScreen(TypedDict):
    """What something would do."""

    kind: Literal["preview"]
    cards: list[Card]
    """The fighters it touches, as they would stand."""
    spoken: str
    """In words, for a screen reader."""
    sentence: str
    """The line that the log would have."""
    ends: NotRequired[list[Counted]]
    """Of several targets, once nothing is asked: how many of them end in which way, the worst first."""
    chances: NotRequired[list[Strip]]
    """The odds, where they were asked for."""
    fallen: NotRequired[Strip]
    """Of several targets: how many of those who stand go out of the fight by what is done to them."""


class Counted(TypedDict):
    """How many targets end in one way."""

    label: str
    tone: str
    count: int


class ChancesScreen(TypedDict):
    """The odds of each one whom it touches."""

    kind: Literal["chances"]
    chances: list[Strip]
    fallen: NotRequired[Strip]
    """Of several targets: how many of those who stand go out of the fight by what is done to them."""


class Strip(TypedDict):
    """How it can end for one fighter."""

    fighter: str
    bars: list[Bar]
    spoken: str
    """The same in a sentence."""
    assumed: NotRequired[str]
    """What was taken for decisions that nobody has made."""


class Bar(TypedDict):
    """Ends that are called the same."""

    label: str
    tone: Tone
    p: Chance
    share: Annotated[float, Bounds(minimum=0, maximum=1)]
    """The chance as a number."""
    percent: str
    """The chance in whole per cent; equal chances read alike, and what can happen is never 0 %."""


class FillScreen(TypedDict):
    """What circumstances made of an order."""

    kind: Literal["fill"]
    order: Values
    """The fields that are filled."""
    sums: list[FilledSum]
    """How their numbers came about."""
    stands: dict[str, str]
    """Circumstances that are left empty, by field: what each stands for now."""


class FilledSum(TypedDict):
    """How a number of an order came about."""

    field: str
    """The id of the field."""
    label: str
    """A shorter name for it; or nothing."""
    total: str
    """What it comes to, in words."""
    parts: list[Step]
    """What was added, each with its place in the rules."""


class TrialScreen(TypedDict):
    """What readings would do."""

    kind: Literal["trial"]
    tables: list[Listing]
    chances: list[Strip]


class ReadScreen(TypedDict):
    """How lines would be understood."""

    kind: Literal["read"]
    of: Literal["command", "quick"]
    lines: list[ReadLine]
    """Those that are not empty; of a command there is one."""
    message: Message | None
    """What they stand for; accepted if it is sent now, and null where some of it is not understood."""
    said: str
    """What it comes to, in a sentence."""
    ready: bool
    """Whether nothing is left open: of a command, that everything is said and answered."""
    hand: list[str]
    """Of a command, the fields of the order that the line itself has said."""


class ReadLine(TypedDict):
    """A line as it would be understood."""

    parts: list[ReadPart]
    """Its pieces, in their order."""
    said: str
    """What it comes to, in a sentence."""
    problem: str
    """Why it comes to nothing; or nothing."""
    count: Whole
    """How many join by it."""
    name: str
    """As what."""


class ReadPart(TypedDict):
    """Some words of a line, and what they were read as."""

    text: str
    """As they stand there; nothing for somebody who goes without saying."""
    at: Whole
    """Where they begin in all that was typed, in UTF-16 units."""
    what: Literal["who", "whom", "act", "number", "answer", "count", "name", "field", "weapon", "kit", "unknown"]
    said: str
    """What they were read as, in words; of what is unknown, what is the matter with it."""
    meant: Annotated[list[str], Bounds(maxItems=3)]
    """What may stand in their place."""
