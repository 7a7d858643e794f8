"""Every message there is, and what it may hold: a class each, and an annotation with its docstring for each field.

The class says what the message does and gives lines to try; those of all classes, one after the other, are one run. A
field without a default has to be there. At run time only the names count; ``python -m sawbones --schema`` and
``rules/PROTOCOL.md`` are written from all of it.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from sawbones.fight.deeds import MOST_ANSWERS
from sawbones.fight.state import LONGEST_TIME, MOST, NAME_LENGTH, NOTE_LENGTH
from sawbones.play.limits import LONGEST_WAIT, MOST_COUNTING, MOST_DICE, MOST_FIGHTS, MOST_LINES, STORIES
from sawbones.wire.evening import MOST as MOST_ENCOUNTERS
from sawbones.wire.saved import MOST_RECORDS


class Bounds:
    """What JSON Schema calls the bounds of a value, beside its type."""

    def __init__(self, **bounds: int | str) -> None:
        self.bounds = bounds


#: every message and its fields
MESSAGES: dict[str, tuple[str, ...]] = {}

#: the name of a fighter
Name: TypeAlias = Annotated[str, Bounds(minLength=1)]
#: fields of a form by their ids; which there are, and their bounds, the catalogue of ``systems`` says
Values: TypeAlias = dict[str, Any]
#: the faces of all dice, what is read off them, or the id of what is chosen
Answer: TypeAlias = Annotated[list[int], Bounds(maxItems=MOST_DICE)] | int | str
Answers: TypeAlias = Annotated[list[Answer], Bounds(maxItems=MOST_ANSWERS)]
Side: TypeAlias = Literal["party", "foe"]

#: stands where a field may be left out, and no other value says the same
LEFT_OUT: Any = object()
NO_VALUES: Any = {}
NO_ANSWERS: Any = ()
NO_NAMES: Any = ()


def called(field: str) -> str:
    """A field as it stands in a message: words that Python keeps for itself end in a stroke here."""
    return field.removesuffix("_")


class Message:
    """What every message has in common: it is known by the name of its class in small letters."""

    def __init_subclass__(cls) -> None:
        """Its fields, in their order; those of a message that it extends come first."""
        fields = (field for base in reversed(cls.__mro__) for field in getattr(base, "__annotations__", ()))
        MESSAGES[cls.__name__.lower()] = tuple(dict.fromkeys(map(called, fields)))


class Systems(Message):
    """The catalogue: every rule system with its forms, acts, starters and kits.

    {"do": "systems"}
    """


class Trial(Message):
    """What readings would do: the tables they make, and the odds of a few things that happen often.

    {"do": "trial", "system": "after-sundown-revised", "options": {"death_net": 7}}
    """

    options: Values = NO_VALUES
    """The readings; those left out are as in the fight in front, if it is by these rules, or at their defaults."""
    system: str = LEFT_OUT
    """By which rules; left out, those of the fight in front."""


class Game(Message):
    """What a game of one's own would be: its acts, a card and the odds of a typical blow; nothing changes.

    Where something is wrong, the problems have a sentence for each place, as ``acts.0.steps.2.to``. Without a game the
    reply has what one is made of: a form for each kind of part, and games to start from.

    {"do": "game", "game": {"sawbones_game": 1, "name": "Bare", "acts": [{"id": "rest", "name": "Rest"}]}}
    """

    game: dict[str, Any] = LEFT_OUT
    """The game: ``sawbones_game`` 1, and its parts by name."""


class New(Message):
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


class Open(Message):
    """Begins with a fight that was saved or shared; give the one or the other.

    {"do": "open", "link": "#e2f-59-08d6def6-i1ZKTCtJLdItLs1LyS_P0y1KLcssTk1R0qmu1Yk21DHQMYjV0TXUiY6NBQA"}
    """

    document: dict[str, Any] = LEFT_OUT
    """What ``save`` gave, in this version or any earlier one."""
    link: str = LEFT_OUT
    """What ``link`` gave, as its ``link`` or its ``code``, alone or at the end of an address."""


class Join(Message):
    """Somebody joins the fight, or several numbered copies of one.

    {"do": "join", "fighter": "Boris", "sheet": {"strength": 4, "willpower": 4}, "side": "party"}
    {"do": "join", "fighter": "Ghoul", "count": 2}
    {"do": "join", "fighter": "Rat", "count": 4, "mob": true}
    """

    fighter: Name
    """The name, one line of at most 40 characters, which nobody else in this fight has."""
    sheet: Values = NO_VALUES
    """The sheet; what it leaves out takes its default."""
    count: Annotated[int, Bounds(minimum=1, maximum=MOST)] = 1
    """How many of them."""
    side: Side = "foe"
    """On whose side."""
    mob: bool = False
    """Whether they are a mob, called by the name: those who join as it later are of it too."""
    simple: bool = LEFT_OUT
    """Whether they are minor characters, by the simplified rules of a system that has some; left out, a mob is."""


class Quick(Message):
    r"""Fighters from lines of text: how many, the name, short names of fields with their numbers, a weapon.

    {"do": "quick", "line": "2 thug STR 4 fists 2n\nOld Tom"}
    """

    line: Annotated[str, Bounds(minLength=1)]
    """The lines; words that mean nothing to the system are the name."""
    side: Side = "foe"
    """On whose side."""
    mob: bool = False
    """Whether the several of a line are a mob of minor characters, as of ``join``."""
    sheet: Values = NO_VALUES
    """What each of them has where its line does not say otherwise."""


class Read(Message):
    """How a line would be understood; nothing changes.

    A command says who does what to whom, with what is answered behind a stroke: ``ghoul > boris 5L / 2``. Names may be
    short, and without one before the arrow it is whoever is on turn. A word that is not understood is said to be, and
    then the line stands for no message.

    {"do": "read", "line": "> boris 5L / 2"}
    {"do": "read", "line": "2 x thug, STR 4, wilpower 5", "of": "quick"}
    """

    line: str
    """What was typed."""
    of: Literal["command", "quick"] = "command"
    """Whether it commands, or says who joins, as the lines of ``quick`` do."""
    side: Side = "foe"
    """On whose side, of those who join."""
    sheet: Values = NO_VALUES
    """What each of those has where its line does not say otherwise."""
    mob: bool = False
    """Whether the several of a line would be a mob, as of ``quick``."""


class Copy(Message):
    """An unhurt, numbered copy of somebody joins, armed alike, and belongs to the same mob.

    {"do": "copy", "fighter": "Ghoul 2"}
    """

    fighter: Name
    """Whose copy."""


class Leave(Message):
    """Somebody leaves the fight, or several at once.

    {"do": "leave", "fighter": "Old Tom"}
    {"do": "leave", "fighter": ["Rat 3", "Rat 4"]}
    """

    fighter: Name | Annotated[list[Name], Bounds(minItems=1, maxItems=MOST)]
    """Who; several as a list."""


class Roster(Message):
    """Everybody who is here as they can be added to another fight, as they are and unhurt; nothing changes.

    {"do": "roster"}
    """


class Arrive(Message):
    """Fighters come from another fight by the same rules, with their wounds, clocks and gear.

    Who is here already under that name, and has not gone on here since he came, is from now on as he comes. Where both
    have gone on, the message is refused until ``which`` says who is true; the reply names them under ``both``.

    {"do": "arrive", "members": [["Ines", "party", {"willpower": 3}]], "place": "The cellar"}
    """

    members: Annotated[list[Annotated[list[Any], Bounds(minItems=3)]], Bounds(minItems=1, maxItems=MOST)]
    """Each as ``roster`` gives them: name, side, sheet, and what was done lately."""
    options: Values = LEFT_OUT
    """The readings they come from; left out, those of this fight."""
    system: str = LEFT_OUT
    """The id of the rules they come from; left out, those of this fight."""
    which: dict[Name, Literal["here", "comes"]] = NO_VALUES
    """Who is true, of those who have gone on in both fights."""
    anew: bool = False
    """Whether somebody of a name that is taken joins beside, with a number behind it."""
    place: str = ""
    """What the fight is called that they come from."""
    notes: dict[Name, list[Any]] = NO_VALUES
    """As ``roster`` gives them: the note on each, and its lasting conditions. Where the field is left out, those who
    are here keep what is noted of them; else what is noted goes with them."""


class Edit(Message):
    """Somebody's sheet, name or side is changed by hand.

    {"do": "edit", "fighter": "Thug 1", "sheet": {"willpower": 2}, "name": "Big Thug"}
    """

    fighter: Name
    """Who."""
    sheet: Values = NO_VALUES
    """What changes; all else stays."""
    name: Name = LEFT_OUT
    """The new name."""
    side: Side = LEFT_OUT
    """The new side."""


class Mob(Message):
    """Fighters of one side become a mob, or a part of one, or are taken out of theirs.

    A mob is a name that they share: each keeps a sheet, and every rule does to one what it does to anybody. Where the
    game master's list is the order of play, it takes one turn, at the place of the first of it.

    {"do": "mob", "fighters": ["Ghoul 1", "Ghoul 2"], "mob": "Ghoul"}
    {"do": "mob", "fighters": ["Ghoul 2"], "mob": ""}
    """

    fighters: Annotated[list[Name], Bounds(minItems=1, maxItems=MOST)]
    """Who."""
    mob: str
    """What it is called, one line of at most 40 characters; nothing takes them out."""


class Condition(Message):
    """Somebody, or several, are something for a time or until it is taken away, by no system's rule; or are so no more.

    One of the same name takes its place. The turn in which it is laid is not counted, and of a round it is; minutes are
    those of the clock. It ends by itself, and the turn or the time that ends it says so.

    {"do": "condition", "fighters": ["Thug 2"], "name": "Grappled", "time": 2}
    {"do": "condition", "fighters": ["Boris", "Thug 2"], "name": "Blessed", "time": 10, "unit": "minutes"}
    {"do": "condition", "fighters": ["Thug 2"], "name": "Grappled", "off": true}
    """

    fighters: Annotated[list[Name], Bounds(minItems=1, maxItems=MOST)]
    """Who."""
    name: Annotated[str, Bounds(minLength=1, maxLength=NAME_LENGTH)]
    """What it is called; anybody has at most eight."""
    time: Annotated[int, Bounds(minimum=1, maximum=LONGEST_TIME)] = LEFT_OUT
    """How long; left out, until it is taken away."""
    unit: Literal["rounds", "turns", "minutes"] = "rounds"
    """In what."""
    at: Literal["end", "start", "round"] = LEFT_OUT
    """With what it ends: the end or the start of a turn, or the end of the round. Left out, it is the end of a turn,
    and where a system makes its own order of play, rounds end with the round."""
    whose: Name = LEFT_OUT
    """Whose turn; left out, that of whoever has it."""
    off: bool = False
    """Whether it is taken away."""


class Note(Message):
    """Somebody, or several, have a note in free words; no words take it away.

    {"do": "note", "fighters": ["Boris"], "note": "owes Ines"}
    """

    fighters: Annotated[list[Name], Bounds(minItems=1, maxItems=MOST)]
    """Who."""
    note: Annotated[str, Bounds(maxLength=NOTE_LENGTH)]
    """The note, one line."""


class Out(Message):
    """Somebody, or several, are out of the fight, or back in it.

    Who is out takes no turn, has nothing due, and no time passes for them; they keep the sheet as it is.

    {"do": "out", "fighters": ["Thug 2"], "how": "fled"}
    {"do": "out", "fighters": ["Thug 2"], "how": ""}
    """

    fighters: Annotated[list[Name], Bounds(minItems=1, maxItems=MOST)]
    """Who."""
    how: Literal["fled", "dead", "gone", "captured", ""] = "gone"
    """Why they are out; nothing brings them back."""


class Know(Message):
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


class View(Message):
    """What players see of the fight; nothing changes.

    {"do": "view"}
    {"do": "view", "count": 5}
    """

    count: Annotated[int, Bounds(minimum=0, maximum=500)] = 0
    """How many of the last lines they saw; left out, none."""


class Move(Message):
    """Somebody plays earlier or later.

    {"do": "move", "fighter": "Boris", "by": 1}
    """

    fighter: Name
    """Who."""
    by: Annotated[int, Bounds(minimum=-MOST, maximum=MOST)] = 0
    """By how many places; earlier is negative."""
    before: Name = LEFT_OUT
    """Right before whom, in place of a number of places."""


class Turn(Message):
    """It is somebody's turn now.

    Who has waited comes before the one on turn in the game master's list from then on.

    {"do": "turn", "fighter": "Ghoul 1"}
    """

    fighter: Name
    """Whose."""


class Options(Message):
    """The fight reads places of the rules in another way from here on.

    {"do": "options", "options": {"death_net": 8}}
    """

    options: Values = NO_VALUES
    """The readings that change."""


class Act(Message):
    """Something happens to one or several fighters, by the rules.

    A rule asks for dice and decisions one after the other, and ``answers`` holds them in that order. Where they run
    out, the reply has the question and nothing has changed: send the same again with one answer more, or with ``roll``.

    {"do": "act", "act": "blow", "on": "Boris", "by": "Ghoul 1", "order": {"damage": 5, "kind": "lethal"}}
    {"do": "act", "act": "blow", "on": "Boris", "order": {"damage": 5, "kind": "lethal"}, "answers": [2]}
    """

    act: str
    """The id of the act."""
    on: Name | Annotated[list[Name], Bounds(minItems=1)]
    """To whom; given as a list, even of one name, the result is told by name."""
    by: Name | None = None
    """Who does it."""
    order: Values = NO_VALUES
    """The order: what the act needs to be told."""
    aid: Values | None = None
    """The circumstances that the order was filled from; they are remembered for whoever does it."""
    answers: Answers = NO_ANSWERS
    """What was answered so far, target by target."""
    roll: bool = False
    """Whether dice are thrown, and the first option taken, where no answer is given."""
    spill: bool = False
    """Whether it strikes the first of ``on``, and only what is more than it takes to put that one out of the fight goes
    on to the next, and so on; for acts that the catalogue says this of."""


class Odds(Act):
    """Every way something can end, with its exact chance; nothing changes.

    A decision takes its first option unless it is answered.

    {"do": "odds", "act": "blow", "on": "Ghoul 2", "order": {"damage": 5, "kind": "lethal"}}
    {"do": "odds", "of": "wait", "minutes": 10}
    """

    act: str = LEFT_OUT
    """The id of the act, if it is one."""
    on: Name | Annotated[list[Name], Bounds(minItems=1)] = LEFT_OUT
    """To whom, of an act."""
    of: Literal["act", "wait", "next"] = "act"
    """Of which message."""
    minutes: Annotated[int, Bounds(minimum=0, maximum=LONGEST_WAIT)] = LEFT_OUT
    """How long, of ``wait``."""


class Preview(Odds):
    """What a message would do, told and drawn as if it had; nothing changes.

    {"do": "preview", "act": "blow", "on": "Ghoul 2", "order": {"damage": 5, "kind": "lethal"}, "answers": [1]}
    """

    chances: bool = False
    """Whether the odds are told as well."""


class Fill(Message):
    """What the order of an act comes to under these circumstances, with every part of the sum; nothing changes.

    {"do": "new", "system": "cybergod"}
    {"do": "join", "fighter": "Kitah", "sheet": {"ranged_combat": 6}, "side": "party"}
    {"do": "join", "fighter": "Thug"}
    {"do": "fill", "act": "ranged_combat", "by": "Kitah", "on": "Thug", "aid": {"weapon": "heavy_pistol"}}
    """

    act: str
    """The id of the act."""
    on: Name | None = None
    """To whom."""
    by: Name | None = None
    """Who does it."""
    aid: Values | None = None
    """The circumstances: a weapon, a range, cover."""


class Undo(Message):
    """Takes back the last thing that happened, whatever it was, or all that happened since an entry, by one step.

    {"do": "undo"}
    {"do": "undo", "to": 0}
    """

    to: Annotated[int, Bounds(minimum=0, maximum=MOST_RECORDS)] = LEFT_OUT
    """The number of the entry that is the last to stand, 0 for none; left out, the one before the last."""


class Redo(Message):
    """Brings again what was taken back last, by as many steps as it went.

    {"do": "redo"}
    {"do": "redo", "to": 2}
    """

    to: Annotated[int, Bounds(minimum=1, maximum=MOST_RECORDS)] = LEFT_OUT
    """The number of an entry that is undone: all that led to it happens again, in place of what stands."""


class Next(Message):
    """The turn goes on; what falls due with it is asked.

    {"do": "turn", "fighter": "Kitah"}
    {"do": "next", "hold": true, "roll": true}
    {"do": "next", "roll": true}
    """

    hold: bool = False
    """Whether who is on turn waits: with ``turn`` theirs comes at any moment until their next one begins."""
    answers: Answers = NO_ANSWERS
    """What was answered so far."""
    roll: bool = False
    """Whether dice are thrown, and the first option taken, where no answer is given."""


class Back(Message):
    """The turn goes back by one; what time has done, only ``undo`` takes back.

    {"do": "turn", "fighter": "Thug"}
    {"do": "next", "roll": true}
    {"do": "back"}
    """


class Wait(Message):
    """Time passes for everybody; what falls due in it is asked.

    {"do": "wait", "minutes": 10, "roll": true}
    """

    minutes: Annotated[int, Bounds(minimum=0, maximum=LONGEST_WAIT)]
    """How long."""
    answers: Answers = NO_ANSWERS
    """What was answered so far."""
    roll: bool = False
    """Whether dice are thrown, and the first option taken, where no answer is given."""


class Look(Message):
    """The fight as it stands, with the facts of everybody in it.

    {"do": "look"}
    """


class History(Message):
    """Lines of the log, the newest first: all of them, or those about somebody, or of a kind.

    {"do": "history", "count": 3}
    {"do": "history", "about": ["Kitah"], "kinds": ["harm", "good"]}
    """

    before: Annotated[int, Bounds(minimum=1, maximum=MOST_RECORDS + 1)] = LEFT_OUT
    """Only those with a smaller number; left out, the newest of all."""
    count: Annotated[int, Bounds(minimum=1, maximum=500)] = 100
    """At most so many."""
    about: Annotated[list[str], Bounds(maxItems=2 * MOST)] = NO_NAMES
    """Only those that concern one of these; left out, whoever it is."""
    kinds: list[Literal["harm", "good", "act", "time", "order", "hand"]] = NO_NAMES
    """Only those of one of these kinds; left out, of any."""


class Explain(Message):
    """Why an entry of the log came to what it says: its rule is played again on the answers it had.

    {"do": "act", "act": "ranged_combat", "on": "Thug", "by": "Kitah", "order": {"pool": 4}, "roll": true}
    {"do": "explain", "n": 9}
    """

    n: Annotated[int, Bounds(minimum=1, maximum=MOST_RECORDS)]
    """The number of the entry."""


class Grid(Message):
    """Which blow: what somebody strikes with against everybody who can be struck, each with its chance.

    Nothing changes. The reply says how many ways to strike there are, and has one of them: so the first is there soon.

    {"do": "quick", "line": "Ines BODY 8 TOU 4, rifle 3 ap1", "side": "party"}
    {"do": "quick", "line": "2 Raider, pistol 2 ap1"}
    {"do": "grid", "fighter": "Ines", "row": 0}
    """

    fighter: Name = LEFT_OUT
    """Who strikes; left out, whoever is on turn."""
    row: Annotated[int, Bounds(minimum=0, maximum=7)] = 0
    """Which way to strike."""


class Planned:
    """What those who look ahead over a fight have in common: what everybody does, the seed, and how far to count.

    How they count depends on nothing but the fight and these fields. ``work`` is what may be done in all: who sends the
    same with more goes on where it stood, and a page can so count in slices.
    """

    policy: Literal["random", "everyone", "nearest", "weakest", "strongest", "protect"] = "random"
    """Whom everybody strikes; ``everyone`` is for ``stand`` alone, and there all strike the one."""
    protect: Name = LEFT_OUT
    """Who is protected, with that policy."""
    flee: Literal["nobody", "foes", "party", "both"] = "nobody"
    """Who runs once half of a side are down."""
    seed: Annotated[int, Bounds(minimum=0, maximum=4_294_967_295)] = 1
    """The same seed gives the same figures."""
    work: Annotated[int, Bounds(minimum=1, maximum=MOST_COUNTING)] = 20_000
    """How much may be counted, in all."""


class Stand(Planned, Message):
    """How long somebody stands, from all who can act against him as they stand now; nothing changes.

    {"do": "stand", "fighter": "Ines", "policy": "everyone"}
    """

    fighter: Name
    """Who."""


class Expect(Planned, Message):
    """What to expect of the fight as it stands: so many fights played out by the rules; nothing changes.

    {"do": "expect", "fights": 50, "seed": 7}
    {"do": "expect", "fights": 50, "flee": "foes", "work": 400}
    """

    fights: Annotated[int, Bounds(minimum=1, maximum=MOST_FIGHTS)] = 1000
    """How many."""
    brief: bool = False
    """Whether only how far it is comes back, as long as it is not all counted: what is not drawn need not be told."""
    encounter: dict[str, Any] = LEFT_OUT
    """The document of a fight that is prepared, by the same rules: it is met by the party of this one, as it stands."""


class Story(Planned, Message):
    """One of the fights that are told to show what to expect, line by line; nothing changes.

    {"do": "story", "number": 0, "seed": 7}
    {"do": "story", "number": 0, "seed": 7, "line": 1}
    {"do": "story", "number": 0, "seed": 7, "told": true, "count": 2}
    """

    number: Annotated[int, Bounds(minimum=0, maximum=STORIES)] = 0
    """Which of them."""
    line: Annotated[int, Bounds(minimum=0, maximum=MOST_LINES)] = LEFT_OUT
    """Of which line the rules say why; left out, all lines come without."""
    told: bool = False
    """Whether it is told as ``tell`` tells a story, in slices, and not as lines."""
    start: Annotated[int, Bounds(minimum=0, maximum=MOST_RECORDS)] = 0
    """Of what is told: after how many of its steps the slice begins."""
    count: Annotated[int, Bounds(minimum=1, maximum=500)] = 60
    """How many steps the slice has at most."""
    initials: bool = False
    """Whether everybody is called by initials."""
    encounter: dict[str, Any] = LEFT_OUT
    """The fight that is prepared, as of ``expect``."""


class Whatif(Planned, Message):
    """What if something were otherwise: one act side by side, all of a reading's ways for it, or the whole fight.

    Nothing changes. A difference between two fights is shown only beyond its error.

    {"do": "whatif", "act": "hits", "on": "Ines", "order": {"dcs": [3]}, "fighter": "Ines", "sheet": {"armour": 9}}
    {"do": "whatif", "act": "hits", "on": "Ines", "order": {"dcs": [3]}, "reading": 0}
    {"do": "whatif", "act": "hits", "on": "Ines", "by": "Raider 1", "order": {"dcs": [3]}, "weapons": true}
    {"do": "whatif", "of": "fight", "without": "Raider 2", "fights": 20}
    {"do": "whatif", "of": "fight", "offers": "weapons"}
    {"do": "whatif", "of": "fight", "without": "Raider 2", "fights": 20, "work": 30, "brief": true}
    """

    of: Literal["act", "fight"] = "act"
    """What is put side by side."""
    act: str = LEFT_OUT
    """The act, if it is one; with the fields that ``act`` has."""
    on: Name | Annotated[list[Name], Bounds(minItems=1)] = LEFT_OUT
    """To whom."""
    by: Name | None = None
    """Who does it."""
    order: Values = NO_VALUES
    """The order."""
    aid: Values | None = None
    """The circumstances that the order was filled from; where these are, it is filled anew."""
    reading: Annotated[int, Bounds(minimum=0, maximum=200)] = LEFT_OUT
    """Which reading is looked through, of an act, in place of a change; the reply says how many there are."""
    weapons: bool = False
    """The same blow with everything else that whoever does it strikes with, in place of a change."""
    options: Values = NO_VALUES
    """Readings that are otherwise."""
    fighter: Name = LEFT_OUT
    """Whose sheet is otherwise."""
    sheet: Values = NO_VALUES
    """What of it."""
    without: Name = LEFT_OUT
    """Who is not there."""
    weapon: Annotated[int, Bounds(minimum=1, maximum=8)] = LEFT_OUT
    """What the fighter takes in place of what comes to hand first, of a fight: as ``offers`` names it."""
    offers: Literal["readings", "bare", "weapons", "less"] = LEFT_OUT
    """Of a fight, in place of a change: all of this kind that can be otherwise, each with the fields to ask it by."""
    brief: bool = False
    """Of a fight, as of ``expect``."""
    fights: Annotated[int, Bounds(minimum=1, maximum=MOST_FIGHTS)] = 400
    """How many fights of either kind."""


class Save(Message):
    """The whole fight as a document, to be kept as a file.

    {"do": "save"}
    """


class Link(Message):
    """The fight as it stands, or a part of it, as text that goes behind the ``#`` of an address.

    {"do": "link", "what": "fighter", "fighter": "Kitah"}
    """

    what: Literal["fight", "players", "fighter", "system", "evening", "game", "story"] = "fight"
    """All of it, what players may see, one fighter, the readings under a name, encounters together, the game of one's
    own that it is by, or how it came about, to be told step by step."""
    fighter: Name = LEFT_OUT
    """Which one, of ``fighter``."""
    name: str = ""
    """What it is called, of ``system`` and ``evening``."""
    encounters: Annotated[list[dict[str, Any]], Bounds(minItems=1, maxItems=MOST_ENCOUNTERS)] = LEFT_OUT
    """Of ``evening``, in their order: each with its ``link``, ``name``, ``notes`` and whether it was put ``away``."""
    first: Annotated[int, Bounds(minimum=0, maximum=MOST_RECORDS)] = 0
    """Of ``story``: the entry it begins with; left out, the first."""
    last: Annotated[int, Bounds(minimum=0, maximum=MOST_RECORDS)] = LEFT_OUT
    """Of ``story``: the entry it ends with; left out, the one at which the fight stands."""
    initials: bool = False
    """Of ``story``: whether everybody is called by initials."""
    veiled: bool = False
    """Of ``story``: whether it holds only what players saw, and nothing of the fight behind that."""


class Tell(Message):
    """A fight as a story: what happened, step by step, with the reasons and how all stand; nothing changes.

    It comes in slices. What was taken back is no part of it. Out of a link it is played by the rules as they are now,
    and where they come to something else than was recorded, the step is named.

    {"do": "tell"}
    {"do": "tell", "initials": true, "start": 2, "count": 1}
    {"do": "tell", "form": "markdown", "name": "In the cellar"}
    {"do": "tell", "veiled": true}
    """

    link: str = LEFT_OUT
    """What ``link`` gave for a story; left out, it is the story of the fight in front."""
    first: Annotated[int, Bounds(minimum=0, maximum=MOST_RECORDS)] = 0
    """The entry it begins with; left out, the first."""
    last: Annotated[int, Bounds(minimum=0, maximum=MOST_RECORDS)] = LEFT_OUT
    """The entry it ends with; left out, the one at which the fight stands."""
    initials: bool = False
    """Whether everybody is called by initials."""
    veiled: bool = False
    """Whether it is told as players saw it; out of a link, it is as that was made."""
    form: Literal["steps", "markdown", "document"] = "steps"
    """In slices; all of it as text, by rounds; or as a fight with this log, to be opened."""
    name: str = ""
    """What it is called, of ``markdown``."""
    start: Annotated[int, Bounds(minimum=0, maximum=MOST_RECORDS)] = 0
    """After how many of its steps the slice begins."""
    count: Annotated[int, Bounds(minimum=1, maximum=500)] = 60
    """How many steps the slice has at most."""


class Deeds(Message):
    """What was done since this fight of one began, as a link: it began with a fighter who came from another phone.

    {"do": "open", "link": "e2o-106-973a5228-DcjBCoAgDADQf9l5gkKnjv3G2CFwlSAam-VB_Pc6vkewH03U2VNi7cWpvMkkAo6JFNCjZ3QBiWCrmgz-GWBNpZztgnVB6Cnnu3bRX5OZPw"}
    {"do": "note", "fighters": ["Boris"], "note": "owes Ines"}
    {"do": "deeds"}
    """  # noqa: E501 - a link is one word


class Lay(Message):
    """What somebody did on a phone of his own, over this fight: each deed is played anew on the fight as it stands.

    The reply says of each what it comes to: it can be laid, it is here already, both have touched the same and
    somebody says who wins, or it cannot be. With ``take`` those that are to be are laid, each an entry of its own.

    {"do": "lay", "link": "e2d-132-259aa8dd-DcsxCsMwDEbhq5R_VkCp6ZKxW88gNLi1HAKuDXYSDyV3r9fH9wSfyNE5F0Dwcbc6tSOH0vNU7dyajS54lro1KIkw4Z1KBzHlIyX6IfivXw3L4yK56zAzk7ASSrd2e2Ubo-of"}
    {"do": "lay", "link": "e2d-132-259aa8dd-DcsxCsMwDEbhq5R_VkCp6ZKxW88gNLi1HAKuDXYSDyV3r9fH9wSfyNE5F0Dwcbc6tSOH0vNU7dyajS54lro1KIkw4Z1KBzHlIyX6IfivXw3L4yK56zAzk7ASSrd2e2Ubo-of", "take": ["", "theirs"]}
    """  # noqa: E501 - a link is one word

    link: str = LEFT_OUT
    """What ``deeds`` gave."""
    document: dict[str, Any] = LEFT_OUT
    """In its place, what ``save`` gave there."""
    take: list[Literal["", "mine", "theirs", "skip"]] = LEFT_OUT
    """What is answered, deed by deed: the fight here stays as it is, the deed is laid over it, it is left out."""
    look: bool = False
    """Whether it is only looked at, with these answers."""
