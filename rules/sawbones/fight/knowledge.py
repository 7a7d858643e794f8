"""What players know of whom, and what they call those they see.

Of the party they know all. Of a foe they know nothing until something is said; then that somebody is there, of which
kind he is, or his name, perhaps a false one. What he is called is settled when he is first seen so, and counts those
whom players have seen: neither the number that he has in the game master's list nor anybody hidden has a part in it.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sawbones.fight.edits import listed
from sawbones.fight.members import unnumbered
from sawbones.fight.state import LEVELS, MOST, NAME_LENGTH, SIDES, Known, Member, State, clean_name
from sawbones.kit.values import Refused, flag, shown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sawbones.kit.system import System

#: what somebody is called of whom no more than a shape is seen
SHAPE = "Somebody"
HIDDEN, NAMED = LEVELS[0], LEVELS[-1]
NOTHING = Known()
#: how many names of the past one has, and a whole fight
MOST_CALLED, MOST_GIVEN = 4, 90
#: the longest name that has room for a number behind it
LONGEST_STEM = NAME_LENGTH - len(" 9999")


# What is known


def level(member: Member) -> str:
    """How much players know of somebody now."""
    if member.side == SIDES[0]:
        return NAMED
    return HIDDEN if member.known.acts else member.known.level or HIDDEN


def visible(member: Member) -> bool:
    """Whether players know that somebody is there."""
    return level(member) != HIDDEN


def called(member: Member) -> str:
    """What players call somebody they see."""
    if member.side == SIDES[0]:
        return member.name
    return member.known.called[0] if member.known.called else SHAPE


def together(member: Member) -> tuple[str, str]:
    """Those for whom this is the same stand before players as one: a mob, as far as it is known in the same way."""
    alone = member.side == SIDES[0] or not member.mob or (level(member) == NAMED and not member.known.alias)
    return ("", member.name) if alone else (member.mob, f"{level(member)} {member.known.alias}")


# By hand


def know(system: System, state: State, message: dict[str, Any]) -> tuple[State, str]:
    """Players know this much of somebody from here on, or of all who come later."""
    how, later, acts = message.get("as"), flag(message, "later"), flag(message, "acts")
    if how not in LEVELS:
        raise Refused({"as": f"Players know somebody as one of {', '.join(LEVELS)}, not {shown(how)}."})
    if acts and how == HIDDEN:
        raise Refused({"acts": "Say as what he is known once he acts: a shape, a kind or named."})
    alias = clean_name(message["alias"], "alias") if message.get("alias", "") != "" else ""
    if alias and how == HIDDEN:
        raise Refused({"alias": "Who is hidden has no name that players could call him by."})
    if "fighter" not in message and not later:
        raise Refused({"fighter": "Say of whom players know it, or that it is of all who come later."})
    names = _meant(state, message["fighter"]) if "fighter" in message else []
    for name in names:
        if state.member(name).side == SIDES[0]:
            raise Refused({"fighter": f"{name} is of the party, and of the party players know all."})
        state = state.with_member(name, known=replace(state.member(name).known, level=how, alias=alias, acts=acts))
    if later:
        state = replace(state, later=Known(how, alias, acts))
    who = [*([listed(names)] if names else []), *(["foes who come later"] if later else [])]
    return state, f"{' and '.join(who)}: {_said(how, alias, acts=acts)}"


def _said(how: str, alias: str, *, acts: bool) -> str:
    """How somebody is known, as the end of a line of the log."""
    words = {"hidden": "hidden from the players", "shape": "a shape to the players"}
    named = {"kind": "the players see of which kind", "named": "the players know the name"}
    said = f"the players say “{alias}”" if alias and how != "shape" else {**words, **named}[how]
    said = f"{said}, “{alias}”" if alias and how == "shape" else said
    return f"{said}, from the first act on" if acts else said


def _meant(state: State, given: object) -> list[str]:
    """Whom a message names: one, several, or all of a mob."""
    if not isinstance(given, list):
        mob = [member.name for member in state.members if member.mob and member.mob == given]
        return mob if mob and not state.has(str(given)) else [state.member(given).name]
    names = [state.member(name).name for name in given[: MOST + 1]]
    if not names or len(set(names)) < len(given):
        raise Refused({"fighter": "Name somebody, and nobody twice."})
    return names


# What follows from what happened


def told(before: State, after: State, cause: dict[str, Any]) -> State:
    """The state after something happened, with what players know now of whom, and call them."""
    names = former(before, after, cause)
    was = {now: before.member(then) for now, then in names.items()}
    members = tuple(_known(member, was.get(member.name), after.later, cause) for member in after.members)
    if members != after.members:
        after = replace(after, members=members)
    return _called(after)


def former(before: State, after: State, cause: dict[str, Any]) -> dict[str, str]:
    """Of everybody who was there before, what they were called then by their names of now."""
    had = {member.name for member in before.members}
    found = {member.name: member.name for member in after.members if member.name in had}
    if cause.get("do") == "edit" and "name" in cause:
        old, new = cause.get("fighter"), [member.name for member in after.members if member.name not in had]
        if isinstance(old, str) and old in had and old not in found and len(new) == 1:
            found[new[0]] = old
    return found


def _known(member: Member, was: Member | None, later: Known, cause: dict[str, Any]) -> Member:
    """Somebody with what players know of him after what happened."""
    known = member.known
    if member.side == SIDES[0]:
        known = NOTHING
    elif was is None:
        known = later if known == NOTHING else known
    elif was.side == SIDES[0]:  # whom they have known goes over to the other side before their eyes
        known = Known(NAMED, called=(was.name,))
    elif known.acts and cause.get("do") == "act" and cause.get("by") == member.name:
        known = replace(known, acts=False)
    return member if known == member.known else replace(member, known=known)


def _called(state: State) -> State:
    """The state in which everybody whom players see is called something, and no two the same."""
    taken = {member.name.casefold() for member in state.members if member.side == SIDES[0]}
    groups: dict[tuple[str, str], list[Member]] = {}
    for member in state.members:
        if member.side != SIDES[0] and visible(member):
            groups.setdefault(together(member), []).append(member)
    found: dict[tuple[str, str], str] = {}
    for who, those in sorted(groups.items(), key=lambda group: -len(group[1])):  # of those who part, most keep the name
        stem = _stem(those[0])
        names = (name for member in those for name in member.known.called if _number(name, stem))
        name = next((name for name in names if name.casefold() not in taken), None)
        if name is not None:
            found[who] = name
            taken.add(name.casefold())
    new = {who: _stem(those[0]) for who, those in groups.items() if who not in found}
    given = list(state.given)
    several = Counter(new.values())
    for who, stem in new.items():
        found[who] = _next(stem, given, taken, several=several[stem] > 1)
        given.append(found[who])
    seen = [member for those in groups.values() for member in those]
    return _with_names(replace(state, given=tuple(given[-MOST_GIVEN:])) if new else state, seen, found)


def _with_names(state: State, seen: Iterable[Member], found: dict[tuple[str, str], str]) -> State:
    """The state in which those who are seen are called so."""
    for member in seen:
        name, past = found[together(member)], member.known.called
        if past[:1] != (name,):
            names = (name, *(other for other in past if other != name))[:MOST_CALLED]
            state = state.with_member(member.name, known=replace(member.known, called=names))
    return state


def _stem(member: Member) -> str:
    """What somebody is called before he is told from others like him."""
    known = member.known
    kind = member.mob if member.mob and known.level == "kind" else unnumbered(member.name)
    stem = known.alias or (SHAPE if known.level == "shape" else kind)
    return stem if len(stem) <= LONGEST_STEM else f"{stem[: LONGEST_STEM - 1].rstrip()}…"


def _number(name: str, stem: str) -> int:
    """Which of those of this stem somebody is who is called so; 0 of another stem."""
    if name == stem:
        return 1
    found = re.fullmatch(re.escape(stem) + r" (\d{1,4})", name)
    return int(found[1]) if found else 0


def _next(stem: str, given: list[str], taken: set[str], *, several: bool) -> str:
    """What the next of this stem is called: the first alone has no number."""
    number = max((_number(name, stem) for name in given), default=0) + 1
    used = taken.union(name.casefold() for name in given)
    name = stem if number == 1 and not several else f"{stem} {number}"
    while name.casefold() in used:
        number += 1
        name = f"{stem} {number}"
    return name
