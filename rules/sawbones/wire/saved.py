"""A fight as it is kept: record by record, and as a whole document. Everything read is checked, field by field."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from sawbones.fight.log import Entry, Log, Move, Record, leave
from sawbones.kit import values
from sawbones.kit.values import Refused, is_whole, shown
from sawbones.systems import kept_as, named
from sawbones.wire.as_json import apply, fact, pack_state, unpack_state
from sawbones.wire.checked import fields_of
from sawbones.wire.guard import DEEPEST, LONGEST_TEXT, shallow

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from sawbones.fight.state import State
    from sawbones.kit.system import System


VERSION = 1
#: What was kept changes in two ways. A default that is another today stands at its field, as what it formerly was
#: (:class:`~sawbones.kit.fields.Formerly`): what is kept goes on meaning what it meant, and needs no version. What
#: changes its shape is a step here, as (the version it makes, what it is for, how); a document of an older version goes
#: through all that follow.
MIGRATIONS: tuple[tuple[int, str, Callable[[dict[str, Any]], dict[str, Any]]], ...] = ()

MOST_RECORDS = 100_000
#: how many characters all records of a fight take, and one of them; what is sent with a document has room beside them
LONGEST_RECORDS = LONGEST_TEXT - 2_000_000
LONGEST_RECORD = 1_000_000
#: how deep a record is nested: it lies in a document, and that in a message
DEEPEST_RECORD = DEEPEST - 6
LONGEST_LINE = 400


def recorded(system: System, log: Log, state: State, cause: dict[str, Any], text: str) -> tuple[Log, dict[str, Any]]:
    """The log with one entry more, and the entry as it is kept.

    What could not be read back on another day is refused now, in words, and nothing is recorded.
    """
    entry = Entry(len(log.records) + 1, log.place, cause, fact(log.state, state), line_of(text))
    packed = pack_record(entry)
    size = _room(log, packed)
    try:
        again = apply(system, log.state, entry.fact)
    except Refused as wrong:
        said = "This could not be kept, so it was not done."
        raise Refused({field: f"{said} {sentence}" for field, sentence in wrong.problems.items()}) from None
    if again != state:
        raise Refused({"do": "This would be another fight when it is read back, so it was not done."})
    return log.add(entry, state, size), packed


def moved(log: Log, to: int) -> tuple[Log, dict[str, Any]]:
    """The log standing at another entry, and the record of it as it is kept."""
    move = Move(len(log.records) + 1, to)
    packed = pack_record(move)
    return log.add(move, log.states[to], _room(log, packed)), packed


def line_of(text: str) -> str:
    """A line of the log as it is kept."""
    return values.tidied(text[: 2 * LONGEST_LINE])[:LONGEST_LINE].rstrip()


def _room(log: Log, packed: dict[str, Any]) -> int:
    """How many characters the record takes, if the log has room for it."""
    full = "share it as a link, and go on from there. Nothing was changed"
    if len(log.records) >= MOST_RECORDS:
        raise Refused({"do": f"This fight has {MOST_RECORDS:,} records, and a fight holds no more: {full}."})
    shallow(packed, "do", DEEPEST_RECORD)
    try:
        text = json.dumps(packed, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
        text.encode()
    except (TypeError, ValueError):
        raise Refused({"do": "This holds something that JSON cannot: numbers, words and lists of them."}) from None
    if len(text) > LONGEST_RECORD:
        raise Refused({"do": f"This takes {len(text):,} characters: one record has at most {LONGEST_RECORD:,}."})
    if log.size + len(text) > LONGEST_RECORDS:
        raise Refused({"do": f"This fight is {log.size:,} characters long, and there is no room for more: {full}."})
    return len(text)


def pack_record(record: Record) -> dict[str, Any]:
    """A record as one small piece of JSON."""
    if isinstance(record, Move):
        return {"n": record.n, "to": record.to}
    return {"n": record.n, "text": record.text, "cause": record.cause, "fact": record.fact}


def follow(system: System, base: State, given: Iterable[object]) -> tuple[Log, str]:
    """The log of these stored records, everything checked, and why it ends before they do ("" where it does not)."""
    states, records, place, size, left = [base], list[Record](), 0, 0, list[int]()
    wrong = ""
    for packed in given:
        try:
            record = _record(records, place, packed)
            state = apply(system, states[place], record.fact) if isinstance(record, Entry) else states[record.to]
        except Refused as refused:
            wrong = " ".join(refused.problems.values())
            break
        if isinstance(record, Entry):
            place = record.n
            left.clear()
        else:
            leave(left, place, record.to)
            place = record.to
        states.append(state)
        records.append(record)
        size += len(json.dumps(packed, ensure_ascii=False, separators=(",", ":")))
    return Log(tuple(states), tuple(records), place, size, tuple(left)), wrong


def _record(before: Sequence[Record], place: int, packed: object) -> Record:
    """A stored record, as it follows those before it."""
    given = fields_of(packed, n=int)
    n = len(before) + 1
    if n > MOST_RECORDS:
        raise Refused({"document": f"A fight holds at most {MOST_RECORDS:,} records."})
    if given["n"] != n:
        raise Refused({"document": f"Record {n} is missing: number {given['n']} comes in its place."})
    if "to" in given:
        to = fields_of(given, to=int)["to"]
        if to and not (to < n and isinstance(before[to - 1], Entry)):
            raise Refused({"document": f"Record {n} goes back to {to}, and there is no such entry."})
        return Move(n, to)
    fields_of(given, text=str, cause=dict, fact=dict)
    return Entry(n, place, given["cause"], given["fact"], line_of(given["text"]))


def head(system: System, base: State) -> dict[str, Any]:
    """What does not change about a fight: the system, with the whole of a game of one's own, and how it began."""
    return {**dict(zip(("system", "game"), kept_as(system), strict=False)), "base": pack_state(base)}


