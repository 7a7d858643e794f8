"""The forms of which a game of one's own is made: each part of a definition is one filled in.

They are read as any form is, so that every word of it is bounded and refused in a sentence; and a page draws them as it
draws any form. What the parts must be to one another is looked at in :mod:`sawbones.systems.own.definition`.
"""

from __future__ import annotations

import keyword
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sawbones.kit.fields import Column, Option, choice, flag, number, rows, specs, text
from sawbones.systems.own import formula

if TYPE_CHECKING:
    from collections.abc import Sequence

LONGEST_ID = 20
LONGEST_NAME = 40
LONGEST_TEXT = 160
#: the most a number of a sheet can be
MOST = 9_999
#: the letters in a box of a level
CODE_LENGTH = 2

#: words that stand for something else in a formula, a line of text or a form
TAKEN = frozenset({*formula.WORDS, "it", "other", "over", "on", "by", "somebody", "order", "result", "self", "can_act"})


def wrong_id(word: str) -> str:
    """Why this cannot be a short name for formulas, in a sentence; "" where it can."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", word):
        return f"A short name is small letters, digits and _, like max_hp, not “{word}”."
    if word in TAKEN or keyword.iskeyword(word) or word.startswith(("by_", "own_")):
        return f"“{word}” means something else in a formula: choose another short name."
    if word.endswith(("_max", "_size", "_used", "_open", "_penalty", "_worst")):
        return f"“{word}” ends like a name that is made by itself: choose another short name."
    return ""


def slug(row: Sequence[Any]) -> str:
    """The short name of a level: its own, or one made of its name."""
    own, name = str(row[0]), str(row[1])
    if own:
        return own
    kept = "".join(sign if sign.isascii() and sign.isalnum() else " " for sign in name.lower())
    return "_".join(kept.split())


def _plain(words: str) -> str:
    return "“{” and “}” stand for numbers in a line of text, and not in a name." if set("{}") & set(words) else ""


def _named(words: str) -> str:
    return _plain(words) if words else "This needs a name."


def _formula(words: str) -> str:
    """What is wrong with a formula, as far as it can be told alone."""
    if words:
        try:
            formula.read(words)
        except formula.WrongFormula as wrong:
            return str(wrong)
    return ""


def short(label: str = "Short name", **more: Any) -> Any:
    """The short name by which formulas know it."""
    return text(
        label, LONGEST_ID, "", check=lambda word: wrong_id(word) if word else "This needs a short name.", **more
    )


def ref(label: str, **more: Any) -> Any:
    """The short name of something else, or nothing."""
    return text(label, LONGEST_ID, "", **more)


def name(label: str = "Name", **more: Any) -> Any:
    """What it is called on the card."""
    return text(label, LONGEST_NAME, "", check=_named, main=True, **more)


def words(label: str, longest: int = LONGEST_TEXT, **more: Any) -> Any:
    """Words for whoever reads them."""
    return text(label, longest, "", check=_plain, **more)


def line(label: str, **more: Any) -> Any:
    """A line of text in which ``{formula}`` stands for a number."""
    return text(label, LONGEST_TEXT, "", **more)


def reckoned(label: str, default: str = "", **more: Any) -> Any:
    """A number, or a formula for one."""
    return text(label, formula.LONGEST, default, check=_formula, **more)


TONE = choice(
    "Looks",
    (Option("", "plain"), Option("harm", "harm"), Option("turn", "worth a look"), Option("calm", "good")),
    more=True,
)


@dataclass(frozen=True)
class Attribute:
    """What somebody is like. A fight does not change it."""

    id: str = short()
    name: str = name()
    low: int = number("At least", -999, MOST, 0)
    high: int = number("At most", -999, MOST, 10)
    usual: int = number("Usually", -999, MOST, 0)
    help: str = words("Help", more=True)
    more: bool = flag("Seldom needed", more=True)


@dataclass(frozen=True)
class Pool:
    """What somebody has and uses up: armour, luck, powers."""

    id: str = short()
    name: str = name()
    high: int = number("At most", 1, MOST, 20)
    usual: int = number("Usually", 0, MOST, 0)
    help: str = words("Help", more=True)
    tone: str = TONE


SHAPES = (
    Option("meter", "A ruler", "A number that grows towards a mark."),
    Option("boxes", "Boxes", "A row of boxes with strokes in them."),
    Option("pips", "Pips", "A row of small circles; rows stand below one another."),
    Option("number", "A number"),
    Option("tag", "A word", "A word that is there or not, with its number if it can be more than 1."),
    Option("clock", "A clock", "What is left of a time, shown while it runs."),
    Option("hidden", "Not shown", "Kept, but not on the card."),
)


@dataclass(frozen=True)
class Track:
    """What a fight does to somebody, as a number from 0 on: damage, strokes, a condition, a clock."""

    id: str = short()
    name: str = name()
    shape: str = choice("Shown as", SHAPES)
    size: str = reckoned("At most", "10", help="A number, or a formula of attributes.")
    stroke: str = choice("Stroke", (Option("/", "/"), Option("\\", "\\"), Option("-", "-")), more=True)
    within: str = ref("In the boxes of", more=True, help="The track whose boxes these strokes are drawn in.")
    unit: str = words("In what", 12, more=True, help="Of a clock: min, turns.")
    tone: str = TONE


LEVEL_COLUMNS = (
    Column("id", "Short name", "text", longest=LONGEST_ID, default=""),
    Column("name", "Name", "text", longest=24, default=""),
    Column("boxes", "Boxes", low=0, high=12, default=1),
    Column("penalty", "Penalty", low=0, high=MOST, default=0),
    Column("out", "Out of the fight", "flag", default=False),
)


@dataclass(frozen=True)
class Levels:
    """Wound levels, mildest first, each a row of boxes. A mark that finds its row full goes to the next, or is lost."""

    id: str = short()
    name: str = name()
    rows: tuple[tuple[Any, ...], ...] = rows("Levels", LEVEL_COLUMNS, 12, ())
    spill: str = choice(
        "A full row",
        (Option("up", "sends the mark up", "To the next row with an open box."), Option("lost", "loses the mark")),
    )
    slots: bool = flag("Shown as slots", more=True, help="With the level’s name in each, as harm is written down.")


TABLE_COLUMNS = (
    Column("from", "From", low=-MOST, high=MOST, default=0),
    Column("is", "Is", low=-MOST, high=MOST, default=0),
    Column("word", "In a word", "text", longest=24, default=""),
)


@dataclass(frozen=True)
class Lookup:
    """A table in which a number is looked up: it is that of the last row that begins at it or below."""

    id: str = short()
    name: str = name()
    rows: tuple[tuple[Any, ...], ...] = rows("Rows", TABLE_COLUMNS, 20, ())
    below: int = number("Below the first", -MOST, MOST, 0)
    below_word: str = words("… in a word", 24, more=True)


@dataclass(frozen=True)
class Roll:
    """Dice, and what is read off them."""

    id: str = short()
    name: str = name()
    kind: str = choice(
        "Read",
        (
            Option("sum", "the sum"),
            Option("pool", "how many count", "Dice that show a face on the list count."),
            Option("highest", "the highest", "Or the sum of so many of the highest."),
            Option("lowest", "the lowest", "Or the sum of so many of the lowest."),
            Option("fudge", "Fudge dice", "Each −1, 0 or 1."),
            Option("d100", "per cent", "Two ten-siders as 00 to 99."),
        ),
    )
    dice: str = reckoned("Dice", "1", help="How many; a number, or a formula.")
    sides: str = reckoned("Sides", "6", help="Of each die; a number, or a formula.")
    plus: str = reckoned("Plus", "0", help="Added to what the dice show.")
    hits: str = words(
        "Which faces count", 60, more=True, help="As 5 6, 5+ for 5 and above, or 10:2 for a face that counts twice."
    )
    keep: int = number("How many are kept", 1, 10, 1, more=True)
    again: int = number("The highest is thrown again", 0, 5, 0, more=True, help="So many times at most.")


@dataclass(frozen=True)
class Switch:
    """How a table reads a place: on or off, with a line that says why."""

    id: str = short()
    name: str = name()
    on: bool = flag("On")
    why: str = text("Why", LONGEST_TEXT, "", check=lambda why: _plain(why) if why else "Say what speaks for it.")


@dataclass(frozen=True)
class Step:
    """One thing that is done, if its condition holds."""

    do: str = choice(
        "What",
        (
            Option("set", "Reckon", "A number gets a value: one of this act, or a track or pool within its size."),
            Option("roll", "Roll", "Dice, and a number that keeps what is read off them."),
            Option("mark", "Mark", "Boxes of a track or a level."),
            Option("heal", "Take marks off", "Of a track or a level."),
            Option("choose", "Decide", "One of several, the first usually; a number keeps which, from 0."),
            Option("say", "Say", "A line for the log."),
            Option("go", "Do a part", "Steps that stand elsewhere under a name."),
            Option("stop", "End here", "Nothing more of this act is done, in a part too."),
        ),
    )
    when: str = reckoned("Only if", help="A formula that is not 0; empty is always.")
    what: str = ref("Which number")
    to: str = reckoned("Is")
    roll: str = ref("Roll")
    against: str = ref("Against", help="A second roll, seen together with the first.")
    see: str = reckoned("Read as", help="it is what the dice show, other what the second show; as it >= 10.")
    row: str = reckoned("Which level", help="1 is the mildest.")
    boxes: str = reckoned("How many", "1")
    origin: str = reckoned("Written as", help="The level whose letter is written; empty: its own.")
    options: str = words("To decide", help="As Keep, Spend a point.")
    part: str = ref("Part")
    text: str = line("Said", help="A line of its own, {formula} for a number.")
    place: str = words("Where it stands", 60, more=True, help="A page or a heading, for the why.")


#: the fields of a roll that are of some kinds alone, by kind: the others have no use for them
ROLL_FIELDS = {
    "sum": ("dice", "sides"),
    "pool": ("dice", "sides", "hits"),
    "highest": ("dice", "sides", "keep"),
    "lowest": ("dice", "sides", "keep"),
    "fudge": ("dice",),
    "d100": (),
}
#: the fields that each kind of step has, beside its condition, its line and its place; those it needs come first
STEP_FIELDS = {
    "set": (("what", "to"), ()),
    "roll": (("what", "roll"), ("against", "see")),
    "mark": (("what",), ("row", "boxes", "origin")),
    "heal": (("what",), ("row", "boxes")),
    "choose": (("what", "options"), ()),
    "say": (("text",), ()),
    "go": (("part",), ()),
    "stop": ((), ()),
}

#: fields that name something else, by form: the lists it stands in
REFERS = {
    "step": {"roll": ["rolls"], "against": ["rolls"], "part": ["parts"], "what": ["tracks", "pools", "levels"]},
    "track": {"within": ["tracks"]},
    "end": {"act": ["acts"]},
}


def formulas_of(form: type) -> list[str]:
    """The fields of a form that hold a formula, or a line with formulas in it."""
    lines = ("text", "log") if form in (Step, Act) else ()
    return [name for name, spec in specs(form).items() if spec.check is _formula or name in lines]


ASK_COLUMNS = (
    Column("id", "Short name", "text", longest=LONGEST_ID, default=""),
    Column("name", "Name", "text", longest=LONGEST_NAME, default=""),
    Column("low", "At least", low=-MOST, high=MOST, default=0),
    Column("high", "At most", low=-MOST, high=MOST, default=20),
    Column("usual", "Usually", low=-MOST, high=MOST, default=0),
    Column("words", "In words", "text", longest=120, default="", help="As normal, lethal: from the least on."),
)


@dataclass(frozen=True)
class Act:
    """Something that can happen to a fighter: what is asked, and its steps."""

    id: str = short()
    name: str = name()
    asks: tuple[tuple[Any, ...], ...] = rows("Asks", ASK_COLUMNS, 10, ())
    tone: str = TONE
    when: str = reckoned("Offered if", more=True, help="A formula of the fighter; empty is always.")
    log: str = line("Log", more=True, help="A line with {on}, {by} and {formula}.")
    help: str = words("Help", more=True)
    group: str = words("Group", 20, more=True, help="Where there are more than six acts.")


@dataclass(frozen=True)
class Part:
    """Steps under a name, which several acts do."""

    id: str = short()
    name: str = name()


@dataclass(frozen=True)
class Time:
    """What happens by itself while time passes."""

    id: str = short()
    name: str = name()
    every: int = number("Every so many minutes", 1, 43_200, 1)
    when: str = reckoned("While", help="A formula of the fighter; empty is always.")


@dataclass(frozen=True)
class End:
    """How far somebody is gone, and when."""

    word: str = text("Word", 20, "", check=_named, main=True)
    when: str = reckoned("If", "0")
    grave: int = choice(
        "Is", (Option(1, "out of the fight"), Option(2, "dying"), Option(3, "dead")),
    )  # fmt: skip
    act: str = ref("What helps", more=True, help="The act that a button offers then.")


@dataclass(frozen=True)
class Title:
    """What the game is called, and what it is."""

    name: str = text("Name", LONGEST_NAME, "", check=_named, main=True)
    line: str = words("In a line", 120)
    credit: str = words("Whose it is", 120, more=True)
    hurt_name: str = words("The number that hurts", 10, more=True, help="In ten signs, as penalty.")
    hurt: str = reckoned("… is", more=True, help="A formula of the fighter; empty: the first track.")


FIGHT_COLUMNS = (
    Column("name", "Name", "text", longest=LONGEST_NAME, default=""),
    Column("foe", "Foe", "flag", default=False),
    Column("count", "How many", low=1, high=12, default=1),
    Column("sheet", "Numbers", "text", longest=120, default="", help="As str 4, armour 2."),
)


@dataclass(frozen=True)
class Fight:
    """A fight to try it with."""

    name: str = words("Fight", LONGEST_NAME)
    fighters: tuple[tuple[Any, ...], ...] = rows("Who", FIGHT_COLUMNS, 12, ())
