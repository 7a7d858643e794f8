"""What is kept beside the fighters as JSON: mobs, who is out, notes and conditions, and what players know of whom."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sawbones.fight.conditions import freed
from sawbones.fight.knowledge import MOST_CALLED, MOST_GIVEN, NOTHING
from sawbones.fight.state import (
    ENDS,
    LEVELS,
    MOST_CONDITIONS,
    NAME_LENGTH,
    NOTE_LENGTH,
    OUT,
    UNITS,
    Condition,
    Known,
    Member,
    State,
    clean_name,
    clean_words,
)
from sawbones.kit.values import Refused, is_whole, shown
from sawbones.wire.checked import fields_of, names_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


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
    return _with(state, "mob", mobs)


def left(state: State, given: object) -> State:
    """The way back from who is out, everything checked."""
    out = {name: why for why, name in _each(state, given, "way out")}
    if not {"", *OUT}.issuperset(out.values()):
        raise Refused({"document": "The document is damaged: somebody is out of the fight for no reason."})
    return _with(state, "out", out)


def _with(state: State, field: str, found: Mapping[str, Any]) -> State:
    """The state with this of everybody who is named; as it is where nobody is, as in most of many records."""
    if not found:
        return state
    changed = (replace(one, **{field: found[one.name]}) if one.name in found else one for one in state.members)
    return replace(state, members=tuple(changed))


def _each(state: State, given: object, what: str) -> list[tuple[str, str]]:
    """Words with everybody there whom each is said of: one of each."""
    words = fields_of(given)
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
    for name, packed in fields_of(given).items():
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
    fields = fields_of(given)
    members = fields_of(fields.get("members", {}))
    for name in members:
        if not state.has(name):
            raise Refused({"document": f"The document is damaged: there is no {shown(name)} for players to know."})
    state = _with(state, "known", {name: unpack_known(packed) for name, packed in members.items()})
    if "later" in fields:
        state = replace(state, later=unpack_known(fields["later"]))
    if "given" in fields:
        names = names_of(fields["given"], MOST_GIVEN)
        state = replace(state, given=(*state.given, *names)[-MOST_GIVEN:])
    return state


def unpack_known(packed: object) -> Known:
    """What players know of somebody, everything checked."""
    if isinstance(packed, list) and len(packed) <= 3 + MOST_CALLED:
        whole: list[Any] = [*packed, *["", "", 0][len(packed) :]]
        level, alias, acts, *called = whole
        if level in ("", *LEVELS) and is_whole(acts) and acts in (0, 1) and (not acts or level in LEVELS[1:]):
            said = clean_name(alias, "document") if alias != "" else ""
            return Known(str(level), said, bool(acts), names_of(called, MOST_CALLED))
    raise Refused({"document": f"The document is damaged: what players know cannot be {shown(packed)}."})
