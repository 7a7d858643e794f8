"""Every shape that goes out: replies, and the screens that a page draws from them.

What is a dataclass of the rules already goes out as it is, by :func:`dataclasses.asdict`. Nothing here runs: types are
checked against it, and ``python -m sawbones --schema`` and ``rules/PROTOCOL.md`` are written from it.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypeAlias, TypedDict

from sawbones.kit.system import Arm, Kit, Listing, Moment
from sawbones.kit.widgets import Due, Widget
from sawbones.play.question import Choice, Cite, Mark
from sawbones.wire.messages import Answer, Bounds, Message, Name, Side, Values

#: how a thing should feel: plain, or worth a look in one way or another
Tone: TypeAlias = Literal["", "harm", "turn", "calm", "dim"]
Whole: TypeAlias = Annotated[int, Bounds(minimum=0)]
#: an exact chance as a fraction, ``32/81``
Chance: TypeAlias = Annotated[str, Bounds(pattern="^[0-9]+(/[0-9]+)?$")]
#: what a system says of a fighter, or of what an act came to; the ids are the system's contract
Facts: TypeAlias = dict[str, Any]


# What a reply holds


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
    """How many steps it has in all."""
    base: Scene
    """What it begins with."""
    steps: list[TaleStep]
    next: Whole | None
    """After how many steps the next slice begins; nothing where this is the last."""
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
    """Whether it is laid, or would be."""


class EncounterOf(TypedDict):
    """A fight of an evening, to be opened by a link of its own."""

    name: str
    notes: str
    """What was noted of it, in rows."""
    away: bool
    """Whether it was put away."""
    link: str


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


class Question(TypedDict):
    """Dice to be thrown, or a decision between options."""

    label: str
    """What is rolled or decided."""
    fighter: str
    """For whom."""
    dice: list[int]
    """How many sides each die has; none where it is a decision."""
    faces: list[list[int]]
    """What each die can show; of one that is thrown again at its highest, what its throws can add up to."""
    printed: list[list[str]]
    """How each of these faces is written, as ``6+3``; none where it is written as its number."""
    reads: str
    """What is read off them: hits, successes, a sum."""
    how: str
    """What is done with the dice, in words; nothing where they are just added up."""
    low: int
    """The least that can be read."""
    high: int
    """The most."""
    chances: list[NumberChance]
    """How likely each number is that can come."""
    labels: dict[str, str]
    """Numbers that are called otherwise: 7 is ``critical``."""
    options: list[Choice]
    """What can be decided; none where there are dice."""
    help: str
    """What will happen, in a line; or nothing."""
    marks: list[Mark]
    """From which number on what happens."""
    spans: list[Span]
    """The numbers from each mark to the next; none where there are no marks."""


class NumberChance(TypedDict):
    """How likely a number is."""

    value: int
    p: Chance
    percent: str
    """In whole per cent that sum to a hundred; beside odds, as the bar that is as likely says it."""


class Span(TypedDict):
    """Numbers that bring the same."""

    low: int
    high: int
    label: str
    """What they bring; nothing below the first mark."""
    tone: Tone
    percent: str
    """How likely they are together, as of a number."""


class Step(TypedDict):
    """One thing that a rule did."""

    text: str
    """In words."""
    cite: Cite
    """The place in the rules, and the reading used there."""
    faces: list[int]
    """The faces it was read from."""
    dice: list[Thrown]
    """The same faces as they lie on the table, roll by roll."""
    fighter: NotRequired[str]
    """Of whom it tells, where there are several."""


class Thrown(TypedDict):
    """Dice as they lie on the table."""

    label: str
    """What they were rolled for."""
    faces: list[str]
    """What they show."""


class Outcome(TypedDict):
    """One way in which something can end."""

    p: Chance
    """How likely it is."""
    label: str
    """What it is called."""
    facts: dict[Name, Facts]
    """How those stand then whom it touches."""
    result: Facts
    """What it comes to."""


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


# What is kept


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


# What a page draws: these may change from version to version


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
    chances: NotRequired[list[Strip]]
    """The odds, where they were asked for."""
    fallen: NotRequired[Strip]
    """Of several targets: how many of those who stand go out of the fight by what is done to them."""


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
    """The chance in whole per cent; what can happen is never 0 %."""


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
    what: Literal["who", "whom", "act", "number", "answer", "count", "name", "field", "weapon", "unknown"]
    said: str
    """What they were read as, in words; of what is unknown, what is the matter with it."""
    meant: Annotated[list[str], Bounds(maxItems=3)]
    """What may stand in their place."""


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
    moments: list[Moment]
    """What happens to everybody at once."""
    kits: list[Kit]
    """What a sheet can take in one tap."""
    game: NotRequired[dict[str, Any]]
    """Of a game of one's own: the whole of it, with which ``new`` begins a fight by it."""


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
    spills: bool
    """Whether what is more than it takes can go on to the next of several targets."""
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
    said: str
    """Its acts and the odds of what is typical, in lines of text."""
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


