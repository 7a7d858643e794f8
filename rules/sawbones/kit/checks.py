"""What is wrong with a rule system, in words, for whoever writes one: looked for when it is imported.

The page's wheel leaves this file out: what it carries has been checked.
"""

from __future__ import annotations

import dataclasses
import re
from collections import Counter
from typing import TYPE_CHECKING, Any

from sawbones.kit import forms
from sawbones.kit.fields import Column, FieldSpec, Option, specs
from sawbones.kit.system import Act, Book, Nothing
from sawbones.kit.values import Refused, is_whole, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sawbones.kit.system import System

HELPERS = "number, flag, choice, counts, text, numbers, words, lists or rows of sawbones.kit.fields"
COLUMNS = ("number", "flag", "text")


class WrongSystemError(TypeError):
    """A system that cannot be played, with a sentence that names the class and the field."""


def check(system: System) -> None:
    """Raise :class:`WrongSystemError` for the first thing that is wrong with a system."""
    for sentence in _of_system(system):
        raise WrongSystemError(sentence)


def check_all(systems: Sequence[System]) -> None:
    """Raise for the first thing that is wrong with any of them, or with two side by side."""
    for system in systems:
        check(system)
    for twice in _twice(system.id for system in systems):
        raise WrongSystemError(f"Two systems have the id “{twice}”: what is kept by it could not be told apart.")


def _of_system(system: System) -> Iterator[str]:
    """What is wrong, one sentence after the other; later ones rely on the earlier ones being right."""
    name = system.name or system.id
    if not isinstance(system.id, str) or not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", system.id):
        yield f"{name}: a system's id is small letters, digits and hyphens, like my-game, not {shown(system.id)}."
    book_type = system.book
    if not (isinstance(book_type, type) and issubclass(book_type, Book)):
        yield f"{name}: its book is a subclass of Book, and {_called(book_type)} is none."
    yield from _of_form(book_type, "a book")
    for needed, what in (("sheet", "the form of a fighter"), ("source", "the text that is cited")):
        if not hasattr(book_type, needed):
            yield f"{_called(book_type)}.{needed} is missing: say {needed} = …, {what}."
    yield from _of_form(book_type.sheet, "a sheet")
    aliases = (word for one, spec in specs(book_type.sheet).items() for word in {one, *spec.alias})
    for twice in _twice(aliases):
        yield f"{_called(book_type.sheet)}: two fields are called “{twice}”, by their names or an alias."
    if lacking := sorted(getattr(book_type, "__abstractmethods__", ())):
        yield f"{_called(book_type)}.{lacking[0]}() is missing: write it."
    book = book_type()
    yield from _of_acts(book)
    yield from _of_offers(system, book)


def _of_acts(book: Book[Any]) -> Iterator[str]:
    acts = book.acts()
    where = f"{_called(type(book))}.acts()"
    if not acts or not all(isinstance(act, Act) for act in acts):
        yield f"{where} gives a tuple of Act, at least one, not {shown(acts)}."
    for twice in _twice(act.id for act in acts):
        yield f"{where}: two acts have the id “{twice}”."
    for act in acts:
        if not act.label:
            yield f"{where}: the act “{act.id}” has no label."
        if not callable(act.rule):
            yield f"{where}: the rule of “{act.id}” is a function of table, sheet and order, not {shown(act.rule)}."
        yield from _of_form(act.order, f"the order of “{act.id}”")
        yield from _of_form(act.aid, f"the aid of “{act.id}”")
        if act.aid is not Nothing and act.fill is None:
            yield f"{where}: “{act.id}” has an aid that nothing is filled from: give it a fill too."


def _of_offers(system: System, book: Book[Any]) -> Iterator[str]:
    """Starters, moments, kits and times: each is taken as a page would send it."""
    acts = {act.id: act for act in book.acts()}
    for starter in system.starters:
        for who, sheet, side, count in starter.fighters:
            where = f"{system.name}, the starter “{starter.name}”: {who}"
            yield from _refused(where, book.sheet, sheet, book)
            if side not in ("party", "foe") or not is_whole(count) or count < 1:
                yield f"{where} is on the side party or foe, at least one of them, not {shown(side)}, {shown(count)}."
    for moment in system.moments:
        if moment.act not in acts:
            there = ", ".join(acts)
            yield f"{system.name}, the moment “{moment.label}”: there is no act “{moment.act}”; there are {there}."
        yield from _refused(f"{system.name}, the moment “{moment.label}”", acts[moment.act].order, moment.order)
    for kit in system.kits:
        yield from _refused(f"{system.name}, the kit “{kit.label}”", book.sheet, kit.sheet)
        for added in kit.adds:
            if specs(book.sheet).get(added, FieldSpec("", kind="")).kind != "number":
                yield f"{system.name}, the kit “{kit.label}”: it adds to {added}, which is no number of the sheet."
    for label, minutes in system.times:
        if not is_whole(minutes) or minutes < 1:
            yield f"{system.name}, the time “{label}”: minutes are a whole number from 1 on, not {shown(minutes)}."
    if not is_whole(system.round_seconds) or system.round_seconds < 1:
        yield f"{system.name}: round_seconds is a whole number from 1 on, not {shown(system.round_seconds)}."


