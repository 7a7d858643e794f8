"""Every shape that goes out: replies, and the screens that a page draws from them.

What is a dataclass of the rules already goes out as it is, by :func:`dataclasses.asdict`. Nothing here runs: types are
checked against it, and ``python -m sawbones --schema`` and ``rules/PROTOCOL.md`` are written from it.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypeAlias, TypedDict

from sawbones.wire.messages.message import Answer, Bounds, Message, Name, Side, Values
from sawbones.wire.shapes.ahead import (
    CountingScreen,
    ExpectScreen,
    GridScreen,
    OffersScreen,
    StandScreen,
    StoryScreen,
    WhatIfScreen,
)
from sawbones.wire.shapes.asked import Outcome, Question, Step
from sawbones.wire.shapes.catalogue import GameScreen, PartsScreen, SystemEntry, SystemsScreen
from sawbones.wire.shapes.drawn import (
    ChancesScreen,
    FightScreen,
    FillScreen,
    LogScreen,
    PreviewScreen,
    ReadScreen,
    TrialScreen,
)
from sawbones.wire.shapes.kept import Entry, Head, Place, Saved
from sawbones.wire.shapes.plain import Facts, Whole
from sawbones.wire.shapes.players import PlayersView, Way
from sawbones.wire.shapes.stories import StoryAbout, Tale


class Reply(TypedDict):
    """What comes back for a message; what it has nothing to say of is empty."""

    ok: bool
    """Whether the message was accepted; where it was not, nothing has changed."""
    problems: dict[str, str]
    """What is wrong, in a sentence for each field; of a document that is opened, what of its end is damaged."""
    question: Question | None
    """What the rules want to know next; nothing has changed yet."""
    facts: dict[Name, Facts]
    """How those stand whom the message touched."""
    result: Facts
    """What it came to; by name where ``on`` is a list."""
    steps: list[Step]
    """What the rules did, one thing after the other."""
    outcomes: list[Outcome]
    """Of ``odds``: every distinct end; the chances sum to exactly 1."""
    answers: list[Answer]
    """All answers so far, with what was thrown: sent again, they lead to the same end."""
    entry: Entry | Place | None
    """The record that the log has grown by, to be kept."""
    screen: Screen | None
    """What a page draws."""
    head: NotRequired[Head]
    """Of ``new`` and ``open``: what does not change about the fight, to be kept before its records."""
    document: NotRequired[Saved]
    """Of ``save``, and of ``tell`` where that is asked for: the whole fight."""
    link: NotRequired[str]
    """Of ``link`` and ``deeds``: the text behind the ``#``."""
    code: NotRequired[str]
    """Of both: the same for a QR code, in capitals and digits; "" where none holds it. It opens like the link."""
    text: NotRequired[str]
    """Of ``explain``: the line of the log; of ``tell``: the story in Markdown."""
    disagrees: NotRequired[str]
    """Of ``explain``: in what the rules of today would say otherwise; the log stands as it was recorded."""
    way: NotRequired[Way | None]
    """Of ``explain``: what makes the fight stand at this line; nothing where it stands there."""
    notice: NotRequired[str]
    """Of ``quick``: which words may have been meant otherwise; of a turn or of time: which conditions have ended; of
    ``tell`` and ``link`` of a story as players saw it: of how many foes they know."""
    own: NotRequired[SystemEntry]
    """Of ``new`` and ``open``, where the fight is by a game of one's own: its entry, as of those in the catalogue."""
    kind: NotRequired[Literal["fight", "players", "fighter", "system", "evening", "game", "story", "deeds"]]
    """Of ``open`` with a link: what was in it; with deeds, no fight is."""
    about: NotRequired[StoryAbout]
    """Of ``open`` with a story's link: what it is, before any of it is told. The open fight is how it begins; of one as
    players saw it no fight is opened."""
    story: NotRequired[Tale]
    """Of ``tell``, and of ``story`` where it is told: a slice of it."""
    name: NotRequired[str]
    """Of ``open`` with a link: what the system of one's own, or the evening, is called; of deeds, whose they are."""
    encounters: NotRequired[list[EncounterOf]]
    """Of ``open`` with an evening's link: all of them in their order; the first is the fight that is open."""
    join: NotRequired[Message | None]
    """Of ``open`` with a link: what brings its one fighter into another fight."""
    roster: NotRequired[RosterOf]
    """Of ``roster``: everybody who is here."""
    view: NotRequired[PlayersView]
    """Of ``view``, and of ``open`` with a link for players: what they see."""
    count: NotRequired[Whole]
    """Of ``deeds``: how many they are."""
    deeds: NotRequired[DeedsOf]
    """Of ``lay``: what each deed comes to."""
    entries: NotRequired[list[Entry]]
    """Of ``lay``: the records that the log has grown by, in order, to be kept."""
    both: NotRequired[list[Both]]
    """Of ``arrive``: those who have gone on in both fights, where it was not said who is true."""


class DeedsOf(TypedDict):
    """What somebody did on a phone of his own, as it comes to lie over a fight."""

    fighter: Name
    known: bool
    """Whether this fight knows him as he went out; where it does not, each deed is asked of."""
    said: str
    """How many there are, and how many are here already, to be decided or impossible."""
    rows: list[DeedOf]


class DeedOf(TypedDict):
    """One deed."""

    text: str
    """What it was there, as a line of the log."""
    state: Literal["applied", "there", "both", "cannot"]
    """It can be laid; it is here already; both have touched the same, and somebody says who wins; it cannot be."""
    said: str
    """Why it is there, asked of or impossible; nothing where it is laid by itself."""
    usual: Literal["", "mine"]
    """What is answered where nobody says otherwise."""
    taken: Literal["", "mine", "theirs", "skip"]
    """What was answered."""
    laid: bool
    """Whether it is laid, or a merge with these answers would lay it. Of an undecided deed a look says false, although
    it checks the deeds after it as if that one were laid."""


class EncounterOf(TypedDict):
    """A fight of an evening, to be opened by a link of its own."""

    name: str
    notes: str
    """What was noted of it, in rows."""
    away: bool
    """Whether it was put away."""
    link: str


class RosterOf(TypedDict):
    """Everybody of a fight, as they can be added to another."""

    options: Values
    """The readings they stand under."""
    members: list[RosterMember]
    """Each of them, in the order of play."""


class RosterMember(TypedDict):
    """Somebody as he can be added to another fight."""

    name: Name
    kind: str
    """Of what this one is a numbered copy; else the name."""
    side: Side
    stands: str
    """How he stands, in a few words; nothing of the unhurt."""
    member: Packed
    """As he is, for ``arrive``."""
    fresh: Packed
    """The same unhurt."""
    notes: list[Any]
    """The note, and behind it each condition that outlasts the fight, with the minutes left; empty where none is."""


#: a fighter as name, side, sheet, and what was done lately
Packed: TypeAlias = Annotated[list[Any], Bounds(minItems=3)]


class Both(TypedDict):
    """Somebody who has gone on in two fights."""

    name: Name
    here: str
    """How he stands in this fight."""
    comes: str
    """How he stands as he comes."""


Screen: TypeAlias = (
    FightScreen
    | LogScreen
    | PreviewScreen
    | ChancesScreen
    | FillScreen
    | ReadScreen
    | TrialScreen
    | SystemsScreen
    | GameScreen
    | PartsScreen
    | GridScreen
    | StandScreen
    | WhatIfScreen
    | OffersScreen
    | CountingScreen
    | ExpectScreen
    | StoryScreen
)