# What is ahead


class GridScreen(TypedDict):
    """Which blow: one way to strike against everybody."""

    kind: Literal["grid"]
    fighter: Name
    """Who strikes."""
    rows: list[GridRow]
    """Every way to strike."""
    row: Whole
    """Which of them the cells are of."""
    cells: list[GridCell]
    """Against each who stands."""
    spoken: str
    """The row in a sentence."""


class GridRow(TypedDict):
    """A way to strike."""

    label: str
    note: str
    act: str
    aid: Values | None
    """What its order is filled from, where it is."""


class GridCell(TypedDict):
    """A way to strike, against somebody."""

    on: Name
    order: Values
    """As it is filled now."""
    word: str
    """The worst that it may do: down, dead, hurt, nothing; or nothing said where it cannot be counted."""
    p: Chance
    """How likely that is, by the odds of the act."""
    percent: str
    share: Annotated[float, Bounds(minimum=0, maximum=1)]
    """The chance as a number."""
    tone: Tone
    said: str
    """Why there is no chance to tell; or nothing."""


class StandScreen(TypedDict):
    """How long somebody stands."""

    kind: Literal["stand"]
    fighter: Name
    rounds: list[StandRound]
    """The chance to stand after this round, the next and those after, as far as it is known yet."""
    over: bool
    """Whether all of it is counted."""
    assumes: str
    """What is taken for granted, in a line."""
    spoken: str


class StandRound(TypedDict):
    """How likely somebody stands after a round."""

    label: str
    share: Annotated[float, Bounds(minimum=0, maximum=1)]
    percent: str
    """In words; of what was sampled with its error."""
    error: float
    """How far the share may be off; 0 where it is exact."""


class WhatIfScreen(TypedDict):
    """Something as it is, and as it would be."""

    kind: Literal["whatif"]
    of: Whole
    """How many readings can be looked through."""
    title: str
    """What is otherwise."""
    was: list[Strip]
    """The odds of the act as it is."""
    ways: list[WhatIfWay]
    """And each way it could be."""
    fights: NotRequired[WhatIfFights]
    """Of whole fights: both chances to win."""
    spoken: str


class WhatIfWay(TypedDict):
    """One way it could be."""

    label: str
    same: bool
    """Whether nothing is otherwise here."""
    chances: list[Strip]
    """The odds then; none where they are the same or too many to count."""
    said: str
    """In a sentence."""


class WhatIfFights(TypedDict):
    """Fights as they are, and as they would be."""

    fights: Whole
    """How many of either."""
    was: str
    now: str
    differs: bool
    """Whether they differ by more than their errors."""
    over: bool
    """Whether all of them are counted."""
    assumes: str


class ExpectScreen(TypedDict):
    """What to expect of a fight."""

    kind: Literal["expect"]
    fights: Whole
    """How many are played out by now."""
    over: bool
    """Whether all of it is counted."""
    win: Win
    fighters: list[Outlook]
    rounds: Lasts
    five: list[Told]
    """From the worst to the best, once they are known."""
    assumes: str
    """What is taken for granted."""
    spoken: str


class Win(TypedDict):
    """The chance that the party wins."""

    p: Annotated[float, Bounds(minimum=0, maximum=1)]
    error: float
    said: str
    """In words."""


class Outlook(TypedDict):
    """How somebody stands when a fight is over."""

    name: Name
    side: Side
    bars: list[OutlookBar]
    """From unhurt to dead; what did not come is left out."""
    spoken: str


class OutlookBar(TypedDict):
    """An end of somebody."""

    label: str
    tone: Tone
    share: Annotated[float, Bounds(minimum=0, maximum=1)]
    percent: str


class Lasts(TypedDict):
    """How many rounds a fight lasts."""

    p5: Whole
    p50: Whole
    p95: Whole
    each: list[Round]
    """Each number of rounds that came, with its share."""
    spoken: str


class Round(TypedDict):
    """How many fights last so long."""

    rounds: Whole
    share: Annotated[float, Bounds(minimum=0, maximum=1)]