def begun(system: System, base: State) -> dict[str, Any]:
    """The head of a fight that begins; what could not be read back on another day is refused now."""
    found = head(system, base)
    if unpack_state(system, found["base"]) != base:
        raise Refused({"do": "This would be another fight when it is read back, so it was not begun."})
    return found


def document(system: System, log: Log) -> dict[str, Any]:
    """The whole fight as JSON."""
    return {
        "sawbones": VERSION,
        "head": head(system, log.states[0]),
        "records": [pack_record(record) for record in log.records],
    }


def read_document(given: object) -> tuple[System, Log, str]:
    """A fight from its document: the system, the log, and what could not be read of its end ("" is nothing).

    Refused in words when not even the beginning can be read.
    """
    shallow(given, "document")
    fields = fields_of(given)
    fields = upgraded(fields)
    top = fields_of(fields_of(fields, head=dict, records=list)["head"], system=str, base=dict)
    try:
        system = named(top["system"], top.get("game"))
    except Refused as refused:
        said = " ".join(list(refused.problems.values())[:3])
        raise Refused({"document": f"This fight is by a game of its own that cannot be read. {said}"}) from None
    if system is None:
        raise Refused({"document": f"This fight uses rules called {shown(top['system'])}, which are not known here."})
    log, wrong = follow(system, unpack_state(system, top["base"]), fields["records"])
    if not wrong:
        return system, log, ""
    read = f"Read up to record {len(log.records)} of {len(fields['records'])}"
    return system, log, f"{read}; what follows is damaged. {wrong}"


def upgraded(fields: dict[str, Any]) -> dict[str, Any]:
    """A document brought to this version, step by step."""
    version = fields.get("sawbones")
    if not is_whole(version) or version < 1:
        raise Refused({"document": "This is not a Sawbones document."})
    if version > VERSION:
        raise Refused(
            {"document": "This fight was saved by a newer Sawbones: load the new version, then open it again."}
        )
    for makes, _, change in MIGRATIONS:
        if version < makes:
            fields = {**change(fields), "sawbones": makes}
    return fields
