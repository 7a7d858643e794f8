"""What tests of the rules send and get is held against the protocol as it is written down.

The door is watched where it is, so no test has to ask for it: whoever imports ``handle`` gets the watched one.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any

from jsonschema import Draft202012Validator, ValidationError, validators

from sawbones import app
from sawbones.schema import schema

if TYPE_CHECKING:
    from collections.abc import Iterator

WRITTEN = schema()
AnyValidator: Any = Draft202012Validator


def _any_of(validator: Any, several: list[dict[str, Any]], value: Any, _: Any) -> Iterator[ValidationError]:
    """Only the alternative of the same kind is looked at: quicker by far, and it says what is wrong with that one."""
    if isinstance(value, dict):
        kind = value.get("kind") or value.get("do")
        for one in several:
            named = WRITTEN["$defs"].get(one.get("$ref", "").rpartition("/")[2], {})
            own = named.get("properties", {})
            if kind is not None and kind == (own.get("kind") or own.get("do") or {}).get("const"):
                yield from validator.descend(value, one)
                return
    yield from AnyValidator.VALIDATORS["anyOf"](validator, several, value, _)


extended: Any = validators.extend
Watching: Any = extended(AnyValidator, {"anyOf": _any_of})
REPLY, MESSAGE = (Watching({"$ref": f"#/$defs/{name}", "$defs": WRITTEN["$defs"]}) for name in ("Reply", "Message"))

#: looking costs four times what is looked at: of each message's replies so many are, and then one in so many
FIRST, ONE_IN = 60, 20
_seen: Counter[str] = Counter()
_handle = app.handle


def _watched(document: Any, message: Any, rng: Any = None) -> tuple[Any, Any]:
    after, reply = _handle(document, message, rng)
    kind = f"{message.get('do')} {reply['ok']}" if isinstance(message, dict) else ""
    _seen[kind] += 1
    if _seen[kind] <= FIRST or _seen[kind] % ONE_IN == 0:
        REPLY.validate(json.loads(json.dumps(reply)))
        if reply["ok"]:
            MESSAGE.validate(json.loads(json.dumps(message)))
    return after, reply


#: the door itself, for those who go through it so often that looking would be all they do
unwatched = _handle
app.handle = _watched
