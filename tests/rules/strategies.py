"""Strategies of hypothesis, made from forms."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import strategies as st
from table_talk import BOOKS

from sawbones.kit import fields, forms
from sawbones.kit.values import Refused


def values(spec: fields.FieldSpec) -> st.SearchStrategy[Any]:
    """JSON values that a field takes."""
    match spec.kind:
        case "flag":
            found: st.SearchStrategy[Any] = st.booleans()
        case "choice":
            found = st.sampled_from([option.id for option in spec.options])
        case "counts":
            found = st.lists(
                st.integers(spec.low, min(spec.high, 30)), min_size=len(spec.labels), max_size=len(spec.labels)
            )
        case "text":
            found = st.text(st.characters(codec="ascii", min_codepoint=33), max_size=min(spec.longest, 6))
        case "numbers":
            found = st.lists(st.integers(spec.low, min(spec.high, 30)), min_size=spec.least, max_size=min(spec.most, 6))
        case "words":
            ids = [option.id for option in spec.options]
            free = st.text(st.characters(codec="ascii", min_codepoint=33), max_size=min(spec.longest, 6))
            found = st.lists(st.sampled_from(ids) if ids else free, max_size=min(spec.most, 3))
        case "lists":
            found = st.lists(
                st.lists(st.sampled_from("SHVIN"), max_size=3), min_size=spec.least, max_size=min(spec.most, 5)
            )
        case "rows":
            ready = [json.loads(json.dumps(preset.value)) for preset in spec.presets]
            found = st.sampled_from(ready) | tables(spec) if ready else tables(spec)
        case _:
            found = st.integers(spec.low, min(spec.high, 30))
    return st.none() | found if spec.nullable else found


def tables(spec: fields.FieldSpec) -> st.SearchStrategy[Any]:
    """Rows of any kind that the field takes; the default where it takes none of what was drawn."""
    cells = [
        st.sampled_from([option.id for option in c.options])
        if c.options
        else values(fields.FieldSpec(c.label, kind=c.kind, low=c.low, high=c.high, longest=c.longest))
        for c in spec.columns
    ]
    return st.lists(st.tuples(*cells).map(list), min_size=spec.least, max_size=min(spec.most, 4)).filter(
        lambda rows: not (spec.check and spec.check(rows))
    )


def filled(cls: type) -> st.SearchStrategy[dict[str, Any]]:
    """JSON that a form takes: any of its fields, each within its bounds."""
    return st.fixed_dictionaries({}, optional={name: values(spec) for name, spec in fields.specs(cls).items()})


@st.composite
def books(draw: st.DrawFn) -> Any:
    """Any system's book with any readings."""
    book = draw(st.sampled_from(BOOKS))
    try:
        return forms.read(type(book), draw(filled(type(book))))
    except Refused:  # each field is right, and together they are not
        return book


@st.composite
def settled(draw: st.DrawFn, book: Any) -> Any:
    """A sheet that this book takes, as it stands after somebody has joined with it."""
    sheet = forms.read(book.sheet, draw(filled(book.sheet)))
    try:
        return book.settle(sheet)
    except Refused as refused:
        kept = {name: value for name, value in forms.write(sheet).items() if name not in refused.problems}
        try:
            return book.settle(forms.read(book.sheet, kept))
        except Refused:
            return book.settle(book.sheet())
