"""A state as JSON, and what changed between two states. Everything read is checked, field by field."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sawbones.fight.knowledge import NOTHING
from sawbones.fight.state import (
    MOST,
    Habit,
    Member,
    State,
    clean_name,
    clean_side,
    few,
)
from sawbones.kit import forms
from sawbones.kit.values import Refused, shown
from sawbones.wire.beside import gathered, left, noted, pack_knowledge, pack_mobs, pack_notes, pack_out, players_know
from sawbones.wire.checked import fields_of, names_of

if TYPE_CHECKING:
    from collections.abc import Container, Mapping

    from sawbones.kit.system import Book, System


#: who has had, and who has begun a turn: kept beside how things stand, as fields of a state and as marks of a link
IN_MIND = ("had", "begun")


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


def pack_state(state: State) -> dict[str, Any]:
    """A state as JSON."""
    return {
        "options": forms.kept(state.book),
        "members": [[member.name, *pack_member(member)] for member in state.members],
        "turn": state.turn,
        "clock": [state.round, state.minutes, state.seconds],
        **({"phase": [state.phase, *state.acted]} if state.phase or state.acted else {}),
        **{which: [*those] for which in IN_MIND if (those := getattr(state, which))},
        **({"mobs": mobs} if (mobs := pack_mobs(state)) else {}),
        **({"out": out} if (out := pack_out(state)) else {}),
        **({"notes": notes} if (notes := pack_notes(state)) else {}),
        **({"known": known} if (known := pack_knowledge(state)) else {}),
    }


def unpack_state(system: System, packed: object) -> State:
    """The way back, everything checked."""
    given = fields_of(packed, options=dict, members=list, clock=list)
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
    found = fields_of(
        dict(zip(("round", "minutes", "seconds"), given, strict=True)), round=int, minutes=int, seconds=int
    )
    if not found["round"]:
        raise Refused({"document": "The document is damaged: rounds are counted from 1."})
    return found["round"], found["minutes"], found["seconds"]


def _phase(state: State, given: object) -> tuple[int, tuple[str, ...]]:
    """The phase of the round, and who has acted in it."""
    if not isinstance(given, list) or not given or len(given) > 10 * MOST:
        raise Refused({"document": "The document is damaged: its phase cannot be read."})
    number = fields_of({"phase": given[0]}, phase=int)["phase"]
    for name in given[1:]:
        state.member(name, "document")
    return min(number, state.book.phases), tuple(given[1:])


def kept_in_mind(state: State, given: Mapping[str, object]) -> State:
    """The state with those who have had, or begun, a turn in this round, where these say who."""
    had, begun = (names_of(given.get(which, [*getattr(state, which)]), MOST) for which in IN_MIND)
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
    return changes | {which: [*getattr(new, which)] for which in IN_MIND if getattr(new, which) != getattr(old, which)}


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


def _order(given: Any, members: Mapping[str, Member]) -> list[str]:
    """An order of play that was kept: each of these at most once."""
    known = isinstance(given, list) and all(isinstance(name, str) and name in members for name in given)
    if not known or len(set(given)) < len(given) or len(given) > MOST:
        raise Refused({"document": "The document is damaged: its order of play cannot be read."})
    return list(given)


def apply(system: System, old: State, given: object) -> State:
    """The state after a fact, everything checked."""
    changes = fields_of(given)
    state = old
    changed = fields_of(changes.get("members", {}))
    if "options" in changes:
        state = _under(state, forms.restore(system.book, changes["options"]), changed)
    members = {member.name: member for member in state.members}
    for name, packed in changed.items():
        members[name] = _beside(unpack_member(state, name, packed), members.get(name))
    order = _order(changes["order"], members) if "order" in changes else [member.name for member in state.members]
    state = gathered(replace(state, members=tuple(members[name] for name in order)), changes.get("mobs", {}))
    state = noted(left(state, changes.get("out", {})), changes.get("notes", {}))
    state = players_know(state, changes.get("known", {}))
    turn = changes.get("turn", state.turn)
    if "turn" not in changes and turn is not None and not state.has(turn):
        turn = None
    state = kept_in_mind(state.turns_called(lambda name: name if state.has(name) else None), changes)
    clock = changes.get("clock", [state.round, state.minutes, state.seconds])
    return standing(state, turn, clock, changes.get("phase", [state.phase, *state.acted]))


def _under(old: State, book: Book[Any], changed: Container[str]) -> State:
    """The state under other readings; whoever the fact does not name must be as these readings take them."""
    state = replace(old, book=book)
    return replace(state, members=tuple(m if m.name in changed else _again(state, m) for m in old.members))


def _again(state: State, member: Member) -> Member:
    return _beside(unpack_member(state, member.name, pack_member(member)), member)
