"""The base of forms that are made while the program runs: values as all forms are, and no line of code is made."""

from __future__ import annotations

from dataclasses import Field, FrozenInstanceError, make_dataclass
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from collections.abc import Sequence


class Filled:
    """A form that was filled in: frozen, hashable, equal to another of its form that holds the same."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    def __init__(self, **given: Any) -> None:
        known = self.__dataclass_fields__
        if not given.keys() <= known.keys():
            raise TypeError(f"{type(self).__name__} has no {', '.join(given.keys() - known.keys())}")
        self.__dict__.update({name: given.get(name, field.default) for name, field in known.items()})

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash(tuple(self.__dict__.values()))

    def __repr__(self) -> str:
        told = ", ".join(f"{name}={value!r}" for name, value in self.__dict__.items())
        return f"{type(self).__name__}({told})"


def form(name: str, fields: Sequence[tuple[str, Any, Any]]) -> type:
    """A form of these fields, each as (name, type, what a helper of :mod:`sawbones.kit.fields` gives)."""
    return make_dataclass(name, fields, bases=(Filled,), init=False, repr=False, eq=False)
