"""Forms: what a field of a dataclass asks for, and the only door from JSON to a sheet or an order.

A field is made by :func:`number`, :func:`flag`, :func:`choice`, :func:`counts`, :func:`rows` and their like; it
carries its label, its bounds and its help. :func:`form` hands the questions to a page, :func:`read` takes the
answers. Past ``read`` everything is valid; what it refuses, it refuses in a sentence that says what would be accepted.
"""

from __future__ import annotations

import dataclasses
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeGuard, TypeVar, cast
from weakref import WeakKeyDictionary

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from sawbones.table import Cite

T = TypeVar("T")

_KEY = "ask"
#: a line of text longer than this is not even looked through, and of very many wrong fields only the first are named
LONGEST = 4_000
MOST_PROBLEMS = 12


class Refused(Exception):  # noqa: N818 - the sentences are what counts
    """What was given cannot be taken; ``problems`` says for each field what is wrong, in words."""

    def __init__(self, problems: Mapping[str, str]) -> None:
        super().__init__("; ".join(problems.values()))
        self.problems = dict(problems)


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
    """One column of a table that is asked for: text, a number or a flag."""

    id: str
    label: str
    kind: str = "number"
    low: int = 0
    high: int = 0
    longest: int = 0
    default: Any = 0
    help: str = ""

    def read(self, where: str, value: object) -> Any:
        """The value of a cell, or ``ValueError`` with a sentence that begins with ``where``."""
        return Ask(f"{where}: {self.label}", kind=self.kind, low=self.low, high=self.high, longest=self.longest).read(
            value
        )

    def as_json(self) -> dict[str, Any]:
        """The column as a page draws it."""
        return dataclasses.asdict(self)


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
    #: a number that is written with its sign, and the words its values have
    signed: bool = False
    words: tuple[tuple[int, str], ...] = ()
    #: what it says where it may be left empty and is
    empty: str = ""
    #: remembered for whoever does it and whoever it is done to
    pair: bool = False
    #: never remembered: it is another every time
    fresh: bool = False
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
                return line(self.label, value, self.longest)
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
            return line(self.label, value, self.longest)
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


def text(label: str, longest: int, default: str = "", **more: Any) -> Any:
    """A line of text."""
    return _field(Ask(label, kind="text", longest=longest, **more), default)


def numbers(label: str, low: int, high: int, most: int, default: tuple[int, ...] = (), **more: Any) -> Any:
    """A list of whole numbers of any length up to ``most``."""
    return _field(Ask(label, kind="numbers", low=low, high=high, most=most, **more), default)


def words(label: str, most: int, options: Sequence[Option] = (), **more: Any) -> Any:
    """A list of short words, each one of ``options`` if there are any."""
    return _field(Ask(label, kind="words", most=most, options=tuple(options), **more), ())


def lists(label: str, most: int, longest: int, **more: Any) -> Any:
    """A list of lists of short words."""
    return _field(Ask(label, kind="lists", most=most, longest=longest, **more), ())


def rows(label: str, columns: Sequence[Column], most: int, default: tuple[Any, ...], **more: Any) -> Any:
    """A small table: a list of rows, each with a value a column."""
    return _field(Ask(label, kind="rows", columns=tuple(columns), most=most, **more), default)


def line(label: str, value: object, longest: int) -> str:
    """A line of text as it is kept: no control characters, single spaces."""
    if not isinstance(value, str):
        raise ValueError(f"{label} is text, not {shown(value)}.")
    if len(value) > LONGEST:
        raise ValueError(f"{label} has at most {longest} characters, and this one {len(value):,}.")
    kept = tidied(value)
    if len(kept) > longest:
        raise ValueError(f"{label} has at most {longest} characters, and this one {len(kept)}.")
    return kept


#: control, formatting (with what turns the direction of writing), half a character, private use. What is not
#: assigned yet stays: another Python, which knows it, must read the same name.
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co"})


def tidied(text: str) -> str:
    """A text as one line: no control characters, single spaces. What is tidy stays as it is."""
    if not text.isprintable():
        text = "".join(" " if c.isspace() else c for c in text if c.isspace() or unicodedata.category(c) not in _UNSEEN)
    return " ".join(text.split())