class Told(TypedDict):
    """A fight that can be read blow by blow."""

    name: Literal["worst", "bad", "typical", "good", "best"]
    number: Whole
    """Its number, for ``story``."""
    won: Literal["party", "foe", ""]
    rounds: Whole
    said: str
    """How it went, in a sentence."""


class StoryScreen(TypedDict):
    """A fight blow by blow, or why one of its lines came to what it says."""

    kind: Literal["story"]
    number: Whole
    lines: list[StoryLine]
    said: str
    """How it went, in a sentence."""


class StoryLine(TypedDict):
    """Something that happens in a fight that is told."""

    n: Whole
    round: Whole
    text: str
    message: Message
    """What brings it about: sent one after the other, the messages play the same fight."""
    steps: list[Step]
    """What the rules did; of the one line that was asked about."""


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
    | ExpectScreen
    | StoryScreen
)


# Forms


class Form(TypedDict):
    """What a sheet, an order or the readings ask for."""

    fields: list[Field]


class AnyField(TypedDict):
    """What every field has."""

    id: str
    label: str
    help: str
    more: NotRequired[Literal[True]]
    """Most never touch it."""
    main: NotRequired[Literal[True]]
    """It is set first."""
    reading: NotRequired[Literal[True]]
    """It decides how a place of the rules is read."""
    signed: NotRequired[Literal[True]]
    """Its numbers are written with their sign."""
    pair: NotRequired[Literal[True]]
    """It is remembered for who does it and whom it happens to."""
    fresh: NotRequired[Literal[True]]
    """It is another every time, and never remembered."""
    empty: NotRequired[str]
    """The word for none."""
    presets: NotRequired[list[FieldPreset]]
    """Whole values, each in one tap."""
    silent: NotRequired[Any]
    """What it means where what was kept by an earlier version says nothing of it."""


class NumberField(AnyField):
    """A whole number."""

    kind: Literal["number"]
    default: int
    low: int
    high: int
    labels: NotRequired[dict[str, str]]
    """The words that numbers are known by."""


class MaybeField(AnyField):
    """A whole number that may be left empty."""

    kind: Literal["maybe"]
    default: int | None
    low: int
    high: int
    labels: NotRequired[dict[str, str]]
    """The words that numbers are known by."""


class FlagField(AnyField):
    """Yes or no."""

    kind: Literal["flag"]
    default: bool


class ChoiceField(AnyField):
    """One of several options."""

    kind: Literal["choice"]
    default: Id
    options: Annotated[list[FieldOption], Bounds(minItems=1)]


class MaybeChoiceField(AnyField):
    """One of several options, or none."""

    kind: Literal["maybechoice"]
    default: Id | None
    options: Annotated[list[FieldOption], Bounds(minItems=1)]


class CountsField(AnyField):
    """A whole number for each of several labels."""

    kind: Literal["counts"]
    default: list[int]
    low: int
    high: int
    labels: list[str]


class TextField(AnyField):
    """A line of text."""

    kind: Literal["text"]
    default: str
    longest: Whole


class NumbersField(AnyField):
    """A list of whole numbers."""

    kind: Literal["numbers"]
    default: list[int]
    low: int
    high: int
    least: Whole
    most: Whole


class WordsField(AnyField):
    """A list of short words, out of the options where there are any."""

    kind: Literal["words"]
    default: list[str]
    least: Whole
    most: Whole
    longest: NotRequired[Whole]
    options: NotRequired[list[FieldOption]]


class ListsField(AnyField):
    """A list of lists of short words."""

    kind: Literal["lists"]
    default: list[list[str]]
    least: Whole
    most: Whole
    longest: Whole


class RowsField(AnyField):
    """A small table."""

    kind: Literal["rows"]
    default: list[list[Any]]
    least: Whole
    most: Whole
    columns: Annotated[list[FieldColumn], Bounds(minItems=1)]


Field: TypeAlias = (
    NumberField
    | MaybeField
    | FlagField
    | ChoiceField
    | MaybeChoiceField
    | CountsField
    | TextField
    | NumbersField
    | WordsField
    | ListsField
    | RowsField
)
Id: TypeAlias = str | int | bool


class FieldOption(TypedDict):
    """One value that a choice can have."""

    id: Id
    label: str
    help: str
    cite: Cite | None
    """The place in the rules, of a reading."""
    group: NotRequired[str]
    """Those of a group stand together."""


class FieldColumn(TypedDict):
    """What stands in one place of every row."""

    id: str
    label: str
    kind: Literal["text", "number", "flag"]
    low: int
    high: int
    longest: Whole
    default: Any
    help: str


class FieldPreset(TypedDict):
    """A whole value for a field."""

    label: str
    value: Any
