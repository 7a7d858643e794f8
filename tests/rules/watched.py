"""What tests of the rules send and get is held against the protocol as it is written down.

The door is watched where it is, so no test has to ask for it: whoever imports ``handle`` gets the watched one.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from jsonschema_rs import Draft202012Validator, ValidationError, ValidationErrorKind

from sawbones import app
from sawbones.schema import schema

if TYPE_CHECKING:
    from collections.abc import Iterator

SHAPES = schema()["$defs"]


@cache
def written(name: str) -> Draft202012Validator:
    """What holds a value against the shape of this name."""
    return Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": SHAPES})


REPLY, MESSAGE = written("Reply"), written("Message")


def faults(error: ValidationError) -> Iterator[str]:
    """What is wrong and where; of alternatives only with those whose kind this is."""
    kind = error.kind
    if not isinstance(kind, ValidationErrorKind.AnyOf):
        yield f"{'.'.join(map(str, error.instance_path))}: {error.message[:200]}"
        return
    of_the_kind = [
        errors
        for errors in kind.context
        if not any(isinstance(one.kind, ValidationErrorKind.Constant) for one in errors)
    ]
    for errors in of_the_kind or kind.context:
        for one in errors:
            yield from faults(one)


def held(against: Draft202012Validator, value: Any) -> None:
    wrong = [said for error in against.iter_errors(value) for said in faults(error)]
    assert not wrong, "\n".join(wrong)


#: the door itself, for those who leave out what is drawn
unwatched = app.handle


def _watched(document: Any, message: Any, rng: Any = None) -> tuple[Any, Any]:
    after, reply = unwatched(document, message, rng)
    held(REPLY, reply)
    if reply["ok"]:
        held(MESSAGE, message)
    return after, reply


def fail_on_fault(fault: Exception) -> None:
    """Let a fault of the rules fail the test in which a session would have answered it."""
    raise fault


app.handle = _watched
app.report_fault = fail_on_fault