def _field(ask: Ask, default: Any) -> Any:
    return dataclasses.field(default=default, metadata={_KEY: ask})


_ASKS: WeakKeyDictionary[type, Mapping[str, Ask]] = WeakKeyDictionary()


def asks(cls: type) -> Mapping[str, Ask]:
    """What each field of a form asks for, in the order of the fields."""
    found = _ASKS.get(cls)
    if found is None:
        found = {field.name: field.metadata[_KEY] for field in dataclasses.fields(cls) if _KEY in field.metadata}
        _ASKS[cls] = found
    return found


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
        entry = {"id": field.name, "kind": kind, "label": ask.label, "help": ask.help, "default": _plain(field.default)}
        entry |= {key: True for key in ("more", "main", "reading", "signed", "pair", "fresh") if getattr(ask, key)}
        if ask.kind in ("number", "counts", "numbers"):
            entry |= {"low": ask.low, "high": ask.high}
        if ask.options:
            entry["options"] = [option.as_json() for option in ask.options]
        if ask.labels:
            entry["labels"] = list(ask.labels)
        if ask.words:
            entry["labels"] = {str(value): word for value, word in ask.words}
        if ask.columns:
            entry["columns"] = [column.as_json() for column in ask.columns]
        if ask.kind in ("rows", "lists", "words", "numbers"):
            entry |= {"least": ask.least, "most": ask.most}
        if ask.longest:
            entry["longest"] = ask.longest
        if ask.empty:
            entry["empty"] = ask.empty
        if ask.formerly:  # what readings kept by name mean where they say nothing of this one
            entry["silent"] = _plain(ask.formerly.default)
        if ask.presets:
            entry["presets"] = [{"label": preset.label, "value": _plain(preset.value)} for preset in ask.presets]
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
        if len(problems) == MOST_PROBLEMS:
            break
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
    return cast("T", dataclasses.replace(cast("Any", start), **values)) if values else start


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


_SILENT: WeakKeyDictionary[type, Mapping[str, Any]] = WeakKeyDictionary()


#: of each form, the one of which nothing was said
_BLANK: WeakKeyDictionary[type, Any] = WeakKeyDictionary()


def _silent(cls: type) -> Mapping[str, Any]:
    """What each field of a form stands at where what is kept says nothing of it."""
    found = _SILENT.get(cls)
    if found is None:
        formerly = {name: ask.formerly.default for name, ask in asks(cls).items() if ask.formerly}
        found = {field.name: field.default for field in dataclasses.fields(cls)} | formerly
        _SILENT[cls] = found
    return found


def kept(filled: Any) -> dict[str, Any]:
    """The values as they are kept: like :func:`changed`, but a default that was once another is written out."""
    return {
        name: _plain(getattr(filled, name))
        for name, silent in _silent(type(filled)).items()
        if getattr(filled, name) != silent
    }


def restore(cls: type[T], given: object) -> T:
    """The way back from :func:`kept`, in this version and any later one; refused as :func:`read` refuses."""
    blank = _BLANK.get(cls)
    if blank is None:
        formerly = {name: ask.formerly.default for name, ask in asks(cls).items() if ask.formerly}
        blank = _BLANK[cls] = cls(**formerly)
    return read(cls, given, cast("T", blank))


def anew(filled: T) -> T:
    """The form with what is another every time back at its default."""
    given = cast("Any", filled)
    fresh = {f.name: f.default for f in dataclasses.fields(given) if _KEY in f.metadata and f.metadata[_KEY].fresh}
    return cast("T", dataclasses.replace(given, **fresh)) if fresh else filled


def _plain(value: Any) -> Any:
    return [_plain(part) for part in value] if isinstance(value, tuple) else value


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


def is_whole(value: object) -> TypeGuard[int]:
    """Whether this is a whole number; to Python true and false are some too, to a reader they are not."""
    return isinstance(value, int) and not isinstance(value, bool)


def whole(given: Mapping[str, Any], field: str, low: int, high: int, default: int) -> int:
    """A whole number of a message, or its default; refused in words otherwise."""
    value = given.get(field, default)
    if not is_whole(value) or not low <= value <= high:
        raise Refused({field: f"{field} is a whole number from {low} to {high}, not {shown(value)}."})
    return value
