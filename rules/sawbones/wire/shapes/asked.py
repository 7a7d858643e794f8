"""What the rules ask, what they did, and what could come of it."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from sawbones.play.question import Choice, Cite, Mark
from sawbones.wire.messages.message import Name
from sawbones.wire.shapes.plain import Chance, Facts, Tone


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
    """In whole per cent, rounded by itself: the same chance is the same words everywhere."""


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
    scored: NotRequired[list[int]]
    """The places of the faces that counted, where a face can also count nothing."""
    total: NotRequired[str]
    """What they show in words: ``= 5 hits``; not where a single die says it."""


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
