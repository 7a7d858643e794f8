"""What the gallery shows beside the rulesets: every widget and every kind of field, with the lines that make it.

A widget's section is a function that gives the widget, and the same before something happened; a field's is a form.
"""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from typing import Any

from sawbones.kit import forms
from sawbones.kit.fields import Column, Option, Preset, choice, counts, flag, lists, number, numbers, rows, text, words
from sawbones.kit.widgets import (
    Boxes,
    Clock,
    Level,
    Levels,
    Meter,
    Number,
    Pip,
    Pips,
    SlotRow,
    Slots,
    Tag,
    Tags,
    Widget,
    plain,
)
from sawbones.play.question import Cite, Mark

Shown = tuple[Widget, Widget | None]


def boxes() -> Shown:
    """Boxes with strokes."""
    full, half, free = ("/", "\\", "-"), ("/",), ()
    return (
        Boxes("Wounds", (full, half, half, *[free] * 7), "one box full, two half"),
        Boxes("Wounds", (half, half, *[free] * 8), "two boxes half"),
    )


def value() -> Shown:
    """A number worth knowing; of a card's the first two stand beside the name."""
    return Number("penalty", "-4", tone="harm"), None


def tags() -> Shown:
    """States in words, each with its tone."""
    return Tags((Tag("prone"), Tag("dying", "harm"), Tag("aiming", "turn"), Tag("steady", "calm"))), None


def clock() -> Shown:
    """Something that runs down."""
    return Clock("until death", "3 turns", 3, 5, tone="harm"), None


def levels() -> Shown:
    """A track of wound levels with letters in their boxes."""
    hurt = Level("Hurt", "Hurt", "−1", ("H", ""), here=True, tone="turn")
    return (
        Levels(
            "Wounds", (Level("Scratch", "Scr.", "", ("S", "S", "")), hurt, Level("Dead", "Dead", "", ("",))), "hurt"
        ),
        Levels("Wounds", (Level("Scratch", "Scr.", "", ("S", "", "")), Level("Hurt", "Hurt", "−1", ("", ""))), "fine"),
    )


def pips() -> Shown:
    """Things that have levels, as pips."""
    return (
        Pips(
            "Conditions", (Pip("Bruised", 2, 3), Pip("Stunned", 1, 2, "harm"), Pip("Tired", 0, 2)), "bruised, stunned"
        ),
        Pips("Conditions", (Pip("Bruised", 1, 3), Pip("Stunned", 0, 2, "harm"), Pip("Tired", 0, 2)), "bruised"),
    )


def meter() -> Shown:
    """A number that grows towards marks."""
    marks = (Mark(6, ""), Mark(12, "wound", "turn"), Mark(30, "out", "harm"), Mark(45, "dead", "harm"))
    return Meter("damage", 17, marks, "17 of 45"), Meter("damage", 9, marks, "9 of 45")


def slots() -> Shown:
    """Names in rows of slots; what is new is marked, what has gone is struck out."""
    return (
        Slots(
            "Harm", (SlotRow("3", ("Broken leg",), "harm"), SlotRow("2", ("Burnt", "")), SlotRow("1", ("", ""))), "hurt"
        ),
        Slots("Harm", (SlotRow("3", ("",)), SlotRow("2", ("Burnt", "")), SlotRow("1", ("Cut", ""))), "hurt"),
    )


WIDGETS = (boxes, value, tags, clock, levels, pips, meter, slots)

ARMS = (Option("left", "Left"), Option("right", "Right"), Option("both", "Both hands"))
PLACE = Cite("The book", "page 12")


@dataclass(frozen=True)
class Numbers:
    """A number, one with its sign, one that may be left empty, one that is known by words."""

    damage: int = number("Damage", 0, 40, 5, help="before armour")
    bonus: int = number("Bonus", -10, 10, 2, signed=True)
    armour: int | None = number("Armour", 0, 20, None, empty="none")
    scale: int = number("Scale", 0, 2, 1, words=((0, "small"), (1, "as we are"), (2, "huge")))


@dataclass(frozen=True)
class Flags:
    """Yes or no."""

    cover: bool = flag("In cover", default=True, help="behind something that stops a bullet")


@dataclass(frozen=True)
class Choices:
    """One of a few, one of a few or none."""

    hand: str = choice("Hand", ARMS)
    other: str | None = choice("Other hand", ARMS, None, empty="free")


@dataclass(frozen=True)
class ManyChoices:
    """One of many, in groups: they stand in a list of their own."""

    weapon: str = choice(
        "Weapon", [Option(f"w{n}", f"Weapon {n}", group="Blades" if n < 7 else "Guns") for n in range(14)]
    )


@dataclass(frozen=True)
class Readings:
    """A place that can be read in two ways, each with the words that speak for it."""

    death: str = choice(
        "Death",
        [
            Option("at", "At the last box", "The table on page 12 says so.", PLACE),
            Option("past", "Past the last box", "The example goes one box further.", PLACE),
        ],
        reading=True,
    )


@dataclass(frozen=True)
class Counts:
    """A number for each of several labels."""

    track: tuple[int, ...] = counts("Track", ("Strokes", "Crosses"), 0, 10, (3, 1))


@dataclass(frozen=True)
class Texts:
    """A line of text."""

    note: str = text("Note", 60, "limps", help="what everybody sees")


@dataclass(frozen=True)
class ListsOfNumbers:
    """Numbers in a row, with presets."""

    hits: tuple[int, ...] = numbers("Hits", 0, 9, 6, (2, 2, 3), presets=(Preset("a burst", (2, 2, 2)),))


@dataclass(frozen=True)
class Words:
    """Short words, out of a few."""

    effects: tuple[str, ...] = words("Effects", 3, (Option("P", "Push"), Option("T", "Trip")))


@dataclass(frozen=True)
class FreeWords:
    """Short words that are typed."""

    marks: tuple[str, ...] = words("Marks", 4, longest=2)


@dataclass(frozen=True)
class Rows:
    """A small table: text, numbers and flags in columns, whole tables in one tap."""

    levels: tuple[tuple[str, int, bool], ...] = rows(
        "Levels",
        (
            Column("name", "Name", "text", longest=20),
            Column("boxes", "Boxes", high=9),
            Column("out", "Out", "flag", default=False),
        ),
        5,
        (("Hurt", 2, False), ("Down", 1, True)),
        presets=(Preset("two levels", (("Hurt", 2, False), ("Down", 1, True))),),
    )


@dataclass(frozen=True)
class Lists:
    """Lists of short words: kept by a system, with no field to draw."""

    marks: tuple[tuple[str, ...], ...] = lists("Marks", 4, 2)


FORMS = (Numbers, Flags, Choices, ManyChoices, Readings, Counts, Texts, ListsOfNumbers, Words, FreeWords, Rows, Lists)


def list_sections() -> dict[str, dict[str, Any]]:
    """List every section by its name: title, source, and what it makes."""
    found: dict[str, dict[str, Any]] = {}
    for widget in WIDGETS:
        now, before = widget()
        found[widget.__name__] = {**_describe(widget), "now": plain(now), "before": before and plain(before)}
    return found | {form.__name__: {**_describe(form), "form": forms.form(form)} for form in FORMS}


def _describe(section: Any) -> dict[str, Any]:
    return {"title": inspect.getdoc(section), "source": inspect.getsource(section)}
