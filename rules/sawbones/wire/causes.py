"""Causes of acts as short positional lists: what a message said that became an entry of the log, and the way back.

A cause is ``[kind, field, …]``: the place of its kind in :data:`KINDS`, then its fields in their order, ``null`` where
one was left out and nothing behind the last that was said. Fighters are places in a list of names beside it. What does
not fit the row of its kind, an unknown field say, is kept as the message itself. Rows and fields are only ever added
at the end: links hold them.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from sawbones.fight.deeds import find_act
from sawbones.fight.state import MOST, SIDES
from sawbones.kit import forms
from sawbones.kit.values import Refused, is_whole

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sawbones.fight.state import State

Message = dict[str, Any]

#: every kind of message that becomes an entry, and of what kind each of its fields is
KINDS: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    ("act", (("act", "text"), ("on", "who"), ("by", "name"), ("order", "object"), ("answers", "list"),
             ("aid", "object"), ("spill", "flag"))),
    ("next", (("answers", "list"), ("hold", "flag"), ("round", "flag"))),
    ("wait", (("minutes", "number"), ("answers", "list"))),
    ("join", (("fighter", "name"), ("side", "side"), ("sheet", "object"), ("count", "number"), ("mob", "flag"),
              ("simple", "flag"), ("beside", "flag"))),
    ("quick", (("line", "text"), ("side", "side"), ("sheet", "object"), ("mob", "flag"), ("reader", "number"),
               ("beside", "flag"))),
    ("copy", (("fighter", "name"), ("beside", "flag"))),
    ("leave", (("fighter", "who"), ("answers", "list"))),
    ("edit", (("fighter", "name"), ("sheet", "object"), ("name", "name"), ("side", "side"))),
    ("mob", (("fighters", "names"), ("mob", "text"), ("answers", "list"))),
    ("condition", (("fighters", "names"), ("name", "text"), ("time", "number"), ("unit", "text"), ("at", "text"),
                   ("whose", "name"), ("off", "flag"))),
    ("note", (("fighters", "names"), ("note", "text"))),
    ("out", (("fighters", "names"), ("how", "text"), ("answers", "list"))),
    ("move", (("fighter", "name"), ("by", "number"), ("before", "name"), ("answers", "list"))),
    ("turn", (("fighter", "name"), ("answers", "list"))),
    ("back", ()),
    ("options", (("options", "object"),)),
    ("arrive", (("members", "list"), ("place", "text"), ("options", "object"), ("system", "text"), ("notes", "object"),
                ("which", "object"), ("anew", "flag"))),
    (
        "know",
        (("fighter", "who"), ("as", "text"), ("alias", "text"), ("acts", "flag"), ("later", "flag")),
    ),
)  # fmt: skip
#: the messages that become entries
RECORDED = tuple(do for do, _ in KINDS)
_PLACES = {do: place for place, do in enumerate(RECORDED)}
_FIELDS = dict(KINDS)

#: of which deed of a player's own phone an entry is, where it is of one: beside the message, and no part of it
DEED = "deed"

#: what says nothing, where a field of this name has it: the message means the same without
_SILENT: dict[str, tuple[Any, ...]] = {
    "by": (None, 0), "order": ({},), "answers": ([],), "aid": (None,), "spill": (False,), "hold": (False,),
    "round": (False,), "beside": (False,), "roll": (False,), "count": (1,), "anew": (False,), "off": (False,),
    "which": ({},), "time": (None,), "whose": (None,), "before": (None,), "at": (None,),
}  # fmt: skip
#: the same where it is so of one kind alone
_SILENT_IN: dict[str, dict[str, Any]] = {
    "join": {"sheet": {}, "side": "foe", "mob": False},
    "quick": {"sheet": {}, "side": "foe", "mob": False},
    "edit": {"sheet": {}},
    "condition": {"unit": "rounds"},
    "out": {"how": "gone"},
    "arrive": {"place": ""},
    "options": {"options": {}},
    "know": {"alias": "", "acts": False, "later": False},
}


class Names:
    """Names, each once, in the order in which they are first met: a cause speaks of them by their places."""

    def __init__(self, known: Iterable[str] = ()) -> None:
        self._places: dict[str, int] = {name: place for place, name in enumerate(known)}

    @property
    def listed(self) -> list[str]:
        """All of them, in their order."""
        return list(self._places)

    def place(self, name: str) -> int:
        """The place of a name; a new one gets the next."""
        return self._places.setdefault(name, len(self._places))


# What a message says, and nothing besides


def bare(cause: Mapping[str, Any]) -> Message:
    """The message of a cause without what says nothing: fields at their defaults, and of which deed it is."""
    do = cause.get("do")
    usual = _SILENT_IN.get(do, {}) if isinstance(do, str) else {}
    return {
        name: value
        for name, value in cause.items()
        if name != DEED and not (_in(value, _SILENT.get(name, ())) or (name in usual and _in(value, (usual[name],))))
    }


def _in(value: Any, known: Sequence[Any]) -> bool:
    """Whether it is one of these; a number is no flag."""
    return any(type(value) is type(one) and value == one for one in known)


def shorter(state: State, cause: Mapping[str, Any]) -> Message:
    """The same, and of every form only what is not at its default in this state, where that changes nothing."""
    message = bare(cause)
    try:
        match message.get("do"):
            case "act":
                act = find_act(state, message.get("act"))
                _shorten(message, "order", forms.changed(forms.read(act.order, message.get("order", {}))))
                if "aid" in message:  # an empty one still says that the order was filled from it
                    message["aid"] = forms.changed(forms.read(act.aid, message["aid"]))
            case "join":
                _shorten(message, "sheet", forms.changed(forms.read(state.book.sheet, message.get("sheet", {}))))
            case "edit":
                sheet = state.member(message.get("fighter")).sheet
                read: Any = forms.read(state.book.sheet, message.get("sheet", {}), sheet)
                now = forms.write(sheet)
                _shorten(message, "sheet", {name: new for name, new in forms.write(read).items() if new != now[name]})
    except Refused:
        return message  # of another version of the rules: as it was said
    return message


def _shorten(message: Message, field: str, said: Message) -> None:
    if said:
        message[field] = said
    else:
        message.pop(field, None)


def renamed(message: Message, known: Mapping[str, str]) -> Message:
    """The message with everybody called as they are called elsewhere; a name that nobody has yet stays."""

    def called(value: Any) -> Any:
        if isinstance(value, list):
            return [called(one) for one in value]
        return known.get(value, value) if isinstance(value, str) else value

    fields = dict(_FIELDS.get(message["do"], ()))
    new = ("name",) if message["do"] == "edit" else ()  # it is what somebody is to be called
    people = [name for name in message if fields.get(name) in ("name", "names", "who") and name not in new]
    return {**message, **{name: called(message[name]) for name in people}}


# There


def pack(cause: Mapping[str, Any], names: Names) -> list[Any] | Message:
    """The cause as short as it can be said; names that are new go to the end of ``names``."""
    message = bare(cause)
    do = message.get("do")
    if not isinstance(do, str) or do not in _FIELDS:
        raise Refused({"do": f"No link can hold what {do!s:.40} did: save the fight as a file."})
    fields = _FIELDS[do]
    known = dict(fields)
    if any(name != "do" and not (name in known and _fits(known[name], value)) for name, value in message.items()):
        return message
    packed: list[Any] = [_PLACES[do]]
    packed += [_packed(kind, message[name], names) if name in message else None for name, kind in fields]
    while packed[-1] is None:
        packed.pop()
    return packed


def _fits(kind: str, value: Any) -> bool:
    """Whether a value of a message is what its field holds."""
    match kind:
        case "text" | "name":
            return isinstance(value, str)
        case "side":
            return value in SIDES
        case "names":
            return isinstance(value, list) and bool(value) and all(isinstance(one, str) for one in value)
        case "who":
            return isinstance(value, str) or _fits("names", value)
        case "number":
            return is_whole(value)
        case "flag":
            return isinstance(value, bool)
        case "object":
            return isinstance(value, dict)
        case _:
            return isinstance(value, list)


def _packed(kind: str, value: Any, names: Names) -> Any:
    match kind:
        case "name" | "who" | "names":
            return names.place(value) if isinstance(value, str) else [names.place(one) for one in value]
        case "side":
            return SIDES.index(value)
        case "flag":
            return int(value)
        case _:
            return value


# And back


def unpack(packed: object, names: Sequence[str]) -> Message:
    """The way back: a message as :func:`bare` gives it. Refused in words where no version has packed this so."""
    message = _message(packed, names)
    again = Names(names)
    if len(again.listed) != len(names) or not _alike(pack(message, again), packed) or len(again.listed) != len(names):
        raise _damaged()
    return message


def _message(packed: object, names: Sequence[str]) -> Message:
    if isinstance(packed, dict):
        if packed.get("do") not in RECORDED:
            raise _damaged()
        return packed
    if not isinstance(packed, list) or not packed or not is_whole(packed[0]) or packed[0] < 0:
        raise _damaged()
    if packed[0] >= len(KINDS):
        raise Refused({"do": "This was done by a newer Sawbones: load the new version, then open it again."})
    do, fields = KINDS[packed[0]]
    if len(packed) > len(fields) + 1:
        raise _damaged()
    given = zip(fields, packed[1:], strict=False)
    return {"do": do} | {name: _read(kind, value, names) for (name, kind), value in given if value is not None}


def _read(kind: str, value: Any, names: Sequence[str]) -> Any:
    """One field as a message has it."""
    if kind == "who" and isinstance(value, list):
        kind = "names"
    match kind:
        case "name" | "who":
            return _at(value, names)
        case "names":
            if isinstance(value, list) and 1 <= len(value) <= 2 * MOST:
                return [_at(one, names) for one in value]
        case "side":
            return _at(value, SIDES)
        case "flag":
            return _at(value, (False, True))
        case _ if _fits(kind, value):
            return value
    raise _damaged()


def _at(place: object, known: Sequence[Any]) -> Any:
    if is_whole(place) and 0 <= place < len(known):
        return known[place]
    raise _damaged()


def _alike(one: object, other: object) -> bool:
    """Whether both are the same JSON: to Python true is 1."""
    return one == other and json.dumps(one) == json.dumps(other)


def _damaged() -> Refused:
    return Refused({"do": "What was done cannot be read: it was not made by Sawbones, or is damaged."})
