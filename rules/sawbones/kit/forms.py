"""Forms: the only door from JSON to a sheet or an order.

A form is a frozen dataclass whose fields are made by the helpers of :mod:`sawbones.kit.fields`. :func:`form` hands the
questions to a page, :func:`read` takes the answers. Past ``read`` everything is valid; what it refuses, it refuses in a
sentence that says what would be accepted.
"""

from __future__ import annotations

import dataclasses
from typing import Any, TypeVar, cast

from sawbones.kit.fields import Option, specs
from sawbones.kit.values import Refused, shown

T = TypeVar("T")
MOST_PROBLEMS = 12


def chosen(form_: Any, name: str) -> Option:
    """The option that a choice field of this form stands at."""
    value = getattr(form_, name)
    return next(option for option in specs(type(form_))[name].options if option.id == value)


def label(cls: type, name: str) -> str:
    """What a field of this form is called, or "" where there is none."""
    spec = specs(cls).get(name)
    return spec.label if spec else ""


def default(cls: type, name: str) -> Any:
    """What a field of this form stands at until somebody says otherwise."""
    return next(field.default for field in dataclasses.fields(cls) if field.name == name)


def form(cls: type) -> dict[str, Any]:
    """The form as a page draws it: one entry a field."""
    fields, known = [], specs(cls)
    for field in dataclasses.fields(cls):
        spec = known[field.name]
        kind = "maybe" + ("choice" if spec.kind == "choice" else "") if spec.nullable else spec.kind
        entry = {
            "id": field.name,
            "kind": kind,
            "label": spec.label,
            "help": spec.help,
            "default": _plain(field.default),
        }
        entry |= {key: True for key in ("more", "main", "reading", "signed", "pair", "fresh") if getattr(spec, key)}
        if spec.kind in ("number", "counts", "numbers"):
            entry |= {"low": spec.low, "high": spec.high}
        if spec.options:
            entry["options"] = [option.as_json() for option in spec.options]
        if spec.labels:
            entry["labels"] = list(spec.labels)
        if spec.words:
            entry["labels"] = {str(value): word for value, word in spec.words}
        if spec.columns:
            entry["columns"] = [column.as_json() for column in spec.columns]
        if spec.kind in ("rows", "lists", "words", "numbers"):
            entry |= {"least": spec.least, "most": spec.most}
        entry |= {key: value for key in ("longest", "empty", "own") if (value := getattr(spec, key))}
        if spec.guess is not None:
            entry["guess"] = spec.guess
        if spec.formerly:  # what readings kept by name mean where they say nothing of this one
            entry["silent"] = _plain(spec.formerly.default)
        if spec.presets:
            entry["presets"] = [{"label": preset.label, "value": _plain(preset.value)} for preset in spec.presets]
        fields.append(entry)
    return {"fields": fields}


def read(cls: type[T], given: object, base: T | None = None) -> T:
    """Read JSON into a form: what is left out is as in ``base``, or takes its default.

    Raises :class:`Refused` with one sentence for every field that is unknown or out of bounds.
    """
    if not isinstance(given, dict):
        raise Refused({"": f"Give the fields by name, like {{…}}, not {shown(given)}."})
    known = specs(cls)
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
    if base is None:
        return cls(**values)
    return cast("T", dataclasses.replace(cast("Any", base), **values)) if values else base


def enter(cls: type[T], given: object, base: T | None = None) -> T:
    """Read what somebody enters: like :func:`read`, and cells that name one of a list hold its id.

    Raises :class:`Refused` for a name that is not in the list, unless the same stands in ``base``, which an older fight
    may have brought.
    """
    found, problems = read(cls, given, base), {}
    changes: dict[str, Any] = {}
    for name, spec in specs(cls).items():
        if not any(column.options for column in spec.columns):
            continue
        was = getattr(base, name) if base is not None else ()
        rows = []
        for number, row in enumerate(getattr(found, name), start=1):
            cells = list(row)
            for place, column in enumerate(spec.columns):
                known = column.find(row[place]) if column.options else row[place]
                if known is not None:
                    cells[place] = known
                elif all(old[place] != row[place] for old in was):
                    there = ", ".join(option.label for option in column.options)
                    where = f"{spec.label}, row {number}"
                    problems[name] = f"{where}: {shown(row[place])} is not in the list. There are {there}."
            rows.append(tuple(cells))
        if tuple(rows) != getattr(found, name):
            changes[name] = tuple(rows)
    if problems:
        raise Refused(problems)
    return cast("T", dataclasses.replace(cast("Any", found), **changes)) if changes else found


def write(filled: Any) -> dict[str, Any]:
    """The values of a form as JSON, every field of it."""
    return {name: _plain(getattr(filled, name)) for name in specs(type(filled))}


def changed(filled: Any) -> dict[str, Any]:
    """The values that differ from their defaults: as short as it can be kept, and ``read`` gives it back."""
    return _differing(filled, type(filled)())


#: under which a form has the one of itself of which nothing was said: kept there, it goes where the form goes
_BLANK = "_blank_form"


def _blank(cls: type) -> Any:
    """The form as it stands where what is kept says nothing: each field at the first default that it ever had."""
    found = vars(cls).get(_BLANK)
    if found is None:
        formerly = {name: spec.formerly.default for name, spec in specs(cls).items() if spec.formerly}
        found = cls(**formerly)
        setattr(cls, _BLANK, found)
    return found


def kept(filled: Any) -> dict[str, Any]:
    """The values as they are kept: like :func:`changed`, but a default that was once another is written out."""
    return _differing(filled, _blank(type(filled)))


def _differing(filled: Any, base: Any) -> dict[str, Any]:
    """The values that are not those of ``base``, as JSON."""
    return {
        name: _plain(getattr(filled, name))
        for name in specs(type(filled))
        if getattr(filled, name) != getattr(base, name)
    }


def restore(cls: type[T], given: object) -> T:
    """The way back from :func:`kept`, in this version and any later one; refused as :func:`read` refuses."""
    return read(cls, given, cast("T", _blank(cls)))


def anew(filled: T) -> T:
    """The form with what is another every time back at its default."""
    cls = type(filled)
    fresh = {name: default(cls, name) for name, spec in specs(cls).items() if spec.fresh}
    return cast("T", dataclasses.replace(cast("Any", filled), **fresh)) if fresh else filled


def _plain(value: Any) -> Any:
    return [_plain(part) for part in value] if isinstance(value, tuple) else value
