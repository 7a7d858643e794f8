"""A fight as JSON: whole, and record by record as a device keeps it. Everything read is checked, field by field."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sawbones import forms
from sawbones.fight import MOST, Habit, Member, State, clean_name, clean_side, few
from sawbones.forms import Refused, is_whole, shown
from sawbones.guard import shallow
from sawbones.log import Entry, Log, Move, Record
from sawbones.systems import find

if TYPE_CHECKING:
    from collections.abc import Callable

    from sawbones.system import System

VERSION = 1
#: each as (the version it makes, what it is for, how); a document of an older version goes through all that follow
MIGRATIONS: tuple[tuple[int, str, Callable[[dict[str, Any]], dict[str, Any]]], ...] = ()

MOST_RECORDS = 100_000
BIGGEST = 999_999


def _fields(value: object, **kinds: type) -> dict[str, Any]:
    """The value, if it is an object whose fields are of these kinds; refused otherwise."""
    if not isinstance(value, dict):
        raise Refused({"document": f"The document is damaged: an object was expected, not {shown(value)}."})
    for name, kind in kinds.items():
        part = value.get(name)
        if not isinstance(part, kind) or (kind is int and not (is_whole(part) and 0 <= part <= BIGGEST)):
            raise Refused({"document": f"The document is damaged: {name} cannot be {shown(part)}."})
    return value


# A state


def pack_member(member: Member) -> list[Any]:
    """A member without the name: side, what differs from the default sheet, habits."""
    habits = [_pack_habit(habit) for habit in member.habits]
    packed = [member.side, forms.kept(member.sheet)]
    return [*packed, habits] if habits else packed


def _pack_habit(habit: Habit) -> list[Any]:
    """A habit as a list, as short as it can be said: what is empty at its end is left out."""
    aid = None if habit.aid is None else forms.kept(habit.aid)
    packed = [habit.act, forms.kept(habit.order), habit.name, habit.on, aid]
    while packed[-1] in ("", None):
        packed.pop()
    return packed


def unpack_member(state: State, name: object, packed: object) -> Member:
    """The way back; everything is checked, the sheet by its form."""
    if not isinstance(packed, list) or not 2 <= len(packed) <= 3:
        raise Refused({"document": f"The document is damaged at {shown(name)}."})
    sheet = state.book.settle(forms.restore(state.book.sheet, packed[1]))
    acts = {act.id: act for act in state.book.acts()}
    habits = []
    for habit in packed[2] if len(packed) == 3 and isinstance(packed[2], list) else []:
        if isinstance(habit, list) and 2 <= len(habit) <= 5 and isinstance(habit[0], str) and habit[0] in acts:
            act = acts[habit[0]]
            called, on = (clean_name(word) if word else "" for word in [*habit[2:4], "", ""][:2])
            aid = forms.restore(act.aid, habit[4]) if len(habit) == 5 else None
            habits.append(Habit(act.id, forms.restore(act.order, habit[1]), called, on, aid))
    return Member(clean_name(name), clean_side(packed[0]), sheet, few(habits))


def pack_state(state: State) -> dict[str, Any]:
    """A state as JSON."""
    return {
        "options": forms.kept(state.book),
        "members": [[member.name, *pack_member(member)] for member in state.members],
        "turn": state.turn,
        "clock": [state.round, state.minutes, state.seconds],
        **({"phase": [state.phase, *state.acted]} if state.phase else {}),
    }


def unpack_state(system: System, packed: object) -> State:
    """The way back, everything checked."""
    given = _fields(packed, options=dict, members=list, clock=list)
    state = State(forms.restore(system.book, given["options"]))
    for member in given["members"]:
        state = joined(state, member)
    return standing(state, given.get("turn", None), given["clock"], given.get("phase", [0]))


def joined(state: State, packed: object) -> State:
    """The state with one fighter more, everything checked."""
    if len(state.members) == MOST:
        raise Refused({"document": f"A fight holds at most {MOST} fighters."})
    if not isinstance(packed, list) or not packed:
        raise Refused({"document": "The document is damaged: a fighter cannot be read."})
    member = unpack_member(state, packed[0], packed[1:])
    if state.has(member.name):
        raise Refused({"document": f"Two fighters are called {shown(member.name)}."})
    return replace(state, members=(*state.members, member))


def standing(state: State, turn: object, clock: object, phase: object) -> State:
    """The state with all its fighters at a time of the fight, everything checked."""
    return _phased(_timed(state, turn, clock), phase)


def _timed(state: State, turn: object, clock: object) -> State:
    if not isinstance(clock, list) or len(clock) != 3:
        raise Refused({"document": "The document is damaged: its clock cannot be read."})
    names = ("round", "minutes", "seconds")
    _fields(dict(zip(names, clock, strict=True)), round=int, minutes=int, seconds=int)
    if turn is not None:
        state.member(turn, "document")
    return replace(state, turn=str(turn) if turn is not None else None, **dict(zip(names, clock, strict=True)))


def _phased(state: State, phase: object) -> State:
    if not isinstance(phase, list) or not phase or len(phase) > 10 * MOST:
        raise Refused({"document": "The document is damaged: its phase cannot be read."})
    number = _fields({"phase": phase[0]}, phase=int)["phase"]
    for name in phase[1:]:
        state.member(name, "document")
    return replace(state, phase=min(number, state.book.phases), acted=tuple(phase[1:]))


def fact(old: State, new: State) -> dict[str, Any]:
    """What changed between two states, as short as it can be said."""
    before = {member.name: member for member in old.members}
    changes: dict[str, Any] = {}
    names = [member.name for member in new.members]
    if new.book != old.book:
        changes["options"] = forms.kept(new.book)
    changed = {m.name: pack_member(m) for m in new.members if before.get(m.name) != m}
    if changed:
        changes["members"] = changed
    if names != [member.name for member in old.members]:
        changes["order"] = names
    if new.turn != old.turn:
        changes["turn"] = new.turn
    clock = [new.round, new.minutes, new.seconds]
    if clock != [old.round, old.minutes, old.seconds]:
        changes["clock"] = clock
    if (new.phase, new.acted) != (old.phase, old.acted):
        changes["phase"] = [new.phase, *new.acted]
    return changes


def apply(system: System, old: State, given: object) -> State:
    """The state after a fact, everything checked."""
    changes = _fields(given)
    state = old
    if "options" in changes:
        state = replace(state, book=forms.restore(system.book, changes["options"]))
    members = {member.name: member for member in state.members}
    changed = _fields(changes.get("members", {}))
    members |= {name: unpack_member(state, name, packed) for name, packed in changed.items()}
    order = changes.get("order", [member.name for member in state.members])
    known = isinstance(order, list) and all(isinstance(name, str) and name in members for name in order)
    if not known or len(set(order)) < len(order) or len(order) > MOST:
        raise Refused({"document": "The document is damaged: its order of play cannot be read."})
    state = replace(state, members=tuple(members[name] for name in order))
    turn = changes.get("turn", state.turn)
    if "turn" not in changes and turn is not None and not state.has(turn):
        turn = None
    acted = [name for name in state.acted if state.has(name)]
    clock = changes.get("clock", [state.round, state.minutes, state.seconds])
    return standing(state, turn, clock, changes.get("phase", [state.phase, *acted]))


# A record, a document


def pack_record(record: Record) -> dict[str, Any]:
    """A record as one small piece of JSON."""
    if isinstance(record, Move):
        return {"n": record.n, "to": record.to}
    return {"n": record.n, "text": record.text, "cause": record.cause, "fact": record.fact}


def follow(system: System, log: Log, packed: object) -> Log:
    """The log with one stored record more, everything checked."""
    given = _fields(packed, n=int)
    n = len(log.records) + 1
    if given["n"] != n:
        raise Refused({"document": f"Record {n} is missing: number {given['n']} comes in its place."})
    if "to" in given:
        to = _fields(given, to=int)["to"]
        if to and log.entry(to) is None:
            raise Refused({"document": f"Record {n} goes back to {to}, and there is no such entry."})
        moved, _ = log.go(to)
        return moved
    _fields(given, text=str, cause=dict, fact=dict)
    entry = Entry(n, log.place, given["cause"], given["fact"], given["text"][:400])
    return log.add(entry, apply(system, log.state, entry.fact))


def head(system: System, base: State) -> dict[str, Any]:
    """What does not change about a fight: the system and how it began."""
    return {"system": system.id, "base": pack_state(base)}


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
    fields = _fields(given)
    fields = upgraded(fields)
    top = _fields(_fields(fields, head=dict, records=list)["head"], system=str, base=dict)
    system = find(top["system"])
    if system is None:
        raise Refused({"document": f"This fight uses rules called {shown(top['system'])}, which are not known here."})
    log = Log((unpack_state(system, top["base"]),))
    for packed in fields["records"][:MOST_RECORDS]:
        try:
            log = follow(system, log, packed)
        except Refused as wrong:
            kept = len(log.records)
            reason = " ".join(wrong.problems.values())
            return (
                system,
                log,
                f"Read up to record {kept} of {len(fields['records'])}; what follows is damaged. {reason}",
            )
    return system, log, ""


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
