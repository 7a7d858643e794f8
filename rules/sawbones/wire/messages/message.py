"""What the messages are made of: their fields, the types and bounds of those, and what stands where one is left out."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from sawbones.fight.deeds import MOST_ANSWERS
from sawbones.play.limits import MOST_DICE


class Bounds:
    """What JSON Schema calls the bounds of a value, beside its type."""

    def __init__(self, **bounds: int | str) -> None:
        self.bounds = bounds


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
    """A message: ``message_id`` is what a line says in ``do``, and stays whatever the class is called."""

    message_id = ""

    def __init_subclass__(cls, *, do: str) -> None:
        cls.message_id = do


def fields(message: type[Message]) -> tuple[str, ...]:
    """Its fields, in their order; those of a message that it extends come first."""
    found = (field for base in reversed(message.__mro__) for field in getattr(base, "__annotations__", ()))
    return tuple(dict.fromkeys(map(called, found)))
