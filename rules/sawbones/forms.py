"""Forms: what a field of a dataclass asks for, and the only door from JSON to a sheet or an order.

A field is made by :func:`number`, :func:`flag`, :func:`choice` or :func:`counts`; it carries its label, its
bounds and its help. :func:`form` hands the questions to a page, :func:`read` takes the answers. Past ``read``
everything is valid; what it refuses, it refuses in a sentence that says what would be accepted.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sawbones.table import Cite

T = TypeVar("T")

_KEY = "ask"


class Refused(Exception):  # noqa: N818 - the sentences are what counts
    """What was given cannot be taken; ``problems`` says for each field what is wrong, in words."""

    def __init__(self, problems: Mapping[str, str]) -> None:
        super().__init__("; ".join(problems.values()))
        self.problems = dict(problems)


@dataclass(frozen=True, slots=True)
class Option:
    """One value a choice can have. A reading of a contradictory place cites the words that support it."""

    id: str | int | bool
    label: str
    help: str = ""
    cite: Cite | None = None

    def as_json(self) -> dict[str, Any]:
        """The option as a page draws it."""
        cite = dataclasses.asdict(self.cite) if self.cite else None
        return {"id": self.id, "label": self.label, "help": self.help, "cite": cite}


@dataclass(frozen=True, slots=True)
class Ask:
    """What one field asks for. ``more`` is for fields most fights never touch, ``main`` for the one set first."""

    label: str
    help: str = ""
    more: bool = False
    main: bool = False
    reading: bool = False
    nullable: bool = False
    alias: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    options: tuple[Option, ...] = ()
    labels: tuple[str, ...] = ()
    kind: str = "number"

    def read(self, value: object) -> Any:
        """The value as the dataclass keeps it, or ``ValueError`` with a sentence."""
        if value is None and self.nullable:
            return None
        match self.kind:
            case "flag":
                if isinstance(value, bool):
                    return value
                raise ValueError(f"{self.label} is yes or no (true or false), not {shown(value)}.")
            case "choice":
                for option in self.options:
                    # True == 1 in Python, but not to a reader: a number is no flag
                    if option.id == value and isinstance(value, bool) == isinstance(option.id, bool):
                        return option.id
                ids = ", ".join(shown(option.id) for option in self.options) + (" or null" if self.nullable else "")
                raise ValueError(f"{self.label} is one of {ids}, not {shown(value)}.")
            case "counts":
                size = len(self.labels)
                if not isinstance(value, list | tuple) or len(value) != size:
                    raise ValueError(f"{self.label} is a list of {size} whole numbers, not {shown(value)}.")
                return tuple(self._whole(part) for part in value)
            case _:
                return self._whole(value)

    def _whole(self, value: object) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high:
            return value
        raise ValueError(f"{self.label} is a whole number from {self.low} to {self.high}, not {shown(value)}.")


def number(label: str, low: int, high: int, default: int | None, **more: Any) -> Any:
    """A whole number from ``low`` to ``high``; with default ``None`` it may be left empty."""
    return _field(Ask(label, low=low, high=high, nullable=default is None, **more), default)


def flag(label: str, *, default: bool = False, **more: Any) -> Any:
    """Yes or no."""
    return _field(Ask(label, kind="flag", **more), default)


def choice(label: str, options: Sequence[Option], default: str | int | bool | None = "", **more: Any) -> Any:  # noqa: FBT001
    """One of ``options``, the first unless told; with default ``None`` it may be left empty."""
    first = options[0].id if default == "" else default
    return _field(Ask(label, options=tuple(options), kind="choice", nullable=default is None, **more), first)


def counts(label: str, labels: Sequence[str], low: int, high: int, default: tuple[int, ...], **more: Any) -> Any:
    """A list of whole numbers, one a label, each from ``low`` to ``high``."""
    return _field(Ask(label, labels=tuple(labels), low=low, high=high, kind="counts", **more), default)


def _field(ask: Ask, default: Any) -> Any:
    return dataclasses.field(default=default, metadata={_KEY: ask})


def asks(cls: type) -> dict[str, Ask]:
    """What each field of a form asks for, in the order of the fields."""
    return {field.name: field.metadata[_KEY] for field in dataclasses.fields(cls) if _KEY in field.metadata}


def chosen(form_: Any, name: str) -> Option:
    """The option that a choice field of this form stands at."""
    value = getattr(form_, name)
    return next(option for option in asks(type(form_))[name].options if option.id == value)


def form(cls: type) -> dict[str, Any]:
    """The form as a page draws it: one entry a field."""
    fields = []
    for field in dataclasses.fields(cls):
        ask = field.metadata[_KEY]
        kind = "maybe" + ("choice" if ask.kind == "choice" else "") if ask.nullable else ask.kind
        entry = {"id": field.name, "kind": kind, "label": ask.label, "help": ask.help, "default": field.default}
        entry |= {key: True for key in ("more", "main", "reading") if getattr(ask, key)}
        if ask.kind in ("number", "counts"):
            entry |= {"low": ask.low, "high": ask.high}
        if ask.options:
            entry["options"] = [option.as_json() for option in ask.options]
        if ask.labels:
            entry["labels"] = list(ask.labels)
        fields.append(entry)
    return {"fields": fields}


def read(cls: type[T], given: object, base: T | None = None) -> T:
    """Read JSON into a form: what is left out is as in ``base``, or takes its default.

    Raises :class:`Refused` with one sentence for every field that is unknown or out of bounds.
    """
    if not isinstance(given, dict):
        raise Refused({"": f"Give the fields by name, like {{…}}, not {shown(given)}."})
    known = asks(cls)
    values: dict[str, Any] = {}
    problems: dict[str, str] = {}
    for name, value in given.items():
        if name not in known:
            problems[shown(name, bare=True)] = (
                f"There is no field {shown(name)} here; there are {', '.join(known) or 'none'}."
            )
            continue
        try:
            values[name] = known[name].read(value)
        except ValueError as wrong:
            problems[name] = str(wrong)
    if problems:
        raise Refused(problems)
    start = cls() if base is None else base
    return cast("T", dataclasses.replace(cast("Any", start), **values))


def write(filled: Any) -> dict[str, Any]:
    """The values of a form as JSON, every field of it."""
    return {name: _plain(getattr(filled, name)) for name in asks(type(filled))}


def changed(filled: Any) -> dict[str, Any]:
    """The values that differ from their defaults: as short as it can be kept, and ``read`` gives it back."""
    return {
        field.name: _plain(getattr(filled, field.name))
        for field in dataclasses.fields(filled)
        if getattr(filled, field.name) != field.default
    }


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def shown(value: object, *, bare: bool = False) -> str:
    """A value as a sentence can hold it: short, and quoted if it is text."""
    if isinstance(value, str):
        short = value if len(value) <= 40 else value[:39] + "…"
        return short if bare else f"“{short}”"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, list | dict):  # its repr may be as deep and as long as what was sent
        return "a list" if isinstance(value, list) else "an object"
    text = str(value) if not isinstance(value, int) or abs(value) < 10**12 else "a number far too large"
    return text if len(text) <= 40 else text[:39] + "…"


def whole(given: Mapping[str, Any], field: str, low: int, high: int, default: int) -> int:
    """A whole number of a message, or its default; refused in words otherwise."""
    value = given.get(field, default)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise Refused({field: f"{field} is a whole number from {low} to {high}, not {shown(value)}."})
    return value
