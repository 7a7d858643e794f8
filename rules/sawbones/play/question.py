"""What a rule may ask and say: questions with their dice or options, steps with their places."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sawbones.play.dice import Roll

#: How a thing should feel: "" plain, "harm", "turn" (worth a look), "calm" or "dim".
Tone: TypeAlias = str


@dataclass(frozen=True, slots=True)
class Mark:
    """A number from which on something happens: on a roll, or on a meter."""

    at: int
    label: str
    tone: Tone = ""


#: An answer as it is written down: the faces, the number read off them, or the id of what was chosen.
Answer: TypeAlias = "tuple[int, ...] | int | str"


@dataclass(frozen=True, slots=True)
class Cite:
    """A place in a source text, and the reading used where the texts can be read in two ways."""

    source: str
    place: str
    note: str = ""


class Rolled(NamedTuple):
    """Dice as they lie on the table: what they were rolled for, what they show, and what that is in words.

    ``scored`` are the places of the faces that counted, where a face can also count nothing.
    """

    label: str
    faces: tuple[str, ...]
    scored: tuple[int, ...] = ()
    total: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing a rule did, in a short line of words, with its place and the faces it was read from.

    ``dice`` are the same faces as they lie on the table, roll by roll.
    """

    text: str
    cite: Cite
    faces: tuple[int, ...] = ()
    dice: tuple[Rolled, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that may be chosen."""

    id: str
    label: str
    help: str = ""


def as_choices(options: Sequence[Choice | str]) -> tuple[Choice, ...]:
    """What may be chosen; a plain word is its own id and its own label."""
    return tuple(Choice(one, one) if isinstance(one, str) else one for one in options)


@dataclass(frozen=True, slots=True)
class Question:
    """What a rule wants to know next: dice (``roll`` is set) or a decision (``options`` is not empty).

    ``help`` is a second line: what will happen, said before the dice fall; ``marks`` say from which number on what
    does.
    """

    label: str
    roll: Roll[Any] | None = None
    options: tuple[Choice, ...] = ()
    help: str = ""
    marks: tuple[Mark, ...] = ()
