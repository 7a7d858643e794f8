"""Forms: every kind of field, as a page draws it and reads it."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypeAlias, TypedDict

from sawbones.play.question import Cite
from sawbones.wire.messages.message import Bounds
from sawbones.wire.shapes.plain import Whole


class Form(TypedDict):
    """What a sheet, an order or the readings ask for."""

    fields: list[Field]


class AnyField(TypedDict):
    """What every field has."""

    id: str
    label: str
    help: str
    more: NotRequired[Literal[True]]
    """Most never touch it."""
    main: NotRequired[Literal[True]]
    """It is set first."""
    reading: NotRequired[Literal[True]]
    """It decides how a place of the rules is read."""
    signed: NotRequired[Literal[True]]
    """Its numbers are written with their sign."""
    pair: NotRequired[Literal[True]]
    """It is remembered for who does it and whom it happens to."""
    fresh: NotRequired[Literal[True]]
    """It is another every time, and never remembered."""
    empty: NotRequired[str]
    """The word for none."""
    own: NotRequired[str]
    """Left empty it is what the sheet of ``by`` or ``on`` says: one of the two, and the field there."""
    presets: NotRequired[list[FieldPreset]]
    """Whole values, each in one tap."""
    silent: NotRequired[Any]
    """What it means where what was kept by an earlier version says nothing of it."""


class NumberField(AnyField):
    """A whole number."""

    kind: Literal["number"]
    default: int
    low: int
    high: int
    labels: NotRequired[dict[str, str]]
    """The words that numbers are known by."""


class MaybeField(AnyField):
    """A whole number that may be left empty."""

    kind: Literal["maybe"]
    default: int | None
    low: int
    high: int
    guess: NotRequired[int]
    """Of a number that the rules ask for where it matters: what odds take for it as long as nobody has given it."""
    labels: NotRequired[dict[str, str]]
    """The words that numbers are known by."""


class FlagField(AnyField):
    """Yes or no."""

    kind: Literal["flag"]
    default: bool


class ChoiceField(AnyField):
    """One of several options."""

    kind: Literal["choice"]
    default: Id
    options: Annotated[list[FieldOption], Bounds(minItems=1)]


class MaybeChoiceField(AnyField):
    """One of several options, or none."""

    kind: Literal["maybechoice"]
    default: Id | None
    options: Annotated[list[FieldOption], Bounds(minItems=1)]


class CountsField(AnyField):
    """A whole number for each of several labels."""

    kind: Literal["counts"]
    default: list[int]
    low: int
    high: int
    labels: list[str]


class TextField(AnyField):
    """A line of text."""

    kind: Literal["text"]
    default: str
    longest: Whole


class NumbersField(AnyField):
    """A list of whole numbers."""

    kind: Literal["numbers"]
    default: list[int]
    low: int
    high: int
    least: Whole
    most: Whole


class WordsField(AnyField):
    """A list of short words, out of the options where there are any."""

    kind: Literal["words"]
    default: list[str]
    least: Whole
    most: Whole
    longest: NotRequired[Whole]
    options: NotRequired[list[FieldOption]]


class ListsField(AnyField):
    """A list of lists of short words."""

    kind: Literal["lists"]
    default: list[list[str]]
    least: Whole
    most: Whole
    longest: Whole


class RowsField(AnyField):
    """A small table."""

    kind: Literal["rows"]
    default: list[list[Any]]
    least: Whole
    most: Whole
    columns: Annotated[list[FieldColumn], Bounds(minItems=1)]


Field: TypeAlias = (
    NumberField
    | MaybeField
    | FlagField
    | ChoiceField
    | MaybeChoiceField
    | CountsField
    | TextField
    | NumbersField
    | WordsField
    | ListsField
    | RowsField
)

Id: TypeAlias = str | int | bool


class FieldOption(TypedDict):
    """One value that a choice can have."""

    id: Id
    label: str
    help: str
    cite: Cite | None
    """The place in the rules, of a reading."""
    group: NotRequired[str]
    """Those of a group stand together."""


class FieldColumn(TypedDict):
    """What stands in one place of every row."""

    id: str
    label: str
    kind: Literal["text", "number", "flag"]
    low: int
    high: int
    longest: Whole
    default: Any
    help: str
    options: NotRequired[list[FieldOption]]
    """What a text names one of: by its id, its label or a usual short name."""


class FieldPreset(TypedDict):
    """A whole value for a field."""

    label: str
    value: Any
