"""A fight as JSON: whole, and record by record as a device keeps it. Everything read is checked, field by field."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sawbones.fight.conditions import freed
from sawbones.fight.knowledge import MOST_CALLED, MOST_GIVEN, NOTHING
from sawbones.fight.log import Entry, Log, Move, Record, leave
from sawbones.fight.state import (
    ENDS,
    LEVELS,
    MOST,
    MOST_CONDITIONS,
    NAME_LENGTH,
    NOTE_LENGTH,
    OUT,
    UNITS,
    Condition,
    Habit,
    Known,
    Member,
    State,
    clean_name,
    clean_side,
    clean_words,
    few,
)
from sawbones.kit import forms, values
from sawbones.kit.values import Refused, is_whole, shown
from sawbones.systems import kept_as, named
from sawbones.wire.guard import DEEPEST, LONGEST_TEXT, shallow

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Mapping, Sequence

    from sawbones.kit.system import Book, System

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
    given = packed[2] if len(packed) == 3 and isinstance(packed[2], list) else []
    acts = {act.id: act for act in state.book.acts()} if given else {}
    habits = []
    for habit in given:
        if isinstance(habit, list) and 2 <= len(habit) <= 5 and isinstance(habit[0], str) and habit[0] in acts:
            act = acts[habit[0]]
            called, on = (clean_name(word) if word else "" for word in [*habit[2:4], "", ""][:2])
            aid = forms.restore(act.aid, habit[4]) if len(habit) == 5 else None
            habits.append(Habit(act.id, forms.restore(act.order, habit[1]), called, on, aid))
    return Member(clean_name(name), clean_side(packed[0]), sheet, few(habits))


def pack_mobs(state: State, before: Mapping[str, Member] | None = None) -> dict[str, list[str]]:
    """Who came to which mob since ``before`` ("" is none), by the mob.

    It stands beside the fighters: a version that knows no mobs reads all the rest.
    """
    return _sorted(state, before, lambda member: member.mob)


def pack_out(state: State, before: Mapping[str, Member] | None = None) -> dict[str, list[str]]:
    """Who is out of the fight since ``before`` ("" is back in it), by why."""
    return _sorted(state, before, lambda member: member.out)


def _sorted(state: State, before: Mapping[str, Member] | None, of: Callable[[Member], str]) -> dict[str, list[str]]:
    """Those of whom it is another word than before, by the word."""
    found: dict[str, list[str]] = {}
    for member in state.members:
        was = of(before[member.name]) if before and member.name in before else ""
        if of(member) != was:
            found.setdefault(of(member), []).append(member.name)
    return found


def gathered(state: State, given: object) -> State:
    """The way back, everything checked."""
    mobs = {name: clean_name(mob, "document") if mob else "" for mob, name in _each(state, given, "mob")}
    return replace(state, members=tuple(replace(m, mob=mobs.get(m.name, m.mob)) for m in state.members))


def left(state: State, given: object) -> State:
    """The way back from who is out, everything checked."""
    out = {name: why for why, name in _each(state, given, "way out")}
    if not {"", *OUT}.issuperset(out.values()):
        raise Refused({"document": "The document is damaged: somebody is out of the fight for no reason."})
    return replace(state, members=tuple(replace(m, out=out.get(m.name, m.out)) for m in state.members))


def _each(state: State, given: object, what: str) -> list[tuple[str, str]]:
    """Words with everybody there whom each is said of: one of each."""
    words = _fields(given)
    there = {member.name for member in state.members} if words else set()
    found: dict[str, str] = {}
    for word, names in words.items():
        for name in names if isinstance(names, list) else [None]:
            if not isinstance(name, str) or name not in there or name in found:
                raise Refused({"document": f"The document is damaged: the {what} {shown(word)} cannot be read."})
            found[name] = word
    return [(word, name) for name, word in found.items()]


#: later than any end of a condition
LATEST_END = 100_000_000


def pack_noted(member: Member) -> list[Any]:
    """The note on somebody, and behind it the conditions, each as short as it can be said."""
    packed: list[Any] = [member.note]
    for one in member.conditions:
        whole = [one.name, one.unit, one.until, one.at, one.whose]
        usual = ["", "", 0, "end", ""]
        while whole[-1] == usual[len(whole) - 1]:
            whole.pop()
        packed.append(whole)
    return packed


def pack_notes(state: State, before: Mapping[str, Member] | None = None) -> dict[str, list[Any]]:
    """The note and the conditions of those who have others than in ``before``, beside the fighters as the mobs are."""
    found = {}
    for member in state.members:
        was = before.get(member.name) if before else None
        if (member.note, member.conditions) != ((was.note, was.conditions) if was else ("", ())):
            found[member.name] = pack_noted(member)
    return found


def noted(state: State, given: object) -> State:
    """The way back, everything checked."""
    for name, packed in _fields(given).items():
        if not state.has(name):
            raise Refused({"document": f"The document is damaged: there is no {shown(name)} for a note."})
        if not isinstance(packed, list) or not 1 <= len(packed) <= 1 + MOST_CONDITIONS:
            raise Refused({"document": f"The document is damaged: the notes of {shown(name)} cannot be read."})
        conditions = tuple(map(_condition, packed[1:]))
        if len({one.name.casefold() for one in conditions}) < len(conditions):
            raise Refused({"document": f"The document is damaged: {shown(name)} has the same condition twice."})
        said = clean_words("A note", packed[0], NOTE_LENGTH, "document")
        state = state.with_member(name, note=said, conditions=conditions)
    return freed(state)


def _condition(packed: object) -> Condition:
    """A condition that was kept."""
    if isinstance(packed, list) and 1 <= len(packed) <= 5:
        usual: list[Any] = ["", "", 0, "end", ""]
        name, unit, until, at, whose = packed + usual[len(packed) :]
        timed = unit in UNITS and is_whole(until) and 0 <= until <= LATEST_END and at in ENDS
        if (timed or [unit, until, at, whose] == ["", 0, "end", ""]) and isinstance(whose, str):
            called = clean_words("A condition", name, NAME_LENGTH, "document")
            if called:
                return Condition(called, str(unit), until, str(at), clean_name(whose, "document") if whose else "")
    raise Refused({"document": "The document is damaged: a condition cannot be read."})


def pack_known(known: Known) -> list[Any]:
    """What players know of somebody, as short as it can be said."""
    packed: list[Any] = [known.level, known.alias, int(known.acts), *known.called]
    usual = ["", "", 0]
    while packed and len(packed) <= len(usual) and packed[-1] == usual[len(packed) - 1]:
        packed.pop()
    return packed


def pack_knowledge(state: State, before: State | None = None) -> dict[str, Any]:
    """What players know otherwise than in ``before``: of whom, of those who come later, and what they have said."""
    was = {member.name: member.known for member in before.members} if before else {}
    members = {m.name: pack_known(m.known) for m in state.members if m.known != was.get(m.name, NOTHING)}
    later = state.later != (before.later if before else NOTHING)
    given = state.given != (before.given if before else ())
    return {
        **({"members": members} if members else {}),
        **({"later": pack_known(state.later)} if later else {}),
        **({"given": _added(state, before)} if given else {}),
    }


def _added(state: State, before: State | None) -> list[str]:
    """What players have called foes since then: the first are forgotten where there are too many."""
    had = before.given if before else ()
    for new in range(1, len(state.given) + 1):
        if (*had, *state.given[-new:])[-MOST_GIVEN:] == state.given:
            return list(state.given[-new:])
    return list(state.given)


def players_know(state: State, given: object) -> State:
    """The way back, everything checked."""
    fields = _fields(given)
    members = _fields(fields.get("members", {}))
    for name in members:
        if not state.has(name):
            raise Refused({"document": f"The document is damaged: there is no {shown(name)} for players to know."})
    found = {name: unpack_known(packed) for name, packed in members.items()}
    if found:
        state = replace(state, members=tuple(replace(m, known=found.get(m.name, m.known)) for m in state.members))
    if "later" in fields:
        state = replace(state, later=unpack_known(fields["later"]))
    if "given" in fields:
        names = _names(fields["given"], MOST_GIVEN)
        state = replace(state, given=(*state.given, *names)[-MOST_GIVEN:])
    return state


def unpack_known(packed: object) -> Known:
    """What players know of somebody, everything checked."""
    if isinstance(packed, list) and len(packed) <= 3 + MOST_CALLED:
        whole: list[Any] = [*packed, *["", "", 0][len(packed) :]]
        level, alias, acts, *called = whole
        if level in ("", *LEVELS) and is_whole(acts) and acts in (0, 1) and (not acts or level in LEVELS[1:]):
            said = clean_name(alias, "document") if alias != "" else ""
            return Known(str(level), said, bool(acts), _names(called, MOST_CALLED))
    raise Refused({"document": f"The document is damaged: what players know cannot be {shown(packed)}."})


def _names(given: object, most: int) -> tuple[str, ...]:
    """At most so many names, each once."""
    if not isinstance(given, list) or len(given) > most:
        raise Refused({"document": f"The document is damaged: names cannot be {shown(given)}."})
    names = tuple(clean_name(name, "document") for name in given)
    if len(set(names)) < len(names):
        raise Refused({"document": "The document is damaged: somebody is called the same twice."})
    return names


def pack_state(state: State) -> dict[str, Any]:
    """A state as JSON."""
    return {
        "options": forms.kept(state.book),
        "members": [[member.name, *pack_member(member)] for member in state.members],
        "turn": state.turn,
        "clock": [state.round, state.minutes, state.seconds],
        **({"phase": [state.phase, *state.acted]} if state.phase else {}),
        **({"had": [*state.had]} if state.had else {}),
        **({"begun": [*state.begun]} if state.begun else {}),
        **({"mobs": mobs} if (mobs := pack_mobs(state)) else {}),
        **({"out": out} if (out := pack_out(state)) else {}),
        **({"notes": notes} if (notes := pack_notes(state)) else {}),
        **({"known": known} if (known := pack_knowledge(state)) else {}),
    }


def unpack_state(system: System, packed: object) -> State:
    """The way back, everything checked."""
    given = _fields(packed, options=dict, members=list, clock=list)
    state = State(forms.restore(system.book, given["options"]))
    for member in given["members"]:
        state = joined(state, member)
    state = left(gathered(state, given.get("mobs", {})), given.get("out", {}))
    state = players_know(noted(state, given.get("notes", {})), given.get("known", {}))
    state = kept_in_mind(state, given)
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
    now = _clock(clock)
    if turn is not None:
        state.member(turn, "document")
    number, acted = _phase(state, phase)
    on = None if turn is None else str(turn)
    round_, minutes, seconds = now
    return replace(state, turn=on, round=round_, minutes=minutes, seconds=seconds, phase=number, acted=acted)


def _clock(given: object) -> tuple[int, int, int]:
    """Round, minutes and seconds."""
    if not isinstance(given, list) or len(given) != 3:
        raise Refused({"document": "The document is damaged: its clock cannot be read."})
    found = _fields(dict(zip(("round", "minutes", "seconds"), given, strict=True)), round=int, minutes=int, seconds=int)
    if not found["round"]:
        raise Refused({"document": "The document is damaged: rounds are counted from 1."})
    return found["round"], found["minutes"], found["seconds"]


def _phase(state: State, given: object) -> tuple[int, tuple[str, ...]]:
    """The phase of the round, and who has acted in it."""
    if not isinstance(given, list) or not given or len(given) > 10 * MOST:
        raise Refused({"document": "The document is damaged: its phase cannot be read."})
    number = _fields({"phase": given[0]}, phase=int)["phase"]
    for name in given[1:]:
        state.member(name, "document")
    return min(number, state.book.phases), tuple(given[1:])


def kept_in_mind(state: State, given: Mapping[str, object]) -> State:
    """The state with those who have had, or begun, a turn in this round, where these say who."""
    had, begun = _names(given.get("had", [*state.had]), MOST), _names(given.get("begun", [*state.begun]), MOST)
    for name in (*had, *begun):
        state.member(name, "document")
    return replace(state, had=had, begun=begun)


def fact(old: State, new: State) -> dict[str, Any]:
    """What changed between two states, as short as it can be said."""
    before = {member.name: member for member in old.members}
    changes: dict[str, Any] = {}
    names = [member.name for member in new.members]
    if new.book != old.book:
        changes["options"] = forms.kept(new.book)
    changed = {m.name: pack_member(m) for m in new.members if _bare(before.get(m.name)) != _bare(m)}
    if changed:
        changes["members"] = changed
    if mobs := pack_mobs(new, before):
        changes["mobs"] = mobs
    if out := pack_out(new, before):
        changes["out"] = out
    if notes := pack_notes(new, before):
        changes["notes"] = notes
    if players := pack_knowledge(new, old):
        changes["known"] = players
    if names != [member.name for member in old.members]:
        changes["order"] = names
    if new.turn != old.turn:
        changes["turn"] = new.turn
    clock = [new.round, new.minutes, new.seconds]
    if clock != [old.round, old.minutes, old.seconds]:
        changes["clock"] = clock
    if (new.phase, new.acted) != (old.phase, old.acted):
        changes["phase"] = [new.phase, *new.acted]
    if new.had != old.had:
        changes["had"] = [*new.had]
    if new.begun != old.begun:
        changes["begun"] = [*new.begun]
    return changes


def _bare(member: Member | None) -> Member | None:
    """Without what is kept beside the fighters."""
    if member is None or not (member.mob or member.note or member.conditions or member.out or member.known != NOTHING):
        return member
    return replace(member, mob="", note="", conditions=(), out="", known=NOTHING)


def _beside(member: Member, was: Member | None) -> Member:
    """The same with what somebody had beside before."""
    if was is None:
        return member
    return replace(member, mob=was.mob, note=was.note, conditions=was.conditions, out=was.out, known=was.known)


def apply(system: System, old: State, given: object) -> State:
    """The state after a fact, everything checked."""
    changes = _fields(given)
    state = old
    changed = _fields(changes.get("members", {}))
    if "options" in changes:
        state = _under(state, forms.restore(system.book, changes["options"]), changed)
    members = {member.name: member for member in state.members}
    for name, packed in changed.items():
        members[name] = _beside(unpack_member(state, name, packed), members.get(name))
    order = changes.get("order", [member.name for member in state.members])
    known = isinstance(order, list) and all(isinstance(name, str) and name in members for name in order)
    if not known or len(set(order)) < len(order) or len(order) > MOST:
        raise Refused({"document": "The document is damaged: its order of play cannot be read."})
    state = gathered(replace(state, members=tuple(members[name] for name in order)), changes.get("mobs", {}))
    state = noted(left(state, changes.get("out", {})), changes.get("notes", {}))
    state = players_know(state, changes.get("known", {}))
    turn = changes.get("turn", state.turn)
    if "turn" not in changes and turn is not None and not state.has(turn):
        turn = None
    state = kept_in_mind(state.called(lambda name: name if state.has(name) else None), changes)
    clock = changes.get("clock", [state.round, state.minutes, state.seconds])
    return standing(state, turn, clock, changes.get("phase", [state.phase, *state.acted]))


def _under(old: State, book: Book[Any], changed: Container[str]) -> State:
    """The state under other readings; whoever the fact does not name must be as these readings take them."""
    state = replace(old, book=book)
    return replace(state, members=tuple(m if m.name in changed else _again(state, m) for m in old.members))


def _again(state: State, member: Member) -> Member:
    return _beside(unpack_member(state, member.name, pack_member(member)), member)


# A record, a document


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
    given = _fields(packed, n=int)
    n = len(before) + 1
    if n > MOST_RECORDS:
        raise Refused({"document": f"A fight holds at most {MOST_RECORDS:,} records."})
    if given["n"] != n:
        raise Refused({"document": f"Record {n} is missing: number {given['n']} comes in its place."})
    if "to" in given:
        to = _fields(given, to=int)["to"]
        if to and not (to < n and isinstance(before[to - 1], Entry)):
            raise Refused({"document": f"Record {n} goes back to {to}, and there is no such entry."})
        return Move(n, to)
    _fields(given, text=str, cause=dict, fact=dict)
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
    fields = _fields(given)
    fields = upgraded(fields)
    top = _fields(_fields(fields, head=dict, records=list)["head"], system=str, base=dict)
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
