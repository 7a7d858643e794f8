"""The fields of a form: what each asks for, its bounds, and how a value of it is read.

A field is made by :func:`number`, :func:`flag`, :func:`choice`, :func:`counts`, :func:`rows` and their like; it
carries its label, its bounds and its help.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast
from weakref import WeakKeyDictionary

from sawbones.kit.values import clean_text, is_whole, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from sawbones.play.question import Cite


_KEY = "spec"


@dataclass(frozen=True, slots=True)
class Option:
    """One value a choice can have. A reading of a contradictory place cites the words that support it.

    Where there are many, those of a ``group`` stand together.
    """

    id: str | int | bool
    label: str
    help: str = ""
    cite: Cite | None = None
    group: str = ""

    def as_json(self) -> dict[str, Any]:
        """The option as a page draws it."""
        cite = dataclasses.asdict(self.cite) if self.cite else None
        group = {"group": self.group} if self.group else {}
        return {"id": self.id, "label": self.label, "help": self.help, "cite": cite, **group}


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a table that is asked for: text, a number or a flag.

    A text with ``options`` names one of them. Somebody who enters it may write its id, its label or one of the names in
    ``also`` (those are by id), in any case: see :func:`sawbones.kit.forms.enter`. What was saved is kept as it is.
    """

    id: str
    label: str
    kind: str = "number"
    low: int = 0
    high: int = 0
    longest: int = 0
    default: Any = 0
    help: str = ""
    options: tuple[Option, ...] = ()
    also: Mapping[str, str] = dataclasses.field(default_factory=dict)

    def read(self, where: str, value: object) -> Any:
        """The value of a cell, or ``ValueError`` with a sentence that begins with ``where``."""
        return FieldSpec(
            f"{where}: {self.label}", kind=self.kind, low=self.low, high=self.high, longest=self.longest
        ).read(value)

    def find(self, name: str) -> str | None:
        """Return the id of the option that somebody calls by this name; ``None`` if there is none."""
        names = {plain_name(called): option for called, option in self.also.items()}
        for option in self.options:
            names[plain_name(option.label)] = names[plain_name(str(option.id))] = str(option.id)
        return names.get(plain_name(name))

    def as_json(self) -> dict[str, Any]:
        """The column as a page draws it."""
        found = {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}
        del found["options"], found["also"]
        return found | ({"options": [option.as_json() for option in self.options]} if self.options else {})


def plain_name(name: str) -> str:
    """Return a name as it is compared: in small letters, with a blank for each underscore, hyphen or run of blanks."""
    return " ".join(name.replace("_", " ").replace("-", " ").casefold().split())


@dataclass(frozen=True, slots=True)
class Preset:
    """A whole value for a field, in one tap."""

    label: str
    value: Any


@dataclass(frozen=True, slots=True)
class Formerly:
    """The default that a field had in earlier versions, and why it has another now.

    What is kept leaves out what stands at its default. So a fight that says nothing of this field was begun with this
    value, and for ever means it; the default of today is always written out.
    """

    default: Any
    until: str  # the last version that began fights with it
    why: str


@dataclass(frozen=True, slots=True)
class FieldSpec:
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
    #: a number that is written with its sign, and the words its values have
    signed: bool = False
    words: tuple[tuple[int, str], ...] = ()
    #: what it says where it may be left empty and is
    empty: str = ""
    #: of whose sheet it is where it is left empty, and which field there: "by weapon", "on defence"
    own: str = ""
    #: remembered for whoever does it and whoever it is done to
    pair: bool = False
    #: never remembered: it is another every time
    fresh: bool = False
    #: what a fight does to somebody: one who is unhurt has none of it
    suffered: bool = False
    #: bounds of a text, and of a list of any kind
    longest: int = 0
    least: int = 0
    most: int = 0
    columns: tuple[Column, ...] = ()
    presets: tuple[Preset, ...] = ()
    #: what must hold of the whole value: gives the sentence that refuses it, or ""
    check: Callable[[Any], str] | None = None
    #: where the default is not what it once was
    formerly: Formerly | None = None
    #: of a number that is asked for where it matters and nobody has given it: what odds and forecasts take for it
    guess: int | None = None

    def read(self, value: object) -> Any:
        """The value as the dataclass keeps it, or ``ValueError`` with a sentence."""
        if value is None and self.nullable:
            return None
        found = self._read(value)
        wrong = self.check(found) if self.check else ""
        if wrong:
            raise ValueError(wrong)
        return found

    def said(self, value: object) -> str:
        """A value of this field in a few words; "changed" where it is a list or a table."""
        option = next((option for option in self.options if option.id == value), None)
        if option and self.kind == "choice":
            return option.label
        if isinstance(value, bool) or value is None:
            return {True: "yes", False: "no", None: self.empty or "nothing"}[value]
        return "changed" if isinstance(value, tuple) else dict(self.words).get(cast("int", value), str(value))

    def _read(self, value: object) -> Any:
        match self.kind:
            case "flag":
                if isinstance(value, bool):
                    return value
                raise ValueError(f"{self.label} is yes or no (true or false), not {shown(value)}.")
            case "choice":
                return self._one(value)
            case "counts":
                size = len(self.labels)
                if not isinstance(value, list | tuple) or len(value) != size:
                    raise ValueError(f"{self.label} is a list of {size} whole numbers, not {shown(value)}.")
                return tuple(self._whole(part) for part in value)
            case "text":
                return clean_text(self.label, value, self.longest)
            case "numbers":
                return tuple(self._whole(part) for part in self._list(value, "whole numbers"))
            case "words":
                return tuple(self._word(part) for part in self._list(value, "short words"))
            case "lists":
                parts = self._list(value, "lists")
                return tuple(tuple(self._word(word) for word in self._list(part, "short words")) for part in parts)
            case "rows":
                rows = self._list(value, "rows")
                return tuple(self._row(number, row) for number, row in enumerate(rows, start=1))
            case _:
                return self._whole(value)

    def _one(self, value: object) -> str | int | bool:
        for option in self.options:
            # True == 1 in Python, but not to a reader: a number is no flag
            if option.id == value and isinstance(value, bool) == isinstance(option.id, bool):
                return option.id
        ids = ", ".join(shown(option.id) for option in self.options) + (" or null" if self.nullable else "")
        raise ValueError(f"{self.label} is one of {ids}, not {shown(value)}.")

    def _list(self, value: object, of: str) -> Sequence[object]:
        if isinstance(value, list | tuple) and self.least <= len(value) <= self.most:
            return value
        count = f" of {len(value)}" if isinstance(value, list | tuple) else ""
        raise ValueError(f"{self.label} is a list of {self.least} to {self.most} {of}, not {shown(value)}{count}.")

    def _word(self, value: object) -> str:
        if not self.options:
            return clean_text(self.label, value, self.longest)
        if isinstance(value, str) and any(option.id == value for option in self.options):
            return value
        there = ", ".join(shown(option.id) for option in self.options)
        raise ValueError(f"{self.label} holds only {there}, not {shown(value)}.")

    def _row(self, number: int, row: object) -> tuple[Any, ...]:
        """One row, by the names of its columns or in their order; what is left out takes the column's default."""
        names = [column.id for column in self.columns]
        if isinstance(row, dict):
            strange = [name for name in row if name not in names]
            if strange:
                raise ValueError(
                    f"{self.label}, row {number}: no column {shown(strange[0])}; there are {', '.join(names)}."
                )
            given = row
        elif isinstance(row, list | tuple) and len(row) <= len(names):
            given = dict(zip(names, row, strict=False))
        else:
            raise ValueError(f"{self.label}, row {number}: give {', '.join(names)}, not {shown(row)}.")
        where = f"{self.label}, row {number}"
        return tuple(column.read(where, given.get(column.id, column.default)) for column in self.columns)

    def _whole(self, value: object) -> int:
        if is_whole(value) and self.low <= value <= self.high:
            return value
        raise ValueError(f"{self.label} is a whole number from {self.low} to {self.high}, not {shown(value)}.")


