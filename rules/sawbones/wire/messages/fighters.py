"""Who fights: those who join, by a form or a typed line, come from another fight, change, and leave."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from sawbones.fight.quick import READER
from sawbones.fight.state import MOST
from sawbones.wire.messages.message import LEFT_OUT, NO_ANSWERS, NO_VALUES, Answers, Bounds, Message, Name, Side, Values


class Join(Message, do="join"):
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
    beside: bool = False
    """Whether they play right after the last of their side in the list, in place of after everybody."""


class Quick(Message, do="quick"):
    r"""Fighters from lines of text: how many, the name, values of the sheet, weapons, and what is ready-made.

    A field is said by its short name or its label, with its number or its word: ``STR 4``, ``Attack Good``, ``15 hp``.
    A switch is said by its name behind a comma. Whoever is called what is ready-made is that: ``2 Reaper``. Words in
    quotes are always a name. What is not understood is left out, and the reply's ``notice`` says so.

    {"do": "quick", "line": "2 thug STR 4 fists 2n\nOld Tom"}
    """

    line: Annotated[str, Bounds(minLength=1)]
    """The lines; the words before the first that means something to the rules are the name."""
    side: Side = "foe"
    """On whose side."""
    mob: bool = False
    """Whether the several of a line are a mob of minor characters, as of ``join``."""
    sheet: Values = NO_VALUES
    """What each of them has where its line does not say otherwise."""
    beside: bool = False
    """Whether they play right after the last of their side in the list, in place of after everybody."""
    reader: Annotated[int, Bounds(minimum=1, maximum=READER)] = READER
    """By which reader the lines are read: an entry of the log says it, and one that does not was read by the first."""


class Read(Message, do="read"):
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


class Copy(Message, do="copy"):
    """An unhurt, numbered copy of somebody joins, armed alike, and belongs to the same mob.

    {"do": "copy", "fighter": "Ghoul 2"}
    """

    fighter: Name
    """Whose copy."""
    beside: bool = False
    """Whether they play right after the last of their side in the list, in place of after everybody."""


class Leave(Message, do="leave"):
    """Somebody leaves the fight, or several at once.

    {"do": "leave", "fighter": "Old Tom"}
    {"do": "leave", "fighter": ["Rat 3", "Rat 4"]}
    """

    fighter: Name | Annotated[list[Name], Bounds(minItems=1, maxItems=MOST)]
    """Who; several as a list."""
    answers: Answers = NO_ANSWERS
    """What was answered so far, where the start of a turn that this brings asks something."""
    roll: bool = False
    """Whether dice are thrown, and the first option taken, where no answer is given."""


class Roster(Message, do="roster"):
    """Everybody who is here as they can be added to another fight, as they are and unhurt; nothing changes.

    {"do": "roster"}
    """


class Arrive(Message, do="arrive"):
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


class Edit(Message, do="edit"):
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


class Mob(Message, do="mob"):
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
    answers: Answers = NO_ANSWERS
    """What was answered so far, where the start of a turn that this brings asks something."""
    roll: bool = False
    """Whether dice are thrown, and the first option taken, where no answer is given."""
