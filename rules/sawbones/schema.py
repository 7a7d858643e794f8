"""The protocol as JSON Schema, written from ``wire/messages``, ``wire/replies.py`` and ``wire/shapes``.

What they say in docstrings is read from their sources; the page loads neither this nor any of those words.
"""

from __future__ import annotations

import ast
import dataclasses
import inspect
import json
import sys
import types
from functools import cache
from itertools import pairwise
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints

from sawbones.play import question
from sawbones.wire.messages import EVERY
from sawbones.wire.messages.message import LEFT_OUT, Bounds, Message, called
from sawbones.wire.replies import Reply
from sawbones.wire.shapes import plain

DIALECT = "https://json-schema.org/draft/2020-12/schema"
PLAIN = {str: "string", int: "integer", float: "number", bool: "boolean", type(None): "null"}
#: what dataclasses of the rules name in their annotations, and import for their types alone
BORROWED = {"Cite": question.Cite, "Mark": question.Mark, "Tone": plain.Tone}
Schema = dict[str, Any]


def schema() -> Schema:
    """Everything that passes the door: a line in is a ``Message``, a line out a ``Reply``."""
    shapes = Shapes()
    door = [shapes.of(Message), shapes.of(Reply)]
    return {"$schema": DIALECT, "title": "Sawbones", "anyOf": door, "$defs": dict(sorted(shapes.found.items()))}


class Shapes:
    """The schemas of types, each class once and by its name."""

    def __init__(self) -> None:
        self.found: dict[str, Schema] = {}

    def of(self, hint: Any) -> Schema:
        """The schema of a type as an annotation names it."""
        origin, inner = get_origin(hint), get_args(hint)
        if hint is Any:
            return {}
        if hint in PLAIN:
            return {"type": PLAIN[hint]}
        if origin is Annotated:
            bounds = (each.bounds for each in inner[1:] if isinstance(each, Bounds))
            return self.of(inner[0]) | {name: value for found in bounds for name, value in found.items()}
        if origin is NotRequired:
            return self.of(inner[0])
        if origin is Literal:
            return {"const": inner[0]} if len(inner) == 1 else {"enum": list(inner)}
        if origin in (Union, types.UnionType):
            return self._one_of(inner)
        if origin is list or (origin is tuple and inner[1:] == (...,)):
            return {"type": "array", "items": self.of(inner[0])}
        if origin is tuple:
            size = len(inner)
            return {
                "type": "array",
                "prefixItems": [self.of(each) for each in inner],
                "minItems": size,
                "maxItems": size,
            }
        if origin is dict:
            values = self.of(inner[1])
            return {"type": "object", "additionalProperties": values} if values else {"type": "object"}
        return self._named(hint)

    def _one_of(self, several: tuple[Any, ...]) -> Schema:
        # dataclasses among which one is chosen are told apart as plain() marks them
        found = [self._named(each, kind=True) if dataclasses.is_dataclass(each) else self.of(each) for each in several]
        if all(set(each) == {"type"} for each in found):
            return {"type": [each["type"] for each in found]}
        return {"anyOf": found}

    def _named(self, cls: Any, *, kind: bool = False) -> Schema:
        if cls.__name__ not in self.found:
            self.found[cls.__name__] = {}  # it may hold itself
            self.found[cls.__name__] = self._class(cls, kind=kind)
        return {"$ref": f"#/$defs/{cls.__name__}"}

    def _class(self, cls: type, *, kind: bool) -> Schema:
        if cls is Message:
            return {"description": "A line in.", "anyOf": [self._named(each) for each in EVERY]}
        says, of_fields = words(cls)
        hints = {
            called(name): hint for name, hint in get_type_hints(cls, localns=BORROWED, include_extras=True).items()
        }
        fields = {name: self.of(hint) for name, hint in hints.items()}
        required = [name for name, hint in hints.items() if get_origin(hint) is not NotRequired]
        found: Schema = {"description": says, "type": "object"}
        if issubclass(cls, Message):
            defaults = {name: getattr(cls, name) for name in hints if hasattr(cls, name)}
            for name, default in defaults.items():
                required.remove(name)
                if default is not LEFT_OUT:
                    fields[name] = {**fields[name], "default": json.loads(json.dumps(default))}
            fields = {"do": {"const": cls.message_id}, **fields}
            required = ["do", *required]
            found["examples"] = examples(cls)
        elif kind:
            fields = {"kind": {"const": vars(cls)["kind"]}, **fields}
            required = ["kind", *required]
        properties = {
            name: ({"description": of_fields[name]} if name in of_fields else {}) | field
            for name, field in fields.items()
        }
        return found | {"properties": properties, "required": required, "additionalProperties": False}


def words(cls: type) -> tuple[str, dict[str, str]]:
    """What the source says of a class, without its examples, and of each of its fields."""
    bases, says, of_fields = _sources(cls.__module__)[cls.__name__]
    for base in bases:
        if base in _sources(cls.__module__):
            of_fields = words(vars(sys.modules[cls.__module__])[base])[1] | of_fields
    return " ".join(line for line in says.split("\n") if not line.startswith("{")).strip(), of_fields


def examples(cls: type) -> list[Any]:
    """The lines to try that a message's source gives."""
    says = _sources(cls.__module__)[cls.__name__][1]
    return [json.loads(line) for line in says.split("\n") if line.startswith("{")]


@cache
def _sources(module: str) -> dict[str, tuple[list[str], str, dict[str, str]]]:
    """Of each class of a module its bases, its docstring, and the docstrings behind its annotations."""
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    found = {}
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            bases = [base.id for base in node.bases if isinstance(base, ast.Name)]
            of_fields = {}
            for field, after in pairwise(node.body):
                match field, after:
                    case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(said))):
                        of_fields[called(name)] = inspect.cleandoc(said)
            found[node.name] = (bases, ast.get_docstring(node) or "", of_fields)
    return found
