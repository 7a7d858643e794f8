"""The few things a page can show. A system says what, in these words; the page knows how.

A card sorts what a book hands it, whatever the order: beside the name the first two :class:`Number` and every
:class:`Clock`; in the line under it the other numbers and :class:`Tags`; below, over the whole width, what is drawn
(:class:`Boxes`, :class:`Levels`, :class:`Pips`, :class:`Meter`, :class:`Slots`). Within each of the three the book's
order stands. Before something happens it is drawn as it would be, with what is new in it marked, and of pips only the
rows where something is reached or changes.

Every class here is written out as JSON by :func:`plain`, with its own name in small letters as ``kind``.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from fractions import Fraction

    from sawbones.play.question import Mark, Tone


@dataclass(frozen=True, slots=True)
class Boxes:
    r"""A row of boxes, each with the strokes drawn in it: any of ``/``, ``\\`` and ``-``."""

    kind = "boxes"

    label: str
    boxes: tuple[tuple[str, ...], ...]
    spoken: str


@dataclass(frozen=True, slots=True)
class Number:
    """One number worth knowing."""

    kind = "number"

    label: str
    value: str
    help: str = ""
    tone: Tone = ""


@dataclass(frozen=True, slots=True)
class Tag:
    """A state in a word."""

    text: str
    tone: Tone = ""
    help: str = ""


@dataclass(frozen=True, slots=True)
class Tags:
    """States in words."""

    kind = "tags"

    tags: tuple[Tag, ...]


@dataclass(frozen=True, slots=True)
class Clock:
    """Anything that runs down or fills: minutes, turns, rounds, parts of a healing clock; ``value`` of ``of`` in all.

    ``text`` says so as the table would: "5 min", "3 turns", "1 of 4".
    """

    kind = "clock"

    label: str
    text: str
    value: int
    of: int
    tone: Tone = ""


@dataclass(frozen=True, slots=True)
class Level:
    """One level of a track: its boxes with the letters in them ("" is open), and whether its penalty counts now."""

    name: str
    short: str
    penalty: str
    boxes: tuple[str, ...]
    here: bool = False
    tone: Tone = ""
    help: str = ""


@dataclass(frozen=True, slots=True)
class Levels:
    """A track of wound levels, mildest first."""

    kind = "levels"

    label: str
    levels: tuple[Level, ...]
    spoken: str


@dataclass(frozen=True, slots=True)
class Pip:
    """One thing that has so many levels, and how many of them are reached."""

    label: str
    value: int
    of: int
    tone: Tone = ""
    help: str = ""


@dataclass(frozen=True, slots=True)
class Pips:
    """Several things that have levels, each drawn as a row of pips.

    Where there are many, ``sparse`` leaves out the rows in which nothing is reached.
    """

    kind = "pips"

    label: str
    rows: tuple[Pip, ...]
    spoken: str
    sparse: bool = False


@dataclass(frozen=True, slots=True)
class Meter:
    """A number that grows towards marks: damage, and what it does where it reaches them. The last mark is its end."""

    kind = "meter"

    label: str
    value: int
    marks: tuple[Mark, ...]
    spoken: str
    tone: Tone = ""


@dataclass(frozen=True, slots=True)
class SlotRow:
    """A row of slots: the name that stands in each, or "" where it is free."""

    label: str
    names: tuple[str, ...]
    tone: Tone = ""
    help: str = ""


@dataclass(frozen=True, slots=True)
class Slots:
    """Names in rows of slots, as harm is written down by what it is: a broken leg in one row, two cuts in another."""

    kind = "slots"

    label: str
    slots: tuple[SlotRow, ...]
    spoken: str


Widget: TypeAlias = Boxes | Number | Tags | Clock | Levels | Pips | Meter | Slots


@dataclass(frozen=True, slots=True)
class Action:
    """A button and the message it stands for."""

    label: str
    message: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Due:
    """Something that is waiting to be done about a fighter, with the buttons that do it."""

    fighter: str
    title: str
    text: str
    tone: Tone
    actions: tuple[Action, ...]
    what: str
    """In a word or two, the same for all that are to be counted together: three are dying, two can heal."""
    left: str = ""
    """How much time there is, in words; or nothing."""
    soon: float | None = None
    """The same in minutes, where there is a clock: what comes first is smallest."""


def in_words(widget: Widget) -> str:
    """What a widget says to somebody who cannot see it; "" where there is nothing."""
    if isinstance(widget, Tags):
        return ", ".join(tag.text for tag in widget.tags)
    if isinstance(widget, Number):
        return f"{widget.label} {widget.value}"
    return f"{widget.label} {widget.text}" if isinstance(widget, Clock) else widget.spoken


def foremost(states: Iterable[Tag], longest: int = 20) -> Tag | None:
    """States in one: as many of the first as fit in so many signs, in the tone of the first."""
    told: Tag | None = None
    for state in states:
        if told is None:
            text = state.text if len(state.text) <= longest else f"{state.text[: longest - 1].rstrip()}…"
            told = Tag(text, state.tone, state.help)
        elif len(told.text) + 2 + len(state.text) <= longest:
            told = Tag(f"{told.text}, {state.text}", told.tone, told.help)
    return told


def plain(widget: Any) -> dict[str, Any]:
    """A widget as JSON, with its ``kind``."""
    return {"kind": widget.kind, **dataclasses.asdict(widget)}


#: the tones of ends, the gravest first
GRAVEST: tuple[Tone, ...] = ("harm", "turn", "dim", "", "calm")


def percent(p: Fraction) -> str:
    """A chance in whole per cent, rounded by itself: the same chance is always the same words.

    What can happen is never called 0 %: below one half it is ``<1 %``, and what is not certain is never 100 %. A half
    goes to the even number, so that two chances that make up 1 also sum to 100 in words.
    """
    whole = round(100 * p)
    return "<1 %" if whole == 0 < p else ">99 %" if whole == 100 and p < 1 else f"{whole} %"


def chances(fighter: str, bars: Sequence[tuple[str, Tone, Fraction]], assumed: str = "") -> dict[str, Any]:
    """The odds strip of one fighter from (label, tone, chance), in the order to show them; equal labels are one bar.

    A bar has the gravest tone of its ends. ``assumed`` is a sentence on what had to be taken for granted.
    """
    merged: dict[str, tuple[Tone, Fraction]] = {}
    for label, tone, p in bars:
        known, so_far = merged.get(label, (tone, type(p)(0)))
        merged[label] = min(known, tone, key=GRAVEST.index), so_far + p
    rows: list[dict[str, Any]] = [
        {"label": label, "tone": tone, "p": str(p), "share": float(p), "percent": percent(p)}
        for label, (tone, p) in merged.items()
    ]
    said = ", ".join(f"{row['label']} {row['percent'].replace(' %', ' per cent')}" for row in rows)
    spoken = " ".join(filter(None, [f"{fighter}: {said}." if fighter else f"{said}.", assumed]))
    return {"fighter": fighter, "bars": rows, "spoken": spoken, **({"assumed": assumed} if assumed else {})}