def number(label: str, low: int, high: int, default: int | None, **more: Any) -> Any:
    """A whole number from ``low`` to ``high``; with default ``None`` it may be left empty."""
    return _field(FieldSpec(label, low=low, high=high, nullable=default is None, **more), default)


def asked(label: str, low: int, high: int, guess: int, **more: Any) -> Any:
    """A whole number that decides too much to be guessed: :func:`sawbones.kit.given.known` asks for it.

    Its default is ``None``, nobody has given it; 0 is a number like any other. Odds and forecasts take ``guess``.
    """
    return _field(FieldSpec(label, low=low, high=high, nullable=True, guess=guess, empty=f"{guess}?", **more), None)


def flag(label: str, *, default: bool = False, **more: Any) -> Any:
    """Yes or no."""
    return _field(FieldSpec(label, kind="flag", **more), default)


def choice(label: str, options: Sequence[Option], default: str | int | bool | None = "", **more: Any) -> Any:  # noqa: FBT001
    """One of ``options``, the first unless told; with default ``None`` it may be left empty."""
    first = next((one.id for one in options if isinstance(one, Option)), None) if default == "" else default
    return _field(FieldSpec(label, options=tuple(options), kind="choice", nullable=default is None, **more), first)


def counts(label: str, labels: Sequence[str], low: int, high: int, default: tuple[int, ...], **more: Any) -> Any:
    """A list of whole numbers, one a label, each from ``low`` to ``high``."""
    return _field(FieldSpec(label, labels=tuple(labels), low=low, high=high, kind="counts", **more), default)


def text(label: str, longest: int, default: str = "", **more: Any) -> Any:
    """A line of text."""
    return _field(FieldSpec(label, kind="text", longest=longest, **more), default)


def numbers(label: str, low: int, high: int, most: int, default: tuple[int, ...] = (), **more: Any) -> Any:
    """A list of whole numbers of any length up to ``most``."""
    return _field(FieldSpec(label, kind="numbers", low=low, high=high, most=most, **more), default)


def words(label: str, most: int, options: Sequence[Option] = (), **more: Any) -> Any:
    """A list of short words, each one of ``options`` if there are any, or else of at most ``longest`` characters."""
    return _field(FieldSpec(label, kind="words", most=most, options=tuple(options), **more), ())


def lists(label: str, most: int, longest: int, **more: Any) -> Any:
    """A list of lists of short words."""
    return _field(FieldSpec(label, kind="lists", most=most, longest=longest, **more), ())


def rows(label: str, columns: Sequence[Column], most: int, default: tuple[Any, ...], **more: Any) -> Any:
    """A small table: a list of rows, each with a value a column."""
    return _field(FieldSpec(label, kind="rows", columns=tuple(columns), most=most, **more), default)


def _field(spec: FieldSpec, default: Any) -> Any:
    return dataclasses.field(default=_frozen(default), metadata={_KEY: spec})


def _frozen(value: Any) -> Any:
    return tuple(_frozen(part) for part in value) if isinstance(value, list | tuple) else value


_SPECS: WeakKeyDictionary[type, Mapping[str, FieldSpec]] = WeakKeyDictionary()


def specs(cls: type) -> Mapping[str, FieldSpec]:
    """What each field of a form asks for, in the order of the fields."""
    found = _SPECS.get(cls)
    if found is None:
        found = {field.name: field.metadata[_KEY] for field in dataclasses.fields(cls) if _KEY in field.metadata}
        _SPECS[cls] = found
    return found