def _refused(where: str, cls: type, given: Any, book: Book[Any] | None = None) -> Iterator[str]:
    try:
        found: Any = forms.enter(cls, given)
        if book:
            book.settle(found)
    except Refused as wrong:
        yield from (f"{where} is refused at {_called(cls)}.{name}: {said}" for name, said in wrong.problems.items())


# Forms


def _of_form(cls: Any, what: str) -> Iterator[str]:
    """What is wrong with a sheet, an order, an aid or a book as a form."""
    if not (isinstance(cls, type) and dataclasses.is_dataclass(cls)):
        yield f"{_called(cls)}, {what}, is no form: make it a dataclass, @dataclass(frozen=True)."
        return
    if not cls.__dataclass_params__.frozen or not cls.__dataclass_params__.eq:  # type: ignore[attr-defined]
        yield f"{_called(cls)}, {what}, can be changed in place: write @dataclass(frozen=True) above it."
    known = specs(cls)
    for field in dataclasses.fields(cls):
        where = f"{_called(cls)}.{field.name}"
        if field.name not in known:
            yield f"{where} does not say what it asks for: make it with {HELPERS}."
            return
        yield from _of_field(where, known[field.name], field.default)


def _of_field(where: str, spec: FieldSpec, default: Any) -> Iterator[str]:
    if not isinstance(spec.label, str) or not spec.label:
        yield f"{where} has no label."
    yield from _of_bounds(where, spec)
    yield from _of_options(where, spec)
    for column in spec.columns:
        yield from _of_column(where, column)
    for twice in _twice(column.id for column in spec.columns):
        yield f"{where}: two columns have the id “{twice}”."
    once = [("formerly", spec.formerly.default)] if spec.formerly else []
    presets = [(f"the preset “{preset.label}”", preset.value) for preset in spec.presets]
    for what, value in [("its default", default), *once, *presets]:
        try:
            kept = spec.read(value)
        except ValueError as wrong:
            yield f"{where}: {what} does not fit it. {wrong}"
            continue
        if what == "its default" and kept != default:
            yield f"{where}: its default would be kept as {shown(kept)}, not as {shown(default)}."


def _of_bounds(where: str, spec: FieldSpec) -> Iterator[str]:
    numbers = spec.kind in ("number", "counts", "numbers")
    if numbers and not (is_whole(spec.low) and is_whole(spec.high) and spec.low <= spec.high):
        yield f"{where} goes from {shown(spec.low)} to {shown(spec.high)}: there is no number to give."
    if spec.kind == "counts" and not spec.labels:
        yield f"{where} has no labels, and a number for each of them."
    if (spec.kind in ("text", "lists") or (spec.kind == "words" and not spec.options)) and spec.longest < 1:
        what = {"text": "a text", "lists": "a list of words", "words": "free words"}[spec.kind]
        yield f"{where} is {what} with no length: say longest=…, the most characters it takes."
    if spec.kind in ("numbers", "words", "lists", "rows") and not 0 <= spec.least <= spec.most > 0:
        yield f"{where} takes from {spec.least} to {spec.most} of them: there is nothing to give."
    if spec.kind == "rows" and not spec.columns:
        yield f"{where} is a table without columns."


def _of_options(where: str, spec: FieldSpec) -> Iterator[str]:
    if spec.kind == "choice" and not spec.options:
        yield f"{where} is a choice of nothing: give it options."
    for option in spec.options:
        if not isinstance(option, Option):
            yield f"{where} is a choice of {shown(option)}: write Option({option!r}, its label), as ids are kept."
            return
        if not isinstance(option.id, str | int) or not isinstance(option.label, str):
            yield f"{where}: an option's id is a word, a number or a flag, and its label text, not {option!r}."
    for twice in _twice((type(option.id), option.id) for option in spec.options):
        yield f"{where}: two options have the id {shown(twice[1])}."


def _of_column(where: str, column: Any) -> Iterator[str]:
    if not isinstance(column, Column):
        yield f"{where}: a column is a Column, not {shown(column)}."
        return
    where = f"{where}, column “{column.id}”"
    if column.kind not in COLUMNS:
        yield f"{where} is of the kind {shown(column.kind)}: there are {', '.join(COLUMNS)}."
    if column.kind == "number" and column.low > column.high:
        yield f"{where} goes from {column.low} to {column.high}: there is no number to give."
    if column.kind == "text" and column.longest < 1:
        yield f"{where} is a text with no length: say longest=…, the most characters it takes."
    try:
        column.read(where, column.default)
    except ValueError as wrong:
        yield f"{where}: its default does not fit it. {wrong}"


def _twice(found: Iterable[Any]) -> list[Any]:
    return [one for one, count in Counter(found).items() if count > 1]


def _called(cls: Any) -> str:
    return cls.__name__ if isinstance(cls, type) else shown(cls)
